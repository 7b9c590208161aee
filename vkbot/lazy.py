"""Groups of commands that are imported only when they are called: `--help` stays quick."""

from collections.abc import Mapping
from importlib import import_module
from typing import ClassVar

import click

Table = Mapping[str, tuple[str, str]]
"""Name → where its click command is, and what `--help` says of it."""


class Lazy(click.Group):
    """A group with commands of its own and those of a table, which come behind them."""

    commands_table: ClassVar[Table] = {}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order in which they were declared."""
        return [*self.commands, *self.commands_table]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command."""
        if cmd_name not in self.commands_table:
            return super().get_command(ctx, cmd_name)
        module, _, name = self.commands_table[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list for `--help`, without importing anything."""
        own = [(name, command.get_short_help_str(80)) for name, command in self.commands.items()]
        with formatter.section("Commands"):
            formatter.write_dl([*own, *((name, words) for name, (_, words) in self.commands_table.items())])
