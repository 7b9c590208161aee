"""May this order be given? The checks in the order of the rulings, and what is taken of a day's orders."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, cast

from msgspec import UNSET

from engine.curse.catalog import ABILITIES, DEEDS, ITEMS, deed_of
from engine.curse.conditions import Snapshot, holds
from engine.curse.events import Reason
from engine.curse.headers import Deed, Target
from engine.curse.ids import ARTIFACTS, CLASS_OF, CLASSES, AbilityId, ItemId
from engine.curse.model import Character, Match, Order


@dataclass(slots=True)
class Ledger:
    """What of a character's day is spoken for by the orders that were taken of it (R2.5 to R2.8)."""

    abilities: tuple[str, ...] = ()
    own: int = 0  # of them, those that are no copies
    common: tuple[str, ...] = ()  # light, looting
    uncounted: tuple[str, ...] = ()  # items that are not used up
    handled: bool = False  # some use or transfer
    spoken: dict[str, int] = field(default_factory=dict)  # item, or «artifact» → units

    def take(self, order: Order, deed: Deed, who: Character) -> None:
        """Enter an order that was taken."""
        action = order.action
        if action in ABILITIES:
            self.abilities += (action,)
            self.own += action != who.copied or who.owns(action)
        elif action == "transfer":
            self.handled = True
            self._speak(cast(str, order.item), 1 if order.count is UNSET else order.count)
        elif action == "use":
            self.handled = True
            if deed.counted:
                self._speak(deed.id, 1)
            else:
                self.uncounted += (deed.id,)
        else:
            self.common += (action,)

    def _speak(self, item: str, count: int) -> None:
        self.spoken[item] = self.spoken.get(item, 0) + count


@dataclass(slots=True)
class Case:
    """An order before the checks: who gives it, what it is, and what was taken of the same character before."""

    match: Match
    characters: Mapping[str, Character]
    who: Character
    order: Order
    deed: Deed
    ledger: Ledger
    snapshot: Snapshot | None  # None while the day is open: conditions are not known yet


def dead(case: Case) -> bool:
    """R2.2: the user was dead at the start of the day."""
    return not case.who.alive


def not_yours(case: Case) -> bool:
    """R2.5: not an ability of the user's class, learned, or copied for today."""
    ability = cast(AbilityId, case.order.action)
    return ability != case.who.copied and not case.who.owns(ability)


def condition(case: Case) -> bool:
    """R3.3: its condition does not hold."""
    when = case.order.when
    return when is not UNSET and case.snapshot is not None and not holds(when, case.snapshot)


def blocked(case: Case) -> bool:
    """R7.3: a ring blocked the ability for today."""
    return case.order.action in case.match.blocked


def target(case: Case) -> bool:
    """R2.3, R2.4: the target is not allowed, or what the order names does not go together."""
    return not _FITS_OF[case.deed.id](case)


def _named(case: Case) -> Character:
    return case.characters[cast(str, case.order.target)]


def _anybody(case: Case) -> bool:
    return True


def _living(case: Case) -> bool:
    return _named(case).alive


def _dead(case: Case) -> bool:
    return not _named(case).alive


def _other(case: Case) -> bool:
    return case.order.target != case.who.id and _living(case)


def _pair(case: Case) -> bool:
    one, other = cast(tuple[str, str], case.order.targets)
    return one != other and case.characters[one].alive and case.characters[other].alive


def _ball(case: Case) -> bool:
    """R5.8: the odd uses name nobody, the even ones a target."""
    throws = case.who.uses.get("ball_lightning", 0) % 2 == 1
    return isinstance(case.order.target, str) == throws and (not throws or _living(case))


def _copyable(case: Case) -> bool:
    """R5.3."""
    return case.order.ability != "secret_knowledge"


def _knows(case: Case) -> bool:
    """R5.6: one of the two abilities of the dead one's class."""
    return _dead(case) and case.order.ability in CLASSES[_named(case).class_id]


def _ring(case: Case) -> bool:
    """R7.3: at least one and at most ten, no two of one class."""
    named, rules = cast(tuple[AbilityId, ...], case.order.abilities), case.match.rules
    several = rules.ring_least <= len(named) <= rules.ring_most
    return several and len(named) == len({CLASS_OF[ability] for ability in named})


_FITS: Final[dict[Target, Callable[[Case], bool]]] = {
    Target.NONE: _anybody,
    Target.SELF: _anybody,
    Target.ANY: _anybody,
    Target.LIVING: _living,
    Target.DEAD: _dead,
    Target.OTHER: _other,
    Target.PAIR: _pair,
    Target.BALL: _ball,
}
_FITS_OF: Final = {
    **{deed.id: _FITS[deed.target] for deed in DEEDS.values()},
    "copy": _copyable,
    "secret_knowledge": _knows,
    "ring": _ring,
}
"""Step → whether what its order names is allowed."""


def again(case: Case) -> bool:
    """R5.5, R5.6, R5.9, R7.3: cannot be applied once more."""
    order = case.order
    if case.deed.once:
        return order.action in case.characters[cast(str, order.target)].received
    if order.action == "secret_knowledge":
        return case.who.uses.get("secret_knowledge", 0) >= case.match.rules.secret_knowledge_limit
    if order.abilities is not UNSET:
        return any(ability in case.match.blocked_before for ability in order.abilities)
    return False


def no_item(case: Case) -> bool:
    """R2.8: not in hand, or its units are spoken for; also a transfer of the white totem (R8.2)."""
    order, hand, spoken = case.order, case.who.items, case.ledger.spoken
    if order.action == "use":
        item = cast(ItemId, order.item)
        taken = spoken.get(item, 0) if case.deed.counted else 0
        return hand.get(item, 0) <= taken
    if order.item == "white_totem":
        return True
    thing = cast(str, order.item)
    count = 1 if order.count is UNSET else order.count
    held = {str(kind): units for kind, units in hand.items()}
    if thing == "artifact" or thing in ARTIFACTS:
        free = sum(held.get(kind, 0) for kind in ARTIFACTS)
        free -= sum(spoken.get(kind, 0) for kind in (*ARTIFACTS, "artifact"))
        if count > free or thing == "artifact":
            return count > free
    return spoken.get(thing, 0) + count > held.get(thing, 0)


def exclusive(case: Case) -> bool:
    """R2.7: looting beside a use or transfer, a night sphere beside light."""
    action, ledger = case.order.action, case.ledger
    if action == "looting":
        return ledger.handled
    if action == "light":
        return "night_sphere" in ledger.uncounted
    return "looting" in ledger.common or (case.deed.id == "night_sphere" and "light" in ledger.common)


def limit(case: Case) -> bool:
    """R2.5, R2.6: no more of these today."""
    action, ledger = case.order.action, case.ledger
    if action in ABILITIES:
        return action in ledger.abilities or not _room(case)
    rules = case.match.rules
    if action == "use":
        return ledger.uncounted.count(case.deed.id) >= rules.uncounted_limit
    return ledger.common.count(action) >= (rules.light_limit if action == "light" else rules.looting_limit)


def _room(case: Case) -> bool:
    """Whether the day's limit leaves room for one more class ability.

    (choice) R2.5: under `power` a copied ability comes on top of the two; without it the copied one is the one.
    """
    who, ledger, rules = case.who, case.ledger, case.match.rules
    power = who.has("power")
    if who.has("exhausted"):
        most = rules.exhausted_power_limit if power else rules.exhausted_limit
        return len(ledger.abilities) < most
    if not power:
        return len(ledger.abilities) < rules.ability_limit
    return not who.owns(cast(AbilityId, case.order.action)) or ledger.own < rules.power_limit


_ABILITY: Final = tuple(ABILITIES)
_ITEM: Final = (*ITEMS, "transfer")
_ONCE: Final = (*(deed.id for deed in DEEDS.values() if deed.once), "secret_knowledge", "ring")
_EVERY: Final = tuple(DEEDS)
_NAMING: Final = tuple(step for step, fits in _FITS_OF.items() if fits is not _anybody)
_LIMITED: Final = tuple(deed.id for deed in DEEDS.values() if not deed.counted and deed.id != "transfer")

CHECKS: Final[tuple[tuple[Reason, Callable[[Case], bool], tuple[str, ...]], ...]] = (
    ("dead", dead, _EVERY),
    ("not_yours", not_yours, _ABILITY),
    ("condition", condition, _EVERY),
    ("blocked", blocked, _ABILITY),
    ("target", target, _NAMING),
    ("again", again, _ONCE),
    ("no_item", no_item, _ITEM),
    ("exclusive", exclusive, (*_ITEM, "light", "looting")),
    ("limit", limit, _LIMITED),
)
"""The checks in their order, each with the steps that it concerns; the first that fails gives the reason."""

_CHECKS_OF: Final = {
    step: tuple((reason, fails) for reason, fails, concerned in CHECKS if step in concerned) for step in DEEDS
}


def verdict(case: Case) -> Reason | None:
    """Why the order is not allowed, or None if it is."""
    for reason, fails in _CHECKS_OF[case.deed.id]:
        if fails(case):
            return reason
    return None


def crowded(case: Case) -> bool:
    """Whether what was taken before leaves no room for the order: R2.5 to R2.7, whatever else is wrong with it."""
    return any(fails(case) for reason, fails in _CHECKS_OF[case.deed.id] if reason in ("exclusive", "limit"))


def sift(
    match: Match, orders: Iterable[Order], snapshot: Snapshot | None
) -> Iterator[tuple[Order, Deed, Reason | None]]:
    """The orders in the order of the list with their headers and why they are dropped, None for those taken.

    With `snapshot` None the conditions are taken to hold: the day is still open.
    """
    characters = {character.id: character for character in match.characters}
    cases: dict[str, Case] = {}  # one for each character, which goes from order to order
    for order in orders:
        deed = deed_of(order)
        if (case := cases.get(order.by)) is None:
            case = Case(match, characters, characters[order.by], order, deed, Ledger(), snapshot)
            cases[order.by] = case
        case.order, case.deed = order, deed
        reason = verdict(case)
        if reason is None:
            case.ledger.take(order, deed, case.who)
        yield order, deed, reason
