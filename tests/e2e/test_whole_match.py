"""A whole match of ten scripted players over HTTP, from «Начать» to «Игра окончена»: the wall and the chats."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from engine.curse.ids import ITEMS
from locales.grammar import all_forms
from locales.render import russian
from vkbot.sandbox.demo import Demo, play_demo
from vkbot.sandbox.limits import MESSAGE_LENGTH, POST_LENGTH, text_length
from vkbot.sandbox.sample import PLAYERS
from vkbot.sandbox.scripted.eyes import living_names
from vkbot.sandbox.scripted.troupe import NAMES

SEED: Final = 5
BOT: Final = "Рассвет"
PERSON: Final = {name: person.name for name, person in zip(NAMES, PLAYERS, strict=True)}
"""Character → who plays it."""


@pytest.fixture(scope="module")
def twice() -> tuple[Demo, Demo]:
    """The same seed, played twice at the same time."""

    async def play() -> tuple[Demo, Demo]:
        one, other = await asyncio.gather(play_demo(SEED), play_demo(SEED))
        return one, other

    return asyncio.run(play())


@pytest.fixture(scope="module")
def match(twice: tuple[Demo, Demo]) -> Demo:
    return twice[0]


def days(match: Demo) -> list[dict[str, Any]]:
    """The posts of the days, without the last one of the match."""
    return list(match.wall[:-1])


def by_bot(match: Demo) -> Iterator[str]:
    """Whatever the bot said, on the wall and to people."""
    for post in match.wall:
        yield post["text"]
        yield from (comment["text"] for comment in post["comments"] if comment["from"] == BOT)
    for lines in match.chats.values():
        yield from (line["text"] for line in lines if line["from"] == BOT)


def told(match: Demo, person: str, beginning: str) -> int:
    """How many of the bot's messages to a person begin so."""
    return sum(line["from"] == BOT and line["text"].startswith(beginning) for line in match.chats[person])


def test_R1_7_the_same_seed_gives_the_same_match(twice: tuple[Demo, Demo]) -> None:
    assert twice[0].document() == twice[1].document()


def test_orders_and_votes_are_recorded_as_they_were_meant(match: Demo) -> None:
    assert match.misread == ()


def test_it_has_an_outcome_and_winners(match: Demo) -> None:
    end = match.wall[-1]["text"]
    verdict = {"representatives": "Победа представителей", "traitors": "Победа за предател", "draw": "Ничья"}
    assert verdict[match.outcome] in end
    assert bool(match.winners) == (match.outcome != "draw")
    assert match.days == len(days(match))


def test_each_day_has_its_post_and_announces_its_cut_off_last(match: Demo) -> None:
    titles = [post["text"].split("\n")[0] for post in days(match)]
    assert titles == [f"☀ День {number}" for number in range(1, match.days + 1)]
    for number, post in enumerate(days(match), start=1):
        said = [comment["text"] for comment in post["comments"] if comment["from"] == BOT]
        assert len(said) == 1
        assert said[0].startswith(f"День {number} окончен")
        assert post["comments"][-1]["from"] == BOT
    assert match.wall[-1]["comments"] == []


def test_posts_and_messages_are_within_the_limits_of_VK(match: Demo) -> None:
    assert max(text_length(post["text"]) for post in match.wall) <= POST_LENGTH
    assert max(map(text_length, by_bot(match))) <= POST_LENGTH
    lines = [line["text"] for chat in match.chats.values() for line in chat]
    assert max(map(text_length, lines)) <= MESSAGE_LENGTH


def test_what_the_bot_says_is_whole(match: Demo) -> None:
    """No holes where a name belongs, no marks of the machine, no blank lines too many."""
    broken = re.compile(r"[{}\u2066-\u2069\ufffd]|\bNone\b|\n{3,}|^\s|\s$|  | [,.:;!?]|\b[a-z]+_[a-z]+\b")
    assert [text for text in by_bot(match) if broken.search(text)] == []


def test_R10_1_nothing_secret_is_on_the_wall_before_the_end(match: Demo) -> None:
    words = russian()
    items = [form for item in (*ITEMS, "artifact") for form in all_forms(str(words.noun(f"item-{item}")))]
    for post in days(match):
        said = [post["text"], *(comment["text"] for comment in post["comments"])]
        low = "\n".join(said).casefold()
        assert [form for form in items if re.search(rf"\b{re.escape(form.casefold())}\b", low)] == []
        assert "защитн" not in low
        for line in low.splitlines():
            assert not re.search("предател|представител", line) or not any(name.casefold() in line for name in NAMES)
            assert not line.startswith("свет") or not re.search(r"\d", line)


def test_R10_3_each_living_player_gets_one_message_a_day_and_the_dead_none(match: Demo) -> None:
    for number, post in enumerate(days(match), start=1):
        living = living_names(post["text"])
        beginning = f"Начался день {number}." if number > 1 else "Игра началась! День 1 "
        for name, person in PERSON.items():
            assert told(match, person, beginning) == (name in living)


def test_R2_2_only_who_is_alive_at_the_end_is_told_of_it(match: Demo) -> None:
    roles = match.wall[-1]["text"].partition("Кто кем был:")[2]
    for name, person in PERSON.items():
        alive = re.search(rf"^\d+\. {name} \(.*, в живых$", roles, re.MULTILINE) is not None
        assert told(match, person, "Игра окончена") == alive


def test_R9_3_the_last_post_reveals_factions_artifacts_and_the_orders_of_every_day(match: Demo) -> None:
    end = match.wall[-1]["text"]
    assert len(re.findall(r"^\d+\. .+ — предатель, ", end, re.MULTILINE)) == 2
    assert len(re.findall(r"^\d+\. .+ — представитель, ", end, re.MULTILINE)) == 8
    assert "Белый артефакт — у " in end
    assert "Чёрный артефакт — у " in end
    orders = end.partition("Все заявки")[2]
    assert re.findall(r"^День (\d+)$", orders, re.MULTILINE) == [str(day) for day in range(1, match.days + 1)]


def test_R1_4_only_the_traitors_are_told_who_the_other_is(match: Demo) -> None:
    end = match.wall[-1]["text"]
    traitors = re.findall(r"^\d+\. (.+) \(.+\) — предатель, ", end, re.MULTILINE)
    for name, person in PERSON.items():
        welcome = next(line["text"] for line in match.chats[person] if line["text"].startswith("Игра началась!"))
        named = [other for other in traitors if other != name and other in welcome]
        assert named == ([other for other in traitors if other != name] if name in traitors else [])
