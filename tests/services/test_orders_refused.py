"""A refusal says what would be allowed, with an example made for this player that can be written as it stands."""

import re

import pytest

from engine.curse.ids import ABILITIES, ITEMS, PUBLIC_ITEMS
from engine.curse.model import Order
from locales.render import russian
from models.tables import Order as Row
from tests.services.story import Actor
from tests.services.table import Table, dead
from vkbot.language.orders import OrdersRead, read_order
from vkbot.services import allowed, plays
from vkbot.services.plays import Play

EXAMPLE = re.compile(r"[Нн]апример,? «([^»]+)»|Например: «([^»]+)»")


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def refused(vera: Actor, text: str) -> str:
    """The refusal of a text; its example is taken when it is written."""
    answer = await vera.says(text)
    assert await Row.all().count() == 0, answer
    found = EXAMPLE.search(answer)
    assert found is not None, answer
    assert (await vera.says(found[1] or found[2])).startswith("Принято"), found[0]
    await vera.says("отменить все")
    return answer


@pytest.mark.parametrize(
    ("monk", "text", "says"),
    [
        ({}, "фаербол в Искру", "Ваши способности сегодня: Удар и Лечение. Например: «Удар на Искру»."),
        ({"learned": ["jinx"]}, "фаербол в Искру", "Ваши способности сегодня: Удар, Лечение и Сглаз."),
        ({}, "удар в Грима", "Живы: Вера, Искра, Серый Кот и Морок. Например: «Удар на Искру»."),
        ({}, "мародёрство Искры", "Погибли: Грим. Например: «Мародёрство на Грима»."),
        ({"items": {"elixir": 1}}, "яд в Искру", "У вас есть: Эликсир. Например: «Удар на Искру»."),
        ({}, "яд в Искру", "Предметов у вас сейчас нет. Например: «Удар на Искру»."),
        ({"effects": [{"kind": "exhausted", "days": 1}]}, "удар в Искру", "Сегодня после Глыбы льда способностей"),
        ({}, "удар в Искру; лечение на себя", "За день можно применить 1 способность класса."),
        ({"items": {"white_totem": 1, "elixir": 1}}, "передаю белый тотем Искре", "У вас есть: Эликсир, Белый тотем."),
        ({}, "удар в Искру, если Морок умрёт", "Например: «Удар на Искру, если Серый Кот голосует против меня»."),
        ({"items": {"elixir": 1}}, "эликсир на Искру", "Например: «Эликсир на себя»."),
        ({"items": {"white_artifact": 1}}, "артефакт", "Например: «Передать Искре артефакт»."),
        ({}, "какая сегодня погода", "Напишите, например, «Удар на Искру»"),
    ],
)
async def test_what_would_be_allowed(table: Table, vera: Actor, monk: dict[str, object], text: str, says: str) -> None:
    await table.set(monk=monk, paladin=dead())
    assert says in await refused(vera, text)


async def test_an_item_that_another_order_has_can_be_had_in_its_place(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 1}})
    await vera.says("свет на Грима; яд в Искру")
    answer = await vera.says("яд в Морока")
    assert answer.startswith("Яд: всё, что у вас есть, уже занято другими заявками.")
    assert "Предмет уже занят заявкой 2. Например: «вместо 2: Яд на Морока»." in answer
    assert (await vera.says("вместо 2: Яд на Морока")).startswith("Принято: Яд на Морока (Чернокнижник).")


async def test_R5_5_another_target_for_what_cannot_be_had_twice(table: Table, vera: Actor) -> None:
    await table.set(monk={"learned": ["resurrection"]}, fire_mage={"received": ["resurrection"]})
    assert "Например: «Воскрешение на Грима»." in await refused(vera, "воскрешаю Искру")


async def test_when_nobody_is_dead_looting_says_so(table: Table, vera: Actor) -> None:
    await table.set()
    assert "Погибших пока нет." in await vera.says("мародёрство Искры")


async def test_R8_6_the_kind_of_an_artifact_is_never_told(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"black_artifact": 1}})
    assert "У вас есть: Артефакт." in await refused(vera, "яд в Искру")


async def test_every_example_can_be_written_as_it_stands(table: Table) -> None:
    await table.set(monk={"learned": list(ABILITIES), "items": dict.fromkeys(ITEMS, 2)}, paladin=dead())
    await table.actor(501).says("Статус")
    place = await plays.place_of(await table.actor(501).person())
    assert place is not None
    play = await plays.open_play(place)
    assert play is not None
    for wanted in (*ABILITIES, "light", "looting"):
        text = allowed.example(table.desk, play, (), Order("monk", wanted))
        assert text is not None
        assert _read(play, text).action == wanted
    for item in PUBLIC_ITEMS:
        for action in ("use", "transfer"):
            text = allowed.example(table.desk, play, (), Order("monk", action, item=item))
            assert text is not None
            if (item, action) not in (("artifact", "use"), ("white_totem", "transfer")):
                assert (_read(play, text).action, _read(play, text).item) == (action, item)


def _read(play: Play, text: str) -> Order:
    reading = read_order(russian(), text, play.scene)
    assert isinstance(reading, OrdersRead)
    (order,) = reading.orders
    return order
