"""`rassvet curse read-vote --lines FILE`."""

import json
from pathlib import Path
from typing import Any

from tests.cli.cases import written
from tests.cli.test_cli import refused, run

CHARACTERS = [
    {"id": "monk", "name": "Тихон", "vk": 5},
    {"id": "paladin", "name": "Гром"},
    {"id": "warlock", "name": "Морок", "alive": False},
]


def comment(text: str, **more: Any) -> str:
    return json.dumps({"by": "monk", "text": text, "characters": CHARACTERS, **more})


def test_one_answer_a_line(tmp_path: Path) -> None:
    texts = ["голосую против Грома", "голосую как Гром", "пас", "голосую", "голосую за Грома и Морока", "привет"]
    result = run("curse", "read-vote", "--lines", written(tmp_path, "\n\n".join(comment(text) for text in texts)))
    assert (result.exit_code, result.stderr) == (0, "")
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"vote": "paladin"},
        {"vote": {"as": "paladin"}},
        {"vote": None},
        {"ask": {"reason": "name", "choices": []}},
        {"ask": {"reason": "name", "choices": ["paladin", "warlock"]}},
        {"none": True},
    ]


def test_a_bad_line_is_answered_and_the_run_goes_on(tmp_path: Path) -> None:
    lines = f'{{"by": "monk"}}\nno JSON\n{comment("пас")}\n'
    result = run("curse", "read-vote", "--lines", written(tmp_path, lines))
    assert result.exit_code == 1
    first, second, third = (json.loads(line) for line in result.stdout.splitlines())
    assert set(first) == set(second) == {"error"}
    assert third == {"vote": None}


def test_a_text_cut_within_an_emoji_is_read(tmp_path: Path) -> None:
    result = run("curse", "read-vote", "--lines", written(tmp_path, comment("голосую против Грома \ud83d")))
    assert json.loads(result.stdout) == {"vote": "paladin"}


def test_a_file_that_is_not_there_is_one_line() -> None:
    assert "nowhere.jsonl" in refused("curse", "read-vote", "--lines", "nowhere.jsonl")
