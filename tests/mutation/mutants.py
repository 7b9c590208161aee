"""What is changed: the files, and every change of them as a value."""

import difflib
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType

from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import WorkItem

CURSE = Path("engine") / "curse"
OF_THE_CORE = ("engine/core/chance.py", "engine/core/codec.py")
"""What the deal and the stored matches rest on."""


def files() -> list[Path]:
    """The files that are changed."""
    return [*sorted(CURSE.rglob("*.py")), *map(Path, OF_THE_CORE)]


@dataclass(frozen=True)
class Mutant:
    """A changed file: `before` and `after` are the changed lines, `within` the function or class they stand in."""

    job: str
    path: Path
    within: str
    source: str
    before: str
    after: str

    @property
    def module(self) -> str:
        """The name under which the file is imported."""
        return ".".join(self.path.with_suffix("").parts).removesuffix(".__init__")

    @property
    def name(self) -> str:
        """Which change this is, in a form that stays the same while other lines come and go."""
        return f"{self.path} · {self.within or 'the file'} · {self.before} → {self.after}"

    def codes(self) -> tuple[CodeType, CodeType]:
        """The file compiled, as it is and with the change. Raises SyntaxError."""
        return _compiled(self.path.read_text("utf-8"), self.path), _compiled(self.source, self.path)

    def differing(self) -> list[CodeType]:
        """What of the original is changed: functions, classes' bodies, the file itself. Raises SyntaxError."""
        return list(_differing(*self.codes()))


@lru_cache(maxsize=64)
def _compiled(source: str, path: Path) -> CodeType:
    with warnings.catch_warnings(action="ignore"):
        return compile(source, str(path.absolute()), "exec", dont_inherit=True)


def nested(code: CodeType) -> list[CodeType]:
    """The functions and classes that stand directly in a piece of code."""
    return [const for const in code.co_consts if isinstance(const, CodeType)]


def _differing(old: CodeType, new: CodeType) -> Iterator[CodeType]:
    if _own(old) != _own(new):
        yield old
    else:
        for one, other in zip(nested(old), nested(new), strict=True):
            yield from _differing(one, other)


def _own(code: CodeType) -> tuple[object, ...]:
    """All of it but lines and what is nested."""
    consts = [None if isinstance(const, CodeType) else (type(const), const) for const in code.co_consts]
    return code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars, code.co_flags


def mutant(item: WorkItem) -> Mutant:
    """A change of a session, carried out on the text of its file."""
    (change,) = item.mutations
    old = change.module_path.read_text("utf-8")
    new = mutate_code(old, get_operator(change.operator_name)(**change.operator_args), change.occurrence)
    before, after = changed_lines(old, new)
    return Mutant(item.job_id, change.module_path, change.definition_name or "", new, before, after)


def changed_lines(old: str, new: str) -> tuple[str, str]:
    """The lines that differ, each side in one line."""
    diff = list(difflib.unified_diff(old.splitlines(), new.splitlines(), n=0))[2:]
    before, after = ([line[1:].strip() for line in diff if line[0] == side] for side in "-+")
    return " ".join(before), " ".join(after)
