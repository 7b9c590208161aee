"""The day's post: written by the bot, by a game master who wants to, or by one who has to because VK refuses."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from loguru import logger

from engine.curse.game import VOTES
from models import outbox as rows
from models.kinds import OutboxKind, OutboxStatus
from models.store import transaction
from models.tables import Day, OutboxMessage
from models.undelivered import ASK_POST, POST_TEXT, queue_again
from tests.databases import migrated_database
from tests.matches import TEN, begun_in
from tests.services.nights import OTHERS, Night, posts, said_since
from tests.services.story import HERE
from tests.services.table import ballots, dead
from vkbot.application import application
from vkbot.main import Bot
from vkbot.outbox import enqueue_post
from vkbot.parts import Pace
from vkbot.sandbox import LocalVk, RunningVk, SandboxClock, sample_world, serve
from vkbot.sandbox.demo import START
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, COMMUNITY_KEY
from vkbot.sandbox.wire import PostView
from vkbot.services.ballots import standing_votes
from vkbot.services.publishing import ask_admins, refused, speaks_of
from vkbot.settings import load_settings

MASTER = 1
OTHER = "Другая запись, о которой тоже просят."


async def asked(night: Night) -> str:
    """The text that the game master was asked to publish last."""
    row = await OutboxMessage.filter(peer_id=MASTER, purpose="post-text").order_by("-id").first()
    assert row is not None
    return row.text


# A game master who posts


async def test_a_game_master_who_posts_is_given_the_text_in_a_message_of_its_own(night: Night) -> None:
    await night.begin(post_by="admin")
    assert await posts() == []
    note, text = (await said_since(0))[MASTER]
    assert "«Свет»: пора выложить запись дня 1" in note
    assert text.startswith("☀ День 1\n")
    assert "В живых 5 из 5" in text
    assert (await night.day()).post_status == "awaited"


async def test_the_game_masters_post_is_found_and_votes_under_it_count(night: Night) -> None:
    await night.begin(post_by="admin")
    await night.appears(77, await asked(night))
    day = await night.day()
    assert (day.post_id, day.post_status) == (77, "bound")
    assert "запись дня 1 найдена" in await night.actor(MASTER).last()
    await night.comments(night.actor(501), 9, "Голосую против Грима")
    assert await standing_votes(day) == {"monk": VOTES.encode("paladin")}


async def test_the_next_day_is_asked_for_again_and_the_end_too(night: Night) -> None:
    await night.begin(post_by="admin")
    await night.appears(77, await asked(night))
    await night.strike()
    assert (await asked(night)).startswith("☀ День 2\n\nИтоги дня 1")
    day = await night.day()
    assert (day.number, day.post_id, day.post_status) == (2, None, "awaited")
    await night.weaken()
    await night.strike()
    assert "🏁 Игра окончена" in await asked(night)
    assert await night.take_posts() == {}


@pytest.mark.parametrize(
    "text",
    [
        "☀ День 3",
        "☀️ День 3",  # the sign as VK may give it back
        "День 3",
        "Друзья!\nдень\u00a03 начинается",
        "ДЕНЬ 3.",
        "Начался новый день. День 3",
    ],
)
def test_a_day_is_known_by_its_words(text: str) -> None:
    assert speaks_of(text, "☀ День 3")


@pytest.mark.parametrize("text", ["☀ День 30", "День 13", "Дня 3", "Полдень 3", "День", "Итоги дня 3", ""])
def test_other_words_are_not_the_day(text: str) -> None:
    assert not speaks_of(text, "☀ День 3")


@pytest.mark.parametrize(("day", "other"), [(1, 10), (10, 1), (2, 12), (11, 1)])
async def test_day_10_is_not_day_1(night: Night, day: int, other: int) -> None:
    await night.begin(post_by="admin")
    await Day.all().update(number=day)
    await night.appears(70, f"☀ День {other}")
    assert (await night.day()).post_status == "awaited"
    await night.appears(71, f"☀ День {day}")
    assert (await night.day()).post_id == 71


async def test_what_anybody_else_writes_on_the_wall_is_not_the_days_post(night: Night) -> None:
    await night.begin(post_by="admin")
    body = {"id": 70, "from_id": 501, "owner_id": -HERE, "text": "☀ День 1"}
    await night.event(HERE, "wall_post_new", body)
    assert (await night.day()).post_status == "awaited"


async def test_the_end_of_another_match_names_every_day_and_is_none(night: Night) -> None:
    await night.set(monk={"spheres": 1}, warlock=dead())
    await night.actor(503).says("фаербол в Веру")
    await night.strike()
    (end,) = await posts()
    assert "День 3" in end
    await night.begin(title="Тьма", first=601, names=OTHERS, post_by="admin")
    await Day.filter(number=1).update(number=3)
    await night.appears(70, end)
    assert (await night.day()).post_status == "awaited"


async def test_of_two_matches_that_wait_for_the_same_day_the_one_whose_characters_are_named(night: Night) -> None:
    await night.begin(post_by="admin")
    first = await asked(night)
    await night.begin(title="Тьма", first=601, names=OTHERS, post_by="admin")
    await night.appears(70, await asked(night))
    await night.appears(71, first)
    assert [day.post_id for day in await Day.all().order_by("match_id")] == [71, 70]


async def test_the_bots_own_post_is_not_taken_for_the_one_another_match_waits_for(night: Night) -> None:
    await night.begin(post_by="admin")
    await night.begin(title="Тьма", first=601, names=OTHERS)
    ((number, text),) = (await night.take_posts()).items()
    await night.appears(number, text)
    first, second = await Day.all().order_by("match_id")
    assert (first.post_status, second.post_id) == ("awaited", number)


async def test_a_post_that_appears_before_VK_has_answered_is_known_as_the_bots_own(night: Night) -> None:
    """VK has taken the post, and its answer got lost: what appears on the wall says as much."""
    await night.begin(post_by="admin")
    await night.begin(title="Тьма", first=601, names=OTHERS)
    (row,) = await OutboxMessage.filter(kind=OutboxKind.POST.value)
    await rows.begin_attempt(row, night.clock.now())
    await night.appears(70, row.text.replace("\n", "\n "))
    first, second = await Day.all().order_by("match_id")
    assert (first.post_status, second.post_id, second.post_status) == ("awaited", 70, "bound")
    await row.refresh_from_db()
    assert (row.status, row.vk_id) == (OutboxStatus.SENT, 70)


async def test_a_post_that_comes_after_its_day_is_not_published_once_more(night: Night) -> None:
    """VK refused the post of day 1, and the game master publishes it when day 2 has begun."""
    await night.begin()
    (held,) = await OutboxMessage.filter(kind=OutboxKind.POST.value)
    await rows.mark_held(held, "14 captcha asked for")
    await night.strike()
    await night.appears(70, held.text)
    await held.refresh_from_db()
    assert (held.status, held.vk_id) == (OutboxStatus.SENT, 70)
    assert [day.post_id for day in await Day.all().order_by("number")] == [70, None]
    assert "День 1 закончился" in await night.comments(night.actor(501), 9, "Голосую против Грима", post_id=70)
    assert await ballots() == []


# Asked for in vain: messages stood still as well


async def requested(night: Night, *tried: str) -> OutboxMessage:
    """VK holds the post of day 1 back; messages that ask to publish it wait, those of the purposes `tried` with VK."""
    await night.begin()
    await other_request(night)
    (held,) = await OutboxMessage.filter(kind=OutboxKind.POST.value)
    await rows.mark_held(held, "14 captcha asked for")
    await refused(night.desk, held)
    now = night.clock.now()
    await OutboxMessage.filter(purpose__in=tried, text__not=OTHER, id__gt=held.id).update(tried_at=now)
    return held


async def other_request(night: Night) -> None:
    await ask_admins(night.desk, HERE, OTHER, OTHER)


async def still_asked() -> list[str]:
    waiting = OutboxMessage.filter(purpose__in=[ASK_POST, POST_TEXT], status=OutboxStatus.QUEUED.value)
    return [row.text for row in await waiting.order_by("id")]


@pytest.mark.parametrize(("tried", "left"), [((), 0), ((ASK_POST,), 1), ((ASK_POST, POST_TEXT), 2)])
async def test_nobody_is_asked_any_more_to_publish_what_is_queued_again(
    night: Night, tried: tuple[str, ...], left: int
) -> None:
    """A captcha held messages back as well. What VK may have stays: people may be reading it."""
    held = await requested(night, *tried)
    assert len(await still_asked()) == 4
    async with transaction():
        await queue_again([held])
    others, about = (await still_asked())[:2], (await still_asked())[2:]
    assert others == [OTHER, OTHER]
    assert len(about) == left


async def test_nobody_is_asked_any_more_to_publish_what_another_admin_has_published(night: Night) -> None:
    held = await requested(night)
    await night.appears(70, held.text)
    assert await still_asked() == [OTHER, OTHER]


async def test_a_long_text_is_asked_for_in_pieces_and_none_of_them_is_left(night: Night) -> None:
    text = "\n\n".join(f"Абзац {number}. " + "Слово за слово. " * 60 for number in range(40))
    post = await enqueue_post(HERE, text, night.clock.now())
    await rows.mark_held(post, "214 publishing refused")
    await refused(night.desk, post)
    assert len(await still_asked()) > 5
    async with transaction():
        await queue_again([post])
    assert await still_asked() == []


# VK refuses: the whole bot


class Stage:
    """A match of ten, the bot that runs it, and the local VK."""

    def __init__(self, bot: Bot, local: LocalVk) -> None:
        self.bot = bot
        self.local = local

    async def settle(self) -> None:
        await self.bot.settled(await self.local.last_ts(), (await self.local.clock()).revision)

    async def night(self) -> None:
        await self.local.advance_to_next("04:00")
        await self.settle()

    async def told(self, person: int = ADMIN) -> list[str]:
        return [line.text for line in await self.local.chat(person) if line.from_ < 0]

    async def wall(self) -> list[PostView]:
        return sorted(await self.local.wall(), key=lambda post: post.id)

    async def titles(self) -> list[str]:
        return [post.text.split("\n")[0] for post in await self.wall()]

    async def days(self) -> list[Day]:
        return await self.bot.within(lambda: Day.all().order_by("number"))


@pytest.fixture
async def vk() -> AsyncIterator[RunningVk]:
    running = await serve(sample_world(SandboxClock(START, running=False), rate_limits=False))
    yield running
    await running.close()


Play = Callable[..., Any]


@pytest.fixture
async def play(vk: RunningVk, tmp_path: Path) -> Play:
    """Starts the match with these faults waiting."""
    logger.remove()
    database = await migrated_database("sqlite", tmp_path)
    settings = load_settings(
        database=database,
        group_id=COMMUNITY_ID,
        token=COMMUNITY_KEY,
        api_url=vk.api_url,
        sandbox_url=vk.url,
        web_port=0,
    )

    @asynccontextmanager
    async def run(*faults: CallFault) -> AsyncIterator[Stage]:
        await begun_in(database, TEN, START)
        async with LocalVk(vk.url) as local:
            for person in (ADMIN, *(vk_id for _, _, vk_id in TEN)):
                await local.allow(person)
            await local.faults(*faults)
            hurry = Pace(community_rate=1000, sending_patience=lambda code, tries: 0.01)
            async with Bot(settings, application, pace=hurry) as bot:
                stage = Stage(bot, local)
                await stage.settle()
                yield stage

    return run


@pytest.mark.parametrize("code", [14, 214])
async def test_what_VK_refuses_to_publish_the_game_master_publishes(play: Play, code: int) -> None:
    async with play(CallFault("error", "wall.post", code=code)) as stage:
        assert await stage.wall() == []
        note, text = await stage.told()
        assert "запись дня 1 не появилась на стене" in note
        assert str(code) in note
        assert (await stage.days())[0].post_status == "awaited"

        post = await stage.local.post(ADMIN, text)
        await stage.settle()
        assert "запись дня 1 найдена" in (await stage.told())[-1]
        await stage.local.comment(501, post, "Голосую против Мелиссы")
        await stage.settle()
        assert "Ваш голос: против Мелиссы" in (await stage.told(501))[-1]

        await stage.night()
        assert await stage.titles() == ["☀ День 1", "☀ День 2"]
        first, second = await stage.wall()
        assert [one.from_id for one in first.comments] == [501, -COMMUNITY_ID]
        assert "Мелисса (Иллюзионист) — 1: Искра" in second.text
        assert (await stage.days())[1].post_id == second.id


async def test_a_refusal_that_nobody_mends_does_not_stop_the_match(play: Play) -> None:
    """Nobody publishes day 1. It ends at its hour, and with the post of day 2 the bot tries whether it may again."""
    async with play(CallFault("error", "wall.post", code=14)) as stage:
        await stage.night()
        assert await stage.titles() == ["☀ День 2"]
        assert [(day.status, day.post_status) for day in await stage.days()] == [
            ("resolved", "awaited"),
            ("open", "bound"),
        ]
        for _, _, vk_id in TEN:
            assert (await stage.told(vk_id))[-1].startswith("Начался день 2.")


async def test_day_after_day_VK_refuses_and_day_after_day_the_text_is_given(play: Play) -> None:
    async with play(CallFault("error", "wall.post", code=214, times=2)) as stage:
        await stage.night()
        texts = [text for text in await stage.told() if text.startswith("☀ День")]
        assert [text.split("\n")[0] for text in texts] == ["☀ День 1", "☀ День 2"]
        await stage.local.post(ADMIN, texts[1])
        await stage.settle()
        await stage.local.post(ADMIN, texts[0])
        await stage.settle()
        assert await stage.titles() == ["☀ День 2", "☀ День 1"]
        await stage.night()
        assert (await stage.titles())[-1] == "☀ День 3"


@pytest.mark.parametrize("code", [15, 27, 100])
async def test_a_post_that_VK_refuses_for_another_reason_is_asked_for_as_well(play: Play, code: int) -> None:
    async with play(CallFault("error", "wall.post", code=code)) as stage:
        note, text = await stage.told()
        assert "Опубликуйте её сами" in note
        post = await stage.local.post(ADMIN, text)
        await stage.settle()
        assert (await stage.days())[0].post_id == post


async def test_a_post_whose_answer_got_lost_is_not_doubled(play: Play) -> None:
    async with play(CallFault("cut", "wall.post", when="after")) as stage:
        await stage.night()
        assert await stage.titles() == ["☀ День 1", "☀ День 2"]
        assert [day.post_status for day in await stage.days()] == ["bound", "bound"]


async def test_of_two_ends_that_wait_the_one_whose_characters_are_named(night: Night) -> None:
    first = await night.begin(post_by="admin")
    other = await night.begin(title="Тьма", first=601, names=OTHERS, post_by="admin")
    for match in (first, other):
        await night.actor(MASTER).says("", {"c": "gm_close_yes", "m": match.id})
    await night.appears(70, "Игра окончена. Спасибо, " + ", ".join(OTHERS))
    assert [await rows.end_is_out(match.id) for match in (first, other)] == [False, True]
    await night.appears(71, "🏁 Игра окончена")
    assert await rows.end_is_out(first.id)
