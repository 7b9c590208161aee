"""«не в Монаха, в Паладина»: who corrects a name within a message means the last one."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from locales.grammar import normal
from vkbot.language.gathering import LEADS
from vkbot.language.names import How
from vkbot.language.terms import Term
from vkbot.language.tokens import listed
from vkbot.language.words import Word

ENDS: Final = frozenset(".!;…\n")
OATHS: Final = frozenset(
    listed(
        "блин да_блин ну_блин бля блять блядь черт чорт черт_возьми черт_побери елки елки-палки емае е-мое ах ай эх ох "
        "боже господи капец пипец мда хм эм э эээ ммм фак сорри сори прости простите извини извините виноват виновата "
        "тупанул тупанула затупил затупила перепутал перепутала спутал спутала промазал промахнулся промахнулась"
    )
)
"""What people say when they see that they wrote the wrong name."""
APOLOGIES: Final = frozenset(
    listed(
        "сорри сори сорян сорьки соррь прости простите извини извините извиняюсь извиняйте звиняйте виноват виновата "
        "каюсь косяк перепутал перепутала спутал спутала тупанул тупанула затупил затупила промахнулся промахнулась "
        "блин черт"
    )
) | {"прошу прощения", "прошу пардону", "миль пардон", "приношу извинения", "моя ошибка", "мой косяк", "мой промах"}
"""What people say between an order and the one that they meant."""
PLAIN: Final = (How.NAME, How.NUMBER, How.MENTION, How.DIGIT, How.ME, How.SELF)


def corrected(terms: Sequence[Term]) -> list[Term]:
    """The message with corrected names in the place of those that they correct."""
    found: list[Term] = []
    at = 0
    while at < len(terms):
        term = terms[at]
        if term.does(Word.NOT) and at + 1 < len(terms) and terms[at + 1].mark:
            found.append(replace(term, meaning=replace(term.meaning, words=frozenset({Word.CORRECTS}))))
            at += 1
            continue
        if _apologises(found, terms, at):
            found.append(replace(term, meaning=replace(term.meaning, words=frozenset({Word.CORRECTS}))))
            at += 1
            continue
        length = _but_not(found, terms, at) or _recounted(found, terms, at) or _instead(found, terms, at)
        if length:
            at += length
            continue
        found.append(term)
        at += 1
    return found


def _recounted(found: list[Term], terms: Sequence[Term], at: int) -> int:
    """«один яд, нет, два», «не два, а три яда»: how many are meant; how many terms that takes."""
    if terms[at].does(Word.NOT) and at + 3 < len(terms) and terms[at + 1].number is not None:
        here = at + 2 + (terms[at + 2].mark == ",")
        behind = terms[here : here + 3]
        counts = len(behind) == 3 and behind[0].does(Word.BUT) and behind[1].number is not None
        return here + 1 - at if counts and behind[2].items else 0
    here = at
    while here < len(terms) and (
        terms[here].does(Word.CORRECTS) or (here > at and (terms[here].mark == "," or terms[here].does(Word.FILLER)))
    ):
        here += 1
    if here == at or here == len(terms) or terms[here].number is None:
        return 0
    start = next(
        (back + 1 for back in range(len(found) - 1, -1, -1) if found[back].mark in ENDS and found[back].mark), 0
    )
    place = _counted(found, start)
    closed = here + 1 == len(terms) or bool(terms[here + 1].mark)
    digit = terms[here].norm.isdigit()
    numbered = any(term.name is not None and term.name.how is How.DIGIT for term in found[(place or 0) + 1 :])
    if place is None or not closed or (digit and (numbered or not found[place].norm.isdigit())):
        return 0
    found[place] = replace(found[place], meaning=terms[here].meaning, norm=terms[here].norm, text=terms[here].text)
    return here + 1 - at


def _counted(found: Sequence[Term], start: int) -> int | None:
    """Where the last number stands that counts an item."""
    for at in range(len(found) - 2, start - 1, -1):
        behind = next((term for term in found[at + 1 :] if not term.does(Word.FILLER)), found[-1])
        if found[at].number is not None and behind.items:
            return at
    return None


def _but_not(found: Sequence[Term], terms: Sequence[Term], at: int) -> int:
    """«в X, а не в Y», «удар, а не свет»: Y is not meant, whatever stands before; how many terms that takes."""
    start = at + 1 if terms[at].mark == "," else at
    if not found or start >= len(terms) or terms[start].text.casefold() != "а не":
        return 0
    before = found[-2] if found[-1].does(Word.VOTES) and len(found) > 1 else found[-1]
    _, length = _led_name(terms, start + 1)
    if before.name is not None and length and _closed(terms, start + 1 + length):
        return start + 1 + length - at
    thing = terms[start + 1] if start + 1 < len(terms) else None
    return start + 2 - at if thing is not None and thing.things and (before.things or before.name is not None) else 0


def _instead(found: list[Term], terms: Sequence[Term], at: int) -> int:
    """Put a name in the place of the one that it corrects; how many terms that took, 0 if nothing is corrected."""
    here, marked, no = at, False, False
    wrong: Term | None = None
    while here < len(terms):
        term = terms[here]
        starred = term.mark == "*" and here == at and (not at or terms[at - 1].mark in ENDS)
        if (
            starred
            or (term.does(Word.CORRECTS, Word.CHANGED) and not term.things)
            or (here == at and _swears(found, terms, at))
        ):
            marked = True
        elif term.does(Word.NOT) and (wrong is None):
            wrong, length = _led_name(terms, here + 1)
            length = length or _led_pronoun(terms, here + 1)
            if not length:
                return 0
            no = True
            here += length
        elif not (here > at and (term.mark or term.does(Word.BUT, Word.FILLER))) and not (
            term.mark == "-" and here == at
        ):
            break
        here += 1
    if not (marked or no):
        return 0
    right, length = _led_name(terms, here)
    if right is None or not _closed(terms, here + length) or _explains(terms, here + length):
        right, here, length = _later(terms, here)
    if right is None:
        return 0
    place = _place(found, right, wrong)
    if place is None:
        return 0
    found[place] = right
    return here + length - at


def _swears(found: Sequence[Term], terms: Sequence[Term], at: int) -> bool:
    """«на Вьюгу, блин, на Риту»: an oath between two that stand alike."""
    before = found[-2:]
    if len(before) < 2 or not before[1].mark or before[0].name is None:
        return False
    if normal(terms[at].text).replace(" ", "_") not in OATHS:
        return False
    here = at + 1 + (at + 1 < len(terms) and bool(terms[at + 1].mark))
    right, length = _led_name(terms, here)
    if right is None or right.name is None or any("link" in term.deeds for term in found):
        return False
    leads = [term.norm for term in (*found[-3:-2], *terms[here : here + length - 1]) if term.does(*LEADS)]
    alike = not (before[0].name.cases and right.name.cases) or bool(before[0].name.cases & right.name.cases)
    return alike and (not leads or (len(leads) == 2 and leads[0] == leads[1]))


def is_turned_about(terms: Sequence[Term]) -> bool:
    """«…, нет, наоборот», «Хотя нет, наоборот»: each of two orders is meant for whom the other names."""
    at = next((at for at, term in enumerate(terms) if term.norm == "наоборот"), None)
    if at is None:
        return False
    behind = terms[at + 1 : at + 2]
    before = terms[at - 1] if at else None
    no = terms[at - 2] if before is not None and before.mark and at > 1 else before
    closed = not behind or (bool(behind[0].mark) and behind[0].mark != "-")
    return closed and no is not None and no.does(Word.CORRECTS)


def _apologises(found: Sequence[Term], terms: Sequence[Term], at: int) -> bool:
    """«реген на Риту, сорри, рес на Риту»: what is said behind takes the place of what stands before."""
    if normal(terms[at].text) not in APOLOGIES or not found or not found[-1].mark:
        return False
    start = at + 2 if at + 1 < len(terms) and terms[at + 1].mark in (",", "-", "…", ".", "!") else at + 1
    end = next((here for here in range(start, len(terms)) if terms[here].mark), len(terms))
    last = next((here for here in range(len(found) - 2, -1, -1) if found[here].mark), -1)
    before, behind = found[last + 1 : -1], terms[start:end]
    return _answer_each_other(before, behind) and not behind[0].does(Word.AND)


def _answer_each_other(before: Sequence[Term], behind: Sequence[Term]) -> bool:
    """Whether two orders stand there that have their thing or whom they are for in common."""
    things = [{(term.deeds, term.items) for term in part if term.things} for part in (before, behind)]
    names = [{term.name.who for term in part if term.name is not None} for part in (before, behind)]
    whole = all(things) and all(names)
    return whole and (things[0] == things[1]) is not (names[0] == names[1])


def _explains(terms: Sequence[Term], at: int) -> bool:
    """«восьмая — это я сама»: who that is, and not who is meant."""
    behind = terms[at : at + 3]
    return len(behind) > 1 and behind[0].mark == "-" and any(term.norm in ("это", "я") for term in behind[1:])


def _later(terms: Sequence[Term], start: int) -> tuple[Term | None, int, int]:
    """«ой, вторая — это Мара, своя. В первого!»: the name of a sentence of its own behind the slip; where it stands."""
    end = next((at for at in range(start, len(terms)) if terms[at].mark in ENDS and terms[at].mark), len(terms))
    if end >= len(terms) or any(term.things or term.does(Word.IF, Word.ELSE) for term in terms[start:end]):
        return None, 0, 0
    right, length = _led_name(terms, end + 1)
    closed = end + 1 + length
    alone = closed >= len(terms) or (terms[closed].mark in ENDS and bool(terms[closed].mark))
    led = end + 1 < len(terms) and terms[end + 1].does(*LEADS)
    return (right, end + 1, length) if alone and led else (None, 0, 0)


def _led_name(terms: Sequence[Term], at: int) -> tuple[Term | None, int]:
    """A name, perhaps with a preposition; and how many terms it takes."""
    length = 0
    while at + length < len(terms) and terms[at + length].does(*LEADS, Word.FILLER) and terms[at + length].name is None:
        length += 1
    if at + length < len(terms):
        term = terms[at + length]
        if term.name is not None and term.name.how in PLAIN:
            return term, length + 1
    return None, 0


def _led_pronoun(terms: Sequence[Term], at: int) -> int:
    """How many terms «в него» takes, 0 if something else stands there."""
    led = at + 1 < len(terms) and terms[at].does(*LEADS) and terms[at].name is None
    name = terms[at + 1].name if led else None
    return 2 if name is not None and name.how in (How.HE, How.SHE, How.THEY) else 0


def _closed(terms: Sequence[Term], at: int) -> bool:
    """Whether nothing of an order follows in the sentence."""
    for term in terms[at:]:
        if term.mark in (".", "!", ";", "\n", "…"):
            return True
        if term.things:
            return bool(terms[at : at + 1] and terms[at].does(Word.VOTES))
        if term.does(Word.IF, Word.ELSE):
            return True
    return True


def _place(found: Sequence[Term], right: Term, wrong: Term | None) -> int | None:
    """Where the name stands that is corrected: the wrong one, if it was said, else the last."""
    for place in range(len(found) - 1, -1, -1):
        name = found[place].name
        if name is None or name.how not in PLAIN:
            continue
        if wrong is None or (wrong.name is not None and name.who == wrong.name.who):
            return place
    return None
