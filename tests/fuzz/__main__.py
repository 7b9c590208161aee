"""`python -m tests.fuzz`: random and mutated texts over all readers, on all cores. Exit 1 if a text raises or is slow.

Each text is read as an order or as a vote, and by one of the readers beside them; with --every by all of them.

A text that was slow is read twice more and counts if the middle time is over the limit: an interruption of the machine
is not the text's. What went wrong is written to build/fuzz.jsonl with the number that makes the text again.
"""

import argparse
import gc
import json
import os
import statistics
import sys
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tests.fuzz.readers import READERS, seconds
from tests.fuzz.texts import Case, case

LIMIT = 0.050
"""Seconds of processor time that a text may take."""
CHUNK = 1_000
TICK = 1e-5
"""Times are counted in steps of this many seconds."""
MAIN = ("orders", "vote")
BESIDE = tuple(reader for reader in READERS if reader not in MAIN)
OUT = Path("build") / "fuzz.jsonl"


@dataclass
class Outcome:
    """What came of some texts: how often each time was taken (by reader, in ticks), and what went wrong."""

    times: dict[str, Counter[int]] = field(default_factory=lambda: {reader: Counter() for reader in READERS})
    faults: list[dict[str, object]] = field(default_factory=list)
    texts: int = 0

    def add(self, other: "Outcome") -> None:
        """Take in what came of others."""
        for reader, times in other.times.items():
            self.times[reader] += times
        self.faults += other.faults
        self.texts += other.texts


def warm_up() -> None:
    """Load the dictionaries, and keep what is loaded out of the collector's way."""
    for number in range(300):
        for reader in READERS:
            try:
                seconds(reader, case(-1 - number))
            except Exception:
                continue
    gc.collect()
    gc.freeze()


def run(first: int, every: bool) -> Outcome:
    """A chunk of texts."""
    outcome = Outcome()
    for number in range(first, first + CHUNK):
        text = case(number)
        for reader in READERS if every else readers_of(number):
            fault = _fault(reader, text, outcome.times[reader])
            if fault is not None:
                outcome.faults.append({"number": number, "reader": reader, **fault, "text": text.text})
        outcome.texts += 1
    return outcome


def readers_of(number: int) -> tuple[str, str]:
    """Who reads a text if not everybody does; which has nothing to do with how the text is made."""
    drawn = zlib.crc32(str(number).encode())
    return MAIN[drawn % 2], BESIDE[drawn // 2 % len(BESIDE)]


def _fault(reader: str, text: Case, times: Counter[int]) -> dict[str, object] | None:
    try:
        taken = seconds(reader, text)
        if taken > LIMIT:
            taken = statistics.median((taken, seconds(reader, text), seconds(reader, text)))
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    times[round(taken / TICK)] += 1
    return {"milliseconds": round(taken * 1e3, 1)} if taken > LIMIT else None


def chunks(options: argparse.Namespace) -> Iterator[int]:
    """The first number of each chunk, until enough texts were read or the time is up."""
    end = time.monotonic() + options.seconds if options.seconds else None
    for first in range(options.first, options.first + options.count, CHUNK):
        if end is not None and time.monotonic() > end:
            return
        yield first


def main() -> int:
    """Run and report."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__.split("\n", 1)[0])
    parser.add_argument("--count", type=int, default=1_000_000, help="so many texts (1000000)")
    parser.add_argument("--seconds", type=float, default=0, help="stop after this time, whatever is left")
    parser.add_argument("--first", type=int, default=0, help="the number of the first text (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (all cores)")
    parser.add_argument("--every", action="store_true", help="every text by every reader")
    options = parser.parse_args()
    whole = Outcome()
    with ProcessPoolExecutor(options.jobs, initializer=warm_up) as pool:
        waiting = chunks(options)
        running = [pool.submit(run, first, options.every) for first in islice(waiting, 2 * options.jobs)]
        while running:
            whole.add(running.pop(0).result())
            running += [pool.submit(run, first, options.every) for first in islice(waiting, 1)]
            if sys.stderr.isatty():
                print(f"\r{whole.texts} texts, {len(whole.faults)} faults", end="", file=sys.stderr)
    return report(whole)


def report(whole: Outcome) -> int:
    """Print the figures, write the faults down. Answers the exit status."""
    print(f"texts: {whole.texts}")
    for reader, times in whole.times.items():
        ticks = sorted(times.elements())
        median, rare, longest = (ticks[at] * TICK * 1e3 for at in (len(ticks) // 2, len(ticks) * 999 // 1000, -1))
        print(f"{reader}: median {median:.2f} ms, one in a thousand {rare:.1f} ms, longest {longest:.1f} ms")
    print(f"faults: {len(whole.faults)}" + (f" ({OUT})" if whole.faults else ""))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text("".join(json.dumps(fault) + "\n" for fault in whole.faults), "utf-8")
    return 1 if whole.faults else 0


if __name__ == "__main__":
    sys.exit(main())
