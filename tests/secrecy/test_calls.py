"""What VK sees of the bot: two deals of one match, played alike, are the same calls and messages in the same order.

Everybody's secrets differ between the deals (R1.3 to R1.5: sides, items). In public all do the same; in each of them
somebody uses an item in secret, one this and another that. So nothing public may differ, nor how often what is called,
nor who is written to at the start and at the end of each day, when, and in which order.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from loguru import logger

from engine.curse.game import STATES
from engine.curse.model import Match as State
from models.store import open_store
from models.tables import Day
from tests.databases import migrated_database
from tests.matches import TEN, OneAdmin, begun, desk_of
from tests.plumbing.test_bot import HURRY, settings_for
from vkbot.application import application
from vkbot.clock import StillClock
from vkbot.main import Bot
from vkbot.sandbox import LocalVk, RunningVk, SandboxClock, sample_world, serve
from vkbot.sandbox.demo import HOUR, START
from vkbot.sandbox.faults import CallFault, FaultPlan
from vkbot.sandbox.sample import COMMUNITY_ID
from vkbot.sandbox.wire import CommunityView
from vkbot.services.settings import MatchSettings

DONE: Final = ((501, "фаербол в Гримма"), (506, "сглаз на Искру"), (505, "восстановление на Пепла"))
VOTES: Final = ((502, "Голосую против Мелиссы"), (508, "Голосую против Искры"))
ITEMS: Final = {"poison": "яд в Луну", "red_sphere": "красная сфера на себя", "elixir": "эликсир", "amulet": "амулет"}
"""What somebody may use so that nobody is told, and how they say it."""
BY_THE_WAY: Final = ("groups.getLongPollServer", "execute", "users.get", "groups.getMembers")
"""How often these are called is a matter of the moment: what is ready goes together, names are asked for in passing."""
OF_THE_DAY: Final = ("Игра началась!", "Начался день")
"""How a letter begins that every living player gets."""


class Counted(FaultPlan):
    """Nothing goes wrong, and every call is noted."""

    def __init__(self) -> None:
        super().__init__()
        self.met: list[str] = []

    def take_call(self, method: str, *, only_errors: bool = False) -> CallFault | None:
        """No fault; calls within `execute` are noted, too."""
        self.met.append(method)
        return None


@dataclass(frozen=True, slots=True)
class Seen:
    """`calls`: how often which method was called; `letters`: who was written to of each day, and when, in VK's order.

    `wall`: all of it. `sides`: who is what.
    """

    calls: Counter[str]
    letters: list[tuple[int, int]]
    wall: list[Any]
    sides: dict[str, str]


async def seen(folder: Path, seed: str) -> Seen:
    """Two days of a match that is dealt by this seed."""
    world = sample_world(SandboxClock(START, running=False), rate_limits=False)
    world.faults = counted = Counted()
    database = await migrated_database("sqlite", folder)
    dealt = await _begin(database, seed)
    vk = await serve(world)
    try:
        async with LocalVk(vk.url) as local:
            for _, _, person in TEN:
                await local.allow(person)
            community = await _play(vk, local, database, _secret_order(dealt))
    finally:
        await vk.close()
    calls = Counter(method for method in counted.met if method not in BY_THE_WAY)
    chats = world.hall(COMMUNITY_ID).chats.values()
    lines = sorted((line.id, line.date, line.peer_id, line.text) for chat in chats for line in chat.messages)
    letters = [(person, date) for _, date, person, text in lines if text.startswith(OF_THE_DAY)]
    wall = [(one.id, one.text, [(reply.date, reply.text) for reply in one.comments]) for one in community.wall]
    return Seen(calls, letters, wall, {one.id: one.faction for one in dealt.characters})


async def _begin(database: str, seed: str) -> State:
    async with open_store(database):
        await begun(desk_of(StillClock(START), OneAdmin(), seed=seed), TEN, MatchSettings(players=10))
        return STATES.decode((await Day.get()).state)


def _secret_order(dealt: State) -> tuple[int, str]:
    """Somebody who holds something that can be used in secret, and how they order it."""
    held = ((person, item) for class_id, _, person in TEN for item in dealt.character(class_id).items)
    return next((person, ITEMS[item]) for person, item in held if item in ITEMS)


async def _play(vk: RunningVk, local: LocalVk, database: str, secret: tuple[int, str]) -> CommunityView:
    async with Bot(settings_for(vk, database), application, pace=HURRY) as bot:

        async def settle() -> None:
            await bot.settled(await local.last_ts(), (await local.clock()).revision)

        await bot.settled()
        for day in range(2):
            post = max(await local.wall(), key=lambda one: one.id)
            for person, text in (*DONE, *([secret] if day == 0 else ())):
                await local.say(person, text)
                await settle()
            for person, text in VOTES:
                await local.comment(person, post.id, text)
                await settle()
            await local.advance_to_next(HOUR)
            await settle()
        return await local.community()


async def test_two_deals_are_the_same_calls_and_letters_in_the_same_order(tmp_path: Path) -> None:
    logger.disable("vkbottle")
    one, other = await seen(tmp_path, "one"), await seen(tmp_path, "other")
    assert one.sides != other.sides
    assert other.wall == one.wall
    assert other.letters == one.letters
    assert other.calls == one.calls
    roster = [person for _, _, person in TEN]
    assert [person for person, _ in one.letters] == [*roster, *roster, *roster]
    assert one.calls["messages.send"] > len(one.letters)
