"""How long a night takes: from the hour until everybody has been told."""

import asyncio
import statistics
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.figure import Figure
from tests.databases import migrated_database
from tests.e2e.part import Part, part
from tests.matches import TEN
from vkbot.sandbox.model import JsonObject

LIMIT: Final = 2.0
"""Seconds."""
NIGHTS: Final = 4
"""More, and the curse would have killed everybody."""
SENT: Final = ("wall_reply_new", "wall_post_new", *["message_reply"] * len(TEN))
"""What VK does in a night: the cut-off is announced, the next day posted, everybody told."""
QUIET: Final = 1.5
"""Seconds without calls before the hour: as on any night, none of what VK allows in a second is used up."""


def end_a_day() -> list[Figure]:
    """From the day's hour to the last message in the local VK: the bot as it runs, at its own pace, limits on."""
    taken = asyncio.run(_nights())
    name = f"from the hour to the last message, one match of ten, median of {NIGHTS} nights"
    return [Figure(name=name, value=statistics.median(taken), unit="s", against=LIMIT)]


async def _nights() -> list[float]:
    with TemporaryDirectory(prefix="rassvet-bench-") as folder:
        database = await migrated_database("sqlite", Path(folder))
        async with part(database, rate_limits=True) as played:
            return [await _night(played) for _ in range(NIGHTS)]


async def _night(played: Part) -> float:
    """Everybody orders and votes; then the hour comes."""
    post = await played.post()
    for (_, _, person), (_, name, _) in zip(TEN, (*TEN[1:], TEN[0]), strict=True):
        await played.vk.say(person, f"свет: {name}")
        await played.vk.comment(person, post.id, f"голосую как {name}")
    await played.bot.settle()
    await asyncio.sleep(QUIET)

    left = list(SENT)
    last: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def hear(community: int, happened: JsonObject) -> None:
        left.remove(happened["type"])
        if not left:
            last.set_result(time.perf_counter())

    played.world.listeners.append(hear)
    started = time.perf_counter()
    await played.strike()
    taken = await last - started
    played.world.listeners.remove(hear)
    return taken
