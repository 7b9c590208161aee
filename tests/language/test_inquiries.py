"""What players ask all the time, in the words in which they ask it; and what is an order or talk and no question."""

import json
from pathlib import Path
from typing import Final

import pytest

from locales.render import russian
from tests.language.cases import scene
from vkbot.language.inquiries import Inquiry, read_inquiries
from vkbot.language.scene import Character, Scene

TEXTS: Final = Path(__file__).parent / "texts"

ASKED: Final = [line.split(": ", 1) for line in (TEXTS / "questions.txt").read_text("utf-8").splitlines()]
"""Topic and text."""


@pytest.mark.parametrize("topic", sorted({topic for topic, _ in ASKED}))
def test_what_is_asked(topic: str) -> None:
    wrong = []
    for text in (text for asked, text in ASKED if asked == topic):
        read = read_inquiries(russian(), text, scene("fire_mage"))
        if [one.topic for one in read.found] != [topic] or not read.whole:
            wrong.append((text, [one.topic for one in read.found]))
    assert wrong == []


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("кто против меня голосует", Inquiry("against", "fire_mage")),
        ("кто против меня", Inquiry("against", "fire_mage")),
        ("кто за меня голосует?", Inquiry("against", "fire_mage")),
        ("кто голосует против меня?", Inquiry("against", "fire_mage")),
        ("кто меня выставил", Inquiry("against", "fire_mage")),
        ("кто меня изгоняет?", Inquiry("against", "fire_mage")),
        ("меня изгоняют?", Inquiry("against", "fire_mage")),
        ("меня изгонят?", Inquiry("against", "fire_mage")),
        ("сколько голосов против меня", Inquiry("against", "fire_mage")),
        ("сколько у меня голосов?", Inquiry("against", "fire_mage")),
        ("против меня есть голоса?", Inquiry("against", "fire_mage")),
        ("на мне есть голоса?", Inquiry("against", "fire_mage")),
        ("кто против Тихона", Inquiry("against", "monk")),
        ("кто голосует за монаха?", Inquiry("against", "monk")),
        ("сколько голосов у Тихона", Inquiry("against", "monk")),
        ("сколько голосов против диспела?", Inquiry("against", "dispeller")),
        ("Тихона изгоняют?", Inquiry("against", "monk")),
        ("за кого голосует Тихон?", Inquiry("vote_of", "monk")),
        ("за кого Тихон", Inquiry("vote_of", "monk")),
        ("как проголосовал Морок", Inquiry("vote_of", "warlock")),
        ("Тихон проголосовал?", Inquiry("vote_of", "monk")),
        ("голосовал ли Тихон", Inquiry("vote_of", "monk")),
        ("Тихон голосует против меня?", Inquiry("vote_of", "monk")),
        ("я жив?", Inquiry("alive", "fire_mage")),
        ("я ещё жива?", Inquiry("alive", "fire_mage")),
        ("я ещё в игре?", Inquiry("alive", "fire_mage")),
        ("я в игре", Inquiry("alive", "fire_mage")),
        ("я умер?", Inquiry("alive", "fire_mage")),
        ("меня убили?", Inquiry("alive", "fire_mage")),
        ("меня изгнали?", Inquiry("alive", "fire_mage")),
        ("жив ли я", Inquiry("alive", "fire_mage")),
        ("Тихон жив?", Inquiry("alive", "monk")),
        ("жив ли ещё Серый Кот", Inquiry("alive", "dispeller")),
        ("Мираж мёртв?", Inquiry("alive", "illusionist")),
        ("Тихона изгнали?", Inquiry("alive", "monk")),
        ("какая роль у Тихона", Inquiry("secret", "monk")),
        ("сколько сфер у Тихона?", Inquiry("secret", "monk")),
        ("какие предметы у Морока", Inquiry("secret", "warlock")),
        ("что у Тихона за предметы", Inquiry("secret", "monk")),
        ("Тихон предатель?", Inquiry("secret", "monk")),
        ("что умеет Монах", Inquiry("about", "monk")),
    ],
)
def test_of_whom_it_is_asked(text: str, asked: Inquiry) -> None:
    read = read_inquiries(russian(), text, scene("fire_mage"))
    assert read.found == (asked,)
    assert read.whole


@pytest.mark.parametrize(
    "text",
    [
        "фаер в того, кто не проголосовал",
        "фаербол в Тихона, если он не проголосует",
        "если Тихон не голосует, свет на него",
        "свет на того, кто лидирует",
        "голосую за тех, кто не проголосовал",
        "голосую против Тихона",
        "мой голос против Тихона",
        "я голосую против Тихона",
        "я проголосовал против Тихона",
        "снимаю голос",
        "отмени заявку",
        "отменить все",
        "можно отменить все заявки",
        "можно отменить фаербол",
        "передать яд Тихону",
        "можно передать яд Тихону?",
        "передаю предмет Тихону",
        "использую эликсир",
        "пью эликсир",
        "свет на Тихона",
        "свет на Тихона?",
        "удар",
        "щит на себя",
        "что, если фаер в Тихона?",
        "украсть эликсир у Тихона",
        "перстень: удар, фаербол",
        "тотем",
        "копирую удар",
        "узнаю, кто предатель, и кину фаер в Тихона",
        "кто не с нами, тот против нас: фаербол в Тихона",
        "как договаривались, фаер в Тихона",
        "бью того, кто не голосовал",
        "когда Тихон голосует против меня, фаер в него",
        "если меня изгоняют, свет на Тихона",
        "сегодня светим Тихона",
        "сглаз на Тихона, а кто против — сам виноват",
    ],
)
def test_an_order_or_a_vote_is_no_question(text: str) -> None:
    assert not read_inquiries(russian(), text, scene("fire_mage")).whole


@pytest.mark.parametrize("path", sorted(TEXTS.glob("orders*.jsonl")), ids=lambda path: path.stem)
def test_no_order_of_all_that_are_kept_is_swallowed_as_a_question(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        case = json.loads(line)
        given, out = case["in"], case["out"]
        if "orders" in out or "cancel" in out:
            cast = tuple(Character(**each) for each in given["characters"])
            assert not read_inquiries(russian(), given["text"], Scene(given["by"], cast)).whole, given["text"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "🙂",
        "привет",
        "спасибо",
        "ок, понял",
        "я за мир во всём мире",
        "ну вы даёте",
        "Тихон врёт",
        "Тихон молчит весь день, подозрительно это",
        "мы все умрём",
        "хорошая была ночь",
        "не могу кинуть фаербол, пишет ошибку",
        "у меня не работает фаербол",
        "жду результатов",
        "надеюсь, меня не изгонят",
        "вчера было весело",
        "давайте жить дружно",
        "Ночь опустилась на город. Искра куталась в плащ и ждала рассвета, не зная, кто из друзей предаст её первым",
    ],
)
def test_talk_is_no_question(text: str) -> None:
    assert read_inquiries(russian(), text, scene("fire_mage")).found == ()


def test_several_questions_of_one_message() -> None:
    text = "Привет! Кто не проголосовал? И когда просчёт? Кто не голосовал?"
    read = read_inquiries(russian(), text, scene("fire_mage"))
    assert [one.topic for one in read.found] == ["silent", "deadline"]
    assert read.whole


def test_a_question_beside_an_order_is_not_the_whole_message() -> None:
    read = read_inquiries(russian(), "Фаер в Тихона. Когда просчёт?", scene("fire_mage"))
    assert [one.topic for one in read.found] == ["deadline"]
    assert not read.whole


@pytest.mark.parametrize(
    "text", ["кто не проголосовал " * 800, "?" * 16000, "а" * 16000, "кто?" * 4000, "я жив? " * 2000]
)
def test_hostile_texts_are_read(text: str) -> None:
    assert len(read_inquiries(russian(), text, scene("fire_mage")).found) <= 4
