"""Typed reasons why something is not allowed. Words for them are in the locales."""

from msgspec import Struct


class Refusal(Struct, frozen=True):
    """Why an order or a set-up is not allowed.

    `reason`: an id that the game declares. `index`: which of the things that were asked for, from 0.
    """

    reason: str
    index: int = 0


class RefusedError(Exception):
    """A set-up that the rules do not allow."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal
