"""All that a player is shown of a day, as bytes: what the engine's views say and the Russian texts made of them."""

from collections.abc import Sequence
from typing import Final

import msgspec

from engine.curse import events as e
from engine.curse import view
from engine.curse.ids import CLASSES
from engine.curse.model import Match, Order
from locales.curse import Cast, day_post, orders_list, own_state
from locales.render import russian

WORDS: Final = russian()
NAMES: Final = ("Искра", "Паладин", "Мираж", "Кот", "Мелисса", "Ведьма", "Снежана", "Ёж", "Тихон", "Гримм")
CALLED: Final = dict(zip(CLASSES, NAMES, strict=True))


def shown(after: Match, events: Sequence[e.AnyEvent], who: str, orders: Sequence[Order] = ()) -> bytes:
    """The public results, what `who` alone learned and knows of itself, its orders; values first, then the texts.

    The dead are shown what is public (R2.2).
    """
    cast = Cast.of([(one.id, CALLED[one.class_id], one.class_id) for one in after.characters])
    living = [one.id for one in after.characters if one.alive]
    public = view.public(events, after)
    post = day_post(WORDS, cast, after.day, public, living, "13 марта в 4:00")
    if who not in living:
        return msgspec.json.encode((public, post))
    own, private = view.own(after, who), view.private(events, after).get(who, ())
    faction = after.character(who).faction
    mine = [order for order in orders if order.by == who]
    letter = own_state(WORDS, cast, own, faction, rules=after.rules, private=private)
    return msgspec.json.encode((public, private, own, post, letter, orders_list(WORDS, cast, mine)))


def fates(events: Sequence[e.AnyEvent]) -> list[tuple[str, int]]:
    """Who died in which stage: public but for the stage."""
    return [(event.target, event.stage) for event in events if isinstance(event, e.Died)]
