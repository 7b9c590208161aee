"""Why, as outlines: what stood behind each order that was not taken."""

from tests.rules.chains import failed
from tests.rules.day import (
    Came,
    against,
    day,
    death_mage,
    dispeller,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    lightning_mage,
    monk,
    paladin,
    warlock,
)


def dropped() -> tuple[Came, ...]:
    first = (
        day(life_mage(), monk(items={"ring": 1}), paladin(), warlock(), fire_mage(spheres=1), death_mage())
        .order("life_mage", "resurrection", "paladin")
        .use("monk", "ring", abilities=["fireball", "jinx"])
        .order("death_mage", "cheat_death", "paladin")
        .resolve()
    )
    second = first.next_day().order("warlock", "secret_knowledge", "fire_mage", ability="fireball").resolve()
    third = (
        second.next_day()
        .order("fire_mage", "fireball", "monk")
        .order("monk", "jinx", "paladin")
        .order("paladin", "protection", "monk", when=against("monk", "paladin"))
        .order("monk", "strike", "fire_mage")
        .order("life_mage", "resurrection", "paladin")
        .order("death_mage", "cheat_death", "paladin")
        .order("warlock", "secret_knowledge", "fire_mage", ability="fire_shield")
        .order("paladin", "divine_shield", "paladin")
        .order("paladin", "protection", "monk")
        .use("monk", "ring", abilities=["fireball", "strike"])
        .vote_as("monk", "warlock")
        .vote("warlock", "paladin")
        .resolve()
    )
    return first, second, third


def test_R2_9_dropped_orders_each_with_what_stood_behind_it() -> None:
    assert (
        failed(*dropped())
        == """\
Failure how=dead order=fire_mage:fireball:monk index=0
  Fell who=fire_mage day=1
Failure how=not_yours order=monk:jinx:paladin index=1
  Has abilities=strike+healing
Failure how=target order=monk:strike:fire_mage index=3
  Fell who=fire_mage day=1
Failure how=again order=life_mage:resurrection:paladin index=4
  HadIt who=paladin ability=resurrection
    Did order=life_mage:resurrection:paladin earlier=1
Failure how=again order=death_mage:cheat_death:paladin index=5
  HadIt who=paladin ability=cheat_death
    Did order=death_mage:cheat_death:paladin earlier=1
Failure how=again order=warlock:secret_knowledge:fire_mage index=6
  HadIt who=warlock ability=secret_knowledge
    Did order=warlock:secret_knowledge:fire_mage earlier=2
Failure how=limit order=paladin:divine_shield:paladin index=7
  Limit most=1
    Did order=paladin:protection:monk
      Voting held=True votes=monk/paladin/warlock/None
Failure how=limit order=paladin:protection:monk index=8
  Beside
    Did order=paladin:protection:monk
      Voting held=True votes=monk/paladin/warlock/None
Failure how=again order=monk:ring: index=9
  WereBlocked abilities=fireball"""
    )


def blocked() -> tuple[Came, ...]:
    first = (
        day(monk(items={"ring": 1}), paladin(items={"ring": 1}), fire_mage(copied="jinx", learned=("dispel",)))
        .use("monk", "ring", abilities=["fireball", "jinx"])
        .use("paladin", "ring", abilities=["strike"])
        .resolve()
    )
    return first, first.next_day().order("fire_mage", "fireball", "monk").order("monk", "strike", "paladin").order(
        "fire_mage", "healing", "monk"
    ).resolve()


def test_R7_3_who_blocked_what() -> None:
    assert (
        failed(*blocked())
        == """\
Failure how=blocked order=fire_mage:fireball:monk index=0
  WereBlocked abilities=fireball
    Did order=monk:ring: earlier=1
Failure how=blocked order=monk:strike:paladin index=1
  WereBlocked abilities=strike
    Did order=paladin:ring: earlier=1
Failure how=not_yours order=fire_mage:healing:monk index=2
  Has abilities=fireball+fire_shield+dispel"""
    )


def items() -> Came:
    return (
        day(
            monk(items={"poison": 1, "white_totem": 1, "black_artifact": 1, "elixir": 1}),
            paladin(dead=True),
            fire_mage(items={"night_sphere": 1, "poison": 2}),
            ice_mage(items={"knife": 1, "night_sphere": 1}),
            warlock(items={"white_artifact": 1, "black_artifact": 1}),
        )
        .use("monk", "poison", "fire_mage")
        .transfer("monk", "poison", "fire_mage")
        .order("monk", "looting", "paladin")
        .transfer("monk", "white_totem", "fire_mage")
        .transfer("monk", "artifact", "fire_mage", count=2)
        .use("monk", "knife", "fire_mage")
        .order("fire_mage", "light", "monk")
        .use("fire_mage", "night_sphere", "monk")
        .order("fire_mage", "light", "fire_mage")
        .order("fire_mage", "looting", "paladin")
        .use("fire_mage", "poison", "monk")
        .transfer("fire_mage", "poison", "monk")
        .use("ice_mage", "night_sphere", "monk")
        .order("ice_mage", "light", "monk")
        .use("ice_mage", "knife", "monk")
        .use("ice_mage", "knife", "fire_mage")
        .order("ice_mage", "looting", "paladin")
        .transfer("warlock", "artifact", "monk")
        .transfer("warlock", "white_artifact", "monk")
        .transfer("warlock", "black_artifact", "monk")
        .resolve()
    )


def test_R2_6_R2_7_R2_8_items() -> None:
    assert (
        failed(items())
        == """\
Failure how=no_item order=monk:transfer:fire_mage index=1
  Hand item=poison count=1
    Did order=monk:poison:fire_mage
Failure how=exclusive order=monk:looting:paladin index=2
  Beside
    Did order=monk:poison:fire_mage
Failure how=no_item order=monk:transfer:fire_mage index=3
  Rooted
Failure how=no_item order=monk:transfer:fire_mage index=4
  Hand item=artifact count=1
Failure how=no_item order=monk:knife:fire_mage index=5
  Hand item=knife count=0
Failure how=exclusive order=fire_mage:night_sphere:monk index=7
  Beside
    Did order=fire_mage:light:monk
Failure how=limit order=fire_mage:light:fire_mage index=8
  Beside
    Did order=fire_mage:light:monk
Failure how=nothing order=fire_mage:looting:paladin index=9
Failure how=exclusive order=fire_mage:poison:monk index=10
  Beside
    Did order=fire_mage:looting:paladin
Failure how=exclusive order=fire_mage:transfer:monk index=11
  Beside
    Did order=fire_mage:looting:paladin
Failure how=exclusive order=ice_mage:light:monk index=13
  Beside
    Did order=ice_mage:night_sphere:monk
Failure how=limit order=ice_mage:knife:fire_mage index=15
  Beside
    Did order=ice_mage:knife:monk
Failure how=exclusive order=ice_mage:looting:paladin index=16
  Beside
    Did order=ice_mage:night_sphere:monk
    Did order=ice_mage:knife:monk
Failure how=item_gone order=warlock:transfer:monk index=18
  Carried item=white_artifact count=1 giver=warlock taker=monk how=transfer
    Did order=warlock:transfer:monk
Failure how=no_item order=warlock:transfer:monk index=19
  Hand item=artifact count=2
    Did order=warlock:transfer:monk
    Did order=warlock:transfer:monk"""
    )


def limits() -> Came:
    return (
        day(
            ice_mage(effects={"exhausted": 1}),
            fire_mage(effects={"exhausted": 1, "power": 1}),
            monk(effects={"power": 1}, learned=("jinx",), copied="freeze"),
            paladin(),
            dispeller(copied="freeze"),
        )
        .order("ice_mage", "ice_block", "monk")
        .order("fire_mage", "fireball", "monk")
        .order("fire_mage", "fire_shield", "monk")
        .order("monk", "freeze", "paladin")
        .order("monk", "healing", "monk")
        .order("monk", "strike", "paladin")
        .order("monk", "jinx", "paladin")
        .order("monk", "healing", "paladin")
        .order("paladin", "divine_shield", "monk")
        .order("paladin", "protection", "monk")
        .order("dispeller", "freeze", "monk")
        .order("dispeller", "dispel", "monk")
        .resolve()
    )


def test_R2_5_the_limit_of_the_day() -> None:
    assert (
        failed(limits())
        == """\
Failure how=limit order=ice_mage:ice_block:monk index=0
  Limit most=0 exhausted=True
Failure how=limit order=fire_mage:fire_shield:monk index=2
  Limit most=1 exhausted=True power=True
    Did order=fire_mage:fireball:monk
Failure how=limit order=monk:jinx:paladin index=6
  Limit most=2 power=True
    Did order=monk:healing:monk
    Did order=monk:strike:paladin
Failure how=limit order=monk:healing:paladin index=7
  Beside
    Did order=monk:healing:monk
Failure how=limit order=paladin:protection:monk index=9
  Limit most=1
    Did order=paladin:divine_shield:monk
Failure how=limit order=dispeller:dispel:monk index=11
  Limit most=1
    Did order=dispeller:freeze:monk"""
    )


def misfits() -> Came:
    return (
        day(
            monk(items={"elixir": 1, "ring": 1}),
            paladin(dead=True),
            lightning_mage(),
            fire_mage(learned=("ball_lightning",), uses={"ball_lightning": 1}),
            illusionist(),
            dispeller(),
            warlock(),
            life_mage(learned=("ball_lightning",), uses={"ball_lightning": 1}),
        )
        .order("lightning_mage", "ball_lightning", "monk")
        .order("fire_mage", "ball_lightning")
        .order("life_mage", "ball_lightning", "paladin")
        .order("illusionist", "copy", ability="secret_knowledge")
        .order("dispeller", "link", ("monk", "monk"))
        .order("dispeller", "link", ("paladin", "monk"))
        .order("dispeller", "link", ("monk", "paladin"))
        .transfer("monk", "elixir", "monk")
        .transfer("monk", "elixir", "paladin")
        .use("monk", "ring", abilities=["jinx", "secret_knowledge"])
        .order("warlock", "secret_knowledge", "paladin", ability="strike")
        .order("warlock", "secret_knowledge", "monk", ability="strike")
        .order("warlock", "looting", "monk")
        .order("warlock", "jinx", "paladin")
        .resolve()
    )


def test_R2_3_R2_4_targets_that_do_not_fit() -> None:
    assert (
        failed(misfits())
        == """\
Failure how=target order=lightning_mage:ball_lightning:monk index=0
  Misfits how=making
Failure how=target order=fire_mage:ball_lightning: index=1
  Misfits how=throwing
Failure how=target order=life_mage:ball_lightning:paladin index=2
  Fell who=paladin
Failure how=target order=illusionist:copy: index=3
  Misfits how=uncopied
Failure how=target order=dispeller:link: index=4
  Misfits how=pair who=monk
Failure how=target order=dispeller:link: index=5
  Fell who=paladin
Failure how=target order=dispeller:link: index=6
  Fell who=paladin
Failure how=target order=monk:transfer:monk index=7
  Misfits how=oneself who=monk
Failure how=target order=monk:transfer:paladin index=8
  Fell who=paladin
Failure how=target order=monk:ring: index=9
  Misfits how=ring
Failure how=target order=warlock:secret_knowledge:paladin index=10
  Misfits how=foreign who=paladin
Failure how=target order=warlock:secret_knowledge:monk index=11
  Misfits how=alive who=monk
Failure how=target order=warlock:looting:monk index=12
  Misfits how=alive who=monk
Failure how=target order=warlock:jinx:paladin index=13
  Fell who=paladin"""
    )


def test_R5_3_an_ability_that_is_learned_and_copied_is_told_once() -> None:
    came = day(illusionist(learned=("strike",), copied="strike"), monk()).order("illusionist", "jinx", "monk").resolve()
    assert failed(came).endswith("Has abilities=copy+reflection+strike")


def test_R2_8_an_exact_kind_of_artifact_that_alone_is_too_few() -> None:
    came = (
        day(warlock(items={"white_artifact": 1, "black_artifact": 2}), monk(), paladin())
        .transfer("warlock", "white_artifact", "monk", count=2)
        .transfer("warlock", "black_artifact", "monk")
        .transfer("warlock", "white_artifact", "monk")
        .transfer("warlock", "white_artifact", "paladin")
        .resolve()
    )
    assert (
        failed(came)
        == """\
Failure how=no_item order=warlock:transfer:monk index=0
  Hand item=white_artifact count=1
Failure how=no_item order=warlock:transfer:paladin index=3
  Hand item=white_artifact count=1
    Did order=warlock:transfer:monk"""
    )
