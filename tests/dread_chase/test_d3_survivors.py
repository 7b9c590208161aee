"""D3: a survivor's turn."""

from collections import Counter

import pytest
from msgspec.structs import replace

from engine.dread_chase import view
from engine.dread_chase.events import (
    BarricadeAsked,
    CardKept,
    CardsDrawn,
    ChestWorked,
    Destroyed,
    Escaped,
    GeneratorStarted,
    PointsChanged,
    Repaired,
    Rolled,
    TimeRanOut,
    TurnEnded,
    WentBack,
)
from engine.dread_chase.model import Barricade, Blocked, Doors
from engine.dread_chase.moves.values import (
    AnyMove,
    Attack,
    Build,
    Destroy,
    EndTurn,
    Escape,
    GiveUp,
    Keep,
    PlayTalent,
    Repair,
    Ride,
    Skip,
    Step,
    UseSkill,
    WorkChest,
)
from engine.dread_chase.play import possible
from tests.dread_chase.scene import RULES, SHIPPED, Scene, lucky, scene

ROOM = "...... ......"


def kinds(at: Scene, who: str = "anna") -> set[type[AnyMove]]:
    return {type(move) for move in possible(at.match, who)}


# D3.1


def test_D3_1_all_that_a_survivor_can_do() -> None:
    everywhere = {
        "g": Repair, "b": Build, "c": WorkChest, "r": Ride,
    }  # fmt: skip
    for cell, move in everywhere.items():
        assert move in kinds(scene(f"{cell}r. ...", ["A1", "A2"]))
    assert Escape in kinds(scene("e.. ...", ["A1", "A2"], doors=Doors(1, 3)))
    assert UseSkill in kinds(scene(ROOM, ["A1", "A2"], as_=("runner", "plain")))
    assert PlayTalent in kinds(scene(ROOM, ["A1", "A2"]).with_("anna", talents=("adrenaline",)))


def test_D3_1_each_costs_its_energy() -> None:
    assert scene(ROOM).walk("anna", "A2").left == 3
    assert scene("g. ..", ["A1", "A2"]).do("anna", Repair()).left == 3
    assert scene("b. ..", ["A1", "A2"]).do("anna", Build()).left == 3
    assert scene("c. ..", ["A1", "A2"]).do("anna", WorkChest()).left == 3
    assert scene("r.r ...", ["A1", "A2"]).do("anna", Ride("C1")).left == 3
    talent = scene(ROOM, ["A1", "A2"]).with_("anna", talents=("vest",)).do("anna", PlayTalent("vest"))
    assert talent.left == 4 - SHIPPED.talents["vest"].cost
    runner = scene(ROOM, ["A1", "A2"], as_=("runner", "plain")).do("anna", UseSkill(at="C1"))
    assert runner.left == 4 - SHIPPED.survivors["runner"].skill.cost
    last = scene("e... ....", ["B1", "A2"], doors=Doors(1, 3)).walk("anna", "C1", "B1", "A1")
    assert last.can("anna", Escape())
    assert last.but(turn=replace(last.turn, left=0)).refused("anna", Escape()) == "actions"


def test_D3_1_the_same_more_than_once_and_different_ones() -> None:
    assert scene("....g. ......", ["A1", "A2"]).walk("anna", "B1", "C1", "D1").left == 1
    both = scene("cb.. ....", ["A1", "A2"]).do("anna", WorkChest(), Step("B1"), Build())
    assert both.left == 1


def test_D3_1_at_least_one() -> None:
    start = scene(ROOM)
    assert start.refused("anna", EndTurn()) == "must"
    assert start.walk("anna", "A2").can("anna", EndTurn())


def test_D3_1_unused_energy_is_lost() -> None:
    after = scene(ROOM).walk("anna", "A2").end("anna")
    assert after.one(TurnEnded).lost == 3
    assert after.idle("boris", "zoya").left == 4


def test_D3_1_choice_who_can_do_nothing_may_pass() -> None:
    shut = scene(".#.. .#..", ["A1", "C1"], blocks=(Blocked("A2", "survivor", 2),))
    assert possible(shut.match, "anna") == (EndTurn(),)


def test_D3_1_choice_a_turn_ends_by_itself_when_nothing_can_be_done() -> None:
    after = scene(ROOM, ["A1", "A2"]).walk("anna", "B1", "C1", "D1", "E1")
    assert after.who == "boris"
    waiting = scene(ROOM, ["A1", "A2"]).with_("anna", talents=("adrenaline",)).walk("anna", "B1", "C1", "D1", "E1")
    assert (waiting.who, waiting.left) == ("anna", 0)
    assert waiting.can("anna", PlayTalent("adrenaline"))


@pytest.mark.parametrize("card", SHIPPED.talents)
def test_D3_3_when_a_turn_ends_does_not_tell_what_is_in_hand(card: str) -> None:
    """Some talents are free, and could still be played: of no talent it is to be seen whether it is one of them."""
    spent = scene(ROOM, ["A1", "A2"]).with_("anna", talents=(card,)).walk("anna", "B1", "C1", "D1", "E1")
    assert (spent.who, spent.left) == ("anna", 0)
    assert spent.end("anna").who == "boris"
    stunned = scene(ROOM, ["A1", "A2"], turn="boris").with_("anna", talents=(card,), extra=-9).idle("boris", "zoya")
    assert (stunned.who, stunned.left) == ("anna", 0)


def test_D3_1_choice_a_talent_is_played_once() -> None:
    after = scene(ROOM).with_("anna", talents=("adrenaline",)).do("anna", PlayTalent("adrenaline"))
    assert after.refused("anna", PlayTalent("adrenaline")) == "card"


def test_D3_1_choice_a_turn_that_time_ends_on_anothers_cell_ends_on_the_last_free_one() -> None:
    there = scene("....... .......", ["A1", "C1"]).walk("anna", "B1", "C1")
    after = there.do("anna", Skip())
    assert after.one(TimeRanOut).who == "anna"
    assert (after.one(WentBack).origin, after.one(WentBack).to) == ("C1", "B1")
    assert (after.cell("anna"), after.who) == ("B1", "boris")
    conveyor = scene(".>.. .v..", ["A1", "C1"]).walk("anna", "B1", "C1").do("anna", Skip())
    assert conveyor.cell("anna") == "B1"


def test_D3_1_one_can_only_do_what_one_pays_for() -> None:
    start = scene("r....r ......", ["A1", "A2"], as_=("hunter", "plain"))
    last = start.walk("anna", "B1", "C1", "D1")
    assert last.refused("anna", UseSkill()) == "actions"
    assert start.refused("boris", Step("B2")) == "turn"
    assert start.refused("nobody", Step("B2")) == "unknown"
    assert start.refused("anna", Attack("boris")) == "side"
    assert start.refused("anna", Destroy("A1")) == "side"


# D3.2

GENERATOR = "g... ....", ["A1", "A2"]


def roll(value: int, as_: str = "plain", **fields: object) -> Scene:
    """A repair whose die shows something."""
    return lucky(
        lambda seed: scene(*GENERATOR, as_=(as_, "plain2"), seed=seed, **fields).do("anna", Repair()),  # type: ignore[arg-type]
        lambda found: found.told(Rolled)[0].value == value,
    )


def test_D3_2_the_die_says_how_many_points() -> None:
    assert [roll(value).points("A1") for value in range(1, 7)] == [0, 1, 1, 2, 2, 3]
    assert [roll(value).one(Repaired).amount for value in range(1, 7)] == list(SHIPPED.repair.points)


def test_D3_2_once_a_turn_and_survivor() -> None:
    after = scene(*GENERATOR).do("anna", Repair())
    assert after.refused("anna", Repair()) == "repaired"
    both = after.end("anna").walk("boris", "A1")
    assert both.can("boris", Repair())


def test_D3_2_at_five_points_it_runs() -> None:
    started = roll(6, points={"A1": 3})
    assert started.points("A1") == 5
    event = started.one(GeneratorStarted)
    assert (event.at, event.running, event.needed, event.by) == ("A1", 1, 1, "anna")
    again = started.end("anna").walk("boris", "A1")
    assert again.refused("boris", Repair()) == "running"


def test_D3_2_points_fall_only_by_an_ability() -> None:
    start = scene("g...", ["D1", "D1"], "B1", turn="zoya", killer_as="engineer", points={"A1": 2})
    after = start.do("zoya", UseSkill(at="A1"))
    assert (after.points("A1"), after.one(PointsChanged).amount) == (1, -1)
    running = scene("g...", ["D1", "D1"], "B1", turn="zoya", killer_as="engineer", points={"A1": 5})
    assert running.refused("zoya", UseSkill(at="A1")) == "target"


# D3.3


def opened(who: str = "anna") -> Scene:
    return scene("c... ....", ["A1", "A2"]).do(who, WorkChest(), WorkChest())


def test_D3_3_two_works_open_it_and_one_of_two_talents_is_kept() -> None:
    start = opened()
    assert [event.left for event in start.told(ChestWorked)] == [1, 0]
    one, other = start.one(CardsDrawn).cards
    assert start.refused("anna", Step("B1")) == "choose"
    assert possible(start.match, "anna") == (Keep(one), Keep(other))
    assert start.refused("anna", Keep("nonsense")) == "card"
    kept = start.do("anna", Keep(other))
    assert kept.piece("anna").talents == (other,)
    assert kept.can("anna", Step("B1"))
    assert kept.refused("anna", Keep(one)) == "phase"


def test_D3_3_it_is_spent_for_everybody() -> None:
    start = opened()
    kept = start.do("anna", possible(start.match, "anna")[0], Step("B1")).end("anna")
    assert kept.walk("boris", "A1").refused("boris", WorkChest()) == "spent"
    assert scene("c.", ["B1", "B1"], "A1").refused("anna", WorkChest()) == "here"


def test_D3_3_choice_the_two_works_are_one_survivors_in_one_turn_or_two() -> None:
    start = scene("c... ....", ["A1", "A2"]).do("anna", WorkChest(), Step("B1")).end("anna")
    second = start.walk("boris", "A1").do("boris", WorkChest())
    assert second.one(ChestWorked).left == 1
    later = second.walk("boris", "A2").end("boris", "zoya").walk("anna", "A1").do("anna", WorkChest())
    assert later.told(CardsDrawn)


def test_D3_3_choice_the_two_are_different_and_each_as_likely() -> None:
    seen = Counter[str]()
    for seed in range(360):
        before = scene("c... ....", ["A1", "A2"], seed=str(seed)).with_("boris", talents=("vest", "vest"))
        cards = before.do("anna", WorkChest(), WorkChest()).one(CardsDrawn).cards
        assert len(set(cards)) == 2
        seen.update(cards)
    assert seen.keys() == set(SHIPPED.talents)
    assert all(35 <= times <= 85 for times in seen.values()), seen  # of 60, whatever others hold


def test_D3_3_nobody_else_sees_them() -> None:
    start = opened()
    one, other = start.one(CardsDrawn).cards
    kept = start.do("anna", Keep(one))
    events = (*start.events, *kept.events)
    for who in (None, "boris", "zoya"):
        told = str(view.told(events, who))
        assert one not in told
        assert other not in told
        shown = str(view.shown(kept.match, who).pieces) + str(view.shown(start.match, who).turn)
        assert one not in shown
        assert other not in shown
        assert len(view.shown(kept.match, who).piece("anna").talents) == 1
    assert view.told(events, "anna") == events
    assert view.private(events) == {"anna": (start.one(CardsDrawn), kept.one(CardKept))}
    assert view.shown(kept.match, "anna").piece("anna").talents == (one,)


# D3.4


def test_D3_4_the_killer_neither_enters_nor_attacks_into_or_out_of_it() -> None:
    built = scene("b.. ...", ["A1", "C2"], "B1").do("anna", Build()).end("anna")
    built = built.walk("boris", "C1").end("boris")
    assert built.refused("zoya", Attack("anna")) == "barricade"
    away = built.but(pieces=tuple(replace(one, cell="B2") if one.who == "anna" else one for one in built.match.pieces))
    assert away.refused("zoya", Step("A1")) == "barricade"
    assert away.can("zoya", Attack("anna"))
    out = scene("b.", ["B1", "B1"], "A1", turn="zoya", barricades=(Barricade("A1"),))
    assert out.refused("zoya", Attack("anna")) == "barricade"


def test_D3_4_survivors_pass() -> None:
    built = scene("b... ....", ["A1", "A2"]).do("anna", Build(), Step("B1")).end("anna")
    assert built.walk("boris", "A1").cell("boris") == "A1"


def test_D3_4_only_on_its_cell_and_once() -> None:
    start = scene("b.b. ....", ["A1", "A2"])
    assert start.walk("anna", "B1").refused("anna", Build()) == "here"
    assert start.do("anna", Build()).refused("anna", Build()) == "built"


def test_D3_4_a_third_makes_the_builder_give_up_one_of_the_two() -> None:
    third = scene("bbb. ....", ["A1", "A2"], barricades=(Barricade("B1"), Barricade("C1"))).do("anna", Build())
    assert third.one(BarricadeAsked).cells == ("B1", "C1")
    assert possible(third.match, "anna") == (GiveUp("B1"), GiveUp("C1"))
    assert third.refused("anna", GiveUp("A1")) == "built"
    assert third.refused("anna", EndTurn()) == "choose"
    given = third.do("anna", GiveUp("C1"))
    assert given.one(Destroyed).given_up
    assert [one.cell for one in given.match.barricades if one.standing] == ["B1", "A1"]
    assert given.left == 3


def test_D3_4_a_destroyed_one_is_never_built_again() -> None:
    broken = scene("b... ....", ["A1", "A2"], barricades=(Barricade("A1", standing=False),))
    assert broken.refused("anna", Build()) == "broken"


# D3.5, D3.6


def test_D3_5_windows_cost_survivors_nothing_extra() -> None:
    assert scene(".w. ...", ["A1", "A2"]).walk("anna", "B1", "C1").left == 2


def test_D3_6_escape_from_a_gate_while_the_gates_are_open() -> None:
    shut = scene("e... ....", ["A1", "A2"])
    assert shut.refused("anna", Escape()) == "shut"
    out = shut.but(doors=Doors(1, 3))
    assert out.match.gates_open
    assert out.walk("anna", "B1").refused("anna", Escape()) == "here"
    gone = out.do("anna", Escape())
    assert gone.one(Escaped).at == "A1"
    assert (gone.piece("anna").fate, gone.cell("anna"), gone.who) == ("escaped", None, "boris")
    assert gone.refused("anna", Step("B1")) == "ended"
    assert RULES.costs.escape == 1
