"""Players correct themselves in a message of its own, name orders by their places, and take changes back in words."""

from datetime import timedelta

import pytest

from tests.services.story import Actor
from tests.services.table import Table, dead
from tests.services.test_asking import AGAINST_VERA, LIGHT, STRIKE, bodies

ITEMS = {"items": {"poison": 3, "red_sphere": 3}}
ON_CAT = {"action": "strike", "target": "dispeller"}
POISON = {"action": "use", "item": "poison", "target": "fire_mage"}


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


# Another target


@pytest.mark.parametrize(
    "correction",
    [
        "ой нет, на кота", "нет лучше на кота", "не на морока а на кота", "вместо морока на кота", "передумала, кот",
        "поменяй 1 на кота", "нет, в кота", "ой, в Кота!", "лучше кота", "нет, вместо Морока Кот", "не Морок, а Кот",
        "замени первую на кота",
    ],
)  # fmt: skip
async def test_the_order_given_last_takes_the_other_target(table: Table, vera: Actor, correction: str) -> None:
    await table.set()
    await vera.says("удар в Морока")
    told = await vera.says(correction)
    assert told.splitlines()[:2] == [
        "Принято: Удар на Серого Кота (Диспеллер).",
        "Вместо прежней: Удар на Морока (Чернокнижник).",
    ]
    assert await bodies() == [ON_CAT]
    assert (await vera.presses("Вернуть как было")).startswith("Последнее изменение отменено")
    assert await bodies() == [STRIKE]


async def test_only_the_target_is_another_and_the_place_stays(table: Table, vera: Actor) -> None:
    await table.set(monk=ITEMS)
    await vera.says("яд в Искру")
    await vera.says("удар в Морока, если Искра голосует против меня")
    await vera.says("удар в Кота, если Искра голосует против Грима")
    await vera.says("поменяй 3 на Грима")
    assert [body["target"] for body in await bodies()] == ["fire_mage", "dispeller", "paladin"]
    assert (await bodies())[2]["when"] == AGAINST_VERA


async def test_of_several_orders_of_one_message_it_is_asked_which(table: Table, vera: Actor) -> None:
    await table.set(monk=ITEMS)
    await vera.says("яд в Искру")
    await vera.says("удар в Морока; свет на Грима")
    asked = await vera.says("нет, на кота")
    assert asked.startswith("Какую заявку изменить? Вы написали: «кота».")
    assert await vera.labels() == ["Изменить 2", "Изменить 3", "Отмена"]
    told = await vera.says("вторую")
    assert "Вместо прежней: Удар на Морока" in told
    assert await bodies() == [POISON, ON_CAT, LIGHT]


async def test_what_was_ordered_long_ago_is_not_corrected_by_a_mere_name(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Морока")
    table.clock.advance(timedelta(hours=1))
    assert "не похоже на заявку" in await vera.says("нет, Кот")
    assert await bodies() == [STRIKE]
    await vera.says("не в Морока, а в Кота")
    assert await bodies() == [ON_CAT]


async def test_after_a_withdrawal_a_mere_name_corrects_nothing(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Морока")
    await vera.says("свет на Грима")
    await vera.says("отмени свет")
    assert "не похоже на заявку" in await vera.says("нет, на кота")
    assert await bodies() == [STRIKE]


# Another order


@pytest.mark.parametrize(
    "said",
    ["вместо первой яд в Искру", "вместо 1 яд в Искру", "вместо первой заявки яд в Искру", "замени 1 на яд в Искру",
     "вместо 1: яд в Искру"],
)  # fmt: skip
async def test_an_order_of_the_list_is_replaced(table: Table, vera: Actor, said: str) -> None:
    await table.set(monk=ITEMS)
    await vera.says("удар в Морока; свет на Грима")
    told = await vera.says(said)
    assert told.startswith("Принято: Яд на Искру (Маг огня).\nВместо прежней: Удар на Морока (Чернокнижник).")
    assert await bodies() == [LIGHT, POISON]


# What is withdrawn


async def test_the_last_is_what_was_given_last(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Кота")
    await vera.says("если Искра голосует против меня, удар в Морока")
    assert [body["target"] for body in await bodies()] == ["warlock", "dispeller"]
    assert (await vera.says("отменить последнее")).startswith("Отменено: Удар на Морока")
    assert await bodies() == [ON_CAT]


async def test_one_of_two_is_asked_for(table: Table, vera: Actor) -> None:
    await table.set(monk=ITEMS)
    await vera.says("сфера в Искру")
    await vera.says("сфера в Морока; удар в Морока")
    assert (await vera.says("одну сферу убери")).startswith("Что отменить?")
    assert await vera.labels() == ["Отменить 1", "Отменить 2", "Отмена"]
    assert (await vera.says("вторую")).startswith("Отменено: Красная сфера на Морока (Чернокнижник).")
    assert len(await bodies()) == 2


async def test_one_of_two_equal_ones_goes(table: Table, vera: Actor) -> None:
    await table.set(monk=ITEMS)
    await vera.says("2 яда в Искру")
    assert (await vera.says("убери один яд")).startswith("Отменено: Яд на Искру (Маг огня).")
    assert await bodies() == [POISON]


async def test_who_says_it_again_changes_nothing(table: Table, vera: Actor) -> None:
    await table.set(monk=ITEMS)
    await vera.says("сфера в Искру; сфера в Морока")
    before = await bodies()
    assert (await vera.says("красная сфера в искру")).startswith("Эта заявка уже есть в списке")
    assert await bodies() == before


# Taken back in words


@pytest.mark.parametrize("said", ["вернуть как было", "верни как было!", "верни", "Вернуть", "верни все обратно"])
async def test_a_change_is_taken_back_in_words(table: Table, vera: Actor, said: str) -> None:
    await table.set()
    await vera.says("удар в Морока; свет на Грима")
    await vera.says("отмена")
    assert await bodies() == []
    assert (await vera.says(said)).startswith("Последнее изменение отменено, список снова прежний.")
    assert await bodies() == [STRIKE, LIGHT]
    assert (await vera.says(said)).startswith("Возвращать нечего")
    assert await bodies() == [STRIKE, LIGHT]


async def test_where_nothing_was_changed_there_is_nothing_to_take_back(table: Table, vera: Actor) -> None:
    await table.set()
    assert (await vera.says("верни как было")).startswith("Возвращать нечего")


async def test_a_question_that_waits_is_dropped_by_it(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Грима")
    await vera.says("отмени свет")
    await vera.says("удар")
    told = await vera.says("верни как было")
    assert told.startswith("Прежнее сообщение не записано: «удар».\nПоследнее изменение отменено")
    assert await bodies() == [LIGHT]


# Why not


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("4 сферы в кота", "Красная сфера: у вас 3, а нужно 4."),
        ("отмени удар, если Морок против меня", "Отменить заявку «если…» нельзя: отмена действует сразу."),
        ("удар в того, кто последним проголосует", "Цель нужно назвать сейчас, а «того» решится потом."),
    ],
)
async def test_it_is_said_what_is_wrong(table: Table, vera: Actor, said: str, told: str) -> None:
    await table.set(monk=ITEMS)
    assert (await vera.says(said)).startswith(told)
    assert await bodies() == []


async def test_of_the_dead_only_the_dead_are_offered(table: Table, vera: Actor) -> None:
    await table.set(monk={"learned": ["secret_knowledge"]}, paladin=dead())
    assert (await vera.says("тайные знания")).startswith("У кого перенять способность?")
    assert await vera.labels() == ["Грим (Паладин)", "Отмена"]


async def test_where_nobody_is_dead_it_is_said(table: Table, vera: Actor) -> None:
    await table.set(monk={"learned": ["secret_knowledge"]})
    told = await vera.says("тайные знания")
    assert told.startswith("Тайные знания: назовите персонажа, который погиб до начала дня")
    assert told.endswith("Погибших пока нет.")
