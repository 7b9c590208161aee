"""`python -m tests.secrecy`: twenty matches are searched for every secret, with the counts; then all else in full.

Ends with status 1 if anything secret was found, or anything changed that was not theirs who tried.
"""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import pytest

from tests.secrecy import leaks
from tests.secrecy.played import played

TRIED = ("tests/secrecy", "tests/hostile")


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.secrecy", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=20, help="how many matches are played (default 20)")
    return parser.parse_args()


def search(matches: int) -> int:
    """How many leaks there were."""
    wrong = lines = texts = 0
    with tempfile.TemporaryDirectory(prefix="rassvet-secrecy-") as folder:
        for number in range(matches):
            noted = played(number, Path(folder))
            found = leaks.found(noted)
            said = sum(1 + len(post.comments) for post in noted.wall)
            told = sum(line.from_ < 0 for chat in noted.chats for line in chat.lines)
            wrong, lines, texts = wrong + len(found), lines + len(noted.log.splitlines()), texts + said + told
            print(
                f"match {number} ({noted.form}, {noted.transport}): {len(noted.states)} days, "
                f"{len(noted.log.splitlines())} lines of log, {len(noted.pages)} pages of metrics, {said} texts on the "
                f"wall, {told} in chats, {len(leaks.typed(noted))} written in private: {len(found)} leaks",
                flush=True,
            )
            for leak in found:
                print(f"  {leak}", flush=True)
    print(f"{matches} matches, {lines} lines of log, {texts} texts: {wrong} leaks", flush=True)
    return wrong


def main() -> int:
    matches = asked().matches
    wrong = search(matches)
    os.environ["TEST_FULL"] = "1"  # read when the tests are imported
    return 1 if pytest.main(["-q", "-p", "no:cacheprovider", *TRIED]) or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
