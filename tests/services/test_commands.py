"""Questions to the bot, in whatever words the reader knows them, from players, the dead and visitors."""

import pytest

from tests.services.story import Actor
from tests.services.table import Table, dead

VERA, NOBODY = 501, 999


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(VERA)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("сколько у меня сфер?", "Защитные сферы: 10 из 10"),
        ("а что у меня в инвентаре осталось?", "Предметы: Яд"),
        ("покажи статус", "Защитные сферы: 10 из 10"),
        ("что я заказал на сегодня?", "Ваши заявки на сегодня:\n1. Свет на Искру"),
        ("покажи мои заявки пж", "Ваши заявки на сегодня:"),
        ("а кто вообще ещё в игре?", "1. Вера (Монах)"),
        ("покажите правила", "Правила игры «Свет»"),
        ("что делает фаер?", "Фаербол"),
        ("расскажи про перстень", "Перстень (предмет)"),
        ("как в это играть?", "Вы играете."),
    ],
)
async def test_a_player_is_answered(table: Table, vera: Actor, text: str, says: str) -> None:
    await table.set(monk={"items": {"poison": 1}})
    await vera.says("свет на Искру")
    assert says in await vera.says(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("сколько у меня сфер?", "Ваш персонаж погиб"),
        ("что я заказал на сегодня?", "Ваш персонаж погиб"),
        ("а кто вообще ещё в игре?", "2. Грим (Паладин)"),
        ("что делает фаер?", "Фаербол"),
        ("как в это играть?", "Ваш персонаж погиб"),
    ],
)
async def test_R2_2_the_dead_are_told_what_is_public(table: Table, vera: Actor, text: str, says: str) -> None:
    await table.set(monk=dead())
    told = await vera.says(text)
    assert says in told
    assert "сферы:" not in told


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("сколько у меня сфер?", "ни в одной игре"),
        ("что я заказал на сегодня?", "ни в одной игре"),
        ("а кто вообще ещё в игре?", "1. Вера (Монах)"),
        ("что делает фаер?", "Фаербол"),
        ("как в это играть?", "Сейчас идёт игра"),
    ],
)
async def test_who_plays_nowhere_is_told_what_is_public(table: Table, text: str, says: str) -> None:
    await table.set()
    assert says in await table.actor(NOBODY).says(text)
