"""Why, looked up: the right one of several that are alike, and of days long past."""

from collections.abc import Callable

import pytest

from engine.curse.events import Voted
from engine.curse.model import Character
from engine.curse.why import Past, failures, fate, traced
from engine.curse.why.past import ballot, fell, fell_before, lies, tallied, tie
from engine.curse.why.reasons import Ballot, Did, Fell, Lies, Tallied, Tied
from tests.rules.chains import balance, failed, outline, past
from tests.rules.day import (
    Came,
    against,
    calm,
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


def jinxes() -> Past:
    """The monk is jinxed between two others, whose names stand before and after in the alphabet."""
    today = (
        calm(ice_mage(learned=("jinx",)), life_mage(learned=("jinx",)), warlock(), monk(), paladin(), fire_mage())
        .order("ice_mage", "jinx", "monk")
        .order("life_mage", "jinx", "fire_mage")
        .order("warlock", "jinx", "paladin")
    )
    return past(today.resolve())


def by(reason: Lies | Tied) -> str | None:
    """Whose order it was."""
    (did,) = reason.because
    return did.order.by if isinstance(did, Did) else None


def test_whose_effect_lies_on_one_of_several() -> None:
    told, end = jinxes(), len(jinxes().events)
    assert [by(lies(told, who, "jinx", end)) for who in ("monk", "fire_mage", "paladin")] == [
        "ice_mage", "life_mage", "warlock",
    ]  # fmt: skip


def test_an_effect_laid_for_tomorrow_does_not_lie_on_today() -> None:
    today = calm(monk(effects={"backlash": 1}), paladin()).order("monk", "strike", "paladin").resolve()
    assert lies(past(today), "monk", "backlash", len(today.events)) == Lies(effect="backlash", target="monk", days=1)


def test_how_long_one_of_several_effects_lies_on_somebody() -> None:
    today = calm(monk(effects={"jinx": 2, "freeze": 3, "fire_shield": 1})).resolve()
    told = [lies(past(today), "monk", effect, 0).days for effect in ("fire_shield", "freeze", "jinx")]  # type: ignore[arg-type]
    assert told == [1, 3, 2]


def linked_long_ago() -> list[Came]:
    """The link of the first day holds on the third; on the second another pair is linked."""
    first = calm(dispeller(), monk(), paladin(), fire_mage(), ice_mage()).ruled(link_days=4)
    days = [first.order("dispeller", "link", ("monk", "paladin")).resolve()]
    days.append(days[-1].next_day().order("dispeller", "link", ("fire_mage", "ice_mage")).resolve())
    days.append(days[-1].next_day().order("dispeller", "link", ("fire_mage", "monk")).resolve())
    return days


def test_R5_12_a_link_of_days_ago() -> None:
    days = linked_long_ago()
    found = tie(past(*days), "monk", "paladin", len(days[-1].events))
    assert found is not None
    assert (found.between, found.days, by(found)) == (("monk", "paladin"), 2, "dispeller")
    (did,) = found.because
    assert isinstance(did, Did)
    assert did.earlier == 1


def test_R5_12_a_link_of_before_the_first_day_that_is_known() -> None:
    days = linked_long_ago()
    found = tie(past(*days[1:]), "monk", "paladin", len(days[-1].events))
    assert found == Tied(between=("monk", "paladin"), days=2)


def test_R5_12_no_link_is_none() -> None:
    days = linked_long_ago()
    assert tie(past(*days), "paladin", "ice_mage", len(days[-1].events)) is None


def votes() -> Past:
    today = calm(paladin(), fire_mage(), monk(), warlock(), ice_mage())
    today.vote("paladin", "fire_mage").vote("fire_mage", "paladin").vote("monk", "monk").vote_as("warlock", "monk")
    return past(today.resolve())


def test_R3_1_the_vote_of_one_of_several() -> None:
    told = votes()
    assert [ballot(told, who).target for who in ("monk", "paladin", "fire_mage")] == ["monk", "fire_mage", "paladin"]
    assert ballot(told, "warlock") == Ballot(voter="warlock", target="monk", via="monk")
    assert ballot(told, "ice_mage") == Ballot(voter="ice_mage")


def test_R3_1_a_void_vote_of_one_of_several() -> None:
    today = calm(paladin(), fire_mage(), monk(), warlock(dead=True))
    today.vote("paladin", "warlock").vote_as("fire_mage", "fire_mage").vote_as("monk", "warlock")
    told = past(today.resolve())
    assert [ballot(told, who).void for who in ("monk", "paladin", "fire_mage")] == ["no_vote", "dead_target", "circle"]


def test_R3_4_the_votes_against_one_of_several() -> None:
    told = votes()
    assert tallied(told, "monk") == Tallied(target="monk", voters=("monk", "warlock"))
    assert [tallied(told, who).voters for who in ("paladin", "fire_mage")] == [("fire_mage",), ("paladin",)]


# Deaths


def exiled() -> Came:
    """All vote for the monk, itself too."""
    today = calm(fire_mage(), monk(), paladin(dead=True), warlock(), ice_mage(), life_mage())
    return today.all_vote("monk").vote("monk", "monk").resolve()


def test_R4_4_who_died_and_who_did_not() -> None:
    told = past(exiled())
    assert fell(told, "monk") == Fell(who="monk", stage=3)
    assert fell(told, "fire_mage") is None
    assert fell(told, "warlock") is None
    assert fell(told, "paladin") == Fell(who="paladin")


def test_a_death_of_an_earlier_day() -> None:
    first = exiled()
    second = first.next_day().resolve()
    third = second.next_day().resolve()
    told = past(first, second, third)
    assert fell(told, "monk") == fell_before(told, "monk") == Fell(who="monk", day=1)
    assert fell(told, "paladin") == Fell(who="paladin")


def test_R4_4_the_exiled_may_have_voted_for_itself() -> None:
    told = fate(past(exiled()), "monk").exile
    assert told is not None
    assert set(told.voters) == {"fire_mage", "monk", "warlock", "ice_mage", "life_mage"}
    assert told.fallen == ()
    assert [fate(past(exiled()), who).exile for who in ("fire_mage", "warlock")] == [None, None]


def test_R4_1_one_of_several_died() -> None:
    told = past(day(fire_mage(), monk(spheres=1), warlock()).resolve())
    assert [fell(told, who) for who in ("fire_mage", "monk", "warlock")] == [None, Fell(who="monk", stage=3), None]


def test_R5_8_healing_over_a_link_on_either_side() -> None:
    today = calm(monk(spheres=5), paladin(spheres=5), fire_mage(spheres=5), warlock(spheres=5))
    came = (
        today.linked("fire_mage", "paladin").linked("paladin", "warlock").order("monk", "healing", "paladin").resolve()
    )
    ties = [balance(who, came).count("Tied") for who in ("monk", "paladin", "fire_mage", "warlock")]
    assert ties == [0, 0, 1, 1]


# Damage


def test_R5_1_a_fireball_at_oneself_and_its_recoil() -> None:
    came = calm(fire_mage(uses={"fireball": 1})).order("fire_mage", "fireball", "fire_mage").resolve()
    hit, recoil, _ = fate(past(came), "fire_mage").changes
    assert (outline(hit.because), outline(recoil.because)) == (
        "Did order=fire_mage:fireball:fire_mage",
        "Did order=fire_mage:fireball:fire_mage\nRecoil every=2",
    )


def test_R5_1_a_recoil_after_others_were_hit() -> None:
    """The names of those who were hit stand before and after the user's."""
    today = calm(fire_mage(uses={"fireball": 1}), dispeller(), monk()).linked("dispeller", "monk")
    came = today.order("fire_mage", "fireball", "monk").resolve()
    assert balance("fire_mage", came).count("Recoil every=2") == 1
    assert "Recoil" not in balance("monk", came) + balance("dispeller", came)


def test_R5_1_each_burns_at_its_own_theft() -> None:
    today = calm(
        monk(items={"thief_artifact": 1}), fire_mage(items={"thief_artifact": 1}), paladin(effects={"fire_shield": 2}),
        warlock(effects={"fire_shield": 2}),
    ).use("monk", "thief_artifact", "paladin", steal="poison")  # fmt: skip
    came = today.use("fire_mage", "thief_artifact", "warlock", steal="poison").resolve()
    for who, whose in (("monk", "paladin"), ("fire_mage", "warlock")):
        change = fate(past(came), who).changes[-1]
        (shield,) = [reason for reason in change.because if isinstance(reason, Lies)]
        assert shield.target == whose


def test_R4_1_each_is_spared_for_itself() -> None:
    today = calm(death_mage(), monk(spheres=0), paladin(spheres=0)).linked("monk", "paladin")
    came = today.order("death_mage", "cheat_death", "monk").resolve()
    for who in ("monk", "paladin"):
        assert balance(who, came).count("event=Spared") == 1


def test_R5_8_a_chain_back_to_its_user_and_over_an_ability() -> None:
    today = calm(lightning_mage(), monk(), paladin(), fire_mage()).order("monk", "healing", "paladin")
    came = today.order("lightning_mage", "chain_lightning", "monk").order("fire_mage", "fireball", "paladin").resolve()
    assert [balance(who, came).count("Jumped over=monk") for who in ("monk", "paladin", "fire_mage")] == [0, 1, 0]


def test_R8_3_a_theft_over_a_link_of_today() -> None:
    today = calm(monk(items={"thief_artifact": 1}), dispeller(), paladin(items={"poison": 1}), fire_mage())
    today.order("dispeller", "link", ("paladin", "fire_mage"))
    came = today.use("monk", "thief_artifact", "fire_mage", steal="poison").resolve()
    (moved,) = fate(past(came), "monk").moves
    assert "Tied between=paladin+fire_mage" in outline([moved])


# Orders


def test_R5_8_a_ball_is_made_on_every_odd_use() -> None:
    for uses in (0, 2, 4):
        today = calm(lightning_mage(uses={"ball_lightning": uses}), monk())
        told = failed(today.order("lightning_mage", "ball_lightning", "monk").resolve())
        assert "Misfits how=making" in told


def test_R5_6_who_learned_it_of_several() -> None:
    """Both have learned on the same earlier day; each is told of its own order."""
    first = calm(warlock(), illusionist(learned=("secret_knowledge",)), paladin(learned=("secret_knowledge",)),
                 monk(dead=True))  # fmt: skip
    for who in ("illusionist", "paladin", "warlock"):
        first.order(who, "secret_knowledge", "monk", ability="strike")
    came = first.resolve()
    second = came.next_day()
    for who in ("illusionist", "paladin", "warlock"):
        second.order(who, "secret_knowledge", "monk", ability="healing")
    for failure in failures(past(came, second.resolve())):
        assert f"Did order={failure.order.by}:secret_knowledge:monk earlier=1" in outline([failure])


def test_R5_6_what_was_learned_days_ago() -> None:
    days = [calm(warlock(), monk(dead=True)).order("warlock", "secret_knowledge", "monk", ability="strike").resolve()]
    days.append(days[-1].next_day().resolve())
    again = days[-1].next_day().order("warlock", "secret_knowledge", "monk", ability="healing").resolve()
    assert "Did order=warlock:secret_knowledge:monk earlier=1" in failed(*days, again)
    assert "HadIt who=warlock ability=secret_knowledge" in failed(days[-1], again)


def test_R5_13_who_was_first_on_one_of_several() -> None:
    today = calm(life_mage(), monk(learned=("resurrection",)), paladin(learned=("resurrection",)), fire_mage(
        learned=("resurrection",)), warlock(), ice_mage())  # fmt: skip
    today.order("life_mage", "resurrection", "fire_mage").order("monk", "resurrection", "ice_mage")
    today.order("paladin", "resurrection", "warlock").order("fire_mage", "resurrection", "ice_mage")
    told = failed(today.resolve())
    assert told.count("Did order=") == 1
    assert "Did order=monk:resurrection:ice_mage" in told


def test_R8_1_who_took_the_item_of_one_of_several() -> None:
    today = calm(
        fire_mage(items={"insight_sphere": 1}), monk(items={"insight_sphere": 1}), warlock(items={"insight_sphere": 1}),
        paladin(),
    ).use("monk", "insight_sphere", "paladin")  # fmt: skip
    for who in ("fire_mage", "monk", "warlock"):
        today.transfer(who, "insight_sphere", "paladin")
    told = failed(today.resolve())
    assert told.count("Carried") == 1
    assert "giver=monk" in told


def test_R5_3_whose_use_came_to_nothing() -> None:
    """Both others wanted the ability, the copier itself did not."""
    today = calm(fire_mage(), illusionist(), monk(), paladin()).order("illusionist", "copy", ability="strike")
    for who in ("fire_mage", "illusionist", "paladin"):
        today.order(who, "strike", "monk")
    told = failed(today.resolve())
    whose = told.split("Unused")[1].split("\nFailure")[0]
    assert [f"order={who}:strike:monk" in whose for who in ("fire_mage", "paladin", "illusionist")] == [
        True,
        True,
        False,
    ]


def test_R5_3_a_copy_fails_by_the_first_of_several_originals() -> None:
    today = calm(paladin(learned=("strike",)), illusionist(copied="strike"), monk(), warlock(learned=("strike",)))
    for who in ("paladin", "illusionist", "monk", "warlock"):
        today.order(who, "strike", "monk")
    told = failed(today.resolve())
    assert told.count("Also who=paladin") == 1
    assert "Also who=monk" not in told
    assert "Also who=warlock" not in told


def test_R2_7_beside_a_night_sphere_stands_no_other_use() -> None:
    today = calm(monk(items={"poison": 1, "night_sphere": 1}), paladin())
    today.use("monk", "poison", "paladin").transfer("monk", "night_sphere", "paladin")
    today.use("monk", "night_sphere", "paladin").order("monk", "light", "paladin")
    told = failed(today.resolve())
    assert "Failure how=exclusive order=monk:light:paladin" in told
    assert "monk:poison" not in told
    assert told.count("monk:night_sphere:paladin") == 1
    assert "monk:transfer" not in told


def test_R4_6_who_died_before_is_no_failure_of_what_helps() -> None:
    """A shield on somebody who dies later in the stage was no damage that came too late."""
    today = day(monk(spheres=0, effects={"freeze": 1}), paladin()).order("monk", "healing", "paladin")
    assert failed(today.order("paladin", "divine_shield", "monk").resolve()) == ""


def test_events_that_are_looked_up_are_those_of_the_day() -> None:
    told = votes()
    assert [type(told.events[0]), told.caused(told.events[0]), list(told.chain(told.events[0]))] == [
        Voted, None, [told.events[0]],
    ]  # fmt: skip


def test_R2_6_what_took_the_room_is_told() -> None:
    today = calm(monk(items={"knife": 1}), paladin(), fire_mage(), warlock()).ruled(uncounted_limit=2)
    for who in ("paladin", "fire_mage", "warlock"):
        today.use("monk", "knife", who)
    told = failed(today.resolve())
    assert "Did order=monk:knife:paladin" in told
    assert "Did order=monk:knife:fire_mage" in told


def test_R2_3_a_transfer_to_the_dead_is_not_one_to_oneself() -> None:
    today = calm(monk(items={"poison": 1}), fire_mage(dead=True), paladin(dead=True))
    today.transfer("monk", "poison", "fire_mage").transfer("monk", "poison", "paladin")
    told = failed(today.transfer("monk", "poison", "monk").resolve())
    assert told.count("Fell who=fire_mage") == told.count("Fell who=paladin") == 1
    assert told.count("Misfits how=oneself who=monk") == 1


def test_R4_5_who_dies_after_the_curse_has_not_relieved_it() -> None:
    today = day(monk(spheres=2, items={"thief_artifact": 1}), paladin(effects={"fire_shield": 2}), fire_mage())
    came = today.use("monk", "thief_artifact", "paladin", steal="poison").resolve()
    assert not came.alive("monk")
    assert "fell" not in balance("fire_mage", came)
    assert "relief=0" in balance("fire_mage", came)


@pytest.mark.parametrize("partner", [monk, dispeller])
def test_R5_1_R4_8_what_comes_back_is_not_the_hit_over_the_link(partner: Callable[..., Character]) -> None:
    """The user is linked to its target, which reflects: first half comes back, then it is hit, then the recoil."""
    other = partner(effects={"reflection": 2})
    today = calm(fire_mage(uses={"fireball": 1}), other).linked("fire_mage", other.id)
    came = today.order("fire_mage", "fireball", other.id).resolve()
    told = [outline(change.because).count("Recoil") for change in fate(past(came), "fire_mage").changes]
    assert told == [0, 0, 1, 0]


def test_R5_1_a_shield_that_was_taken_off_another_still_burns_here() -> None:
    today = calm(
        dispeller(), monk(items={"thief_artifact": 1}), paladin(effects={"fire_shield": 2}),
        warlock(effects={"fire_shield": 2}), fire_mage(effects={"fire_shield": 2}),
    ).linked("fire_mage", "warlock").order("dispeller", "dispel", "warlock")  # fmt: skip
    came = today.use("monk", "thief_artifact", "paladin", steal="poison").resolve()
    assert "Lies effect=fire_shield target=paladin" in balance("monk", came)


def test_R5_3_who_used_it_only_as_a_copy() -> None:
    today = calm(
        illusionist(), dispeller(copied="jinx"), monk(copied="strike"), paladin(copied="jinx"), ice_mage()
    ).order("illusionist", "copy", ability="jinx")  # fmt: skip
    today.order("dispeller", "jinx", "monk").order("monk", "strike", "paladin").order("paladin", "jinx", "monk")
    told = failed(today.resolve())
    assert [told.count(f"OnlyCopied who={who}") for who in ("dispeller", "paladin", "monk", "illusionist")] == [
        1,
        1,
        0,
        0,
    ]


def test_R2_3_a_shield_on_a_corpse_does_not_come_too_late() -> None:
    today = calm(fire_mage(), monk(dead=True)).order("fire_mage", "fire_shield", "monk")
    assert failed(today.resolve()) == ""


def test_what_came_of_an_order_and_of_no_other() -> None:
    today = calm(monk(), paladin(effects={"reflection": 2}), fire_mage())
    today.order("monk", "strike", "paladin").order("fire_mage", "fireball", "monk")
    told = past(today.resolve())
    caused = [[type(told.events[at]).__name__ for at in traced(told, index).caused] for index in (0, 1)]
    assert caused == [["Used", "Damaged", "Damaged", "Laid"], ["Used", "Damaged"]]
    for index in (-1, 2):
        with pytest.raises(IndexError):
            traced(told, index)


def test_R5_13_protection_of_another_is_none_of_oneself() -> None:
    for other in (warlock(), monk()):
        today = calm(paladin(), other).order("paladin", "protection", other.id)
        assert failed(today.resolve()) == ""


def test_R3_3_the_votes_of_an_order_that_was_taken_and_of_one_that_was_not() -> None:
    today = calm(monk(), paladin()).vote("paladin", "monk")
    today.order("monk", "strike", "paladin", when=against("paladin", "monk"))
    today.order("monk", "healing", "paladin", when=against("monk", "paladin"))
    told = past(today.resolve())
    assert [len(traced(told, index).votes) for index in (0, 1)] == [1, 0]


def test_R4_4_who_dies_after_the_exile_had_voted_in_it() -> None:
    today = calm(
        monk(), warlock(spheres=1, items={"thief_artifact": 1}), paladin(effects={"fire_shield": 2}), ice_mage()
    )
    came = today.all_vote("monk").use("warlock", "thief_artifact", "paladin", steal="poison").resolve()
    assert not came.alive("warlock")
    told = fate(past(came), "monk").exile
    assert told is not None
    assert (set(told.voters), told.fallen) == ({"warlock", "paladin", "ice_mage"}, ())
