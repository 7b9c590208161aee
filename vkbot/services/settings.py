"""What a game master sets for a match."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta, Struct

from engine.curse.deal import most_traitors
from engine.curse.ids import CLASSES
from engine.curse.rules import DEFAULT, Clash, Rules, clash

DEFAULT_HOUR: Final = "04:00"
DEFAULT_ZONE: Final = "Europe/Moscow"
SHORTEST_DAY: Final = timedelta(hours=6)
"""A day that would be shorter than this ends a day later, so that a match started at three at night can be played."""

MOST_CHANGES: Final = 9

Contradiction = tuple[str, dict[str, int]]
"""A message of the words and its arguments."""

_CLASHES: Final[dict[Clash, Callable[[Rules], dict[str, int]]]] = {
    "more-than-classes": lambda rules: {"most": len(CLASSES)},
    "no-players": lambda rules: {"least": rules.players_least, "most": rules.players_most},
    "no-ring": lambda rules: {"least": rules.ring_least, "most": rules.ring_most},
}
"""What its message says of the numbers."""


class MatchSettings(Struct, frozen=True):
    """The settings of a match; stored as JSON text in `Match.settings`.

    `hour`: local time «HH:MM» in `zone` at which each day ends. `post_by`: who writes the day's post. `auto_accept`:
    applications need no game master. `rules`: the match's own numbers; they say how many may play (R1.1).
    `vote_changes`: how often a day a vote may be changed; "hour": not in the day's last hour. `vote_edits`: whether an
    edited comment counts. `vote_self`: whether a vote that names its voter does. As they are here they are R2.1, R3.1.
    `tally`: how the community tells the votes under the post: at set hours, or in one comment that is kept up to date;
    where it cannot be edited, at set hours too. `tell_doubts`: whether game masters are written to of votes that cannot
    be read.
    """

    players: Annotated[int, Meta(ge=1, le=len(CLASSES))] = 10
    traitors: Annotated[int, Meta(ge=1, le=len(CLASSES))] = 2
    deal: Literal["random", "balanced"] = "random"
    hour: Annotated[str, Meta(pattern=r"^([01]\d|2[0-3]):[0-5]\d$")] = DEFAULT_HOUR
    zone: str = DEFAULT_ZONE
    post_by: Literal["bot", "admin"] = "bot"
    vote_changes: Annotated[int, Meta(ge=0, le=MOST_CHANGES)] | Literal["always", "hour"] = "always"
    vote_edits: bool = True
    vote_self: bool = True
    tally: Literal["off", "hours", "live"] = "hours"
    tell_doubts: bool = True
    auto_accept: bool = False
    rules: Rules = DEFAULT

    def encode(self) -> str:
        """The JSON text that is stored."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def decode(cls, text: str) -> "MatchSettings":
        """From the stored text; fields that it lacks have their defaults. Raises msgspec.ValidationError."""
        return msgspec.json.decode(text, type=cls)

    def contradiction(self) -> Contradiction | None:
        """What cannot be played together: the message that says so; None if all agrees (R1.1, R1.3)."""
        rules = self.rules
        if (found := clash(rules)) is not None:
            return f"numbers-{found}", _CLASHES[found](rules)
        if not rules.players_least <= self.players <= rules.players_most:
            told = {"players": self.players, "least": rules.players_least, "most": rules.players_most}
            return "numbers-wrong-players", told
        if self.traitors > (traitors := most_traitors(self.players, rules)):
            told = {"players": self.players, "traitors": self.traitors, "most": traitors}
            return "numbers-wrong-traitors", told
        return None

    def next_end(self, after: datetime) -> datetime:
        """The next end of a day (UTC) at least `SHORTEST_DAY` after a moment, at the local hour.

        Where the clocks go forward over the hour it is later by as much (2:30 becomes 3:30); where they go back, the
        first of the two.
        """
        zone = ZoneInfo(self.zone)
        local = (after + SHORTEST_DAY).astimezone(zone)
        at = time.fromisoformat(self.hour)
        due = datetime.combine(local.date(), at, tzinfo=zone).astimezone(ZoneInfo("UTC"))
        if due < after + SHORTEST_DAY:
            tomorrow = local.date() + timedelta(days=1)
            due = datetime.combine(tomorrow, at, tzinfo=zone).astimezone(ZoneInfo("UTC"))
        return due


def is_zone(name: str) -> bool:
    """Whether there is a time zone of that name."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True
