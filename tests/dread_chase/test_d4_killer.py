"""D4: the killer's turn."""

import pytest
from msgspec.structs import replace

from engine.dread_chase.effects import Shield, Strike
from engine.dread_chase.events import (
    Attacked,
    CrownOver,
    Damaged,
    Destroyed,
    GeneratorStarted,
    Guarded,
    Killed,
    PassiveWorked,
    PushedOff,
    RageGained,
    Shielded,
    TurnEnded,
)
from engine.dread_chase.model import Barricade, Blocked, Generator, Laid
from engine.dread_chase.moves.values import (
    Attack,
    Destroy,
    EndTurn,
    Repair,
    Ride,
    UseCrown,
    UseSkill,
)
from engine.dread_chase.play import possible
from tests.dread_chase.scene import PLAIN_KILLER, RULES, SHIPPED, Scene, scene

FIELD = "...... ...... ......"


def hunt(anna: str = "A1", killer: str = "A2", **fields: object) -> Scene:
    """The killer's turn in a field."""
    return scene(FIELD, [anna, "F3"], killer, turn="zoya", **fields)  # type: ignore[arg-type]


def round_of(at: Scene) -> Scene:
    """Nobody does much."""
    return at.idle("anna", "boris", "zoya")


# D4.1


def test_D4_1_an_attack_costs_and_does_what_the_character_says() -> None:
    hit = hunt().do("zoya", Attack("anna"))
    assert (hit.left, hit.piece("anna").health) == (3, 2)
    event = hit.one(Damaged)
    assert (event.target, event.amount, event.left, event.by) == ("anna", 1, 2, "zoya")
    assert hit.one(Attacked).hit
    heavy = replace(
        RULES, killers={"plain": replace(PLAIN_KILLER, attack=replace(PLAIN_KILLER.attack, cost=4, damage=2))}
    )
    hit = hunt(rules=heavy).do("zoya", Attack("anna"))
    assert (hit.left, hit.piece("anna").health) == (1, 1)


def test_D4_1_an_attack_may_reach_further() -> None:
    far = replace(RULES, killers={"plain": replace(PLAIN_KILLER, attack=replace(PLAIN_KILLER.attack, reach=3))})
    assert hunt("A1", "D1", rules=far).can("zoya", Attack("anna"))
    assert hunt("A1", "E1", rules=far).refused("zoya", Attack("anna")) == "far"
    behind = scene("b.... .###.", ["A1", "A2"], "C1", turn="zoya", rules=far, barricades=(Barricade("A1"),))
    assert behind.refused("zoya", Attack("anna")) == "barricade"


def test_D4_1_whom_it_can_attack() -> None:
    assert hunt().refused("zoya", Attack("nobody")) == "unknown"
    assert hunt().refused("zoya", Attack("zoya")) == "unknown"
    dead = hunt().with_("anna", cell=None, fate="killed")
    assert dead.refused("zoya", Attack("anna")) == "target"


def test_D4_1_a_built_barricade_beside_it_is_destroyed() -> None:
    start = scene("b..... ......", ["F1", "F2"], "B2", turn="zoya", barricades=(Barricade("A1"),))
    gone = start.do("zoya", Destroy("A1"))
    assert gone.left == 3
    assert (gone.one(Destroyed).at, gone.one(Destroyed).given_up) == ("A1", False)
    assert gone.refused("zoya", Destroy("A1")) == "built"
    assert start.refused("zoya", Destroy("Z1")) == "unknown"
    far = scene("b..... ......", ["F1", "F2"], "C2", turn="zoya", barricades=(Barricade("A1"),))
    assert far.refused("zoya", Destroy("A1")) == "far"


def test_D4_1_a_window_costs_it_two() -> None:
    start = scene(".w.... ......", ["F1", "F2"], "A1", turn="zoya")
    assert start.walk("zoya", "B1").left == 3
    assert start.walk("zoya", "A2").left == 4
    assert start.walk("zoya", "B1", "C1").left == 2


def test_D4_1_rails_skill_and_nothing_at_all() -> None:
    start = scene("r.r... ......", ["F1", "F2"], "A1", turn="zoya")
    assert start.do("zoya", Ride("C1")).left == 4
    assert hunt("F1", killer_as="butcher").can("zoya", UseSkill(at="B2"))
    idle = hunt().end("zoya")
    assert (idle.one(TurnEnded).lost, idle.who, idle.match.round) == (5, "anna", 2)
    assert hunt().refused("zoya", Repair()) == "side"


# D4.2


def test_D4_2_it_crosses_generators_and_gates_but_is_moved_off_at_the_end() -> None:
    start = scene(".g... .....", ["E1", "E2"], "A1", turn="zoya")
    assert start.walk("zoya", "B1", "C1").end("zoya").told(PushedOff) == []
    for kind in "ge":
        on = scene(f".{kind}... .....", ["E1", "E2"], "A1", turn="zoya").walk("zoya", "B1").end("zoya")
        assert (on.one(PushedOff).origin, on.one(PushedOff).to) == ("B1", "A1")
        assert on.cell("zoya") == "A1"


def test_D4_2_choice_if_it_cannot_go_back_the_top_row_from_the_left() -> None:
    """It came by a window, where it is never put."""
    back = scene("..... .gw.. .....", ["E1", "E3"], "D2", turn="zoya").walk("zoya", "C2", "B2").end("zoya")
    assert back.one(PushedOff).to == "A1"


def test_D4_2_choice_with_no_free_cell_it_stays() -> None:
    stays = scene("wg... ###..", ["E1", "C1"], "A1", turn="zoya").walk("zoya", "B1").end("zoya")
    assert stays.told(PushedOff) == []
    assert stays.cell("zoya") == "B1"


def test_D4_2_never_onto_a_survivor_a_barricade_or_a_blocked_cell() -> None:
    start = scene(
        "gb.. ...#", ["B2", "D1"], "A2", turn="zoya",
        barricades=(Barricade("B1"),), blocks=(Blocked("A2", "killer", 3),),
    )  # fmt: skip
    stays = start.walk("zoya", "A1").end("zoya")
    assert stays.cell("zoya") == "A1"


def test_D4_2_the_cell_does_nothing_to_it() -> None:
    """A conveyor does not move it on."""
    on = scene(">g... .....", ["E1", "E2"], "A1", turn="zoya").walk("zoya", "B1").end("zoya")
    assert on.cell("zoya") == "A1"


# D4.3

YARD = "g..... ...... ......"


def guards(**fields: object) -> Scene:
    """A killer beside a generator, survivors far from it."""
    return scene(YARD, ["F1", "F3"], "B1", turn="zoya", **fields)  # type: ignore[arg-type]


def guarded(at: Scene) -> int:
    return at.match.generators[0].guarded


def test_D4_3_three_turns_in_a_row_beside_a_generator_bring_it_a_point() -> None:
    first = guards().end("zoya")
    assert (guarded(first), first.points("A1")) == (1, 0)
    third = round_of(round_of(first))
    assert (third.one(Guarded).at, third.one(Guarded).points) == ("A1", 1)
    assert (guarded(third), third.points("A1")) == (0, 1)


def test_D4_3_it_can_even_start_it() -> None:
    last = guards(generators=(Generator("A1", points=4, guarded=2),)).end("zoya")
    assert last.one(GeneratorStarted).by is None
    assert guarded(guards(generators=(Generator("A1", points=5, guarded=0),)).end("zoya")) == 0


def test_D4_3_a_survivor_on_it_or_beside_it_neither_counts_nor_resets() -> None:
    for cell in ("A1", "B2"):
        near = guards(generators=(Generator("A1", guarded=2),)).with_("anna", cell=cell).end("zoya")
        assert guarded(near) == 2


def test_D4_3_a_turn_wholly_outside_resets() -> None:
    away = scene(YARD, ["F1", "F3"], "D1", turn="zoya", generators=(Generator("A1", guarded=2),))
    assert guarded(away.end("zoya")) == 0


def test_D4_3_a_turn_that_only_touches_the_radius_does_not() -> None:
    began = guards(generators=(Generator("A1", guarded=2),)).walk("zoya", "C1").end("zoya")
    assert guarded(began) == 2
    passed = scene(YARD, ["F1", "F3"], "C1", turn="zoya", generators=(Generator("A1", guarded=2),))
    assert guarded(passed.walk("zoya", "B1", "C1").end("zoya")) == 2


def test_D4_3_on_the_generator_is_not_beside_it() -> None:
    """The killer that has to stay there, for want of a free cell, neither guards it nor has left it."""
    stays = scene("wg... ###..", ["E1", "C1"], "A1", turn="zoya", generators=(Generator("B1", guarded=1),))
    alone = stays.walk("zoya", "B1").with_("anna", cell="E2").with_("boris", cell="D2")
    alone = alone.but(blocks=(Blocked("C1", "killer", 2),)).end("zoya")
    assert (alone.cell("zoya"), guarded(alone)) == ("B1", 1)


def test_D4_3_choice_walls_between_do_not_matter() -> None:
    assert guarded(scene("g#.... ###...", ["F1", "F2"], "C1", turn="zoya").end("zoya")) == 0
    corner = scene("g#.... #.....", ["F1", "F2"], "B2", turn="zoya")
    assert guarded(corner.end("zoya")) == 1


# D4.4


def test_D4_4_rage_for_each_hit_and_more_for_each_kill_up_to_the_most() -> None:
    assert hunt().do("zoya", Attack("anna")).piece("zoya").rage == 1
    killed = hunt().with_("anna", health=1).do("zoya", Attack("anna"))
    assert [event.amount for event in killed.told(RageGained)] == [1, 2]
    assert killed.piece("zoya").rage == 3
    full = hunt().with_("zoya", rage=3).do("zoya", Attack("anna"))
    assert full.piece("zoya").rage == PLAIN_KILLER.crown.most == 3
    assert full.told(RageGained) == []


def test_D4_4_the_crown_ability_costs_rage_and_waits_for_the_next_turn() -> None:
    assert hunt().refused("zoya", UseCrown()) == "rage"
    now = hunt().do("zoya", Attack("anna"), Attack("anna"))
    assert now.told(RageGained)[-1].ready
    assert now.piece("zoya").rage == 2
    assert now.refused("zoya", UseCrown()) == "early"
    used = now.end("zoya").idle("anna", "boris").do("zoya", UseCrown())
    assert (used.left, used.piece("zoya").rage, used.piece("zoya").crowned) == (5, 0, 2)


def test_D4_4_no_rage_while_it_works() -> None:
    used = hunt().with_("zoya", rage=2)
    used = used.but(turn=replace(used.turn, crown=True)).do("zoya", UseCrown())
    assert used.refused("zoya", UseCrown()) == "cooldown"
    hit = used.do("zoya", Attack("anna"))
    assert hit.piece("anna").health == 1
    assert hit.piece("zoya").rage == 0


def test_D4_4_what_a_crown_ability_kills_brings_no_rage() -> None:
    start = hunt("C1", killer_as="engineer").with_("zoya", rage=3).with_("anna", health=1)
    killed = start.but(turn=replace(start.turn, crown=True)).do("zoya", UseCrown(on="anna"))
    assert killed.one(Killed).who == "anna"
    assert (killed.told(RageGained), killed.piece("zoya").rage) == ([], 0)


def test_D4_4_choice_it_works_as_long_as_its_longest_effect() -> None:
    used = hunt().with_("zoya", rage=2)
    used = used.but(turn=replace(used.turn, crown=True)).do("zoya", UseCrown()).end("zoya")
    assert used.piece("zoya").crowned == 1
    assert used.told(CrownOver) == []
    over = round_of(used)
    assert over.piece("zoya").crowned == 0
    assert over.told(CrownOver)
    assert not over.piece("zoya").lasting


def test_D4_4_choice_an_attack_that_a_shield_takes_has_not_hit() -> None:
    start = hunt().with_("anna", lasting=(Laid(Shield(amount=1), 2),))
    missed = start.do("zoya", Attack("anna"))
    assert (missed.one(Attacked).hit, missed.one(Shielded).amount) == (False, 1)
    assert (missed.piece("anna").health, missed.piece("zoya").rage, missed.piece("anna").lasting) == (3, 0, ())
    strong = start.with_("zoya", lasting=(Laid(Strike(damage=1), 1),)).do("zoya", Attack("anna"))
    assert (strong.one(Attacked).hit, strong.piece("anna").health) == (True, 2)


# D4.5


def test_D4_5_a_skill_rests_for_the_stated_number_of_its_owners_turns() -> None:
    start = scene(FIELD, ["A1", "F3"], "F1", as_=("runner", "plain"))
    rest = SHIPPED.survivors["runner"].skill.cooldown
    used = start.do("anna", UseSkill(at="B2"))
    waited = 0
    while used.piece("anna").cooldown:
        assert used.refused("anna", UseSkill(at="B1")) == "cooldown"
        used = round_of(used)
        waited += 1
    assert waited == rest + 1
    assert any(isinstance(move, UseSkill) for move in possible(used.match, "anna"))


def test_D4_5_choice_the_rest_of_the_turn_of_its_use_does_not_count() -> None:
    start = scene(FIELD, ["A1", "F3"], "F1", as_=("runner", "plain"))
    used = start.do("anna", UseSkill(at="B2"))
    rest = SHIPPED.survivors["runner"].skill.cooldown
    assert used.piece("anna").cooldown == rest + 1
    assert used.end("anna").piece("anna").cooldown == rest


def test_D4_5_passive_abilities_work_by_themselves() -> None:
    hurt = scene(FIELD, ["A1", "F3"], "A2", turn="zoya", as_=("runner", "plain")).do("zoya", Attack("anna"))
    assert hurt.one(PassiveWorked).character == "runner"


# D4.6


def test_D4_6_at_no_health_a_survivor_is_dead_and_off_the_board() -> None:
    killed = hunt().with_("anna", health=1).do("zoya", Attack("anna"))
    assert (killed.one(Killed).who, killed.one(Killed).at) == ("anna", "A1")
    assert (killed.piece("anna").fate, killed.cell("anna")) == ("killed", None)
    after = killed.end("zoya")
    assert after.who == "boris"
    assert killed.refused("anna", EndTurn()) == "ended"


@pytest.mark.parametrize("damage", [1, 9])
def test_D4_6_health_is_never_below_zero(damage: int) -> None:
    rules = replace(RULES, killers={"plain": replace(PLAIN_KILLER, attack=replace(PLAIN_KILLER.attack, damage=damage))})
    assert hunt(rules=rules).with_("anna", health=1).do("zoya", Attack("anna")).piece("anna").health == 0
