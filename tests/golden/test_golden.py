"""Twenty whole matches are replayed to the same bytes; a changed rule shows on exactly the days where it matters."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from engine.curse.events import Damaged, Resurrected, Spared
from engine.curse.ids import ABILITIES, ITEMS
from engine.curse.log import Log, LogError, again, parse
from engine.curse.log import replay as replayed
from engine.curse.resolve import resolve
from engine.curse.rules import Rules
from tests.golden.matches import FOLDER, HOUSE, MATCHES


@cache
def log(name: str) -> Log:
    return parse(text(name))


def text(name: str) -> str:
    return (FOLDER / f"{name}.jsonl").read_text("utf-8")


def test_all_twenty_are_kept() -> None:
    assert len(MATCHES) == 20
    assert sorted(path.stem for path in FOLDER.glob("*.jsonl")) == sorted(MATCHES)


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_is_replayed_to_the_same_bytes(name: str) -> None:
    assert list(replayed(log(name))) == []
    assert again(log(name)) == text(name)


@pytest.mark.parametrize("name", MATCHES)
def test_the_last_day_ends_the_match_and_no_other_does(name: str) -> None:
    endings = [b'"outcome":null' not in bytes(day.result) for day in log(name).days]
    assert endings == [False] * (len(endings) - 1) + [True]


def test_all_abilities_and_items_are_used_in_them() -> None:
    orders = [order for name in MATCHES for day in log(name).days for order in day.orders]
    used = Counter(order.item if order.action == "use" else order.action for order in orders)
    assert set(used) >= {*ABILITIES, "light", "looting", "transfer"} | set(ITEMS) - {"white_artifact", "black_artifact"}


FIREBALL = Rules(fireball=3)


def test_a_changed_number_shows_on_the_days_where_it_matters_and_on_no_others() -> None:
    """A third sphere lost to a fireball shows only where one hits, and always where the one who was hit lives on."""
    names = [name for name, setting in MATCHES.items() if setting.rules != HOUSE]
    changed = {(name, change.day) for name in names for change in replayed(log(name), FIREBALL)}
    hits = [hit for name in names for hit in fireballs(name)]
    assert changed <= {(name, day) for name, day, _ in hits}
    assert changed >= {(name, day) for name, day, lives_on in hits if lives_on}
    assert len(changed) > 5


def fireballs(name: str) -> Iterator[tuple[str, int, bool]]:
    """The days on which a fireball hurts its target, and whether that one outlives the day by its own spheres."""
    match = log(name).start
    for day in log(name).days:
        after, events = resolve(match, day.orders, day.votes)
        saved = {event.target for event in events if isinstance(event, Spared | Resurrected)}
        for event in events:
            if isinstance(event, Damaged) and event.kind == "fireball":
                lives_on = after.character(event.target).alive and event.target not in saved
                yield name, match.day, lives_on and event.amount != match.rules.fireball_recoil
        match = after


def test_the_same_rules_change_nothing() -> None:
    assert list(replayed(log("ten-01"), Rules())) == []
    assert list(replayed(log("house-rules-1"), log("house-rules-1").start.rules)) == []


def test_a_change_says_which_parts_of_the_result_it_touches() -> None:
    first = log("ten-01")
    change = next(iter(replayed(first, replace(first.start.rules, curse=5))))
    assert change.day == 1
    assert "next" in change.parts
    assert "votes" not in change.parts


@pytest.mark.parametrize(
    "damaged",
    ["", "{}", "[]", '{"game":"curse3","log":2,"start":{}}', '{"game":"curse3","log":1,"start":{"game":"curse3"}}'],
)
def test_what_is_no_log_is_said_to_be_none(damaged: str) -> None:
    with pytest.raises(LogError, match="not the log of a match"):
        parse(damaged)


def test_a_day_without_its_result_is_no_day_of_a_log() -> None:
    head, first, *_ = text("ten-01").splitlines()
    with pytest.raises(LogError, match="not the log of a match"):
        parse(f"{head}\n{first[:-2]}")
    with pytest.raises(LogError, match="result is damaged"):
        list(replayed(parse(head + '\n{"orders":[],"votes":{},"result":{"next":{}}}')))
