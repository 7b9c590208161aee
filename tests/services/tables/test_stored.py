"""What is stored of tables: the same on each kind of database, and at one time by several."""

import asyncio

from models.kinds import TableStatus
from models.tables import OutboxMessage, Table, TableMove, TableSeat
from tests.services.story import HERE
from tests.services.tables.stage import CHAT, Chats
from vkbot.services.tables import chats as service
from vkbot.services.tables import stored
from vkbot.vk.incoming import Incoming


async def test_a_match_from_its_first_to_its_last_word(anywhere: Chats) -> None:
    first, second = await anywhere.in_turn(11, 12)
    await anywhere.says(first, "3 4")
    await anywhere.presses(first, "Отменить ход")
    assert await stored.newer(anywhere.room) is None
    anywhere.start()
    assert "ваш ход!" not in await anywhere.pass_time(hours=1)
    assert "ваш ход!" in await anywhere.pass_time(minutes=10)
    await anywhere.says(first, "12 12")
    assert "Вы уже за столом" in await anywhere.says(12, "/join")
    await anywhere.says(second, "12")
    assert await anywhere.results() == {first: "lost", second: "won"}
    assert "побед 1, поражений 0" in await anywhere.says(second, "мои игры", chat=0)
    numbers = await TableMove.all().order_by("number").values_list("number", flat=True)
    assert list(numbers) == list(range(1, 8))


async def test_of_two_who_open_a_table_at_once_one_joins_the_other(anywhere: Chats) -> None:
    await asyncio.gather(*(anywhere.says(person, "/join") for person in (11, 12, 13)))
    assert await Table.filter(status=TableStatus.GATHERING.value).count() == 1
    assert sorted(await TableSeat.all().values_list("number", flat=True)) == [1, 2, 3]


async def test_of_two_presses_at_once_one_counts(anywhere: Chats) -> None:
    first, _ = await anywhere.in_turn(11, 12)
    button = await anywhere.payload("+2")
    await asyncio.gather(*(anywhere.says(first, "+2", button) for _ in range(3)))
    assert (await anywhere.state())["total"] == 2


async def test_who_spoke_to_the_bot_in_vain_is_told(chats: Chats) -> None:
    for said, answers in (("просто так", 0), ("/карта", 1)):
        before = await OutboxMessage.all().count()
        await service.failed(chats.room, Incoming("message_new", HERE, person=11, peer=CHAT, text=said))
        assert await OutboxMessage.all().count() == before + answers
