"""Any text at any moment is read: moves that can be stored, a puzzle that can be told, or talk. Nothing raises."""

from collections.abc import Callable
from random import Random

import pytest

from engine.dread_chase.game import MATCHES
from tests.games.dread_chase.table import GAME
from tests.language.chase.scenes import PEOPLE, SCENES
from tests.language.chase.test_texts import FILES, at, texts
from vkbot.games.chat_game import At, Moves, Unclear

SEATED = tuple(At(who, name) for who, name in PEOPLE)
WRITTEN = [one.text for file in FILES for one in texts(file)]
WORDS = sorted({word for text in WRITTEN for word in text.split()})
SIGNS = "абвгдежзabcdefw 0123456789/?!.,-→↓⬆️[]|@#«»\n\u200b\u0301"


def joined(random: Random) -> str:
    return " ".join(random.choices(WORDS, k=random.randint(1, 30)))


def mutated(random: Random) -> str:
    text = list(random.choice(WRITTEN))
    for _ in range(random.randint(1, 3)):
        text.insert(random.randint(0, len(text)), random.choice(SIGNS))
    return "".join(text)


def noise(random: Random) -> str:
    return "".join(random.choices(SIGNS, k=random.randint(1, 500)))


def strange(random: Random) -> str:
    return "".join(chr(random.choice((random.randint(1, 1400), random.randint(0x2000, 0x1FAFF)))) for _ in range(200))


def endless(random: Random) -> str:
    return random.choice(("w", "вверх ", "C", "9", "↑", "удар ", "/", "а")) * random.randint(1, 4000)


@pytest.mark.parametrize("make", [joined, mutated, noise, strange, endless])
def test_every_text_is_answered(make: Callable[[Random], str]) -> None:
    random = Random(make.__name__)
    states = {name: MATCHES.encode(at(name)) for name in SCENES}
    for _ in range(250):
        text, name = make(random), random.choice(list(SCENES))
        who = random.choice(SEATED).who
        read = GAME.read(SEATED, states[name], who, text)
        match read:
            case Moves(moves=moves):
                assert 0 < len(moves) <= 300
                GAME.play(SEATED, states[name], who, moves[0])
            case Unclear(text=said):
                assert said
            case _:
                assert read is None
