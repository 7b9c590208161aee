"""Dread Chase at chats: how long a board takes to draw, and how soon an answer is there where many play at once."""

import asyncio
import statistics
import time
from collections.abc import Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from loguru import logger

from engine.core.chance import Chance
from engine.dread_chase.board import Board as Map
from engine.dread_chase.game import ID, MATCHES, MOVES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import EndTurn, Step
from engine.dread_chase.play import Refused, awaited, play, set_up
from locales.render import russian
from models.kinds import OutboxStatus, TableStatus
from models.store import open_store
from models.tables import Community, OutboxMessage, Person, Table, TableMove, TableSeat
from tests.bench.copies import copies
from tests.bench.figure import Figure
from tests.bench.town import Town
from tests.databases import migrated_database
from vkbot.drawing.board import Board, draw
from vkbot.games.chat_game import At
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.sandbox import LocalVk, SandboxClock, World, groupchats, serve
from vkbot.sandbox.model import JsonObject
from vkbot.sandbox.scripted.hunt import in_words

DRAWN_MS: Final = 60.0
KILOBYTES: Final = 200.0
ANSWERED_MS: Final = 300.0
START: Final = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)

TOWN: Final = Town(communities=10, matches=5)
"""Its matches are not played; of its people every five sit at a table."""
SEATS: Final = 5
TABLES: Final = 10
"""At as many chats in each community."""
EVERY: Final = 30.0
"""Seconds between two moves at a table."""
SECONDS: Final = 60.0
PATIENCE: Final = 60.0
"""Seconds after the last move in which answers are waited for."""
PLAYED: Final = 60
"""So many moves have been made at each table."""
LIKED: Final[Mapping[type, int]] = {Step: 0, EndTurn: 1}
"""What is done rather than anything else."""


# The picture


def draw_boards() -> list[Figure]:
    """Boards of a match of five on the largest map, each drawn once, as the bot draws them."""
    taken, worked, sizes = [], [], []
    (first, *boards) = _boards()
    draw(first)  # which loads the font
    for board in boards:
        began, busy = time.perf_counter(), time.thread_time()
        picture = draw(board)
        taken.append((time.perf_counter() - began) * 1000)
        worked.append((time.thread_time() - busy) * 1000)
        sizes.append(len(picture) / 1000)
    what = f"a board of the largest map, {SEATS} pieces"
    return [
        Figure(name=f"{what}, drawn: median of {len(taken)}", value=statistics.median(taken), unit="ms",
               against=DRAWN_MS),
        Figure(name="… of processor time", value=statistics.median(worked), unit="ms", against=DRAWN_MS),
        Figure(name="… the largest of them as a PNG", value=max(sizes), unit="kB", against=KILOBYTES),
    ]  # fmt: skip


def _boards() -> list[Board]:
    largest = max(shipped_maps(), key=lambda board: board.geometry.width * board.geometry.height)
    game, found = DreadChase(russian()), list[Board]()
    for match in _match("bench", largest):
        picture = game.scene(_players(), MATCHES.encode(match)).picture
        if len(match.pieces) == SEATS and match.phase == "playing" and picture is not None:
            found.append(picture)
    return found


def _players() -> list[At]:
    return [At(str(number), name) for number, name in enumerate(("Вера", "Борис", "Дарья", "Егор", "Жанна"), 1)]


def _match(seed: str, board: Map) -> Iterator[Match]:
    for _, _, match in _moves(seed, (board,)):
        yield match


def _moves(seed: str, boards: tuple[Map, ...]) -> Iterator[tuple[str, str, Match]]:
    """Who, which move, and the match after it, to its end."""
    match, chance, number = _set_up(seed, boards), Chance(seed), 0
    while waiting := awaited(match):
        number += 1
        who = waiting[0].who
        move = decided(match, who, chance, str(number))
        made = play(match, who, move)
        assert not isinstance(made, Refused)
        match, _ = made
        yield who, MOVES.encode(move), match


def _set_up(seed: str, boards: tuple[Map, ...]) -> Match:
    return set_up([one.who for one in _players()], shipped_rules(), boards, seed)


# A hundred tables


def answer_at_tables() -> list[Figure]:
    """A hundred open tables in as many chats, a move every 30 s at each: one bot, PostgreSQL, VK's limits."""
    logger.remove()
    waited, silent = asyncio.run(_tables())
    count = TOWN.communities * TABLES
    what = f"{count} tables in {TOWN.communities} communities, a move every {EVERY:g} s at each"
    return [
        Figure(name=f"{what}: from the move to its board in the chat, median of {len(waited)}",
               value=statistics.median(waited), unit="ms", against=ANSWERED_MS),
        Figure(name="… the 99th percentile", value=statistics.quantiles(waited, n=100)[-1], unit="ms"),
        Figure(name="… moves without an answer", value=silent, unit="of them", against=0),
    ]  # fmt: skip


@dataclass(slots=True)
class _Seated:
    """A table at which moves are made. `answered`: set when the community has said something at the chat."""

    group: int
    peer: int
    people: tuple[int, ...]
    match: Match
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    def next(self) -> tuple[int, str] | None:
        """Who writes what: a step, the end of the turn, or anything else; the match goes on. None: nobody can."""
        waiting, state, game = awaited(self.match), MATCHES.encode(self.match), DreadChase(russian())
        found = [(MOVES.decode(one.move), one) for one in game.scene(_players(), state).choices]
        for move, choice in sorted(
            found, key=lambda one: (not isinstance(one[0], Step), not isinstance(one[0], EndTurn))
        ):
            if not (words := in_words(game, _players(), state, waiting[0].who, choice)):
                continue
            made = play(self.match, waiting[0].who, move)
            assert not isinstance(made, Refused)
            self.match = made[0]
            return self.people[int(waiting[0].who) - 1], words
        return None


async def _tables() -> tuple[list[float], int]:
    """How long each move waited for its board, in ms, and how many have none."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="rassvet-bench-")))
        database = await migrated_database("postgres", folder)
        await stack.enter_async_context(open_store(database))
        world = TOWN.world(World(SandboxClock(START, running=False)))
        seated = await _fill(world)
        vk = await serve(world)
        stack.push_async_callback(vk.close)
        await stack.enter_async_context(copies(1, TOWN, vk, database))
        while await OutboxMessage.filter(status=OutboxStatus.QUEUED.value).exists():  # noqa: ASYNC110
            await asyncio.sleep(0.2)
        chats = {(one.group, one.peer): one for one in seated}

        def heard(group: int, event: JsonObject) -> None:
            said = event["object"]
            if event["type"] == "message_reply" and (table := chats.get((group, said["peer_id"]))) is not None:
                table.answered.set()

        world.listeners.append(heard)
        local = await stack.enter_async_context(AsyncExitStack())
        hands = {group: await local.enter_async_context(LocalVk(vk.url, community=group)) for group in TOWN.groups}
        return await _load(seated, hands)


async def _load(seated: list[_Seated], hands: dict[int, LocalVk]) -> tuple[list[float], int]:
    """Table after table makes a move, evenly over time."""
    waited: list[float] = []

    async def move(table: _Seated, person: int, text: str) -> None:
        table.answered.clear()
        began = time.perf_counter()
        await hands[table.group].say(person, text, chat=table.peer)
        await table.answered.wait()
        waited.append((time.perf_counter() - began) * 1000)

    pause, moving = EVERY / len(seated), list[asyncio.Task[None]]()
    began = time.perf_counter()
    for number, table in zip(range(int(SECONDS / pause)), cycle(seated), strict=False):
        if (told := table.next()) is None:
            continue
        await asyncio.sleep(max(0.0, began + number * pause - time.perf_counter()))
        moving.append(asyncio.create_task(move(table, *told)))
    _, silent = await asyncio.wait(moving, timeout=PATIENCE)
    for task in silent:
        task.cancel()
    return waited, len(silent)


async def _fill(world: World) -> list[_Seated]:
    """Put the tables into the open database and their chats into the local VK."""
    await Community.bulk_create([Community(id=group, created_at=START) for group in TOWN.groups])
    seated = []
    for group in TOWN.groups:
        hall = world.halls[group]
        for number in range(TABLES):
            people = tuple(TOWN.people(group)[number * SEATS : (number + 1) * SEATS])
            chat = groupchats.begin(world, hall, people[0], f"Стол {number}", people)
            groupchats.let_hear(world, chat, everything=True)
            match = await _sit_down(group, chat.peer_id, people)
            seated.append(_Seated(group, chat.peer_id, people, match))
    return seated


async def _sit_down(group: int, peer: int, people: tuple[int, ...]) -> Match:
    """A match in its midst."""
    seed = f"{group}/{peer}"
    played = _in_turn(seed)
    match = played[-1][2]
    table = await Table.create(
        community_id=group, peer_id=peer, game=ID, seed=seed, created_by=people[0], created_at=START,
        status=TableStatus.PLAYING.value, started_at=START, state=MATCHES.encode(match), moves=len(played),
        version=len(played) + 1,
    )  # fmt: skip
    for at, person in zip(_players(), people, strict=True):
        row = await Person.create(community_id=group, vk_id=person, name=f"{at.name} Фамилия")
        await TableSeat.create(table_id=table.id, person_id=row.id, number=int(at.who))
    await TableMove.bulk_create(
        TableMove(table_id=table.id, number=number, seat=int(who), body=body, made_at=START)
        for number, (who, body, _) in enumerate(played, start=1)
    )
    return match


def _in_turn(seed: str) -> list[tuple[str, str, Match]]:
    """The moves of a match until, behind the first of them, a turn has begun of which nothing is spent yet."""
    played: list[tuple[str, str, Match]] = []
    for one in _moves(seed, shipped_maps()):
        played.append(one)
        turn, awaits = one[2].turn, awaited(one[2])
        if len(played) >= PLAYED and turn is not None and turn.left > 1 and [each.what for each in awaits] == ["turn"]:
            return played
    raise LookupError("the match has ended before")
