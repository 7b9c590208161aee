"""The tally under the day's post, at set hours."""

from datetime import timedelta

from models.kinds import MatchStatus, OutboxKind
from models.tables import Match
from tests.services.table import Table, outbox
from vkbot.services import tallies
from vkbot.services.settings import MatchSettings


async def comments(table: Table, *, before: timedelta) -> list[str]:
    """What stands under the post, so long before the day's end."""
    table.clock.set((await table.day()).due_at - before)
    for _ in range(2):
        await tallies.post_due(table.desk)
    return [row.text for row in await outbox() if row.kind == OutboxKind.COMMENT]


async def begin(table: Table, tally: str = "hours") -> None:
    await table.set()
    settings = MatchSettings(players=5, tally="hours" if tally == "hours" else "off")
    await Match.all().update(settings=settings.encode())


async def test_six_hours_and_one_hour_before_the_end(table: Table) -> None:
    await begin(table)
    await table.comments(table.actor(501), 9, "Голосую против Искры")
    due = (await table.day()).due_at
    assert await tallies.next_due() == due - timedelta(hours=6)
    assert await comments(table, before=timedelta(hours=7)) == []
    (first,) = await comments(table, before=timedelta(hours=6))
    assert first == "Сейчас: Искра\u00a0— 1. В\u00a0живых 5.\nДень продлится до 2 марта в 4:00 (по Москве)."
    assert await tallies.next_due() == due - timedelta(hours=1)
    assert len(await comments(table, before=timedelta(hours=1))) == 2
    assert await tallies.next_due() is None


async def test_hours_that_were_missed_are_one_comment(table: Table) -> None:
    await begin(table)
    await table.comments(table.actor(501), 9, "Голосую против Искры")
    assert len(await comments(table, before=timedelta(minutes=5))) == 1
    assert await tallies.next_due() is None


async def test_without_votes_or_in_a_pause_nothing_is_written(table: Table) -> None:
    await begin(table)
    assert await comments(table, before=timedelta(hours=6)) == []
    await table.comments(table.actor(501), 9, "Голосую против Искры")
    await Match.all().update(status=MatchStatus.PAUSED.value)
    assert await comments(table, before=timedelta(hours=1)) == []


async def test_a_match_that_wants_none_has_none(table: Table) -> None:
    await begin(table, "off")
    await table.comments(table.actor(501), 9, "Голосую против Искры")
    assert await tallies.next_due() is None
    assert await comments(table, before=timedelta(hours=1)) == []
