"""The file: compressed JSON lines, whose last one says how many rows there were and what their digest is.

```
{"type": "rassvet-backup", "format": 1, "schema": "0003_conversations", "made_at": "…", "program": "0.1.0"}
{"type": "table", "name": "communities", "columns": [["created_at", "time"], ["id", "int"], …]}
["2026-11-30T09:00:00+00:00", 1, …]
…
{"type": "end", "rows": {"communities": 1, …}, "sha256": "…"}
```
"""

import gzip
import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from models.backup.layout import BackupError, Columns
from models.store import PRIVATE, known_migrations

FORMAT: Final = 1
LEVEL: Final = 6


class Header(msgspec.Struct, frozen=True, tag="rassvet-backup", forbid_unknown_fields=True):
    """What a backup is of: the schema (the newest migration) and the moment that it shows, aware.

    `program` is the version that wrote it.
    """

    format: int
    schema: str
    made_at: datetime
    program: str


class Table(msgspec.Struct, frozen=True, tag="table", forbid_unknown_fields=True):
    """The rows that follow are of this table."""

    name: str
    columns: Columns


class End(msgspec.Struct, frozen=True, tag="end", forbid_unknown_fields=True):
    """Nothing is missing: rows by table, and the SHA-256 of all lines before this one."""

    rows: dict[str, int]
    sha256: str


Row: TypeAlias = list[Any]
_line = msgspec.json.Decoder(Header | Table | End | Row)
_format = msgspec.json.Decoder(dict[str, Any])


@dataclass(slots=True)
class Tally:
    """What has gone by so far."""

    rows: dict[str, int] = field(default_factory=dict)
    digest: Any = field(default_factory=hashlib.sha256)


class Writer:
    """Writes a backup's lines; `end` comes last."""

    def __init__(self, stream: gzip.GzipFile, header: Header) -> None:
        self._stream = stream
        self._tally = Tally()
        self._table = ""
        self._write(header)

    def table(self, name: str, columns: Columns) -> None:
        """Rows of this table follow."""
        self._table = name
        self._tally.rows[name] = 0
        self._write(Table(name, columns))

    def row(self, values: Row) -> None:
        """A row of the table, its values in the order of the columns."""
        self._tally.rows[self._table] += 1
        self._write(values)

    def end(self) -> End:
        """Close the list; what it says."""
        end = End(self._tally.rows, self._tally.digest.hexdigest())
        self._write(end)
        return end

    def _write(self, said: Header | Table | End | Row) -> None:
        line = msgspec.json.encode(said) + b"\n"
        self._tally.digest.update(line)
        self._stream.write(line)


@contextmanager
def new_file(path: Path, *, replace: bool) -> Iterator[gzip.GzipFile]:
    """A compressed stream to a file of another name, readable by its owner alone.

    It gets its own name at the end, when it is safely on the disk; on any error it is removed. Raises BackupError if
    the name is taken and not to be replaced, OSError.
    """
    if path.exists() and not replace:
        raise BackupError(f"{path} is there already; name another file, or give --replace")
    number, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    part = Path(name)
    try:
        with os.fdopen(number, "wb") as raw:
            os.chmod(part, PRIVATE)
            with gzip.GzipFile(filename="", mode="wb", compresslevel=LEVEL, fileobj=raw) as stream:
                yield stream
            raw.flush()
            os.fsync(raw.fileno())
        check(part)
        os.replace(part, path)
        _sync_folder(path.parent)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # a folder cannot be opened everywhere
        number = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def check(path: Path) -> tuple[Header, End]:
    """Read a backup to its end and see that it is whole. Raises BackupError, OSError."""
    header: Header | None = None
    end: End | None = None
    for said in read(path):
        if isinstance(said, Header):
            header = said
        elif isinstance(said, End):
            end = said
    assert header is not None
    assert end is not None
    return header, end


def read(path: Path) -> Iterator[Header | Table | Row | End]:
    """All of a backup: the header, then each table with its rows, the end. Only after the end is it known to be whole.

    Raises BackupError of a file that is none, that is cut off, damaged, or of a newer program; OSError.
    """
    tally, columns = Tally(), 0
    name, ended = "", False
    for number, (line, said) in enumerate(_lines(path)):
        if ended or (number == 0) != isinstance(said, Header):
            raise _damaged(path)
        match said:
            case Table(name, shape):
                columns, tally.rows[name] = len(shape), 0
            case End(rows, digest):
                if rows != tally.rows or digest != tally.digest.hexdigest():
                    raise _damaged(path)
                ended = True
            case list():
                if not name or len(said) != columns:
                    raise _damaged(path)
                tally.rows[name] += 1
        tally.digest.update(line)
        yield said
    if not ended:
        raise _cut(path)


def _lines(path: Path) -> Iterator[tuple[bytes, Header | Table | Row | End]]:
    try:
        with gzip.open(path, "rb") as stream:
            first = stream.readline()
            yield first, _header(path, first)
            for line in stream:
                yield line, _line.decode(line)
    except gzip.BadGzipFile:
        raise _foreign(path) if _is_foreign(path) else _damaged(path) from None
    except EOFError:
        raise _cut(path) from None
    except (zlib.error, msgspec.DecodeError, UnicodeDecodeError):
        raise _damaged(path) from None


def _header(path: Path, line: bytes) -> Header:
    try:
        found = _format.decode(line)
    except msgspec.DecodeError:
        raise _foreign(path) from None
    if found.get("type") != "rassvet-backup":
        raise _foreign(path)
    newer = BackupError(f"{path} was made by a newer Rassvet (version {str(found.get('program'))[:20]}); update first")
    if found.get("format") != FORMAT:
        raise newer
    header = msgspec.convert(found, Header)
    if header.schema not in known_migrations():
        raise newer
    return header


def _is_foreign(path: Path) -> bool:
    with path.open("rb") as raw:
        return raw.read(2) != b"\x1f\x8b"


def _foreign(path: Path) -> BackupError:
    return BackupError(f"{path} is not a backup of Rassvet")


def _cut(path: Path) -> BackupError:
    return BackupError(f"{path} is cut off: it has no end")


def _damaged(path: Path) -> BackupError:
    return BackupError(f"{path} is damaged")
