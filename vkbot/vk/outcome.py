"""What became of a call to VK, as values: done, failed for now, or refused for good."""

from dataclasses import dataclass
from typing import Any, TypeAlias

UNKNOWN_ERROR, TOO_MANY, FLOOD, SERVER_ERROR, QUOTA = 1, 6, 9, 10, 29
INVALID_KEY, CAPTCHA = 5, 14
CUT_SHORT = 13
"""Answer to `execute`: it began, and did not get to its end."""
NO_KEY = -1
"""Our own code in Refused: the settings hold no key of the kind that the call needs."""

PASSING_CODES = frozenset({UNKNOWN_ERROR, TOO_MANY, FLOOD, SERVER_ERROR, QUOTA})
SURELY_NOT_DONE = frozenset({TOO_MANY, FLOOD, QUOTA})

MAY_NOT_WRITE = frozenset({900, 901, 902})
"""Answers to messages.send that say: this person does not let the community write."""
KEY_REFUSED = frozenset({INVALID_KEY, 27, 28})
"""The key is wrong, or of the wrong kind: whatever is asked with it fails until the settings are mended."""
PUBLISHING_REFUSED = frozenset({CAPTCHA, 27, 28, 214, 219, 220, 1051})
"""Answers to wall.post that no second attempt mends: an admin has to publish."""

WORDS = {
    NO_KEY: "there is no key of this kind",
    UNKNOWN_ERROR: "unknown error",
    INVALID_KEY: "the key is not valid",
    TOO_MANY: "too many requests",
    7: "the key lacks a right",
    FLOOD: "flood control",
    SERVER_ERROR: "VK's internal error",
    12: "the code of execute is not understood",
    CUT_SHORT: "execute did not get to its end",
    CAPTCHA: "captcha asked for",
    15: "access denied",
    27: "not with a community's key",
    28: "not with an application's key",
    QUOTA: "quota reached",
    100: "a parameter is wrong",
    212: "no access to the comments",
    213: "no right to comment",
    214: "publishing refused",
    219: "advertisement posted recently",
    220: "too many posts",
    900: "the person has blocked the community",
    901: "no permission to write to this person",
    902: "the person's privacy settings forbid it",
    911: "keyboard refused",
    912: "bot features are off in the community",
    914: "message too long",
    917: "no access to this chat",
    1051: "not for profiles of this type",
}


@dataclass(frozen=True, slots=True)
class Done:
    """VK did it; `value` is what stands under `response`.

    failed: of an `execute`, method and error code of each call in it that failed, in their order.
    """

    value: Any
    failed: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Passing:
    """It failed and may work later.

    code: VK's, or 0 if VK did not answer. maybe_done: it may have been carried out all the same.
    """

    code: int
    reason: str
    maybe_done: bool


@dataclass(frozen=True, slots=True)
class Refused:
    """VK will not do it, now or later. code: VK's, or NO_KEY. The reason is ours and quotes nothing."""

    code: int
    reason: str


Outcome: TypeAlias = Done | Passing | Refused


def outcome_of_code(code: int) -> Passing | Refused:
    """The outcome that an error code of VK stands for."""
    reason = f"{code} {WORDS[code]}" if code in WORDS else f"error {code}"
    if code in PASSING_CODES:
        return Passing(code, reason, maybe_done=code not in SURELY_NOT_DONE)
    return Refused(code, reason)


def not_answered(reason: str, *, maybe_done: bool) -> Passing:
    """The outcome of a call that VK did not answer."""
    return Passing(0, reason, maybe_done)
