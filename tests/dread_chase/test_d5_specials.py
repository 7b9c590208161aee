"""D5: rails and conveyors."""

from engine.dread_chase.events import Carried, Rode
from engine.dread_chase.model import Barricade, Blocked
from engine.dread_chase.moves.values import Ride
from engine.dread_chase.play import possible
from tests.dread_chase.scene import scene


def test_D5_1_from_a_rail_to_any_other_free_one() -> None:
    start = scene("r.r#r ....#", ["A1", "B2"], "C1")
    assert [move for move in possible(start.match, "anna") if isinstance(move, Ride)] == [Ride("E1")]
    assert start.refused("anna", Ride("C1")) == "taken"
    assert start.refused("anna", Ride("B1")) == "here"
    assert start.refused("anna", Ride("Z1")) == "unknown"
    rode = start.do("anna", Ride("E1"))
    assert (rode.one(Rode).origin, rode.one(Rode).to, rode.left) == ("A1", "E1", 3)
    assert start.walk("anna", "B1").refused("anna", Ride("E1")) == "here"


def test_D5_1_another_survivor_is_in_the_way_too() -> None:
    assert scene("r.r. ....", ["A1", "C1"]).refused("anna", Ride("C1")) == "taken"


def test_D5_1_nor_to_a_rail_that_is_blocked() -> None:
    blocked = scene("r.r. ....", ["A1", "A2"], blocks=(Blocked("C1", "survivor", 2),))
    assert blocked.refused("anna", Ride("C1")) == "blocked"


def test_D5_2_at_the_end_of_its_turn_a_piece_goes_one_cell_along_the_arrow() -> None:
    for sign, to in {">": "C2", "<": "A2", "^": "B1", "v": "B3"}.items():
        start = scene(f".... .{sign}.. .... ....", ["A4", "B4"], "D4").with_("anna", cell="B3")
        start = start.but(turn=scene("... ... ...", ["B3", "A1"]).turn)
        ended = start.walk("anna", "B2").end("anna")
        assert (ended.one(Carried).origin, ended.one(Carried).to, ended.cell("anna")) == ("B2", to, to)


def test_D5_2_once_also_if_the_next_is_a_conveyor() -> None:
    ended = scene(".>>. ....", ["A1", "A2"]).walk("anna", "B1").end("anna")
    assert ended.cell("anna") == "C1"
    assert len(ended.told(Carried)) == 1


def test_D5_2_unless_that_cell_is_taken_or_wall() -> None:
    assert scene(".>.. ....", ["A1", "C1"]).walk("anna", "B1").end("anna").cell("anna") == "B1"
    assert scene(".>#. ....", ["A1", "A2"]).walk("anna", "B1").end("anna").cell("anna") == "B1"
    assert scene("...> ....", ["C1", "A2"]).walk("anna", "D1").end("anna").cell("anna") == "D1"
    generator = scene(".>g. ....", ["A1", "C1"]).walk("anna", "B1").end("anna")
    assert generator.cell("anna") == "B1"


def test_D5_2_only_at_the_end_of_its_own_turn() -> None:
    carried = scene(">... ....", ["A1", "B2"]).walk("anna", "A2", "A1", "A2").end("anna")
    assert carried.told(Carried) == []
    killer = scene("..>. ....", ["A1", "A2"], "C1").walk("anna", "B1").end("anna")
    assert killer.cell("zoya") == "C1"


def test_D5_2_the_killer_too() -> None:
    ended = scene("..>. ....", ["A1", "A2"], "C1", turn="zoya").end("zoya")
    assert ended.cell("zoya") == "D1"


def test_D5_2_choice_not_onto_a_cell_that_it_may_not_enter() -> None:
    blocked = scene(".>.. ....", ["A1", "A2"], blocks=(Blocked("C1", "survivor", 2),))
    assert blocked.walk("anna", "B1").end("anna").cell("anna") == "B1"
    barricade = scene("..>b ....", ["A1", "A2"], "C1", turn="zoya", barricades=(Barricade("D1"),)).end("zoya")
    assert barricade.cell("zoya") == "C1"


def test_D4_2_choice_a_conveyor_does_not_carry_the_killer_onto_a_generator() -> None:
    assert scene("..>g ....", ["A1", "A2"], "C1", turn="zoya").end("zoya").cell("zoya") == "C1"
