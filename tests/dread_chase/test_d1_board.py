"""D1: maps, steps, walls, who passes whom."""

from pathlib import Path

import pytest

from engine.dread_chase import maps
from engine.dread_chase.board import KINDS, Board
from engine.dread_chase.moves.values import Attack, Build, EndTurn, Repair, Step, UseSkill
from engine.dread_chase.play import possible
from tests.dread_chase.scene import RULES, SHIPPED, scene
from vkbot.games.dread_chase.data import MAPS, shipped_maps

LEGEND = """# wall
. floor
s survivor_start
k killer_start
b barricade
g generator
c chest
w window
e gate
r rail
> conveyor east
< conveyor west"""
GOOD = "ss.g\n.#.g\nk.be"


def text(grid: str = GOOD, *, header: str = "title: test\nmodes: 1v2", legend: str = LEGEND) -> str:
    return f"{header}\n\n{legend}\n\n{grid}\n"


def wrong(grid: str = GOOD, **parts: str) -> str:
    """What is said of a map."""
    with pytest.raises(maps.MapError) as error:
        maps.check(maps.parse(text(grid, **parts)), SHIPPED)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_D1_1_a_map_is_a_text_with_a_header_a_legend_and_a_character_a_cell() -> None:
    board = maps.parse(text())
    maps.check(board, SHIPPED)
    assert (board.id, board.modes, board.rows) == ("test", ("1v2",), ("ss.g", ".#.g", "k.be"))
    assert board.geometry.kinds["C3"] == "barricade"


def test_D1_1_the_legend_is_the_maps_own() -> None:
    board = maps.parse(text("XX.g\n.#.g\nk.be", legend=LEGEND.replace("s survivor", "X survivor")))
    assert board.rows[0] == "ss.g"


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"grid": "ss\n\ngg"}, "4 parts with blank lines between them; write three"),
        ({"header": "title: test"}, "the header has no «modes»; add a line"),
        ({"header": "title: test\nmodes: 1v2\ntitle: two"}, "line 3: a second «title»; remove one"),
        ({"header": "title: test\nmodes 1v2"}, "line 2: no header; write"),
        ({"header": "title: test\nmodes: 1v9"}, "modes: the rules have no 1v9; write some of 1v2, 1v3, 1v4"),
        ({"legend": LEGEND + "\n? lava"}, "line 16: «lava» is no kind of cell; write one of floor,"),
        ({"legend": LEGEND + "\n. wall"}, "line 16: «.» has a meaning already"),
        ({"grid": "ss.g\n.#.\nk.be"}, "line 18: 3 cells in a map of 4 columns; make all rows equally long"),
        ({"grid": "ss.g\n.?.g\nk.be"}, "line 18, column 2: «?» is not in the legend"),
        ({"grid": "." * 27}, "27 by 1 cells; use at most 26 by 40"),
        ({"grid": "s..g\n.#.g\nk.be"}, "1 cells of survivor_start, but the modes need 2"),
        ({"grid": "ss.g\n.#..\nk.be"}, "1 cells of generator, but the modes need 2; add more or offer fewer modes"),
        ({"grid": "ss.g\n.#.g\n..be"}, "0 cells of killer_start, but the modes need 1"),
        ({"grid": "ss.g\n.#.g\nk.b."}, "0 cells of gate, but the modes need 1"),
        ({"grid": "ss#g\n.##g\nk.be"}, ""),
        ({"grid": "ss.g\n.##g\nk.#e"}, ""),
        ({"grid": "ss.#e\n.g.##\nk.bg."}, "E1: no way on foot leads from A1 to this gate; open a wall"),
        ({"grid": "ssg##\ngk.#g\n..e##"}, "E2: no way on foot leads from A1 to this generator; open a wall"),
    ],
)
def test_D1_1_loading_says_what_is_wrong_where_and_what_to_do(parts: dict[str, str], said: str) -> None:
    if said:
        assert said in wrong(**parts)
    else:
        maps.check(maps.parse(text(**parts)), SHIPPED)


@pytest.mark.parametrize(
    ("grid", "said"),
    [
        ("ssg.#c\ngk..##\n..e...", "F1: no way on foot leads from A1 to this chest"),
        ("ssgr\ngk..\n..e.", "D1: a single rail leads nowhere"),
        ("ssg>\ngk..\n..e.", "D1: the conveyor leads into a wall"),
    ],
)
def test_D1_1_choice_what_cannot_be_used_is_an_error_too(grid: str, said: str) -> None:
    assert said in wrong(grid)


def test_D1_1_a_stored_board_is_checked_too() -> None:
    with pytest.raises(ValueError, match="equally long"):
        Board("x", ("1v2",), ("..", "..."))


@pytest.mark.parametrize("board", shipped_maps(), ids=lambda board: board.id)
def test_D1_1_the_shipped_maps_can_be_played_in_all_modes(board: Board) -> None:
    maps.check(board, SHIPPED)
    assert board.modes == tuple(SHIPPED.modes)
    assert len(board.geometry.of["generator"]) >= SHIPPED.modes["1v4"].generators


def test_D1_2_steps_go_to_four_neighbours() -> None:
    start = scene("... ... ...", ["B2", "A1"], "C3")
    assert [cell for cell in start.match.boards[0].geometry.kinds if start.can("anna", Step(cell))] == [
        "B1",
        "A2",
        "C2",
        "B3",
    ]
    assert start.refused("anna", Step("A3")) == "far"
    assert start.refused("anna", Step("Z1")) == "unknown"


def test_D1_2_an_attack_reaches_all_eight_cells() -> None:
    for cell in ("A1", "B1", "C1", "A2", "C2", "A3", "B3", "C3"):
        assert scene("... ... ... ...", [cell, "C4"], "B2", turn="zoya").can("zoya", Attack("anna"))
    assert scene("... ... ... ...", ["A4", "C4"], "B2", turn="zoya").refused("zoya", Attack("anna")) == "far"


def test_D1_2_choice_beside_means_all_eight() -> None:
    """A medic's help, which reaches the cells beside."""
    start = scene("... ... ...", ["A1", "B2"], "C3", as_=("medic", "plain")).with_("boris", health=1)
    assert start.can("anna", UseSkill(on="boris"))


def test_D1_3_nothing_passes_a_wall() -> None:
    start = scene(".#. ...", ["A1", "A2"], "C1", turn="zoya")
    assert start.refused("zoya", Step("B1")) == "wall"
    assert scene("s#k ...", ["A1", "A2"], "C1").refused("anna", Step("B1")) == "wall"
    assert scene(".#. .#. ...", ["A1", "A3"], "C1", turn="zoya").refused("zoya", Attack("anna")) == "far"


def test_D1_3_no_ability_works_through_one() -> None:
    start = scene(".#. ...", ["A1", "A2"], "C1", as_=("hunter", "plain"))
    assert start.can("anna", UseSkill())
    assert scene(".#. .#. .#.", ["A1", "A2"], "C1", as_=("hunter", "plain")).refused("anna", UseSkill()) == "target"


def test_D1_3_choice_a_corner_stops_an_attack_only_between_two_walls() -> None:
    one = scene(".# ..", ["A1", "A2"], "B2", turn="zoya")
    assert one.can("zoya", Attack("anna"))
    both = scene(".#. #.. ...", ["A1", "C3"], "B2", turn="zoya")
    assert both.refused("zoya", Attack("anna")) == "wall"


def test_D1_3_choice_a_longer_reach_goes_around_walls() -> None:
    geometry = scene(".#... .#.#. .....", ["A1", "A2"]).match.boards[0].geometry
    assert "C1" not in geometry.within("A1", 2)
    assert geometry.within("A1", 3) >= {"A1", "A2", "A3", "B3", "C2"}


def test_D1_4_survivors_pass_each_other() -> None:
    passed = scene("....", ["A1", "B1"]).walk("anna", "B1", "C1")
    assert passed.cell("anna") == "C1"


def test_D1_4_but_do_not_end_a_turn_on_one_cell() -> None:
    both = scene("....", ["A1", "B1"]).walk("anna", "B1")
    assert both.refused("anna", EndTurn()) == "shared"


def test_D1_4_generators_and_gates_are_shared() -> None:
    for kind in "ge":
        shared = scene(f".{kind}..", ["A1", "B1"]).walk("anna", "B1").end("anna")
        assert shared.cell("anna") == shared.cell("boris") == "B1"


def test_D1_4_choice_nobody_is_stranded_on_anothers_cell() -> None:
    start = scene("......", ["A1", "D1"]).walk("anna", "B1", "C1", "B1")
    assert start.left == 1
    assert scene("..... .....", ["A1", "E1"], "E2").walk("anna", "B1", "C1", "D1").refused("anna", Step("E1")) == (
        "shared"
    )
    there = scene(".b... .....", ["A1", "B1"], "E2").walk("anna", "B1")
    assert there.can("anna", Build())
    last = there.walk("anna", "A1", "B1")
    assert last.left == 1
    assert last.refused("anna", Build()) == "shared"


def test_D1_4_survivors_and_the_killer_are_in_each_others_way() -> None:
    start = scene("...", ["A1", "C1"], "B1")
    assert start.refused("anna", Step("B1")) == "taken"
    assert scene("...", ["A1", "C1"], "B1", turn="zoya").refused("zoya", Step("A1")) == "taken"


def test_D1_4_nor_does_an_ability_lead_past() -> None:
    """A rush of three steps in a corridor."""
    runner = scene("..... #...#", ["A1", "E1"], "B1", as_=("runner", "plain"))
    assert not any(isinstance(move, UseSkill) for move in possible(runner.match, "anna"))
    butcher = scene("...... ######", ["C1", "F1"], "B1", turn="zoya", killer_as="butcher")
    assert [move.at for move in possible(butcher.match, "zoya") if isinstance(move, UseSkill)] == ["A1"]
    past = scene("....... #######", ["A1", "B1"], "G1", as_=("runner", "plain"))
    assert [move.at for move in possible(past.match, "anna") if isinstance(move, UseSkill)] == ["C1", "D1"]


def test_D1_5_four_maps_ship() -> None:
    assert {board.id for board in shipped_maps()} == set(MAPS) == {"metro", "factory", "hospital", "forest"}
    kinds = {board.id: set("".join(board.rows)) for board in shipped_maps()}
    assert "r" in kinds["metro"]
    assert set("<>^v") <= kinds["factory"]


def test_D1_5_choice_two_of_them_without_specials() -> None:
    for board in shipped_maps():
        if board.id in ("hospital", "forest"):
            assert not set("".join(board.rows)) & set("r<>^v")


def test_every_kind_of_cell_has_a_character() -> None:
    assert len(set(KINDS.values())) == 11


def test_the_maps_that_ship_are_files_of_the_package() -> None:
    folder = Path(maps.__file__).parent / "data" / "maps"
    assert {path.stem for path in folder.glob("*.txt")} == set(MAPS)


def test_repair_needs_its_own_cell() -> None:
    assert scene("g.", ["B1", "B1"], "A1").refused("anna", Repair()) == "here"
    assert RULES.mode(3) == "1v2"
