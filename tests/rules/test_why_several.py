"""Why, where several could be meant: the right order, vote, link, effect or death is named."""

from engine.curse.why import failures
from tests.rules.chains import balance, failed, outline, past
from tests.rules.day import (
    calm,
    day,
    death_mage,
    dispeller,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    monk,
    paladin,
    voted,
    warlock,
)


def test_the_failures_of_one_character() -> None:
    came = day(monk(), ice_mage(), paladin()).order("monk", "jinx", "paladin").order("ice_mage", "jinx", "monk")
    came = came.order("paladin", "jinx", "monk").resolve()
    assert [one.order.by for one in failures(past(came), "monk")] == ["monk"]
    assert [one.index for one in failures(past(came))] == [0, 1, 2]


def test_R6_1_what_was_laid_two_days_ago() -> None:
    first = calm(life_mage(), monk(spheres=5), fire_mage(), dispeller(), paladin())
    first = first.order("life_mage", "restoration", "monk").order("fire_mage", "fire_shield", "monk").resolve()
    second = first.next_day().order("life_mage", "restoration", "paladin").resolve()
    third = second.next_day().order("fire_mage", "fireball", "monk").resolve()
    told = balance("monk", first, second, third)
    assert "Lies effect=restoration target=monk days=" in told
    assert "Did order=life_mage:restoration:monk earlier=1" in told


def test_R3_1_the_vote_of_the_one_that_is_asked_about() -> None:
    came = day(fire_mage(), monk(), paladin(), warlock()).vote_as("monk", "monk").vote_as("warlock", "paladin")
    came = came.vote("paladin", "warlock").order("fire_mage", "fireball", "monk", when=voted("warlock"))
    told = failed(came.order("fire_mage", "fire_shield", "monk", when=voted("monk")).resolve())
    assert (
        told
        == """\
Failure how=condition order=fire_mage:fireball:monk index=0
  Voting votes=warlock/None/None/own
Failure how=condition order=fire_mage:fire_shield:monk index=1
  Voting votes=monk/None/None/circle"""
    )


def test_R2_8_a_use_that_uses_nothing_up_speaks_for_nothing() -> None:
    came = day(monk(items={"knife": 1, "elixir": 1}), paladin(), ice_mage()).use("monk", "knife", "paladin")
    came = came.use("monk", "elixir").transfer("monk", "knife", "ice_mage").transfer("monk", "knife", "paladin")
    assert (
        failed(came.resolve())
        == """\
Failure how=no_item order=monk:transfer:paladin index=3
  Hand item=knife count=1
    Did order=monk:transfer:ice_mage"""
    )


def test_R4_4_who_is_exiled_comes_to_nothing_more() -> None:
    came = day(paladin(items={"poison": 1}), monk(items={"poison": 1}), fire_mage(), ice_mage(spheres=1)).all_vote(
        "paladin"
    )
    came = came.transfer("paladin", "poison", "monk").transfer("monk", "poison", "fire_mage")
    assert (
        failed(came.resolve())
        == """\
Failure how=died order=paladin:transfer:monk index=0
  Fell who=paladin stage=3"""
    )


def test_R5_3_only_what_concerns_the_copied_ability_is_told() -> None:
    came = (
        day(
            illusionist(learned=("jinx", "strike"), spheres=9),
            life_mage(copied="jinx"),
            paladin(copied="freeze"),
            warlock(),
            ice_mage(copied="jinx"),
            monk(copied="fireball"),
        )
        .order("illusionist", "copy", ability="jinx")
        .order("life_mage", "jinx", "monk")
        .order("ice_mage", "jinx", "monk", when=voted("monk"))
        .order("paladin", "freeze", "monk")
        .order("monk", "fireball", "warlock", when=voted("monk"))
        .resolve()
    )
    assert failed(came).startswith("""\
Failure how=uncopied order=illusionist:copy: index=0
  Unused ability=jinx
    OnlyCopied who=life_mage
      Did order=life_mage:jinx:monk copied=True
    Failure how=condition order=ice_mage:jinx:monk index=2
      Voting votes=monk/None/None/None
Failure how=condition order=ice_mage:jinx:monk index=2""")


def test_R5_3_the_original_of_the_ability_that_was_copied() -> None:
    came = (
        day(monk(copied="jinx"), warlock(), fire_mage(), dispeller(learned=("jinx",), effects={"power": 1}), paladin())
        .order("monk", "jinx", "paladin")
        .order("dispeller", "dispel", "paladin")
        .order("dispeller", "jinx", "fire_mage")
        .order("fire_mage", "fireball", "paladin")
        .resolve()
    )
    assert (
        failed(came)
        == """\
Failure how=copy_failed order=monk:jinx:paladin index=0
  Also who=dispeller
    Did order=dispeller:jinx:fire_mage"""
    )


def test_R5_11_the_dispel_that_kept_it_off() -> None:
    came = (
        day(dispeller(learned=("link",), effects={"power": 1}), ice_mage(), monk(), death_mage(learned=("dispel",)))
        .order("death_mage", "dispel", "monk")
        .order("dispeller", "dispel", "ice_mage")
        .order("ice_mage", "freeze", "ice_mage")
        .resolve()
    )
    assert (
        outline(failures(past(came)))
        == """\
Failure how=kept_off order=ice_mage:freeze:ice_mage index=2 target=ice_mage
  Did order=dispeller:dispel:ice_mage"""
    )


def test_R5_12_of_several_links_the_one_that_it_came_over() -> None:
    came = (
        calm(monk(), paladin(), warlock(), dispeller(), fire_mage())
        .linked("monk", "paladin", 1)
        .linked("paladin", "warlock", 2)
        .order("dispeller", "link", ("warlock", "dispeller"))
        .order("fire_mage", "fireball", "warlock")
        .resolve()
    )
    assert "Tied between=paladin+warlock days=2" in balance("paladin", came)
    assert "Tied between=warlock+dispeller\n    Did order=dispeller:link:" in balance("dispeller", came)
    assert "Damaged" not in balance("monk", came)
