"""Orders in words («заявки»), their list, and why one is refused."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec import UNSET

from engine.curse.events import Reason
from engine.curse.ids import AnyItemId, public_item
from engine.curse.model import Order
from locales.curse.cast import ONESELF, YOU, Cast
from locales.curse.conditions import Teller
from locales.render import Noun, Words

Said = tuple[str, Mapping[str, Any]]
"""A message and its arguments."""


def order_text(words: Words, cast: Cast, order: Order, *, you: bool = True) -> str:
    """An order as its giver reads it back: «Фаербол на Искру, если она голосует против вас».

    With `you` False it is told to others: the giver is named where a condition speaks of it (R9.3).
    """
    message, args = _SHAPES.get(action_key(order), _on_target)(words, cast, order, you)
    text = words.say(message, **args)
    if order.when is UNSET:
        return text
    he = order.target if isinstance(order.target, str) and order.target != order.by else None
    teller = Teller(words, cast, you=order.by if you else None, he=he)
    return words.say("order-if", order=text, condition=teller.tell(order.when))


def orders_list(words: Words, cast: Cast, orders: Sequence[Order], *, you: bool = True) -> str:
    """The orders of a day, numbered; says so if there are none."""
    if not orders:
        return words.say("orders-none")
    lines = (
        words.say("orders-line", number=number, order=order_text(words, cast, order, you=you))
        for number, order in enumerate(orders, start=1)
    )
    return "\n".join((words.say("orders-title"), *lines))


def refusal(words: Words, reason: Reason, order: Order) -> str:
    """Why an order is not allowed, and what can be done: the text closest to the action, else the general one."""
    near = [f"{order.action}-{order.item}", action_key(order), order.action]
    messages = [*(f"refusal-{reason}-{key}" for key in near), f"refusal-{reason}"]
    return words.say(next(filter(words.has, messages), messages[-1]), action=thing(words, order))


def action_key(order: Order) -> str:
    """What is used: a class ability, `light`, `looting`, `transfer`, or an item."""
    if order.action == "use" and order.item is not UNSET:
        return order.item
    return order.action


def thing(words: Words, order: Order) -> Noun:
    """The ability, or the item that the order uses or gives."""
    if order.item is not UNSET:
        return item_noun(words, order.item)
    return words.noun(f"ability-{order.action}")


def named_thing(words: Words, what: str) -> Noun:
    """The ability or the item of an id."""
    return words.noun(f"ability-{what}" if words.has(f"ability-{what}") else f"item-{what}")


def item_noun(words: Words, item: AnyItemId) -> Noun:
    """An item under the name that players see (R8.6)."""
    return words.noun(f"item-{public_item(item)}")


def units(words: Words, item: AnyItemId, count: int) -> str:
    """So many of an item, accusative: «яд», «2 яда» (R8.6)."""
    return words.say(f"item-{public_item(item)}.units", count=count)


# One shape for each kind of order


def _target(words: Words, cast: Cast, order: Order, you: bool) -> Noun:
    """Whom the order names; the giver is «себя»."""
    assert isinstance(order.target, str)
    return ONESELF if order.target == order.by else _shown(words, cast, order.target, you)


def _shown(words: Words, cast: Cast, character_id: str, you: bool) -> Noun:
    """A character with its class to the giver, who should be sure of it; by its name alone in a list for others."""
    return cast.full(words, character_id) if you else cast.name(words, character_id)


def _on_target(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    return "order-on", {"what": thing(words, order), "target": _target(words, cast, order, you)}


def _on_self(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    return "order-on", {"what": thing(words, order), "target": ONESELF}


def _totem(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    return "order-totem", {"what": thing(words, order)}


def _ring(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    abilities = () if order.abilities is UNSET else order.abilities
    return "order-ring", {"abilities": [words.noun(f"ability-{one}") for one in abilities]}


def _steal(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    assert order.steal is not UNSET
    return "order-steal", {"target": _target(words, cast, order, you), "item": words.noun(f"item-{order.steal}")}


def _transfer(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    assert order.item is not UNSET
    count = 1 if order.count is UNSET else order.count
    return "order-transfer", {"what": units(words, order.item, count), "target": _target(words, cast, order, you)}


def _link(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    assert order.targets is not UNSET
    ends = [YOU if you and one == order.by else _shown(words, cast, one, you) for one in order.targets]
    return "order-link", {"between": ends}


def _copy(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    return "order-copy", {"ability": words.noun(f"ability-{order.ability}")}


def _secret_knowledge(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    target = _target(words, cast, order, you)
    return "order-secret_knowledge", {"ability": words.noun(f"ability-{order.ability}"), "target": target}


def _ball(words: Words, cast: Cast, order: Order, you: bool) -> Said:
    if isinstance(order.target, str):
        return _on_target(words, cast, order, you)
    return "order-ball", {}


_SHAPES: Final[Mapping[str, Callable[[Words, Cast, Order, bool], Said]]] = {
    "elixir": _on_self,
    "amulet": _on_self,
    "white_totem": _totem,
    "black_totem": _totem,
    "ring": _ring,
    "thief_artifact": _steal,
    "transfer": _transfer,
    "link": _link,
    "copy": _copy,
    "secret_knowledge": _secret_knowledge,
    "ball_lightning": _ball,
}
"""What is used → how it is said, where it is not simply «X на Y»."""
