"""`rassvet curse read-orders --lines`: an answer for each document, one line for each that is none."""

import json
from pathlib import Path

from click.testing import CliRunner

from vkbot.commands.curse import curse


def test_each_document_has_its_answer_and_a_bad_one_its_error(tmp_path: Path) -> None:
    said = {"by": "monk", "text": "удар в Искру", "characters": [{"id": "monk", "name": "Тихон"}]}
    said["characters"] += [{"id": "fire_mage", "name": "Искра", "vk": 5}]  # type: ignore[operator]
    held = {**said, "text": "тотем", "items": {"black_totem": 1, "black_artifact": 1}}
    standing = {**said, "text": "отмени 1", "orders": [{"action": "light", "target": "fire_mage"}]}
    file = tmp_path / "said.jsonl"
    file.write_text("\n".join([*map(json.dumps, (said, held, standing)), "", "{}", "nonsense"]), encoding="utf-8")
    result = CliRunner().invoke(curse, ["read-orders", "--lines", str(file)])
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert answers[:3] == [
        {"orders": [{"action": "strike", "target": "fire_mage"}]},
        {"orders": [{"action": "use", "item": "black_totem"}]},
        {"cancel": [{"action": "light", "target": "fire_mage"}]},
    ]
    assert [list(each) for each in answers[3:]] == [["error"], ["error"]]


def test_the_file_must_be_there() -> None:
    result = CliRunner().invoke(curse, ["read-orders", "--lines", "nowhere.jsonl"])
    assert result.exit_code == 2
    assert "no such file" in result.output
