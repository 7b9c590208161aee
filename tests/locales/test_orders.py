"""Orders, conditions and refusals in words."""

import random
from typing import Any, get_args

import pytest

from engine.curse.events import Reason
from engine.curse.ids import ABILITIES, ITEMS
from locales.curse import order_text, orders_list, refusal
from locales.curse.orders import action_key
from tests.locales.samples import CAST, WORDS, a_match, an_order, faults, order


def against(voter: str, target: str) -> dict[str, Any]:
    return {"votes_against": {"voter": voter, "target": target}}


def tally(target: str, op: str, count: int) -> dict[str, Any]:
    return {"tally": {"target": target, "op": op, "count": count}}


def said(you: bool = True, **fields: Any) -> str:
    return order_text(WORDS, CAST, order(**fields), you=you)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"action": "fireball", "target": "dispeller"}, "Фаербол на Серого Кота (Диспеллер)"),
        ({"action": "fireball", "target": "paladin"}, "Фаербол на Паладина"),
        ({"action": "healing", "target": "fire_mage"}, "Лечение на себя"),
        ({"action": "link", "targets": ["fire_mage", "monk"]}, "Связь между вами и Тихоном (Монах)"),
        ({"action": "copy", "ability": "ice_block"}, "Копия: Глыба льда"),
        (
            {"action": "secret_knowledge", "target": "warlock", "ability": "ice_block"},
            "Тайные знания: перенять Глыбу льда у Ведьмы из Лысой Горы (Чернокнижник)",
        ),
        ({"action": "ball_lightning"}, "Шаровая молния: создать"),
        ({"action": "ball_lightning", "target": None}, "Шаровая молния: создать"),
        ({"action": "ball_lightning", "target": "lightning_mage"}, "Шаровая молния на Ежа (Маг молний)"),
        ({"action": "light", "target": "life_mage"}, "Свет на Мелиссу (Маг жизни)"),
        ({"action": "looting", "target": "death_mage"}, "Мародёрство на Гримма (Маг смерти)"),
        ({"action": "transfer", "item": "poison", "target": "monk"}, "Передать Тихону (Монах) яд"),
        (
            {"action": "transfer", "item": "poison", "target": "monk", "count": 2},
            "Передать Тихону (Монах) 2 яда",
        ),
        (
            {"action": "transfer", "item": "red_sphere", "target": "monk", "count": 5},
            "Передать Тихону (Монах) 5 красных сфер",
        ),
        ({"action": "transfer", "item": "black_artifact", "target": "monk"}, "Передать Тихону (Монах) артефакт"),
        ({"action": "use", "item": "elixir"}, "Эликсир на себя"),
        ({"action": "use", "item": "amulet"}, "Амулет на себя"),
        ({"action": "use", "item": "white_totem"}, "Белый тотем: вернуть себе Артефакт"),
        ({"action": "use", "item": "insight_sphere", "target": "monk"}, "Сфера прозрения на Тихона (Монах)"),
        (
            {"action": "use", "item": "ring", "abilities": ["fireball", "ice_block", "link"]},
            "Перстень: заблокировать Фаербол, Глыбу льда и Связь",
        ),
        (
            {"action": "use", "item": "thief_artifact", "target": "ice_mage", "steal": "red_sphere"},
            "Артефакт вора на Снежану (Маг льда): украсть Красную сферу",
        ),
    ],
)
def test_an_order(fields: dict[str, Any], expected: str) -> None:
    assert said(**fields) == expected


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        (against("dispeller", "fire_mage"), "он голосует против вас"),
        ({"not": against("dispeller", "fire_mage")}, "он не голосует против вас"),
        ({"not": {"not": against("dispeller", "fire_mage")}}, "он голосует против вас"),
        (against("fire_mage", "dispeller"), "вы голосуете против него"),
        ({"not": against("fire_mage", "life_mage")}, "вы не голосуете против Мелиссы"),
        (against("monk", "monk"), "Тихон голосует против себя"),
        ({"voted": "monk"}, "Тихон голосует против кого-нибудь"),
        ({"not": {"voted": "fire_mage"}}, "вы ни против кого не голосуете"),
        (tally("dispeller", "<", 5), "против него меньше 5 голосов"),
        (tally("monk", "<=", 1), "против Тихона не больше 1 голоса"),
        (tally("monk", "==", 2), "против Тихона ровно 2 голоса"),
        (tally("monk", "==", 0), "против Тихона нет ни одного голоса"),
        (tally("monk", ">=", 1), "против Тихона есть хотя бы один голос"),
        (tally("fire_mage", ">", 2), "против вас больше 2 голосов"),
        ({"not": tally("monk", ">=", 3)}, "против Тихона меньше 3 голосов"),
        ({"not": tally("monk", "==", 3)}, "число голосов против Тихона — не 3"),
        ({"not": tally("monk", "<", 1)}, "против Тихона есть хотя бы один голос"),
        ({"not": tally("monk", "==", 0)}, "против Тихона есть хотя бы один голос"),
        (
            {"all": [against("dispeller", "monk"), tally("monk", ">", 1)]},
            "Серый Кот голосует против Тихона и против Тихона больше 1 голоса",
        ),
        (
            {"any": [{"voted": "monk"}, {"all": [{"voted": "paladin"}, {"voted": "warlock"}]}]},
            "Тихон голосует против кого-нибудь или (Паладин голосует против кого-нибудь "
            "и Ведьма из Лысой Горы голосует против кого-нибудь)",
        ),
        (
            {"not": {"any": [{"voted": "monk"}, {"not": {"all": [{"voted": "paladin"}]}}]}},
            "Тихон ни против кого не голосует и Паладин голосует против кого-нибудь",
        ),
    ],
)
def test_a_condition(when: dict[str, Any], expected: str) -> None:
    whole = said(action="fireball", target="dispeller", when=when)
    assert whole == f"Фаербол на Серого Кота (Диспеллер), если {expected}"


def test_she_is_she() -> None:
    text = said(action="fireball", target="life_mage", when=against("life_mage", "fire_mage"))
    assert text == "Фаербол на Мелиссу (Маг жизни), если она голосует против вас"


def test_told_to_others_there_is_no_you() -> None:
    text = said(you=False, action="fireball", target="life_mage", when=against("life_mage", "fire_mage"))
    assert text == "Фаербол на Мелиссу, если она голосует против Искры"
    assert said(you=False, action="link", targets=["fire_mage", "monk"]) == "Связь между Искрой и Тихоном"


def test_deep_conditions_can_be_told() -> None:
    when: dict[str, Any] = {"voted": "monk"}
    for _ in range(49):
        when = {"not": {"all": [when]}}
    assert said(action="fireball", target="paladin", when=when).endswith("если Тихон ни против кого не голосует")


def test_the_list() -> None:
    orders = [order(action="fireball", target="monk"), order(action="use", item="elixir")]
    assert orders_list(WORDS, CAST, orders) == (
        "Ваши заявки на сегодня:\n1. Фаербол на Тихона (Монах)\n2. Эликсир на себя"
    )
    assert orders_list(WORDS, CAST, []) == "Заявок на сегодня у вас нет."


def test_any_order_can_be_told_and_refused() -> None:
    chance = random.Random(8)
    seen = set[str]()
    for _ in range(100):
        match = a_match(chance)
        for who in match.characters:
            one = an_order(chance, match, who)
            seen.add(action_key(one))
            for you in (True, False):
                assert not faults(order_text(WORDS, CAST, one, you=you))
            for reason in get_args(Reason):
                assert not faults(refusal(WORDS, reason, one))
    usable = {item for item in ITEMS if not item.endswith("e_artifact") and item != "black_artifact"}
    assert seen >= {*ABILITIES, *usable, "thief_artifact", "light", "looting", "transfer"} - {"white_artifact"}


@pytest.mark.parametrize("reason", get_args(Reason))
def test_every_reason_has_a_refusal_and_a_drop(reason: Reason) -> None:
    assert WORDS.has(f"refusal-{reason}")
    assert WORDS.has(f"dropped-{reason}")


def test_refusals_speak_of_the_action() -> None:
    totem = order(action="transfer", item="white_totem", target="monk")
    assert refusal(WORDS, "no_item", totem).startswith("Белый тотем передать нельзя")
    assert "Сфер" in refusal(WORDS, "exclusive", order(action="light", target="monk"))
    assert refusal(WORDS, "limit", order(action="light", target="monk")).startswith("Свет сегодня больше")
    assert refusal(WORDS, "limit", order(action="use", item="knife", target="monk")).startswith("Нож: этот предмет")
    assert refusal(WORDS, "blocked", order(action="fireball", target="monk")).startswith("Фаербол")
