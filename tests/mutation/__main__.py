"""`python -m tests.mutation [PATH …] [--share PERCENT] [--again] [--jobs N]`: change, test, print the score.

A run over everything writes `docs/mutation.md`. Exit 1 if fewer changes than wanted were noticed. The session is a
Cosmic Ray one, `build/mutation.sqlite`; `cr-report` and `cr-html` read it.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

import hypothesis.strategies  # noqa: F401 - imported once here, not in each trial
from cosmic_ray.commands import init
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkItem, WorkResult

from tests.mutation import operators, report
from tests.mutation.mutants import Mutant, files, mutant
from tests.mutation.run import FORKED, NotGreenError, cores, survey, try_all
from tests.mutation.trial import Verdict

SESSION = Path("build") / "mutation.sqlite"
OUTCOMES = {
    "killed": TestOutcome.KILLED,
    "survived": TestOutcome.SURVIVED,
    "unfit": TestOutcome.INCOMPETENT,
}


def chosen(session: WorkDB, asked: argparse.Namespace) -> list[WorkItem]:
    """The changes to be tried, in a mixed order, so that the time that is left can be told."""
    if asked.again:
        items = [item for item, result in session.completed_work_items if not result.is_killed]
    else:
        init([path for path in files() if not asked.path or path in asked.path], session, {})
        noise = [item.job_id for item in session.work_items if operators.is_noise(item.mutations[0])]
        session.set_multiple_results(noise, WorkResult(WorkerOutcome.SKIPPED))
        items = list(session.pending_work_items)
    items.sort(key=lambda item: str(item.mutations))
    random.Random("rassvet").shuffle(items)
    return items[: round(len(items) * asked.share / 100)]


def keep(session: WorkDB, change: Mutant, verdict: Verdict) -> None:
    """Write a verdict into the session."""
    diff = f"-{change.before}\n+{change.after}"
    session.set_result(
        change.job, WorkResult(WorkerOutcome.NORMAL, verdict.killer or verdict.word, OUTCOMES[verdict.word], diff)
    )


def run(asked: argparse.Namespace) -> list[report.Outcome]:
    """All the trials that were asked for."""
    SESSION.parent.mkdir(exist_ok=True)
    found = survey()
    outcomes: list[report.Outcome] = []
    with use_db(str(SESSION)) as session:
        items = chosen(session, asked)

        def tell(change: Mutant, verdict: Verdict) -> None:
            outcomes.append((change, verdict))
            keep(session, change, verdict)
            if len(outcomes) % 100 == 0:
                print(f"{len(outcomes)} of {len(items)}", file=sys.stderr, flush=True)

        with FORKED.Pool(asked.jobs) as pool:
            changes = pool.map(mutant, items)
        try_all(changes, found, asked.jobs, tell)
    return outcomes


def main(arguments: Sequence[str]) -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description="Are the tests of the rules sharp?")
    parser.add_argument("path", nargs="*", type=Path, help="files of the engine to change; all, if none is named")
    parser.add_argument("--share", type=float, default=100, metavar="PERCENT", help="try only so many of the changes")
    parser.add_argument("--again", action="store_true", help="try only what survived the last run")
    parser.add_argument("--jobs", type=int, default=cores(), help="trials side by side")
    asked = parser.parse_args(arguments)
    operators.register()
    try:
        outcomes = run(asked)
    except NotGreenError as error:
        print(f"the tests must pass before anything is changed: {error}", file=sys.stderr)
        return 2
    for survivor in report.survivors(outcomes):
        print(f"survived: {survivor.name}")
    print(report.line(outcomes))
    if asked.share == 100 and not asked.path and not asked.again:
        report.write(outcomes)
    return 0 if report.score(outcomes).percent >= report.WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
