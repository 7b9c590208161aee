"""One change on trial: a forked process that has pytest but not yet the engine imports the changed engine and tests it.

Nothing is written to disk, so several trials stand side by side on one tree.
"""

import contextlib
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from multiprocessing.connection import Connection
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest

from tests.mutation.mutants import Mutant

SUITES = tuple(path for path in ("tests/cases", "tests/golden", "tests/rules", "tests/pairs") if Path(path).exists())
"""The tests that must notice a change, the quick ones first."""

IDLE = ("tests/rules/test_rulings.py",)
"""Tests of documents, which cannot notice anything."""

WHOLE_ENGINE = ("engine.curse.scenario", "engine.curse.game")
"""Modules that import all that is changed."""

MEMORY = 3 * 2**30
"""Bytes that a trial may take: a change may make a list grow for ever."""

Word = Literal["unfit", "killed", "survived"]


@dataclass(frozen=True)
class Verdict:
    """What came of a trial. `killer`: the test that failed; none if the change ran for ever.

    Unfit: with the change the engine cannot even be imported, so it says nothing of the tests.
    """

    word: Word
    killer: str = ""
    slowest: float = 0.0


class Changed(MetaPathFinder, SourceLoader):
    """Imports the changed text in place of one module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        """Only the changed module is found here."""
        return spec_from_loader(fullname, self) if fullname == self.mutant.module else None

    def get_filename(self, fullname: str) -> str:
        """The file that is not read."""
        return str(self.mutant.path)

    def get_data(self, path: str) -> bytes:
        """The text, which is all that is ever asked for: without `path_stats` nothing is cached."""
        return self.mutant.source.encode()


class Watch:
    """Sees which test failed, and lets none run for ever: the timer of CPU time ends the process."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.failed = ""
        self.slowest = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """A time of its own for each test."""
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds)
        start = time.process_time()
        done = yield
        self.slowest = max(self.slowest, time.process_time() - start)
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember the first failure."""
        if report.failed and not self.failed:
            self.failed = report.nodeid.partition("[")[0]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file of tests that cannot be read fails as well."""
        if report.failed and not self.failed:
            self.failed = report.nodeid


def judge(mutant: Mutant | None, first: Sequence[str], seconds: float) -> Verdict:
    """Import, then the tests that noticed like changes before, then all. No mutant: the engine as it is."""
    warnings.simplefilter("ignore")
    if mutant is not None:
        sys.meta_path.insert(0, Changed(mutant))
    try:
        for module in WHOLE_ENGINE:
            import_module(module)
    except Exception:
        return Verdict("unfit")
    watch = Watch(seconds)
    for tests in filter(None, (first, (*SUITES, *(f"--ignore={path}" for path in IDLE)))):
        code = pytest.main([*QUIETLY, *tests], plugins=[watch])
        if code in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
            return Verdict("killed", watch.failed)
    return Verdict("survived", slowest=watch.slowest)


QUIETLY = (
    "-q",
    "-x",
    "--tb=no",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:warnings",
    "-p",
    "no:faulthandler",
)


def trial(answer: Connection, mutant: Mutant | None, first: Sequence[str], seconds: float) -> None:
    """The whole life of the forked process."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        answer.send(judge(mutant, first, seconds))
