"""The game master's buttons and texts; whether the person may use them is the service's to say, each time."""

from collections.abc import Mapping
from typing import Any

from vkbot.handlers.answering import Service, answer
from vkbot.services import gm
from vkbot.services.desk import Desk
from vkbot.services.menu import Command
from vkbot.vk.framework import Labeler, Payload, Private, Text
from vkbot.vk.incoming import Incoming

BUTTONS: dict[str, tuple[Service, tuple[str, ...]]] = {
    "gm": (gm.home, ()),
    "gm_past": (gm.past, ()),
    "gm_new": (gm.create, ()),
    "gm_match": (gm.show, ("m",)),
    "gm_settings": (gm.settings_card, ("m",)),
    "gm_voting": (gm.voting_card, ("m",)),
    "gm_ask": (gm.ask, ("m", "f", "p")),
    "gm_set": (gm.put, ("m", "f", "v")),
    "gm_numbers": (gm.numbers_card, ("m", "p")),
    "gm_number": (gm.ask_number, ("m", "n", "p")),
    "gm_number_usual": (gm.usual_number, ("m", "n", "p")),
    "gm_open": (gm.open_registration, ("m",)),
    "gm_apps": (gm.applications, ("m", "p")),
    "gm_accept": (gm.accept, ("s",)),
    "gm_refuse": (gm.refuse, ("s",)),
    "gm_refuse_yes": (gm.refuse_accepted, ("s",)),
    "gm_start": (gm.start, ("m",)),
    "gm_pause": (gm.pause, ("m",)),
    "gm_resume": (gm.resume, ("m",)),
    "gm_close": (gm.ask_close, ("m",)),
    "gm_close_yes": (gm.close, ("m",)),
    "gm_roster": (gm.people_of, ("m",)),
    "gm_orders": (gm.orders_and_votes, ("m",)),
    "gm_why": (gm.causes, ("m",)),
    "gm_doubts": (gm.doubtful, ("m", "n", "p")),
    "gm_history": (gm.history, ("m", "d", "s", "p")),
    "gm_doubt": (gm.settle, ("b", "a", "v")),
}
"""A payload's `c` → the service and which of the payload's values it takes; services trust none of them."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    made = Labeler()

    @made.on(Private(), Payload(*BUTTONS))
    async def press(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        service, names = BUTTONS[payload["c"]]
        await answer(desk, incoming, service, *(payload.get(name) for name in names))

    @made.on(Private(), Text(Command.GAME_MASTER.label(desk.words)))
    async def home(incoming: Incoming) -> None:
        await answer(desk, incoming, gm.home)

    return made
