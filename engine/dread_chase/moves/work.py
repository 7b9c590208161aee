"""A survivor's work: generators, chests, barricades, and what is chosen after (D3.2, D3.3, D3.4)."""

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engine.dread_chase.effects import ChestBonus, RepairBonus, Reroll
from engine.dread_chase.events import BarricadeAsked, Built, CardKept, CardsDrawn, ChestWorked, Destroyed, Repaired
from engine.dread_chase.model import Barricade, Chest, ChooseBarricade, ChooseCard, Piece
from engine.dread_chase.moves.action import Action, fixed
from engine.dread_chase.moves.values import Build, GiveUp, Keep, Repair, WorkChest
from engine.dread_chase.reasons import Reason
from engine.dread_chase.table import Table

# Generators


def _repairs(table: Table, piece: Piece) -> Iterable[Repair]:
    yield Repair()


def _no_repair(table: Table, piece: Piece, move: Repair) -> Reason | None:
    generator = table.generators.get(piece.cell or "")
    if generator is None:
        return "here"
    if generator.points >= table.rules.repair.needed:
        return "running"
    return "repaired" if table.now.repaired else None


def _repair(table: Table, piece: Piece, move: Repair) -> None:
    """D3.2: the die, maybe once more; a repair that brings points brings those of all bonuses too."""
    table.spend(table.rules.costs.repair)
    table.turn = replace(table.now, repaired=True)
    scale = table.rules.repair.points
    value, rolled = table.roll(piece.who, "repair", len(scale))
    if value <= max((again.up_to for again in table.lying(piece, Reroll)), default=0):
        value, rolled = table.roll(piece.who, "reroll", len(scale), rolled)
    amount = scale[value - 1]
    if amount:
        amount += sum(bonus.points for bonus in table.lying(piece, RepairBonus))
    cell = piece.cell or ""
    points = table.charge(cell, amount)
    done = table.note(Repaired(who=piece.who, at=cell, amount=amount, points=points, cause=rolled))
    table.start(cell, done, piece.who)


# Chests


def _works(table: Table, piece: Piece) -> Iterable[WorkChest]:
    yield WorkChest()


def _no_work(table: Table, piece: Piece, move: WorkChest) -> Reason | None:
    cell = piece.cell or ""
    if table.geometry.kinds[cell] != "chest":
        return "here"
    return "spent" if cell in table.chests and table.chests[cell].spent else None


def _work(table: Table, piece: Piece, move: WorkChest) -> None:
    """D3.3: the works of each survivor are counted apart."""
    table.spend(table.rules.costs.chest)
    cell, needed = piece.cell or "", table.rules.chests.works
    chest = table.chests.get(cell, Chest(cell))
    done = chest.works.get(piece.who, 0) + 1 + sum(bonus.works for bonus in table.lying(piece, ChestBonus))
    table.chests[cell] = Chest(cell, {**chest.works, piece.who: done}, spent=done >= needed)
    worked = table.note(ChestWorked(who=piece.who, at=cell, left=max(needed - done, 0)))
    if done >= needed:
        cards = _drawn(table, piece)
        table.note(CardsDrawn(who=piece.who, at=cell, cards=cards, cause=worked))
        table.turn = replace(table.now, choice=ChooseCard(cards))


def _drawn(table: Table, piece: Piece) -> tuple[str, ...]:
    """Different ones, each as likely, whatever others hold (choice)."""
    deck = list(table.rules.talents)
    return tuple(deck.pop(table.draw(f"talent/{piece.who}", len(deck))) for _ in range(table.rules.chests.cards))


def _keeps(table: Table, piece: Piece) -> Iterable[Keep]:
    choice = table.now.choice
    return map(Keep, choice.cards if isinstance(choice, ChooseCard) else ())


def _no_keep(table: Table, piece: Piece, move: Keep) -> Reason | None:
    return None if move in _keeps(table, piece) else "card"


def _keep(table: Table, piece: Piece, move: Keep) -> None:
    table.turn = replace(table.now, choice=None)
    table.change(piece.who, talents=(*piece.talents, move.card))
    table.note(CardKept(who=piece.who, card=move.card))


# Barricades


def _builds(table: Table, piece: Piece) -> Iterable[Build]:
    yield Build()


def _no_build(table: Table, piece: Piece, move: Build) -> Reason | None:
    cell = piece.cell or ""
    if table.geometry.kinds[cell] != "barricade":
        return "here"
    if cell in table.barricades:
        return "built" if table.barricades[cell].standing else "broken"
    return None


def _build(table: Table, piece: Piece, move: Build) -> None:
    table.spend(table.rules.costs.build)
    cell = piece.cell or ""
    earlier = tuple(one.cell for one in table.barricades.values() if one.standing)
    table.barricades[cell] = Barricade(cell)
    built = table.note(Built(who=piece.who, at=cell))
    if len(earlier) >= table.rules.barricades.standing:
        table.turn = replace(table.now, choice=ChooseBarricade(earlier))
        table.note(BarricadeAsked(who=piece.who, cells=earlier, cause=built))


def _gives(table: Table, piece: Piece) -> Iterable[GiveUp]:
    choice = table.now.choice
    return map(GiveUp, choice.cells if isinstance(choice, ChooseBarricade) else ())


def _no_gift(table: Table, piece: Piece, move: GiveUp) -> Reason | None:
    return None if move in _gives(table, piece) else "built"


def _give(table: Table, piece: Piece, move: GiveUp) -> None:
    table.turn = replace(table.now, choice=None)
    table.barricades[move.at] = Barricade(move.at, standing=False)
    table.note(Destroyed(who=piece.who, at=move.at, given_up=True))


def forsake(table: Table, piece: Piece) -> None:
    """Who had to choose has left: cards are discarded, but no third barricade stays (D3.4, D6.3)."""
    for move in _gives(table, piece):
        _give(table, piece, move)
        return
    table.turn = replace(table.now, choice=None)


ACTIONS: Final = (
    Action(
        move=Repair, rule="D3.2", side="survivor", options=_repairs, check=_no_repair, carry=_repair,
        cost=fixed("repair"),
    ),
    Action(
        move=WorkChest, rule="D3.3", side="survivor", options=_works, check=_no_work, carry=_work,
        cost=fixed("chest"),
    ),
    Action(
        move=Build, rule="D3.4", side="survivor", options=_builds, check=_no_build, carry=_build,
        cost=fixed("build"),
    ),
    Action(
        move=Keep, rule="D3.3", side="survivor", choice=ChooseCard, options=_keeps, check=_no_keep, carry=_keep
    ),
    Action(
        move=GiveUp, rule="D3.4", side="survivor", choice=ChooseBarricade, options=_gives, check=_no_gift, carry=_give
    ),
)  # fmt: skip
