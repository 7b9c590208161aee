"""Conditions by buttons: «если…», «и», «или», «наоборот», «иначе…», and a standing order that is changed."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from engine.curse.game import ORDERS
from engine.curse.ids import CLASSES
from models import matches
from models.tables import Order, Seat
from tests.services.story import Actor
from tests.services.table import Table, dead, state
from vkbot.services import conditions
from vkbot.services.conditions import When
from vkbot.vk.keyboards import LABEL_LIMIT, PAYLOAD_BYTES

IF = "Добавить условие (если…)"
AGAINST, NOT_AGAINST, TALLY = "Кто-то голосует против…", "Кто-то не голосует против…", "Столько-то голосов против…"
VOTES, SILENT = "Кто-то голосует", "Кто-то не голосует"
VERA, SPARK, CAT, MOROK = "Вера (Монах)", "Искра (Маг огня)", "Серый Кот (Диспеллер)", "Морок (Чернокнижник)"
SPARK_AGAINST_VERA = {"votes_against": {"voter": "fire_mage", "target": "monk"}}
CAT_AGAINST_SPARK = {"votes_against": {"voter": "dispeller", "target": "fire_mage"}}


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def walk(who: Actor, *labels: str) -> str:
    """Press one button after the other; what the last one is answered."""
    answer = ""
    for label in labels:
        answer = await who.presses(label)
    return answer


async def begins(who: Actor, *labels: str) -> str:
    """The same from «Новая заявка» on."""
    await who.says("Новая заявка")
    return await walk(who, *labels)


async def bodies() -> list[dict[str, Any]]:
    return [json.loads(row.body)["value"] for row in await Order.all().order_by("position")]


async def conditions_given() -> list[Any]:
    return [body.get("when") for body in await bodies()]


# Giving


async def test_the_common_case_takes_six_presses(table: Table, vera: Actor) -> None:
    await table.set()
    presses = ("Удар", SPARK, IF, "Искра голосует против вас", "Подтвердить")
    answer = await begins(vera, *presses)
    assert "1. Удар на Искру (Маг огня), если она голосует против вас" in answer
    assert await conditions_given() == [SPARK_AGAINST_VERA]
    assert len(presses) + 1 == 6


async def test_anybody_against_the_one_who_orders_takes_eight_presses(table: Table, vera: Actor) -> None:
    await table.set()
    presses = ("Удар", SPARK, IF, AGAINST, MOROK, "Вы", "Подтвердить")
    answer = await begins(vera, *presses)
    assert "1. Удар на Искру (Маг огня), если Морок голосует против вас" in answer
    assert len(presses) + 1 == 8


async def test_what_is_said_so_far_stands_above_the_buttons(table: Table, vera: Actor) -> None:
    await table.set()
    await begins(vera, "Удар", SPARK)
    steps = (
        (IF, "если …"),
        (TALLY, "если столько-то голосов против…"),
        (CAT, "если против Серого Кота … голосов"),
        ("Не меньше", "если против Серого Кота не меньше … голосов"),
        ("3", "если против Серого Кота не меньше 3 голосов?"),
        ("И ещё условие", "если против Серого Кота не меньше 3 голосов и …"),
        (NOT_AGAINST, "не меньше 3 голосов и кто-то не голосует против…"),
        ("Вы", "не меньше 3 голосов и вы не голосуете против…"),
        (MOROK, "не меньше 3 голосов и вы не голосуете против Морока?"),
    )
    for label, said in steps:
        first, *_ = (await vera.presses(label)).splitlines()
        assert "Удар на Искру (Маг огня), " in first
        assert first.endswith(said)


@pytest.mark.parametrize(
    ("labels", "when", "said"),
    [
        ((AGAINST, CAT, SPARK), CAT_AGAINST_SPARK, "если Серый Кот голосует против неё"),
        ((NOT_AGAINST, CAT, "Вы"), {"not": {"votes_against": {"voter": "dispeller", "target": "monk"}}},
         "если Серый Кот не голосует против вас"),
        ((AGAINST, CAT, CAT), {"votes_against": {"voter": "dispeller", "target": "dispeller"}},
         "если Серый Кот голосует против себя"),
        ((AGAINST, "Вы", CAT), {"votes_against": {"voter": "monk", "target": "dispeller"}},
         "если вы голосуете против Серого Кота"),
        ((VOTES, CAT), {"voted": "dispeller"}, "если Серый Кот голосует против кого-нибудь"),
        ((SILENT, "Вы"), {"not": {"voted": "monk"}}, "если вы ни против кого не голосуете"),
        ((TALLY, "Вы", "Больше", "2"), {"tally": {"target": "monk", "op": ">", "count": 2}},
         "если против вас больше 2 голосов"),
        ((TALLY, "Вы", "Меньше", "1"), {"tally": {"target": "monk", "op": "<", "count": 1}},
         "если против вас нет ни одного голоса"),
        ((TALLY, CAT, "Ровно", "5"), {"tally": {"target": "dispeller", "op": "==", "count": 5}},
         "если против Серого Кота ровно 5 голосов"),
        ((TALLY, CAT, "Не меньше", "2"), {"tally": {"target": "dispeller", "op": ">=", "count": 2}},
         "если против Серого Кота не меньше 2 голосов"),
        ((TALLY, CAT, "Не больше", "0"), {"tally": {"target": "dispeller", "op": "<=", "count": 0}},
         "если против Серого Кота нет ни одного голоса"),
    ],
)  # fmt: skip
async def test_R3_3_each_kind_of_condition(
    table: Table, vera: Actor, labels: tuple[str, ...], when: dict[str, Any], said: str
) -> None:
    await table.set()
    answer = await begins(vera, "Удар", SPARK, IF, *labels, "Подтвердить")
    assert f"1. Удар на Искру (Маг огня), {said}\n" in answer
    assert await conditions_given() == [when]


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("если Искра голосует против меня", ("Искра голосует против вас",)),
        ("если Серый Кот не голосует", (SILENT, CAT)),
        ("если против меня меньше 3 голосов", (TALLY, "Вы", "Меньше", "3")),
        ("если Серый Кот и Морок голосуют против Искры", (AGAINST, CAT, SPARK, "И ещё условие", AGAINST, MOROK, SPARK)),
        ("если Серый Кот или Морок голосуют против Искры",
         (AGAINST, CAT, SPARK, "Или ещё условие", AGAINST, MOROK, SPARK)),
    ],
)  # fmt: skip
async def test_words_and_buttons_lead_to_the_same_order(
    table: Table, vera: Actor, text: str, labels: tuple[str, ...]
) -> None:
    await table.set()
    await vera.says(f"удар в Искру, {text}")
    in_words = await bodies()
    await vera.presses("Отменить все")
    await begins(vera, "Удар", SPARK, IF, *labels, "Подтвердить")
    assert await bodies() == in_words


async def test_R3_3_up_to_four_parts_are_joined_by_one_word(table: Table, vera: Actor) -> None:
    await table.set()
    await begins(vera, "Удар", SPARK, IF, SILENT, CAT, "Или ещё условие", SILENT, MOROK)
    assert "И ещё условие" not in await vera.labels()
    answer = await walk(vera, "Или ещё условие", SILENT, "Вы", "Или ещё условие", VOTES, SPARK)
    assert "Или ещё условие" not in await vera.labels()
    assert answer.endswith("или Искра голосует против кого-нибудь?")
    await vera.presses("Подтвердить")
    silent = [{"not": {"voted": one}} for one in ("dispeller", "warlock", "monk")]
    assert await conditions_given() == [{"any": [*silent, {"voted": "fire_mage"}]}]


async def test_a_condition_is_turned_round_and_back(table: Table, vera: Actor) -> None:
    await table.set()
    asked = await begins(vera, "Удар", SPARK, IF, AGAINST, CAT, "Вы", "И ещё условие", VOTES, MOROK)
    turned = await vera.presses("Наоборот")
    assert "если Серый Кот не голосует против вас или Морок ни против кого не голосует?" in turned
    assert await vera.presses("Наоборот") == asked
    assert "Удар на Искру (Маг огня)?" in await vera.presses("Убрать условие")


async def test_R3_3_otherwise_is_another_order_under_the_opposite(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    answer = await begins(vera, "Удар", SPARK, IF, "Искра голосует против вас", "Подтвердить")
    assert "Что делать тогда — кнопка «Иначе…»" in answer
    assert "Иначе, то есть если Искра не голосует против вас: что делаем?" in await vera.presses("Иначе…")
    assert "Если Искра не голосует против вас.\nЯд: на кого?" in await walk(vera, "Яд ×2", "Использовать")
    answer = await walk(vera, MOROK, "Подтвердить")
    assert "2. Яд на Морока (Чернокнижник), если Искра не голосует против вас" in answer
    assert "Иначе…" not in await vera.labels()
    assert await conditions_given() == [SPARK_AGAINST_VERA, {"not": SPARK_AGAINST_VERA}]


async def test_otherwise_of_several_parts_is_the_opposite_of_all(table: Table, vera: Actor) -> None:
    await table.set()
    await begins(vera, "Удар", SPARK, IF, VOTES, CAT, "И ещё условие", VOTES, MOROK, "Подтвердить")
    assert "Кот ни против кого не голосует или Морок ни против кого" in await walk(vera, "Иначе…", "Лечение", VERA)
    assert "Лечение: на кого?" in await vera.presses("Назад")
    await walk(vera, VERA, "Подтвердить")
    whole = {"all": [{"voted": "dispeller"}, {"voted": "warlock"}]}
    assert await conditions_given() == [{"not": whole}, whole]


async def test_otherwise_may_be_narrowed_further(table: Table, vera: Actor) -> None:
    await table.set()
    await begins(vera, "Удар", SPARK, IF, VOTES, CAT, "И ещё условие", VOTES, MOROK, "Подтвердить")
    await walk(vera, "Иначе…", "Лечение", VERA, "Или ещё условие", SILENT, "Вы", "Подтвердить")
    silent = [{"not": {"voted": one}} for one in ("dispeller", "warlock", "monk")]
    assert (await conditions_given())[0] == {"any": silent}


# Twice


async def test_R2_9_yes_pressed_twice_gives_the_order_once(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    await begins(vera, "Яд ×2", "Использовать", SPARK, IF, "Искра голосует против вас")
    await walk(vera, "Подтвердить", "Подтвердить", "Иначе…", "Свет", SPARK, "Подтвердить", "Подтвердить")
    assert [body["action"] for body in await bodies()] == ["use", "light"]


async def test_one_more_of_the_same_is_asked_for_as_long_as_there_is_one(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}})
    presses = ("Яд ×2", "Использовать", SPARK, IF, "Искра голосует против вас")
    await begins(vera, *presses, "Подтвердить")
    assert "Добавить ещё одну?" in await begins(vera, *presses)
    more = await vera.button("Добавить ещё")
    await vera.presses("Добавить ещё")
    assert "Список с тех пор изменился" in await vera.says("", more["payload"])
    assert await conditions_given() == [SPARK_AGAINST_VERA, SPARK_AGAINST_VERA]
    await begins(vera, *presses)
    assert {"Подтвердить", "Добавить ещё"}.isdisjoint(await vera.labels())


async def test_an_ability_on_a_condition_is_not_offered_once_more(table: Table, vera: Actor) -> None:
    await table.set()
    presses = ("Удар", SPARK, IF, "Искра голосует против вас")
    await begins(vera, *presses, "Подтвердить")
    assert "Такая заявка уже есть" in await begins(vera, *presses)
    assert {"Подтвердить", "Добавить ещё"}.isdisjoint(await vera.labels())


# Changing an order of the list


async def test_a_standing_order_is_given_a_condition(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("свет на Морока; удар в Искру")
    await walk(vera, "Изменить…", "Изменить 2", IF)
    answer = await vera.presses("Искра голосует против вас")
    assert answer == "Изменить заявку 2? Станет так: Удар на Искру (Маг огня), если она голосует против вас."
    await vera.presses("Подтвердить")
    assert await conditions_given() == [None, SPARK_AGAINST_VERA]


async def test_a_condition_is_added_to_taken_away_and_put_in_anothers_place(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Искру, если Искра голосует против меня")
    await walk(vera, "Изменить…", "И ещё условие", VOTES, CAT, "Подтвердить")
    assert await conditions_given() == [{"all": [SPARK_AGAINST_VERA, {"voted": "dispeller"}]}]
    await walk(vera, "Изменить…", "Другое условие", SILENT, CAT, "Подтвердить")
    assert await conditions_given() == [{"not": {"voted": "dispeller"}}]
    await walk(vera, "Изменить…", "Убрать условие", "Подтвердить")
    assert await conditions_given() == [None]


async def test_a_standing_order_is_given_another_target_and_keeps_its_condition(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Искру, если Искра голосует против меня")
    assert "Если Искра голосует против вас.\nУдар: на кого?" in await walk(vera, "Изменить…", "Другая цель")
    await walk(vera, MOROK, "Подтвердить")
    (body,) = await bodies()
    assert (body["target"], body["when"]) == ("warlock", SPARK_AGAINST_VERA)


async def test_a_standing_order_is_given_its_otherwise_or_withdrawn(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Искру, если Искра голосует против меня")
    await walk(vera, "Изменить…", "Иначе…", "Лечение", VERA, "Подтвердить")
    assert await conditions_given() == [{"not": SPARK_AGAINST_VERA}, SPARK_AGAINST_VERA]
    await walk(vera, "Изменить…", "Изменить 2", "Отозвать")
    assert await conditions_given() == [{"not": SPARK_AGAINST_VERA}]


async def test_a_condition_for_an_order_that_stands_changes_it_and_gives_no_second_one(
    table: Table, vera: Actor
) -> None:
    await table.set()
    await vera.says("удар в Искру")
    assert "Такая заявка уже есть" in await begins(vera, "Удар", SPARK)
    await walk(vera, IF, "Искра голосует против вас", "Подтвердить")
    assert await conditions_given() == [SPARK_AGAINST_VERA]


async def test_a_change_is_made_once_and_only_in_the_list_that_was_shown(table: Table, vera: Actor) -> None:
    await table.set()
    await vera.says("удар в Искру; свет на Морока")
    edit = await vera.button("Изменить…")
    await walk(vera, "Изменить…", "Изменить 1", IF, "Искра голосует против вас")
    await vera.says("отменить 2")
    assert "Список с тех пор изменился" in await vera.presses("Подтвердить")
    assert await conditions_given() == [None]
    assert "Список с тех пор изменился" in await vera.says("", edit["payload"])
    await walk(vera, "Изменить…", IF, "Искра голосует против вас", "Подтвердить", "Подтвердить")
    assert await conditions_given() == [SPARK_AGAINST_VERA]


async def test_a_condition_that_only_words_can_say_is_dropped_or_replaced(table: Table, vera: Actor) -> None:
    match = await table.set()
    inner = {"any": [{"voted": "fire_mage"}, {"all": [{"voted": "monk"}, {"voted": "warlock"}]}]}
    order = {"by": "monk", "action": "strike", "target": "fire_mage", "when": inner}
    seat = await Seat.get(match=match, character="monk")
    body = ORDERS.encode(ORDERS.decode(json.dumps({"schema": 1, "value": order})))
    await matches.replace_orders((await table.day()).id, seat.id, [body], table.clock.now())
    await vera.says("Мои заявки")
    await vera.presses("Изменить…")
    assert await vera.labels() == ["Другое условие", "Убрать условие", "Отозвать", "К списку"]
    await walk(vera, "Другое условие", "Искра голосует против вас", "Подтвердить")
    assert await conditions_given() == [SPARK_AGAINST_VERA]


# Back and out


async def test_back_leads_to_the_question_before_down_to_the_list_of_what_can_be_done(
    table: Table, vera: Actor
) -> None:
    await table.set(monk={"items": {"poison": 2}})
    forth = ("Яд ×2", "Использовать", SPARK, IF, AGAINST, CAT, "Вы", "И ещё условие", TALLY, "Вы", "Ровно", "2")
    seen = [await vera.says("Новая заявка")]
    for label in forth:
        seen.append(await vera.presses(label))
    for before in reversed(seen[:-1]):
        assert await vera.presses("Назад") == before


async def test_out_of_it_at_any_step_and_nothing_is_given(table: Table, vera: Actor) -> None:
    await table.set()
    for steps in range(3, 9):
        await begins(vera, *("Удар", SPARK, IF, AGAINST, CAT, "Вы", "И ещё условие", SILENT)[:steps])
        assert "эта заявка не подана" in await vera.presses("Отмена")
    assert await bodies() == []


def reachable(when: When) -> Iterator[tuple[When, When]]:
    """Every answer to every question behind a condition of two parts at most, with what it came from."""
    question = conditions.step(MATCH, "monk", when)
    if question is not None:
        for _, onward in question.answers:
            yield onward, when
            yield from reachable(onward)
    elif len(when.atoms) == 1:
        for either in conditions.joins(when):
            more = conditions.more(when, either=either)
            if when.atoms[0] in ("v02", "-y2", "t0G1"):
                yield from reachable(more)


MATCH = state(3, paladin=dead(), dispeller=dead())


def test_back_undoes_any_answer_and_codes_are_read_as_written() -> None:
    found = list(reachable(When()))
    assert len(found) > 500
    for onward, when in found:
        assert conditions.back(onward) == when
        assert conditions.parse(MATCH, conditions.write(onward)) == onward
        if onward.begun is None:
            said = conditions.condition(MATCH, onward)
            assert said is not None
            assert conditions.code_of(MATCH, said) == onward
            turned = conditions.negated(onward)
            assert conditions.negated(turned) == onward
            assert conditions.parse(MATCH, conditions.write(turned)) == turned


# Hostile


async def test_only_the_living_vote_and_are_voted_against(table: Table, vera: Actor) -> None:
    match = await table.set(paladin=dead())
    await begins(vera, "Удар", SPARK, IF, AGAINST)
    assert await vera.labels() == [SPARK, CAT, MOROK, "Вы", "Назад", "Отмена"]
    for code in ("v10", "v01", "y1", "t1G2"):
        payload = {"c": "order_yes", "m": match.id, "d": 3, "o": "strike/fire_mage", "w": code}
        assert "кнопка устарела" in await vera.says("", payload)
    assert await bodies() == []


def test_made_up_codes_say_nothing() -> None:
    for code in (
        None, 7, [], {}, True, "x", "v09", "vz0", "v0a", "v01", "y1", "t1", "t0G100", "t0G-1", "t0G٣", "t0?1", "v02v02",
        "v02.v02", "&v02", "|v02", "&|v02.v02", "v02.", "!", "!v", "!&v02.", "&v02.v02.v02.v02.v02",
        "&v02.v02.v02.v02.", "--v02", "-", "-t", "&", ".", "v02\n", " v02", "&v02..v02", "y0" * 30,
    ):  # fmt: skip
        assert conditions.parse(MATCH, code) is None, code


@pytest.mark.parametrize("name", ["order", "order_if", "order_else", "order_yes"])
async def test_a_made_up_condition_is_answered_plainly_and_never_given(table: Table, vera: Actor, name: str) -> None:
    match = await table.set()
    for code in (None, 7, "x", "", "v0", "&v02.", "!v", "v02v02"):
        payload = {"c": name, "m": match.id, "d": 3, "o": "strike/fire_mage", "w": code}
        assert await vera.says("", payload), code
    for more in ({"o": None}, {"o": "strike"}, {"p": "x"}, {"n": 1, "h": "x"}):
        payload = {"c": name, "m": match.id, "d": 3, "o": "strike/fire_mage", "w": "v0", **more}
        assert await vera.says("", payload), more
    assert await bodies() == []


@pytest.mark.parametrize("name", ["order", "order_if", "order_edit", "order_yes"])
async def test_made_up_changes_change_nothing(table: Table, vera: Actor, name: str) -> None:
    match = await table.set()
    await vera.says("удар в Искру")
    mark = json.loads((await vera.button("Отменить 1"))["payload"])["h"]
    payload = {"c": name, "m": match.id, "d": 3, "o": "light/fire_mage", "w": "v02", "h": mark}
    for more in ({"n": 0}, {"n": 2}, {"n": "1"}, {"n": True}, {"n": None}, {"n": 1.0}, {"n": 1, "h": "x"}, {"h": None}):
        assert await vera.says("", {**payload, **more}), more
    assert [body["action"] for body in await bodies()] == ["strike"]


async def test_yesterdays_and_others_buttons_do_nothing(table: Table, vera: Actor) -> None:
    match = await table.set()
    await begins(vera, "Удар", SPARK, IF, "Искра голосует против вас")
    yes = (await vera.button("Подтвердить"))["payload"]
    assert "Такой способности у вас сегодня нет" in await table.actor(502).says("", yes)
    assert "не из вашей нынешней игры" in await table.actor(999).says("", yes)
    await table.cut_off()
    await (await table.day()).delete()
    await table.new_day(match, 4, 79)
    for name in ("order_if", "order_else", "order_edit", "order_yes"):
        payload = {"c": name, "m": match.id, "d": 3, "o": "strike/fire_mage", "w": "v02", "h": "x"}
        assert "от другого дня, а сейчас день 4" in await vera.says("", payload)
    assert await bodies() == []


def test_the_longest_payload_fits_and_so_do_the_labels() -> None:
    longest = [max(pair, key=len) for pair in CLASSES.values()]
    when = When(("-t9G10",) * 4, True, None, True)
    payload = {"c": "order_yes", "m": 10**9, "d": 999, "o": "use/ring/" + "+".join(longest) + "+"}
    payload |= {"w": conditions.write(when), "n": 60, "h": "0" * 12, "p": 99}
    assert len(json.dumps(payload, separators=(",", ":"))) <= PAYLOAD_BYTES
    assert len(conditions.write(when)) <= conditions.LONGEST
    assert all(len(label) <= LABEL_LIMIT for label in (IF, AGAINST, NOT_AGAINST, TALLY, VOTES, SILENT))
