"""Two communities that differ in nothing but secrets: sides, items, light, orders whose results are told to nobody."""

from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import convert

from engine.curse.game import ORDERS
from engine.curse.model import Order as Given
from models.kinds import SeatStatus
from models.matches import replace_orders
from models.store import transaction
from models.tables import Match, Seat
from tests.hostile.town import Town
from tests.services.nights import OTHERS
from tests.services.story import HERE
from tests.services.table import dead

MASTER, EX_MASTER, STRANGER, SECOND_ACCOUNT, OTHER_PLAYER = 1, 3, 900, 5010, 601
VERA, GRIM, ISKRA, KOT, MOROK = 501, 502, 503, 504, 505
"""The monk, the paladin, the fire mage, the dispeller, the warlock. Morok is dead, Iskra has left."""


@dataclass(frozen=True)
class Secrets:
    """What nobody else may learn. `characters`: fields by class; `before`, `now`: orders of yesterday, of today."""

    characters: dict[str, dict[str, Any]]
    before: tuple[dict[str, Any], ...] = ()
    now: tuple[dict[str, Any], ...] = ()


ONE: Final = Secrets(
    characters={
        "monk": {"faction": "traitor", "items": {"poison": 2, "elixir": 1}, "light": 2},
        "dispeller": {"faction": "representative", "items": {"white_artifact": 1}, "spheres": 9},
        "warlock": {"faction": "traitor", **dead()},
    },
    before=({"by": "monk", "action": "use", "item": "poison", "target": "dispeller"},),
    now=(
        {"by": "monk", "action": "use", "item": "elixir"},
        {"by": "dispeller", "action": "transfer", "item": "artifact", "target": "monk", "count": 1},
    ),
)
OTHER: Final = Secrets(
    characters={
        "monk": {"faction": "representative", "items": {"black_artifact": 1}},
        "dispeller": {"faction": "traitor", "items": {"red_sphere": 1, "knife": 2, "amulet": 1}, "light": 1},
        "warlock": {"faction": "representative", **dead()},
    },
    before=(
        {"by": "dispeller", "action": "use", "item": "amulet"},
        {"by": "dispeller", "action": "transfer", "item": "red_sphere", "target": "monk", "count": 1},
    ),
    now=({"by": "dispeller", "action": "use", "item": "knife", "target": "monk"},),
)
KEPT: Final[dict[str, dict[str, Any]]] = {
    "paladin": {"faction": "representative", "items": {"poison": 1}, "light": 1},
    "fire_mage": {"faction": "representative"},
}
"""Of those who look on."""
PUBLIC: Final = ({"by": "monk", "action": "strike", "target": "dispeller"},)
"""What is told to everybody, and so is the same."""


@dataclass
class Twin(Town):
    """A match on its fourth day, with another one beside it in which nobody of the first plays, and one that fills."""

    played: Match = field(init=False)

    def __init__(self) -> None:
        super().__init__()

    async def live(self, secrets: Secrets) -> "Twin":
        """Play the third day and give orders for the fourth."""
        await self.open()
        self.managers.of[HERE] = {MASTER}
        fields: dict[str, Any] = {**KEPT, **secrets.characters}
        self.played = await self.set(**fields)
        await self._give((*PUBLIC, *secrets.before))
        await self.strike()
        await self.take_posts()
        await self._give(secrets.now)
        await Seat.filter(character="fire_mage").update(status=SeatStatus.LEFT.value)
        self.matches = {"here": self.played.id, "other": (await self.begin(first=OTHER_PLAYER, names=OTHERS)).id}
        await self._registering(HERE, 701)
        return self

    async def _give(self, orders: tuple[dict[str, Any], ...]) -> None:
        day = await self.day()
        for class_id in {order["by"] for order in orders}:
            seat = await Seat.get(character=class_id, match_id=day.match_id)
            bodies = [ORDERS.encode(convert(order, Given)) for order in orders if order["by"] == class_id]
            async with transaction():
                await replace_orders(day.id, seat.id, bodies, self.clock.now())
