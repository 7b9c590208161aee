"""Who people are, as VK tells it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from models.texts import storable
from vkbot.vk.gateway import Gateway
from vkbot.vk.outcome import Done


@dataclass(frozen=True, slots=True)
class VkNames:
    """`services.people.Names` of one community."""

    gateway: Gateway

    async def names(self, vk_ids: Sequence[int]) -> Mapping[int, str]:
        """VK id → first and last name; nothing of those that VK does not tell now."""
        outcome = await self.gateway.call("users.get", {"user_ids": ",".join(map(str, vk_ids))})
        people = outcome.value if isinstance(outcome, Done) and isinstance(outcome.value, list) else []
        return {
            person["id"]: storable(f"{person.get('first_name', '')} {person.get('last_name', '')}").strip()
            for person in people
            if isinstance(person, dict) and isinstance(person.get("id"), int)
        }
