"""A whole match without hands: scripted players on a local VK, the bot in its own process, in simulated days."""

import tempfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from engine.curse import view
from engine.curse.game import EVENTS, ORDERS, STATES
from locales import curse
from locales.render import russian
from models import matches
from models.store import open_store
from models.tables import Day, Match, Seat
from vkbot.games.curse import cast_of
from vkbot.games.stage import Player as Seated
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.process import BotProcess
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, PLAYERS, sample_world
from vkbot.sandbox.scripted.meaning import Misread, list_of
from vkbot.sandbox.scripted.troupe import Troupe
from vkbot.sandbox.server import serve
from vkbot.sandbox.wire import ChatView, CommunityView, PostView
from vkbot.services.ballots import read_votes

START: Final = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
"""When every demonstration begins: noon in Moscow."""
HOUR: Final = "04:00"
LONGEST_DAYS: Final = 40


class DemoError(Exception):
    """The match has not come to its end; one line."""


@dataclass(frozen=True, slots=True)
class Demo:
    """A match that was played. `wall`: oldest post first; `chats`: person → lines; `people`: VK id, character or
    its name → person's name; `misread`: where the bot recorded something else than a player meant."""

    seed: int
    days: int
    outcome: str
    winners: tuple[str, ...]
    wall: tuple[dict[str, Any], ...]
    chats: dict[str, list[dict[str, str]]]
    people: dict[str, str]
    misread: tuple[Misread, ...]

    def document(self) -> dict[str, Any]:
        """For programs."""
        return {
            "game": "curse3",
            "seed": self.seed,
            "days": self.days,
            "outcome": self.outcome,
            "winners": list(self.winners),
            "wall": list(self.wall),
            "chats": self.chats,
            "misread": [asdict(one) for one in self.misread],
        }


async def play_demo(seed: int, told: Callable[[str], None] = lambda line: None) -> Demo:
    """Play the match of a seed to its end. `told`: called with a line of progress a day. Raises DemoError."""
    vk = await serve(sample_world(SandboxClock(START, running=False), rate_limits=False))
    try:
        with tempfile.TemporaryDirectory(prefix="rassvet-demo-") as folder:
            database = f"sqlite://{folder}/demo.sqlite3?synchronous=off"
            log = Path(folder) / "bot.log"
            async with LocalVk(vk.url) as client, BotProcess(vk, database, seed=str(seed), log=log) as bot:
                people = [person.id for person in PLAYERS]
                troupe = Troupe(client, russian(), bot.settle, master=ADMIN, people=people, seed=str(seed))
                await _play(client, bot, troupe, told)
                community = await client.community()
            return await _demo(seed, database, community, troupe)
    finally:
        await vk.close()


async def _play(client: LocalVk, bot: BotProcess, troupe: Troupe, told: Callable[[str], None]) -> None:
    for number in range(1, LONGEST_DAYS + 1):
        await troupe.act()
        if await troupe.day_post() is None:
            raise DemoError(f"the match has stopped before day {number}")
        told(f"day {number}")
        await client.advance_to_next(HOUR)
        await bot.settle()
        if any(troupe.is_end(post) for post in await client.wall()):
            return
    raise DemoError(f"the match has not ended in {LONGEST_DAYS} days")


async def _demo(seed: int, database: str, community: CommunityView, troupe: Troupe) -> Demo:
    """What was played: the outcome as the database has it, the wall and the chats as people saw them."""
    async with open_store(database):
        match = await Match.get(community_id=COMMUNITY_ID)
        last = await Day.filter(match_id=match.id).order_by("-number").first()
        assert last is not None
        assert last.events is not None
        winners = view.outcome(EVENTS.decode(last.events))[1]
        seats = await Seat.filter(match_id=match.id).prefetch_related("person").order_by("number")
        misread = await _misread(match, seats, troupe)
    names = {person.id: person.name for person in community.people}
    wall = sorted(community.wall, key=lambda post: post.id)
    return Demo(
        seed=seed,
        days=last.number,
        outcome=match.outcome,
        winners=winners,
        wall=tuple(_post(number, post) for number, post in enumerate(wall, start=1)),
        chats={names[chat.person]: _chat(chat, names, community) for chat in community.chats if chat.lines},
        people={
            **{str(chat.person): names[chat.person] for chat in community.chats if chat.lines},
            **{key: names[seat.person.vk_id] for seat in seats for key in (seat.character, seat.name)},
        },
        misread=misread,
    )


async def _misread(match: Match, seats: Sequence[Seat], troupe: Troupe) -> tuple[Misread, ...]:
    """Each player's day of which the database has something else than the player meant."""
    cast = cast_of([Seated(seat.character, seat.name, seat.number or 0) for seat in seats])
    by_person = {seat.person.vk_id: seat for seat in seats}
    found: list[Misread] = []
    for day in await Day.filter(match_id=match.id).order_by("number"):
        state, votes = STATES.decode(day.state), await read_votes(day)
        for player in troupe.players:
            seat = by_person[player.person]
            told = [one for one in player.told if one.day == day.number]
            meant = list_of(state, seat.character, [one.deed for one in told])
            recorded = [ORDERS.decode(row.body) for row in await matches.orders_of(day.id, seat.id)]
            said = tuple(text for one in told for text in one.said)
            if list(meant) != recorded:
                texts = [curse.orders_list(russian(), cast, orders) for orders in (meant, recorded)]
                found.append(Misread(day.number, seat.name, said, *texts))
            vote, counted = player.votes.get(day.number), votes.get(seat.character)
            if vote != counted:
                found.append(Misread(day.number, seat.name, (), repr(vote), repr(counted)))
    return tuple(found)


def _post(number: int, post: PostView) -> dict[str, Any]:
    # VK's own numbers depend on which of two calls at the same moment comes first.
    comments = [{"from": one.author, "text": one.text} for one in post.comments if not one.deleted]
    return {"post": number, "text": post.text, "comments": comments}


def _chat(chat: ChatView, names: dict[int, str], community: CommunityView) -> list[dict[str, str]]:
    return [{"from": names.get(line.from_, community.name), "text": line.text} for line in chat.lines]
