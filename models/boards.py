"""Tables at chats: who sits there, what has been played, and for whom a table waits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tortoise.functions import Count

from models.kinds import OutboxKind, OutboxStatus, TableStatus
from models.tables import Community, OutboxMessage, Person, Table, TableMove, TableSeat

LIVE: Final = (TableStatus.GATHERING.value, TableStatus.PLAYING.value)
SAID: Final = (OutboxStatus.SENT.value, OutboxStatus.QUEUED.value)


async def live_table(community_id: int, peer_id: int) -> Table | None:
    """The table of a chat at which players gather or play, locked until the transaction ends."""
    found = Table.filter(community_id=community_id, peer_id=peer_id, status__in=LIVE).order_by("-id")
    return await found.select_for_update().first()


async def sat_last(community_id: int, peer_id: int, vk_id: int) -> bool:
    """Whether somebody sat at the newest table of a chat, whatever has become of it; nothing is locked."""
    last = await Table.filter(community_id=community_id, peer_id=peer_id).order_by("-id").first()
    return last is not None and await TableSeat.filter(table_id=last.id, person__vk_id=vk_id).exists()


async def gathers(community_id: int, peer_id: int) -> bool:
    """Whether players gather at a chat; nothing is locked."""
    found = Table.filter(community_id=community_id, peer_id=peer_id, status=TableStatus.GATHERING.value)
    return await found.exists()


async def lock_table(table_id: int) -> Table | None:
    """A table by its number, locked until the transaction ends."""
    return await Table.filter(id=table_id).select_for_update().first()


async def lock_community(community_id: int) -> None:
    """Nobody else opens a table in this community until the transaction ends."""
    await Community.filter(id=community_id).select_for_update().first()


async def open_table(community_id: int, peer_id: int, game: str, opener: int, now: datetime) -> Table:
    """A new table at which players gather. `opener`: VK id."""
    return await Table.create(
        community_id=community_id, peer_id=peer_id, game=game, seed="", created_by=opener, created_at=now
    )


async def seats_of(table_id: int) -> list[TableSeat]:
    """Who sits at a table, with their persons, in the order in which they came."""
    return await TableSeat.filter(table_id=table_id).select_related("person").order_by("number")


async def sit_down(table_id: int, person: Person, number: int) -> None:
    """Give a person a seat."""
    await TableSeat.create(table_id=table_id, person=person, number=number)


async def stand_up(seat: TableSeat) -> None:
    """Take a seat away from somebody who does not play after all."""
    await TableSeat.filter(id=seat.id).delete()


async def note_away(seat: TableSeat, *, away: bool) -> None:
    """Whoever sits there is in the chat, or is not."""
    seat.away = away
    await seat.save(update_fields=["away"])


async def log_of(table_id: int) -> list[TableMove]:
    """The moves of a table, the first one first."""
    return await TableMove.filter(table_id=table_id).order_by("number")


async def add_moves(table: Table, seat: int, bodies: Sequence[str], now: datetime) -> None:
    """Write moves of one seat behind those that the table has."""
    await TableMove.bulk_create(
        TableMove(table_id=table.id, number=number, seat=seat, body=body, made_at=now)
        for number, body in enumerate(bodies, start=table.moves + 1)
    )


async def moved_at(table_id: int) -> datetime | None:
    """When the last move of a log was made; None before the first."""
    last = await TableMove.filter(table_id=table_id).order_by("-number").first()
    return None if last is None else last.made_at


async def remove_move(move: TableMove) -> None:
    """Take a move out of its log."""
    await TableMove.filter(id=move.id).delete()


async def has_moved_since(table_id: int, number: int, seat: int) -> bool:
    """Whether a seat has made a move after this one."""
    return await TableMove.filter(table_id=table_id, number__gt=number, seat=seat).exists()


@dataclass(frozen=True, slots=True)
class Waiting:
    """A table that waits for somebody, as much of it as the clock needs."""

    id: int
    game: str
    due_at: datetime
    warned: bool


async def waiting(community_id: int) -> tuple[Waiting, ...]:
    """The tables that wait for somebody, the soonest due first; not locked."""
    found = Table.filter(community_id=community_id, status=TableStatus.PLAYING.value, due_at__isnull=False)
    rows = await found.order_by("due_at", "id").values_list("id", "game", "due_at", "warned")
    return tuple(Waiting(*row) for row in rows)


async def played() -> list[Table]:
    """The tables at which is being played, in all communities."""
    return await Table.filter(status=TableStatus.PLAYING.value).order_by("id")


async def tables_of(game: str) -> list[Table]:
    """All tables of a game, whatever has become of them, the oldest first."""
    return await Table.filter(game=game).order_by("id")


async def table_of(game: str, number: int) -> Table | None:
    """A table of a game, not locked."""
    return await Table.get_or_none(id=number, game=game)


async def wait_longer(table_id: int, more: timedelta) -> None:
    """Add to the time of those whom a table waits for. Belongs in a transaction."""
    table = await lock_table(table_id)
    if table is not None and table.due_at is not None:
        table.due_at += more
        await table.save(update_fields=["due_at"])


async def playing_seats(person_id: int) -> list[TableSeat]:
    """A person's seats at tables at which is being played, the newest first."""
    found = TableSeat.filter(person_id=person_id, table__status=TableStatus.PLAYING.value)
    return await found.select_related("table").order_by("-id")


async def record_of(person_id: int) -> dict[tuple[str, str], int]:
    """(game, result) → how often, of a person in one community."""
    rows = (
        await TableSeat.filter(person_id=person_id)
        .exclude(result="")
        .annotate(times=Count("id"))
        .group_by("table__game", "result")
        .values_list("table__game", "result", "times")
    )
    return {(str(game), str(result)): int(times) for game, result, times in rows}


async def is_said(community_id: int, peer_id: int, purpose: str) -> bool:
    """Whether something has been said to a chat for this purpose."""
    lane = f"peer:{peer_id}"
    found = OutboxMessage.filter(community_id=community_id, status__in=SAID, lane=lane, kind=OutboxKind.MESSAGE.value)
    return await found.filter(purpose=purpose).exists()


async def alive_at(community_id: int) -> datetime | None:
    """When a bot that serves the community last said so."""
    community = await Community.get_or_none(id=community_id)
    return None if community is None else community.alive_at


async def note_alive(community_id: int, now: datetime) -> None:
    """A bot serves the community."""
    await Community.filter(id=community_id).update(alive_at=now)
