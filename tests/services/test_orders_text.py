"""Orders in words: what a player writes is given to the game, and the whole list comes back."""

import pytest

from models.kinds import MatchStatus
from models.tables import Match, Order, Seat
from tests.services.story import Actor
from tests.services.table import Table, dead


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def test_given_a_monk_with_two_poisons_when_she_writes_one_order_then_the_list_comes_back(
    table: Table, vera: Actor
) -> None:
    await table.set(monk={"items": {"poison": 2}})
    answer = await vera.says("яд в Паладина")
    assert answer.splitlines()[:3] == [
        "Принято: Яд на Грима (Паладин).",
        "Ваши заявки на сегодня:",
        "1. Яд на Грима (Паладин)",
    ]
    assert await vera.labels() == ["Отменить 1", "Изменить…", "Отменить все", "Вернуть как было"]


async def test_R2_9_the_same_poison_twice_is_one_order_and_with_еще_two(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await vera.says("яд в Паладина")
    again = await vera.says("яд в Паладина")
    assert again.count("Яд на Грима") == 1
    more = await vera.says("ещё яд в Паладина")
    assert "1. Яд на Грима (Паладин)\n2. Яд на Грима (Паладин)" in more
    third = await vera.says("ещё яд в Паладина")
    assert "Яд" in third
    assert "занято" in third
    assert await Order.all().count() == 2


async def test_R2_9_two_poisons_in_one_message_are_two_orders(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    assert (await vera.says("2 яда в Грима")).count("Яд на Грима") == 2


async def test_R2_9_another_ability_takes_the_place_of_the_first(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Удар в Паладина")
    answer = await vera.says("Лечение на себя")
    assert answer.startswith("Принято: Лечение на себя.\nВместо прежней: Удар на Грима (Паладин).\n")
    assert "1. Лечение на себя" in answer
    assert "2." not in answer


async def test_R2_9_an_order_with_a_condition_stands_before_the_one_without(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Удар в Паладина")
    answer = await vera.says("Удар в Искру, если Диспеллер голосует против меня")
    assert "1. Удар на Искру (Маг огня), если Серый Кот голосует против вас\n2. Удар на Грима (Паладин)" in answer


async def test_R2_8_an_item_not_in_hand_is_refused_and_nothing_changes(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 1}})
    await vera.says("свет на Искру")
    answer = await vera.says("Эликсир")
    assert "Эликсир: этого предмета у вас нет" in answer
    assert [row.position for row in await Order.all()] == [1]
    assert await table.audited("orders.give") == [(await table.audited("orders.give"))[0]]


async def test_R2_5_an_ability_of_another_class_is_refused_in_words(table: Table, vera: Actor) -> None:
    await table.set()
    assert "Такой способности у вас сегодня нет: Фаербол" in await vera.says("Фаербол в Паладина")


async def test_one_bad_order_of_several_refuses_the_message_and_says_which(table: Table, vera: Actor) -> None:
    await table.set()
    answer = await vera.says("Свет на Искру\nЯд в Искру")
    assert answer.startswith("Не принято ничего из сообщения. Яд на Искру (Маг огня)")
    assert await Order.all().count() == 0


async def test_withdrawing_by_number_and_all(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await vera.says("свет на Искру; яд в Искру; удар в Морока")
    answer = await vera.says("отмени 2")
    assert answer.startswith("Отменено: Яд на Искру (Маг огня).\nВаши заявки на сегодня:\n1. Свет на Искру (Маг огня)")
    assert "\n2. Удар на Морока" in answer
    assert "Номера — от 1 до 2" in await vera.says("отменить 5")
    assert "Заявок на сегодня у вас нет" in await vera.says("отменить все")
    assert await Order.all().count() == 0
    assert [entry["orders"] for entry in await table.audited("orders.cancel")][-1] == []


async def test_an_order_in_the_place_of_another(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 1}})
    await vera.says("свет на Искру; яд в Искру")
    answer = await vera.says("вместо 2: яд в Морока")
    assert "1. Свет на Искру (Маг огня)\n2. Яд на Морока (Чернокнижник)" in answer
    assert "Искру (Маг огня)\n3" not in answer


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "эликсир на Искру",
            "Эликсир всегда применяют на себя. Напишите без имени — или «передаю», если хотите отдать.",
        ),
        ("артефакт", "Артефакт не применяют: он действует сам, пока лежит у вас. Его можно передать."),
        ("удар в Искру, если она умрёт", "Условие не прочесть"),
        ("вместо 2 яда в Искру", "Что отменить, непонятно."),
    ],
)
async def test_what_is_against_the_rules_of_writing_is_refused_with_an_example(
    table: Table, vera: Actor, text: str, says: str
) -> None:
    await table.set()
    answer = await vera.says(text)
    assert answer.startswith(says)
    assert "Например: «Удар на Грима" in answer
    assert await Order.all().count() == 0


async def test_a_message_that_is_no_order_gets_the_usual_answer(table: Table, vera: Actor) -> None:
    await table.set()
    answer = await vera.says("привет, как дела")
    assert answer == (
        "Не получилось понять, это не похоже на заявку. Напишите, например, «Удар на Грима» "
        "или нажмите «Новая заявка». Подробнее — «Помощь»."
    )


async def test_a_vote_in_a_private_message_is_sent_to_the_post(table: Table, vera: Actor) -> None:
    await table.set()
    assert "комментарием под записью дня 3" in await vera.says("Голосую против Искры")


async def test_R2_1_after_the_cut_off_nothing_is_taken(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру")
    await table.cut_off()
    for text in ("свет на Морока", "отменить все", "Мои заявки", "Новая заявка"):
        assert "День 3 закончился" in await vera.says(text), text
    assert await Order.all().count() == 1


async def test_in_a_paused_match_orders_are_taken_and_it_says_so(table: Table, vera: Actor) -> None:
    await table.set()
    await Match.all().update(status=MatchStatus.PAUSED.value)
    answer = await vera.says("свет на Искру")
    assert answer.startswith("Принято: ")
    assert "Игра на паузе" in answer


async def test_R2_2_the_dead_order_nothing(table: Table, vera: Actor) -> None:
    await table.set(monk=dead())
    for text in ("свет на Искру", "Новая заявка", "Мои заявки", "Статус", "отменить все"):
        answer = await vera.says(text)
        assert "Ваш персонаж погиб" in answer, text
    assert await Order.all().count() == 0


async def test_who_plays_nowhere_is_not_told_of_orders(table: Table) -> None:
    await table.set()
    stranger = table.actor(999)
    assert "ни в одной игре" in await stranger.says("Мои заявки")
    assert "Принято" not in await stranger.says("свет на Искру")
    assert await Order.all().count() == 0


async def test_who_has_left_the_match_orders_no_more(table: Table, vera: Actor) -> None:
    await table.set()
    await Seat.filter(character="monk").update(status="left")
    assert "ни в одной игре" in await vera.says("Мои заявки")


async def test_with_two_matches_each_answer_names_its_match(table: Table, vera: Actor) -> None:
    await table.set(title="Первая")
    await table.set(title="Вторая", post=78)
    answer = await vera.says("свет на Искру")
    assert answer.startswith("«Первая»\nПринято: Свет на Искру")


async def test_the_audit_trail_keeps_every_list(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру")
    (entry,) = await table.audited("orders.give")
    assert entry["orders"][0]["value"] == {"by": "monk", "action": "light", "target": "fire_mage"}
