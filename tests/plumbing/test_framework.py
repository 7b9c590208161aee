"""How a handler module looks, and what the framework makes of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pytest
from vkbottle import API

from vkbot.vk.framework import Dispatcher, InDialog, Labeler, Payload, Private, StartsWith, Text, Where
from vkbot.vk.incoming import COMMENT_KINDS, KINDS, Incoming, incoming_of


@dataclass
class Services:
    """What handlers call; here it only notes the calls."""

    calls: list[tuple[str, Any]] = field(default_factory=list)

    async def call(self, name: str, what: Any = None) -> None:
        self.calls.append((name, what))


def labeler(services: Services) -> Labeler:
    """A handler module as it should look."""
    on = Labeler()

    @on.on(Private(), InDialog("title"))
    async def title(incoming: Incoming, dialog: Mapping[str, Any]) -> None:
        await services.call("title", (dialog["match"], incoming.text))

    @on.on(Private(), Payload("cast", "recast"))
    async def cast(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await services.call("cast", payload["n"])

    @on.on(Private(), Text("мои заявки", "заявки"))
    async def orders(incoming: Incoming) -> None:
        await services.call("orders", incoming.person)

    @on.on(Private(), StartsWith("заявка", "моя заявка"))
    async def order(incoming: Incoming, rest: str) -> None:
        await services.call("order", rest)

    @on.on(Where(lambda incoming: incoming.addressed))
    async def chat(incoming: Incoming) -> None:
        await services.call("chat", incoming.text)

    @on.on(kinds=COMMENT_KINDS)
    async def comment(incoming: Incoming) -> None:
        await services.call("comment", incoming.comment_id)

    @on.on(Private(), Text("сломайся"))
    async def broken(incoming: Incoming) -> None:
        raise LookupError(incoming.text)

    return on


def other_labeler(services: Services) -> Labeler:
    on = Labeler()

    @on.on(Private())
    async def anything(incoming: Incoming) -> None:
        await services.call("anything", incoming.text)

    return on


@pytest.fixture
def services() -> Services:
    return Services()


@pytest.fixture
def dispatcher(services: Services) -> Dispatcher:
    return Dispatcher([labeler(services), other_labeler(services)])


async def send(
    dispatcher: Dispatcher, kind: str, body: dict[str, Any], dialog: Mapping[str, Any] | None = None
) -> bool:
    event = {"type": kind, "group_id": 9100, "object": body, "event_id": "x"}
    incoming = incoming_of(9100, event)
    assert incoming is not None
    return await dispatcher.dispatch(incoming, event, API("key"), dialog=dialog)


def said(text: str, peer: int = 501, **more: Any) -> dict[str, Any]:
    return {"message": {"from_id": 501, "peer_id": peer, "text": text, **more}}


@pytest.mark.parametrize(
    ("body", "call"),
    [
        (said("Мои заявки!"), ("orders", 501)),
        (said("/заявки"), ("orders", 501)),
        (said("«МОИ\u00a0ЗАЯВКИ»…"), ("orders", 501)),
        (said("Заявка: Фаербол на Монаха!"), ("order", "Фаербол на Монаха!")),
        (said("моя заявка  фаербол"), ("order", "фаербол")),
        (said("заявка"), ("order", "")),
        (said("заявление"), ("anything", "заявление")),
        (said("любая кнопка", payload='{"c":"cast","n":3}'), ("cast", 3)),
        (said("заявки", payload='{"c":"unknown"}'), ("orders", 501)),
        (said("[club9100|бот] карта", peer=2_000_000_001), ("chat", "карта")),
    ],
)
async def test_rules(dispatcher: Dispatcher, services: Services, body: dict[str, Any], call: tuple[str, Any]) -> None:
    assert await send(dispatcher, "message_new", body)
    assert services.calls == [call]


async def test_a_dialog_comes_first(dispatcher: Dispatcher, services: Services) -> None:
    dialog = {"name": "title", "match": 7}
    assert await send(dispatcher, "message_new", said("Мои заявки"), dialog)
    assert await send(dispatcher, "message_new", said("Мои заявки"), {"name": "other"})
    assert services.calls == [("title", (7, "Мои заявки")), ("orders", 501)]


async def test_comments_and_buttons(dispatcher: Dispatcher, services: Services) -> None:
    await send(dispatcher, "wall_reply_delete", {"id": 9, "post_id": 7})
    await send(dispatcher, "message_event", {"user_id": 501, "peer_id": 501, "payload": {"c": "recast", "n": 1}})
    assert services.calls == [("comment", 9), ("cast", 1)]


async def test_nobody_listens(dispatcher: Dispatcher, services: Services) -> None:
    assert not await send(dispatcher, "message_new", said("просто разговор", peer=2_000_000_001))
    assert not await send(dispatcher, "group_join", {"user_id": 501})
    assert services.calls == []


async def test_errors_are_not_swallowed(dispatcher: Dispatcher) -> None:
    with pytest.raises(LookupError):
        await send(dispatcher, "message_new", said("сломайся"))


async def test_an_error_of_a_rule_is_not_swallowed() -> None:
    def broken(incoming: Incoming) -> bool:
        raise LookupError

    on = Labeler()

    @on.on(Where(broken))
    async def never(incoming: Incoming) -> None:
        raise AssertionError

    with pytest.raises(LookupError):
        await send(Dispatcher([on]), "message_new", said("x"))


async def test_each_kind_can_be_listened_to(services: Services) -> None:
    on = Labeler()

    @on.on(kinds=KINDS)
    async def everything(incoming: Incoming) -> None:
        await services.call(incoming.kind)

    dispatcher = Dispatcher([on])
    for kind in KINDS:
        assert await send(dispatcher, kind, {})
    assert [name for name, _ in services.calls] == list(KINDS)


async def test_two_dispatchers_do_not_share_handlers(services: Services) -> None:
    one, two = Dispatcher([labeler(services)]), Dispatcher([other_labeler(services)])
    await send(one, "message_new", said("нет такого"))
    await send(two, "message_new", said("есть"))
    assert services.calls == [("anything", "есть")]
