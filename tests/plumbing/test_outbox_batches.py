"""Many rows in one request to VK: what goes together, and what becomes of each when something fails inside."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from typing import Any

import pytest

from models.communities import ensure_community
from models.kinds import OutboxStatus, PostStatus
from models.outbox import settle_by_hand
from models.people import person_of
from models.store import Store, transaction
from models.tables import Community, Day, OutboxMessage, Person
from models.undelivered import queue_again, undelivered
from tests.plumbing.conftest import community_settings
from tests.plumbing.test_outbox import GROUP, Told, a_day, rows, sending, texts, under
from vkbot.clock import StillClock
from vkbot.outbox import enqueue_comment, enqueue_message, enqueue_post
from vkbot.sandbox import LocalVk, RunningVk
from vkbot.sandbox.faults import CallFault
from vkbot.sender import Sender
from vkbot.sending.batches import CALLS, LENGTH, Batch, batches
from vkbot.sending.calls import Call, answers, of_rows, script
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.keyboards import Button, Keyboard
from vkbot.vk.outcome import Done, Outcome, Passing, Refused

PEOPLE = (500, 501, 502, 503)


@pytest.fixture
async def community(quick_store: Store, clock: StillClock, local: LocalVk) -> Community:
    for person in PEOPLE:
        await local.allow(person)
    return await ensure_community(GROUP, clock.now())


@pytest.fixture
async def called() -> list[str]:
    """The methods of all calls to VK, in order."""
    return []


@pytest.fixture
async def gateway(vk: RunningVk, called: list[str]) -> AsyncIterator[Gateway]:
    def hear(method: str, key: Key, outcome: Outcome, seconds: float) -> None:
        called.append(method)

    made = Gateway(community_settings(), vk.api_url, seconds=5, community_rate=1000, other_rate=1000, called=hear)
    yield made
    await made.close()


async def statuses() -> list[str]:
    return [status for _, status in await rows()]


async def test_what_waits_goes_in_one_request(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str]
) -> None:
    """Different texts, keyboards, several pieces for one person, posts and comments."""
    written = await local.post(500, "пост")
    day = await a_day(community, clock)
    button = Keyboard(((Button("Да «или» нет", {"c": "yes"}),),), inline=True)
    for number in range(3):
        await enqueue_message(GROUP, 501, f'первому "{number}" \\ {number}\n😀', clock.now())
    await enqueue_message(GROUP, 502, "второму", clock.now(), keyboard=button)
    await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
    await enqueue_post(GROUP, "Объявление", clock.now())
    await enqueue_comment(GROUP, written, "Счёт", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert called == ["execute"]
    assert await texts(local) == [f'первому "{number}" \\ {number}\n😀' for number in range(3)]
    assert await local.labels(502) == ["Да «или» нет"]
    wall = {post.id: post for post in await local.wall()}
    assert [wall[number].text for number in sorted(wall)] == ["пост", "День 1", "Объявление"]
    assert [comment.text for comment in wall[written].comments] == ["Счёт"]
    bound = await Day.get(id=day.id)
    assert bound.post_status == PostStatus.BOUND
    assert wall[bound.post_id or 0].text == "День 1"
    assert set(await statuses()) == {OutboxStatus.SENT}
    sent = await OutboxMessage.filter(peer_id=501).order_by("id")
    assert [row.vk_id for row in sent] == sorted({row.vk_id or 0 for row in sent})


async def test_the_same_text_to_several_is_one_call(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str]
) -> None:
    for person in PEOPLE:
        await enqueue_message(GROUP, person, "Матч на паузе", clock.now())
    await enqueue_message(GROUP, 501, "и ещё", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert called == ["messages.send", "messages.send"]
    assert [await texts(local, person) for person in PEOPLE] == [
        ["Матч на паузе"], ["Матч на паузе", "и ещё"], ["Матч на паузе"], ["Матч на паузе"]
    ]  # fmt: skip
    sent = await OutboxMessage.filter(text="Матч на паузе")
    assert len({row.key for row in sent}) == 1
    assert all(row.vk_id for row in sent)


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("method", ["execute", "messages.send"])
async def test_an_unknown_outcome_of_many_doubles_nothing(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, when: str, method: str
) -> None:
    written = await local.post(500, "пост")
    await local.faults(CallFault("gateway", method, when=when))  # type: ignore[arg-type]
    for person in PEOPLE:
        await enqueue_message(GROUP, person, "всем", clock.now())
    if method == "execute":
        await enqueue_message(GROUP, 501, "одному", clock.now())
        await enqueue_post(GROUP, "День 1", clock.now())
        await enqueue_comment(GROUP, written, "Счёт", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert (await local.planned_faults()).calls == ()
    assert [(await texts(local, person)).count("всем") for person in PEOPLE] == [1, 1, 1, 1]
    if method == "execute":
        assert await texts(local) == ["всем", "одному"]
        assert sorted(post.text for post in await local.wall()) == ["День 1", "пост"]
        (shown,) = [post for post in await local.wall() if post.id == written]
        assert [comment.text for comment in shown.comments] == ["Счёт"]
    assert set(await statuses()) == {OutboxStatus.SENT}


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize("method", ["messages.send", "wall.post", "wall.createComment"])
async def test_an_execute_of_which_nobody_knows_how_far_it_got(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, method: str, when: str
) -> None:
    """VK carries out half of it and does not answer: everything is there once, and in order."""
    written = await local.post(500, "пост")
    await local.faults(CallFault("cut", method, when=when))  # type: ignore[arg-type]
    for number in range(2):
        await enqueue_message(GROUP, 501, f"{number}", clock.now())
    await enqueue_post(GROUP, "День 1", clock.now())
    await enqueue_comment(GROUP, written, "Счёт", clock.now())
    await enqueue_comment(GROUP, written, "Ещё", clock.now())
    await enqueue_message(GROUP, 502, "вам", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert (await local.planned_faults()).calls == ()
    assert await texts(local) == ["0", "1"]
    assert await texts(local, 502) == ["вам"]
    shown = {post.text: [comment.text for comment in post.comments] for post in await local.wall()}
    assert shown == {"пост": ["Счёт", "Ещё"], "День 1": []}
    assert len(await local.wall()) == 2


async def test_a_crash_during_an_execute(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    await local.faults(CallFault("timeout", "execute", when="after"))
    for number in range(3):
        await enqueue_message(GROUP, 501, f"{number}", clock.now())
    await enqueue_post(GROUP, "День 1", clock.now())
    task = asyncio.create_task(Sender({GROUP: gateway}, clock, Told(clock)).run())
    while (await local.planned_faults()).calls:
        await asyncio.wait([task], timeout=0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert set(await statuses()) == {OutboxStatus.QUEUED}
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await texts(local) == ["0", "1", "2"]
    assert [written.text for written in await local.wall()] == ["День 1"]


@pytest.mark.parametrize("code", [1, 6, 9, 10, 29])
async def test_a_failure_inside_cannot_reorder_a_lane(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str], code: int
) -> None:
    """The second message to 501 fails: the third waits for it, those to others do not."""
    await local.faults(CallFault("error", "messages.send", code=code, share=0.4, seed=1, times=6))
    for number in range(5):
        for person in PEOPLE:
            await enqueue_message(GROUP, person, f"{person} {number}", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert called.count("execute") > 1
    for person in PEOPLE:
        assert await texts(local, person) == [f"{person} {number}" for number in range(5)]


async def test_what_follows_a_failure_counts_as_never_tried(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    await local.faults(CallFault("error", "messages.send", code=10))
    for number in range(3):
        await enqueue_message(GROUP, 501, f"{number}", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await texts(local) == ["0", "1", "2"]
    assert [row.attempts for row in await OutboxMessage.all().order_by("id")] == [2, 1, 1]


async def test_one_of_many_does_not_let_the_community_write(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str]
) -> None:
    """508 has not allowed it: nobody else waits for that, whether the texts differ or not."""
    for person in (501, 508, 502):
        await enqueue_message(GROUP, person, f"вам, {person}", clock.now())
        await enqueue_message(GROUP, person, "и всем", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
        assert [text for text, _ in post.told.lost] == ["вам, 508", "и всем"]
        assert all("901" in why for _, why in post.told.lost)
    assert (await Person.get(vk_id=508)).may_write is False
    for person in (501, 502):
        assert await texts(local, person) == [f"вам, {person}", "и всем"]


async def test_one_of_the_peers_of_a_call_does_not_let_the_community_write(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str]
) -> None:
    await person_of(GROUP, 508)
    for person in (501, 508, 502):
        await enqueue_message(GROUP, person, "Матч на паузе", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
        assert [text for text, _ in post.told.lost] == ["Матч на паузе"]
    assert called == ["messages.send"]
    assert await statuses() == [OutboxStatus.SENT, OutboxStatus.DEAD, OutboxStatus.SENT]
    assert (await Person.get(vk_id=508)).may_write is False


async def test_a_comment_goes_after_its_post(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str]
) -> None:
    for number in range(3):
        post_row = await enqueue_post(GROUP, f"Пост {number}", clock.now())
        await under(post_row, f"под ним {number}", clock)
    async with sending(gateway, clock) as post:
        await post.empty()
    wall = sorted(await local.wall(), key=lambda written: written.id)
    assert [written.text for written in wall] == ["Пост 0", "Пост 1", "Пост 2"]
    assert [[one.text for one in written.comments] for written in wall] == [[f"под ним {n}"] for n in range(3)]
    assert called == ["execute", "execute"]


@pytest.mark.parametrize("code", [14, 214, 219, 220, 1051])
async def test_publishing_is_paused_in_the_middle(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int
) -> None:
    """VK refuses the first of two posts: neither the second nor anything under them is published; messages go."""
    day = await a_day(community, clock)
    await local.faults(CallFault("error", "wall.post", code=code))
    first = await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
    await under(first, "Итоги дальше", clock)
    await enqueue_post(GROUP, "Объявление", clock.now())
    await enqueue_message(GROUP, 501, "вам", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
        assert [text for text, _ in post.told.refused] == ["День 1", "Объявление"]
        assert await texts(local) == ["вам"]
        assert await local.wall() == []
        assert str(code) in (await Community.get(id=GROUP)).publishing_paused
        by_hand = await local.post(500, "День 1")
        async with transaction():
            await settle_by_hand(first.id, by_hand, clock.now())
        await post.empty()
    (written,) = await local.wall()
    assert [comment.text for comment in written.comments] == ["Итоги дальше"]


async def test_a_key_that_is_refused_holds_everything_up_and_loses_nothing(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, lines: list[str]
) -> None:
    await local.faults(CallFault("error", "execute", code=5, times=3))
    await enqueue_message(GROUP, 501, "вам", clock.now())
    await enqueue_message(GROUP, 502, "и вам", clock.now())
    await enqueue_post(GROUP, "День 1", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
        assert post.sender.blocked == frozenset()
    assert set(await statuses()) == {OutboxStatus.SENT}
    assert len([line for line in lines if "refuses the key" in line]) == 1
    assert not any("вам" in line for line in lines)


@pytest.mark.parametrize("code", [12, 13, 14, 15, 27])
async def test_where_execute_does_not_work_rows_go_one_by_one(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, called: list[str], code: int
) -> None:
    written = await local.post(500, "пост")
    await local.faults(CallFault("error", "execute", code=code, times=None))
    for number in range(2):
        await enqueue_message(GROUP, 501, f"{number}", clock.now())
    await enqueue_post(GROUP, "День 1", clock.now())
    await enqueue_comment(GROUP, written, "Счёт", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await texts(local) == ["0", "1"]
    assert sorted(post.text for post in await local.wall()) == ["День 1", "пост"]
    assert set(await statuses()) == {OutboxStatus.SENT}
    assert called.count("execute") <= 2


async def test_a_row_that_is_no_longer_to_be_sent_holds_nothing_up(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    """Another copy of the bot, or the post itself as an event, was faster."""
    (row,) = await enqueue_message(GROUP, 501, "вам", clock.now())
    await enqueue_message(GROUP, 502, "и вам", clock.now())
    sender = Sender({GROUP: gateway}, clock, Told(clock))
    batch = Batch(((Call((await OutboxMessage.get(id=row.id).prefetch_related("community", "parent"),)),),))
    await OutboxMessage.filter(id=row.id).update(status=OutboxStatus.SENT.value)
    assert await sender._step(batch) == {}
    assert (await OutboxMessage.get(id=row.id)).attempts == 0
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await texts(local) == []
    assert await texts(local, 502) == ["и вам"]


# Which go together


def row(number: int, lane: str, text: str = "", **known: Any) -> OutboxMessage:
    kind, _, peer = lane.partition(":")
    given = {"kind": "message", "peer_id": int(peer), "key": "7"} if kind == "peer" else {"kind": "post", "key": "g"}
    made = OutboxMessage(id=number, community_id=GROUP, lane=lane, text=text or f"текст {number}", **(given | known))
    made.community = Community(id=GROUP, publishing_paused="")
    return made


def together(lanes: Sequence[Sequence[OutboxMessage]], clock: StillClock) -> list[list[list[int]]]:
    """Batches, the calls in them, the rows of each."""
    return [[[row.id for row in call.rows] for call in batch.calls] for batch in batches(lanes, clock.now())]


def test_as_many_as_an_execute_takes(clock: StillClock) -> None:
    lanes = [[row(number, f"peer:{number}")] for number in range(1, 61)]
    assert [len(batch) for batch in together(lanes, clock)] == [CALLS, CALLS, 10]


def test_a_long_lane_takes_the_room_there_is_and_the_rest_comes_later(clock: StillClock) -> None:
    chat = [row(number, "peer:1") for number in range(1, 31)]
    other = [[row(number, f"peer:{number}")] for number in range(31, 33)]
    assert together([chat[:20], *other], clock) == [[[number] for number in [*range(1, 21), 31, 32]]]
    assert [len(batch) for batch in together([*other, chat], clock)] == [CALLS]


def test_long_texts_do_not_go_together(clock: StillClock) -> None:
    lanes = [[row(number, f"peer:{number}", "а" * (LENGTH // 2))] for number in range(1, 4)]
    lanes[2][0].text += "б"
    lanes[1][0].text += "в"
    assert together(lanes, clock) == [[[1]], [[2]], [[3]]]


def test_what_must_be_looked_at_first_goes_alone(clock: StillClock) -> None:
    post, comment = row(1, "wall"), row(2, "post:7", kind="comment", tried_at=clock.now(), attempts=1)
    tired, edit = row(3, "peer:3", attempts=3), row(4, "edit:1", kind="edit")
    again = row(5, "peer:5", tried_at=clock.now(), attempts=1)
    lanes = [[post], [comment, row(6, "post:7", kind="comment")], [tired], [edit], [again, row(7, "peer:5")]]
    assert together(lanes, clock) == [[[1], [5], [7]], [[2]], [[3]], [[4]]]


def test_a_failure_is_told_of_the_call_that_failed() -> None:
    one, two, three, four = (Call((row(number, "peer:1"),)) for number in range(1, 5))
    runs = ((one, two), (three,), (four,))
    done = Done([5, False, 7, False], (("messages.send", 901), ("wall.post", 14), ("messages.send", 10)))
    found = [outcome for _, outcome in answers(runs, done)]
    assert found[0] == Done(5)
    assert isinstance(found[1], Refused)
    assert isinstance(found[3], Passing)
    unnamed = answers(runs, Done([False, None, 7, 8], ()))
    assert unnamed[0][1] == Passing(0, "execute named no reason", maybe_done=True)
    assert unnamed[1][1] is None
    for odd in (None, [], [1, 2], {"a": 1}):
        assert all(isinstance(outcome, Passing) for _, outcome in answers(runs, Done(odd)))


def test_peers_are_told_apart() -> None:
    call = Call((row(1, "peer:1"), row(2, "peer:2"), row(3, "peer:3")))
    items = [{"peer_id": 2, "error": {"code": 901}}, {"peer_id": 1, "message_id": 8}]
    (_, first), (_, second), (_, third) = of_rows(call, Done(items))
    assert isinstance(first, Done)
    assert isinstance(second, Refused)
    assert third == Passing(0, "VK did not name this peer", maybe_done=True)
    assert [outcome for _, outcome in of_rows(call, Refused(911, "911"))] == [Refused(911, "911")] * 3


def test_a_script_makes_a_call_only_if_the_one_before_it_in_its_lane_succeeded() -> None:
    runs = ((Call((row(1, "peer:1", "а"),)), Call((row(2, "peer:1", "б"),))), (Call((row(3, "wall", "в"),)),))
    assert script(runs) == (
        "var a0=null,a1=null,a2=null;"
        'a0=API.messages.send({"peer_id": 1, "message": "а", "random_id": 7});'
        'if(a0){a1=API.messages.send({"peer_id": 1, "message": "б", "random_id": 7});}'
        'a2=API.wall.post({"owner_id": -9100, "from_group": 1, "message": "в", "guid": "g"});'
        "return [a0,a1,a2];"
    )


@pytest.mark.parametrize("code", [912, 917])
async def test_what_vk_refused_goes_out_once_the_fault_is_mended(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int
) -> None:
    """Also days later, and once."""
    await local.faults(CallFault("error", "messages.send", code=code))
    await enqueue_message(GROUP, 501, "вам", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
        assert await statuses() == [OutboxStatus.DEAD]
        clock.advance(timedelta(days=2))
        async with transaction():
            assert await queue_again(await undelivered(clock.now() - timedelta(days=7))) == 1
        await post.empty()
    assert await texts(local) == ["вам"]
    assert await undelivered(clock.now() - timedelta(days=7)) == []


async def test_a_held_post_goes_out_once_the_fault_is_mended(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    day = await a_day(community, clock)
    await local.faults(CallFault("error", "wall.post", code=214))
    row = await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
    await under(row, "дальше", clock)
    async with sending(gateway, clock) as post:
        await post.empty()
        async with transaction():
            await queue_again(await undelivered(clock.now()))
        await post.empty()
    (written,) = await local.wall()
    assert [comment.text for comment in written.comments] == ["дальше"]
    assert (await Day.get(id=day.id)).post_id == written.id
