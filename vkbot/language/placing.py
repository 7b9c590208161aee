"""Names and drafts of one clause: which name goes to which order."""

from collections.abc import Sequence

from engine.curse.headers import Target
from vkbot.language.drafts import Draft, Named
from vkbot.language.joining import apposed, led_on
from vkbot.language.people import People
from vkbot.language.terms import Term
from vkbot.language.words import Word


class Placing:
    """The drafts of a clause, and the names that wait for one. `corrected`: the last draft before the clause.

    `drops`, `remade`: whether it took the place of that draft, or changed it.
    """

    def __init__(self, people: People, terms: Sequence[Term], corrected: Draft | None = None) -> None:
        self.people = people
        self.terms = terms
        self.drafts: list[Draft] = []
        self.waiting: list[Named] = []
        self.earlier: list[Named] = []
        self.lead: Word | None = None
        self.corrected = corrected
        self.correcting = self.fixed = self.remade = self.drops = False

    @property
    def last(self) -> Draft | None:
        """The draft that is being made."""
        return self.drafts[-1] if self.drafts else None

    def _open(self) -> Draft | None:
        """The draft that may still name somebody."""
        return self.last if self.last is not None and self.last.room > 0 else None

    def _pairs(self) -> bool:
        """Whether the draft that is being made still wants two characters."""
        draft = self._open()
        return draft is not None and draft.target is Target.PAIR

    def _both(self, at: int) -> list[Named] | None:
        """«связь между ними»: the two that were named before, nobody if they are named behind; None if not two were."""
        if any(one.name is not None for one in self.terms[at + 1 :]):
            return []
        said = dict.fromkeys(one for one, _ in self.people.said)
        whole = len(said) == 2 and not (self.last is not None and self.last.who)
        return [Named((one,), self.terms[at].text, joint=Word.AND) for one in said] if whole else None

    def _part(self) -> None:
        """A new part of the clause begins: names that found no place before are weaker now."""
        self.earlier += self.waiting
        self.waiting = []
        self.lead = None

    def _add(self, at: int, named: Named) -> None:
        draft = self.last
        if draft is None:
            self._add_first(named)
        elif self.correcting and draft.who:
            draft.who[-1:] = [named]
            self.correcting, self.fixed = False, True
        elif draft.inherited:
            draft.who, draft.inherited = [named], False
        elif draft.target is Target.SELF and named.joint is not None and led_on(self.terms, at):
            self._wait(named)  # «пью эликсир, а Степану отдаю яд»
        elif not self.waiting and draft.room > 0:
            draft.who.append(named)
        elif not self.waiting and apposed(self.terms, at, draft, named):
            both = (*draft.who[-1].who, *named.who)
            draft.who[-1].who = tuple(one.id for one in self.people.scene.characters if one.id in both)
        elif not (draft.target is Target.NONE and draft.deeds and named.joint is None):  # «копирую удар Монаха»
            self._wait(named)

    def _add_first(self, named: Named) -> None:
        """A name before anything is ordered; or one that corrects the order before the clause."""
        if self.correcting and self.corrected is not None:
            self.corrected.who, self.corrected.more, self.corrected.unknown = [named], [], ""
            self.correcting, self.remade = False, True
        else:
            self._wait(named)

    def _wait(self, named: Named) -> None:
        if not any(one.who == named.who for one in self.waiting):
            self.waiting.append(named)

    def _place(self) -> None:
        """Names that wait go to the draft that has room."""
        while self.waiting and (draft := self.drafts[-1]).room > 0:
            draft.who.append(self.waiting.pop(0))

    def _take_place(self, draft: Draft) -> None:
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
        known = [named for named in self.waiting if named.who]
        if known:
            draft.who = known[: max(draft.room, 0)] or draft.who
            draft.more = known[len(draft.who) :] if draft.target is not Target.NONE else []
        elif self.waiting:
            draft.unknown = self.waiting[0].said
        self.waiting = []
