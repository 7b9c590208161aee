"""«Почему?» in words: why an order did not work."""

import pytest

from locales.curse import why_failed, why_order
from tests.locales.samples import CAST, WORDS
from tests.locales.told import failed
from tests.rules.chains import past
from tests.rules.day import (
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
    assert failed(first, second) == [
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


def test_what_the_rules_of_the_match_do_not_allow() -> None:
    came = (
        calm(monk(items={"ring": 1}), paladin(), warlock(items={"white_artifact": 1, "black_artifact": 1}))
        .ruled(light_limit=0, ring_most=2)
        .order("monk", "light", "paladin")
        .use("monk", "ring", abilities=["jinx", "strike", "copy"])
        .transfer("warlock", "white_artifact", "monk", count=2)
        .resolve()
    )
    assert [line for line in failed(came) if line.startswith("↳")] == [
        "↳ по правилам этой игры так нельзя",
        "↳ Перстню называют способностей не меньше 1 и не больше 2",
        "↳ с утра в руках: Белый артефакт",
    ]
