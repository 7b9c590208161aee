"""`docs/interactions.md`: written from what was seen, and read again by its tests."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.curse.catalog import ITEMS
from locales.render import russian
from tests.pairs.actions import ACTIONS, FAMILIES
from tests.pairs.rulings import direct_rulings, mortal_rulings
from tests.pairs.study import Line, Lines

PATH: Final = Path(__file__).parents[2] / "docs" / "interactions.md"

TOP: Final = """\
# What affects what

Two actions of one day *affect each other* if the day with both of them is not what the days with one of them alone give
together. This page is written by `make interactions` from days that are carried out with neither, with each and with
both, for every two actions in some hundred situations (the same target, each other, oneself; linked or not; under jinx,
reflection, protection, freeze, backlash, resurrection and so on; with people who die on the way). How days are compared
is told in `tests/pairs/facts.py`, the situations are in `tests/pairs/days.py`, the rulings in `tests/pairs/rulings.py`.
A test fails when this page is not what the engine does, or when a pair has no ruling.

- ● the action of the row changes what the action of the column does, or what comes of it.
- ○ it does so only through life and death: somebody dies, is spared, comes back or has too many spheres.
- · in none of these situations.

Not here: what an action does to the orders of later days (a ring, exhaustion, power), and R2.5 between two different
abilities of one character; the users of these days are under `power`, have learned everything and hold everything.

## The table

Rows affect columns; columns have the numbers of the rows.
"""
TITLES: Final = {"common": "Common abilities", "items": "Items"}
LINE: Final = re.compile(r"^- `(\w+)` (●|○) `(\w+)` \([^:]*\): (.*)\. (R[\d., R]+)$")


def render(lines: Lines) -> str:
    """The page."""
    return "\n".join((TOP, *_matrix(lines), *_sections(lines)))


def parse(text: str) -> Lines:
    """What a page says, by its lines."""
    found = (LINE.match(line) for line in text.splitlines())
    return {(hit[1], hit[3]): Line(hit[2] == "●", hit[4]) for hit in found if hit}


def name(action: str) -> str:
    """The Russian name."""
    return str(russian().noun(f"{'item' if action in ITEMS else 'ability'}-{action}"))


def _sign(line: Line | None) -> str:
    return "·" if line is None else "●" if line.direct else "○"


def _matrix(lines: Lines) -> Iterator[str]:
    numbers = range(1, len(ACTIONS) + 1)
    yield f"| | | {' | '.join(map(str, numbers))} |"
    yield f"|---|---|{'---|' * len(ACTIONS)}"
    for number, row in zip(numbers, ACTIONS, strict=True):
        signs = " | ".join(_sign(lines.get((row, column))) for column in ACTIONS)
        yield f"| {number} | `{row}` {name(row)} | {signs} |"


def _sections(lines: Lines) -> Iterator[str]:
    for family, actions in FAMILIES.items():
        yield f"\n## {TITLES.get(family) or _class(family)}"
        for action in actions:
            yield f"\n### `{action}` {name(action)}\n"
            yield from _about(action, lines)


def _class(family: str) -> str:
    return f"`{family}` {russian().noun(f'class-{family}')}"


def _about(action: str, lines: Lines) -> Iterator[str]:
    """The lines of an action that affects others: directly first, in the order of the table."""
    mine = [(on, line) for on in ACTIONS if (line := lines.get((action, on))) is not None]
    direct = direct_rulings()
    for on, line in sorted(mine, key=lambda one: not one[1].direct):
        rulings = direct.get((action, on), []) if line.direct else mortal_rulings(action, on)
        names = f"({name(action)} → {name(on)})"
        yield f"- `{action}` {_sign(line)} `{on}` {names}: {line.what}. {', '.join(rulings)}"
    if not mine:
        yield "Affects nothing on its day."
