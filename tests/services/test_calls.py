"""«Позвать ведущего», and the bot that stays out while an admin answers by hand."""

from datetime import timedelta

import pytest

from models import outbox
from models.kinds import SeatStatus
from models.people import person_of
from models.tables import AuditEntry, Order, OutboxMessage, Person, Seat
from tests.services.story import HERE, Actor, Story, opened
from tests.services.table import Table, dead
from vkbot.services import calls

MASTER, EDITOR = 1, 2
LINK = f"https://vk.com/gim{HERE}?sel=501"


async def by_hand(story: Story, actor: Actor, text: str = "Добрый день, слушаю", admin: int = MASTER) -> str:
    """An admin answers in the community's inbox; what the bot adds."""
    before = len(await actor.got())
    body = {
        "from_id": -HERE, "peer_id": actor.vk_id, "out": 1, "text": text, "conversation_message_id": 90,
        "random_id": 4242, "admin_author_id": admin,
    }  # fmt: skip
    await story.event(HERE, "message_reply", body)
    return "\n".join((await actor.got())[before:])


# Calling


async def test_the_button_asks_what_to_hand_over(table: Table) -> None:
    await table.set()
    vera, master = table.actor(501), table.actor(MASTER)
    assert "Что передать ведущим?" in await vera.says("Позвать ведущего", {"c": "call"})
    assert await master.got() == []
    assert "Передал ведущим" in await vera.says("Не вижу записи дня 3, где голосовать?")
    told = await master.last()
    assert "[id501|id501] зовёт ведущего. «Свет», Вера (Монах)." in told
    assert "«Не вижу записи дня 3, где голосовать?»" in told
    assert LINK in told


async def test_a_message_that_calls_is_handed_over_as_it_is(table: Table) -> None:
    await table.set()
    assert "Передал ведущим" in await table.actor(501).says("Позовите ведущего, Грим меня обижает")
    assert "«Позовите ведущего, Грим меня обижает»" in await table.actor(MASTER).last()


async def test_whoever_has_nothing_to_add_just_calls(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    assert "Что передать" in await vera.says("мне нужен живой человек")
    assert "Передал ведущим" in await vera.presses("Просто позвать")
    assert "«Свет»" in await table.actor(MASTER).last()


@pytest.mark.parametrize("payload", [{"c": "call_no"}, None])
async def test_whoever_thinks_better_of_it_calls_nobody(table: Table, payload: object) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Позвать ведущего")
    assert "никого не зову" in await vera.says("Отмена", payload)
    assert "Не получилось понять" in await vera.says("ладно, сам разобрался")
    assert await table.actor(MASTER).got() == []


async def test_what_the_bot_waits_for_is_not_handed_over(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("Подать анкету")
    await vera.says("Монах")
    assert "Просто позвать" in await vera.says("Позвать ведущего")
    assert "Имя: Тихон" in await vera.says("Тихон")
    assert "зовёт" not in "".join(await story.actor(MASTER).got())
    assert "Передал ведущим" in await vera.presses("Просто позвать")
    assert "Анкета подана" in await vera.presses("Подать")


async def test_visitors_and_the_dead_may_call_too(table: Table) -> None:
    await table.set(monk=dead())
    for actor in (table.actor(501), table.actor(99)):
        await actor.says("Позвать ведущего")
        assert "Передал ведущим" in await actor.says("можно в следующую игру?")
    first, second = await table.actor(MASTER).got()
    assert "Вера (Монах)" in first
    assert "«Свет»" not in second


async def test_an_applicant_is_shown_with_the_application(story: Story) -> None:
    await opened(story, title="Зимняя")
    vera = story.actor(11)
    await vera.says("анкета: Монах, Тихон")
    await vera.says("позови админа, примите меня")
    assert "«Зимняя», Тихон (Монах)" in await story.actor(MASTER).last()


async def test_a_picture_alone_can_be_handed_over(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Позвать ведущего")
    message = {"from_id": 501, "peer_id": 501, "text": "", "attachments": [{"type": "photo"}]}
    await table.event(HERE, "message_new", {"message": message})
    assert "Передал ведущим" in await vera.last()
    assert "Приложено к сообщению: 1" in await table.actor(MASTER).last()


async def test_whoever_calls_again_at_once_is_told_since_when_they_are_called(table: Table) -> None:
    await table.set()
    vera, master = table.actor(501), table.actor(MASTER)
    await vera.says("Позови ведущего, срочно!!! не работает")
    table.clock.advance(timedelta(minutes=9))
    for again in ("Позвать ведущего", "ведущий, ну где вы там, я жду"):
        assert "Ведущих уже позвали в 15:00" in await vera.says(again)
    assert len(await master.got()) == 1
    table.clock.advance(timedelta(minutes=1))
    assert "Передал ведущим" in await vera.says("ведущий, вы обещали ответить")
    assert len(await master.got()) == 2


async def test_what_is_written_after_a_call_and_not_understood_is_for_the_game_masters(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Позови ведущего, у меня беда")
    assert "уже позвали в 15:00" in await vera.says("и ещё картинки не грузятся")
    table.clock.advance(timedelta(minutes=10))
    assert "Не получилось понять" in await vera.says("и ещё картинки не грузятся")


async def test_every_admin_but_the_caller_hears_who_may_be_written_to(table: Table) -> None:
    await table.set()
    table.managers.of[HERE] = {MASTER, EDITOR, 3, 99}
    await Person.create(community_id=HERE, vk_id=3, may_write=False)
    assert "Передал ведущим" in await table.actor(99).says("ведущий, помогите, не открывается игра")
    heard = {row.peer_id for row in await OutboxMessage.filter(purpose="call 99")}
    assert heard == {MASTER, EDITOR}
    (entry,) = await AuditEntry.filter(kind="call")
    assert entry.actor == 99
    assert "не открывается" not in entry.body


async def test_an_admin_who_plays_there_learns_that_somebody_calls_and_not_what_was_written(table: Table) -> None:
    await table.set()
    table.managers.of[HERE] = {MASTER, 502}
    await table.actor(501).says("ведущий, я предатель, так можно?")
    (told,) = await table.actor(502).got()
    assert "[id501|id501] зовёт ведущего" in told
    assert "предатель" not in told
    assert "gim" not in told
    assert "предатель" in await table.actor(MASTER).last()


@pytest.mark.parametrize("status", [SeatStatus.PLAYING, SeatStatus.LEFT])
async def test_if_only_players_could_hear_the_caller_is_told_so(table: Table, status: SeatStatus) -> None:
    await table.set()
    await Seat.filter(person__vk_id=502).update(status=status.value)
    table.managers.of[HERE] = {502}
    said = await table.actor(501).says("ведущий, я предатель, так можно?")
    assert "ваш текст им не показан" in said
    assert "предатель" not in await table.actor(502).last()


async def test_an_admin_of_another_match_hears_everything(table: Table) -> None:
    await table.set()
    await table.set(title="Другая", post=99)
    await Seat.filter(person__vk_id=502, match__title="Свет").delete()
    await Seat.filter(person__vk_id=501, match__title="Другая").delete()
    table.managers.of[HERE] = {502}
    await table.actor(501).says("ведущий, я предатель, так можно?")
    assert "предатель" in await table.actor(502).last()


async def test_if_nobody_can_be_written_to_the_caller_is_told_so(table: Table) -> None:
    await table.set()
    await Person.create(community_id=HERE, vk_id=MASTER, may_write=False)
    vera = table.actor(501)
    for _ in range(2):
        assert "Позвать ведущих не получилось" in await vera.says("ведущий, у меня беда")


async def test_if_vk_delivers_a_call_to_nobody_the_caller_is_told(table: Table) -> None:
    await table.set()
    table.managers.of[HERE] = {MASTER, EDITOR}
    vera = table.actor(501)
    await vera.says("ведущий, у меня беда")
    first, second = await OutboxMessage.filter(purpose="call 501").order_by("id")
    before = len(await vera.got())
    await outbox.mark_dead(first, "901")
    await calls.undelivered(table.desk, first)
    assert len(await vera.got()) == before
    await outbox.mark_dead(second, "901")
    await calls.undelivered(table.desk, second)
    assert "Позвать ведущих не получилось" in await vera.last()
    assert "Передал ведущим" in await vera.says("ведущий, у меня беда")


async def test_an_order_in_a_call_is_not_taken_in_silence(table: Table) -> None:
    await table.set()
    assert "пришлите её отдельно" in await table.actor(501).says("Позовите ведущего! Удар в Искру")
    assert await Order.all().count() == 0


async def test_who_politely_speaks_to_the_game_master_and_orders_is_served_by_the_bot(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    assert "1. Удар на Искру (Маг огня)" in await vera.says("Ведущий, прошу применить Удар на Искру")
    assert "Отменено" in await vera.says("админ, отмени все заявки, пожалуйста")
    assert "осталось 13 часов" in await vera.says("Админ, когда просчёт?")
    assert "Голоса здесь не считаются" in await vera.says("ведущий, голосую против Искры")
    assert await table.actor(MASTER).got() == []
    assert "Передал ведущим" in await vera.says("ведущий, Грим меня обижает")


async def test_an_order_where_a_message_was_asked_for_is_an_order(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Позвать ведущего")
    told = await vera.says("удар в Искру")
    assert told.startswith("Это заявка, поэтому ведущих не зову.")
    assert "1. Удар на Искру (Маг огня)" in told
    assert await table.actor(MASTER).got() == []


# An admin answers by hand


async def test_the_bot_stays_out_and_says_once_how_to_call_it(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Позови ведущего, у меня беда")
    assert "Позвать бота: «бот»" in await by_hand(table, vera)
    assert await by_hand(table, vera, "Что случилось?") == ""
    words = ("спасибо!", "ведущий, а завтра?", "админ!", "когда просчёт?", "что делает Сглаз?", "почему?", "да", "🙂")
    for text in (*words, ""):
        assert await vera.says(text) == "", text


async def test_the_bots_own_messages_are_nobodys_hand(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Помощь")
    row = await OutboxMessage.get(peer_id=501)
    body = {"from_id": -HERE, "peer_id": 501, "out": 1, "text": row.text, "random_id": int(row.key)}
    await table.event(HERE, "message_reply", body)
    await table.event(HERE, "message_reply", {**body, "admin_author_id": MASTER})
    await table.event(HERE, "message_reply", {**body, "peer_id": 2_000_000_001, "admin_author_id": MASTER})
    assert "Не получилось понять" in await vera.says("абракадабра")


async def test_an_order_is_taken_all_the_same(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Начать")
    await by_hand(table, vera)
    assert "1. Удар на Искру (Маг огня)" in await vera.says("удар в Искру")
    assert "Отменено" in await vera.says("отменить 1")
    assert "В кого" in await vera.says("Удар")
    assert "2. Удар" not in await vera.says("спасибо")
    assert "1. Удар на Грима (Паладин)" in await vera.says("в Грима")
    assert "В кого" in await vera.says("Удар")
    await by_hand(table, vera, "А в кого?")
    assert await vera.says("сейчас подумаю") == ""
    assert "Удар на Искру" in await vera.says("в Искру")
    assert "Голоса здесь не считаются" in await vera.says("голосую против Искры")
    assert await vera.says("а можно удар?") == ""
    assert await vera.says("ясно, спасибо") == ""


async def test_an_application_is_taken_all_the_same(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("Начать")
    await by_hand(story, vera)
    assert "Анкета подана" in await vera.says("анкета: Монах, Тихон")
    assert await vera.says("ура") == ""


async def test_what_the_dead_write_is_for_the_admin(table: Table) -> None:
    await table.set(monk=dead())
    vera = table.actor(501)
    await by_hand(table, vera)
    assert await vera.says("удар в Искру") == ""


async def test_buttons_are_answered(table: Table) -> None:
    match = await table.set()
    vera = table.actor(501)
    await vera.says("удар в Искру")
    await by_hand(table, vera)
    assert "Отменено" in await vera.presses("Отменить 1")
    assert await vera.says("готово") == ""
    assert "устарела" in await vera.says("?", {"c": "switch", "m": match.id + 1})


@pytest.mark.parametrize(
    ("text", "payload", "answer"),
    [
        ("бот", None, "Бот на связи"),
        ("бот, вернись", None, "Бот на связи"),
        ("Бот, когда просчёт?", None, ""),
        ("Начать", None, "Здесь играют"),
        ("Начать", {"command": "start"}, "Здесь играют"),
        ("Статус", {"c": "status"}, "Защитные сферы"),
        ("мои заявки", None, "Заявок"),
        ("Почему?", {"c": "why"}, ""),
    ],
)
async def test_the_bot_is_called_back(table: Table, text: str, payload: object, answer: str) -> None:
    await table.set()
    vera = table.actor(501)
    await by_hand(table, vera)
    assert answer in await vera.says(text, payload)
    assert "Не получилось понять" in await vera.says("абракадабра")


async def test_an_admin_gives_the_conversation_back_to_the_bot(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await by_hand(table, vera)
    assert await by_hand(table, vera, "бот, вернись") == ""
    assert "Не получилось понять" in await vera.says("абракадабра")


async def test_calling_the_game_masters_again_does_not_call_the_bot(table: Table) -> None:
    await table.set()
    vera, master = table.actor(501), table.actor(MASTER)
    await by_hand(table, vera)
    assert "Что передать" in await vera.says("Позвать ведущего", {"c": "call"})
    assert "Передал ведущим" in await vera.says("вы куда пропали?")
    assert len(await master.got()) == 1
    assert await vera.says("жду") == ""


async def test_some_hours_later_the_bot_answers_again(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Начать")
    await by_hand(table, vera)
    table.clock.advance(calls.BY_HAND - timedelta(minutes=1))
    await by_hand(table, vera)
    table.clock.advance(calls.BY_HAND - timedelta(minutes=1))
    assert await vera.says("абракадабра") == ""
    table.clock.advance(timedelta(minutes=1))
    assert "Не получилось понять" in await vera.says("абракадабра")
    assert "Позвать бота" in await by_hand(table, vera)


async def test_what_the_bot_waited_for_it_waits_for_no_more(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("выйти из игры")
    await by_hand(table, vera, "Вы придёте завтра?")
    assert await vera.says("да") == ""
    await vera.says("бот")
    assert "Вы вышли" not in await vera.says("да")
    assert (await Seat.get(person__vk_id=501)).status == SeatStatus.PLAYING.value


async def test_receipts_and_notices_go_out(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await by_hand(table, vera)
    assert "Ваш голос: против Грима" in await table.comments(vera, 1, "голосую против Грима")


async def test_others_are_answered_as_always(table: Table) -> None:
    await table.set()
    await by_hand(table, table.actor(501))
    assert "Не получилось понять" in await table.actor(502).says("абракадабра")


async def test_whom_the_bot_never_met_is_told_nothing_of_it(table: Table) -> None:
    await person_of(HERE, 77)
    stranger = table.actor(77)
    assert await by_hand(table, stranger, "Здравствуйте, пишем вам о рекламе") == ""
    assert await stranger.says("да, интересно") == ""


@pytest.mark.parametrize("text", ["понял", "спасибо", "абракадабра"])
async def test_whom_a_game_master_has_answered_is_not_told_to_wait_for_the_answer(table: Table, text: str) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("позови ведущего, где запись?")
    await by_hand(table, vera)
    await vera.says("Мои заявки")
    assert "уже позвали" not in await vera.says(text)
    assert "Передал ведущим" in await vera.says("позови ведущего, ещё вопрос")
