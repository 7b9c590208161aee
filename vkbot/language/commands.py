"""Questions to the bot that a button answers too: status, orders, players, rules, help."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.results import Command, CommandId
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS
from vkbot.language.words import Word

LONGEST: Final = 10
"""A command is a short message."""

ASKING: Final = (
    "как",
    "кто",
    "что",
    "чего",
    "сколько",
    "какие",
    "какой",
    "какая",
    "чем",
    "где",
    "че",
    "шо",
    "скока",
    "скоко",
    "скок",
)
STATUS: Final = ("статус", "инвентар", "состояни", "эффект", "здоровь")
HOLDINGS: Final = ("сфер", "предмет", "вещ", "инвентар", "эффект", "жизн", "свет", "хп", "способност", "яд", "эликсир",
                   "артефакт", "зель", "вис", "действ", "остал", "амулет", "накл")  # fmt: skip
MINE: Final = frozenset(("у меня", "у мя", "на мне", "во мне", "мои", "мой", "мое", "мной", "моих"))
ORDERED: Final = (
    "заявк",
    "заявок",
    "заказ",
    "заказыва",
    "приказ",
    "назаказ",
    "запланир",
    "отправил",
    "подал",
    "записан",
    "заявл",
    "ходы",
    "ходов",
)
PLAYERS: Final = ("игрок", "состав", "участник", "живы", "живых", "жив", "игре", "играет", "ростер", "умер", "мертв")
RULES: Final = ("правил",)
HELPS: Final = ("помощь", "помоги", "помогите", "help", "начать", "старт", "start", "хелп", "команды", "меню",
                "подскажи команды", "справка")  # fmt: skip
HELPLESS: Final = ("понима", "понял", "поняла", "пойму", "понять", "разобра", "разбер", "запута", "туплю", "нович",
                   "впервые", "первый", "потерял", "теряюсь", "сложно", "ничего")  # fmt: skip
"""Who says so beside a call for help calls the bot."""
ABOUT_TIME: Final = ("закрыва", "закрое", "принима", "дедлайн", "поздно")
"""What asks when orders are taken, and not which."""
READING: Final = ("чита", "прочита", "прочесть", "перечесть", "почита", "найти", "ознакомит", "посмотре", "глянуть")
PLAYING: Final = ("игра", "поиграть", "пользов", "начать")
ABOUT_ALL: Final = ("кто", "сколько", "какие", "остался", "осталось")
SMALL_TALK: Final = frozenset(
    ("покажи", "покажите", "показать", "дай", "дайте", "хочу", "можно", "подскажи", "подскажите", "скажи", "скажите",
     "глянуть", "посмотреть", "список", "всех", "все", "открой", "вывести", "выведи", "напомни", "напомните", "мне",
     "игры", "скинь", "скиньте", "текущие", "текущий", "а", "бот", "нужна", "нужен", "плиз", "пожалуйста", "прошу",
     "пришли", "пришлите", "прислать", "предоставить", "предоставьте", "сведения", "информацию", "инфу", "данные",
     "узнать", "где", "бы", "полный", "весь", "общий", "списком", "актуальный", "выслать", "вышлите", "вышли",
     "сообщите", "сообщить", "огласите", "перечень", "о", "про", "об", "количестве", "имеющихся", "там", "по", "че")
)  # fmt: skip


def read_command(terms: Sequence[Term]) -> Command | None:
    """The question that a message is, None if it is something else."""
    words = [term for term in terms if not term.mark]
    if not 0 < len(words) <= LONGEST or any(term.mark == ";" for term in terms):
        return None
    said = [piece for term in words for piece in term.text.casefold().replace("ё", "е").split()]
    asks = any(term.mark == "?" for term in terms) or any(one in ASKING for one in said)
    if any(term.does(Word.CANCEL, Word.NEEDLESS, Word.INSTEAD, Word.KEEP, Word.IF) for term in words):
        return None
    found = _command(words, said, asks=asks)
    return None if found is None else Command(found)


def _begins(said: Sequence[str], stems: Sequence[str]) -> bool:
    return any(one.startswith(stem) for one in said for stem in stems)


def _command(words: Sequence[Term], said: Sequence[str], *, asks: bool) -> CommandId | None:
    plain = [one for one in said if one not in SMALL_TALK]
    things = any(term.things for term in words)
    named = any(term.name is not None and term.name.how is How.NAME for term in words)
    lost = _begins(said, HELPLESS) and not named
    if (
        not things
        and any(one in HELPS for one in said)
        and (len(plain) <= 2 or lost or (said[0] in HELPS and not named))
    ):
        return "help"
    if _explains(said) and things and not _aims(words):
        return "rules"
    if any(_orders(term) for term in words):
        return None
    mine = any(f" {each} " in f" {' '.join(said)} " for each in MINE)
    if (found := _about_me(said, plain, things=things, mine=mine, asks=asks)) is not None:
        return found
    return None if things else _about_the_game(said, plain, asks=asks)


def _orders(term: Term) -> bool:
    """Whether a word speaks of somebody or of something to be done."""
    named = term.name is not None and term.name.how is How.NAME
    given = term.does(Word.GIVE) and term.norm not in SMALL_TALK
    return named or given or (term.things and term.form in OWN_FORMS)


def _about_me(
    said: Sequence[str], plain: Sequence[str], *, things: bool, mine: bool, asks: bool
) -> CommandId | None:  # fmt: skip
    """«мои заявки», «что у меня?», «статус»."""
    short = len(plain) <= 2
    if not things and _begins(said, ORDERED) and (asks or mine or short) and not _begins(said, ABOUT_TIME):
        return "orders"
    if _begins(said, STATUS) and (len(plain) <= 3 or mine):
        return "status"
    if not mine or said[0] == "кто":
        return None
    held = _begins(said, HOLDINGS) and (asks or short or said[0] in SMALL_TALK)
    return "status" if held or (said[0] in ASKING and not things and len(said) <= 6) else None


def _about_the_game(said: Sequence[str], plain: Sequence[str], *, asks: bool) -> CommandId | None:
    """«правила», «игроки», «помощь»."""
    if _begins(said, RULES) and (len(plain) <= 3 or _begins(said, READING)):
        return "rules"
    listing = bool(plain) and all(one.startswith((*PLAYERS, "персонаж")) for one in plain)
    if listing or (_begins(said, PLAYERS) and asks and any(one in ABOUT_ALL for one in said)):
        return "players"
    helps = any(one in HELPS for one in said) and len(plain) <= 3
    able = "умеешь" in said or "можешь" in said
    return "help" if helps or able or ("как" in said and _begins(said, PLAYING)) else None


def _aims(words: Sequence[Term]) -> bool:
    """«свет на Варю, интересно, что за фрукт»: an order."""
    return any(one.does(Word.TO) and other.name is not None for one, other in pairwise(words))


def _explains(said: Sequence[str]) -> bool:
    """«что делает …», «как работает …»."""
    text = " ".join(said)
    return any(
        each in text
        for each in ("что делает", "что дает", "как работает", "что такое", "как действует", "для чего", "зачем нуж",
                     "расскажи про", "расскажи о", "объясни", "что за ", "что умеет", "описание", "че делает")
    )  # fmt: skip
