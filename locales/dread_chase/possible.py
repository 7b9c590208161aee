"""What a player can do now, as a list in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from locales.dread_chase.buttons import ability_name, arrow, target
from locales.dread_chase.people import Company

AIMS: Final = 6
"""So many targets of an ability are named; of the others how many there are."""

Told = Callable[[Company, Match, Piece, Sequence[Any]], str]


def possible_text(company: Company, match: Match, who: str, moves: Sequence[AnyMove]) -> str:
    """«идти ↑ C3, → D4; чинить; конец хода»; empty if there is nothing."""
    piece = match.piece(who)
    kinds: dict[type, list[AnyMove]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    return "; ".join(tell(company, match, piece, kinds[kind]) for kind, tell in _LISTED.items() if kind in kinds)


def _plain(message: str) -> Told:
    return lambda company, match, piece, moves: company.words.say(message)


def _cells(message: str, field: str, name: str = "cells") -> Told:
    return lambda company, match, piece, moves: company.words.say(
        message, **{name: tuple(str(getattr(move, field)) for move in moves)}
    )


def _steps(company: Company, match: Match, piece: Piece, moves: Sequence[m.Step]) -> str:
    cells = ", ".join(f"{arrow(company.words, match, piece, move.to)} {move.to}" for move in moves)
    return company.words.say("chase-can-step", cells=cells)


def _attacks(company: Company, match: Match, piece: Piece, moves: Sequence[m.Attack]) -> str:
    return company.words.say("chase-can-attack", names=", ".join(str(company.name(move.on)) for move in moves))


def _uses(message: str) -> Told:
    def tell(company: Company, match: Match, piece: Piece, moves: Sequence[m.UseSkill | m.UseCrown]) -> str:
        aims = [aim for move in moves if (aim := target(company, piece, move.on, move.at))]
        told, say = "", company.words.say
        if len(aims) > AIMS:
            told = say("chase-can-aims-more", aims=", ".join(aims[:AIMS]), more=len(aims) - AIMS)
        elif aims:
            told = say("chase-can-aims", aims=", ".join(aims))
        return say(message, ability=ability_name(company.words, piece, moves[0]), aim=told)

    return tell


_LISTED: Final[Mapping[type, Told]] = {
    m.Roll: _plain("chase-can-roll"),
    m.PickCharacter: _plain("chase-can-pick"),
    m.DrawMap: _plain("chase-can-map"),
    m.Place: _cells("chase-can-place", "to"),
    m.TakePlace: _cells("chase-can-order", "place", "places"),
    m.Escape: _plain("chase-can-escape"),
    m.Repair: _plain("chase-can-repair"),
    m.WorkChest: _plain("chase-can-chest"),
    m.Build: _plain("chase-can-build"),
    m.Attack: _attacks,
    m.Step: _steps,
    m.Ride: _cells("chase-can-ride", "to"),
    m.Destroy: _cells("chase-can-destroy", "at"),
    m.UseSkill: _uses("chase-can-skill"),
    m.UseCrown: _uses("chase-can-crown"),
    m.Keep: _plain("chase-can-keep"),
    m.GiveUp: _cells("chase-can-give_up", "at"),
    m.EndTurn: _plain("chase-can-end"),
}
"""Kind of move → how all of the kind are told, in the order of the list. Talents are their owner's secret."""
