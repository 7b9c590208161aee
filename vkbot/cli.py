"""The command `rassvet`: a table of its subcommands, imported only when called, and one clear line for every error."""

import errno
import os
import sys
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final, NoReturn

import click

from vkbot.lazy import Lazy, Table

COMMANDS: Final[Table] = {
    "run": ("vkbot.commands.run:run", "The bot."),
    "doctor": ("vkbot.commands.doctor:doctor", "Is everything there that the bot needs?"),
    "backup": ("vkbot.commands.backup:backup", "All data in one file, while the bot runs."),
    "restore": ("vkbot.commands.restore:restore", "A backup put into a database."),
    "outbox": ("vkbot.commands.outbox:outbox", "What VK has not taken, why, and what to do about it."),
    "inbox": ("vkbot.commands.inbox:inbox", "What the bot could not handle, and how it is handled after all."),
    "play": ("vkbot.commands.play:play", "A local VK in the browser, the bot, and scripted players."),
    "demo": ("vkbot.commands.demo:demo", "A whole match of scripted players, printed."),
    "curse": ("vkbot.commands.curse:curse", "The rules of The Curse 3: a day as a file, the numbers."),
    "dread-chase": ("vkbot.commands.dread_chase:dread_chase", "The rules and maps of Dread Chase."),
    "rulings": ("vkbot.commands.rulings:rulings", "The rulings and the tests that carry each."),
}
"""Name → where its click command is, and what `rassvet --help` says of it. A new command is one line here."""

ERROR: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 1
UNWRITABLE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EBADF)
"""What the system says where standard output leads to a place that takes no more."""


def installed_version() -> str:
    """The version of the installed package."""
    try:
        return version("rassvet")
    except PackageNotFoundError:
        return "unknown (not installed)"


class Command(Lazy):
    """The whole command: its errors are one line each, status 2."""

    commands_table = COMMANDS

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Run, and leave with the command's exit status. It never returns."""
        _open_missing_streams()
        run: Callable[..., Any] = super().main
        sys.exit(_status(lambda: run(*args, **{**kwargs, "standalone_mode": False})))


def _status(run: Callable[[], Any]) -> int:
    """Run a command; its errors are told in one line. Answers the exit status."""
    try:
        code = run()
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as asked:
        click.echo(asked.ctx.get_help() if asked.ctx else str(asked))
        return 0
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.ClickException as error:
        click.echo(f"rassvet: {' '.join(error.format_message().split())}", err=True)
        return ERROR
    except (click.Abort, KeyboardInterrupt):
        click.echo("rassvet: interrupted", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()  # whoever read it has left
        return BROKEN_PIPE
    except OSError as error:
        if error.filename is not None or error.errno not in UNWRITABLE:
            raise
        click.echo(f"rassvet: cannot write the output: {os.strerror(error.errno).lower()}", err=True)
        _forget_output()
        return ERROR
    return code if isinstance(code, int) else 0


def _open_missing_streams() -> None:
    """A standard stream that the caller closed leads nowhere."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  # it stays open


def _forget_output() -> None:
    """Nothing more is written, not even what waits to be at the interpreter's exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.command(cls=Command, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(installed_version(), prog_name="rassvet")
def cli() -> None:
    """Rassvet runs role-playing games in VK communities."""


def main() -> None:
    """What the installed command calls."""
    cli.main(prog_name="rassvet")


if __name__ == "__main__":
    main()
