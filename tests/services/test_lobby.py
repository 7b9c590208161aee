import json

import pytest

from models.tables import AuditEntry, Match, Seat
from tests.services.story import ELSEWHERE, HERE, Story, opened, playing


async def test_vera_applies_by_buttons_and_is_accepted(story: Story) -> None:
    master = await opened(story)
    vera = story.actor(11)
    assert "Привет" in await vera.says("Начать", {"command": "start"})
    assert "Подать анкету" in await vera.labels()
    assert "Выберите класс" in await vera.presses("Подать анкету")
    assert len(await vera.labels()) == 10
    assert "напишите имя" in await vera.presses("Маг огня")
    assert "Имя: Искра" in await vera.says("Искра")
    assert "Анкета подана" in await vera.presses("Подать")
    assert await vera.labels() == ["Моя анкета", "Отозвать анкету", "Игроки", "Правила", "Помощь", "Позвать ведущего"]
    assert await story.seats() == [("Искра", "fire_mage", "applied")]
    assert "Искра (Маг огня)" in await master.last()
    await master.presses("Принять")
    assert "Вы приняты" in await vera.last()
    assert "принята" in await vera.presses("Моя анкета")


async def test_gleb_wants_the_class_that_vera_has(story: Story) -> None:
    await opened(story)
    vera, gleb = story.actor(11), story.actor(12)
    await gleb.says("Подать анкету")
    await vera.says("анкета: Маг огня, Искра")
    assert "Маг огня уже занят" in await gleb.presses("Маг огня")
    assert "Маг огня" not in await gleb.labels()
    assert "Паладин" in await gleb.labels()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Маг льда", "Класс: Маг льда. Теперь напишите имя"),
        ("магом льда!", "Класс: Маг льда. Теперь напишите имя"),
        ("паладин", "Класс Паладин уже занят"),
        ("Паладин, Лёнька", "Класс Паладин уже занят"),
        ("Маг молний, Искра", "Имя: Искра"),
        ("Маг молний\nИскра", "Имя: Искра"),
        ("Маг молний, Грим", "не отличить от имени"),
        ("чк, Бес", "Имя: Бес"),
        ("колдун", "Класс: Чернокнижник. Теперь напишите имя"),
        ("что умеет чернокнижник?", "Сглаз"),
        ("приняли меня?", "анкеты сейчас нигде нет"),
        ("Волшебник", "«Волшебник» — не свободный класс"),
        ("отмена", "анкета не подана"),
        ("Игроки", "принято 0 из 10"),
    ],
)
async def test_a_class_is_chosen_in_words(story: Story, text: str, said: str) -> None:
    await opened(story)
    await story.actor(12).says("анкета: Паладин, Грим")
    vera = story.actor(11)
    await vera.says("Подать анкету")
    assert said in await vera.says(text)
    assert await Seat.all().count() == 1


async def test_a_class_in_words_is_asked_for_until_it_is_free(story: Story) -> None:
    await opened(story)
    await story.actor(12).says("анкета: Паладин, Грим")
    vera = story.actor(11)
    await vera.says("Подать анкету")
    await vera.says("паладин")
    assert "Маг льда" in await vera.labels()
    await vera.says("Правила")
    assert "напишите имя" in await vera.says("маг льда")
    assert "Имя: Снежа" in await vera.says("Снежа")
    assert "Анкета подана" in await vera.presses("Подать")


async def test_a_class_is_not_waited_for_when_the_match_has_begun(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("Подать анкету")
    await Match.all().update(status="running")
    assert "больше не принимают" in await vera.says("паладин")
    await vera.says("Подать анкету")
    assert "не свободный класс" not in await vera.says("спасибо")


async def test_the_class_is_taken_while_gleb_thinks_of_a_name(story: Story) -> None:
    await opened(story)
    vera, gleb = story.actor(11), story.actor(12)
    await gleb.says("Подать анкету")
    await gleb.presses("Маг огня")
    await gleb.says("Пламень")
    await vera.says("анкета: Маг огня, Искра")
    assert "Маг огня уже занят" in await gleb.presses("Подать")
    assert await story.seats() == [("Искра", "fire_mage", "applied")]


async def test_the_name_is_taken_while_gleb_confirms(story: Story) -> None:
    await opened(story)
    vera, gleb = story.actor(11), story.actor(12)
    await gleb.says("Подать анкету")
    await gleb.presses("Монах")
    await gleb.says("Искра")
    await vera.says("анкета: Маг огня, Искра")
    assert "не отличить от имени" in await gleb.presses("Подать")
    await gleb.says("Тихон")
    assert "Анкета подана" in await gleb.presses("Подать")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("анкета: Маг огня, Искра", "Анкета подана"),
        ("Анкета маг огня Искра", "Анкета подана"),
        ("анкета\nПаладин\nЛёнька", "Анкета подана"),
        ("анкета: магу огня — Искра", "Анкета подана"),
        ("анкета: маг, Искра", "не свободный класс"),
        ("анкета: Волшебник, Искра", "не свободный класс"),
        ("анкета: паладин", "напишите имя"),
        ("анкета: паладин, 7", "цифр"),
        ("анкета: паладин, Монах", "другим классом"),
        ("анкета", "Выберите класс"),
        ("анкета: паладин, " + "а" * 41, "40 знаков"),
        ("анкета:" + "x" * 16000, "не свободный класс"),
    ],
)
async def test_an_application_in_one_line(story: Story, line: str, answer: str) -> None:
    await opened(story)
    assert answer in await story.actor(11).says(line)


async def test_registration_closes_when_full_and_opens_again(story: Story) -> None:
    master = await opened(story, players=5, auto=True)
    actors = [story.actor(vk_id) for vk_id in range(11, 17)]
    lines = ("Монах, А1б", "Паладин, Вал", "Маг огня, Гром", "Маг льда, Дым", "Маг молний, Ёж")
    for actor, line in zip(actors[:5], lines, strict=True):
        assert "Вы приняты" in await actor.says(f"анкета: {line}")
    assert "набор полон" in await master.last()
    assert await master.labels() == ["Начать игру", "Анкеты"]
    late = actors[5]
    assert "места заняты" in await late.says("Подать анкету")
    assert "Подать анкету" not in await late.labels()
    await actors[0].says("Отозвать анкету")
    assert "отозвана" in await actors[0].presses("Да, отозвать")
    assert "место свободно" in await master.last()
    assert "Вы приняты" in await late.says("анкета: Монах, Зной")


async def test_who_applies_again_stands_last_in_the_roster(story: Story) -> None:
    await opened(story, auto=True)
    vera, gleb = story.actor(11), story.actor(12)
    await vera.says("анкета: Монах, Тихон")
    await gleb.says("анкета: Паладин, Грим")
    await vera.says("Отозвать анкету")
    await vera.presses("Да, отозвать")
    await vera.says("анкета: Маг огня, Искра")
    assert await story.seats() == [("Грим", "paladin", "accepted"), ("Искра", "fire_mage", "accepted")]


async def test_a_refused_person_is_never_accepted_without_the_game_master(story: Story) -> None:
    master = await opened(story, auto=True)
    vera = story.actor(11)
    await vera.says("анкета: Монах, Тихон")
    await master.says("", {"c": "gm_refuse", "s": (await Seat.all())[0].id})
    await master.presses("Да, отклонить")
    assert "отклонена" in await vera.last()
    assert "Анкета подана" in await vera.says("анкета: Монах, Тишина")
    assert await story.seats() == [("Тишина", "monk", "applied")]


async def test_nobody_has_two_applications_nor_two_seats(story: Story) -> None:
    await opened(story, title="Первая")
    await opened(story, title="Вторая")
    vera = story.actor(11)
    assert "несколько игр" in await vera.says("анкета: Монах, Тихон")
    await vera.presses("Первая")
    assert "уже есть" in await vera.says("анкета: Паладин, Грим")
    second = await Match.get(title="Вторая")
    assert "участвуете в игре «Первая»" in await vera.says("", {"c": "apply", "m": second.id})


async def test_with_several_seats_answers_name_the_match(story: Story) -> None:
    story = await Story(one_seat=False).open()
    await playing(story)
    _, actors = await playing(story)
    vera = actors[0]
    await vera.says("Помощь")
    assert "Другая игра" in await vera.labels()
    matches = await Match.all().order_by("id")
    assert f"«{matches[1].title}»" in await vera.says("Игроки")
    await vera.says("Другая игра")
    assert matches[0].title in await vera.presses(matches[0].title)
    assert f"«{matches[0].title}»" in await vera.says("Игроки")


async def test_vera_leaves_a_running_match(story: Story) -> None:
    master, actors = await playing(story)
    vera = actors[0]
    assert "останется в игре" in await vera.says("выйти из игры")
    assert "Вы вышли" in await vera.presses("Да, выйти")
    assert ("Искра", "fire_mage", "left") in await story.seats()
    assert "без игрока" in await master.last()
    assert "Искра (Маг огня)" in await actors[1].says("Игроки")
    assert "ни в какой игре" in await vera.presses("Да, выйти")


async def test_it_is_too_late_to_withdraw(story: Story) -> None:
    _, actors = await playing(story)
    match = await story.match()
    assert "уже началась" in await actors[0].says("", {"c": "withdraw_yes", "m": match.id})


async def test_an_admin_who_plays_is_told_openly_and_so_are_the_others(story: Story) -> None:
    master = await opened(story, auto=True)
    assert "могут читать сообщения" in await master.says("анкета: Монах, Тихон")
    vera = story.actor(11)
    assert "руководители сообщества" in await vera.says("Игроки")


async def test_nobody_is_asked_to_decide_on_their_own_application(story: Story) -> None:
    master = await opened(story)
    story.managers.of[HERE] = {1, 2}
    told = await master.says("анкета: Монах, Тихон")
    assert "Анкета подана" in told
    assert not [text for text in await master.got() if "Новая анкета" in text]
    assert "Новая анкета" in await story.actor(2).last()


async def test_the_only_admin_who_applies_is_asked(story: Story) -> None:
    master = await opened(story)
    await master.says("анкета: Монах, Тихон")
    assert [text for text in await master.got() if "Новая анкета" in text]
    story.managers.of[HERE] = {1, 2}
    await story.event(HERE, "message_deny", {"user_id": 2})
    await master.says("Отозвать анкету")
    await master.presses("Да, отозвать")
    await master.says("анкета: Паладин, Грим")
    assert len([text for text in await master.got() if "Новая анкета" in text]) == 2


FORGED = [
    {"c": ["class"]},
    {"c": {"class": 1}},
    {"c": 7, "m": 1},
    {"c": "class", "m": "1", "k": "monk"},
    {"c": "class", "m": True, "k": "monk"},
    {"c": "class", "m": 10**30, "k": "monk"},
    {"c": "class", "m": 1, "k": ["monk"]},
    {"c": "class", "m": 1, "k": "wizard"},
    {"c": "class"},
    {"c": "apply", "m": None},
    {"c": "apply_yes", "m": 1, "k": "monk", "n": 5},
    {"c": "apply_yes", "m": 1, "k": "monk", "n": ""},
    {"c": "apply_yes", "m": -1, "k": "monk", "n": "Тихон"},
    {"c": "withdraw_yes", "m": 1},
    {"c": "leave_yes", "m": 1},
    {"c": "switch", "m": 1},
    {"c": "switch", "m": {}},
    {"c": "players", "m": [1]},
    {"c": "rules", "t": {"a": 1}, "p": "x"},
    {"c": "rules", "t": "items", "p": 10**9},
    {"c": "nothing such"},
    {"c": None},
    {"d": 1},
]


@pytest.mark.parametrize("payload", FORGED, ids=str)
async def test_forged_buttons_get_a_plain_answer(story: Story, payload: dict[str, object]) -> None:
    await opened(story)
    vera = story.actor(11)
    assert await vera.says("кнопка", payload)
    assert await Seat.all().count() == 0


async def test_a_button_of_another_community_does_nothing(story: Story) -> None:
    await opened(story)
    match = await story.match()
    stranger = story.actor(11, ELSEWHERE)
    payload = {"c": "apply_yes", "m": match.id, "k": "monk", "n": "Тихон"}
    assert "устарела" in await stranger.says("Подать", payload)
    assert await Seat.all().count() == 0


async def test_pressing_twice_applies_once(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("Подать анкету")
    await vera.presses("Монах")
    await vera.says("Тихон")
    await vera.presses("Подать")
    assert "уже есть" in await vera.presses("Подать")
    assert await Seat.all().count() == 1


async def test_permissions_to_write_are_remembered(story: Story) -> None:
    vera = story.actor(11)
    await story.event(HERE, "message_allow", {"user_id": 11, "key": "k"})
    assert (await vera.person()).may_write is True
    await story.event(HERE, "message_deny", {"user_id": 11})
    assert (await vera.person()).may_write is False
    await vera.says("Начать")
    assert (await vera.person()).may_write is True


async def test_what_applicants_do_is_in_the_journal(story: Story) -> None:
    await opened(story)
    await story.actor(11).says("анкета: Монах, Тихон")
    entry = await AuditEntry.get(kind="seat.applied")
    assert (entry.actor, json.loads(entry.body)["character"]) == (11, "monk")


@pytest.mark.parametrize("class_words", ["чк", "колдун", "колдуном", "варлок", "чернокнижник"])
async def test_a_class_in_an_application_may_be_called_as_players_call_it(story: Story, class_words: str) -> None:
    await opened(story)
    assert "Анкета подана" in await story.actor(11).says(f"анкета: {class_words}, Бес")
    assert await story.seats() == [("Бес", "warlock", "applied")]


async def test_who_applied_may_ask_whether_they_are_accepted(story: Story) -> None:
    master, vera = await opened(story), story.actor(11)
    await vera.says("анкета: Паладин, Грим")
    for question in ("меня приняли?", "приняли меня?", "меня приняли", "анкету приняли?"):
        assert "ждёт" in await vera.says(question)
    await master.presses("Принять")
    assert "принята" in await vera.says("меня приняли?")


async def test_an_application_that_is_taken_back_before_a_decision_is_told_to_the_game_master(story: Story) -> None:
    master = await opened(story)
    ann = story.actor(11)
    await ann.says("анкета: Монах, Тихон")
    await ann.says("Отозвать анкету")
    await ann.presses("Да, отозвать")
    assert (await master.last()).endswith("Тихон (Монах) — анкета отозвана, решать о ней больше не нужно.")


async def test_who_wrote_before_registration_opened_gets_the_button_with_the_next_answer(story: Story) -> None:
    ann = story.actor(11)
    await ann.says("привет")
    assert "Подать анкету" not in await ann.labels()
    await opened(story)
    await ann.says("спасибо")
    assert "Подать анкету" in await ann.labels()
