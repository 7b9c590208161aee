"""A call's parameters, as text, and their reading with VK's own complaints."""

import json
from collections.abc import Mapping
from typing import Any, overload

from vkbot.sandbox.errors import VkError

INT32 = range(-(2**31), 2**31)


class Params(Mapping[str, str]):
    """Named texts. What cannot be read as asked is VkError 100 that names the parameter."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values = dict(values)

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> "Params":
        """From values of a script: lists joined with commas, objects as JSON, flags as 0 and 1."""
        return cls({name: _as_text(value) for name, value in values.items() if value is not None})

    def __getitem__(self, name: str) -> str:
        return self._values[name]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def need_text(self, name: str) -> str:
        """A text that must be there and not be empty."""
        if not (text := self.get(name, "")):
            raise missing(name)
        return text

    @overload
    def integer(self, name: str) -> int | None: ...

    @overload
    def integer(self, name: str, default: int) -> int: ...

    def integer(self, name: str, default: int | None = None) -> int | None:
        """A whole number, or the default if the parameter is absent or empty."""
        text = self.get(name, "").strip()
        if not text:
            return default
        try:
            return int(text)
        except ValueError as error:
            raise VkError(100, f"{name} not integer") from error

    def need_integer(self, name: str) -> int:
        """A whole number that must be there."""
        if (number := self.integer(name)) is None:
            raise missing(name)
        return number

    def count(self, default: int, most: int) -> int:
        """The parameter `count`, within what VK allows."""
        return max(0, min(self.integer("count", default), most))

    def flag(self, name: str) -> bool:
        """A yes or no; absent is no."""
        return self.get(name, "").lower() not in ("", "0", "false")

    def integers(self, name: str) -> list[int]:
        """Whole numbers with commas between them."""
        try:
            return [int(part) for part in self.words(name)]
        except ValueError as error:
            raise VkError(100, f"{name} is invalid") from error

    def words(self, name: str) -> list[str]:
        """Texts with commas between them."""
        return [part.strip() for part in self.get(name, "").split(",") if part.strip()]


def missing(name: str) -> VkError:
    """The error for a parameter that should be there."""
    return VkError(100, f"{name} is undefined")


def _as_text(value: Any) -> str:
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, list):
        return ",".join(map(_as_text, value))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return str(value)
