from datetime import UTC, datetime, timedelta

import pytest

from models import audit, communities, conversations, inbox, matches, outbox, people
from models.inbox import NewEvent
from models.kinds import DayStatus, MatchStatus, OutboxKind, PostStatus, SeatStatus
from models.lanes import waiting as look
from models.store import Store, transaction
from models.tables import Ballot, Community, Day, InboxEvent, Match, OutboxMessage, Person, Seat

NOW = datetime(2026, 3, 1, 1, 0, tzinfo=UTC)
HOUR = timedelta(hours=1)
GROUP = 9100


def event(number: int, group_id: int = GROUP) -> NewEvent:
    return NewEvent(group_id, f"event-{number}", "message_new", "{}")


async def a_match(status: MatchStatus = MatchStatus.RUNNING) -> Match:
    community = await communities.ensure_community(GROUP, NOW)
    return await Match.create(
        community=community, game="curse", seed="s", created_by=500, created_at=NOW, status=status.value
    )


async def a_day(match: Match, number: int = 1, status: DayStatus = DayStatus.OPEN, due: datetime = NOW) -> Day:
    return await Day.create(
        match=match, number=number, state="{}", opened_at=NOW, due_at=due, status=status.value, post_id=70 + number
    )


async def a_seat(match: Match, vk_id: int = 501, number: int | None = None) -> Seat:
    person = await people.person_of(GROUP, vk_id)
    return await Seat.create(match=match, person=person, applied_at=NOW, number=number, status=SeatStatus.PLAYING.value)


async def test_communities(store: Store) -> None:
    first = await communities.ensure_community(GROUP, NOW)
    assert (await communities.ensure_community(GROUP, NOW + HOUR)).created_at == first.created_at == NOW
    await communities.save_position(GROUP, "http://lp", "key", "17")
    await communities.note_gap(GROUP, NOW)
    await communities.note_gap(GROUP, NOW + HOUR)
    community = await Community.get(id=GROUP)
    assert (community.lp_server, community.lp_key, community.lp_ts) == ("http://lp", "key", "17")
    assert community.reconcile_since == NOW
    await communities.gap_looked_up(GROUP)
    assert (await Community.get(id=GROUP)).reconcile_since is None


async def test_people(store: Store) -> None:
    await communities.ensure_community(GROUP, NOW)
    assert await people.find_person(GROUP, 501) is None
    await people.set_may_write(GROUP, 501, False)
    person = await people.person_of(GROUP, 501)
    assert person.may_write is False
    await people.set_dialog(person, {"name": "title", "match": 3})
    assert (await Person.get(id=person.id)).dialog == {"name": "title", "match": 3}
    await people.set_dialog(person, None)
    found = await people.find_person(GROUP, 501)
    assert found is not None
    assert found.dialog is None
    assert await Person.all().count() == 1


async def test_who_talks_in_a_conversation(store: Store) -> None:
    await communities.ensure_community(GROUP, NOW)
    person = await people.person_of(GROUP, 501)
    await conversations.note_by_hand(person, NOW)
    await conversations.note_call(person, NOW + HOUR)
    again = await Person.get(id=person.id)
    assert (again.by_hand_at, again.called_at) == (NOW, NOW + HOUR)
    await conversations.note_by_hand(person, None)
    assert (await Person.get(id=person.id)).by_hand_at is None


async def test_whether_the_bot_sent_a_message_and_whether_it_may_arrive(store: Store) -> None:
    await communities.ensure_community(GROUP, NOW)
    row = await outbox.add_row(GROUP, OutboxKind.MESSAGE, "да", NOW, peer_id=501, purpose="call 502")
    assert await conversations.is_sent(GROUP, 501, int(row.key))
    assert not await conversations.is_sent(GROUP, 502, int(row.key))
    assert not await conversations.is_sent(GROUP, 501, 0)
    assert await conversations.may_arrive(GROUP, "call 502", NOW)
    assert not await conversations.may_arrive(GROUP, "call 502", NOW + HOUR)
    await outbox.mark_dead(row, "901")
    assert not await conversations.may_arrive(GROUP, "call 502", NOW)


async def test_events_are_stored_once_and_in_order(store: Store) -> None:
    assert await inbox.add_events([event(2), event(1), event(2)], NOW) == 2
    assert await inbox.add_events([event(1), event(3), event(1, group_id=1)], NOW) == 2
    assert await inbox.add_events([], NOW) == 0
    assert [row.event_id for row in await InboxEvent.all().order_by("id")] == [
        "event-2",
        "event-1",
        "event-3",
        "event-1",
    ]
    assert await inbox.last_received(GROUP) == NOW
    assert await inbox.last_received(7) is None


async def test_events_are_handled_or_put_aside(store: Store) -> None:
    await inbox.add_events([event(1), event(2)], NOW)
    first = await inbox.next_pending()
    assert first is not None
    assert await inbox.mark_tried(first.id, "x" * 1000) == 1
    assert await inbox.mark_tried(first.id, "ValueError") == 2
    await inbox.put_aside(first.id, NOW)
    second = await inbox.next_pending()
    assert second is not None
    assert second.event_id == "event-2"
    assert await inbox.count_pending() == 1
    await inbox.mark_handled(second.id, NOW)
    assert await inbox.next_pending() is None
    assert await inbox.forget_handled(GROUP, NOW) == 0
    assert await inbox.forget_handled(GROUP, NOW + HOUR) == 1
    assert [row.id for row in await InboxEvent.all()] == [first.id]


async def test_lanes_of_the_outbox(store: Store) -> None:
    await communities.ensure_community(GROUP, NOW)
    await communities.ensure_community(1, NOW)

    async def message(peer: int, text: str, group: int = GROUP, not_before: datetime = NOW) -> OutboxMessage:
        return await outbox.add_row(group, OutboxKind.MESSAGE, text, NOW, peer_id=peer, not_before=not_before)

    await message(501, "a")
    await message(501, "b")
    await message(502, "c")
    await message(503, "later", not_before=NOW + HOUR)
    await message(503, "after that")
    await message(501, "elsewhere", group=1)
    post = await outbox.add_row(GROUP, OutboxKind.POST, "post", NOW)
    await outbox.add_row(GROUP, OutboxKind.COMMENT, "under it", NOW, parent_id=post.id)
    await outbox.add_row(GROUP, OutboxKind.COMMENT, "under 77", NOW, post_id=77)

    async def lanes(now: datetime = NOW, but: tuple[str, ...] = ()) -> list[list[str]]:
        waiting = await look([GROUP], now, but={(GROUP, lane) for lane in but})
        return [[row.text for row in lane] for lane in waiting.lanes]

    assert await lanes() == [["a", "b"], ["c"], ["post"], ["under 77"]]
    assert await lanes(but=("peer:501", "wall")) == [["c"], ["under 77"]]
    assert await lanes(NOW + HOUR) == [["a", "b"], ["c"], ["later", "after that"], ["post"], ["under 77"]]
    assert (await look([GROUP, 1], NOW)).later == {GROUP: NOW + HOUR}
    await outbox.mark_sent(post, 80, NOW)
    assert await lanes() == [["a", "b"], ["c"], ["under it"], ["under 77"]]
    assert len({row.key for row in await OutboxMessage.all()}) == 9


def test_keys() -> None:
    keys = {outbox.new_key("message") for _ in range(1000)}
    assert len(keys) == 1000
    assert all(0 < int(key) < 2**31 for key in keys)
    assert len(outbox.new_key("post")) == 32


async def test_the_post_of_a_day(store: Store) -> None:
    day = await a_day(await a_match())
    row = await outbox.add_row(GROUP, OutboxKind.POST, "post", NOW, day_id=day.id)
    async with transaction():
        await outbox.mark_held(row, "captcha")
    assert (await Day.get(id=day.id)).post_status == PostStatus.AWAITED
    assert [held.id for held in await outbox.held_posts(GROUP)] == [row.id]
    held = await outbox.held_post_of(day.id)
    assert held is not None
    assert held.id == row.id
    async with transaction():
        assert await outbox.settle_by_hand(row.id, 90, NOW) is not None
        assert await outbox.settle_by_hand(row.id, 91, NOW) is None
    day = await Day.get(id=day.id)
    assert (day.post_id, day.post_status) == (90, PostStatus.BOUND)


async def test_matches_and_seats(store: Store) -> None:
    running, draft = await a_match(), await a_match(MatchStatus.DRAFT)
    assert [match.id for match in await matches.matches_of(GROUP)] == [running.id]
    assert [match.id for match in await matches.matches_of(GROUP, ["draft"])] == [draft.id]
    late, second, first = await a_seat(running, 501), await a_seat(running, 502, 2), await a_seat(running, 503, 1)
    assert [seat.id for seat in await matches.seats_of(running.id)] == [first.id, second.id, late.id]
    assert [seat.person.vk_id for seat in await matches.seats_of(running.id, ["playing"])] == [503, 502, 501]
    (mine,) = await matches.seats_of_person(first.person_id)
    assert mine.match.id == running.id


async def test_days(store: Store) -> None:
    match, paused = await a_match(), await a_match(MatchStatus.PAUSED)
    await a_day(match, 1, DayStatus.RESOLVED)
    open_day = await a_day(match, 2, due=NOW + HOUR)
    await a_day(paused, 1)
    current = await matches.current_day(match.id)
    assert current is not None
    assert current.id == open_day.id
    assert await matches.due_days(NOW) == []
    assert [day.id for day in await matches.due_days(NOW + HOUR)] == [open_day.id]
    assert await matches.next_due() == NOW + HOUR
    found = await matches.day_of_post(GROUP, 72)
    assert found is not None
    assert found.match.id == match.id
    assert await matches.day_of_post(1, 72) is None


async def test_orders_are_replaced_as_a_list(store: Store) -> None:
    match = await a_match()
    day, seat, other = await a_day(match), await a_seat(match), await a_seat(match, 502)
    async with transaction():
        await matches.replace_orders(day.id, seat.id, ["1", "2"], NOW)
        await matches.replace_orders(day.id, other.id, ["9"], NOW)
        await matches.replace_orders(day.id, seat.id, ["3"], NOW)
    assert [(order.seat_id, order.body) for order in await matches.orders_of(day.id)] == [
        (seat.id, "3"),
        (other.id, "9"),
    ]
    assert [order.position for order in await matches.orders_of(day.id, seat.id)] == [1]


async def test_ballots_that_stand(store: Store) -> None:
    match = await a_match()
    day, seat = await a_day(match), await a_seat(match)

    async def ballot(number: int, vote: str | None, *, deleted: bool = False) -> None:
        await Ballot.create(
            day=day,
            seat=seat,
            comment_id=number,
            text="",
            vote=vote,
            deleted=deleted,
            counts=not deleted,
            acted_at=NOW + number * HOUR,
            act=await matches.next_act(day.id),
        )

    await ballot(1, "one")
    await ballot(2, "two")
    await ballot(3, None)
    await ballot(4, "four", deleted=True)
    assert [standing.vote for standing in await matches.standing_ballots(day.id)] == ["two"]
    assert [standing.vote for standing in await matches.standing_ballots(day.id, until=NOW + HOUR)] == ["one"]
    assert await matches.next_act(day.id) == 5


async def test_audit(store: Store) -> None:
    match = await a_match()
    await audit.note(GROUP, NOW, "start", {"why": "все в сборе"}, match_id=match.id, actor=500)
    await audit.note(GROUP, NOW, "other", match_id=match.id)
    entries = await audit.entries_of(match.id)
    assert [(entry.kind, entry.body, entry.actor) for entry in entries] == [
        ("start", '{"why": "все в сборе"}', 500),
        ("other", "{}", None),
    ]
    assert len(await audit.entries_of(match.id, kind="other")) == 1


@pytest.mark.parametrize("odd", ["\ud83d", "\x00"])
async def test_what_goes_out_can_be_stored_whatever_is_in_it(store: Store, odd: str) -> None:
    await communities.ensure_community(GROUP, NOW)
    row = await outbox.add_row(GROUP, OutboxKind.MESSAGE, f"а{odd}", NOW, peer_id=501, keyboard=f'{{"a":"{odd}"}}')
    entry = await audit.note(GROUP, NOW, "title", {"title": odd})
    assert (await OutboxMessage.get(id=row.id)).text == "а\ufffd"
    assert entry.body in ('{"title": "\ufffd"}', '{"title": "\\u0000"}')
