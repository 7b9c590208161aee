"""A table with those who sit at it, as one value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from models import boards
from models.kinds import TableStatus
from models.tables import Table, TableSeat
from vkbot.games.chat_game import At, Awaited, ChatGame, Scene
from vkbot.services.desk import Desk
from vkbot.services.people import mention

CHATS: Final = 2_000_000_000
"""Numbers of group chats are greater."""


@dataclass(frozen=True, slots=True)
class Room:
    """The desk, and the games that can be played at chats, by their ids; `/join` opens a table of the first."""

    desk: Desk
    games: Mapping[str, ChatGame]

    @property
    def game(self) -> ChatGame:
        """The one that is played where nobody says which."""
        return next(iter(self.games.values()))

    def say(self, key: str, /, **found: object) -> str:
        """A text of the locale."""
        return self.desk.words.say(key, **found)

    def now(self) -> datetime:
        """The time."""
        return self.desk.clock.now()


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table that is locked, its game, and its seats in the order in which they were taken."""

    room: Room
    table: Table
    game: ChatGame
    seats: tuple[TableSeat, ...]

    @property
    def playing(self) -> bool:
        """Whether the match has begun; else players gather."""
        return self.table.status == TableStatus.PLAYING.value

    @property
    def players(self) -> Sequence[At]:
        """Those who sit there, as the game knows them."""
        names = self.names()
        return [At(str(seat.number), names[seat.number], seat.person.name, seat.person.vk_id) for seat in self.seats]

    def names(self) -> Mapping[int, str]:
        """Seat's number → what its player is called at this table: the first name, if no other has it."""
        whole = {seat.number: " ".join(seat.person.name.translate(_BREAKING).split()) for seat in self.seats}
        first = {number: name.split(" ", 1)[0] for number, name in whole.items()}
        chosen = {
            number: name if list(first.values()).count(name) == 1 else whole[number] for number, name in first.items()
        }
        twice = [name for name in chosen.values() if list(chosen.values()).count(name) > 1]
        return {
            number: self._numbered(number, name) if not name or name in twice else name
            for number, name in chosen.items()
        }

    def _numbered(self, number: int, name: str) -> str:
        return f"{name} {number}" if name else self.room.say("table-player", number=number)

    def seat_of(self, vk_id: int) -> TableSeat | None:
        """A person's seat."""
        return next((seat for seat in self.seats if seat.person.vk_id == vk_id), None)

    def seat(self, who: str) -> TableSeat:
        """The seat of a player."""
        return next(seat for seat in self.seats if str(seat.number) == who)

    def called(self, seat: TableSeat) -> str:
        """A player as a link, which tells them that they are meant."""
        return mention(seat.person, self.names()[seat.number])

    def awaited(self) -> tuple[Awaited, ...]:
        """Who may act now, and on what."""
        return self.game.awaited(self.table.state) if self.playing else ()

    def awaits(self, seat: TableSeat) -> bool:
        """Whether this player may act now."""
        return any(one.who == str(seat.number) for one in self.awaited())

    def secrets(self) -> Mapping[str, Scene]:
        """Player → what only it sees now, of those who see something."""
        players = self.players
        found = {one.who: self.game.secret(players, self.table.state, one.who) for one in players}
        return {who: scene for who, scene in found.items() if scene is not None}

    def waited_for(self) -> Sequence[TableSeat]:
        """The seats of those who may act now, each once."""
        return [self.seat(who) for who in dict.fromkeys(one.who for one in self.awaited())]


_BREAKING: Final = str.maketrans(dict.fromkeys("[]|", " "))
"""What could break a link, or look like one."""


async def sitting_at(room: Room, table: Table) -> Sitting:
    """A table with its seats."""
    return Sitting(room, table, room.games[table.game], tuple(await boards.seats_of(table.id)))


async def sitting_in(room: Room, community_id: int, peer_id: int) -> Sitting | None:
    """The table of a chat that is not over, locked."""
    table = await boards.live_table(community_id, peer_id)
    return None if table is None else await sitting_at(room, table)
