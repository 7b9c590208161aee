"""What a message takes back: «отмени удар», «вместо фаера яд», «оставь только свет»."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from vkbot.language.drafts import Draft
from vkbot.language.gathering import LEADS
from vkbot.language.people import People
from vkbot.language.results import ALL, Cancel, UnreadError, Withdrawn
from vkbot.language.scene import Scene
from vkbot.language.standing import TAKES_BACK, all_but, item_in, kind_of, place_of, withdrawn
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

COMMA: Final = Term(",", ",", mark=",")


@dataclass(slots=True)
class Withdrawal:
    """What a message has taken back so far. `kept`: all but these go («оставь только свет»)."""

    everything: bool = False
    kinds: list[Withdrawn] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    kept: list[Withdrawn] = field(default_factory=list)
    rest: bool = False
    named: bool = False

    def cancel(self, scene: Scene) -> Cancel | None:
        """The withdrawal of the whole message; None if nothing is withdrawn. Raises UnreadError."""
        if self.kept and (self.rest or self.everything):
            kinds = tuple(dict.fromkeys((*self.kinds, *all_but(scene.orders, self.kept))))
            return Cancel(tuple(self.numbers), kinds) if kinds or self.numbers else None
        if self.everything:
            return Cancel()
        kinds = tuple(dict.fromkeys(self.kinds))
        if kinds or self.numbers:
            return Cancel(tuple(self.numbers), kinds)
        if self.named:
            answer = scene.ask("cancel")
            return Cancel() if answer == ALL else Cancel((int(answer),))
        return None

    def take(self, scene: Scene, people: People, terms: Sequence[Term]) -> Iterator[Sequence[Term]]:
        """Take the withdrawals out of a clause; what is left of it are orders."""
        terms = self._all_but(scene, people, terms)
        parts = _parts(terms)
        if not any(_speaks(part) for part in parts):
            yield terms
            return
        left: list[Term] = []
        for part in parts:
            rest = self._part(scene, people, part)
            left += [*([COMMA] if left and rest else ()), *rest]
        if any(term.things or term.does(Word.GIVE, Word.STEAL) for term in left):
            yield left

    def _all_but(self, scene: Scene, people: People, terms: Sequence[Term]) -> Sequence[Term]:
        """«отмени всё, кроме света», «оставь всё, кроме света»: what is excepted; the rest of the clause."""
        at = next((at for at, term in enumerate(terms) if term.does(Word.EXCEPT)), len(terms))
        end = _list_end(terms, at + 1)
        rest = [*terms[:at], *terms[end:]]
        whole = _does(rest, Word.ALL) or _does(rest, Word.ORDER)
        excepted = terms[at + 1 : end]
        if not whole or not any(term.things for term in excepted) or not _speaks(rest):
            return terms
        found = withdrawn(scene, people, excepted)
        if _does(rest, Word.KEEP):
            self._add(found)
        else:
            self.kept += found
        return [term for term in rest if not term.mark]

    def _part(self, scene: Scene, people: People, part: Sequence[Term]) -> Sequence[Term]:
        """Take a part of the clause, if it withdraws; what is left of it."""
        if _does(part, Word.INSTEAD) and not _does(part, Word.AIM):
            return self._instead(scene, people, part)
        if _does(part, Word.REDIRECT) or _does(part, Word.INSTEAD):
            return self._redirected(scene, people, part)
        if _does(part, Word.KEEP):
            self.rest = self.rest or _does(part, Word.ONLY)
            self.kept += withdrawn(scene, people, part)
        elif _does(part, Word.REST):
            self.rest = True
        elif _takes_back(part) or _unwilling(part):
            self._withdraw(scene, people, part)
        elif self.named and not self.kinds and all(term.does(Word.ALL, Word.ORDER, Word.FILLER) for term in part):
            self.everything = self.everything or _does(part, Word.ALL)
        elif self.named and _is_list(part):
            self._add(withdrawn(scene, people, part))
        else:
            return part
        return ()

    def _add(self, kinds: Sequence[Withdrawn]) -> None:
        for kind in kinds:
            bare = Withdrawn(kind.action, kind.item)
            if kind.target is None and any(Withdrawn(one.action, one.item) == bare for one in self.kinds):
                continue
            self.kinds.append(kind)

    def _withdraw(self, scene: Scene, people: People, part: Sequence[Term]) -> None:
        self.named = True
        found = withdrawn(scene, people, part)
        if not found and any(term.does(Word.ALL) for term in part):
            self.everything = True
        elif found:
            self._add(found)
        else:
            self.numbers += [number for term in part if (number := place_of(scene, term)) is not None]
            if not self.numbers and (any(term.does(Word.ORDER) for term in part) or not self.kinds):
                self._only(scene, several=any(term.norm.endswith(("и", "ы")) for term in part if term.does(Word.ORDER)))

    def _only(self, scene: Scene, *, several: bool) -> None:
        """«отмени заявки»: all; «отмени заявку»: the only one."""
        self.everything = several and len(scene.orders) != 1
        if len(scene.orders) == 1:
            order = scene.orders[0]
            self.kinds.append(Withdrawn(order.action, item_in(order)))

    def _instead(self, scene: Scene, people: People, part: Sequence[Term]) -> Sequence[Term]:
        """«вместо фаера яд в Кота»: the first thing goes, the rest is ordered."""
        at = next(index for index, term in enumerate(part) if term.does(Word.INSTEAD))
        thing = next((index for index in range(at + 1, len(part)) if part[index].things), None)
        name = next((index for index in range(at + 1, len(part)) if part[index].name is not None), None)
        if name is not None and (thing is None or name < thing):
            return [*part[:at], *part[name + 1 :]]
        if thing is None:
            raise UnreadError("cancel")
        end = thing + 1
        led, length = _led(part, end)
        later = next((index for index in range(end, len(part)) if part[index].things), None)
        if led and later is not None and end + length <= later:
            end += length
        rest = [*part[:at], *part[end:]]
        if not any(term.things for term in rest):
            rest = [*part[:at], *part[thing + 1 :]]
            end = thing + 1
        self._add(withdrawn(scene, people, part[at + 1 : end]))
        return rest

    def _redirected(self, scene: Scene, people: People, part: Sequence[Term]) -> Sequence[Term]:
        """«перенаправь яд с Грома на Снежану»: from one to the other."""
        thing = next((term for term in part if term.things), None)
        places = [at for at, term in enumerate(part) if term.things]
        if len(places) > 1 and part[places[1] - 1].norm in ("на", "в"):
            self._add(withdrawn(scene, people, part[places[0] : places[0] + 1]))  # «меняю удар на свет»
            return part[places[1] :]
        for at, term in enumerate(part):
            if term.does(Word.FROM) and thing is not None and at + 1 < len(part) and part[at + 1].name is not None:
                gone = Draft(deeds=thing.deeds, items=thing.items)
                who = people.who(part[at + 1].name, part[at + 1].text)  # type: ignore[arg-type]
                self.kinds.append(kind_of(scene, gone, who[0] if len(who) == 1 else None))
                return [*part[:at], *part[at + 2 :]]
        return part


def _speaks(part: Sequence[Term]) -> bool:
    words = (*TAKES_BACK, Word.KEEP, Word.REST, Word.INSTEAD, Word.REDIRECT)
    return any(term.does(*words) for term in part) or _unwilling(part)


def _takes_back(part: Sequence[Term]) -> bool:
    """Whether something is taken back, and not «диспелом снимаю»: with the ability, not the ability."""
    verbs = [term for term in part if term.does(*TAKES_BACK)]
    if not all(term.norm.startswith(("сним", "сня", "убир", "убер", "убра")) for term in verbs):
        return True
    things = [term for term in part if term.things]
    means = [term for term in things if term.cases and not {"nominative", "accusative", "genitive"} & term.cases]
    return bool(verbs) and (not things or len(means) < len(things))


def _unwilling(part: Sequence[Term]) -> bool:
    """«передумал травить Лиру»."""
    changed = next((at for at, term in enumerate(part) if term.does(Word.CHANGED)), None)
    if changed is None:
        return False
    return any(term.form in (Form.TOLD, Form.BID) for term in part[changed + 1 :])


def _parts(terms: Sequence[Term]) -> list[list[Term]]:
    """The clause cut at its commas, and at «и» before a verb."""
    parts: list[list[Term]] = [[]]
    for at, term in enumerate(terms):
        ends = term.mark in (",", "-", ":") if term.mark else term.does(Word.AND) and _commands(terms[at + 1 : at + 2])
        if ends and parts[-1]:
            parts.append([])
        elif not term.mark:
            parts[-1].append(term)
    return [part for part in parts if part]


def _does(part: Sequence[Term], word: Word) -> bool:
    return any(term.does(word) for term in part)


def _list_end(terms: Sequence[Term], start: int) -> int:
    """Where a list of things with their names ends: before a verb, or a mark with none of them behind it."""
    end = start
    for at in range(start, len(terms)):
        term = terms[at]
        if (term.things and term.form is None) or term.name is not None:
            end = at + 1
        elif not (term.mark == "," or term.does(Word.AND, Word.FILLER, *LEADS)):
            break
    return end


def _commands(behind: Sequence[Term]) -> bool:
    """Whether a verb begins something else to be done."""
    return any(term.form in OWN_FORMS and not term.does(*TAKES_BACK) for term in behind)


def _is_list(part: Sequence[Term]) -> bool:
    """Further things that a withdrawal names, and nothing more."""
    return all((term.things and term.form is None) or term.does(Word.AND, Word.FILLER) for term in part)


def _led(part: Sequence[Term], at: int) -> tuple[bool, int]:
    """Whether a name with a preposition stands here, and how many terms it takes."""
    if at + 1 < len(part) and part[at].does(*LEADS) and part[at + 1].name is not None:
        return True, 2
    return False, 0


def is_cancelled(terms: Sequence[Term]) -> bool:
    """«отмена», «отбой!»: nothing but that, so everything."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER)]
    return bool(said) and all(term.does(Word.CANCEL) and term.form is None for term in said)


def instead_of(numbers: tuple[int, ...], terms: Sequence[Term]) -> tuple[tuple[int, ...], Sequence[Term]]:
    """«вместо 2: …» and «заменить 1 и 2: …»: the numbers of the list, and the rest of the sentence."""
    if not terms or not terms[0].does(Word.INSTEAD):
        return numbers, terms
    found: list[int] = []
    at = 1
    while at < len(terms) and not terms[at].items and (
        (terms[at].number is not None) or terms[at].does(Word.ORDER, Word.AND) or terms[at].norm in ("номер", "№")
    ):  # fmt: skip
        found += [terms[at].number or 0] if terms[at].number is not None else []
        at += 1
    if not found:
        return numbers, terms
    if at == len(terms) or not terms[at].mark:
        raise UnreadError("cancel")  # without a mark «вместо 2 яда» could be two poisons
    return (*numbers, *found), terms[at:]
