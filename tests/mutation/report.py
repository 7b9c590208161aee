"""What came of a run: the score, and the survivors with the reasons why they are harmless."""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tests.mutation.mutants import Mutant
from tests.mutation.trial import Verdict

REASONS = Path(__file__).with_name("reasons.toml")
DOCUMENT = Path("docs") / "mutation.md"
WANTED = 90
"""Per cent of the changes that must be noticed."""

Outcome = tuple[Mutant, Verdict]


@dataclass(frozen=True)
class Score:
    """How many changes were noticed."""

    killed: int
    survived: int

    @property
    def percent(self) -> float:
        """Of those with which the engine can be imported."""
        return 100 * self.killed / max(1, self.killed + self.survived)

    def __str__(self) -> str:
        return f"{self.percent:.1f} %"


def score(outcomes: Iterable[Outcome]) -> Score:
    """The score of a run or of a file."""
    words = Counter(verdict.word for _, verdict in outcomes)
    return Score(words["killed"], words["survived"])


def reasons() -> dict[str, str]:
    """Name of a survivor → why it is harmless."""
    groups = tomllib.loads(REASONS.read_text("utf-8"))["harmless"]
    return {name: group["why"] for group in groups for name in group["changes"]}


def survivors(outcomes: Iterable[Outcome]) -> list[Mutant]:
    """Those that no test noticed, by file and line."""
    return sorted((mutant for mutant, verdict in outcomes if verdict.word == "survived"), key=lambda one: one.name)


def needless(outcomes: Iterable[Outcome]) -> list[str]:
    """Reasons for changes that a test notices now, or that are no longer made."""
    return sorted(set(reasons()) - {mutant.name for mutant in survivors(outcomes)})


def line(outcomes: Sequence[Outcome]) -> str:
    """The score in a line."""
    total, known = score(outcomes), reasons()
    without = sum(mutant.name not in known for mutant in survivors(outcomes))
    return (
        f"score {total}: {total.killed} of {total.killed + total.survived} changes noticed, {total.survived} not"
        f" ({without} of them without a reason); {len(outcomes) - total.killed - total.survived} left out as unfit"
    )


def write(outcomes: Sequence[Outcome]) -> None:
    """Keep a full run in docs/."""
    DOCUMENT.write_text("\n".join([*_head(outcomes), *_by_file(outcomes), *_survivors(outcomes)]) + "\n", "utf-8")


def _head(outcomes: Sequence[Outcome]) -> list[str]:
    total = score(outcomes)
    endless = sum(verdict.word == "killed" and not verdict.killer for _, verdict in outcomes)
    unfit = len(outcomes) - total.killed - total.survived
    return [
        "# Mutation",
        "",
        f"`make mutation` wrote this page on {date.today().isoformat()}. **Score: {total}**; {WANTED} % are wanted.",
        "",
        "One thing at a time is changed in the engine by machine, and the tests of the rules run on it. A change that",
        "makes some test fail is *killed*; one that no test notices *survives*: then either a test is missing, or the",
        "change makes no difference that matters.",
        "",
        "- Changed: everything in `engine/curse`, and `chance.py` and `codec.py` of `engine/core`.",
        "- Tests: those of the rules, the golden matches, the case files, and pinned matches of the laboratory. The",
        "  properties would notice more, but look at hundreds of days for each change; so the score is a lower bound.",
        "- How: Cosmic Ray's operators (another operator, another number, a condition turned round, `and` for `or`, a",
        "  loop that does nothing, a decorator gone) and one of our own, a statement left out. Not changed: texts,",
        "  names, types; shifts and bits for sums, `is` for `==`, `<` between names are left out as saying nothing.",
        f"- {total.killed + total.survived} changes: {total.killed} killed, {endless} of them because a test ran for",
        f"  ever or ate the memory; {total.survived} survived.",
        f"- {unfit} more do not count: with them the engine cannot even be imported, so any test at all kills them.",
        "- `tests/mutation/` is the program; the reasons below stand in its `reasons.toml`.",
        "",
    ]


def _by_file(outcomes: Sequence[Outcome]) -> list[str]:
    rows = ["| file | changes | killed | survived | score |", "|---|--:|--:|--:|--:|"]
    for path in sorted({mutant.path for mutant, _ in outcomes}):
        part = score(outcome for outcome in outcomes if outcome[0].path == path)
        if part.killed + part.survived:
            numbers = f"{part.killed + part.survived} | {part.killed} | {part.survived} | {part}"
            rows.append(f"| `{path}` | {numbers} |")
    return [*rows, ""]


def _survivors(outcomes: Sequence[Outcome]) -> list[str]:
    """By reason, those without one first."""
    known = reasons()
    groups: dict[str, list[Mutant]] = {}
    for mutant in sorted(survivors(outcomes), key=lambda one: one.name in known):
        groups.setdefault(known.get(mutant.name, ""), []).append(mutant)
    text = ["## Survivors", ""]
    for why, members in groups.items():
        text += [f"**{why or 'Without a reason: a test is missing'}**", ""]
        text += [f"- `{one.path}`, {one.within or 'the file'}: `{one.before}` → `{one.after}`" for one in members]
        text.append("")
    return text[:-1]
