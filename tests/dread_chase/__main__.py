"""Ten thousand matches of random play: `python -m tests.dread_chase [--matches N] [--first N]`."""

import argparse
from collections import Counter
from time import monotonic

from tests.dread_chase.random_play import played, replays


def main() -> None:
    """Play the matches, one after the other; an invariant that does not hold stops with its seed."""
    parser = argparse.ArgumentParser(prog="python -m tests.dread_chase", description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    began, seen, ends = monotonic(), Counter[str](), Counter[str]()
    for seed in range(asked.first, asked.first + asked.matches):
        try:
            course = played(seed, strict=seed % 20 == 0)
            if seed % 5 == 0:
                replays(course)
        except Exception:
            print(f"seed {seed}")
            raise
        assert course.match.result is not None
        ends[course.match.result.outcome] += 1
        if sum(ends.values()) % 500 == 0:
            print(f"{sum(ends.values())} matches", flush=True)
        seen += course.seen
    print(f"{asked.matches} matches in {monotonic() - began:.0f} s: {dict(ends)}")
    print(", ".join(f"{name} {count}" for name, count in seen.most_common()))


if __name__ == "__main__":
    main()
