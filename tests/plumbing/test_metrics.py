"""The bot seen from outside, over HTTP: figures of a day that was played, its log, and what is stuck."""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest
from aiohttp import ClientSession
from loguru import logger
from prometheus_client.parser import text_string_to_metric_families

from models.kinds import OutboxKind
from models.outbox import add_row, mark_dead
from models.store import Store
from models.tables import Community
from tests.databases import migrated_database
from tests.e2e.part import HOUR, ORDERS, VOTES
from tests.matches import TEN, begun_in
from tests.plumbing.conftest import START
from tests.plumbing.test_bot import GROUP, HURRY, settings_for
from vkbot.application import application
from vkbot.clock import StillClock
from vkbot.logs import set_up_logs
from vkbot.main import Bot
from vkbot.metrics import Metrics
from vkbot.sandbox import LocalVk, RunningVk
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.sample import ADMIN_KEY, COMMUNITY_KEY, SERVICE_KEY
from vkbot.senses import Hearing, Senses
from vkbot.settings import LogFormat, LogLevel
from vkbot.vk.gateway import Key
from vkbot.vk.outcome import NO_KEY, Done, Passing, Refused

Figures = dict[tuple[str, ...], float]
"""Name and values of the labels, in the order of their names → value."""

SECRETS = (
    *(COMMUNITY_KEY, SERVICE_KEY, ADMIN_KEY),
    *(text for day in ORDERS for _, text in day),
    *(text for day in VOTES for _, text in day),
    *(name for _, name, _ in TEN),
    *(word for _, _, person in TEN for word in (f"id{person}", f'"{person}"', f":{person}", f" {person} ")),
    *("предател", "traitor", "artifact", "heart", "fireball"),
)


def figures_of(page: str) -> Figures:
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(page)
        for sample in family.samples
    }


async def page_of(bot: Bot) -> str:
    async with ClientSession() as session, session.get(f"{bot.web_url}/metrics") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        return await answer.text()


@asynccontextmanager
async def played(vk: RunningVk, local: LocalVk, database: str) -> AsyncIterator[Bot]:
    """The bot after the first day of ten people, at 4:00:30."""
    await begun_in(database, TEN, START)
    for _, _, person in TEN:
        await local.allow(person)
    async with Bot(settings_for(vk, database), application, pace=HURRY) as bot:
        await bot.settled()
        (post,) = await local.wall()
        for person, text in ORDERS[0]:
            await local.say(person, text)
        for person, text in VOTES[0]:
            await local.comment(person, post.id, text)
        await settle(bot, local)
        await local.advance_to_next(HOUR)
        await settle(bot, local)
        await local.advance_by(30)
        await settle(bot, local)
        yield bot


async def settle(bot: Bot, local: LocalVk) -> None:
    await bot.settled(await local.last_ts(), (await local.clock()).revision)


async def test_the_figures_after_a_day(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    async with played(vk, local, await migrated_database("sqlite", tmp_path)) as bot:
        page = await page_of(bot)
    figures, group = figures_of(page), str(GROUP)
    assert figures["rassvet_database_up",] == 1
    assert figures["rassvet_resolution_seconds_count",] == 1
    assert figures["rassvet_resolution_late_seconds_count",] == 1
    assert figures["rassvet_resolution_late_seconds_bucket", "1.0"] == 1
    assert figures["rassvet_resolution_failures_total",] == 0
    assert figures["rassvet_outbox_attempts_total", "ok", "post"] == 2
    assert figures["rassvet_outbox_attempts_total", "ok", "comment"] == 1
    assert figures["rassvet_vk_calls_total", "ok", "community", "execute"] >= 1  # posts and messages go together
    assert figures["rassvet_vk_call_seconds_count", "community"] >= 2
    assert figures["rassvet_matches", "running"] == 1
    assert figures["rassvet_matches", "draft"] == 0
    assert figures["rassvet_days_overdue",] == 0
    assert figures["rassvet_inbox_waiting",] == figures["rassvet_inbox_oldest_seconds",] == 0
    assert figures["rassvet_inbox_put_aside", group] == 0
    assert figures["rassvet_outbox_oldest_seconds", group] == 0
    assert {state: figures["rassvet_outbox_rows", "message", state] for state in ("queued", "held", "dead")} == {
        "queued": 0,
        "held": 0,
        "dead": 0,
    }
    assert figures["rassvet_publishing_paused", group] == 0
    assert figures["rassvet_long_poll_refused", group] == 0
    assert figures["rassvet_long_poll_silent_seconds", group] == 0
    assert figures["rassvet_key_refused", group, "community"] == 0
    assert [secret for secret in SECRETS if secret.casefold() in page.casefold()] == []


@pytest.fixture
def _back_to_silence() -> Iterator[None]:
    yield
    logger.remove()


@pytest.mark.usefixtures("_back_to_silence")
async def test_the_log_of_a_day_is_JSON_line_by_line_and_holds_no_secret(
    vk: RunningVk, local: LocalVk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = await migrated_database("sqlite", tmp_path)
    set_up_logs(LogFormat.JSON, LogLevel.DEBUG)
    capsys.readouterr()
    await local.faults(CallFault("error", "messages.send", code=10, times=3), CallFault("cut", "wall.post"))
    async with played(vk, local, database):
        pass
    lines = capsys.readouterr().err.splitlines()
    records = [json.loads(line)["record"] for line in lines]
    assert {record["level"]["name"] for record in records} >= {"DEBUG", "INFO", "WARNING"}
    said = "\n".join(record["message"] for record in records).casefold()
    assert [secret for secret in SECRETS if secret.casefold() in said] == []


async def test_what_is_stuck_is_told_once_while_it_runs(vk: RunningVk, local: LocalVk, tmp_path: Path) -> None:
    async def alarms() -> list[str]:
        return [line.text for line in await local.chat(500) if line.from_ < 0]

    database = await migrated_database("sqlite", tmp_path)
    await begun_in(database, TEN, START)
    await local.allow(500)
    await local.faults(CallFault("gateway", "wall.post", times=None))
    async with Bot(settings_for(vk, database), application, pace=HURRY) as bot:
        while not await alarms():
            await local.advance_by(60)
        figures = figures_of(await page_of(bot))
        assert figures["rassvet_outbox_oldest_seconds", str(GROUP)] >= 15 * 60
        assert figures["rassvet_outbox_rows", "post", "queued"] >= 1
        assert figures["rassvet_outbox_attempts_total", "none", "post"] > 0
        for _ in range(10):
            await local.advance_by(60)
        await local.clear_faults()
        await settle(bot, local)
    (text, *_) = await alarms()
    assert "доходит до ВКонтакте" in text
    assert "ВКонтакте не отвечает" in text
    assert len(await alarms()) <= 2  # the other one says that it is over


async def test_lags_and_what_was_given_up(store: Store, clock: StillClock) -> None:
    await Community.create(id=GROUP, created_at=clock.now(), publishing_paused="14")
    dead = await add_row(GROUP, OutboxKind.MESSAGE, "тайна", clock.now(), peer_id=501)
    await mark_dead(dead, "914 message too long")
    await add_row(GROUP, OutboxKind.POST, "тайна", clock.now())
    await add_row(GROUP, OutboxKind.POST, "тайна", clock.now(), not_before=clock.now() + timedelta(hours=1))
    began = clock.now()
    clock.advance(timedelta(seconds=70))
    senses = Senses({(GROUP, Key.SERVICE): False}, {GROUP: Hearing(True, began)})
    figures = figures_of((await Metrics().page([GROUP], senses, clock.now())).decode())
    group = str(GROUP)
    assert figures["rassvet_outbox_oldest_seconds", group] == 70
    assert figures["rassvet_outbox_rows", "message", "dead"] == 1
    assert figures["rassvet_outbox_rows", "post", "queued"] == 2
    assert figures["rassvet_publishing_paused", group] == 1
    assert figures["rassvet_long_poll_refused", group] == 1
    assert figures["rassvet_long_poll_silent_seconds", group] == 70
    assert figures["rassvet_key_refused", group, "service"] == 1


async def test_errors_of_VK_by_method_and_code(quick_store: Store, clock: StillClock) -> None:
    metrics = Metrics()
    metrics.called("wall.post", Key.COMMUNITY, Refused(214, "x"), 0.1)
    metrics.called("wall.post", Key.COMMUNITY, Passing(0, "HTTP 502", maybe_done=True), 30)
    metrics.called("wall.getComments", Key.SERVICE, Done({}), 0.1)
    metrics.called("wall.getComments", Key.USER, Refused(NO_KEY, "there is no key"), 0.1)
    figures = figures_of((await metrics.page([], Senses({}, {}), clock.now())).decode())
    calls = {name[1:]: value for name, value in figures.items() if name[0] == "rassvet_vk_calls_total"}
    assert calls == {
        ("214", "community", "wall.post"): 1,
        ("none", "community", "wall.post"): 1,
        ("ok", "service", "wall.getComments"): 1,
    }


async def test_without_the_database_the_page_says_so(quick_store: Store, clock: StillClock) -> None:
    await Community.raw("ALTER TABLE inbox_events RENAME TO gone")
    figures = figures_of((await Metrics().page([GROUP], Senses({}, {}), clock.now())).decode())
    assert figures["rassvet_database_up",] == 0
