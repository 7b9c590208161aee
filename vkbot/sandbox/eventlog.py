"""A community's queue of events, as Long Poll reads it."""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from vkbot.sandbox.model import JsonObject
from vkbot.sandbox.revision import Revision

KEPT = 1000
"""How many events the queue remembers; whoever asks for older ones gets failed 1."""


@dataclass
class EventLog:
    """Numbered events: `ts` is the number of the newest. `key` is what a listener must show."""

    new_key: Callable[[], str]
    kept: int = KEPT
    ts: int = 1
    changes: Revision = field(default_factory=Revision)

    def __post_init__(self) -> None:
        self.key = self.new_key()
        self._events: deque[tuple[int, JsonObject]] = deque(maxlen=self.kept)
        self._oldest = self.ts
        self._retired: dict[str, int] = {}

    def append(self, event: JsonObject) -> None:
        """Put an event at the end."""
        self.ts += 1
        self._events.append((self.ts, event))
        self._oldest = self._events[0][0] - 1
        self.changes.bump()

    def knows(self, key: str) -> bool:
        """Whether the key is or was this queue's."""
        return key == self.key or key in self._retired

    def trouble(self, key: str, ts: int) -> JsonObject | None:
        """What Long Poll answers instead of events: failed 3, 2 or 1; None if all is well."""
        if key != self.key:
            return {"failed": self._retired.get(key, 2)}
        if not self._oldest <= ts <= self.ts:
            return {"failed": 1, "ts": str(self.ts)}
        return None

    def after(self, ts: int) -> Sequence[JsonObject]:
        """The events with greater numbers than `ts`."""
        return [event for number, event in self._events if number > ts]

    def outdate(self) -> None:
        """Forget the history: every listener gets failed 1 and a new ts."""
        self.ts += 1
        self._forget()

    def expire_key(self) -> None:
        """Every listener gets failed 2 and must fetch a new key; ts and history stay."""
        self._retire(2)

    def lose_information(self) -> None:
        """Every listener gets failed 3: key and ts are new, the history is gone."""
        self.ts += 1000
        self._retire(3)
        self._forget()

    def _retire(self, failed: int) -> None:
        self._retired[self.key] = failed
        self.key = self.new_key()
        self.changes.bump()

    def _forget(self) -> None:
        self._events.clear()
        self._oldest = self.ts
        self.changes.bump()
