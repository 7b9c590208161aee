"""The labelled comments of `texts/votes*.jsonl`, in many words and manners: each is read as its label says."""

import json
from pathlib import Path
from typing import Any

import pytest

from vkbot.commands.read_vote import vote_answer
from vkbot.language.scene import Character, Scene
from vkbot.language.votes import read_vote

TEXTS = sorted((Path(__file__).parent / "texts").glob("votes*.jsonl"))


def answer(document: dict[str, Any]) -> dict[str, Any]:
    """What `rassvet curse read-vote` answers, the choices of a question as a set."""
    characters = tuple(
        Character(one["id"], one["name"], one.get("alive", True), one.get("vk")) for one in document["characters"]
    )
    return plain(vote_answer(read_vote(document["text"], Scene(document["by"], characters))))


def plain(out: dict[str, Any]) -> dict[str, Any]:
    return {"ask": set(out["ask"]["choices"])} if "ask" in out else out


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_labelled_comments(path: Path) -> None:
    wrong = []
    for line in path.read_text("utf-8").split("\n"):
        if line:
            case = json.loads(line)
            got = answer(case["in"])
            if got != plain(case["out"]):
                wrong.append(f"{case['in']['text']!r} ({case['note']}): {got}, not {case['out']}")
    assert wrong == []
