"""The fault run: a whole match through a VK on which nothing can be relied, to the end of an undisturbed one.

A tenth of all calls meets a fault that passes; of the events of messages and comments some are lost, doubled or late.
What is lost can be fetched, with a service key for comments; now and then Long Poll loses its place. What a seed does
is always the same, but for the order of what the bot does at once.
"""

import dataclasses
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from models.store import connected
from tests.faults.databases import Shelf
from tests.faults.scenario import People, Scenario, Turn
from tests.faults.stage import first_difference, stage
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.sample import SERVICE_KEY

SHARE: Final = 0.1
"""Of all calls, and of the events of each kind for each way of going astray."""
CALL_SECONDS: Final = 1.0
KEYS: Final = {"RASSVET_SERVICE_TOKEN": SERVICE_KEY}

PASSING: Final = (
    *(CallFault("error", code=code, times=None) for code in (1, 6, 9, 10, 29)),
    *(CallFault("error", when="after", code=code, times=None) for code in (1, 10)),
    CallFault("gateway", times=None),
    CallFault("gateway", when="after", times=None),
    CallFault("timeout", times=None),
    CallFault("timeout", when="after", times=None),
    CallFault("cut", times=None),
    CallFault("cut", when="after", times=None),
)
FETCHED: Final = ("message_new", "wall_reply_new", "wall_reply_edit", "wall_reply_delete", "wall_reply_restore")
"""Events of what the bot can look up."""
Failed: TypeAlias = Literal[1, 2, 3]
FAILED: Final[tuple[Failed, ...]] = (1, 2, 3)
LATE: Final = (30.0, 5_000.0, 20_000.0)
"""Seconds: before the next deed, behind the next, behind most of the day."""


Planned: TypeAlias = Sequence[CallFault | EventFault]


def faults(seed: int) -> list[CallFault | EventFault]:
    """What goes wrong, and in which share of the cases."""
    chance = Random(seed)
    each = 1 - (1 - SHARE) ** (1 / len(PASSING))  # a call meets the first that strikes
    calls = [replace(fault, share=each, seed=chance.randrange(2**31)) for fault in PASSING]
    lost = [EventFault("lost", kind, times=None, share=SHARE, seed=chance.randrange(2**31)) for kind in FETCHED]
    late = [
        EventFault("late", seconds=seconds, times=None, share=SHARE / len(LATE), seed=chance.randrange(2**31))
        for seconds in LATE
    ]
    double = EventFault("double", times=None, share=SHARE, seed=chance.randrange(2**31))
    return [*calls, *lost, *late, double]


def shaken(scenario: Scenario, seed: int) -> Scenario:
    """The scenario in which Long Poll sometimes fails, in each of its three ways, while people write."""
    chance = Random(seed)

    def shake(turn: Turn) -> Turn:
        if chance.random() >= SHARE:
            return turn
        place, failed = chance.randrange(len(turn)), chance.choice(FAILED)
        return [*turn[:place], partial(_break, failed), *turn[place:]]

    return dataclasses.replace(scenario, parts=[[shake(turn) for turn in part] for part in scenario.parts])


async def _break(failed: Failed, people: People) -> None:
    await people.vk.break_long_poll(failed)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended. calls: how many were made; struck: how often each kind of fault did."""

    seen: dict[str, Any]
    log: dict[str, Any]
    calls: int
    struck: Counter[str]


async def ending(scenario: Scenario, shelf: Shelf, planned: Planned = ()) -> Ending:
    """Play the scenario to its end."""
    async with shelf.lend() as (database, folder):
        seconds = CALL_SECONDS if planned else 30.0
        async with stage(scenario, database, folder, call_seconds=seconds, keys=KEYS, faults=planned) as played:
            await played.play(scenario)
            seen, plan = scenario.essence(await played.vk.community()), played.plan
        async with connected(database):
            return Ending(seen, await scenario.log(), len(plan.met), plan.struck)


def difference(end: Ending, usual: Ending) -> str:
    """The first difference; "" if there is none."""
    return first_difference(end.log, usual.log) or first_difference(end.seen, usual.seen)


async def run(
    make: Callable[[int], Scenario], seed: int, shelf: Shelf, planned: Callable[[int], Planned] = faults
) -> tuple[Ending, str]:
    """The match of a seed under the faults of the same seed: its ending and the first difference, "" if none."""
    usual = await ending(make(seed), shelf)
    try:
        end = await ending(shaken(make(seed), seed), shelf, planned(seed))
    except Exception as error:
        return usual, f"{type(error).__name__}: {error}"
    return end, difference(end, usual)
