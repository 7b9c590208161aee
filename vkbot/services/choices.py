"""What a character can order today, as steps of choices. Pure: headers and checks say what, new abilities too.

A path is an order in the making: `fireball/monk`, `use/poison/monk`, `transfer/poison/monk/2`, `link/monk/paladin`,
`secret_knowledge/monk/strike`, `use/ring/strike+fireball+` (more to come) and `use/ring/strike+fireball` (done). It
travels in the payload of a button, so it is read as hostile.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from engine.curse.catalog import ABILITIES, DEEDS, deed_of
from engine.curse.check import Case, Ledger, verdict
from engine.curse.headers import Target
from engine.curse.ids import CLASS_OF, CLASSES, PUBLIC_ITEMS, AbilityId, public_items
from engine.curse.model import Character, Match, Order

Asked = Literal["verb", "target", "first", "second", "ability", "abilities", "steal", "count"]
Path = tuple[str, ...]

COMMON: Final = ("light", "looting")
VERBS: Final = ("use", "transfer")
ITEM: Final = "item"
"""The first step of an item before it is known whether it will be used or given."""
MORE: Final = "+"
LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked next, with each answer and the path that it leads to. `done`: the path that ends a list."""

    asks: Asked
    answers: tuple[tuple[str, Path], ...]
    done: Path | None = None


@dataclass(frozen=True, slots=True)
class Ready:
    """The order is whole. Whether it may be given is for the game to say."""

    order: Order


Step: TypeAlias = Question | Ready


@dataclass(frozen=True, slots=True)
class Option:
    """Something to order. `item`: the units in hand, else 0."""

    path: Path
    what: str
    units: int = 0


def parse(text: object) -> Path | None:
    """A path out of a payload; None for what is none."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST:
        return None
    return tuple(text.split("/"))


def write(path: Path) -> str:
    """A path for a payload."""
    return "/".join(path)


def back(match: Match, who: str, path: Path) -> Path | None:
    """The path without its last answer; None if what is to be done was all that it said."""
    head, last = path[:-1], path[-1]
    if path[0] == ITEM:
        return None
    if path[0] in VERBS and len(path) == 2:
        shorter = (ITEM, last)
        question = step(match, who, shorter)
        return shorter if isinstance(question, Question) and question.asks == "verb" else None
    if _lists(match, who, path):
        kept = last.removesuffix(MORE).split(MORE)[: -1 if last.endswith(MORE) else None]
        return (*head, MORE.join(kept) + MORE) if kept else head
    return head or None


def path_of(match: Match, who: str, order: Order) -> Path | None:
    """The path that leads to an order, its condition aside; None if buttons cannot say it."""
    head: Path = (order.action,) if order.item is UNSET else (order.action, order.item)
    if _begun(head) != 0:
        return None
    path = (*head, *(_answer(order, asks) for asks in _asked(match, who, head)))
    return path if _order(match, who, path) == replace(order, when=UNSET) else None


def before_target(match: Match, who: str, path: Path) -> Path | None:
    """The path up to the question of whom it is about; None if it names nobody."""
    head = path[: len(path) - _begun(path)]
    asked = next(_asked(match, who, head), None)
    return head if asked in ("target", "first") else None


def options(match: Match, who: str) -> tuple[Option, ...]:
    """All that the character can do today, beside whatever it has ordered: abilities, then items."""
    me = match.character(who)
    if not me.alive:
        return ()
    deeds = [Option((deed,), deed) for deed in (*own_abilities(me), *COMMON)]
    items = [Option((ITEM, item), item, units) for item, units in public_items(me.items).items()]
    return tuple(option for option in (*deeds, *items) if _possible(match, who, option.path))


def own_abilities(me: Character) -> tuple[AbilityId, ...]:
    """The class abilities that the character has today: of its class, learned, copied (R2.5)."""
    copied = () if me.copied is None else (me.copied,)
    return tuple(dict.fromkeys((*CLASSES[me.class_id], *me.learned, *copied)))


def step(match: Match, who: str, path: Path) -> Step | None:
    """What comes after a path; None if there is no such path. Questions with one possible answer are asked too."""
    question = _question(match, who, path)
    if question is None:
        order = _order(match, who, path)
        return None if order is None else Ready(order)
    asks, values = question
    answers = tuple((value, onward) for value, onward in values if _possible(match, who, onward))
    if asks == "verb" and len(answers) == 1:
        return step(match, who, answers[0][1])
    done = _finished(path) if asks == "abilities" and path[-1].endswith(MORE) else None
    if done is not None and _order(match, who, done) is None:
        return None
    return Question(asks, answers, done) if answers or done else None


def _possible(match: Match, who: str, path: Path) -> bool:
    """Whether some order that begins so may be given, if no other is."""
    question = _question(match, who, path)
    if question is not None and question[0] == "abilities" and path[-1].endswith(MORE):
        return _possible(match, who, _finished(path))
    if question is not None:
        return any(_possible(match, who, onward) for _, onward in question[1])
    order = _order(match, who, path)
    if order is None:
        return False
    characters = {character.id: character for character in match.characters}
    return verdict(Case(match, characters, characters[who], order, deed_of(order), Ledger(), None)) is None


Values = tuple[Asked, list[tuple[str, Path]]]


def _question(match: Match, who: str, path: Path) -> Values | None:
    """What the path does not say yet, with all values that could be put there; None if it is whole or nonsense."""
    head = path[0]
    if head == ITEM:
        return ("verb", [(verb, (verb, path[1])) for verb in VERBS]) if len(path) == 2 else None
    begun = _begun(path)
    asked = list(_asked(match, who, path)) if begun >= 0 else []
    if not 0 <= begun <= len(asked):
        return None
    if begun == len(asked):
        if asked and asked[-1] == "abilities" and path[-1].endswith(MORE):
            return "abilities", [(one, (*path[:-1], f"{path[-1]}{one}{MORE}")) for one in ABILITIES]
        return None
    asks = asked[begun]
    ending = MORE if asks == "abilities" else ""
    return asks, [(value, (*path, value + ending)) for value in _values(match, who, path, asks)]


def _begun(path: Path) -> int:
    """How many answers the path holds; -1 if it does not even say what is to be done."""
    if path[0] in VERBS:
        return len(path) - 2 if len(path) > 1 and path[1] in PUBLIC_ITEMS else -1
    return len(path) - 1 if path[0] in ABILITIES or path[0] in COMMON else -1


def _step_id(path: Path) -> str:
    return path[1] if path[0] == "use" and len(path) > 1 else path[0]


def _asked(match: Match, who: str, path: Path) -> Iterator[Asked]:
    """All that an order of this kind must say, in the order in which it is asked."""
    deed = DEEDS.get(_step_id(path))
    if deed is None:
        return
    me = match.character(who)
    if deed.target is Target.PAIR:
        yield from ("first", "second")
    elif deed.target is Target.BALL:
        if any(uses % 2 for used, uses in me.uses.items() if used == deed.id):
            yield "target"
    elif deed.fields and "target" in deed.fields:
        yield "target"
    for ask in deed.asks:
        if ask == "count":
            if _units(me, path[1]) > 1:
                yield "count"
        elif ask != "item":
            yield _ASKS[ask]


_ASKS: Final[dict[str, Asked]] = {"ability": "ability", "abilities": "abilities", "steal": "steal"}


def _units(me: Character, item: str) -> int:
    return next((units for held, units in public_items(me.items).items() if held == item), 0)


def _values(match: Match, who: str, path: Path, asks: Asked) -> tuple[str, ...]:
    if asks in ("target", "first", "second"):
        return tuple(character.id for character in match.characters)
    if asks == "steal":
        return PUBLIC_ITEMS
    if asks == "count":
        return tuple(str(count) for count in range(1, min(_units(match.character(who), path[1]), 99) + 1))
    return tuple(ABILITIES)


def _lists(match: Match, who: str, path: Path) -> bool:
    """Whether the last answer of the path is a list."""
    begun = _begun(path)
    return begun > 0 and list(_asked(match, who, path))[begun - 1 : begun] == ["abilities"]


def _answer(order: Order, asks: Asked) -> str:
    """What an order says to a question; nonsense if it says nothing."""
    if asks in ("first", "second"):
        return "" if order.targets is UNSET else order.targets[asks == "second"]
    if asks == "abilities":
        return "" if order.abilities is UNSET else MORE.join(order.abilities)
    if asks == "count":
        return "1" if order.count is UNSET else str(order.count)
    return str(getattr(order, asks))


def _finished(path: Path) -> Path:
    return (*path[:-1], path[-1].removesuffix(MORE))


def _order(match: Match, who: str, path: Path) -> Order | None:
    """The order of a whole path; None for nonsense."""
    begun, deed = _begun(path), DEEDS.get(_step_id(path))
    asked = list(_asked(match, who, path)) if begun >= 0 else []
    if deed is None or deed.effect is None or begun != len(asked):
        return None
    if asked and asked[-1] == "abilities" and path[-1].endswith(MORE):
        return None
    fields: dict[str, Any] = {"by": who, "action": path[0]}
    if path[0] in VERBS:
        fields["item"] = path[1]
    ids = {character.id for character in match.characters}
    for asks, value in zip(asked, path[len(path) - begun :], strict=True):
        if not _fits(asks, value, ids):
            return None
        _say(fields, asks, value)
    if deed.target is Target.BALL and "target" not in fields:
        fields["target"] = None
    try:
        return msgspec.convert(fields, Order)
    except msgspec.ValidationError:
        return None


def _fits(asks: Asked, value: str, ids: set[str]) -> bool:
    """Whether an answer is of the right kind at all."""
    if asks in ("target", "first", "second"):
        return value in ids
    if asks == "count":
        return value.isascii() and value.isdigit() and len(value) <= 2 and int(value) > 0
    if asks == "abilities":
        return all(one in CLASS_OF for one in value.split(MORE))
    return value in (PUBLIC_ITEMS if asks == "steal" else ABILITIES)


def _say(fields: dict[str, Any], asks: Asked, value: str) -> None:
    """Put an answer into the order."""
    if asks in ("first", "second"):
        fields["targets"] = (*fields.get("targets", ()), value)
    elif asks == "abilities":
        fields["abilities"] = tuple(value.split(MORE))
    elif asks == "count":
        if value != "1":
            fields["count"] = int(value)
    else:
        fields[asks] = value
