"""The words of a clause gathered from left to right into drafts: what is done, with what, to whom."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from engine.curse.catalog import ABILITIES
from engine.curse.headers import Target
from vkbot.language.drafts import Draft, Named
from vkbot.language.names import How, guess_word
from vkbot.language.people import People
from vkbot.language.results import UnreadError
from vkbot.language.spelling import is_being, is_deed
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import Form
from vkbot.language.words import Word

VERBS: Final = (Word.GIVE, Word.STEAL, Word.DRINK, Word.POUR, Word.USE)
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
OTHERS: Final = (Form.THEY, Form.PAST)
JOINS: Final = (Word.NEXT, Word.OR, Word.AND, Word.BUT)
THIEF: Final = "thief_artifact"


class Gatherer:
    """Reads the terms of one clause into drafts."""

    def __init__(self, people: People, terms: Sequence[Term], correcting: Draft | None = None) -> None:
        self.people = people
        self.scene = people.scene
        self.terms = terms
        self.drafts: list[Draft] = []
        self.waiting: list[Named] = []
        self.earlier: list[Named] = []
        self.number: int | None = None
        self.some = False
        self.lead: Word | None = None
        self.joint: Word | None = None
        self.verb: Word | None = None
        self.giving = False
        self.negated = False
        self.others = False
        self.more = False
        self.correcting = False
        self.corrected = correcting
        self.remade = False
        self.drops = False
        self.adjacent = False
        self.fixed = False
        self.ahead = False

    def gather(self) -> list[Draft]:
        """The drafts of the clause. Raises UnreadError for a target that cannot be one."""
        for at, term in enumerate(self.terms):
            self._take(at, term)
        return self._done()

    # Term by term

    def _ahead(self, at: int) -> Term:
        """The next term that says something."""
        for term in self.terms[at + 1 :]:
            if not (term.does(Word.FILLER) and term.name is None):
                return term
        return NO_TERM

    def _take(self, at: int, term: Term) -> None:
        if term.mark:
            self._mark(term)
        elif term.does(Word.CORRECTS) and not term.things:
            self._corrects()
        elif self._unfit(at, term):
            raise UnreadError("condition", said=term.text)
        elif term.name is not None and not self._counts(at, term):
            self._name(at, term)
        elif self._counts(at, term):
            self._number(at, term)
        elif term.things:
            self._thing(at, term)
        elif self._told_of(term):
            self.drafts.pop()
            self.others = True
        elif verb := next((word for word in VERBS if term.does(word)), None):
            self._verb(verb, term)
        else:
            self._joining(at, term)

    def _told_of(self, term: Term) -> bool:
        """«фаербол наносит много урона», «удар был сильный»: that says something about it, to nobody."""
        if not self.drafts or not self.drafts[-1].subject or any(one.name is not None for one in self.terms):
            return False
        told = term.form in OTHERS and (term.form is Form.THEY or term.does(Word.GETS))
        return told or (term.unknown and is_deed(term.norm))

    def _mark(self, term: Term) -> None:
        if term.mark == ",":
            self.joint = self.joint or Word.BUT
            self._part()
        elif term.mark in "/&+":
            self.joint = Word.OR if term.mark == "/" else Word.AND

    def _part(self) -> None:
        """A new part of the clause begins: names that found no place before are weaker now."""
        self.earlier += self.waiting
        self.waiting = []
        self.lead = None

    def _corrects(self) -> None:
        self.correcting = True
        self.corrected = self.drafts[-1] if self.drafts else self.corrected
        self._part()

    def _joining(self, at: int, term: Term) -> None:
        """A word that only joins, or says nothing here."""
        if term.does(Word.NOT, Word.NEITHER):
            self.negated = True
        elif term.does(*LEADS):
            self.lead = next(word for word in LEADS if term.does(word))
        elif term.does(*JOINS):
            self.joint = next(word for word in JOINS if term.does(word))
        elif term.does(Word.MORE):
            self.more = True
        elif term.does(Word.SOME):
            self.some = True
        elif term.does(Word.SAME):
            self._same()
        elif term.does(Word.AIM):
            self.lead = Word.TO
        elif term.unknown:
            self._unknown(at, term)
        elif not term.does(Word.FILLER):
            self.negated = False

    def _unfit(self, at: int, term: Term) -> bool:
        """«последнего», «того, кто умрёт»: nobody knows yet who that is."""
        most = term.norm in ("самого", "самую", "самому", "самой") and self._ahead(at).unknown
        if not (most or term.does(Word.WHICH) or term.does(Word.THAT)):
            return False
        if self._ahead(at).things and self._ahead(at).items:
            return False
        if term.does(Word.THAT):
            rest = [one for one in self.terms[at + 1 : at + 5] if not one.mark and not one.does(Word.FROM, Word.TO)]
            if not (rest and rest[0].does(Word.WHO)) and not (rest and rest[0].norm.startswith("котор")):
                return False
        wanting = any(one.things for one in self.terms)
        return wanting and (self.lead is not None or self._open() is not None or not self.drafts)

    def _open(self) -> Draft | None:
        """The draft that may still name somebody."""
        return self.drafts[-1] if self.drafts and self.drafts[-1].room > 0 else None

    # Numbers

    def _counts(self, at: int, term: Term) -> bool:
        """Whether a number counts things, and names nobody."""
        if term.number is None:
            return False
        if term.name is None:
            return True
        ahead = self.terms[at + 1] if at + 1 < len(self.terms) else NO_TERM
        if ahead.items or ahead.norm in ("шт", "штуки", "штук", "штуку"):
            return True
        before = self.terms[at - 1] if at else NO_TERM
        if before.norm in ("х", "*") or before.mark in ("×", "*"):
            return True
        adjacent = self._ahead(at)
        return bool(adjacent.items and not self.lead) and self._open() is None

    def _number(self, at: int, term: Term) -> None:
        before = self.terms[at - 1] if at else NO_TERM
        ahead = self.terms[at + 1] if at + 1 < len(self.terms) else NO_TERM
        behind = before.norm in ("х", "*") or before.mark in ("×", "*") or ahead.norm in ("шт", "штуки", "штук")
        draft = self.drafts[-1] if self.drafts else None
        if behind and draft is not None and draft.items and draft.count is None:
            draft.count = term.number
        elif term.number != 1 or ahead.items:
            self.number = term.number

    # People

    def _name(self, at: int, term: Term) -> None:
        assert term.name is not None
        lead, self.lead = self.lead, None
        if self._is_subject(at, term, lead):
            return
        negated, self.negated = self.negated, False
        if self._is_thing(at, term, lead):
            return
        who = self.people.who(term.name, term.text)
        self.adjacent = at > 0 and self.terms[at - 1].name is not None
        self.ahead = any(one.things or one.does(*VERBS) for one in self.terms[at + 1 :])
        if term.name.how not in (How.ME, How.SELF) and len(who) == 1:
            self.people.note(term.name, who[0])
        named = Named(who, term.text, term.name, lead, self.joint)
        self.joint = None
        if negated:
            self._unname(named)
        else:
            self._add(named)

    def _is_subject(self, at: int, term: Term, lead: Word | None) -> bool:
        """Whether somebody does something here, and has nothing done to him; another's deed is no order."""
        assert term.name is not None
        name = term.name
        if (
            lead is not None
            or name.how in (How.ME, How.SELF, How.DIGIT)
            or (name.cases and "nominative" not in name.cases)
        ):
            me = any(one.form is Form.ME for one in self.terms)
            return name.how is How.ME and term.norm == "я" and lead is None and (me or self._open() is None)
        own = name.how is How.NAME and name.who == (self.scene.by,)
        if own and at > 0 and self.terms[at - 1].form is Form.THEY:
            return True
        following = self.terms[at + 1 : at + 7]
        deed = False
        for one in following:
            if one.mark or one.does(Word.AND, Word.OR):
                break
            if one.form in OTHERS or is_deed(one.norm):
                deed = True
                break
            if one.things or one.does(*LEADS):
                break
        if name.how in (How.HE, How.SHE, How.THEY) and term.norm not in ("он", "она", "они"):
            return deed and not any(one.things for one in self.terms[at:]) and bool(self.drafts)
        if not deed:
            return False
        if name.how is How.NAME and name.who == (self.scene.by,):
            return True
        if not any(one.things and (one.form is None and "nominative" in one.cases) for one in self.terms[:at]):
            self.others = True
        return True

    def _is_thing(self, at: int, term: Term, lead: Word | None) -> bool:
        """A pronoun that means the knife, a digit that means nobody, an own name that only says whose hands."""
        assert term.name is not None
        if term.name.how is How.DIGIT:
            joined = self.joint in (Word.AND, Word.OR) and bool(self.drafts and self.drafts[-1].who)
            return lead is None and self._open() is None and not joined
        behind = any(one.name is not None for one in self.terms[at + 1 :])
        if term.name.how in (How.HE, How.SHE) and lead is None and not self.people.said:
            return behind or bool(self.drafts and self.drafts[-1].form is None)
        if term.norm == "мне" and lead is None and not self.drafts:
            return behind
        own = term.name.how is How.NAME and term.name.who == (self.scene.by,)
        if not own or lead is not None or self.drafts or not behind:
            return False
        return (at > 0 and self.terms[at - 1].unknown) or "nominative" in term.name.cases

    def _unname(self, named: Named) -> None:
        """«не в Монаха»: not him."""
        draft = self.drafts[-1] if self.drafts else None
        if draft is not None:
            draft.who = [one for one in draft.who if set(one.who) != set(named.who)]

    def _add(self, named: Named) -> None:
        draft = self.drafts[-1] if self.drafts else None
        if self.correcting and draft is None and self.corrected is not None:
            self.corrected.who, self.corrected.more, self.corrected.unknown = [named], [], ""
            self.correcting, self.remade = False, True
        elif self.correcting and draft is not None and draft.who:
            draft.who[-1:] = [named]
            self.correcting, self.fixed = False, True
        elif draft is not None and draft.inherited:
            draft.who, draft.inherited = [named], False
        elif draft is not None and not self.waiting and draft.room > 0:
            draft.who.append(named)
        elif draft is not None and self._apposed(draft, named):
            draft.who[-1].who = tuple(
                one.id for one in self.scene.characters if one.id in (*draft.who[-1].who, *named.who)
            )
        elif draft is not None and draft.target is Target.NONE and draft.deeds and named.joint is None:
            pass  # «копирую удар Монаха»
        elif not any(one.who == named.who for one in self.waiting):
            self.waiting.append(named)

    def _apposed(self, draft: Draft, named: Named) -> bool:
        """«паладина Тихона», where Тихон is no paladin: which of them?"""
        beside = named.lead is None and named.joint is None and self.adjacent
        return bool(beside and draft.who and not self.waiting and draft.target is not Target.PAIR and not self.ahead)

    def _same(self) -> None:
        one = self.people.last(How.THEY)
        if one is not None:
            self._add(Named((one,), "", None, Word.TO, None))

    def _unknown(self, at: int, term: Term) -> None:
        """A word that fits nobody where somebody is wanted."""
        draft = self.drafts[-1] if self.drafts else None
        lead, self.lead = self.lead, None
        if lead is Word.TO and draft is not None and draft.items and draft.verb is None and not is_being(term.norm):
            draft.verb = Word.USE  # «в спину», «в чай»
        if is_deed(term.norm) or (draft is None and lead is None):
            return
        guess = guess_word(self.scene, term.norm) if draft is not None and draft.room > 0 else ()
        if guess:
            draft.who.append(Named(guess, term.text, None, lead or Word.TO, self.joint))
            return
        direct = at > 0 and (self.terms[at - 1].things or self.terms[at - 1].does(Word.GIVE))
        if (lead is not None or direct) and is_being(term.norm):
            if draft is not None and draft.room > 0 and not draft.unknown:
                draft.unknown = term.text
            elif draft is None or lead in (Word.TO, Word.FROM):
                self.waiting.append(Named((), term.text, None, lead, self.joint))

    # Things

    def _thing(self, at: int, term: Term) -> None:
        lead, self.lead = self.lead, None
        if self.others and term.form is not Form.ME:
            return
        self.others = False
        if self.fixed and self.drafts and self.drafts[-1].deeds == term.deeds and term.form is not None:
            self.fixed = False
            return
        if self.negated:
            self.negated = False
            if (
                self.correcting
                and not self.drafts
                and self.corrected is not None
                and self.corrected.deeds == term.deeds
            ):
                self.drops = True
            return
        if self._within(at, term, lead):
            self.joint = None
            return
        self._start(at, term)

    def _within(self, at: int, term: Term, lead: Word | None) -> bool:
        """Whether a thing belongs to the draft before it."""
        draft = self.drafts[-1] if self.drafts else None
        if draft is None:
            return False
        if draft.wants_ability and term.deeds and set(term.deeds) <= set(ABILITIES) and term.form is None:
            if term.deeds != draft.deeds and not self._complete_by_itself(at, draft):
                draft.abilities.append(term.deeds)
                return True
        if draft.wants_steal and term.items and term.form is None:
            draft.steal, self.verb = term.items, None
            return True
        if self.joint is not None:
            return False
        return self._merged(draft, term)

    def _complete_by_itself(self, at: int, draft: Draft) -> bool:
        """«перстень: удар, фаер в Морока»: the last is an order, since it has a target."""
        if "abilities" not in draft.asks or not draft.abilities:
            return False
        ahead = [one for one in self.terms[at + 1 : at + 3]]
        return len(ahead) == 2 and ahead[0].does(Word.TO) and ahead[1].name is not None

    def _merged(self, draft: Draft, term: Term) -> bool:
        """«бью ножом», «цепной молнией бью», «травлю ядом»: a verb and a noun that say the same order."""
        same = bool(set(draft.deeds) & set(term.deeds) or set(draft.items) & set(term.items))
        if same and len(draft.deeds) > 1 and draft.who and len(term.deeds) == 1:
            draft.deeds = term.deeds  # «щит …: божественный щит»
            return True
        instrument = "instrumental" in term.cases and "nominative" not in term.cases
        if same and (draft.form is None) != (term.form is None):
            if draft.form is not None:
                draft.deeds, draft.items, draft.form = term.deeds, term.items, None
            draft.reflexive = draft.reflexive or term.meaning.reflexive
            self._place()
            return True
        if instrument and term.form is None and (draft.form is not None or draft.deeds == ("strike",)):
            if "secret_knowledge" in term.deeds and set(draft.deeds) <= set(ABILITIES) and draft.deeds:
                draft.abilities.append(draft.deeds)
            draft.deeds, draft.items, draft.form = term.deeds, term.items, None
            draft.verb = Word.USE if term.items else None
            return True
        if (
            "secret_knowledge" in term.deeds
            and draft.form is None
            and draft.deeds
            and set(draft.deeds) <= set(ABILITIES)
        ):
            draft.abilities.append(draft.deeds)
            draft.deeds = term.deeds
            return True
        if draft.form is None and term.form in OTHERS and not draft.who and draft.subject:
            return True  # «цепная молния бьёт в …»
        if draft.instrument and term.form is not None and not draft.who:
            draft.verb = Word.USE if draft.items else draft.verb
            return True
        return False

    def _place(self) -> None:
        """Names that wait go to the draft that has room."""
        draft = self.drafts[-1]
        while self.waiting and draft.room > 0:
            draft.who.append(self.waiting.pop(0))

    def _start(self, at: int, term: Term) -> None:
        """A new order begins; names that found no place before belong to it."""
        draft = Draft(
            deeds=term.deeds, items=term.items, said=term.text, form=term.form, joint=self.joint,
            instrument="instrumental" in term.cases and "nominative" not in term.cases,
            subject="nominative" in term.cases,
            count=self.number if term.items else None, some=self.some, reflexive=term.meaning.reflexive,
        )  # fmt: skip
        if term.items:
            draft.verb = self.verb
            if term.form is not None:
                draft.verb = Word.USE
            elif self.verb is None and self.giving:
                draft.verb, draft.carried = Word.GIVE, True
            if self.verb is Word.STEAL and term.items != (THIEF,):
                draft.items, draft.steal = (THIEF,), term.items
                draft.verb = Word.USE
        if at > 0 and self.terms[at - 1].does(Word.ALL) and len(term.items) == 1:
            draft.count = dict(self.scene.items or ()).get(term.items[0])
            draft.some = draft.count is None
        if self.correcting:
            self._instead_of_last(draft)
        self._take_names(draft)
        self.correcting = False
        self.number, self.some, self.verb, self.joint = None, False, None, None
        self.drafts.append(draft)

    def _instead_of_last(self, draft: Draft) -> None:
        """A corrected order takes the place of the last, and its target if it names none."""
        if self.drafts:
            old = self.drafts.pop()
        elif self.corrected is not None:
            old, self.drops = self.corrected, True
        else:
            return
        draft.who = list(old.who) if draft.target is old.target else []
        draft.inherited = bool(draft.who)

    def _take_names(self, draft: Draft) -> None:
        unknown = [named for named in self.waiting if not named.who]
        known = [named for named in self.waiting if named.who]
        if known:
            draft.who = known[: max(WHO(draft), 0)] or draft.who
            draft.more = known[len(draft.who) :] if draft.target is not Target.NONE else []
        elif unknown:
            draft.unknown = unknown[0].said
        self.waiting = []

    def _verb(self, verb: Word, term: Term) -> None:
        self.negated = False
        if self.others:
            return
        draft = self.drafts[-1] if self.drafts else None
        self.giving = verb is Word.GIVE or (self.giving and verb is Word.USE and False)
        if verb is Word.STEAL:
            self._steal(draft, term)
            return
        if draft is not None and draft.items and draft.verb is None and self.joint is None and not draft.who:
            self._late(verb)
            return
        if draft is not None and self.joint is None and draft.verb is None and draft.items and verb is not Word.GIVE:
            draft.verb = verb  # «эликсир себе пью»
            return
        if draft is not None and draft.items and draft.verb is None and self.joint is None and verb is Word.GIVE:
            if not self._has_thing_ahead(term):
                self._late(verb)
                return
        self.verb = verb

    def _has_thing_ahead(self, term: Term) -> bool:
        at = next(index for index, one in enumerate(self.terms) if one is term)
        return any(one.items for one in self.terms[at + 1 :])

    def _late(self, verb: Word) -> None:
        """«перстень и тотем отдаю Мороку»: the verb behind its things."""
        for draft in reversed(self.drafts):
            if not draft.items or draft.verb is not None:
                break
            draft.verb = verb
            if draft.joint is not Word.AND:
                break
        self._place()

    def _steal(self, draft: Draft | None, term: Term) -> None:
        if draft is not None and THIEF in draft.items and self.joint is not Word.AND:
            draft.verb = Word.USE
        elif draft is not None and draft.items and draft.verb is None and self.joint is None:
            draft.items, draft.steal, draft.verb = (THIEF,), draft.items, Word.USE
            self._place()
        else:
            steal = Draft(items=(THIEF,), said=term.text, verb=Word.USE, joint=self.joint)
            self._take_names(steal)
            self.joint = None
            self.drafts.append(steal)

    # The end

    def _done(self) -> list[Draft]:
        if self.verb is Word.GIVE and (self.waiting or self.number is not None or not self.drafts):
            given = Draft(verb=Word.GIVE, joint=self.joint)
            if self.waiting:
                self._take_names(given)
                self.drafts.append(given)
        self._left_over()
        for draft in self.drafts:
            if draft.lacks_target and self.earlier and not draft.unknown:
                known = [named for named in self.earlier if len(named.who) == 1]
                draft.who = known[-1:] if draft is self.drafts[0] else []
        self._shared()
        return self.drafts

    def _left_over(self) -> None:
        """Names behind a draft that has its target already: two for one, if they are joined to it."""
        if not self.drafts:
            return
        draft = self.drafts[-1]
        behind = [named for named in (*self.earlier, *self.waiting) if named.joint is not None and named.who]
        if draft.who and behind and draft.target is not Target.NONE:
            last = self.terms[-1]
            if any(named.joint in (Word.AND, Word.OR) for named in behind) or last.name is not None:
                draft.more += behind
        self.waiting, self.earlier = [], [named for named in self.earlier if named.joint is None]

    def _shared(self) -> None:
        """«фаер и яд в X», «отдаю перстень и тотем X», «передаю X яд и эликсир»: one target for both."""
        for one, other in zip(reversed(self.drafts[:-1]), reversed(self.drafts[1:]), strict=True):
            joined = other.joint is Word.AND or (other.joint is Word.BUT and one.verb is Word.GIVE is other.verb)
            if joined and one.lacks_target and not one.unknown and other.who and other.target is not Target.PAIR:
                one.who = [replace(named) for named in other.who]
        for one, other in zip(self.drafts, self.drafts[1:], strict=False):
            if other.lacks_target and not other.unknown and one.verb is Word.GIVE is other.verb and one.who:
                other.who = [replace(named) for named in one.who]
        for draft in self.drafts:
            if draft.carried and any(named.lead is Word.TO for named in draft.who):
                draft.verb = Word.USE  # «передаю яд Мороку, нож в Грома»


def WHO(draft: Draft) -> int:  # noqa: N802
    return draft.room
