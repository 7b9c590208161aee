"""Why, as outlines: what stood behind each order that was taken and came to nothing."""

from tests.rules.chains import failed
from tests.rules.day import (
    Came,
    against,
    day,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    warlock,
)


def idle() -> Came:
    return (
        day(
            monk(items={"thief_artifact": 1, "poison": 2, "knife": 1}),
            doomed(paladin, items={"elixir": 1, "insight_sphere": 1}),
            illusionist(copied="strike"),
            warlock(learned=("strike",)),
            dispeller(items={"white_totem": 1, "black_totem": 1}),
            fire_mage(items={"insight_sphere": 1}),
            death_mage(),
            life_mage(dead=True, items={}),
            ice_mage(traitor=True),
            lightning_mage(spheres=1, items={"power_potion": 1}),
        )
        .order("paladin", "divine_shield", "paladin")
        .use("monk", "poison", "paladin")
        .use("monk", "knife", "paladin")
        .order("illusionist", "strike", "fire_mage")
        .order("warlock", "strike", "paladin")
        .use("monk", "thief_artifact", "fire_mage", steal="poison")
        .use("fire_mage", "insight_sphere", "monk")
        .use("paladin", "insight_sphere", "monk")
        .use("dispeller", "white_totem")
        .use("dispeller", "black_totem")
        .order("death_mage", "looting", "life_mage")
        .order("ice_mage", "looting", "life_mage")
        .order("monk", "light", "warlock")
        .order("ice_mage", "light", "warlock")
        .order("fire_mage", "light", "monk")
        .order("lightning_mage", "chain_lightning", "paladin")
        .use("lightning_mage", "power_potion", "monk")
        .resolve()
    )


def test_orders_that_were_taken_and_came_to_nothing() -> None:
    assert (
        failed(idle())
        == """\
Failure how=late order=monk:poison:paladin index=1 target=paladin
  Fell who=paladin stage=1
Failure how=late order=monk:knife:paladin index=2 target=paladin
  Fell who=paladin stage=1
Failure how=copy_failed order=illusionist:strike:fire_mage index=3
  Also who=warlock
    Did order=warlock:strike:paladin
Failure how=late order=warlock:strike:paladin index=4 target=paladin
  Fell who=paladin stage=1
Failure how=insight order=monk:thief_artifact:fire_mage index=5
  Did order=fire_mage:insight_sphere:monk
Failure how=died order=paladin:insight_sphere:monk index=7
  Fell who=paladin stage=1
Failure how=nothing order=dispeller:white_totem: index=8
Failure how=nothing order=dispeller:black_totem: index=9
Failure how=crowd order=death_mage:looting:life_mage index=10
  Did order=ice_mage:looting:life_mage
Failure how=crowd order=ice_mage:looting:life_mage index=11
  Did order=death_mage:looting:life_mage
Failure how=crowd order=ice_mage:light:warlock index=13
  Did order=monk:light:warlock
Failure how=late order=lightning_mage:chain_lightning:paladin index=15 target=paladin
  Fell who=paladin stage=1"""
    )


def empty() -> Came:
    return (
        day(monk(), paladin(items={"thief_artifact": 1}), fire_mage(dead=True), ice_mage())
        .order("monk", "looting", "fire_mage")
        .use("paladin", "thief_artifact", "monk", steal="elixir")
        .resolve()
    )


def test_R8_3_R8_4_nothing_to_take() -> None:
    assert (
        failed(empty())
        == """\
Failure how=nothing order=monk:looting:fire_mage index=0
Failure how=nothing order=paladin:thief_artifact:monk index=1"""
    )


def copies() -> Came:
    return (
        day(
            illusionist(),
            life_mage(copied="strike"),
            doomed(monk),
            warlock(learned=("strike",)),
            paladin(),
            fire_mage(spheres=0, effects={"freeze": 1}, learned=("strike",)),
        )
        .order("illusionist", "copy", ability="strike")
        .order("life_mage", "strike", "paladin")
        .order("monk", "strike", "paladin", when=against("paladin", "monk"))
        .order("warlock", "strike", "paladin", when=against("monk", "monk"))
        .order("fire_mage", "strike", "monk")
        .resolve()
    )


def test_R5_3_a_copied_ability_that_another_used() -> None:
    assert (
        failed(copies())
        == """\
Failure how=copy_failed order=life_mage:strike:paladin index=1
  Also who=fire_mage
    Did order=fire_mage:strike:monk
Failure how=condition order=monk:strike:paladin index=2
  Voting votes=paladin/None/None/None
Failure how=condition order=warlock:strike:paladin index=3
  Voting votes=monk/None/None/None"""
    )


def copies_died() -> Came:
    return (
        day(illusionist(), fire_mage(spheres=0, effects={"freeze": 2, "power": 1}), paladin())
        .order("illusionist", "copy", ability="fireball")
        .order("fire_mage", "fire_shield", "paladin")
        .order("fire_mage", "fireball", "paladin")
        .resolve()
    )


def test_R5_3_a_copy_of_what_nobody_used() -> None:
    assert (
        failed(copies_died())
        == """\
Failure how=uncopied order=illusionist:copy: index=0
  Unused ability=fireball
    Failure how=died order=fire_mage:fireball:paladin index=2
      Fell who=fire_mage stage=1
Failure how=died order=fire_mage:fireball:paladin index=2
  Fell who=fire_mage stage=1"""
    )


def gone() -> Came:
    return (
        day(
            death_mage(items={"thief_artifact": 1}),
            fire_mage(items={"poison": 1, "black_artifact": 1}, learned=("cheat_death",)),
            dispeller(),
            ice_mage(),
            paladin(),
            monk(items={"black_totem": 1}),
            life_mage(learned=("protection",)),
        )
        .linked("life_mage", "monk")
        .order("death_mage", "cheat_death", "ice_mage")
        .order("fire_mage", "cheat_death", "ice_mage")
        .order("dispeller", "dispel", "ice_mage")
        .order("ice_mage", "freeze", "ice_mage")
        .use("death_mage", "thief_artifact", "fire_mage", steal="poison")
        .transfer("fire_mage", "poison", "paladin")
        .use("monk", "black_totem")
        .transfer("fire_mage", "artifact", "paladin")
        .order("paladin", "protection", "paladin")
        .order("life_mage", "protection", "life_mage")
        .resolve()
    )


def test_R8_1_R5_11_R5_13_gone_kept_off_done_before() -> None:
    assert (
        failed(gone())
        == """\
Failure how=twice order=fire_mage:cheat_death:ice_mage index=1 target=ice_mage
  HadIt who=ice_mage ability=cheat_death
    Did order=death_mage:cheat_death:ice_mage
Failure how=kept_off order=ice_mage:freeze:ice_mage index=3 target=ice_mage
  Did order=dispeller:dispel:ice_mage
Failure how=item_gone order=fire_mage:transfer:paladin index=5
  Carried item=poison count=1 giver=fire_mage taker=death_mage how=thief_artifact
    Did order=death_mage:thief_artifact:fire_mage
Failure how=item_gone order=fire_mage:transfer:paladin index=7
  Carried item=black_artifact count=1 giver=fire_mage taker=monk how=black_totem
    Did order=monk:black_totem:
Failure how=oneself order=paladin:protection:paladin index=8"""
    )


def test_R8_3_an_insight_sphere_whose_user_dies_in_stage_four_stopped_the_theft() -> None:
    came = (
        day(
            monk(spheres=4, items={"thief_artifact": 1, "insight_sphere": 1}),
            paladin(items={"insight_sphere": 1}, effects={"fire_shield": 1}),
            fire_mage(spheres=1, items={"insight_sphere": 1}),
            ice_mage(),
        )
        .use("monk", "thief_artifact", "paladin", steal="elixir")
        .use("monk", "insight_sphere", "paladin")
        .use("paladin", "insight_sphere", "monk")
        .use("fire_mage", "insight_sphere", "monk")
        .resolve()
    )
    assert (
        failed(came)
        == """\
Failure how=insight order=monk:thief_artifact:paladin index=0
  Did order=monk:insight_sphere:paladin
  Did order=paladin:insight_sphere:monk
Failure how=died order=fire_mage:insight_sphere:monk index=3
  Fell who=fire_mage stage=3"""
    )
    assert not came.alive("monk")
