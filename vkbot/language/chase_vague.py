"""What the player whose turn it is surely says to the bot, though it is no move yet: «иду к генератору», «бей её».

As with moves, each word must say something of it; a single other word, and it is talk. Who is not awaited is not read.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from engine.dread_chase.board import Cell
from engine.dread_chase.board import Kind as CellKind
from engine.dread_chase.model import Match
from locales import grammar
from locales.render import Words
from vkbot.language.chase_cursor import Cursor, names_somebody
from vkbot.language.chase_items import Item, items
from vkbot.language.chase_people import Named
from vkbot.language.chase_words import HOLDING, POINTING, Means
from vkbot.language.spelling import readings
from vkbot.language.tokens import listed
from vkbot.vk.text import folded

Lacks = Literal["whither", "whom", "window", "heal", "stun", "end"]
"""What is to be said: `whither`: which cell is meant? `whom`: who is to be struck? `window`: nobody shuts one.

`heal`, `stun`: the player has nothing to do that with. `end`: is the turn to end?
"""

MOST: Final = 5
"""Words."""
TOWARD: Final = frozenset(listed("к ко до"))
"""Alone in front of a place they are as good as a verb; of «за Веру!» only «за Верой» is."""
AT: Final = frozenset(listed("в во на за")) | TOWARD
THEM: Final = frozenset(listed("его ее их этого того ту эту"))
SHUT: Final = frozenset(listed("заколотить заколачивать забить забивать закрыть закрывать заделать заделывать"))
BUILDING: Final = (Means.BUILD, Means.BARRICADE)
KINDS: Final[Mapping[Means, CellKind]] = {
    Means.GENERATOR: "generator",
    Means.CHEST: "chest",
    Means.BARRICADE: "barricade",
    Means.RAILS: "rail",
    Means.GATE: "gate",
}
"""What a place is called → its kind."""
LEMMAS: Final[Mapping[str, CellKind]] = {"окно": "window", "конвейер": "conveyor"}
"""Places that no move names."""


@dataclass(frozen=True, slots=True)
class Vague:
    """`cell`: an example. `who`: whom it may mean."""

    lacks: Lacks
    cell: Cell = ""
    who: tuple[str, ...] = ()


def vague(vocabulary: Words, people: Sequence[Named], match: Match, who: str, text: str) -> Vague | None:
    """What is unsaid in the words of a player whose turn it is; None for talk."""
    if folded(text) in [folded(one) for one in vocabulary.say("chase-said-nothing-more").split(",")]:
        return Vague("end")
    found = items(vocabulary, people, match, text)
    said = [item for item in found if not item.is_(Means.FILLER)]
    if not said or len(found) > MOST or any(_is_of_talk(item) for item in found):
        return None
    return _going(match, who, found, said) or _striking(match, who, said) or _shutting(match, said) or _with(said)


def _is_of_talk(item: Item) -> bool:
    return item.kind in ("question", "stranger", "number", "times") or item.text in HOLDING or item.text in POINTING


def _lemmas(item: Item) -> set[str]:
    return {one.normal_form for one in readings(grammar.normal(item.text))}


# Going


def kind_of(item: Item) -> CellKind | None:
    """The kind of cells that a word names."""
    if item.word is not None:
        return KINDS.get(item.word.means)
    return next((kind for lemma, kind in LEMMAS.items() if lemma in _lemmas(item)), None)


def cells_of(match: Match, who: str, kind: CellKind) -> list[Cell]:
    """The cells of a kind at which something can be done, the nearest first."""
    assert match.board is not None, "there is a board while the match is played"
    done = {one.cell for one in match.generators if one.points >= match.rules.repair.needed}
    done |= {one.cell for one in match.chests if one.spent}
    every = match.board.geometry.of[kind]
    return _nearest(match, who, [cell for cell in every if cell not in done] or list(every))


def _nearest(match: Match, who: str, cells: Sequence[Cell]) -> list[Cell]:
    assert match.board is not None, "there is a board while the match is played"
    here, apart = match.piece(who).cell, match.board.geometry.apart
    return sorted(cells, key=lambda cell: (apart(here, cell) if here else 0, cell))


def _going(match: Match, who: str, found: Sequence[Item], said: Sequence[Item]) -> Vague | None:
    """«иду к генератору», «к Борису», «за Верой»."""
    walks = said[0].is_(Means.GO, Means.RIDE) and said[0].word is not None and said[0].word.sure
    targets = said[1:] if walks else said
    before = [item.text for item in found if item.text in AT]
    if len(targets) != 1 or len(before) != 1 or not (walks or _leads(found)):
        return None
    cells = _cells(match, who, targets[0])
    return Vague("whither", cells[0]) if cells else None


def _leads(found: Sequence[Item]) -> bool:
    first = found[0].text
    followed = first == "за" and any("ablt" in one.tag for one in readings(grammar.normal(found[-1].text)))
    return first in TOWARD or followed


def _cells(match: Match, who: str, target: Item) -> list[Cell]:
    if target.is_(Means.KILLER):
        those = [] if match.killer is None else [match.killer.who]
    elif names_somebody(target):
        those = Cursor(match, who, ()).called(target)
    else:
        kind = kind_of(target)
        return [] if kind is None else cells_of(match, who, kind)
    standing = [piece.cell for piece in match.pieces if piece.who in those and piece.who != who]
    return _nearest(match, who, [cell for cell in standing if cell is not None])


# Deeds


def _striking(match: Match, who: str, said: Sequence[Item]) -> Vague | None:
    """«бей её» of the killer."""
    strikes = len(said) == 2 and said[0].is_(Means.ATTACK) and said[1].text in THEM
    if not strikes or match.piece(who).side != "killer":
        return None
    those = tuple(piece.who for piece in match.survivors if piece.cell is not None)
    return Vague("whom", who=those) if those else None


def _shutting(match: Match, said: Sequence[Item]) -> Vague | None:
    """«заколотить окно»."""
    if len(said) != 2 or kind_of(said[1]) != "window" or match.board is None:
        return None
    built = {one.cell for one in match.barricades}
    free = [cell for cell in match.board.geometry.of["barricade"] if cell not in built]
    shuts = said[0].is_(*BUILDING) or (_lemmas(said[0]) & SHUT and _is_own(said[0]))
    return Vague("window", free[0] if free else "") if shuts else None


def _is_own(item: Item) -> bool:
    """An infinitive, «заколачиваю», or an order to the bot."""
    tags = [one.tag for one in readings(grammar.normal(item.text))]
    return any("INFN" in tag or {"1per", "sing"} in tag or {"impr", "sing"} in tag for tag in tags)


def _with(said: Sequence[Item]) -> Vague | None:
    """«лечу Анну», «бинтоваться»: with a skill or a talent for it this is a move."""
    deed, targets = said[0], said[1:]
    aimed = all(item.kind == "cell" or item.is_(Means.SELF, Means.KILLER) or names_somebody(item) for item in targets)
    if not aimed or len(targets) > 1:
        return None
    return Vague("heal") if deed.is_(Means.HEAL) else Vague("stun") if deed.is_(Means.STUN) else None
