"""Several copies of the bot on one PostgreSQL: who serves what, and what follows when one goes."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from aiohttp import ClientSession

from models.claims import claims_on
from models.running import in_use
from models.store import open_store
from tests.databases import migrated_database
from tests.plumbing.conftest import community_settings
from tests.plumbing.test_bot import HURRY, Echo, settings_for
from tests.store.test_claims import end_backends
from vkbot.clock import StillClock
from vkbot.holding import Holding, share
from vkbot.inbox import Inbox
from vkbot.main import Bot, run_bot
from vkbot.sandbox import LocalVk, RunningVk, World
from vkbot.sandbox.model import EVENT_TYPES, Community, EventSettings, Key
from vkbot.settings import Settings

GROUP, OTHER = 9100, 9200


@pytest.mark.parametrize("copies", [1, 2, 3, 7])
@pytest.mark.parametrize("communities", [0, 1, 3, 10])
def test_all_shares_together_are_all_communities_and_none_is_larger_by_two(communities: int, copies: int) -> None:
    shares = [share(communities, copies, place) for place in range(copies)]
    assert sum(shares) == communities
    assert max(shares) - min(shares) <= 1


@pytest.fixture
async def settings(vk: RunningVk, world: World, tmp_path: Path) -> Settings:
    """Two communities, on PostgreSQL."""
    events = EventSettings(frozenset(EVENT_TYPES), enabled=True)
    world.add_community(Community(OTHER, "Закат", "zakat"), creator=500, long_poll=events)
    world.add_key(Key("second", "community", OTHER))
    other = community_settings(group_id=OTHER, token="second", service_token=None, user_token=None)
    database = await migrated_database("postgres", tmp_path)
    return settings_for(vk, database, communities=(community_settings(), other))


Start = Callable[[], Awaitable[Bot]]


@pytest.fixture
async def bots(settings: Settings) -> AsyncIterator[Start]:
    """Starts a copy; all are stopped at the end."""
    async with AsyncExitStack() as stack:

        async def start() -> Bot:
            return await stack.enter_async_context(Bot(settings, Echo, pace=HURRY))

        yield start


async def page(bot: Bot, name: str) -> tuple[int, str]:
    async with ClientSession() as session, session.get(f"{bot.web_url}/{name}") as answer:
        return answer.status, await answer.text()


async def served(bot: Bot) -> int:
    """How many communities the copy serves."""
    after = (await page(bot, "metrics"))[1].partition("\nrassvet_communities_served ")[2]
    return int(float(after.split()[0]))


async def until_served(count: int, *bots: Bot) -> None:
    """Wait until these copies serve so many together, and all are ready."""
    while sum([await served(bot) for bot in bots]) != count:
        pass
    for bot in bots:
        while (await page(bot, "readyz"))[0] != 200:
            pass


async def answers(local: LocalVk, person: int, count: int) -> list[str]:
    """What the bot has written to a person, once it is so much."""
    revision = (await local.state()).revision
    while len(found := [line.text for line in await local.chat(person) if line.from_ < 0]) < count:
        revision = await local.changes(revision)
    return found


async def test_they_share_and_take_over_what_another_leaves(bots: Start, local: LocalVk) -> None:
    one = await bots()
    await until_served(2, one)
    two = await bots()
    await until_served(1, one)
    await until_served(1, two)
    for number, person in enumerate((501, 502)):
        await local.say(person, f"раз {number}")
        assert await answers(local, person, 1) == [f"Вы написали: раз {number}"]
    await one.stop()
    await until_served(2, two)
    await local.say(501, "два")
    assert await answers(local, 501, 2) == ["Вы написали: раз 0", "Вы написали: два"]
    await two.settled(await local.last_ts(), (await local.clock()).revision, GROUP)


async def test_a_copy_that_serves_nothing_is_ready_and_says_when_all_is_done(bots: Start, local: LocalVk) -> None:
    copies = [await bots() for _ in range(3)]
    await until_served(2, *copies)
    while sorted([await served(bot) for bot in copies]) != [0, 1, 1]:
        pass
    (spare,) = [bot for bot in copies if await served(bot) == 0]
    assert (await page(spare, "readyz"))[0] == 200
    await local.say(501, "раз")
    await spare.settled(await local.last_ts(), (await local.clock()).revision, GROUP)
    assert await answers(local, 501, 1) == ["Вы написали: раз"]


async def test_a_copy_that_loses_its_claims_stops_at_once(bots: Start, settings: Settings, lines: list[str]) -> None:
    bot = await bots()
    await until_served(2, bot)
    await end_backends(settings.database.get_secret_value())
    await bot.wait()
    assert bot.failed
    (line,) = [line for line in lines if "CRITICAL" in line]
    assert "died, the bot stops: " in line
    assert "Traceback" not in line


async def test_after_a_restore_the_others_wait_for_the_one_that_goes_through_the_past(
    bots: Start, settings: Settings
) -> None:
    async with claims_on(settings.database.get_secret_value()) as claims:
        assert await claims.take_recovery()
        bot = await bots()
        assert await served(bot) == 0
        await claims.give_up_recovery()
        await until_served(2, bot)


async def test_a_look_at_the_claims_does_not_wait_for_a_database_that_hangs(
    tmp_path: Path, clock: StillClock, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vkbot.holding.WAITING_SECONDS", 0.05)
    url = await migrated_database("postgres", tmp_path)
    async with open_store(url), claims_on(url) as claims, in_use(url) as other:
        assert other is not None
        await claims.enter((), lambda community_id: None)
        looks: list[int] = []
        inbox = Inbox(clock, lambda group_id, event: none())
        holding = Holding(claims, (), inbox, pytest.fail, lambda: looks.append(1), lambda community_id: none())
        async with other.transaction():
            await other.execute("LOCK TABLE inbox_events IN ACCESS EXCLUSIVE MODE")
            await holding._look()
        assert (len(looks), "whether events wait is not known" in lines[-1]) == (1, True)
        await holding._look()
        assert len(looks) == 2


async def none() -> None:
    """Nothing."""


async def test_with_SQLite_a_second_bot_is_refused(vk: RunningVk, tmp_path: Path, lines: list[str]) -> None:
    settings = settings_for(vk, f"sqlite://{tmp_path}/a")
    async with Bot(settings, Echo, pace=HURRY) as bot:
        await bot.settled(1)
        assert await run_bot(settings, Echo) == 1
        assert not bot.failed
    (line,) = [line for line in lines if "CRITICAL" in line]
    assert "the bot cannot start: another bot is running on this database" in line
