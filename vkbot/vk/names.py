"""Who people are, as VK tells it."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from models.texts import storable
from vkbot.clock import Clock
from vkbot.vk.gateway import Gateway
from vkbot.vk.outcome import Done, Passing

ASK_AGAIN = timedelta(hours=1)
"""Whom VK does not name is not asked for sooner."""
AWAY = timedelta(minutes=1)


class VkNames:
    """`services.people.Names` of one community."""

    def __init__(self, gateway: Gateway, clock: Clock) -> None:
        self._gateway = gateway
        self._clock = clock
        self._ask_at: dict[int, datetime] = {}

    async def names(self, vk_ids: Sequence[int]) -> Mapping[int, str]:
        """VK id → first and last name; nothing of those that VK does not tell now, or was asked for a while ago."""
        now = self._clock.now()
        self._ask_at = {vk_id: at for vk_id, at in self._ask_at.items() if at > now}
        wanted = [vk_id for vk_id in vk_ids if vk_id not in self._ask_at]
        if not wanted:
            return {}
        outcome = await self._gateway.call("users.get", {"user_ids": ",".join(map(str, wanted))})
        again = now + (AWAY if isinstance(outcome, Passing) else ASK_AGAIN)
        self._ask_at |= dict.fromkeys(wanted, again)
        people = outcome.value if isinstance(outcome, Done) and isinstance(outcome.value, list) else []
        return {
            person["id"]: storable(f"{person.get('first_name', '')} {person.get('last_name', '')}").strip()
            for person in people
            if isinstance(person, dict) and isinstance(person.get("id"), int)
        }
