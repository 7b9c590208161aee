"""Every case file holds; its text says which rule is broken."""

from pathlib import Path

import pytest

from locales.render import russian
from vkbot.cases.form import read_case
from vkbot.cases.play import judge
from vkbot.cases.report import verdict
from vkbot.cases.words import Vocabulary

FOLDER = Path(__file__).parent
VOCABULARY = Vocabulary(russian())


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_case(file: Path) -> None:
    case = read_case(VOCABULARY, file.read_text("utf-8"))
    assert file.name.startswith(f"{case.rulings[0]}-")
    differences = judge(case)
    assert not differences, verdict(VOCABULARY, case, differences)
