"""What a game master may get wrong: whatever stands in a case file, it is read or refused in one Russian line."""

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.cases.test_cases import FOLDER, VOCABULARY
from tests.cases.test_format import FIRE, error, told
from vkbot.cases.form import read_case
from vkbot.cases.play import judge
from vkbot.cases.words import MESSAGES, CaseError

FILES = sorted(FOLDER.glob("*.yaml"))
WORDS = [VOCABULARY.word(kind, one) for kind, table in MESSAGES.items() for one in table]
LINES = [
    "Копия (Свет)", "Копия (Удар ×2)", "Перстень (Яд)", "Артефакт вора (Удар) → Монах", "Передача (Яд ×0) → Монах",
    "Артефакт → Монах", "Белый артефакт", "Удар → Монах, если против Монах < 99999999999", "Связь → Монах, Монах",
    f"Удар → Монах, если {'не ' * 300}Монах голосует", "как", "как Монах", "Монах + Монах", "",
]  # fmt: skip
VALUES = [
    0, -1, 1, 11, 10**30, 1.5, float("inf"), True, None, "", "нет", "да", "7", [], {}, [None], {None: None}, [[]], [{}],
    {"а": {"б": 1}}, {0: "цель"}, {99: "цель"}, *LINES, *([line] for line in LINES), 
    *({"Монах": line} for line in LINES),
]  # fmt: skip
ENGLISH = re.compile(r"[`\[]'|\$\.|None|[Ee]xpected|такого дня не бывает")


def places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every value of a file: what holds it, and under which key."""
    for key in list(node) if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
        yield node, key
        yield from places(node[key])


def wrong(chance: random.Random) -> Any:
    words = chance.choice(WORDS), chance.choice(WORDS)
    return chance.choice(
        [*VALUES, *words, [words[0]], [words[0]] * 2, {words[0]: 1}, {words[0]: words[1]}, {" + ".join(words): 1}]
    )


def refusal(text: str) -> str:
    """What is said of a file that cannot be read; empty if it can be."""
    try:
        judge(read_case(VOCABULARY, text))
    except CaseError as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("seed", range(150))
def test_any_wrong_value_is_one_line(seed: int) -> None:
    chance = random.Random(seed)
    yaml = YAML(typ="safe", pure=True)
    yaml.allow_unicode, yaml.width = True, 10**6
    file = yaml.load(chance.choice(FILES).read_text("utf-8"))
    holder, key = chance.choice(list(places(file)))
    holder[key] = wrong(chance)
    text = io.StringIO()
    yaml.dump(file, text)
    said = refusal(text.getvalue())
    assert "\n" not in said
    assert not ENGLISH.search(said), said


@pytest.mark.parametrize("seed", range(60))
def test_any_wrong_sign_is_one_line(seed: int) -> None:
    chance = random.Random(seed)
    text = chance.choice(FILES).read_text("utf-8")
    place = chance.randrange(len(text))
    text = text[:place] + chance.choice(["", "\t", ":", "{", "]", '"', "'", "- ", "&", "*", "!", "\n", " ", "→", "%", "\0"]) + text[place + 1 :]  # fmt: skip # noqa: E501
    assert "\n" not in refusal(text)


GIVEN = "строка 6, дано → Монах"


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("{применял: {Свет: 3}}", f"{GIVEN} → применял → Свет: слова «Свет» здесь нет; есть: Фаербол"),
        ("{перенял: [Свет]}", f"{GIVEN} → перенял: слова «Свет» здесь нет"),
        ("{перенял: [Удар, удар]}", f"{GIVEN} → перенял: «Удар» стоит здесь дважды"),
        ("{предметы: {Яд: 1, яд: 2}}", f"{GIVEN} → предметы → яд: «яд» стоит здесь дважды"),
        ("{копия: Свет}", f"{GIVEN} → копия: слова «Свет» здесь нет"),
        ("{копия: Тайные знания}", "«Тайные знания» скопировать нельзя"),
        ("{получал: [Удар]}", f"{GIVEN} → получал: слова «Удар» здесь нет; есть: Воскрешение, Обман смерти"),
        ("{предметы: {Амулет: 10000000000}}", "предметы → Амулет: слишком большое число"),
        ('{сферы: "8"}', f"{GIVEN} → сферы: число пишут без кавычек: 8"),
        ("{мёртв: да, сферы: 3}", f"{GIVEN} → сферы: сфер у мёртвых нет"),
        ("{перенял: [{Яд: 1}, null]}", "слова «{Яд: 1}» здесь нет"),
        ("{}\n  монах: {}", "строка 7, дано → монах: «монах» стоит здесь дважды"),
    ],
)
def test_a_wrong_value_of_a_character_names_its_keys(what: str, why: str) -> None:
    assert why in error(FIRE.replace("Монах: {}", f"Монах: {what}", 1))


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ("день: 0", "строка 7, день: здесь нужно целое число от 1, а написано: 0"),
        ("день: 99999999999999", "строка 7, день: слишком большое число"),
        ("связи: {Монах + Монах: 1}", "строка 7, связи → Монах + Монах: связь соединяет двух разных"),
        ("связи: {Монах + Паладин: 1}", "строка 7, связи: «Паладин» нет среди тех, кто дан"),
        ("заблокировано: [Свет]", "строка 7, заблокировано: слова «Свет» здесь нет"),
        ("заблокировано раньше: [Передача]", "заблокировано раньше: слова «Передача» здесь нет"),
        ("числа: {curs: 1}", "числа → curs: числа «curs» в правилах нет, похоже на «curse»"),
        ("числа: {curse: 1001}", "числа → curse: слишком большое число: 1001; здесь самое большее 1000"),
        ("голоса: {Монах: как}", "голоса → Монах: «как» — не голос; пишите так: «Монах» или «как Монах»"),
        ("голоса: {Монах: Паладин}", "голоса → Монах: «Паладин» нет среди тех, кто дан"),
    ],
)
def test_a_wrong_head_names_its_key(head: str, why: str) -> None:
    assert why in error(FIRE.replace("числа: {curse: 0}", head))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Фаербол → Монаха", "нет персонажа «Монаха»; похоже на «Монах»"),
        ("Фаербол → Мага огня, если Монах голосует", "нет персонажа «Мага огня»; похоже на «Маг огня»"),
        ("Фаербол → Искра", "нет персонажа «Искра»; есть: Маг огня, Паладин"),
        ("Фаербл → Монах", "нет способности или предмета «Фаербл»; похоже на «Фаербол»"),
        ("Копия → Фаербол", "начиная с «Фаербол»; пишите так: «Копия (Фаербол)»"),
        ("Яд × 2", "начиная с «× 2»; пишите так: «Яд → Монах»"),
        ("Передача (2 Яда) → Монах", "пишите так: «Передача (Яд ×2) → Монах»"),
        ("Передача → Монах", "что именно, пишут в скобках: «Передача (Яд ×2) → Монах»"),
        ("Передача (Яд ×0) → Монах", "здесь нужно целое число от 1, а написано: 0"),
        ("Тайные знания → Монах", "пишут в скобках: «Тайные знания (Фаербол) → Монах»"),
        ("Копия (Свет)", "слова «Свет» здесь нет; есть: Фаербол"),
        ("Связь → Монах", "нужны две цели; пишите так: «Связь → Монах, Паладин»"),
        ("Белый артефакт → Монах", "артефакты не применяют"),
        ("Артефакт → Монах", "артефакты не применяют"),
        ("Артефакт вора (Белый артефакт) → Монах", "персонаж видит только «Артефакт»"),
        ("Удар → Монах, если Монах не голосует", "начиная с «не голосует»; пишите так: «Паладин → Монах»"),
        ("Удар → Монах, если против Монах меньше 3", "начиная с «меньше 3»; пишите так"),
        ("Удар → Монах, если Монах → Монаха", "нет персонажа «Монаха»"),
        ("Удар → Монах, если Паладин голосует", "«Паладин» нет среди тех, кто дан"),
        ("Удар → Монах, иначе Удар → Маг огня", "слова «иначе» здесь нет; напишите две заявки"),
        (f"Удар → Монах, если {'не ' * 300}Монах голосует", "слишком много скобок"),
        ("Фаербол → Монах.", "знак «.» в конце лишний"),
        ("«Фаербол» → Монах", "кавычки здесь лишние"),
        ("[Удар → Монах, Удар → Монах]", "здесь нужна одна заявка в строке"),
    ],
)
def test_a_wrong_line_says_how_to_write_it(line: str, why: str) -> None:
    said = error(FIRE.replace("Фаербол → Монах", line))
    assert said.startswith("строка 9, заявки → Маг огня: ")
    assert why in said


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("R?", "впишите номер правила, например R5.1"),
        ("Р5.1", "в «Р5.1» первая буква русская; напишите латинскую: R5.1"),
        ("R5", "«R5» — не номер правила; номер пишут так: R5.1"),
        ("5.1", "«5.1» — не номер правила"),
        ("R5.1, R4", "«R4» — не номер правила"),
    ],
)
def test_a_ruling_has_a_number(rule: str, why: str) -> None:
    assert error(FIRE.replace("R5.1", rule)).startswith(f"строка 2, правило: {why}")


def test_a_reason_is_written_by_somebody() -> None:
    blank = VOCABULARY.words.say("case-new-why")
    assert error(FIRE.replace("Фаербол наносит 2 урона.", blank)) == f"строка 3, почему: {blank}"


@pytest.mark.parametrize("number", [0, 2])
def test_orders_and_messages_are_counted_from_one(number: int) -> None:
    assert f"тогда → не приняты → {number}" in error(FIRE + f"  не приняты: {{{number}: цель}}\n")
    assert f"тогда → отказано → {number}" in error(
        FIRE.replace("заявки", "сообщения") + f"  отказано: {{{number}: цель}}\n"
    )


def test_a_deal_stands_alone() -> None:
    deal = "правило: R1.1\nпочему: Проба.\nраздача: {зерно: а}\nдень: 2\nтогда: {}\n"
    assert error(deal) == "«раздача» и «день» вместе не пишут: оставьте одно"


@pytest.mark.parametrize(
    ("what", "instead", "why"),
    [
        ("  Монах: {}", "\tМонах: {}", "строка 6: здесь табуляция"),
        ("  Монах: {}", "   Монах: {}", "строка 6: отступ не такой"),
        ("Фаербол наносит", "Вот: Фаербол", "строка 3: лишнее двоеточие"),
        ("Монах: {}", "Монах: {", "строка 6: скобка, открытая здесь, не закрыта"),
        ("Монах: {}", "Монах: {}}", "строка 6: лишняя закрывающая скобка"),
        ("Фаербол наносит", '"Фаербол наносит', "строка 3: кавычки, открытые здесь, не закрыты"),
        ("тогда:", "тогда", "строка 11: перед этой строкой не хватает двоеточия"),
        ("Монах: {}", "Монах: @", "строка 6: с этого знака слово начинаться не может"),
        ("Фаербол наносит", "*Фаербол* наносит", "строка 3: с этого знака"),
        ("Монах: {}", "Монах: }", "строка 6: не читается как YAML: здесь лишний знак"),
        ("Монах: {}", "Монах: 2020-99-99", "не читается как YAML: одно из значений похоже на дату"),
        ("Монах: {}", f"Монах: {'[' * 1000}", "слишком много скобок"),
    ],
)
def test_what_is_no_yaml_is_told_in_words(what: str, instead: str, why: str) -> None:
    assert error(FIRE.replace(what, instead, 1)).startswith(why)


def test_nothing_may_be_written_as_no() -> None:
    assert told(FIRE.replace("числа", "связи: {Маг огня + Монах: 0}\nголоса: нет\nчисла")) == "держится"
