"""Faults that last: the match goes on, what cannot be delivered is listed with its reason, and goes out in the end."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from models.kinds import DayStatus, OutboxStatus
from models.store import connected
from models.tables import Day, OutboxMessage
from tests.faults.curse import MATCH_DAY
from tests.faults.databases import Shelf
from tests.faults.scenario import Turn, comment, minutes, say, until
from tests.faults.stage import Stage, first_difference, stage
from vkbot.cli import cli
from vkbot.counted import some
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.model import Key
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, COMMUNITY_KEY, EDITOR

PATIENCE: Final = 60.0
MASTERS: Final = (ADMIN, EDITOR)

DAY: Final[Turn] = (
    say(501, "фаербол в Гримма"),
    say(505, "восстановление на Пепла"),
    comment(507, "против Гримма"),
    comment(509, "Голосую против Гримма"),
    comment(511, "голосую как Луна"),
)
NIGHT: Final[Turn] = (until("04:00"),)
NEXT_DAY: Final[Turn] = (comment(501, "против Ржавого"), say(507, "статус"))
MATCH: Final = replace(MATCH_DAY, parts=[(DAY, NIGHT, NEXT_DAY, NIGHT)])
"""Two days and what follows them."""

_usual: list[dict[str, Any]] = []


@asynccontextmanager
async def begun(tmp_path: Path) -> AsyncIterator[Stage]:
    """The match on its first day; its database is open."""
    shelf = Shelf("sqlite", tmp_path)
    async with shelf.lend() as (database, folder), stage(MATCH, database, folder) as played, connected(database):
        yield played


@pytest.fixture
async def usual(tmp_path: Path) -> dict[str, Any]:
    """What is seen when nothing fails."""
    if not _usual:
        (tmp_path / "usual").mkdir()
        async with begun(tmp_path / "usual") as played:
            await played.play(MATCH)
            _usual.append(await played.seen())
    return _usual[0]


async def undelivered() -> dict[str, set[str]]:
    """What has not gone out: kind of row → the reasons."""
    found: dict[str, set[str]] = {}
    for row in await OutboxMessage.exclude(status__in=[OutboxStatus.SENT.value, OutboxStatus.REPLACED.value]):
        found.setdefault(row.kind, set()).add(row.error)
    return found


async def resolved_and_untold(reason: str) -> None:
    """Wait until the first day is over and all messages wait for this reason."""
    async with asyncio.timeout(PATIENCE):
        while not await Day.exists(number=1, status=DayStatus.RESOLVED.value):
            pass
        while (await undelivered()).get("message") != {reason}:
            pass


def without(seen: dict[str, Any], *people: int) -> dict[str, Any]:
    """What is seen, without the chats of these people, who are told more if something fails."""
    return {**seen, "chats": {person: lines for person, lines in seen["chats"].items() if person not in people}}


async def _revoke(played: Stage) -> None:
    played.world.revoke_key(COMMUNITY_KEY)


async def _give_back(played: Stage) -> None:
    played.world.add_key(Key(COMMUNITY_KEY, "community", COMMUNITY_ID))


async def _ask_for_captchas(played: Stage) -> None:
    played.plan.add(CallFault("error", "messages.send", code=14, times=None))


async def _ask_no_more(played: Stage) -> None:
    played.plan.clear()


@pytest.mark.parametrize(
    ("breaks", "mends", "reason"),
    [
        pytest.param(_revoke, _give_back, "5 the key is not valid", id="a revoked key"),
        pytest.param(_ask_for_captchas, _ask_no_more, "14 captcha asked for", id="a captcha for messages"),
    ],
)
async def test_a_night_in_which_nothing_can_be_sent_is_told_when_it_can(
    tmp_path: Path,
    usual: dict[str, Any],
    breaks: Callable[[Stage], Awaitable[None]],
    mends: Callable[[Stage], Awaitable[None]],
    reason: str,
) -> None:
    async with begun(tmp_path) as played:
        await played.turn(DAY)
        await breaks(played)
        for deed in NIGHT:
            await deed(played.people)
        await resolved_and_untold(reason)
        await mends(played)
        await played.rest()
        for turn in (NEXT_DAY, NIGHT):
            await played.turn(turn)
        assert await undelivered() == {}
        assert first_difference(await played.seen(), usual) == ""


@pytest.mark.parametrize(("code", "reason"), [(14, "14 captcha asked for"), (214, "214 publishing refused")])
async def test_a_post_that_vk_refuses_is_published_by_an_admin_and_the_match_goes_on(
    tmp_path: Path, usual: dict[str, Any], code: int, reason: str
) -> None:
    async with begun(tmp_path) as played:
        await played.turn(DAY)
        played.plan.add(CallFault("error", "wall.post", code=code, times=None))
        await played.turn(NIGHT)
        assert await undelivered() == {"post": {reason}}
        played.plan.clear()
        await played.vk.post(ADMIN, (await played.vk.chat(ADMIN))[-1].text)
        await played.rest()
        for turn in (NEXT_DAY, NIGHT):
            await played.turn(turn)
        assert await undelivered() == {}
        assert first_difference(without(await played.seen(), *MASTERS), without(usual, *MASTERS)) == ""


# Given up, and sent again by whoever runs the bot


@pytest.fixture
def outbox(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Awaitable[str]]:
    """`rassvet outbox` beside the running bot: what it prints."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("RASSVET_")]:
        monkeypatch.delenv(name)

    async def run(played: Stage, *arguments: str) -> str:
        env = {"RASSVET_DATABASE": played.database, "RASSVET_SANDBOX_URL": played.vk.url}
        result = await asyncio.to_thread(CliRunner().invoke, cli, ["outbox", *arguments], env=env)
        assert result.exit_code == 0, result.output
        return result.stdout

    return run


async def _deny(played: Stage) -> None:
    await played.vk.deny(505)


async def _allow(played: Stage) -> None:
    await played.vk.allow(505)


async def _find_too_long(played: Stage) -> None:
    played.plan.add(CallFault("error", "messages.send", code=914, times=3))


async def _refuse_posts(played: Stage) -> None:
    played.plan.add(CallFault("error", "wall.post", code=214, times=1))


async def _nothing(played: Stage) -> None:
    """It is over by itself."""


@pytest.mark.parametrize(
    ("breaks", "mends", "reason", "count", "asked"),
    [
        pytest.param(_deny, _allow, "901 no permission to write to this person", 1, (), id="a person says no"),
        pytest.param(_find_too_long, _nothing, "914 message too long", 3, (), id="messages that are too long"),
        pytest.param(_refuse_posts, _nothing, "214 publishing refused", 1, MASTERS, id="a post"),
    ],
)
async def test_what_was_given_up_is_listed_with_its_reason_and_goes_out_when_it_is_sent_again(
    tmp_path: Path,
    usual: dict[str, Any],
    outbox: Callable[..., Awaitable[str]],
    breaks: Callable[[Stage], Awaitable[None]],
    mends: Callable[[Stage], Awaitable[None]],
    reason: str,
    count: int,
    asked: Sequence[int],
) -> None:
    """asked: who is asked to help meanwhile, and so is told more."""
    async with begun(tmp_path) as played:
        await played.turn(DAY)
        await breaks(played)
        await played.turn(NIGHT)
        listed = [line for line in (await outbox(played)).splitlines() if line.endswith(reason)]
        assert len(listed) == count
        await mends(played)
        again = [argument for line in listed for argument in ("--retry", line.split()[0])]
        assert f"{some(count, 'row is', 'rows are')} queued again" in await outbox(played, *again)
        for turn in ([minutes(2)], NEXT_DAY, NIGHT):
            await played.turn(turn)
        assert await undelivered() == {}
        assert first_difference(without(await played.seen(), *asked), without(usual, *asked)) == ""
