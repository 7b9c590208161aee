"""Texts that nobody would write, and texts that somebody nearly wrote. The same number gives the same text."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from vkbot.language.scene import Character, Scene

TEXTS = Path(__file__).parent.parent / "language" / "texts"
LONGEST = 16_384
SHARE_OF_LONG = 0.01
MARKS = " .,!?:;-—«»\"'()[]{}/\\|*_#№@>\n\t\u00a0\u200b\ufeff"
ALPHABET = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗ abcdefghijklmnopqrstuvwxyz0123456789" + MARKS
ITEMS = (None, (("poison", 2), ("elixir", 1), ("red_sphere", 1), ("night_sphere", 1)), ())


@dataclass(frozen=True, slots=True)
class Case:
    """A text and who writes it in which match."""

    text: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class Source:
    """Texts that the readers are made for: whole, their words, and their scenes."""

    texts: tuple[str, ...]
    words: tuple[str, ...]
    scenes: tuple[Scene, ...]


@cache
def source() -> Source:
    """From the labelled texts of the tests."""
    documents = [
        json.loads(line)["in"]
        for path in sorted(TEXTS.glob("*.jsonl"))
        for line in path.read_text("utf-8").split("\n")
        if line
    ]
    texts = tuple(document["text"] for document in documents)
    scenes = dict.fromkeys(_scene(document) for document in documents)
    return Source(texts, tuple(sorted({word for text in texts for word in text.split()})), tuple(scenes))


def _scene(document: dict[str, object]) -> Scene:
    people = document["characters"]
    assert isinstance(people, list)
    characters = tuple(Character(one["id"], one["name"], one.get("alive", True), one.get("vk")) for one in people)
    return Scene(str(document["by"]), characters)


def case(number: int) -> Case:
    """The text of that number."""
    random = Random(number)
    found = source()
    text = random.choice(KINDS)(random, found)
    if random.random() < SHARE_OF_LONG:
        text = lengthened(random, text)
    return Case(text[:LONGEST], random.choice(found.scenes))


def mutated(random: Random, found: Source) -> str:
    """A text with some letters, words or marks changed."""
    text = random.choice(found.texts)
    for _ in range(random.randint(1, 6)):
        text = random.choice(CHANGES)(random, text)
    return text


def spliced(random: Random, found: Source) -> str:
    """The beginning of one text and the end of another."""
    one, other = random.choice(found.texts), random.choice(found.texts)
    between = random.choice((" ", ", ", ". ", "\n", "; ", " и ", " если ", " иначе ", ""))
    return one[: random.randint(0, len(one))] + between + other[random.randint(0, len(other)) :]


def salad(random: Random, found: Source) -> str:
    """Words of the texts in any order."""
    return " ".join(random.choice(found.words) for _ in range(random.randint(1, 30)))


def letters(random: Random, found: Source) -> str:
    """Letters and marks in any order."""
    return "".join(random.choice(ALPHABET) for _ in range(random.randint(0, 80)))


def anything(random: Random, found: Source) -> str:
    """Characters of all of Unicode, halves of surrogates too."""
    return "".join(chr(random.randrange(0x110000)) for _ in range(random.randint(0, 60)))


def lengthened(random: Random, text: str) -> str:
    """The text over and over, each time a little different."""
    pieces: list[str] = []
    length = 0
    while length < LONGEST:
        piece = random.choice(CHANGES)(random, text) if random.random() < 0.5 else text
        pieces.append(piece + random.choice((" ", "\n", ", ", ". ", "")) if piece else " ")
        length += len(pieces[-1])
    return "".join(pieces)


KINDS: Sequence[Callable[[Random, Source], str]] = (mutated, mutated, mutated, spliced, salad, letters, anything)


# Ways to change a text


def _place(random: Random, text: str) -> int:
    return random.randint(0, len(text))


def _dropped(random: Random, text: str) -> str:
    at = _place(random, text)
    return text[:at] + text[at + random.randint(1, 3) :]


def _inserted(random: Random, text: str) -> str:
    at = _place(random, text)
    return text[:at] + random.choice(ALPHABET) + text[at:]


def _strange(random: Random, text: str) -> str:
    at = _place(random, text)
    return text[:at] + chr(random.randrange(0x110000)) + text[at:]


def _swapped(random: Random, text: str) -> str:
    at = _place(random, text)
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def _words_mixed(random: Random, text: str) -> str:
    words = text.split(" ")
    random.shuffle(words)
    return " ".join(words)


def _word_twice(random: Random, text: str) -> str:
    words = text.split(" ")
    at = random.randrange(len(words))
    return " ".join((*words[: at + 1], *words[at:]))


def _other_word(random: Random, text: str) -> str:
    words = text.split(" ")
    words[random.randrange(len(words))] = random.choice(source().words)
    return " ".join(words)


def _loud(random: Random, text: str) -> str:
    return text.upper()


def _without_marks(random: Random, text: str) -> str:
    return "".join(letter for letter in text if letter not in MARKS or letter == " ").lower()


CHANGES: Sequence[Callable[[Random, str], str]] = (
    _dropped,
    _inserted,
    _strange,
    _swapped,
    _words_mixed,
    _word_twice,
    _other_word,
    _loud,
    _without_marks,
)
