"""`rassvet curse read-orders`: what a player's text is read as, one JSON document a line."""

import gc
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Final

import click
import msgspec
from msgspec import Meta, Struct

from engine.curse.ids import AbilityId, AnyItemId, public_item
from engine.curse.model import Order
from locales.render import russian
from vkbot.commands.errors import about
from vkbot.commands.files import shown
from vkbot.language.orders import Cancel, Command, OrdersRead, Reading, Talk, Unread, read_order
from vkbot.language.results import Withdrawn
from vkbot.language.scene import Character, Scene

ASKS: Final = {
    "target": "target",
    "targets": "target",
    "pair": "target",
    "name": "name",
    "ability": "ability",
    "abilities": "ability",
    "item": "item",
    "not_used": "item",
    "steal": "steal",
    "count": "count",
    "number": "count",
    "action": "action",
    "votes": "condition",
}
"""Reason of the reader → reason of the question; whatever is not in it is refused."""


class Person(Struct, frozen=True):
    """A character as a document has it."""

    id: Annotated[str, Meta(min_length=1)]
    name: str
    alive: bool = True
    vk: int | None = None


class Said(Struct, frozen=True):
    """What goes in: who writes what, and what the reader knows of the match."""

    by: str
    text: str
    characters: Annotated[tuple[Person, ...], Meta(min_length=1)]
    items: dict[AnyItemId, int] = {}
    abilities: tuple[AbilityId, ...] | None = None
    orders: tuple[dict[str, Any], ...] = ()

    def scene(self) -> Scene:
        """The match as the reader needs it. Raises ValidationError for an order that is none."""
        given = tuple(msgspec.convert({**order, "by": self.by}, Order) for order in self.orders)
        return Scene(
            self.by,
            tuple(Character(one.id, one.name, one.alive, one.vk) for one in self.characters),
            self.abilities,
            tuple({public_item(item): count for item, count in self.items.items()}.items()) or None,
            given,
        )


_SAID: Final = msgspec.json.Decoder(Said)


@click.command("read-orders", short_help="Read orders in Russian, one JSON document a line.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--lines", is_flag=True, required=True, help="One document a line in, one answer a line out.")
@click.pass_context
def read_orders(ctx: click.Context, file: str, lines: bool) -> None:
    """Read what players write as orders: FILE holds a JSON document a line, - is standard input.

    A bad line gives {"error": "…"}, the run goes on, and the exit status is 1.
    """
    ctx.exit(
        answer_lines(file, lambda said: orders_answer(read_order(russian(), said.text, said.scene()), said.scene()))
    )


def answer_lines(file: str, read: Callable[[Said], object]) -> int:
    """Answer after answer, as the documents come. The exit status: 1 if some line was bad."""
    out = sys.stdout.buffer
    status, warm = 0, False
    for line in _filled(file):
        try:
            out.write(msgspec.json.encode(read(_said(line))) + b"\n")
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            out.write(msgspec.json.encode({"error": str(error)}) + b"\n")
            status = 1
        if not warm:
            gc.freeze()  # the dictionary is loaded; the collector need not go through it again and again
            warm = True
        if file == "-":
            out.flush()  # somebody may wait for this answer before the next question
    out.flush()
    return status


def _said(line: bytes) -> Said:
    """A document. Half a character, as in a text cut within an emoji, is none, but nothing else is wrong with it."""
    try:
        return _SAID.decode(line)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        with suppress(ValueError):
            plain = json.dumps(json.loads(line), ensure_ascii=False).encode("utf-8", "surrogatepass")
            return _SAID.decode(plain.decode("utf-8", "replace"))
        raise


def orders_answer(reading: Reading, scene: Scene) -> dict[str, object]:
    """A reading in the form that goes out."""
    match reading:
        case OrdersRead(orders, cancel=cancel, instead=instead):
            answer: dict[str, object] = {"orders": [_plain(order) for order in orders]}
            if instead:
                cancel = Cancel(instead, () if cancel is None else cancel.kinds)
            return answer if cancel is None else {**_cancel(cancel, scene), **answer}
        case Cancel():
            return _cancel(reading, scene)
        case Command(command):
            return {"command": command}
        case Unread("condition", choices=("several",)):
            return {"ask": {"reason": "condition", "choices": []}}
        case Unread(reason, choices=choices) if reason in ASKS:
            return {"ask": {"reason": ASKS[reason], "choices": choices}}
        case Unread("condition" | "self_only" as reason):
            return {"refuse": {"reason": reason}}
        case Unread() | Talk():
            return {"refuse": {"reason": "not_an_order"}}


def _plain(order: Order) -> dict[str, object]:
    """An order in the scenario's form, without its giver."""
    fields: dict[str, object] = msgspec.to_builtins(order)
    return {name: value for name, value in fields.items() if name != "by"}


def _cancel(cancel: Cancel, scene: Scene) -> dict[str, object]:
    if not cancel.numbers and not cancel.kinds:
        return {"cancel": "all"}
    numbered = [scene.orders[at - 1] for at in cancel.numbers if 1 <= at <= len(scene.orders)]
    kinds = [*cancel.kinds, *(_kind(order) for order in numbered)]
    return {"cancel": [_shown(kind) for kind in kinds]}


def _kind(order: Order) -> Withdrawn:
    item = order.item if isinstance(order.item, str) else None
    return Withdrawn(order.action, item, order.target if isinstance(order.target, str) else None)


def _shown(kind: Withdrawn) -> dict[str, str]:
    fields = {"action": kind.action, "item": kind.item, "target": kind.target}
    return {name: value for name, value in fields.items() if value is not None}


def _filled(file: str) -> Iterator[bytes]:
    """The lines that are not blank."""
    with about(shown(file)), click.open_file(file, "rb") as stream:
        for line in stream:
            if stripped := line.strip():
                yield stripped
