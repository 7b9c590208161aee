"""What may be stuck in a community, and what of it was lost."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from models import audit, lag
from models.alarms import AlarmKey
from models.tables import Alarm, OutboxMessage
from vkbot.counted import some
from vkbot.games.curse import deadline
from vkbot.senses import Senses
from vkbot.services.desk import Desk
from vkbot.services.duties import FAILED
from vkbot.services.settings import DEFAULT_ZONE, MatchSettings
from vkbot.vk.gateway import Key
from vkbot.vk.outcome import INVALID_KEY, MAY_NOT_WRITE

A_DAY: Final = timedelta(days=1)
MOST_POSTS: Final = 50
"""VK takes no more of a community in a day, admins' own posts included (facts: «Limits»)."""
MANY_POSTS: Final = 45
"""From here on it is told."""
ALARM: Final = "alarm"
"""The purpose of the messages that tell of all this."""
SETTING: Final = {Key.COMMUNITY: "token", Key.SERVICE: "service_token", Key.USER: "user_token"}
WHAT_SUFFERS: Final = {Key.SERVICE: "alarm-key-service", Key.USER: "alarm-key-user"}


class Kind(StrEnum):
    """What an alarm is about."""

    DAY = "day"
    OUTBOX = "outbox"
    INBOX = "inbox"
    DEAF = "deaf"
    KEY = "key"
    LOST = "lost"
    ASIDE = "aside"
    POSTS = "posts"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something that is stuck. `text` is for people, `line` for the log.

    since: for how long it has been; None: no matter, it does not mend by itself. mute: no message can get out.
    admins: they can help themselves, and need not ask whoever runs the server.
    """

    community_id: int
    kind: Kind
    text: str
    line: str
    subject: str = ""
    since: datetime | None = None
    mute: bool = False
    admins: bool = False

    @property
    def key(self) -> AlarmKey:
        """What tells it from others."""
        return self.community_id, self.kind.value, self.subject

    def lasts(self, now: datetime, patience: timedelta) -> bool:
        """Whether it has been so for as long as it may be."""
        return self.since is None or now - self.since >= patience


@dataclass(frozen=True, slots=True)
class Loss:
    """What was given up for good in a community: how much of it in all, and what to say of the newest `new` of it."""

    community_id: int
    kind: Kind
    count: int
    newest: OutboxMessage | None = None

    @property
    def key(self) -> AlarmKey:
        """What tells it from others."""
        return self.community_id, self.kind.value, ""


async def late_days(desk: Desk, before: datetime, operators: Collection[int]) -> list[Trouble]:
    """Days that should have ended by then.

    Of one that cannot be resolved the admins know (`duties`): only an operator is told, where there is one.
    """
    found = []
    for day in await lag.overdue(before):
        match = day.match
        failed = any(entry.day_id == day.id for entry in await audit.entries_of(match.id, kind=FAILED))
        if failed and match.community_id not in operators:
            continue
        at = deadline(desk.words, day.due_at, MatchSettings.decode(match.settings).zone)
        text = desk.words.say("alarm-day", title=match.title, day=day.number, since=at)
        line = f"day {day.number} of match {match.id} is not resolved, due since {day.due_at:%H:%M} UTC"
        found.append(Trouble(match.community_id, Kind.DAY, text, line, subject=str(day.id), since=day.due_at))
    return found


async def waiting_rows(desk: Desk, before: datetime) -> list[Trouble]:
    """Communities whose outbox has not moved since then; a refused key is told as such."""
    found = []
    for community_id, row in (await lag.oldest_waiting(before)).items():
        if row.error.startswith(f"{INVALID_KEY} "):
            continue
        text = desk.words.say("alarm-outbox", since=_moment(desk, row.not_before), reason=reason(desk, row.error))
        line = f"the outbox is stuck since {row.not_before:%H:%M} UTC: {row.error or 'not tried yet'} (row {row.id})"
        found.append(Trouble(community_id, Kind.OUTBOX, text, line, since=row.not_before))
    return found


async def waiting_events(desk: Desk, before: datetime) -> list[Trouble]:
    """Communities whose events have waited since then."""
    found = []
    for community_id, since in (await lag.inbox_lag()).oldest.items():
        if since <= before:
            text = desk.words.say("alarm-inbox", since=_moment(desk, since))
            line = f"events wait to be handled since {since:%H:%M} UTC"
            found.append(Trouble(community_id, Kind.INBOX, text, line, since=since))
    return found


def deaf(desk: Desk, senses: Senses, before: datetime) -> list[Trouble]:
    """Communities that this process listens to and does not hear."""
    found = []
    for community_id, poll in senses.polls.items():
        since = poll.failing_since
        if poll.refused:
            line = "VK does not let the bot listen (Long Poll)"
            found.append(Trouble(community_id, Kind.DEAF, desk.words.say("alarm-deaf-refused"), line))
        elif since is not None and since <= before:
            text = desk.words.say("alarm-deaf", since=_moment(desk, since))
            line = f"Long Poll has had no answer since {since:%H:%M} UTC"
            found.append(Trouble(community_id, Kind.DEAF, text, line, since=since))
    return found


def refused_keys(desk: Desk, senses: Senses) -> list[Trouble]:
    """Keys that VK did not take when they were last used. Without the community's own nobody can be written to."""
    found = []
    for (community_id, key), works in senses.keys.items():
        if not works:
            text = desk.words.say(WHAT_SUFFERS[key]) if key in WHAT_SUFFERS else ""
            line = f"VK refuses the key (setting `{SETTING[key]}`)"
            found.append(Trouble(community_id, Kind.KEY, text, line, key.value, mute=key is Key.COMMUNITY))
    return found


async def many_posts(desk: Desk, now: datetime) -> list[Trouble]:
    """Communities that come near the number of posts that VK takes in a day: admins can still do something."""
    sent, coming = await lag.posts_since(now - A_DAY), Counter[int]()
    for day in await lag.overdue(now + A_DAY):
        coming[day.match.community_id] += MatchSettings.decode(day.match.settings).post_by == "bot"
    found = []
    for community_id in sorted(sent.keys() | coming.keys()):
        past, next_ = sent.get(community_id, 0), coming[community_id]
        if max(past, next_) >= MANY_POSTS:
            text = desk.words.say("alarm-posts", most=MOST_POSTS, sent=past, coming=next_)
            line = (
                f"{some(past, 'post')} in the last 24 hours, {next_} to come in the next; VK takes about {MOST_POSTS}"
            )
            found.append(Trouble(community_id, Kind.POSTS, text, line, admins=True))
    return found


def is_over(alarm: Alarm, senses: Senses) -> bool:
    """Whether an alarm whose trouble was not found is over. What only processes know must be seen to be well by one."""
    if alarm.kind == Kind.DEAF:
        poll = senses.polls.get(alarm.community_id)
        return poll is not None and not poll.refused and poll.failing_since is None
    if alarm.kind == Kind.KEY:
        return (alarm.community_id, Key(alarm.subject)) in senses.keys
    return alarm.kind in (Kind.DAY, Kind.OUTBOX, Kind.INBOX, Kind.POSTS)


async def losses() -> list[Loss]:
    """Messages that did not reach people who let the community write, and events that could not be handled."""
    lost = await lag.lost_messages((ALARM,), MAY_NOT_WRITE)
    aside: Mapping[int, int] = (await lag.inbox_lag()).aside
    return [
        *(Loss(community_id, Kind.LOST, len(rows), rows[-1]) for community_id, rows in lost.items()),
        *(Loss(community_id, Kind.ASIDE, count) for community_id, count in aside.items()),
    ]


def told_of(desk: Desk, loss: Loss, new: int) -> tuple[str, str]:
    """What people and the log are told of the newest `new` losses."""
    if loss.newest is None:
        return desk.words.say(
            "alarm-aside", count=new
        ), f"{some(new, 'event was', 'events were')} put aside, not handled"
    who, error = loss.newest.peer_id or 0, loss.newest.error
    text = desk.words.say("alarm-lost", count=new, who=f"vk.com/id{who}", reason=reason(desk, error))
    return (
        text,
        f"{some(new, 'message was', 'messages were')} given up, the newest is outbox row {loss.newest.id}: {error}",
    )


def reason(desk: Desk, error: str) -> str:
    """Why a row waits or was given up, in plain Russian; `error` is the outbox's own wording, VK's code in front."""
    if not error:
        return desk.words.say("alarm-reason-slow")
    code = error.removeprefix("error ").split(maxsplit=1)[0]
    if not code.isdigit():
        return desk.words.say("alarm-reason-away")
    message = f"vk-error-{code}"
    return desk.words.say(message if desk.words.has(message) else "vk-error", code=code)


def _moment(desk: Desk, at: datetime) -> str:
    return deadline(desk.words, at, DEFAULT_ZONE)
