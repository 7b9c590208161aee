"""What players write to move in Dread Chase. Pure: text and match in, moves, a puzzle, or None for talk out.

A message is a move only if each of its words says something of one; a single other word, and it is talk. A «/» in front
says that it is meant for the bot. Of somebody who is not awaited only what surely is a move is read, so that the engine
can say why not; «беги», «C4» and «всё» are then said to others.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.dread_chase.model import ChooseBarricade, ChooseCard, Match, Phase
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import awaited, possible
from locales import grammar
from locales.render import Words
from vkbot.language.chase_items import LONGEST, MOST, Called, Item, cell_of, items
from vkbot.language.chase_people import Named
from vkbot.language.chase_results import Puzzle, PuzzleError, Read, Reading
from vkbot.language.chase_turn import WAYS, is_sure, read_turn
from vkbot.language.chase_words import HOLDING, POINTING, Means, words
from vkbot.language.layout import retyped
from vkbot.language.spelling import readings
from vkbot.vk.text import folded

__all__ = ["Puzzle", "Read", "Reading", "asked_about", "read_chase"]

LEAVING: Final = "выйти"
"""Alone it leaves the match, a command; behind «через ворота» and the like it is a move."""
GOING_OUT: Final = "выхожу"
"""Alone it is a move of who stands at open gates, of others the same command."""
OWNED: Final = ("мой", "моя", "мое", "мои")
"""Behind all else they only speak of a thing: «корона моя»."""
SILENT: Final = (Means.FILLER, Means.AND)
ENDS: Final = ".,"
"""Marks that are letters in the other layout."""
SHORTEST_RETYPED: Final = 3
"""Letters of a word that may be meant in the wrong layout; a shorter one is an «ы» or a «gg»."""

_OPENING: Final = re.compile(
    r"(?:(?:(?:да|ага|угу|ой|короче)\b|(?:нет|не)\b(?=\s*[,.!]))[\s,.!)]*)+(?=\w)", re.IGNORECASE
)
"""«да, вниз», «нет, C3»; but «не вниз»."""


def read_chase(vocabulary: Words, people: Sequence[Named], match: Match, who: str, text: str) -> Reading:
    """What a player wrote. `people`: all at the table. Raises nothing."""
    plain = text.strip()
    slash = plain.startswith("/")
    if not plain or len(plain) > LONGEST:
        return None
    plain = plain.lstrip("/") if slash else _opened(plain)
    found = _with_cards(vocabulary, match, who, items(vocabulary, people, match, plain))
    if _unknown(found) and (again := _retyped(vocabulary, people, match, plain, 2 if slash else SHORTEST_RETYPED)):
        found = again
        if not _same_cells(found):
            return Puzzle("words")
    said = [item for item in found if item.kind != "question"]
    if not said or len(said) > MOST or (not slash and _doubtful(match, who, found)):
        return None
    if _unknown(said):
        return Puzzle("words") if slash and any(_speaks(item) for item in said) else None
    waits = any(one.who == who for one in awaited(match))
    if not (waits or slash or is_sure(said)):
        return None
    spoken = [item.text for item in said if not item.is_(*SILENT)]
    if spoken in ([LEAVING], [GOING_OUT]):
        return Read((m.Escape(),)) if spoken == [GOING_OUT] and m.Escape() in possible(match, who) else None
    try:
        moves = _read(match, who, said, waits=waits or slash)
    except PuzzleError as error:
        return error.puzzle
    return Read(tuple(moves)) if moves else None


def _opened(plain: str) -> str:
    """The text without what is only said before a move."""
    return plain[opening.end() :] if (opening := _OPENING.match(plain)) else plain


def _unknown(found: Sequence[Item]) -> bool:
    return any(item.kind == "unknown" for item in found)


def _retyped(vocabulary: Words, people: Sequence[Named], match: Match, plain: str, shortest: int) -> tuple[Item, ...]:
    """What was meant by a text in the wrong layout, if a word of a move is in it that long, and no slip."""
    for text in dict.fromkeys((plain, plain.rstrip(ENDS))):
        again = items(vocabulary, people, match, other) if (other := retyped(text)) else ()
        meant = any(item.kind in ("word", "name") and len(item.text) >= shortest and _speaks(item) for item in again)
        if meant and not _unknown(again) and all(item.word is None or item.text in words() for item in again):
            return again
    return ()


def _same_cells(found: Sequence[Item]) -> bool:
    """Whether the letters of cells mean the same in both layouts: a «в» there may be the key of D as well as a B."""
    return all(cell_of(retyped(item.text)) == item.cell for item in found if item.kind == "cell")


def asked_about(vocabulary: Words, match: Match, text: str) -> tuple[tuple[Called, str], ...]:
    """«Что делает Разряд?»: the abilities that are called so, as (kind, id); none if it is no such question.

    Of a character or a player it is talk: «что делает Мясник?» asks where he goes.
    """
    asked = folded(text)
    asked = asked.removeprefix("а ").removeprefix("и ")
    rest = [asked.removeprefix(one) for one in _openings(vocabulary) if asked.startswith(one)]
    if not rest or len(asked) > LONGEST:
        return ()
    around = (Means.SKILL, Means.CROWN, Means.TALENT)
    found = [item for item in items(vocabulary, (), match, rest[0]) if item.kind != "question"]
    named = [item for item in found if item.kind == "name"]
    if len(named) != 1 or not all(item.kind == "name" or item.is_(*around) for item in found):
        return ()
    return tuple(sorted(one for one in named[0].called if one[0] in ("skill", "crown", "talent")))


def _openings(vocabulary: Words) -> list[str]:
    return [f"{folded(phrase)} " for phrase in vocabulary.say("chase-said-what").split(",")]


def _doubtful(match: Match, who: str, found: Sequence[Item]) -> bool:
    """Whether something beside a move makes it talk: a question, «думаю», «ну и …»."""
    turn = match.turn
    chooses = turn is not None and turn.who == who and turn.choice is not None
    return (
        any(item.kind == "question" for item in found)
        or (not chooses and any(item.text in HOLDING for item in found))
        or (any(item.text in POINTING for item in found) and not any(map(_leads, found)))
        or found[-1].text in OWNED
        or any(one.text == "ну" and other.text == "и" for one, other in pairwise(found))
    )


def _leads(item: Item) -> bool:
    """Whether it surely is of a move, whatever is pointed at beside it."""
    return item.kind in ("cell", "number", "name") or item.is_(*WAYS) or (item.word is not None and item.word.sure)


def _speaks(item: Item) -> bool:
    """Whether it is a word of a move."""
    return item.kind not in ("unknown", "number") and not item.is_(*SILENT)


def _read(match: Match, who: str, said: Sequence[Item], *, waits: bool) -> list[AnyMove]:
    """The moves of a message; none if it is talk. Raises PuzzleError."""
    turn = match.turn
    if turn is not None and turn.who == who and isinstance(turn.choice, ChooseCard):
        return _keep(turn.choice, [item for item in said if not item.is_(*SILENT)])
    if turn is not None and turn.who == who and isinstance(turn.choice, ChooseBarricade):
        return _give_up([item for item in said if not item.is_(*SILENT)])
    rest = [item for item in said if not item.is_(*SILENT)]
    early = _EARLY.get(match.phase)
    return read_turn(match, who, said, waits=waits) if early is None else early(match, who, rest)


# Choices


def _with_cards(vocabulary: Words, match: Match, who: str, found: Sequence[Item]) -> Sequence[Item]:
    """Where a talent is chosen, one word of its name is enough: «шашку»."""
    turn = match.turn
    if turn is None or turn.who != who or not isinstance(turn.choice, ChooseCard):
        return found
    return [
        Item("name", item.text, called=frozenset({("talent", card)}))
        if item.kind == "unknown" and (card := _card_with(vocabulary, match, item.text))
        else item
        for item in found
    ]


def _card_with(vocabulary: Words, match: Match, word: str) -> str:
    """The only talent with this word in its name; "" if there is none. «Второе» is a number."""
    meant = _lemmas(word)
    called = {one: f"dread-talent-{one}" for one in match.rules.talents}
    names = {one: str(vocabulary.noun(name)).split() for one, name in called.items() if vocabulary.has(name)}
    fits = [one for one, name in names.items() if any(meant & _lemmas(part) for part in name)]
    return fits[0] if len(fits) == 1 else ""


def _lemmas(word: str) -> set[str]:
    return {one.normal_form for one in readings(grammar.normal(word))}


def _keep(choice: ChooseCard, said: Sequence[Item]) -> list[AnyMove]:
    """«оставить 1», «бинт», «первый», «беру бинт»."""
    named = [item for item in said if not item.is_(Means.TAKE, Means.TALENT, Means.MAP, Means.USE, Means.PLACE)]
    if len(named) != 1:
        return []
    if named[0].kind == "number":
        number = named[0].number
        if not 1 <= number <= len(choice.cards):
            raise PuzzleError(Puzzle("number"))
        return [m.Keep(choice.cards[number - 1])]
    cards = named[0].ids("talent")
    return [m.Keep(next((card for card in cards if card in choice.cards), cards[0]))] if cards else []


def _give_up(said: Sequence[Item]) -> list[AnyMove]:
    """«отдать B4», «убираю баррикаду B4», «B4»."""
    cells = [item.cell for item in said if item.kind == "cell"]
    others = [item for item in said if item.kind != "cell"]
    if len(cells) == 1 and all(item.is_(Means.GIVE, Means.DESTROY, Means.BARRICADE, Means.TAKE) for item in others):
        return [m.GiveUp(cells[0])]
    return []


# Set-up


def _roll(match: Match, who: str, said: Sequence[Item]) -> list[AnyMove]:
    """«бросок», «кидаю кубик», «d20»."""
    die = match.rules.initiative
    names = {f"D{die.die}", f"D{die.tie_die}"}
    rolls = all(item.is_(Means.ROLL, Means.THROW) or item.cell in names for item in said)
    return [m.Roll()] if rolls and said else []


def _pick(match: Match, who: str, said: Sequence[Item]) -> list[AnyMove]:
    """«механик», «беру механика», «хочу быть механиком», «играю за механика»."""
    around = (Means.TAKE, Means.BE, Means.USE, Means.STAND, Means.SELF)
    named = [item for item in said if not item.is_(*around)]
    if len(named) != 1:
        return []
    side = match.piece(who).side
    mine = [*named[0].ids(side), *named[0].ids("killer" if side == "survivor" else "survivor")]
    return [m.PickCharacter(mine[0])] if mine else []


def _draw(match: Match, who: str, said: Sequence[Item]) -> list[AnyMove]:
    """«карта», «открываю карту»."""
    fits = (Means.MAP, Means.OPEN, Means.TAKE, Means.THROW)
    return [m.DrawMap()] if any(item.is_(Means.MAP) for item in said) and all(item.is_(*fits) for item in said) else []


def _place(match: Match, who: str, said: Sequence[Item]) -> list[AnyMove]:
    """«C3», «встаю на C3»."""
    cells = [item.cell for item in said if item.kind == "cell"]
    fits = (Means.STAND, Means.GO, Means.STEP, Means.PLACE, Means.TAKE)
    if len(cells) == 1 and all(item.kind == "cell" or item.is_(*fits) for item in said):
        return [m.Place(cells[0])]
    return []


def _order(match: Match, who: str, said: Sequence[Item]) -> list[AnyMove]:
    """«2», «вторым», «хожу вторым», «место 2»."""
    numbers = [item.number for item in said if item.kind == "number"]
    fits = (Means.STAND, Means.GO, Means.PLACE, Means.TAKE, Means.TURN, Means.BE)
    if len(numbers) == 1 and all(item.kind == "number" or item.is_(*fits) for item in said):
        return [m.TakePlace(numbers[0])]
    return []


_EARLY: Final[Mapping[Phase, Callable[[Match, str, Sequence[Item]], list[AnyMove]]]] = {
    "initiative": _roll,
    "characters": _pick,
    "map": _draw,
    "placing": _place,
    "order": _order,
}
"""Parts of the set-up → what is written in them."""
