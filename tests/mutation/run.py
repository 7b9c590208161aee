"""All trials, some at a time."""

import os
import signal
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from tests.mutation.mutants import Mutant
from tests.mutation.trial import Hot, Survey, Verdict, cold, collect, fit, is_hot, look

REMEMBERED = 6
"""How many tests that noticed a change of a file are tried first on the next one."""

FORKED = get_context("fork")

ENDED = (-signal.SIGVTALRM, -signal.SIGSEGV)
"""How a change that runs for ever, or too deep, ends its process."""

Tell = Callable[[Mutant, Verdict], None]
Trial = Callable[[Connection, Mutant, tuple[str, ...], Survey], None]


class NotGreenError(Exception):
    """A test fails without any change."""


def survey() -> Survey:
    """The tests on the engine as it is. Raises NotGreenError."""
    answer, process = _start(look)
    found: Survey = answer.recv()
    process.join()
    if found.failed:
        raise NotGreenError(found.failed)
    return found


def try_all(mutants: Iterable[Mutant], found: Survey, jobs: int, tell: Tell) -> None:
    """Tell of each change what came of it, in the order in which the trials end."""
    programs, others = fit(mutants)
    for mutant in others:
        tell(mutant, Verdict("unfit"))
    side_by_side([mutant for mutant in programs if not is_hot(mutant, found)], cold, found, jobs, tell)
    rest = [mutant for mutant in programs if is_hot(mutant, found)]

    def trials(hot: Hot) -> None:
        side_by_side(rest, hot.trial, found, jobs, tell)

    collect(found, trials)


def side_by_side(mutants: Iterable[Mutant], trial: Trial, found: Survey, jobs: int, tell: Tell) -> None:
    """So many trials at a time, each with the newest killers of its file in front."""
    killers: dict[Path, deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
    running: dict[Any, tuple[Mutant, BaseProcess]] = {}
    waiting = iter(mutants)
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)) is not None:
            answer, process = _start(trial, mutant, tuple(killers[mutant.path]), found)
            running[answer] = mutant, process
        if not running:
            return
        for answer in wait(list(running)):
            mutant, process = running.pop(answer)
            verdict = _verdict(answer, process)
            if verdict.killer in found.took:
                _put_first(killers[mutant.path], verdict.killer)
            tell(mutant, verdict)


def _put_first(recent: deque[str], killer: str) -> None:
    if killer in recent:
        recent.remove(killer)
    recent.appendleft(killer)


def _start(body: Callable[..., None], *args: Any) -> tuple[Any, BaseProcess]:
    answer, question = FORKED.Pipe(duplex=False)
    process = FORKED.Process(target=body, args=(question, *args))
    process.start()
    question.close()
    return answer, process


def _verdict(answer: Any, process: BaseProcess) -> Verdict:
    """What the process says.

    If it was ended before it could say anything, the change is noticed; if it broke by itself, nothing is known, and
    the change counts as not noticed.
    """
    with answer:
        try:
            verdict: Verdict = answer.recv()
        except EOFError:
            process.join()
            verdict = Verdict("killed" if process.exitcode in ENDED else "survived")
    process.join()
    return verdict


def cores() -> int:
    """How many trials stand side by side."""
    return len(os.sched_getaffinity(0))
