"""The outbox as services see it (`services.desk.Mail`)."""

from dataclasses import dataclass

from vkbot import outbox
from vkbot.clock import Clock
from vkbot.vk.keyboards import Keyboard


@dataclass(frozen=True, slots=True)
class OutboxMail:
    """Queues in the transaction that is open; the sender takes it from there after the commit."""

    clock: Clock

    async def message(
        self, community_id: int, vk_id: int, text: str, keyboard: Keyboard | None = None, purpose: str = ""
    ) -> None:
        """A private message."""
        now = self.clock.now()
        await outbox.enqueue_message(community_id, vk_id, text, now, keyboard=keyboard, purpose=purpose)

    async def comment(self, community_id: int, post_id: int, text: str, purpose: str = "") -> None:
        """A comment of the community under one of its posts."""
        await outbox.enqueue_comment(community_id, post_id, text, self.clock.now(), purpose=purpose)

    async def post(self, community_id: int, text: str, day_id: int | None = None, purpose: str = "") -> None:
        """A wall post of the community; once sent it is bound to the day."""
        await outbox.enqueue_post(community_id, text, self.clock.now(), day_id=day_id, purpose=purpose)
