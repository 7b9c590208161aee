"""Orders by buttons: what is offered, step by step, and buttons that somebody made up."""

import json
from typing import Any

import pytest

from engine.curse.ids import ABILITIES, CLASSES
from models.kinds import MatchStatus
from models.tables import Match, Order
from tests.services.story import Actor
from tests.services.table import Table, dead
from vkbot.vk.keyboards import PAYLOAD_BYTES


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def bodies() -> list[dict[str, Any]]:
    return [json.loads(row.body)["value"] for row in await Order.all().order_by("position")]


async def test_everything_the_character_can_do_today_is_offered_and_nothing_else(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2, "white_artifact": 1, "ring": 1}})
    await vera.says("Новая заявка")
    assert await vera.labels() == ["Удар", "Лечение", "Свет", "Яд ×2", "Артефакт", "Перстень"]


async def test_looting_is_offered_when_somebody_is_dead_and_learned_and_copied_abilities_too(
    table: Table, vera: Actor
) -> None:
    await table.set(monk={"learned": ["jinx"], "copied": "fireball"}, paladin=dead())
    await vera.says("Новая заявка")
    assert await vera.labels() == ["Удар", "Лечение", "Сглаз", "Фаербол", "Свет", "Мародёрство"]


async def test_R7_3_a_blocked_ability_is_not_offered_but_named(table: Table, vera: Actor) -> None:
    await table.set()
    day = await table.day()
    stored = json.loads(day.state)
    stored["value"]["blocked"] = ["strike"]
    day.state = json.dumps(stored)
    await day.save()
    assert "Сегодня заблокировано: Удар" in await vera.says("Новая заявка")
    assert await vera.labels() == ["Лечение", "Свет"]


async def test_an_ability_then_its_target_then_yes(table: Table, vera: Actor) -> None:
    await table.set(paladin=dead())
    await vera.says("Новая заявка")
    assert await vera.presses("Удар") == "Удар: на кого?"
    assert await vera.labels() == [
        "Вера (Монах)", "Искра (Маг огня)", "Серый Кот (Диспеллер)", "Морок (Чернокнижник)",
        "Назад", "Отмена",
    ]  # fmt: skip
    assert await vera.presses("Искра (Маг огня)") == "Подать заявку: Удар на Искру (Маг огня)?"
    answer = await vera.presses("Подтвердить")
    assert "Принято: Удар на Искру (Маг огня).\nВаши заявки на сегодня:\n1. Удар на Искру (Маг огня)" in answer


async def test_R2_9_an_order_is_changed_by_giving_it_anew_and_the_list_says_so(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Искру")
    hint = (await vera.says("Мои заявки")).splitlines()[-1]
    assert hint == "Отменить или изменить: кнопкой или словами — «отменить 1», «вместо 1: …»."
    await vera.says("Новая заявка")
    await vera.presses("Удар")
    assert "Она заменит прежнюю: Удар на Искру" in await vera.presses("Морок (Чернокнижник)")
    assert "1. Удар на Морока" in await vera.presses("Подтвердить")
    assert len(await bodies()) == 1


async def test_R2_9_an_order_that_stands_beside_the_others_is_not_said_to_replace_them(
    table: Table, vera: Actor
) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await vera.says("удар в Искру")
    await vera.says("яд в Морока")
    await vera.says("Новая заявка")
    assert await vera.presses("Свет") == "Свет: на кого?"
    assert await vera.presses("Искра (Маг огня)") == "Подать заявку: Свет на Искру (Маг огня)?"


async def test_pressing_yes_twice_gives_the_order_once(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await vera.says("Новая заявка")
    for label in ("Яд ×2", "Использовать", "Искра (Маг огня)", "Подтвердить"):
        await vera.presses(label)
    await vera.presses("Подтвердить")
    assert len(await bodies()) == 1


async def test_one_more_poison_is_asked_for_and_pressed_twice_is_still_one_more(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 5}})
    for _ in range(2):
        await vera.says("Новая заявка")
        for label in ("Яд ×5", "Использовать", "Искра (Маг огня)"):
            await vera.presses(label)
        if "Подтвердить" in await vera.labels():
            await vera.presses("Подтвердить")
    assert await vera.labels() == ["Добавить ещё", "Добавить условие (если…)", "Назад", "Отмена"]
    more = await vera.button("Добавить ещё")
    await vera.presses("Добавить ещё")
    assert "Список с тех пор изменился" in await vera.says("Добавить ещё", more["payload"])
    assert len(await bodies()) == 2


async def test_the_order_that_would_go_is_named_before_yes(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар на Морока")
    await vera.says("Новая заявка")
    await vera.presses("Лечение")
    answer = await vera.presses("Вера (Монах)")
    assert "Она заменит прежнюю: Удар на Морока (Чернокнижник)." in answer


async def test_an_order_that_is_not_allowed_beside_the_others_is_refused_before_yes(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 1}})
    await vera.says("яд на Морока")
    await vera.says("Новая заявка")
    await vera.presses("Яд")
    await vera.presses("Использовать")
    assert "уже занято другими заявками" in await vera.presses("Искра (Маг огня)")


async def test_a_transfer_asks_how_many_when_there_are_several(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await vera.says("Новая заявка")
    for label in ("Яд ×2", "Передать", "Искра (Маг огня)"):
        await vera.presses(label)
    assert await vera.labels() == ["1", "2", "Назад", "Отмена"]
    await vera.presses("2")
    assert "1. Передать Искре (Маг огня) 2 яда" in await vera.presses("Подтвердить")


async def test_a_link_asks_for_two(table: Table) -> None:
    await table.set()
    cat = table.actor(504)
    await cat.says("Новая заявка")
    await cat.presses("Связь")
    await cat.presses("Вера (Монах)")
    assert "Вера (Монах)" not in await cat.labels()
    await cat.presses("Искра (Маг огня)")
    assert "Связь между Верой (Монах) и Искрой (Маг огня)" in await cat.presses("Подтвердить")


async def test_secret_knowledge_asks_for_one_of_the_dead_and_one_of_its_abilities(table: Table) -> None:
    await table.set(paladin=dead())
    morok = table.actor(505)
    await morok.says("Новая заявка")
    await morok.presses("Тайные знания")
    await morok.presses("Грим (Паладин)")
    assert await morok.labels() == ["Божественный щит", "Защита", "Назад", "Отмена"]
    await morok.presses("Защита")
    assert "Тайные знания: перенять Защиту у Грима" in await morok.presses("Подтвердить")


async def test_a_ring_takes_several_until_done_one_of_each_class(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"ring": 1}})
    await vera.says("Новая заявка")
    await vera.presses("Перстень")
    await vera.presses("Использовать")
    assert len(await vera.labels()) <= 10
    assert "Готово" not in await vera.labels()
    assert "выбрано — Фаербол" in await vera.presses("Фаербол")
    assert "Огненный щит" not in await vera.labels()
    await vera.presses("Ещё…")
    await vera.presses("Сглаз")
    assert "Перстень: заблокировать Фаербол и Сглаз" in await vera.presses("Готово")
    assert (await bodies()) == []
    await vera.presses("Подтвердить")
    assert (await bodies())[0]["abilities"] == ["fireball", "jinx"]


async def test_a_thief_chooses_the_victim_and_the_item(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"thief_artifact": 1}})
    await vera.says("Новая заявка")
    for label in ("Артефакт вора", "Использовать", "Искра (Маг огня)", "Эликсир"):
        await vera.presses(label)
    assert "украсть Эликсир" in await vera.presses("Подтвердить")


async def test_words_where_buttons_are_shown_are_those_buttons(table: Table) -> None:
    await table.set(monk={"items": {"poison": 3, "ring": 1}})
    vera = table.actor(501)
    await vera.says("Новая заявка")
    await vera.presses("Удар")
    assert (await vera.says("в Грима")).startswith("Подать заявку: Удар на Грима (Паладин)?")
    await vera.says("Новая заявка")
    await vera.presses("Яд ×3")
    for said in ("передать", "Гриму", "две штуки"):
        told = await vera.says(said)
    assert told.startswith("Подать заявку: Передать Гриму (Паладин) 2 яда?")
    await vera.says("Новая заявка")
    await vera.presses("Перстень")
    for said in ("использовать", "удар и фаербол", "глыба", "готово"):
        told = await vera.says(said)
    assert told.startswith("Подать заявку: Перстень: заблокировать Удар, Фаербол и Глыбу льда?"), told


async def test_an_order_a_question_and_a_stop_are_taken_as_such_where_buttons_are_shown(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    for said, told in (
        ("лечение в Искру", "Принято: Лечение на Искру"),
        ("кто молчит?", "Ещё не голосовали"),
        ("Отмена", "Хорошо, эта заявка не подана."),
    ):
        await vera.says("Новая заявка")
        await vera.presses("Удар")
        assert (await vera.says(said)).startswith(told)
    assert (await vera.says("Грим")).startswith("Не получилось понять")


async def test_buttons_of_an_order_do_not_end_what_else_the_bot_waits_for(table: Table) -> None:
    await table.set(monk={"items": {"elixir": 1}})
    vera = table.actor(501)
    await vera.says("лечение")
    await vera.says("Новая заявка")
    await vera.presses("Удар")
    assert (await vera.says("Искра")).startswith("Принято: Лечение на Искру")


async def test_no_drops_the_order_and_shows_the_list(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Новая заявка")
    await vera.presses("Удар")
    assert "эта заявка не подана" in await vera.presses("Отмена")
    assert await bodies() == []


async def test_each_order_of_the_list_has_its_own_button_and_acts_once(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await vera.says("2 яда на Морока; свет на Искру")
    first = await vera.button("Отменить 1")
    await vera.presses("Отменить 1")
    assert "Список с тех пор изменился" in await vera.says("", first["payload"])
    assert len(await bodies()) == 2
    await vera.presses("Отменить все")
    assert await bodies() == []


async def test_a_long_list_is_paged(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 14}})
    await vera.says("14 ядов на Морока")
    assert len(await vera.labels()) <= 10
    for _ in range(2):
        await vera.presses("→")
    assert "Отменить 14" in await vera.labels()


# Hostile


async def test_yesterdays_button_does_nothing_today_but_say_so(table: Table, vera: Actor) -> None:
    match = await table.set()
    await vera.says("Новая заявка")
    await vera.presses("Удар")
    old = await vera.button("Искра (Маг огня)")
    await vera.presses("Искра (Маг огня)")
    yes = await vera.button("Подтвердить")
    await table.cut_off()
    await (await table.day()).delete()
    await table.new_day(match, 4, 79)
    for payload in (old["payload"], yes["payload"]):
        assert "от другого дня, а сейчас день 4" in await vera.says("", payload)
    assert await bodies() == []


async def test_anothers_button_acts_for_the_one_who_presses_and_only_as_allowed(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("Новая заявка")
    await vera.presses("Удар")
    await vera.presses("Искра (Маг огня)")
    yes = (await vera.button("Подтвердить"))["payload"]
    assert "Такой способности у вас сегодня нет" in await table.actor(502).says("Подтвердить", yes)
    assert "не из вашей нынешней игры" in await table.actor(999).says("Подтвердить", yes)
    assert await bodies() == []


async def test_a_dead_characters_button_is_refused(table: Table, vera: Actor) -> None:
    match = await table.set(monk=dead())
    for payload in ({"c": "order", "m": match.id, "d": 3, "o": "strike/fire_mage"},
                    {"c": "order_yes", "m": match.id, "d": 3, "o": "strike/fire_mage"}):  # fmt: skip
        assert "Ваш персонаж погиб" in await vera.says("", payload)


async def test_a_button_of_a_finished_match_is_refused(table: Table, vera: Actor) -> None:
    match = await table.set()
    await Match.all().update(status=MatchStatus.FINISHED.value)
    payload = {"c": "order_yes", "m": match.id, "d": 3, "o": "strike/fire_mage"}
    assert "не из вашей нынешней игры" in await vera.says("", payload)


@pytest.mark.parametrize(
    "path",
    [
        None, "", "/", "//", "strike", "strike/", "strike/nobody", "strike/fire_mage/monk", "use", "transfer",
        "transfer/x", "use/elixir",
        "use/artifact", "use/white_artifact", "transfer/poison/fire_mage/0", "transfer/poison/fire_mage/-1",
        "transfer/poison/fire_mage/٣", "transfer/poison/fire_mage/99", "item", "item/x", "item/poison/x", "use/ring/",
        "use/ring/+", "use/ring/strike+healing", "use/ring/x+y+", "x" * 500, 7, [], {}, "by/monk", "light/paladin/x",
        "link/monk/monk", "secret_knowledge/fire_mage/strike", "copy/secret_knowledge", "looting/fire_mage",
    ],
)  # fmt: skip
@pytest.mark.parametrize("name", ["order", "order_yes"])
async def test_a_made_up_order_is_answered_plainly_and_never_given(
    table: Table, vera: Actor, name: str, path: object
) -> None:
    match = await table.set()
    answer = await vera.says("", {"c": name, "m": match.id, "d": 3, "o": path, "p": "x"})
    assert answer
    assert await bodies() == []


@pytest.mark.parametrize(
    "more",
    [
        {}, {"m": "x"}, {"m": [1]}, {"m": 10**30}, {"d": "3"}, {"d": True}, {"n": -1}, {"n": 99}, {"n": "1"},
        {"h": "0"}, {"h": None}, {"h": 5}, {"n": [1]}, {"n": True, "h": 1},
    ],
)  # fmt: skip
async def test_made_up_withdrawals_withdraw_nothing(table: Table, vera: Actor, more: dict[str, object]) -> None:
    match = await table.set()
    await vera.says("свет на Искру")
    answer = await vera.says("", {"c": "order_no", "m": match.id, "d": 3, "n": 1, "h": "x", **more})
    assert answer
    assert len(await bodies()) == 1


async def test_a_right_mark_with_a_wrong_number_withdraws_nothing(table: Table, vera: Actor) -> None:
    match = await table.set()
    await vera.says("свет на Искру")
    mark = json.loads((await vera.button("Отменить 1"))["payload"])["h"]
    for number in (-1, 2, 99, "1", [1], 1.5, None, "", [], False):
        await vera.says("", {"c": "order_no", "m": match.id, "d": 3, "n": number, "h": mark})
    assert len(await bodies()) == 1


@pytest.mark.parametrize("page", [-1, 10**9, "x", None, [], 1.5, True])
async def test_made_up_pages_show_a_page(table: Table, vera: Actor, page: object) -> None:
    await table.set()
    assert await vera.says("", {"c": "new_order", "p": page}) == "Что делаем сегодня?"
    assert "Заявок на сегодня у вас нет" in await vera.says("", {"c": "orders", "p": page})


def test_the_longest_payload_fits() -> None:
    longest = [max(pair, key=len) for pair in CLASSES.values()]
    path = "use/ring/" + "+".join(longest) + "+"
    payload = {"c": "order_yes", "m": 10**9, "d": 999, "o": path, "p": 99}
    assert len(json.dumps(payload, separators=(",", ":"))) <= PAYLOAD_BYTES
    assert len(ABILITIES) == 20
