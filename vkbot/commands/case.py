"""`rassvet curse case …`: days of The Curse 3 as files with what must come of them (`docs/ru/cases.md`)."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec

from engine.curse.scenario import Scenario, ScenarioError, read
from locales.curse import Cast, explain
from locales.render import russian
from vkbot.cases.form import BLANK, read_case
from vkbot.cases.play import Case, judge, play, stated
from vkbot.cases.report import verdict
from vkbot.cases.words import CaseError, Vocabulary
from vkbot.cases.write import write_case
from vkbot.commands.errors import UserError, about
from vkbot.commands.files import shown, whole
from vkbot.commands.rulings import HERE, read_rulings

SUFFIXES = (".yaml", ".yml")


@click.group()
def case() -> None:
    """Case files: a day, what must come of it, and the rule that it shows. Their format: docs/ru/cases.md."""


@case.command("run")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--tell", is_flag=True, help="Tell each broken day with its causes.")
@click.option("-q", "--quiet", is_flag=True, help="Name only the broken ones.")
@click.pass_context
def run_command(ctx: click.Context, files: Sequence[Path], tell: bool, quiet: bool) -> None:
    """Play the days in the FILEs (a folder stands for all in it) and hold them against what they say.

    The exit status is 2 if one cannot be read, else 1 if one is broken.
    """
    vocabulary = Vocabulary(russian())
    known = _known_rulings()
    broken = count = unread = 0
    for file in list(found(files)):
        try:
            read_one = read_file(vocabulary, file)
        except UserError as error:
            unread += 1
            click.echo(f"rassvet: {error.message}", err=True)
            continue
        _warn(vocabulary, file, read_one, known)
        differences = judge(read_one)
        count += 1
        broken += bool(differences)
        if differences or not quiet:
            click.echo(f"{file}: {verdict(vocabulary, read_one, differences)}")
        if differences and tell:
            click.echo(f"\n{_told(vocabulary, read_one)}\n")
    if count or unread > 1:
        message = "case-summary-unread" if unread else "case-summary"
        click.echo(vocabulary.words.say(message, count=count, broken=broken, unread=unread))
    ctx.exit(2 if unread else 1 if broken else 0)


def found(files: Sequence[Path]) -> Iterator[Path]:
    """The files, and those of the folders, sorted. Raises UserError for a folder without any."""
    for file in files:
        if not file.is_dir():
            yield file
            continue
        inside = sorted(path for path in file.rglob("*") if path.suffix in SUFFIXES)
        if not inside:
            raise UserError(f"{file}: no case files (*.yaml) in this folder")
        yield from inside


def read_file(vocabulary: Vocabulary, file: Path) -> Case:
    """The case in a file. Raises UserError, in the language of the file where the file is at fault."""
    with about(str(file)):
        raw = file.read_bytes()
    try:
        return read_case(vocabulary, raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise UserError(f"{file}: {vocabulary.error('encoding')}") from None
    except CaseError as error:
        raise UserError(f"{file}: {error}") from None


def _known_rulings() -> frozenset[str]:
    """The numbers of the rulings, where the command runs in a checkout that has them; else none."""
    document = HERE / "docs" / "rulings.md"
    return frozenset(one.number for one in read_rulings(HERE)) if document.is_file() else frozenset()


def _warn(vocabulary: Vocabulary, file: Path, one: Case, known: frozenset[str]) -> None:
    """Say on standard error that a case names a ruling that there is not."""
    for rule in one.rulings:
        if known and rule not in known:
            click.echo(f"{file}: {vocabulary.words.say('case-warning-ruling', rule=rule)}", err=True)


def _told(vocabulary: Vocabulary, one: Case) -> str:
    played = play(one)
    words = vocabulary.words
    roster = [(who.id, str(words.noun(f"class-{who.class_id}")), who.class_id) for who in played.before.characters]
    return explain(words, Cast.of(roster), played.events)


@case.command("new")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--rule", "rules", multiple=True, metavar="R5.1", help="The ruling that it shows; may be given again.")
@click.option("--why", default="", help="The rule in one line.")
@click.option("--out", type=click.Path(path_type=Path), help="Where to write it; default: standard output.")
def new_command(file: str, rules: Sequence[str], why: str, out: Path | None) -> None:
    """Resolve the day in FILE, a scenario document (docs/scenario.md; - reads standard input), and write it as a case.

    What came of the day is written as what must come of it: hold it against the rules before you keep it.
    """
    vocabulary = Vocabulary(russian())
    try:
        scenario = read(whole(file))
    except ScenarioError as error:
        raise UserError(f"{shown(file)}: {error}") from None
    made = Case(
        rulings=tuple(rules) or (BLANK,),
        why=" ".join(why.split()) or vocabulary.words.say("case-new-why"),
        start=scenario.match,
        orders=scenario.orders,
        votes=scenario.votes,
    )
    _by_class(shown(file), scenario)
    text = write_case(vocabulary, msgspec.structs.replace(made, stated=stated(play(made))))
    if out is None:
        click.echo(text, nl=False)
        return
    if out.exists():
        raise UserError(f"{out}: there is such a file already; name another one")
    with about(str(out)):
        out.write_text(text, "utf-8")
    click.echo(out)


def _by_class(name: str, scenario: Scenario) -> None:
    """Case files call a character by its class. Raises UserError where the ids are others."""
    for one in scenario.match.characters:
        if one.id != one.class_id:
            raise UserError(f"{name}: characters: in a case the id is the class, here {one.class_id} is {one.id!r}")
