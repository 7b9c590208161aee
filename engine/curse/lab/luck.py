"""Many small draws out of one large one: scripted players ask for a dozen a day."""

from collections.abc import Sequence
from typing import Final, TypeVar

from engine.core.chance import Chance

T = TypeVar("T")

_LARGE: Final = 2**128
_ENOUGH: Final = 2**64
"""A draw is peeled off while so much is left of the large one, so that it is even but for 1 in 2**50."""


class Luck:
    """What one player draws on one day. The label keeps it apart from all other draws of the match."""

    __slots__ = ("_chance", "_label", "_left", "_rest", "_turn")

    def __init__(self, chance: Chance, label: str) -> None:
        self._chance = chance
        self._label = label
        self._left = self._rest = self._turn = 0

    def below(self, limit: int) -> int:
        """A whole number from 0 to `limit` - 1."""
        if self._left < _ENOUGH:
            self._rest = self._chance.number(f"{self._label}/{self._turn}", _LARGE)
            self._left = _LARGE
            self._turn += 1
        self._rest, drawn = divmod(self._rest, limit)
        self._left //= limit
        return drawn

    def often(self, percent: int) -> bool:
        """Whether something comes true that does so in so many of a hundred cases."""
        return self.below(100) < percent

    def pick(self, among: Sequence[T]) -> T:
        """One of several."""
        return among[self.below(len(among))]
