"""Whatever words in whatever order: each question can be put, each answer that it offers leads on, and it ends."""

import random

from engine.curse.ids import ITEMS
from models.people import person_of
from tests.services.story import HERE
from tests.services.table import Table, dead
from tests.services.test_orders_salad import WORDS
from vkbot.language.answers import read_answer
from vkbot.language.orders import Unread
from vkbot.services import asking, plays
from vkbot.services.asking import Pending
from vkbot.services.desk import Reply
from vkbot.services.plays import Play

MORE = ["несколько", "краду сферу", "перстень", "связь", "копия", "Сарумяна", "его", "отменяю", "щит", "передаю", "?"]
MOST = 24
"""Questions about one message; a ring may take ten abilities."""


async def playing(table: Table) -> Play:
    """A monk who holds everything and can do much; the paladin is dead."""
    learned = ["copy", "link", "secret_knowledge", "fire_shield", "divine_shield"]
    await table.set(monk={"items": dict.fromkeys(ITEMS, 2), "learned": learned}, paladin=dead())
    place = await plays.place_of(await person_of(HERE, 501))
    assert place is not None
    play = await plays.open_play(place)
    assert play is not None
    return play


async def test_words_in_any_order_are_asked_about_until_they_are_whole(table: Table) -> None:
    play, chance = await playing(table), random.Random(7)
    person, asked = await person_of(HERE, 501), 0
    for _ in range(40):
        text = " ".join(chance.choices([*WORDS, *MORE], k=chance.randint(1, 7)))
        pending = asking.begun(play, (), text)
        for _ in range(MOST):
            question = asking.read(table.desk, play, (), pending)
            if not isinstance(question, Unread):
                break
            if not asking.can_be_asked(question):
                assert asking.unread(table.desk, play, (), question)
                break
            asked += 1
            assert (await asking.ask(table.desk, person, play, (), pending, question)).text
            options = asking.choice(table.desk, play, (), pending, question).options
            if not options:
                assert person.dialog is None
                break
            assert asking.waiting(person) == pending
            read_answer(table.desk.words, chance.choice([*WORDS, *MORE]), play.scene, question, options)
            pending = _next(table, play, pending, question, chance.choice(options))
        else:
            raise AssertionError(f"no end to {text!r}")
    assert asked > 15


def _next(table: Table, play: Play, pending: Pending, question: Unread, answer: str) -> Pending:
    found = asking.tried(table.desk, play, (), pending, question, answer)
    assert found is not None, (pending, question, answer)
    assert not isinstance(found, Reply), (pending, question, answer)
    return pending.answered(question, answer)
