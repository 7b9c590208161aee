"""Артефакты and their totems (R4.3, R4.5, R8.2). Artifacts work by being held: see `nightfall`."""

from engine.curse.day import Day, Use
from engine.curse.events import MoveKind
from engine.curse.headers import Deed, Target, item
from engine.curse.ids import ItemId

WHITE_ARTIFACT = Deed(id="white_artifact", rule="R4.5", target=Target.NONE)
BLACK_ARTIFACT = Deed(id="black_artifact", rule="R4.5", target=Target.NONE)


def call_back(day: Day, use: Use, artifact: ItemId, how: MoveKind) -> None:
    """Every artifact of a kind comes to the user from whoever holds it, dead or alive."""
    for holder in day.bodies:
        day.move(artifact, holder.items.get(artifact, 0), holder, use.actor, how, cause=use.event)


@item("white_totem", "R8.2", Target.NONE)
def white_totem(day: Day, use: Use) -> None:
    """Calls the white artifact back."""
    call_back(day, use, "white_artifact", "white_totem")


@item("black_totem", "R8.2", Target.NONE)
def black_totem(day: Day, use: Use) -> None:
    """Calls all black artifacts back."""
    call_back(day, use, "black_artifact", "black_totem")
