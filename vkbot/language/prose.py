"""Prose put into plain words: «Рита будет заморожена мною» as «заморожу Риту», «лечить-то я кого буду: Риту»."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from vkbot.language.doers import is_own
from vkbot.language.hearsay_words import TELLS
from vkbot.language.means import with_what
from vkbot.language.names import How
from vkbot.language.spelling import infinitive, is_deed, is_of_something, lemmas, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import NOTHING, OWN_FORMS, Form, Meaning, Vocabulary
from vkbot.language.wishes import without_pleading
from vkbot.language.words import Word

ENDS: Final = frozenset(".!?;…\n")
BREAKS: Final = frozenset(",:-()")
BY_ME: Final = ("мной", "мною")
TO_COME: Final = ("будет", "будут", "быть", "станет", "станут")
SHORT: Final = ("н", "на", "но", "ны", "т", "та", "то", "ты")
"""Endings of short participles."""
WHOM: Final = ("кого", "кому")
DISPEL: Final = "dispel"
WHY: Final = ("чтобы", "чтоб", "дабы")
RING: Final = ("ring",)
REPEATS: Final = frozenset(("повторить", "повторять", "воспроизвести", "воспроизводить"))
SPELLS: Final = ("заклинание", "заклятие", "заклятье", "способность", "прием", "трюк", "умение", "магию", "чары")
COPY: Final = ("copy",)
TAKES: Final = frozenset(("принять", "взять", "принимать"))


def in_plain_words(vocabulary: Vocabulary, terms: Sequence[Term], by: str) -> list[Term]:
    """The message of `by` with what is told in another voice told as one would say it."""
    found: list[Term] = []
    terms = with_what(_unquoted(terms, by))
    for start, clause in _clauses(terms):
        behind = terms[start + len(clause) :]
        plain = _without_figures(without_pleading(_active(vocabulary, _copied(_dispelled(clause)), by)))
        found += _unasked(_not_taken(_without_what_against(plain)), behind)
    return found


def _clauses(terms: Sequence[Term]) -> list[tuple[int, Sequence[Term]]]:
    """The message cut behind its marks; where each part begins."""
    found: list[tuple[int, Sequence[Term]]] = []
    start = 0
    for at, term in enumerate(terms):
        if term.mark in ENDS | BREAKS and term.mark:
            found.append((start, terms[start : at + 1]))
            start = at + 1
    return [*found, (start, terms[start:])]


def _copied(clause: Sequence[Term]) -> Sequence[Term]:
    """«Эхо повторило заклинание Варвары — Диспелл»: that is copying."""
    for at, (verb, spell) in enumerate(pairwise(clause)):
        if verb.unknown and spell.norm in SPELLS and lemmas(verb.norm) & REPEATS:
            past = verb.norm.endswith(("л", "ла", "ло", "ли"))
            form = (Form.PAST if past else Form.THEY) if is_deed(verb.norm) else Form.ME
            return [*clause[:at], replace(verb, meaning=Meaning(deeds=COPY, form=form)), *clause[at + 2 :]]
    return clause


def _active(vocabulary: Vocabulary, clause: Sequence[Term], by: str) -> Sequence[Term]:
    """«Рита будет заморожена мною», «мной связаны A и B»: who does it is the writer, or is not said."""
    at = next((at for at, term in enumerate(clause) if _passive(vocabulary, term) is not None), None)
    if at is None:
        return clause
    agents = [here for here, term in enumerate(clause) if _is_agent(clause, here)]
    own = [here for here in agents if _is_me(clause[here], by)]
    to_come = [here for here, term in enumerate(clause) if term.norm in TO_COME]
    if not own and (agents or not to_come):
        return clause
    done = _passive(vocabulary, clause[at]) or NOTHING
    return [
        replace(term, meaning=done) if here == at else term
        for here, term in enumerate(clause)
        if here not in own and here not in to_come
    ]


def _passive(vocabulary: Vocabulary, term: Term) -> Meaning | None:
    """What a short passive participle says is done; None for other words, and for what is no deed of the game."""
    verb = infinitive(term.norm) if term.norm.endswith(SHORT) and term.unknown else ""
    known = vocabulary.entries.get((verb,), NOTHING) if verb else NOTHING
    return replace(known, form=Form.ME) if known.deeds or known.items else None


def _is_agent(clause: Sequence[Term], at: int) -> bool:
    """Who does it: a name in the instrumental, without a preposition."""
    name = clause[at].name
    led = at > 0 and (clause[at - 1].does(Word.TO, Word.FROM, Word.AND) or clause[at - 1].norm in ("с", "со"))
    return name is not None and not led and (clause[at].norm in BY_ME or name.cases == {"instrumental"})


def _is_me(term: Term, by: str) -> bool:
    return term.norm in BY_ME or (term.name is not None and is_own(term.name, by))


def _without_figures(clause: Sequence[Term]) -> Sequence[Term]:
    """«тёплое кольцо Восстановления сомкнулось вокруг Риты», «скрипнула связка ключей»: things of no game."""
    if not any(term.things for term in clause):
        return clause
    named = any(one.name is not None for one in clause)
    told = not named and any(one.form in (Form.THEY, Form.PAST) or is_deed(one.norm) for one in clause)
    return [
        replace(term, meaning=NOTHING) if _is_figure(term, following, named=named, told=told) else term
        for term, following in zip(clause, (*clause[1:], NO_TERM), strict=True)
    ]


def _is_figure(term: Term, following: Term, *, named: bool, told: bool) -> bool:
    """Whether a thing is of no game. `named`, `told`: its clause names somebody, or tells what was done."""
    if term.form is not None or not term.things:
        return False
    if term.items == RING:
        return named and bool(following.deeds) and following.form is None and following.cases == {"genitive"}
    several = not term.cases and term.norm.endswith(("и", "ы")) and is_deed(following.norm)  # «молнии сверкали»
    return told and following.unknown and (several or is_of_something(following.norm))


def _unasked(clause: Sequence[Term], behind: Sequence[Term]) -> Sequence[Term]:
    """«воскресить-то я кого хочу — Риту»: without the question that the writer answers himself."""
    deed = any(term.things and term.form in (Form.TOLD, Form.ME) for term in clause)
    marked = bool(clause) and clause[-1].mark in ("-", ":", ",")
    answered = bool(behind) and _answers(behind)
    if not (deed and marked and answered and any(term.norm in WHOM for term in clause)):
        return clause
    named = any(term.name is not None and term.name.how is not How.ME for term in clause)
    return clause if named else [term for term in clause if term.norm not in (*WHOM, "мне", "надо", "нужно")]


def _answers(behind: Sequence[Term]) -> bool:
    """Whether somebody stands there next."""
    first = next((term for term in behind if not term.does(Word.FILLER, Word.TO)), NO_TERM)
    return first.name is not None and first.name.how not in (How.ME, How.SELF)


def _not_taken(clause: Sequence[Term]) -> Sequence[Term]:
    """«удар примет на себя Рита»: she is hit."""
    for at, (verb, lead, name) in enumerate(zip(clause, clause[1:], clause[2:], strict=False)):
        onto = lead.norm == "на" and name.norm == "себя"
        if onto and lemmas(verb.norm) & TAKES and is_deed(verb.norm) and any(term.things for term in clause):
            return [*clause[: at + 1], *clause[at + 3 :]]
    return clause


def _dispelled(clause: Sequence[Term]) -> Sequence[Term]:
    """«снимаю сглаз с Риты диспеллом»: it is used on her, and no order is withdrawn."""
    for at, (why, what) in enumerate(pairwise(clause)):  # «диспелл на Риту чтобы снять сглаз»
        if why.norm in WHY and what.does(Word.CANCEL) and any(DISPEL in term.deeds for term in clause[:at]):
            return [*clause[:at], *(term for term in clause[-1:] if term.mark)]
    means = any(DISPEL in term.deeds and "instrumental" in term.cases for term in clause)
    if not means or not any(term.does(Word.CANCEL) for term in clause):
        return clause
    effects = [term.things and term.form is None and DISPEL not in term.deeds for term in clause]
    if not any(effects):
        return clause
    return [
        replace(term, meaning=NOTHING) if effect or term.does(Word.CANCEL) else term
        for term, effect in zip(clause, effects, strict=True)
    ]


def _without_what_against(clause: Sequence[Term]) -> Sequence[Term]:
    """«диспелл на Риту против сглаза», «щит ей от фаербола»: what it is good for."""
    for at, term in enumerate(clause[:-1]):
        effect = clause[at + 1]
        against = term.norm in ("против", "от") and bool(effect.deeds) and "genitive" in effect.cases
        before = next((one for one in reversed(clause[:at]) if one.things), NO_TERM)
        if against and before.things and before.items != RING:
            return [*clause[:at], *clause[at + 2 :]]
    return clause


def _unquoted(terms: Sequence[Term], by: str) -> Sequence[Term]:
    """The message without what another says in it between quotation marks."""
    quotes = [at for at, term in enumerate(terms) if term.mark == '"']
    for start, end in zip(quotes[::2], quotes[1::2], strict=False):
        spoken = any(term.things for term in terms[start:end]) and any(
            term.form in OWN_FORMS for term in terms[start:end]
        )
        if spoken and (_says_another(terms[:start], by) or _says_another(_clause_at(terms, end + 1), by)):
            return [*terms[:start], *_unquoted(terms[end + 1 :], by)]
    return terms


def _clause_at(terms: Sequence[Term], start: int) -> Sequence[Term]:
    """The words behind a place and its marks, up to the next mark."""
    while start < len(terms) and terms[start].mark:
        start += 1
    end = next((at for at in range(start, len(terms)) if terms[at].mark), len(terms))
    return terms[start:end]


def _says_another(clause: Sequence[Term], by: str) -> bool:
    """Whether another than the writer says what stands beside: «Ольга сказала: «…»», ««…» — шептал голос»."""
    end = next((at for at in range(len(clause) - 1, -1, -1) if not clause[at].mark), -1)
    start = next((at + 1 for at in range(end, -1, -1) if clause[at].mark in ENDS and clause[at].mark), 0)
    words = clause[start : end + 1]
    says = any(lemmas(term.norm) & TELLS and is_deed(term.norm) for term in words)
    mine = any(term.norm in ("я", "он", "она") or (term.name is not None and is_own(term.name, by)) for term in words)
    subject = any(not term.things and part_of_speech(term.norm) == "NOUN" for term in words)
    return says and not mine and (subject or any(term.name is not None for term in words))
