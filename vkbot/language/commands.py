"""Questions to the bot that a button answers too: status, orders, players, rules, help."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.names import How
from vkbot.language.results import Command, CommandId
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

LONGEST: Final = 10
"""A command is a short message."""

ASKING: Final = ("как", "кто", "что", "чего", "сколько", "какие", "какой", "какая", "чем", "где", "че", "шо")
STATUS: Final = ("статус", "инвентар", "состояни", "эффект", "здоровь")
HOLDINGS: Final = ("сфер", "предмет", "вещ", "инвентар", "эффект", "жизн", "свет", "хп", "способност", "яд", "эликсир",
                   "артефакт", "зель", "вис", "действ", "остал", "амулет", "накл")  # fmt: skip
MINE: Final = frozenset(("у меня", "на мне", "во мне", "мои", "мой", "мое", "мной", "моих"))
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
)
PLAYERS: Final = ("игрок", "состав", "участник", "живы", "живых", "жив", "игре", "играет", "ростер", "умер", "мертв")
RULES: Final = ("правил",)
HELPS: Final = ("помощь", "помоги", "помогите", "help", "начать", "старт", "start", "хелп", "команды", "меню",
                "подскажи команды", "справка")  # fmt: skip
SMALL_TALK: Final = frozenset(
    ("покажи", "покажите", "показать", "дай", "дайте", "хочу", "можно", "подскажи", "подскажите", "скажи", "скажите",
     "глянуть", "посмотреть", "список", "всех", "все", "открой", "вывести", "выведи", "напомни", "напомните", "мне",
     "игры", "скинь", "скиньте", "текущие", "текущий", "а", "бот", "нужна", "нужен", "плиз")
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
    text = " ".join(said)
    plain = [one for one in said if one not in SMALL_TALK]
    things = [term for term in words if term.things]
    mine = any(f" {each} " in f" {text} " for each in MINE)
    others = any(term.name is not None and term.name.how is How.NAME for term in words)
    orders = (
        others
        or any(term.does(Word.GIVE) for term in words)
        or any(term.things and term.form in OWN_FORMS for term in words)
    )
    if any(one in HELPS for one in said) and len(plain) <= 2 and not things:
        return "help"
    if _explains(said) and (things or "перстень" in text):
        return "rules"
    if orders:
        return None
    if _begins(said, ORDERED) and not things and (asks or mine or len(plain) <= 2):
        return "orders"
    if (_begins(said, STATUS) and (len(plain) <= 3 or mine)) or (
        mine and said[0] != "кто" and _begins(said, HOLDINGS) and (asks or len(plain) <= 2 or said[0] in SMALL_TALK)
    ):
        return "status"
    if mine and said[0] in ASKING and said[0] != "кто" and not things and len(said) <= 6:
        return "status"
    if _begins(said, RULES) and len(plain) <= 3:
        return "rules"
    if _begins(said, PLAYERS) and not things and (len(plain) <= 1 or (asks and _about_all(said))):
        return "players"
    if any(one in HELPS for one in said) and len(plain) <= 3 and not things:
        return "help"
    if "умеешь" in said or "можешь" in said:
        return "help"
    if "как" in said and _begins(said, ("игра", "поиграть", "пользов", "начать", "работать с")) and not things:
        return "help"
    return None


def _explains(said: Sequence[str]) -> bool:
    """«что делает …», «как работает …»."""
    text = " ".join(said)
    return any(
        each in text
        for each in ("что делает", "что дает", "как работает", "что такое", "как действует", "для чего", "зачем нуж",
                     "расскажи про", "расскажи о", "объясни", "что за ", "что умеет", "описание", "че делает")
    )  # fmt: skip


def _about_all(said: Sequence[str]) -> bool:
    return any(one in ("кто", "сколько", "какие", "остался", "осталось") for one in said)
