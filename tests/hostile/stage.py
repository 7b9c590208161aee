"""The town in an event loop of its own, so that Hypothesis can try one thing after the other there."""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

from models.store import open_store
from tests.databases import migrated_database
from tests.hostile import chats
from tests.hostile import town as places
from tests.hostile.chats import HUNT
from tests.hostile.pressing import Change, Hands, Payload, Snapshot, all_buttons, forbidden, snapshot
from tests.hostile.town import Town
from tests.services.story import ELSEWHERE, HERE

FULL: Final = bool(os.environ.get("TEST_FULL"))
"""Everything in all hands; else each thing in a quarter of them, and each hand tries a quarter."""
T = TypeVar("T")
CHATS_OF: Final = ((HERE, HUNT), (HERE, chats.GATHERING), (ELSEWHERE, HUNT))

OWNERS: Final = (
    (HERE, places.MASTER),
    (HERE, places.VERA),
    (HERE, places.APPLICANT),
    (HERE, places.STRANGER),
    (HERE, places.OTHER_PLAYER),
    (ELSEWHERE, places.THEIR_MASTER),
    (ELSEWHERE, places.ELSEWHERE_PLAYER),
)
"""Whose buttons are tried."""

HANDS: Final[dict[str, Hands]] = {
    "a player": (HERE, places.VERA),
    "another player": (HERE, places.GRIM),
    "a dead player": (HERE, places.DEAD),
    "a player of another match": (HERE, places.OTHER_PLAYER),
    "an applicant": (HERE, places.APPLICANT),
    "a stranger": (HERE, places.STRANGER),
    "a second account": (HERE, places.SECOND_ACCOUNT),
    "a banned player": (HERE, places.BANNED),
    "an ex-admin": (HERE, places.EX_MASTER),
    "a game master": (HERE, places.MASTER),
    "a player of another community": (ELSEWHERE, places.ELSEWHERE_PLAYER),
    "a game master of another community": (ELSEWHERE, places.THEIR_MASTER),
    "a player from here, over there": (ELSEWHERE, places.VERA),
}


class Stage:
    """`with Stage(folder) as stage`. `buttons`: every payload that the bot has shown to somebody, one of each kind.

    `at_chats`: every payload that it has shown at chats, and those of secret choices.
    """

    town: Town
    before: Snapshot
    buttons: list[Payload]
    at_chats: list[Payload]

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __enter__(self) -> Self:
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self._runner.run(self._open())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._runner.run(self._stack.aclose())
        self._runner.close()

    async def _open(self) -> None:
        database = await migrated_database("sqlite", self._folder)
        await self._stack.enter_async_context(open_store(f"{database}?synchronous=off"))
        self.town = await Town().settle()
        self.town.managers.of[HERE].discard(places.EX_MASTER)
        await self.town.takes(HERE, {"type": "user_block", "object": {"user_id": places.BANNED, "admin_id": 1}})
        self.buttons = await all_buttons(self.town, OWNERS)
        await chats.settle(self.town)
        shown = [await chats.payloads_of(community, chat) for community, chat in CHATS_OF]
        alone = await chats.payloads_of(HERE, places.VERA)
        self.at_chats = [one for some in (*shown, alone) for one in some if "t" in one]
        self.town.secrets = await chats.secrets(self.town)
        self.before = await snapshot()

    def sends(
        self, hands: Hands, text: str, payload: Any = None, judged: Hands | None = None, chat: int = 0
    ) -> list[Change]:
        """Somebody writes or presses: what these hands (or others) must not have changed by it."""
        return self.tries(hands, lambda: self.town.sends(*hands, text, payload, chat=chat), judged, chat)

    def tries(
        self, hands: Hands, act: Callable[[], Awaitable[object]], judged: Hands | None = None, chat: int = 0
    ) -> list[Change]:
        """Something happens; as `sends`."""
        return self._runner.run(forbidden(self.town, self.before, hands, act, judged=judged, chat=chat))


def share(things: Sequence[T], hands: Hands) -> Sequence[T]:
    """What these hands try."""
    return things if FULL else things[list(HANDS.values()).index(hands) % 4 :: 4]
