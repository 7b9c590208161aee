"""Faults on demand: what can go wrong between a bot and VK, said beforehand and then made to happen."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

CallFaultKind: TypeAlias = Literal["error", "gateway", "timeout", "cut"]
EventFaultKind: TypeAlias = Literal["lost", "double", "late"]


class CallFault(Struct, frozen=True):
    """The next calls of a method go wrong.

    method: its name, or "*". kind: an error answer (`code`), a 502 page, no answer at all, a cut connection.
    when: whether the deed is left undone ("before") or done all the same ("after").
    times: how many calls (None: until cleared). share: only this share of the calls, drawn from `seed`.
    """

    kind: CallFaultKind
    method: str = "*"
    when: Literal["before", "after"] = "before"
    code: int = 10
    times: int | None = 1
    share: float | None = None
    seed: int = 0


class EventFault(Struct, frozen=True):
    """The next events of a type go astray: lost (the thing itself can still be fetched), doubled, or late.

    A late event comes `seconds` later on the sandbox clock. type, times, share, seed: as in CallFault.
    """

    kind: EventFaultKind
    type: str = "*"
    seconds: float = 60
    times: int | None = 1
    share: float | None = None
    seed: int = 0


class ScriptCutError(Exception):
    """A call inside `execute` met a fault that is no answer: what came before it is done, the rest is not."""

    def __init__(self, fault: CallFault) -> None:
        super().__init__(fault.kind)
        self.fault = fault


Fault = TypeVar("Fault", CallFault, EventFault)


@dataclass
class _Armed:
    """A fault with what is left of it."""

    left: int | None
    share: float | None
    chance: Random

    def strikes(self) -> bool:
        """Whether it hits this time; uses one up if so."""
        if self.left == 0 or (self.share is not None and self.chance.random() >= self.share):
            return False
        if self.left is not None:
            self.left -= 1
        return True


@dataclass
class FaultPlan:
    """The faults that wait to happen."""

    calls: list[tuple[CallFault, _Armed]] = field(default_factory=list)
    events: list[tuple[EventFault, _Armed]] = field(default_factory=list)

    def add_call(self, fault: CallFault) -> None:
        """Plan a fault of calls."""
        self.calls.append((fault, _arm(fault)))

    def add_event(self, fault: EventFault) -> None:
        """Plan a fault of events."""
        self.events.append((fault, _arm(fault)))

    def clear(self) -> None:
        """Nothing goes wrong from now on."""
        self.calls.clear()
        self.events.clear()

    def take_call(self, method: str, *, only_errors: bool = False) -> CallFault | None:
        """The fault that this call meets. only_errors: it is a call inside an `execute`, and this an answer to it."""
        return _take(self.calls, lambda f: f.method in ("*", method) and (f.kind == "error" or not only_errors))

    def take_cut(self, method: str) -> CallFault | None:
        """The fault on the way that cuts an `execute` short at this call inside it, planned for its method."""
        return _take(self.calls, lambda f: f.method == method and f.kind != "error")

    def take_event(self, event_type: str) -> EventFault | None:
        """The fault that this event meets."""
        return _take(self.events, lambda f: f.type in ("*", event_type))


def _arm(fault: CallFault | EventFault) -> _Armed:
    return _Armed(fault.times, fault.share, Random(fault.seed))


def _take(armed: list[tuple[Fault, _Armed]], fits: Callable[[Fault], bool]) -> Fault | None:
    struck = next((pair for pair in armed if fits(pair[0]) and pair[1].strikes()), None)
    if struck is None:
        return None
    if struck[1].left == 0:
        armed.remove(struck)
    return struck[0]
