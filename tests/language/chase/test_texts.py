"""What players write at a table of Dread Chase: every text is read as it was labelled before the reader saw it."""

from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from engine.dread_chase.model import Match
from engine.dread_chase.play import awaited
from locales.render import russian
from tests.language.chase.scenes import PEOPLE, SCENES, label
from vkbot.language.chase import Read, read_chase

FILES = sorted(Path(__file__).parent.glob("*.jsonl"))


class Text(msgspec.Struct, forbid_unknown_fields=True):
    """A line: at which moment, who writes, what, and what it is."""

    scene: str
    by: str
    text: str = msgspec.field(name="in")
    wanted: str = msgspec.field(name="out")


@cache
def at(name: str) -> Match:
    return SCENES[name]()


def texts(file: Path) -> list[Text]:
    return [msgspec.json.decode(line, type=Text) for line in file.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_texts_are_read_as_labelled(file: Path) -> None:
    wrong = [
        f"{one.scene}/{one.by}: {one.text!r} is {one.wanted}, read as {read}"
        for one in texts(file)
        if (read := label(read_chase(russian(), PEOPLE, at(one.scene), one.by, one.text))) != one.wanted
    ]
    assert wrong == []


def test_what_is_understood_does_not_tell_which_die_will_fall() -> None:
    """D3.2: the fuse has an aim or none, as the generator will run or not; so the real die is not asked."""
    for points in (2, 3):
        match = at("gen")
        pieces = tuple([replace(piece, talents=("fuse",)) for piece in match.pieces])
        match = replace(
            match, pieces=pieces, generators=tuple([replace(one, points=points) for one in match.generators])
        )
        falls = [replace(match, seed=str(number)) for number in range(8)]
        for text in ("чиню, предохранитель", "чиню и аврал", "чиню, чиню", "чиню, потом на b1"):
            read = {label(read_chase(russian(), PEOPLE, fall, "anna", text)) for fall in falls}
            assert len(read) == 1, (text, read)


def test_there_are_many_of_both_kinds() -> None:
    all_texts = [one for file in FILES for one in texts(file)]
    assert len(all_texts) >= 250
    assert sum(one.wanted == "none" for one in all_texts) >= 60


@pytest.mark.parametrize("scene", ["walk", "gen", "chest", "medic", "hunt", "pick", "card"])
def test_comments_on_votes_are_no_moves(scene: str) -> None:
    match = at(scene)
    who, exams = awaited(match)[0].who, Path(__file__).parents[1] / "exams"
    lines = [line for file in sorted(exams.glob("votes_[34].jsonl")) for line in file.read_text("utf-8").splitlines()]
    comments = [msgspec.json.decode(line)["in"]["text"] for line in lines]
    moves = {text for text in comments if isinstance(read_chase(russian(), PEOPLE, match, who, text), Read)}
    assert len(comments) > 140
    assert moves <= {"пас", "скип"}  # which end a turn, too
