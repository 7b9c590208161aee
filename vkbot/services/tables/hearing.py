"""Something that somebody said or pressed at a chat, and how it is answered."""

from dataclasses import dataclass, replace

from models import boards
from models.tables import TableSeat
from vkbot.outbox import Letter
from vkbot.services.tables.room import Room, Sitting
from vkbot.services.tables.showing import SAID
from vkbot.vk.keyboards import Keyboard

PURPOSE = 32


@dataclass(frozen=True, slots=True)
class Heard:
    """It, at a chat. `sitting`: the table that stands there; `sure`: it confirms what was asked."""

    room: Room
    community_id: int
    peer: int
    vk_id: int
    text: str
    sitting: Sitting | None
    sure: bool = False

    @property
    def seat(self) -> TableSeat | None:
        """The seat of whoever said it."""
        return None if self.sitting is None else self.sitting.seat_of(self.vk_id)

    async def answer(self, text: str, keyboard: Keyboard | None = None) -> None:
        """Say something to the chat."""
        await self.post(Letter(self.peer, text, keyboard))

    async def say(self, key: str, /, **found: object) -> None:
        """Say a text of the locale to the chat."""
        await self.answer(self.room.say(key, **found))

    async def post(self, *letters: Letter) -> None:
        """Say something to the chat, with buttons and pictures."""
        await self.room.desk.mail.letters(self.community_id, letters, SAID)

    async def once(self, about: str, key: str, /, **found: object) -> None:
        """Say something, but not again to the same person about the same: a chat is not to be flooded."""
        purpose = f"{about} {self.vk_id}"[:PURPOSE]
        if not await boards.is_said(self.community_id, self.peer, purpose):
            text = self.room.say(key, **found)
            await self.room.desk.mail.letters(self.community_id, [Letter(self.peer, text)], purpose)

    def surely(self) -> "Heard":
        """The same, and what it asks for is confirmed."""
        return replace(self, sure=True)
