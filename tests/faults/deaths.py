"""Where a bot can die: at each statement that writes, each commit, and each call to VK, by a number.

Writes are counted in the bot's process, below the ORM, and it kills itself there; calls are counted by the local VK,
which kills it when one comes in, before or after the deed. A death is SIGKILL: nothing of the bot's gets a word in.
"""

import os
import re
import signal
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, Literal, TypeAlias, TypeVar

import aiosqlite
import asyncpg  # type: ignore[import-untyped]

from vkbot.sandbox.faults import CallFault, EventFault, FaultPlan

Where: TypeAlias = Literal["write", "call before", "call after"]
"""A write has points of its own before and after it; a call dies before VK did the deed, or after it."""
WHERE: Final[tuple[Where, ...]] = ("write", "call before", "call after")

Fault = TypeVar("Fault", CallFault, EventFault)


@dataclass(frozen=True, slots=True, order=True)
class Point:
    """The number-th place of this kind since the bot's first start, from 1."""

    where: Where
    number: int

    def __str__(self) -> str:
        return f"{self.where} {self.number}"


def die() -> None:
    """As `kill -9` does it."""
    os.kill(os.getpid(), signal.SIGKILL)


# Calls


class DeadlyPlan(FaultPlan):
    """Counts the calls that reach VK, and at the fatal one kills the caller, who gets no answer."""

    def __init__(self, fatal: Point | None, kill: Callable[[], None]) -> None:
        super().__init__()
        self.met: list[str] = []
        """The methods called, in order."""
        self.struck: Counter[str] = Counter()
        """How often each kind of fault has struck a call or an event."""
        self._fatal = fatal if fatal is not None and fatal.where != "write" else None
        self._kill = kill

    def add(self, fault: CallFault | EventFault) -> None:
        if isinstance(fault, CallFault):
            self.add_call(fault)
        else:
            self.add_event(fault)

    def take_call(self, method: str, *, only_errors: bool = False) -> CallFault | None:
        """only_errors: it is a call within an `execute`, which the caller made as one."""
        if not only_errors:
            self.met.append(method)
        if only_errors or self._fatal is None or len(self.met) != self._fatal.number:
            return self._counted(super().take_call(method, only_errors=only_errors))
        self._kill()
        return CallFault("cut", method, when="before" if self._fatal.where == "call before" else "after")

    def take_event(self, event_type: str) -> EventFault | None:
        return self._counted(super().take_event(event_type))

    def _counted(self, fault: Fault | None) -> Fault | None:
        if fault is not None:
            self.struck["call" if isinstance(fault, CallFault) else f"event {fault.kind}"] += 1
        return fault


# Writes

CHANGES: Final = re.compile(r"\s*(INSERT|UPDATE|DELETE)\b(?:\s+(?:OR\s+\w+\s+)?(?:INTO|FROM))?\s+[\"`]?(\w+)", re.I)
BEGINS: Final = re.compile(r"\s*BEGIN\b", re.I)
COMMITS: Final = re.compile(r"\s*COMMIT\b", re.I)


class Writes:
    """Told of each statement before and after it; `at` is called with what it is wherever the process could die."""

    def __init__(self, at: Callable[[str], None]) -> None:
        self._at = at
        self._dirty: set[int] = set()
        """Connections whose transaction has changed something."""

    def before(self, connection: int, statement: str, *, within: bool) -> None:
        """within: a transaction is open on the connection."""
        if changed := CHANGES.match(statement):
            if within:
                self._dirty.add(connection)
            self._at("before " + " ".join(changed.groups()))
        elif BEGINS.match(statement):
            self._dirty.discard(connection)
        elif COMMITS.match(statement) and connection in self._dirty:
            self._at("before COMMIT")

    def after(self, connection: int, statement: str, *, within: bool) -> None:
        if (changed := CHANGES.match(statement)) and not within:
            self._at("after " + " ".join(changed.groups()))
        elif COMMITS.match(statement) and connection in self._dirty:
            self._dirty.discard(connection)
            self._at("after COMMIT")


def watch_writes(at: Callable[[str], None]) -> None:
    """From now on `at` is called at every point of every connection in this process."""
    writes = Writes(at)

    def watch(kind: type, name: str, within: Callable[[Any], bool], fixed: str = "") -> None:
        method = getattr(kind, name)

        @wraps(method)
        async def watched(connection: Any, *args: Any, **kwargs: Any) -> Any:
            statement, inside = fixed or str(args[0]), within(connection)
            writes.before(id(connection), statement, within=inside)
            result = await method(connection, *args, **kwargs)
            writes.after(id(connection), statement, within=inside)
            return result

        setattr(kind, name, watched)

    for name in ("execute", "executemany", "execute_insert", "execute_fetchall"):
        watch(aiosqlite.Connection, name, lambda one: one.in_transaction)
    watch(aiosqlite.Connection, "commit", lambda one: one.in_transaction, fixed="COMMIT")
    for name in ("execute", "executemany", "fetch", "fetchrow", "fetchval"):
        watch(asyncpg.Connection, name, lambda one: one.is_in_transaction())
