import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from models.communities import ensure_community
from models.kinds import OutboxKind, OutboxStatus, PostStatus
from models.outbox import add_row, settle_by_hand
from models.people import person_of
from models.store import Store, transaction
from models.tables import Community, Day, Match, OutboxMessage, Person
from vkbot.clock import StillClock
from vkbot.outbox import enqueue_comment, enqueue_message, enqueue_post
from vkbot.pulse import Pulse
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.sender import Sender
from vkbot.sending.calls import answered, number_in
from vkbot.sending.patience import longest, patience
from vkbot.vk.gateway import Gateway
from vkbot.vk.keyboards import Button, Keyboard
from vkbot.vk.outcome import Done, Passing, Refused

GROUP = 9100
MakeGateway = Callable[..., Gateway]


class Told:
    """What the sender tells; answers a refused post with a message to the admin."""

    def __init__(self, clock: StillClock) -> None:
        self.clock = clock
        self.refused: list[tuple[str, str]] = []
        self.lost: list[tuple[str, str]] = []

    async def publishing_refused(self, row: OutboxMessage) -> None:
        self.refused.append((row.text, row.error))
        await enqueue_message(row.community_id, 500, f"Опубликуйте сами: {row.text}", self.clock.now())

    async def undelivered(self, row: OutboxMessage) -> None:
        self.lost.append((row.text, row.error))


class Post:
    """A sender at work, and the world around it."""

    def __init__(self, sender: Sender, told: Told, changed: Pulse) -> None:
        self.sender = sender
        self.told = told
        self._changed = changed

    async def empty(self) -> None:
        """Wait until there is nothing to send."""
        self.sender.wake()
        while True:
            upcoming = self._changed.upcoming()
            if await self.sender.idle():
                return
            await upcoming.wait()


@asynccontextmanager
async def sending(gateway: Gateway, clock: StillClock) -> AsyncIterator[Post]:
    changed, told = Pulse(), Told(clock)
    sender = Sender({GROUP: gateway}, clock, told, backoff=lambda code, tries: 0.001, changed=changed)
    task = asyncio.create_task(sender.run())
    yield Post(sender, told, changed)
    sender.stop()
    await task


@pytest.fixture
async def community(quick_store: Store, clock: StillClock, local: LocalVk) -> Community:
    for person in (500, 501, 502):
        await local.allow(person)
    return await ensure_community(GROUP, clock.now())


async def under(post: OutboxMessage, text: str, clock: StillClock) -> None:
    """Queue what did not fit into a post."""
    await add_row(GROUP, OutboxKind.COMMENT, text, clock.now(), parent_id=post.id)


async def texts(local: LocalVk, person: int = 501) -> list[str]:
    return [line.text for line in await local.chat(person)]


async def rows() -> list[tuple[str, str]]:
    return [(row.text, row.status) for row in await OutboxMessage.all().order_by("id")]


async def a_day(community: Community, clock: StillClock) -> Day:
    now = clock.now()
    match = await Match.create(community=community, game="curse", seed="s", created_by=500, created_at=now)
    return await Day.create(match=match, number=1, state="{}", opened_at=now, due_at=now)


async def test_messages_go_in_order_to_several_people(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    button = Keyboard(((Button("Да", {"c": "yes"}),),), inline=True)
    async with sending(gateway, clock) as post:
        async with transaction():
            for number in range(3):
                await enqueue_message(GROUP, 501, f"первому {number}", clock.now())
                await enqueue_message(GROUP, 502, f"второй {number}", clock.now(), keyboard=button)
        await post.empty()
    assert await texts(local) == [f"первому {number}" for number in range(3)]
    assert await texts(local, 502) == [f"второй {number}" for number in range(3)]
    assert await local.labels(502) == ["Да"]
    assert {status for _, status in await rows()} == {OutboxStatus.SENT}


async def test_nothing_goes_before_the_commit(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    async with sending(gateway, clock) as post:
        with pytest.raises(RuntimeError):
            await _queue_and_fail(clock)
        await enqueue_message(GROUP, 501, "это случилось", clock.now())
        await post.empty()
    assert await texts(local) == ["это случилось"]


async def _queue_and_fail(clock: StillClock) -> None:
    async with transaction():
        await enqueue_message(GROUP, 501, "этого не было", clock.now())
        raise RuntimeError


async def test_long_texts(community: Community, clock: StillClock, gateway: Gateway, local: LocalVk) -> None:
    paragraph = ("Слово за словом. " * 200).strip()
    button = Keyboard(((Button("Да", {"c": "yes"}),),), inline=True)
    async with sending(gateway, clock) as post:
        pieces = await enqueue_message(GROUP, 501, f"{paragraph}\n\n{paragraph}", clock.now(), keyboard=button)
        await enqueue_post(GROUP, "\n\n".join([paragraph] * 8), clock.now())
        await post.empty()
    assert [piece.keyboard is not None for piece in pieces] == [False, True]
    assert await texts(local) == [paragraph] * 2
    (written,) = await local.wall()
    assert written.text == "\n\n".join([paragraph] * 4)
    assert [comment.text for comment in written.comments] == [paragraph] * 4
    with pytest.raises(ValueError, match="nothing to say"):
        await enqueue_message(GROUP, 501, " \n", clock.now())


async def test_a_sent_post_is_bound_to_its_day(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    day = await a_day(community, clock)
    row = await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
    await under(row, "Счёт", clock)
    async with sending(gateway, clock) as post:
        await post.empty()
    (written,) = await local.wall()
    day = await Day.get(id=day.id)
    assert (day.post_id, day.post_status) == (written.id, PostStatus.BOUND)
    assert [comment.text for comment in written.comments] == ["Счёт"]


@pytest.mark.parametrize("kind", ["gateway", "cut"])
@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_unknown_outcome_doubles_nothing(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, kind: str, when: str
) -> None:
    faults = [
        CallFault(kind, method, when=when)  # type: ignore[arg-type]
        for method in ("messages.send", "wall.post", "wall.createComment")
    ]
    await local.faults(*faults)
    async with sending(gateway, clock) as post:
        await enqueue_message(GROUP, 501, "однажды", clock.now())
        row = await enqueue_post(GROUP, "пост", clock.now())
        await under(row, "комментарий", clock)
        await post.empty()
    assert await texts(local) == ["однажды"]
    (written,) = await local.wall()
    assert [comment.text for comment in written.comments] == ["комментарий"]
    assert (await local.planned_faults()).calls == ()


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_crash_during_a_call(
    community: Community, clock: StillClock, make_gateway: MakeGateway, local: LocalVk, when: str
) -> None:
    """The process dies while VK does not answer; the next one goes on."""
    await local.faults(CallFault("timeout", "messages.send", when=when))  # type: ignore[arg-type]
    await enqueue_message(GROUP, 501, "однажды", clock.now())
    sender = Sender({GROUP: make_gateway(seconds=60)}, clock, Told(clock))
    task = asyncio.create_task(sender.run())
    while (await local.planned_faults()).calls:
        await asyncio.wait([task], timeout=0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await rows() == [("однажды", OutboxStatus.QUEUED)]
    async with sending(make_gateway(), clock) as post:
        await post.empty()
    assert await texts(local) == ["однажды"]


async def late(local: LocalVk, clock: StillClock, gateway: Gateway) -> Post:
    """A day passes after an attempt nobody knows the outcome of."""
    await local.advance_by(86400)
    clock.advance(timedelta(days=1))
    async with sending(gateway, clock) as post:
        await post.empty()
    return post


async def tried(clock: StillClock, row: OutboxMessage) -> None:
    await OutboxMessage.filter(id=row.id).update(tried_at=clock.now(), attempts=1)


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_message_is_looked_for_when_its_key_is_too_old(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, arrived: bool
) -> None:
    (row,) = await enqueue_message(GROUP, 501, "однажды", clock.now())
    if arrived:
        params = {"peer_id": 501, "message": "однажды", "random_id": row.key}
        assert isinstance(await gateway.call("messages.send", params), Done)
    await tried(clock, row)
    await late(local, clock, gateway)
    assert await texts(local) == ["однажды"]
    assert await rows() == [("однажды", OutboxStatus.SENT)]


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_post_is_looked_for_when_its_key_is_too_old(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, arrived: bool
) -> None:
    day = await a_day(community, clock)
    row = await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
    if arrived:
        await gateway.call("wall.post", {"owner_id": -GROUP, "from_group": 1, "message": "День 1"})
    await tried(clock, row)
    await late(local, clock, gateway)
    (written,) = await local.wall()
    assert (await Day.get(id=day.id)).post_id == written.id


async def test_without_a_key_to_look_an_old_post_waits_for_an_admin(
    community: Community, clock: StillClock, make_gateway: MakeGateway, local: LocalVk
) -> None:
    day = await a_day(community, clock)
    row = await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
    await tried(clock, row)
    post = await late(local, clock, make_gateway(service_token=None, user_token=None))
    assert post.told.refused == [("День 1", "it may have been published already")]
    assert (await Day.get(id=day.id)).post_status == PostStatus.AWAITED
    assert (await Community.get(id=GROUP)).publishing_paused == ""
    assert await texts(local, 500) == ["Опубликуйте сами: День 1"]
    assert await local.wall() == []


@pytest.mark.parametrize("arrived", [True, False])
async def test_a_comment_is_looked_for(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, arrived: bool
) -> None:
    written = await local.post(500, "пост")
    await local.comment(501, written, "Счёт")
    (row,) = await enqueue_comment(GROUP, written, "Счёт", clock.now())
    if arrived:
        await local.comment(500, written, "Счёт", as_community=True)
    await tried(clock, row)
    async with sending(gateway, clock) as post:
        await post.empty()
    (shown,) = await local.wall()
    assert [comment.text for comment in shown.comments] == ["Счёт", "Счёт"]
    assert await rows() == [("Счёт", OutboxStatus.SENT)]


async def test_without_a_key_to_look_a_comment_is_let_go(
    community: Community, clock: StillClock, make_gateway: MakeGateway, local: LocalVk
) -> None:
    written = await local.post(500, "пост")
    (row,) = await enqueue_comment(GROUP, written, "Счёт", clock.now())
    await enqueue_comment(GROUP, written, "Ещё", clock.now())
    await tried(clock, row)
    async with sending(make_gateway(service_token=None, user_token=None), clock) as post:
        await post.empty()
    assert await rows() == [("Счёт", OutboxStatus.UNSURE), ("Ещё", OutboxStatus.SENT)]


@pytest.mark.parametrize("code", [1, 6, 9, 10, 29])
async def test_passing_errors(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int
) -> None:
    await local.faults(CallFault("error", code=code, times=3))
    async with sending(gateway, clock) as post:
        await enqueue_message(GROUP, 501, "однажды", clock.now())
        await post.empty()
    assert await texts(local) == ["однажды"]
    (row,) = await OutboxMessage.all()
    assert row.attempts == 4


async def failing(local: LocalVk, clock: StillClock, gateway: Gateway, method: str, code: int, hours: float) -> Post:
    """A message and a post while VK answers a method with an error, again and again, for so many hours."""
    await local.faults(CallFault("error", method, code=code, times=None))
    async with sending(gateway, clock) as post:
        await enqueue_message(GROUP, 501, "слово", clock.now())
        await enqueue_message(GROUP, 501, "ещё", clock.now())
        await enqueue_post(GROUP, "пост", clock.now())
        post.sender.wake()
        for _ in range(3):
            await tries_grow(method)
            clock.advance(timedelta(hours=hours / 3))
        await tries_grow(method)
        await local.clear_faults()
        await post.empty()
    return post


async def tries_grow(method: str) -> None:
    """Wait until a row of the method has been tried some times more, or is closed."""
    kind = OutboxKind.MESSAGE if method == "messages.send" else OutboxKind.POST
    queued = OutboxMessage.filter(kind=kind.value, status=OutboxStatus.QUEUED.value)
    before = await queued.order_by("id").first()
    while before is not None and (row := await queued.order_by("id").first()) is not None and row.id == before.id:
        if row.attempts >= before.attempts + 6:
            return
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("code", [5, 27, 28])
async def test_messages_outlast_a_key_that_is_refused(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, lines: list[str], code: int
) -> None:
    post = await failing(local, clock, gateway, "messages.send", code, hours=24 * 30)
    assert await texts(local) == ["слово", "ещё"]
    assert post.told.lost == []
    (told,) = [line for line in lines if "refuses the key" in line]
    assert "community 9100" in told
    assert "`token`" in told
    assert post.sender.blocked == frozenset()


async def test_posts_outlast_a_key_that_is_refused(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    post = await failing(local, clock, gateway, "wall.post", 5, hours=24 * 30)
    assert [written.text for written in await local.wall()] == ["пост"]
    assert post.told.refused == []


@pytest.mark.parametrize("code", [9, 14, 29])
@pytest.mark.parametrize(("hours", "arrived"), [(23, True), (25, False)])
async def test_captcha_and_flood_control_are_sat_out_for_a_day(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int, hours: int, arrived: bool
) -> None:
    post = await failing(local, clock, gateway, "messages.send", code, hours)
    assert ("слово" in await texts(local)) is arrived
    assert [text for text, _ in post.told.lost[:1]] == ([] if arrived else ["слово"])
    assert all(str(code) in why for _, why in post.told.lost)


@pytest.mark.parametrize("code", [1, 10])
@pytest.mark.parametrize(("hours", "arrived"), [(5, True), (7, False)])
async def test_a_message_that_vk_always_fails_at(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int, hours: int, arrived: bool
) -> None:
    post = await failing(local, clock, gateway, "messages.send", code, hours)
    assert ("слово" in await texts(local)) is arrived
    assert [text for text, _ in post.told.lost[:1]] == ([] if arrived else ["слово"])


@pytest.mark.parametrize(("code", "paused"), [(1, False), (10, False), (9, True)])
async def test_a_post_that_vk_always_fails_at(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int, paused: bool
) -> None:
    post = await failing(local, clock, gateway, "wall.post", code, hours=3)
    assert [text for text, _ in post.told.refused] == ["пост"]
    assert str(code) in post.told.refused[0][1]
    assert bool((await Community.get(id=GROUP)).publishing_paused) is paused
    assert await texts(local, 500) == ["Опубликуйте сами: пост"]


async def test_a_look_that_vk_always_fails_at(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    """Whether an old message has arrived cannot be found out: after some hours it is sent all the same."""
    (row,) = await enqueue_message(GROUP, 501, "однажды", clock.now())
    await tried(clock, row)
    clock.advance(timedelta(days=1))
    await OutboxMessage.filter(id=row.id).update(failing_since=clock.now() - timedelta(hours=7))
    await local.faults(CallFault("error", "messages.getHistory", code=10, times=None))
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await texts(local) == ["однажды"]


def test_how_long_a_row_is_tried() -> None:
    assert longest("message", 0) is longest("post", 0) is longest("post", 5) is None
    assert longest("post", 9) == timedelta(minutes=15)
    assert longest("comment", 10) == timedelta(hours=6)


@pytest.mark.parametrize("code", [900, 901, 902])
async def test_a_person_who_does_not_let_the_community_write(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int
) -> None:
    await person_of(GROUP, 501)
    await local.faults(CallFault("error", "messages.send", code=code))
    async with sending(gateway, clock) as post:
        await enqueue_message(GROUP, 501, "не дойдёт", clock.now())
        await enqueue_message(GROUP, 501, "дойдёт", clock.now())
        await post.empty()
        assert [text for text, _ in post.told.lost] == ["не дойдёт"]
    assert (await Person.get(vk_id=501)).may_write is False
    assert await rows() == [("не дойдёт", OutboxStatus.DEAD), ("дойдёт", OutboxStatus.SENT)]


@pytest.mark.parametrize("code", [14, 27, 28, 214, 219, 220, 1051])
async def test_publishing_that_is_refused(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, code: int
) -> None:
    day = await a_day(community, clock)
    await local.faults(CallFault("error", "wall.post", code=code))
    async with sending(gateway, clock) as post:
        first = await enqueue_post(GROUP, "День 1", clock.now(), day_id=day.id)
        await under(first, "Итоги дальше", clock)
        second = await enqueue_post(GROUP, "Объявление", clock.now())
        await post.empty()
        assert [text for text, _ in post.told.refused] == ["День 1", "Объявление"]
        assert str(code) in (await Community.get(id=GROUP)).publishing_paused
        assert (await Day.get(id=day.id)).post_status == PostStatus.AWAITED
        assert await texts(local, 500) == ["Опубликуйте сами: День 1", "Опубликуйте сами: Объявление"]
        assert await local.wall() == []

        by_hand = await local.post(500, "День 1")
        async with transaction():
            await settle_by_hand(first.id, by_hand, clock.now())
        await post.empty()
    (written,) = await local.wall()
    assert [comment.text for comment in written.comments] == ["Итоги дальше"]
    assert (await Day.get(id=day.id)).post_id == by_hand
    # the game masters have been asked to publish it: sent as well, it might be there twice
    assert (await OutboxMessage.get(id=second.id)).status == OutboxStatus.HELD


async def test_a_comment_under_a_post_that_will_never_be(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    await local.faults(CallFault("error", "wall.post", code=100))
    async with sending(gateway, clock) as post:
        row = await enqueue_post(GROUP, "пост", clock.now())
        await under(row, "под ним", clock)
        await post.empty()
        assert [text for text, _ in post.told.lost] == ["пост", "под ним"]


async def test_what_is_for_later_waits_for_its_time(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    async with sending(gateway, clock) as post:
        later = clock.now() + timedelta(hours=1)
        await enqueue_message(GROUP, 501, "позже", clock.now(), not_before=later)
        await post.empty()
        assert await texts(local) == []
        clock.set(later)
        await post.empty()
        assert await texts(local) == ["позже"]


async def test_a_community_that_is_not_served_any_more(
    community: Community, clock: StillClock, gateway: Gateway
) -> None:
    await ensure_community(1, clock.now())
    await enqueue_message(1, 501, "никому", clock.now())
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await rows() == [("никому", OutboxStatus.QUEUED)]


async def test_the_texts_stay_out_of_the_log(
    community: Community, clock: StillClock, gateway: Gateway, local: LocalVk, lines: list[str]
) -> None:
    await local.faults(CallFault("error", code=10), CallFault("error", code=100))
    async with sending(gateway, clock) as post:
        await enqueue_message(GROUP, 501, "совершенно тайно", clock.now())
        await post.empty()
    assert any("10 VK's internal error" in line for line in lines)
    assert not any("тайно" in line for line in lines)


def test_answers_in_other_shapes() -> None:
    assert number_in(7) == 7
    assert number_in([{"peer_id": 1, "message_id": 9}]) == 9
    assert number_in([{"peer_id": 1, "message_id": 0, "conversation_message_id": 3}]) == 3
    assert number_in({"post_id": 5}) == 5
    assert number_in({"comment_id": 6, "parents_stack": []}) == 6
    assert number_in([]) == number_in({}) == 0
    assert isinstance(answered(Done([{"peer_id": 1, "error": {"code": 901}}])), Refused)
    assert isinstance(answered(Done([{"peer_id": 1, "error": {"code": 10}}])), Passing)
    assert answered(Done(7)) == Done(7)


def test_patience_grows_and_ends() -> None:
    assert [patience(0, tries) for tries in (1, 2, 3, 50)] == [2, 4, 8, 60]
    assert patience(6, 1) < patience(6, 5) == 5
    for code in (9, 14):
        assert [patience(code, tries) for tries in (1, 2, 50)] == [60, 120, 1800]
    assert [patience(5, tries) for tries in (1, 50)] == [30, 600]
    assert patience(29, 1) == 600


def test_kinds_are_what_the_table_holds() -> None:
    assert {kind.value for kind in OutboxKind} == {"message", "post", "comment", "edit"}
