"""Dread Chase at a chat of the local VK, with the whole bot: from /join to the end, by buttons and by words."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from loguru import logger

from engine.core.chance import Chance
from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import AnyMove, Keep, PlayTalent, Step
from engine.dread_chase.play import Refused, awaited, play, set_up
from locales.render import russian
from models.tables import Table, TableMove, TableSeat
from tests.databases import hasty_database
from tests.local_vk import local, vk
from tests.plumbing.conftest import START
from tests.plumbing.test_bot import HURRY, settings_for
from tests.secrecy.leaks import RUSSIAN
from vkbot.application import application
from vkbot.games.chat_game import At, Moves
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.main import Bot
from vkbot.parts import StartError
from vkbot.sandbox import LocalVk, RunningVk, SandboxClock, World, sample_world
from vkbot.sandbox.sample import ADMIN

__all__ = ["local", "vk"]

FOUR: Final = (501, 502, 503, 504)
NAMES: Final = ("Вера", "Борис", "Дарья", "Егор")
WANTED: Final = frozenset({Step, Keep, PlayTalent})
"""What happens in the match that is played."""
LONGEST: Final = 110
"""So many moves it has at most."""
RESTARTED: Final = 40
"""After so many moves the bot is stopped and started again."""


@cache
def short() -> str:
    """The setting of a seed whose match is short and has what is wanted; 245 has, unless rules or maps have changed."""
    for seed in (245, *range(1000)):
        match = set_up(["1", "2", "3", "4"], shipped_rules(), shipped_maps(), f"{seed}/1")
        chance, kinds = Chance("e2e"), list[type]()
        while (waiting := awaited(match)) and len(kinds) <= LONGEST:
            move = decided(match, waiting[0].who, chance, str(len(kinds) + 1))
            kinds.append(type(move))
            played = play(match, waiting[0].who, move)
            assert not isinstance(played, Refused)
            match = played[0]
        if len(kinds) <= LONGEST and WANTED.issubset(kinds):
            return str(seed)
    raise AssertionError("no match is short")


@pytest.fixture
def world() -> World:
    return sample_world(SandboxClock(START, running=False), rate_limits=False)


@dataclass
class Evening:
    """The bot, the local VK, and people at their chats."""

    vk: RunningVk
    local: LocalVk
    database: str
    bot: Bot = field(init=False)
    chase: DreadChase = field(default_factory=lambda: DreadChase(russian()))
    log: list[str] = field(default_factory=list)
    """What the bot has logged, at every weight."""

    async def start(self) -> None:
        self.bot = Bot(settings_for(self.vk, self.database, seed=short()), application, pace=HURRY)
        await self.bot.start()
        await self.settle()

    async def settle(self) -> None:
        await self.bot.settled(await self.local.last_ts(), (await self.local.clock()).revision)

    async def says(self, person: int, text: str, chat: int | None = None) -> str:
        """What the bot says at the chat after it."""
        before = len(await self.local.chat(chat or person))
        await self.local.say(person, text, chat=chat)
        return await self.answer(before, chat or person)

    async def presses(self, person: int, label: str, chat: int | None = None) -> str:
        before = len(await self.local.chat(chat or person))
        await self.local.press(person, label, chat=chat)
        return await self.answer(before, chat or person)

    async def enters(self, person: int, chat: int, *, here: bool) -> str:
        """Somebody comes into the chat, or leaves it."""
        before = len(await self.local.chat(chat))
        await self.local.chat_member(chat, person, here=here)
        return await self.answer(before, chat)

    async def passes(self, chat: int, **time: float) -> str:
        before = len(await self.local.chat(chat))
        await self.local.advance_by(timedelta(**time).total_seconds())
        return await self.answer(before, chat)

    async def answer(self, before: int, chat: int) -> str:
        await self.settle()
        return "\n".join(line.text for line in (await self.local.chat(chat))[before:] if line.from_ < 0)

    async def table(self, chat: int) -> Table:
        return await self.bot.within(lambda: Table.filter(peer_id=chat).order_by("-id").get())

    async def match(self, chat: int) -> Match:
        return MATCHES.decode((await self.table(chat)).state)


@asynccontextmanager
async def evening(vk: RunningVk, local: LocalVk, folder: Path) -> AsyncIterator[Evening]:
    logger.disable("vkbottle")
    made = Evening(vk, local, await hasty_database("sqlite", folder))
    sink = logger.add(made.log.append, level="TRACE", format="{message} {extra} {exception}")
    await made.start()
    try:
        yield made
    finally:
        await made.bot.stop()
        logger.remove(sink)


@dataclass
class Scripted:
    """Four scripted players at a chat, each of whom sees the match and says or presses what to do."""

    evening: Evening
    chat: int
    chance: Chance = field(default_factory=lambda: Chance("e2e"))
    number: int = 0
    kinds: set[type] = field(default_factory=set)

    async def next(self) -> tuple[int, AnyMove] | None:
        """Whoever is awaited first makes a move; who, and which one. None: it is over."""
        match = await self.evening.match(self.chat)
        if not (waiting := awaited(match)):
            return None
        self.number += 1
        who = waiting[0].who
        move = decided(match, who, self.chance, str(self.number))
        await self.make(match, who, move)
        after = await self.evening.table(self.chat)
        assert after.moves >= self.number, f"move {self.number} was not taken: {move}"
        self.kinds.add(type(move))
        return FOUR[int(who) - 1], move

    async def make(self, match: Match, who: str, move: AnyMove) -> None:
        person, players = FOUR[int(who) - 1], [At(str(n), name) for n, name in enumerate(NAMES, 1)]
        game, state, wanted = self.evening.chase, MATCHES.encode(match), MOVES.encode(move)
        if isinstance(move, Keep | PlayTalent):
            scene = game.secret(players, state, who)
            assert scene is not None
            label = next(one.label for one in scene.choices if one.move == wanted)
            await self.alone(person, label)
            return
        label = next(one.label for one in game.scene(players, state).choices if one.move == wanted)
        if self.number % 3 == 0 and game.read(players, state, who, label) == Moves((wanted,)):
            await self.evening.says(person, label, self.chat)
            return
        if label not in await self.evening.local.labels(self.chat):
            await self.evening.presses(person, "Ещё…", self.chat)
        await self.evening.presses(person, label, self.chat)

    async def alone(self, person: int, label: str) -> None:
        """In private messages; who has not allowed them yet does so first."""
        if not await self.evening.local.labels(person):
            at_chat = (await self.evening.local.chat(self.chat))[-2:]
            assert any("личные сообщения закрыты" in line.text for line in at_chat)
            await self.evening.local.allow(person)
            await self.evening.settle()
        if label not in await self.evening.local.labels(person):
            await self.evening.says(person, "мои секреты")
        await self.evening.presses(person, label)


async def gathered(played: Evening, people: tuple[int, ...] = FOUR, title: str = "Погоня") -> int:
    chat = await played.local.begin_chat(ADMIN, title, people, hears_all=True)
    await played.settle()
    await played.says(people[0], "/join", chat)
    for person in people[1:]:
        await played.presses(person, "Вступить", chat)
    assert "начинается" in await played.presses(people[-1], "Начать", chat)
    return chat


async def test_a_whole_match_of_four_at_a_chat(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    async with evening(vk, local, tmp_path) as played:
        chat = await gathered(played)
        greeting = (await local.chat(chat))[1]
        assert "без упоминания" in greeting.text
        script = Scripted(played, chat)
        other, undone = 0, False
        while (made := await script.next()) is not None:
            person, move = made
            if not undone and isinstance(move, Step):
                undone = await taken_back(played, script, person, move)
            if script.number == RESTARTED:
                other = await gathered(played, (501, 505, 506), "Вторая")
                await played.bot.stop()
                await played.start()
        await ended(played, script)
        assert undone
        assert (await played.table(other)).status == "playing"
        assert script.kinds >= WANTED


async def taken_back(played: Evening, script: Scripted, person: int, move: Step) -> bool:
    """A step is taken back and made again; a wrong move in between costs nothing."""
    chat, before = script.chat, await played.match(script.chat)
    if not before.turn or FOUR[int(before.turn.who) - 1] != person:
        return False
    assert "отменён" in await played.says(person, "отмена", chat)
    stood = await played.match(chat)
    assert stood != before
    assert await played.says(person, "иду на A1", chat)
    assert await played.match(chat) == stood
    await script.make(stood, str(FOUR.index(person) + 1), move)
    assert await played.match(chat) == before
    return True


async def ended(played: Evening, script: Scripted) -> None:
    """The end is told, every move was kept, and every board had its picture."""
    lines = await played.local.chat(script.chat)
    text = "\n".join(line.text for line in lines)
    assert "«Dread Chase» окончена" in text
    assert "Победа: " in text
    table = await played.table(script.chat)
    assert (table.status, table.moves) == ("finished", script.number)
    assert table.seed not in text
    logged = "\n".join(played.log)
    assert "901" in logged
    assert not RUSSIAN.search(logged)
    assert not any(word in logged for word in (table.seed, *shipped_rules().talents))
    seats: Any = await played.bot.within(lambda: TableSeat.filter(table_id=table.id))
    assert all(seat.result in ("won", "lost") for seat in seats)
    assert await played.bot.within(lambda: TableMove.filter(table_id=table.id).count()) == script.number
    assert sum(bool(line.attachments) for line in lines) > script.number / 2
    assert "побед" in await played.says(501, "мои игры")


async def test_D6_3_silence_at_a_chat_and_a_bot_that_was_down(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    async with evening(vk, local, tmp_path) as played:
        chat = await gathered(played, FOUR[:3])
        assert "ваш ход!" in await played.passes(chat, minutes=10)
        await played.bot.stop()
        await local.advance_by(timedelta(hours=5).total_seconds())
        await played.start()
        assert "Время вышло" not in "\n".join(line.text for line in await local.chat(chat))
        said = await played.passes(chat, minutes=6)
        for name in NAMES[:3]:
            assert f"Время вышло: {name}." in said
        assert len((await played.match(chat)).rolling) < 3


async def test_D6_3_who_leaves_the_chat_and_who_comes_back(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    async with evening(vk, local, tmp_path) as played:
        chat = await gathered(played, FOUR[:3])
        assert "Дарья больше не в беседе" in await played.enters(503, chat, here=False)
        assert "Борис больше не в беседе" in await played.enters(502, chat, here=False)
        assert "снова в беседе" in await played.enters(502, chat, here=True)
        await played.passes(chat, minutes=10)
        said = await played.passes(chat, minutes=6)
        assert "Время вышло: Дарья." in said
        pieces = {piece.who: piece.fate for piece in (await played.match(chat)).pieces}
        assert (pieces["2"], pieces["3"]) == ("playing", "left")


async def test_a_bot_does_not_start_on_a_table_that_a_newer_version_stored(
    vk: RunningVk, local: LocalVk, tmp_path: Path
) -> None:
    async with evening(vk, local, tmp_path) as played:
        await gathered(played, FOUR[:3])
        await played.bot.stop()
        file = played.database.removeprefix("sqlite://").partition("?")[0]
        with closing(sqlite3.connect(file, isolation_level=None)) as lite:
            lite.execute("UPDATE tables SET state = replace(state, '\"schema\":1', '\"schema\":99')")
        with pytest.raises(StartError, match=r"^table 1: stored by a newer version \(schema 99"):
            await played.start()
