"""What the server asks of scripted players; whoever plays them is built elsewhere."""

from collections.abc import Sequence
from typing import Protocol


class Players(Protocol):
    """People who are played by a program."""

    enabled: bool
    """Whether they act by themselves."""

    def names(self) -> Sequence[str]:
        """Who they are, for the page."""
        ...

    async def act(self) -> None:
        """Make a move, each of them, now."""
        ...
