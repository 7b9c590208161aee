"""The book's table of contents: every ability and item, explicitly. A new one is written in its file and named here."""

from typing import Final, cast

from engine.curse.abilities import (
    common,
    death_mage,
    dispeller,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    warlock,
)
from engine.curse.headers import Deed
from engine.curse.ids import ItemId
from engine.curse.items import artifacts, potions, spheres, traitors
from engine.curse.model import Order
from engine.curse.schedule import STAGES

ABILITIES: Final[dict[str, Deed]] = {
    deed.id: deed
    for deed in (
        fire_mage.fireball,
        fire_mage.fire_shield,
        paladin.divine_shield,
        paladin.protection,
        illusionist.copy,
        illusionist.reflection,
        dispeller.dispel,
        dispeller.link,
        life_mage.restoration,
        life_mage.resurrection,
        warlock.jinx,
        warlock.secret_knowledge,
        ice_mage.ice_block,
        ice_mage.freeze,
        lightning_mage.chain_lightning,
        lightning_mage.ball_lightning,
        monk.strike,
        monk.healing,
        death_mage.call_of_the_dead,
        death_mage.cheat_death,
    )
}
"""Class abilities by id, in the order of the rulebook."""

COMMON: Final[dict[str, Deed]] = {deed.id: deed for deed in (common.light, common.transfer, common.looting)}
"""Common abilities by id; `use` has the facts of its item."""

ITEMS: Final[dict[str, Deed]] = {
    deed.id: deed
    for deed in (
        spheres.elixir,
        spheres.red_sphere,
        spheres.poison,
        potions.amulet,
        potions.power_potion,
        artifacts.WHITE_ARTIFACT,
        artifacts.white_totem,
        artifacts.BLACK_ARTIFACT,
        artifacts.black_totem,
        traitors.ring,
        traitors.night_sphere,
        spheres.knife,
        traitors.insight_sphere,
        traitors.thief_artifact,
    )
}
"""Items by id, in the order of the rulings."""

DEEDS: Final[dict[str, Deed]] = {**ABILITIES, **COMMON, **ITEMS}
"""Everything that has a step of its own, by the name of the step."""

AGENDA: Final = tuple(tuple((step, DEEDS.get(step)) for step in steps) for steps in STAGES)
"""The stages with their steps and what is done in them; None for the steps that nobody orders."""


def deed_of(order: Order) -> Deed:
    """The header of what an order wants done."""
    return DEEDS[step_of(order)]


def step_of(order: Order) -> str:
    """The step at which an order is carried out: its ability, or the item that it uses."""
    return cast(ItemId, order.item) if order.action == "use" else order.action
