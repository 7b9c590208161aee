"""D6.3: who leaves the chat, or is put out of it, and who comes back."""

from typing import Any

import pytest

from models.kinds import TableStatus
from models.tables import TableSeat
from tests.services.tables.stage import Chats

WENT = "chat_kick_user"


async def goes(chats: Chats, person: int, by: int = 0) -> str:
    """What the bot says when somebody has left the chat, or was put out by another (a bot: negative)."""
    return await chats.says(by or person, "", action={"type": WENT, "member_id": person})


async def comes(chats: Chats, person: int, by: int = 0, **action: Any) -> str:
    told = {"type": "chat_invite_user", "member_id": person, **action}
    return await chats.says(by or person, "", action=told)


async def away(chats: Chats) -> list[int]:
    return [one.person.vk_id for one in await TableSeat.filter(away=True).select_related("person")]


@pytest.mark.parametrize("by", [0, 11, -77], ids=["by themselves", "put out by a person", "put out by another bot"])
async def test_who_leaves_the_chat_where_players_gather_gives_the_seat_back(chats: Chats, by: int) -> None:
    await chats.says(11, "/join")
    await chats.says(12, "/join")
    assert "За столом: Вера." in await goes(chats, 12, by)
    assert "он закрыт" in await goes(chats, 11)
    assert (await chats.table()).status == TableStatus.CLOSED.value
    assert await chats.results() == {}


async def test_D6_3_who_leaves_the_chat_of_a_match_has_left_it_when_silence_says_so(chats: Chats) -> None:
    first, second, _ = await chats.in_turn(11, 12, 13)
    said = await goes(chats, second)
    assert " больше не в беседе." in said
    assert "15 минут" in said
    assert await chats.results() == {11: "", 12: "", 13: ""}
    await chats.says(first, "1 2 3")
    await chats.pass_time(minutes=14)
    assert "Время вышло" in await chats.pass_time(minutes=1)
    assert (await chats.results())[second] == "left"


async def test_D6_3_in_the_set_up_nobody_chooses_for_who_is_gone(chats: Chats) -> None:
    """For the silent the first possibility is taken, again and again; that is no use where nobody is."""
    await chats.gathered(11, 12, 13)
    await goes(chats, 13)
    await chats.pass_time(minutes=10)
    await chats.pass_time(minutes=5)
    assert await chats.results() == {11: "", 12: "", 13: "left"}


@pytest.mark.parametrize(
    "action",
    [{}, {"type": "chat_invite_user_by_link", "member_id": 0}, {"type": "chat_invite_user_by_message_request"}],
    ids=["invited", "by a link", "asked to be let in"],
)
async def test_who_comes_back_in_time_goes_on(chats: Chats, action: dict[str, Any]) -> None:
    first, second, third = await chats.in_turn(11, 12, 13)
    await goes(chats, first)
    await goes(chats, third)
    said = await comes(chats, first, **action)
    assert f"[id{first}|" in said
    assert "ваш ход!" in said
    assert "Счёт: 0" in said
    assert "ваш ход!" not in await comes(chats, third, **action)
    assert await away(chats) == []
    await chats.says(first, "1")
    assert (await chats.state())["total"] == 1
    assert f"[id{second}|" in await chats.says(first, "2 3")


async def test_who_is_heard_there_is_there(chats: Chats) -> None:
    """VK need not have said that they came back."""
    first, second, _ = await chats.in_turn(11, 12, 13)
    await goes(chats, second, by=first)
    await chats.says(second, "я тут")
    assert await away(chats) == []


async def test_of_others_nothing_is_said(chats: Chats) -> None:
    """Of who does not play, has left the match before, or is said to be gone twice; nor where nobody plays."""
    assert await goes(chats, 11) == ""
    first, second, _ = await chats.in_turn(11, 12, 13)
    assert await goes(chats, 14) == ""
    assert await comes(chats, 14) == ""
    assert await comes(chats, second) == ""
    await goes(chats, second)
    assert await goes(chats, second) == ""
    await chats.says(first, "выйти точно")
    assert await goes(chats, first) == ""
    assert await chats.says(first, "", action={"type": "chat_title_update", "text": "Погоня"}) == ""


async def test_D6_3_who_is_gone_and_left_cannot_come_back(chats: Chats) -> None:
    first, *_ = await chats.in_turn(11, 12, 13)
    await goes(chats, first)
    await chats.pass_time(minutes=10)
    await chats.pass_time(minutes=5)
    await comes(chats, first)
    assert (await chats.results())[first] == "left"
    assert "уже выбыли" in await chats.says(first, "/join")
