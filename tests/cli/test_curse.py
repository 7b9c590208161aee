"""`rassvet curse resolve`, `explain` and `rules`."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from engine.curse.rules import DEFAULT, Rules
from tests.cli.cases import Document, document, written
from tests.cli.test_cli import refused, run
from vkbot.commands.numbers import NUMBERS, numbers
from vkbot.commands.rulings import read_rulings

ROOT = Path(__file__).parents[2]


# resolve


def test_resolve_prints_the_result(tmp_path: Path) -> None:
    result = run("curse", "resolve", written(tmp_path, document()))
    assert (result.exit_code, result.stderr) == (0, "")
    spheres = {one["id"]: one["spheres"] for one in json.loads(result.stdout)["next"]["characters"]}
    assert spheres == {"monk": 8, "paladin": 7, "warlock": 8}


def test_resolve_reads_standard_input(tmp_path: Path) -> None:
    from_input = run("curse", "resolve", "-", stdin=json.dumps(document()).encode())
    assert from_input.stdout == run("curse", "resolve", written(tmp_path, document())).stdout


def test_the_next_day_goes_in_again(tmp_path: Path) -> None:
    first = json.loads(run("curse", "resolve", written(tmp_path, document())).stdout)
    second = json.loads(run("curse", "resolve", written(tmp_path, {**first["next"], "orders": [], "votes": {}})).stdout)
    assert second["next"]["day"] == 3
    assert second["next"]["characters"][0]["spheres"] == 6


WRONG: list[tuple[Document, str]] = [
    (document(day=0), "day"),
    (document(game="chess"), "game"),
    (document(characters=[]), "characters"),
    (document(weather="fine"), "weather"),
    (document(characters=[{"class": "bard", "faction": "traitor"}]), "characters[0].class"),
    (document(characters=[{"class": "monk"}], orders=[]), "characters[0]"),
    (document(orders=[{"by": "monk", "action": "strike"}]), "orders[0].target"),
    (document(orders=[{"by": "monk", "action": "strike", "target": "bard"}]), "orders[0].target"),
    (document(orders=[{"by": "monk", "action": "use", "item": "artifact"}]), "orders[0].item"),
    (document(votes={"monk": "bard"}), "votes.monk"),
    (document(rules={"no_such_rule": 1}), "rules"),
    (document(links=[{"between": ["monk", "monk"], "days": 1}]), "links[0].between"),
]


@pytest.mark.parametrize(("wrong", "field"), WRONG, ids=[field for _, field in WRONG])
def test_resolve_names_the_field_that_is_wrong(wrong: Document, field: str, tmp_path: Path) -> None:
    assert field in refused("curse", "resolve", written(tmp_path, wrong))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "document: expected `object`"),
        (b'{"game": "\xff"}', "UTF-8"),
        ("{}".encode("utf-16"), "UTF-16"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b"\x00\x01\x02", "not JSON"),
    ],
)
def test_resolve_says_what_is_wrong_with_the_file(content: bytes, said: str, tmp_path: Path) -> None:
    assert said in refused("curse", "resolve", written(tmp_path, content))


def test_resolve_says_so_of_a_file_that_it_cannot_read(tmp_path: Path) -> None:
    assert refused("curse", "resolve", str(tmp_path / "nothing")).endswith("nothing: no such file or directory")
    assert refused("curse", "resolve", str(tmp_path)).endswith("is a directory")
    assert refused("curse", "resolve", "--lines", str(tmp_path / "nothing")).endswith("no such file or directory")


# resolve --lines


def lines(*documents: Document | str) -> bytes:
    return "\n".join(one if isinstance(one, str) else json.dumps(one) for one in documents).encode()


def test_lines_answers_line_for_line() -> None:
    result = run("curse", "resolve", "--lines", "-", stdin=lines(document(day=1), document(day=7)))
    assert result.exit_code == 0
    assert [json.loads(line)["next"]["day"] for line in result.stdout.splitlines()] == [2, 8]


def test_lines_answers_as_resolve_does(tmp_path: Path) -> None:
    one = run("curse", "resolve", written(tmp_path, document()))
    many = run("curse", "resolve", "--lines", written(tmp_path, lines(document()), "days.txt"))
    assert many.stdout == one.stdout


def test_lines_goes_on_after_a_bad_line() -> None:
    given = lines(document(day=1), "{", document(day=0), "\ud7ff", document(day=3))
    result = run("curse", "resolve", "--lines", "-", stdin=given)
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(one) == ["error"] for one in answers] == [False, True, True, True, False]
    assert answers[2]["error"].startswith("day: ")


def test_lines_skips_blank_lines() -> None:
    given = b"\n  \r\n" + lines(document()) + b"\r\n\n"
    result = run("curse", "resolve", "--lines", "-", stdin=given)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 1


def test_lines_of_nothing_is_nothing() -> None:
    result = run("curse", "resolve", "--lines", "-")
    assert (result.exit_code, result.stdout) == (0, "")


def test_lines_answers_before_the_next_question() -> None:
    """Somebody who waits for each answer gets it."""
    command = [sys.executable, "-m", "vkbot.cli", "curse", "resolve", "--lines", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as talk:
        assert talk.stdin is not None
        assert talk.stdout is not None
        for day in (1, 2):
            talk.stdin.write(json.dumps(document(day=day)) + "\n")
            talk.stdin.flush()
            assert json.loads(talk.stdout.readline())["next"]["day"] == day + 1
        talk.stdin.close()
        assert talk.wait() == 0


# explain


def test_explain_tells_the_day_in_words(tmp_path: Path) -> None:
    result = run("curse", "explain", written(tmp_path, document()))
    assert result.exit_code == 0
    assert "Яд" in result.stdout
    assert "Паладин" in result.stdout


def test_explain_for_one_tells_nothing_secret(tmp_path: Path) -> None:
    result = run("curse", "explain", written(tmp_path, document()), "--for", "paladin")
    assert result.exit_code == 0
    assert "Яд" not in result.stdout


def test_R10_3_explain_for_one_ends_with_what_it_knows_of_itself(tmp_path: Path) -> None:
    told = run("curse", "explain", written(tmp_path, document()), "--for", "paladin").stdout
    assert "Паладин, вы предатель." in told
    assert "Защитные сферы: 7 из 10" in told
    other = run("curse", "explain", written(tmp_path, document()), "--for", "warlock").stdout
    assert "Защитные сферы: 8 из 10" in other
    assert "вы представитель" in other


def test_R2_2_explain_for_a_dead_one_tells_what_is_public(tmp_path: Path) -> None:
    living = {"class": "monk", "faction": "traitor"}
    fallen = {"class": "paladin", "faction": "representative", "alive": False}
    told = run("curse", "explain", written(tmp_path, document(characters=[living, fallen], orders=[], votes={})),
               "--for", "paladin").stdout  # fmt: skip
    assert "Защитные сферы" not in told
    assert "предст" not in told


def test_explain_names_whom_there_are_in_one_line(tmp_path: Path) -> None:
    odd = document(characters=[{"class": "monk", "id": "a\nb", "faction": "traitor"}], orders=[], votes={})
    assert "\n" not in refused("curse", "explain", written(tmp_path, odd), "--for", "x\ny")


def test_explain_calls_characters_by_their_classes(tmp_path: Path) -> None:
    quiet = {"orders": [], "characters": [{"class": "fire_mage", "id": "x", "faction": "traitor", "spheres": 0}]}
    assert "Маг огня" in run("curse", "explain", written(tmp_path, document(**quiet))).stdout


def test_explain_refuses_whom_it_does_not_find(tmp_path: Path) -> None:
    said = refused("curse", "explain", written(tmp_path, document()), "--for", "bard")
    assert said.endswith("no character 'bard'; there are monk, paladin, warlock")


def test_explain_refuses_what_resolve_refuses(tmp_path: Path) -> None:
    assert "day" in refused("curse", "explain", written(tmp_path, document(day=0)))


# rules


def test_rules_prints_every_number_with_its_ruling() -> None:
    printed = run("curse", "rules").stdout
    rows = [line.split(maxsplit=3) for line in printed.splitlines()]
    assert [row[0] for row in rows] == list(Rules.__struct_fields__)
    assert {row[0]: int(row[1]) for row in rows} == {name: getattr(DEFAULT, name) for name in Rules.__struct_fields__}
    assert all(re.fullmatch(r"R\d+\.\d+", row[2]) for row in rows)


def test_rules_as_toml_can_be_read_back() -> None:
    read: dict[str, Any] = tomllib.loads(run("curse", "rules", "--toml").stdout)
    assert Rules(**read) == DEFAULT


def test_every_number_has_its_words_and_an_existing_ruling() -> None:
    assert list(NUMBERS) == list(Rules.__struct_fields__)
    known = {ruling.number for ruling in read_rulings(ROOT)}
    assert all(number.ruling in known and number.words for number in numbers())


def test_rules_that_differ_go_into_a_document_and_on_into_the_next(tmp_path: Path) -> None:
    result = json.loads(run("curse", "resolve", written(tmp_path, document(rules={"curse": 4}))).stdout)
    assert result["next"]["rules"] == {"curse": 4}
    assert result["next"]["characters"][0]["spheres"] == 6


# docs/scenario.md


def blocks(kind: str) -> list[Any]:
    page = (ROOT / "docs" / "scenario.md").read_text("utf-8")
    return [json.loads(block) for block in re.findall(rf"```json {kind}\n(.*?)```", page, re.S)]


def test_the_example_of_the_document_is_answered_as_it_says(tmp_path: Path) -> None:
    (example,), (answer,) = blocks("scenario"), blocks("result")
    resolved = json.loads(run("curse", "resolve", written(tmp_path, example)).stdout)
    assert {key: resolved[key] for key in answer} == answer
    spheres = {one["id"]: one["spheres"] for one in resolved["next"]["characters"]}
    assert spheres == {"monk": 0, "paladin": 2, "fire_mage": 3, "warlock": 0}


def test_the_document_names_all_commands_that_take_it() -> None:
    page = (ROOT / "docs" / "scenario.md").read_text("utf-8")
    assert "rassvet curse resolve" in page
    assert "rassvet curse explain" in page
