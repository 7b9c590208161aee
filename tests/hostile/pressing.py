"""Every button that there is, real or made up, in anybody's hands; and what of it somebody must not have changed."""

import json
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from tortoise import connections

from engine.dread_chase.game import MOVES
from engine.dread_chase.moves.values import Leave
from models.tables import OutboxMessage, Table, TableMove, TableSeat
from tests.hostile.town import Town, labelers, payload_names
from tests.services import nights
from vkbot.services.menu import Command
from vkbot.services.tables.room import CHATS
from vkbot.services.tables.showing import TOLD_ALONE

Payload = dict[str, Any]
Hands = tuple[int, int]
"""A community, and the VK id of a person who does something there."""
Snapshot = Mapping[str, Mapping[int, Mapping[str, Any]]]
"""Table → id → row."""

TABLES: Final = (*nights.TABLES, Table, TableMove, TableSeat)
GONE: Final = MOVES.encode(Leave())
"""The one move that is made out of turn."""
OF_EACH: Final = 2
"""So many buttons are pressed on that differ in their values alone; one of them is tried in other hands."""
TO_MASTERS: Final = ("application", "call", "full", "withdrawn", "left")
"""Why the game masters are written to when somebody else has pressed a button."""


@dataclass(frozen=True, slots=True)
class Change:
    """A row that was made (`before` is None), changed, or deleted (`after` is None)."""

    table: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None

    @property
    def row(self) -> Mapping[str, Any]:
        """As it was, or as it was made."""
        return self.before or self.after or {}


async def snapshot() -> Snapshot:
    """All rows, as the database has them."""
    inner = connections.get("sqlite")
    found = {}
    for table in TABLES:
        rows = await inner.execute_query_dict(f"SELECT * FROM {table.Meta.table}")
        found[table.__name__] = {row["id"]: row for row in rows}
    return found


def changes(before: Snapshot, after: Snapshot) -> list[Change]:
    """What differs between two snapshots."""
    found = []
    for table, rows in after.items():
        known = before[table]
        for number in known.keys() | rows.keys():
            was, now = known.get(number), rows.get(number)
            if was != now:
                found.append(Change(table, was, now))
    return found


@dataclass(frozen=True, slots=True)
class Rights:
    """What one person may change: of one's own, and, who runs the community, of its matches. Nobody: others' orders."""

    town: Town
    known: Snapshot
    community: int
    vk_id: int
    chat: int = 0
    """Where it is done; 0: in private."""

    @property
    def runs(self) -> bool:
        """Whether the person runs the community."""
        return self.vk_id in self.town.managers.of.get(self.community, set())

    @property
    def me(self) -> set[int]:
        """The person's row, if it is known."""
        people = self.known["Person"].values()
        return {one["id"] for one in people if (one["community_id"], one["vk_id"]) == (self.community, self.vk_id)}

    @property
    def seats(self) -> set[int]:
        """One's own seats."""
        return {one["id"] for one in self.known["Seat"].values() if one["person_id"] in self.me}

    @property
    def tables(self) -> set[int]:
        """The tables at which the person sits."""
        return {one["table_id"] for one in self.known["TableSeat"].values() if one["person_id"] in self.me}

    def may(self, change: Change, after: Snapshot) -> bool:
        """Whether the change is the person's to make."""
        row = change.row
        match change.table:
            case "Person":
                return (row["community_id"], row["vk_id"]) == (self.community, self.vk_id)
            case "Order":
                return row["seat_id"] in self.seats
            case "Ballot":
                return row["seat_id"] in self.seats or self._ruled(change)
            case "Seat":
                mine = after["Person"].get(row["person_id"], {}).get("vk_id") == self.vk_id
                return self._is_here(row["match_id"]) and (mine or self.runs)
            case "Match" | "Day":
                return self.runs and self._is_here(row["id"] if change.table == "Match" else row["match_id"])
            case "OutboxMessage":
                return change.before is None and row["community_id"] == self.community and self._may_say(row)
            case "Table" | "TableMove" | "TableSeat":
                return self._plays(change, after)
            case "AuditEntry":
                return (
                    change.before is None
                    and row["community_id"] == self.community
                    and row["actor"] in (self.vk_id, None)
                )
            case _:
                return self.runs and row["id"] == self.community

    def _ruled(self, change: Change) -> bool:
        """A game master says what a doubtful comment means, and nothing else about it."""
        return self.runs and change.before is not None and (change.after or {}).get("decided_by") == self.vk_id

    def _plays(self, change: Change, after: Snapshot) -> bool:
        """A table is changed by those who sit there, opened by anybody, closed by whoever runs the community."""
        row = change.row
        if change.table == "TableMove":
            return self._moves(change)
        if change.table == "TableSeat":
            mine = after["Person"].get(row["person_id"], {}).get("vk_id") == self.vk_id
            return mine or (change.before is not None and row["table_id"] in self.tables)
        opens = change.before is None and (row["created_by"], row["peer_id"]) == (self.vk_id, self.chat)
        return row["community_id"] == self.community and (opens or self.runs or row["id"] in self.tables)

    def _moves(self, change: Change) -> bool:
        """One's own move is made when it is awaited, or taken back; leaving is always possible."""
        row = change.row
        seats = self.known["TableSeat"].values()
        mine = [one for one in seats if one["table_id"] == row["table_id"] and one["person_id"] in self.me]
        if [one["number"] for one in mine] != [row["seat"]]:
            return False
        table = self.known["Table"][row["table_id"]]
        awaited = self.town.room.games[table["game"]].awaited(table["state"])
        return change.after is None or row["body"] == GONE or str(row["seat"]) in {one.who for one in awaited}

    def _is_here(self, match_id: int) -> bool:
        match = self.known["Match"].get(match_id)
        return match is None or match["community_id"] == self.community

    def _may_say(self, row: Mapping[str, Any]) -> bool:
        if self._tells_secrets(row):
            return False
        if row["peer_id"] > CHATS or str(row["purpose"]).startswith(TOLD_ALONE):
            return self._may_be_heard(row)
        masters = self.town.managers.of.get(self.community, set())
        to_masters = row["peer_id"] in masters and str(row["purpose"]).partition(" ")[0] in TO_MASTERS
        return self.runs or row["peer_id"] == self.vk_id or to_masters

    def _may_be_heard(self, row: Mapping[str, Any]) -> bool:
        """An answer at the same chat; or what a move brings, at the chat of one's table and for who sits there."""
        tables = [one for number, one in self.known["Table"].items() if number in self.tables]
        told_alone, _, number = str(row["purpose"]).partition(" ")
        if told_alone == TOLD_ALONE:
            return int(number) in self.tables
        return row["peer_id"] in {self.chat, *(one["peer_id"] for one in tables)}

    def _tells_secrets(self, row: Mapping[str, Any]) -> bool:
        """Whether somebody is told what only another may know at a table."""
        told = f"{row['text']} {row['keyboard']} {row['picture']}".casefold()
        others = [names for person, names in self.town.secrets.items() if person != row["peer_id"]]
        return any(name in told for names in others for name in names)


async def crawl(town: Town, community: int, person: int, sift: "Sieve", names: Iterable[str]) -> list[Payload]:
    """Press whatever the bot offers to somebody, and what that brings, from these bare names on; what was offered."""
    todo: list[Payload] = [{"c": name} for name in names]
    found: list[Payload] = []
    while todo:
        payload = todo.pop(0)
        if sift.is_new(payload):
            found.append(payload)
            todo += await town.attempt(*_press(town, community, person, payload))
    return found


def _press(
    town: Town, community: int, person: int, payload: Payload
) -> tuple[Callable[[], Awaitable[None]], Callable[[], Awaitable[list[Payload]]]]:
    async def act() -> None:
        await town.sends(community, person, "кнопка", payload)

    async def offered() -> list[Payload]:
        newest = await OutboxMessage.filter(community_id=community, peer_id=person).order_by("-id").first()
        if newest is None or not newest.keyboard:
            return []
        lines = json.loads(newest.keyboard)["buttons"]
        return [json.loads(button["action"]["payload"]) for line in lines for button in line]

    return act, offered


class Sieve:
    """Lets so many payloads of each kind through: of one name, with the same fields, about the same match."""

    def __init__(self, most: int = OF_EACH) -> None:
        self._most = most
        self._kinds: Counter[tuple[Any, ...]] = Counter()
        self._seen: set[str] = set()

    def is_new(self, payload: Payload) -> bool:
        """Whether it is to be tried."""
        text = json.dumps(payload, sort_keys=True)
        kind = (payload["c"], payload.get("m"), *sorted(payload))
        if text in self._seen or self._kinds[kind] >= self._most:
            return False
        self._seen.add(text)
        self._kinds[kind] += 1
        return True


async def all_buttons(town: Town, people: Iterable[Hands]) -> list[Payload]:
    """What the bot offers to these people, one of each kind; every bare name is among it.

    The first presses all names, the others what stands in the menu.
    """
    sift, found = Sieve(1), list[Payload]()
    names: Iterable[str] = sorted(payload_names(labelers(town)))
    for community, person in people:
        found += [one for one in await crawl(town, community, person, Sieve(), names) if sift.is_new(one)]
        names = [command.value for command in Command]
    return found


async def forbidden(
    town: Town,
    before: Snapshot,
    hands: Hands,
    act: Callable[[], Awaitable[object]],
    *,
    judged: Hands | None = None,
    chat: int = 0,
) -> list[Change]:
    """Something happens and is undone: what of it these hands must not change. Raises what the handlers raise.

    judged: as if these others had done it. chat: where it happens, if not in private.
    """
    rights = Rights(town, before, *(judged or hands), chat)

    async def wrong() -> list[Change]:
        after = await snapshot()
        return [change for change in changes(before, after) if not rights.may(change, after)]

    found: list[Change] = await town.attempt(act, wrong)
    return found
