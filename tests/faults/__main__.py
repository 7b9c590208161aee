"""`python -m tests.faults`: everything that may befall the bot, in full, with the counts.

Without options all three runs; each can be asked for alone. Ends with status 1 if anything came out otherwise than in
the undisturbed run, and then says where and what.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.databases import KINDS
from tests.faults.crash import Crash, Undisturbed, matrix, undisturbed
from tests.faults.curse import MATCH_DAY
from tests.faults.databases import Shelf
from tests.faults.deaths import WHERE, Where


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__.splitlines()[0])
    parser.add_argument("--crash", action="store_true", help="killed at every write and every call of a match day")
    parser.add_argument("--jobs", type=int, default=2, help="how many bots at once (default 2)")
    return parser.parse_args()


async def crash_matrix(jobs: int) -> int:
    """How many points came out otherwise."""
    wrong = 0
    with tempfile.TemporaryDirectory(prefix="rassvet-faults-") as folder:
        for kind in KINDS:
            shelf = Shelf(kind, Path(folder))
            usual = await undisturbed(MATCH_DAY, shelf)
            print(f"crash matrix, {kind}: {len(usual.writes)} writes, {len(usual.calls)} calls in an undisturbed day")
            for where in WHERE:
                wrong += await _crashes_of(where, shelf, usual, jobs)
    return wrong


async def _crashes_of(where: Where, shelf: Shelf, usual: Undisturbed, jobs: int) -> int:
    began = time.monotonic()

    def tell(crash: Crash) -> None:
        if crash.difference:
            print(f"  DIFFERENT, killed at {usual.named(crash.point)}: {crash.difference}", flush=True)

    crashes = await matrix(MATCH_DAY, shelf, usual, where, jobs=jobs, told=tell)
    wrong = sum(bool(crash.difference) for crash in crashes)
    killed = sum(crash.reached for crash in crashes)
    print(f"  {where}: killed at {killed} points, {wrong} different, {time.monotonic() - began:.0f} s", flush=True)
    return wrong


def main() -> int:
    options = asked()
    return 1 if asyncio.run(crash_matrix(options.jobs)) else 0


if __name__ == "__main__":
    sys.exit(main())
