"""What options of several commands have in common."""

import click


def not_empty(_context: click.Context, _option: click.Parameter, text: str) -> str:
    """A text with something in it. Raises click.BadParameter."""
    if not text:
        raise click.BadParameter("it is empty")
    return text
