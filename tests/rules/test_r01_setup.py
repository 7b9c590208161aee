"""R1: set-up. Who plays, what they start with, and that one seed decides it all."""

from collections import Counter

import pytest

from engine.core.chance import Chance
from engine.core.game import Seat
from engine.core.refusal import RefusedError
from engine.curse import view
from engine.curse.deal import deal, most_traitors
from engine.curse.game import Curse
from engine.curse.ids import CLASSES, ClassId
from engine.curse.model import Character, Match
from engine.curse.rules import Rules

ALL: tuple[ClassId, ...] = tuple(CLASSES)
BASIC = [{"elixir": 1}, {"red_sphere": 2}, {"poison": 2}, {"amulet": 1}, {"power_potion": 1}]
BLACK_SET = {"black_artifact", "black_totem", "ring", "night_sphere"}
THIEF_SET = {"knife", "insight_sphere", "thief_artifact"}


def dealt(seed: str = "seed", players: int = 10, **options: object) -> Match:
    return Curse().set_up([Seat(one) for one in ALL[:players]], options, Chance(seed))


def basic_set(character: Character) -> dict[str, int]:
    return {str(item): count for item, count in character.items.items() if any(item in one for one in BASIC)}


def extra(character: Character) -> set[str]:
    return {str(item) for item in character.items} - set(basic_set(character))


def traitors(match: Match) -> list[Character]:
    return [character for character in match.characters if character.faction == "traitor"]


def refusal(*classes: ClassId, traitors: int = 2) -> str:
    with pytest.raises(RefusedError) as refused:
        deal(classes, Chance("seed"), traitors=traitors)
    return refused.value.refusal.reason


def test_R1_1_ten_characters_two_of_them_traitors() -> None:
    match = dealt()
    assert [character.id for character in match.characters] == list(ALL)
    assert len(traitors(match)) == 2
    assert match.day == 1


def test_R1_1_two_traitors_and_a_random_deal_unless_it_says_otherwise() -> None:
    assert deal(ALL, Chance("seed")) == dealt(traitors=2, deal="random")


@pytest.mark.parametrize("players", [5, 6, 7, 8, 9, 10])
@pytest.mark.parametrize("count", [1, 2])
def test_R1_1_choice_five_to_ten_players_one_or_two_traitors(players: int, count: int) -> None:
    match = dealt(players=players, traitors=count)
    assert len(match.characters) == players
    assert len(traitors(match)) == count


def test_R1_1_choice_four_players_are_too_few() -> None:
    assert refusal(*ALL[:4]) == "players"


@pytest.mark.parametrize("count", [0, 3])
def test_R1_1_choice_no_other_number_of_traitors(count: int) -> None:
    assert refusal(*ALL, traitors=count) == "traitors"


@pytest.mark.parametrize(("players", "most"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (10, 4)])
def test_R1_1_choice_always_fewer_traitors_than_representatives(players: int, most: int) -> None:
    """Whatever numbers a match has: else it would be over before it began (R9.1)."""
    rules = Rules(players_least=1, traitors_most=10)
    assert most_traitors(players, rules) == most
    with pytest.raises(RefusedError):
        dealt(players=players, traitors=most + 1, rules=rules)
    if most:
        assert len(traitors(dealt(players=players, traitors=most, rules=rules))) == most


def test_R1_2_everybody_starts_alive_with_ten_spheres_and_no_light() -> None:
    for character in dealt().characters:
        assert (character.alive, character.spheres, character.light) == (True, 10, 0)
        assert (character.effects, character.uses, character.learned, character.received) == ((), {}, (), ())
        assert (character.copied, character.resurrected) == (None, False)


def test_R1_3_no_class_twice() -> None:
    assert refusal("monk", "monk", "paladin", "warlock", "ice_mage") == "class"


def test_R1_3_only_the_classes_of_the_rulebook() -> None:
    assert refusal("bard", "monk", "paladin", "warlock", "ice_mage") == "class"  # type: ignore[arg-type]


def test_R1_4_factions_are_dealt_at_random() -> None:
    seen = {character.id for number in range(100) for character in traitors(dealt(f"seed {number}"))}
    assert seen == set(ALL)


def test_R1_4_each_traitor_is_told_of_the_other() -> None:
    match = dealt()
    one, other = traitors(match)
    assert view.own(match, one.id).partners == (other.id,)
    assert view.own(match, other.id).partners == (one.id,)


def test_R1_4_nobody_else_is_told_anything_of_a_faction() -> None:
    match = dealt()
    for character in match.characters:
        if character.faction == "representative":
            assert view.own(match, character.id).partners == ()


def test_R1_5_everybody_has_one_basic_set() -> None:
    for character in dealt().characters:
        assert basic_set(character) in BASIC


def test_R1_5_any_set_may_come_to_anybody() -> None:
    sets = [basic_set(dealt(f"seed {number}").character("monk")) for number in range(60)]
    assert all(one in sets for one in BASIC)


def test_R1_5_choice_draws_are_independent() -> None:
    """One set may come three times or more, which an equal deal of ten never gives."""
    most = max(
        max(Counter(str(basic_set(one)) for one in dealt(f"seed {number}").characters).values()) for number in range(20)
    )
    assert most > 2


@pytest.mark.parametrize("players", range(5, 11))
def test_R1_5_choice_balanced_deals_the_sets_as_equally_as_it_goes(players: int) -> None:
    match = dealt(players=players, deal="balanced")
    counts = Counter(str(basic_set(one)) for one in match.characters)
    assert len(counts) == 5
    assert max(counts.values()) - min(counts.values()) <= 1


def test_R1_6_one_representative_has_the_white_set() -> None:
    match = dealt()
    (holder,) = [one for one in match.characters if "white_artifact" in one.items]
    assert holder.faction == "representative"
    assert extra(holder) == {"white_artifact", "white_totem"}


def test_R1_6_each_traitor_has_one_of_two_sets() -> None:
    match = dealt()
    assert sorted(map(sorted, map(extra, traitors(match)))) == sorted(map(sorted, (BLACK_SET, THIEF_SET)))


def test_R1_6_which_traitor_has_which_is_chance() -> None:
    first = {frozenset(extra(traitors(dealt(f"seed {number}"))[0])) for number in range(20)}
    assert first == {frozenset(BLACK_SET), frozenset(THIEF_SET)}


def test_R1_6_choice_one_traitor_has_both_sets() -> None:
    (alone,) = traitors(dealt(traitors=1))
    assert extra(alone) == BLACK_SET | THIEF_SET


def test_R1_6_nobody_else_has_more_than_a_basic_set() -> None:
    rest = [one for one in dealt().characters if one.faction == "representative" and "white_artifact" not in one.items]
    assert len(rest) == 7
    assert all(not extra(one) for one in rest)


def test_R1_6_there_is_one_of_each_of_the_extra_items() -> None:
    total: Counter[str] = Counter()
    for character in dealt().characters:
        total.update({str(item): count for item, count in character.items.items()})
    for item in ("white_artifact", "white_totem", *BLACK_SET, *THIEF_SET):
        assert total[item] == 1


def test_R1_7_the_same_seed_deals_the_same() -> None:
    assert dealt("one") == dealt("one")
    assert dealt("one") != dealt("two")


def test_R1_7_a_draw_depends_on_its_label_and_seed_alone() -> None:
    alone = Chance("seed").number("b", 1000)
    chance = Chance("seed")
    chance.number("a", 1000)
    assert chance.number("b", 1000) == alone


def test_R1_7_draws_are_in_range_and_all_of_them_come() -> None:
    chance = Chance("seed")
    assert {chance.number(str(label), 6) for label in range(200)} == set(range(6))
    assert {chance.pick(str(label), "abc") for label in range(50)} == set("abc")


def test_R1_7_of_one_there_is_no_choice() -> None:
    assert Chance("seed").number("one", 1) == 0
    assert Chance("seed").pick("one", "a") == "a"


def test_R1_7_a_shuffle_loses_nobody() -> None:
    shuffled = Chance("seed").shuffle("roster", ALL)
    assert sorted(shuffled) == sorted(ALL)
    assert shuffled != ALL
    assert Chance("seed").shuffle("roster", ALL) == shuffled


def test_R1_7_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing to draw"):
        Chance("seed").number("empty", 0)
