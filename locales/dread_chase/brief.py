"""The board in a few words, for whoever has seen the whole of it a moment ago: whose move it is, what is possible."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from engine.dread_chase.model import Match, Phase
from engine.dread_chase.moves.values import AnyMove
from locales.dread_chase.people import Company, character_id
from locales.dread_chase.possible import possible_text
from locales.dread_chase.shown import (
    GONE,
    TOLD_OF_MAPS,
    geography,
    gone_texts,
    places_text,
    standing,
    starts_texts,
    turn_text,
    waiting,
)


def brief_text(company: Company, match: Match, moves: Sequence[AnyMove]) -> str:
    """What `shown_text` says, without all that has not changed. `moves`: the public ones of whoever has the turn."""
    return "\n".join(line for line in _PHASES[match.phase](company, match, moves) if line)


def _initiative(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    yield company.words.say("chase-brief-initiative", who=waiting(company, match))


def _characters(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    words, taken = company.words, {piece.character for piece in match.pieces}
    open_to = {piece.side for piece in match.pieces if piece.fate == "playing" and not piece.character}
    free = [
        words.noun(character_id(side, one))
        for side, all_of_side in (("survivor", match.rules.survivors), ("killer", match.rules.killers))
        for one in all_of_side
        if side in open_to and one not in taken
    ]
    yield words.say("chase-brief-characters", who=waiting(company, match), list=", ".join(map(str, free)))


def _map(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    yield company.words.say("chase-brief-waiting", who=waiting(company, match))


def _placing(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    """With the map when it has just been drawn; its walls, the longest list, only with the whole board."""
    yield company.words.say("chase-brief-waiting", who=waiting(company, match))
    yield from starts_texts(company, match)
    if match.board is not None and not any(piece.cell for piece in match.pieces):
        yield from geography(company.words, match.board, [kind for kind in TOLD_OF_MAPS if kind != "wall"])
        yield company.words.say("chase-brief-map")


def _order(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    yield company.words.say("chase-brief-waiting", who=waiting(company, match))
    yield places_text(company, match)


def _playing(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    yield turn_text(company, match, alone=True)
    if match.turn is not None and not match.turn.acted:
        yield _pieces(company, match)
    if match.turn is not None and (told := possible_text(company, match, match.turn.who, moves)):
        yield company.words.say("chase-shown-can", list=told)


def _pieces(company: Company, match: Match) -> str:
    """Who stands where, for whoever does not see the picture; told as a turn begins."""
    say = company.words.say
    told = [
        say("chase-stands", who=company.name(piece.who), at=piece.cell)
        if piece.side == "killer"
        else say("chase-brief-survivor", who=company.name(piece.who), at=piece.cell, health=piece.health)
        for piece in standing(match)
    ]
    return say("chase-brief-pieces", list="; ".join(told))


def _ended(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    yield from gone_texts(company, match, [fate for fate in GONE if fate != "left"])  # the table's end names leavers
    yield company.words.say("chase-brief-ended", rounds=match.round)


_PHASES: Final[Mapping[Phase, Callable[[Company, Match, Sequence[AnyMove]], Iterator[str]]]] = {
    "initiative": _initiative,
    "characters": _characters,
    "map": _map,
    "placing": _placing,
    "order": _order,
    "playing": _playing,
    "ended": _ended,
}
