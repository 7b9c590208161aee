"""«Почему …?» as it is read: of whom, of what, on which day."""

import pytest

from locales.render import russian
from vkbot.language.questions import Question, read_question
from vkbot.language.scene import Character, Scene

SCENE = Scene("", (Character("monk", "Вера"), Character("fire_mage", "Серый Кот"), Character("paladin", "Грим")))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("", Question()),
        ("умер Монах?", Question(who="monk")),
        ("изгнали Веру", Question(who="monk")),
        ("серого кота убили в день 3", Question(who="fire_mage", day=3)),
        ("день 2", Question(day=2)),
        ("в 12 день", Question(day=12)),
        ("проклятие сняло 4 с Грима", Question(who="paladin")),
        ("мою заявку не взяли", Question(topic="orders", mine=True)),
        ("моя копия не удалась", Question(topic="orders", mine=True)),
        ("заявка Грима не сработала в день 1?", Question(who="paladin", topic="orders", day=1)),
        ("игра закончилась", Question(topic="end")),
        ("победили предатели", Question(topic="end")),
        ("я умер", Question(mine=True)),
        ("небо синее", Question()),
    ],
)
def test_questions(text: str, question: Question) -> None:
    assert read_question(russian(), text, SCENE) == question
