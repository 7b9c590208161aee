"""Whom a vote is for: the noun phrase behind «против», «за», «голос:» and the like."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from locales.grammar import Case
from vkbot.language.names import PLAYER, How, Name, exact_at, guess_at, pronoun
from vkbot.language.tokens import Kind, norm
from vkbot.language.votes_terms import END, ENDS, Comment, Sort, Term
from vkbot.language.votes_words import AGAINST, BREAKS, EXILES, EXPELS, JOINS, LEAVINGS, TOWARDS, YOURS, Act, Form

DETERMINERS: Final = frozenset(map(norm, ("этого", "эту", "того", "ту", "этому", "этой", "тот", "та", "этот", "эта")))
NO_CHARACTERS: Final = frozenset(map(norm, ("ведущего", "мастера", "админа", "бота", "модератора", "автора")))
GOVERNS: Final[Mapping[str, Case]] = {"против": "genitive", "за": "accusative", "на": "accusative", "в": "accusative"}
JOINED_AGAIN: Final = (("то", "ли"), ("ну", "и"))
NOUNS: Final = (Sort.PERSON, Sort.THING, Sort.STRANGE)
LONGEST_PHRASE: Final = 5


@dataclass(frozen=True, slots=True)
class Target:
    """A phrase that names somebody: `who` as in `Name`, `end` where it ends among the terms of its sentence."""

    who: tuple[str, ...]
    end: int
    sure: bool = True
    cases: frozenset[Case] = frozenset()


class Speech(Protocol):
    """What was said before a place."""

    def named_before(self, at: int) -> tuple[str, ...]:
        """The characters named, the last first."""

    def spoken_to(self, at: int) -> str:
        """Whom «ты» means."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of a sentence that name somebody."""

    comment: Comment
    speech: Speech
    terms: Sequence[Term]

    def target(self, at: int, *, alone: bool = False) -> Target | None:
        """The phrase at a place; None if it is nothing that a character can be. `alone`: no preposition leads it."""
        head = self._head(at, alone=alone)
        if head is None:
            return None
        return self._joined(at, head) if head.who else self._explained(at, head)

    def _explained(self, at: int, head: Target) -> Target:
        """«за неё, за X»: whom a pronoun means is said behind it."""
        named = self._last(at, head.end)
        place = head.end + 1
        if named is None or named.how not in (How.HE, How.SHE, How.YOU) or self.terms[head.end :][:1] == []:
            return head
        if self.terms[head.end].mark != ",":
            return head
        place += place < len(self.terms) and self.terms[place].norm in AGAINST | TOWARDS
        told = self._named(self.terms[place]) if place < len(self.terms) else None
        if told is None or told.how is not How.NAME or not told.who:
            return head
        return Target(told.who, _past(self.terms, place, told), cases=told.cases)

    def _head(self, at: int, *, alone: bool) -> Target | None:
        terms = self.terms
        for place in range(at, min(at + LONGEST_PHRASE, len(terms))):
            term = terms[place]
            follows = terms[place + 1] if place + 1 < len(terms) else END
            if term.norm in YOURS and term.name is None:
                return Target(self._you(place), place + 1)
            if (name := self._named(term)) is not None and not (
                term.norm in DETERMINERS and not follows.mark and follows.norm not in BREAKS
            ):
                if (
                    name.how is How.DIGIT
                    and follows.norm not in PLAYER
                    and self.comment.sort(follows) in (Sort.THING, Sort.PERSON, Sort.MANY)
                ):
                    return None
                end = _past(terms, place, name) + (name.how is How.DIGIT and follows.norm in PLAYER)
                return Target(self._who(self._governed(name, at), place), end, cases=name.cases)
            if term.mark or (term.sense is not None and term.sense.form is not Form.OTHER):
                return None
            sort = self.comment.sort(term)
            if sort is Sort.ADJECTIVE or term.norm in DETERMINERS or term.norm in ("же", "ж"):
                continue
            if sort is Sort.PERSON and follows.name is not None and follows.name.how is not How.ME:
                continue
            return self._guessed(place, sort, alone=alone)
        return None

    def _governed(self, name: Name, at: int) -> Name:
        """«за Кузнецову» is the woman, of a pair of one surname: the word in front asks for a case."""
        wanted = _governs(self.terms[at - 1]) if at > 0 else None
        phrase = tuple(token.norm for token in self.comment.tokens[name.start : name.end])
        entry = self.comment.scene.roster.entries.get(phrase)
        if len(name.who) < 2 or wanted is None or entry is None or entry.who != name.who:
            return name
        return replace(name, who=entry.in_cases(frozenset((wanted,))))

    def _named(self, term: Term) -> Name | None:
        return term.name or exact_at(self.comment.scene, self.comment.tokens, term.at)

    def _guessed(self, place: int, sort: Sort, *, alone: bool) -> Target | None:
        """A word that is not written as a name: one with letters wrong, an unknown one, or none at all."""
        term, terms = self.terms[place], self.terms
        name = guess_at(self.comment.scene, self.comment.tokens, term.at, expected=not alone)
        capital = term.token.text[:1].isupper() and not self.comment.loud
        if name is not None and (sort is Sort.STRANGE or self._torn(name, place) or capital or sort is Sort.PERSON):
            return Target(self._living(name.who), _past(terms, place, name))
        named = term.token.kind is Kind.WORD
        strange = sort is Sort.STRANGE and named and len(term.norm) > 2
        if term.norm in NO_CHARACTERS or sort is Sort.MANY or (alone and not capital):
            return None
        if strange or sort is Sort.PERSON or (capital and named and sort in (Sort.THING, Sort.OTHER)):
            return Target((), place + 1, sure=False)
        return None

    def _torn(self, name: Name, place: int) -> bool:
        """«ил люза»: a name in two pieces that are no small words («мир он»)."""
        pieces = self.terms[place : place + 2]
        return name.end - name.start == len(pieces) == 2 and all(self.comment.sort(one) in NOUNS for one in pieces)

    def _you(self, at: int) -> tuple[str, ...]:
        you = self.speech.spoken_to(at)
        return (you,) if you else ()

    def _who(self, name: Name, at: int) -> tuple[str, ...]:
        scene = self.comment.scene
        if name.how in (How.ME, How.SELF):
            return (scene.by,)
        if name.how is How.YOU:
            return self._you(at)
        if name.how is How.THEY:
            return tuple(one for one in self.speech.named_before(at) if scene.roster.genders.get(one) == "plural")[:1]
        if name.how in (How.HE, How.SHE):
            found = pronoun(scene, name, self.speech.named_before(at))
            return (found,) if found is not None else ()
        return self._living(name.who)

    def _living(self, who: tuple[str, ...]) -> tuple[str, ...]:
        """Of several that a name may mean those who can be voted against."""
        living = tuple(one for one in who if one in self.comment.scene.living)
        return living if len(who) > 1 and living else who

    def _joined(self, at: int, head: Target) -> Target:
        """Together with further names: in apposition the same character, joined ones leave it open who is meant."""
        who, end = head.who, head.end
        first = self._last(at, end)
        while (more := self._more(end, who, first)) is not None:
            who, end = more.who, more.end
        return Target(who, end, cases=head.cases)

    def _last(self, at: int, end: int) -> Name | None:
        """The name that the phrase ended with."""
        return next((self._named(term) for term in reversed(self.terms[at:end]) if not term.mark), None)

    def _more(self, end: int, who: tuple[str, ...], first: Name | None) -> Target | None:
        terms = self.terms

        def now(ahead: int) -> Term:
            return terms[end + ahead] if end + ahead < len(terms) else END

        bracketed = now(0).mark in ("(", "-", ",")
        listed = now(0).mark == "," and all(one.mark in ENDS for one in terms[end + 2 :])
        if now(0).mark == "," and now(1).norm in JOINS and now(1).name is None:
            end += 1  # «и против X, и против Y»
        elif now(0).mark == "," and (now(1).norm, now(2).norm) in JOINED_AGAIN:
            end += 2  # «то ли против X, то ли против Y», «…, ну и против Y»
        ahead = 1 if bracketed or now(0).norm in JOINS | {"ли"} else 0
        joined = now(0).norm in JOINS | {"ли"} or listed
        if ahead and not now(1).name and now(1).norm in AGAINST | TOWARDS and now(0).mark not in ("(", "-"):
            ahead, joined = 2, True
        name = now(ahead).name
        if name is None and joined and self.comment.sort(now(ahead)) is Sort.STRANGE and not now(ahead).mark:
            name = guess_at(self.comment.scene, self.comment.tokens, now(ahead).at)
        if name is None or name.how in (How.DIGIT, How.ME, How.HE, How.SHE, How.THEY, How.SELF):
            return None
        named = self._who(name, end)
        closes = 1 if now(0).mark == "(" and now(ahead + 1).mark == ")" else 0
        same = tuple(one for one in who if one in named)
        if same and not joined:
            return Target(same, end + ahead + 1 + closes)
        agrees = first is None or not first.cases or not name.cases or bool(first.cases & name.cases)
        behind = now(ahead + 1)
        voting = behind.sense is not None and behind.sense.form is Form.NOW
        goes_on = not voting and (behind.sense is not None or self.comment.sort(behind) is Sort.VERB)
        if not agrees or goes_on or not named or (now(0).mark in ("(", "-", ",") and not joined):
            return None
        return Target(tuple(dict.fromkeys((*who, *named))), end + ahead + 1)


def _governs(term: Term) -> Case | None:
    if term.norm in EXILES | LEAVINGS:
        return "genitive"
    return "accusative" if term.norm in EXPELS or term.says(Act.EXPEL) else GOVERNS.get(term.norm)


def _past(terms: Sequence[Term], place: int, name: Name) -> int:
    """The first term behind a name."""
    while place < len(terms) and terms[place].at < name.end:
        place += 1
    return place
