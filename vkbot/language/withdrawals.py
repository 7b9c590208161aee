"""What a message takes back: «отмени удар», «вместо фаера яд», «оставь только свет»."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from vkbot.language.drafts import Draft
from vkbot.language.gathering import LEADS
from vkbot.language.names import How
from vkbot.language.people import People
from vkbot.language.results import ALL, Cancel, UnreadError, Withdrawn
from vkbot.language.scene import Scene
from vkbot.language.standing import all_but, item_in, kind_of, place_of, stays, withdrawn
from vkbot.language.takebacks import (
    breaks_off,
    does,
    is_list,
    is_named_list,
    is_old,
    list_end,
    of_no_order,
    parts_of,
    refuses,
    speaks,
    takes_back,
    unwilling,
    without_pronouns,
)
from vkbot.language.terms import Term
from vkbot.language.vocabulary import Form
from vkbot.language.words import Word

NOTHING: Final = ("ничего", "никого", "никому", "ничем")
COMMA: Final = Term(",", ",", mark=",")


@dataclass(slots=True)
class Withdrawal:
    """What a message has taken back so far. `kept`: all but these go («оставь только свет»).

    `broken`: it took back the order that stands just before in the message. `unwanted`: only said not to be wanted.
    """

    everything: bool = False
    kinds: list[Withdrawn] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    kept: list[Withdrawn] = field(default_factory=list)
    rest: bool = False
    named: bool = False
    broken: bool = False
    unwanted: list[Withdrawn] = field(default_factory=list)

    def cancel(self, scene: Scene, *, ordered: bool = False) -> Cancel | None:
        """The withdrawal of the whole message; None if nothing is withdrawn. Raises UnreadError.

        `ordered`: the message orders something too.
        """
        if self.kept and (self.rest or self.everything):
            kinds = tuple(dict.fromkeys((*self.kinds, *all_but(scene.orders, self.kept))))
            return Cancel(tuple(self.numbers), kinds) if kinds or self.numbers else None
        if self.everything:
            return Cancel()
        kinds = tuple(kind for kind in dict.fromkeys(self.kinds) if not (ordered and self._is_idle(scene, kind)))
        if kinds or self.numbers:
            return Cancel(tuple(self.numbers), kinds)
        if self.named and not ordered:
            answer = scene.ask("cancel")
            return Cancel() if answer == ALL else Cancel((int(answer),))
        return None

    def _is_idle(self, scene: Scene, kind: Withdrawn) -> bool:
        """«Риту бить не буду, лечу Ольгу»: beside orders that withdraws only what stands (choice)."""
        return kind in self.unwanted and not any(kind.meets(order) for order in scene.orders)

    def take(
        self, scene: Scene, people: People, terms: Sequence[Term], *, ordered: bool = False
    ) -> Iterator[Sequence[Term]]:
        """Take the withdrawals out of a clause; what is left are orders. `ordered`: the message has some before it."""
        terms = self._all_but(scene, people, terms)
        parts = parts_of(terms)
        if self.named or self.kinds or any(map(takes_back, parts)):
            left_out = [part for part in parts if stays(scene, people, part)]
            parts = [part for part in parts if part not in left_out]
            terms = [term for part in parts for term in (COMMA, *part)][1:] if left_out else terms
        if not any(speaks(part) for part in parts):
            yield terms
            return
        left: list[Term] = []
        for part in parts:
            if ordered and breaks_off(part) and not any(term.things for term in left):
                self.broken = True
                continue
            rest = self._part(scene, people, part)
            left += [*([COMMA] if left and rest else ()), *rest]
        if any(term.things or term.does(Word.GIVE, Word.STEAL) for term in left):
            yield left

    def _all_but(self, scene: Scene, people: People, terms: Sequence[Term]) -> Sequence[Term]:
        """«отмени всё, кроме света», «оставь всё, кроме света»: what is excepted; the rest of the clause."""
        at = next((at for at, term in enumerate(terms) if term.does(Word.EXCEPT)), len(terms))
        end = list_end(terms, at + 1)
        rest = [*terms[:at], *terms[end:]]
        whole = does(rest, Word.ALL) or does(rest, Word.ORDER)
        excepted = terms[at + 1 : end]
        if not whole or not any(term.things for term in excepted) or not speaks(rest):
            return terms
        found = withdrawn(scene, people, excepted)
        if does(rest, Word.KEEP):
            self._add(found)
        else:
            self.kept += found
        return [term for term in rest if not term.mark]

    def _part(self, scene: Scene, people: People, part: Sequence[Term]) -> Sequence[Term]:
        """Take a part of the clause, if it withdraws; what is left of it."""
        if does(part, Word.INSTEAD) and not does(part, Word.AIM):
            return self._instead(scene, people, part)
        if does(part, Word.REDIRECT) or does(part, Word.INSTEAD):
            return self._redirected(scene, people, part)
        if does(part, Word.KEEP):
            self.rest = self.rest or does(part, Word.ONLY)
            self.kept += withdrawn(scene, people, part)
        elif does(part, Word.REST):
            self.rest = True
        elif takes_back(part) or unwilling(part):
            self._withdraw(scene, people, part)
        elif (form := refuses(part)) is not None:
            self._refuse(scene, people, part, form)
        elif self.named and not self.kinds and all(term.does(Word.ALL, Word.ORDER, Word.FILLER) for term in part):
            self.everything = self.everything or does(part, Word.ALL)
        elif self.named and (is_list(part) or self._names_more(scene, people, part)):
            self._add(withdrawn(scene, people, part))
        else:
            return part
        return ()

    def _names_more(self, scene: Scene, people: People, part: Sequence[Term]) -> bool:
        """«отмена, фаербол в Тихона»; not «отмени всё старое, удар по Тихону»."""
        return is_named_list(part) and not self.everything and _stand(scene, people, part)

    def _refuse(self, scene: Scene, people: People, part: Sequence[Term], form: Form) -> None:
        """«глыбу не кидай»; one's own «не кидаю», and pleas («не бей меня»), withdraw only what stands (choice)."""
        found = withdrawn(scene, people, part)
        stands = [kind for kind in found if any(kind.meets(order) for order in scene.orders)]
        pleads = any(term.name is not None and term.name.how is How.ME for term in part)
        if stands or not (form is Form.ME or pleads):
            self._add(stands or found)

    def _add(self, kinds: Sequence[Withdrawn]) -> None:
        for kind in kinds:
            bare = Withdrawn(kind.action, kind.item)
            if kind.target is None and any(Withdrawn(one.action, one.item) == bare for one in self.kinds):
                continue
            self.kinds.append(kind)

    def _withdraw(self, scene: Scene, people: People, part: Sequence[Term]) -> None:
        if of_no_order(part):
            return
        self.named = self.named or not does(part, Word.NEEDLESS) or any(t.does(Word.ALL, Word.ORDER) for t in part)
        plain = [term for term in part if term.norm not in NOTHING]
        things = any(term.things or term.does(Word.STEAL) for term in part)
        if things and len(plain) < len(part) and does(part, Word.NEEDLESS) and not does(part, Word.CANCEL):
            self._add([kind for kind in withdrawn(scene, people, plain) if any(map(kind.meets, scene.orders))])
            return  # «красть ничего не буду»
        them = any(term.name is not None and term.name.how is How.THEY for term in part)
        part = without_pronouns(part)
        found = withdrawn(scene, people, part) or _of_target(scene, people, part) or _transfer(scene, part)
        if not found and (is_old(part) or any(term.does(Word.ALL) for term in part)):
            self.everything = True
        elif found and (number := _one_of_several(scene, part, found)) is not None:
            self.numbers.append(number)
        elif found:
            self._add(found)
            self.unwanted += [kind for kind in found if not does(part, Word.CANCEL) and does(part, Word.NEEDLESS)]
        else:
            self.numbers += [number for term in part if (number := place_of(scene, term)) is not None]
            orders = [term for term in part if term.does(Word.ORDER)]
            if not self.numbers and (orders or not self.kinds):
                self._only(scene, several=them or any(term.norm.endswith(("и", "ы")) for term in orders))

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
        if _is_of_list(part[at + 1 : thing]):  # «вместо прежней заявки свет на Кота»
            self._only(scene, several=False)
            if not scene.orders or self.kinds:
                return [*part[:at], *part[thing:]]
            self.numbers.append(int(scene.ask("cancel")))
            return [*part[:at], *part[thing:]]
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


def _of_target(scene: Scene, people: People, part: Sequence[Term]) -> list[Withdrawn]:
    """«отмени ту, что в Лизу»: the only order that stands against somebody."""
    names = [term.name for term in part if term.name is not None and term.name.how not in (How.NUMBER, How.DIGIT)]
    named = {one for name in names for one in name.who}
    orders = [order for order in scene.orders if isinstance(order.target, str) and order.target in named]
    if len(orders) != 1 or any(term.things for term in part):
        return []
    bare = Withdrawn(orders[0].action, item_in(orders[0]))
    several = sum(bare.meets(order) for order in scene.orders) > 1
    return [Withdrawn(bare.action, bare.item, str(orders[0].target) if several else None)]


def _stand(scene: Scene, people: People, part: Sequence[Term]) -> bool:
    """«отмена, фаербол в Тихона»: whether all that it names is ordered already, so that it is what is taken back."""
    stands = all(any(kind.meets(order) for order in scene.orders) for kind in withdrawn(scene, people, part))
    return stands or not scene.orders


def _transfer(scene: Scene, part: Sequence[Term]) -> list[Withdrawn]:
    """«передачу отмени»: the only one that stands."""
    gifts = [order for order in scene.orders if order.action == "transfer"]
    return [Withdrawn("transfer", item_in(gifts[0]))] if len(gifts) == 1 and does(part, Word.GIVE) else []


def _one_of_several(scene: Scene, part: Sequence[Term], found: Sequence[Withdrawn]) -> int | None:
    """«одну сферу убери» where several stand: the number of the one that goes, the last of equal ones."""
    one = any(before.number == 1 and term.things for before, term in pairwise(part))
    alike = [at for at, order in enumerate(scene.orders, start=1) if any(kind.meets(order) for kind in found)]
    if not one or len(found) != 1 or len(alike) < 2:
        return None
    if all(scene.orders[at - 1] == scene.orders[alike[0] - 1] for at in alike):
        return alike[-1]
    return int(scene.ask("cancel", choices=tuple(map(str, alike))))


def _is_of_list(part: Sequence[Term]) -> bool:
    """«прежней заявки», «того»: an order of the list, and not what it orders."""
    old = any(term.norm.startswith(("прежн", "стар", "прошл", "предыдущ")) for term in part)
    return any(term.does(Word.ORDER, Word.THAT) for term in part) or (old and len(part) == 1)


def _led(part: Sequence[Term], at: int) -> tuple[bool, int]:
    """Whether a name with a preposition stands here, and how many terms it takes."""
    if at + 1 < len(part) and part[at].does(*LEADS) and part[at + 1].name is not None:
        return True, 2
    return False, 0


def is_cancelled(terms: Sequence[Term]) -> bool:
    """«отмена», «отбой!»: nothing but that, so everything."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER)]
    return bool(said) and all(term.does(Word.CANCEL) and term.form is None for term in said)
