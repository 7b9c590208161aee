"""One order chopped up by line breaks or full stops («фаер⏎в Вику»), put together again."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.doers import LEADS, is_own
from vkbot.language.names import How
from vkbot.language.sentences import Line
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS, Meaning
from vkbot.language.words import Word

DOING: Final = (Word.USE, Word.GIVE, Word.POUR, Word.DRINK, Word.STEAL)
CLOSED: Final = (Word.CANCEL, Word.NEEDLESS, Word.KEEP, Word.INSTEAD, Word.REDIRECT)
POLITE: Final = ("спасибо", "спс", "привет", "здравствуйте", "пока")
ENDING: Final = (".", ",", "-", ":", "!")
TAKES_NOBODY: Final = ("copy",)
ON_ONESELF: Final = ("elixir", "amulet", "white_totem", "black_totem", "ring")
LONGEST: Final = 40
"""Nobody chops up a longer one."""
AND: Final = Term("и", "и", Meaning(words=frozenset({Word.AND})))


def rejoined(lines: Sequence[Line], by: str) -> list[Line]:
    """The lines, with those together that make one order only together. `by`: who writes."""
    found: list[Line] = []
    for at, line in enumerate(lines):
        before = found[-1].terms if found and found[-1].end != "?" and len(found[-1].terms) < LONGEST else ()
        following = lines[at + 1].terms if at + 1 < len(lines) else ()
        if before and _goes_with(before, line.terms, following, by):
            found[-1] = Line([*before, *line.terms], line.end)
        elif before and _adds_name(before, line.terms, by):
            found[-1] = Line([*before, AND, *line.terms], line.end)
        else:
            found.append(line)
    return found


def _goes_with(before: Sequence[Term], sentence: Sequence[Term], following: Sequence[Term], by: str) -> bool:
    """Whether a sentence ends what the one before it began."""
    if _begins_order(before) or (_lacks_name(before) and _only_names(sentence, by)):
        return True
    if _ends_order(before, sentence):
        return True
    return _only_names(before, by) and _lacks_name(sentence) and not _only_names(following, by)


def _ends_order(before: Sequence[Term], sentence: Sequence[Term]) -> bool:
    """«удар ⏎ по», «яд Лизе ⏎ сыплю», «фаер ⏎ отмени»: a preposition or a verb that stands alone behind a thing."""
    said = [term for term in _said(sentence) if not term.does(Word.FILLER)]
    if len(said) != 1 or said[0].name is not None or not any(term.things and term.form is None for term in before):
        return False
    verbless = not any(term.does(*DOING, *CLOSED) for term in before)
    if said[0].does(Word.CANCEL):
        return verbless and not any(term.name is not None for term in before)
    late = said[0].does(*DOING) and said[0].form in OWN_FORMS and any(term.items for term in before)
    return said[0].does(Word.TO) or (verbless and late)


def _adds_name(before: Sequence[Term], sentence: Sequence[Term], by: str) -> bool:
    """«фаер в Лизу. И в Марью»: one more, for an order that has its target."""
    ordered = any(term.things for term in before) and not any(term.does(*CLOSED) for term in before)
    return ordered and sentence[0].does(Word.TO, Word.AND) and _only_names(sentence, by)


def _said(sentence: Sequence[Term]) -> list[Term]:
    return [term for term in sentence if term.mark not in ENDING]


def _only_names(sentence: Sequence[Term], by: str) -> bool:
    """«Лиза», «в Лизу и Марью», «туда же», «Лизе в чай»: nothing but whom it is for; not who signs the message."""
    said = _said(sentence)
    named = [term for term in said if term.name is not None]
    if not (named or any(term.does(Word.SAME) for term in said)) or any(term.norm in POLITE for term in said):
        return False
    if len(said) == 1 and named and _signs(named[0], by):
        return False
    led = False
    for term in said:
        lead = term.does(*LEADS) and term.name is None
        fits = lead or term.name is not None or term.does(Word.AND, Word.SAME, Word.FILLER, Word.AIM)
        if not fits and not (led and term.unknown and named):
            return False
        led = lead
    return True


def _signs(term: Term, by: str) -> bool:
    name = term.name
    if name is None or name.how is How.DIGIT:
        return name is not None
    return is_own(name, by) and (not name.cases or "nominative" in name.cases)


def _begins_order(sentence: Sequence[Term]) -> bool:
    """«кидаю», «отдаю», «фаер на»: what is done, or a preposition at the end."""
    said = _said(sentence)
    last = said[-1] if said else None
    if last is None or any(term.does(*CLOSED, Word.IF) for term in said) or sentence[-1].mark:
        return False
    if last.does(Word.TO, Word.FROM) and last.name is None and any(term.things or term.does(*DOING) for term in said):
        return True
    bare = all(term.does(*DOING, Word.FILLER, Word.AND, Word.NEXT) and not term.things for term in said)
    return bare and any(term.does(*DOING) and term.form in OWN_FORMS for term in said)


def _lacks_name(sentence: Sequence[Term]) -> bool:
    """Whether an order is the last that is said, and nobody yet that it is for."""
    things = [at for at, term in enumerate(sentence) if term.things]
    if not things or any(term.does(*CLOSED) or term.mark == "?" for term in sentence):
        return False
    last = sentence[things[-1]]
    if last.meaning.reflexive or set(last.deeds) & set(TAKES_NOBODY) or _on_oneself(sentence, last):
        return False
    own = last.form is None or last.form in OWN_FORMS
    names = sum(term.name is not None for term in sentence[_part_start(sentence, things[-1]) :])
    return own and names < (2 if "link" in last.deeds else 1)


def _on_oneself(sentence: Sequence[Term], last: Term) -> bool:
    """What needs nobody: an elixir that is not given, food, a ball that is made."""
    if any(term.does(Word.DRINK) for term in sentence):
        return True
    return bool(set(last.items) & set(ON_ONESELF)) and not any(term.does(Word.GIVE, Word.STEAL) for term in sentence)


def _part_start(sentence: Sequence[Term], at: int) -> int:
    """Where the part with the last thing begins: behind a mark, a condition or another thing with its name."""
    for here in range(at - 1, -1, -1):
        if sentence[here].mark or (sentence[here].does(Word.AND) and any(one.things for one in sentence[:here])):
            return here + 1
    return 0
