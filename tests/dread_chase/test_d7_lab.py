"""D7.3: the laboratory's matches. The balance itself is measured by thousands: `rassvet dread-chase lab`."""

from collections import Counter

from engine.core.chance import Chance
from engine.dread_chase.lab import killer, survivor
from engine.dread_chase.lab.play import decided, match_facts, moves, opening
from engine.dread_chase.lab.ways import FAR, distances, hunts
from engine.dread_chase.model import Barricade, Blocked
from engine.dread_chase.moves.values import Attack, Repair
from engine.dread_chase.table import Table
from tests.dread_chase.scene import SHIPPED, Scene, scene
from vkbot.games.dread_chase.data import shipped_maps

LUCK = Chance("luck")


def test_D7_3_both_sides_win_some_in_every_mode() -> None:
    for mode in SHIPPED.modes:
        facts = [match_facts(f"{mode}/{seed}", mode, SHIPPED, shipped_maps()) for seed in range(12)]
        assert Counter(one.outcome for one in facts).keys() == {"killer", "survivors"}
        assert all(len(one.survivors) == SHIPPED.modes[mode].survivors for one in facts)
        assert max(one.rounds for one in facts) < SHIPPED.limits.rounds


def test_D7_3_a_match_can_be_played_again() -> None:
    assert match_facts("again", "1v2", SHIPPED, shipped_maps()) == match_facts("again", "1v2", SHIPPED, shipped_maps())


def test_D7_3_scripted_players_know_no_secret() -> None:
    """What others hold changes nothing of what they do."""
    for moved in list(moves(opening("blind", "1v3", SHIPPED, shipped_maps()).start))[60:100:5]:
        match = moved.match
        if match.turn is None or match.turn.choice is not None:
            continue
        other = next(one.who for one in match.survivors if one.who != match.turn.who)
        hidden = (Scene(match).with_(other, talents=(card,)) for card in ("vest", "coin"))
        one, two = (decided(now.match, match.turn.who, LUCK, "x") for now in hidden)
        assert one == two


def test_a_survivor_repairs_and_a_killer_attacks() -> None:
    working = scene(
        "g....... ........", ["A1", "B2"], "H2", as_=("medic", "runner"), killer_as="butcher", rules=SHIPPED
    )
    assert decided(working.match, "anna", LUCK, "x") == Repair()
    beside = scene(
        ".... ....", ["A1", "D1"], "A2", turn="zoya", as_=("mechanic", "medic"), killer_as="butcher", rules=SHIPPED
    )
    assert decided(beside.match, "zoya", LUCK, "x") == Attack("anna")


def test_ways() -> None:
    rows = ("r.#r", "..#.")
    assert distances(rows)["A1"]["D1"] == 1
    assert distances(rows)["B1"]["D2"] == 3
    board = scene(".b.w. .#.#.", ["E1", "C2"], "A1", turn="zoya", barricades=(Barricade("B1"),))
    found = hunts(Table(board.match), board.piece("zoya"))
    assert found["C1"] == (4, "B1")
    assert found["D1"] == (6, "B1")
    assert found["E1"] == (7, "B1")
    shut = board.but(blocks=(Blocked("B1", "killer", 2),))
    assert "C1" not in hunts(Table(shut.match), shut.piece("zoya"))
    assert FAR > 60


def test_manners_have_names() -> None:
    assert {one.id for one in (*killer.MANNERS, *survivor.MANNERS)} == {"nearest", "weakest", "careful", "diligent"}
