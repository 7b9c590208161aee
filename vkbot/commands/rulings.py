"""`rassvet rulings`: the rulings of both games and the tests and cases that carry each in their names."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from vkbot.commands.errors import UserError, about

_HEADING: Final = re.compile(r"^### ([A-Z]\d+\.\d+) (.+)$")
_WHERE: Final = re.compile(r"^In code: (.+)$")
_TEST: Final = re.compile(r"^test_([A-Z])(\d+)_(\d+)(?:_|$)")
_CASE: Final = re.compile(r"^([A-Z]\d+\.\d+)-.+\.yaml$")
_CHOICE: Final = "**(choice)**"


@dataclass(slots=True)
class Ruling:
    """A ruling as the document has it: `where` it is implemented, and how many choices it holds."""

    number: str
    title: str
    where: tuple[str, ...] = ()
    choices: int = 0


@dataclass(frozen=True, slots=True)
class Carrier:
    """A test, or a case file, that carries the number of a ruling in its name."""

    number: str
    file: str
    name: str

    def __str__(self) -> str:
        return f"{self.file}::{self.name}" if self.name else self.file


def rulings_in(document: str) -> list[Ruling]:
    """The rulings of the document, in its order."""
    found: list[Ruling] = []
    for line in document.splitlines():
        if heading := _HEADING.match(line):
            found.append(Ruling(heading[1], heading[2]))
        elif found and (where := _WHERE.match(line)):
            found[-1].where = tuple(re.findall(r"`([^`]+)`", where[1]))
        elif found:
            found[-1].choices += line.count(_CHOICE)
    return found


def carriers_in(source: str, file: str) -> Iterator[Carrier]:
    """The tests of a Python file that are named after a ruling. Raises SyntaxError."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (name := _TEST.match(node.name)):
            yield Carrier(f"{name[1]}{name[2]}.{name[3]}", file, node.name)


def by_number(rulings: Iterable[Ruling], carriers: Iterable[Carrier]) -> dict[str, list[Carrier]]:
    """Number → its tests, for every ruling."""
    table: dict[str, list[Carrier]] = {ruling.number: [] for ruling in rulings}
    for carrier in carriers:
        if carrier.number in table:
            table[carrier.number].append(carrier)
    return table


HERE: Final = Path(__file__).parents[2]


def check_checkout(root: Path) -> None:
    """Raises UserError where there is no checkout of the project."""
    if not (root / "docs" / "rulings.md").is_file() or not (root / "tests").is_dir():
        raise UserError(
            f"{root}: no checkout of the project, which has docs/rulings.md and tests/; name one with --root"
        )


def read_rulings(root: Path) -> list[Ruling]:
    """The rulings of a checkout: of each game in a document of its own, `docs/rulings*.md`. Raises UserError."""
    found: list[Ruling] = []
    for document in sorted((root / "docs").glob("rulings*.md"), key=lambda path: path.stem):
        with about(str(document)):
            found += rulings_in(document.read_text("utf-8"))
    return found


def read_carriers(root: Path) -> list[Carrier]:
    """All tests and case files of a checkout that are named after a ruling, by file. Raises UserError."""
    found: list[Carrier] = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        file = path.relative_to(root).as_posix()
        with about(file):
            source = path.read_text("utf-8")
        try:
            found.extend(carriers_in(source, file))
        except SyntaxError as error:
            raise UserError(f"{file}: line {error.lineno}: not Python") from None
    for path in sorted((root / "tests" / "cases").glob("*.yaml")):
        if case := _CASE.match(path.name):
            found.append(Carrier(case[1], path.relative_to(root).as_posix(), ""))
    return found


@click.command("rulings")
@click.option("--check", is_flag=True, help="Only name the rulings without a test; exit 1 if there are any.")
@click.option(
    "--root", type=click.Path(path_type=Path), default=HERE, help="The checkout; default: that of the command."
)
@click.pass_context
def rulings(ctx: click.Context, check: bool, root: Path) -> None:
    """List the rulings of The Curse 3 and of Dread Chase, each with the tests and case files that carry it."""
    check_checkout(root)
    known = read_rulings(root)
    table = by_number(known, read_carriers(root))
    if check:
        ctx.exit(_check(known, table))
    for ruling in known:
        click.echo(f"{ruling.number}  {ruling.title}")
        for carrier in table[ruling.number]:
            click.echo(f"    {carrier}")


def _check(known: Iterable[Ruling], table: dict[str, list[Carrier]]) -> int:
    """Name the rulings without a test. Answers the exit status."""
    bare = [ruling for ruling in known if not table[ruling.number]]
    for ruling in bare:
        click.echo(f"{ruling.number}  {ruling.title}: no test")
    if not bare:
        click.echo(f"{len(table)} rulings, each with a test ({sum(map(len, table.values()))} tests in all)")
    return 1 if bare else 0
