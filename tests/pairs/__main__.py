"""`make interactions`: writes docs/interactions.md anew."""

from tests.pairs.actions import FAMILIES
from tests.pairs.page import PATH, render
from tests.pairs.study import Study


def main() -> None:
    study = Study(lambda meeting, day: None)
    for family in FAMILIES:
        study.family(family)
    PATH.write_text(render(study.lines()), "utf-8")


if __name__ == "__main__":
    main()
