"""Who hears of a pause, and what is told when a match is closed before its time."""

from models.kinds import DayStatus, OutboxKind
from models.tables import Day, Match
from tests.services.nights import Night, posts, said_since
from tests.services.table import Table, dead, outbox


async def test_R2_2_the_dead_hear_of_no_pause_and_no_resumption(table: Table) -> None:
    match = await table.set(paladin=dead())
    for act in ("gm_pause", "gm_resume"):
        before = len(await outbox())
        await table.actor(1).says("", {"c": act, "m": match.id})
        assert set(await said_since(before)) == {1, 501, 503, 504, 505}


async def test_R2_2_once_the_match_is_closed_the_dead_are_told_too(table: Table) -> None:
    match = await table.set(paladin=dead())
    before = len(await outbox())
    await table.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    told = await said_since(before)
    assert set(told) == {1, 501, 502, 503, 504, 505}
    assert "победителей нет" in told[502][0]


async def test_R9_3_closing_on_the_first_day_reveals_roles_and_what_was_ordered(night: Night) -> None:
    match = await night.begin()
    await night.take_posts()
    await night.order("monk", "strike", target="paladin")
    await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    last = (await posts())[-1]
    assert last.startswith("🏁 Игра окончена\n\nВедущий завершил игру раньше срока, победителей нет.")
    assert last.count(" — предатель,") == 2
    assert "День 1, не завершён\nВера — Удар на Грима" in last
    (comment,) = [row.text for row in await outbox() if row.kind == OutboxKind.COMMENT]
    assert "завершена ведущим" in comment


async def test_R9_3_closing_a_later_day_tells_every_day_and_the_artifacts(night: Night) -> None:
    match = await night.begin()
    await night.order("monk", "strike", target="paladin")
    await night.strike()
    await night.order("fire_mage", "fireball", target="warlock")
    await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    last = (await posts())[-1]
    assert "День 1\nВера — Удар на Грима" in last
    assert "День 2, не завершён\nИскра — Фаербол на Морока" in last
    assert "Белый артефакт" in last
    assert await night.duties.next_due() is None


async def test_a_match_whose_posts_an_admin_writes_gets_its_last_one_as_a_text(night: Night) -> None:
    match = await night.begin(post_by="admin")
    before = len(await outbox())
    await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    note, text, *_ = (await said_since(before))[1]
    assert "опубликуйте их на стене" in note
    assert text.startswith("🏁 Игра окончена")
    assert await night.take_posts() == {}


async def test_closing_twice_publishes_once(night: Night) -> None:
    match = await night.begin()
    for _ in range(2):
        await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    assert len(await posts()) == 2


async def test_closing_between_the_cut_off_and_the_results_reveals_too(night: Night) -> None:
    match = await night.begin()
    await Day.all().update(status=DayStatus.RESOLVING.value)
    await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    assert "Кто кем был" in (await posts())[-1]
    assert (await Match.get()).outcome == ""


async def test_closing_a_match_that_has_not_begun_publishes_nothing(night: Night) -> None:
    master = night.actor(1)
    await master.says("Ведущему")
    await master.presses("Создать игру")
    await master.says("", {"c": "gm_close_yes", "m": (await night.match()).id})
    assert await posts() == []
