"""All trials, some at a time, the newest killers first."""

import os
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from tests.mutation.mutants import Mutant
from tests.mutation.trial import Verdict, trial

PATIENCE = 10
"""How many times as long as the slowest test a test may take, and at least so many seconds, before it ends."""

REMEMBERED = 6
"""How many tests that noticed a change of a file are tried first on the next one."""

FORKED = get_context("fork")


class NotGreenError(Exception):
    """A test fails without any change."""


def untouched() -> float:
    """The tests on the engine as it is; answers how long a test may take. Raises NotGreenError."""
    verdict = _verdict(*_start(None, (), 600.0))
    if verdict.word != "survived":
        raise NotGreenError(verdict.killer or verdict.word)
    return PATIENCE * max(1.0, verdict.slowest)


def trials(mutants: Iterable[Mutant], seconds: float, jobs: int) -> Iterator[tuple[Mutant, Verdict]]:
    """Each change with what came of it, in the order in which they end."""
    killers: dict[object, deque[str]] = defaultdict(lambda: deque(maxlen=REMEMBERED))
    running: dict[Connection, tuple[Mutant, BaseProcess]] = {}
    waiting = iter(mutants)
    while True:
        while len(running) < jobs and (mutant := next(waiting, None)) is not None:
            answer, process = _start(mutant, tuple(killers[mutant.path]), seconds)
            running[answer] = mutant, process
        if not running:
            return
        for answer in wait(list(running)):
            mutant, process = running.pop(answer)
            verdict = _verdict(answer, process)
            if verdict.killer:
                _put_first(killers[mutant.path], verdict.killer)
            yield mutant, verdict


def _put_first(recent: deque[str], killer: str) -> None:
    if killer in recent:
        recent.remove(killer)
    recent.appendleft(killer)


def _start(mutant: Mutant | None, first: tuple[str, ...], seconds: float) -> tuple[Connection, BaseProcess]:
    answer, question = FORKED.Pipe(duplex=False)
    process = FORKED.Process(target=trial, args=(question, mutant, first, seconds))
    process.start()
    question.close()
    return answer, process


def _verdict(answer: Connection, process: BaseProcess) -> Verdict:
    """What the process says; if it was ended before it could say anything, the change is noticed."""
    try:
        verdict: Verdict = answer.recv()
    except EOFError:
        verdict = Verdict("killed")
    process.join()
    answer.close()
    return verdict


def cores() -> int:
    """How many trials stand side by side."""
    return len(os.sched_getaffinity(0))
