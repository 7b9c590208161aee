"""R2.9 and R2.10: how a new order stands beside the older ones of its player, and what is refused at once."""

import pytest

from engine.core.refusal import Refusal
from engine.curse.game import Curse
from engine.curse.model import Order
from engine.curse.orders import give
from tests.rules.day import (
    Day,
    Fields,
    against,
    calm,
    death_mage,
    doomed,
    fire_mage,
    illusionist,
    life_mage,
    monk,
    order,
    paladin,
    transfer,
    use,
    warlock,
)

IF: Fields = against("paladin", "monk")
ELSE: Fields = {"not": IF}
OTHER: Fields = {"voted": "fire_mage"}


def table(**fields: object) -> Day:
    """The monk with a full bag, and two others."""
    items = {"poison": 2, "night_sphere": 1, "knife": 1}
    return calm(monk(**{"items": items, **fields}), paladin(), fire_mage(), warlock(dead=True))  # type: ignore[arg-type]


def listed(at: Day, standing: list[Order], *new: Order, more: bool = False) -> list[Order] | Refusal:
    answer = give(at.match, "monk", standing, new, more=more)
    return answer if isinstance(answer, Refusal) else list(answer)


STRIKE = order("monk", "strike", "paladin")
HEAL = order("monk", "healing", "paladin")
FIREBALL = order("monk", "fireball", "paladin")
LIGHT = order("monk", "light", "paladin")
LOOT = order("monk", "looting", "warlock")
POISON = use("monk", "poison", "paladin")
NIGHT = use("monk", "night_sphere", "paladin")


def test_R2_9_the_first_order_stands() -> None:
    assert listed(table(), [], STRIKE) == [STRIKE]


def test_R2_9_the_same_ability_is_replaced() -> None:
    other = order("monk", "strike", "fire_mage")
    assert listed(table(), [STRIKE], other) == [other]


@pytest.mark.parametrize(
    ("one", "other"),
    [(STRIKE, LIGHT), (STRIKE, LOOT), (STRIKE, POISON), (STRIKE, NIGHT), (LIGHT, LOOT), (LIGHT, POISON)],
    ids=[
        "strike and light",
        "strike and looting",
        "strike and poison",
        "strike and night",
        "light and looting",
        "light",
    ],
)
def test_R2_9_what_excludes_nothing_replaces_nothing(one: Order, other: Order) -> None:
    assert listed(table(), [one], other) == [one, other]
    assert listed(table(), [other], one) == [other, one]


def test_R2_9_another_class_ability_is_replaced_where_there_is_no_room() -> None:
    assert listed(table(), [STRIKE], HEAL) == [HEAL]


def test_R2_9_under_power_there_is_room_for_two() -> None:
    assert listed(table(effects={"power": 1}), [STRIKE], HEAL) == [STRIKE, HEAL]


def test_R2_9_a_third_replaces_only_what_has_no_room() -> None:
    ball = order("monk", "fireball", "paladin")
    at = table(effects={"power": 1}, learned=("fireball",))
    assert listed(at, [STRIKE, HEAL], ball) == [STRIKE, ball]


def test_R2_9_light_is_replaced_by_light() -> None:
    other = order("monk", "light", "fire_mage")
    assert listed(table(), [LIGHT], other) == [other]


def test_R2_9_looting_is_replaced_by_a_use_or_transfer() -> None:
    give_it = transfer("monk", "poison", "paladin")
    assert listed(table(), [LOOT], POISON) == [POISON]
    assert listed(table(), [LOOT], give_it) == [give_it]


def test_R2_9_every_use_and_transfer_is_replaced_by_looting() -> None:
    standing = [POISON, LIGHT, transfer("monk", "poison", "paladin")]
    assert listed(table(), standing, LOOT) == [LIGHT, LOOT]


def test_R2_9_light_and_night_sphere_replace_each_other() -> None:
    assert listed(table(), [LIGHT], NIGHT) == [NIGHT]
    assert listed(table(), [NIGHT], LIGHT) == [LIGHT]


def test_R2_9_the_same_item_and_target_is_replaced() -> None:
    assert listed(table(), [POISON], POISON) == [POISON]


def test_R2_9_unless_the_message_says_more() -> None:
    assert give(table().match, "monk", [POISON], [POISON]) == (POISON,)


def test_R2_9_with_more_it_is_one_more() -> None:
    assert listed(table(), [POISON], POISON, more=True) == [POISON, POISON]


def test_R2_9_more_needs_one_more_in_hand() -> None:
    assert listed(table(), [POISON, POISON], POISON, more=True) == Refusal("no_item")


def test_R2_9_units_are_counted_over_the_orders_of_one_message() -> None:
    assert listed(table(), [], *[POISON] * 3) == Refusal("no_item", 2)


def test_R2_9_the_same_item_on_another_is_added() -> None:
    other = use("monk", "poison", "fire_mage")
    assert listed(table(), [POISON], other) == [POISON, other]


def test_R2_9_another_item_on_the_same_is_added() -> None:
    knife = use("monk", "knife", "paladin")
    assert listed(table(), [POISON], knife) == [POISON, knife]
    assert listed(table(), [knife], POISON) == [knife, POISON]


def test_R2_9_the_game_keeps_the_list() -> None:
    """The shell asks the game, not the list."""
    at = table()
    assert Curse().give(at.match, "monk", [POISON], [POISON], more=True) == (POISON, POISON)
    assert Curse().give(at.match, "monk", [POISON], [POISON]) == (POISON,)
    assert Curse().give(at.match, "monk", [], [FIREBALL]) == Refusal("not_yours")


def test_R2_9_a_use_does_not_replace_a_transfer_of_the_same() -> None:
    give_it = transfer("monk", "poison", "paladin")
    assert listed(table(), [give_it], POISON) == [give_it, POISON]


def test_R2_9_a_transfer_does_not_replace_a_use_of_the_same() -> None:
    give_it = transfer("monk", "poison", "paladin")
    assert listed(table(), [POISON], give_it) == [POISON, give_it]


def test_R2_9_a_transfer_of_another_number_replaces_the_older() -> None:
    one, two = transfer("monk", "poison", "paladin"), transfer("monk", "poison", "paladin", 2)
    assert listed(table(), [one], two) == [two]


def test_R2_9_everything_else_is_added_at_the_end() -> None:
    assert listed(table(), [LIGHT, POISON], STRIKE) == [LIGHT, POISON, STRIKE]


def test_R2_9_orders_of_one_message_keep_their_order_and_do_not_replace_each_other() -> None:
    assert listed(table(), [LIGHT], POISON, POISON, STRIKE) == [LIGHT, POISON, POISON, STRIKE]


def test_R2_9_two_of_one_message_replace_the_one_that_stood() -> None:
    assert listed(table(), [POISON], POISON, POISON) == [POISON, POISON]


def test_R2_9_choice_a_condition_goes_before_what_it_would_exclude() -> None:
    hunch = order("monk", "strike", "fire_mage", when=IF)
    assert listed(table(), [LIGHT, STRIKE, POISON], hunch) == [LIGHT, hunch, STRIKE, POISON]


def test_R2_9_choice_before_the_older_conditions_too() -> None:
    first, second = order("monk", "strike", "fire_mage", when=IF), order("monk", "healing", "monk", when=OTHER)
    assert listed(table(), [first, STRIKE], second) == [second, first, STRIKE]


def test_R2_9_a_condition_that_excludes_nothing_is_added_at_the_end() -> None:
    hunch = use("monk", "poison", "fire_mage", when=IF)
    assert listed(table(), [STRIKE, LIGHT], hunch) == [STRIKE, LIGHT, hunch]


def test_R2_9_conditions_and_other_orders_stand_in_one_list() -> None:
    hunch = use("monk", "poison", "fire_mage", when=IF)
    assert listed(table(), [LIGHT, hunch], STRIKE) == [LIGHT, hunch, STRIKE]


def test_R2_9_an_order_without_a_condition_replaces_older_conditional_ones() -> None:
    hunch = order("monk", "strike", "fire_mage", when=IF)
    assert listed(table(), [hunch, STRIKE], HEAL) == [HEAL]


def test_R2_9_otherwise_stands_beside_it() -> None:
    yes, no = order("monk", "strike", "paladin", when=IF), order("monk", "strike", "fire_mage", when=ELSE)
    assert listed(table(), [], yes, no) == [yes, no]


def test_R2_9_opposite_conditions_of_two_messages_live_side_by_side() -> None:
    yes, no = order("monk", "strike", "paladin", when=IF), order("monk", "healing", "monk", when=ELSE)
    answer = listed(table(), [yes], no)
    assert isinstance(answer, list)
    assert sorted(answer, key=repr) == sorted([yes, no], key=repr)


def test_R2_9_what_is_turned_round_twice_is_opposite_as_well() -> None:
    yes, no = order("monk", "strike", "paladin", when={"not": ELSE}), order("monk", "healing", "monk", when=ELSE)
    ball = order("monk", "fireball", "paladin")
    at = table(effects={"power": 1}, learned=("fireball",))
    for first, second in ((yes, no), (no, yes)):
        assert listed(at, [first, second], ball) == [first, second, ball]


def test_R2_9_of_opposite_conditions_only_one_takes_room() -> None:
    """Under power there is room for one beside the new order, and never more than one of the two is taken."""
    yes, no = order("monk", "strike", "paladin", when=IF), order("monk", "healing", "monk", when=ELSE)
    ball = order("monk", "fireball", "paladin")
    at = table(effects={"power": 1}, learned=("fireball",))
    assert listed(at, [yes, no], ball) == [yes, no, ball]


def test_R2_9_of_other_conditions_both_may_take_room() -> None:
    first, second = order("monk", "strike", "paladin", when=IF), order("monk", "healing", "monk", when=OTHER)
    ball = order("monk", "fireball", "paladin")
    at = table(effects={"power": 1}, learned=("fireball",))
    assert listed(at, [first, second], ball) == [first, ball]


def test_R2_9_what_stands_is_not_changed_by_a_refusal() -> None:
    standing = [STRIKE]
    assert listed(table(), standing, order("monk", "jinx", "paladin")) == Refusal("not_yours")
    assert standing == [STRIKE]


def carried_out(at: Day, orders: list[Order]) -> list[str]:
    at.orders = orders
    return [told.targets[0] for told in at.resolve().public.abilities]


def test_R2_9_where_the_condition_holds_it_comes_first() -> None:
    hunch = order("monk", "strike", "fire_mage", when=IF)
    at = table().vote("paladin", "monk")
    assert carried_out(at, [hunch, STRIKE]) == ["fire_mage"]
    assert at.resolve().dropped == {1: "limit"}


def test_R2_9_where_it_does_not_the_older_stands() -> None:
    hunch = order("monk", "strike", "fire_mage", when=IF)
    at = table()
    assert carried_out(at, [hunch, STRIKE]) == ["paladin"]
    assert at.resolve().dropped == {0: "condition"}


def test_R2_9_of_opposite_conditions_one_is_carried_out() -> None:
    yes, no = order("monk", "strike", "paladin", when=IF), order("monk", "strike", "fire_mage", when=ELSE)
    assert carried_out(table().vote("paladin", "monk"), [yes, no]) == ["paladin"]
    assert carried_out(table(), [yes, no]) == ["fire_mage"]


def test_R2_9_conditions_see_the_start_of_the_day() -> None:
    """The paladin dies in stage 1, before the strike of stage 2; its vote was read before that."""
    at = calm(monk(), doomed(paladin)).vote("paladin", "monk")
    at.order("paladin", "divine_shield", "monk").order("monk", "strike", "monk", when=IF)
    assert at.resolve().spheres("monk") == 5


def test_R2_9_a_character_is_bound_by_its_own_list_only() -> None:
    at = table().order("monk", "strike", "paladin").order("fire_mage", "fireball", "paladin")
    assert at.resolve().dropped == {}


# R2.10: refused at once


def test_R2_10_an_ability_of_another_class_is_refused() -> None:
    assert listed(table(), [], order("monk", "jinx", "paladin")) == Refusal("not_yours")


def test_R2_10_a_blocked_ability_is_refused() -> None:
    assert listed(table().blocked("strike"), [], STRIKE) == Refusal("blocked")


def test_R2_10_a_target_that_is_not_allowed_is_refused() -> None:
    assert listed(table(), [], order("monk", "strike", "warlock")) == Refusal("target")


def test_R2_10_an_item_that_is_not_in_hand_is_refused() -> None:
    assert listed(table(), [], use("monk", "amulet")) == Refusal("no_item")


def test_R2_10_a_unit_that_is_spoken_for_is_refused() -> None:
    standing = [POISON, use("monk", "poison", "fire_mage")]
    assert listed(table(), standing, use("monk", "poison", "monk")) == Refusal("no_item")


def test_R2_10_what_excludes_each_other_in_one_message_is_refused() -> None:
    assert listed(table(), [], POISON, LOOT) == Refusal("exclusive", 1)
    assert listed(table(), [], STRIKE, HEAL) == Refusal("limit", 1)


def test_R2_10_the_dead_are_refused() -> None:
    dead = calm(monk(dead=True), paladin())
    assert listed(dead, [], STRIKE) == Refusal("dead")


def test_R2_10_resurrection_is_refused_for_whom_it_was_laid_on() -> None:
    at = calm(life_mage(), monk(received=("resurrection",)))
    assert give(at.match, "life_mage", [], [order("life_mage", "resurrection", "monk")]) == Refusal("again")


def test_R2_10_cheat_death_is_refused_for_whom_it_was_laid_on() -> None:
    at = calm(death_mage(), monk(received=("cheat_death",)))
    assert give(at.match, "death_mage", [], [order("death_mage", "cheat_death", "monk")]) == Refusal("again")


def test_R2_10_a_second_secret_knowledge_is_refused() -> None:
    at = calm(warlock(uses={"secret_knowledge": 1}), monk(dead=True))
    wanted = order("warlock", "secret_knowledge", "monk", ability="strike")
    assert give(at.match, "warlock", [], [wanted]) == Refusal("again")


def test_R2_10_a_ring_is_refused_for_what_was_blocked_before() -> None:
    at = calm(monk(items={"ring": 1})).blocked("strike")
    assert give(at.match, "monk", [], [use("monk", "ring", abilities=["jinx", "strike"])]) == Refusal("again")


def test_R2_10_while_the_day_is_open_conditions_are_not_judged() -> None:
    hunch = order("monk", "strike", "fire_mage", when=OTHER)
    assert listed(table(), [], hunch) == [hunch]


def test_R2_10_a_condition_does_not_excuse_what_is_wrong_anyway() -> None:
    assert listed(table().blocked("strike"), [], order("monk", "strike", "fire_mage", when=IF)) == Refusal("blocked")


def test_R2_10_the_copied_ability_of_today_may_be_ordered() -> None:
    at = calm(illusionist(copied="strike"), monk())
    wanted = order("illusionist", "strike", "monk")
    assert give(at.match, "illusionist", [], [wanted]) == (wanted,)


def test_R2_10_an_exhausted_character_is_refused_its_abilities() -> None:
    assert listed(table(effects={"exhausted": 1}), [], STRIKE) == Refusal("limit")
