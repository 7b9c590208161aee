"""What is told back when orders are taken, and how the last message is taken back."""

import json
from typing import Any

import pytest

from engine.curse.conditions import Condition, Tally, VotesAgainst
from models.tables import Order
from tests.services.story import Actor
from tests.services.table import Table
from vkbot.services.conditions import can_hold


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


POISONS = {"items": {"poison": 3}}
BACK = "Вернуть как было"


async def listed() -> list[tuple[str, str]]:
    found = [json.loads(row.body)["value"] for row in await Order.all().order_by("position")]
    return [(body.get("item", body["action"]), body.get("target", "")) for body in found]


def head(answer: str) -> list[str]:
    """What stands above the list."""
    return answer.split("Ваши заявки на сегодня:" if "Ваши" in answer else "Заявок на сегодня")[0].splitlines()


async def test_what_is_new_and_what_it_replaced_is_named(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    assert head(await vera.says("удар в Искру, если она голосует против меня")) == [
        "Принято: Удар на Искру (Маг огня), если она голосует против вас."
    ]
    told = await vera.says("свет на себя; 2 яда в Морока")
    assert head(told) == [
        "Принято:",
        "• Свет на себя",
        "• Яд на Морока (Чернокнижник)",
        "• Яд на Морока (Чернокнижник)",
    ]
    told = await vera.says("лечение на Кота; яд Мороку в чай")
    assert head(told) == [
        "Принято: Лечение на Серого Кота (Диспеллер).",
        "Вместо прежних:",
        "• Удар на Искру (Маг огня), если она голосует против вас",
        "• Яд на Морока (Чернокнижник)",
    ]
    assert "1. " in told


async def test_the_same_once_more_changes_nothing_and_says_so(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру")
    assert head(await vera.says("свет на Искру")) == ["Эта заявка уже есть в списке, в нём всё по-прежнему."]
    assert BACK not in await vera.labels()


async def test_what_is_withdrawn_is_named(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("свет на Искру; яд в Морока; удар в Грима")
    assert head(await vera.says("отмени яд и свет")) == [
        "Отменено:",
        "• Свет на Искру (Маг огня)",
        "• Яд на Морока (Чернокнижник)",
    ]
    assert head(await vera.presses("Отменить все")) == ["Отменено: Удар на Грима (Паладин)."]


async def test_what_does_not_stand_cannot_be_withdrawn_but_the_rest_is_taken(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    assert "Заявок на сегодня у вас нет." in await vera.says("отмени яд")
    await vera.says("свет на Искру")
    assert head(await vera.says("отмени яд")) == ["Отменять было нечего: Яд — такой заявки у вас нет."]
    assert head(await vera.says("вместо удара яд в Морока")) == [
        "Отменять было нечего: Удар — такой заявки у вас нет.",
        "Принято: Яд на Морока (Чернокнижник).",
    ]
    assert head(await vera.says("отмени яд и удар")) == ["Отменено: Яд на Морока (Чернокнижник)."]


# «Вернуть как было»


async def test_taking_back_restores_what_was_replaced(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("яд в Морока; удар в Искру")
    before = await listed()
    await vera.says("лечение на себя; свет на Грима")
    told = await vera.presses(BACK)
    assert told.startswith("Последнее изменение отменено, список снова прежний.\nВаши заявки на сегодня:\n1. Яд на")
    assert await listed() == before
    assert BACK not in await vera.labels()


async def test_taking_back_a_withdrawal_and_the_first_message(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру")
    first = await vera.button(BACK)
    await vera.says("отменить все")
    await vera.presses(BACK)
    assert await listed() == [("light", "fire_mage")]
    await vera.says("", first["payload"])
    assert await listed() == []


async def test_pressed_twice_or_on_a_changed_list_it_changes_nothing(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру")
    await vera.says("удар в Морока")
    button = await vera.button(BACK)
    await vera.says("", button["payload"])
    assert "Список с тех пор изменился" in await vera.says("", button["payload"])
    assert await listed() == [("light", "fire_mage")]


@pytest.mark.parametrize("forged", [{"b": "x"}, {"b": None}, {"b": ["a"]}, {"h": "x"}, {"m": 99}, {"d": 2}])
async def test_invented_buttons_take_nothing_back(table: Table, vera: Actor, forged: dict[str, Any]) -> None:
    await table.set()
    await vera.says("свет на Искру")
    await vera.says("удар в Морока")
    before = await listed()
    payload = json.loads((await vera.button(BACK))["payload"])
    assert await vera.says("", {**payload, **forged})
    assert "Список с тех пор изменился" in await table.actor(503).says("", payload)
    assert await listed() == before


async def test_the_trail_keeps_that_it_was_taken_back(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру")
    await vera.presses(BACK)
    assert [entry["orders"] for entry in await table.audited("orders.undo")] == [[]]


# The list that stands is known to the reader


async def test_only_what_is_to_stay_stays(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("удар в Морока; яд в Грима; яд в Искру; свет на Грима")
    await vera.says("убери яд с Грима")
    assert await listed() == [("strike", "warlock"), ("poison", "fire_mage"), ("light", "paladin")]
    await vera.says("оставь только удар")
    assert await listed() == [("strike", "warlock")]


async def test_of_two_poisons_the_one_that_is_named_stays(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("яд в Грима; яд в Искру; свет на Грима")
    await vera.says("оставь только яд в Искру")
    assert await listed() == [("poison", "fire_mage")]


async def test_a_poison_on_another_is_not_taken_away(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("яд в Искру")
    await vera.says("убери яд с Грима")
    assert await listed() == [("poison", "fire_mage")]


async def test_a_number_is_that_of_an_order_and_not_of_a_character(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Искру; удар на себя")
    assert "Номера — от 1 до 2" in await vera.says("отменить 3")
    await vera.says("отменить 1")
    assert await listed() == [("strike", "monk")]


async def test_numbers_of_one_message_are_those_of_the_list_it_was_written_for(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("свет на Грима; яд в Искру; яд в Морока")
    await vera.says("отмени свет. вместо 2: яд в Кота")
    assert await listed() == [("poison", "warlock"), ("poison", "dispeller")]


@pytest.mark.parametrize(
    ("when", "vain"),
    [
        ("Искра голосует и Искра не голосует", True),
        ("он голосует против меня или он голосует против Искры", False),
        ("он голосует против меня и Искра голосует против меня", False),
        ("он не голосует против меня и не голосует против Искры", False),
        ("против меня больше 3 голосов и он голосует против Искры", False),
    ],
)
async def test_a_condition_that_no_votes_make_true_is_named(
    table: Table, vera: Actor, when: str, *, vain: bool
) -> None:
    await table.set()
    answer = await vera.says(f"Удар в Грима, если {when}")
    assert answer.startswith("Принято: Удар на Грима (Паладин), если"), answer
    assert ("\nПроверьте условие, оно не выполнится ни при каких голосах: Удар на Грима" in answer) is vain


def test_a_voter_has_one_vote() -> None:
    either = [Condition(votes_against=VotesAgainst("paladin", target)) for target in ("monk", "fire_mage")]
    assert not can_hold(Condition(all_=tuple(either)))
    assert can_hold(Condition(any_=tuple(either)))
    assert can_hold(Condition(all_=(either[0], Condition(not_=either[1]))))
    assert can_hold(Condition(all_=(*either, Condition(tally=Tally("monk", ">", 0)))))  # counts are not looked into
