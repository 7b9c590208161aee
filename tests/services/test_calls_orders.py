"""Orders beside a call, and while an admin answers by hand: taken, asked about, or it is said that they are not."""

from datetime import timedelta

import pytest

from models.tables import Order, Person
from tests.services.story import HERE, Actor
from tests.services.table import Table
from tests.services.test_asking import LIGHT, STRIKE, bodies
from tests.services.test_calls import MASTER, by_hand

NOT_TAKEN = "заявка, она не принята"


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def two_orders(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Морока, свет на Грима")
    assert await bodies() == [STRIKE, LIGHT]


@pytest.mark.parametrize("text", ["отмени", "отмени заявку", "передумал, не бью"])
async def test_by_hand_a_withdrawal_is_for_the_bot(table: Table, vera: Actor, text: str) -> None:
    await two_orders(table, vera)
    await by_hand(table, vera)
    assert await vera.says(text) != ""


@pytest.mark.parametrize("text", ["отмени", "а можно удар в Морока?", "когда просчёт?"])
async def test_by_hand_the_bot_stays_out_where_nothing_is_ordered(table: Table, vera: Actor, text: str) -> None:
    await table.set()
    await by_hand(table, vera)
    before = len(await vera.got())
    await vera.says(text)
    assert len(await vera.got()) == before


@pytest.mark.parametrize("text", ["удар в Грима, и ответьте, когда просчёт?", "удар в Морока, а зелье кому?"])
async def test_by_hand_an_order_beside_a_question_is_never_passed_over(table: Table, vera: Actor, text: str) -> None:
    await table.set()
    await by_hand(table, vera)
    assert "заявка не подана" in await vera.says(text)


async def test_after_an_order_nothing_is_awaited_for_the_game_masters(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Позвать ведущего")
    assert "Принято: Удар" in await vera.says("удар в Морока")
    await vera.says("ой, а свет на Грима?")
    assert await table.actor(MASTER).got() == []


async def test_an_order_that_lacks_something_is_asked_about_and_not_handed_over(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Позвать ведущего")
    assert "В кого Удар?" in await vera.says("удар")
    assert await table.actor(MASTER).got() == []
    await vera.says("в Морока")
    assert await bodies() == [STRIKE]


async def test_what_is_handed_over_with_half_an_order_says_that_it_is_not_taken(table: Table, vera: Actor) -> None:
    await table.set()
    assert NOT_TAKEN in await vera.says("Позовите ведущего, у меня удар")
    assert "Удар" not in [str(order.body) for order in await Order.all()]


async def test_a_plain_message_for_the_game_masters_says_nothing_of_orders(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Позвать ведущего")
    assert NOT_TAKEN not in await vera.says("Грим меня обижает")


@pytest.mark.parametrize(("hours", "silent"), [(5, False), (1, True)])
async def test_what_an_admin_wrote_counts_from_when_it_was_written(
    table: Table, vera: Actor, hours: int, *, silent: bool
) -> None:
    await table.set()
    await vera.says("Начать")
    written = table.clock.now() - timedelta(hours=hours)
    body = {
        "from_id": -HERE, "peer_id": 501, "out": 1, "text": "Слушаю", "conversation_message_id": 90,
        "random_id": 4242, "admin_author_id": MASTER, "date": int(written.timestamp()),
    }  # fmt: skip
    await table.event(HERE, "message_reply", body)
    person = await Person.get(community_id=HERE, vk_id=501)
    assert (person.by_hand_at is not None) is silent
    if person.by_hand_at is not None:
        assert table.clock.now() - person.by_hand_at >= timedelta(hours=hours)
