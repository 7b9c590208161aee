"""Days of several matches at one hour, and a day that cannot be resolved beside others."""

import re
from datetime import timedelta
from functools import partial

import pytest
from msgspec.structs import replace

from engine.curse.game import STATES
from models.kinds import MatchStatus
from models.tables import AuditEntry, Day, Match
from tests.secrecy.watching import traced
from tests.services.nights import OTHERS, PEOPLE, Night, said_since
from tests.services.table import outbox
from vkbot.services.day import begin_resolution
from vkbot.services.duties import RETRY

MORE = ("Арн", "Бел", "Вал", "Гаст", "Дол")
A_MATCH = 6
"""Statements that the end of another match's day may take, beside what it writes anew."""


async def test_a_match_that_cannot_be_resolved_does_not_keep_the_others_from_their_morning(night: Night) -> None:
    await night.begin()
    broken = await night.day()
    await night.begin(title="Тьма", first=601, names=OTHERS)
    await Day.filter(id=broken.id).update(state="{}")
    await night.strike()
    assert [(day.match_id, day.number) for day in await Day.filter(status="open")] == [(2, 2)]
    assert (await Day.get(id=broken.id)).status == "resolving"


async def test_days_of_one_hour_end_together_for_little_more_than_one(night: Night) -> None:
    """A host of a thousand matches: another match costs a few statements, not another transaction."""
    await night.begin()
    async with traced() as alone:
        await night.strike()
    for first, names in ((601, OTHERS), (701, MORE)):
        await night.begin(title="Тьма", first=first, names=names)
    async with traced() as together:
        await night.strike()
    assert await Day.filter(status="resolved").count() == 4
    assert together.count("COMMIT") == alone.count("COMMIT")
    asked = [sum(not one.startswith("INSERT") for one in statements) for statements in (alone, together)]
    assert asked[1] - asked[0] <= 2 * A_MATCH


async def test_game_masters_are_told_once_of_a_day_that_cannot_be_resolved_and_it_is_tried_again(night: Night) -> None:
    await night.begin()
    day = await night.day()
    await Day.filter(id=day.id).update(state="{}")
    await night.strike()
    told = [row.text for row in await outbox() if row.purpose == "failed"]
    assert [("день 1 не удалось просчитать" in text) for text in told] == [True]
    assert await night.duties.next_due() == night.clock.now() + RETRY

    await night.duties.run_due()  # it has no turn now
    assert (await Day.get(id=day.id)).status == "resolving"
    await Day.filter(id=day.id).update(state=day.state)
    night.clock.advance(RETRY)
    await night.duties.run_due()
    assert [one.status for one in await Day.all().order_by("number")] == ["resolved", "open"]
    assert len([row for row in await outbox() if row.purpose == "failed"]) == 1


@pytest.mark.parametrize("status", [MatchStatus.PAUSED, MatchStatus.CLOSED])
async def test_a_day_that_cannot_be_resolved_is_not_waited_for_once_its_match_is_stopped(
    night: Night, status: MatchStatus
) -> None:
    """The worker would look every half minute, and not at the hour of the other matches."""
    match = await night.begin()
    await Day.filter(id=(await night.day()).id).update(state="{}")
    await night.strike()
    assert await night.duties.next_due() == night.clock.now() + RETRY
    await Match.filter(id=match.id).update(status=status.value)
    assert await night.duties.next_due() is None


async def test_R2_1_what_moved_the_day_before_its_hour_was_noticed_is_heard(night: Night) -> None:
    """A pause and its end reach VK while the bot is away at the hour: the day ends when they say."""
    await night.begin()
    day = await night.day()
    night.clock.set(day.due_at)
    await Day.filter(id=day.id).update(due_at=day.due_at + timedelta(days=1))
    assert not await begin_resolution(night.desk, [day.id], night.clock.now())
    assert (await Day.get(id=day.id)).status == "open"


async def test_R2_1_a_pause_and_its_end_that_had_reached_VK_move_the_day(night: Night) -> None:
    match = await night.begin()
    for act in ("gm_pause", "gm_resume"):
        night.on_its_way.append(partial(night.actor(1).says, "", {"c": act, "m": match.id}))
    now = await night.strike()
    day = await night.day()
    assert (day.number, day.status, day.due_at) == (1, "open", now + timedelta(days=1))
    assert "продолжается" in await night.actor(501).last()
    await night.strike()
    assert (await night.day()).number == 2


async def test_R2_1_every_cut_off_is_recorded_before_the_first_day_is_resolved(night: Night) -> None:
    """What comes in while one match is resolved is late for the other, too."""
    await night.begin()
    await night.begin(title="Тьма", first=601, names=OTHERS)
    await night.strike()
    kinds = [entry.kind for entry in await AuditEntry.filter(kind__startswith="day.").order_by("id")]
    assert kinds == ["day.cutoff", "day.cutoff", "day.resolved", "day.resolved"]


async def test_who_plays_in_several_matches_is_told_which_one_it_is(night: Night) -> None:
    await night.begin(title="Свет")
    await night.begin(title="Тьма", names=OTHERS, hour="23:30")
    assert (await night.actor(501).last()).startswith("«Тьма»")
    await night.strike()
    assert re.match(r"«Тьма».*\nНачался день 2", await night.actor(501).last())
    assert "Другая игра" in await night.actor(501).labels()


async def test_whose_matches_end_on_one_night_is_told_which_one_each_end_is_of(night: Night) -> None:
    """Nothing is being played any more when they are told."""
    await night.begin(title="Свет")
    await night.begin(title="Тьма", names=OTHERS)
    for day in await Day.all():
        state = STATES.decode(day.state)
        survivors = [one if one.faction == "representative" else replace(one, alive=False) for one in state.characters]
        await Day.filter(id=day.id).update(state=STATES.encode(replace(state, characters=tuple(survivors))))
    rows = len(await outbox())
    await night.strike()
    told = {person: texts for person, texts in (await said_since(rows)).items() if person in PEOPLE}
    assert [text.partition("\n")[0] for texts in told.values() for text in texts] == ["«Свет»", "«Тьма»"] * len(told)
    assert all("Игра окончена" in text for texts in told.values() for text in texts)
    assert len(told) > 1


async def test_several_matches_end_their_days_each_by_itself(night: Night) -> None:
    await night.begin()
    await night.begin(title="Тьма", first=601, names=OTHERS, hour="23:30")
    await night.strike()
    assert [(day.match_id, day.number) for day in await Day.filter(status="open").order_by("match_id")] == [
        (1, 1),
        (2, 2),
    ]
    rows = len(await outbox())
    await night.strike()
    assert set(await said_since(rows)) == set(PEOPLE)
