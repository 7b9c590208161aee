"""A day as a file: one JSON document in, one out (`docs/scenario.md`)."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final, Literal, NoReturn

import msgspec
from msgspec import UNSET, Struct, UnsetType

from engine.curse import view
from engine.curse.catalog import DEEDS, ITEMS
from engine.curse.conditions import DEEPEST, Condition, named, parts
from engine.curse.events import AnyEvent, Dropped, Outcome, Reason
from engine.curse.ids import ARTIFACTS, AbilityId, ClassId, Faction, ItemId, ReceivedId
from engine.curse.model import As, Character, Effect, Link, Match, Name, Order, Positive, Vote, Whole
from engine.curse.resolve import resolve
from engine.curse.rules import DEFAULT, Rules


class ScenarioError(ValueError):
    """The document is not a scenario; the message is one line that names the field and says why."""


class Listed(Struct, frozen=True, forbid_unknown_fields=True, rename={"class_id": "class"}):
    """A character of the document; what it leaves out has the default of a fresh one, or of a corpse."""

    class_id: ClassId
    faction: Faction
    id: Name | UnsetType = UNSET
    alive: bool = True
    spheres: Whole | UnsetType = UNSET
    light: Whole = 0
    items: dict[ItemId, Whole] = {}
    effects: tuple[Effect, ...] = ()
    uses: dict[AbilityId, Whole] = {}
    learned: tuple[AbilityId, ...] = ()
    copied: AbilityId | None = None
    resurrected: bool = False
    received: tuple[ReceivedId, ...] = ()

    def character(self, rules: Rules) -> Character:
        """The character as the rules know it: no zeros, sets sorted."""
        return Character(
            id=self.class_id if self.id is UNSET else self.id,
            class_id=self.class_id,
            faction=self.faction,
            alive=self.alive,
            spheres=(rules.spheres if self.alive else 0) if self.spheres is UNSET else self.spheres,
            light=self.light,
            items={item: count for item, count in self.items.items() if count},
            effects=self.effects,
            uses={ability: count for ability, count in self.uses.items() if count},
            learned=tuple(sorted(self.learned)),
            copied=self.copied,
            resurrected=self.resurrected,
            received=tuple(sorted(self.received)),
        )


class Scenario(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The document that goes in: a match at the start of a day, its orders and its votes."""

    game: Literal["curse3"]
    day: Positive
    characters: tuple[Listed, ...]
    links: tuple[Link, ...] = ()
    blocked: tuple[AbilityId, ...] = ()
    blocked_before: tuple[AbilityId, ...] | UnsetType = UNSET
    orders: tuple[Order, ...] = ()
    votes: dict[str, Vote] = {}
    rules: Rules = DEFAULT

    @property
    def match(self) -> Match:
        """The match at the start of the day."""
        return Match(
            day=self.day,
            characters=tuple(listed.character(self.rules) for listed in self.characters),
            links=self.links,
            blocked=self.blocked,
            blocked_before=self.blocked if self.blocked_before is UNSET else self.blocked_before,
            rules=self.rules,
        )


class Next(Struct, frozen=True):
    """The start of the next day, every field written out; with orders and votes added it goes in again."""

    game: str
    day: int
    characters: tuple[Character, ...]
    links: tuple[Link, ...]
    blocked: tuple[AbilityId, ...]
    blocked_before: tuple[AbilityId, ...]
    rules: Rules | UnsetType = UNSET


class DroppedOrder(Struct, frozen=True):
    """The index of an order that was not taken, from 0, and why."""

    order: int
    reason: Reason


class Result(Struct, frozen=True):
    """The document that comes out."""

    next: Next
    public: view.Public
    private: dict[str, tuple[view.Private, ...]]
    dropped: tuple[DroppedOrder, ...]
    outcome: Outcome | None
    winners: tuple[str, ...]


# Reading


def read(text: str | bytes) -> Scenario:
    """Read a document. Raises ScenarioError."""
    try:
        scenario = msgspec.json.decode(text, type=Scenario)
    except msgspec.ValidationError as error:
        raise ScenarioError(_one_line(str(error))) from None
    except msgspec.DecodeError as error:
        raise ScenarioError(f"not JSON: {error}") from None
    except RecursionError:
        raise ScenarioError("orders: conditions are nested too deep") from None
    except UnicodeDecodeError:
        raise ScenarioError("not JSON: the file is not UTF-8") from None
    validate(scenario)
    return scenario


def _one_line(message: str) -> str:
    """`Expected … - at `$.a[0].b`` → `a[0].b: expected …`."""
    what, _, where = message.partition(" - at `")
    place = where.rstrip("`").removeprefix("key` in `").removeprefix("$").removeprefix(".")
    return f"{place or 'document'}: {what[:1].lower()}{what[1:]}"


def _fail(field: str, why: str) -> NoReturn:
    raise ScenarioError(" ".join(f"{field}: {why}".split()))  # ids may hold anything, a message is one line


def validate(scenario: Scenario) -> None:
    """What types cannot say. Raises ScenarioError."""
    characters = scenario.match.characters
    if not characters:
        _fail("characters", "at least one is required")
    _unique("characters", "id", [character.id for character in characters])
    _unique("characters", "class", [character.class_id for character in characters])
    for index, character in enumerate(characters):
        _check_character(f"characters[{index}]", character, scenario.rules.spheres)
    _check_links(scenario)
    _no_twice("blocked", scenario.blocked)
    before = scenario.match.blocked_before
    _no_twice("blocked_before", before)
    if missing := [ability for ability in scenario.blocked if ability not in before]:
        _fail("blocked_before", f"lacks {missing[0]}, which is blocked today")
    ids = {character.id for character in characters}
    for index, order in enumerate(scenario.orders):
        _check_order(f"orders[{index}]", order, ids)
    for voter, vote in scenario.votes.items():
        _known(f"votes.{voter}", voter, ids)
        _known(f"votes.{voter}", vote.voter if isinstance(vote, As) else vote, ids)


def _unique(field: str, what: str, values: list[str]) -> None:
    for index, value in enumerate(values):
        if value in values[:index]:
            _fail(f"{field}[{index}].{what}", f"{value} stands twice")


def _no_twice(field: str, values: Iterable[str]) -> None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            _fail(field, f"{value} stands twice")
        seen.add(value)


def _known(field: str, character: str, ids: Collection[str]) -> None:
    if character not in ids:
        _fail(field, f"there is no character {character!r}")


def _check_character(field: str, character: Character, most: int) -> None:
    if character.alive and character.spheres > most:
        _fail(f"{field}.spheres", f"a living character has 0 to {most}")
    if not character.alive and character.spheres:
        _fail(f"{field}.spheres", "a dead character has 0")
    _no_twice(f"{field}.effects", [effect.kind for effect in character.effects])
    _no_twice(f"{field}.learned", character.learned)
    _no_twice(f"{field}.received", character.received)
    if character.copied == "secret_knowledge":
        _fail(f"{field}.copied", "secret_knowledge cannot be copied")


def _check_links(scenario: Scenario) -> None:
    living = {character.id: character.alive for character in scenario.match.characters}
    seen: set[frozenset[str]] = set()
    for index, link in enumerate(scenario.links):
        field = f"links[{index}].between"
        for one in link.between:
            _known(field, one, living)
            if not living[one]:
                _fail(field, f"{one} is dead")
        pair = frozenset(link.between)
        if len(pair) == 1:
            _fail(field, "a link joins two different characters")
        if pair in seen:
            _fail(field, "the pair stands twice")
        seen.add(pair)


_EVERY_ORDER: Final = {"by", "action", "when"}
_OPTIONAL: Final = {"count"}


def _check_order(field: str, order: Order, ids: Collection[str]) -> None:
    """An order has the fields of its action, all of them and no others."""
    _known(f"{field}.by", order.by, ids)
    wanted = {"item"} if order.action == "use" else set(DEEDS[order.action].fields)
    if order.action == "use" and order.item is not UNSET:
        if order.item == "artifact" or order.item in ARTIFACTS:
            _fail(f"{field}.item", "artifacts are not used, they work by being held")
        wanted |= set(ITEMS[order.item].fields)
    nobody = order.action == "ball_lightning"
    for name in order.__struct_fields__:
        if name in _EVERY_ORDER:
            continue
        given = getattr(order, name) is not UNSET
        if given and name not in wanted:
            _fail(f"{field}.{name}", f"{order.action} has no such field")
        if name in wanted and not given and name not in _OPTIONAL and not nobody:
            _fail(f"{field}.{name}", f"{order.action} needs it")
    if order.target is None and not nobody:
        _fail(f"{field}.target", "null is for a ball_lightning that is being made")
    for name, one in _named_by(order):
        _known(f"{field}.{name}", one, ids)
    if order.when is not UNSET:
        _check_condition(f"{field}.when", order.when, ids)


def _named_by(order: Order) -> Iterator[tuple[str, str]]:
    if isinstance(order.target, str):
        yield "target", order.target
    if order.targets is not UNSET:
        yield from (("targets", one) for one in order.targets)


def _check_condition(field: str, condition: Condition, ids: Collection[str]) -> None:
    layer, depth = [condition], 1
    while layer := [part for node in layer for part in parts(node)]:
        depth += 1
        if depth > DEEPEST:
            _fail(field, f"conditions are nested deeper than {DEEPEST}")
    for one in named(condition):
        _known(field, one, ids)


# Writing


def result(after: Match, events: list[AnyEvent]) -> Result:
    """The document that tells of a resolved day."""
    outcome, winners = view.outcome(events)
    return Result(
        next=Next(
            game="curse3",
            day=after.day,
            characters=after.characters,
            links=after.links,
            blocked=after.blocked,
            blocked_before=after.blocked_before,
            rules=UNSET if after.rules == DEFAULT else after.rules,
        ),
        public=view.public(events, after),
        private=view.private(events, after),
        dropped=tuple(DroppedOrder(event.index, event.reason) for event in events if isinstance(event, Dropped)),
        outcome=outcome,
        winners=winners,
    )


def resolve_text(text: str | bytes) -> bytes:
    """A document in, its result out, both JSON. Raises ScenarioError."""
    scenario = read(text)
    return msgspec.json.encode(result(*resolve(scenario.match, scenario.orders, scenario.votes)))


def resolve_document(document: dict[str, Any]) -> dict[str, Any]:
    """The same on decoded JSON. Raises ScenarioError."""
    resolved: dict[str, Any] = msgspec.json.decode(resolve_text(msgspec.json.encode(document)))
    return resolved
