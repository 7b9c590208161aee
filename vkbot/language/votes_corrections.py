"""What is said without a word of votes: «…, нет, против X», «…, теперь на X», «X. Это мой голос», «против никого»."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from vkbot.language.tokens import listed, norm
from vkbot.language.votes_conditions import hangs
from vkbot.language.votes_doubts import denied, unmade
from vkbot.language.votes_object import Kind, Search
from vkbot.language.votes_owner import own
from vkbot.language.votes_said import Said, against, like
from vkbot.language.votes_sentence import Sentence
from vkbot.language.votes_target import Target
from vkbot.language.votes_terms import Term
from vkbot.language.votes_words import AGAINST, CORRECTS, EARLIER, QUESTIONS, SUBJECTS, TODAY, TOWARDS, WOULD, Act

SLIPS: Final = CORRECTS | frozenset(
    map(
        norm,
        listed(
            "упс опс тфу ошибся ошиблась перепутал перепутала путаю описался описалась опечатка опечатался опечаталась "
            "промахнулся промахнулась промазал промазала оговорился оговорилась вру погоди погодите постой постойте "
            "извиняюсь сорри сорян"
        ),
    )
)
"""Who says one of these takes back what he said just before."""
SOFT_SLIPS: Final = frozenset(listed("хотя лучше или не смысле в а"))
"""These do so only right before «против X»."""
TAILS: Final = frozenset(map(norm, listed("то есть имел имела имелся имелась в виду хотел хотела сказать же")))
"""What may follow the name that is put right («X то есть», «X имел в виду»)."""
JOKES: Final = frozenset(listed("шучу шутка шуткую шутю рофл рофлю прикалываюсь прикол"))
LONGEST_REMARK: Final = 4
THOSE: Final = frozenset(listed("тот та один одна все"))
TELLS: Final = (
    QUESTIONS | (SUBJECTS - THOSE) | EARLIER | WOULD | frozenset(map(norm, listed("был была как пока если и он она")))
)
"""With these a remark tells of something else."""
NOWS: Final = TODAY | frozenset(listed("теперь сейчас отныне стал стала стало"))
ONCE: Final = EARLIER | frozenset(listed("был была было стоял стояла лежал висел"))
STANDS: Final = frozenset(map(norm, listed("пусть пускай будет он стоит стал стоять лежит висит уже")))
MINE: Final = frozenset(listed("мой моего"))
POINTS: Final = frozenset(listed("это вот и"))


@dataclass(frozen=True, slots=True)
class Piece:
    """The words from `start` to `end` of a sentence, between marks or words of correction."""

    sentence: Sentence
    start: int
    end: int

    @property
    def terms(self) -> Sequence[Term]:
        """Its words."""
        return self.sentence.terms[self.start : self.end]

    @property
    def slips(self) -> bool:
        """Whether it takes something back."""
        words = [term.norm for term in self.terms if term.name is None]
        return any(word in SLIPS for word in words) or words in (["не"], ["хотя"]) or words[:2] == ["то", "есть"]

    @property
    def votes(self) -> bool:
        """Whether it holds a word of votes."""
        return any(term.sense is not None for term in self.terms)

    @property
    def remark(self) -> bool:
        """Whether it tells nothing of anybody: «ой», «перепутал вкладки», «тьфу ты»."""
        told = [term for term in self.terms if term.name is not None or term.norm in TELLS]
        scorned = self.slips and all(term.norm == "ты" for term in told)
        return len(self.terms) <= LONGEST_REMARK and not self.votes and (scorned or not told)

    @property
    def empty(self) -> bool:
        """Whether it says nothing at all."""
        return all(term.filler or term.norm in TAILS for term in self.terms)

    def named(self) -> tuple[Target, str] | None:
        """Whom it names, if it does nothing else, and what leads the name: «против», «как», or nothing."""
        at = self.start
        while at < self.end and self._leads(self.sentence.terms[at]):
            at += 1
        term = self.sentence.term(at)
        lead = term.norm if term.name is None and term.norm in AGAINST | TOWARDS | {"как"} else ""
        target = self.sentence.target(at + bool(lead), alone=not lead)
        if target is None or not target.who or (not lead and term.name is None) or target.end > self.end:
            return None
        if at > self.start and not lead and self.sentence.terms[at - 1].norm == "не":  # «против Насти, не Настасьи»
            return None
        rest = self.sentence.terms[target.end : self.end]
        return (target, lead) if all(one.filler or one.norm in TAILS for one in rest) else None

    def _leads(self, term: Term) -> bool:
        if term.name is not None or term.norm in SUBJECTS:
            return False
        return term.filler or term.norm in SLIPS | SOFT_SLIPS | {"то", "есть"}


def pieces(sentence: Sentence) -> list[Piece]:
    """A sentence cut up at its marks and before the words that take something back."""
    found: list[Piece] = []
    start = 0
    for at, term in enumerate(sentence.terms):
        slip = term.name is None and (term.norm in SLIPS or (term.norm, sentence.term(at + 1).norm) == ("то", "есть"))
        cuts = slip or (bool(term.mark) and not _announces_whom(sentence, start, at))
        if cuts and at > start:
            found.append(Piece(sentence, start, at))
        if cuts:
            start = at + bool(term.mark)
    if start < len(sentence.terms):
        found.append(Piece(sentence, start, len(sentence.terms)))
    return found


def _announces_whom(sentence: Sentence, start: int, at: int) -> bool:
    """«мой голос: X», «голосую — против X»: the mark at a place only says that the name follows."""
    follows = sentence.term(at + 1)
    aims = follows.name is not None or follows.norm in AGAINST | TOWARDS
    last = next((one for one in reversed(sentence.terms[start:at]) if not one.filler and one.norm not in MINE), None)
    ballot = last is not None and last.says(Act.BALLOT, Act.VOTE)
    return ballot and aims and sentence.terms[at].mark in (":", "-")


def may_correct(sentence: Sentence) -> bool:
    """Whether a sentence without a word of votes may put right or say one."""
    return any(term.norm in SLIPS | SOFT_SLIPS | NOWS | {"против"} for term in sentence.terms)


def corrected(sentence: Sentence, before: Sentence | None, *, voted: bool) -> Said | None:
    """«…, нет, против X», «… ой, перепутал, X то есть»: the last such correction. `voted`: before this sentence."""
    if any(term.mark == "?" for term in sentence.terms):
        return None
    cut = pieces(sentence)
    for at in range(len(cut) - 1, -1, -1):
        if cut[at].votes:
            return None
        named = cut[at].named()
        if named is None or not _puts_right(cut, at, named, before, voted=voted):
            continue
        target, lead = named
        if hangs(sentence, cut[at].start, target.end):
            return None
        if _is_alternative(cut[at]):
            others = [one for one in sentence.named_before(cut[at].start)[:1] if one not in target.who]
            return against(Target((*others, *target.who), target.end))
        return like(target) if lead == "как" else against(target)
    return None


def _is_alternative(piece: Piece) -> bool:
    """«…, или на X» leaves it open; «…, или лучше на X», «…, или нет, на X» puts right."""
    words = [term.norm for term in piece.terms if term.name is None]
    return words[:1] == ["или"] and not piece.slips and "лучше" not in words


def _puts_right(
    cut: Sequence[Piece], at: int, named: tuple[Target, str], before: Sentence | None, *, voted: bool
) -> bool:
    target, lead = named
    first = at - 1
    while first >= 0 and cut[first].remark:
        first -= 1
    remarks = cut[first + 1 : at]
    slips = cut[at].slips or any(one.slips for one in remarks) or (bool(lead) and _softly(cut[at]))
    if first >= 0 and not cut[first].votes:
        return False
    if first < 0:
        slips = slips or (voted and before is not None and is_remark(before)) or (at == 0 and lead == "против")
    if not (voted or first >= 0) or not (slips or (lead in AGAINST and remarks)):
        return False
    rest = cut[at + 1 :]
    addressed = not lead and "nominative" in target.cases | ({"nominative"} if not target.cases else set())
    if addressed and any(one.empty and not _is_tail(one) for one in rest):
        return False
    return bool(lead) or all(one.empty for one in rest)


def _softly(piece: Piece) -> bool:
    """«хотя против X», «или лучше против X»."""
    first = piece.terms[0]
    return first.name is None and first.norm in SOFT_SLIPS - {"не", "а"}


def _is_tail(piece: Piece) -> bool:
    return any(term.norm in TAILS for term in piece.terms)


def is_remark(sentence: Sentence) -> bool:
    """Whether a sentence only takes something back («стоп», «ой, описался»)."""
    cut = pieces(sentence)
    return all(one.remark for one in cut) and any(one.slips for one in cut)


def changed(sentence: Sentence, before: Sentence | None) -> Said | None:
    """«был мой голос на X, теперь на Y», «поменял голос: был на X, стал на Y», «… теперь пусть будет на Y»."""
    cut = pieces(sentence)
    for at, (one, two) in enumerate(pairwise(cut)):
        words = [term.norm for term in one.terms if term.name is None]
        announced = cut[at - 1] if at > 0 else Piece(before, 0, len(before.terms)) if before is not None else None
        given = _is_writers(one) or (one.terms[0].norm in ONCE and announced is not None and _announces(announced))
        if not given or not set(words) & ONCE or set(words) & WOULD:
            continue
        place = two.start
        if two.terms[0].norm not in NOWS:
            continue
        while place < two.end and sentence.terms[place].norm in NOWS | STANDS:
            place += 1
        named = Piece(sentence, place, two.end).named()
        if named is not None and named[1] and not hangs(sentence, place, named[0].end):
            return against(named[0])
    return None


def _is_writers(piece: Piece) -> bool:
    """«мой голос был …», and «голос был …» with nobody else named before."""
    words = [term.norm for term in piece.terms if term.name is not None or not term.filler or term.norm in MINE]
    ballot = any(term.says(Act.BALLOT) for term in piece.terms)
    return ballot and bool(set(words) & MINE or words[:1] == ["был"] or words[:2] == ["голос", "был"])


def _announces(piece: Piece) -> bool:
    """«поменял голос», «переголосовал»: the writer says that the vote is another now."""
    sentence, asked = piece.sentence, any(term.mark == "?" for term in piece.terms)
    for at in range(piece.start, piece.end):
        term = sentence.terms[at]
        change = term.says(Act.CHANGE) and any(one.says(Act.BALLOT) for one in piece.terms)
        if not (change or (term.says(Act.VOTE) and term.norm.startswith("пере"))) or asked:
            continue
        would = any(one.norm in WOULD for one in piece.terms)
        return own(sentence, at) and not (would or denied(sentence, at) or unmade(sentence, at))
    return False


def pointed_at(sentence: Sentence, before: Sentence | None) -> Said | None:
    """«X. Это мой голос», «против X — вот мой голос»."""
    cut = pieces(sentence)
    if not cut or any(term.mark == "?" for term in sentence.terms):
        return None
    words = [term.norm for term in cut[-1].terms]
    if words[-2:] not in (["мой", "голос"], ["голос", "мой"]) or not set(words[:-2]) <= POINTS or len(words) > 4:
        return None
    whole = pieces(before) if before is not None and len(cut) == 1 else cut[:-1]
    if len(whole) != 1 or (len(words) == 2 and len(cut) == 1) or any(t.mark == "?" for t in whole[0].sentence.terms):
        return None
    named = whole[0].named()
    return against(named[0]) if named is not None and named[1] != "как" and not whole[0].slips else None


def names_nobody(sentence: Sentence) -> bool:
    """«против никого, я мирный»: a sentence that begins so withdraws, whatever follows."""
    at = 0
    while sentence.term(at).filler or (sentence.term(at).mark == "," and at > 0):
        at += 1
    if any(term.norm in SUBJECTS for term in sentence.terms[:at]) or any(term.mark == "?" for term in sentence.terms):
        return False
    if sentence.term(at).norm not in ("против", "ни"):
        return False
    found = Search(sentence, at, strict=True).found()
    if found is None or found.kind is not Kind.NOBODY:
        return False
    end = found.end
    while sentence.term(end).filler or sentence.term(end).norm in TODAY:
        end += 1
    except_for = sentence.term(end + 1).norm == "кроме"
    return bool(sentence.term(end).mark) and not except_for and not hangs(sentence, at, found.end)


def is_taken_back(sentences: Sequence[Sentence]) -> bool:
    """«голосую против X. Шучу», «… (шутка)», «…. Хотя нет»: its end leaves in doubt what was said."""
    cut = [piece for sentence in sentences[-1:] for piece in pieces(sentence)]
    last = [term.norm for piece in cut[-1:] for term in piece.terms if not term.filler]
    jokes = bool(last) and set(last) <= JOKES | POINTS and bool(set(last) & JOKES)
    whole = [term.norm for piece in cut for term in piece.terms if not term.filler]
    return jokes or whole[-2:] == ["хотя", "нет"]
