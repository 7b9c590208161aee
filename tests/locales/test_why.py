"""«Почему?» in words: every kind of link, the end, and whole matches in which nothing is left unsaid."""

import random
import re

import pytest

from engine.curse import events as e
from engine.curse.model import As
from engine.curse.resolve import resolve
from engine.curse.why import Failure, Past
from engine.curse.why import reasons as r
from locales.curse import why_end, why_failed, why_fate, why_order
from locales.curse.reasons import TEXTS
from tests.bench.players import play
from tests.locales.samples import CAST, IDS, WORDS, a_match, an_order, faults
from tests.rules.chains import past
from tests.rules.day import (
    day,
    fire_mage,
    monk,
    paladin,
)


def test_every_kind_of_link_has_its_text() -> None:
    kinds = {one for one in vars(r).values() if isinstance(one, type) and issubclass(one, r.Reason)} - {r.Reason}
    assert set(TEXTS) == kinds | {Failure}


def test_the_end_of_the_match() -> None:
    ended = day(monk(spheres=1, traitor=True), paladin()).resolve()
    assert why_end(WORDS, CAST, past(ended)).splitlines() == [
        "День 1. Все предатели мертвы. Побеждают представители: Паладин.",
        "Представители в живых: Паладин.",
        "Предателей в живых нет.",
    ]
    going = day(monk(traitor=True), paladin(), fire_mage()).resolve()
    assert why_end(WORDS, CAST, past(going)) == "День 1. Игра продолжается."


# Whole matches


def check(told: Past, orders: int) -> None:
    for who in told.start.characters:
        text = why_fate(WORDS, CAST, told, who.id)
        assert not faults(text)
        balance = [int(one.replace("−", "-")) for one in re.findall(r"^([+−]?\d+)(?: \(|:)", text, re.MULTILINE)]
        died = [event for event in told.events if isinstance(event, e.Died) and event.target == who.id]
        if died and " возвращается к жизни" not in text:
            (left,) = re.findall(r"погибает в конце этапа \d: сфер (\S+)\.", text)
            assert who.spheres + sum(balance) == int(left.replace("−", "-"))
    texts = [why_failed(WORDS, CAST, told), why_end(WORDS, CAST, told)]
    texts += [why_order(WORDS, CAST, told, index) for index in range(orders)]
    assert [faults(text) for text in texts if faults(text)] == []


@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_of_every_death_add_up_in_words(seed: int) -> None:
    told = None
    for match, orders, votes in play(seed):
        told = Past(match, resolve(match, orders, votes)[1], told)
        check(told, len(orders))


@pytest.mark.parametrize("seed", range(6))
def test_random_days_can_be_explained(seed: int) -> None:
    chance = random.Random(seed)
    match, told = a_match(chance), None
    while match.day < 6 and sum(one.alive for one in match.characters) > 2:
        orders = [an_order(chance, match, who) for who in match.characters for _ in range(chance.randint(0, 4))]
        votes = {who: chance.choice(IDS[:3]) if chance.random() < 0.8 else As(chance.choice(IDS)) for who in IDS}
        after, events = resolve(match, orders, votes)
        told = Past(match, events, told)
        check(told, len(orders))
        match = after
