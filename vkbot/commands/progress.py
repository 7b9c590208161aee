"""How far a laboratory is, on standard error, if somebody looks at it."""

import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import click

from vkbot.commands.errors import UserError

T = TypeVar("T")


def watched(matches: int, play: Callable[[Callable[[int], None]], T]) -> T:
    """What `play` answers; it is given what hears how many more are done. Raises UserError if a process was killed."""
    try:
        if not sys.stderr.isatty():
            return play(lambda number: None)
        with click.progressbar(length=matches, label="matches", file=sys.stderr, show_pos=True) as bar:
            advance: Callable[[int], None] = bar.update
            return play(advance)
    except BrokenProcessPool:
        raise UserError("one of the processes was killed; is there memory for --jobs?") from None
