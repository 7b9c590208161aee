"""When a day ends: at the local hour, also where the clocks are changed, and never too soon after it began."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from models.tables import Day
from tests.services.nights import Night, posts
from vkbot.services.settings import SHORTEST_DAY, MatchSettings

ZONES = (
    "Europe/Moscow",
    "Europe/Berlin",
    "America/New_York",
    "Asia/Kolkata",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
)


def end(after: str, hour: str = "04:00", zone: str = "Europe/Moscow") -> datetime:
    return MatchSettings(hour=hour, zone=zone).next_end(datetime.fromisoformat(after))


def at(moment: str) -> datetime:
    return datetime.fromisoformat(moment)


def test_the_day_ends_at_the_hour_in_the_zone_of_the_match() -> None:
    assert end("2026-03-01T12:00+00:00") == at("2026-03-02T04:00+03:00")
    assert end("2026-03-01T12:00+00:00", "21:30", "Asia/Vladivostok") == at("2026-03-02T21:30+10:00")
    assert end("2026-03-01T12:00+00:00", "00:00") == at("2026-03-02T00:00+03:00")


def test_the_end_is_a_moment_in_utc() -> None:
    assert end("2026-03-01T12:00+00:00").utcoffset() == timedelta(0)


@pytest.mark.parametrize(
    ("began", "ends"),
    [
        ("2026-03-01T22:00:00+03:00", "2026-03-02T04:00+03:00"),
        ("2026-03-01T22:00:01+03:00", "2026-03-03T04:00+03:00"),
        ("2026-03-02T03:59:59+03:00", "2026-03-03T04:00+03:00"),
        ("2026-03-02T04:00:00+03:00", "2026-03-03T04:00+03:00"),
    ],
)
def test_a_day_that_would_be_too_short_ends_a_day_later(began: str, ends: str) -> None:
    assert end(began) == at(ends)


def test_too_short_is_meant_in_hours_that_pass_not_in_hours_of_the_clock() -> None:
    """From 22:00 to 4:00 only five hours pass in this night, and seven in that one."""
    assert end("2026-03-28T22:00+01:00", zone="Europe/Berlin") == at("2026-03-30T04:00+02:00")
    assert end("2026-10-24T23:00+02:00", zone="Europe/Berlin") == at("2026-10-25T04:00+01:00")


@pytest.mark.parametrize(
    ("hour", "began", "ends"),
    [
        ("04:00", "2026-03-28T04:00+01:00", "2026-03-29T04:00+02:00"),
        ("04:00", "2026-10-24T04:00+02:00", "2026-10-25T04:00+01:00"),
        ("02:30", "2026-03-28T02:30+01:00", "2026-03-29T03:30+02:00"),
        ("02:30", "2026-03-29T03:30+02:00", "2026-03-30T02:30+02:00"),
        ("02:30", "2026-10-24T02:30+02:00", "2026-10-25T02:30+02:00"),
        ("02:30", "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"),
    ],
    ids=["forward", "back", "an hour that there is not", "the day after it", "an hour that comes twice", "after that"],
)
def test_the_nights_in_which_the_clocks_are_changed(hour: str, began: str, ends: str) -> None:
    assert end(began, hour, "Europe/Berlin") == at(ends)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("hour", ["00:00", "02:15", "04:00", "23:59"])
def test_through_a_whole_year_one_day_ends_on_each_date(zone: str, hour: str) -> None:
    settings, local = MatchSettings(hour=hour, zone=zone), ZoneInfo(zone)
    moment = datetime(2026, 1, 1, 12, tzinfo=local).astimezone(UTC)
    began = moment
    dates = []
    for _ in range(366):
        began, moment = moment, settings.next_end(moment)
        assert moment - began >= SHORTEST_DAY
        shown = moment.astimezone(local)
        dates.append(shown.date())
        gap = shown.strftime("%H:%M") != hour
        assert not gap or shown.utcoffset() != (moment - timedelta(hours=1)).astimezone(local).utcoffset()
    assert dates == [dates[0] + timedelta(days=number) for number in range(366)]


async def test_a_match_goes_through_the_change_of_the_clocks(night: Night) -> None:
    night.clock.set(at("2026-03-27T12:00+01:00"))
    await night.begin(zone="Europe/Berlin")
    for _ in range(3):
        await night.strike()
    ends = [day.due_at for day in await Day.all().order_by("number")]
    assert ends == [at(f"2026-03-{date}T04:00+0{offset}:00") for date, offset in ((28, 1), (29, 2), (30, 2), (31, 2))]
    assert "День продлится до 29 марта в 4:00 (время: Берлин)." in (await posts())[1]
