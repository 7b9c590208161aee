"""Why: a fate as a whole, and what lay on whom when several were hit on one day."""

from engine.curse.why import Banished, fate
from engine.curse.why.reasons import Fell
from tests.rules.chains import balance, outline, past
from tests.rules.day import (
    calm,
    day,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    ice_mage,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    warlock,
)


def test_R4_4_an_exile_tells_whose_votes_counted() -> None:
    came = (
        day(paladin(), monk(spheres=1), fire_mage(), ice_mage(), life_mage(), death_mage())
        .order("ice_mage", "ice_block", "monk")
        .all_vote("paladin")
        .resolve()
    )
    told = fate(past(came), "paladin")
    voters = ("fire_mage", "ice_mage", "life_mage", "death_mage")
    assert told.exile == Banished(votes=4, living=5, voters=voters, fallen=("monk",))
    assert (told.stage, told.left, told.changes) == (3, 10, ())
    others = [fate(past(came), who) for who in ("monk", "fire_mage")]
    assert [one.exile for one in others] == [None, None]
    assert [one.stage for one in others] == [2, 0]


def test_R5_5_one_is_alive_again_another_is_not() -> None:
    came = (
        day(monk(spheres=1), life_mage(), paladin(spheres=1), warlock(spheres=1))
        .order("life_mage", "resurrection", "paladin")
        .resolve()
    )
    told = {who: fate(past(came), who) for who in ("monk", "paladin", "warlock", "life_mage")}
    back = came.spheres("paladin")
    assert [one.revived for one in told.values()] == [None, back, None, None]
    assert [one.left for one in told.values()] == [-1, back, -1, 8]
    assert [one.stage for one in told.values()] == [3, 3, 3, 0]
    assert [bool(one.revive) for one in told.values()] == [False, True, False, False]
    assert [one.dead_before for one in told.values()] == [None] * 4


def test_who_was_dead_in_the_morning() -> None:
    first = day(monk(spheres=1), paladin(), fire_mage()).resolve()
    second = first.next_day().resolve()
    third = second.next_day().resolve()
    told = fate(past(first, second, third), "monk")
    assert (told.dead_before, told.stage, told.left, told.changes) == (Fell(who="monk", day=1), 0, 0, ())
    assert fate(past(third), "monk").dead_before == Fell(who="monk")


def test_R4_1_of_two_the_one_that_was_spared() -> None:
    came = (
        day(
            monk(spheres=1),
            paladin(spheres=1),
            death_mage(),
            life_mage(spheres=9, items={"elixir": 1, "red_sphere": 1}),
        )
        .order("death_mage", "cheat_death", "paladin")
        .use("life_mage", "elixir")
        .use("life_mage", "red_sphere", "life_mage")
        .resolve()
    )
    spared = [[type(one.event).__name__ for one in fate(past(came), who).changes] for who in ("monk", "paladin")]
    assert spared == [["Damaged"], ["Damaged", "Damaged", "Spared"]]
    assert "event=Capped" in balance("life_mage", came)
    assert "event=Capped" not in balance("death_mage", came)


def test_R5_9_who_died_in_stage_1_is_among_the_dead_that_are_called() -> None:
    came = (
        calm(doomed(paladin), doomed(fire_mage), monk(dead=True), death_mage(), warlock())
        .order("paladin", "divine_shield", "paladin")
        .order("fire_mage", "fire_shield", "monk")
        .order("death_mage", "call_of_the_dead", "warlock")
        .resolve()
    )
    assert "Corpses base=1 dead=3 share=2" in balance("warlock", came)


def test_R5_1_a_fire_shield_that_was_laid_today_and_one_that_was_lifted() -> None:
    came = (
        calm(
            paladin(),
            dispeller(learned=("dispel",)),
            fire_mage(),
            monk(dead=True, effects={"fire_shield": 1}),
            ice_mage(items={"thief_artifact": 1}),
        )
        .linked("paladin", "dispeller")
        .order("fire_mage", "fire_shield", "paladin")
        .order("dispeller", "dispel", "monk")
        .use("ice_mage", "thief_artifact", "paladin", steal="poison")
        .order("paladin", "looting", "monk")
        .resolve()
    )
    burnt = """\
Change amount=-3 left=7 event=Damaged
  Did order=ice_mage:thief_artifact:paladin
  Lies effect=fire_shield target=paladin
    Did order=fire_mage:fire_shield:paladin
Change amount=-3 left=4 event=Damaged
  Did order=ice_mage:thief_artifact:paladin
  Lies effect=fire_shield target=dispeller
    Did order=fire_mage:fire_shield:paladin"""
    assert balance("ice_mage", came).endswith(burnt)
    assert "fire_shield" not in balance("paladin", came)


def test_R5_1_two_thieves_burn_each_for_oneself() -> None:
    came = (
        calm(
            paladin(effects={"fire_shield": 1}, items={"thief_artifact": 1}),
            monk(effects={"fire_shield": 1}, items={"thief_artifact": 1}),
        )
        .use("paladin", "thief_artifact", "monk", steal="poison")
        .use("monk", "thief_artifact", "paladin", steal="poison")
        .resolve()
    )
    assert "Lies effect=fire_shield target=monk days=1" in balance("paladin", came)
    assert "Lies effect=fire_shield target=paladin days=1" in balance("monk", came)


def test_R5_8_a_chain_hits_a_linked_one_and_its_own_target() -> None:
    came = (
        calm(lightning_mage(), monk(), paladin(), warlock(), dispeller())
        .linked("monk", "paladin")
        .linked("monk", "warlock")
        .order("lightning_mage", "chain_lightning", "monk")
        .resolve()
    )
    assert "Tied" not in balance("monk", came)
    assert "Tied between=monk+paladin days=2" in balance("paladin", came)
    assert "Tied between=monk+warlock days=2" in balance("warlock", came)


def test_R8_2_what_a_totem_and_a_dead_traitor_move() -> None:
    came = (
        day(
            monk(items={"black_totem": 1}, traitor=True),
            paladin(items={"black_artifact": 1}),
            warlock(dead=True, traitor=True, items={"thief_artifact": 1}),
            fire_mage(),
            ice_mage(),
            life_mage(),
        )
        .use("monk", "black_totem")
        .resolve()
    )
    moves = outline(fate(past(came), "monk").moves)
    assert (
        moves
        == """\
Carried item=black_artifact count=1 giver=paladin taker=monk how=black_totem
  Did order=monk:black_totem:
Carried item=thief_artifact count=1 giver=warlock taker=monk how=thief_artifact_moves"""
    )
    assert outline(fate(past(came), "fire_mage").moves) == ""
