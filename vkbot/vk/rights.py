"""What the key of a community may do, and who its admins are. Asked now and then, so that an answer costs nothing."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

from loguru import logger

from vkbot.clock import Clock
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.outcome import KEY_REFUSED, Done, Passing, Refused

FRESH_FOR = timedelta(minutes=5)
ASK_AGAIN = timedelta(minutes=1)
ASK_SECONDS = 5.0
ADMIN_ROLES = frozenset({"creator", "administrator", "editor"})
"""Those who may write posts in the community's name; moderators and advertisers may not."""
RIGHTS = {4096: "messages", 8192: "wall"}
"""The rights of a key without which the bot cannot write to people, or cannot post."""


class KeyRefusedError(Exception):
    """VK refuses the community's key. The text says how."""


class Rights:
    """What VK last said of one community. `refresh` asks, everything else answers from memory."""

    def __init__(
        self, gateway: Gateway, clock: Clock, *, fresh_for: timedelta = FRESH_FOR, seconds: float = ASK_SECONDS
    ) -> None:
        """seconds: how long VK is waited for; events wait as long."""
        self._seconds = seconds
        self._gateway = gateway
        self._clock = clock
        self._fresh_for = fresh_for
        self._ask_at: datetime | None = None
        self._managers: frozenset[int] = frozenset()
        self._secretive = False
        self._may_edit = gateway.has(Key.USER)
        self._told = False

    async def check_key(self) -> None:
        """Ask VK once what the key may do, and warn of what it may not. Raises KeyRefusedError.

        If VK does not answer, or not to this, it is not known and nothing is said.
        """
        try:
            async with asyncio.timeout(self._seconds):
                outcome = await self._gateway.call("groups.getTokenPermissions", {})
        except TimeoutError:
            return
        match outcome:
            case Done({"mask": int(mask)}):
                lacking = [name for right, name in RIGHTS.items() if not mask & right]
                if lacking:
                    logger.warning("community {}: the key lacks rights: {}", self._gateway.group_id, ", ".join(lacking))
            case Refused(code, reason) if code in KEY_REFUSED:
                raise KeyRefusedError(reason)

    async def check_user_key(self) -> None:
        """Ask VK once whose the admin's key is; what VK refuses is not used, which is no reason not to start."""
        if not self._gateway.has(Key.USER):
            return
        try:
            async with asyncio.timeout(self._seconds):
                outcome = await self._gateway.call("users.get", {}, Key.USER)
        except TimeoutError:
            return
        if isinstance(outcome, Refused) and outcome.code in KEY_REFUSED:
            self._may_edit = False
            what = "community {}: VK refuses the admin's key (setting `user_token`), it is not used: {}"
            logger.warning(what, self._gateway.group_id, outcome.reason)

    def may_edit(self) -> bool:
        """Whether there is an admin's key for what only that can do; if not, the log says so once."""
        if not self._may_edit and not self._told:
            self._told = True
            what = "community {}: no admin's key (setting `user_token`): comments cannot be kept up to date"
            logger.warning(what, self._gateway.group_id)
        return self._may_edit

    @property
    def admins(self) -> frozenset[int]:
        """VK ids of the community's creator, administrators and editors, and of those the settings name."""
        return self._managers | self._gateway.admins

    def is_admin(self, vk_id: int) -> bool:
        """Whether this person is an admin."""
        return vk_id in self.admins

    def forget(self) -> None:
        """Something has changed: the next `refresh` asks."""
        self._ask_at = None

    async def refresh(self) -> None:
        """Ask VK if what is known is not fresh. What VK does not answer stays as it was."""
        now = self._clock.now()
        if self._ask_at is not None and now < self._ask_at:
            return
        self._ask_at = now + min(ASK_AGAIN, self._fresh_for)
        try:
            async with asyncio.timeout(self._seconds):
                answered = await self._ask_managers()
        except TimeoutError:
            return
        if answered:
            self._ask_at = now + self._fresh_for

    async def _ask_managers(self) -> bool:
        outcome = await self._gateway.call(
            "groups.getMembers", {"group_id": self._gateway.group_id, "filter": "managers", "count": 1000}
        )
        match outcome:
            case Done({"items": list(items)}):
                self._managers = frozenset(_ids(items))
                self._secretive = False
            case Refused(_, reason):
                if not self._secretive:
                    logger.warning(
                        "community {}: VK does not name its managers ({}); the setting `admins` decides",
                        self._gateway.group_id,
                        reason,
                    )
                self._managers = frozenset()
                self._secretive = True
        return not isinstance(outcome, Passing)


def _ids(items: list[Any]) -> list[int]:
    return [
        item["id"]
        for item in items
        if isinstance(item, dict) and isinstance(item.get("id"), int) and item.get("role") in ADMIN_ROLES
    ]
