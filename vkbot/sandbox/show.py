"""A match in the browser: the local VK with its page, the bot beside it, scripted players and one place for a guest."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from loguru import logger

from locales.render import russian
from vkbot.logs import described
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.model import Person
from vkbot.sandbox.process import BotProcess, BotProcessError
from vkbot.sandbox.sample import ADMIN, PLAYERS, sample_world
from vkbot.sandbox.scripted.troupe import Troupe
from vkbot.sandbox.server import RunningVk, serve

GUEST: Final = Person(512, "Новый", "Игрок", "male")
PAUSE_SECONDS: Final = 0.25
"""Between two deeds of scripted players, so that one can watch them."""


class Company:
    """`Players` for the page, before and after the bot is there to play with."""

    def __init__(self) -> None:
        self.troupe: Troupe | None = None
        self.enabled = True
        self._acting = asyncio.Lock()

    def names(self) -> list[str]:
        """Who they are."""
        return [] if self.troupe is None else list(self.troupe.names())

    async def act(self) -> None:
        """Make a move, each of them."""
        if self.troupe is not None:
            async with self._acting:
                await self.troupe.act()

    async def follow(self, vk: LocalVk) -> None:
        """Act by themselves whenever something has changed, as long as they are switched on.

        Whatever a person does on the page may confuse them; that is no reason to end the person's match.
        """
        seen = -1
        while True:
            seen = await vk.changes(seen)
            if self.enabled and self.troupe is not None:
                async with self._acting:
                    try:
                        await self.troupe.step()
                    except BotProcessError:
                        raise
                    except Exception as error:
                        logger.warning("the scripted players are at a loss: {}", described(error))


@dataclass(frozen=True, slots=True)
class Show:
    """What runs: the page's address (with the guest chosen), the local VK and the bot."""

    page: str
    vk: RunningVk
    bot: BotProcess
    company: Company

    async def run(self) -> int:
        """Go on until the bot ends or the task is cancelled; the bot's exit status."""
        async with LocalVk(self.vk.url) as client:
            acting = asyncio.create_task(self.company.follow(client), name="scripted players")
            ending = asyncio.create_task(self.bot.wait(), name="bot")
            try:
                await asyncio.wait([acting, ending], return_when=asyncio.FIRST_COMPLETED)
                if acting.done():
                    await acting
                return await ending
            finally:
                for task in (acting, ending):
                    task.cancel()
                    with suppress(asyncio.CancelledError):
                        await task


def noon() -> datetime:
    """Noon of the present day, by Moscow."""
    moscow = ZoneInfo("Europe/Moscow")
    return datetime.combine(datetime.now(moscow).date(), time(12), moscow)


def clear(folder: Path) -> None:
    """Make the folder, without the match that was played in it before."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("play.sqlite3*"):
        old.unlink()


@asynccontextmanager
async def open_show(
    folder: Path, *, port: int = 0, seed: str | None = None, still: bool = False, pause: float = PAUSE_SECONDS
) -> AsyncIterator[Show]:
    """Start everything afresh; `folder` takes the database and the bot's log. OSError if the port is taken.

    It is noon then: late in the evening the first day would last until the morning after the next (a day has six
    hours at least). Registration is open.

    seed: of all draws and of what scripted players want. still: the clock moves only when told.
    """
    clear(folder)
    world = sample_world(SandboxClock(noon(), running=not still), rate_limits=False)
    world.add_person(GUEST)
    company = Company()
    vk = await serve(world, port=port, players=company)
    try:
        database = f"sqlite://{folder}/play.sqlite3?synchronous=off"
        async with LocalVk(vk.url) as client, BotProcess(vk, database, seed=seed, log=folder / "bot.log") as bot:
            lull = 0.0

            async def settle() -> None:
                await bot.settle()
                await asyncio.sleep(lull)

            people = [person.id for person in PLAYERS]
            company.troupe = Troupe(
                client, russian(), settle, master=ADMIN, people=people, seed=seed or "play", guest=GUEST.id
            )
            await company.troupe.open_match()
            lull = pause
            yield Show(f"{vk.url}/#as={GUEST.id}&tab=chat", vk, bot, company)
    finally:
        await vk.close()
