"""A short part of a match, for what may befall the bot: ten people, two days, everything over HTTP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from tests.matches import TEN, begun_in
from vkbot.sandbox import LocalVk, SandboxClock, World, sample_world, serve
from vkbot.sandbox.demo import START
from vkbot.sandbox.process import BotProcess
from vkbot.sandbox.wire import ChatView, CommunityView, PostView

HOUR: Final = "04:00"

ORDERS: Final = (
    (
        (501, "фаербол в Гримма"),
        (507, "глыба льда в Гримма"),
        (509, "удар в Гримма"),
        (504, "связь: Гримм и Пепел"),
        (505, "восстановление на Пепла"),
        (506, "сглаз на Искру"),
        (506, "отменить всё"),
    ),
    ((501, "огненный щит на Искру"), (508, "шаровая молния"), (511, "обман смерти на Пепла")),
)
"""Who writes what, on day 1 and day 2: enough for some to die in the first night."""

VOTES: Final = (
    (
        (501, "Голосую против Мелиссы"),
        (502, "против Мелиссы"),
        (505, "голосую как Маг огня"),
        (506, "Голосую за Мелиссу!"),
        (507, "голос: Мелисса"),
        (508, "Голосую против Мелиссы"),
        (509, "А кто же предатель?"),
        (511, "Голосую против Искры"),
    ),
    ((501, "против Ржавого"), (502, "голосую против Ржавого"), (508, "Голосую против Ржавого")),
)


@dataclass(frozen=True, slots=True)
class Part:
    """The local VK, its people, and the bot beside it."""

    world: World
    vk: LocalVk
    bot: BotProcess

    async def act(self, day: int) -> None:
        """Everybody writes orders and votes; the bot has not necessarily dealt with them when this returns."""
        for person, text in ORDERS[day - 1]:
            await self.vk.say(person, text)
        post = await self.post()
        for person, text in VOTES[day - 1]:
            await self.vk.comment(person, post.id, text)

    async def post(self) -> PostView:
        """The newest post."""
        return max(await self.vk.wall(), key=lambda post: post.id)

    async def strike(self) -> None:
        """The hour comes."""
        await self.vk.advance_to_next(HOUR)

    async def night(self) -> None:
        """The hour comes, and the bot does all that is to be done."""
        await self.strike()
        await self.bot.settle()

    async def seen(self) -> dict[str, Any]:
        """The wall and all chats as people see them. Numbers that VK gives are left out, and when it gave them."""
        return shown(await self.vk.community())


def shown(community: CommunityView) -> dict[str, Any]:
    """What people see: posts with their comments, chats with their keyboards."""
    wall = sorted(community.wall, key=lambda post: post.id)
    return {
        "wall": [(post.text, [(one.from_id, one.text) for one in post.comments]) for post in wall],
        "chats": {chat.person: _chat(chat) for chat in community.chats},
    }


def _chat(chat: ChatView) -> list[tuple[int, str, tuple[str, ...]]]:
    under = [] if chat.keyboard is None else [(0, "", chat.keyboard.labels)]
    return [(line.from_, line.text, line.keyboard.labels if line.keyboard else ()) for line in chat.lines] + under


@asynccontextmanager
async def part(database: str, *, rate_limits: bool = False, service: bool = True) -> AsyncIterator[Part]:
    """The match has begun in this empty database, and the bot has published day 1; service: it can read comments."""
    await begun_in(database, TEN, START)
    world = sample_world(SandboxClock(START, running=False), rate_limits=rate_limits)
    server = await serve(world)
    try:
        async with LocalVk(server.url) as vk:
            for _, _, person in TEN:
                await vk.allow(person)
            async with BotProcess(server, database, service=service) as bot:
                await bot.settle()
                yield Part(world, vk, bot)
    finally:
        await server.close()
