"""`python -m tests.upgrades`: keep what this version stores, if that is not kept yet. See README.md."""

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from loguru import logger

from models.store import known_migrations, open_store
from tests.services.nights import Night
from tests.upgrades import files, scene, shapes


def main() -> int:
    """Write the shapes if they have changed, and a database for each migration that has none."""
    logger.remove()
    number, now = shapes.newest(), shapes.shapes()
    if number == 0 or shapes.read(number) != now:
        wrong = shapes.unnumbered(shapes.read(number), now) if number else []
        if wrong:
            print(f"give the codec of {', '.join(wrong)} an upgrade first (engine/curse/game.py)", file=sys.stderr)
            return 1
        number += 1
        shapes.write(number)
    have = {files.migration_of(path) for path in files.kept()}
    newest = f"{number}-{known_migrations()[-1]}"
    for name in dict.fromkeys([*(f"{number}-{one}" for one in known_migrations() if one not in have), newest]):
        path = files.KEPT / f"{name}.sql"
        if not path.exists():
            _keep(path)
            print(path)
    return 0


def _keep(path: Path) -> None:
    with TemporaryDirectory(prefix="rassvet-kept-") as name:
        source = Path(name) / "now.sqlite3"
        asyncio.run(_play(source))
        files.write(source, asyncio.run(files.empty(path, Path(name))), path)


async def _play(source: Path) -> None:
    async with open_store(f"sqlite://{source}"):
        night = Night()
        await night.open()
        await scene.to_the_middle(night)


if __name__ == "__main__":
    sys.exit(main())
