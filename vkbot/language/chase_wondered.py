"""«Где генератор?», «где Вера?», «как чинить?», asked by the player whose turn it is: of whom, what or which deed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.dread_chase.board import Kind as CellKind
from engine.dread_chase.model import Match
from locales.render import Words
from vkbot.language.chase_cursor import Cursor, names_somebody
from vkbot.language.chase_items import Item, items
from vkbot.language.chase_people import Named
from vkbot.language.chase_vague import KINDS, kind_of
from vkbot.language.chase_words import Means

MOST: Final = 5
"""Words."""
WHERE: Final = "где"
HOW: Final = "как"
NEAREST: Final = ("ближайший", "ближайшая", "ближайшее", "ближний")
DEEDS: Final[Mapping[Means, str]] = {
    Means.REPAIR: "repair",
    Means.BUILD: "build",
    Means.BARRICADE: "build",
    Means.CHEST: "chest",
    Means.ATTACK: "attack",
    Means.DESTROY: "destroy",
    Means.ESCAPE: "escape",
    Means.RIDE: "ride",
    Means.GO: "step",
    Means.STEP: "step",
    Means.END: "end",
}
"""What a word asks about → the deed."""


@dataclass(frozen=True, slots=True)
class Wondered:
    """One of them is asked about: where a kind of cells is, where players are, how a deed is done."""

    kind: CellKind | None = None
    who: tuple[str, ...] = ()
    deed: str = ""


def wondered(
    vocabulary: Words, people: Sequence[Named], match: Match, who: str, asked: Sequence[str]
) -> Wondered | None:
    """What is asked; None if it is no such question. asked: its words, without those that say nothing."""
    if not 1 < len(asked) <= MOST:
        return None
    if WHERE in (asked[0], asked[-1]):
        rest = asked[1:] if asked[0] == WHERE else asked[:-1]
        return _where(match, who, _said(vocabulary, people, match, [one for one in rest if one not in NEAREST]))
    return _how(_said(vocabulary, people, match, asked[1:])) if asked[0] == HOW else None


def _said(vocabulary: Words, people: Sequence[Named], match: Match, asked: Sequence[str]) -> list[Item]:
    return [item for item in items(vocabulary, people, match, " ".join(asked)) if not item.is_(Means.FILLER)]


def _where(match: Match, who: str, said: Sequence[Item]) -> Wondered | None:
    if len(said) != 1:
        return None
    if names_somebody(said[0]):
        there = {piece.who for piece in match.pieces}
        those = tuple(one for one in Cursor(match, who, ()).called(said[0]) if one in there)
        return Wondered(who=those) if those else None
    kind = kind_of(said[0])
    return None if kind is None else Wondered(kind=kind)


def _how(said: Sequence[Item]) -> Wondered | None:
    """The deed, with its object behind it: «как открыть сундук», «как закончить ход»."""
    if not said or not all(item.word is not None for item in said):
        return None
    means = [item.word.means for item in said if item.word is not None and item.word.means is not Means.SELF]
    if means[:1] == [Means.OPEN] and means[1:] == [Means.CHEST]:
        means = means[1:]
    fits = bool(means) and means[0] in DEEDS and all(one in KINDS or one is Means.TURN for one in means[1:])
    return Wondered(deed=DEEDS[means[0]]) if fits else None
