"""A change in a few English words."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.curse import events as e
from tests.pairs.facts import CLASH, Change, Fact, of

IDLE: Final = {
    "died": "its user dies before",
    "item_gone": "the item is gone",
    "copy_failed": "the copy fails",
    "insight": "nothing is stolen",
    "crowd": "there is a crowd",
}


def _damage(hurt: Fact) -> str:
    passed, doubled = " passed on" if of(hurt, "meant") else "", "doubled " if of(hurt, "doubled") else ""
    return f"{doubled}{of(hurt, 'kind')} damage{passed}"


def _done(use: Fact) -> str:
    return "the linked are reached" if of(use, "linked") else "it is carried out"


LABELS: Final[dict[type, Callable[[Fact], str]]] = {
    e.Taken: lambda it: "",
    e.Dropped: lambda it: f"dropped ({of(it, 'reason')})",
    e.Used: _done,
    e.Acted: _done,
    e.Idle: lambda it: IDLE[of(it, "reason")],
    e.Damaged: _damage,
    e.Healed: lambda it: f"{of(it, 'kind')} heals",
    e.HealBarred: lambda it: f"{of(it, 'kind')} does not heal",
    e.Laid: lambda it: f"{of(it, 'effect')} is laid",
    e.LayPrevented: lambda it: f"{of(it, 'effect')} is kept off",
    e.Lifted: lambda it: f"{of(it, 'effect')} is lifted",
    e.Warded: lambda it: f"{of(it, 'ward')} lies on the target",
    e.Linked: lambda it: "the link is laid",
    e.LightSeen: lambda it: "the light is seen",
    e.LightAdded: lambda it: "light is added",
    e.LightLowered: lambda it: "light is lowered",
    e.Copied: lambda it: "the copy succeeds" if of(it, "success") else "the copy does not succeed",
    e.Learned: lambda it: "the ability is learned",
    e.Insight: lambda it: "these items are seen",
    e.Blocked: lambda it: "the abilities are blocked",
    e.Spent: lambda it: "a unit is spent",
    e.Moved: lambda it: f"{of(it, 'how').replace('_moves', '')} moves an item",
    e.Blackened: lambda it: "artifacts turn black",
    e.Died: lambda it: f"a death in stage {it[2]}",
    e.Exiled: lambda it: "an exile",
    e.Resurrected: lambda it: "a return to life",
    e.Spared: lambda it: "a death is averted",
    e.Capped: lambda it: "spheres over the most are lost",
}
UNCAUSED: Final = {"curse taken": "curse damage", "restored": "what restoration does"}
"""Facts that no order causes → what is lost where two changes of them clash."""
ALONE: Final = (e.Dropped, e.Idle)
"""What says all: nothing else is told beside it."""


def told(changes: Iterable[Change]) -> str:
    """What the changes of one order are: those of its deeds before all else."""
    return next(filter(None, map(_told, changes)), "something else happens")


def _told(change: Change) -> str:
    if change.lost and isinstance(change.lost[0][0], tuple):  # a fact of the table: (key, value)
        return _of_table(*change.lost[0], change.gained[0][1])
    whole = [fact for fact in change.gained if fact[0] in ALONE]
    gained = Counter(_label(fact) for fact in whole or change.gained)
    return _join(gained) if whole else _from_to(Counter(_label(fact) for fact in change.lost), gained)


def _of_table(key: Fact, expected: Any, found: Any) -> str:
    kind = key[0]
    if kind == "light":
        return "another light is left"
    if kind == "black":
        return "artifacts turn black elsewhere" if found else "no artifacts turn black"
    if kind in UNCAUSED:
        lost = UNCAUSED[kind] if expected == CLASH else _label(expected) if expected else ""
        return _from_to(Counter([lost]), Counter([_label(found) if found else ""]))
    label = _label(key[1] if kind == "day" else key)
    return f"also: {label}" if found else f"no more: {label}"


def _label(fact: Fact) -> str:
    return LABELS[fact[0]](fact)


def _from_to(lost: Counter[str], gained: Counter[str]) -> str:
    """«a → b», «no more: a», «also: b»."""
    gone, come = lost - gained, gained - lost
    if "the linked are reached" in come or "" in gone:
        del gone["it is carried out"]
    was, now = _join(gone), _join(come)
    if was and now:
        return f"{was} → {now}"
    if was or now:
        return f"no more: {was}" if was else f"also: {now}"
    return f"other: {_join(gained)}" if gained else ""


def _join(labels: Counter[str]) -> str:
    return ", ".join(sorted(label for label in labels if label))
