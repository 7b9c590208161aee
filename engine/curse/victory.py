"""The end (R9): checked once a day, after stage 4 and the resurrections."""

from collections.abc import Sequence

from engine.curse.events import Ended, Outcome
from engine.curse.ids import Faction


def judge(living: Sequence[tuple[str, Faction]]) -> Ended | None:
    """The end, if the match is over with these alive (id and faction, roster order). The dead do not win (R9.2)."""
    traitors = [one for one, faction in living if faction == "traitor"]
    representatives = [one for one, faction in living if faction == "representative"]
    if not living:
        return _ended("draw", ())
    if not traitors:
        return _ended("representatives", representatives)
    if len(representatives) <= len(traitors):
        return _ended("traitors", traitors)
    return None


def _ended(outcome: Outcome, winners: Sequence[str]) -> Ended:
    return Ended(outcome=outcome, winners=tuple(winners))
