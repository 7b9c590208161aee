"""How fast the laboratory is: whole matches, on all cores."""

import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from tests.bench.figure import Figure

MATCHES = 10_000
LIMIT = 60.0
"""Seconds."""


def play_matches() -> list[Figure]:
    """`rassvet curse lab`, from the command to the written report."""
    with TemporaryDirectory(prefix="rassvet-bench-") as folder:
        command = [sys.executable, "-m", "vkbot.cli", "curse", "lab", "--matches", str(MATCHES), "--out", folder]
        started = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        taken = time.perf_counter() - started
    return [
        Figure(name="whole matches on all cores, the report included", value=MATCHES / taken, unit="/s"),
        Figure(name=f"rassvet curse lab --matches {MATCHES}", value=taken, unit="s", against=LIMIT),
    ]
