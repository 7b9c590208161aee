"""D6: the gates, who has won, silence and leaving, sixty rounds."""

import pytest
from msgspec.structs import replace

from engine.dread_chase.events import (
    AnyEvent,
    Destroyed,
    Ended,
    GatesClosed,
    GatesOpened,
    GatesSet,
    GeneratorStarted,
    Left,
    TimeRanOut,
)
from engine.dread_chase.model import Barricade, Doors
from engine.dread_chase.moves.values import (
    Attack,
    Build,
    DrawMap,
    Escape,
    GiveUp,
    Keep,
    Leave,
    PickCharacter,
    Place,
    Repair,
    Roll,
    Skip,
    Step,
    TakePlace,
    TimeUp,
    WorkChest,
)
from engine.dread_chase.play import awaited, play, possible, time_up
from tests.dread_chase.scene import RULES, SHIPPED, Scene, lucky, scene
from tests.dread_chase.test_d2_setup import all_do, drawn, roles, rolled, table, waits

HALL = "g....e ......"


def started(**fields: object) -> Scene:
    """Round 1: the last needed generator has just been started by the first survivor."""
    return lucky(
        lambda seed: scene(HALL, ["A1", "C2"], "F2", points={"A1": 4}, seed=seed, **fields).do("anna", Repair()),  # type: ignore[arg-type]
        lambda found: bool(found.told(GeneratorStarted)),
    )


def until(at: Scene, number: int) -> tuple[Scene, list[AnyEvent]]:
    """Idle turns until a round begins, or the match ends; with all events."""
    events: list[AnyEvent] = []
    while at.match.phase == "playing" and at.match.round < number:
        at = at.idle()
        events += at.events
    return at, events


# D6.1


def test_D6_1_after_one_full_round_the_gates_open() -> None:
    start = started()
    assert start.one(GatesSet).round == 3
    second, events = until(start, 2)
    assert not second.match.gates_open
    third, events = until(second, 3)
    assert third.match.gates_open
    assert any(isinstance(event, GatesOpened) for event in events)


def test_D6_1_after_two_if_only_one_survivor_is_left() -> None:
    start = lucky(
        lambda seed: (
            scene(HALL, ["A1", "C2"], "F2", points={"A1": 4}, seed=seed)
            .with_("boris", cell=None, fate="killed")
            .do("anna", Repair())
        ),
        lambda found: bool(found.told(GeneratorStarted)),
    )
    assert start.one(GatesSet).round == 4


def test_D6_1_choice_the_round_in_which_it_starts_is_not_a_full_one() -> None:
    assert started().match.round == 1
    assert started().match.doors == Doors(opens=3)


def test_D6_1_choice_with_three_they_are_open_for_three_rounds() -> None:
    assert SHIPPED.gates.open == (2, 3, 3, 5)


@pytest.mark.parametrize(("survivors", "rounds"), [(1, 2), (2, 3), (3, 3), (4, 5)])
def test_D6_1_they_stay_open_by_the_number_of_survivors(survivors: int, rounds: int) -> None:
    at = [f"{column}1" for column in "ABCD"]
    start = scene("........ ........", at, "H2", doors=Doors(opens=2))
    for who in ("anna", "boris", "vera", "gleb")[survivors:]:
        start = start.with_(who, cell=None, fate="killed")
    opened, events = until(start, 2)
    assert [event.rounds for event in events if isinstance(event, GatesOpened)] == [rounds]
    last, _ = until(opened, 1 + rounds)
    assert last.match.gates_open
    closed, events = until(last, 99)
    assert any(isinstance(event, GatesClosed) for event in events)
    assert closed.match.result is not None
    assert closed.match.result.outcome == "killer"
    assert {one.fate for one in closed.match.survivors if one.fate != "killed"} == {"inside"}


def test_D6_1_a_generator_more_changes_nothing() -> None:
    start = scene("g....g ......", ["A1", "C2"], "F2", points={"A1": 4, "F1": 5}, doors=Doors(opens=2))
    after = lucky(
        lambda seed: start.but(seed=seed).do("anna", Repair()), lambda found: bool(found.told(GeneratorStarted))
    )
    assert after.told(GatesSet) == []
    assert after.match.doors == Doors(opens=2)


# D6.2


def ending(at: Scene) -> Ended:
    return at.one(Ended)


def gates(survivors: int = 2, **fields: object) -> Scene:
    return scene("eeee.... ........", ["A1", "B1", "C1", "D1"][:survivors], "H2", doors=Doors(1, 3), **fields)  # type: ignore[arg-type]


def test_D6_2_enough_escapes_are_a_common_victory() -> None:
    out = gates().do("anna", Escape()).do("boris", Escape())
    assert ending(out).outcome == "survivors"
    assert (ending(out).reason, ending(out).winners) == ("all_gone", ("anna", "boris"))
    assert out.match.phase == "ended"
    assert awaited(out.match) == ()
    with pytest.raises(ValueError, match="over"):
        time_up(out.match)


def test_D6_2_the_match_goes_on_while_a_survivor_is_inside() -> None:
    out = gates().do("anna", Escape())
    assert out.match.phase == "playing"
    assert out.who == "boris"


def test_D6_2_each_survivor_has_its_own_result() -> None:
    out = gates().do("anna", Escape())
    closed, events = until(out, 99)
    (end,) = (event for event in events if isinstance(event, Ended))
    assert (end.outcome, end.winners) == ("survivors", ("anna",))
    assert closed.piece("boris").fate == "inside"


def test_D6_2_the_killer_wins_if_nobody_escaped() -> None:
    start = scene("...... ......", ["A1", "C1"], "B1", turn="zoya").with_("anna", health=1).with_("boris", health=1)
    dead = start.do("zoya", Attack("anna"), Attack("boris"))
    assert (ending(dead).outcome, ending(dead).winners) == ("killer", ("zoya",))
    assert {one.who: one.fate for one in dead.match.survivors} == dict.fromkeys(("anna", "boris"), "killed")
    assert dead.refused("anna", Leave()) == "ended"


def test_D6_2_choice_the_killer_wins_if_the_common_victory_is_missed() -> None:
    out = gates(3).do("anna", Escape())
    _, events = until(out, 99)
    (end,) = (event for event in events if isinstance(event, Ended))
    assert (end.outcome, end.winners) == ("killer", ("anna", "zoya"))


# D6.3


def test_D6_3_a_silent_survivor_has_left_and_the_turn_passes() -> None:
    match, events = time_up(scene("...... ......").match)
    after = Scene(match, events)
    assert (after.one(Left).who, after.one(Left).silent) == ("anna", True)
    assert (after.piece("anna").fate, after.cell("anna"), after.who) == ("left", None, "boris")


def test_D6_3_a_silent_killer_ends_the_match_and_who_is_on_the_board_has_escaped() -> None:
    start = scene("...... ......", ["A1", "C1"], "B1", turn="zoya").with_("boris", health=1)
    match, events = time_up(start.do("zoya", Attack("boris")).match)
    end = Scene(match, events).one(Ended)
    assert (end.outcome, end.reason, end.winners) == ("survivors", "killer_left", ("anna",))
    assert (match.piece("anna").fate, match.piece("boris").fate) == ("escaped", "killed")


def test_D6_3_choice_the_killer_who_leaves_wins_nothing_however_few_are_left() -> None:
    """One of three is left, and two escapes were needed (D6.2)."""
    start = scene("...... ......", ["A1", "B1", "C1"]).with_("boris", cell=None, fate="killed")
    end = start.with_("vera", cell=None, fate="killed").do("zoya", Leave()).one(Ended)
    assert (end.outcome, end.winners) == ("survivors", ("anna",))


def test_D6_3_somebody_else_is_not_out_of_time() -> None:
    start = scene("...... ......")
    assert start.refused("boris", TimeUp()) == "turn"
    assert start.refused("boris", Skip()) == "turn"


def test_D6_3_the_limits_are_numbers_of_the_rules() -> None:
    assert (SHIPPED.limits.silence_minutes, SHIPPED.limits.warning_minutes) == (15, 10)


def test_D6_3_choice_of_a_choice_the_first_possibility_is_taken() -> None:
    drawn_cards = scene("c... ....", ["A1", "A2"]).do("anna", WorkChest(), WorkChest())
    assert [one.what for one in awaited(drawn_cards.match)] == ["card"]
    first = possible(drawn_cards.match, "anna")[0]
    assert isinstance(first, Keep)
    after = Scene(*time_up(drawn_cards.match))
    assert after.piece("anna").talents == (first.card,)
    assert after.one(TimeRanOut).who == after.who == "anna"
    third = scene("bbb. ....", ["A1", "A2"], barricades=(Barricade("B1"), Barricade("C1"))).do("anna", Build())
    assert [one.what for one in awaited(third.match)] == ["barricade"]
    given = Scene(*time_up(third.match))
    assert [one.cell for one in given.match.barricades if one.standing] == ["C1", "A1"]
    assert third.do("anna", Skip()).who == "boris"
    assert third.can("anna", GiveUp("B1"))


def test_D6_3_choice_so_it_is_in_the_set_up() -> None:
    """A match of silent players gets to its first turn."""
    at, kinds = table(4), list[type]()
    while at.match.phase != "playing":
        who = awaited(at.match)[0].who
        kinds.append(type(possible(at.match, who)[0]))
        at = Scene(*time_up(at.match))
        assert at.one(TimeRanOut).who == who
    assert set(kinds) == {Roll, PickCharacter, DrawMap, Place, TakePlace}


def test_D6_3_leaving_on_ones_own() -> None:
    start = scene("...... ......")
    after = start.do("boris", Leave())
    assert (after.one(Left).silent, after.who) == (False, "anna")
    assert after.idle().who == "zoya"
    alone = after.do("anna", Leave())
    assert (alone.one(Ended).outcome, alone.one(Ended).reason) == ("killer", "all_gone")
    assert start.do("zoya", Leave()).one(Ended).winners == ("anna", "boris")


def test_D6_3_leaving_in_the_middle_of_a_choice() -> None:
    start = scene("c... ....", ["A1", "A2"]).do("anna", WorkChest(), WorkChest()).do("anna", Leave())
    assert (start.who, start.turn.choice) == ("boris", None)


def test_D3_4_who_leaves_instead_of_choosing_leaves_no_third_barricade() -> None:
    third = scene("bbb. ....", ["A1", "A2"], barricades=(Barricade("B1"), Barricade("C1"))).do("anna", Build())
    left = third.do("anna", Leave())
    assert (left.one(Destroyed).at, left.one(Destroyed).given_up) == ("B1", True)
    assert [one.cell for one in left.match.barricades if one.standing] == ["C1", "A1"]
    assert (left.who, left.turn.choice) == ("boris", None)


def test_D6_3_choice_leaving_in_the_set_up() -> None:
    at = table(4).do("anna", Leave())
    assert waits(at) == dict.fromkeys(("boris", "vera", "gleb"), "roll")
    assert roles(all_do(at))[0] != "anna"
    only = at.do("boris", Leave()).do("vera", Leave())
    assert (only.one(Ended).outcome, only.one(Ended).winners) == ("killer", ("gleb",))
    killer, (one, other, _) = roles(rolled(4))
    characters = rolled(4).do(one, PickCharacter("medic")).do(one, Leave())
    assert characters.refused(other, PickCharacter("medic")) == "taken"
    assert all_do(characters).match.phase == "map"
    assert rolled(4).do(killer, Leave()).one(Ended).outcome == "survivors"


def test_D6_3_choice_the_last_one_awaited_leaves_and_the_set_up_goes_on() -> None:
    at = all_do(drawn(4))
    one, other, third = roles(at)[1]
    at = at.do(one, TakePlace(1)).do(other, TakePlace(3)).do(third, Leave())
    assert (at.match.phase, at.who) == ("playing", one)
    placing = drawn(4)
    last = roles(placing)[1][0]
    while waits(placing) != {last: "place"}:
        who = next(who for who in waits(placing) if who != last)
        placing = placing.do(who, possible(placing.match, who)[0])
    assert placing.do(last, Leave()).match.phase == "order"


def test_D6_3_choice_if_all_who_were_tied_leave_the_others_roll_again() -> None:
    def tied(seed: str) -> Scene:
        at = table(5, seed=seed)
        for who in at.match.players:
            at = at.do(who, Roll())
        return at

    at = lucky(tied, lambda found: found.match.phase == "initiative" and len(found.match.rolling) == 2)
    for who in at.match.rolling:
        at = at.do(who, Leave())
    assert len(waits(at)) == 3
    assert all_do(at).match.phase == "characters"


# D6.4


def test_D6_4_after_sixty_rounds_it_ends_as_if_the_gates_had_closed() -> None:
    assert SHIPPED.limits.rounds == 60
    start = scene("...... ......", round=60)
    _, events = until(start, 99)
    (end,) = (event for event in events if isinstance(event, Ended))
    assert (end.outcome, end.reason) == ("killer", "rounds")
    short = scene("...... ......", rules=replace(RULES, limits=replace(RULES.limits, rounds=1)))
    ended, _ = until(short, 99)
    assert ended.match.round == 1
    assert isinstance(play(ended.match, "anna", Step("B1")), tuple) is False
