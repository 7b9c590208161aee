"""`python -m tests.bench [NAME …]`: measure, print a table, write build/bench.json. Exit 1 if a limit is broken.

Names choose among the functions of `tests.bench.figures`.
"""

import json
import sys
from collections.abc import Sequence
from multiprocessing import get_context
from pathlib import Path

from tests.bench.figure import Figure, table
from tests.bench.figures import FIGURES

OUT = Path("build") / "bench.json"


def measured(names: Sequence[str]) -> list[Figure]:
    """The figures of those names, or all. Each function in a process of its own, so that none disturbs the next."""
    chosen = [figure for figure in FIGURES if not names or figure.__name__ in names]
    figures: list[Figure] = []
    for figure in chosen:
        print(f"… {figure.__name__}", file=sys.stderr)
        with get_context("spawn").Pool(1) as pool:
            figures += pool.apply(figure)
            pool.close()  # so that the process ends by itself, and takes along the servers that it started
            pool.join()
    return figures


def main(names: Sequence[str]) -> int:
    """Measure and report."""
    if unknown := set(names) - {figure.__name__ for figure in FIGURES}:
        known = ", ".join(figure.__name__ for figure in FIGURES)
        print(f"no figure {', '.join(sorted(unknown))}; there are {known}", file=sys.stderr)
        return 2
    figures = measured(names)
    print(table(figures))
    OUT.parent.mkdir(exist_ok=True)
    OUT.write_text(json.dumps([figure.document() for figure in figures], ensure_ascii=False, indent=2) + "\n", "utf-8")
    return 1 if any(figure.broken for figure in figures) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
