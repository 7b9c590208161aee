"""A scenario played to its end before a bot, whatever befalls it, and what is seen then."""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.e2e.part import shown
from tests.faults.deaths import DeadlyPlan, Point
from tests.faults.process import BotDiedError, ForkedBot
from tests.faults.scenario import People, Scenario, Turn
from vkbot.sandbox import LocalVk, SandboxClock, World, sample_world, serve
from vkbot.sandbox.demo import START
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.sample import ADMIN_KEY, SERVICE_KEY

ALL_KEYS: Final = {"RASSVET_SERVICE_TOKEN": SERVICE_KEY, "RASSVET_USER_TOKEN": ADMIN_KEY}


@dataclass(frozen=True, slots=True)
class Stage:
    """The local VK, its people, and the bot beside it."""

    world: World
    vk: LocalVk
    bot: ForkedBot
    people: People
    database: str
    """Its URL."""
    plan: DeadlyPlan
    """What goes wrong with calls and events, and which calls there were."""

    async def rest(self) -> None:
        """Let the bot do all it has to do; if it is dead, start it again."""
        while True:
            try:
                return await self.bot.settle()
            except BotDiedError:
                await self.rise()

    async def rise(self) -> None:
        """Start the bot until it lives."""
        while True:
            try:
                return await self.bot.start()
            except BotDiedError:
                continue

    async def play(self, scenario: Scenario) -> None:
        """To its end, or until it is over."""
        for part in scenario.parts:
            for turn in part:
                await self.turn(turn)
            if scenario.over(await self.vk.community()):
                return

    async def turn(self, turn: Turn) -> None:
        """Let people do it, and the bot all that follows."""
        for deed in turn:
            await deed(self.people)
        await self.rest()

    async def seen(self) -> dict[str, Any]:
        """The wall and all chats, without the numbers that VK gives."""
        return shown(await self.vk.community())


@asynccontextmanager
async def stage(
    scenario: Scenario,
    database: str,
    folder: Path,
    *,
    fatal: Point | None = None,
    points: Path | None = None,
    call_seconds: float = 30.0,
    keys: Mapping[str, str] = ALL_KEYS,
    faults: Sequence[CallFault | EventFault] = (),
) -> AsyncIterator[Stage]:
    """The match has begun in this empty database, and the bot has done what it does then.

    fatal: where it is killed, once. points: a file for what it writes, line by line. keys: beside the community's.
    faults: what goes wrong from the bot's start on.
    """
    await scenario.begin(database)
    world = sample_world(SandboxClock(START, running=False), rate_limits=False)
    vk = await serve(world)
    write = fatal.number if fatal is not None and fatal.where == "write" else 0
    environment = {**keys, **scenario.environment}
    bot = ForkedBot(
        vk, database, folder, environment=environment, fatal=write, points=points, call_seconds=call_seconds
    )
    try:
        async with LocalVk(vk.url) as client, bot:
            world.faults = plan = DeadlyPlan(fatal, bot.kill)
            for person in scenario.people:
                await client.allow(person)
            for fault in faults:
                plan.add(fault)
            on_stage = Stage(world, client, bot, People(client), database, plan)
            await on_stage.rise()
            await on_stage.rest()
            yield on_stage
    finally:
        await vk.close()


def first_difference(seen: dict[str, Any], wanted: dict[str, Any]) -> str:
    """What is not as it should be, the first of it; "" if all is."""
    for kind in wanted:
        places = seen[kind] if isinstance(seen[kind], dict) else dict(enumerate(seen[kind], start=1))
        should = wanted[kind] if isinstance(wanted[kind], dict) else dict(enumerate(wanted[kind], start=1))
        for place in sorted({*places, *should}):
            if places.get(place) != should.get(place):
                return f"{kind} {place}: {_where(places.get(place), should.get(place))}"
    return "" if seen == wanted else f"{sorted(seen)} instead of {sorted(wanted)}"


def _where(seen: Any, wanted: Any) -> str:
    if isinstance(seen, list | tuple) and isinstance(wanted, list | tuple):
        for number, (one, other) in enumerate(zip(seen, wanted, strict=False), start=1):
            if one != other:
                return f"{number}: {_where(one, other)}"
        return f"{len(seen)} instead of {len(wanted)}; the rest: {(seen[len(wanted) :] or wanted[len(seen) :])!r:.600}"
    return f"{seen!r:.400} instead of {wanted!r:.400}"
