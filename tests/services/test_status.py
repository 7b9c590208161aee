"""«Статус»: what one's own character knows, also of the night before."""

from tests.services.nights import Night
from tests.services.table import dead


async def test_R10_2_status_repeats_what_the_character_learned_last_night(night: Night) -> None:
    await night.begin()
    await night.order("monk", "light", target="paladin")
    await night.strike()
    learned = "Свет: у Грима (Паладин) света не оказалось."
    assert learned in (await night.actor(501).got())[-1]
    assert learned in await night.actor(501).says("Статус")
    assert learned not in await night.actor(502).says("Статус")
    await night.strike()
    assert learned not in await night.actor(501).says("Статус")


async def test_R2_2_the_dead_are_told_nothing_of_what_they_had_learned(night: Night) -> None:
    match = await night.begin()
    await night.order("monk", "light", target="paladin")
    await night.strike()
    day = await night.day()
    await day.delete()
    await night.new_day(match, day.number, 78, monk=dead())
    told = await night.actor(501).says("Статус")
    assert "погиб" in told
    assert "света не оказалось" not in told


async def test_on_the_first_day_there_is_nothing_to_repeat(night: Night) -> None:
    await night.begin()
    assert "Защитные сферы: 10 из 10" in await night.actor(501).says("Статус")
