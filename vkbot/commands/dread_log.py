"""`rassvet dread-chase log`: the log of a match that is or was played at a chat, out of the database."""

import asyncio
from pathlib import Path
from typing import Final

import click

from engine.core.codec import StoredValueError
from engine.dread_chase.game import ID
from engine.dread_chase.log import Log, LogError, write
from locales.render import russian
from models import boards
from models.kinds import TableStatus
from models.store import connected, known_migrations, schema_of
from models.tables import Table, TableSeat
from vkbot.commands.backup import settings_of, told
from vkbot.commands.errors import UserError
from vkbot.counted import some
from vkbot.games.dread_chase.kept import kept_log
from vkbot.settings import Settings

HEAD: Final = "table  community  chat        state      moves  opened (UTC)"
SECRET: Final = (
    "the match goes on, and this is all of its secrets: the talents in hands, and every die to come; "
    "show it to nobody who plays, and take no seat there"
)


@click.command("log")
@click.argument("number", metavar="[TABLE]", type=click.IntRange(min=1), required=False)
@click.option("--settings", "toml", type=click.Path(path_type=Path), help="Another file than ./rassvet.toml.")
def log_command(number: int | None, toml: Path | None) -> None:
    """Print the log of the match at TABLE, for `rassvet dread-chase replay`; without TABLE list all tables.

    The log of a match that goes on holds its secrets: the talents in hands, and the seed of every die to come.
    """
    with told():
        asyncio.run(_tell(settings_of(toml), number))


async def _tell(settings: Settings, number: int | None) -> None:
    url = settings.database.get_secret_value()
    schema, newest = await schema_of(url), known_migrations()[-1]
    if schema != newest:
        raise UserError(f"the database has the schema {schema or 'none'}, this program {newest}; use the bot's own")
    async with connected(url):
        if number is None:
            await _list()
        else:
            await _print(number)


async def _list() -> None:
    tables = await boards.tables_of(ID)
    click.echo("\n".join([HEAD, *map(_line, tables)]) if tables else "nobody has opened a table yet")


def _line(table: Table) -> str:
    opened = f"{table.created_at:%Y-%m-%d %H:%M}"
    return f"{table.id:<7}{table.community_id:<11}{table.peer_id:<12}{table.status:<11}{table.moves:<7}{opened}"


async def _print(number: int) -> None:
    table = await boards.table_of(ID, number)
    if table is None:
        raise UserError(f"there is no table {number}; without a number all are listed")
    if not table.state:
        raise UserError(f"table {number}: no match has begun there")
    log = _log(table, [(str(move.seat), move.body) for move in await boards.log_of(number)])
    click.echo(write(log), nl=False)
    names = ", ".join(_name(seat) for seat in await boards.seats_of(number))
    moves = some(len(log.entries), "move")
    click.echo(f'table {number}: {moves}; for the replay: --names "{names}"', err=True)
    if table.status == TableStatus.PLAYING.value:
        click.echo(f"table {number}: {SECRET}", err=True)


def _name(seat: TableSeat) -> str:
    return seat.person.name or russian().say("chase-replay-player", number=seat.number)


def _log(table: Table, moves: list[tuple[str, str]]) -> Log:
    try:
        return kept_log(table.state, moves)
    except (StoredValueError, LogError) as error:
        raise UserError(f"table {table.id}: {error}") from None
