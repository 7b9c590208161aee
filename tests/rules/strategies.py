"""Any day at all, for the properties: positions that the rules allow, orders that are often allowed and often not.

Everything is drawn as small numbers, which are cheap to draw and to shrink, and read as a day afterwards.
"""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from hypothesis import strategies as st

from engine.curse.conditions import Condition, Tally, VotesAgainst
from engine.curse.ids import ABILITIES, CLASSES, ITEMS, PUBLIC_ITEMS, AbilityId, ClassId
from engine.curse.model import As, Character, Effect, Link, Match, Order, Vote

EFFECTS: Final = ("fire_shield", "reflection", "restoration", "jinx", "freeze", "power", "exhausted", "backlash")
UNTARGETED: Final = ("elixir", "amulet", "white_totem", "black_totem", "ring")
USABLE: Final = [item for item in ITEMS if item not in ("white_artifact", "black_artifact")]
COPYABLE: Final = [ability for ability in ABILITIES if ability != "secret_knowledge"]

Today = tuple[Match, list[Order], dict[str, Vote]]
Numbers = tuple[int, ...]

_FEW: Final = st.integers(0, 2)
_ANY: Final = st.integers(0, 5)
_MANY: Final = st.integers(0, 59)
_BAG: Final = st.dictionaries(st.sampled_from(ITEMS), st.integers(1, 2), max_size=4)
_LAID: Final = st.dictionaries(st.sampled_from(EFFECTS), st.integers(1, 3), max_size=3)
_RECEIVED: Final = st.sets(st.sampled_from(("resurrection", "cheat_death")))
_LEARNED: Final = st.sets(st.sampled_from(ABILITIES), max_size=2)
_PERSON: Final = st.tuples(
    _ANY, st.integers(0, 10), _FEW, _BAG, _LAID, _LEARNED, _MANY, _RECEIVED, st.tuples(_FEW, _FEW)
)
_ROSTER: Final = st.permutations(tuple(CLASSES))
_PEOPLE: Final = st.lists(_PERSON, min_size=2, max_size=6)
_LINKS: Final = st.lists(st.tuples(_ANY, _ANY, st.integers(1, 2)), max_size=3)
_BLOCKED: Final = st.sets(st.sampled_from(ABILITIES), max_size=2)
_ORDER: Final = st.tuples(_MANY, _MANY, _MANY, _MANY, _MANY, _MANY)
_VOTES: Final = st.lists(st.tuples(_ANY, _ANY, st.booleans()), max_size=6)

MATCHES: Final = st.tuples(_ROSTER, _PEOPLE, _LINKS, _BLOCKED, st.integers(1, 9)).map(lambda drawn: _match(*drawn))
ORDER_NUMBERS: Final = _ORDER
DAYS: Final = st.tuples(MATCHES, st.lists(_ORDER, max_size=14), _VOTES).map(lambda drawn: _day(*drawn))


def _character(class_id: ClassId, drawn: tuple[Any, ...]) -> Character:
    """One character in the middle of a match; one of six is dead."""
    fate, spheres, light, items, effects, learned, copied, received, uses = drawn
    own = CLASSES[class_id]
    return Character(
        id=class_id,
        class_id=class_id,
        faction="traitor" if fate % 3 == 2 else "representative",
        alive=fate < 5,
        spheres=spheres if fate < 5 else 0,
        light=light,
        items=items,
        effects=tuple(Effect(kind, effects[kind]) for kind in sorted(effects)),
        uses={ability: count for ability, count in zip(own, uses, strict=True) if count},
        learned=tuple(sorted(learned)),
        copied=COPYABLE[copied] if copied < len(COPYABLE) else None,
        resurrected=fate == 4,
        received=tuple(sorted(received)),
    )


def _match(
    roster: list[ClassId], people: list[tuple[Any, ...]], links: list[Numbers], blocked: set[AbilityId], day: int
) -> Match:
    characters = tuple(_character(class_id, drawn) for class_id, drawn in zip(roster, people, strict=False))
    living = [one.id for one in characters if one.alive]
    joined = {
        (min(pair), max(pair)): days
        for one, other, days in links
        if len(pair := {_of(living, one), _of(living, other)} - {""}) == 2
    }
    return Match(
        day=day,
        characters=characters,
        links=tuple(Link(pair, days) for pair, days in sorted(joined.items())),
        blocked=tuple(sorted(blocked)),
        blocked_before=tuple(sorted(blocked)),
    )


def _of(names: Sequence[str], number: int) -> str:
    return names[number % len(names)] if names else ""


def _day(match: Match, orders: list[Numbers], votes: list[tuple[int, int, bool]]) -> Today:
    ids = [one.id for one in match.characters]
    ballots: dict[str, Vote] = {
        _of(ids, voter): As(_of(ids, target)) if follows else _of(ids, target) for voter, target, follows in votes
    }
    return match, [order_from(match, numbers) for numbers in orders], ballots


def order_from(match: Match, numbers: Numbers) -> Order:
    """A well formed order, oftener than not of something that its giver can do."""
    who, what, whom, other, extra, when = numbers
    giver = match.characters[who % len(match.characters)]
    ids = [one.id for one in match.characters]
    hand = [item for item in giver.items if item in USABLE] or ["poison"]
    own = [*CLASSES[giver.class_id], *giver.learned, *([giver.copied] if giver.copied else [])]
    actions = [*own, "use", "use", "use", "transfer", "light", "looting", *own, "strike"]
    action = _of(actions, what)
    fields = {"by": giver.id, "action": action, "target": _of(ids, whom)}
    fields |= _details(action, hand, other, extra, ids)
    if (fields.get("item") in UNTARGETED and action == "use") or fields.get("targets") or action == "copy":
        del fields["target"]
    if action == "ball_lightning" and extra % 2:
        del fields["target"]
    if when % 6 == 5:
        fields["when"] = msgspec.to_builtins(_condition(_of(ids, other), _of(ids, extra), when))
    return msgspec.convert(fields, Order)


def _details(action: str, hand: Sequence[str], other: int, extra: int, ids: list[str]) -> dict[str, Any]:
    """What the action asks beside its target."""
    ability = ABILITIES[extra % len(ABILITIES)]
    if action == "link":
        return {"targets": [_of(ids, other), _of(ids, extra)]}
    if action in ("copy", "secret_knowledge"):
        return {"ability": ability}
    if action == "transfer":
        return {"item": _of([*hand, "artifact"], other), "count": 1 + extra % 2}
    if action != "use":
        return {}
    item = _of(hand, other)
    asks: dict[str, dict[str, Any]] = {
        "ring": {"abilities": [ability, ABILITIES[other % len(ABILITIES)]][: extra % 3]},
        "thief_artifact": {"steal": PUBLIC_ITEMS[extra % len(PUBLIC_ITEMS)]},
    }
    return {"item": item} | asks.get(item, {})


def _condition(one: str, other: str, number: int) -> Condition:
    """A small condition on the votes."""
    atoms = (
        Condition(voted=one),
        Condition(votes_against=VotesAgainst(one, other)),
        Condition(tally=Tally(one, "<", 2)),
    )
    atom = atoms[number // 6 % 3]
    return Condition(not_=atom) if number // 18 % 2 else atom
