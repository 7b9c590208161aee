"""What the bot counts and measures, as Prometheus reads it.

No label holds a text, a person or a key. The only one that grows with what is served is the community's number, and it
stands only at figures that a community has one of.
"""

from collections.abc import Collection
from datetime import datetime

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from models import lag
from models.kinds import MatchStatus, OutboxKind
from vkbot.senses import Senses
from vkbot.vk.gateway import Key
from vkbot.vk.outcome import NO_KEY, Done, Outcome

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
LATE = (1, 2, 5, 10, 15, 30, 60, 120, 300, 900, 3600)
"""Seconds after the hour."""


class Metrics:
    """The figures of one bot; each has a registry of its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._counted()
        self._looked_up()

    def _counted(self) -> None:
        """What this process has done since it started."""
        at = self._registry
        self._calls = Counter(
            "rassvet_vk_calls",
            "Calls to VK; code: ok, none (no answer), or VK's error",
            ("method", "key", "code"),
            registry=at,
        )
        self._call_seconds = Histogram("rassvet_vk_call_seconds", "How long VK took to answer", ("key",), registry=at)
        self._attempts = Counter(
            "rassvet_outbox_attempts",
            "What became of attempts to send a row; code as in rassvet_vk_calls_total",
            ("kind", "code"),
            registry=at,
        )
        self._resolutions = Histogram("rassvet_resolution_seconds", "How long a day took to resolve", registry=at)
        self._late = Histogram(
            "rassvet_resolution_late_seconds",
            "How long after its hour a day was resolved",
            buckets=LATE,
            registry=at,
        )
        self._served = Gauge("rassvet_communities_served", "Communities that this copy of the bot serves", registry=at)
        self._unresolved = Counter("rassvet_resolution_failures", "Attempts to resolve a day that failed", registry=at)

    def _looked_up(self) -> None:
        """What the database says at the moment: each copy of the bot shows the same."""
        at, by_community = self._registry, ("community",)
        self._database = Gauge("rassvet_database_up", "Whether the database answers", registry=at)
        self._inbox = Gauge("rassvet_inbox_waiting", "Events that wait to be handled", registry=at)
        self._inbox_age = Gauge("rassvet_inbox_oldest_seconds", "How long the oldest event has waited", registry=at)
        self._aside = Gauge("rassvet_inbox_put_aside", "Events that could not be handled", by_community, registry=at)
        self._outbox = Gauge("rassvet_outbox_rows", "Rows that VK has not taken", ("state", "kind"), registry=at)
        self._outbox_age = Gauge(
            "rassvet_outbox_oldest_seconds",
            "How long the oldest row that may go has waited",
            by_community,
            registry=at,
        )
        self._paused = Gauge("rassvet_publishing_paused", "Whether an admin must publish", by_community, registry=at)
        self._matches = Gauge("rassvet_matches", "Matches", ("status",), registry=at)
        self._overdue = Gauge("rassvet_days_overdue", "Days whose hour has passed", registry=at)
        self._overdue_age = Gauge("rassvet_day_overdue_seconds", "How long the most overdue day is due", registry=at)
        self._polls = Gauge(
            "rassvet_long_poll_silent_seconds", "How long Long Poll has had no answer", by_community, registry=at
        )
        self._deaf = Gauge(
            "rassvet_long_poll_refused", "Whether VK refuses to be listened to", by_community, registry=at
        )
        self._keys = Gauge(
            "rassvet_key_refused", "Whether VK refused the key when it was last used", ("community", "key"), registry=at
        )

    def called(self, method: str, key: Key, outcome: Outcome, seconds: float) -> None:
        """VK was called once."""
        code = code_of(outcome)
        if code != str(NO_KEY):
            self._calls.labels(method, key.value, code).inc()
            self._call_seconds.labels(key.value).observe(seconds)

    def attempted(self, kind: str, outcome: Outcome) -> None:
        """A row of the outbox was tried once."""
        self._attempts.labels(kind, code_of(outcome)).inc()

    def resolved(self, seconds: float, late: float) -> None:
        """A day was resolved in so many seconds, and so many after its hour."""
        self._resolutions.observe(seconds)
        self._late.observe(max(late, 0.0))

    def not_resolved(self) -> None:
        """A day could not be resolved and will be tried again."""
        self._unresolved.inc()

    async def page(self, communities: Collection[int], senses: Senses, now: datetime) -> bytes:
        """The page that Prometheus reads. Without the database it shows what this process knows."""
        self._show_senses(senses, now)
        try:
            await self._look_up(communities, now)
            self._database.set(1)
        except Exception:  # whatever it is: the page must say that it is so
            self._database.set(0)
        return generate_latest(self._registry)

    def _show_senses(self, senses: Senses, now: datetime) -> None:
        self._served.set(senses.served)
        for gauge in (self._keys, self._deaf, self._polls):
            gauge.clear()  # another copy of the bot may have taken a community over
        for (community, key), works in senses.keys.items():
            self._keys.labels(community, key.value).set(not works)
        for community, hearing in senses.polls.items():
            self._deaf.labels(community).set(hearing.refused)
            self._polls.labels(community).set(0 if hearing.failing_since is None else _age(now, hearing.failing_since))

    async def _look_up(self, communities: Collection[int], now: datetime) -> None:
        inbox, days = await lag.inbox_lag(), await lag.overdue(now)
        rows, oldest = await lag.outbox_counts(), await lag.oldest_waiting(now)
        matches, paused = await lag.match_counts(), await lag.publishing_paused()
        self._inbox.set(inbox.waiting)
        self._inbox_age.set(max((_age(now, at) for at in inbox.oldest.values()), default=0))
        for community in communities:
            row = oldest.get(community)
            self._outbox_age.labels(community).set(0 if row is None else _age(now, row.not_before))
            self._aside.labels(community).set(inbox.aside.get(community, 0))
            self._paused.labels(community).set(community in paused)
        for state in lag.NOT_SENT:
            for kind in OutboxKind:
                self._outbox.labels(state.value, kind.value).set(rows.get((state.value, kind.value), 0))
        for status in MatchStatus:
            self._matches.labels(status.value).set(matches.get(status.value, 0))
        self._overdue.set(len(days))
        self._overdue_age.set(max((_age(now, day.due_at) for day in days), default=0))


def code_of(outcome: Outcome) -> str:
    """The label of an outcome."""
    if isinstance(outcome, Done):
        return "ok"
    return str(outcome.code) if outcome.code else "none"


def _age(now: datetime, since: datetime) -> float:
    return max((now - since).total_seconds(), 0.0)
