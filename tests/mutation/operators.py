"""How the engine is changed: Cosmic Ray's operators, and one of our own."""

import re
from collections.abc import Iterator
from typing import Any

import parso
from cosmic_ray.operators.operator import Example, Operator
from cosmic_ray.plugins import OPERATOR_PROVIDERS
from cosmic_ray.work_item import MutationSpec

NOISE = re.compile(
    r"core/ReplaceBinaryOperator_(BitOr_\w+|\w+_(BitOr|BitAnd|BitXor|LShift|RShift))"
    r"|core/ExceptionReplacer"
    r"|core/ReplaceComparisonOperator_((Is|IsNot)_(Eq|NotEq|Lt|LtE|Gt|GtE)|(Eq|NotEq|Lt|LtE|Gt|GtE)_(Is|IsNot))"
)
"""Cosmic Ray's operators that say nothing: `|` stands only between types here, nobody writes a shift for a plus, `is`
beside `==` is either the same or nonsense, and the replacer of exceptions cannot read `msgspec.DecodeError`."""

ORDERED = re.compile(r"core/ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE)")
"""Before a name in quotes these are noise as well: names have no order."""

REMOVED = ("expr_stmt", "atom_expr", "del_stmt", "return_stmt", "raise_stmt", "yield_expr")
"""Kinds of statements that are removed: assignments, calls, `del`, `return`, `raise`, `yield`."""


class RemoveStatement(Operator):
    """A statement of a function is left out: nothing is recorded, paid, laid or answered there.

    Cosmic Ray has no such operator, and leaving something out is how a rule is most often broken.
    """

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """The statement itself, if it is one."""
        if node.type in REMOVED and node.parent.type == "simple_stmt" and node.search_ancestor("funcdef"):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """`pass` in its place."""
        return parso.python.tree.Keyword("pass", node.start_pos, node.get_first_leaf().prefix)

    @classmethod
    def examples(cls) -> tuple[Example, ...]:
        """For Cosmic Ray's own documentation."""
        return (Example("def f():\n    g()\n", "def f():\n    pass\n"),)


def register() -> None:
    """Make the operator known to Cosmic Ray, beside its own."""
    OPERATOR_PROVIDERS["rassvet"] = {"RemoveStatement": RemoveStatement}


def is_noise(change: MutationSpec) -> bool:
    """Whether a change says nothing of the tests."""
    row, column = change.end_pos
    after = change.module_path.read_text("utf-8").splitlines()[row - 1][column:].lstrip()
    if ORDERED.fullmatch(change.operator_name):
        return after.startswith('"')
    if "Operator_Mul_" in change.operator_name and after.startswith(","):
        return True  # no product but the star before parameters that must be named
    return NOISE.fullmatch(change.operator_name) is not None
