"""Whole matches are played, and all that was logged, measured and published is searched for every secret (`leaks`).

Two short ones here; `python -m tests.secrecy` plays twenty to their ends.
"""

import json
from dataclasses import replace
from typing import Any, Final

import pytest
from msgspec import structs

from tests.secrecy import leaks
from tests.secrecy.played import CALLBACK_SECRET, Noted, played
from vkbot.sandbox.sample import COMMUNITY_KEY
from vkbot.sandbox.scripted.troupe import NAMES
from vkbot.sandbox.wire import PostView
from vkbot.settings import LogFormat, Transport

MATCHES: Final = {0: 1, 3: 1}
"""Number → after how many days its game master ends it, if it has not ended by then."""


@pytest.fixture(scope="module", params=MATCHES.items(), ids=lambda one: f"match {one[0]}")
def noted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Noted:
    number, days = request.param
    return played(number, tmp_path_factory.mktemp("matches"), days)


def test_nothing_secret_is_logged_measured_or_published(noted: Noted) -> None:
    assert leaks.found(noted) == []


def test_there_was_something_to_find(noted: Noted) -> None:
    """Orders were given, things failed and were logged at every weight, the end was told, figures were shown."""
    said = list(leaks.messages(noted.form, noted.log))
    for weight in ("DEBUG", "INFO", "WARNING", "ERROR"):
        assert any(weight in line for line in noted.log.splitlines()), weight
    assert any("cannot be resolved" in text for text in said)
    assert any("try 3 of 3" in text for text in said)
    assert len(leaks.typed(noted)) > 5
    assert any(leaks.END in post.text for post in noted.wall)
    assert any(one.faction == "traitor" for one in noted.states[0].characters)
    assert all(sum(one.items.values()) for one in noted.states[0].characters)
    assert all("rassvet_vk_calls_total{" in page for page in noted.pages)
    assert noted.columns


def test_both_forms_of_the_log_and_both_ways_of_hearing_are_among_them() -> None:
    chosen = {(list(LogFormat)[number % 2], list(Transport)[number // 2 % 2]) for number in MATCHES}
    assert {form for form, _ in chosen} == set(LogFormat)
    assert {transport for _, transport in chosen} == set(Transport)


# The search itself


@pytest.mark.parametrize(
    "line",
    [
        f"calling messages.send with {COMMUNITY_KEY}",
        f"event 5: secret {CALLBACK_SECRET}",
        "seed {seed}/1",
        "event 5: could not read «удар в Искру»",
        "order Order(by='monk', action='strike')",
        "match 1: monk is a traitor",
        "seat 3 holds {{'poison': 2}}",
        "seat 3 has light 2",
    ],
)
def test_a_leak_in_a_log_is_found(noted: Noted, line: str) -> None:
    text = line.format(seed=noted.seed)
    written = text if noted.form is LogFormat.TEXT else _as_json(text)
    moment = "2026-11-30 08:25:18.494 WARNING " if noted.form is LogFormat.TEXT else ""
    assert leaks.in_notes(replace(noted, log=f"{moment}{written}\n"))
    assert leaks.in_notes(replace(noted, columns=(text,)))
    assert leaks.in_notes(replace(noted, pages=(f'rassvet_x{{what="{text}"}} 1',)))


def _as_json(text: str) -> str:
    record: dict[str, Any] = {"message": text, "extra": {}, "exception": None, "function": "f"}
    return json.dumps({"text": f"2026-11-30 08:25:18.494 WARNING {text}", "record": record})


@pytest.mark.parametrize(
    "said",
    [
        f"• {NAMES[0]} — предатель",
        f"{NAMES[1]} и {NAMES[2]} на стороне представителей",
        f"Удар: {NAMES[0]} → {NAMES[1]}\nЯдом отравлен {NAMES[1]}",
        f"{NAMES[0]} передаёт Чёрный артефакт",
        "Свет: 3",
        f"У {NAMES[0]} было 2 света",
        COMMUNITY_KEY,
    ],
)
def test_a_leak_on_the_wall_is_found(noted: Noted, said: str) -> None:
    first, *others = noted.wall
    wall = (replace_text(first, f"{first.text}\n{said}"), *others)
    assert leaks.on_the_wall(replace(noted, wall=wall))


def test_an_order_as_it_was_written_is_found_on_the_wall(noted: Noted) -> None:
    text = max((text for _, text in leaks.typed(noted)), key=len)
    first, *others = noted.wall
    assert leaks.on_the_wall(replace(noted, wall=(replace_text(first, f"Итоги: {text}"), *others)))


def replace_text(post: PostView, text: str) -> PostView:
    return structs.replace(post, text=text)
