"""Why, as outlines: what stood behind each change of the spheres."""

from engine.curse.why import fate
from tests.rules.chains import balance, outline, past
from tests.rules.day import (
    Came,
    against,
    calm,
    day,
    fire_mage,
    ice_mage,
    life_mage,
    monk,
    paladin,
    tally,
    voted,
)
from tests.rules.tales import burnt, jinxed, linked


def conditions() -> Came:
    return (
        day(monk(spheres=5, items={"black_artifact": 1}), fire_mage(), paladin())
        .order(
            "fire_mage",
            "fireball",
            "monk",
            when={"all": [against("monk", "fire_mage"), tally("paladin", "<", 1), {"not": voted("paladin")}]},
        )
        .vote("monk", "fire_mage")
        .resolve()
    )


def test_the_votes_that_a_condition_speaks_of() -> None:
    assert (
        balance("monk", conditions())
        == """\
Change amount=-2 left=3 event=Damaged
  Did order=fire_mage:fireball:monk
    Voting held=True votes=monk/fire_mage/None/None+paladin/()+paladin/None/None/None
Change amount=-4 left=-1 event=Damaged
  Weighed target=monk base=2 relief=0 white=0 black=2 amount=4"""
    )


def test_R4_7_R4_8_a_protector_takes_what_comes_over_a_link_and_back_from_a_reflection() -> None:
    assert (
        balance("paladin", linked())
        == """\
Change amount=-5 left=4 event=Damaged
  Did order=monk:strike:ice_mage
  Shielded meant=ice_mage by=paladin
    Did order=paladin:protection:monk
Change amount=-2 left=2 event=Damaged
  Mirrored target=ice_mage amount=5 share=2
    Did order=monk:strike:ice_mage
    Shielded meant=ice_mage by=paladin
      Did order=paladin:protection:monk
    Lies effect=reflection target=ice_mage days=2
  Shielded meant=monk by=paladin
    Did order=paladin:protection:monk
Change amount=-5 left=-3 event=Damaged
  Did order=monk:strike:ice_mage
  Tied between=monk+ice_mage
    Did order=dispeller:link:
  Shielded meant=monk by=paladin
    Did order=paladin:protection:monk"""
    )


def test_R4_7_what_a_protector_took_is_nothing_to_the_protected() -> None:
    assert (
        balance("monk", linked())
        == """\
Change amount=0 left=9 event=Damaged taken_by=paladin
  Mirrored target=ice_mage amount=5 share=2
    Did order=monk:strike:ice_mage
    Shielded meant=ice_mage by=paladin
      Did order=paladin:protection:monk
    Lies effect=reflection target=ice_mage days=2
  Shielded meant=monk by=paladin
    Did order=paladin:protection:monk
Change amount=0 left=9 event=Damaged taken_by=paladin
  Did order=monk:strike:ice_mage
  Tied between=monk+ice_mage
    Did order=dispeller:link:
  Shielded meant=monk by=paladin
    Did order=paladin:protection:monk
Change amount=0 left=9 event=CurseWeighed
  Weighed target=monk base=2 relief=2 fell=paladin white=0 black=0 amount=0"""
    )


def test_R4_9_R4_6_healing_under_a_jinx_and_a_backlash_of_the_day_before() -> None:
    assert (
        balance("monk", *jinxed())
        == """\
Change amount=-2 left=0 event=Damaged
  Lies effect=restoration target=monk days=2
    Did order=life_mage:restoration:monk earlier=1
  Lies effect=jinx target=monk days=1
    Did order=warlock:jinx:monk earlier=1
  Doubled factor=2
    Did order=monk:strike:paladin earlier=1
Change amount=-2 left=-2 event=Damaged
  Did order=monk:healing:monk
  Lies effect=jinx target=monk days=1
    Did order=warlock:jinx:monk earlier=1
  Doubled factor=2
    Did order=monk:strike:paladin earlier=1"""
    )


def test_without_the_day_before_only_the_days_left_are_known() -> None:
    assert (
        balance("monk", jinxed()[1])
        == """\
Change amount=-2 left=0 event=Damaged
  Lies effect=restoration target=monk days=2
  Lies effect=jinx target=monk days=1
  Doubled factor=2
Change amount=-2 left=-2 event=Damaged
  Did order=monk:healing:monk
  Lies effect=jinx target=monk days=1
  Doubled factor=2"""
    )


def test_R4_10_a_frozen_one_pays_for_its_own_ability() -> None:
    assert (
        balance("monk", burnt())
        == """\
Change amount=-1 left=9 event=Damaged
  Did order=monk:healing:paladin
  Lies effect=freeze target=monk days=2
Change amount=1 left=10 event=Healed
  Did order=monk:healing:paladin
Change amount=-1 left=9 event=Damaged
  Did order=lightning_mage:chain_lightning:monk
Change amount=0 left=9 event=CurseWeighed
  Weighed target=monk base=0 relief=0 white=0 black=0 amount=0"""
    )


def test_R5_8_R5_1_a_chain_that_jumps_and_a_looter_that_burns() -> None:
    assert (
        balance("paladin", burnt())
        == """\
Change amount=1 left=10 event=Healed
  Did order=monk:healing:paladin
Change amount=-1 left=9 event=Damaged
  Did order=lightning_mage:chain_lightning:monk
  Jumped over=monk
    Did order=monk:healing:paladin
Change amount=0 left=9 event=CurseWeighed
  Weighed target=paladin base=0 relief=0 white=0 black=0 amount=0
Change amount=-3 left=6 event=Damaged
  Did order=paladin:looting:fire_mage
  Lies effect=fire_shield target=fire_mage days=1"""
    )


def test_R5_9_the_dead_that_were_called() -> None:
    assert (
        balance("lightning_mage", burnt())
        == """\
Change amount=-2 left=6 event=Damaged
  Did order=death_mage:call_of_the_dead:lightning_mage
  Corpses base=1 dead=2 share=2
Change amount=0 left=6 event=CurseWeighed
  Weighed target=lightning_mage base=0 relief=0 white=0 black=0 amount=0"""
    )


def stolen() -> Came:
    return (
        calm(
            monk(items={"thief_artifact": 1}),
            fire_mage(effects={"fire_shield": 2}),
            paladin(items={"poison": 2}),
            ice_mage(effects={"fire_shield": 1}),
        )
        .linked("fire_mage", "paladin", 1)
        .linked("paladin", "ice_mage", 2)
        .use("monk", "thief_artifact", "paladin", steal="poison")
        .resolve()
    )


def test_R5_1_a_thief_burns_at_each_shield_that_it_reaches() -> None:
    assert (
        balance("monk", stolen())
        == """\
Change amount=0 left=10 event=CurseWeighed
  Weighed target=monk base=0 relief=0 white=0 black=0 amount=0
Change amount=-3 left=7 event=Damaged
  Did order=monk:thief_artifact:paladin
  Lies effect=fire_shield target=fire_mage days=2
Change amount=-3 left=4 event=Damaged
  Did order=monk:thief_artifact:paladin
  Lies effect=fire_shield target=ice_mage days=1"""
    )


def test_R8_3_what_was_stolen_over_a_link() -> None:
    assert (
        outline(fate(past(stolen()), "paladin").moves)
        == """\
Carried item=poison count=2 giver=paladin taker=monk how=thief_artifact
  Did order=monk:thief_artifact:paladin"""
    )


def lacking() -> Came:
    return (
        day(
            fire_mage(uses={"fireball": 1}, items={"elixir": 1}, spheres=4),
            monk(resurrected=True, spheres=5, items={"red_sphere": 1}),
            life_mage(items={"red_sphere": 1}),
        )
        .order("fire_mage", "fireball", "fire_mage")
        .use("fire_mage", "elixir")
        .use("monk", "red_sphere", "monk")
        .use("life_mage", "red_sphere", "life_mage")
        .resolve()
    )


def test_R7_1_R5_1_an_elixir_and_a_recoil_on_oneself() -> None:
    assert (
        balance("fire_mage", lacking())
        == """\
Change amount=2 left=6 event=Healed
  Did order=fire_mage:elixir:
  Lacked lacked=6 share=3
Change amount=-2 left=4 event=Damaged
  Did order=fire_mage:fireball:fire_mage
Change amount=-1 left=3 event=Damaged
  Did order=fire_mage:fireball:fire_mage
  Recoil every=2
Change amount=-2 left=1 event=Damaged
  Weighed target=fire_mage base=2 relief=0 white=0 black=0 amount=2"""
    )


def test_R4_9_a_healing_that_is_barred() -> None:
    assert (
        balance("monk", lacking())
        == """\
Change amount=0 left=5 event=HealBarred
  Did order=monk:red_sphere:monk
  Risen target=monk
Change amount=-2 left=3 event=Damaged
  Weighed target=monk base=2 relief=0 white=0 black=0 amount=2"""
    )


def test_R4_1_more_than_the_most() -> None:
    assert (
        balance("life_mage", lacking())
        == """\
Change amount=1 left=11 event=Healed
  Did order=life_mage:red_sphere:life_mage
Change amount=-1 left=10 event=Capped
Change amount=-2 left=8 event=Damaged
  Weighed target=life_mage base=2 relief=0 white=0 black=0 amount=2"""
    )


def test_R5_8_whoever_heals_is_healed_by_itself_linked_to_its_target_or_not() -> None:
    jinxed = calm(monk(spheres=5, effects={"jinx": 2}), paladin(spheres=5)).linked("monk", "paladin")
    risen = calm(monk(spheres=5, resurrected=True), paladin(spheres=5)).linked("monk", "paladin")
    healed = calm(monk(spheres=5), paladin(spheres=5)).linked("monk", "paladin")
    told = [balance("monk", today.order("monk", "healing", "paladin").resolve()) for today in (healed, jinxed, risen)]
    assert [one for one in told if "Tied" in one] == []
    assert all("Did order=monk:healing:paladin" in one for one in told)
