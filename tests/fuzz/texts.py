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
UNSEEN = "\u200b\u200c\u200d\u2060\ufeff\u00ad\u200e\u202e\u0301\ufe0f"
"""Characters that show nothing, turn the text round or stand on the letter before."""
PAIRS = ("()", "[]", "{}", "«»", '""', "„“", "''", "<>")
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
        text = random.choice(LONG)(random, text)
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


def dictated(random: Random, found: Source) -> str:
    """Several texts as a phone hears them: no marks, no capitals."""
    texts = (random.choice(found.texts) for _ in range(random.randint(2, 6)))
    return " ".join(_without_marks(random, text) for text in texts)


def chopped(random: Random, found: Source) -> str:
    """Texts on many lines, one broken anywhere."""
    texts = "\n".join(random.choice(found.texts) for _ in range(random.randint(1, 8)))
    return "".join("\n" if letter == " " and random.random() < 0.4 else letter for letter in texts)


def called(random: Random, found: Source) -> str:
    """Everybody's name, number or mention, over and over."""
    people = random.choice(found.scenes).characters
    names = [
        form
        for at, one in enumerate(people, start=1)
        for form in (one.name, one.name.lower(), f"№{at}", f"[id{one.vk or at}|{one.name}]", f"@id{at}", "его", "себя")
    ]
    lead = random.choice(("", "фаербол в ", "против ", "связь ", "кто ", "если "))
    joint = random.choice((", ", " и ", "\n", " "))
    return lead + joint.join(random.choice(names) for _ in range(random.randint(5, 60)))


def wrapped(random: Random, found: Source) -> str:
    """Brackets within brackets and quotation marks, not all of them closed."""
    text = random.choice(found.texts)
    for _ in range(random.randint(1, 40)):
        pair = random.choice(PAIRS)
        start, end = sorted((_place(random, text), _place(random, text)))
        text = f"{text[:start]}{pair[0]}{text[start:end]}{random.choice((pair[1], pair[0], ''))}{text[end:]}"
    return text


def unseen(random: Random, found: Source) -> str:
    """A text full of what nobody sees."""
    text = random.choice(found.texts)
    return "".join(letter + random.choice(UNSEEN) if random.random() < 0.3 else letter for letter in text)


def asked(random: Random, found: Source) -> str:
    """Something asked, by the words with which one asks."""
    words = random.choice(ASKED), *(random.choice(found.words) for _ in range(random.randint(0, 5)))
    return random.choice((" ", ", ")).join(words) + random.choice(("?", "", "?!", " ведущий", "\n"))


ASKED = (
    "почему", "кто", "когда", "сколько", "как", "где", "что", "можно ли", "почему день 2", "кто голосовал против",
    "позови ведущего", "бот", "до скольки", "за кого", "жив ли", "что умеет", "хватает ли",
)  # fmt: skip


def endless(random: Random, text: str) -> str:
    """A piece of the text and nothing between."""
    start = _place(random, text)
    piece = text[start : start + random.choice((1, 2, 3, 5, 8, 20))] or random.choice(ALPHABET)
    return (piece * (LONGEST // len(piece) + 1))[:LONGEST]


def lengthened(random: Random, text: str) -> str:
    """The text over and over, each time a little different."""
    pieces: list[str] = []
    length = 0
    while length < LONGEST:
        piece = random.choice(CHANGES)(random, text) if random.random() < 0.5 else text
        pieces.append(piece + random.choice((" ", "\n", ", ", ". ", "")) if piece else " ")
        length += len(pieces[-1])
    return "".join(pieces)


def misspelt(random: Random, text: str) -> str:
    """The text, and behind it words of all texts, most of them with a letter wrong, no two alike."""
    found, pieces = source(), [text]
    length = len(text)
    while length < LONGEST:
        word = random.choice(found.words)
        pieces.append(random.choice(SLIPS)(random, word) if random.random() < 0.7 else word)
        length += len(pieces[-1]) + 1
    return " ".join(pieces)


KINDS: Sequence[Callable[[Random, Source], str]] = (
    mutated, mutated, mutated, mutated, spliced, salad, letters, anything, dictated, chopped, called, wrapped, unseen,
    asked,
)  # fmt: skip
LONG: Sequence[Callable[[Random, str], str]] = (lengthened, lengthened, endless, misspelt)


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
SLIPS: Sequence[Callable[[Random, str], str]] = (_dropped, _inserted, _swapped)
