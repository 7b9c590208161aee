import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from models.communities import ensure_community
from models.kinds import MatchStatus
from models.people import person_of
from models.store import Store
from models.tables import Ballot, Day, InboxEvent, Match, Seat
from vkbot.clock import StillClock
from vkbot.inbox import Inbox
from vkbot.missed import Missed
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.vk.gateway import Gateway
from vkbot.vk.incoming import incoming_of
from vkbot.vk.longpoll import LongPoll
from vkbot.vk.outcome import Done, outcome_of_code

GROUP = 9100


async def ignore(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


@pytest.fixture
async def missed(quick_store: Store, gateway: Gateway, clock: StillClock) -> Missed:
    return Missed(gateway, Inbox(clock, ignore))


@pytest.fixture
async def day(quick_store: Store, clock: StillClock, local: LocalVk) -> Day:
    now = clock.now()
    community = await ensure_community(GROUP, now)
    match = await Match.create(
        community=community, game="curse", seed="s", created_by=500, created_at=now, status=MatchStatus.RUNNING.value
    )
    post = await local.post(500, "День 1")
    return await Day.create(match=match, number=1, state="{}", opened_at=now, due_at=now, post_id=post)


async def ballot(day: Day, clock: StillClock, comment_id: int, act: int = 1) -> None:
    person = await person_of(GROUP, 501)
    seat, _ = await Seat.get_or_create(match_id=day.match_id, person=person, defaults={"applied_at": clock.now()})
    await Ballot.create(day=day, seat=seat, comment_id=comment_id, text="", vote="{}", acted_at=clock.now(), act=act)


async def found() -> list[tuple[str, int, str]]:
    """Kind, comment and text of the events in the inbox."""
    seen = []
    for row in await InboxEvent.all().order_by("id"):
        incoming = incoming_of(GROUP, json.loads(row.body))
        assert incoming is not None
        seen.append((incoming.kind, incoming.comment_id or incoming.message_id, incoming.text))
    return seen


async def test_comments(missed: Missed, day: Day, clock: StillClock, local: LocalVk) -> None:
    assert day.post_id is not None
    first = await local.comment(501, day.post_id, "голосую против Монаха. " * 20)
    answer = await local.comment(502, day.post_id, "а я нет", first)
    gone = await local.comment(503, day.post_id, "передумала")
    await local.delete_comment(503, gone)
    await ballot(day, clock, gone)
    assert await missed.look_up_comments()
    assert await found() == [
        ("wall_reply_new", first, ("голосую против Монаха. " * 20).strip()),
        ("wall_reply_new", answer, "а я нет"),
        ("wall_reply_delete", gone, ""),
    ]
    assert await missed.look_up_comments()
    assert len(await found()) == 3
    await local.edit_comment(502, answer, "и я")
    assert await missed.look_up_comments()
    assert (await found())[3:] == [("wall_reply_new", answer, "и я")]
    await local.edit_comment(502, answer, "а я нет")
    await ballot(day, clock, answer, act=2)
    assert await missed.look_up_comments()
    assert (await found())[4:] == [("wall_reply_new", answer, "а я нет")]


async def test_what_was_known_before_VK_was_asked_is_told_with_a_comment(
    missed: Missed, day: Day, clock: StillClock, local: LocalVk, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit, a deletion or a restoring that becomes known meanwhile may be newer than what VK shows."""
    assert day.post_id is not None
    stands, gone, back = [await local.comment(501, day.post_id, text) for text in ("раз", "два", "три")]
    new = await local.comment(501, day.post_id, "четыре")
    await local.delete_comment(501, gone)
    for act, comment in enumerate((stands, gone, back), start=1):
        await ballot(day, clock, comment, act)
    await Ballot.filter(comment_id=back).update(deleted=True)
    ask = gateway.call

    async def answer(*asked: Any) -> Any:
        told = await ask(*asked)
        await Ballot.all().update(act=9)
        return told

    monkeypatch.setattr(gateway, "call", answer)
    assert await missed.look_up_comments()
    events = [json.loads(row.body) for row in await InboxEvent.all()]
    known = {(event["type"], event["object"]["id"]): event["known"] for event in events}
    assert known == {
        ("wall_reply_new", stands): 1,
        ("wall_reply_new", back): -3,
        ("wall_reply_new", new): 0,
        ("wall_reply_delete", gone): 2,
    }


async def test_many_comments_and_long_threads(missed: Missed, day: Day, local: LocalVk) -> None:
    assert day.post_id is not None
    written = [await local.comment(501, day.post_id, str(number)) for number in range(105)]
    written += [await local.comment(502, day.post_id, f"ответ {number}", written[0]) for number in range(15)]
    assert await missed.look_up_comments()
    assert sorted(comment for _, comment, _ in await found()) == sorted(written)


async def test_only_posts_of_open_days(missed: Missed, day: Day, local: LocalVk) -> None:
    assert day.post_id is not None
    await local.comment(501, day.post_id, "поздно")
    await Day.filter(id=day.id).update(status="resolved")
    assert await missed.look_up_comments()
    assert await found() == []


async def test_without_a_key_or_an_answer(
    make_gateway: Callable[..., Gateway], missed: Missed, day: Day, clock: StillClock, local: LocalVk
) -> None:
    assert day.post_id is not None
    await local.comment(501, day.post_id, "голосую")
    await ballot(day, clock, 12345)
    keyless = Missed(make_gateway(service_token=None, user_token=None), Inbox(clock, ignore))
    assert await keyless.look_up_comments()
    await local.faults(CallFault("gateway", "wall.getComments"))
    assert not await missed.look_up_comments()
    await local.faults(CallFault("error", "wall.getComments", code=15))
    assert await missed.look_up_comments()
    assert await found() == []


async def test_messages_of_a_gap_come_once(missed: Missed, gateway: Gateway, clock: StillClock, local: LocalVk) -> None:
    inbox = Inbox(clock, ignore)
    poll = LongPoll(gateway, inbox, clock, fill_gap=missed.look_up_messages)
    assert await poll.catch_up()
    await local.say(501, "до")
    assert await poll.catch_up()
    await local.say(501, "потеряно", '{"c":"x"}')
    await local.say(502, "тоже")
    await local.break_long_poll(3)
    await local.say(502, "придёт само")
    assert await poll.catch_up()
    assert sorted(text for _, _, text in await found()) == ["до", "потеряно", "придёт само", "тоже"]
    assert [text for _, number, text in await found() if number == 1 and text != "тоже"] == ["до"]
    await local.break_long_poll(1)
    await local.faults(CallFault("gateway", "messages.getConversations"))
    assert not await poll.catch_up()
    assert await poll.catch_up()
    assert len(await found()) == 4


async def test_what_an_admin_wrote_by_hand_in_a_gap_comes_once(
    missed: Missed, gateway: Gateway, clock: StillClock, local: LocalVk
) -> None:
    poll = LongPoll(gateway, Inbox(clock, ignore), clock, fill_gap=missed.look_up_messages)
    assert await poll.catch_up()
    await local.say(501, "помогите")
    await gateway.call("messages.send", {"peer_id": 501, "message": "не понял", "random_id": 5})
    await local.reply(500, 501, "сейчас")
    await local.break_long_poll(3)
    await local.reply(500, 501, "вот")
    assert await poll.catch_up()
    assert await missed.look_up_messages(clock.now())
    assert sorted(text for _, _, text in await found()) == ["вот", "помогите", "сейчас"]


async def test_what_came_while_callbacks_gave_place_to_long_poll(
    missed: Missed, gateway: Gateway, clock: StillClock, local: LocalVk
) -> None:
    """The bot has heard by callbacks so far; it begins to listen after something was written that nobody delivered."""
    inbox = Inbox(clock, ignore)
    await ensure_community(GROUP, clock.now())
    message = {"from_id": 502, "peer_id": 502, "text": "до", "conversation_message_id": 1, "date": 1}
    await inbox.take(GROUP, [{"type": "message_new", "event_id": "called", "object": {"message": message}}])
    await local.say(501, "пока никого нет")
    poll = LongPoll(gateway, inbox, clock, fill_gap=missed.look_up_messages)
    assert await poll.catch_up()
    assert not poll.behind
    assert [text for _, _, text in await found()] == ["до", "пока никого нет"]


async def test_messages_of_long_ago_are_left_alone(missed: Missed, clock: StillClock, local: LocalVk) -> None:
    await local.say(501, "давно")
    await local.advance_by(3600)
    clock.advance(timedelta(hours=1))
    for number in range(120):
        await local.say(502, f"недавно {number}")
    assert await missed.look_up_messages(clock.now())
    texts = [text for _, _, text in await found()]
    assert texts == [f"недавно {number}" for number in range(120)]
    await local.faults(CallFault("error", "messages.getConversations", code=15))
    assert await missed.look_up_messages(clock.now())


async def test_many_conversations_are_asked_for_together(
    missed: Missed, gateway: Gateway, clock: StillClock, local: LocalVk
) -> None:
    people = [await local.add_person("Имя", person=1000 + number) for number in range(30)]
    for text in ("раз", "два"):
        for person in people:
            await local.say(person, text)
    asked: list[str] = []
    gateway._called = lambda method, *more: asked.append(method)
    assert await missed.look_up_messages(clock.now())
    assert asked == ["messages.getConversations", "execute", "execute"]
    assert [text for _, _, text in await found()] == ["раз"] * 25 + ["два"] * 25 + ["раз"] * 5 + ["два"] * 5


async def test_a_conversation_that_VK_does_not_show_hides_no_other(
    missed: Missed, clock: StillClock, local: LocalVk
) -> None:
    for person in (501, 502):
        await local.say(person, "я тут")
    await local.faults(CallFault("error", "messages.getHistory", code=917))
    assert await missed.look_up_messages(clock.now())
    assert len(await found()) == 1
    await local.faults(CallFault("error", "messages.getHistory", code=10))
    assert not await missed.look_up_messages(clock.now())
    await local.faults(CallFault("gateway", "execute"))
    assert not await missed.look_up_messages(clock.now())
    assert await missed.look_up_messages(clock.now())
    assert len(await found()) == 2


async def test_what_is_too_much_for_one_answer_is_asked_for_in_parts(
    missed: Missed, gateway: Gateway, clock: StillClock, local: LocalVk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """VK: «response size is too big»."""
    for person in (501, 502, 503):
        await local.say(person, "я тут")
    ask = gateway.call

    async def answer(method: str, params: Any, *more: Any) -> Any:
        if method == "execute" and params["code"].count("getHistory") > 2:
            return outcome_of_code(13)
        return await ask(method, params, *more)

    monkeypatch.setattr(gateway, "call", answer)
    asked: list[str] = []
    gateway._called = lambda method, *more: asked.append(method)
    assert await missed.look_up_messages(clock.now())
    assert asked == ["messages.getConversations", "execute", "messages.getHistory"]
    assert len(await found()) == 3


async def test_a_post_that_VK_does_not_show_hides_no_other(
    missed: Missed, day: Day, clock: StillClock, local: LocalVk, lines: list[str]
) -> None:
    assert day.post_id is not None
    await local.comment(501, day.post_id, "голосую")
    other = await local.post(500, "День 2")
    await Day.create(
        match_id=day.match_id, number=2, state="{}", opened_at=day.opened_at, due_at=day.due_at, post_id=other
    )
    shown = await local.comment(501, other, "голосую")
    await local.faults(CallFault("error", "wall.getComments", code=15))
    assert await missed.look_up_comments()
    assert [comment for _, comment, _ in await found()] == [shown]
    assert f"comments under post {day.post_id} cannot be looked up" in lines[0]


async def test_R2_1_a_comment_that_is_deleted_before_it_was_known_is_written_and_then_deleted(
    missed: Missed, day: Day, clock: StillClock, gateway: Gateway, local: LocalVk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """VK shows it; before that is stored, the event of its deletion comes, which says nothing to the bot."""
    assert day.post_id is not None
    gone, stands = [await local.comment(501, day.post_id, text) for text in ("раз", "два")]
    ask, inbox = gateway.call, Inbox(clock, ignore)

    async def answer(*asked: Any) -> Any:
        told = await ask(*asked)
        body = {"id": gone, "post_id": day.post_id, "owner_id": -GROUP, "deleter_id": 501}
        await inbox.take(GROUP, [{"type": "wall_reply_delete", "event_id": "gone", "object": body}])
        return told

    monkeypatch.setattr(gateway, "call", answer)
    assert await missed.look_up_comments()
    assert await found() == [
        ("wall_reply_delete", gone, ""),
        ("wall_reply_new", gone, "раз"),
        ("wall_reply_new", stands, "два"),
        ("wall_reply_delete", gone, ""),
    ]
    *_, row = await InboxEvent.all().order_by("id")
    made = json.loads(row.body)
    assert (made["known"], made["object"]["deleter_id"]) == (0, 501)


async def test_comments_that_are_no_texts(
    missed: Missed, day: Day, gateway: Gateway, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Half a surrogate pair."""

    async def answer(*called: object) -> Done:
        return Done({"items": [{"id": 5, "from_id": 501, "text": "\ud83d голосую"}]})

    monkeypatch.setattr(gateway, "call", answer)
    assert await missed.look_up_comments()
    assert [text for _, _, text in await found()] == ["\ufffd голосую"]


async def test_what_vk_shows_in_an_odd_shape_keeps_no_day_from_its_end(
    day: Day, clock: StillClock, odd_vk: tuple[list[Any], Gateway]
) -> None:
    answers, gateway = odd_vk
    odd = Missed(gateway, Inbox(clock, ignore))
    vote = {"id": 7, "from_id": 501, "text": "голосую против Монаха", "date": 1}
    threads = [{"id": 8, "deleted": True, "thread": {"count": "много", "items": [5]}}, {"thread": {"count": 2}}]
    answers += [{"response": {"items": [{"id": "семь"}, None, vote, *threads]}}, {"response": {"items": [3, {}]}}]
    assert await odd.look_up_comments()
    assert await found() == [("wall_reply_new", 7, "голосую против Монаха")]
    talks = [{"conversation": {"peer": peer}, "last_message": vote} for peer in (None, [], {"id": "кто"})]
    answers.append({"response": {"items": [*talks, 4]}})
    assert await odd.look_up_messages(clock.now() - timedelta(days=36500))
    assert not answers
