"""What stands beside an order: it is no order, and it does not spoil one. Искра (fire mage) writes."""

from typing import Any

import msgspec
import pytest

from engine.curse.conditions import Condition, Tally, VotesAgainst, opposite
from locales.render import russian
from tests.language.cases import scene
from vkbot.commands.read import orders_answer
from vkbot.language.orders import read_order

TALK = {"refuse": {"reason": "not_an_order"}}


def read(text: str, by: str = "fire_mage") -> dict[str, Any]:
    here = scene(by)
    return msgspec.to_builtins(orders_answer(read_order(russian(), text, here), here))  # type: ignore[no-any-return]


def orders(*each: tuple[str, str]) -> dict[str, Any]:
    return {
        "orders": [
            {"action": "use", "target": target, "item": action} if action == "poison"
            else {"action": action, "target": target}
            for action, target in each
        ]
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "у меня один нож и три яда",
        "мне достался амулет, ура",
        "эликсиры у Морока, все видели",
        "меня сглазили, печально",
        "меня кто-то травит",
        "Морок страшен с его сглазом",
        "не уверен, бросать ли фаер в Тихона",
        "не знаю, как быть с ножом",
        "плохая ночь для ножа",
        "классный нож у тебя",
        "мне передали эликсир",
        "я получила яд от Морока",
        "опасаюсь сглаза Морока",
    ],
)
def test_what_is_only_told_of_is_no_order(text: str) -> None:
    assert read(text) == TALK


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("свет на Тихона, а не на Морока", orders(("light", "monk"))),
        ("фаер в Тихона, а не свет", orders(("fireball", "monk"))),
        ("По просьбе Морока свет в Тихона", orders(("light", "monk"))),
        ("Мы с Мороком подумали: фаер в Тихона", orders(("fireball", "monk"))),
        ("яд в Тихона, третий яд в Морока", orders(("poison", "monk"), ("poison", "warlock"))),
        ("один яд Тихону в чай, другой в Морока", orders(("poison", "monk"), ("poison", "warlock"))),
        ("свет в Тихона. Передумала: в Морока", orders(("light", "warlock"))),
        ("свет в Тихона\n*в Морока", orders(("light", "warlock"))),
        ("фаер, если не трудно, в Тихона", orders(("fireball", "monk"))),
        ("Морок меня упросил, поэтому фаер в Тихона", orders(("fireball", "monk"))),
        ("За то, что Тихон врал Мороку, свет на Тихона", orders(("light", "monk"))),
        ("свет на Тихона, так как он вчера выставил Морока", orders(("light", "monk"))),
        ("свет на Тихона, ибо он вчера врал, и фаер в Морока", orders(("light", "monk"), ("fireball", "warlock"))),
        ("вместе с Мороком бью Тихона", orders(("strike", "monk"))),
        ("меня ударил Морок, фаер в Тихона", orders(("fireball", "monk"))),
        ("Морока травили, свет на Тихона", orders(("light", "monk"))),
        ("свет 3 фаер 5 яд 2", orders(("light", "monk"), ("fireball", "warlock"), ("poison", "dispeller"))),
        ("Её глаза сузились, и фаербол слетел с её ладони в Тихона", orders(("fireball", "monk"))),
        ("Отбой!", {"cancel": "all"}),
        ("Морок пусть отдохнёт, фаер в Тихона", orders(("fireball", "monk"))),
        ("фаер в Тихона, он надоел, и Морок тоже", orders(("fireball", "monk"))),
        ("фаер в Тихона и поклон Мороку", orders(("fireball", "monk"))),
        ("свет на Тихона, как решили с Мороком", orders(("light", "monk"))),
        ("свет на Тихона. Передайте Мороку, что я рядом", orders(("light", "monk"))),
    ],
)
def test_an_order_is_read_past_what_stands_beside_it(text: str, wanted: dict[str, Any]) -> None:
    assert read(text) == wanted


@pytest.mark.parametrize(
    ("text", "when"),
    [
        (
            "если Тихон не станет голосовать против меня",
            opposite(Condition(votes_against=VotesAgainst("monk", "fire_mage"))),
        ),
        ("если Тихон не будет голосовать", opposite(Condition(voted="monk"))),
        ("если у Тихона > 2 голосов", Condition(tally=Tally("monk", ">", 2))),
        ("если Тихон проголосует против кого-нибудь", Condition(voted="monk")),
        ("если у Тихона < 2 голосов", Condition(tally=Tally("monk", "<", 2))),
    ],
)
def test_a_condition_keeps_its_target_and_its_sign(text: str, when: Condition) -> None:
    wanted = {"action": "fireball", "target": "warlock", "when": msgspec.to_builtins(when)}
    assert read(f"{text}, фаер в Морока") == {"orders": [wanted]}


@pytest.mark.parametrize(
    ("text", "command"), [("скоко у меня ядов", "status"), ("Помоги, я совсем запуталась", "help")]
)
def test_commands_in_careless_words(text: str, command: str) -> None:
    assert read(text) == {"command": command}
