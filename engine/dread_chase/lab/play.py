"""Whole matches of scripted players, from one seed each, and what became of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import Struct

from engine.core.chance import Chance
from engine.dread_chase.board import Board
from engine.dread_chase.events import AnyEvent, Ended, EndReason
from engine.dread_chase.lab import killer, survivor
from engine.dread_chase.lab.seen import see
from engine.dread_chase.log import Log
from engine.dread_chase.model import Fate, Match, Outcome
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import Refused, awaited, play, possible
from engine.dread_chase.rules import Rules

NAMES: Final = ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9")
"""The players' ids in the laboratory."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A move of a match: whose, the match after it, and what happened."""

    who: str
    move: AnyMove
    match: Match
    events: tuple[AnyEvent, ...]


class Seat(Struct, frozen=True):
    """What became of a survivor, and how it was played."""

    character: str
    manner: str
    fate: Fate


class Facts(Struct, frozen=True):
    """What became of a match: all that a report sums up."""

    mode: str
    map: str
    outcome: Outcome
    reason: EndReason
    rounds: int
    moves: int
    killer: str
    killer_manner: str
    survivors: tuple[Seat, ...]


def opening(seed: str, mode: str, rules: Rules, boards: Sequence[Board]) -> Log:
    """The match of a seed before its first move. Raises RefusedError as `play.set_up` does."""
    return Log(NAMES[: rules.modes[mode].survivors + 1], rules, tuple(boards), seed)


def moves(start: Match) -> Iterator[Moved]:
    """A match played by scripted players, move by move, to its end. What they draw shifts no die of the match."""
    match, chance, number = start, Chance(f"{start.seed}/lab"), 0
    while waiting := awaited(match):
        who, number = waiting[0].who, number + 1
        move = decided(match, who, chance, str(number))
        played = play(match, who, move)
        assert not isinstance(played, Refused), "what is possible is allowed"
        match, events = played
        yield Moved(who, move, match, events)


def decided(match: Match, who: str, chance: Chance, label: str) -> AnyMove:
    """What a scripted player does now, of what it sees; in the set-up anything."""
    if match.turn is None:
        return chance.pick(label, possible(match, who))
    seen = see(match, who, chance, label)
    if seen.me.side == "killer":
        return killer.killer_move(seen, chance.pick("killer", killer.MANNERS))
    return survivor.survivor_move(seen, chance.pick(f"survivor/{who}", survivor.MANNERS))


def match_facts(seed: str, mode: str, rules: Rules, boards: Sequence[Board]) -> Facts:
    """Play the match of a seed; what became of it."""
    number, last, chance = 0, None, Chance(f"{seed}/lab")
    for number, last in enumerate(moves(opening(seed, mode, rules, boards).start), 1):  # noqa: B007
        pass
    assert last is not None, "a match has moves"
    ended = last.events[-1]
    assert isinstance(ended, Ended), "a match goes on until it has ended"
    match = last.match
    assert match.board is not None, "nobody leaves here, so the map was drawn"
    assert match.killer is not None, "and the killer found"
    return Facts(
        mode=mode,
        map=match.board.id,
        outcome=ended.outcome,
        reason=ended.reason,
        rounds=match.round,
        moves=number,
        killer=match.killer.character,
        killer_manner=chance.pick("killer", killer.MANNERS).id,
        survivors=tuple(
            Seat(one.character, chance.pick(f"survivor/{one.who}", survivor.MANNERS).id, one.fate)
            for one in match.survivors
        ),
    )
