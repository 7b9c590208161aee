"""Numbers of a clause: how many of what, or whom by his number in the roster."""

from collections.abc import Sequence

from vkbot.language.doers import ahead, counts_behind, in_a_row
from vkbot.language.drafts import Draft
from vkbot.language.people import People
from vkbot.language.placing import Placing
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.words import Word


class Numbering(Placing):
    """Says of the drafts how many are meant. `number`: of the thing that follows, `some`: «несколько» before it."""

    def __init__(self, people: People, terms: Sequence[Term], corrected: Draft | None = None) -> None:
        super().__init__(people, terms, corrected)
        self.number: int | None = None
        self.some = False

    def _counts(self, at: int, term: Term) -> bool:
        """Whether a number counts things, and names nobody."""
        if term.number is None:
            return False
        following = self.terms[at + 1] if at + 1 < len(self.terms) else NO_TERM
        counted = following.items and not in_a_row(self.terms, at)
        if term.name is None or counted or counts_behind(self.terms, at):
            return True
        return bool(ahead(self.terms, at).items) and self.lead is None and self._open() is None

    def _number(self, at: int, term: Term) -> None:
        following = self.terms[at + 1] if at + 1 < len(self.terms) else NO_TERM
        draft = self.last
        if draft is not None and draft.counts and self._counts_last(at, term, following):
            draft.count = term.number
        elif term.number != 1 or following.items:
            self.number = term.number

    def _all_of(self, draft: Draft) -> None:
        """«все яды»: as many as are held."""
        if len(draft.items) == 1:
            held = (count for item, count in self.people.scene.items or () if item == draft.items[0])
            draft.count = next(held, None)
            draft.some = draft.count is None

    def _counts_last(self, at: int, term: Term, following: Term) -> bool:
        """«яды 2 шт», «яды оба отдаю», «яда отдаю Лизе два»: so many of what was named before."""
        said = (term.number or 0) > 1 and not term.norm.isdigit() and not following.does(Word.BALLOT, Word.PEOPLE)
        return counts_behind(self.terms, at) or (said and not following.things)
