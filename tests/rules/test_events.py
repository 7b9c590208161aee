"""The events of a day hold the whole truth, each with the one that brought it about: «why?» is a walk up the causes."""

from engine.curse import events as e
from tests.rules.day import (
    Came,
    calm,
    day,
    death_mage,
    dispeller,
    doomed,
    fire_mage,
    ice_mage,
    illusionist,
    life_mage,
    monk,
    paladin,
    warlock,
)


def why(came: Came, event: e.AnyEvent) -> list[str]:
    """The kinds of the events that led to one, itself first."""
    chain = []
    at: e.AnyEvent | None = event
    while at is not None:
        chain.append(type(at).__name__)
        at = None if at.cause is None else came.events[at.cause]
    return chain


def only(came: Came, kind: type[e.Event]) -> e.AnyEvent:
    (event,) = [event for event in came.events if isinstance(event, kind)]
    return event


def test_a_death_goes_back_to_the_order_that_killed() -> None:
    came = calm(fire_mage(), monk(spheres=1)).order("fire_mage", "fireball", "monk").resolve()
    died = only(came, e.Died)
    assert died == e.Died(target="monk", stage=2, cause=died.cause)
    assert why(came, died) == ["Died", "Damaged", "Used", "Taken"]


def test_a_death_goes_back_to_the_last_damage() -> None:
    today = calm(fire_mage(), monk(spheres=1), paladin(items={"poison": 1}))
    came = today.order("fire_mage", "fireball", "monk").use("paladin", "poison", "monk").resolve()
    assert why(came, only(came, e.Died)) == ["Died", "Damaged", "Acted", "Taken"]


def test_a_death_of_the_curse_goes_back_to_what_it_weighed() -> None:
    came = day(monk(spheres=1, items={"black_artifact": 1})).resolve()
    assert why(came, only(came, e.Died)) == ["Died", "Damaged", "CurseWeighed"]
    assert only(came, e.CurseWeighed) == e.CurseWeighed(target="monk", amount=4, black=2)


def test_the_curse_says_what_it_is_made_of() -> None:
    today = day(doomed(paladin), monk(items={"white_artifact": 1, "amulet": 1})).order(
        "paladin", "divine_shield", "paladin"
    )
    came = today.use("monk", "amulet").resolve()
    assert only(came, e.CurseWeighed) == e.CurseWeighed(target="monk", amount=0, relief=2, white=2, shielded=True)


def test_reflected_damage_goes_back_to_what_was_reflected() -> None:
    came = calm(monk(), illusionist(effects={"reflection": 1})).order("monk", "strike", "illusionist").resolve()
    _, back = came.all(e.Damaged)
    assert (back.kind, back.source, back.target) == ("reflection", "illusionist", "monk")
    assert why(came, back) == ["Damaged", "Damaged", "Used", "Taken"]


def test_damage_says_for_whom_it_was_and_whether_it_was_doubled() -> None:
    today = calm(paladin(effects={"backlash": 1}), monk(), fire_mage()).order("paladin", "protection", "monk")
    came = today.order("fire_mage", "fireball", "monk").resolve()
    hurt = only(came, e.Damaged)
    assert hurt == e.Damaged(
        target="paladin",
        amount=4,
        kind="fireball",
        left=6,
        source="fire_mage",
        meant="monk",
        doubled=True,
        cause=hurt.cause,
    )


def test_what_is_laid_and_lifted() -> None:
    today = calm(ice_mage(), dispeller(), monk(effects={"jinx": 2})).order("ice_mage", "freeze", "ice_mage")
    came = today.order("dispeller", "dispel", "monk").resolve()
    laid, lifted = only(came, e.Laid), only(came, e.Lifted)
    assert laid == e.Laid(target="ice_mage", effect="freeze", days=3, cause=laid.cause)
    assert lifted == e.Lifted(target="monk", effect="jinx", cause=lifted.cause)
    assert why(came, lifted) == ["Lifted", "Used", "Taken"]


def test_what_is_laid_for_tomorrow() -> None:
    came = calm(monk()).order("monk", "strike", "monk").resolve()
    laid = only(came, e.Laid)
    assert laid == e.Laid(target="monk", effect="backlash", days=1, tomorrow=True, cause=laid.cause)


def test_what_a_dispel_keeps_off() -> None:
    today = (
        calm(ice_mage(), dispeller(), monk()).order("ice_mage", "freeze", "monk").order("dispeller", "dispel", "monk")
    )
    came = today.resolve()
    kept = only(came, e.LayPrevented)
    assert kept == e.LayPrevented(target="monk", effect="freeze", cause=kept.cause)
    assert why(came, kept) == ["LayPrevented", "Used", "Taken"]


def test_what_works_on_this_day_only() -> None:
    today = calm(paladin(effects={"power": 1}), life_mage(), death_mage(), monk(items={"amulet": 1}))
    today.order("paladin", "divine_shield", "monk").order("paladin", "protection", "monk").use("monk", "amulet")
    today.order("life_mage", "resurrection", "monk").order("death_mage", "cheat_death", "monk")
    came = today.resolve()
    assert [(ward.ward, ward.by) for ward in came.all(e.Warded)] == [
        ("divine_shield", "paladin"), ("protection", "paladin"), ("resurrection", "life_mage"),
        ("cheat_death", "death_mage"), ("amulet", "monk"),
    ]  # fmt: skip
    assert all(ward.target == "monk" and why(came, ward)[-1] == "Taken" for ward in came.all(e.Warded))


def test_healing_and_healing_that_is_barred() -> None:
    today = calm(monk(spheres=4), paladin(spheres=4, resurrected=True)).order("monk", "healing", "paladin")
    came = today.resolve()
    healed, barred = only(came, e.Healed), only(came, e.HealBarred)
    assert healed == e.Healed(target="monk", amount=1, kind="healing", left=5, cause=healed.cause)
    assert barred == e.HealBarred(target="paladin", kind="healing", cause=barred.cause)
    assert why(came, healed) == ["Healed", "Used", "Taken"]


def test_links_that_come_and_go() -> None:
    today = (
        calm(doomed(paladin), monk(), dispeller()).linked("monk", "paladin").order("paladin", "divine_shield", "monk")
    )
    came = today.order("dispeller", "link", ("monk", "dispeller")).resolve()
    linked = only(came, e.Linked)
    assert linked == e.Linked(between=("monk", "dispeller"), days=2, cause=linked.cause)
    assert only(came, e.Unlinked) == e.Unlinked(between=("monk", "paladin"))


def test_light_seen_added_and_taken() -> None:
    today = calm(monk(), fire_mage(traitor=True), paladin(light=3), warlock(items={"night_sphere": 1}), ice_mage())
    today.order("monk", "light", "paladin").order("fire_mage", "light", "paladin").order("ice_mage", "light", "monk")
    came = today.use("warlock", "night_sphere", "paladin").resolve()
    seen, added, lowered = only(came, e.LightSeen), only(came, e.LightAdded), only(came, e.LightLowered)
    assert seen == e.LightSeen(by="ice_mage", target="monk", light=0, cause=seen.cause)
    assert added == e.LightAdded(target="paladin", by="monk", amount=1, cause=added.cause)
    assert lowered == e.LightLowered(target="paladin", by="warlock", amount=1, cause=lowered.cause)
    idle = only(came, e.Idle)
    assert idle == e.Idle(by="fire_mage", reason="crowd", target="paladin", cause=idle.cause)


def test_orders_that_came_to_nothing() -> None:
    today = calm(
        monk(spheres=0, effects={"jinx": 1}, items={"red_sphere": 1}), illusionist(copied="jinx"), warlock(),
        paladin(items={"insight_sphere": 1}), fire_mage(),
    )  # fmt: skip
    today.use("monk", "red_sphere", "monk").order("monk", "strike", "warlock")
    today.order("illusionist", "jinx", "warlock").order("warlock", "jinx", "warlock")
    today.use("paladin", "insight_sphere", "monk").transfer("paladin", "insight_sphere", "fire_mage")
    came = today.resolve()
    assert [(idle.by, idle.reason, idle.other) for idle in came.all(e.Idle)] == [
        ("illusionist", "copy_failed", "warlock"), ("monk", "died", None), ("paladin", "item_gone", None),
    ]  # fmt: skip
    assert all(why(came, idle) == ["Idle", "Taken"] for idle in came.all(e.Idle))


def test_a_transfer_whose_item_is_gone() -> None:
    today = calm(monk(items={"poison": 1}), warlock(items={"thief_artifact": 1}), paladin())
    today.transfer("monk", "poison", "paladin").use("warlock", "thief_artifact", "monk", steal="poison")
    idle = only(today.resolve(), e.Idle)
    assert idle == e.Idle(by="monk", reason="item_gone", cause=idle.cause)


def test_a_theft_that_succeeds_is_not_idle() -> None:
    today = calm(warlock(items={"thief_artifact": 1}), monk(items={"poison": 1}))
    assert today.use("warlock", "thief_artifact", "monk", steal="poison").resolve().all(e.Idle) == []


def test_a_healing_of_nothing_is_none() -> None:
    came = calm(monk(items={"elixir": 1})).use("monk", "elixir").resolve()
    assert came.all(e.Healed) == []
    assert came.all(e.Spent) == [e.Spent(by="monk", item="elixir", cause=1)]


def test_a_theft_that_is_watched_and_a_looting_in_a_crowd() -> None:
    corpse = monk(dead=True, items={"poison": 1})
    today = calm(
        warlock(items={"thief_artifact": 1}), paladin(items={"insight_sphere": 1}), corpse, fire_mage(), ice_mage()
    )
    today.use("warlock", "thief_artifact", "monk", steal="poison").use("paladin", "insight_sphere", "fire_mage")
    came = today.order("fire_mage", "looting", "monk").order("ice_mage", "looting", "monk").resolve()
    assert [(idle.by, idle.reason) for idle in came.all(e.Idle)] == [
        ("warlock", "insight"), ("fire_mage", "crowd"), ("ice_mage", "crowd"),
    ]  # fmt: skip


def test_items_used_and_moved() -> None:
    today = calm(monk(items={"poison": 1, "elixir": 1}), paladin(traitor=True), fire_mage())
    came = today.use("monk", "poison", "paladin").transfer("monk", "elixir", "fire_mage").resolve()
    spent, moved = only(came, e.Spent), only(came, e.Moved)
    assert spent == e.Spent(by="monk", item="poison", cause=spent.cause)
    assert moved == e.Moved(item="elixir", count=1, giver="monk", taker="fire_mage", how="transfer", cause=moved.cause)
    used, given = came.all(e.Acted)
    assert (used.by, used.action, used.item, used.targets) == ("monk", "use", "poison", ("paladin",))
    assert (given.by, given.action, given.item, given.targets) == ("monk", "transfer", "elixir", ("fire_mage",))


def test_how_items_moved() -> None:
    thief = {"thief_artifact": 1}
    today = calm(
        paladin(items={"white_totem": 1, "black_totem": 1}), warlock(items=thief),
        monk(items={"white_artifact": 1, "black_artifact": 1, "poison": 1}), ice_mage(dead=True, items={"ring": 1}),
        fire_mage(), life_mage(dead=True, traitor=True, items=thief), death_mage(traitor=True),
    )  # fmt: skip
    today.use("paladin", "white_totem").use("paladin", "black_totem").order("fire_mage", "looting", "ice_mage")
    came = today.use("warlock", "thief_artifact", "monk", steal="poison").resolve()
    assert [(moved.how, moved.item, moved.taker) for moved in came.all(e.Moved)] == [
        ("white_totem", "white_artifact", "paladin"), ("black_totem", "black_artifact", "paladin"),
        ("thief_artifact", "poison", "warlock"), ("looting", "ring", "fire_mage"),
        ("thief_artifact_moves", "thief_artifact", "death_mage"),
    ]  # fmt: skip
    assert only(came, e.Blackened) == e.Blackened(holder="paladin", count=1)


def test_the_end_of_a_stage() -> None:
    today = calm(death_mage(), monk(spheres=0), paladin(items={"red_sphere": 1})).order(
        "death_mage", "cheat_death", "monk"
    )
    came = today.use("paladin", "red_sphere", "paladin").resolve()
    spared, capped = only(came, e.Spared), only(came, e.Capped)
    assert spared == e.Spared(target="monk", spheres=-1, stage=1, cause=spared.cause)
    assert why(came, spared) == ["Spared", "Damaged", "Used", "Taken"]
    assert capped == e.Capped(target="paladin", spheres=11, stage=1)


def test_an_exile_says_by_how_many() -> None:
    came = calm(monk(), paladin(), fire_mage()).all_vote("monk").resolve()
    assert only(came, e.Exiled) == e.Exiled(target="monk", votes=2, living=3)


def test_a_resurrection_and_the_end() -> None:
    today = calm(doomed(paladin), life_mage(), monk()).order("paladin", "divine_shield", "monk")
    came = today.order("life_mage", "resurrection", "paladin").resolve()
    assert only(came, e.Resurrected) == e.Resurrected(target="paladin", spheres=5)
    assert only(came, e.Ended) == e.Ended(outcome="representatives", winners=("paladin", "life_mage", "monk"))


def test_what_was_copied_learned_seen_and_blocked() -> None:
    today = calm(
        illusionist(), warlock(), monk(dead=True), paladin(items={"ring": 1, "insight_sphere": 1}), fire_mage()
    )
    today.order("illusionist", "copy", ability="jinx").use("paladin", "ring", abilities=["jinx"])
    today.order("warlock", "secret_knowledge", "monk", ability="strike").use("paladin", "insight_sphere", "warlock")
    came = today.resolve()
    copied, learned = only(came, e.Copied), only(came, e.Learned)
    assert copied == e.Copied(by="illusionist", ability="jinx", success=False, cause=copied.cause)
    assert learned == e.Learned(by="warlock", ability="strike", target="monk", cause=learned.cause)
    seen, blocked = only(came, e.Insight), only(came, e.Blocked)
    assert seen == e.Insight(by="paladin", target="warlock", items={}, cause=seen.cause)
    assert blocked == e.Blocked(by="paladin", abilities=("jinx",), cause=blocked.cause)
    assert [why(came, event)[-1] for event in (copied, learned, seen, blocked)] == ["Taken"] * 4


def test_a_use_says_how_manieth_it_is_and_whether_it_is_a_copy() -> None:
    came = (
        calm(illusionist(copied="strike", uses={"strike": 2}), monk()).order("illusionist", "strike", "monk").resolve()
    )
    used = only(came, e.Used)
    assert isinstance(used, e.Used)
    assert (used.count, used.copied, used.names) == (3, True, None)


def test_votes_say_whom_they_followed() -> None:
    came = calm(monk(), paladin(), fire_mage()).vote_as("monk", "paladin").vote("paladin", "fire_mage").resolve()
    assert came.all(e.Voted) == [
        e.Voted(voter="monk", target="fire_mage", via="paladin"),
        e.Voted(voter="paladin", target="fire_mage"),
    ]
