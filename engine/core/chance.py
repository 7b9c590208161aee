"""Labelled draws from one seed: each draw has a name, so a new one never shifts another's."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Chance:
    """All randomness of a match: a recorded seed, and draws that depend on it and on their label alone (R1.7)."""

    seed: str

    def number(self, label: str, below: int) -> int:
        """A whole number from 0 to `below` - 1, evenly but for 1 in 2**100. Raises ValueError if `below` < 1."""
        if below < 1:
            raise ValueError(f"nothing to draw from for {label!r}")
        digest = blake2b(f"{self.seed}\n{label}".encode(), digest_size=16).digest()
        return int.from_bytes(digest) % below

    def pick(self, label: str, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.number(label, len(among))]

    def shuffle(self, label: str, items: Sequence[T]) -> tuple[T, ...]:
        """All of them in a drawn order (Fisher and Yates)."""
        shuffled = list(items)
        for last in range(len(shuffled) - 1, 0, -1):
            other = self.number(f"{label}/{last}", last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled)
