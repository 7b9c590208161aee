"""What somebody at a running match asks and orders. Orders in words come last of all: see `fallback`."""

from collections.abc import Mapping
from typing import Any

from vkbot.handlers.answering import Service, answer, phrases
from vkbot.services import (
    asking,
    condition_flow,
    doubts,
    drafts,
    order_confirm,
    order_edit,
    order_flow,
    order_history,
    order_texts,
    order_words,
    orders,
    receipts,
    status,
)
from vkbot.services.desk import Desk
from vkbot.services.menu import Command
from vkbot.vk.framework import Labeler, Payload, Private, Text
from vkbot.vk.incoming import Incoming

PAGED: dict[Command, Service] = {Command.NEW_ORDER: order_flow.begin, Command.ORDERS: orders.show}
"""Lists that a button may ask for from some page on («p»)."""

PRESSED: dict[str, Service] = {
    drafts.STEP: order_words.choose,
    drafts.OTHERWISE: order_flow.otherwise,
    drafts.WHEN: condition_flow.choose,
    drafts.CONFIRM: order_confirm.confirm,
    orders.EDIT: order_edit.show,
    orders.CANCEL: orders.cancel,
    orders.UNDO: order_history.undo,
    asking.ANSWER: order_texts.press,
    asking.STOP: order_texts.drop,
}
"""Buttons whose whole payload the service reads, trusting none of it."""

ASKED: dict[str, Service] = {
    "asked-orders": orders.show,
    "asked-status": status.show,
    "asked-new-order": order_flow.begin,
}
"""Other phrases for the same, by the message that lists them."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    made = Labeler()
    for command, service in PAGED.items():
        _paged(made, desk, command, service)
    for name, service in PRESSED.items():
        _pressed(made, desk, name, service)
    _question(made, desk)
    _plain(made, desk, status.show, Payload(Command.STATUS.value))
    _plain(made, desk, status.show, Text(Command.STATUS.label(desk.words)))
    _plain(made, desk, order_flow.stop, Payload(drafts.STOP))
    for key, service in ASKED.items():
        _plain(made, desk, service, Text(*phrases(desk.words, key)))
    return made


def _paged(made: Labeler, desk: Desk, command: Command, service: Service) -> None:
    @made.on(Private(), Payload(command.value))
    async def page(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await answer(desk, incoming, service, payload.get("p"))

    _plain(made, desk, service, Text(command.label(desk.words)))


def _pressed(made: Labeler, desk: Desk, name: str, service: Service) -> None:
    @made.on(Private(), Payload(name))
    async def press(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await answer(desk, incoming, service, payload)


def _plain(made: Labeler, desk: Desk, service: Service, rule: Payload | Text) -> None:
    @made.on(Private(), rule)
    async def ask(incoming: Incoming) -> None:
        await answer(desk, incoming, service)


def _question(made: Labeler, desk: Desk) -> None:
    @made.on(Private(), Payload(receipts.PICK))
    async def pick(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        await answer(desk, incoming, doubts.answer, *(payload.get(name) for name in ("b", "a", "v")))
