"""Matches, their days, the orders and ballots of a day."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tortoise.expressions import Q
from tortoise.queryset import QuerySet

from models.kinds import DayStatus, MatchStatus
from models.tables import Ballot, Day, Match, Order, Seat

LIVE = (MatchStatus.REGISTRATION.value, MatchStatus.RUNNING.value, MatchStatus.PAUSED.value)
OVER = (MatchStatus.FINISHED.value, MatchStatus.CLOSED.value)


async def matches_of(community_id: int, statuses: Collection[str] = LIVE) -> list[Match]:
    """A community's matches with one of these statuses, the oldest first."""
    return await Match.filter(community_id=community_id, status__in=list(statuses)).order_by("id")


async def played(community_id: int) -> list[Match]:
    """A community's matches that began and are over, the newest first."""
    return await Match.filter(community_id=community_id, status__in=list(OVER), started_at__isnull=False).order_by(
        "-id"
    )


async def any_played(community_id: int) -> bool:
    """Whether a match that began is over in the community."""
    return await Match.exists(community_id=community_id, status__in=list(OVER), started_at__isnull=False)


async def seats_of(match_id: int, statuses: Collection[str] = ()) -> list[Seat]:
    """A match's seats with their people, by roster position, then by time of application; all if no statuses."""
    return (await seats_by_match([match_id], statuses))[match_id]


async def seats_by_match(match_ids: Collection[int], statuses: Collection[str] = ()) -> dict[int, list[Seat]]:
    """The same for several matches, each with its list."""
    seats = Seat.filter(match_id__in=list(match_ids)).select_related("person")
    if statuses:
        seats = seats.filter(status__in=list(statuses))
    found: dict[int, list[Seat]] = {match_id: [] for match_id in match_ids}
    for seat in sorted(await seats, key=lambda seat: (seat.number is None, seat.number or 0, seat.id)):
        found[seat.match_id].append(seat)
    return found


async def seats_of_person(person_id: int, match_statuses: Collection[str] = LIVE) -> list[Seat]:
    """A person's seats in matches with one of these statuses; `seat.match` is loaded."""
    return await seats_of_people([person_id], match_statuses)


async def seats_of_people(person_ids: Collection[int], match_statuses: Collection[str] = LIVE) -> list[Seat]:
    """The same for several people, the oldest seat first."""
    return (
        await Seat.filter(person_id__in=list(person_ids), match__status__in=list(match_statuses))
        .select_related("match")
        .order_by("id")
    )


async def current_day(match_id: int) -> Day | None:
    """The match's last day that is not resolved."""
    return await Day.filter(match_id=match_id).exclude(status=DayStatus.RESOLVED.value).order_by("-number").first()


async def day_of_post(community_id: int, post_id: int) -> Day | None:
    """The day that a wall post (or topic) belongs to; `day.match` is loaded."""
    return (
        await Day.filter(post_id=post_id, match__community_id=community_id)
        .select_related("match")
        .order_by("-id")
        .first()
    )


@dataclass(frozen=True, slots=True)
class OpenPost:
    """The post of an open day, with its comments that are ballots: comment → what is known of it (`known_act`)."""

    post_id: int
    acts: Mapping[int, int]

    @property
    def standing(self) -> frozenset[int]:
        """The comments that have not been deleted."""
        return frozenset(comment for comment, act in self.acts.items() if act > 0)


def known_act(ballot: Ballot | None) -> int:
    """What is known of a comment: the number of its last act, negative once it is deleted; 0 of an unknown one."""
    if ballot is None:
        return 0
    return -ballot.act if ballot.deleted else ballot.act


async def open_posts(community_id: int) -> list[OpenPost]:
    """The posts under which votes are being taken in a community."""
    days = (
        await Day.filter(status=DayStatus.OPEN.value, post_id__isnull=False)
        .filter(match__community_id=community_id, match__status__in=list(LIVE))
        .order_by("id")
    )
    found = []
    for day in days:
        ballots = await Ballot.filter(day_id=day.id)
        found.append(OpenPost(day.post_id or 0, {ballot.comment_id: known_act(ballot) for ballot in ballots}))
    return found


async def due_days(now: datetime, community_id: int | None = None) -> list[Day]:
    """Days of running matches that are due, or whose resolution was begun, the longest due first.

    In one community, or in all.
    """
    return (
        await Day.filter(**_running_in(community_id))
        .filter(status__in=[DayStatus.OPEN.value, DayStatus.RESOLVING.value], due_at__lte=now)
        .select_related("match")
        .order_by("due_at", "id")
    )


async def open_days(community_id: int | None = None) -> list[Day]:
    """Open days of running matches whose post is there, in one community or in all; `day.match` is loaded."""
    found = Day.filter(**_running_in(community_id), status=DayStatus.OPEN.value, post_id__isnull=False)
    return await found.select_related("match").order_by("id")


async def oldest_opening(community_id: int) -> datetime | None:
    """Since when the oldest open day of a running match in a community is open; None if there is none."""
    day = await Day.filter(**_running_in(community_id), status=DayStatus.OPEN.value).order_by("opened_at").first()
    return None if day is None else day.opened_at


async def next_due(but: Collection[int] = (), community_id: int | None = None) -> datetime | None:
    """When the next day of a running match is due (also in the past), if any is open; `but`: not these days.

    In one community, or in all.
    """
    day = (
        await Day.filter(**_running_in(community_id))
        .exclude(Q(status=DayStatus.RESOLVED.value) | Q(id__in=list(but)))
        .order_by("due_at")
        .first()
    )
    return None if day is None else day.due_at


def _running_in(community_id: int | None) -> dict[str, Any]:
    running: dict[str, Any] = {"match__status": MatchStatus.RUNNING.value}
    return running if community_id is None else running | {"match__community_id": community_id}


async def orders_of(day_id: int, seat_id: int | None = None) -> list[Order]:
    """A day's orders, by seat and position; with `seat_id` only that seat's."""
    found = Order.filter(day_id=day_id).order_by("seat_id", "position")
    return await (found if seat_id is None else found.filter(seat_id=seat_id))


async def orders_by_day(day_ids: Collection[int]) -> dict[int, list[Order]]:
    """The orders of several days, each with its list, by seat and position."""
    found: dict[int, list[Order]] = {day_id: [] for day_id in day_ids}
    for order in await Order.filter(day_id__in=list(day_ids)).order_by("seat_id", "position"):
        found[order.day_id].append(order)
    return found


async def replace_orders(day_id: int, seat_id: int, bodies: Sequence[str], now: datetime) -> None:
    """Put these in the place of the seat's whole list for the day; belongs in a transaction."""
    await Order.filter(day_id=day_id, seat_id=seat_id).delete()
    await Order.bulk_create(
        [
            Order(day_id=day_id, seat_id=seat_id, position=position, body=body, given_at=now)
            for position, body in enumerate(bodies, start=1)
        ]
    )


async def next_act(day_id: int) -> int:
    """The number of the next act on a ballot of this day, from 1."""
    newest = await Ballot.filter(day_id=day_id).order_by("-act").first()
    return 1 if newest is None else newest.act + 1


async def standing_ballots(day_id: int, *, until: datetime | None = None) -> list[Ballot]:
    """Each seat's newest ballot that counts and holds a vote, by seat; `until` leaves out later acts.

    `ballot.seat` is loaded.
    """
    return (await standing_by_day([day_id], until=until))[day_id]


async def standing_by_day(day_ids: Collection[int], *, until: datetime | None = None) -> dict[int, list[Ballot]]:
    """The same for several days, each with its list."""
    ballots = Ballot.filter(day_id__in=list(day_ids), counts=True, vote__isnull=False).order_by("act", "comment_id")
    if until is not None:
        ballots = ballots.filter(acted_at__lte=until)
    newest: dict[int, dict[int, Ballot]] = {day_id: {} for day_id in day_ids}
    for ballot in await ballots.select_related("seat"):
        newest[ballot.day_id][ballot.seat_id] = ballot
    return {day_id: [found[seat_id] for seat_id in sorted(found)] for day_id, found in newest.items()}


async def ballots_of(day_id: int, seat_id: int) -> list[Ballot]:
    """Every ballot of a seat on a day, the oldest act first."""
    return await Ballot.filter(day_id=day_id, seat_id=seat_id).order_by("act", "comment_id")


async def doubtful(days: Collection[Day]) -> list[Day]:
    """Of these days those under whose posts there are doubtful comments that nobody has decided."""
    ids = [day.id for day in days]
    found = _undecided().filter(day_id__in=ids).distinct().values_list("day_id", flat=True)
    waiting = set(await found) if ids else set()
    return [day for day in days if day.id in waiting]


def _undecided() -> QuerySet[Ballot]:
    return Ballot.filter(deleted=False, doubt__isnull=False, decided_by__isnull=True)


async def doubts(day_id: int) -> list[Ballot]:
    """Doubtful comments of a day that nobody has decided and that would count, the oldest first.

    One whose writer has voted since is left out: it would not count. `ballot.seat` is loaded, with its person.
    """
    found = await _undecided().filter(day_id=day_id).prefetch_related("seat__person").order_by("act", "comment_id")
    if not found:
        return []
    acts = {ballot.seat_id: (ballot.act, ballot.comment_id) for ballot in await standing_ballots(day_id)}
    return [ballot for ballot in found if (ballot.act, ballot.comment_id) > acts.get(ballot.seat_id, (0, 0))]
