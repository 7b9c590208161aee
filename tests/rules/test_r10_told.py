"""R10: who is told what of a day."""

import msgspec

from engine.curse import view
from engine.curse.view import Announced, SawCopy, SawItems, SawLearned, SawLight
from tests.rules.day import (
    Came,
    calm,
    day,
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

# R10.1


def test_R10_1_who_used_light_in_roster_order_without_targets() -> None:
    today = calm(monk(), paladin(), fire_mage()).order("fire_mage", "light", "monk").order("monk", "light", "paladin")
    assert today.resolve().public.light == ("monk", "fire_mage")


def test_R10_1_every_class_ability_with_its_user_and_targets() -> None:
    today = calm(monk(), paladin(spheres=9), fire_mage()).order("monk", "strike", "paladin")
    today.order("fire_mage", "fire_shield", "monk")
    assert today.resolve().public.abilities == (
        Announced("fire_mage", "fire_shield", ("monk",), ()),
        Announced("monk", "strike", ("paladin",), ()),
    )


def test_R10_1_in_the_order_in_which_they_were_carried_out() -> None:
    today = calm(monk(), ice_mage(), fire_mage()).order("monk", "strike", "fire_mage")
    today.order("ice_mage", "freeze", "monk").order("fire_mage", "fireball", "monk")
    assert [ability for _, ability in today.resolve().announced] == ["freeze", "fireball", "strike"]


def test_R10_1_choice_the_linked_ones_that_it_reached() -> None:
    today = calm(warlock(), monk(), paladin()).linked("monk", "warlock").linked("monk", "paladin")
    came = today.order("warlock", "jinx", "monk").resolve()
    assert came.public.abilities == (Announced("warlock", "jinx", ("monk",), ("warlock", "paladin")),)


def test_R10_1_both_ends_of_a_new_link_are_targets() -> None:
    came = calm(dispeller(), monk(), paladin()).order("dispeller", "link", ("paladin", "monk")).resolve()
    assert came.public.abilities == (Announced("dispeller", "link", ("paladin", "monk"), ()),)


def test_R10_1_items_are_not_told() -> None:
    today = calm(monk(items={"poison": 1, "ring": 1}), paladin()).use("monk", "poison", "paladin")
    assert today.resolve().public.abilities == ()


def test_R10_1_who_died() -> None:
    came = day(monk(spheres=1), paladin(), fire_mage(spheres=0)).resolve()
    assert came.public.dead == ("monk", "fire_mage")


def test_R10_1_an_exile_is_named_as_such() -> None:
    came = calm(monk(), paladin(), fire_mage()).all_vote("monk").resolve()
    assert came.public.dead == ("monk",)
    assert came.public.exiled == "monk"


def resurrected() -> Came:
    today = calm(doomed(paladin), monk(), life_mage()).order("paladin", "divine_shield", "monk")
    return today.order("life_mage", "resurrection", "paladin").resolve()


def test_R10_1_who_was_resurrected() -> None:
    assert resurrected().public.resurrected == ("paladin",)


def test_R10_1_and_is_not_among_the_dead() -> None:
    assert resurrected().public.dead == ()


def test_R10_1_the_dead_of_earlier_days_are_not_told_again() -> None:
    assert calm(monk(dead=True), paladin()).resolve().public.dead == ()


def test_R10_1_which_abilities_are_blocked() -> None:
    came = calm(monk(items={"ring": 1})).blocked("fireball").use("monk", "ring", abilities=["jinx"]).resolve()
    assert came.public.blocked == ("jinx",)


def test_R10_1_choice_for_copy_the_named_ability_is_told() -> None:
    came = calm(illusionist(), monk()).order("illusionist", "copy", ability="strike").resolve()
    assert came.public.abilities == (Announced("illusionist", "copy", (), (), "strike"),)


def test_R10_1_for_secret_knowledge_the_target_is_told_and_the_choice_is_not() -> None:
    told = []
    for ability in ("strike", "healing"):
        today = calm(warlock(), monk(dead=True)).order("warlock", "secret_knowledge", "monk", ability=ability)
        told.append(today.resolve().public)
    assert told[0] == told[1]
    assert told[0].abilities == (Announced("warlock", "secret_knowledge", ("monk",), ()),)


def test_R10_1_making_a_ball_has_no_target() -> None:
    came = calm(lightning_mage()).order("lightning_mage", "ball_lightning").resolve()
    assert came.public.abilities == (Announced("lightning_mage", "ball_lightning", (), ()),)


def test_R10_1_no_faction_is_told_at_a_death() -> None:
    """What everybody is told is the same whichever side the dead one was on."""
    told = []
    for traitor in (False, True):
        today = calm(doomed(paladin, traitor=traitor), monk(), fire_mage(traitor=True), life_mage())
        told.append(today.order("paladin", "divine_shield", "monk").resolve().public)
    assert told[0] == told[1]


def test_R10_1_the_votes_were_open_anyway() -> None:
    came = calm(monk(), paladin(), fire_mage()).vote("monk", "paladin").vote_as("fire_mage", "monk").resolve()
    assert came.public.votes == {"monk": "paladin", "fire_mage": "paladin"}


# R10.2: light


def test_R10_2_light_alone_shows_the_light_and_takes_it() -> None:
    came = calm(monk(), paladin(light=3)).order("monk", "light", "paladin").resolve()
    assert came.private("monk") == (SawLight("paladin", 3),)
    assert came.light("paladin") == 0


def test_R10_2_a_traitors_light_alone_does_the_same() -> None:
    came = calm(monk(traitor=True), paladin(light=3), fire_mage()).order("monk", "light", "paladin").resolve()
    assert came.private("monk") == (SawLight("paladin", 3),)
    assert came.light("paladin") == 0


def test_R10_2_of_several_each_representative_adds_one() -> None:
    today = calm(monk(), fire_mage(), ice_mage(traitor=True), paladin(light=3))
    for user in ("monk", "fire_mage", "ice_mage"):
        today.order(user, "light", "paladin")
    assert today.resolve().light("paladin") == 5


def test_R10_2_of_several_nobody_learns_a_number() -> None:
    today = calm(monk(), fire_mage(), paladin(light=3))
    came = today.order("monk", "light", "paladin").order("fire_mage", "light", "paladin").resolve()
    assert came.private("monk") == came.private("fire_mage") == ()


def test_R10_2_only_traitors_add_nothing_and_learn_nothing() -> None:
    today = calm(monk(traitor=True), fire_mage(traitor=True), paladin(light=3), ice_mage(), life_mage())
    came = today.order("monk", "light", "paladin").order("fire_mage", "light", "paladin").resolve()
    assert came.light("paladin") == 3
    assert came.private("monk") == ()


def test_R10_2_lights_on_different_targets_are_alone() -> None:
    today = calm(monk(light=1), paladin(light=2)).order("monk", "light", "paladin").order("paladin", "light", "monk")
    came = today.resolve()
    assert came.private("monk") == (SawLight("paladin", 2),)
    assert came.private("paladin") == (SawLight("monk", 1),)


def test_R10_2_one_may_light_oneself() -> None:
    came = calm(monk(light=2)).order("monk", "light", "monk").resolve()
    assert came.private("monk") == (SawLight("monk", 2),)


def test_R10_2_an_order_that_was_dropped_is_in_nobodys_way() -> None:
    today = calm(monk(), fire_mage(), paladin(light=3)).order("monk", "light", "paladin")
    today.order("fire_mage", "light", "paladin", when={"voted": "monk"})
    assert today.resolve().private("monk") == (SawLight("paladin", 3),)


# R10.2: the rest


def test_R10_2_each_is_told_only_what_is_its_own() -> None:
    today = calm(illusionist(), warlock(), monk(dead=True), paladin(items={"insight_sphere": 1}), fire_mage(light=1))
    today.order("illusionist", "copy", ability="strike").order("fire_mage", "light", "fire_mage")
    today.order("warlock", "secret_knowledge", "monk", ability="strike").use("paladin", "insight_sphere", "fire_mage")
    came = today.resolve()
    assert came.private("illusionist") == (SawCopy("strike", False),)
    assert came.private("warlock") == (SawLearned("strike"),)
    assert came.private("paladin") == (SawItems("fire_mage", {}),)
    assert came.private("fire_mage") == (SawLight("fire_mage", 1),)


def test_R10_2_in_the_order_of_the_day() -> None:
    user = illusionist(effects={"power": 1}, learned=("secret_knowledge",), items={"insight_sphere": 1})
    today = calm(user, monk(dead=True), paladin()).use("illusionist", "insight_sphere", "paladin")
    today.order("illusionist", "secret_knowledge", "monk", ability="healing")
    today.order("illusionist", "copy", ability="strike").order("illusionist", "light", "paladin")
    assert [told.__class__ for told in today.resolve().private("illusionist")] == [
        SawLight,
        SawCopy,
        SawLearned,
        SawItems,
    ]


# R10.3


def test_R10_3_each_living_character_knows_its_spheres_items_and_effects() -> None:
    today = calm(monk(spheres=4, items={"poison": 2}, effects={"freeze": 2, "jinx": 3}), paladin())
    own = view.own(today.resolve().after, "monk")
    assert (own.spheres, own.items) == (4, {"poison": 2})
    assert {effect.kind: effect.days for effect in own.effects} == {"freeze": 1, "jinx": 2}


def shown_to_the_monk(came: Came) -> bytes:
    return msgspec.json.encode((came.public, came.private("monk"), view.own(came.after, "monk")))


def test_R10_3_never_who_caused_a_change() -> None:
    """A poison from one or from another: the monk is shown the same."""
    told = []
    for user in ("paladin", "fire_mage"):
        today = calm(monk(), paladin(items={"poison": 1}), fire_mage(items={"poison": 1}))
        told.append(shown_to_the_monk(today.use(user, "poison", "monk").resolve()))
    assert told[0] == told[1]


def test_R10_3_nothing_of_anothers() -> None:
    """Everything secret of another is different, and the monk is shown the same."""
    told = []
    for other in (
        paladin(),
        paladin(traitor=True, spheres=3, light=5, items={"white_artifact": 1, "knife": 1}, effects={"freeze": 2},
                learned=("strike",), copied="jinx", received=("cheat_death",)),
    ):  # fmt: skip
        told.append(shown_to_the_monk(calm(monk(), other, fire_mage(traitor=True), ice_mage(), life_mage()).resolve()))
    assert told[0] == told[1]


def test_R10_3_light_is_not_among_what_one_knows_of_oneself() -> None:
    told = [shown_to_the_monk(calm(monk(light=light), paladin()).resolve()) for light in (0, 4)]
    assert told[0] == told[1]


def test_R10_3_a_dropped_order_is_not_reported() -> None:
    quiet = calm(monk(), paladin(), fire_mage()).resolve()
    dropped = calm(monk(), paladin(), fire_mage()).use("monk", "poison", "paladin").resolve()
    assert dropped.dropped == {0: "no_item"}
    assert shown_to_the_monk(dropped) == shown_to_the_monk(quiet)


def test_R10_3_an_order_that_came_to_nothing_is_not_reported() -> None:
    """The monk's insight sphere is gone at its step: it is not told that, nor by whom."""
    today = calm(monk(items={"insight_sphere": 1}), warlock())
    today.use("monk", "insight_sphere", "warlock").transfer("monk", "insight_sphere", "warlock")
    came = today.resolve()
    assert came.dropped == {}
    assert came.private("monk") == ()


def test_R10_3_choice_that_a_condition_did_not_hold_can_be_told() -> None:
    """The reason is kept apart from the others, and follows from the votes that everybody sees."""
    today = calm(monk(), paladin()).order("monk", "strike", "paladin", when={"voted": "paladin"})
    came = today.resolve()
    assert came.dropped == {0: "condition"}
    assert "paladin" not in came.public.votes
