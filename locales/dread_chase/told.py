"""What happened, told to the chat: a move reads as one line, each new turn begins another.

An event that belongs to another is told in that one's sentence: the die in the repair's, the damage in the attack's.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.dread_chase import events as e
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from locales.dread_chase.people import Company, character_id
from locales.dread_chase.telling import Telling, at, signed, went
from locales.dread_chase.told_hunt import TELLS_OF_THE_HUNT


def told(company: Company, match: Match, events: Sequence[AnyEvent], *, headings: bool = True) -> str:
    """All of it, as lines. `events`: already cut down to what may be told (`view.told`).

    headings: say which round and whose turn begins; a chat reads that in what follows.
    """
    telling = Telling(company, match, events)
    lines: list[list[str]] = [[]]
    for event in events:
        if type(event) in _NEW_LINE and not _heading(events, event):
            lines.append([])
        if (headings or type(event) not in _HEADINGS) and (text := sentence(telling, event)):
            lines[-1].append(text)
    return "\n".join(" ".join(line) for line in lines if line)


def way_text(company: Company, who: str, cells: Sequence[str]) -> str:
    """Steps of one player in a row; of a single one, as `told` tells it."""
    say, name = company.words.say, company.name(who)
    if len(cells) == 1:
        return say("chase-stepped", who=name, to=cells[0])
    return say("chase-stepped-on", who=name, cells=", ".join(cells))


def sentence(telling: Telling, event: AnyEvent) -> str:
    """One event; empty where another's sentence tells it."""
    return _TELLS[type(event)](telling, event)


def _heading(events: Sequence[AnyEvent], event: AnyEvent) -> bool:
    """A turn that begins with a round stands in the round's line."""
    at = next(index for index, one in enumerate(events) if one is event)
    return isinstance(event, e.TurnBegan) and at > 0 and isinstance(events[at - 1], e.RoundBegan)


_HEADINGS: Final = frozenset({e.RoundBegan, e.TurnBegan})
_NEW_LINE: Final = frozenset({e.RoundBegan, e.TurnBegan, e.KillerFound, e.GatesSet, e.Ended})


# Set-up


def _rolled(it: Telling, event: e.Rolled) -> str:
    if event.reason in ("repair", "reroll"):
        return ""
    return it.say(f"chase-rolled-{event.reason}", who=it.who(event.who), value=event.value)


def _tied(it: Telling, event: e.Tied) -> str:
    return it.say("chase-tied", players=it.company.all(event.players))


def _killer_found(it: Telling, event: e.KillerFound) -> str:
    return it.say("chase-killer-found", who=it.who(event.who))


def _picked(it: Telling, event: e.Picked) -> str:
    side = it.match.piece(event.who).side
    return it.say("chase-picked", who=it.who(event.who), character=it.words.noun(character_id(side, event.character)))


def _map_drawn(it: Telling, event: e.MapDrawn) -> str:
    return it.say("chase-map-drawn", map=it.words.noun(f"dread-map-{event.map}"))


def _placed(it: Telling, event: e.Placed) -> str:
    return it.say("chase-placed", who=it.who(event.who), at=event.at)


def _place_taken(it: Telling, event: e.PlaceTaken) -> str:
    return it.say("chase-place-taken", who=it.who(event.who), place=event.place)


# Rounds and turns


def _round_began(it: Telling, event: e.RoundBegan) -> str:
    return it.say("chase-round", round=event.round)


def _turn_began(it: Telling, event: e.TurnBegan) -> str:
    return it.say("chase-turn", who=it.who(event.who), actions=event.actions)


def _turn_ended(it: Telling, event: e.TurnEnded) -> str:
    return it.say("chase-turn-lost", who=it.who(event.who), lost=event.lost) if event.lost else ""


# Work


def _repaired(it: Telling, event: e.Repaired) -> str:
    message = "chase-repaired" if event.amount else "chase-repaired-nothing"
    return it.say(
        message, who=it.who(event.who), at=event.at, dice=_dice(it, event), amount=event.amount, points=event.points,
        needed=it.needed,
    )  # fmt: skip


def _dice(it: Telling, event: e.Repaired) -> str:
    rolled = it.cause(event)
    assert isinstance(rolled, e.Rolled), "a repair follows from its die"
    first = it.cause(rolled)
    if isinstance(first, e.Rolled):
        return it.say("chase-dice-again", first=first.value, value=rolled.value)
    return it.say("chase-dice", value=rolled.value)


def _points(message: str) -> Callable[[Telling, Any], str]:
    return lambda it, event: it.say(
        message, at=event.at, amount=signed(event.amount), points=event.points, needed=it.needed
    )


def _started(it: Telling, event: e.GeneratorStarted) -> str:
    return it.say("chase-started", at=event.at, running=event.running, needed=event.needed)


def _barricade_asked(it: Telling, event: e.BarricadeAsked) -> str:
    return it.say("chase-barricade-asked", who=it.who(event.who), cells=event.cells)


def _destroyed(it: Telling, event: e.Destroyed) -> str:
    return it.say("chase-given-up" if event.given_up else "chase-destroyed", who=it.who(event.who), at=event.at)


def _chest_worked(it: Telling, event: e.ChestWorked) -> str:
    return it.say("chase-chest-worked", who=it.who(event.who), at=event.at, left=event.left) if event.left else ""


def _cards_drawn(it: Telling, event: e.CardsDrawn) -> str:
    return it.say("chase-cards-drawn", who=it.who(event.who), at=event.at, count=it.match.rules.chests.cards)


def _card_kept(it: Telling, event: e.CardKept) -> str:
    return it.say("chase-card-kept", who=it.who(event.who))


# The end


def _gates_set(it: Telling, event: e.GatesSet) -> str:
    return it.say("chase-gates-set", round=event.round)


def _gates_opened(it: Telling, event: e.GatesOpened) -> str:
    return it.say("chase-gates-opened", rounds=event.rounds, needed=it.match.rules.modes[it.match.mode].escapes)


def _gates_closed(it: Telling, event: e.GatesClosed) -> str:
    return it.say("chase-gates-closed")


def _left(it: Telling, event: e.Left) -> str:
    return it.say("chase-left-silent" if event.silent else "chase-left", who=it.who(event.who))


def _time_ran_out(it: Telling, event: e.TimeRanOut) -> str:
    return it.say("chase-time-ran-out", who=it.who(event.who))


def _escaped(it: Telling, event: e.Escaped) -> str:
    """With the score: how many must get out is easily forgotten (D2.3)."""
    out = {piece.who for piece in it.match.pieces if piece.fate == "escaped"} | {event.who}
    needed = it.match.rules.modes[it.match.mode].escapes
    return it.say("chase-escaped", who=it.who(event.who), at=event.at, escaped=len(out), needed=needed)


def _ended(it: Telling, event: e.Ended) -> str:
    """The players who have won are named by whoever shows the end, once."""
    return f"{it.say(f'chase-ended-{event.reason}')} {it.say(f'chase-outcome-{event.outcome}')}"


_TELLS: Final[Mapping[type, Callable[[Telling, Any], str]]] = {
    **TELLS_OF_THE_HUNT,
    e.Rolled: _rolled,
    e.Tied: _tied,
    e.KillerFound: _killer_found,
    e.Picked: _picked,
    e.MapDrawn: _map_drawn,
    e.Placed: _placed,
    e.PlaceTaken: _place_taken,
    e.RoundBegan: _round_began,
    e.TurnBegan: _turn_began,
    e.TurnEnded: _turn_ended,
    e.Carried: went("chase-carried"),
    e.PushedOff: went("chase-pushed-off"),
    e.WentBack: went("chase-went-back"),
    e.Stepped: went("chase-stepped"),
    e.Rode: went("chase-rode"),
    e.Moved: went("chase-moved"),
    e.Escaped: _escaped,
    e.Repaired: _repaired,
    e.PointsChanged: _points("chase-points"),
    e.Guarded: _points("chase-guarded"),
    e.GeneratorStarted: _started,
    e.Built: at("chase-built"),
    e.BarricadeAsked: _barricade_asked,
    e.Destroyed: _destroyed,
    e.ChestWorked: _chest_worked,
    e.CardsDrawn: _cards_drawn,
    e.CardKept: _card_kept,
    e.GatesSet: _gates_set,
    e.GatesOpened: _gates_opened,
    e.GatesClosed: _gates_closed,
    e.Left: _left,
    e.TimeRanOut: _time_ran_out,
    e.Ended: _ended,
}
"""Event → its sentence."""
