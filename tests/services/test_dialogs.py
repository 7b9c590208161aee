"""What a text means while the bot waits for something else from somebody who plays."""

from models.tables import Order, Seat
from tests.services.story import Actor, Story, opened, playing
from tests.services.table import Table, dead


async def applying(table: Table) -> Actor:
    """Vera plays, and the bot waits for the name of her character in a second match."""
    vera = table.actor(501)
    await vera.says("Начать")
    person = await vera.person()
    person.dialog = {"name": "apply", "m": 2, "k": "monk"}
    await person.save()
    master = table.actor(1)
    await master.says("Ведущему")
    await master.presses("Создать игру")
    await master.presses("Открыть набор")
    return vera


async def open_table(table: Table, **characters: dict[str, object]) -> Table:
    """The same community, where a person may play in several matches."""
    several = Table(one_seat=False)
    await several.set(**characters)
    return several


async def test_an_order_is_no_name(table: Table) -> None:
    vera = await applying(await open_table(table))
    assert "1. Удар на Искру (Маг огня)" in await vera.says("удар в Искру")
    assert await Order.all().count() == 1
    assert "Отменено" in await vera.says("отменить 1")
    assert "Имя: Тихон" in await vera.says("Тихон")


async def test_what_reads_as_no_order_is_the_name(table: Table) -> None:
    vera = await applying(await open_table(table))
    await vera.says("удар в Искру")
    for text in ("Ёжик", "Удар Грома", "Светлый", "Свет"):
        await vera.says(text)
    assert await Order.all().count() == 1
    assert "анкета не подана" in await vera.says("Отмена")
    assert await Order.all().count() == 1


async def test_the_dead_write_no_orders_there_either(table: Table) -> None:
    vera = await applying(await open_table(table, monk=dead()))
    assert "погиб" not in await vera.says("удар в Искру")


async def test_an_order_of_an_admin_who_plays_is_no_title(table: Table) -> None:
    match = await table.set()
    table.managers.of[match.community_id].add(501)
    vera = table.actor(501)
    await vera.says("", {"c": "gm_ask", "m": match.id, "f": "title"})
    assert "1. Удар на Искру (Маг огня)" in await vera.says("удар в Искру")
    assert "Название: Зимняя игра" in await vera.says("Зимняя игра")


async def test_an_order_is_no_class(table: Table) -> None:
    vera = await applying(await open_table(table))
    assert "Выберите класс" in await vera.says("Подать анкету")
    assert "1. Удар на Искру (Маг огня)" in await vera.says("удар в Искру")
    assert "Отменено" in await vera.says("отменить 1")
    assert "Имя: Тихон" in await vera.says("Маг льда, Тихон")
    assert await Order.all().count() == 0


async def test_yes_and_no_in_words_when_withdrawing(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("анкета: Монах, Тихон")
    await vera.says("Отозвать анкету")
    assert "как было" in await vera.says("Нет")
    assert "отозвана" not in await vera.says("да")
    await vera.says("Отозвать анкету")
    assert "отозвана" in await vera.says("Да!")
    assert (await Seat.get()).status == "withdrawn"


async def test_yes_is_no_answer_once_something_else_was_asked(story: Story) -> None:
    _, actors = await playing(story)
    await actors[0].says("выйти из игры")
    await actors[0].says("Помощь")
    assert "Вы вышли" not in await actors[0].says("да")
    await actors[0].says("выйти из игры")
    assert "Вы вышли" in await actors[0].says("да")


async def test_yes_and_no_in_words_under_the_summary(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("Подать анкету")
    await vera.says("Монах")
    assert "нельзя взять как имя" in await vera.says("да")
    await vera.says("Тихон")
    assert "напишите имя" in await vera.says("нет")
    assert "нельзя взять как имя" in await vera.says("да")
    await vera.says("Тишина")
    assert "Анкета подана" in await vera.says("да")
    assert await story.seats() == [("Тишина", "monk", "applied")]


async def test_yes_and_no_in_words_of_a_game_master(story: Story) -> None:
    master = await opened(story, auto=True)
    await story.actor(11).says("анкета: Монах, Тихон")
    await master.says("", {"c": "gm_refuse", "s": (await Seat.get()).id})
    assert "Отклонена" in await master.says("да")
    match = await story.match()
    await master.says("", {"c": "gm_close", "m": match.id})
    assert "набор" in await master.says("нет")
    await master.says("", {"c": "gm_close", "m": match.id})
    assert "Игра завершена" in await master.says("да")
