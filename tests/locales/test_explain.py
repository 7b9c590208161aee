"""A day told with its causes: every kind of event, and nothing of others' secrets to one player."""

from collections.abc import Sequence
from typing import get_args

import msgspec
import pytest

from engine.curse import events as e
from engine.curse.ids import PUBLIC_ITEMS, EffectId
from locales.curse import end_post, explain, explain_public
from locales.curse.facts import FACTS, Day, sentence
from tests.locales.samples import CAST, IDS, WORDS, days, faults, order


def test_every_kind_of_event_has_its_sentence() -> None:
    assert set(FACTS) == set(get_args(e.AnyEvent))


VARIANTS: list[e.AnyEvent] = [
    *(e.VoteVoid(voter="monk", reason=one) for one in get_args(e.VoidReason)),
    *(e.Idle(by="monk", reason=one, other="paladin", target="warlock") for one in get_args(
        e.Idle.__annotations__["reason"])),
    *(e.Damaged(target="monk", amount=n, kind=one, left=-n) for n in (1, 2, 5) for one in get_args(e.DamageKind)),
    *(e.Healed(target="monk", amount=n, kind=one, left=9) for n in (1, 3, 5) for one in get_args(e.HealKind)),
    *(e.HealBarred(target="monk", kind=one) for one in get_args(e.HealKind)),
    *(e.Laid(target="monk", effect=one, days=2, tomorrow=t) for t in (False, True) for one in get_args(EffectId)),
    *(e.LayPrevented(target="monk", effect=one) for one in get_args(EffectId)),
    *(e.Lifted(target="monk", effect=one) for one in get_args(EffectId)),
    *(e.Warded(target="monk", ward=one, by="paladin") for one in get_args(e.Warded.__annotations__["ward"])),
    *(e.Moved(item="poison", count=n, giver="monk", taker="warlock", how=one)
      for n in (1, 2) for one in get_args(e.MoveKind)),
    *(e.Ended(outcome=one, winners=("monk", "paladin")) for one in get_args(e.Outcome)),
    *(e.CurseWeighed(target="monk", amount=2, relief=r, white=w, black=b, shielded=s)
      for r in (0, 2) for w in (0, 2) for b in (0, 4) for s in (False, True)),
    e.Voted(voter="monk", target="warlock", via="paladin"),
    e.Damaged(target="monk", amount=4, kind="strike", left=2, source="warlock", meant="paladin", doubled=True),
    e.Used(by="monk", ability="healing", targets=("monk",), linked=("paladin",), count=3),
    e.Used(by="monk", ability="healing", targets=("monk",), linked=(), copied=True),
    e.Blackened(holder="monk", count=2),
    *(e.Acted(by="monk", action="use", item=item, targets=()) for item in PUBLIC_ITEMS),
    e.Dropped(index=0, order=order(action="fireball", target="monk"), reason="limit"),
]  # fmt: skip


@pytest.mark.parametrize("event", VARIANTS, ids=lambda one: type(one).__name__)
def test_every_variant_of_an_event(event: e.AnyEvent) -> None:
    told = sentence(Day(WORDS, CAST, [event]), event)
    assert told
    assert not faults(told)


@pytest.mark.parametrize("seed", range(12))
def test_random_days_can_be_told(seed: int) -> None:
    start, final, told = days(seed)
    for _, events in told:
        text = explain(WORDS, CAST, events)
        assert not faults(text)
        assert len(text.splitlines()) >= len(events)
    assert not faults(end_post(WORDS, CAST, start, final, told))


def test_an_event_stands_below_its_cause() -> None:
    events: list[e.AnyEvent] = [
        e.Taken(index=0, order=order(action="fireball", target="monk")),
        e.Used(by="fire_mage", ability="fireball", targets=("monk",), linked=(), cause=0),
        e.Damaged(target="monk", amount=2, kind="fireball", left=-1, source="fire_mage", cause=1),
        e.Capped(target="paladin", spheres=12, stage=2),
        e.Died(target="monk", stage=2, cause=2),
    ]
    assert (
        explain(WORDS, CAST, events)
        == """Заявки
• Искра — Фаербол на Тихона

Этап 2
• Фаербол: Искра → Тихон
↳ Тихон получает 2 единицы урона (Фаербол), сфер остаётся −1
↳↳ Тихон погибает
• Паладин: сфер 12, лишние исчезают"""
    )


def test_a_day_without_events() -> None:
    assert explain(WORDS, CAST, []) == "В этот день ничего не произошло."


# For one player: nothing of others


@pytest.mark.parametrize("seed", range(8))
def test_what_one_is_told_does_not_depend_on_the_secrets_of_others(seed: int) -> None:
    _, _, told = days(seed)
    for _, events in told:
        for who in IDS:
            assert explain(WORDS, CAST, events, who) == explain(WORDS, CAST, _stripped(events, who), who)
        assert explain_public(WORDS, CAST, events) == explain_public(WORDS, CAST, _stripped(events, "nobody"))


def _stripped(events: Sequence[e.AnyEvent], who: str) -> list[e.AnyEvent]:
    """Without the secrets of others, and with what is secret in public facts changed."""
    kept: list[e.AnyEvent] = []
    for event in events:
        match event:
            case e.Acted(action="light"):
                kept.append(msgspec.structs.replace(event, targets=("monk",), cause=None))
            case e.Used():
                kept.append(msgspec.structs.replace(event, count=1, copied=False, cause=None))
            case e.Died():
                kept.append(msgspec.structs.replace(event, stage=1, cause=None))
            case e.Exiled():
                kept.append(msgspec.structs.replace(event, votes=9, living=10, cause=None))
            case e.Blocked():
                kept.append(msgspec.structs.replace(event, by="paladin", cause=None))
            case e.Voted() | e.Resurrected():
                kept.append(event)
            case e.Dropped(reason="condition") if event.order.by == who:
                kept.append(event)
            case e.LightSeen() | e.Insight() | e.Copied() | e.Learned() if event.by == who:
                kept.append(msgspec.structs.replace(event, cause=None))
    return kept


def test_the_dead_are_told_what_is_public() -> None:
    events: list[e.AnyEvent] = [
        e.LightSeen(by="monk", target="paladin", light=3),
        e.Insight(by="monk", target="paladin", items={"poison": 1}),
        e.Died(target="monk", stage=3),
    ]
    text = explain(WORDS, CAST, events, "monk")
    assert "Только для вас" not in text
    assert "Яд" not in text


def test_ones_own_order_whose_condition_did_not_hold() -> None:
    one = order(action="fireball", target="monk", when={"voted": "monk"})
    events: list[e.AnyEvent] = [
        e.Dropped(index=0, order=one, reason="condition"),
        e.Dropped(index=1, order=order(action="fireball", target="paladin"), reason="limit"),
    ]
    text = explain(WORDS, CAST, events, "fire_mage")
    assert "если он голосует против кого-нибудь" in text
    assert "Паладина" not in text
    assert "Фаербол" not in explain(WORDS, CAST, events, "monk")
