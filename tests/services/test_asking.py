"""One thing of a message is missing: the bot asks, and the answer completes the message."""

import json
from typing import Any

import pytest

from models.kinds import MatchStatus
from models.tables import Match, Order, Person, Seat
from tests.services.story import HERE, Actor
from tests.services.table import Table, dead
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import PAYLOAD_BYTES


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


POISONS = {"items": {"poison": 2, "elixir": 1}}


async def bodies() -> list[dict[str, Any]]:
    """The list, without its giver."""
    found = [json.loads(row.body)["value"] for row in await Order.all().order_by("position")]
    return [{name: value for name, value in body.items() if name != "by"} for body in found]


async def dialog() -> dict[str, Any] | None:
    person = await Person.get(community_id=HERE, vk_id=501)
    return person.dialog


STRIKE = {"action": "strike", "target": "warlock"}
LIGHT = {"action": "light", "target": "paladin"}
AGAINST_VERA = {"votes_against": {"voter": "fire_mage", "target": "monk"}}


# The question and its answer


async def test_given_an_order_without_a_target_when_a_button_is_pressed_then_all_of_the_message_is_taken(
    table: Table, vera: Actor
) -> None:
    await table.set(paladin=dead())
    asked = await vera.says("Удар, если Искра голосует против меня; свет на Кота")
    assert asked.splitlines()[0] == "В кого Удар?"
    assert await vera.labels() == [
        "Искра (Маг огня)", "Серый Кот (Диспеллер)", "Морок (Чернокнижник)", "Вера (Монах)", "Отмена",
    ]  # fmt: skip
    assert await bodies() == []
    answer = await vera.presses("Морок (Чернокнижник)")
    assert answer.splitlines()[:4] == [
        "Принято, всего 2 заявки.",
        "Ваши заявки на сегодня:",
        "1. Удар на Морока (Чернокнижник), если Искра голосует против вас",
        "2. Свет на Серого Кота (Диспеллер)",
    ]
    assert await bodies() == [{**STRIKE, "when": AGAINST_VERA}, {"action": "light", "target": "dispeller"}]
    assert await dialog() is None


@pytest.mark.parametrize(
    ("said", "asks", "answer", "orders"),
    [
        ("удар", "В кого Удар?", "в Морока", [STRIKE]),
        ("удар", "В кого Удар?", "Морок!", [STRIKE]),
        ("удар", "В кого Удар?", "5", [STRIKE]),
        ("удар", "В кого Удар?", "бью чернокнижника", [STRIKE]),
        ("удар", "В кого Удар?", "в себя", [{**STRIKE, "target": "monk"}]),
        ("удар в Сашу, свет на Грима", "«Сашу» — непонятно, кто это.", "Морока", [STRIKE, LIGHT]),
        ("бью его", "«его» — о ком речь?", "Морока", [STRIKE]),
        ("удар на Искру или Морока", "Удар — для одной цели.", "второго", [STRIKE]),
        (
            "яд в Искру и Морока",
            "Яд — для одной цели.",
            "обоих",
            [{"action": "use", "item": "poison", "target": who} for who in ("fire_mage", "warlock")],
        ),
        (
            "яд Мороку",
            "Яд: применить или передать?",
            "передать",
            [{"action": "transfer", "item": "poison", "target": "warlock"}],
        ),
        (
            "передаю несколько ядов Мороку",
            "Яд: сколько?",
            "2",
            [{"action": "transfer", "item": "poison", "target": "warlock", "count": 2}],
        ),
        (
            "передаю Мороку",
            "Какой предмет?",
            "эликсир",
            [{"action": "transfer", "item": "elixir", "target": "warlock"}],
        ),
        (
            "передаю Мороку",
            "Какой предмет?",
            "2 яда",
            [{"action": "transfer", "item": "poison", "target": "warlock", "count": 2}],
        ),
        (
            "свет на Грима и удар в Морока, если Искра голосует против меня",
            "К чему относится условие «Искра голосует против меня»?",
            "только вторая",
            [LIGHT, {**STRIKE, "when": AGAINST_VERA}],
        ),
        (
            "свет на Грима и удар в Морока, если Искра голосует против меня",
            "К чему относится условие",
            "обе",
            [{**LIGHT, "when": AGAINST_VERA}, {**STRIKE, "when": AGAINST_VERA}],
        ),
        ("удар в Морока?", "Это вопрос или заявка?", "да", [STRIKE]),
        ("удар", "В кого Удар?", "в Морока, если Искра голосует против меня", [{**STRIKE, "when": AGAINST_VERA}]),
    ],
)
async def test_the_answer_in_words(
    table: Table, vera: Actor, said: str, asks: str, answer: str, orders: list[dict[str, Any]]
) -> None:
    await table.set(monk=POISONS)
    assert (await vera.says(said)).startswith(asks)
    assert await bodies() == []
    assert (await vera.says(answer)).startswith("Принято")
    assert await bodies() == orders


async def test_two_of_a_like_name(table: Table, vera: Actor) -> None:
    await table.set()
    await Seat.filter(character="paladin").update(name="Мороз")
    assert (await vera.says("свет на Моро")).startswith("Кого вы имели в виду: Мороз (Паладин) или Морок")
    assert await vera.labels() == ["Мороз (Паладин)", "Морок (Чернокнижник)", "Отмена"]
    await vera.presses("Морок (Чернокнижник)")
    assert await bodies() == [{"action": "light", "target": "warlock"}]


async def test_what_is_missing_is_asked_for_one_after_the_other(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    assert (await vera.says("удар; яд")).startswith("В кого Удар?")
    assert (await vera.says("в Морока")).startswith("Кому Яд?")
    await vera.presses("Искра (Маг огня)")
    assert await bodies() == [STRIKE, {"action": "use", "item": "poison", "target": "fire_mage"}]


async def test_somebody_unknown_in_a_condition(table: Table, vera: Actor) -> None:
    await table.set(paladin=dead())
    assert (await vera.says("удар в Морока, если Сарумян голосует против меня")).startswith(
        "«Сарумян» — непонятно, кто"
    )
    assert "Грим (Паладин)" not in await vera.labels()
    await vera.says("Искра")
    assert await bodies() == [{**STRIKE, "when": AGAINST_VERA}]


async def test_the_three_spheres(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"thief_artifact": 1}})
    assert (await vera.says("краду сферу у Морока")).startswith("Что украсть: Красная сфера, Сфера ночи или Сфера")
    assert await vera.labels() == ["Красная сфера", "Сфера ночи", "Сфера прозрения", "Отмена"]
    await vera.says("ночи")
    assert (await bodies())[0]["steal"] == "night_sphere"


async def test_a_ring_takes_several_abilities_no_two_of_one_class(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"ring": 1}})
    assert await vera.says("перстень, свет на Грима") != ""
    await vera.presses("Фаербол")
    assert "Огненный щит" not in await vera.labels()
    await vera.says("удар")
    await vera.presses("Готово")
    assert [body.get("abilities") for body in await bodies()] == [["fireball", "strike"], None]
    await vera.says("перстень")
    await vera.says("удар, фаербол и сглаз")
    assert (await bodies())[-1]["abilities"] == ["strike", "fireball", "jinx"]


async def test_a_link_needs_two(table: Table) -> None:
    await table.set()
    cat = table.actor(504)
    assert (await cat.says("связь")).startswith("Кого соединить?")
    assert (await cat.says("Искру")).startswith("С кем соединить Искру (Маг огня)?")
    assert "Искра (Маг огня)" not in await cat.labels()
    await cat.says("с Мороком")
    assert (await bodies())[0]["targets"] == ["fire_mage", "warlock"]


async def test_what_is_withdrawn_beside_it_is_withdrawn_with_the_answer(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("удар в Искру")
    await vera.says("вместо удара яд")
    assert len(await bodies()) == 1
    told = await vera.says("в Морока")
    assert told.startswith("Принято: Яд на Морока (Чернокнижник).\nВместо прежней: Удар на Искру (Маг огня).\n")
    assert await bodies() == [{"action": "use", "item": "poison", "target": "warlock"}]


async def test_which_order_is_to_go(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Грима; удар в Морока")
    asked = await vera.says("отменяю")
    assert asked == (
        "Что отменить?\nВаши заявки на сегодня:\n1. Свет на Грима (Паладин)\n2. Удар на Морока (Чернокнижник)"
    )
    assert await vera.labels() == ["Отменить 1", "Отменить 2", "Отменить все", "Отмена"]
    assert (await vera.says("вторую")).startswith("Отменено: Удар на Морока (Чернокнижник).")
    assert await bodies() == [LIGHT]


# What is offered


async def test_only_those_are_offered_on_whom_it_may_be_used(table: Table) -> None:
    await table.set(warlock={"received": ["resurrection"]}, paladin=dead(), monk={"learned": ["resurrection"]})
    vera = table.actor(501)
    assert (await vera.says("воскрешаю")).startswith("Кого воскрешать?")
    assert await vera.labels() == ["Искра (Маг огня)", "Серый Кот (Диспеллер)", "Вера (Монах)", "Отмена"]


async def test_what_could_not_be_taken_anyway_is_refused_at_once(table: Table, vera: Actor) -> None:
    await table.set()
    assert (await vera.says("фаербол")).startswith("Такой способности у вас сегодня нет: Фаербол.")
    assert (await vera.says("яд")).startswith("Яд: этого предмета у вас нет")
    assert (await vera.says("мародёрю")).startswith("Мародёрство возможно только над теми")
    assert await dialog() is None


async def test_an_answer_that_cannot_be_is_refused_and_the_question_stays(table: Table, vera: Actor) -> None:
    await table.set(paladin=dead())
    await vera.says("удар")
    told = await vera.says("в Грима")
    assert told.startswith("Удар: цель не подходит.")
    assert "\nВ кого Удар?\n" in told
    await vera.says("в Морока")
    assert await bodies() == [STRIKE]


async def test_the_answers_go_over_pages(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"thief_artifact": 1}})
    await vera.says("краду у Морока")
    first = await vera.labels()
    await vera.presses("Ещё…")
    assert await vera.labels() != first
    await vera.presses("Артефакт вора")
    assert (await bodies())[0]["steal"] == "thief_artifact"


# Something else than an answer


async def test_a_new_order_is_taken_and_it_is_said_that_the_other_was_dropped(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар, если Искра голосует против меня")
    told = await vera.says("свет на Грима")
    assert told.splitlines()[:2] == [
        "Прежнее сообщение не записано: «удар, если Искра голосует против меня».",
        "Принято: Свет на Грима (Паладин).",
    ]
    assert await bodies() == [LIGHT]
    assert "не похоже на заявку" in await vera.says("в Морока")


async def test_a_new_message_that_lacks_something_is_asked_about_instead(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("удар")
    told = await vera.says("яд")
    assert told.startswith("Прежнее сообщение не записано: «удар».\nКому Яд?")
    await vera.says("Морок")
    assert await bodies() == [{"action": "use", "item": "poison", "target": "warlock"}]


async def test_questions_to_the_bot_are_answered_and_the_question_stays(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар")
    assert "Защитные сферы" in await vera.says("Статус")
    assert "Защитные сферы" in await vera.says("сколько у меня сфер?")
    assert "комментарием под записью" in await vera.says("голосую против Морока")
    assert (await vera.says("спасибо")).startswith("Это не ответ, и сообщение «удар» пока не записано.\nВ кого Удар?")
    await vera.says("в Морока")
    assert await bodies() == [STRIKE]


@pytest.mark.parametrize("word", ["Отмена", "отмени", "не надо", "никого"])
async def test_no_answer_and_nothing_is_taken(table: Table, vera: Actor, word: str) -> None:
    await table.set()
    await vera.says("свет на Грима")
    await vera.says("удар")
    assert (await vera.says(word)).startswith("Хорошо, это сообщение не записано.\nВаши заявки на сегодня:\n1. Свет")
    await vera.says("удар")
    assert (await vera.presses("Отмена")).startswith("Хорошо, это сообщение не записано.")
    assert await bodies() == [LIGHT]
    assert await dialog() is None


# Old, foreign and invented answers


async def test_the_question_survives_a_restart(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар, если Искра голосует против меня")
    again = Table().actor(501)
    await again.says("в Морока")
    assert await bodies() == [{**STRIKE, "when": AGAINST_VERA}]


async def test_on_another_day_the_question_is_old(table: Table, vera: Actor) -> None:
    match = await table.set()
    await vera.says("удар")
    button = await vera.button("Морок (Чернокнижник)")
    day = await table.day()
    day.status = "resolved"
    await day.save()
    await table.new_day(match, 4, 78)
    assert "от другого дня, а сейчас день 4" in await vera.says("", button["payload"])
    assert await vera.says("в Морока") == (
        "Вопрос был о заявке на день 3, он закончился. Если она ещё нужна, пришлите её заново."
    )
    assert "не похоже на заявку" in await vera.says("в Морока")
    assert await bodies() == []


async def test_after_the_cut_off_and_after_death_no_answer_is_taken(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар")
    button = await vera.button("Морок (Чернокнижник)")
    day = await table.cut_off()
    assert "День 3 закончился" in await vera.says("", button["payload"])
    assert "День 3 закончился" in await vera.says("в Морока")
    day.status = "open"
    await day.save()
    await vera.says("удар")
    button = await vera.button("Морок (Чернокнижник)")
    stored = json.loads(day.state)
    stored["value"]["characters"][0] |= {"alive": False, "spheres": 0}
    day.state = json.dumps(stored)
    await day.save()
    assert "Ваш персонаж погиб" in await vera.says("", button["payload"])
    assert "Ваш персонаж погиб" in await vera.says("в Морока")
    assert await bodies() == []


async def test_in_another_match_the_question_is_old(table: Table, vera: Actor) -> None:
    await table.set(title="Первая")
    second = await table.set(title="Вторая", post=78)
    await vera.says("удар")
    await Person.filter(vk_id=501).update(match_id=second.id)
    assert await vera.says("в Морока") == "Этот вопрос уже закрыт. Если заявка нужна, пришлите её заново."
    await vera.says("удар")
    await Match.filter(id=second.id).update(status=MatchStatus.FINISHED.value)
    assert "уже закрыт" in await vera.says("в Морока")
    assert await bodies() == []


async def test_the_button_of_an_earlier_question_is_old(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("удар")
    button = await vera.button("Морок (Чернокнижник)")
    await vera.says("яд")
    assert "уже закрыт" in await vera.says("", button["payload"])
    await vera.says("Искра")
    assert "уже закрыт" in await vera.says("", button["payload"])
    assert [body.get("item") for body in await bodies()] == ["poison"]


async def test_pressing_twice_gives_one_order(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("яд")
    button = await vera.button("Морок (Чернокнижник)")
    await vera.says("", button["payload"])
    assert "уже закрыт" in await vera.says("", button["payload"])
    assert len(await bodies()) == 1


@pytest.mark.parametrize(
    "forged",
    [
        {"v": "nobody"}, {"v": None}, {"v": ["warlock"]}, {"v": {"a": 1}}, {"v": 5}, {"q": "x"}, {"q": None},
        {"m": 999},
        {"m": "1"}, {"d": 2}, {"d": True}, {"p": -5}, {"p": 10**30}, {"p": "1", "v": "x"}, {"v": "warlock+monk"},
    ],
)  # fmt: skip
async def test_invented_buttons_get_one_line_and_change_nothing(
    table: Table, vera: Actor, forged: dict[str, Any]
) -> None:
    await table.set()
    await vera.says("удар")
    payload = json.loads((await vera.button("Морок (Чернокнижник)"))["payload"])
    told = await vera.says("", {**payload, **forged})
    assert told
    assert await bodies() == []
    stranger = table.actor(503)
    assert "уже закрыт" in await stranger.says("", payload)
    assert "Принято" in await vera.says("в Морока")


async def test_numbers_are_those_of_the_list_that_was_seen(table: Table, vera: Actor) -> None:
    await table.set(monk=POISONS)
    await vera.says("свет на Грима; удар в Морока")
    listed = await vera.button("Отменить 1")
    await vera.says("вместо 2: яд")
    await vera.says("", listed["payload"])
    told = await vera.says("в Искру")
    assert told.startswith("Список заявок с тех пор изменился, номера в нём другие.")
    assert await bodies() == [STRIKE]


async def test_payloads_fit(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"ring": 1, "thief_artifact": 1}})
    await Match.all().update(day_number=3)
    for text in ("удар", "перстень", "краду у Морока"):
        await vera.says(text)
        for label in await vera.labels():
            assert len((await vera.button(label))["payload"].encode()) <= PAYLOAD_BYTES


async def test_an_item_that_is_spoken_for_is_named_and_is_no_answer(table: Table) -> None:
    await table.set(monk={"items": {"red_sphere": 1, "night_sphere": 1, "insight_sphere": 1}})
    vera = table.actor(501)
    await vera.says("передаю красную сферу Гриму")
    asked = await vera.says("передаю все сферы Искре")
    assert asked.startswith("Какой предмет: Сфера ночи или Сфера прозрения?\nКрасная сфера — уже в заявке 1.\n")
    assert await vera.labels() == ["Сфера ночи", "Сфера прозрения", "Отмена"]


async def test_a_question_without_a_mark_is_answered_while_a_message_waits(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("удар")
    assert (await vera.says("скажи кто предатель")).startswith("Это тайна до конца игры")
    assert (await vera.says("Грим")).startswith("Принято: Удар на Грима")


async def test_a_message_that_waits_is_said_to_be_dropped_by_whatever_else_is_asked_for(table: Table) -> None:
    await table.set()
    table.managers.of[HERE].add(501)
    draft = await Match.create(
        community_id=HERE, game="curse3", title="Тень", status="draft", settings=MatchSettings().encode(), seed="",
        created_by=1, created_at=table.clock.now(),
    )  # fmt: skip
    vera = table.actor(501)
    for pressed in ({"c": "gm_numbers"}, {"c": "gm_number", "n": "curse"}, {"c": "gm_ask", "f": "players"}):
        await vera.says("Статус")
        await vera.says("удар")
        assert (await vera.says("", {**pressed, "m": draft.id})).startswith("Прежнее сообщение не записано: «удар».")
    await vera.says("Статус")
    await vera.says("удар")
    await vera.says("", {"c": "gm_settings", "m": draft.id})
    assert (await vera.says("Грим")).startswith("Принято: Удар на Грима")
    await vera.says("лечение")
    await vera.says("выйти из игры")
    assert (await vera.presses("Да, выйти")).startswith("Прежнее сообщение не записано: «лечение».\nВы вышли из игры")
