"""«Почему?» in words: the balance of a fate, and how each link of it reads."""

import pytest

from locales.curse import why_fate
from tests.locales.samples import CAST, WORDS
from tests.locales.told import failed, fate
from tests.rules.chains import past
from tests.rules.day import (
    against,
    calm,
    day,
    death_mage,
    doomed,
    fire_mage,
    ice_mage,
    life_mage,
    monk,
    paladin,
    tally,
    warlock,
)
from tests.rules.tales import burnt, jinxed, linked


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
        "Ни Обмана смерти, ни Воскрешения на Тихоне в этот день не было.",
    ]


def test_damage_over_a_link_to_a_protector_and_back_by_a_reflection() -> None:
    came = linked()
    text = fate("paladin", came)
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
    assert fate("monk", came).splitlines()[-1] == "0: проклятье: основа 2; −2: на этапах 1 и 2 погибает Паладин"
    assert "0: урон 5 (Удар) принимает Паладин ← Паладин — «Защита на Тихона»\n↳ Тихон — «Удар на Снежану»" in fate(
        "ice_mage", came
    )


def test_a_jinx_and_a_backlash_of_the_day_before() -> None:
    first, second = jinxed()
    assert fate("monk", first, second).splitlines()[2:] == [
        "−2 (остаётся 0): Сглаз",
        "↳ Восстановление на Тихоне, ещё 2 дня ← Мелисса — «Восстановление на Тихона» (день 1)",
        "↳ Сглаз на Тихоне, до конца дня ← Ведьма из Лысой Горы — «Сглаз на Тихона» (день 1)",
        "↳ Отдача Удара: урон умножен на 2 ← Тихон — «Удар на Паладина» (день 1)",
        "−2 (остаётся −2): Сглаз ← Тихон — «Лечение на себя»",
        "↳ Сглаз на Тихоне, до конца дня ← Ведьма из Лысой Горы — «Сглаз на Тихона» (день 1)",
        "↳ Отдача Удара: урон умножен на 2 ← Тихон — «Удар на Паладина» (день 1)",
    ]


def test_without_the_day_before_the_days_left_are_told() -> None:
    assert "↳ Сглаз на Тихоне, до конца дня\n↳ Отдача Удара: урон умножен на 2\n" in fate("monk", jinxed()[1])


def test_freeze_chain_lightning_call_of_the_dead_and_a_burnt_looter() -> None:
    came = burnt()
    assert "Заморозка ← Тихон — «Лечение на Паладина»\n↳ Заморозка на Тихоне, ещё 2 дня\n" in fate("monk", came)
    jumped = "Ёж — «Цепная молния на Тихона»\n↳ по цепи через Тихона ← Тихон — «Лечение на Паладина»"
    burning = "Огненный щит ← Паладин — «Мародёрство на Искру»\n↳ Огненный щит на Искре, до конца дня"
    assert jumped in fate("paladin", came)
    assert burning in fate("paladin", came)
    called = "−2 (остаётся 6): Гримм — «Зов мёртвых на Ежа»\n↳ 1 и ещё 1 за каждых 2 мёртвых, а мёртвых 2"
    assert called in fate("lightning_mage", came)


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
    assert fate("fire_mage", came).splitlines()[2:6] == [
        "+2 (становится 6): Искра — «Эликсир на себя»",
        "↳ треть от того, чего не хватало с утра (6), с округлением вверх",
        "−1 (остаётся 5): Искра — «Фаербол на Тихона»",
        "↳ каждый 2-й Фаербол обжигает и того, кто его бросил",
    ]
    barred = "0: Тихон — «Красная сфера на себя»\n↳ после Воскрешения сферы не восстанавливаются"
    assert barred in fate("monk", came)
    assert "−1 (остаётся 10): лишние сверх 10 пропадают" in fate("life_mage", came)
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
    assert fate("monk", came).splitlines() == [
        "День 1. Тихон (Монах) остаётся в живых благодаря Обману смерти: сфер 0.",
        "Утром сфер: 1.",
        "−1 (остаётся 0): Гримм — «Обман смерти на Тихона»",
        "−2 (остаётся −2): проклятье: основа 2; на этапах 1 и 2 никто не погибает",
        "+2 (становится 0): Обман смерти поднимает сферы до 0 ← Гримм — «Обман смерти на Тихона»",
    ]
    lines = fate("life_mage", came).splitlines()
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
    assert fate("paladin", came).splitlines() == [
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
    assert f"0: проклятье: {relief}; Белый артефакт не действует при Белом тотеме" in fate("monk", came)
    assert f"0: проклятье: {relief}; −2 за Белый артефакт; меньше нуля не бывает" in fate("warlock", came)
    assert f"0: проклятье: {relief}; Чёрный артефакт не действует при Чёрном тотеме" in fate("death_mage", came)
    assert "0: проклятье: есть защита ← Искра — «Амулет на себя»" in fate("fire_mage", came)


def test_a_resurrection_on_the_dead_takes_the_relief_away() -> None:
    came = (
        day(doomed(fire_mage), life_mage(), paladin())
        .order("fire_mage", "fire_shield", "paladin")
        .order("life_mage", "resurrection", "fire_mage")
        .resolve()
    )
    assert "основа 2; Искра погибает под Воскрешением, это урон не уменьшает" in fate("paladin", came)


def test_who_was_dead_in_the_morning_and_what_moved() -> None:
    first = day(monk(spheres=1, items={"poison": 1}), paladin(), fire_mage()).resolve()
    second = first.next_day().order("paladin", "looting", "monk").resolve()
    assert fate("monk", first, second).splitlines() == [
        "День 2. Тихон (Монах) с утра вне игры.",
        "• Тихон погибает в день 1",
        "Предметы:",
        "• Яд: снято с тела Тихона, теперь у Паладина ← Паладин — «Мародёрство на Тихона»",
    ]


def test_what_saved_another_did_not_save_the_dead() -> None:
    came = calm(monk(), paladin(spheres=1), death_mage(), ice_mage())
    came = came.order("death_mage", "cheat_death", "monk").order("ice_mage", "ice_block", "paladin").resolve()
    text = why_fate(WORDS, CAST, past(came), "paladin")
    assert text.endswith("\nНи Обмана смерти, ни Воскрешения на Паладине в этот день не было.")


@pytest.mark.parametrize(
    ("numbers", "mirrored", "lacked", "called"),
    [
        ({}, "половина от 5, с округлением вниз", "треть от того, чего не хватало с утра (4), с округлением вверх",
         "2 и ещё 1 за каждых 2 мёртвых, а мёртвых 1"),
        ({"reflection_share": 1, "elixir_share": 1, "call_of_the_dead_share": 1}, "весь урон: 5",
         "всё, чего не хватало с утра (4)", "2 и ещё 1 за каждого мёртвого, а мёртвых 1"),
        ({"reflection_share": 3, "elixir_share": 2}, "треть от 5, с округлением вниз",
         "половина от того, чего не хватало с утра (4), с округлением вверх", ""),
        ({"reflection_share": 5, "elixir_share": 5}, "одна 5-я от 5, с округлением вниз",
         "одна 5-я от того, чего не хватало с утра (4), с округлением вверх", ""),
    ],
)  # fmt: skip
def test_shares_of_a_house(numbers: dict[str, int], mirrored: str, lacked: str, called: str) -> None:
    came = (
        calm(
            monk(),
            ice_mage(effects={"reflection": 2}),
            fire_mage(spheres=6, items={"elixir": 1}),
            death_mage(),
            warlock(dead=True),
        )
        .ruled(call_of_the_dead=2, **numbers)
        .order("monk", "strike", "ice_mage")
        .use("fire_mage", "elixir")
        .order("death_mage", "call_of_the_dead", "fire_mage")
        .resolve()
    )
    assert f"↳ {mirrored} ←" in fate("monk", came)
    told = fate("fire_mage", came)
    assert f"↳ {lacked}\n" in told
    assert called in told


@pytest.mark.parametrize(("share", "text"), [(2, "половины"), (3, "трети"), (4, "четверти"), (5, "одной 5-й")])
def test_the_share_of_an_exile(share: int, text: str) -> None:
    came = day(monk(), paladin(), fire_mage()).ruled(exile_share=share).all_vote("monk").resolve()
    assert f"Голоса за изгнание — 2 из 3, больше {text}: Паладин и Искра." in fate("monk", came)
