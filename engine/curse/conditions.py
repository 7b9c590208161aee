"""Conditions on the votes, and their evaluation on the snapshot (R3.3, R3.4)."""

from collections.abc import Callable, Iterator, Mapping
from operator import eq, ge, gt, le, lt
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Snapshot = Mapping[str, str]
"""Voter → the character that its vote names in the end. Who has no counting vote is not in it (R3.2)."""

Operator = Literal["<", "<=", ">", ">=", "=="]
COMPARE: Final[dict[Operator, Callable[[int, int], bool]]] = {
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
    "==": eq,
}
WRITTEN_ATOMS: Final = 4
"""(choice) R3.3: how many atoms a player may write. A limit of the language, not of the engine."""

DEEPEST: Final = 120
"""How many nodes of a condition in a document may stand one within the other; all documents up to 100 are valid."""


class VotesAgainst(Struct, frozen=True, forbid_unknown_fields=True):
    """The voter's vote names the target."""

    voter: str
    target: str


class Tally(Struct, frozen=True, forbid_unknown_fields=True):
    """The number of votes against the target, over the whole snapshot, compared with `count`."""

    target: str
    op: Operator
    count: Annotated[int, Meta(ge=0, le=10**9)]


Several = Annotated[tuple["Condition", ...], Meta(min_length=1)]


class Condition(
    Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"not_": "not", "all_": "all", "any_": "any"},
):
    """One node of a condition: exactly one of the fields is set."""

    votes_against: VotesAgainst | UnsetType = UNSET
    voted: str | UnsetType = UNSET
    tally: Tally | UnsetType = UNSET
    not_: "Condition | UnsetType" = UNSET
    all_: Several | UnsetType = UNSET
    any_: Several | UnsetType = UNSET

    def __post_init__(self) -> None:
        given = sum(getattr(self, name) is not UNSET for name in self.__struct_fields__)
        if given != 1:
            raise ValueError(f"a condition has exactly one of its fields, here are {given}")


def holds(condition: Condition, snapshot: Snapshot) -> bool:
    """Whether the condition is true of the snapshot."""
    if (atom := condition.votes_against) is not UNSET:
        return snapshot.get(atom.voter) == atom.target
    if condition.voted is not UNSET:
        return condition.voted in snapshot
    if (tally := condition.tally) is not UNSET:
        votes = sum(target == tally.target for target in snapshot.values())
        return COMPARE[tally.op](votes, tally.count)
    if condition.not_ is not UNSET:
        return not holds(condition.not_, snapshot)
    if condition.all_ is not UNSET:
        return all(holds(part, snapshot) for part in condition.all_)
    assert condition.any_ is not UNSET
    return any(holds(part, snapshot) for part in condition.any_)


def parts(condition: Condition) -> Iterator[Condition]:
    """The nodes directly below a node."""
    if condition.not_ is not UNSET:
        yield condition.not_
    if condition.all_ is not UNSET:
        yield from condition.all_
    if condition.any_ is not UNSET:
        yield from condition.any_


def nodes(condition: Condition) -> Iterator[Condition]:
    """The node itself and all nodes below it, without recursion (documents may be hostile)."""
    waiting = [condition]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(parts(node))


def named(condition: Condition) -> Iterator[str]:
    """Every character that the condition names."""
    for node in nodes(condition):
        if node.votes_against is not UNSET:
            yield node.votes_against.voter
            yield node.votes_against.target
        if node.voted is not UNSET:
            yield node.voted
        if node.tally is not UNSET:
            yield node.tally.target


def opposite(condition: Condition) -> Condition:
    """«Иначе»: the condition that holds just where this one does not (R3.3)."""
    return condition.not_ if condition.not_ is not UNSET else Condition(not_=condition)
