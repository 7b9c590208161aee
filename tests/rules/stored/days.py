"""The days that are stored. Together they have every kind of event and of effect, and every field of an order."""

from collections.abc import Callable
from typing import Final

from tests.rules.day import (
    Day,
    against,
    calm,
    day,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    tally,
    voted,
    warlock,
)

BURDENED = {"restoration": 2, "jinx": 2}
"""Healed into death in stage 1."""


def many_abilities() -> Day:
    """Class abilities and lasting effects of all kinds, links, a death and a return."""
    today = day(
        fire_mage(uses={"fireball": 1}, effects={"reflection": 1}, items={"red_sphere": 1}, light=1),
        paladin(spheres=0, effects=BURDENED),
        illusionist(learned=("jinx", "strike"), effects={"power": 1}),
        dispeller(effects={"exhausted": 1, "power": 1}, spheres=4),
        life_mage(traitor=True, spheres=3, effects={"fire_shield": 1}),
        warlock(spheres=0),
        ice_mage(effects={"freeze": 3}, received=("cheat_death",)),
        lightning_mage(uses={"ball_lightning": 1}, resurrected=True, spheres=4),
        monk(dead=True, items={"ring": 1}),
        death_mage(effects={"backlash": 1}, spheres=9),
    )
    today.order("fire_mage", "fireball", "death_mage").use("fire_mage", "red_sphere", "lightning_mage")
    today.order("illusionist", "copy", ability="freeze").order("illusionist", "reflection", "ice_mage")
    today.order("dispeller", "dispel", "life_mage").order("life_mage", "resurrection", "paladin")
    today.order("warlock", "secret_knowledge", "monk", ability="healing").order("ice_mage", "freeze", "life_mage")
    today.order("lightning_mage", "ball_lightning", "ice_mage").order("death_mage", "cheat_death", "warlock")
    today.order("death_mage", "call_of_the_dead", "monk")
    return today.linked("dispeller", "paladin", 2).linked("death_mage", "ice_mage", 1)


def many_items() -> Day:
    """Items used, moved, stolen, looted, seen, turned black; lights; a ring."""
    today = calm(
        fire_mage(items={"elixir": 1, "poison": 2, "white_artifact": 1}, spheres=5),
        paladin(items={"amulet": 1, "black_totem": 1, "white_artifact": 1}),
        illusionist(items={"red_sphere": 2, "white_totem": 1}, light=3),
        dispeller(items={"power_potion": 1, "insight_sphere": 1}),
        life_mage(traitor=True, items={"black_artifact": 2, "ring": 1}),
        warlock(traitor=True, items={"knife": 1, "night_sphere": 1, "thief_artifact": 1}),
        ice_mage(dead=True, items={"poison": 1, "thief_artifact": 1}, traitor=True),
        lightning_mage(items={"thief_artifact": 1}),
        death_mage(),
    )
    today.use("fire_mage", "elixir").use("fire_mage", "poison", "warlock")
    today.transfer("fire_mage", "poison", "death_mage", 1).transfer("fire_mage", "artifact", "illusionist")
    today.use("paladin", "amulet").use("paladin", "black_totem").use("illusionist", "red_sphere", "illusionist")
    today.order("illusionist", "light", "paladin").order("paladin", "light", "illusionist")
    today.order("life_mage", "light", "illusionist").order("death_mage", "looting", "ice_mage")
    today.use("dispeller", "power_potion", "paladin").use("life_mage", "ring", abilities=["strike", "fireball"])
    today.use("warlock", "night_sphere", "illusionist").use("warlock", "knife", "life_mage")
    today.use("lightning_mage", "thief_artifact", "warlock", steal="knife")
    return today


def watched() -> Day:
    """A theft that is watched, and numbers of the game that are not those of the rulings."""
    today = day(
        monk(items={"thief_artifact": 1}, spheres=12),
        paladin(items={"insight_sphere": 1}, traitor=True, copied="strike"),
        fire_mage(items={"elixir": 2}),
        warlock(),
        dispeller(),
    ).ruled(spheres=12, curse=1, strike=2)
    today.use("monk", "thief_artifact", "fire_mage", steal="elixir").use("paladin", "insight_sphere", "fire_mage")
    today.order("paladin", "strike", "warlock").order("dispeller", "link", ("monk", "fire_mage"))
    return today.blocked("jinx").order("warlock", "jinx", "monk")


def conditions_and_votes() -> Day:
    """Every kind of condition, every kind of vote, an exile, the end."""
    today = calm(
        monk(), paladin(traitor=True), fire_mage(), life_mage(dead=True), ice_mage(), doomed(death_mage), warlock()
    )
    today.vote("monk", "paladin").vote_as("fire_mage", "monk").vote("ice_mage", "life_mage").vote("warlock", "paladin")
    today.vote_as("paladin", "death_mage").vote_as("death_mage", "paladin")
    today.order("monk", "strike", "warlock", when={"not": against("monk", "paladin")})
    today.order("monk", "healing", "paladin", when={"all": [tally("paladin", ">=", 2), voted("fire_mage")]})
    today.order("fire_mage", "fireball", "ice_mage", when={"any": [tally("monk", ">", 0), against("monk", "paladin")]})
    today.order("death_mage", "cheat_death", "warlock", when={"not": tally("monk", "==", 3)})
    return today.order("life_mage", "restoration", "monk")


DAYS: Final[dict[str, Callable[[], Day]]] = {
    one.__name__: one for one in (many_abilities, many_items, watched, conditions_and_votes)
}
