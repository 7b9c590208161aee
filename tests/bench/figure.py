"""A figure of the bench: what was measured, and what it is held against."""

from dataclasses import asdict, dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A measured value beside a limit that it must keep, or a peer that does the same.

    `better`: whether lower or higher is. `against`: the limit or the peer's value, in the same unit; None where there
    is nothing to compare with. `kind`: what `against` is; only a limit can be broken.
    """

    name: str
    value: float
    unit: str
    against: float | None = None
    kind: Literal["limit", "peer"] = "limit"
    what: str = ""
    better: Literal["lower", "higher"] = "lower"

    @property
    def ratio(self) -> float | None:
        """The value in terms of what it is held against."""
        return None if not self.against else self.value / self.against

    @property
    def broken(self) -> bool:
        """Whether a limit is not kept."""
        if self.kind == "peer" or self.against is None:
            return False
        return self.value > self.against if self.better == "lower" else self.value < self.against

    def row(self) -> tuple[str, str, str, str]:
        """For the table."""
        against = "-" if self.against is None else f"{self.kind} {self.against:g} {self.unit} {self.what}".rstrip()
        ratio = "-" if self.ratio is None else f"{self.ratio:.2f}"
        return self.name, f"{self.value:.1f} {self.unit}", against, ratio + (" BROKEN" if self.broken else "")

    def document(self) -> dict[str, Any]:
        """For build/bench.json."""
        return {**asdict(self), "ratio": self.ratio, "broken": self.broken}


HEAD = ("figure", "value", "limit or peer", "ratio")


def table(figures: list[Figure]) -> str:
    """All figures, in columns."""
    rows = [HEAD, *(figure.row() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )
