"""How many callbacks of VK are stored and acknowledged in a second, beside the same server that stores nothing.

The server is a process of its own with the bot's web application, as it stands before the worker; this process plays
VK: as many deliveries at once as it has connections, each sent when the one before it on the connection was answered.
"""

import asyncio
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from aiohttp import web

from models.inbox import count_pending
from models.store import open_store
from tests.bench.figure import Figure
from tests.databases import migrated_database
from vkbot.clock import SystemClock
from vkbot.inbox import Inbox
from vkbot.settings import CommunitySettings
from vkbot.web.app import Doors, make_app

CALLBACKS: Final = 2_000
"""In a round."""
CONNECTIONS: Final = 64
"""A host with hundreds of communities in the evening; VK opens a connection for each delivery that waits."""
COMMUNITIES: Final = 50
WARM: Final = 500
"""Deliveries before those that are counted."""
SHARE: Final = 0.5
"""So much of the throughput there must be on PostgreSQL of the server that stores nothing."""
ROUNDS: Final = 15
SECRET: Final = "secret"
NOTHING: Final = "nothing"
HEAD: Final = b"POST /callback HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


@dataclass(frozen=True, slots=True)
class Taken:
    """What a server managed: deliveries a second, and the 99th percentile of the time to the answer, in ms."""

    rate: float
    slow: float


def take_callbacks() -> list[Figure]:
    """Callbacks on PostgreSQL and on SQLite, beside the server that stores nothing."""
    rounds = asyncio.run(_rounds())
    nothing, postgres, sqlite = (_median(found) for found in zip(*rounds, strict=True))
    share = statistics.median(stored.rate / bare.rate for bare, stored, _ in rounds)
    what = "the same server that stores nothing"
    peer: Mapping[str, Any] = {"kind": "peer", "what": what}
    return [
        Figure(name=f"callbacks stored and acknowledged, PostgreSQL, {CONNECTIONS} at once", value=postgres.rate,
               unit="/s", against=nothing.rate, better="higher", **peer),
        Figure(name=f"so much of its throughput, median of {ROUNDS} rounds", value=share, unit="times", against=SHARE,
               better="higher"),
        Figure(name="the 99th percentile of the time to the answer", value=postgres.slow, unit="ms",
               against=nothing.slow, **peer),
        Figure(name="callbacks stored and acknowledged, SQLite", value=sqlite.rate, unit="/s", against=nothing.rate,
               better="higher", **peer),
        Figure(name="the 99th percentile of the time to the answer", value=sqlite.slow, unit="ms",
               against=nothing.slow, **peer),
    ]  # fmt: skip


def _median(found: Sequence[Taken]) -> Taken:
    return Taken(statistics.median(one.rate for one in found), statistics.median(one.slow for one in found))


async def _rounds() -> list[list[Taken]]:
    """In turn, so that what else the machine does falls on all of them."""
    with TemporaryDirectory(prefix="rassvet-bench-") as folder:
        stores = [await migrated_database(kind, Path(folder)) for kind in ("postgres", "sqlite")]
        with ExitStack() as stack:
            ports = [stack.enter_context(server(store)) for store in (NOTHING, *stores)]
            for port in ports:
                await _deliver(port, _requests(range(WARM)))
            rounds = [[await _measured(port, number) for port in ports] for number in range(ROUNDS)]
        for store in stores:
            async with open_store(store):
                assert await count_pending() == WARM + ROUNDS * CALLBACKS, "a callback was answered and not stored"
    return rounds


async def _measured(port: int, number: int) -> Taken:
    first = WARM + number * CALLBACKS
    counted = _requests(range(first, first + CALLBACKS))
    began = time.perf_counter()
    waited = await _deliver(port, counted)
    return Taken(CALLBACKS / (time.perf_counter() - began), statistics.quantiles(waited, n=100)[-1] * 1000)


def _requests(numbers: range) -> list[bytes]:
    """Deliveries as VK makes them: private messages to many communities."""
    bodies = (json.dumps(_event(number)).encode() for number in numbers)
    return [HEAD % len(body) + body for body in bodies]


def _event(number: int) -> dict[str, Any]:
    message = {"id": number, "conversation_message_id": number, "date": 1, "from_id": 501, "peer_id": 501}
    message |= {"text": "удар в Морока, если он против меня, иначе свет: Вера", "attachments": [], "is_hidden": False}
    return {
        "type": "message_new",
        "event_id": f"bench {number}",
        "group_id": 1 + number % COMMUNITIES,
        "secret": SECRET,
        "v": "5.199",
        "object": {"message": message, "client_info": {"keyboard": True, "inline_keyboard": True, "lang_id": 0}},
    }


async def _deliver(port: int, requests: list[bytes]) -> list[float]:
    """Send all; how long each waited for its answer, in seconds."""
    queue, waited = iter(requests), list[float]()
    await asyncio.gather(*(_connection(port, queue, waited) for _ in range(CONNECTIONS)))
    return waited


async def _connection(port: int, queue: Iterator[bytes], waited: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in queue:
        began = time.perf_counter()
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        body = await reader.readexactly(int(head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]))
        assert body == b"ok", head + body
        waited.append(time.perf_counter() - began)
    writer.close()


# The server, in a process of its own


@contextmanager
def server(store: str) -> Iterator[int]:
    """The application on a port of loopback, until the end; store: a database's URL or `nothing`."""
    command = [sys.executable, "-m", "tests.bench.intake", store]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2])
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline())
    finally:
        process.communicate()


class Forgets(Inbox):
    """Takes everything and stores nothing."""

    async def take_all(self, *events: object) -> int:
        return 0


async def serve(store: str) -> None:
    """Serve until standard input ends."""
    clock = SystemClock()
    async with AsyncExitStack() as stack:
        if store == NOTHING:
            inbox: Inbox = Forgets(clock, _ignore)
        else:
            await stack.enter_async_context(open_store(store))
            inbox = Inbox(clock, _ignore)
        runner = web.AppRunner(make_app(inbox, Doors(ready=_ready, callback=_communities())), access_log=None)
        await runner.setup()
        stack.push_async_callback(runner.cleanup)
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        print(runner.addresses[0][1], flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


def _communities() -> dict[int, CommunitySettings]:
    given = {"token": "t", "callback_secret": SECRET, "confirmation": "c"}
    return {
        number: CommunitySettings.model_validate({"group_id": number, **given}) for number in range(1, COMMUNITIES + 1)
    }


async def _ignore(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


async def _ready() -> bool:
    return True


if __name__ == "__main__":
    asyncio.run(serve(sys.argv[1]))
