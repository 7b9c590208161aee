"""What a user can get wrong, as one clear line."""

from collections.abc import Iterator
from contextlib import contextmanager

import click


class UserError(click.ClickException):
    """The user's error: the message is one line, shown on standard error by `vkbot.cli`; the exit status is 2."""

    exit_code = 2


@contextmanager
def about(name: str) -> Iterator[None]:
    """What the system says of a file becomes a UserError that names it: missing, a folder, not readable, not UTF-8."""
    try:
        yield
    except UnicodeDecodeError:
        raise UserError(f"{name}: the file is not UTF-8 text") from None
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError(f"{name}: {reason[:1].lower()}{reason[1:]}") from None
