"""Private messages are handled in the order in which they were written, however their events come."""

import json
from dataclasses import replace
from typing import Any

import pytest

from models import inbox as rows
from models.communities import ensure_community
from models.inbox import CHATS, place_of
from models.store import Store
from models.tables import InboxEvent
from tests.plumbing.test_bot import HURRY, Nothing
from vkbot.clock import StillClock
from vkbot.inbox import Inbox
from vkbot.missed import Missed
from vkbot.pulse import Pulse
from vkbot.sandbox import LocalVk
from vkbot.sandbox.faults import CallFault
from vkbot.serving import Around, Place, Serving
from vkbot.settings import Transport
from vkbot.vk.gateway import Gateway
from vkbot.vk.rights import Rights

GROUP = 9100


def message(number: int, peer: int = 501) -> dict[str, Any]:
    body = {"message": {"peer_id": peer, "from_id": 501, "conversation_message_id": number, "text": f"{number}"}}
    return {"type": "message_new", "event_id": f"e {peer} {number}", "object": body}


def echo(number: int) -> dict[str, Any]:
    """What VK tells of the bot's own answer."""
    return {
        "type": "message_reply",
        "event_id": f"e {number}",
        "object": {"peer_id": 501, "conversation_message_id": number, "text": "Принято."},
    }


class Chat:
    """A conversation whose events come in some order; what VK tells when it is asked for it."""

    def __init__(self, clock: StillClock) -> None:
        self.handled: list[str] = []
        self.asked: list[int] = []
        self.shown: list[dict[str, Any]] = []
        self.tells = True
        self.inbox = Inbox(clock, self.handle)

    async def handle(self, group_id: int, event: dict[str, Any]) -> None:
        self.handled.append(event["object"]["message"]["text"])

    async def fetch(self, peer_id: int) -> bool:
        self.asked.append(peer_id)
        await self.inbox.take(GROUP, self.shown)
        return self.tells

    async def comes(self, *events: dict[str, Any]) -> None:
        await self.inbox.take(GROUP, events)
        while await self.inbox.handle_next(GROUP, self.fetch):
            pass


@pytest.fixture
async def chat(quick_store: Store, clock: StillClock) -> Chat:
    await ensure_community(GROUP, clock.now())
    return Chat(clock)


async def test_what_waits_is_handled_by_its_number(chat: Chat) -> None:
    await chat.comes(message(3), message(1), message(2))
    assert chat.handled == ["1", "2", "3"]
    assert chat.asked == []


async def test_what_should_have_come_before_a_message_is_looked_up(chat: Chat) -> None:
    chat.shown = [message(1), message(2), message(3)]
    await chat.comes(message(1))
    await chat.comes(message(3))
    await chat.comes(message(2))
    assert chat.handled == ["1", "2", "3"]
    assert chat.asked == [501]


async def test_the_bots_own_messages_are_no_gap(chat: Chat) -> None:
    await chat.comes(message(1), echo(2))
    await chat.comes(message(3))
    assert chat.handled == ["1", "3"]
    assert chat.asked == []


async def test_an_answer_to_something_else_does_not_hide_a_gap(chat: Chat) -> None:
    chat.shown = [message(2)]
    await chat.comes(message(1), echo(3))
    await chat.comes(message(4))
    assert chat.handled == ["1", "2", "4"]


async def test_a_gap_that_vk_knows_nothing_of_is_asked_about_once(chat: Chat) -> None:
    await chat.comes(message(5))
    await chat.comes(message(6))
    await chat.comes(message(4))
    assert chat.handled == ["5", "6", "4"]
    assert chat.asked == [501]


async def test_what_vk_does_not_tell_holds_nothing_up_and_is_asked_for_again(chat: Chat) -> None:
    chat.tells = False
    await chat.comes(message(5))
    await chat.comes(message(6))
    assert chat.handled == ["5", "6"]
    assert chat.asked == [501, 501]


async def test_of_several_peoples_chats_nothing_is_looked_up(chat: Chat) -> None:
    await chat.comes(message(7, CHATS + 1))
    assert chat.handled == ["7"]
    assert chat.asked == []


@pytest.mark.parametrize("failures", [2, 4])
async def test_vk_is_asked_a_few_times_what_was_written_before_and_left_alone_in_between(
    quick_store: Store, gateway: Gateway, clock: StillClock, local: LocalVk, failures: int
) -> None:
    waits: list[int] = []

    def patience(tries: int) -> float:
        waits.append(tries)
        return 0

    inbox, changed = Inbox(clock, nothing), Pulse()
    pace = replace(HURRY, poll_patience=patience)
    place = Place(gateway, Rights(gateway, clock), Missed(gateway, inbox))
    around = Around(Transport.CALLBACK, pace, clock, inbox, changed, lambda number: None, lambda: False)
    await local.faults(CallFault("gateway", "messages.getHistory", times=failures))
    serving = Serving(place, around, Nothing())
    assert await serving._fetch(501) is (failures < 4)
    assert waits == [1, 2, 3][:failures]
    if failures == 4:  # VK may be away for long: the next messages wait for one answer each
        await local.faults(CallFault("gateway", "messages.getHistory", times=2))
        assert [await serving._fetch(501) for _ in range(3)] == [False, False, True]
        assert waits == [1, 2, 3]


async def nothing(group_id: int, event: dict[str, Any]) -> None:
    """Nobody handles anything here."""


@pytest.mark.parametrize(
    ("event_id", "place"),
    [
        ("message 501 7", rows.Place(501, 7)),
        ("message 501 1", None),
        (f"message {CHATS + 1} 7", None),
        ("message 501 x", None),
        ("message 501", None),
        ("reply 501 7", None),
        ("5a7d", None),
    ],
)
def test_the_place_of_a_message(event_id: str, place: rows.Place | None) -> None:
    row = InboxEvent(group_id=GROUP, event_id=event_id, kind="message_new", body=json.dumps({}))
    assert place_of(row) == place
