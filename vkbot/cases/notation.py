"""Orders, votes, conditions and announcements as lines: «Фаербол → Монах, если Паладин → Монах».

    what (which, …) → whom, whom + whom through a link, если condition

A condition: «Паладин → Монах» (his vote names the Monk), «Паладин голосует», «против Монах < 3», joined with «и»,
«или», «не» and brackets. All names in the nominative.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from engine.curse.catalog import DEEDS
from engine.curse.conditions import DEEPEST, Condition
from engine.curse.ids import ARTIFACTS, ITEMS
from engine.curse.model import As, Order, Vote
from engine.curse.view import Announced
from vkbot.cases.hints import Unread, unreadable
from vkbot.cases.lines import example
from vkbot.cases.words import Kind, Vocabulary

_GRAMMAR: Final = r"""
order: MORE? _thing args? goal? when?
announced: ABILITY args? goal?
vote: AS? CLASS
_thing: ABILITY | ITEM
args: "(" arg ("," arg)* ")"
arg: (ABILITY | ITEM) count?
count: TIMES INT
goal: _ARROW names ("+" names)?
names: CLASS ("," CLASS)*
when: IF any
?any: all (OR all)*
?all: atom (AND atom)*
?atom: CLASS _ARROW CLASS -> votes_against
    | CLASS VOTES -> voted
    | AGAINST CLASS OPERATOR INT -> tally
    | NOT atom -> negated
    | "(" any ")"
_ARROW: /→|[-–—=]{1,2}>/
TIMES: /[×xх*]/
OPERATOR: /<=|>=|==|=|<|>|≤|≥/
INT: /[0-9]+/
%ignore /\s+/
"""
_SAME: Final = {"=": "==", "≤": "<=", "≥": ">="}
_NAMES: Final[Mapping[str, Kind]] = {"CLASS": "class", "ABILITY": "action", "ITEM": "any_item"}
"""Terminal → the kind of its words."""
_DIGITS: Final = 9
"""How long a number in a line may be."""
_LITTLE: Final = ("more", "as", "or", "and", "not", "votes", "against")
"""The grammar's own words, each a message of the locale."""


@dataclass(frozen=True, slots=True)
class Line:
    """An order as it stands in a file; `more`: it begins with «ещё» (R2.9)."""

    order: Order
    more: bool = False


def _terminal(name: str, words: Iterable[str], priority: int) -> str:
    """A terminal that is any of the words, the longest first; е stands for ё, too."""
    either = "|".join(
        re.escape(word).replace("ё", "[её]").replace(r"\ ", r"\s+") for word in sorted(words, key=len, reverse=True)
    )
    return f"{name}.{priority}: /(?:{either})(?![\\w-])/i"


@lru_cache(maxsize=4)
def _parser(vocabulary: Vocabulary) -> Lark:
    say = vocabulary.words.say
    names = [
        _terminal(name, (vocabulary.word(kind, one) for one in vocabulary.ids(kind).values()), 2)
        for name, kind in _NAMES.items()
    ]
    little = [_terminal(word.upper(), [say(f"case-word-{word}")], 3) for word in _LITTLE]
    little.append(f"IF.4: /,?\\s*{re.escape(say('case-word-if'))}(?![\\w-])/i")  # its comma is no comma of a list
    return Lark("\n".join([_GRAMMAR, *names, *little]), start=["order", "announced", "vote"], parser="lalr")


def _tree(vocabulary: Vocabulary, start: str, text: str) -> Tree[Token]:
    """The line taken apart. Raises CaseError that shows the place."""
    try:
        return _parser(vocabulary).parse(text, start=start)
    except UnexpectedCharacters as error:
        place = error.pos_in_stream or 0
        raise unreadable(vocabulary, Unread(start, text, place, frozenset(error.allowed or ()))) from None
    except UnexpectedToken as error:
        place = len(text) if error.token.type == "$END" else error.pos_in_stream or 0
        raise unreadable(vocabulary, Unread(start, text, place, frozenset(error.expected))) from None


# Reading


def read_order(vocabulary: Vocabulary, by: str, text: str) -> Line:
    """One order of a character. Raises CaseError."""
    tree = _tree(vocabulary, "order", text)
    more = any(isinstance(one, Token) and one.type == "MORE" for one in tree.children)
    (thing,) = (one for one in tree.children if isinstance(one, Token) and one.type in ("ABILITY", "ITEM"))
    step = vocabulary.read(_NAMES[thing.type], thing)
    fields: dict[str, Any] = {"by": by, "action": step}
    if thing.type == "ITEM":
        if step not in ITEMS or step in ARTIFACTS:
            raise vocabulary.error("artifact", line=text)
        fields |= {"action": "use", "item": step}
    fields |= _whom(vocabulary, step, tree, text)
    fields |= _which(vocabulary, step, tree, text)
    if when := _part(tree, "when"):
        fields["when"] = msgspec.convert(_node(vocabulary, when.children[-1]), Condition)
    return Line(msgspec.convert(fields, Order), more)


def read_announced(vocabulary: Vocabulary, by: str, text: str) -> Announced:
    """An ability as everybody is told of it: «Фаербол → Монах + Паладин». Raises CaseError."""
    tree = _tree(vocabulary, "announced", text)
    named, linked = _goal(vocabulary, tree)
    fields = {"by": by, "ability": vocabulary.read("ability", tree.children[0]), "targets": named, "linked": linked}
    args = _args(tree)
    if len(args) > 1 or any(arg.units is not None for arg in args):
        raise vocabulary.error("which", line=text, wanted=1, example=example(vocabulary, "copy"))
    if args:
        fields["names"] = vocabulary.read("ability", args[0].word)
    return msgspec.convert(fields, Announced)


def read_vote(vocabulary: Vocabulary, text: str) -> Vote:
    """«Монах» or «как Монах». Raises CaseError."""
    *follows, named = _tree(vocabulary, "vote", text).children
    whom = vocabulary.read("class", named)
    return As(whom) if follows else whom


def _part(tree: Tree[Token], name: str) -> Tree[Token] | None:
    return next((one for one in tree.children if isinstance(one, Tree) and one.data == name), None)


def _goal(vocabulary: Vocabulary, tree: Tree[Token]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Those named behind the arrow, and those behind the plus."""
    goal = _part(tree, "goal")
    groups = [] if goal is None else [tuple(vocabulary.read("class", one) for one in names.children)  # type: ignore[union-attr]
                                      for names in goal.children]  # fmt: skip
    named, linked, *_ = [*groups, (), ()]
    return named, linked


class _Arg(NamedTuple):
    """What stands in brackets, with its number of units if that is said."""

    word: Token
    units: Token | None


def _args(tree: Tree[Token]) -> list[_Arg]:
    part = _part(tree, "args")
    found: list[_Arg] = []
    for arg in () if part is None else part.find_data("arg"):
        word, count = arg.children[0], _part(arg, "count")
        units = None if count is None else count.children[-1]
        assert isinstance(word, Token)
        assert not isinstance(units, Tree)
        found.append(_Arg(word, units))
    return found


def _number(vocabulary: Vocabulary, digits: Token, least: int) -> int:
    """A number in a line. Raises CaseError for what no rule has."""
    if len(digits) > _DIGITS:
        raise vocabulary.error("number-most", value=f"{digits[:_DIGITS]}…", most="9" * _DIGITS)
    if int(digits) < least:
        raise vocabulary.error("number", value=str(digits), least=least)
    return int(digits)


def _whom(vocabulary: Vocabulary, step: str, tree: Tree[Token], text: str) -> dict[str, Any]:
    """The fields that name targets. Raises CaseError where there are too many or too few."""
    named, linked = _goal(vocabulary, tree)
    wanted = DEEDS[step].fields
    most = 2 if "targets" in wanted else 1 if "target" in wanted else 0
    said = {"line": text, "most": most, "example": example(vocabulary, step)}
    if linked or len(named) > most:
        raise vocabulary.error("goal-many", **said)
    if len(named) < most and step != "ball_lightning":
        raise vocabulary.error("goal-few" if named else "goal-none", **said)
    if "targets" in wanted:
        return {"targets": named}
    return {"target": named[0]} if named else {}


_ASKED: Final[Mapping[str, Callable[[Vocabulary, object], str]]] = {
    "ability": lambda vocabulary, word: vocabulary.read("ability", word),
    "abilities": lambda vocabulary, word: vocabulary.read("ability", word),
    "item": lambda vocabulary, word: vocabulary.read("any_item", word),
    "steal": lambda vocabulary, word: vocabulary.public_item(word),
}
"""The field that an action has for what stands in brackets → how a word there is read."""


def _which(vocabulary: Vocabulary, step: str, tree: Tree[Token], text: str) -> dict[str, Any]:
    """What stands in brackets, under the field that the action has for it. Raises CaseError."""
    args = _args(tree)
    field = next((name for name in DEEDS[step].asks if name in _ASKED), None)
    counted = any(arg.units is not None for arg in args) and "count" not in DEEDS[step].asks
    least = most = 0 if field is None else 1
    if field == "abilities":
        least, most = 0, len(args)
    if counted or not least <= len(args) <= most:
        raise vocabulary.error("which", line=text, wanted=int(field is not None), example=example(vocabulary, step))
    if field is None:
        return {}
    words = tuple(_ASKED[field](vocabulary, arg.word) for arg in args)
    if field == "abilities":
        return {field: words}
    units = args[0].units
    return {field: words[0]} | ({} if units is None else {"count": _number(vocabulary, units, 1)})


def _node(vocabulary: Vocabulary, node: Tree[Token] | Token, depth: int = 1) -> dict[str, Any]:
    """A condition as the scenario format has it (`docs/scenario.md`). Raises CaseError."""
    assert isinstance(node, Tree)
    if depth > DEEPEST:
        raise vocabulary.error("deep")
    inner = [one for one in node.children if isinstance(one, Tree)]
    who = [vocabulary.read("class", one) for one in node.children if isinstance(one, Token) and one.type == "CLASS"]
    if node.data == "votes_against":
        return {"votes_against": {"voter": who[0], "target": who[1]}}
    if node.data == "voted":
        return {"voted": who[0]}
    if node.data == "tally":
        op, count = node.children[-2:]
        assert isinstance(count, Token)
        return {"tally": {"target": who[0], "op": _SAME.get(str(op), str(op)), "count": _number(vocabulary, count, 0)}}
    if node.data == "negated":
        return {"not": _node(vocabulary, inner[0], depth + 1)}
    return {str(node.data): [_node(vocabulary, one, depth + 1) for one in inner]}
