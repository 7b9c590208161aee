"""Why: the causes that are read off a day's events agree with what happened."""

import pytest
from hypothesis import given, settings

from engine.curse.events import Capped, CurseWeighed, Damaged, Died, Dropped, HealBarred, Healed, Idle, Spared
from engine.curse.resolve import resolve
from engine.curse.why import Past, failures, fate, finish, traced
from engine.curse.why import reasons as r
from tests.bench.players import play
from tests.rules.day import against, day, dispeller, doomed, fire_mage, life_mage, monk, paladin, warlock
from tests.rules.strategies import DAYS, Today

UNCAUSED = (Capped,)
"""What the rules do by themselves."""


def check(past: Past, after_spheres: dict[str, int]) -> None:
    """The balance of everybody adds up, change by change, to what the rules made of it; nothing is left unexplained."""
    for one in past.start.characters:
        told = fate(past, one.id)
        total = told.spheres
        for change in told.changes:
            total += change.amount
            assert change.left == total
            assert change.because or isinstance(change.event, UNCAUSED), change
        if told.stage and told.exile is None:
            assert total < 0
        if one.id in after_spheres:
            assert told.left == after_spheres[one.id]


@settings(max_examples=200)
@given(DAYS)
def test_the_balance_of_spheres_adds_up_on_any_day(today: Today) -> None:
    match, orders, votes = today
    after, events = resolve(match, orders, votes)
    past = Past(match, events)
    check(past, {one.id: one.spheres for one in after.characters if one.alive})
    died = {event.target for event in events if isinstance(event, Died)}
    assert died == {one.id for one in match.characters if fate(past, one.id).stage and not fate(past, one.id).exile}


@settings(max_examples=200)
@given(DAYS)
def test_every_order_that_did_not_work_has_its_reason(today: Today) -> None:
    match, orders, votes = today
    past = Past(match, resolve(match, orders, votes)[1])
    found = failures(past)
    assert {one.index for one in found} >= {one.index for one in past.events if isinstance(one, Dropped)}
    silent = [one for one in found if not one.because and one.how not in ("oneself", "nothing")]
    assert silent == []
    assert sum(isinstance(event, Idle) for event in past.events) <= len(found)
    for index in range(len(orders)):
        told = traced(past, index)
        assert told.order == orders[index]
        assert told.failures == tuple(one for one in found if one.index == index)


@pytest.mark.parametrize("seed", range(4))
def test_the_balance_adds_up_in_whole_matches(seed: int) -> None:
    past = None
    for match, orders, votes in play(seed):
        after, events = resolve(match, orders, votes)
        past = Past(match, events, past)
        check(past, {one.id: one.spheres for one in after.characters if one.alive})
        spheres = (Damaged, Healed, HealBarred, Spared, Capped)
        told = sum(change.taken_by is None for one in match.characters for change in fate(past, one.id).changes)
        harmless = sum(isinstance(event, CurseWeighed) and not event.amount for event in events)
        assert told == harmless + sum(isinstance(event, spheres) for event in events)


def test_there_is_no_order_of_that_index() -> None:
    came = day(monk(), paladin()).order("monk", "strike", "paladin").resolve()
    with pytest.raises(IndexError):
        traced(Past(came.before, came.events), 1)


def test_what_was_laid_on_an_earlier_day_is_looked_up_there() -> None:
    first = day(warlock(), monk(), paladin()).order("warlock", "jinx", "monk").resolve()
    second = first.next_day().order("monk", "healing", "paladin").resolve()
    before = Past(first.before, first.events)
    (hurt,) = [one for one in fate(Past(second.before, second.events, before), "monk").changes
               if isinstance(one.event, Damaged) and one.event.kind == "jinx"]  # fmt: skip
    jinx = hurt.because[-1]
    assert isinstance(jinx, r.Lies)
    assert jinx.days == 1
    (laid,) = jinx.because
    assert isinstance(laid, r.Did)
    assert (laid.order.by, laid.earlier) == ("warlock", 1)


def test_a_link_of_an_earlier_day_is_looked_up_there() -> None:
    first = day(dispeller(), monk(), paladin(), fire_mage()).order("dispeller", "link", ("monk", "paladin")).resolve()
    second = first.next_day().order("fire_mage", "fireball", "monk").resolve()
    past = Past(second.before, second.events, Past(first.before, first.events))
    tied = fate(past, "paladin").changes[0].because[1]
    assert isinstance(tied, r.Tied)
    assert (tied.between, tied.days) == (("monk", "paladin"), 1)
    assert [cause.order.by for cause in tied.because if isinstance(cause, r.Did)] == ["dispeller"]


def test_the_votes_that_made_a_condition_false() -> None:
    came = (
        day(fire_mage(), monk(), paladin())
        .order("fire_mage", "fireball", "monk", when=against("monk", "fire_mage"))
        .vote_as("monk", "paladin")
        .vote("paladin", "monk")
        .resolve()
    )
    (failed,) = failures(Past(came.before, came.events))
    (votes,) = failed.because
    assert isinstance(votes, r.Voting)
    assert not votes.held
    assert votes.votes == (r.Ballot(voter="monk", void="own"),)


def test_R4_5_a_resurrection_on_the_dead_takes_the_relief_away() -> None:
    came = (
        day(doomed(fire_mage), life_mage(), paladin())
        .order("fire_mage", "fire_shield", "paladin")
        .order("life_mage", "resurrection", "fire_mage")
        .resolve()
    )
    (weighed,) = fate(Past(came.before, came.events), "paladin").changes[-1].because
    assert isinstance(weighed, r.Weighed)
    assert (weighed.relief, weighed.fell, weighed.revived) == (0, (), ("fire_mage",))


def test_who_is_alive_at_the_end() -> None:
    came = day(monk(spheres=1, traitor=True), paladin(), fire_mage(dead=True)).resolve()
    end = finish(Past(came.before, came.events))
    assert (end.outcome, end.winners) == ("representatives", ("paladin",))
    assert (end.representatives, end.traitors) == (("paladin",), ())
