"""How long is waited after a failure, and for how long a row is tried. Pure."""

from collections.abc import Callable
from datetime import timedelta
from typing import TypeAlias

from models.kinds import OutboxKind
from vkbot.vk.outcome import CAPTCHA, FLOOD, KEY_REFUSED, QUOTA, SERVER_ERROR, TOO_MANY, UNKNOWN_ERROR

SAFE_TO_REPEAT = timedelta(minutes=50)
"""VK knows a random_id or guid again for an hour; a margin for clocks that differ."""
LEAST_TRIES = 5
"""A row is not given up after fewer, however long they took."""

Backoff: TypeAlias = Callable[[int, int], float]
"""Seconds to wait, from VK's error code (0: no answer) and the number of tries in a row, from 1."""


def patience(code: int, tries: int) -> float:
    """The usual back-off: short for the rate, long for flood, quotas and keys, doubling for VK's own trouble."""
    if code == TOO_MANY:
        return min(1.0 * tries, 10.0)
    if code in (FLOOD, CAPTCHA):
        return min(30.0 * 2.0 ** min(tries, 10), 1800.0)
    if code == QUOTA:
        return 600.0
    if code in KEY_REFUSED:
        return min(15.0 * 2.0 ** min(tries, 10), 600.0)
    return min(2.0 ** min(tries, 10), 60.0)


def longest(kind: str, code: int) -> timedelta | None:
    """How long a row is tried that VK keeps answering with this error; None = until VK takes it.

    People wait for a post, and an admin can publish it; a message has only the bot. Of an edit it has to be known soon
    that it does not work.
    """
    if code == 0 or code in KEY_REFUSED:
        return None
    if kind == OutboxKind.EDIT:
        return timedelta(minutes=30)
    if kind == OutboxKind.POST:
        return timedelta(minutes=15) if code == FLOOD else timedelta(hours=2)
    return timedelta(hours=6) if code in (UNKNOWN_ERROR, SERVER_ERROR) else timedelta(hours=24)
