"""A message that waits for what it lacks is never dropped without a word, nor is an order that stands beside talk."""

import pytest

from models.tables import Order, Person
from tests.services.story import HERE, Actor
from tests.services.table import Table
from tests.services.test_asking import AGAINST_VERA, LIGHT, STRIKE, bodies

BOTH = "удар, свет на Грима"
DROPPED = "Прежнее сообщение не записано: «удар, свет на Грима»."


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def asked(vera: Actor) -> None:
    assert (await vera.says(BOTH)).startswith("В кого Удар?")


@pytest.mark.parametrize(
    "text",
    [
        "Почему нет? Удар в Морока",
        "за что он меня! удар в Морока",
        "почему мой удар не прошёл? удар в Морока",
        "правила поняла. Удар в Морока",
    ],
)
async def test_an_order_behind_a_question_or_rules_is_taken(table: Table, vera: Actor, text: str) -> None:
    await table.set()
    assert "Принято: Удар на Морока" in await vera.says(text)
    assert await bodies() == [STRIKE]


async def test_an_order_behind_a_question_says_what_it_drops(table: Table, vera: Actor) -> None:
    await table.set()
    await asked(vera)
    assert (await vera.says("за что он меня! удар в Морока")).startswith(DROPPED)


async def test_the_same_on_the_same_condition_sent_again_is_given_once(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 3}})
    text = "яд в Морока, если Искра голосует против меня"
    await vera.says(text)
    assert "уже есть в списке" in await vera.says(text)
    poison = {"action": "use", "item": "poison", "target": "warlock", "when": AGAINST_VERA}
    assert await bodies() == [poison]
    await vera.says(f"ещё {text}")
    assert await bodies() == [poison, poison]


async def test_otherwise_sent_again_is_given_once(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 4}})
    for _ in range(2):
        await vera.says("яд в Морока, если Искра голосует против меня, иначе яд в Грима")
    assert await Order.all().count() == 2


@pytest.mark.parametrize("word", ["Отмена", "Начать", "Подать анкету", "Выйти из игры"])
async def test_other_dialogs_leave_a_message_waiting(table: Table, vera: Actor, word: str) -> None:
    await table.set()
    await asked(vera)
    await vera.says("Позвать ведущего")
    await (vera.presses if word == "Отмена" else vera.says)(word)
    await vera.says("в Морока")
    assert await bodies() == [STRIKE, LIGHT]


async def test_the_menu_of_game_masters_leaves_a_message_waiting(table: Table, vera: Actor) -> None:
    match = await table.set()
    table.managers.of[match.community_id].add(501)
    await asked(vera)
    await vera.says("Ведущему")
    await vera.says("в Морока")
    assert await bodies() == [STRIKE, LIGHT]


async def test_applying_elsewhere_says_what_it_drops(table: Table, vera: Actor) -> None:
    several = Table(one_seat=False)
    await several.set()
    vera, master = several.actor(501), several.actor(1)
    await master.says("Ведущему")
    await master.presses("Создать игру")
    await master.presses("Открыть набор")
    await asked(vera)
    assert DROPPED not in await vera.says("Подать анкету")
    person = await Person.get(community_id=HERE, vk_id=501)
    assert person.dialog is not None
    assert person.dialog["name"] == "ask"
    assert (await vera.presses("Маг льда")).startswith(DROPPED)


async def test_on_another_day_an_order_is_taken_and_it_is_said_that_the_question_is_old(
    table: Table, vera: Actor
) -> None:
    match = await table.set()
    await asked(vera)
    await table.cut_off()
    await table.new_day(match, 4, 78)
    told = await vera.says("удар в Морока")
    assert told.startswith("Вопрос был о заявке на день 3")
    assert "Принято: Удар на Морока" in told
