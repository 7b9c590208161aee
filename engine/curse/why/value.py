"""How the values of this package are made: in one place, since there are many."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, kw_only_default=True)
def value(cls: type[T]) -> type[T]:
    """Decorator: a frozen dataclass whose fields are given by name."""
    return dataclass(frozen=True, kw_only=True)(cls)
