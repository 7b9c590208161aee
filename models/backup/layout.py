"""What stands in a backup: the tables in the order in which they can be filled, and how each kind of value is written.

A backup names its columns and their kinds, so that it can be read when the tables of today look otherwise.
"""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, Literal

from tortoise.fields import BooleanField, DatetimeField, JSONField
from tortoise.fields.base import Field
from tortoise.fields.relational import ForeignKeyFieldInstance, RelationalField
from tortoise.models import Model

from models.sqlite import stored_time
from models.tables import (
    Alarm,
    AuditEntry,
    Ballot,
    Community,
    Day,
    InboxEvent,
    Match,
    Order,
    OutboxMessage,
    Person,
    Seat,
    Table,
    TableMove,
    TableSeat,
)

Kind = Literal["int", "text", "bool", "time", "json"]
Columns = tuple[tuple[str, Kind], ...]

TABLES: Final[tuple[type[Model], ...]] = (
    Community,
    Match,
    Person,
    Seat,
    Day,
    Order,
    Ballot,
    InboxEvent,
    OutboxMessage,
    Table,
    TableSeat,
    TableMove,
    Alarm,
    AuditEntry,
)
"""Each after those that it refers to."""

BLANKED: Final = {("communities", "lp_key")}
"""What opens something at VK: empty in a backup. The bot fetches a new one."""


class BackupError(Exception):
    """There is no backup, or it cannot be made or restored; the text is one line and holds nothing of the data."""


def columns_of(model: type[Model]) -> Columns:
    """A table's columns in the database with their kinds, whether Tortoise has been started or not."""
    found: dict[str, Kind] = {}
    for name, field in model._meta.fields_map.items():
        if isinstance(field, ForeignKeyFieldInstance):
            found[f"{name}_id"] = "int"  # Tortoise adds these when it is started
        elif not isinstance(field, RelationalField):
            found[name] = _kind(field)
    return tuple(sorted(found.items()))


def _kind(field: Field[Any]) -> Kind:
    kinds: tuple[tuple[type[Field[Any]], Kind], ...] = (
        (BooleanField, "bool"),
        (DatetimeField, "time"),
        (JSONField, "json"),
    )
    plain: Kind = "int" if field.field_type is int else "text"
    return next((kind for kind_of, kind in kinds if isinstance(field, kind_of)), plain)


# Values: as a database's driver gives or takes them, and as they stand in a backup


def written(kind: Kind, value: Any) -> Any:
    """A value of either database's driver, as it stands in a backup."""
    if value is None:
        return None
    match kind:
        case "bool":
            return bool(value)
        case "time":
            moment = datetime.fromisoformat(value) if isinstance(value, str) else value
            return moment.astimezone(UTC).isoformat()
        case "json":
            return json.loads(value)
        case "int" | "text":
            return value


Put = Callable[[Any], Any]


def putting(dialect: str) -> Mapping[Kind, Put]:
    """How to make what a database's driver takes of a value that stands in a backup."""
    lite = dialect == "sqlite"
    return {
        "int": _int,
        "text": _text,
        "bool": _bool_lite if lite else _bool,
        "time": _time_lite if lite else _time,
        "json": _json,
    }


def _int(value: Any) -> int:
    if type(value) is not int:
        raise ValueError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _bool_lite(value: Any) -> int:
    return int(_bool(value))


def _time(value: Any) -> datetime:
    moment = datetime.fromisoformat(_text(value))
    if moment.tzinfo is None:
        raise ValueError
    return moment


def _time_lite(value: Any) -> str:
    return stored_time(_time(value))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
