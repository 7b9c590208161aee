"""What every service has at hand."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.core.game import Game
from locales.render import Words
from vkbot.clock import Clock
from vkbot.games.stage import Stage
from vkbot.outbox import Letter
from vkbot.vk.keyboards import Keyboard


@dataclass(frozen=True, slots=True)
class Reply:
    """What the one who wrote is answered. `keyboard`: None leaves the one that is there."""

    text: str
    keyboard: Keyboard | None = None


class Mail(Protocol):
    """The outbox, as services see it: called inside a transaction, sent after it (R2.1, «never doubles a post»)."""

    async def message(
        self, community_id: int, vk_id: int, text: str, keyboard: Keyboard | None = None, purpose: str = ""
    ) -> None:
        """A private message."""
        ...

    async def letters(self, community_id: int, letters: Sequence[Letter], purpose: str = "") -> None:
        """Private messages to several people, in this order."""
        ...

    async def comment(self, community_id: int, post_id: int, text: str, purpose: str = "") -> None:
        """A comment of the community under one of its posts."""
        ...

    async def kept(self, community_id: int, post_id: int, text: str, day_id: int, purpose: str) -> None:
        """A comment of a day of which there is one for each purpose: written once, then edited (an admin's key)."""
        ...

    async def post(self, community_id: int, text: str, day_id: int | None = None, purpose: str = "") -> None:
        """A wall post of the community; once sent it is bound to the day."""
        ...

    async def end(self, community_id: int, text: str, match_id: int, *, by_admin: bool) -> None:
        """The wall post with the end of a match; `by_admin`: an admin writes it, and it is awaited."""
        ...


class Admins(Protocol):
    """Who runs a community."""

    async def admins(self, community_id: int) -> frozenset[int]:
        """VK ids of its creator, administrators and editors, or of those whom the settings name."""
        ...


def random_seed(match_id: int) -> str:
    """A seed that nobody can guess before the match is over and everything is revealed."""
    return f"{match_id}-{secrets.token_hex(16)}"


def nowhere(community_id: int) -> bool:
    """No community's comments can be edited."""
    return False


@dataclass(frozen=True, slots=True)
class Desk:
    """Words, time, the outbox, and who is who.

    `games`, `stages`: by the id of the game. `new_seed`: match id → the seed of its draws (R1.7). `one_seat`: a
    person has one seat in the running matches of a community. `may_edit`: whether the community's comments can be
    edited, which takes an admin's key.
    """

    words: Words
    clock: Clock
    mail: Mail
    rights: Admins
    games: Mapping[str, Game[Any, Any, Any, Any]]
    stages: Mapping[str, Stage]
    new_seed: Callable[[int], str] = random_seed
    one_seat: bool = True
    may_edit: Callable[[int], bool] = nowhere
