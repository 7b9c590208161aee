"""The end of a match: who wins, the last post, and who is told."""

from typing import Any

from models.tables import Day, Match
from tests.services.nights import Night, posts, said_since
from tests.services.story import HERE
from tests.services.table import dead, outbox


async def last_day(night: Night, **characters: Any) -> Match:
    """A match whose traitors are the monk, nearly dead, and the warlock, dead."""
    return await night.set(monk={"spheres": 1}, warlock=dead(), **characters)


async def test_R9_1_the_match_ends_with_its_outcome_and_no_day_follows(anywhere: Night) -> None:
    match = await last_day(anywhere)
    await anywhere.actor(503).says("фаербол в Веру")
    now = await anywhere.strike()
    await match.refresh_from_db()
    assert (match.status, match.outcome, match.finished_at) == ("finished", "representatives", now)
    assert [day.status for day in await Day.all()] == ["resolved"]
    assert await anywhere.duties.next_due() is None


async def test_R9_3_the_last_post_reveals_everything(night: Night) -> None:
    await last_day(night, paladin={"items": {"white_artifact": 1}}, dispeller={"items": {"poison": 2}})
    await night.actor(503).says("фаербол в Веру")
    await night.actor(504).says("яд в Веру")
    await night.strike()
    (post,) = await posts()
    assert "Игра окончена" in post
    assert "1. Вера (Монах) — предатель, погибает на 3-й день" in post
    assert "2. Грим (Паладин) — представитель, в живых" in post
    assert "Белый артефакт — у Грима (Паладин)" in post
    assert "Искра — Фаербол на Веру" in post
    assert "Серый Кот — Яд на Веру" in post
    assert "Фаербол: Искра (Маг огня) → Вера (Монах)" in post


async def test_R2_2_only_the_living_and_the_game_masters_are_told_of_the_end(night: Night) -> None:
    await last_day(night, dispeller=dead())
    await night.actor(503).says("фаербол в Веру")
    rows = len(await outbox())
    await night.strike()
    told = await said_since(rows)
    assert set(told) == {1, 502, 503}
    assert all(len(texts) == 1 for texts in told.values())
    assert all("Вы живы и побеждаете" in told[one][0] for one in (502, 503))
    assert "Новая заявка" not in await night.actor(503).labels()


async def test_game_masters_hear_that_a_match_is_over(night: Night) -> None:
    await last_day(night)
    await night.actor(503).says("фаербол в Веру")
    await night.strike()
    told = "«Свет»: день 3 завершён, игра окончена. Победили представители. Роли и все заявки — в последней записи."
    assert [row.text for row in await outbox() if row.purpose == "end-told"] == [told]


async def test_a_game_master_who_plays_hears_the_end_as_a_player(night: Night) -> None:
    night.managers.of[HERE] = {1, 503}
    await last_day(night)
    await night.actor(503).says("фаербол в Веру")
    rows = len(await outbox())
    await night.strike()
    told = await said_since(rows)
    assert len(told[503]) == 1
    assert "Вы живы и побеждаете" in told[503][0]


async def test_R9_1_the_traitors_win_and_the_others_are_told_so(night: Night) -> None:
    await night.set(dispeller=dead(), paladin={"spheres": 1})
    await night.actor(503).says("фаербол в Грима")
    rows = len(await outbox())
    await night.strike()
    told = await said_since(rows)
    assert {who for who, (text,) in told.items() if "вы среди них" in text} == {501, 505}
    assert {who for who, (text,) in told.items() if "предатели победили. Роли" in text} == {503}
    assert (await night.match()).outcome == "traitors"


async def test_R9_1_nobody_is_left_and_only_the_game_master_is_told(night: Night) -> None:
    await night.set(monk={"spheres": 1}, paladin={"spheres": 1}, fire_mage=dead(), dispeller=dead(), warlock=dead())
    rows = len(await outbox())
    await night.strike()
    told = await said_since(rows)
    assert set(told) == {1}
    assert "ничья" in told[1][0]
    assert (await night.match()).outcome == "draw"
    assert "Живых не осталось. Ничья." in (await posts())[-1]


async def test_R9_3_the_end_tells_the_orders_of_every_day(night: Night) -> None:
    await night.begin()
    await night.order("fire_mage", "fireball", target="paladin")
    await night.strike()
    await night.order("fire_mage", "fire_shield", target="monk")
    await night.weaken()
    await night.strike()
    end = (await posts())[-1]
    assert end.index("День 1\nИскра — Фаербол на Грима") < end.index("День 2\nИскра — Огненный щит на Веру")
    assert [day.number for day in await Day.filter(status="resolved").order_by("number")] == [1, 2]
