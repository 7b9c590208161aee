"""Why, as outlines: what stood behind the curse, and behind what earlier days had left."""

from tests.rules.chains import balance, failed
from tests.rules.day import (
    Came,
    day,
    death_mage,
    dispeller,
    fire_mage,
    ice_mage,
    life_mage,
    monk,
    paladin,
    warlock,
)


def cursed() -> Came:
    return (
        day(
            monk(items={"white_artifact": 1, "white_totem": 1}),
            warlock(items={"white_artifact": 1}),
            fire_mage(items={"amulet": 1}),
            paladin(spheres=1),
            death_mage(items={"black_artifact": 2, "black_totem": 1}),
            ice_mage(items={"black_artifact": 2}),
        )
        .order("ice_mage", "ice_block", "paladin")
        .use("fire_mage", "amulet")
        .resolve()
    )


def test_R4_5_the_curse_with_a_white_totem() -> None:
    assert (
        balance("monk", cursed())
        == """\
Change amount=0 left=10 event=CurseWeighed
  Weighed target=monk base=2 relief=2 fell=paladin white=0 black=0 totems=white_totem amount=0"""
    )


def test_R4_5_the_curse_with_a_white_artifact() -> None:
    assert (
        balance("warlock", cursed())
        == """\
Change amount=0 left=10 event=CurseWeighed
  Weighed target=warlock base=2 relief=2 fell=paladin white=2 black=0 amount=0"""
    )


def test_R4_5_the_curse_under_an_amulet() -> None:
    assert (
        balance("fire_mage", cursed())
        == """\
Change amount=0 left=10 event=CurseWeighed
  Weighed target=fire_mage base=2 relief=2 fell=paladin white=0 black=0 shielded=True amount=0
    Did order=fire_mage:amulet:"""
    )


def test_R4_5_the_curse_with_a_black_totem() -> None:
    assert (
        balance("death_mage", cursed())
        == """\
Change amount=0 left=10 event=CurseWeighed
  Weighed target=death_mage base=2 relief=2 fell=paladin white=0 black=0 totems=black_totem amount=0"""
    )


def test_R4_5_the_curse_with_black_artifacts() -> None:
    assert (
        balance("ice_mage", cursed())
        == """\
Change amount=-4 left=6 event=Damaged
  Weighed target=ice_mage base=2 relief=2 fell=paladin white=0 black=4 amount=4"""
    )


def spared() -> Came:
    return (
        day(monk(spheres=1), death_mage(), life_mage(spheres=1))
        .order("death_mage", "cheat_death", "monk")
        .order("life_mage", "resurrection", "life_mage")
        .resolve()
    )


def test_R4_1_a_death_that_was_spared() -> None:
    assert (
        balance("monk", spared())
        == """\
Change amount=-1 left=0 event=Damaged
  Did order=death_mage:cheat_death:monk
Change amount=-2 left=-2 event=Damaged
  Weighed target=monk base=2 relief=0 white=0 black=0 amount=2
Change amount=2 left=0 event=Spared
  Did order=death_mage:cheat_death:monk"""
    )


def resurrected_before() -> tuple[Came, ...]:
    first = (
        day(monk(spheres=1), life_mage(items={"red_sphere": 1}), paladin())
        .order("life_mage", "resurrection", "monk")
        .resolve()
    )
    return first, first.next_day().use("life_mage", "red_sphere", "monk").resolve()


def test_R4_9_who_resurrected_the_one_that_cannot_be_healed() -> None:
    assert (
        balance("monk", *resurrected_before())
        == """\
Change amount=0 left=5 event=HealBarred
  Did order=life_mage:red_sphere:monk
  Risen target=monk
    Did order=life_mage:resurrection:monk earlier=1
Change amount=-2 left=3 event=Damaged
  Weighed target=monk base=2 relief=0 white=0 black=0 amount=2"""
    )


def test_R4_9_an_order_that_heals_nobody() -> None:
    assert (
        failed(*resurrected_before())
        == """\
Failure how=barred order=life_mage:red_sphere:monk index=0 target=monk
  Risen target=monk
    Did order=life_mage:resurrection:monk earlier=1"""
    )


def linked_before() -> tuple[Came, ...]:
    first = (
        day(dispeller(), monk(), paladin(), fire_mage(items={"red_sphere": 1}, copied="strike"))
        .order("dispeller", "link", ("monk", "paladin"))
        .resolve()
    )
    return first, first.next_day().order("fire_mage", "fireball", "monk").use(
        "fire_mage", "red_sphere", "paladin"
    ).resolve()


def test_R5_12_a_link_of_the_day_before() -> None:
    assert (
        balance("paladin", *linked_before())
        == """\
Change amount=1 left=9 event=Healed
  Did order=fire_mage:red_sphere:paladin
Change amount=-2 left=7 event=Damaged
  Did order=fire_mage:fireball:monk
  Tied between=monk+paladin days=1
    Did order=dispeller:link: earlier=1
Change amount=-2 left=5 event=Damaged
  Weighed target=paladin base=2 relief=0 white=0 black=0 amount=2"""
    )
