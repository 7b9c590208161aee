"""The next day's state, made from the events alone: the events hold the whole truth, or this is not what the rules say.

Told as the rulebook would be told to a player who keeps a sheet of paper for each character: spheres, light, items,
effects. At the end of each stage the sheets are looked at.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from engine.curse import events as e
from engine.curse.catalog import step_of
from engine.curse.model import Character, Effect, Link, Match
from engine.curse.schedule import STAGE_OF

AFTER: Final = 5
"""What follows stage 4."""


@dataclass
class Sheet:
    """A character on paper."""

    alive: bool
    spheres: int
    light: int
    items: dict[str, int]
    effects: dict[str, int]
    uses: dict[str, int]
    learned: set[str]
    received: set[str]
    resurrected: bool
    tomorrow: set[str] = field(default_factory=set)
    copied: str | None = None

    @classmethod
    def of(cls, one: Character) -> "Sheet":
        """As the day begins."""
        return cls(
            one.alive, one.spheres, one.light, dict(one.items), {laid.kind: laid.days for laid in one.effects},
            dict(one.uses), set(one.learned), set(one.received), one.resurrected,
        )  # fmt: skip

    def give(self, item: str, count: int) -> None:
        """Units come or, below 0, go; what is gone is not written."""
        left = self.items.get(item, 0) + count
        assert left >= 0, f"{left} of {item}"
        self.items[item] = left
        if not left:
            del self.items[item]


class Paper:
    """All sheets of a day, and what belongs to nobody."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.most = match.rules.spheres
        self.sheets = {one.id: Sheet.of(one) for one in match.characters}
        self.links = {link.between: link.days for link in match.links}
        self.blocked: set[str] = set()

    def tell(self, event: e.AnyEvent) -> None:
        """One event."""
        if (write := _WRITE.get(type(event))) is not None:
            write(self, event)

    def end_of_stage(self) -> None:
        """R4.1: the living have from none to the most, nobody has light below 0."""
        for who, sheet in self.sheets.items():
            sheet.light = max(0, sheet.light)
            assert not sheet.alive or 0 <= sheet.spheres <= self.most, f"{who} has {sheet.spheres}"

    def next_match(self) -> Match:
        """The state in which the next day begins (R6.1)."""
        before = self.match
        return Match(
            day=before.day + 1,
            characters=tuple(_character(one, self.sheets[one.id]) for one in before.characters),
            links=tuple(Link(pair, days - 1) for pair, days in sorted(self.links.items()) if days > 1),
            blocked=tuple(sorted(self.blocked)),  # type: ignore[arg-type]
            blocked_before=tuple(sorted({*before.blocked_before, *self.blocked})),  # type: ignore[arg-type]
            rules=before.rules,
        )


def _character(one: Character, sheet: Sheet) -> Character:
    effects = {kind: days - 1 for kind, days in sheet.effects.items() if days > 1} | dict.fromkeys(sheet.tomorrow, 1)
    fields: dict[str, Any] = {
        "alive": sheet.alive,
        "spheres": sheet.spheres if sheet.alive else 0,
        "light": sheet.light,
        "items": sheet.items,
        "effects": tuple(Effect(kind, effects[kind]) for kind in sorted(effects)),  # type: ignore[arg-type]
        "uses": sheet.uses,
        "learned": tuple(sorted(sheet.learned)) if sheet.learned != set(one.learned) else one.learned,
        "copied": sheet.copied,
        "resurrected": sheet.resurrected,
        "received": tuple(sorted(sheet.received)) if sheet.received != set(one.received) else one.received,
    }
    return Character(id=one.id, class_id=one.class_id, faction=one.faction, **fields)


# What each event writes on the sheets


def _hurt(paper: Paper, event: e.Damaged) -> None:
    sheet = paper.sheets[event.target]
    assert sheet.alive, f"{event.target} is dead and hurt"
    sheet.spheres -= event.amount
    assert event.amount > 0
    assert sheet.spheres == event.left, f"{event.target} has {sheet.spheres}, told as {event.left}"


def _healed(paper: Paper, event: e.Healed) -> None:
    sheet = paper.sheets[event.target]
    assert sheet.alive
    assert not sheet.resurrected, f"{event.target} was resurrected and is healed"
    assert "jinx" not in sheet.effects, f"{event.target} is jinxed and healed"
    sheet.spheres += event.amount
    assert sheet.spheres == event.left, f"{event.target} has {sheet.spheres}, told as {event.left}"


def _spared(paper: Paper, event: e.Spared) -> None:
    assert paper.sheets[event.target].spheres == event.spheres < 0
    paper.sheets[event.target].spheres = 0


def _capped(paper: Paper, event: e.Capped) -> None:
    assert paper.sheets[event.target].spheres == event.spheres > paper.most
    paper.sheets[event.target].spheres = paper.most


def _died(paper: Paper, event: e.Died) -> None:
    assert paper.sheets[event.target].spheres < 0, f"{event.target} died with {paper.sheets[event.target].spheres}"
    _dead(paper, event)


def _dead(paper: Paper, event: e.Died | e.Exiled) -> None:
    assert paper.sheets[event.target].alive, f"{event.target} died twice"
    paper.sheets[event.target].alive = False


def _back(paper: Paper, event: e.Resurrected) -> None:
    sheet = paper.sheets[event.target]
    assert not sheet.alive
    assert "resurrection" in sheet.received
    sheet.alive, sheet.resurrected, sheet.spheres = True, True, event.spheres


def _laid(paper: Paper, event: e.Laid) -> None:
    if event.tomorrow:
        paper.sheets[event.target].tomorrow.add(event.effect)
    else:
        paper.sheets[event.target].effects[event.effect] = event.days


def _lifted(paper: Paper, event: e.Lifted) -> None:
    del paper.sheets[event.target].effects[event.effect]


def _warded(paper: Paper, event: e.Warded) -> None:
    if event.ward in ("resurrection", "cheat_death"):
        assert event.ward not in paper.sheets[event.target].received, f"{event.ward} twice on {event.target}"
        paper.sheets[event.target].received.add(event.ward)


def _linked(paper: Paper, event: e.Linked) -> None:
    one, other = sorted(event.between)
    paper.links[one, other] = event.days


def _unlinked(paper: Paper, event: e.Unlinked) -> None:
    assert not all(paper.sheets[one].alive for one in event.between), "a link of the living ended"
    del paper.links[event.between]


def _seen(paper: Paper, event: e.LightSeen) -> None:
    assert paper.sheets[event.target].light == event.light
    paper.sheets[event.target].light = 0


def _added(paper: Paper, event: e.LightAdded) -> None:
    paper.sheets[event.target].light += event.amount


def _lowered(paper: Paper, event: e.LightLowered) -> None:
    paper.sheets[event.target].light -= event.amount


def _used(paper: Paper, event: e.Used) -> None:
    uses = paper.sheets[event.by].uses
    uses[event.ability] = uses.get(event.ability, 0) + 1
    assert uses[event.ability] == event.count, f"{event.by} counts {event.ability} wrongly"


def _copied(paper: Paper, event: e.Copied) -> None:
    if event.success:
        paper.sheets[event.by].copied = event.ability


def _learned(paper: Paper, event: e.Learned) -> None:
    paper.sheets[event.by].learned.add(event.ability)


def _blocked(paper: Paper, event: e.Blocked) -> None:
    paper.blocked.update(event.abilities)


def _spent(paper: Paper, event: e.Spent) -> None:
    paper.sheets[event.by].give(event.item, -1)


def _moved(paper: Paper, event: e.Moved) -> None:
    assert event.count > 0
    assert event.giver != event.taker
    paper.sheets[event.giver].give(event.item, -event.count)
    paper.sheets[event.taker].give(event.item, event.count)


def _blackened(paper: Paper, event: e.Blackened) -> None:
    assert paper.sheets[event.holder].items["black_artifact"]
    paper.sheets[event.holder].give("white_artifact", -event.count)
    paper.sheets[event.holder].give("black_artifact", event.count)


_WRITE: Final[dict[type, Callable[[Paper, Any], None]]] = {
    e.Damaged: _hurt, e.Healed: _healed, e.Spared: _spared, e.Capped: _capped, e.Died: _died, e.Exiled: _dead,
    e.Resurrected: _back, e.Laid: _laid, e.Lifted: _lifted, e.Warded: _warded, e.Linked: _linked,
    e.Unlinked: _unlinked, e.LightSeen: _seen, e.LightAdded: _added, e.LightLowered: _lowered, e.Used: _used,
    e.Copied: _copied, e.Learned: _learned, e.Blocked: _blocked, e.Spent: _spent, e.Moved: _moved,
    e.Blackened: _blackened,
}  # fmt: skip


# When each event happened


def stages(events: list[e.AnyEvent]) -> list[int]:
    """The stage of each event, 1 to 4; 0 before the first, `AFTER` after the last.

    What an order brought about happens at its step; of what the rules do by themselves each kind has its time.
    """
    found: list[int] = []
    steps: list[int] = []  # event → stage of the order that it goes back to, 0 for none
    for event in events:
        if type(event) is e.Taken:
            steps.append(STAGE_OF[step_of(event.order)])
            found.append(0)
            continue
        step = steps[event.cause] if event.cause is not None else 0
        steps.append(step)
        found.append(_stage(event, step, found[-1] if found else 0))
    return found


_OF_KIND: Final[dict[type, int]] = {
    e.Voted: 0, e.VoteVoid: 0, e.Dropped: 0, e.Exiled: 3, e.CurseWeighed: 3, e.Blackened: AFTER, e.Resurrected: AFTER,
    e.Ended: AFTER,
}  # fmt: skip


def _stage(event: e.AnyEvent, step: int, last: int) -> int:
    kind = type(event)
    if kind in _OF_KIND:
        return _OF_KIND[kind]
    if kind in (e.Died, e.Spared, e.Capped):
        return event.stage
    if step:
        return step
    if kind is e.Unlinked:
        return last
    if kind is e.Moved:  # the thief's artifact, by itself
        return AFTER
    if kind is e.Damaged and event.kind == "curse":
        return 3
    return 1  # restoration
