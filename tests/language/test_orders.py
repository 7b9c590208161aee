"""Orders in words: exact names in any grammatical case, and never a guess."""

import json
from typing import Any, get_args

import msgspec
import pytest

from locales.render import russian
from tests.language.cases import scene
from vkbot.language.orders import Cancel, OrdersRead, Talk, Unread, read_order
from vkbot.language.results import Reading
from vkbot.language.tokens import LONGEST


def read(text: str, by: str = "monk", **more: object) -> Any:
    """The orders without their giver, else the reading itself."""
    reading = read_order(russian(), text, scene(by, **more))
    if not isinstance(reading, OrdersRead):
        return reading
    shown = json.loads(msgspec.json.encode(reading.orders))
    return [{name: value for name, value in order.items() if name != "by"} for order in shown]


def use(item: str, target: str | None = None, **more: object) -> dict[str, object]:
    return {"action": "use", "item": item, **({"target": target} if target else {}), **more}


def do(action: str, target: str | None = None, **more: object) -> dict[str, object]:
    return {"action": action, **({"target": target} if target else {}), **more}


@pytest.mark.parametrize(
    "verb",
    [
        "кидаю",
        "кинь",
        "кидай",
        "кинуть",
        "кину",
        "бросаю",
        "брось",
        "бросай",
        "бросить",
        "брошу",
        "метнуть",
        "мечу",
        "метаю",
    ],
)
def test_every_way_to_say_throw(verb: str) -> None:
    assert read(f"{verb} фаербол в Диспеллера", by="fire_mage") == [do("fireball", "dispeller")]
    assert read(f"{verb} яд в Искру") == [use("poison", "fire_mage")]


@pytest.mark.parametrize(
    ("by", "text", "orders"),
    [
        ("fire_mage", "Фаербол в Диспеллера", [do("fireball", "dispeller")]),
        ("fire_mage", "фаербол на серого кота", [do("fireball", "dispeller")]),
        ("fire_mage", "ФАЕРБОЛ НА МАГА МОЛНИЙ!!!", [do("fireball", "lightning_mage")]),
        ("fire_mage", "по Мороку фаерболом", [do("fireball", "warlock")]),
        ("fire_mage", "фаербол\u00a0в\u200b Тихона 🔥", [do("fireball", "monk")]),
        ("fire_mage", "Фаербол в Mr. White. Свет на себя", [do("fireball", "paladin"), do("light", "fire_mage")]),
        ("fire_mage", "Фаербол в Агента 47", [do("fireball", "lightning_mage")]),
        ("fire_mage", "Фаербол на игрока 3", [do("fireball", "monk")]),
        ("fire_mage", "Фаербол на №5", [do("fireball", "warlock")]),
        ("fire_mage", "Фаербол в [id105|Катя]", [do("fireball", "warlock")]),
        ("fire_mage", "Фаербол в [id999|Монах]", [do("fireball", "monk")]),
        ("fire_mage", "Фаербол в Монаха Тихона", [do("fireball", "monk")]),
        ("fire_mage", "щит на Искру", [do("fire_shield", "fire_mage")]),
        ("paladin", "щит на Искру", [do("divine_shield", "fire_mage")]),
        ("monk", "использую яд на Монаха", [use("poison", "monk")]),
        ("monk", "яд в Искру", [use("poison", "fire_mage")]),
        ("monk", "в Искру яд", [use("poison", "fire_mage")]),
        ("monk", "2 яда в Искру", [use("poison", "fire_mage")] * 2),
        ("monk", "оба яда в Искру", [use("poison", "fire_mage")] * 2),
        ("monk", "передаю 2 яда Искре", [{"action": "transfer", "item": "poison", "target": "fire_mage", "count": 2}]),
        ("monk", "отдаю Искре артефакт", [{"action": "transfer", "item": "artifact", "target": "fire_mage"}]),
        ("monk", "эликсир передаю Коту Серому", [{"action": "transfer", "item": "elixir", "target": "dispeller"}]),
        ("monk", "эликсир", [use("elixir")]),
        ("monk", "амулет на себя", [use("amulet")]),
        ("monk", "пью красную сферу", [use("red_sphere", "monk")]),
        ("monk", "белый тотем", [use("white_totem")]),
        ("monk", "свет на Искру", [do("light", "fire_mage")]),
        ("monk", "мародёрство на Миража", [do("looting", "illusionist")]),
        ("monk", "артефакт вора: эликсир у Искры", [use("thief_artifact", "fire_mage", steal="elixir")]),
        ("monk", "краду 'артефакт' у Искры", [use("thief_artifact", "fire_mage", steal="artifact")]),
        ("monk", "перстень: Удар, Фаербол", [use("ring", abilities=["strike", "fireball"])]),
        ("monk", "перстнем блокирую диспелл и удар", [use("ring", abilities=["dispel", "strike"])]),
        ("illusionist", "копия: Удар", [do("copy", ability="strike")]),
        ("illusionist", "Копирую Цепную молнию", [do("copy", ability="chain_lightning")]),
        ("dispeller", "связь Монах и Паладин", [do("link", targets=["monk", "paladin"])]),
        ("dispeller", "связь между Искрой и мной", [do("link", targets=["fire_mage", "dispeller"])]),
        ("warlock", "тайные знания Мираж: Копия", [do("secret_knowledge", "illusionist", ability="copy")]),
        ("lightning_mage", "шаровая молния", [do("ball_lightning") | {"target": None}]),
        ("lightning_mage", "шаровая молния в Искру", [do("ball_lightning", "fire_mage")]),
        ("monk", "Удар в Морока и яд в Искру", [do("strike", "warlock"), use("poison", "fire_mage")]),
        ("monk", "Удар в Морока\nсвет на Искру; эликсир",
         [do("strike", "warlock"), do("light", "fire_mage"), use("elixir")]),
        ("monk", "Здравствуйте! Удар в Морока, пожалуйста. Спасибо", [do("strike", "warlock")]),
    ],
)  # fmt: skip
def test_exact_orders(by: str, text: str, orders: Any) -> None:
    assert read(text, by) == orders


def test_еще_is_told_apart() -> None:
    again = read_order(russian(), "ещё яд в Искру", scene("monk"))
    assert isinstance(again, OrdersRead)
    assert again.more


@pytest.mark.parametrize(
    ("text", "when"),
    [
        ("Удар в Морока, если Морок голосует против меня",
         {"votes_against": {"voter": "warlock", "target": "monk"}}),
        ("если Морок голосует против себя, то удар в Морока",
         {"votes_against": {"voter": "warlock", "target": "warlock"}}),
        ("Удар в Морока если за Искру больше 4 голосов", {"tally": {"target": "fire_mage", "op": ">", "count": 4}}),
        ("Удар в Морока, если Искра наберёт 3 голоса", {"tally": {"target": "fire_mage", "op": ">=", "count": 3}}),
        ("Удар в Морока, если против Искры ровно два голоса",
         {"tally": {"target": "fire_mage", "op": "==", "count": 2}}),
        ("Удар в Морока, если за меня 3 голоса или больше", {"tally": {"target": "monk", "op": ">=", "count": 3}}),
        ("Удар в Морока, если за меня не больше 3 голосов", {"tally": {"target": "monk", "op": "<=", "count": 3}}),
        ("Удар в Морока, если Искра не голосует", {"not": {"voted": "fire_mage"}}),
        ("Удар в Морока, если Искра воздержится", {"not": {"voted": "fire_mage"}}),
        ("Удар в Морока, если никто не голосует против Искры",
         {"tally": {"target": "fire_mage", "op": "==", "count": 0}}),
        ("Удар в Морока, если Искра и Морок голосуют против меня",
         {"all": [{"votes_against": {"voter": "fire_mage", "target": "monk"}},
                  {"votes_against": {"voter": "warlock", "target": "monk"}}]}),
        ("Удар в Морока, если Искра не голосует против меня или за Искру меньше 2 голосов",
         {"any": [{"not": {"votes_against": {"voter": "fire_mage", "target": "monk"}}},
                  {"tally": {"target": "fire_mage", "op": "<", "count": 2}}]}),
    ],
)  # fmt: skip
def test_R3_3_conditions_on_the_votes(text: str, when: dict[str, Any]) -> None:
    assert read(text) == [do("strike", "warlock", when=when)]


def test_R3_3_иначе_is_the_opposite() -> None:
    when = {"votes_against": {"voter": "warlock", "target": "monk"}}
    assert read("если Морок голосует против меня, удар в Морока, иначе свет на Искру") == [
        do("strike", "warlock", when=when),
        do("light", "fire_mage", when={"not": when}),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Удар в Морока, если Искра умрёт",
        "Удар в Морока, если Искра голосует как Морок",
        "Удар в Морока, если за Искру больше половины",
        "Удар в Морока, если Искра голосует против меня и Морок голосует против меня или Искра не голосует",
        "Удар в Морока и свет на Искру, если Морок голосует против меня",
        "Удар в Морока, если Искра и Морок и Диспеллер и Паладин и Монах голосуют против меня",
    ],
)
def test_R3_3_other_conditions_are_not_guessed(text: str) -> None:
    reading = read(text)
    assert isinstance(reading, Unread), reading
    assert reading.reason == "condition"


@pytest.mark.parametrize(
    ("by", "text", "reading"),
    [
        ("monk", "удар", Unread("target", "strike")),
        ("monk", "удар в Сашу", Unread("name", "strike", said="Сашу")),
        ("monk", "удар в [id999|Саша]", Unread("name", said="Саша")),
        ("monk", "удар на Искру и Морока", Unread("targets", "strike", "Морока", ("fire_mage", "warlock"))),
        ("monk", "удар в Паладина Тихона", Unread("name", "strike", "Паладина", ("monk", "paladin"))),
        ("monk", "яд Искре", Unread("action", "poison", choices=("use", "transfer"))),
        ("monk", "эликсир на Искру", Unread("self_only", "elixir")),
        ("monk", "артефакт", Unread("not_used", "artifact")),
        ("monk", "свет", Unread("target", "light")),
        ("monk", "краду у Искры", Unread("steal", "thief_artifact")),
        ("monk", "перстень", Unread("abilities", "ring")),
        ("monk", "0 ядов в Искру", Unread("count", "poison")),
        ("monk", "передаю 1000 ядов Искре", Unread("count", "poison")),
        ("monk", "удар в Искру?", Unread("question")),
        ("illusionist", "копия", Unread("ability", "copy")),
        ("illusionist", "копия: щит", Unread("ability", choices=("fire_shield", "divine_shield"))),
        ("warlock", "щит на себя", Unread("ability", choices=("fire_shield", "divine_shield"))),
        ("lightning_mage", "молния в Искру", Unread("ability", choices=("chain_lightning", "ball_lightning"))),
        ("dispeller", "связь Искра", Unread("pair", "link", named=("fire_mage",))),
        ("dispeller", "связь Искра, Морок и Тихон",
         Unread("targets", "link", "Тихон", ("fire_mage", "warlock", "monk"))),
    ],
)  # fmt: skip
def test_what_is_missing_or_doubtful_is_asked_for(by: str, text: str, reading: Unread) -> None:
    assert read(text, by) == reading


def test_a_short_name_of_several_items_means_the_only_kind_in_hand() -> None:
    assert read("сфера на Искру", items=(("night_sphere", 1),)) == [use("night_sphere", "fire_mage")]


def test_of_namesakes_the_one_that_the_action_can_take() -> None:
    from vkbot.language.scene import Character, Scene

    twins = (Character("monk", "Тихон"), Character("paladin", "Лис"), Character("warlock", "Лис", alive=False))
    living = read_order(russian(), "удар в Лиса", Scene("monk", twins))
    assert isinstance(living, OrdersRead)
    assert living.orders[0].target == "paladin"
    both = read_order(russian(), "мародёрство на Лиса", Scene("monk", twins))
    assert isinstance(both, OrdersRead)
    assert both.orders[0].target == "warlock"


@pytest.mark.parametrize(
    ("text", "cancel"),
    [
        ("отменить все", Cancel()),
        ("Отмени всё!", Cancel()),
        ("отменить все заявки", Cancel()),
        ("отмени 2", Cancel((2,))),
        ("отменить заявки 1 и 3", Cancel((1, 3))),
    ],
)
def test_withdrawals(text: str, cancel: Cancel) -> None:
    assert read(text) == cancel


def test_instead_of_an_order_by_number() -> None:
    reading = read_order(russian(), "вместо 2: яд в Искру", scene("monk"))
    assert isinstance(reading, OrdersRead)
    assert reading.instead == (2,)
    assert read("вместо 2 яда в Искру") == Unread("cancel")


@pytest.mark.parametrize("text", ["", "привет", "как дела?", "Искра, ты где", "🔥", "спасибо!", "12", "[id5|Оля]"])
def test_talk_is_no_order(text: str) -> None:
    assert read(text) == Talk()


@pytest.mark.parametrize(
    "text",
    [
        "удар в " * 3000,
        "если " * 4000 + "удар",
        "Удар в Искру, если " + "Искра и " * 3000,
        "яд" * 9000,
        "\u200b" * LONGEST,
        "[id1|" * 3000,
        "удар в Искру\n" * 2000,
        "перстень: " + "Удар, " * 3000,
        "\ud800 удар ² ٣ ½ в Искру",
        "「удар」 в Искру",
        "удар \U000177d8 в \U000177d8\U000177d8, Искра говорит \U000177d8",
        "99999999999999999999 ядов в Искру",
        "((((((" * 2000 + "удар",
    ],
)
def test_hostile_texts_are_answered_without_an_error(text: str) -> None:
    assert isinstance(read_order(russian(), text, scene("monk")), get_args(Reading))
