"""Moves made at a table, each in the log; and since when those are awaited who have not moved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Literal

from models import boards
from models.kinds import TableStatus
from models.tables import TableMove
from vkbot.games.chat_game import At, Awaited, ChatGame, NotPlayed, Played, Result, Scene
from vkbot.services.tables.room import Sitting


@dataclass(frozen=True, slots=True)
class Made:
    """What several moves of one player brought. `moves`: those that were made; `refused`: why the next one was not."""

    state: str
    moves: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    way: tuple[str, ...] = ()
    """The steps of which the last of `told` tells, if it tells of nothing else."""
    secrets: Mapping[str, Scene] = field(default_factory=dict)
    results: Mapping[str, Result] = field(default_factory=dict)
    anew: bool = False
    over: bool = False
    outcome: str = ""
    sealed: bool = False
    """Whether the last one cannot be taken back."""
    refused: str = ""


def made(game: ChatGame, players: Sequence[At], state: str, who: str, moves: Sequence[str]) -> Made:
    """Make one move after the other until one is refused, or the match is over. Pure."""
    now = Made(state)
    for move in moves:
        played = game.play(players, now.state, who, move)
        if isinstance(played, NotPlayed):
            return replace(now, refused=(played.why or played.text) if now.moves else played.text)
        now = Made(
            state=played.state,
            moves=(*now.moves, move),
            told=_told(game, players, who, now, played),
            way=(*now.way, played.step) if played.step else now.way if not played.told else (),
            secrets={**now.secrets, **played.secrets},
            results={**now.results, **played.results},
            anew=now.anew or played.anew,
            over=played.over,
            outcome=played.outcome,
            sealed=played.sealed,
        )
        if played.over:
            return now
    return now


def _told(game: ChatGame, players: Sequence[At], who: str, now: Made, played: Played) -> tuple[str, ...]:
    """What is told after one more move: steps in a row in one sentence."""
    if now.way and played.step:
        return (*now.told[:-1], game.way(players, who, (*now.way, played.step)))
    return (*now.told, played.told) if played.told else now.told


def due_after(
    before: Sequence[Awaited], after: Sequence[Awaited], who: str, due: datetime | None, now: datetime, limit: timedelta
) -> datetime | None:
    """When the awaited have been silent for too long, after a move of `who` (D6.3).

    If all of them have been awaited for the same since before, nothing changes for them.
    """
    if not after:
        return None
    waits_on = {one for one in before if one.who != who}
    return due if due is not None and waits_on.issuperset(after) else now + limit


async def make(sitting: Sitting, who: str, moves: Sequence[str]) -> Made:
    """Make moves and store what they brought; nothing is stored if the first is refused. Tells nobody."""
    table, game, now = sitting.table, sitting.game, sitting.room.now()
    before = sitting.awaited()
    brought = made(game, sitting.players, table.state, who, moves)
    if not brought.moves:
        return brought
    await boards.add_moves(table, int(who), brought.moves, now)
    await note_results(sitting, brought.results)
    table.moves += len(brought.moves)
    table.version += len(brought.moves)
    table.state = brought.state
    due = due_after(before, game.awaited(brought.state), who, table.due_at, now, game.silence)
    if due != table.due_at:
        table.due_at, table.warned = due, False
    if brought.over:
        table.status, table.outcome, table.finished_at = TableStatus.FINISHED.value, brought.outcome, now
        table.due_at = None
    await table.save()
    return brought


async def note_results(sitting: Sitting, results: Mapping[str, Result | Literal[""]]) -> None:
    """Enter what is decided for some of the players, or ("") is not any more."""
    for who, result in results.items():
        seat = sitting.seat(who)
        if seat.result != result:
            seat.result = result
            await seat.save(update_fields=["result"])


def replayed(sitting: Sitting, begun: str, log: Sequence[TableMove]) -> Sequence[Made] | None:
    """What each move of a log brings, played anew from the beginning.

    None if one is refused: an earlier version of the program played by other rules. It may also lead to another state.
    """
    players, all_made, state = sitting.players, list[Made](), begun
    for row in log:
        one = made(sitting.game, players, state, str(row.seat), (row.body,))
        if not one.moves:
            return None
        all_made.append(one)
        state = one.state
    return all_made
