"""How players vote. Each way is one function of what a player sees; None is no vote."""

from engine.curse.lab.seen import Seen
from engine.curse.model import As, Vote

SURE: int = 4
"""So much more than the next must one be suspected for a cautious player to vote."""


def weight(seen: Seen, other: str) -> int:
    """How much a player suspects another."""
    return seen.table.suspicion[other] + seen.memory.opinion[other]


def own_mind(seen: Seen) -> Vote | None:
    """Against whom it suspects most."""
    return seen.foe


def when_sure(seen: Seen) -> Vote | None:
    """Only if one is suspected clearly more than the others; else as whom it trusts, or not at all."""
    if len(seen.foes) < 2 or weight(seen, seen.foe) - weight(seen, seen.foes[1]) >= SURE:
        return seen.foe
    return As(seen.friend) if seen.luck.often(60) else None


def with_others(seen: Seen) -> Vote | None:
    """As the reader of the lamp, who knows most, or else as whom it trusts; now and then against whom it suspects."""
    reader = seen.table.lamp.reader
    if seen.luck.often(25):
        return seen.foe
    trusted = reader if reader in seen.foes and reader not in seen.foes[:2] else seen.friend
    return As(trusted)


def agreed(seen: Seen) -> Vote | None:
    """As the traitors agreed: one names the scapegoat, the other may follow."""
    assert seen.plot is not None
    first = seen.plot.mates[0].id
    if seen.own.id != first and seen.luck.often(30):
        return As(first)
    return seen.plot.scapegoat
