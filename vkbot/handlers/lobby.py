"""What anybody may ask and do: the start, help, rules, the roster, applications."""

from collections.abc import Mapping
from typing import Any

from vkbot.handlers.answering import Service, answer, is_start, is_written, phrases
from vkbot.services import info, inquiries, leaving, lobby, naming, order_texts, people, why
from vkbot.services.desk import Desk
from vkbot.services.menu import Command
from vkbot.vk.framework import Labeler, Payload, Private, StartsWith, Text, Where
from vkbot.vk.incoming import Incoming

MENU: dict[Command, Service] = {
    Command.PLAYERS: info.players,
    Command.RULES: info.rules,
    Command.HELP: info.guide,
    Command.APPLY: lobby.begin,
    Command.APPLICATION: leaving.mine,
    Command.WITHDRAW: leaving.ask_withdraw,
    Command.OTHER_MATCH: info.other_match,
    Command.WHY: why.ask,
}
"""What the menu's buttons, and their labels as text, call."""

SAID: dict[str, Service] = {
    "said-help": info.guide,
    "said-players": info.players,
    "said-when": info.when,
    "said-leave": leaving.ask_leave,
    "said-application": lobby.begin,
}
"""Other phrases for the same, by the message that lists them."""

BUTTONS: dict[str, tuple[Service, tuple[str, ...]]] = {
    "players": (info.players, ("m",)),
    "rules": (info.rules, ("t", "p")),
    "switch": (info.switch, ("m",)),
    "why": (why.ask, ("m", "d", "s", "p")),
    "why_days": (why.days, ("m", "p")),
    "why_match": (why.choose_match, ()),
    "class": (lobby.choose_class, ("m", "k")),
    "apply_yes": (lobby.apply, ("m", "k", "n")),
    "apply_no": (lobby.cancel, ()),
    "withdraw_yes": (leaving.withdraw, ("m",)),
    "leave_yes": (leaving.leave, ("m",)),
    "keep": (leaving.keep, ()),
}
"""A payload's `c` → the service and which of the payload's values it takes; services trust none of them."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    made = Labeler()
    _permissions(made)
    _start(made, desk)
    _buttons(made, desk)
    _commands(made, desk)
    _texts(made, desk)
    return made


def _permissions(made: Labeler) -> None:
    person = Where(lambda incoming: incoming.person > 0)

    @made.on(person, kinds=["message_allow"])
    async def allowed(incoming: Incoming) -> None:
        await people.allow(incoming.community_id, incoming.person)

    @made.on(person, kinds=["message_deny"])
    async def denied(incoming: Incoming) -> None:
        await people.deny(incoming.community_id, incoming.person)


def _start(made: Labeler, desk: Desk) -> None:
    async def start(incoming: Incoming) -> None:
        await answer(desk, incoming, info.greeting)

    made.on(Private(), Where(is_start))(start)
    made.on(Private(), Text(*phrases(desk.words, "said-start")))(start)


def _buttons(made: Labeler, desk: Desk) -> None:
    @made.on(Private(), Payload(Command.APPLY.value))
    async def apply(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        if "m" in payload:
            await answer(desk, incoming, lobby.pick_match, payload["m"])
        else:
            await answer(desk, incoming, lobby.begin)

    @made.on(Private(), Payload(*BUTTONS))
    async def press(incoming: Incoming, payload: Mapping[str, Any]) -> None:
        service, names = BUTTONS[payload["c"]]
        await answer(desk, incoming, service, *(payload.get(name) for name in names))


def _commands(made: Labeler, desk: Desk) -> None:
    """The menu's buttons; without a handler of their own those of other modules stay for them."""
    for command, service in MENU.items():
        _command(made, desk, service, Payload(command.value))
        _command(made, desk, service, Text(command.label(desk.words)))
    for key, service in SAID.items():
        _command(made, desk, service, Text(*phrases(desk.words, key)))


def _command(made: Labeler, desk: Desk, service: Service, rule: Payload | Text) -> None:
    @made.on(Private(), rule)
    async def command(incoming: Incoming) -> None:
        await answer(desk, incoming, service)


def _texts(made: Labeler, desk: Desk) -> None:
    """Questions by how they begin; an order in the same message comes first («почему нет? удар в Морока»)."""

    @made.on(Private(), Where(is_written), StartsWith(*phrases(desk.words, "said-rules")))
    async def about(incoming: Incoming, rest: str) -> None:
        for service in (order_texts.take_instead, inquiries.several):
            if await answer(desk, incoming, service, incoming.text):
                return
        await answer(desk, incoming, info.rules_about, rest)

    @made.on(Private(), Where(is_written), StartsWith(*phrases(desk.words, "asked-why")))
    async def question(incoming: Incoming, rest: str) -> None:
        for service in (order_texts.take_instead, inquiries.why_no_vote):
            if await answer(desk, incoming, service, incoming.text, awaited=True):
                return
        await answer(desk, incoming, why.said, rest)

    def is_application(incoming: Incoming) -> bool:
        return is_written(incoming) and naming.split_application(desk.words, incoming.text) is not None

    @made.on(Private(), Where(is_application))
    async def application(incoming: Incoming) -> None:
        await answer(desk, incoming, lobby.apply_line, incoming.text)
