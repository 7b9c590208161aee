"""`python -m tests.upgrades`: keep what this version stores, if that is not kept yet. See README.md."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from loguru import logger

from models.store import known_migrations, open_store
from tests.services.nights import Night
from tests.upgrades import files, hunt, scene, shapes


def main() -> int:
    """Write the shapes if they have changed, and a database for each migration that has none."""
    logger.remove()
    number, now = shapes.newest(), shapes.shapes()
    if number == 0 or shapes.read(number) != now:
        wrong = shapes.unnumbered(shapes.read(number), now) if number else []
        if wrong:
            print(f"give the codec of {', '.join(wrong)} an upgrade first (engine/…/game.py)", file=sys.stderr)
            return 1
        number += 1
        shapes.write(number)
    for folder, migrations, play in ((files.KEPT, known_migrations(), _play), (files.HUNTS, files.WITH_TABLES, _hunt)):
        have = {files.migration_of(path) for path in files.kept(folder)}
        for name in dict.fromkeys(f"{number}-{one}" for one in migrations if one not in have or one == migrations[-1]):
            path = folder / f"{name}.sql"
            if not path.exists():
                _keep(path, play)
                print(path)
    return 0


def _keep(path: Path, play: Callable[[], Awaitable[None]]) -> None:
    with TemporaryDirectory(prefix="rassvet-kept-") as name:
        source = Path(name) / "now.sqlite3"
        asyncio.run(_played(source, play))
        files.write(source, asyncio.run(files.empty(path, Path(name))), path)


async def _played(source: Path, play: Callable[[], Awaitable[None]]) -> None:
    async with open_store(f"sqlite://{source}"):
        await play()


async def _play() -> None:
    night = Night()
    await night.open()
    await scene.to_the_middle(night)


async def _hunt() -> None:
    await hunt.to_the_middle(await hunt.opened())


if __name__ == "__main__":
    sys.exit(main())
