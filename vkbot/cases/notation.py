"""Orders, votes, conditions and announcements as lines: «Фаербол → Монах, если Паладин → Монах».

    what (which, …) → whom, whom + whom through a link, если condition

A condition: «Паладин → Монах» (his vote names the Monk), «Паладин голосует», «против Монах < 3», joined with «и»,
«или», «не» and brackets. All names in the nominative.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import msgspec
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput
from msgspec import UNSET

from engine.curse.catalog import DEEDS
from engine.curse.conditions import Condition
from engine.curse.model import As, Order, Vote
from engine.curse.view import Announced
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
_ARROW: "→" | "->"
TIMES: /[×xх*]/
OPERATOR: /<=|>=|==|=|<|>|≤|≥/
INT: /[0-9]+/
%ignore /\s+/
"""
_SAME: Final = {"=": "==", "≤": "<=", "≥": ">="}
_NAMES: Final[tuple[tuple[str, Kind], ...]] = (("class", "class"), ("ability", "ability"), ("item", "item"))
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
        _terminal(name.upper(), (vocabulary.word(kind, one) for one in vocabulary.ids(kind).values()), 2)
        for name, kind in _NAMES
    ]
    little = [_terminal(word.upper(), [say(f"case-word-{word}")], 3) for word in _LITTLE]
    little.append(f"IF.4: /,?\\s*{re.escape(say('case-word-if'))}(?![\\w-])/i")  # its comma is no comma of a list
    return Lark("\n".join([_GRAMMAR, *names, *little]), start=["order", "announced", "vote"], parser="lalr")


def _tree(vocabulary: Vocabulary, start: str, text: str) -> Tree[Token]:
    """The line taken apart. Raises CaseError that shows the place."""
    try:
        return _parser(vocabulary).parse(text, start=start)
    except UnexpectedInput as error:
        place = min(error.pos_in_stream or 0, len(text)) if error.pos_in_stream != -1 else len(text)
        raise vocabulary.error("line", line=text, rest=text[place:].strip() or "…") from None


# Reading


def read_order(vocabulary: Vocabulary, by: str, text: str) -> Line:
    """One order of a character. Raises CaseError."""
    tree = _tree(vocabulary, "order", text)
    more = any(isinstance(one, Token) and one.type == "MORE" for one in tree.children)
    (thing,) = (one for one in tree.children if isinstance(one, Token) and one.type in ("ABILITY", "ITEM"))
    kind = "ability" if thing.type == "ABILITY" else "item"
    step = vocabulary.read("ability" if kind == "ability" else "item", thing)
    fields: dict[str, Any] = {"by": by, "action": step}
    if kind == "item":
        fields |= {"action": "use", "item": step}
    fields |= _whom(vocabulary, step, tree, text)
    fields |= _which(vocabulary, step, tree, text)
    if when := _part(tree, "when"):
        fields["when"] = _condition(vocabulary, when.children[-1])
    return Line(msgspec.convert(fields, Order), more)


def read_announced(vocabulary: Vocabulary, by: str, text: str) -> Announced:
    """An ability as everybody is told of it: «Фаербол → Монах + Паладин». Raises CaseError."""
    tree = _tree(vocabulary, "announced", text)
    ability = vocabulary.read("ability", tree.children[0])
    named, linked = _goal(vocabulary, tree)
    fields = {"by": by, "ability": ability, "targets": named, "linked": linked}
    if args := _args(vocabulary, tree):
        fields["names"] = args[0][0]
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


def _args(vocabulary: Vocabulary, tree: Tree[Token]) -> list[tuple[str, int | None]]:
    """What stands in brackets: ids, each with its count if it has one."""
    part = _part(tree, "args")
    found: list[tuple[str, int | None]] = []
    for arg in () if part is None else part.find_data("arg"):
        word = arg.children[0]
        assert isinstance(word, Token)
        count = _part(arg, "count")
        units = None if count is None else int(str(count.children[-1]))
        found.append((vocabulary.read("ability" if word.type == "ABILITY" else "item", word), units))
    return found


def _whom(vocabulary: Vocabulary, step: str, tree: Tree[Token], text: str) -> dict[str, Any]:
    """The fields that name targets. Raises CaseError where there are too many or too few."""
    named, linked = _goal(vocabulary, tree)
    wanted = DEEDS[step].fields
    most = 2 if "targets" in wanted else 1 if "target" in wanted else 0
    if linked or len(named) > most:
        raise vocabulary.error("goal-many", line=text, most=most)
    if len(named) < most and step != "ball_lightning":
        raise vocabulary.error("goal-none", line=text)
    if "targets" in wanted:
        return {"targets": named}
    return {"target": named[0]} if named else {}


def _which(vocabulary: Vocabulary, step: str, tree: Tree[Token], text: str) -> dict[str, Any]:
    """What stands in brackets, under the field that the action has for it. Raises CaseError."""
    args = _args(vocabulary, tree)
    asks = [name for name in DEEDS[step].asks if name != "count"]
    if not asks and not args:
        return {}
    if "abilities" in asks:
        return {"abilities": tuple(one for one, _ in args)}
    if len(args) != len(asks):
        raise vocabulary.error("which", line=text, wanted=len(asks))
    (one, count), (field,) = args[0], asks
    return {field: one} | ({} if count is None else {"count": count})


def _condition(vocabulary: Vocabulary, node: Tree[Token] | Token) -> Condition:
    return msgspec.convert(_node(vocabulary, node), Condition)


def _node(vocabulary: Vocabulary, node: Tree[Token] | Token) -> dict[str, Any]:
    """A condition as the scenario format has it (`docs/scenario.md`)."""
    assert isinstance(node, Tree)
    inner = [one for one in node.children if isinstance(one, Tree)]
    who = [vocabulary.read("class", one) for one in node.children if isinstance(one, Token) and one.type == "CLASS"]
    if node.data == "votes_against":
        return {"votes_against": {"voter": who[0], "target": who[1]}}
    if node.data == "voted":
        return {"voted": who[0]}
    if node.data == "tally":
        op, count = str(node.children[-2]), int(str(node.children[-1]))
        return {"tally": {"target": who[0], "op": _SAME.get(op, op), "count": count}}
    if node.data == "negated":
        return {"not": _node(vocabulary, inner[0])}
    return {str(node.data): [_node(vocabulary, one) for one in inner]}


# Writing


def write_order(vocabulary: Vocabulary, order: Order, *, more: bool = False) -> str:
    """The order as `read_order` reads it. A list of one condition is written as that condition."""
    say = vocabulary.words.say
    text = f"{say('case-word-more')} " if more else ""
    text += vocabulary.word("item", str(order.item)) if order.action == "use" else ""
    text += vocabulary.word("ability", order.action) if order.action != "use" else ""
    if which := _which_words(vocabulary, order):
        text += f" ({', '.join(which)})"
    named = order.targets if order.targets is not UNSET else (order.target,) if isinstance(order.target, str) else ()
    text += _goal_words(vocabulary, named)
    if order.when is not UNSET:
        text += f", {say('case-word-if')} {_condition_words(vocabulary, order.when)}"
    return text


def write_announced(vocabulary: Vocabulary, told: Announced) -> str:
    """The announcement as `read_announced` reads it."""
    names = f" ({vocabulary.word('ability', told.names)})" if told.names is not UNSET else ""
    return vocabulary.word("ability", told.ability) + names + _goal_words(vocabulary, told.targets, told.linked)


def write_vote(vocabulary: Vocabulary, vote: Vote) -> str:
    """The vote as `read_vote` reads it."""
    if isinstance(vote, As):
        return f"{vocabulary.words.say('case-word-as')} {vocabulary.word('class', vote.voter)}"
    return vocabulary.word("class", vote)


def _goal_words(vocabulary: Vocabulary, named: Sequence[str], linked: Sequence[str] = ()) -> str:
    if not named and not linked:
        return ""
    groups = (", ".join(vocabulary.word("class", one) for one in group) for group in (named, linked) if group)
    return f" → {' + '.join(groups)}"


def _which_words(vocabulary: Vocabulary, order: Order) -> list[str]:
    if order.abilities is not UNSET:
        return [vocabulary.word("ability", one) for one in order.abilities]
    if order.ability is not UNSET:
        return [vocabulary.word("ability", order.ability)]
    if order.steal is not UNSET:
        return [vocabulary.word("item", order.steal)]
    if order.action == "transfer":
        units = "" if order.count is UNSET else f" ×{order.count}"
        return [vocabulary.word("item", str(order.item)) + units]
    return []


def _condition_words(vocabulary: Vocabulary, node: Condition, *, inside: bool = False) -> str:
    say = vocabulary.words.say
    if node.votes_against is not UNSET:
        vote = node.votes_against
        return f"{vocabulary.word('class', vote.voter)} → {vocabulary.word('class', vote.target)}"
    if node.voted is not UNSET:
        return f"{vocabulary.word('class', node.voted)} {say('case-word-votes')}"
    if node.tally is not UNSET:
        tally = node.tally
        return f"{say('case-word-against')} {vocabulary.word('class', tally.target)} {tally.op} {tally.count}"
    if node.not_ is not UNSET:
        return f"{say('case-word-not')} {_condition_words(vocabulary, node.not_, inside=True)}"
    several, word = (node.all_, "and") if node.all_ is not UNSET else (node.any_, "or")
    assert several is not UNSET
    if len(several) == 1:
        return _condition_words(vocabulary, several[0], inside=inside)
    text = f" {say(f'case-word-{word}')} ".join(_condition_words(vocabulary, one, inside=True) for one in several)
    return f"({text})" if inside else text
