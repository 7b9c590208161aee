"""What a running bot notices of VK and no database holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from vkbot.vk.gateway import Key


@dataclass(frozen=True, slots=True)
class Hearing:
    """A community's Long Poll: whether VK refuses it, and since when it does not answer (None: it does)."""

    refused: bool
    failing_since: datetime | None


@dataclass(frozen=True, slots=True)
class Senses:
    """What only this process knows. keys: community and key → whether VK took it when it was last used.

    polls: the communities that this process listens to. Of whatever is not in here nothing is known.

    served: how many communities it serves.
    """

    keys: Mapping[tuple[int, Key], bool]
    polls: Mapping[int, Hearing]
    served: int = 0
