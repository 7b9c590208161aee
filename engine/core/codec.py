"""Values <-> JSON for storage, with a schema version and upgrades for matches in play."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import msgspec

T = TypeVar("T")
Upgrade = Callable[[Any], Any]


class StoredValueError(ValueError):
    """What is stored cannot be read by this version of the program."""


class NewerSchemaError(StoredValueError):
    """It was stored by a newer version of the program. The text is one line and holds nothing of the value."""


class _Stored(msgspec.Struct):
    """What stands in the database; the value is not looked into before its schema is known."""

    schema: int
    value: msgspec.Raw


class Codec(Generic[T]):
    """Writes values of one type as `{"schema": n, "value": …}` and reads all schemas up to its own.

    `upgrades[i]` turns decoded JSON of schema i + 1 into that of schema i + 2; so the schema is one more than their
    number.
    """

    def __init__(self, value_type: Any, upgrades: Sequence[Upgrade] = ()) -> None:
        self.type: Final = value_type
        self._upgrades: Final = tuple(upgrades)
        self.schema: Final = len(upgrades) + 1

    def encode(self, value: T) -> str:
        """The value as JSON text of the newest schema."""
        return msgspec.json.encode({"schema": self.schema, "value": value}).decode()

    def decode(self, text: str | bytes) -> T:
        """The value. Raises NewerSchemaError, StoredValueError where it is damaged."""
        try:
            stored = msgspec.json.decode(text, type=_Stored)
            decoded: T = self._newest(stored) if stored.schema == self.schema else self._upgraded(stored)
        except (msgspec.MsgspecError, KeyError, TypeError) as error:
            raise StoredValueError(f"a stored value is damaged: {error}") from error
        return decoded

    def _newest(self, stored: "_Stored") -> Any:
        return msgspec.json.decode(stored.value, type=self.type)

    def _upgraded(self, stored: "_Stored") -> Any:
        schema = stored.schema
        if schema > self.schema:
            raise NewerSchemaError(f"stored by a newer version (schema {schema}; 1 to {self.schema} are known)")
        if schema < 1:
            raise StoredValueError(f"a stored value is damaged: there is no schema {schema}")
        value = msgspec.json.decode(stored.value)
        for upgrade in self._upgrades[schema - 1 :]:
            value = upgrade(value)
        return msgspec.convert(value, type=self.type)
