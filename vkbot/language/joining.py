"""Things that are one order together, and orders that share a target."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from engine.curse.catalog import ABILITIES
from engine.curse.headers import Target
from vkbot.language.doers import OTHERS
from vkbot.language.drafts import Draft, Named
from vkbot.language.names import How
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS
from vkbot.language.words import Word

LEARNING: Final = "secret_knowledge"
COPY: Final = ("copy",)
VERBS: Final = (Word.GIVE, Word.STEAL, Word.DRINK, Word.POUR, Word.USE)
THIEF: Final = "thief_artifact"


def is_means(term: Term) -> bool:
    """Whether a thing is that with which something is done («ножом»)."""
    return "instrumental" in term.cases and "nominative" not in term.cases


def are_abilities(deeds: Sequence[str]) -> bool:
    """Whether all are class abilities, so that they can be copied or learned."""
    return bool(deeds) and set(deeds) <= set(ABILITIES)


def merged(draft: Draft, term: Term) -> bool:
    """Whether the thing says no more than the order before it, or says it better; the draft is changed to it."""
    return _same(draft, term) or _with(draft, term) or _learned(draft, term) or _carried_out(draft, term)


def _same(draft: Draft, term: Term) -> bool:
    """«травлю ядом», «удар бью», «щит …: божественный щит»: a verb and a noun, or a noun said better."""
    if not (set(draft.deeds) & set(term.deeds) or set(draft.items) & set(term.items)):
        return False
    if len(draft.deeds) > 1 and draft.who and len(term.deeds) == 1:
        draft.deeds = term.deeds
        return True
    if (draft.form is None) == (term.form is None):
        return False
    if draft.form is not None:
        draft.deeds, draft.items, draft.form = term.deeds, term.items, None
    draft.reflexive = draft.reflexive or term.meaning.reflexive
    return True


def _with(draft: Draft, term: Term) -> bool:
    """«бью ножом», «удар ножом», «бью фаер»: what it is done with is meant."""
    hits = draft.form is not None and draft.deeds == ("strike",) and not draft.who
    if not (is_means(term) or hits) or term.form is not None or (draft.form is None and draft.deeds != ("strike",)):
        return False
    if LEARNING in term.deeds and are_abilities(draft.deeds):
        draft.abilities.append(draft.deeds)
    draft.deeds, draft.items, draft.form = term.deeds, term.items, None
    draft.verb = Word.USE if term.items else None
    return True


def _learned(draft: Draft, term: Term) -> bool:
    """«связь у Лады тайными знаниями», «цепную копирую»."""
    own = all(named.name is not None and named.name.how is How.SELF for named in draft.who)
    copies = term.deeds == COPY and term.form is not None and own
    if not (LEARNING in term.deeds or copies) or draft.form is not None or not are_abilities(draft.deeds):
        return False
    draft.abilities.append(draft.deeds)
    draft.deeds, draft.who = term.deeds, [] if copies else draft.who
    return True


def _carried_out(draft: Draft, term: Term) -> bool:
    """«цепная молния бьёт в …», «цепной молнией бью …»."""
    if draft.form is not None or term.form is None or draft.who:
        return False
    if draft.means and draft.items:
        draft.verb = Word.USE
    return draft.means or (draft.subject and term.form in OTHERS)


def share_targets(drafts: Sequence[Draft]) -> None:
    """«фаер и яд в X», «отдаю перстень и тотем X», «передаю X яд и эликсир»: one target for both."""
    for one, other in zip(reversed(drafts[:-1]), reversed(drafts[1:]), strict=True):
        giving = one.verb is Word.GIVE is other.verb
        joined = other.joint is Word.AND or (other.joint is Word.BUT and giving)
        if joined and one.lacks_target and not one.unknown and other.who and other.target is not Target.PAIR:
            one.who = [replace(named) for named in other.who]
    for one, other in pairwise(drafts):
        if other.lacks_target and not other.unknown and one.verb is Word.GIVE is other.verb and one.who:
            other.who = [replace(named) for named in one.who]
    for draft in drafts:
        if draft.carried and any(named.lead is Word.TO for named in draft.who):
            draft.verb = Word.USE  # «передаю яд Мороку, нож в Грома»


def take_left_over(draft: Draft, names: Sequence[Named], *, last: bool) -> None:
    """Names behind a draft that has its target: two for one, if they are joined to it. `last`: a name ends all."""
    several = draft.target is Target.PAIR  # «связь Лиза Степан Морок»
    behind = [named for named in names if (named.joint is not None or several) and named.who]
    if not draft.who or not behind or draft.target is Target.NONE:
        return
    if last or any(named.joint in (Word.AND, Word.OR) for named in behind):
        draft.more += behind


def finish(drafts: Sequence[Draft], earlier: Sequence[Named], waiting: Sequence[Named], *, ends: bool) -> None:
    """At the end of a clause: names left over, one called at its beginning, targets shared. `ends`: a name ends it."""
    joined = [named for named in earlier if named.joint is not None]
    take_left_over(drafts[-1], (*joined, *waiting), last=ends)
    vocative = [named for named in earlier if named.joint is None and len(named.who) == 1]
    first = drafts[0]
    if first.lacks_target and not first.unknown:
        first.who = vocative[-1:]
    share_targets(drafts)


# One draft


def stands_alone(terms: Sequence[Term], at: int, draft: Draft) -> bool:
    """«перстень: удар, фаер в Морока»: the last is an order, since it has a target."""
    if "abilities" not in draft.asks or not draft.abilities:
        return False
    behind = terms[at + 1 : at + 3]
    return len(behind) == 2 and behind[0].does(Word.TO) and behind[1].name is not None


def with_verb(draft: Draft, verb: Word | None, *, giving: bool) -> None:
    """What the verb before an item says of it. `giving`: something before it was given."""
    draft.verb = verb
    if draft.form is not None:
        draft.verb = Word.USE
    elif verb is None and giving:
        draft.verb, draft.carried = Word.GIVE, True
    if verb is Word.STEAL and draft.items != (THIEF,):
        draft.items, draft.steal, draft.verb = (THIEF,), draft.items, Word.USE


def take_verb(drafts: Sequence[Draft], verb: Word) -> None:
    """«перстень и тотем отдаю Мороку»: the verb behind its things."""
    for draft in reversed(drafts):
        if not draft.items or draft.verb is not None:
            break
        draft.verb = verb
        if draft.joint is not Word.AND:
            break


def unname(draft: Draft | None, named: Named) -> None:
    """«не в Монаха»: not him."""
    if draft is not None:
        draft.who = [one for one in draft.who if set(one.who) != set(named.who)]


def led_on(terms: Sequence[Term], at: int) -> bool:
    """Whether something of its own is done to whom is named there: «(эликсир пью,) Лизу и Степана жгу»."""
    rest = [term for term in terms[at + 1 :] if not term.does(Word.FILLER)]
    while [term.mark for term in rest[:2]] == [",", ","]:  # «Степану, пожалуй, отдаю яд»
        rest = rest[2:]
    for here, term in enumerate(rest):
        listed = term.does(Word.AND) and any(one.name is not None for one in rest[here + 1 : here + 3])
        if term.mark or (term.does(Word.AND, Word.OR, Word.BUT, Word.NEXT) and not listed):
            return False
        if term.things or (term.does(*VERBS) and term.form in OWN_FORMS):
            return True
    return False


def apposed(terms: Sequence[Term], at: int, draft: Draft, named: Named) -> bool:
    """«паладина Тихона», where Тихон is no paladin: which of them?"""
    beside = named.lead is None and named.joint is None and at > 0 and terms[at - 1].name is not None
    alone = not any(one.things or one.does(*VERBS) for one in terms[at + 1 :])
    return bool(beside and alone and draft.who) and draft.target is not Target.PAIR
