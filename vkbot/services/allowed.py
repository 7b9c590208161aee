"""What a player may do instead of what was refused, and an example made for them. Pure.

It tells what the player knows anyway: own abilities and items, who lives. Each example can be written as it stands.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from msgspec import UNSET

from engine.core.refusal import Refusal
from engine.curse.catalog import ABILITIES, deed_of
from engine.curse.headers import Target
from engine.curse.ids import public_items
from engine.curse.model import Order
from locales import curse
from locales.curse.orders import thing as order_noun
from locales.curse.text import abilities, holdings
from vkbot.language.orders import OrdersRead, read_order
from vkbot.services import choices
from vkbot.services.choices import Path, Question, Ready
from vkbot.services.desk import Desk
from vkbot.services.plays import Play

MOST_TRIED: Final = 40
"""So many orders of one kind are tried for an example."""


def why(desk: Desk, play: Play, order: Order, reason: str, *, needed: int = 0) -> str:
    """Why an order is not allowed. `needed`: so many units of its item this message wants, if none is spoken for."""
    held = next((count for item, count in public_items(play.me.items).items() if item == order.item), 0)
    if reason == "no_item" and order.action == "use" and 0 < held < needed:
        return desk.words.say("refusal-no_item-count", action=order_noun(desk.words, order), held=held, needed=needed)
    if reason == "no_item" and order.action == "use" and order.item in public_items(play.me.items):
        return desk.words.say("refusal-no_item-spoken", action=order_noun(desk.words, order))
    return curse.refusal(desk.words, reason, order)  # type: ignore[arg-type]  # an id that the game declares


def nobody(desk: Desk, play: Play, what: str) -> str:
    """There is nobody on whom an ability can be used."""
    action = desk.words.noun(f"ability-{what}") if desk.words.has(f"ability-{what}") else ""
    message = next(filter(desk.words.has, (f"refusal-target-{what}", "refusal-target")))
    anybody = any(not one.alive for one in play.state.characters)
    told = desk.words.say(message, action=action)
    return told if anybody else f"{told} {desk.words.say('allowed-dead-none')}"


def instead(desk: Desk, play: Play, standing: Sequence[Order], order: Order, reason: str) -> tuple[str, ...]:
    """What is allowed in the place of an order that was refused, a sentence each, the example last."""
    hints = _HINTS.get(reason, _alike)(desk, play, standing, order)
    return tuple(hint for hint in hints if hint)


def example(
    desk: Desk, play: Play, standing: Sequence[Order], alike: Order | None = None, *, when: bool = False
) -> str | None:
    """An order that the player may give now, as it can be written. `alike`: of that kind, if there is one.

    `when`: with a condition. None if the player can do nothing.
    """
    found = _possible(desk, play, standing, alike)
    if found is None:
        return None
    order, text = found
    if not when:
        return text
    others = [one.id for one in play.state.characters if one.alive and one.id not in (play.me.id, order.target)]
    who = play.cast.name(desk.words, others[0]) if others else None
    return text if who is None else desk.words.say("allowed-if", order=text, who=who)


def written(desk: Desk, play: Play, order: Order) -> str | None:
    """An order as a player may write it: in words that are read as just that order."""
    whole = curse.order_text(desk.words, play.cast, order, you=False)
    for text in (whole, str(order_noun(desk.words, order))):
        reading = read_order(desk.words, text, play.scene)
        if isinstance(reading, OrdersRead) and reading.orders == (order,):
            return text
    return None


def quoted(desk: Desk, text: str | None) -> str:
    """«Например: …», nothing where there is no example."""
    return "" if text is None else desk.words.say("allowed-example", example=text)


# By reason


def _yours(desk: Desk, play: Play, standing: Sequence[Order], order: Order) -> list[str]:
    """Which abilities are one's own."""
    own = [one for one in choices.own_abilities(play.me) if one not in play.state.blocked]
    told = desk.words.say("allowed-abilities", abilities=abilities(desk.words, own)) if own else ""
    return [told, quoted(desk, example(desk, play, standing))]


def _whom(desk: Desk, play: Play, standing: Sequence[Order], order: Order) -> list[str]:
    """Whom it can be used on."""
    target = deed_of(order).target
    if target in (Target.NONE, Target.SELF, Target.BALL):
        return _alike(desk, play, standing, order)
    dead = target is Target.DEAD
    who = [one.id for one in play.state.characters if one.alive is not dead]
    if not who:
        return [desk.words.say("allowed-dead-none")]
    told = desk.words.say("allowed-dead" if dead else "allowed-living", names=play.cast.names(desk.words, who))
    return [told, *_alike(desk, play, standing, order)]


def _held(desk: Desk, play: Play, standing: Sequence[Order], order: Order) -> list[str]:
    """What is in hand; which order of the list has it."""
    hand = public_items(play.me.items)
    if not hand:
        return [desk.words.say("allowed-items-none"), quoted(desk, example(desk, play, standing))]
    told = desk.words.say("allowed-items", items=holdings(desk.words, hand))
    number = next((at for at, older in enumerate(standing, start=1) if older.item == order.item), None)
    if number is None or order.item not in hand:
        return [told, *_alike(desk, play, standing, order)]
    text = written(desk, play, order)
    other = None if text is None else desk.words.say("allowed-instead", number=number, order=text)
    return [told, desk.words.say("allowed-spoken", number=number), quoted(desk, other)]


def _room(desk: Desk, play: Play, standing: Sequence[Order], order: Order) -> list[str]:
    """How many abilities there are in a day."""
    if order.action not in ABILITIES:
        return _alike(desk, play, standing, order)
    rules, power = play.state.rules, play.me.has("power")
    if play.me.has("exhausted") and not power:
        return [desk.words.say("allowed-exhausted"), quoted(desk, example(desk, play, standing))]
    if play.me.has("exhausted"):
        most = rules.exhausted_power_limit
    else:
        most = rules.power_limit if power else rules.ability_limit
    return [desk.words.say("allowed-limit", count=most), quoted(desk, example(desk, play, standing))]


def _alike(desk: Desk, play: Play, standing: Sequence[Order], order: Order) -> list[str]:
    return [quoted(desk, example(desk, play, standing, order))]


_HINTS: Final[Mapping[str, Callable[[Desk, Play, Sequence[Order], Order], list[str]]]] = {
    "not_yours": _yours,
    "blocked": _yours,
    "target": _whom,
    "no_item": _held,
    "limit": _room,
}
"""Reason → what is told; for the others an example alone."""


# Examples


def _possible(desk: Desk, play: Play, standing: Sequence[Order], alike: Order | None) -> tuple[Order, str] | None:
    """An order that may be given now, of the kind wanted if there is one, and how it is written."""
    paths = [option.path for option in choices.options(play.state, play.me.id)]
    if alike is not None:
        paths.insert(0, (alike.action,) if alike.item is UNSET else (alike.action, alike.item))
    found = (order for path in paths for order in islice(_orders(play, path), MOST_TRIED))
    good = (order for order in found if _may(desk, play, standing, order))
    return next(((order, text) for order in good if (text := written(desk, play, order)) is not None), None)


def _may(desk: Desk, play: Play, standing: Sequence[Order], order: Order) -> bool:
    return not isinstance(desk.games[play.match.game].give(play.state, play.me.id, standing, [order]), Refusal)


def _orders(play: Play, path: Path) -> Iterator[Order]:
    """All orders that begin so, those on others before those on oneself."""
    step = choices.step(play.state, play.me.id, path)
    match step:
        case Ready(order):
            yield order
        case Question():
            if step.done is not None:
                yield from _orders(play, step.done)
            for _, onward in sorted(step.answers, key=lambda answer: answer[0] == play.me.id):
                yield from _orders(play, onward)
