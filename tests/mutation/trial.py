"""What a change goes through: tests run in a process of its own, until one notices it or all have passed.

The process is forked from one that has pytest, and nothing is written to disk: trials stand side by side on one tree.
A change *cold* is imported in place of its file by a process that has not imported the engine; a change of functions
that nothing calls before the tests run can be put *hot* into an engine whose tests are collected already, which is ten
times as fast.
"""

import gc
import os
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Sequence, Set
from dataclasses import dataclass, field
from importlib import import_module
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from multiprocessing.connection import Connection
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any, Literal

import pytest
from hypothesis import settings

from tests.mutation.mutants import Mutant, nested

SUITES = ("tests/rules", "tests/golden", "tests/lab/test_pinned.py", "tests/cases")
"""The tests that must notice a change, the quick ones first. The properties (`tests/properties`, `tests/pairs`) would
notice more, but each looks at hundreds of days: half a minute for every change that nothing notices."""

IDLE = (
    "tests/rules/test_rulings.py",
    "tests/cases/test_format.py",
    "tests/cases/test_wrong.py",
    "tests/cases/test_coverage.py",
)
"""Tests of documents and of how they are written: of the rules they say nothing."""

WHOLE_ENGINE = ("engine.curse.game", "engine.curse.log", "engine.curse.why", "engine.curse.lab.tally")
"""Modules that import all that is changed."""

ON_THEIR_OWN = ("lab", "why")
"""Packages on which the rules do not rest."""

MEMORY = 3 * 2**30
"""Bytes that a trial may take: a change may make a list grow for ever."""

COLLECTING = 30.0
"""Seconds of CPU time for importing and collecting."""

QUIETLY = (
    *("-qq", "-x", "-s", "--tb=no", "--no-summary", "--assert=plain"),
    *("-p", "no:cacheprovider", "-p", "no:warnings", "-p", "no:faulthandler"),
    *(f"--ignore={path}" for path in IDLE),
)

Key = tuple[str, str, int]
"""A function: its file, its qualified name, its line."""

Word = Literal["unfit", "killed", "survived"]


@dataclass(frozen=True)
class Verdict:
    """What came of a trial. `killer`: the test that failed; none if the change ran for ever.

    Unfit: with the change the engine cannot even be imported, so it says nothing of the tests.
    """

    word: Word
    killer: str = ""


@dataclass
class Survey:
    """The tests on the engine as it is."""

    early: set[Key] = field(default_factory=set)
    """What is called before the first test runs: a change of it must be imported."""
    callers: dict[Key, list[str]] = field(default_factory=dict)
    """Function → the tests that call it."""
    took: dict[str, float] = field(default_factory=dict)
    """Test → seconds of CPU time, watched as it was."""
    failed: str = ""

    def of_package(self, package: Path) -> set[str] | None:
        """The tests that call anything of a package beside the rules; None for the rules: all tests rest on them.

        Those that call nothing at all are among them: they look at the classes.
        """
        if package.name not in ON_THEIR_OWN:
            return None
        others = [tests for called, tests in self.callers.items() if Path(called[0]).parent != package]
        own = [tests for called, tests in self.callers.items() if Path(called[0]).parent == package]
        return set().union(*own) | self.took.keys() - set().union(*others)

    def limit(self, test: str) -> float:
        """How long a test may take."""
        return 2.0 + 3 * self.took.get(test, 0.0)


def key(code: CodeType) -> Key:
    """Which function the code is of."""
    return os.path.relpath(code.co_filename), code.co_qualname, code.co_firstlineno


class Surveyor:
    """Sees which functions of the engine each test calls, and how long it takes."""

    def __init__(self) -> None:
        self.survey = Survey()
        self.called: dict[int, CodeType] = {}

    def watch(self, frame: FrameType, event: str, _: object) -> None:
        """The profile function."""
        if event == "call":
            self.called[id(frame.f_code)] = frame.f_code

    def since(self) -> set[Key]:
        """What of the engine was called since one asked last."""
        called, self.called = self.called, {}
        return {key(code) for code in called.values() if f"{os.sep}engine{os.sep}" in code.co_filename}

    def pytest_collection_finish(self) -> None:
        """All that comes before the tests."""
        self.survey.early = self.since()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """One test."""
        start = time.process_time()
        done = yield
        self.survey.took[item.nodeid] = time.process_time() - start
        for called in self.since():
            self.survey.callers.setdefault(called, []).append(item.nodeid)
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        """Remember the first failure."""
        if report.failed and not self.survey.failed:
            self.survey.failed = report.nodeid

    pytest_collectreport = pytest_runtest_logreport


class Watch:
    """Sees which test failed, and lets none run for ever: the timer of CPU time ends the process."""

    def __init__(self, survey: Survey, first: Sequence[str], only: Set[str] | None = None) -> None:
        self.survey = survey
        self.first = first
        self.only = only
        self.failed = ""

    def order(self, test: str) -> tuple[bool, float]:
        """Those that noticed like changes before, then the quick ones."""
        return test not in self.first, self.survey.took.get(test, 0.0)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What will be run, in that order."""
        if self.only is not None:
            items[:] = [item for item in items if item.nodeid in self.only]
        items.sort(key=lambda item: self.order(item.nodeid))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """A time of its own for each test."""
        signal.setitimer(signal.ITIMER_VIRTUAL, self.survey.limit(item.nodeid))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        """Remember the first failure; a file of tests that cannot be read fails as well."""
        if report.failed and not self.failed:
            self.failed = report.nodeid

    pytest_collectreport = pytest_runtest_logreport


def begin() -> None:
    """At the beginning of every forked process."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    warnings.simplefilter("ignore")
    settings.register_profile("trial", derandomize=True, database=None, deadline=None)
    settings.load_profile("trial")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.setitimer(signal.ITIMER_VIRTUAL, COLLECTING)


def look(answer: Connection) -> None:
    """A survey of the engine as it is."""
    begin()
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    surveyor = Surveyor()
    sys.setprofile(surveyor.watch)
    code = pytest.main([*QUIETLY, *SUITES], plugins=[surveyor])
    sys.setprofile(None)
    if code != pytest.ExitCode.OK and not surveyor.survey.failed:
        surveyor.survey.failed = f"pytest: {code!r}"
    answer.send(surveyor.survey)


# Cold


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


def cold(answer: Connection, mutant: Mutant, first: Sequence[str], survey: Survey) -> None:
    """Import, then the tests that call anything of the package of the changed file; all, for the rules themselves."""
    begin()
    answer.send(_cold(mutant, Watch(survey, first, survey.of_package(mutant.path.parent))))


def _cold(mutant: Mutant, watch: Watch) -> Verdict:
    sys.meta_path.insert(0, Changed(mutant))
    try:
        for module in WHOLE_ENGINE:
            import_module(module)
    except Exception:
        return Verdict("unfit")
    for suite in SUITES:
        if watch.only is not None and not any(test.startswith(suite) for test in watch.only):
            continue
        code = pytest.main([*QUIETLY, suite], plugins=[watch])
        if code in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED):
            return Verdict("killed", watch.failed)
    return Verdict("survived")


# Hot


class Hot:
    """Collects the tests and then, instead of running them, has `trials` run them on each change."""

    def __init__(self, survey: Survey, trials: Callable[["Hot"], None]) -> None:
        self.survey = survey
        self.trials = trials
        self.session: pytest.Session
        self.items: dict[str, pytest.Item] = {}
        self.functions: dict[CodeType, list[FunctionType]] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own."""
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        for thing in gc.get_objects():
            if type(thing) is FunctionType:
                self.functions.setdefault(thing.__code__, []).append(thing)
        gc.freeze()
        self.trials(self)
        return True

    def trial(self, answer: Connection, mutant: Mutant, first: Sequence[str], survey: Survey) -> None:
        """Put the change in, then the tests that call what is changed."""
        begin()
        old, new = mutant.codes()
        self.put(old, new)
        watch = Watch(survey, first)
        answer.send(self.run(sorted(_callers(mutant, survey), key=watch.order), watch))

    def put(self, old: CodeType, new: CodeType) -> None:
        """Give the functions that have the old code the new one."""
        if old in self.functions:
            for function in self.functions[old]:
                function.__code__ = new
        else:
            for one, other in zip(nested(old), nested(new), strict=True):
                if one != other:
                    self.put(one, other)

    def run(self, tests: Sequence[str], watch: Watch) -> Verdict:
        """The tests one after the other, until one fails."""
        items = [self.items[test] for test in tests]
        self.session.config.pluginmanager.register(watch)
        for item, after in zip(items, [*items[1:], None], strict=False):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            if watch.failed:
                return Verdict("killed", watch.failed)
        return Verdict("survived")


def _callers(mutant: Mutant, survey: Survey) -> set[str]:
    return {test for code in mutant.differing() for test in survey.callers.get(key(code), ())}


def is_hot(mutant: Mutant, survey: Survey) -> bool:
    """Whether nothing that the change changes is called before the tests run."""
    return all(key(code) not in survey.early for code in mutant.differing())


def collect(survey: Survey, trials: Callable[[Hot], None]) -> None:
    """Collect the tests in this process, and try the changes."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    pytest.main([*QUIETLY, *SUITES], plugins=[Hot(survey, trials)])


def fit(mutants: Iterable[Mutant]) -> tuple[list[Mutant], list[Mutant]]:
    """Those that are programs and differ from the original, and the others."""
    sides: tuple[list[Mutant], list[Mutant]] = ([], [])
    for mutant in mutants:
        try:
            sides[not mutant.differing()].append(mutant)
        except SyntaxError:
            sides[1].append(mutant)
    return sides
