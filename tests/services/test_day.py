"""The life of a match, day by day: start, cut-off, resolution, the next day, the end."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
from tortoise import connections
from tortoise.exceptions import BaseORMException

from engine.curse.game import STATES
from models.kinds import MatchStatus, OutboxKind
from models.tables import AuditEntry, Day, Match, OutboxMessage, Seat
from tests.services.nights import NAMES, OTHERS, PEOPLE, PLAYED, Night, everything, posts, said_since
from tests.services.story import START
from tests.services.table import dead, outbox
from vkbot.games.stage import Player
from vkbot.inbox import TakenIn
from vkbot.services.day import begin_resolution, finish_resolution
from vkbot.services.duties import DayDuties
from vkbot.services.settings import MatchSettings

# The start


async def test_R2_11_numbers_follow_the_order_of_registration(night: Night) -> None:
    match = await night.begin()
    seats = await Seat.filter(match_id=match.id).order_by("applied_at", "id").prefetch_related("person")
    assert [(seat.number, seat.person.vk_id) for seat in seats] == list(enumerate(PEOPLE, start=1))
    assert {seat.status for seat in seats} == {"playing"}
    first = STATES.decode((await night.day()).state)
    assert [one.id for one in first.characters] == [seat.character for seat in seats]


async def test_the_start_opens_day_1_and_queues_its_post(night: Night) -> None:
    match = await night.begin()
    day = await night.day()
    assert (match.status, match.day_number, match.started_at) == ("running", 1, START)
    assert (day.number, day.status, day.opened_at, day.post_status) == (1, "open", START, "queued")
    (post,) = await posts()
    assert post.startswith("☀ День 1\n")
    assert all(name in post for name in NAMES)
    ((number, _),) = (await night.take_posts()).items()
    day = await night.day()
    assert (day.post_id, day.post_status) == (number, "bound")


async def test_R1_4_traitors_and_representatives_get_the_same_number_of_messages(night: Night) -> None:
    await night.begin()
    told = await said_since(0)
    assert {who: len(texts) for who, texts in told.items()} == dict.fromkeys(PEOPLE, 1)
    traitors = [who for who, (text,) in told.items() if "вы предатель" in text]
    assert len(traitors) == 2
    assert [who for who, (text,) in told.items() if "Ваш союзник" in text] == traitors
    assert all("Игра началась! День 1 продлится до" in text for (text,) in told.values())


async def test_R1_7_the_deal_can_be_repeated_from_the_recorded_seed(night: Night) -> None:
    match = await night.begin()
    scene = night.desk.stages[match.game]
    seats = await Seat.filter(match_id=match.id).order_by("number")
    players = [Player(seat.character, seat.name, seat.number or 0) for seat in seats]
    assert scene.open(players, MatchSettings.decode(match.settings), match.seed) == (await night.day()).state


# The cut-off


async def test_R2_1_the_cut_off_is_recorded_and_announced_once(night: Night) -> None:
    await night.begin()
    ((post, _),) = (await night.take_posts()).items()
    day = await night.day()
    night.clock.set(day.due_at + timedelta(minutes=7))
    assert await begin_resolution(night.desk, [day.id], night.clock.now())
    assert not await begin_resolution(night.desk, [day.id], night.clock.now())
    day = await night.day()
    assert (day.status, day.cutoff_at) == ("resolving", day.due_at + timedelta(minutes=7))
    (comment,) = await OutboxMessage.filter(kind=OutboxKind.COMMENT.value)
    assert (comment.post_id, comment.text.split(",")[0]) == (post, "День 1 окончен")
    assert await AuditEntry.filter(kind="day.cutoff").count() == 1


async def test_R2_1_nothing_is_taken_after_the_cut_off(night: Night) -> None:
    await night.set()
    spark, morok = night.actor(503), night.actor(505)
    await spark.says("фаербол в Грима")
    await night.comments(morok, 9, "Голосую против Искры")
    night.clock.set((await night.day()).due_at)
    await begin_resolution(night.desk, [(await night.day()).id], night.clock.now())

    assert "принимаются" in await spark.says("фаербол в Серого Кота")
    assert await spark.says("отмена всех заявок")
    await night.comments(morok, 9, "Голосую против Грима", "wall_reply_edit")
    await night.comments(night.actor(504), 10, "Голосую против Грима")
    await night.deletes(9, by=505)
    await finish_resolution(night.desk, [(await night.day()).id])

    (told,) = [post for post in await posts() if post.startswith("☀ День 4")]
    assert "Фаербол: Искра (Маг огня) → Грим (Паладин)" in told
    assert "Искра (Маг огня) — 1: Морок" in told
    assert "Серый Кот (Диспеллер) —" not in told


async def test_R2_1_what_had_reached_VK_before_the_hour_is_taken_in_first(night: Night) -> None:
    await night.set()
    morok = night.actor(505)
    night.on_its_way.append(lambda: night.comments(morok, 9, "Голосую против Искры"))
    await night.strike()
    assert "Искра (Маг огня) — 1: Морок" in (await posts())[-1]


async def test_R2_1_the_cut_off_is_the_moment_until_which_all_has_been_taken_in(night: Night) -> None:
    """Whatever comes while cut-offs are recorded is late: it came after them."""
    await night.begin()

    async def take_in() -> TakenIn:
        asked_at = night.clock.now()
        night.clock.advance(timedelta(seconds=20))
        until = night.clock.now()
        night.clock.advance(timedelta(seconds=5))
        return TakenIn(asked_at, until)

    night.duties = DayDuties(night.desk, take_in)
    now = await night.strike()
    assert (await Day.get(number=1)).cutoff_at == now - timedelta(seconds=5)


async def test_R2_1_a_day_whose_hour_comes_while_others_are_seen_to_is_taken_in_for_by_itself(night: Night) -> None:
    """Its votes of the last seconds may not have been there when VK was asked."""
    await night.begin()
    await night.begin(title="Тьма", first=601, names=OTHERS)
    first, second = await Day.all().order_by("id")
    await Day.filter(id=second.id).update(due_at=first.due_at + timedelta(seconds=10))
    asked: list[datetime] = []

    async def take_in() -> TakenIn:
        asked.append(night.clock.now())
        night.clock.advance(timedelta(seconds=20))
        return TakenIn(asked[-1], night.clock.now())

    night.duties = DayDuties(night.desk, take_in)
    await night.strike()
    cutoffs = [day.cutoff_at for day in await Day.filter(number=1).order_by("id")]
    assert asked == [first.due_at, first.due_at + timedelta(seconds=20)]
    assert cutoffs == [first.due_at + timedelta(seconds=20), first.due_at + timedelta(seconds=40)]


async def test_an_hour_that_has_not_come_changes_nothing(night: Night) -> None:
    await night.begin()
    before = await everything()
    night.clock.set((await night.day()).due_at - timedelta(seconds=1))
    night.on_its_way.append(lambda: pytest.fail("nothing is due, so nothing is fetched"))
    await night.duties.run_due()
    assert await everything() == before


# The resolution


async def test_the_next_day_is_opened_and_everybody_alive_told_once(night: Night) -> None:
    await night.begin()
    await night.take_posts()
    rows = len(await outbox())
    now = await night.strike()
    first, second = await Day.all().order_by("number")
    assert (first.status, first.cutoff_at, first.resolved_at) == ("resolved", now, now)
    assert (second.number, second.status, second.opened_at) == (2, "open", now)
    assert second.due_at == first.due_at + timedelta(days=1)
    assert (await night.match()).day_number == 2
    assert STATES.decode(second.state).day == 2
    told = await said_since(rows)
    assert {who: len(texts) for who, texts in told.items()} == dict.fromkeys(PEOPLE, 1)
    assert all(text.startswith("Начался день 2.") for (text,) in told.values())
    assert [post.split("\n")[0] for post in await posts()] == ["☀ День 1", "☀ День 2"]


async def test_a_second_resolution_changes_nothing(anywhere: Night) -> None:
    await anywhere.begin()
    day = await anywhere.day()
    anywhere.clock.set(day.due_at)
    assert await begin_resolution(anywhere.desk, [day.id], anywhere.clock.now())
    assert await finish_resolution(anywhere.desk, [day.id])
    after = await everything()
    assert not await begin_resolution(anywhere.desk, [day.id], anywhere.clock.now())
    assert not await finish_resolution(anywhere.desk, [day.id])
    await anywhere.duties.run_due()
    assert await everything() == after


async def test_of_two_that_resolve_at_the_same_moment_one_does(anywhere: Night) -> None:
    await anywhere.begin()
    day = await anywhere.day()
    anywhere.clock.set(day.due_at)
    await asyncio.gather(*(anywhere.duties.run_due() for _ in range(4)))
    assert await Day.all().count() == 2
    assert await AuditEntry.filter(kind__in=["day.cutoff", "day.resolved"]).count() == 2
    assert len(await posts()) == 2


WRITES = {
    "the day before": "UPDATE OF events ON days",
    "the new day": "INSERT ON days",
    "the match": "UPDATE OF day_number ON matches",
    "the journal": "INSERT ON audit_entries WHEN NEW.kind = 'day.resolved'",
    "the post": "INSERT ON outbox_messages WHEN NEW.kind = 'post'",
    "the last message": "INSERT ON outbox_messages WHEN NEW.peer_id = 505",
}


@pytest.mark.parametrize("write", WRITES)
async def test_a_resolution_that_fails_at_any_write_leaves_nothing_behind(night: Night, write: str) -> None:
    await night.set()
    await night.actor(503).says("фаербол в Грима")
    day = await night.day()
    night.clock.set(day.due_at)
    await begin_resolution(night.desk, [day.id], night.clock.now())
    before = await everything()
    await sql(f"CREATE TRIGGER broken BEFORE {WRITES[write]} BEGIN SELECT RAISE(ABORT, 'broken'); END")
    with pytest.raises(BaseORMException):
        await finish_resolution(night.desk, [day.id])
    assert await everything() == before

    await sql("DROP TRIGGER broken")
    await night.duties.run_due()
    assert "Фаербол: Искра" in (await posts())[-1]
    assert [one.status for one in await Day.all().order_by("number")] == ["resolved", "open"]


async def sql(statement: str) -> None:
    await connections.get("sqlite").execute_script(statement)


# The bot was away at the hour


@pytest.mark.parametrize(
    ("late", "next_due"),
    [
        (timedelta(hours=1), datetime.fromisoformat("2026-03-03T04:00+03:00")),
        (timedelta(hours=19), datetime.fromisoformat("2026-03-04T04:00+03:00")),
        (timedelta(days=3), datetime.fromisoformat("2026-03-06T04:00+03:00")),
    ],
    ids=["an hour late", "so late that the next night is near", "three nights late"],
)
async def test_R2_1_a_bot_that_was_down_at_the_hour_resolves_once_when_it_is_back(
    night: Night, late: timedelta, next_due: datetime
) -> None:
    await night.begin()
    now = await night.strike(late)
    first, second = await Day.all().order_by("number")
    assert (first.cutoff_at, first.resolved_at) == (now, now)
    assert (second.opened_at, second.due_at) == (now, next_due)
    await night.duties.run_due()
    assert await Day.all().count() == 2


async def test_a_bot_killed_after_the_cut_off_goes_on_with_the_resolution(anywhere: Night) -> None:
    await anywhere.begin()
    day = await anywhere.day()
    anywhere.clock.set(day.due_at)
    await begin_resolution(anywhere.desk, [day.id], anywhere.clock.now())
    cutoff = anywhere.clock.now()
    anywhere.clock.advance(timedelta(hours=2))
    anywhere.on_its_way.append(lambda: pytest.fail("the cut-off is over"))
    await anywhere.duties.run_due()
    first, second = await Day.all().order_by("number")
    assert (first.cutoff_at, first.resolved_at) == (cutoff, cutoff + timedelta(hours=2))
    assert second.status == "open"


async def test_a_day_without_a_post_ends_at_its_hour_all_the_same(night: Night) -> None:
    """Nobody published the day's post: there are no votes, and nobody to announce the cut-off to."""
    await night.begin()
    await night.strike()
    assert [day.number for day in await Day.filter(status="open")] == [2]
    assert await OutboxMessage.filter(kind=OutboxKind.COMMENT.value).count() == 0


# Pause and close


async def test_a_paused_match_is_not_resolved(night: Night) -> None:
    match = await night.begin()
    await night.actor(1).says("", {"c": "gm_pause", "m": match.id})
    assert await night.duties.next_due() is None
    night.clock.advance(timedelta(days=2))
    await night.duties.run_due()
    assert [day.status for day in await Day.all()] == ["open"]
    await night.actor(1).says("", {"c": "gm_resume", "m": match.id})
    await night.strike()
    assert await Day.all().count() == 2


@pytest.mark.parametrize("act", ["gm_pause", "gm_close_yes"])
async def test_a_pause_that_had_reached_VK_before_the_hour_stops_the_resolution(night: Night, act: str) -> None:
    match = await night.begin()
    night.on_its_way.append(lambda: night.actor(1).says("", {"c": act, "m": match.id}))
    await night.strike()
    assert [day.status for day in await Day.all()] == ["open"]


@pytest.mark.parametrize("status", [MatchStatus.PAUSED, MatchStatus.CLOSED])
async def test_a_match_stopped_after_the_cut_off_is_not_resolved(night: Night, status: MatchStatus) -> None:
    """The bot was killed after the cut-off; meanwhile the game master has paused or closed the match."""
    match = await night.begin()
    day = await night.day()
    night.clock.set(day.due_at)
    await begin_resolution(night.desk, [day.id], night.clock.now())
    await Match.filter(id=match.id).update(status=status.value)
    before = await everything()
    assert not await finish_resolution(night.desk, [day.id])
    await night.duties.run_due()
    assert await everything() == before


# Who is told, and who is not


async def test_R2_2_neither_the_dead_nor_who_dies_tonight_is_told_anything(night: Night) -> None:
    await night.set(dispeller=dead(), paladin={"spheres": 1}, warlock={"faction": "representative"})
    await night.actor(503).says("фаербол в Грима")
    rows = len(await outbox())
    await night.strike()
    assert set(await said_since(rows)) == {501, 503, 505}
    assert "Мертвы: Грим (Паладин) и Серый Кот (Диспеллер)" in (await posts())[-1]


async def test_who_has_left_is_told_nothing_and_the_character_stays(night: Night) -> None:
    await night.set()
    await night.actor(502).says("выйти из игры")
    await night.actor(502).presses("Да, выйти")
    rows = len(await outbox())
    await night.strike()
    assert set(await said_since(rows)) == {501, 503, 504, 505}
    assert "2. Грим (Паладин)" in (await posts())[-1]


async def test_the_cut_off_and_what_the_bot_says_do_not_depend_on_secrets(night: Night) -> None:
    """Who gets a message, how many, and in which order is the same whoever the traitors are."""
    orders = []
    for traitors in (("monk", "warlock"), ("paladin", "dispeller")):
        sides = {one: "traitor" if one in traitors else "representative" for one in PLAYED}
        factions: dict[str, Any] = {one: {"faction": side} for one, side in sides.items()}
        await Match.all().update(status=MatchStatus.CLOSED.value)
        await night.set(**factions)
        rows = len(await outbox())
        await night.strike()
        orders.append([(row.kind, row.peer_id, row.purpose) for row in (await outbox())[rows:]])
    assert orders[0] == orders[1]
