"""Orders, votes, conditions and announcements written as the lines that `notation` reads."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from msgspec import UNSET

from engine.curse.catalog import DEEDS
from engine.curse.conditions import Condition
from engine.curse.ids import ITEMS
from engine.curse.model import As, Order, Vote
from engine.curse.view import Announced
from vkbot.cases.words import Vocabulary

_SAMPLE: Final = {
    "target": "monk",
    "targets": ("monk", "paladin"),
    "ability": "fireball",
    "abilities": ("fireball", "strike"),
    "item": "poison",
    "steal": "poison",
    "count": 2,
}


def example(vocabulary: Vocabulary, step: str) -> str:
    """A line that shows how this action or item is ordered: «Передача (Яд ×2) → Монах»."""
    fields: dict[str, Any] = {"by": "warlock", "action": step, **{one: _SAMPLE[one] for one in DEEDS[step].fields}}
    if step in ITEMS:
        fields |= {"action": "use", "item": step}
    return write_order(vocabulary, msgspec.convert(fields, Order))


def write_order(vocabulary: Vocabulary, order: Order, *, more: bool = False) -> str:
    """The order as `read_order` reads it. A list of one condition is written as that condition."""
    say = vocabulary.words.say
    text = f"{say('case-word-more')} " if more else ""
    text += vocabulary.word("any_item", str(order.item)) if order.action == "use" else ""
    text += vocabulary.word("action", order.action) if order.action != "use" else ""
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
        return [vocabulary.word("public_item", order.steal)]
    if order.action == "transfer":
        units = "" if order.count is UNSET else f" ×{order.count}"
        return [vocabulary.word("any_item", str(order.item)) + units]
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
