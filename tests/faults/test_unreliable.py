"""A sample of the fault run: `python -m tests.faults --vk` plays twenty matches."""

from pathlib import Path

import pytest

from models.store import connected
from tests.faults.curse import whole_match
from tests.faults.databases import Shelf
from tests.faults.scenario import Scenario, comment, delete, say, until
from tests.faults.stage import stage
from tests.faults.unreliable import FETCHED, PASSING, SHARE, faults, run
from vkbot.sandbox.faults import CallFault, EventFault


@pytest.mark.parametrize(("seed", "kind"), [(3, "sqlite"), (4, "postgres")])
async def test_a_whole_match_through_a_vk_on_which_nothing_can_be_relied(seed: int, kind: str, tmp_path: Path) -> None:
    end, difference = await run(whole_match, seed, Shelf(kind, tmp_path))
    assert difference == ""
    assert {"call", "event lost", "event double", "event late"} <= end.struck.keys()


def test_a_seed_makes_all_kinds_of_faults_and_a_tenth_of_all_calls_fails() -> None:
    planned = faults(1)
    calls = [fault for fault in planned if isinstance(fault, CallFault)]
    assert len(calls) == len(PASSING)
    well = 1.0
    for fault in calls:
        well *= 1 - (fault.share or 0)
    assert well == pytest.approx(1 - SHARE)
    kinds = [fault.kind for fault in planned if isinstance(fault, EventFault)]
    assert set(kinds) == {"lost", "double", "late"}
    assert kinds.count("lost") == len(FETCHED)
    assert faults(1) == planned
    assert faults(2) != planned


# One by one


@pytest.mark.parametrize(
    "planned",
    [
        pytest.param([EventFault("lost", kind, times=None) for kind in FETCHED], id="all is lost"),
        pytest.param(
            [EventFault("late", "message_new", 9_000, 2), EventFault("late", "wall_reply_new", 9_000, 2)], id="late"
        ),
    ],
)
async def test_whatever_was_done_before_the_cut_off_counts_in_its_order(
    tmp_path: Path, planned: list[EventFault]
) -> None:
    match = whole_match(1)
    day = [
        (
            say(501, "фаербол в Гримма"),
            say(502, "защита Искры"),
            comment(501, "против Гримма"),
            comment(504, "против Искры"),
        ),
        (say(502, "отменить всё"), say(501, "фаербол в Луну"), comment(504, "нет, против Луны"), delete(504)),
        (until("04:00"),),
    ]
    scenario = Scenario(match.begin, match.people, [day], essence=match.essence, log=match.log)
    shelf, found = Shelf("sqlite", tmp_path), []
    for faults_of_run in ([], planned):
        async with shelf.lend() as (database, folder):
            async with stage(scenario, database, folder, faults=faults_of_run) as played:
                await played.play(scenario)
            async with connected(database):
                found.append(await scenario.log())
    assert found[0]["days"][1] == found[1]["days"][1]
