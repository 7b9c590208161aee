"""Giving an order by buttons: what to press next, read off what lies under the bot's newest message. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from msgspec import UNSET

from engine.curse.model import Order
from locales.curse.cast import Cast
from locales.render import Words
from vkbot.sandbox.scripted.eyes import plain
from vkbot.vk.keyboards import shortened

LONGEST: Final = 24
"""Presses that an order may take; a ring with several abilities is the longest."""


@dataclass(frozen=True, slots=True)
class Labels:
    """The labels that say something about orders."""

    words: Words
    cast: Cast

    def person(self, who: str) -> str:
        """A character, as it is offered."""
        return shortened(str(self.cast.full(self.words, who)))

    def thing(self, what: str) -> str:
        """An ability or item."""
        kind = "ability" if self.words.has(f"ability-{what}") else "item"
        return str(self.words.noun(f"{kind}-{what}"))

    def first(self, order: Order) -> str:
        """What is pressed in the menu of all that one can do."""
        return self.thing(order.action if order.item is UNSET else order.item)

    def answers(self, order: Order) -> tuple[str, ...]:
        """What answers whatever may be asked about an order."""
        targets = order.targets if order.targets is not UNSET else (order.target,)
        listed = () if order.abilities is UNSET else order.abilities
        named = [one for one in (order.ability, order.steal, *listed) if one is not UNSET]
        verb = [self.words.say(f"order-button-{order.action}")] if order.action in ("use", "transfer") else []
        count = [str(1 if order.count is UNSET else order.count)] if order.action == "transfer" else []
        people = [self.person(one) for one in targets if isinstance(one, str)]
        return (*verb, *people, *map(self.thing, named), *count)

    def next_press(self, shown: Sequence[str], wanted: Sequence[str]) -> str:
        """The label to press of those shown: the confirmation, the next wanted answer, another page, or the way out."""
        say = self.words.say
        if (yes := say("order-button-yes")) in shown:
            return yes
        meant = [label for one in wanted for label in shown if plain(label) == one]
        onward, done = say("order-button-next"), say("order-button-done")
        return next((label for label in (*meant[:1], onward, done) if label in shown), say("order-button-stop"))
