"""Wires everything, and nothing else."""

import asyncio
import contextvars
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from typing import Any, Self, TypeVar

from loguru import logger

from models.claims import ClaimsLostError, claims_on
from models.communities import ensure_community
from models.inbox import groups_waiting
from models.people import find_person
from models.store import open_store
from vkbot.clock import Clock, PastClock, SandboxClock, SystemClock
from vkbot.counted import some
from vkbot.holding import Holding, PartDiedError
from vkbot.inbox import Inbox
from vkbot.logs import described
from vkbot.metrics import Metrics
from vkbot.missed import Missed
from vkbot.outbox import OutboxMail
from vkbot.parts import SAFE_TO_SHOW, MakeApplication, Pace, RightsBook, StartError, Tools
from vkbot.pulse import Pulse, first_of
from vkbot.recovery import Recovery
from vkbot.sender import Sender
from vkbot.senses import Senses
from vkbot.serving import Around, Place, Serving
from vkbot.settings import CommunitySettings, Settings, Transport
from vkbot.settled import Settled
from vkbot.vk.framework import Dispatcher
from vkbot.vk.gateway import Gateway
from vkbot.vk.incoming import incoming_of
from vkbot.vk.lookup import reading_key
from vkbot.vk.rights import KeyRefusedError, Rights
from vkbot.web.app import Doors, make_app
from vkbot.web.site import listening

OFFICERS_CHANGED = "group_officers_edit"
LOOK_AFTER_EVERY = timedelta(minutes=1)
T = TypeVar("T")


class Bot:
    """The running bot: `async with Bot(settings, make_application) as bot`, or `start` and `stop`.

    It lives in a task of its own, so that what it opens does not leak into the caller's context.
    """

    def __init__(
        self,
        settings: Settings,
        make_application: MakeApplication,
        *,
        clock: Clock | None = None,
        pace: Pace | None = None,
    ) -> None:
        """clock: instead of the system's or the sandbox's."""
        self._settings = settings
        self._make_application = make_application
        self._given_clock = clock
        self._pace = pace or Pace()
        self._changed = Pulse()
        self._stopping = asyncio.Event()
        self._started: asyncio.Future[contextvars.Context] | None = None
        self._life: asyncio.Task[None] | None = None
        self._metrics = Metrics()
        self.failed = False
        """Whether a task died."""
        self.web_url = ""
        """Where the bot's web server answers, without a slash at the end."""

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.stop()

    async def start(self) -> None:
        """Open everything and begin. Raises StoreError, ClockAwayError, StartError."""
        self._started = asyncio.get_running_loop().create_future()
        self._life = asyncio.create_task(self._live(self._started), name="bot")
        first: list[asyncio.Future[Any]] = [self._started, self._life]
        await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
        if not self._started.done():
            self._started.cancel()
            await self._life

    async def stop(self) -> None:
        """Let the calls under way end, then close everything."""
        self._stopping.set()
        await self.wait()

    def stop_soon(self) -> None:
        """Begin to stop; for signal handlers."""
        self._stopping.set()

    async def wait(self) -> None:
        """Return when the bot has stopped, by itself or because it was told to."""
        if self._life is not None:
            await asyncio.wait([self._life])

    async def within(self, work: Callable[[], Awaitable[T]]) -> T:
        """Do something with the bot's database, from outside."""
        assert self._started is not None

        async def run() -> T:
            return await work()

        context = self._started.result()
        return await asyncio.get_running_loop().create_task(run(), context=context.copy())

    async def settled(self, ts: int = 0, revision: int = 0, group: int = 0) -> None:
        """Return once everything has been dealt with.

        ts: events up to this Long Poll number have been taken in, in the community `group` (0: in each). revision:
        the clock has got there. Nothing waits in the inbox, nothing is due, nothing can be sent.
        """
        await self.within(lambda: self._settled.wait(ts, revision, group))

    async def _live(self, started: asyncio.Future[contextvars.Context]) -> None:
        async with AsyncExitStack() as stack:
            database = self._settings.database.get_secret_value()
            self._claims = await stack.enter_async_context(claims_on(database))
            self._store = await stack.enter_async_context(open_store(database))
            self._clock = self._given_clock or await self._open_clock(stack)
            await self._build(stack)
            await self._application.check_stored()
            await self._check_keys()
            tasks = self._tasks()
            stack.push_async_callback(_end, tasks)
            await self._open_doors(stack)
            if not started.done():
                started.set_result(contextvars.copy_context())
            logger.info("started: {}, {}", some(len(self._places), "community", "communities"), self._store.dialect)
            await self._watch(tasks)
            self._sender.stop()
            sending = [task for task in tasks if task.get_name() == "outbox"]
            await asyncio.wait(sending, timeout=self._pace.stop_seconds)
        logger.info("stopped")

    async def _open_clock(self, stack: AsyncExitStack) -> Clock:
        if self._settings.sandbox_url is None:
            return SystemClock()
        return await stack.enter_async_context(SandboxClock(self._settings.sandbox_url))

    async def _build(self, stack: AsyncExitStack) -> None:
        self._past = PastClock(self._clock)
        self._inbox = Inbox(
            self._clock,
            self._handle,
            self._event_failed,
            before=self._prepare,
            stored=lambda number: self._holding.stored(number),
        )
        self._places = {one.group_id: await self._place(one, stack) for one in self._settings.all_communities()}
        self._gateways = {number: place.gateway for number, place in self._places.items()}
        self._application = self._make_application(self._tools())
        self._dispatcher = Dispatcher(self._application.labelers())
        self._around = Around(
            transport=self._settings.transport,
            pace=self._pace,
            clock=self._clock,
            inbox=self._inbox,
            changed=self._changed,
            committed=lambda number: self._sender.wake(number),
            nobody_hears=self._nobody_hears,
        )
        self._holding = Holding(
            self._claims,
            list(self._places),
            self._inbox,
            self._serve,
            self._looked,
            lambda community_id: self._sender.quiet(community_id),
        )
        self._sender = Sender(
            self._gateways,
            self._clock,
            self._application,
            backoff=self._pace.sending_patience,
            changed=self._changed,
            bound=lambda number: self._inbox.look_again((number,)),
            attempted=self._metrics.attempted,
            serves=self._holding.served,
        )
        self._settled = Settled(
            list(self._places), self._holding, self._sender, self._application, self._clock, self._changed
        )

    async def _place(self, community: CommunitySettings, stack: AsyncExitStack) -> Place:
        gateway = Gateway(
            community,
            self._settings.api_url,
            seconds=self._pace.call_seconds,
            community_rate=self._pace.community_rate,
            other_rate=self._pace.other_rate,
            called=self._metrics.called,
        )
        stack.push_async_callback(gateway.close)
        await ensure_community(community.group_id, self._clock.now())
        return Place(gateway, Rights(gateway, self._clock), Missed(gateway, self._inbox))

    def _tools(self) -> Tools:
        return Tools(
            settings=self._settings,
            clock=self._past,
            mail=OutboxMail(self._past),
            rights=RightsBook({number: place.rights for number, place in self._places.items()}),
            gateways=self._gateways,
            take_in=lambda number: self._holding.take_in(number),
            wake=lambda number: self._sender.wake(number),
            metrics=self._metrics,
        )

    def _serve(self, number: int) -> Serving:
        return Serving(self._places[number], self._around, self._application.duties(number))

    def _nobody_hears(self) -> bool:
        hearings = [serving.hearing for serving in self._holding.servings.values()]
        return len(hearings) == len(self._places) and all(one is not None and one.refused for one in hearings)

    def _looked(self) -> None:
        """Other communities may be served now."""
        self._sender.wake()
        self._changed.give()

    async def _check_keys(self) -> None:
        """Say of each community whose key VK refuses; one that works is enough to start."""
        wrong = []
        for group_id, place in self._places.items():
            try:
                await place.rights.check_key()
                await place.rights.check_user_key()
            except KeyRefusedError as error:
                name = self._settings.token_name(group_id)
                wrong.append(f"VK refuses the key of community {group_id} (setting {name}): {error}")
        if wrong and len(wrong) == len(self._places):
            raise StartError("; ".join(wrong))
        for line in wrong:
            logger.critical("{}; the other communities are served", line)

    def _tasks(self) -> list[asyncio.Task[None]]:
        return [
            asyncio.create_task(self._hold(), name="serving"),
            asyncio.create_task(self._sender.run(), name="outbox"),
            asyncio.create_task(self._look_after(), name="alarms"),
        ]

    async def _hold(self) -> None:
        """Nothing is handled or sent before the past has been gone through, if a backup was restored."""
        while not await self._claims.take_recovery():  # noqa: ASYNC110 - another copy is at it, which gives no event
            await asyncio.sleep(self._claims.look_seconds or 0)
        await first_of(self._recover(), self._watch_claims())
        await self._claims.give_up_recovery()
        await self._holding.run()

    async def _watch_claims(self) -> None:
        """Whoever goes through the past must be the only one."""
        await self._claims.lost.wait()
        raise ClaimsLostError

    async def _recover(self) -> None:
        callback = self._settings.transport is Transport.CALLBACK
        polls = {} if callback else {number: place.poll(self._around) for number, place in self._places.items()}

        async def catch_up() -> bool:
            # whom VK refuses is not waited for: that would hold up all others
            return all([await poll.catch_up() or poll.refused for poll in polls.values()])

        def knows_wall(number: int) -> bool:
            heard = number in polls and not polls[number].lost
            return heard or reading_key(self._gateways[number]) is not None

        recovery = Recovery(
            {number: place.missed for number, place in self._places.items()},
            self._inbox,
            self._past,
            self._application,
            catch_up=catch_up,
            prepare=self._refresh_rights,
            knows_wall=knows_wall,
            patience=self._pace.poll_patience,
        )
        await recovery.run()

    async def _refresh_rights(self) -> None:
        for place in self._places.values():
            await place.rights.refresh()

    async def _look_after(self) -> None:
        """See now and then whether something is stuck. Whatever fails here stops nothing."""
        while True:
            await self._clock.wait_until(self._clock.now() + LOOK_AFTER_EVERY)
            self._sender.wake()  # a command may have queued something again
            try:
                self._inbox.look_again((await groups_waiting()).intersection(self._holding.served()))
                await self._application.look_after(self._senses())
            except Exception as error:
                logger.error("it could not be seen whether something is stuck: {}", described(error))

    async def _open_doors(self, stack: AsyncExitStack) -> None:
        callback = self._settings.transport is Transport.CALLBACK
        doors = Doors(
            ready=self._ready,
            metrics=self._metrics_page,
            callback={one.group_id: one for one in self._settings.all_communities()} if callback else {},
            settled=self._settled.within if self._settings.sandbox_url is not None else None,
        )
        site = listening(make_app(self._inbox, doors), self._settings.web_host, self._settings.web_port)
        self.web_url = await stack.enter_async_context(site)

    async def _watch(self, tasks: list[asyncio.Task[None]]) -> None:
        """Wait until told to stop, or until a task ends, which none should."""
        told = asyncio.create_task(self._wait_stop(), name="stop")
        done, _ = await asyncio.wait([told, *tasks], return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        for task in done:
            if task is not told:
                self.failed = True
                error = task.exception() if not task.cancelled() else None
                if isinstance(error, PartDiedError):
                    task = error.task
                    error = task.exception() if not task.cancelled() else None
                what = str(error) if isinstance(error, SAFE_TO_SHOW) else described(error) if error else "it ended"
                logger.critical("{} died, the bot stops: {}", task.get_name(), what)

    async def _wait_stop(self) -> None:
        await self._stopping.wait()

    async def _ready(self) -> bool:
        try:
            await self._store.ping()
        except Exception as error:
            logger.warning("the database does not answer: {}", described(error))
            return False
        # One community that VK refuses is no reason to keep events from all the others, nor is it to serve none.
        servings = self._holding.servings
        deaf = {number for number, one in servings.items() if one.hearing is not None and one.hearing.refused}
        refused = deaf | self._sender.blocked.intersection(servings)
        began = self._holding.began or self._settings.transport is Transport.CALLBACK
        return began and len(refused) < len(self._places) and all(one.ready for one in servings.values())

    def _senses(self) -> Senses:
        servings = self._holding.servings
        keys = {(number, key): on for number in servings for key, on in self._gateways[number].works.items()}
        polls = {number: one.hearing for number, one in servings.items()}
        heard = {number: hearing for number, hearing in polls.items() if hearing is not None}
        return Senses(keys, heard, len(servings))

    async def _metrics_page(self) -> bytes:
        return await self._metrics.page(self._gateways.keys(), self._senses(), self._clock.now())

    async def _handle(self, group_id: int, event: dict[str, Any]) -> None:
        place = self._places[group_id]
        if event.get("type") == OFFICERS_CHANGED:
            place.rights.forget()
        incoming = incoming_of(group_id, event)
        if incoming is None:
            return
        person = await find_person(group_id, incoming.person) if incoming.private else None
        await self._dispatcher.dispatch(incoming, event, place.gateway.api, dialog=person.dialog if person else None)

    async def _prepare(self, group_id: int, event: dict[str, Any]) -> None:
        incoming = incoming_of(group_id, event)
        if incoming is not None:
            await self._application.prepare(incoming)

    async def _event_failed(self, group_id: int, event: dict[str, Any]) -> None:
        incoming = incoming_of(group_id, event)
        if incoming is not None:
            await self._application.event_failed(incoming)


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def run_bot(settings: Settings, make_application: MakeApplication) -> int:
    """Run until SIGTERM or SIGINT, or until a task dies; the exit code."""
    bot = Bot(settings, make_application, pace=Pace(community_rate=settings.calls_per_second))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, bot.stop_soon)
    try:
        await bot.start()
    except SAFE_TO_SHOW as error:
        logger.critical("the bot cannot start: {}", error)
        return 1
    except Exception as error:  # its text is for nobody's eyes
        logger.critical("the bot cannot start: {}", described(error))
        return 1
    await bot.wait()
    return 1 if bot.failed else 0
