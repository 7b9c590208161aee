"""What the bot is made of, as `main` wires it: what an application gets and gives, and how patient it all is."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from vkbottle.framework.labeler import BotLabeler

from models.store import StoreError
from vkbot.clock import Clock, ClockAwayError
from vkbot.inbox import TakenIn
from vkbot.metrics import Metrics
from vkbot.outbox import OutboxMail
from vkbot.sending.aftermath import SendingEvents
from vkbot.sending.patience import Backoff
from vkbot.sending.patience import patience as sending_patience
from vkbot.senses import Senses
from vkbot.settings import Settings
from vkbot.vk import longpoll
from vkbot.vk.gateway import CALL_SECONDS, COMMUNITY_RATE, OTHER_RATE, Gateway
from vkbot.vk.incoming import Incoming
from vkbot.vk.longpoll import LongPollRefusedError
from vkbot.vk.rights import Rights
from vkbot.worker import RETRY_SECONDS, Duties

STOP_SECONDS = 5.0


class StartError(Exception):
    """The bot cannot start. The text is one line that names the setting at fault."""


SAFE_TO_SHOW = (StoreError, ClockAwayError, LongPollRefusedError, StartError)


@dataclass(frozen=True, slots=True)
class Relived:
    """A community of which all has been gone through that happened since the backup it was restored from.

    differing: numbers of posts on its wall that stand for one of the bot's, but say something else.
    """

    community_id: int
    made_at: datetime
    differing: tuple[int, ...]


class CommunityDuties(Duties, Protocol):
    """What has to be done in a community, also while the past is gone through."""

    async def end_days(self) -> None:
        """End the days that are due, with what has been taken in; in transactions of its own."""

    async def end_silence(self, peer: int) -> None:
        """Warn or end the patience with those who are silent at a chat, if it is time, with what has been taken in."""

    async def pass_by(self) -> None:
        """Do all else that is due, or done between events, while the past is gone through; transactions of its own."""


class Application(SendingEvents, Protocol):
    """What the services make of it all."""

    def duties(self, community_id: int) -> CommunityDuties:
        """What has to be done in a community; the same at each call."""

    def labelers(self) -> Sequence[BotLabeler]:
        """The handlers; the first that fits gets an event."""

    async def check_stored(self) -> None:
        """See whether this version can read the matches in play. Raises StartError; nothing has been done before."""

    async def recovered(self, relived: Relived) -> None:
        """The past of a community has been gone through after a restore; runs in a transaction."""

    async def prepare(self, incoming: Incoming) -> None:
        """An event is about to be handled: ask VK for what that needs; in no transaction."""

    async def event_failed(self, incoming: Incoming) -> None:
        """An event could not be handled and was put aside; runs in a transaction of its own."""

    async def look_after(self, senses: Senses) -> None:
        """See whether something is stuck, and tell; once a minute, in transactions of its own."""


class RightsBook:
    """The rights in all communities."""

    def __init__(self, rights: Mapping[int, Rights]) -> None:
        self._rights = rights

    def of(self, community_id: int) -> Rights:
        """A community's rights."""
        return self._rights[community_id]

    async def admins(self, community_id: int) -> frozenset[int]:
        """VK ids of a community's admins; none if it is not served."""
        rights = self._rights.get(community_id)
        return rights.admins if rights is not None else frozenset()

    def may_edit(self, community_id: int) -> bool:
        """Whether a community's comments can be edited; not if it is not served."""
        rights = self._rights.get(community_id)
        return rights is not None and rights.may_edit()


@dataclass(frozen=True, slots=True)
class Tools:
    """What an application is made with.

    take_in: fetch what has reached VK in a community and handle it; only from its `run_due`.

    wake: call it after a transaction that queued something in this community, or in any (None).
    """

    settings: Settings
    clock: Clock
    mail: OutboxMail
    rights: RightsBook
    gateways: Mapping[int, Gateway]
    take_in: Callable[[int], Awaitable[TakenIn]]
    wake: Callable[[int | None], None]
    metrics: Metrics


MakeApplication = Callable[[Tools], Application]


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast and how patient; tests are in more of a hurry."""

    call_seconds: float = CALL_SECONDS
    community_rate: float = COMMUNITY_RATE
    other_rate: float = OTHER_RATE
    poll_seconds: int = longpoll.WAIT_SECONDS
    poll_patience: Callable[[int], float] = longpoll.patience
    sending_patience: Backoff = sending_patience
    refused_seconds: float = 300.0
    look_back_seconds: float = 600.0
    retry_seconds: float = RETRY_SECONDS
    take_in_pauses: tuple[float, ...] = (1, 2, 5, 10, 30, 60, 120, 300)
    stop_seconds: float = STOP_SECONDS
