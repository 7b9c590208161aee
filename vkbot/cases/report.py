"""What a case says when it is run: it holds, or which rule is broken and where the day came out otherwise."""

from collections.abc import Sequence
from typing import Any

from vkbot.cases.fields import CHARACTER, DAY, SEEN, TOLD, Form
from vkbot.cases.play import Case, Difference
from vkbot.cases.words import Vocabulary


def verdict(vocabulary: Vocabulary, case: Case, differences: Sequence[Difference]) -> str:
    """One line, and one more for each difference."""
    say = vocabulary.words.say
    if not differences:
        return say("case-held")
    broken = say("case-broken", rule=", ".join(case.rulings), why=case.why)
    return "\n  ".join((broken, *(difference_text(vocabulary, one) for one in differences)))


def difference_text(vocabulary: Vocabulary, difference: Difference) -> str:
    """«Монах, сферы: должно быть 8, вышло 10»."""
    who, field = difference.path[0], difference.path[-1]
    form = _form(difference.path)
    told = {
        "field": vocabulary.key(field),
        "expected": _value(vocabulary, form, difference.expected),
        "came": _value(vocabulary, form, difference.came),
    }
    if not who:
        return vocabulary.words.say("case-difference-day", **told)
    message = "case-difference-sees" if len(difference.path) > 2 else "case-difference-of"
    return vocabulary.words.say(message, who=vocabulary.word("class", who), **told)


def _form(path: Sequence[str]) -> Form:
    if not path[0]:
        return DAY[path[1]]
    if len(path) > 2:
        return SEEN[path[2]]
    return TOLD if path[1] == "told" else CHARACTER[path[1]]


def _value(vocabulary: Vocabulary, form: Form, value: Any) -> str:
    """A value as the file would have it."""
    if value is None or value in ((), {}):
        return vocabulary.words.say("case-nothing")
    return vocabulary.shown(form.write(vocabulary, value))
