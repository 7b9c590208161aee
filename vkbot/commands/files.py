"""Files that a command is given: read whole, and called by a name that a reader knows."""

from typing import Final

import click

from vkbot.commands.errors import UserError, about

_MARKS: Final = ((b"\xef\xbb\xbf", "a byte order mark"), (b"\xff\xfe", "UTF-16"), (b"\xfe\xff", "UTF-16"))


def shown(file: str) -> str:
    """What the file is called in a message."""
    return "standard input" if file == "-" else file


def whole(file: str) -> bytes:
    """All of a file. Raises UserError, also where it is no UTF-8 to begin with."""
    with about(shown(file)), click.open_file(file, "rb") as stream:
        content: bytes = stream.read()
    for mark, what in _MARKS:
        if content.startswith(mark):
            raise UserError(f"{shown(file)}: not JSON: the file begins with {what}; save it as plain UTF-8")
    return content
