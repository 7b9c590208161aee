"""How case files are read and written: what may stand in them, and what is said of what may not."""

import pytest
from hypothesis import given
from msgspec.structs import replace

from engine.curse.model import As
from locales.render import russian
from tests.rules.day import against, order, tally, transfer, use, voted
from tests.rules.strategies import DAYS, Today
from vkbot.cases.form import read_case
from vkbot.cases.lines import write_order, write_vote
from vkbot.cases.notation import read_order, read_vote
from vkbot.cases.play import Case, judge, play, stated
from vkbot.cases.report import verdict
from vkbot.cases.words import CaseError, Vocabulary
from vkbot.cases.write import write_case

VOCABULARY = Vocabulary(russian())
FIRE = """
правило: R5.1
почему: Фаербол наносит 2 урона.
дано:
  Маг огня: {}
  Монах: {}
числа: {curse: 0}
заявки:
  - Маг огня: Фаербол → Монах
тогда:
  Монах: {сферы: 8}
"""


def error(text: str) -> str:
    """Why the file cannot be read."""
    with pytest.raises(CaseError) as refused:
        read_case(VOCABULARY, text)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def told(text: str) -> str:
    """What a case says when it is run."""
    case = read_case(VOCABULARY, text)
    return verdict(VOCABULARY, case, judge(case))


# Lines

ORDERS = {
    "Фаербол → Монах": order("paladin", "fireball", "monk"),
    "Связь → Монах, Маг огня": order("paladin", "link", ("monk", "fire_mage")),
    "Копия (Обман смерти)": order("paladin", "copy", ability="cheat_death"),
    "Тайные знания (Удар) → Монах": order("paladin", "secret_knowledge", "monk", ability="strike"),
    "Шаровая молния": order("paladin", "ball_lightning"),
    "Эликсир": use("paladin", "elixir"),
    "Яд → Маг льда": use("paladin", "poison", "ice_mage"),
    "Перстень (Фаербол, Удар)": use("paladin", "ring", abilities=["fireball", "strike"]),
    "Перстень": use("paladin", "ring", abilities=[]),
    "Артефакт вора (Артефакт) → Монах": use("paladin", "thief_artifact", "monk", steal="artifact"),
    "Передача (Белый артефакт) → Монах": transfer("paladin", "white_artifact", "monk"),
    "Передача (Яд ×2) → Монах": transfer("paladin", "poison", "monk", 2),
    "Мародёрство → Монах": order("paladin", "looting", "monk"),
    "Удар → Монах, если Монах → Паладин": order("paladin", "strike", "monk", when=against("monk", "paladin")),
    "Удар → Монах, если не Монах голосует": order("paladin", "strike", "monk", when={"not": voted("monk")}),
    "Удар → Монах, если против Маг огня >= 3 и (Монах голосует или не (Монах голосует и Паладин голосует))": order(
        "paladin",
        "strike",
        "monk",
        when={
            "all": [
                tally("fire_mage", ">=", 3),
                {"any": [voted("monk"), {"not": {"all": [voted("monk"), voted("paladin")]}}]},
            ]
        },
    ),
}


@pytest.mark.parametrize("text", ORDERS)
def test_an_order_is_a_line(text: str) -> None:
    assert read_order(VOCABULARY, "paladin", text).order == ORDERS[text]
    assert write_order(VOCABULARY, ORDERS[text]) == text


@pytest.mark.parametrize(
    "text",
    [
        "фаербол -> монах",
        "ФАЕРБОЛ→Монах",
        "Фаербол  →  Монах",
        "Фаербол —> Монах",
        "Фаербол –> Монах",
        "Фаербол => Монах",
        "ещё Фаербол → Монах",
        "еще Фаербол -> Монах",
    ],
)
def test_small_things_do_not_matter_in_a_line(text: str) -> None:
    line = read_order(VOCABULARY, "paladin", text)
    assert line.order == order("paladin", "fireball", "monk")
    assert line.more == text.startswith("ещ") or text.startswith("еще")


def test_a_comparison_may_be_written_as_in_school() -> None:
    assert read_order(VOCABULARY, "monk", "Удар → Монах если против Монах ≤ 3").order == order(
        "monk", "strike", "monk", when=tally("monk", "<=", 3)
    )


def test_a_vote_is_a_name_or_somebody_to_follow() -> None:
    for vote in ("monk", As("fire_mage")):
        assert read_vote(VOCABULARY, write_vote(VOCABULARY, vote)) == vote
    assert write_vote(VOCABULARY, As("fire_mage")) == "как Маг огня"


# Files


def test_a_case_that_holds_says_so() -> None:
    assert told(FIRE) == "держится"


def test_a_broken_one_names_the_rule_and_the_difference() -> None:
    assert told(FIRE.replace("сферы: 8", "сферы: 7")) == (
        "НАРУШЕНО R5.1: Фаербол наносит 2 урона.\n  Монах, сферы: должно быть 7, вышло 8"
    )


def test_what_is_not_said_may_not_change() -> None:
    assert told(FIRE.replace("тогда:\n  Монах: {сферы: 8}", "тогда:\n  умерли: нет")).endswith(
        "Монах, сферы: должно быть 10, вышло 8"
    )


@pytest.mark.parametrize(
    ("then", "difference"),
    [
        ("Монах: {сферы: 8, предметы: {Яд: 1}}", "Монах, предметы: должно быть {Яд: 1}, вышло ничего"),
        ("Монах: {сферы: 8, видит: {сферы: 9}}", "Монах видит сферы: должно быть 9, вышло 8"),
        ("Монах: {сферы: 8, узнал: [Свет: {Маг огня: 3}]}", "узнал: должно быть [{Свет: {Маг огня: 3}}], вышло ничего"),
        ("Монах: {сферы: 8}\n  изгнан: Монах", "изгнан: должно быть Монах, вышло ничего"),
        ("Монах: {сферы: 8}\n  объявлено: нет", "объявлено: должно быть ничего, вышло [{Маг огня: Фаербол → Монах}]"),
        ("Монах: {сферы: 8}\n  не приняты: {1: цель}", "не приняты: должно быть {1: цель}, вышло ничего"),
        ("Монах: {сферы: 8}\n  исход: ничья", "исход: должно быть ничья, вышло победа представителей"),
    ],
)
def test_each_kind_of_difference_is_told(then: str, difference: str) -> None:
    assert difference in told(FIRE.replace("Монах: {сферы: 8}", then))


def test_messages_make_lists_as_in_a_conversation() -> None:
    """R2.9."""
    messages = """
сообщения:
  - Маг огня: Фаербол → Монах
  - Маг огня: Огненный щит → Монах
  - Маг огня: Удар → Монах
тогда:
  Монах: {эффекты: {Огненный щит: 1}}
  список: {Маг огня: [Огненный щит → Монах]}
  отказано: {3: чужая способность}
"""
    assert told(FIRE.partition("заявки")[0] + messages.lstrip()) == "держится"


DEAL = """
правило: R1.1
почему: Играют от 5 до 10.
раздача: {зерно: проба, персонажи: [Монах, Паладин, Маг огня, Маг льда, Диспеллер], предателей: 1, наборы: поровну}
тогда:
"""


def test_a_deal_may_stand_for_the_characters() -> None:
    assert told(DEAL.replace("Диспеллер]", "Диспеллер, Монах]") + "  раздача невозможна: классы") == "держится"
    assert "раздача невозможна: должно быть число игроков, вышло ничего" in told(
        DEAL + "  раздача невозможна: число игроков"
    )


@given(DAYS)
def test_a_written_case_is_read_back_and_holds(today: Today) -> None:
    match, orders, votes = today
    case = Case(("R5.1",), "Проба.", match, tuple(orders), votes=votes)
    case = replace(case, stated=stated(play(case)))
    again = read_case(VOCABULARY, write_case(VOCABULARY, case))
    assert again.start == case.start
    assert judge(again) == []


# What may not stand in a file


@pytest.mark.parametrize(
    ("what", "instead", "why"),
    [
        ("правило: R5.1\n", "", "не хватает ключа «правило»"),
        ("почему: Фаербол наносит 2 урона.", "почему:", "не хватает ключа «почему»"),
        ("числа", "цифры", "ключа «цифры» здесь нет; есть: правило, почему"),
        ("Монах: {}", "Монк: {}", "слова «Монк» здесь нет; есть: Маг огня"),
        ("Монах: {}", "Монах: {сфер: 2}", "строка 6, дано → Монах → сфер: ключа «сфер» здесь нет; есть: предатель"),
        (
            "Монах: {}",
            "Монах: {сферы: много}",
            "строка 6, дано → Монах → сферы: здесь нужно целое число от 0, а написано: много",
        ),
        ("Монах: {}", "Монах: {сферы: 12}", "дано → Монах → сферы: слишком большое число: 12; здесь самое большее 10"),
        ("Монах: {}", "Монах: [1]", "здесь нужны пары «слово: значение»"),
        ("Монах: {}", "Монах: {}\n  Монах: {}", "строка 7: «Монах» стоит здесь дважды"),
        (
            "числа: {curse: 0}",
            "числа: {проклятье: 0}",
            "числа → проклятье: числа «проклятье» в правилах нет; какие есть",
        ),
        ("числа: {curse: 0}", "связи: {Монах: 1}", "связь пишется так: «Монах + Паладин: 2»"),
        ("числа: {curse: 0}", "раздача: {зерно: а}", "«раздача» и «дано» вместе не пишут"),
        ("числа: {curse: 0}", "сообщения: []", "«заявки» и «сообщения» вместе не пишут"),
        ("Фаербол → Монах", "Фаербол", "«Фаербол»: не сказано, на кого"),
        ("Фаербол → Монах", "Фаербол → Монах, Маг огня", "«Фаербол → Монах, Маг огня»: лишние цели"),
        ("Фаербол → Монах", "Эликсир → Монах", "«Эликсир → Монах»: у этого действия цель не называют"),
        ("Фаербол → Монах", "Копия", "«Копия»: что именно, пишут в скобках: «Копия (Фаербол)»"),
        ("Фаербол → Монах", "Фаербол (Удар) → Монах", "«Фаербол (Удар) → Монах»: скобки здесь лишние"),
        ("Фаербол → Монах", "Фаербол в Монаха", "не читается строка «Фаербол в Монаха», начиная с «в Монаха»"),
        (
            "Фаербол → Монах",
            "Фаербол → Монах, если",
            "«Фаербол → Монах, если»: условие не читается, начиная с «…»",
        ),
        ("- Маг огня: Фаербол → Монах", "- Фаербол", "здесь нужна одна пара «персонаж: что»"),
        ("Монах: {сферы: 8}", "Паладин: {сферы: 8}", "«Паладин» нет среди тех, кто дан"),
        ("Монах: {сферы: 8}", "Монах: {видит: {предметы: {Белый артефакт: 1}}}", "персонаж видит только «Артефакт»"),
        ("Монах: {сферы: 8}", "Монах: {узнал: [Яд: 1]}", "слова «Яд» здесь нет; есть: Свет"),
    ],
)
def test_what_cannot_be_read_is_said_in_one_line(what: str, instead: str, why: str) -> None:
    assert why in error(FIRE.replace(what, instead, 1) if "сферы: 8" not in what else FIRE.replace(what, instead))
