"""Set phrases with a verb of the game in them: «зуб даю», «передаю привет», «бью тревогу», «изучаю правила»."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from vkbot.language.hearsay_words import TELLS
from vkbot.language.names import How
from vkbot.language.spelling import lemmas, part_of_speech, readings
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import Meaning
from vkbot.language.words import Word

GIVEN: Final = frozenset(
    listed(
        "зуб зубы голову руку руки палец лапу слово клятву обещание привет приветик приветы приветик поклон респект "
        "спасибо должное честь дань долг уважение добро шанс шансы гарантию гарантии гарантий отчет знать понять совет "
        "советы подсказку намек наводку время минуту час сутки отпор сдачи бой волю маху пять пятюню сто процентов % "
        "предпочтение право повод старт отмашку согласие разрешение показания инфу информацию сведения отсрочку леща "
        "пинка люлей пендель пенделя жару газу угля дуба деру тягу стрекача храпака концы показание совет оценку "
        "характеристику установку задание команду сигнал сигналы весточку эстафету слова соболезнования благодарность "
        "мнение позицию честное"
    )
)
"""What is given, handed over or dealt out in no order."""
DRUNK: Final = frozenset(
    listed("решение участие меры вид к вызов бой поздравления извинения сторону позицию душ ванну экзамен удар правду")
)
"""What is «принято» in no order."""
PUT: Final = frozenset(listed("ставку ставки вид вывод выводы ход акцент точку вопрос плюс лайк крест упор сто сотню"))
"""What is put, cast or made in no order."""
TAKEN: Final = frozenset(listed("время минуту внимание шляпу вопрос вопросы сердце слова обвинения подозрения шапку"))
"""What is stolen or taken off in no order."""
SAID_WITH: Final[Mapping[Word, frozenset[str]]] = {
    Word.GIVE: GIVEN, Word.DRINK: DRUNK, Word.USE: PUT | GIVEN, Word.STEAL: TAKEN, Word.CANCEL: TAKEN,
}  # fmt: skip
NOTHING_DONE: Final = Meaning(words=frozenset({Word.FILLER}))
CANDLE: Final = "свечу"
WAGERS: Final = ("заклад", "спорю", "спор")


def without_idioms(terms: Sequence[Term]) -> list[Term]:
    """The message with the verbs of set phrases made into words that do nothing."""
    found: list[Term] = []
    terms = _without_as(terms)
    for start, part in _parts(terms):
        said = _words(part)
        found += [_plain(terms, start, at, said) for at in range(start, start + len(part))]
    return found


def _without_as(terms: Sequence[Term]) -> Sequence[Term]:
    """«не для Лизы, как все думают, а для Марьи»: without what is said in between."""
    for at, term in enumerate(terms[:-1]):
        if term.mark != "," or terms[at + 1].norm not in ("как", "хоть", "хотя"):
            continue
        end = next((here for here in range(at + 1, len(terms)) if terms[here].mark), len(terms))
        if end == len(terms) or terms[end].mark != ",":
            continue
        inside = terms[at + 2 : end]
        named = any(one.name is not None and one.name.how is How.NAME for one in inside)
        advised = any(lemmas(one.norm) & TELLS for one in inside)
        idle = (advised or not named) and not any(one.things or one.does(Word.VOTES, Word.NOT) for one in inside)
        if idle and any(part_of_speech(one.norm) == "VERB" for one in inside):
            return [*terms[:at], *_without_as(terms[end:])]
    return terms


def _parts(terms: Sequence[Term]) -> list[tuple[int, Sequence[Term]]]:
    """The message cut behind its marks; where each part begins."""
    parts: list[tuple[int, Sequence[Term]]] = []
    start = 0
    for at, term in enumerate(terms):
        if term.mark and term.mark != "%":
            parts.append((start, terms[start : at + 1]))
            start = at + 1
    return [*parts, (start, terms[start:])]


def _words(part: Sequence[Term]) -> frozenset[str]:
    """The words of a part that may make a set phrase; none where an item is."""
    return frozenset() if any(one.items for one in part) else frozenset(one.norm for one in part if one.name is None)


def _plain(terms: Sequence[Term], start: int, at: int, said: frozenset[str]) -> Term:
    """The term there. `start`: of its part, `said`: its words."""
    term = terms[at]
    if term.norm == CANDLE and _is_candle(terms[start:at]):
        return replace(term, meaning=NOTHING_DONE)
    if term.form is None:
        return term
    idle = _beside_object(terms, at) if term.things else _with_set_word(term, said)
    return replace(term, meaning=NOTHING_DONE) if idle else term


def _is_candle(before: Sequence[Term]) -> bool:
    """«зажёг свечу»: what is lit, and not «I light»."""
    last = next((one for one in reversed(before) if not one.does(Word.FILLER)), NO_TERM)
    return part_of_speech(last.norm) in ("VERB", "INFN", "GRND", "ADJF")


def _with_set_word(term: Term, said: frozenset[str]) -> bool:
    """«зуб даю», «даю Степану шанс»: what is given there is no item."""
    return any(term.does(word) and not said.isdisjoint(idle) for word, idle in SAID_WITH.items())


def _beside_object(terms: Sequence[Term], at: int) -> bool:
    """«бью тревогу», «правду режу»: done to a thing that is no one's, and no one is named behind it as suffering it."""
    behind = [one for one in terms[at + 1 : at + 5] if not (one.does(Word.FILLER) and one.name is None)]
    before = terms[at - 1] if at else NO_TERM
    following = behind[0] if behind else NO_TERM
    if following.norm == "об" and len(behind) > 1 and behind[1].norm in WAGERS:
        return True
    if not (_is_object(following) or (_is_object(before) and not following.name)):
        return False
    named = behind[1] if len(behind) > 1 and _is_object(following) else NO_TERM
    suffers = named.name is not None and "nominative" not in named.name.cases
    return not suffers and not named.does(Word.TO, Word.FROM) and not named.things


def _is_object(term: Term) -> bool:
    return term.unknown and term.name is None and _is_lifeless(term.norm)


@lru_cache(maxsize=4096)
def _is_lifeless(word: str) -> bool:
    """Whether a word of the dictionary is a thing in the accusative, and cannot be anybody."""
    tags = [one.tag for one in readings(word) if one.score > 0.1]
    lifeless = any({"NOUN", "inan", "accs"} in tag for tag in tags)
    return lifeless and not any("anim" in tag or "Name" in tag or "Surn" in tag for tag in tags)
