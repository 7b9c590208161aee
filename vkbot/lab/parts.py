"""What a page is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of texts. The first `words` columns name what a row is about.

    `group` rows belong together: the first text of the first of them stands for all.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    group: int = 1

    def groups(self) -> list[tuple[tuple[str, ...], ...]]:
        """The rows that belong together; all of them if each stands for itself."""
        size = self.group if self.group > 1 else len(self.rows) or 1
        return [self.rows[first : first + size] for first in range(0, len(self.rows), size)]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture (SVG) with its caption, and the numbers that it shows; either may be missing."""

    caption: str
    picture: str = ""
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A title, paragraphs, and figures in one column or in two, each column with a heading of its own or none."""

    title: str
    text: tuple[str, ...]
    columns: tuple[tuple[str, tuple[Figure, ...]], ...]


@dataclass(frozen=True, slots=True)
class OriginPart:
    """Where the numbers come from: paragraphs, the command that gives them again, facts, and the rules as TOML."""

    title: str
    text: tuple[str, ...]
    again: str
    command: str
    facts: tuple[tuple[str, str], ...]
    rules: str
    toml: tuple[str, ...]
