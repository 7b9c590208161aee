"""A whole match of Dread Chase without hands: scripted players at a chat of a local VK, the bot in its own process."""

import re
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from engine.dread_chase.game import MATCHES
from engine.dread_chase.model import Match, Outcome
from locales.render import russian
from models.store import connected
from models.tables import Table, TableMove
from vkbot.games.dread_chase.data import shipped_rules
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.demo import DemoError
from vkbot.sandbox.process import BotProcess
from vkbot.sandbox.sample import PLAYERS, sample_world
from vkbot.sandbox.scripted.hunt import Hunt, Meant
from vkbot.sandbox.server import serve
from vkbot.sandbox.wire import ChatLine

START: Final = datetime(2026, 11, 30, 17, 0, tzinfo=UTC)
LONGEST_MOVES: Final = 2_000
BOT: Final = "Рассвет"
LINK: Final = re.compile(r"\[(?:id|club)\d+\|([^\]]+)\]")
"""A name that VK shows as a link."""


@dataclass(frozen=True, slots=True)
class Line:
    """What was said. `alone`: whose private messages it stands in; "" at the chat. `picture`: whether it has one."""

    sender: str
    text: str
    alone: str = ""
    picture: bool = False


@dataclass(frozen=True, slots=True)
class HuntDemo:
    """A match that was played, each move taken as it was meant. `moves`: the player's id and the engine's JSON."""

    seed: int
    mode: str
    outcome: Outcome
    winners: tuple[str, ...]
    rounds: int
    moves: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]

    def document(self) -> dict[str, Any]:
        """For programs."""
        return {"game": "dread_chase", **asdict(self)}


async def play_hunt(seed: int, mode: str, told: Callable[[str], None] = lambda line: None) -> HuntDemo:
    """Play the match of a seed to its end. `told`: called with a line of progress a round. Raises DemoError,
    also when a move was taken otherwise than it was meant.
    """
    vk = await serve(sample_world(SandboxClock(START, running=False), rate_limits=False))
    people = PLAYERS[: shipped_rules().modes[mode].survivors + 1]
    try:
        with tempfile.TemporaryDirectory(prefix="rassvet-demo-") as folder:
            database = f"sqlite://{folder}/demo.sqlite3?synchronous=off"
            log = Path(folder) / "bot.log"
            async with (
                LocalVk(vk.url) as client,
                BotProcess(vk, database, seed=str(seed), log=log) as bot,
                connected(database),
            ):
                chat = await client.begin_chat(
                    people[0].id, "Погоня", tuple(person.id for person in people), hears_all=True
                )
                await bot.settle()
                hunt = Hunt(client, russian(), bot.settle, the_match, chat, people, str(seed))
                return await _played(seed, mode, hunt, told)
    finally:
        await vk.close()


async def _played(seed: int, mode: str, hunt: Hunt, told: Callable[[str], None]) -> HuntDemo:
    heard = _Heard(hunt)
    await hunt.gather()
    await heard.listen()
    moves: list[tuple[str, str]] = []
    rounds = 0
    while (meant := await hunt.meant(len(moves) + 1)) is not None:
        await hunt.make(meant)
        moves.append((meant.who, meant.move))
        await heard.listen()
        await _is_taken(len(moves), meant, hunt)
        match = await the_match()
        if match.round > rounds:
            rounds = match.round
            told(f"round {rounds}")
        if len(moves) > LONGEST_MOVES:
            raise DemoError(f"the match has not ended in {LONGEST_MOVES} moves")
    match = await the_match()
    assert match.result is not None, "nobody is awaited any more"
    winners = tuple(hunt.people[int(who) - 1].first_name for who in match.result.winners)
    return HuntDemo(seed, mode, match.result.outcome, winners, match.round, tuple(moves), tuple(heard.lines))


async def the_match() -> Match:
    """The only one of the open database: a scripted player decides of it what that player sees."""
    table = await Table.get()
    if not table.state:
        raise DemoError("the match has not begun")
    return MATCHES.decode(table.state)


async def _is_taken(number: int, meant: Meant, hunt: Hunt) -> None:
    """Raises DemoError if the bot has recorded something else than was meant."""
    found = await TableMove.filter(number__gte=number).order_by("number").values_list("seat", "body")
    recorded = [(str(seat), body) for seat, body in found]
    if recorded != [(meant.who, meant.move)]:
        name = hunt.people[int(meant.who) - 1].first_name
        raise DemoError(f"move {number}: {name} meant {meant.label!r}, {meant.move}; recorded is {recorded}")


class _Heard:
    """Reads the chat, and behind it the private messages of everybody, as they grow."""

    def __init__(self, hunt: Hunt) -> None:
        self._hunt = hunt
        self._read: dict[int, int] = {}
        self.lines: list[Line] = []

    async def listen(self) -> None:
        """Take in what has been said since."""
        await self._take(self._hunt.chat, "")
        for person in self._hunt.people:
            await self._take(person.id, person.first_name)

    async def _take(self, peer: int, alone: str) -> None:
        lines = await self._hunt.vk.chat(peer)
        new = lines[self._read.get(peer, 0) :]
        self._read[peer] = len(lines)
        self.lines += [self._line(line, alone) for line in new if line.text or line.attachments]

    def _line(self, line: ChatLine, alone: str) -> Line:
        names = {person.id: person.first_name for person in self._hunt.people}
        text = LINK.sub(r"\1", line.text)
        return Line(names.get(line.from_, BOT), text, alone, picture=bool(line.attachments))
