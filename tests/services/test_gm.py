from datetime import UTC, datetime, timedelta

import pytest

from locales.render import russian
from models.kinds import DayStatus
from models.matches import replace_orders
from models.store import transaction
from models.tables import AuditEntry, Day, Match, OutboxMessage, Person, Seat
from tests.services.story import ELSEWHERE, START, Story, opened, playing
from vkbot.games.curse import deadline
from vkbot.services import gm
from vkbot.services.settings import MatchSettings

FIVE = ("Монах, Аз", "Паладин, Бук", "Маг огня, Вед", "Маг льда, Глаг", "Диспеллер, Добр")


async def settings(story: Story) -> MatchSettings:
    return MatchSettings.decode((await story.match()).settings)


async def test_from_nothing_to_open_registration_by_buttons(story: Story) -> None:
    master = story.actor(1)
    assert "Ведущему" not in await story.actor(11).labels()
    await master.says("Начать")
    assert "Ведущему" in await master.labels()
    assert "Игр пока нет" in await master.presses("Ведущему")
    assert "черновик" in await master.presses("Создать игру")
    await master.presses("Настройки")
    await master.presses("Игроков")
    assert "Игроков: 7" in await master.presses("7")
    await master.presses("Раздача")
    assert "поровну" in await master.presses("поровну")
    await master.presses("Записи на стене")
    await master.presses("публикует ведущий")
    await master.presses("Назад")
    assert "Набор открыт" in await master.presses("Открыть набор")
    assert await settings(story) == MatchSettings(players=7, deal="balanced", post_by="admin")
    assert (await story.match()).status == "registration"


@pytest.mark.parametrize(
    ("button", "text", "field", "value"),
    [
        ("Час просчёта", "21:30", "hour", "21:30"),
        ("Час просчёта", "в 9 утра", "hour", "09:00"),
        ("Час просчёта", "4.15", "hour", "04:15"),
        ("Часовой пояс", "новосибирск", "zone", "Asia/Novosibirsk"),
        ("Часовой пояс", "Asia/Almaty", "zone", "Asia/Almaty"),
        ("Игроков", "пусть будет 6", "players", 6),
        ("Предателей", "1", "traitors", 1),
        ("Приём анкет", "Без ведущего", "auto_accept", True),
    ],
)
async def test_a_setting_is_written_as_text(story: Story, button: str, text: str, field: str, value: object) -> None:
    master = await opened(story)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses(button)
    assert "Сохранено" in await master.says(text)
    assert getattr(await settings(story), field) == value


@pytest.mark.parametrize(
    ("button", "text"),
    [
        ("Час просчёта", "25:00"),
        ("Час просчёта", "полночь"),
        ("Часовой пояс", "Марс"),
        ("Часовой пояс", "../../etc/passwd"),
        ("Игроков", "11"),
        ("Игроков", "много"),
        ("Предателей", "3"),
        ("Название", "н" * 61),
        ("Название", "«»"),
        ("Название", "🔥"),
        ("Название", "— !"),
    ],
)
async def test_a_value_that_does_not_fit_is_asked_for_again(story: Story, button: str, text: str) -> None:
    master = await opened(story)
    before = await story.match()
    await master.says("", {"c": "gm_settings", "m": before.id})
    await master.presses(button)
    assert "не подходит" in await master.says(text)
    after = await story.match()
    assert (after.settings, after.title) == (before.settings, before.title)


async def test_every_zone_that_is_offered_has_its_button(story: Story) -> None:
    master = await opened(story)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Часовой пояс")
    assert "Москва" in await master.labels()
    assert "Владивосток" not in await master.labels()
    await master.presses("→")
    assert "Владивосток" in await master.labels()
    assert "Часовой пояс: Владивосток" in await master.presses("Владивосток")


@pytest.mark.parametrize(
    ("zone", "place"),
    [
        ("Europe/Moscow", "по Москве"),
        ("Asia/Yekaterinburg", "время: Екатеринбург"),
        ("Asia/Almaty", "время: Алматы"),
        ("Asia/Barnaul", "время: Барнаул"),
        ("Factory", "время: Factory"),
    ],
)
def test_the_end_of_a_day_names_its_zone_in_russian(zone: str, place: str) -> None:
    assert deadline(russian(), START, zone).endswith(f"({place})")


async def test_a_zone_that_was_written_is_shown_in_russian(story: Story) -> None:
    master = await opened(story)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Часовой пояс")
    assert "Часовой пояс: Алматы" in await master.says("Asia/Almaty")


async def test_the_title(story: Story) -> None:
    master = await opened(story)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Название")
    assert "Название: Зимняя партия" in await master.says("  Зимняя   партия ")


async def test_a_command_is_no_value(story: Story) -> None:
    master = await opened(story)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Название")
    await master.says("Игроки")
    assert (await story.match()).title != "Игроки"


async def test_thanks_are_no_title(story: Story) -> None:
    master = await opened(story)
    title = (await story.match()).title
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Название")
    await master.says("Помощь")
    await master.says("спасибо")
    assert (await story.match()).title == title


async def test_who_was_an_admin_is_not_asked_for_ever(story: Story) -> None:
    master = await opened(story)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Название")
    story.managers.of.clear()
    assert "только руководителям" in await master.says("Новое имя")
    assert "только руководителям" not in await master.says("что теперь")


async def test_fewer_players_than_accepted_cannot_be_set(story: Story) -> None:
    master = await opened(story, players=10, auto=True)
    for vk_id, line in enumerate(FIVE, 11):
        await story.actor(vk_id).says(f"анкета: {line}")
    await story.actor(16).says("анкета: Чернокнижник, Есть")
    answer = await master.says("", {"c": "gm_set", "m": (await story.match()).id, "f": "players", "v": 5})
    assert "Уже принято 6" in answer


async def test_the_start_is_refused_with_the_number_missing(story: Story) -> None:
    master = await opened(story, players=5, auto=True)
    for vk_id, line in enumerate(["Монах, Аз", "Паладин, Бук", "Маг огня, Вед"], 11):
        await story.actor(vk_id).says(f"анкета: {line}")
    assert "не хватает 2 игроков" in await master.says("", {"c": "gm_start", "m": (await story.match()).id})
    assert (await story.match()).status == "registration"


async def test_the_start_deals_and_turns_away_who_waits(story: Story) -> None:
    master = await opened(story, players=5)
    actors = [story.actor(vk_id) for vk_id in range(11, 17)]
    for actor, line in zip(actors, (*FIVE, "Чернокнижник, Есть"), strict=True):
        await actor.says(f"анкета: {line}")
    for name in ("Аз", "Бук", "Вед", "Глаг"):
        await master.says("", {"c": "gm_apps", "m": (await story.match()).id})
        await master.presses(f"✓ {name}")
    await master.presses("Анкеты")
    assert "набор полон" in await master.presses("✓ Добр")
    assert "занят" in await master.says("", {"c": "gm_accept", "s": (await Seat.get(name="Есть")).id})
    assert "началась" in await master.presses("Начать игру")
    assert "без вас" in await actors[5].last()
    assert "Игра началась" in await actors[0].last()
    assert [seat.number for seat in await Seat.filter(status="playing").order_by("id")] == [1, 2, 3, 4, 5]
    assert (await Day.get()).due_at == datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
    assert "уже началась" in await master.presses("Начать игру")


ADMINS_BUTTONS = [
    {"c": "gm"},
    {"c": "gm_new"},
    *({"c": f"gm_{act}", "m": 1} for act in ("match", "settings", "open", "apps", "start", "pause", "resume")),
    *({"c": f"gm_{act}", "m": 1} for act in ("close", "close_yes", "roster", "orders")),
    {"c": "gm_ask", "m": 1, "f": "hour"},
    {"c": "gm_set", "m": 1, "f": "players", "v": 5},
    {"c": "gm_accept", "s": 1},
    {"c": "gm_refuse", "s": 1},
    {"c": "gm_refuse_yes", "s": 1},
]


@pytest.mark.parametrize("payload", ADMINS_BUTTONS, ids=str)
async def test_who_is_no_admin_any_more_can_press_nothing(story: Story, payload: dict[str, object]) -> None:
    await playing(story)
    before = [await Match.all().values(), await Seat.all().values(), await AuditEntry.all().count()]
    story.managers.of[9100] = {2}
    assert "только руководителям" in await story.actor(1).says("кнопка", payload)
    assert [await Match.all().values(), await Seat.all().values(), await AuditEntry.all().count()] == before


@pytest.mark.parametrize("payload", ADMINS_BUTTONS[2:], ids=str)
async def test_an_admin_of_another_community_reaches_nothing_here(story: Story, payload: dict[str, object]) -> None:
    await playing(story)
    story.managers.of[ELSEWHERE] = {7}
    assert "устарела" in await story.actor(7, ELSEWHERE).says("кнопка", payload)


@pytest.mark.parametrize(
    "payload",
    [
        {"c": "gm_match", "m": "1"},
        {"c": "gm_match", "m": 2**70},
        {"c": "gm_ask", "m": 1, "f": ["hour"]},
        {"c": "gm_ask", "m": 1, "f": "seed"},
        {"c": "gm_set", "m": 1, "f": "players", "v": "7"},
        {"c": "gm_set", "m": 1, "f": "players", "v": {}},
        {"c": "gm_set", "m": 1, "f": "hour", "v": None},
        {"c": "gm_set", "m": 1, "f": "zone", "v": "a" * 5000},
        {"c": "gm_set", "m": 1, "f": "title", "v": 3},
        {"c": "gm_accept", "s": "1"},
        {"c": "gm_accept", "s": -1},
        {"c": "gm_apps", "m": 1, "p": "next"},
        {"c": "gm_apps", "m": 1, "p": -5},
    ],
    ids=lambda payload: str(payload)[:50],
)
async def test_nonsense_in_an_admins_button_is_answered_plainly(story: Story, payload: dict[str, object]) -> None:
    master = await opened(story)
    before = (await story.match()).settings
    assert await master.says("кнопка", payload)
    assert (await story.match()).settings == before


async def test_the_old_button_refuses_nobody_who_is_accepted_without_asking(story: Story) -> None:
    master = await opened(story)
    vera = story.actor(11)
    await vera.says("анкета: Монах, Тихон")
    old = {"c": "gm_refuse", "s": (await Seat.get()).id}
    await master.presses("Принять")
    assert "Тихон (Монах) уже в составе. Точно отклонить?" in await master.says("", old)
    await master.presses("Нет, оставить")
    assert (await Seat.get()).status == "accepted"
    await master.says("", old)
    assert "Отклонена" in await master.presses("Да, отклонить")
    assert "отклонена" in await vera.last()
    assert "эта анкета — отклонена" in await master.presses("Да, отклонить")


async def test_an_application_that_waits_is_refused_at_once(story: Story) -> None:
    master = await opened(story)
    await story.actor(11).says("анкета: Монах, Тихон")
    assert "Отклонена" in await master.presses("Отклонить")


async def test_pause_and_resume_keep_the_hour_that_is_still_ahead(story: Story) -> None:
    master, actors = await playing(story)
    due = (await Day.get()).due_at
    match = await story.match()
    assert "приостановлена" in await master.says("", {"c": "gm_pause", "m": match.id})
    assert "приостановлена" in await actors[0].last()
    assert "на паузе" in await actors[0].says("Когда просчёт?")
    story.clock.advance(timedelta(hours=1))
    await master.presses("Продолжить")
    assert "продолжается" in await actors[0].last()
    assert (await Day.get()).due_at == due


async def test_after_a_long_pause_the_day_ends_at_the_next_hour(story: Story) -> None:
    master, actors = await playing(story)
    await master.says("", {"c": "gm_pause", "m": (await story.match()).id})
    story.clock.set(START + timedelta(days=3))
    await master.presses("Продолжить")
    assert (await Day.get()).due_at == datetime(2026, 3, 5, 1, 0, tzinfo=UTC)
    assert "5 марта в 4:00" in await actors[0].last()


async def test_after_a_long_pause_one_comment_says_when_the_day_ends_now(story: Story) -> None:
    master, _ = await playing(story)
    await Day.all().update(post_id=77)
    await master.says("", {"c": "gm_pause", "m": (await story.match()).id})
    story.clock.set(START + timedelta(days=3))
    before = await OutboxMessage.filter(kind="comment").count()
    await master.presses("Продолжить")
    comments = await OutboxMessage.filter(kind="comment").order_by("id")
    assert len(comments) == before + 1
    assert comments[-1].text.endswith("продолжается. День закончится 5 марта в 4:00 (по Москве).")


async def test_a_recorded_cut_off_is_not_moved_by_a_pause(story: Story) -> None:
    master, _ = await playing(story)
    day = await Day.get()
    await Day.filter(id=day.id).update(status=DayStatus.RESOLVING.value)
    await master.says("", {"c": "gm_pause", "m": (await story.match()).id})
    story.clock.set(START + timedelta(days=3))
    await master.presses("Продолжить")
    assert (await Day.get()).due_at == day.due_at


async def test_pause_twice_and_resume_twice(story: Story) -> None:
    master, _ = await playing(story)
    match = await story.match()
    await master.says("", {"c": "gm_pause", "m": match.id})
    assert "только идущую" in await master.says("", {"c": "gm_pause", "m": match.id})
    await master.says("", {"c": "gm_resume", "m": match.id})
    assert "не на паузе" in await master.says("", {"c": "gm_resume", "m": match.id})


async def test_a_new_hour_counts_from_the_next_day(story: Story) -> None:
    master, _ = await playing(story)
    due = (await Day.get()).due_at
    match = await story.match()
    assert "со следующего дня" in await master.says("", {"c": "gm_set", "m": match.id, "f": "hour", "v": "21:00"})
    assert (await Day.get()).due_at == due
    assert "не изменить" in await master.says("", {"c": "gm_set", "m": match.id, "f": "players", "v": 6})


async def test_closing_asks_first_and_tells_everybody(story: Story) -> None:
    master, actors = await playing(story)
    await master.says("", {"c": "gm_close", "m": (await story.match()).id})
    assert (await story.match()).status == "running"
    assert "завершена" in await master.presses("Да, завершить")
    assert "завершена ведущим" in await actors[0].last()
    assert "Новая заявка" not in await actors[0].labels()
    assert "уже завершена" in await master.presses("Да, завершить")


async def test_the_overview_shows_secrets_to_a_game_master_who_does_not_play(story: Story) -> None:
    master, _ = await playing(story)
    day, seat = await Day.get(), await Seat.get(name="Искра")
    async with transaction():
        body = '{"schema":1,"value":{"by":"fire_mage","action":"fireball","target":"monk"}}'
        await replace_orders(day.id, seat.id, [body], START)
    text = await master.says("", {"c": "gm_orders", "m": (await story.match()).id})
    assert "заявок: 1" in text
    assert "• Фаербол на Тихона" in text
    assert text.count("предатель") == 2
    assert await AuditEntry.filter(kind="gm.look", actor=1).count() == 1


@pytest.mark.parametrize("leaves", [False, True], ids=["plays", "has left"])
async def test_an_admin_who_plays_is_told_nothing_secret(story: Story, leaves: bool) -> None:
    _, actors = await playing(story)
    story.managers.of[9100].add(11)
    if leaves:
        await actors[0].says("выйти из игры")
        await actors[0].presses("Да, выйти")
    text = await actors[0].says("", {"c": "gm_orders", "m": (await story.match()).id})
    assert "тайны вам не показаны" in text
    assert "предатель" not in text


async def test_the_roster_of_the_game_master_names_people(story: Story) -> None:
    master, actors = await playing(story)
    await Person.filter(vk_id=12).update(may_write=False, name="Глеб [x|y]")
    await actors[0].says("выйти из игры")
    await actors[0].presses("Да, выйти")
    text = await master.says("", {"c": "gm_roster", "m": (await story.match()).id})
    assert "1. Искра (Маг огня), [id11|id11] — без игрока" in text
    assert "2. Грим (Паладин), [id12|Глеб xy] — не принимает сообщения" in text


async def test_every_act_is_in_the_journal(story: Story) -> None:
    master, _ = await playing(story)
    match = await story.match()
    for act in ("pause", "resume", "close_yes"):
        await master.says("", {"c": f"gm_{act}", "m": match.id})
    kinds = [entry.kind for entry in await AuditEntry.filter(actor=1).order_by("id")]
    assert kinds == ["gm.create", "gm.set", "gm.set", "gm.open", "gm.start", "gm.pause", "gm.resume", "gm.close"]


async def test_services_ask_who_is_admin_even_without_a_handler(story: Story) -> None:
    await playing(story)
    stranger = story.actor(99)
    await stranger.says("Начать")
    reply = await gm.close(story.desk, await stranger.person(), (await story.match()).id)
    assert "только руководителям" in reply.text
