"""A private message read as orders, a withdrawal, a question to the bot. What can be read two ways is never guessed."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec
from msgspec import UNSET

from engine.curse.catalog import deed_of
from engine.curse.conditions import Condition
from engine.curse.model import Order
from locales.render import Words
from vkbot.language.asides import without_asides
from vkbot.language.atoms import joined
from vkbot.language.called_off import called_off, only_calls_off
from vkbot.language.commands import read_command
from vkbot.language.concessions import without_concessions
from vkbot.language.conditions import Conditions, checked
from vkbot.language.corrections import corrected, is_turned_about
from vkbot.language.counting import counted
from vkbot.language.days import of_today
from vkbot.language.drafts import Draft, orders_of
from vkbot.language.elided import hides_condition, speaks_of_another_case, with_else, with_receiver
from vkbot.language.gathering import Gatherer
from vkbot.language.handing import handed_over
from vkbot.language.hearsay import without_hearsay
from vkbot.language.idioms import without_idioms
from vkbot.language.lines import sentences_of
from vkbot.language.named import named_by_clause
from vkbot.language.names import How
from vkbot.language.openings import opened
from vkbot.language.people import People
from vkbot.language.prose import in_plain_words
from vkbot.language.reasons import without_reasons
from vkbot.language.relatives import without_relatives
from vkbot.language.replacing import correction, lead_of, moved
from vkbot.language.results import (
    ALL,
    Cancel,
    Command,
    OrdersRead,
    Reading,
    Talk,
    Unread,
    UnreadError,
    UnreadReason,
    Withdrawn,
)
from vkbot.language.scene import Scene
from vkbot.language.sentences import Piece, aims, conditional, conditions_joined, is_followed, is_talk, is_tied_back
from vkbot.language.supposing import supposed
from vkbot.language.taking import taken
from vkbot.language.terms import Term, orders_beyond, read_terms
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import OWN_FORMS, Form, Meaning, vocabulary_of
from vkbot.language.wishes import apart, proposes
from vkbot.language.withdrawals import Withdrawal, is_cancelled
from vkbot.language.words import Word

__all__ = [
    "Cancel",
    "Command",
    "OrdersRead",
    "Reading",
    "Talk",
    "Unread",
    "UnreadReason",
    "Withdrawn",
    "read_order",
]

SKILLS: Final = frozenset(
    listed(
        "способность абилка абилку абилкой умение скилл скил спелл спел заклинание заклятие заклятье магию колдовство "
        "навык способностью умением заклинанием"
    )
)
"""What is used where no ability is named."""
MOST_ORDERS: Final = 40
"""More orders in one message than a day has use for are not read."""


def read_order(words: Words, text: str, scene: Scene) -> Reading:
    """What a message orders or withdraws; Talk if it speaks of nothing of the kind."""
    terms = read_terms(words, scene, text)
    if any(question.reason == "question" for question, _ in scene.answers):
        terms = tuple(replace(term, mark=".") if term.mark == "?" else term for term in terms)
    command = read_command(terms)
    if command is not None:
        return command
    if orders_beyond(words, text):
        return Unread("number")
    try:
        if (corrects := correction(scene, terms)) is not None:
            return corrects
        plain = in_plain_words(vocabulary_of(words), without_relatives(terms), scene.by)
        plain = opened(supposed(handed_over(taken(without_idioms(plain)))))
        return _Reader(scene).read(corrected(counted(named_by_clause(called_off(with_else(plain))))))
    except UnreadError as error:
        if error.unread.reason == "condition" and not error.unread.choices and _withdraws_if(terms):
            return Unread("condition", choices=("withdrawal",))
        return error.unread


def _withdraws_if(terms: Sequence[Term]) -> bool:
    """«отмени удар, если …»: a withdrawal on a condition, which is none."""
    first = next((at for at, term in enumerate(terms) if term.does(Word.IF)), 0)
    return any(term.does(Word.CANCEL) for term in terms[:first])


@dataclass(slots=True)
class _Scope:
    """What holds within a sentence. `leading`: the condition of what follows, `otherwise`: it is that of an «иначе»,
    `contrasts`: of an «а если» behind an order.

    `taken`: the orders since then, by their places in the list.
    """

    leading: Condition | None = None
    otherwise: bool = False
    contrasts: bool = False
    taken: list[int] = field(default_factory=list)


class _Reader:
    """Reads the sentences of one message."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.people = People(scene)
        self.orders: list[Order] = []
        self.more = False
        self.numbers: tuple[int, ...] = ()
        self.withdrawal = Withdrawal()
        self.conditions = Conditions()
        self.covered = self.dangling = self.withheld = False
        self.last: Draft | None = None
        self.start = 0
        self.gone: set[int] = set()
        self.lacking: list[UnreadError] = []
        self.loose: list[UnreadError] = []
        self.last_condition: Condition | None = None

    def read(self, terms: Sequence[Term]) -> Reading:
        if not any(_speaks(term) for term in terms):
            terms = _with_ability(terms, self.scene)
        if not any(_speaks(term) for term in terms):
            return Talk()
        sentences = sentences_of(terms, self.scene.by)
        self._sentences(sentences)
        asked = any(sentence[-1].mark == "?" and any(term.things for term in sentence) for sentence in sentences)
        self.orders = self._kept(terms)
        ordered = bool(self.orders)
        cancel = Cancel() if is_cancelled(terms) else self.withdrawal.cancel(self.scene, ordered=ordered)
        if len(self.orders) > MOST_ORDERS:
            raise UnreadError("number")
        if self.orders and self.dangling:
            raise UnreadError("condition", choices=("several",))
        if cancel is not None and (self.dangling or self.withheld):
            raise UnreadError("condition")  # a withdrawal holds or does not, whatever the votes
        if self.orders:
            return OrdersRead(tuple(self.orders), self.more, self.numbers, cancel)
        if cancel is None and asked:
            raise UnreadError("question")
        return cancel or Talk()

    def _sentences(self, sentences: Sequence[Sequence[Term]]) -> None:
        """Each sentence. Raises UnreadError, also for an order with a question mark that nothing takes back."""
        proposed = False
        for sentence in (part for whole in sentences for part in apart(whole)):
            plain = self._plain(sentence)
            proposed = proposed and not sentence[0].does(Word.CORRECTS, Word.NOT)
            if plain:
                self._whole(plain)
            else:
                self._hear(sentence)
                proposed = proposed or proposes(sentence)
        self._said_again()
        if proposed:
            raise UnreadError("question")

    def _kept(self, terms: Sequence[Term]) -> list[Order]:
        """The orders that the message leaves as they are, or exchanges. Raises UnreadError."""
        kept = _once([order for at, order in enumerate(self.orders) if at not in self.gone])
        return _exchanged(kept) if is_turned_about(terms) else kept

    def _plain(self, sentence: Sequence[Term]) -> Sequence[Term]:
        """What of a sentence its writer orders."""
        plain = without_concessions(sentence)
        first = next((at for at, term in enumerate(sentence) if plain and term is plain[0]), 0)
        self._hear(sentence[:first])
        own, heard = without_hearsay(plain, self.scene.by)
        self._hear(heard)
        own = of_today(without_reasons(own))
        return without_asides(own) if own and not is_talk(own, self.scene.by) else ()

    def _whole(self, terms: Sequence[Term]) -> None:
        """A sentence; what only names a deed («бить буду!») may be said again with its target. Raises UnreadError."""
        try:
            self._sentence(terms)
        except UnreadError as error:
            deeds = {term.deeds for term in terms if term.things}
            bare = len(deeds) == 1 and not any(term.name is not None for term in terms)
            if bare and error.unread.reason == "target" and error.unread.what:
                loose = all(term.form is Form.TOLD for term in terms if term.things)  # «бить буду без жалости»
                (self.loose if loose else self.lacking).append(error)
            else:
                raise (self.lacking or [error])[0] from None

    def _said_again(self) -> None:
        """Raises UnreadError for the first sentence that named a deed without its target, if no other did with one."""
        given = {deed_of(order).id for order in self.orders}
        for error in self.lacking if self.orders else (*self.lacking, *self.loose):
            if error.unread.what not in given:
                raise error

    def _hear(self, terms: Sequence[Term]) -> None:
        """Who is named in a sentence that orders nothing may be «он» in the next."""
        for name in (term.name for term in terms if term.name is not None):
            if name.how is How.NAME and len(name.who) == 1:
                self.people.note(name, name.who[0])

    def _sentence(self, terms: Sequence[Term]) -> None:
        """One sentence: its withdrawals, its conditions, its orders."""
        lead = lead_of(self.scene, terms)
        if lead is not None:
            self.numbers, terms = (*self.numbers, *lead.numbers), lead.rest
            self.orders += [] if lead.target is None else moved(self.scene, lead.numbers, lead.target)
        pieces = conditions_joined(tuple(conditional(terms)))
        if pieces and pieces[0].kind is None:
            self.conditions.chain.clear()
        if not any(piece.kind is Word.IF for piece in pieces):
            self.conditions.part = None
        scope = _Scope()
        for at, piece in enumerate(pieces):
            if piece.kind is Word.IF:
                scope = self._condition(scope, pieces, at)
            elif piece.kind is Word.ELSE:
                if scope.taken and piece is pieces[-1] and all(term.mark for term in piece.terms):
                    raise UnreadError("condition", choices=("several",))  # «…, щит на меня - если нет»
                scope = _Scope(self.conditions.opposite(rest=piece.rest), otherwise=True)
                if self.covered and only_calls_off(piece.terms):
                    continue  # «иначе не надо»
                scope.taken += self._clause(piece.terms, scope.leading, elided=True)
            else:
                scope.taken += self._orders(scope, piece, elided=scope.leading is not None or at + 1 < len(pieces))

    def _orders(self, scope: _Scope, piece: Piece, *, elided: bool) -> list[int]:
        """The orders of a piece. Raises UnreadError where somebody's vote is spoken of beside them, without «если»."""
        terms = piece.terms
        if scope.leading is not None and self.conditions.part is not None:
            terms = with_receiver(terms, self.conditions.said, self.conditions.part.subjects)
        found = self._clause(terms, scope.leading, elided=elided and (self.covered or scope.contrasts))
        lost = not found and (scope.leading is not None or self.covered) and aims(piece.terms)
        other = scope.leading is not None and speaks_of_another_case(piece.terms)
        if lost or (found and (other or hides_condition(piece.terms))):
            raise UnreadError("condition")
        self.covered = self.covered or (bool(found) and scope.leading is not None)
        return found

    def _condition(self, scope: _Scope, pieces: Sequence[Piece], at: int) -> _Scope:
        """A condition of the orders before it, or of those behind: what holds for what follows. Raises UnreadError."""
        terms, followed = pieces[at].terms, is_followed(pieces, at)
        before = scope.taken if scope.leading is None or scope.otherwise else []
        condition = self.conditions.read(self.people, terms, own=bool(before), unless=pieces[at].unless)
        if scope.otherwise and scope.leading is not None and not scope.taken:  # «иначе, если …»
            return _Scope(checked(joined([scope.leading, condition], False)), otherwise=True)
        if before and is_tied_back(pieces, at):
            whole = condition if scope.leading is None else checked(joined([scope.leading, condition], False))
            for order in self._covered(before, terms):
                self.orders[order] = _when(self.orders[order], whole)
            self.covered = True
            return _Scope()
        if scope.taken and not followed:
            raise UnreadError("condition", choices=("several",))
        self.dangling = self.dangling or not followed
        join = pieces[at].join
        contrasts = bool(scope.taken) and join is not None and join.does(Word.BUT)
        return _Scope(condition, contrasts=contrasts)

    def _covered(self, orders: Sequence[int], terms: Sequence[Term]) -> Sequence[int]:
        """Which of the orders before a condition it covers. Raises UnreadError where there are several."""
        if len(orders) < 2:
            return orders
        said = " ".join(term.text for term in terms)
        actions = tuple(deed_of(self.orders[at]).id for at in orders)
        covers = self.scene.ask("condition", said=said, choices=("several",), named=actions)
        return orders if covers == ALL else orders[-1:]

    def _clause(self, terms: Sequence[Term], condition: Condition | None, *, elided: bool = False) -> list[int]:
        """Take the orders of a clause; where they stand in the list, if each draft made one."""
        taken: list[int] = []
        withdraws = any(term.does(Word.CANCEL, Word.NEEDLESS) for term in terms)
        self.withheld = self.withheld or (condition is not None and withdraws)
        gone = len(self.gone)
        left = self._left(terms)
        if condition is not None and len(self.gone) > gone:
            raise UnreadError("condition")  # «…, но если он за меня, то яд не надо»
        for piece in left:
            gatherer = Gatherer(self.people, piece, self.last)
            drafts = gatherer.gather()
            self._corrected(gatherer)
            if not drafts and elided and gatherer.waiting and self.last is not None:
                drafts = [_copied(self.last, gatherer)]
            for draft in drafts:
                orders = orders_of(self.scene, draft)
                self._hear_answer(draft, orders)
                start = self.start = len(self.orders)
                self.last_condition = condition
                self.orders += [order if condition is None else _when(order, condition) for order in orders]
                taken.append(start) if len(orders) == 1 else taken.extend(range(start, len(self.orders)))
                self.last = draft
            self.more = self.more or gatherer.more
        return taken

    def _hear_answer(self, draft: Draft, orders: Sequence[Order]) -> None:
        """Whom an answer has named may be «он» from there on."""
        if self.scene.answers and (draft.unknown or not draft.who):
            for order in orders:
                if isinstance(order.target, str):
                    self.people.hear(order.target)

    def _left(self, terms: Sequence[Term]) -> list[Sequence[Term]]:
        """What of a clause orders something. What it takes back of the message itself goes; no withdrawal is owed."""
        withdrawal, before = self.withdrawal, len(self.orders)
        known = len(withdrawal.kinds)
        left = list(withdrawal.take(self.scene, self.people, terms, ordered=before > len(self.gone)))
        if withdrawal.broken:
            self.gone |= set(range(self.start, before))
            withdrawal.broken = False
        for kind in withdrawal.kinds[known:]:
            found = {at for at in range(before) if kind.meets(self.orders[at])}
            self.gone |= found
            if found and not any(kind.meets(order) for order in self.scene.orders):
                withdrawal.kinds.remove(kind)
                withdrawal.named = False
        return left

    def _corrected(self, gatherer: Gatherer) -> None:
        """What a clause corrects of the order before it."""
        if gatherer.drops or gatherer.remade:
            del self.orders[self.start :]
            self.gone -= set(range(self.start, len(self.orders) + len(self.gone) + 1))
        if gatherer.remade and self.last is not None and not gatherer.drops:
            condition = self.last_condition
            again = orders_of(self.scene, self.last)
            self.orders += [order if condition is None else _when(order, condition) for order in again]


def _exchanged(orders: Sequence[Order]) -> list[Order]:
    """«щит на Риту, защиту на Ольгу. Нет, наоборот». Raises UnreadError if that can be said of no two orders."""
    plain = [order for order in orders if isinstance(order.target, str) and order.when is UNSET]
    if len(orders) != 2 or len(plain) != 2:
        raise UnreadError("target")
    return [
        msgspec.structs.replace(one, target=other.target) for one, other in zip(orders, reversed(orders), strict=True)
    ]


def _with_ability(terms: Sequence[Term], scene: Scene) -> Sequence[Term]:
    """«использую способность на Риту»: one of the writer's own, and it is asked which; a question is none."""
    uses = any(term.does(Word.USE) and term.form in OWN_FORMS for term in terms)
    asks = any(term.mark == "?" or term.norm.startswith(("как", "котор", "чь", "ли")) for term in terms)
    denies = any(term.does(Word.NOT, Word.WOULD) for term in terms)
    named = any(term.name is not None and term.norm != "я" for term in terms)
    at = next((at for at, term in enumerate(terms) if term.norm in SKILLS), None)
    if at is None or not uses or asks or denies or not named or not scene.own_abilities:
        return terms
    return [*terms[:at], replace(terms[at], meaning=Meaning(deeds=scene.own_abilities)), *terms[at + 1 :]]


def _once(orders: Sequence[Order]) -> list[Order]:
    """Without abilities that are said again just so; two units of an item are two orders."""
    return [order for at, order in enumerate(orders) if order.action in ("use", "transfer") or order not in orders[:at]]


def _copied(last: Draft, gatherer: Gatherer) -> Draft:
    """«иначе Искру»: the same as before, to another."""
    return Draft(
        deeds=last.deeds, items=last.items, said=last.said, form=last.form, verb=last.verb or Word.USE,
        who=list(gatherer.waiting), abilities=last.abilities, steal=last.steal, count=last.count,
    )  # fmt: skip


def _speaks(term: Term) -> bool:
    """Whether the term names something that can be ordered, or withdraws."""
    changes = (Word.CANCEL, Word.NEEDLESS, Word.INSTEAD, Word.REDIRECT, Word.KEEP)
    return term.things or term.does(Word.GIVE, Word.STEAL, *changes)


def _when(order: Order, condition: Condition) -> Order:
    return msgspec.structs.replace(order, when=condition)
