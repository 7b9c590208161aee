"""«Почему?» in words: each kind of chain, and whole matches in which nothing is left unsaid."""

import random
import re

import pytest

from engine.curse import events as e
from engine.curse.model import As
from engine.curse.resolve import resolve
from engine.curse.why import Failure, Past
from engine.curse.why import reasons as r
from locales.curse import why_end, why_failed, why_fate, why_order
from locales.curse.reasons import TEXTS
from tests.bench.players import play
from tests.locales.samples import CAST, IDS, WORDS, a_match, an_order, faults
from tests.rules.day import (
    Came,
    against,
    calm,
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
    tally,
    warlock,
)


def past(came: Came, before: Came | None = None) -> Past:
    return Past(came.before, came.events, None if before is None else past(before))


def fate(came: Came, who: str, before: Came | None = None) -> str:
    """The text of a fate, checked for faults, without its last line if that is the usual one."""
    text = why_fate(WORDS, CAST, past(came, before), who)
    assert not faults(text)
    return text.removesuffix("\nНи Обмана смерти, ни Воскрешения в этот день не было.")


def failed(came: Came, before: Came | None = None) -> list[str]:
    """The lines of the failures of a day."""
    text = why_failed(WORDS, CAST, past(came, before))
    assert not faults(text)
    return text.splitlines()[1:]


def test_every_kind_of_link_has_its_text() -> None:
    kinds = {one for one in vars(r).values() if isinstance(one, type) and issubclass(one, r.Reason)} - {r.Reason}
    assert set(TEXTS) == kinds | {Failure}


# A fate


def test_a_death_is_the_balance_of_spheres_from_the_morning() -> None:
    came = (
        day(monk(spheres=5, items={"black_artifact": 1}), fire_mage(), paladin())
        .order(
            "fire_mage",
            "fireball",
            "monk",
            when={"all": [against("monk", "fire_mage"), tally("paladin", "<", 1)]},
        )
        .vote("monk", "fire_mage")
        .resolve()
    )
    condition = "если Тихон голосует против Искры и против Паладина нет ни одного голоса"
    assert why_fate(WORDS, CAST, past(came), "monk").splitlines() == [
        "День 1. Тихон (Монах) погибает в конце этапа 3: сфер −1.",
        "Утром сфер: 5.",
        f"−2 (остаётся 3): Искра — «Фаербол на Тихона, {condition}»",
        "↳ условие выполнено: Тихон голосует против Искры; против Паладина голосов нет",
        "−4 (остаётся −1): проклятье: основа 2; на этапах 1 и 2 никто не погибает; +2 за Чёрный артефакт",
        "Ни Обмана смерти, ни Воскрешения в этот день не было.",
    ]


def test_damage_over_a_link_to_a_protector_and_back_by_a_reflection() -> None:
    came = (
        day(monk(spheres=9), dispeller(), paladin(spheres=9), ice_mage(effects={"reflection": 2}))
        .order("dispeller", "link", ("monk", "ice_mage"))
        .order("paladin", "protection", "monk")
        .order("monk", "strike", "ice_mage")
        .resolve()
    )
    text = fate(came, "paladin")
    assert (
        """
−2 (остаётся 2): Отражение
↳ половина от 5, с округлением вниз ← Тихон — «Удар на Снежану»
↳↳ вместо Снежаны, под Защитой ← Паладин — «Защита на Тихона»
↳↳ Отражение на Снежане, ещё 2 дня
↳ вместо Тихона, под Защитой ← Паладин — «Защита на Тихона»
"""
        in text
    )
    assert (
        """
−5 (остаётся −3): Тихон — «Удар на Снежану»
↳ по Связи Тихона и Снежаны ← Серый Кот — «Связь между Тихоном и Снежаной»
↳ вместо Тихона, под Защитой ← Паладин — «Защита на Тихона»"""
        in text
    )
    assert fate(came, "monk").splitlines()[-1] == "0: проклятье: основа 2; −2: на этапах 1 и 2 погибает Паладин"
    assert "0: урон 5 (Удар) принимает Паладин ← Паладин — «Защита на Тихона»\n↳ Тихон — «Удар на Снежану»" in fate(
        came, "ice_mage"
    )


def two_days() -> tuple[Came, Came]:
    first = (
        day(warlock(), monk(spheres=5), life_mage(), paladin())
        .order("warlock", "jinx", "monk")
        .order("monk", "strike", "paladin")
        .order("life_mage", "restoration", "monk")
        .resolve()
    )
    return first, first.next_day().order("monk", "healing", "monk").resolve()


def test_a_jinx_and_a_backlash_of_the_day_before() -> None:
    first, second = two_days()
    assert fate(second, "monk", first).splitlines()[2:] == [
        "−2 (остаётся 0): Сглаз",
        "↳ Восстановление на Тихоне, ещё 2 дня ← Мелисса — «Восстановление на Тихона» (день 1)",
        "↳ Сглаз на Тихоне, до конца дня ← Ведьма из Лысой Горы — «Сглаз на Тихона» (день 1)",
        "↳ Отдача Удара: урон умножен на 2 ← Тихон — «Удар на Паладина» (день 1)",
        "−2 (остаётся −2): Сглаз ← Тихон — «Лечение на себя»",
        "↳ Сглаз на Тихоне, до конца дня ← Ведьма из Лысой Горы — «Сглаз на Тихона» (день 1)",
        "↳ Отдача Удара: урон умножен на 2 ← Тихон — «Удар на Паладина» (день 1)",
    ]


def test_without_the_day_before_the_days_left_are_told() -> None:
    assert "↳ Сглаз на Тихоне, до конца дня\n↳ Отдача Удара: урон умножен на 2\n" in fate(two_days()[1], "monk")


def test_freeze_chain_lightning_call_of_the_dead_and_a_burnt_looter() -> None:
    came = (
        calm(
            monk(effects={"freeze": 2}),
            paladin(spheres=9),
            fire_mage(dead=True, effects={"fire_shield": 1}),
            lightning_mage(spheres=8),
            death_mage(),
            warlock(dead=True),
        )
        .order("monk", "healing", "paladin")
        .order("paladin", "looting", "fire_mage")
        .order("lightning_mage", "chain_lightning", "monk")
        .order("death_mage", "call_of_the_dead", "lightning_mage")
        .resolve()
    )
    assert "Заморозка ← Тихон — «Лечение на Паладина»\n↳ Заморозка на Тихоне, ещё 2 дня\n" in fate(came, "monk")
    jumped = "Ёж — «Цепная молния на Тихона»\n↳ по цепи через Тихона ← Тихон — «Лечение на Паладина»"
    burnt = "Огненный щит ← Паладин — «Мародёрство на Искру»\n↳ Огненный щит на Искре, до конца дня"
    assert jumped in fate(came, "paladin")
    assert burnt in fate(came, "paladin")
    called = "−2 (остаётся 6): Гримм — «Зов мёртвых на Ежа»\n↳ 1 и ещё 1 за каждых 2 мёртвых, а мёртвых 2"
    assert called in fate(came, "lightning_mage")


def test_an_elixir_a_recoil_a_cap_and_a_healing_that_is_barred() -> None:
    came = (
        day(
            fire_mage(uses={"fireball": 1}, items={"elixir": 1}, spheres=4),
            monk(resurrected=True, spheres=5, items={"red_sphere": 1}),
            life_mage(items={"red_sphere": 1}),
        )
        .order("fire_mage", "fireball", "monk")
        .use("fire_mage", "elixir")
        .use("monk", "red_sphere", "monk")
        .use("life_mage", "red_sphere", "life_mage")
        .resolve()
    )
    assert fate(came, "fire_mage").splitlines()[2:6] == [
        "+2 (становится 6): Искра — «Эликсир на себя»",
        "↳ треть от того, чего не хватало с утра (6), с округлением вверх",
        "−1 (остаётся 5): Искра — «Фаербол на Тихона»",
        "↳ каждый 2-й Фаербол обжигает и того, кто его бросил",
    ]
    barred = "0: Тихон — «Красная сфера на себя»\n↳ после Воскрешения сферы не восстанавливаются"
    assert barred in fate(came, "monk")
    assert "−1 (остаётся 10): лишние сверх 10 пропадают" in fate(came, "life_mage")
    assert failed(came) == [
        "• Тихон — «Красная сфера на себя»: лечение не помогает (Тихон)",
        "↳ после Воскрешения сферы не восстанавливаются",
    ]


def test_a_spared_death_and_a_resurrection() -> None:
    came = (
        day(monk(spheres=1), death_mage(), life_mage(spheres=1))
        .order("death_mage", "cheat_death", "monk")
        .order("life_mage", "resurrection", "life_mage")
        .resolve()
    )
    assert fate(came, "monk").splitlines() == [
        "День 1. Тихон (Монах) остаётся в живых благодаря Обману смерти: сфер 0.",
        "Утром сфер: 1.",
        "−1 (остаётся 0): Гримм — «Обман смерти на Тихона»",
        "−2 (остаётся −2): проклятье: основа 2; на этапах 1 и 2 никто не погибает",
        "+2 (становится 0): Обман смерти поднимает сферы до 0 ← Гримм — «Обман смерти на Тихона»",
    ]
    lines = fate(came, "life_mage").splitlines()
    assert lines[0].startswith("День 1. Мелисса (Маг жизни) погибает в конце этапа 3 и возвращается к жизни: сфер ")
    assert lines[-1] == "Воскрешение ← Мелисса — «Воскрешение на себя»"


def test_an_exile_tells_whose_votes_counted() -> None:
    came = (
        day(monk(spheres=1), paladin(), fire_mage(), ice_mage(), life_mage())
        .order("ice_mage", "ice_block", "monk")
        .order("life_mage", "resurrection", "paladin")
        .all_vote("paladin")
        .resolve()
    )
    assert fate(came, "paladin").splitlines() == [
        "День 1. Паладин погибает на этапе 3: изгнание.",
        "Утром сфер: 10.",
        "Голоса за изгнание — 3 из 4, больше половины: Искра, Снежана и Мелисса.",
        "Не учтены голоса тех, кто погиб раньше: Тихон.",
        "От изгнания не спасает ничто.",
    ]


def test_all_parts_of_the_curse() -> None:
    came = (
        day(
            monk(items={"white_artifact": 1, "white_totem": 1}),
            warlock(items={"white_artifact": 1}),
            fire_mage(items={"amulet": 1}),
            paladin(spheres=1),
            death_mage(items={"black_artifact": 1, "black_totem": 1}),
            ice_mage(),
        )
        .order("ice_mage", "ice_block", "paladin")
        .use("fire_mage", "amulet")
        .resolve()
    )
    relief = "основа 2; −2: на этапах 1 и 2 погибает Паладин"
    assert f"0: проклятье: {relief}; Белый артефакт не действует при Белом тотеме" in fate(came, "monk")
    assert f"0: проклятье: {relief}; −2 за Белый артефакт; меньше нуля не бывает" in fate(came, "warlock")
    assert f"0: проклятье: {relief}; Чёрный артефакт не действует при Чёрном тотеме" in fate(came, "death_mage")
    assert "0: проклятье: есть защита ← Искра — «Амулет на себя»" in fate(came, "fire_mage")


def test_a_resurrection_on_the_dead_takes_the_relief_away() -> None:
    came = (
        day(doomed(fire_mage), life_mage(), paladin())
        .order("fire_mage", "fire_shield", "paladin")
        .order("life_mage", "resurrection", "fire_mage")
        .resolve()
    )
    assert "основа 2; Искра погибает под Воскрешением, это урон не уменьшает" in fate(came, "paladin")


def test_who_was_dead_in_the_morning_and_what_moved() -> None:
    first = day(monk(spheres=1, items={"poison": 1}), paladin(), fire_mage()).resolve()
    second = first.next_day().order("paladin", "looting", "monk").resolve()
    assert fate(second, "monk", first).splitlines() == [
        "День 2. Тихон (Монах) с утра вне игры.",
        "• Тихон погибает в день 1",
        "Предметы:",
        "• Яд: снято с тела Тихона, теперь у Паладина ← Паладин — «Мародёрство на Тихона»",
    ]


# Orders that did not work


def test_orders_that_were_dropped_each_with_what_stood_behind_it() -> None:
    first = (
        day(life_mage(), monk(items={"ring": 1}), paladin(), warlock(), fire_mage(dead=True))
        .order("life_mage", "resurrection", "paladin")
        .use("monk", "ring", abilities=["fireball", "jinx"])
        .order("warlock", "secret_knowledge", "fire_mage", ability="fireball")
        .resolve()
    )
    second = (
        first.next_day()
        .order("fire_mage", "fireball", "monk")
        .order("monk", "jinx", "paladin")
        .order("paladin", "protection", "monk", when=against("monk", "paladin"))
        .order("warlock", "jinx", "monk")
        .order("monk", "strike", "fire_mage")
        .order("life_mage", "resurrection", "paladin")
        .order("warlock", "secret_knowledge", "fire_mage", ability="fire_shield")
        .order("paladin", "divine_shield", "paladin")
        .order("paladin", "protection", "monk")
        .use("monk", "ring", abilities=["fireball"])
        .vote("monk", "warlock")
        .resolve()
    )
    knows = "Тайные знания уже применены ← Ведьма из Лысой Горы — «Тайные знания: перенять Фаербол у Искры»"
    assert failed(second, first) == [
        "• Искра — «Фаербол на Тихона»: персонаж мёртв",
        "↳ Искра погибает до этого дня",
        "• Тихон — «Сглаз на Паладина»: такой способности у персонажа нет",
        "↳ доступны Удар и Лечение",
        "• Паладин — «Защита на Тихона, если он голосует против Паладина»: условие не выполнено",
        "↳ голоса: Тихон голосует против Ведьмы из Лысой Горы",
        "• Ведьма из Лысой Горы — «Сглаз на Тихона»: способность заблокирована",
        "↳ Перстень заблокировал Сглаз ← Тихон — «Перстень: заблокировать Фаербол и Сглаз» (день 1)",
        "• Тихон — «Удар на Искру»: цель не подходит",
        "↳ Искра погибает до этого дня",
        "• Мелисса — «Воскрешение на Паладина»: второй раз применить нельзя",
        "↳ раньше уже применяли Воскрешение на Паладина ← Мелисса — «Воскрешение на Паладина» (день 1)",
        "• Ведьма из Лысой Горы — «Тайные знания: перенять Огненный щит у Искры»: второй раз применить нельзя",
        f"↳ {knows} (день 1)",
        "• Паладин — «Защита на Тихона»: на этот день больше нельзя",
        "↳ способностей класса на день — 1 ← Паладин — «Божественный щит на себя»",
        "• Тихон — «Перстень: заблокировать Фаербол»: второй раз применить нельзя",
        "↳ Перстень заблокировал Фаербол",
    ]


def test_items_and_what_excludes_them() -> None:
    came = (
        day(
            monk(items={"poison": 1, "white_totem": 1, "black_artifact": 1}),
            paladin(dead=True),
            fire_mage(items={"night_sphere": 1}),
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
        .resolve()
    )
    assert failed(came) == [
        "• Тихон — «Передать Искре яд»: предмета нет или он занят другой заявкой",
        "↳ с утра в руках: Яд ← Тихон — «Яд на Искру»",
        "• Тихон — «Мародёрство на Паладина»: не сочетается с другой заявкой",
        "↳ раньше принята другая заявка ← Тихон — «Яд на Искру»",
        "• Тихон — «Передать Искре белый тотем»: предмета нет или он занят другой заявкой",
        "↳ Белый тотем не передают",
        "• Тихон — «Передать Искре 2 артефакта»: предмета нет или он занят другой заявкой",
        "↳ с утра в руках: Артефакт",
        "• Тихон — «Нож на Искру»: предмета нет или он занят другой заявкой",
        "↳ с утра этого предмета в руках нет",
        "• Искра — «Сфера ночи на Тихона»: не сочетается с другой заявкой",
        "↳ раньше принята другая заявка ← Искра — «Свет на Тихона»",
        "• Искра — «Свет на себя»: на этот день больше нельзя",
        "↳ раньше принята другая заявка ← Искра — «Свет на Тихона»",
    ]


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ({"exhausted": 1}, "способностей класса на день — 0 (накануне применена Глыба льда)"),
        (
            {"exhausted": 1, "power": 1},
            "способностей класса на день — 1 (Зелье силы, но накануне применена Глыба льда) ← Снежана — «Глыба льда",
        ),
        ({"power": 1}, "способностей класса на день — 2 (под Зельем силы) ← Снежана — «Глыба льда"),
    ],
)
def test_the_limit_of_the_day(effects: dict[str, int], text: str) -> None:
    came = (
        day(ice_mage(effects=effects, learned=("jinx",)), monk())
        .order("ice_mage", "ice_block", "monk")
        .order("ice_mage", "freeze", "monk")
        .order("ice_mage", "jinx", "monk")
        .resolve()
    )
    assert f"↳ {text}" in "\n".join(failed(came))


def test_targets_that_do_not_fit() -> None:
    came = (
        day(
            monk(items={"elixir": 1, "ring": 1}),
            paladin(dead=True),
            lightning_mage(),
            fire_mage(learned=("ball_lightning",), uses={"ball_lightning": 1}),
            illusionist(),
            dispeller(),
            warlock(),
        )
        .order("lightning_mage", "ball_lightning", "monk")
        .order("fire_mage", "ball_lightning")
        .order("illusionist", "copy", ability="secret_knowledge")
        .order("dispeller", "link", ("monk", "monk"))
        .order("dispeller", "link", ("paladin", "monk"))
        .transfer("monk", "elixir", "monk")
        .use("monk", "ring", abilities=["jinx", "secret_knowledge"])
        .order("warlock", "secret_knowledge", "paladin", ability="strike")
        .order("warlock", "secret_knowledge", "monk", ability="strike")
        .resolve()
    )
    assert [line for line in failed(came) if line.startswith("↳")] == [
        "↳ шаровой молнии ещё нет: сначала её создают, не называя цели",
        "↳ шаровая молния готова: нужна цель",
        "↳ Тайные знания не копируют",
        "↳ нужны два разных персонажа",
        "↳ Паладин погибает до этого дня",
        "↳ нужен кто-то другой",
        "↳ нужны способности разных классов, не больше одной от каждого",
        "↳ у класса этого персонажа такой способности нет",
        "↳ Тихон в живых",
    ]


def test_orders_that_were_taken_and_came_to_nothing() -> None:
    came = (
        day(
            monk(items={"thief_artifact": 1, "poison": 2}),
            doomed(paladin),
            illusionist(copied="strike"),
            warlock(learned=("strike",)),
            dispeller(items={"white_totem": 1}),
            fire_mage(items={"insight_sphere": 1}),
            death_mage(),
            life_mage(dead=True),
            ice_mage(traitor=True),
        )
        .order("paladin", "divine_shield", "paladin")
        .use("monk", "poison", "paladin")
        .order("illusionist", "strike", "fire_mage")
        .order("warlock", "strike", "monk")
        .use("monk", "thief_artifact", "fire_mage", steal="poison")
        .use("fire_mage", "insight_sphere", "monk")
        .use("dispeller", "white_totem")
        .order("death_mage", "looting", "life_mage")
        .order("ice_mage", "looting", "life_mage")
        .order("monk", "light", "warlock")
        .order("ice_mage", "light", "warlock")
        .order("fire_mage", "fireball", "paladin", when=tally("monk", ">", 5))
        .resolve()
    )
    theft = "кража не удаётся из-за Сферы прозрения ← Искра — «Сфера прозрения на Тихона»"
    assert failed(came) == [
        "• Тихон — «Яд на Паладина»: слишком поздно (Паладин)",
        "↳ Паладин погибает на этапе 1",
        "• Мираж — «Удар на Искру»: скопированная способность не срабатывает",
        "↳ Ведьма из Лысой Горы применяет её не как копию ← Ведьма из Лысой Горы — «Удар на Тихона»",
        f"• Тихон — «Артефакт вора на Искру: украсть Яд»: {theft}",
        "• Серый Кот — «Белый тотем: вернуть себе Артефакт»: взять нечего",
        "• Гримм — «Мародёрство на Мелиссу»: мешают другие мародёры ← Снежана — «Мародёрство на Мелиссу»",
        "• Снежана — «Мародёрство на Мелиссу»: мешают другие мародёры ← Гримм — «Мародёрство на Мелиссу»",
        "• Снежана — «Свет на Ведьму из Лысой Горы»: предатель света не прибавляет, а узнать его мешают другие"
        " ← Тихон — «Свет на Ведьму из Лысой Горы»",
        "• Искра — «Фаербол на Паладина, если против Тихона больше 5 голосов»: условие не выполнено",
        "↳ голоса: против Тихона голосов нет",
    ]


def test_a_copy_that_failed_tells_who_used_the_ability_and_how() -> None:
    came = (
        day(illusionist(), life_mage(copied="strike"), doomed(monk), warlock(learned=("strike",)), paladin())
        .order("illusionist", "copy", ability="strike")
        .order("life_mage", "strike", "paladin")
        .order("monk", "strike", "paladin", when=against("paladin", "monk"))
        .order("warlock", "strike", "paladin", when=against("monk", "monk"))
        .resolve()
    )
    assert failed(came)[:3] == [
        "• Мираж — «Копия: Удар»: копировать нечего",
        "↳ никто другой не применяет Удар",
        "↳↳ Мелисса — только как копию ← Мелисса — «Удар на Паладина» (скопированная способность)",
    ]
    assert "↳↳ Тихон — «Удар на Паладина, если он голосует против Тихона»: условие не выполнено" in failed(came)
    assert "↳↳↳ голоса: Паладин не голосует" in failed(came)


def test_an_item_that_was_gone_an_effect_kept_off_and_a_second_use() -> None:
    came = (
        day(
            death_mage(items={"thief_artifact": 1}),
            fire_mage(items={"poison": 1}, learned=("cheat_death",)),
            dispeller(),
            ice_mage(),
            paladin(),
        )
        .order("death_mage", "cheat_death", "ice_mage")
        .order("fire_mage", "cheat_death", "ice_mage")
        .order("dispeller", "dispel", "ice_mage")
        .order("ice_mage", "freeze", "ice_mage")
        .use("death_mage", "thief_artifact", "fire_mage", steal="poison")
        .transfer("fire_mage", "poison", "paladin")
        .order("paladin", "protection", "paladin")
        .resolve()
    )
    assert failed(came) == [
        "• Искра — «Обман смерти на Снежану»: второе применение ничего не даёт (Снежана)",
        "↳ раньше уже применяли Обман смерти на Снежану ← Гримм — «Обман смерти на Снежану»",
        "• Снежана — «Заморозка на себя»: Диспелл этого дня не даёт наложить (Снежана)"
        " ← Серый Кот — «Диспелл на Снежану»",
        "• Искра — «Передать Паладину яд»: предмета в руках уже нет",
        "↳ Яд: украдено у Искры, теперь у Гримма ← Гримм — «Артефакт вора на Искру: украсть Яд»",
        "• Паладин — «Защита на себя»: на себя Защита не действует",
    ]
    assert why_order(WORDS, CAST, past(came), 5).splitlines() == [
        "День 1. Заявка принята: Искра — «Передать Паладину яд»",
        "• Передача (Яд): Искра → Паладин",
        "• предмета в руках уже нет",
        "↳ Яд: украдено у Искры, теперь у Гримма ← Гримм — «Артефакт вора на Искру: украсть Яд»",
    ]


def test_who_dies_before_its_order_comes() -> None:
    came = day(monk(spheres=1), paladin(dead=True), fire_mage()).order("monk", "looting", "paladin").resolve()
    assert failed(came) == ["• Тихон — «Мародёрство на Паладина»: не успевает", "↳ Тихон погибает на этапе 3"]


def test_an_order_that_worked() -> None:
    came = (
        day(monk(), paladin())
        .order("monk", "strike", "paladin", when=against("paladin", "monk"))
        .vote("paladin", "monk")
        .resolve()
    )
    assert why_order(WORDS, CAST, past(came), 0).splitlines() == [
        "День 1. Заявка принята: Тихон — «Удар на Паладина, если он голосует против Тихона»",
        "• условие выполнено: Паладин голосует против Тихона",
        "• Удар: Тихон → Паладин",
        "• Паладин получает 5 единиц урона (Удар), сфер остаётся 5",
        "• Завтра на Тихона подействует Отдача",
    ]
    assert why_failed(WORDS, CAST, past(came)) == "День 1. Сработали все заявки."


def test_the_end_of_the_match() -> None:
    ended = day(monk(spheres=1, traitor=True), paladin()).resolve()
    assert why_end(WORDS, CAST, past(ended)).splitlines() == [
        "День 1. Все предатели мертвы. Побеждают представители: Паладин.",
        "Представители в живых: Паладин.",
        "Предателей в живых нет.",
    ]
    going = day(monk(traitor=True), paladin(), fire_mage()).resolve()
    assert why_end(WORDS, CAST, past(going)) == "День 1. Игра продолжается."


# Whole matches


def check(told: Past, orders: int) -> None:
    for who in told.start.characters:
        text = why_fate(WORDS, CAST, told, who.id)
        assert not faults(text)
        balance = [int(one.replace("−", "-")) for one in re.findall(r"^([+−]?\d+)(?: \(|:)", text, re.MULTILINE)]
        died = [event for event in told.events if isinstance(event, e.Died) and event.target == who.id]
        if died and " возвращается к жизни" not in text:
            (left,) = re.findall(r"погибает в конце этапа \d: сфер (\S+)\.", text)
            assert who.spheres + sum(balance) == int(left.replace("−", "-"))
    texts = [why_failed(WORDS, CAST, told), why_end(WORDS, CAST, told)]
    texts += [why_order(WORDS, CAST, told, index) for index in range(orders)]
    assert [faults(text) for text in texts if faults(text)] == []


@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_of_every_death_add_up_in_words(seed: int) -> None:
    told = None
    for match, orders, votes in play(seed):
        told = Past(match, resolve(match, orders, votes)[1], told)
        check(told, len(orders))


@pytest.mark.parametrize("seed", range(6))
def test_random_days_can_be_explained(seed: int) -> None:
    chance = random.Random(seed)
    match, told = a_match(chance), None
    while match.day < 6 and sum(one.alive for one in match.characters) > 2:
        orders = [an_order(chance, match, who) for who in match.characters for _ in range(chance.randint(0, 4))]
        votes = {who: chance.choice(IDS[:3]) if chance.random() < 0.8 else As(chance.choice(IDS)) for who in IDS}
        after, events = resolve(match, orders, votes)
        told = Past(match, events, told)
        check(told, len(orders))
        match = after
