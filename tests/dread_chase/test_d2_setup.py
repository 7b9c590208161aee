"""D2: initiative, characters, the map, places, modes, rounds."""

from collections.abc import Iterable

import pytest

from engine.core.refusal import RefusedError
from engine.dread_chase.board import Board
from engine.dread_chase.events import KillerFound, MapDrawn, RoundBegan, Tied, TurnBegan
from engine.dread_chase.moves.values import AnyMove, DrawMap, EndTurn, PickCharacter, Place, Roll, TakePlace
from engine.dread_chase.play import awaited, possible, set_up
from tests.dread_chase.scene import SHIPPED, Scene, lucky
from tests.dread_chase.scene import scene as drawn_scene
from vkbot.games.dread_chase.data import shipped_maps

PLAYERS = ("anna", "boris", "vera", "gleb", "zoya")


def table(players: int = 3, seed: str = "1", boards: Iterable[Board] = shipped_maps()) -> Scene:
    return Scene(set_up(PLAYERS[:players], SHIPPED, tuple(boards), seed))


def waits(scene: Scene) -> dict[str, str]:
    return {one.who: one.what for one in awaited(scene.match)}


def all_do(scene: Scene, moves: dict[str, AnyMove] | None = None) -> Scene:
    """Everybody who is awaited for the same does it: what is given, or the first that is possible."""
    phase = scene.match.phase
    while scene.match.phase == phase and phase != "playing":
        who = awaited(scene.match)[0].who
        scene = scene.do(who, (moves or {}).get(who) or possible(scene.match, who)[0])
    return scene


def rolled(players: int = 3, seed: str = "1") -> Scene:
    return all_do(table(players, seed))


def drawn(players: int = 3, seed: str = "1") -> Scene:
    return all_do(all_do(rolled(players, seed)))


def roles(scene: Scene) -> tuple[str, list[str]]:
    """The killer and the survivors."""
    killer = scene.match.killer
    assert killer is not None
    return killer.who, [piece.who for piece in scene.match.survivors]


@pytest.mark.parametrize(("players", "mode"), [(3, "1v2"), (4, "1v3"), (5, "1v4")])
def test_D2_1_one_killer_and_two_to_four_survivors(players: int, mode: str) -> None:
    scene = rolled(players)
    assert scene.match.mode == mode
    assert len(roles(scene)[1]) == players - 1


def test_D2_1_no_other_number_plays() -> None:
    for players, reason in ((("a", "b"), "players"), (tuple("abcdef"), "players"), (("a", "b", "a"), "twice")):
        with pytest.raises(RefusedError) as error:
            set_up(players, SHIPPED, shipped_maps(), "1")
        assert error.value.refusal.reason == reason
    with pytest.raises(RefusedError) as error:
        set_up(("a", "b", "c"), SHIPPED, (), "1")
    assert error.value.refusal.reason == "maps"


def test_D2_1_everybody_rolls_a_d20_and_the_highest_is_the_killer() -> None:
    scene = table()
    assert waits(scene) == {"anna": "roll", "boris": "roll", "vera": "roll"}
    scene = scene.do("vera", Roll())
    assert scene.refused("vera", Roll()) == "done"
    one = scene.events[0]
    assert (one.who, one.reason, one.die) == ("vera", "initiative", 20)  # type: ignore[union-attr]
    scene = scene.do("anna", Roll()).do("boris", Roll())
    rolls = [seed_scene.match.rolls for seed_scene in (table().do("anna", Roll()), table().do("boris", Roll()))]
    assert all(1 <= value <= 20 for roll in rolls for value in roll.values())
    assert scene.match.phase == "characters"


def test_D2_1_who_is_tied_for_the_highest_rolls_a_d6_until_one_is_higher() -> None:
    def tied(seed: str) -> Scene:
        scene = table(seed=seed)
        for who in PLAYERS[:3]:
            scene = scene.do(who, Roll())
        return scene

    scene = lucky(tied, lambda found: bool(found.told(Tied)) and len(found.match.rolling) == 2)
    contenders = scene.match.rolling
    (loser,) = set(PLAYERS[:3]) - set(contenders)
    assert scene.refused(loser, Roll()) == "done"
    after = scene.do(contenders[0], Roll())
    assert after.events[0].die == 6  # type: ignore[union-attr]
    after = all_do(after)
    assert roles(after)[0] in contenders


def test_D2_1_the_roll_decides() -> None:
    for seed in range(20):
        scene, values = table(seed=str(seed)), {}
        for who in PLAYERS[:3]:
            scene = scene.do(who, Roll())
            values[who] = scene.events[0].value  # type: ignore[union-attr]
        highest = [who for who, value in values.items() if value == max(values.values())]
        if len(highest) == 1:
            assert scene.one(KillerFound).who == highest[0]


def test_D2_2_each_survivor_picks_a_character_once_and_the_killer_one_of_its_own() -> None:
    scene = rolled()
    killer, (one, other) = roles(scene)
    scene = scene.do(one, PickCharacter("medic"))
    assert scene.refused(other, PickCharacter("medic")) == "taken"
    assert scene.refused(one, PickCharacter("runner")) == "done"
    assert scene.refused(killer, PickCharacter("runner")) == "unknown"
    assert {move.character for move in possible(scene.match, killer)} == set(SHIPPED.killers)  # type: ignore[union-attr]
    assert scene.piece(one).health == SHIPPED.survivors["medic"].health


def test_D2_2_then_any_player_draws_the_map_at_random() -> None:
    scene = all_do(rolled())
    assert scene.match.board is None
    assert waits(scene) == dict.fromkeys(PLAYERS[:3], "map")
    assert scene.do("boris", DrawMap()).one(MapDrawn).by == "boris"
    titles = {drawn(seed=str(seed)).match.boards[0].id for seed in range(30)}
    assert titles == {board.id for board in shipped_maps()}


def test_D2_2_only_maps_that_offer_the_mode_are_drawn() -> None:
    small = Board("small", ("1v2",), shipped_maps()[0].rows)
    assert {board.id for board in table(4, boards=(small, shipped_maps()[1])).match.boards} == {shipped_maps()[1].id}


def test_D2_2_then_pieces_are_placed_on_free_start_cells() -> None:
    scene = drawn()
    killer, (one, other) = roles(scene)
    geometry = scene.match.boards[0].geometry
    starts = geometry.of["survivor_start"]
    scene = scene.do(one, Place(starts[0]))
    assert scene.refused(other, Place(starts[0])) == "taken"
    assert scene.refused(other, Place(geometry.of["killer_start"][0])) == "here"
    assert scene.refused(other, Place("Z99")) == "unknown"
    assert scene.refused(one, Place(starts[1])) == "done"
    assert [move.to for move in possible(scene.match, killer)] == list(geometry.of["killer_start"])  # type: ignore[union-attr]


def test_D2_2_then_the_survivors_choose_their_order_which_stays() -> None:
    scene = all_do(drawn(4))
    killer, (one, two, three) = roles(scene)
    assert waits(scene) == dict.fromkeys((one, two, three), "order")
    assert possible(scene.match, killer) == ()
    assert scene.refused(killer, TakePlace(1)) == "side"
    scene = scene.do(two, TakePlace(1))
    assert scene.refused(one, TakePlace(1)) == "taken"
    assert scene.refused(two, TakePlace(2)) == "done"
    assert scene.refused(one, TakePlace(4)) == "unknown"
    scene = scene.do(one, TakePlace(3)).do(three, TakePlace(2))
    order = []
    for _ in range(8):
        order.append(scene.who)
        if not scene.can(scene.who, EndTurn()):
            scene = scene.do(scene.who, next(move for move in possible(scene.match, scene.who)))
        scene = scene.end(scene.who)
    assert order == [two, three, one, killer] * 2


@pytest.mark.parametrize(("players", "mode"), [(3, "1v2"), (4, "1v3"), (5, "1v4")])
def test_D2_3_the_mode_decides_how_many_actions_a_turn_has(players: int, mode: str) -> None:
    scene = all_do(all_do(drawn(players)))
    assert scene.one(TurnBegan).actions == SHIPPED.modes[mode].survivor_actions
    while scene.piece(scene.who).side == "survivor":
        scene = scene.do(scene.who, possible(scene.match, scene.who)[0])
        if scene.piece(scene.who).side == "survivor" and scene.can(scene.who, EndTurn()):
            scene = scene.end(scene.who)
    assert scene.left == SHIPPED.modes[mode].killer_actions


def test_D2_3_what_was_supplied_of_the_modes() -> None:
    told = {
        name: (mode.survivors, mode.survivor_actions, mode.generators, mode.escapes)
        for name, mode in SHIPPED.modes.items()
    }
    assert told == {"1v2": (2, 4, 2, 1), "1v3": (3, 3, 3, 2), "1v4": (4, 3, 4, 2)}


def test_D2_3_choice_the_killer_has_an_action_more_in_1v2() -> None:
    assert [mode.killer_actions for mode in SHIPPED.modes.values()] == [6, 5, 6]


def test_D2_3_choice_all_generators_of_the_map_stand_on_the_board() -> None:
    for seed in range(10):
        match = drawn(seed=str(seed)).match
        assert match.board is not None
        assert [one.cell for one in match.generators] == list(match.board.geometry.of["generator"])


def test_D2_4_survivors_begin_and_the_killer_ends_a_round() -> None:
    scene = all_do(all_do(drawn()))
    assert scene.one(RoundBegan).round == 1
    places = list[tuple[int, int]]()
    for _ in range(6):
        places.append((scene.match.round, scene.piece(scene.who).place))
        scene = scene.idle()
    assert places == [(1, 1), (1, 2), (1, 0), (2, 1), (2, 2), (2, 0)]


def test_D2_4_who_is_off_the_board_has_no_turn() -> None:
    first = drawn_scene("...... ......", ["A1", "B1", "C1"]).with_("boris", cell=None, fate="killed")
    assert [first.idle().who, first.idle("anna", "vera").who, first.idle("anna", "vera", "zoya").who] == [
        "vera",
        "zoya",
        "anna",
    ]
