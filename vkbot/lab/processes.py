"""Work spread over processes that are gone when it ends, however it ends. Knows no game.

Light to import: every process of the pool does so.
"""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

Part = TypeVar("Part")
Done = TypeVar("Done")


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(work: Callable[[Part], Done], parts: Sequence[Part], jobs: int, take: Callable[[int, Done], None]) -> None:
    """Do each part by so many processes; `take` gets its index and what came of it, in the order in which they end.

    `work` and the parts go to other processes, so they can be pickled. Raises BrokenProcessPool if one was killed.
    """
    if jobs == 1 or len(parts) == 1:
        for index, part in enumerate(parts):
            take(index, work(part))
        return
    with _workers(min(jobs, len(parts))) as pool:
        with interrupted_later():  # whoever is started now never hears of Ctrl-C: it is for this process
            waiting = {pool.submit(work, part): index for index, part in enumerate(parts)}
        for ready in as_completed(waiting):
            take(waiting[ready], ready.result())


@contextmanager
def _workers(number: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are gone when this is left, however that happens: each finishes at most what it has begun."""
    pool = ProcessPoolExecutor(number, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield pool
    finally:
        with interrupted_later():
            pool.shutdown(cancel_futures=True)  # once: a second call, as the pool's own exit makes, takes it back


def _end_with_parent() -> None:
    """In a process of the pool: end when the one that started it is gone, even if that was killed."""
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


@contextmanager
def interrupted_later() -> Iterator[None]:
    """Ctrl-C waits until the end of this. Processes that are started meanwhile keep it waiting for good."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
