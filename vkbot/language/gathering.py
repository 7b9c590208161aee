"""The words of a clause gathered from left to right into drafts: what is done, with what, to whom."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from engine.curse.headers import Target
from vkbot.language.doers import (
    LEADS,
    OTHERS,
    after_subject_thing,
    ahead,
    all_before,
    does_something,
    is_cheered,
    is_one_of_pair,
    is_own,
    is_strange_order,
    is_word,
    negates_other,
    only_told_of,
    receives,
    stands_as_subject,
    tells,
    unfit,
    urges,
    wants_only,
)
from vkbot.language.drafts import Draft, Named
from vkbot.language.joining import (
    THIEF,
    VERBS,
    are_abilities,
    finish,
    is_means,
    merged,
    stands_alone,
    take_verb,
    unname,
    with_verb,
)
from vkbot.language.names import How, Name, guess_word
from vkbot.language.numbering import Numbering
from vkbot.language.people import PRONOUNS, People
from vkbot.language.results import UnreadError
from vkbot.language.spelling import agree, is_being, is_deed, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Form, Meaning
from vkbot.language.words import Word

__all__ = ["LEADS", "VERBS", "Gatherer"]

GIFT: Final = ("подарок", "дар", "презент", "руки", "хранение", "пользование", "собственность", "наследство", "аренду")
JOINS: Final = (Word.NEXT, Word.OR, Word.AND, Word.BUT)


class Gatherer(Numbering):
    """Reads the terms of one clause into drafts. `more`: it says «ещё» (R2.9)."""

    def __init__(self, people: People, terms: Sequence[Term], corrected: Draft | None = None) -> None:
        super().__init__(people, terms, corrected)
        self.joint: Word | None = None
        self.verb: Word | None = None
        self.gifted: list[Named] = []
        self.giving = self.negated = self.others = self.more = False

    def gather(self) -> list[Draft]:
        """The drafts of the clause. Raises UnreadError for a target that cannot be one."""
        for at, term in enumerate(self.terms):
            self._take(at, term)
        return self._done()

    @cached_property
    def _receives(self) -> bool:
        """Whether the clause says who gets it («Филин получит фаербол»)."""
        return receives(self.terms)

    # Term by term

    def _take(self, at: int, term: Term) -> None:
        if term.mark:
            self._mark(at, term)
        elif term.does(Word.CORRECTS) and not term.things:
            self._corrects()
        elif unfit(self.terms, at) and (self.lead is not None or self._open() is not None or not self.drafts):
            raise UnreadError("condition", said=term.text, choices=("target",))
        elif self._counts(at, term):
            self._number(at, term)
        elif term.name is not None:
            self._name(at, term)
        elif term.unknown and is_strange_order(self.terms, at):
            deed = self.people.scene.ask("ability", said=term.text)
            self._thing(at, replace(term, meaning=Meaning(deeds=(deed,))))
        elif term.things:
            self._thing(at, term)
        elif self.last is not None and self.last.subject and only_told_of(self.terms, term):
            self.drafts.pop()
            self.others = True
        elif not urges(self.terms, at) and (verb := next((word for word in VERBS if term.does(word)), None)):
            self._verb(at, verb)
        else:
            self._joining(at, term)

    def _mark(self, at: int, term: Term) -> None:
        if term.mark == ",":
            self.joint = self.joint or Word.BUT
            self.gifted = list(self.waiting) if self.verb is Word.GIVE and self.waiting else self.gifted
            self._part()
        elif term.mark == ":":
            self.negated = False  # «никто не против: …»
            self.lead = self.lead if at and self.terms[at - 1].does(*LEADS) else None  # «на вечер: 1) …»
        elif term.mark in "/&+":
            self.joint = Word.OR if term.mark == "/" else Word.AND

    def _corrects(self) -> None:
        self.correcting = True
        self.corrected = self.last or self.corrected
        self._part()

    def _joining(self, at: int, term: Term) -> None:
        """A word that only joins, or says nothing here."""
        if term.does(Word.NOT, Word.NEITHER, Word.NOBODY):
            self.negated = term.does(Word.NOBODY) or not negates_other(ahead(self.terms, at))
        elif term.does(*LEADS):
            self.lead = next(word for word in LEADS if term.does(word))
        elif term.does(*JOINS):
            begins = term.does(Word.BUT) and not (self.drafts or self.waiting or self.earlier)  # «а себе, …»
            self.joint = None if begins else next(word for word in JOINS if term.does(word))
        elif term.does(Word.AIM):
            self.lead = Word.TO
        elif term.does(Word.SAME):
            self._same()
        elif term.unknown:
            self._unknown(at, term)
        elif term.does(Word.ALL, Word.EXCEPT):
            self._all(at, term)
        self.more = self.more or term.does(Word.MORE)
        self.some = self.some or term.does(Word.SOME)

    def _all(self, at: int, term: Term) -> None:
        """«яды все отдаю», «бью всех, кроме Лизы». Raises UnreadError for people who are only excepted."""
        following = self.terms[at + 1] if at + 1 < len(self.terms) else NO_TERM
        if term.does(Word.EXCEPT):
            if following.name is not None:
                raise UnreadError("target", said=term.text)
            if self.verb is Word.GIVE and following.items:
                raise UnreadError("item", said=term.text)  # «отдай Лизе всё, кроме ножа»
        elif self.last is not None and self.last.counts and self.terms[at - 1].items and is_word(following):
            self._all_of(self.last)

    # People

    def _name(self, at: int, term: Term) -> None:
        assert term.name is not None
        lead, self.lead = self.lead, None
        if self._is_subject(at, term, lead):
            self._hear(term.name)
            return
        negated, self.negated = self.negated, False
        if is_cheered(self.terms, at):
            self._hear(term.name)
            return
        if self._is_nobody(at, term, lead):
            return
        if term.name.how is How.THEY and self._pairs() and (both := self._both(at)) is not None:
            for one in both:
                self._add(at, one)
            return
        unsaid = term.name.how in PRONOUNS and not self.people.said
        who = () if unsaid else self.people.who(term.name, term.text)
        if term.name.how not in (How.ME, How.SELF) and len(who) == 1:
            self.people.note(term.name, who[0])
        named = Named(who, term.text, term.name, lead, self.joint)
        self.joint = None
        if negated:
            unname(self.last, named)
        else:
            self._add(at, named)

    def _hear(self, name: Name) -> None:
        """Who does something may be «он» behind it."""
        if name.how is How.NAME and len(name.who) == 1 and not is_own(name, self.people.scene.by):
            self.people.note(name, name.who[0])

    def _is_subject(self, at: int, term: Term, lead: Word | None) -> bool:
        """Whether somebody does something here, and has nothing done to him; another's deed is no order."""
        name = term.name
        if name is None or lead is not None:
            return False
        if term.norm == "я":
            if self._pairs() and is_one_of_pair(self.terms, at):
                return False
            return self._open() is None or any(one.form in OWN_FORMS or one.norm == "хочу" for one in self.terms)
        if not stands_as_subject(name) or self._receives:
            return False
        deed = does_something(self.terms, at)
        if is_own(name, self.people.scene.by):
            return deed or (at > 0 and tells(self.terms[at - 1]))
        if name.how in (How.HE, How.SHE, How.THEY) and term.norm not in ("он", "она", "они"):
            return deed and bool(self.drafts) and not any(one.things for one in self.terms[at:])
        self.others = self.others or (deed and not after_subject_thing(self.terms, at))
        return deed

    def _is_nobody(self, at: int, term: Term, lead: Word | None) -> bool:
        """A pronoun that means the knife, a digit that means nobody, an own name that only says whose hands."""
        name = term.name
        if lead is Word.FOR:  # «за Агафью бью Мефодия»
            return self._open() is None or any(one.name is not None for one in self.terms[at + 1 :])
        if name is None or self._is_agent(at, term, name, lead):
            return name is not None
        if lead is not None or term.norm in ("собой", "собою"):
            return False
        if name.how is How.DIGIT:
            joined = self.joint in (Word.AND, Word.OR) and self.last is not None and bool(self.last.who)
            return self._open() is None and not joined
        behind = any(one.name is not None for one in self.terms[at + 1 :])
        if name.how in PRONOUNS and not self.people.said:
            idle = not any(one.things for one in self.terms)
            other = behind or (self.last is not None and self.last.form is None)
            return idle or (other and name.how is not How.THEY)
        if self.drafts or not (behind or term.norm == "мне"):
            return False
        if term.norm == "мне":
            comma = next((here for here in range(at, len(self.terms)) if self.terms[here].mark == ","), len(self.terms))
            return any(one.name is not None or one.does(Word.TO) for one in self.terms[at + 1 : comma])
        passive = "instrumental" in name.cases and any(part_of_speech(one.norm) == "PRTS" for one in self.terms)
        named_first = (at > 0 and self.terms[at - 1].unknown) or "nominative" in name.cases or passive
        return is_own(name, self.people.scene.by) and named_first

    def _is_agent(self, at: int, term: Term, name: Name, lead: Word | None) -> bool:
        """«получит от меня», «фаер у меня в Риту», «применён мною», «связать между собой Риту и Лиса»: who does it."""
        before = self.terms[at - 1] if at else NO_TERM
        if lead is Word.FROM:
            given = self.verb is Word.GIVE or (self.last is not None and self.last.verb is Word.GIVE)
            mine = name.how is How.ME and any(one.name is not None for one in self.terms[at + 1 :])
            return (before.norm == "от" and (name.how is How.ME or given)) or (before.norm == "у" and mine)
        paired = self.last is not None and self.last.target is Target.PAIR
        if term.norm in ("мной", "мною"):
            return lead is None and not paired
        if term.norm not in ("собой", "собою"):
            return False
        others = before.norm in ("между", "меж") and not ahead(self.terms, at).does(Word.AND)
        return others or not paired

    def _same(self) -> None:
        """«туда же»."""
        one = self.people.last(How.THEY)
        if one is not None:
            self._add(0, Named((one,), "", None, Word.TO, None))

    def _unknown(self, at: int, term: Term) -> None:
        """A word that fits nobody where somebody is wanted."""
        draft = self.last
        lead, self.lead = self.lead, None
        if draft is not None and lead is Word.TO and draft.items and _is_open(draft) and not is_being(term.norm):
            draft.verb = Word.GIVE if term.norm in GIFT else Word.USE  # «в спину», «в чай»; «в подарок»
        if is_deed(term.norm) or (draft is None and lead is None) or agree(term.norm, ahead(self.terms, at).norm):
            return
        if draft is not None and draft.room > 0 and (guess := guess_word(self.people.scene, term.norm)):
            draft.who.append(Named(guess, term.text, None, lead or Word.TO, self.joint))
            return
        before = self.terms[at - 2] if at > 1 and self.terms[at - 1].mark in ("-", ":") else self.terms[at - 1]
        direct = at > 0 and (before.things or before.does(Word.GIVE))
        if (lead is None and not direct) or not is_being(term.norm):
            return
        if draft is not None and draft.room > 0 and not draft.unknown:
            draft.unknown = term.text
        elif draft is None or lead in (Word.TO, Word.FROM):
            self.waiting.append(Named((), term.text, None, lead, self.joint))

    # Things

    def _thing(self, at: int, term: Term) -> None:
        self.lead = None
        if self.others and term.form is not Form.ME:
            return
        self.others = False
        if self.fixed and self.last is not None and self.last.deeds == term.deeds and term.form is not None:
            self.fixed = False  # «ой, Саню лечу»
        elif self.negated:
            self.negated = False
            before = None if self.drafts or not self.correcting else self.corrected
            self.drops = self.drops or (before is not None and before.deeds == term.deeds)
        elif self._belongs(at, term):
            self.joint = None
        else:
            self._start(at, term)

    def _belongs(self, at: int, term: Term) -> bool:
        """Whether a thing belongs to the draft before it."""
        draft = self.last
        if draft is None:
            return False
        noun = term.form is None
        if draft.wants_ability and not noun and set(draft.items) & set(term.items):
            return True  # «применяю перстень, блокирую …»
        learns = noun and draft.wants_ability and are_abilities(term.deeds) and term.deeds != draft.deeds
        if learns and not stands_alone(self.terms, at, draft):
            draft.abilities.append(term.deeds)
            return True
        if noun and draft.wants_steal and term.items:
            draft.steal, self.verb = term.items, None
            return True
        again = bool(set(draft.deeds) & set(term.deeds)) and not noun
        says_how = again and (draft.wants_ability or (draft.lacks_target and term.form in OTHERS))
        if (self.joint is not None and not says_how) or not merged(draft, term):
            return False
        if term.items and draft.counts and self.number is not None:
            draft.count, self.number = self.number, None  # «травлю Лизу двумя ядами»
        self._place()
        return True

    def _start(self, at: int, term: Term) -> None:
        """A new order begins; names that found no place before belong to it."""
        self._give_nothing(unless=term.form is None and bool(term.items) and not self.waiting)
        draft = Draft(
            deeds=term.deeds, items=term.items, said=term.text, form=term.form, joint=self.joint,
            means=is_means(term), subject="nominative" in term.cases, some=self.some,
            count=self.number if term.items else None, reflexive=term.meaning.reflexive,
        )  # fmt: skip
        if term.items:
            with_verb(draft, Word.GIVE if self._receives else self.verb, giving=self.giving)
        if all_before(self.terms, at):
            self._all_of(draft)
        if self.joint is not None:
            self._part()  # «(цепню) по Мефодию и свет на Агафью»
        if self.correcting:
            self._take_place(draft)
        self._take_names(draft)
        self.correcting = False
        self.number, self.some, self.verb, self.joint = None, False, None, None
        self.drafts.append(draft)

    def _give_nothing(self, *, unless: bool) -> None:
        """«Степану отдаю, Лизу жгу»: what is given is not said, `unless` it stands there now («отдаю, пожалуй, яд»)."""
        gifted, self.gifted = self.gifted, []
        if gifted and not unless and self.verb is Word.GIVE:
            self.drafts.append(Draft(verb=Word.GIVE, who=gifted, joint=Word.BUT))
            self.earlier = [named for named in self.earlier if named not in gifted]
            self.verb = None

    def _verb(self, at: int, verb: Word) -> None:
        self.negated = False
        told = self.last is not None and bool(self.last.deeds) and self.last.subject and self.terms[at].form in OTHERS
        if self.others or told or wants_only(self.terms, at):
            return
        draft = self.last
        self.giving = verb is Word.GIVE
        late = draft is not None and bool(draft.items) and draft.verb is None and self.joint is None
        if verb is Word.STEAL:
            self._steal(draft, self.terms[at], late=late)
        elif draft is None or not late:
            self.verb = verb
        elif not draft.who or (verb is Word.GIVE and not any(one.items for one in self.terms[at + 1 :])):
            take_verb(self.drafts, verb)
            self._place()
        elif verb is not Word.GIVE:
            draft.verb = verb  # «эликсир себе пью»
        else:
            self.verb = verb

    def _steal(self, draft: Draft | None, term: Term, *, late: bool) -> None:
        if draft is not None and THIEF in draft.items and (self.joint is not Word.AND or draft.wants_steal):
            draft.verb, self.joint = Word.USE, None
        elif draft is not None and late:
            draft.items, draft.steal, draft.verb = (THIEF,), draft.items, Word.USE
            self._place()
        else:
            steal = Draft(items=(THIEF,), said=term.text, form=term.form, verb=Word.USE, joint=self.joint)
            self._take_names(steal)
            self.joint = None
            self.drafts.append(steal)

    # The end

    def _done(self) -> list[Draft]:
        self._give_nothing(unless=False)
        if self.verb is Word.GIVE and self.waiting:
            given = Draft(verb=Word.GIVE, joint=self.joint)
            self._take_names(given)
            self.drafts.append(given)
        if not self.drafts:
            return []
        finish(self.drafts, self.earlier, self.waiting, ends=self.terms[-1].name is not None)
        self.waiting = []
        return self.drafts


def _is_open(draft: Draft) -> bool:
    """Whether no verb of its own says what is done with its item."""
    return draft.verb is None or draft.carried
