"""`python -m tests.mutation [PATH …] [OPTION …]`: change, test, print the score. `--help` lists the options.

A run over everything writes `docs/mutation.md`; `--resume` goes on with one that was interrupted, on the same tree;
`--report` writes the page again when a reason was added to `reasons.toml`. Exit 1 if fewer changes than wanted were
noticed. The session is a Cosmic Ray one, `build/mutation.sqlite`; `cr-report` and `cr-html` read it.
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
    elif asked.resume:
        items = list(session.pending_work_items)
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


def kept(session: WorkDB) -> list[report.Outcome]:
    """The verdicts of the last run."""
    words = {outcome: word for word, outcome in OUTCOMES.items()}
    outcomes = []
    for item, result in session.completed_work_items:
        if result.worker_outcome is WorkerOutcome.NORMAL:
            (change,) = item.mutations
            before, _, after = result.diff.removeprefix("-").partition("\n+")
            word = words[result.test_outcome]
            outcomes.append(
                (
                    Mutant(item.job_id, change.module_path, change.definition_name or "", "", before, after),
                    Verdict(word, "" if result.output == word else result.output),
                )
            )
    return outcomes


def recall() -> list[report.Outcome]:
    """What came of the last run."""
    with use_db(str(SESSION), WorkDB.Mode.open) as session:
        return kept(session)


def run(asked: argparse.Namespace) -> list[report.Outcome]:
    """All the trials that were asked for."""
    SESSION.parent.mkdir(exist_ok=True)
    found = survey()
    with use_db(str(SESSION)) as session:
        items = chosen(session, asked)
        outcomes = kept(session) if asked.resume else []

        total = len(outcomes) + len(items)

        def tell(change: Mutant, verdict: Verdict) -> None:
            outcomes.append((change, verdict))
            keep(session, change, verdict)
            if len(outcomes) % 100 == 0:
                print(f"{len(outcomes)} of {total}", file=sys.stderr, flush=True)

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
    parser.add_argument("--resume", action="store_true", help="go on with a run that was interrupted")
    parser.add_argument("--jobs", type=int, default=cores(), help="trials side by side")
    parser.add_argument("--report", action="store_true", help="try nothing, only report the last run")
    asked = parser.parse_args(arguments)
    operators.register()
    try:
        outcomes = recall() if asked.report else run(asked)
    except NotGreenError as error:
        print(f"the tests must pass before anything is changed: {error}", file=sys.stderr)
        return 2
    for survivor in report.survivors(outcomes):
        print(f"survived: {survivor.name}")
    print(report.line(outcomes))
    if asked.share == 100 and not asked.path and not asked.again:
        for name in report.needless(outcomes):
            print(f"needs no reason: {name}")
        report.write(outcomes)
    return 0 if report.score(outcomes).percent >= report.WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
