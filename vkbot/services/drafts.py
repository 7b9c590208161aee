"""An order in the making, as the payload of a button carries it, so that nothing is kept between presses.

{"c": …, "m": match, "d": day, "o": path, "w": condition, "n": number, "h": mark, "p": page}. It never says whose order
it is: whoever presses acts for their own character, and everything is checked anew at each step.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec.structs import replace as changed

from engine.curse.conditions import Condition
from engine.curse.model import Order
from locales import curse
from locales.curse.conditions import Teller
from models.tables import Person
from vkbot.services import choices, conditions, orders
from vkbot.services.choices import Path, Ready
from vkbot.services.conditions import When
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.vk.keyboards import Button, Color

BEGIN, STEP, CONFIRM, STOP = "new_order", "order", "order_yes", "order_stop"
"""Payload names: what can be done (also a page of it); a choice; yes; no."""
WHEN, OTHERWISE = "order_if", "order_else"
"""A choice of the condition; what is done if a condition does not hold."""

NO_PATH: Final[Path] = ()


@dataclass(frozen=True, slots=True)
class Instead:
    """Which order of the list the new one replaces: its number, and the mark of the list that was shown."""

    number: int
    mark: str


@dataclass(frozen=True, slots=True)
class Draft:
    """The order so far. `path`: empty where not even what is to be done is known."""

    path: Path = NO_PATH
    when: When | None = None
    instead: Instead | None = None

    def to(self, path: Path) -> "Draft":
        """The same with another path."""
        return replace(self, path=path)

    def under(self, when: When | None) -> "Draft":
        """The same under another condition."""
        return replace(self, when=when)


async def pressed(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Play | Reply:
    """The play that a button belongs to, if it is still good."""
    if (stale := await orders.stale_button(desk, person, payload)) is not None:
        return stale
    return await orders.playing(desk, person, payload.get("m"))


def read(play: Play, payload: Mapping[str, Any]) -> Draft | None:
    """The draft out of a payload; None for what is none."""
    path = choices.parse(payload["o"]) if "o" in payload else NO_PATH
    when = conditions.parse(play.state, payload["w"]) if "w" in payload else None
    instead = _instead(payload) if "n" in payload else None
    if path is None or (when is None and "w" in payload) or (instead is None and "n" in payload):
        return None
    return Draft(path, when, instead)


def _instead(payload: Mapping[str, Any]) -> Instead | None:
    number, mark = payload["n"], payload.get("h")
    if not isinstance(number, int) or isinstance(number, bool) or not isinstance(mark, str):
        return None
    return Instead(number, mark)


def write(play: Play, name: str, draft: Draft) -> dict[str, Any]:
    """The payload of a button that goes on with the draft."""
    payload: dict[str, Any] = {"c": name, "m": play.match.id, "d": play.day.number}
    if draft.path:
        payload["o"] = choices.write(draft.path)
    if draft.when is not None:
        payload["w"] = conditions.write(draft.when)
    if draft.instead is not None:
        payload |= {"n": draft.instead.number, "h": draft.instead.mark}
    return payload


def order_of(play: Play, draft: Draft) -> Order | None:
    """The order, under what is said of its condition so far; None if the path is not whole, or leads nowhere."""
    step = choices.step(play.state, play.me.id, draft.path) if draft.path else None
    if not isinstance(step, Ready):
        return None
    when = None if draft.when is None else conditions.condition(play.state, draft.when)
    return step.order if when is None else changed(step.order, when=when)


def text_of(desk: Desk, play: Play, order: Order) -> str:
    """The order in words."""
    return curse.order_text(desk.words, play.cast, order)


def condition_text(desk: Desk, play: Play, condition: Condition) -> str:
    """A condition in words, as it follows «если»."""
    return Teller(desk.words, play.cast, you=play.me.id).tell(condition)


def lost(desk: Desk, play: Play) -> Reply:
    """A draft that leads nowhere: an item is gone, or somebody made it up."""
    return Reply(orders.heading(desk, play) + desk.words.say("order-lost"))


# The buttons under every question


def foot(desk: Desk, play: Play, draft: Draft, onto: Mapping[str, Any]) -> tuple[Button, ...]:
    """«Назад» and «Отмена»: one step back, and out of it all."""
    out = {"c": STOP} if draft.instead is None else {"c": orders.SHOW}
    return (
        Button(desk.words.say("order-button-back"), onto),
        Button(desk.words.say("order-button-stop"), out, Color.NEGATIVE),
    )


def turned(desk: Desk, arrow: str, payload: Mapping[str, Any], page: int) -> Button:
    """The button that turns to another page of the answers."""
    label = "order-button-previous" if arrow == "←" else "order-button-next"
    return Button(desk.words.say(label), {**payload, "p": page})


def page_of(payload: Mapping[str, Any]) -> int:
    """The page that a button asks for."""
    page = payload.get("p")
    return page if isinstance(page, int) and 0 <= page < 100 else 0


def before(play: Play, draft: Draft) -> dict[str, Any]:
    """The payload that leads back to the last answer of the path, or to where the draft began."""
    shorter = choices.back(play.state, play.me.id, draft.path)
    if shorter is not None:
        return write(play, STEP, draft.to(shorter))
    if draft.instead is not None:
        return write(play, orders.EDIT, Draft(instead=draft.instead))
    return {"c": BEGIN} if draft.when is None else write(play, OTHERWISE, draft.to(NO_PATH))
