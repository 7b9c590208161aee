"""What a player can do now, as a list in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from locales.dread_chase.buttons import ability_name, arrow, target
from locales.dread_chase.people import Company, character_id
from locales.dread_chase.prices import price_text

AIMS: Final = 6
"""So many targets of an ability are named; of the others how many there are."""

Told = Callable[[Company, Match, Piece, Sequence[Any]], str]


def possible_text(company: Company, match: Match, who: str, moves: Sequence[AnyMove]) -> str:
    """«идти ↑ C3, → D4 — по 1⚡; чинить — 1⚡; конец хода»; empty if there is nothing."""
    piece = match.piece(who)
    kinds: dict[type, dict[str, list[AnyMove]]] = {kind: {} for kind in _LISTED}
    for move in moves:
        if type(move) in kinds:
            kinds[type(move)].setdefault(price_text(company.words, match, who, move), []).append(move)
    return "; ".join(
        _priced(company, _LISTED[kind](company, match, piece, those), price, each=kind is m.Step and len(those) > 1)
        for kind, priced in kinds.items()
        for price, those in priced.items()
    )


def _priced(company: Company, told: str, price: str, *, each: bool) -> str:
    if not price:
        return told
    return company.words.say("chase-can-price-each" if each else "chase-can-price", list=told, price=price)


def _plain(message: str) -> Told:
    return lambda company, match, piece, moves: company.words.say(message)


def _cells(message: str, field: str, name: str = "cells") -> Told:
    return lambda company, match, piece, moves: company.words.say(
        message, **{name: tuple(str(getattr(move, field)) for move in moves)}
    )


def _steps(company: Company, match: Match, piece: Piece, moves: Sequence[m.Step]) -> str:
    cells = ", ".join(f"{arrow(company.words, match, piece, move.to)} {move.to}" for move in moves)
    return company.words.say("chase-can-step", cells=cells)


def _picks(company: Company, match: Match, piece: Piece, moves: Sequence[m.PickCharacter]) -> str:
    names = (str(company.words.noun(character_id(piece.side, move.character))) for move in moves)
    return company.words.say("chase-can-pick", names=", ".join(names))


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


def _end(company: Company, match: Match, piece: Piece, moves: Sequence[m.EndTurn]) -> str:
    left = 0 if match.turn is None else match.turn.left
    return company.words.say("chase-can-end-lost" if left else "chase-can-end", left=left)


_LISTED: Final[Mapping[type, Told]] = {
    m.Roll: _plain("chase-can-roll"),
    m.PickCharacter: _picks,
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
    m.EndTurn: _end,
}
"""Kind of move → how all of the kind are told, in the order of the list. Talents are their owner's secret."""
