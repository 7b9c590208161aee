"""What each may see: talents are their owner's secret until they are played, the seed is everybody's (D3.3, D7.1)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from engine.dread_chase.events import AnyEvent, CardKept, CardsDrawn, Revealed
from engine.dread_chase.model import ChooseCard, Match

_SECRETS: Final[dict[type, tuple[Callable[[Any], tuple[str, ...]], Callable[[Any], AnyEvent]]]] = {
    CardsDrawn: (lambda event: (event.who,), lambda event: replace(event, cards=())),
    CardKept: (lambda event: (event.who,), lambda event: replace(event, card="")),
    Revealed: (lambda event: (event.who, event.to), lambda event: replace(event, cards=())),
}
"""Events with a secret → who knows it, and the event without it. All other events are public."""


def told(events: Sequence[AnyEvent], who: str | None = None) -> tuple[AnyEvent, ...]:
    """The events as a player is told of them; None for everybody. Their number, order and causes stay."""
    return tuple(_cut(event, who) for event in events)


def _cut(event: AnyEvent, who: str | None) -> AnyEvent:
    secret = _SECRETS.get(type(event))
    if secret is None:
        return event
    knows, cut = secret
    return event if who in knows(event) else cut(event)


def private(events: Sequence[AnyEvent]) -> dict[str, tuple[AnyEvent, ...]]:
    """Player → the events that it must be told of alone, with their secrets."""
    messages: dict[str, list[AnyEvent]] = {}
    for event in events:
        if (secret := _SECRETS.get(type(event))) is not None:
            who = event.to if isinstance(event, Revealed) else secret[0](event)[0]
            messages.setdefault(who, []).append(event)
    return {who: tuple(told) for who, told in messages.items()}


def shown(match: Match, who: str | None = None) -> Match:
    """The match as a player sees it; None for everybody. Hidden cards have the name «», the seed is «»."""
    pieces = tuple(
        piece if piece.who == who else replace(piece, talents=("",) * len(piece.talents)) for piece in match.pieces
    )
    turn = match.turn
    if turn is not None and turn.who != who and isinstance(turn.choice, ChooseCard):
        turn = replace(turn, choice=ChooseCard(("",) * len(turn.choice.cards)))
    return replace(match, seed="", pieces=pieces, turn=turn)
