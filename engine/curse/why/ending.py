"""Why the match ended this day, or goes on (R9.1)."""

from engine.curse.events import Outcome
from engine.curse.view import outcome
from engine.curse.why.past import Past, living
from engine.curse.why.value import value


@value
class Finish:
    """Who is alive at the end of the day, by side, roster order; `outcome` None: the match goes on."""

    outcome: Outcome | None
    winners: tuple[str, ...]
    representatives: tuple[str, ...]
    traitors: tuple[str, ...]


def finish(past: Past) -> Finish:
    """How the sides stood after the day."""
    ended, winners = outcome(past.events)
    alive = living(past)
    traitors = tuple(one for one in alive if past.start.character(one).faction == "traitor")
    representatives = tuple(one for one in alive if one not in traitors)
    return Finish(outcome=ended, winners=winners, representatives=representatives, traitors=traitors)
