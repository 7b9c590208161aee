"""Wires everything, and nothing else."""

import asyncio
import contextvars
import errno
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import datetime, timedelta
from functools import partial
from typing import Any, Self, TypeVar

from aiohttp import web
from loguru import logger

from models import inbox as inbox_rows
from models.communities import ensure_community
from models.people import find_person
from models.running import in_use
from models.store import open_store
from vkbot.clock import Clock, PastClock, SandboxClock, SystemClock
from vkbot.inbox import Inbox
from vkbot.logs import described
from vkbot.metrics import Metrics
from vkbot.missed import Missed
from vkbot.outbox import OutboxMail
from vkbot.parts import SAFE_TO_SHOW, MakeApplication, Pace, RightsBook, StartError, Tools
from vkbot.pulse import Pulse
from vkbot.recovery import Recovery
from vkbot.sender import Sender
from vkbot.senses import Hearing, Senses
from vkbot.settings import Settings, Transport
from vkbot.vk.framework import Dispatcher
from vkbot.vk.gateway import Gateway
from vkbot.vk.incoming import incoming_of
from vkbot.vk.longpoll import LongPoll, LongPollRefusedError
from vkbot.vk.lookup import reading_key
from vkbot.vk.rights import KeyRefusedError, Rights
from vkbot.web.app import Doors, make_app
from vkbot.worker import Worker

OFFICERS_CHANGED = "group_officers_edit"
LOOK_AFTER_EVERY = timedelta(minutes=1)
LOOK_BACK = timedelta(hours=2)
"""With callbacks: VK tries for less than this to deliver an event (10 s, 3 min, 10 min, 30 min, 1 h)."""
LONGEST_LOOK_BACK = timedelta(days=7)
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
        self._recovered = asyncio.Event()
        self._started: asyncio.Future[contextvars.Context] | None = None
        self._life: asyncio.Task[None] | None = None
        self._polls: dict[int, LongPoll] = {}
        self._rights: dict[int, Rights] = {}
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
        await self.within(lambda: self._settle(ts, revision, group))

    async def _settle(self, ts: int, revision: int, group: int) -> None:
        while True:
            upcoming = self._changed.upcoming()
            if await self._is_settled(ts, revision, group):
                return
            await upcoming.wait()

    async def _is_settled(self, ts: int, revision: int, group: int) -> bool:
        # In the order in which one leads to the next: what was stored is handled, what was handled is sent.
        polls = [poll for number, poll in self._polls.items() if group in (0, number)]
        return (
            all(poll.ts >= ts and not poll.behind for poll in polls)
            and await inbox_rows.count_pending() == 0
            and self._worker.rests(revision)
            and not await self._is_due()
            and await self._sender.idle()
        )

    async def _is_due(self) -> bool:
        due = await self._application.next_due()
        return due is not None and due <= self._clock.now()

    async def _settled_within(self, ts: int, revision: int, group: int, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self._settle(ts, revision, group)
        except TimeoutError:
            return False
        return True

    async def _live(self, started: asyncio.Future[contextvars.Context]) -> None:
        async with AsyncExitStack() as stack:
            database = self._settings.database.get_secret_value()
            await stack.enter_async_context(in_use(database))
            self._store = await stack.enter_async_context(open_store(database))
            self._clock = self._given_clock or await self._open_clock(stack)
            await self._build(stack)
            await self._check_keys()
            tasks = self._tasks()
            stack.push_async_callback(_end, tasks)
            await self._serve(stack)
            if not started.done():
                started.set_result(contextvars.copy_context())
            logger.info("started: {} communities, {}", len(self._rights), self._store.dialect)
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
        gateways: dict[int, Gateway] = {}
        for community in self._settings.all_communities():
            gateway = Gateway(
                community,
                self._settings.api_url,
                seconds=self._pace.call_seconds,
                community_rate=self._pace.community_rate,
                other_rate=self._pace.other_rate,
                called=self._metrics.called,
            )
            stack.push_async_callback(gateway.close)
            gateways[community.group_id] = gateway
            self._rights[community.group_id] = Rights(gateway, self._clock)
            await ensure_community(community.group_id, self._clock.now())
        self._gateways = gateways
        self._past = PastClock(self._clock)
        self._inbox = Inbox(self._clock, self._handle, self._event_failed)
        self._missed = {group_id: Missed(gateway, self._inbox) for group_id, gateway in gateways.items()}
        tools = Tools(
            settings=self._settings,
            clock=self._past,
            mail=OutboxMail(self._past),
            rights=RightsBook(self._rights),
            gateways=gateways,
            take_in=self._take_in,
            wake=lambda: self._sender.wake(),
            metrics=self._metrics,
        )
        self._application = self._make_application(tools)
        self._dispatcher = Dispatcher(self._application.labelers())
        self._sender = Sender(
            gateways,
            self._clock,
            self._application,
            backoff=self._pace.sending_patience,
            changed=self._changed,
            bound=self._inbox.arrived.set,
            attempted=self._metrics.attempted,
        )
        self._worker = Worker(
            self._inbox,
            self._application,
            self._clock,
            prepare=self._refresh_rights,
            committed=self._sender.wake,
            changed=self._changed,
            retry_seconds=self._pace.retry_seconds,
        )

    async def _check_keys(self) -> None:
        """Say of each community whose key VK refuses; one that works is enough to start."""
        wrong = []
        for group_id, rights in self._rights.items():
            try:
                await rights.check_key()
                await rights.check_user_key()
            except KeyRefusedError as error:
                name = self._settings.token_name(group_id)
                wrong.append(f"VK refuses the key of community {group_id} (setting {name}): {error}")
        if wrong and len(wrong) == len(self._rights):
            raise StartError("; ".join(wrong))
        for line in wrong:
            logger.critical("{}; the other communities are served", line)

    def _tasks(self) -> list[asyncio.Task[None]]:
        tasks = [
            asyncio.create_task(self._work(), name="worker"),
            asyncio.create_task(self._send(), name="outbox"),
            asyncio.create_task(self._look_after(), name="alarms"),
        ]
        if self._settings.transport is Transport.LONGPOLL:
            for group_id, gateway in self._gateways.items():
                poll = LongPoll(
                    gateway,
                    self._inbox,
                    self._clock,
                    wait_seconds=self._pace.poll_seconds,
                    patience=self._pace.poll_patience,
                    changed=self._changed,
                    fill_gap=partial(self._fill_gap, group_id),
                )
                self._polls[group_id] = poll
                tasks.append(asyncio.create_task(self._listen(poll), name=f"Long Poll of {group_id}"))
        else:
            tasks += [
                asyncio.create_task(self._look_back(group_id), name=f"missed of {group_id}")
                for group_id in self._gateways
            ]
        return tasks

    async def _work(self) -> None:
        """Nothing is handled or sent before the past has been gone through, if a backup was restored."""
        recovery = Recovery(
            self._missed,
            self._inbox,
            self._past,
            self._application,
            catch_up=self._catch_up,
            prepare=self._refresh_rights,
            knows_wall=self._knows_wall,
            patience=self._pace.poll_patience,
        )
        await recovery.run()
        self._recovered.set()
        await self._worker.run()

    async def _send(self) -> None:
        await self._recovered.wait()
        await self._sender.run()

    def _knows_wall(self, group_id: int) -> bool:
        """Whether all has been seen that stands on a community's wall."""
        poll = self._polls.get(group_id)
        return (poll is not None and not poll.lost) or reading_key(self._gateways[group_id]) is not None

    async def _listen(self, poll: LongPoll) -> None:
        """Run a Long Poll for ever; if VK refuses it, the others go on and it is tried again now and then."""
        told = False
        while True:
            try:
                await poll.run()
            except LongPollRefusedError as error:
                if all(other.refused for other in self._polls.values()):
                    raise
                logger.log("WARNING" if told else "CRITICAL", "{}; the other communities are served", error)
                told = True
                await asyncio.sleep(self._pace.refused_seconds)

    async def _look_after(self) -> None:
        """See now and then whether something is stuck. Whatever fails here stops nothing."""
        while True:
            await self._clock.wait_until(self._clock.now() + LOOK_AFTER_EVERY)
            try:
                await self._application.look_after(self._senses())
            except Exception as error:
                logger.error("it could not be seen whether something is stuck: {}", described(error))

    async def _look_back(self, group_id: int) -> None:
        """With callbacks: look now and then what VK has not delivered, first of all what came while nobody was here."""
        newest = await inbox_rows.last_received(group_id)
        tries = 0
        while True:
            if await self._fill_gap(group_id, await self._missed_since(group_id, newest)):
                tries, newest = 0, None
                await asyncio.sleep(self._pace.look_back_seconds)
            else:
                tries += 1
                await asyncio.sleep(self._pace.poll_patience(tries))

    async def _missed_since(self, group_id: int, newest: datetime | None) -> datetime:
        """Since when an event may not have been delivered: never since before the bot knew the community."""
        now = self._clock.now()
        community = await ensure_community(group_id, now)
        return max(community.created_at, now - LONGEST_LOOK_BACK, min(newest or now, now - LOOK_BACK))

    async def _serve(self, stack: AsyncExitStack) -> None:
        callback = self._settings.transport is Transport.CALLBACK
        doors = Doors(
            ready=self._ready,
            metrics=self._metrics_page,
            callback={one.group_id: one for one in self._settings.all_communities()} if callback else {},
            settled=self._settled_within if self._settings.sandbox_url is not None else None,
        )
        app = make_app(self._inbox, doors)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        site = web.TCPSite(runner, self._settings.web_host, self._settings.web_port)
        try:
            await site.start()
        except (OSError, UnicodeError) as error:
            raise StartError(self._cannot_listen(error)) from None
        host, port = runner.addresses[0][:2]
        self.web_url = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"

    def _cannot_listen(self, error: OSError | UnicodeError) -> str:
        where = f"{self._settings.web_host}:{self._settings.web_port}"
        if not isinstance(error, OSError):
            return f"cannot listen on {where} (setting RASSVET_WEB_HOST): not a host"
        at_port = error.errno in (errno.EADDRINUSE, errno.EACCES)
        name = "RASSVET_WEB_PORT" if at_port else "RASSVET_WEB_HOST"
        why = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        return f"cannot listen on {where} (setting {name}): {why}"

    async def _watch(self, tasks: list[asyncio.Task[None]]) -> None:
        """Wait until told to stop, or until a task ends, which none should."""
        told = asyncio.create_task(self._wait_stop(), name="stop")
        done, _ = await asyncio.wait([told, *tasks], return_when=asyncio.FIRST_COMPLETED)
        told.cancel()
        for task in done:
            if task is not told:
                self.failed = True
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
        # One community that VK refuses is no reason to keep events from all the others.
        refused = {group_id for group_id, poll in self._polls.items() if poll.refused} | self._sender.blocked
        return len(refused) < len(self._gateways) and all(
            poll.ts >= 0 for group_id, poll in self._polls.items() if group_id not in refused
        )

    def _senses(self) -> Senses:
        keys = {(group_id, key): on for group_id, way in self._gateways.items() for key, on in way.works.items()}
        polls = {group_id: Hearing(poll.refused, poll.failing_since) for group_id, poll in self._polls.items()}
        return Senses(keys, polls)

    async def _metrics_page(self) -> bytes:
        return await self._metrics.page(self._gateways.keys(), self._senses(), self._clock.now())

    async def _handle(self, group_id: int, event: dict[str, Any]) -> None:
        if event.get("type") == OFFICERS_CHANGED and group_id in self._rights:
            self._rights[group_id].forget()
        incoming = incoming_of(group_id, event)
        gateway = self._gateways.get(group_id)
        if incoming is None or gateway is None:
            return
        person = await find_person(group_id, incoming.person) if incoming.private else None
        await self._dispatcher.dispatch(incoming, event, gateway.api, dialog=person.dialog if person else None)

    async def _event_failed(self, group_id: int, event: dict[str, Any]) -> None:
        incoming = incoming_of(group_id, event)
        if incoming is not None:
            await self._application.event_failed(incoming)

    async def _refresh_rights(self) -> None:
        for rights in self._rights.values():
            await rights.refresh()

    async def _fill_gap(self, group_id: int, since: datetime) -> bool:
        missed = self._missed[group_id]
        return await missed.look_up_messages(since) and await missed.look_up_comments()

    async def _look_up(self, group_id: int) -> bool:
        """What a community's events may not have told; False if VK could not be asked."""
        if self._settings.transport is Transport.CALLBACK:
            return await self._fill_gap(group_id, await self._missed_since(group_id, None))
        return await self._missed[group_id].look_up_comments()

    async def _catch_up(self) -> bool:
        """Store what VK keeps for every Long Poll; whom VK refuses is not waited for: that would hold up all others."""
        return all([await poll.catch_up() or poll.refused for poll in self._polls.values()])

    async def _take_in(self) -> None:
        """Fetch what has reached VK and handle it. If VK is away this waits for it, but not for ever."""
        for pause in (*self._pace.take_in_pauses, None):
            caught_up = await self._catch_up()
            # an event may have been lost without a word, and with callbacks there is nothing else to ask
            looked_up = [await self._look_up(group_id) for group_id in self._missed]
            if caught_up and all(looked_up):
                break
            if pause is None:
                logger.warning("VK does not say what has reached it; going on without")
                break
            await asyncio.sleep(pause)
        await self._worker.handle_pending()


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
