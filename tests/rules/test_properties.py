"""What holds on every day, whatever is ordered: looked for on a hundred days of each kind."""

from collections import Counter

import msgspec
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from engine.core.refusal import Refusal
from engine.curse import view
from engine.curse.check import sift
from engine.curse.events import Acted, AnyEvent, Healed, Spent, Taken, Used, Voted
from engine.curse.game import EVENTS, ORDERS, STATES
from engine.curse.model import Character, Match, Order
from engine.curse.orders import give
from engine.curse.resolve import resolve
from engine.curse.scenario import read, result
from tests.rules.strategies import DAYS, MATCHES, ORDER_NUMBERS, Today, order_from

modest = settings(
    derandomize=True,
    max_examples=100,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def shown(after: Match, events: list[AnyEvent], who: str) -> bytes:
    """All that a character is shown of a day."""
    mine = view.private(events, after).get(who, ())
    return msgspec.json.encode((view.public(events, after), mine, view.own(after, who)))


@modest
@given(DAYS)
def test_the_input_is_not_changed(today: Today) -> None:
    before = msgspec.json.encode(today)
    resolve(*today)
    assert msgspec.json.encode(today) == before


@modest
@given(DAYS)
def test_the_same_in_is_the_same_out(today: Today) -> None:
    assert msgspec.json.encode(resolve(*today)) == msgspec.json.encode(resolve(*today))


@modest
@given(DAYS)
def test_the_next_state_the_orders_and_the_events_can_be_stored(today: Today) -> None:
    after, events = resolve(*today)
    assert STATES.decode(STATES.encode(after)) == after
    assert EVENTS.decode(EVENTS.encode(tuple(events))) == tuple(events)
    for order in today[1]:
        assert ORDERS.decode(ORDERS.encode(order)) == order


@modest
@given(DAYS)
def test_the_next_day_of_a_document_goes_in_again(today: Today) -> None:
    after, events = resolve(*today)
    assert read(msgspec.json.encode(result(after, events).next)).match == after


def holdings(match: Match) -> Counter[str]:
    """Units of each kind in the match; of both artifacts together, since the white one may turn black (R4.3)."""
    total: Counter[str] = Counter()
    for character in match.characters:
        for item, count in character.items.items():
            total["artifact" if item in ("white_artifact", "black_artifact") else item] += count
    return total


@modest
@given(DAYS)
def test_items_are_conserved_but_those_used_up(today: Today) -> None:
    after, events = resolve(*today)
    spent = Counter(str(event.item) for event in events if isinstance(event, Spent))
    assert holdings(after) == holdings(today[0]) - spent
    assert all(count > 0 for character in after.characters for count in character.items.values())


@modest
@given(DAYS)
def test_spheres_and_light_stay_in_range(today: Today) -> None:
    after, _ = resolve(*today)
    for character in after.characters:
        assert 0 <= character.spheres <= (10 if character.alive else 0)
        assert character.light >= 0
        assert all(effect.days >= 1 for effect in character.effects)


@modest
@given(DAYS)
def test_the_dead_do_nothing(today: Today) -> None:
    match, _, _ = today
    after, events = resolve(*today)
    dead = {character.id for character in match.characters if not character.alive}
    assert not dead & {event.by for event in events if isinstance(event, Used | Acted | Spent)}
    assert not dead & {event.order.by for event in events if isinstance(event, Taken)}
    assert not dead & {event.voter for event in events if isinstance(event, Voted)}
    assert all(not after.character(one).alive for one in dead)


@modest
@given(DAYS)
def test_the_resurrected_are_never_healed(today: Today) -> None:
    _, events = resolve(*today)
    back = {character.id for character in today[0].characters if character.resurrected}
    assert not back & {event.target for event in events if isinstance(event, Healed)}


@modest
@given(DAYS)
def test_every_order_is_taken_or_dropped(today: Today) -> None:
    _, events = resolve(*today)
    told = sorted(index for event in events if (index := getattr(event, "index", None)) is not None)
    assert told == list(range(len(today[1])))


@modest
@given(DAYS)
def test_causes_come_before_what_they_cause(today: Today) -> None:
    _, events = resolve(*today)
    assert all(event.cause is None or event.cause < index for index, event in enumerate(events))


# Secrets


def other_secrets(character: Character, fresh: Character) -> Character:
    """The same character, as the others see it, with another's secrets."""
    return msgspec.structs.replace(
        fresh, id=character.id, class_id=character.class_id, faction=character.faction, alive=character.alive
    )


@modest
@given(MATCHES, MATCHES, st.data())
def test_what_one_knows_of_oneself_says_nothing_of_others(match: Match, secrets: Match, data: st.DataObject) -> None:
    me = data.draw(st.sampled_from(match.characters)).id
    fresh = [secrets.characters[index % len(secrets.characters)] for index in range(len(match.characters))]
    scrambled = tuple(
        one if one.id == me else other_secrets(one, other) for one, other in zip(match.characters, fresh, strict=True)
    )
    other = msgspec.structs.replace(match, characters=scrambled)
    assert msgspec.json.encode(view.own(other, me)) == msgspec.json.encode(view.own(match, me))


@modest
@given(DAYS, st.data())
def test_a_dropped_order_of_another_shows_nowhere(today: Today, data: st.DataObject) -> None:
    match, given_orders, votes = today
    assume(len(match.characters) > 1)
    after, events = resolve(*today)
    me, other = data.draw(st.permutations([one.id for one in match.characters]))[:2]
    empty = [item for item in ("poison", "knife") if item not in match.character(other).items]
    assume(empty)
    failing = msgspec.convert({"by": other, "action": "use", "item": empty[0], "target": me}, Order)
    place = data.draw(st.integers(0, len(given_orders)))
    told = resolve(match, [*given_orders[:place], failing, *given_orders[place:]], votes)
    assert shown(*told, me) == shown(after, events, me)


def unseen(order: Order) -> bool:
    """It looks into no bag."""
    return order.action != "looting" and order.item not in ("insight_sphere", "thief_artifact")


@modest
@given(DAYS, st.data())
def test_what_another_has_in_its_bag_shows_nowhere(today: Today, data: st.DataObject) -> None:
    match, given_orders, votes = today
    blind = [order for order in given_orders if unseen(order) and order.item != "elixir"]
    me, other = data.draw(st.permutations([one.id for one in match.characters]))[:2]
    laden = tuple(
        msgspec.structs.replace(one, items={**one.items, "elixir": 5}) if one.id == other else one
        for one in match.characters
    )
    plain, full = resolve(match, blind, votes), resolve(msgspec.structs.replace(match, characters=laden), blind, votes)
    assert shown(*plain, me) == shown(*full, me)


@modest
@given(DAYS, st.data())
def test_which_side_another_is_on_shows_nowhere_while_the_match_goes_on(today: Today, data: st.DataObject) -> None:
    """Without a light, whose number the side decides, and a thief's artifact, which moves between traitors."""
    match, given_orders, votes = today
    me, other = data.draw(st.permutations([one.id for one in match.characters]))[:2]
    dark = [order for order in given_orders if order.action != "light"]
    plain = tuple(
        msgspec.structs.replace(one, items={k: n for k, n in one.items.items() if k != "thief_artifact"})
        for one in match.characters
    )
    told = []
    for faction in ("representative", "traitor"):
        sides = tuple(
            msgspec.structs.replace(one, faction=faction if one.id == other else "representative") for one in plain
        )
        told.append(shown(*resolve(msgspec.structs.replace(match, characters=sides), dark, votes), me))
    assert told[0] == told[1]


# The list of orders


@modest
@given(MATCHES, st.data())
def test_what_was_accepted_without_a_condition_is_taken(match: Match, data: st.DataObject) -> None:
    """Message after message: the newest orders stand, beside whatever was there before."""
    who = data.draw(st.sampled_from(match.characters)).id
    standing: tuple[Order, ...] = ()
    for _ in range(data.draw(st.integers(1, 5))):
        message = [
            msgspec.structs.replace(order_from(match, data.draw(ORDER_NUMBERS)), by=who, when=msgspec.UNSET)
            for _ in range(2)
        ]
        answer = give(match, who, standing, message, more=data.draw(st.booleans()))
        if isinstance(answer, Refusal):
            continue
        standing = answer
        taken = [order for order, _, reason in sift(match, standing, {}) if reason is None]
        assert Counter(map(repr, message)) <= Counter(map(repr, taken))
