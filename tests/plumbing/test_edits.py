"""A comment of the community that is kept up to date: written once, then edited with an admin's key."""

from collections.abc import Callable

import pytest

from models.communities import ensure_community
from models.kinds import OutboxStatus
from models.store import Store
from models.tables import Community, Day, Match
from tests.plumbing.test_outbox import GROUP, rows, sending
from vkbot.clock import StillClock
from vkbot.outbox import enqueue_comment, enqueue_kept
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.vk.gateway import Gateway

MakeGateway = Callable[..., Gateway]
EDIT = "wall.editComment"


@pytest.fixture
async def community(quick_store: Store, clock: StillClock, local: LocalVk) -> Community:
    await local.allow(500)
    return await ensure_community(GROUP, clock.now())


class Tally:
    """The tally of a day under its post."""

    def __init__(self, local: LocalVk, clock: StillClock, day: Day, post: int) -> None:
        self._local = local
        self._clock = clock
        self._day = day
        self._post = post

    async def says(self, text: str) -> None:
        await enqueue_kept(GROUP, self._post, text, self._clock.now(), day_id=self._day.id, purpose="tally")

    async def beside(self, text: str) -> None:
        """Another comment of the community."""
        await enqueue_comment(GROUP, self._post, text, self._clock.now())

    async def shown(self) -> list[str]:
        (post,) = await self._local.wall()
        return [comment.text for comment in post.comments if not comment.deleted]


@pytest.fixture
async def tally(community: Community, clock: StillClock, local: LocalVk) -> Tally:
    now = clock.now()
    match = await Match.create(community=community, game="curse", seed="s", created_by=500, created_at=now)
    day = await Day.create(match=match, number=1, state="{}", opened_at=now, due_at=now)
    return Tally(local, clock, day, await local.post(500, "День 1"))


async def test_it_is_one_comment_with_its_newest_text(tally: Tally, clock: StillClock, gateway: Gateway) -> None:
    async with sending(gateway, clock) as post:
        for text in ("Искра — 1", "Искра — 2", "Искра — 3"):
            await tally.says(text)
            await post.empty()
    assert await tally.shown() == ["Искра — 3"]
    assert await rows() == [(text, OutboxStatus.SENT) for text in ("Искра — 1", "Искра — 2", "Искра — 3")]


async def test_what_waits_is_replaced_and_an_edit_waits_for_its_comment(
    tally: Tally, clock: StillClock, gateway: Gateway
) -> None:
    for text in ("Искра — 1", "Искра — 2", "Искра — 3"):
        await tally.says(text)
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await tally.shown() == ["Искра — 3"]
    statuses = [status for _, status in await rows()]
    assert statuses == [OutboxStatus.SENT, OutboxStatus.REPLACED, OutboxStatus.SENT]


@pytest.mark.parametrize("code", [6, 9, 10])
@pytest.mark.parametrize("when", ["before", "after"])
async def test_an_error_that_passes_and_an_unknown_outcome_are_tried_again(
    tally: Tally, clock: StillClock, gateway: Gateway, local: LocalVk, code: int, when: str
) -> None:
    faults = CallFault("error", EDIT, code=code, times=2), CallFault("cut", EDIT, when=when)  # type: ignore[arg-type]
    await local.faults(*faults)
    await tally.says("Искра — 1")
    await tally.says("Искра — 2")
    async with sending(gateway, clock) as post:
        await post.empty()
    assert await tally.shown() == ["Искра — 2"]
    assert (await local.planned_faults()).calls == ()


@pytest.mark.parametrize("code", [5, 7, 14, 15, 27, 28, 100, 211, 1051])
async def test_what_vk_refuses_is_given_up_and_keeps_nothing_else_from_going(
    tally: Tally, clock: StillClock, gateway: Gateway, local: LocalVk, code: int
) -> None:
    await local.faults(CallFault("error", EDIT, code=code))
    await tally.says("Искра — 1")
    await tally.says("Искра — 2")
    await tally.beside("День окончен")
    async with sending(gateway, clock) as post:
        await post.empty()
        assert post.sender.blocked == frozenset()
    assert await tally.shown() == ["Искра — 1", "День окончен"]
    ((text, why),) = post.told.lost
    assert text == "Искра — 2"
    assert str(code) in why.split()
    assert post.told.refused == []


async def test_without_an_admins_key_the_comment_stays_as_it_was_written(
    tally: Tally, clock: StillClock, make_gateway: MakeGateway
) -> None:
    await tally.says("Искра — 1")
    await tally.says("Искра — 2")
    async with sending(make_gateway(user_token=None), clock) as post:
        await post.empty()
    assert await tally.shown() == ["Искра — 1"]
    assert [text for text, _ in post.told.lost] == ["Искра — 2"]


async def test_an_edit_of_a_comment_that_was_taken_away_is_given_up(
    tally: Tally, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    async with sending(gateway, clock) as post:
        await tally.says("Искра — 1")
        await post.empty()
        (written,) = await local.wall()
        await local.delete_comment(500, written.comments[0].id)
        await tally.says("Искра — 2")
        await post.empty()
    assert await tally.shown() == []
    assert [text for text, _ in post.told.lost] == ["Искра — 2"]
