"""The examples of `docs/ru/writing.md` are the test: each is written to the bot, which must answer as the page says.

An example is a line of a list, `- «what is written» → what the bot answers`, on the page's own day. One that stands
deeper goes on from the one above it: what was ordered or asked before still holds. `↵` is a new line, `кнопка «…»` is
pressed, an answer that ends in «…» goes on, `(молчит)` is no answer at all. A comment
`<!-- examples: comments -->` says where the lines below are written: `messages` or `comments`.

A row of a table, `| Свет | засвет, подсветка |`, tells by what other words something is named.
"""

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from loguru import logger

from engine.curse.ids import CLASSES
from locales.render import Words, russian
from models.store import open_store
from models.tables import Ballot, Order, OutboxMessage, Person
from tests.databases import hasty_database
from tests.services.story import Actor
from tests.services.table import ROSTER, Table
from vkbot.language.scene import Character, Scene
from vkbot.language.tokens import tokens
from vkbot.language.vocabulary import NOTHING, vocabulary_of
from vkbot.language.votes import VoteRead, read_vote

PAGE = Path(__file__).parents[2] / "docs" / "ru" / "writing.md"
TEXT = PAGE.read_text("utf-8")
EXAMPLE = re.compile(r"^(?P<depth> *)- (?P<button>кнопка )?«(?P<said>.+?)» → (?P<told>.+)$")
PLACE = re.compile(r"<!-- examples: (\w+) -->")
ROW = re.compile(r"^\| (?P<thing>[А-ЯЁ][^|]+?) \| (?P<words>[а-яё][^|]+) \|$", re.MULTILINE)
WRITER = 501
HELD = {"poison": 3, "elixir": 1, "red_sphere": 1, "ring": 1, "thief_artifact": 1}
SILENCE = "(молчит)"


@dataclass(frozen=True)
class Example:
    """What is written, or pressed, and what is answered. `depth` 0: a new day begins."""

    line: int
    depth: int
    place: str
    said: str
    told: str
    pressed: bool = False


def examples() -> Iterator[Example]:
    """The page's examples, from the top."""
    place = ""
    for number, line in enumerate(TEXT.splitlines(), start=1):
        if found := PLACE.search(line):
            place = found[1]
        elif found := EXAMPLE.match(line):
            said = found["said"].replace(" ↵ ", "\n")
            yield Example(number, len(found["depth"]) // 2, place, said, found["told"], found["button"] is not None)


def stories() -> list[list[Example]]:
    """The examples, each with those that go on from it."""
    found: list[list[Example]] = []
    for example in examples():
        if example.depth:
            found[-1].append(example)
        else:
            found.append([example])
    return found


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    """The match of the page."""
    logger.disable("vkbottle")  # it writes a line for each handler that it asks
    async with open_store(await hasty_database("sqlite", tmp_path)):
        made = Table()
        await made.open()
        await made.set(monk={"items": HELD})
        await made.comments(made.actor(504), 1, "Голосую против Морока")
        yield made


async def test_whatever_the_page_says_is_what_the_bot_answers(table: Table) -> None:
    wrong = []
    for number, story in enumerate(stories(), start=1):
        await anew(table)
        for at, example in enumerate(story):
            told = short(table.desk.words, await written(table, example, 100 * number + at))
            if told != example.told and not (example.told.endswith("…") and told.startswith(example.told[:-1])):
                wrong.append(f"{PAGE.name}:{example.line}: «{example.said}» → {told}\n  the page: {example.told}")
    assert not wrong, "\n".join(wrong)


async def anew(table: Table) -> None:
    """The day begins again for the writer: nothing ordered, no vote, nothing asked."""
    await Order.all().delete()
    await Ballot.filter(seat__person__vk_id=WRITER).delete()
    await OutboxMessage.all().delete()
    await Person.all().update(dialog=None, called_at=None, by_hand_at=None)


async def written(table: Table, example: Example, comment: int) -> str:
    """What the writer is answered."""
    writer: Actor = table.actor(WRITER)
    if example.pressed:
        return await writer.presses(example.said)
    if example.place == "comments":
        return await table.comments(writer, comment, example.said)
    return await writer.says(example.said)


def short(words: Words, told: str) -> str:
    """An answer as the page has it: in one line, without the tally and the classes, and without what repeats itself.

    The list of orders stands there only where nothing, or no more than how many it holds, is said before it.
    """
    for message in ("orders-hint", "orders-none", "ask-how"):
        told = told.split(words.say(message))[0]
    said, title, listed = told.split("\nСейчас: ")[0].partition(words.say("orders-title"))
    if title and (not said or said.startswith(words.say("taken-all", count=2).split(",")[0] + ",")):
        said = listed.strip().replace("\n", "; ")
    classes = "|".join(str(words.noun(f"class-{class_id}")) for class_id, _, _ in ROSTER)
    said = re.sub(rf" \((?:{classes})\)", "", said.replace("\u00a0", " "))
    return " ".join(said.split()).replace(": • ", ": ").replace(" • ", "; ") or SILENCE


def test_every_arrow_of_the_page_is_an_example() -> None:
    arrows = [number for number, line in enumerate(TEXT.splitlines(), start=1) if " → " in line]
    assert arrows == [example.line for example in examples()]
    assert len(arrows) > 100


def test_the_page_names_the_people_of_its_day() -> None:
    for class_id, name, _ in ROSTER:
        assert f"{name} — {russian().noun(f'class-{class_id}')}" in TEXT


@pytest.mark.parametrize("row", [*ROW.finditer(TEXT)], ids=lambda row: row["thing"])
def test_each_word_of_the_tables_names_its_thing(row: re.Match[str]) -> None:
    words = russian()
    for phrase in row["words"].split(", "):
        named = {str(words.noun(one)) for one in (*things(words, phrase), *classes(phrase))}
        assert row["thing"] in named, phrase


def things(words: Words, phrase: str) -> list[str]:
    """The abilities and items that a phrase may mean."""
    meaning = vocabulary_of(words).entries.get(tuple(token.norm for token in tokens(phrase)), NOTHING)
    return [*(f"ability-{one}" for one in meaning.deeds), *(f"item-{one}" for one in meaning.items)]


def classes(phrase: str) -> list[str]:
    """The class that a phrase means where all of them play."""
    everybody = tuple(Character(class_id, f"Игрок{at}") for at, class_id in enumerate(CLASSES))
    reading = read_vote(f"голос: {phrase}", Scene("monk", everybody))
    return [f"class-{reading.vote}"] if isinstance(reading, VoteRead) and isinstance(reading.vote, str) else []
