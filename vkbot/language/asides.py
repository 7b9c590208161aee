"""What stands beside an order and is none: what somebody holds, what others did, whose advice it was."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.names import How
from vkbot.language.spelling import is_deed, part_of_speech
from vkbot.language.terms import Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

ENDS: Final = frozenset(".!;…\n?")
TOGETHER: Final = "вместе"
WITH: Final = ("с", "со")
HIS: Final = ("его", "ее", "их", "твой", "твоя", "твои", "твоим", "твоей", "твоего", "чужой", "чужим")
LET: Final = ("пусть", "пускай")
FEELS: Final = ("боюсь", "опасаюсь", "люблю", "обожаю", "ненавижу")
UNSURE: Final = ("знаю", "уверен", "уверена", "понимаю", "решил", "решила", "пойму")
ASKED: Final = ("что", "ли", "как", "кого", "кому", "куда", "чем")
ABOUT: Final = ("про", "о", "об", "для", "от", "без", "из-за", "с", "со")


def without_asides(terms: Sequence[Term]) -> Sequence[Term]:
    """A sentence without whose advice it follows and with whom; empty if it only tells of things."""
    parts = _without_inserted(_parts(_behind_holdings(terms)))
    terms = [term for part in parts if not _suffers(part) for term in part]
    if not terms:
        return ()
    if _tells(terms):
        return ()
    first = next((at for at, term in enumerate(terms) if _orders(term) or term.does(Word.IF)), len(terms))
    before, behind = terms[:first], terms[first:]
    led = any(one.does(Word.TO) and other.name is not None for one, other in pairwise(behind))
    together = any(term.norm == TOGETHER for term in before) and any(term.name is not None for term in behind)
    if led or together:
        return [*_without_others(before), *behind]
    return terms


def _behind_holdings(terms: Sequence[Term]) -> Sequence[Term]:
    """«у меня две сферы: одну …»: without what somebody holds, where it is said behind what becomes of it."""
    end = next((at for at, term in enumerate(terms) if term.mark in (":", "-", ",")), len(terms))
    head = terms[:end]
    holds = len(head) > 2 and head[0].norm == "у" and head[1].name is not None and any(term.items for term in head)
    acts = any(term.form is not None or term.does(Word.STEAL) for term in head)
    return terms[end + 1 :] if holds and not acts and any(term.things for term in terms[end:]) else terms


def _without_inserted(parts: Sequence[list[Term]]) -> list[list[Term]]:
    """The parts without «, ветвясь,» and «, артефакту пора домой»."""
    left: list[list[Term]] = []
    for at, part in enumerate(parts):
        if _gerund(part) or _spoken_of(part) or _lets(part):
            continue
        goes_on = at > 0 and _gerund(parts[at - 1]) and bool(left)
        left.append(part[1:] if goes_on else part)
    return left


def _gerund(part: Sequence[Term]) -> bool:
    """«ветвясь»: how it is done."""
    said = [term for term in part if not term.mark]
    how = bool(said) and said[0].unknown and part_of_speech(said[0].norm) == "GRND"
    return how and not any(term.things or term.name is not None for term in said)


def _lets(part: Sequence[Term]) -> bool:
    """«, пусть травит кого хочет»: what another may do then."""
    said = [term for term in part if not term.mark and (not term.does(Word.FILLER) or term.norm in LET)]
    lets = part[0].mark == "," and len(said) > 1 and said[0].norm in LET
    return (
        lets
        and said[1].form is Form.THEY
        and not any(
            (term.things and term.form is None)
            or (term.name is not None and term.name.how is How.NAME)
            or term.does(Word.IF)
            for term in said[2:]
        )
    )


def _spoken_of(part: Sequence[Term]) -> bool:
    """«артефакту пора домой»: nobody is named, and nothing is done with it."""
    things = [term for term in part if term.things]
    aside = len(things) == 1 and things[0].form is None and things[0].cases == frozenset({"dative"})
    acts = any(term.form is not None or term.does(Word.CANCEL, Word.USE) for term in part)
    return aside and not acts and part[0].mark == "," and not any(term.name is not None for term in part)


def _orders(term: Term) -> bool:
    return term.things and term.form not in (Form.THEY, Form.PAST)


def _without_others(before: Sequence[Term]) -> list[Term]:
    """«по совету Тора», «мы с Тором»: they have a part in it, and are not its target."""
    left: list[Term] = []
    at = 0
    while at < len(before):
        term = before[at]
        behind = before[at + 1 : at + 3]
        if term.norm == "по" and len(behind) == 2 and behind[0].unknown and behind[1].name is not None:
            at += 3
        elif term.norm in WITH and behind and behind[0].name is not None:
            at += 2
        else:
            left.append(term)
            at += 1
    return left


# What is only told


def _tells(terms: Sequence[Term]) -> bool:
    """Whether a sentence tells of things, and has nobody do anything with them."""
    if any(term.does(Word.IF, Word.ELSE, Word.CANCEL, Word.NEEDLESS, Word.STEAL, Word.INSTEAD) for term in terms):
        return False
    if _doubts(terms) or _passes_on(terms) or _trades(terms):
        return True
    wills = any(term.form in OWN_FORMS for term in terms)
    led = any(one.does(Word.TO) and other.name is not None for one, other in pairwise(terms))
    if led or (wills and not any(term.norm in FEELS for term in terms)):
        return False
    return any(term.norm in FEELS for term in terms) or _has(terms) or _of_another(terms) or _only_about(terms)


def _doubts(terms: Sequence[Term]) -> bool:
    """«не знаю, кинуть ли фаер»."""
    asks = any(one.form in OWN_FORMS and other.norm == "ли" for one, other in pairwise(terms))
    norms = [term.norm for term in terms]
    unsure = any(term.does(Word.NOT) and after in UNSURE for term, after in zip(terms, norms[1:], strict=False))
    return asks or (unsure and any(norm in ASKED for norm in norms) and not _led_thing(terms))


def _passes_on(terms: Sequence[Term]) -> bool:
    """«передай Лёхе, что он молодец», «передайте ей привет»: words are given, not things."""
    words = any(term.norm in ("что", "чтобы", "привет", "спасибо") for term in terms)
    return words and any(term.does(Word.GIVE) for term in terms) and not any(term.things for term in terms)


def _trades(terms: Sequence[Term]) -> bool:
    """«меняю нож на яд с Тихоном»: that is to be agreed with him."""
    items = [term for term in terms if term.items and term.form is None]
    partner = any(one.norm in (*WITH, "у") and other.name is not None for one, other in pairwise(terms))
    changes = any(term.does(Word.REDIRECT) or term.norm.startswith(("обмен", "помен", "меня")) for term in terms)
    return len(items) > 1 and partner and changes


def _led_thing(terms: Sequence[Term]) -> bool:
    """Whether a thing is aimed at somebody."""
    first = next((at for at, term in enumerate(terms) if term.things), len(terms))
    return any(term.name is not None for term in terms[first:])


def _parts(terms: Sequence[Term]) -> list[list[Term]]:
    """The sentence cut before its commas."""
    parts: list[list[Term]] = [[]]
    for term in terms:
        if term.mark == "," and parts[-1]:
            parts.append([])
        parts[-1].append(term)
    return parts


def _suffers(terms: Sequence[Term]) -> bool:
    """«меня кто-то травит», «Тора отравили»: others did it; who does it to himself says «себя»."""
    things = [term for term in terms if term.things]
    told = bool(things) and all(term.form in (Form.PAST, Form.THEY) for term in things)
    if any("link" in term.deeds for term in things) and sum(term.name is not None for term in terms) > 1:
        return False  # «она соединит меня и Агафью»
    if not told or any(term.norm in ("я", "мы") or term.does(Word.IF, Word.TO) for term in terms):
        return False
    nameless = not any(term.name is not None and "nominative" in term.name.cases for term in terms)
    they = nameless and any(term.norm.endswith("ли") for term in things)
    return they or any(term.norm in ("меня", "нас") for term in terms)


def _has(terms: Sequence[Term]) -> bool:
    """«у меня два яда», «мне выпал нож», «яды у Марго»: who holds them."""
    if not any(term.items for term in terms) or any(term.deeds for term in terms):
        return False
    if terms[0].norm == "я" and any(term.norm in ("получил", "получила") for term in terms):
        return True
    mine = any(term.norm in ("мне", "нам") for term in terms)
    if mine and any(term.does(Word.GIVE) and term.form is Form.PAST and term.norm.endswith("ли") for term in terms):
        return True
    if any(term.does(Word.GIVE, Word.USE, Word.DRINK, Word.POUR) for term in terms):
        return False
    if any(one.norm == "у" and other.name is not None for one, other in pairwise(terms)):
        return not any("thief_artifact" in term.items for term in terms)
    return mine and any(is_deed(term.norm) or term.does(Word.GETS) for term in terms)


def _of_another(terms: Sequence[Term]) -> bool:
    """«опасен с его воскрешением», «фаербол у тебя»: whose it is."""
    things = [at for at, term in enumerate(terms) if term.things]
    his = [at for at in things if at > 0 and terms[at - 1].norm in HIS and terms[at].form is None]
    aimed = any({"copy", "secret_knowledge", "looting"} & set(term.deeds) for term in terms)
    held = not aimed and any(_is_held(terms, at) for at in things)
    yours = any(one.norm == "у" and _is_you(other) for one, other in pairwise(terms))
    return bool(things) and (len(his) == len(things) or yours or held)


def _is_held(terms: Sequence[Term], at: int) -> bool:
    """«фаербол у Жоры просто огонь»: an ability, and whose it is; «лут у Жоры», «копия: удар у Жоры» are aimed."""
    behind = terms[at + 1 : at + 3]
    his = len(behind) == 2 and behind[0].norm == "у" and behind[1].name is not None
    return his and bool(terms[at].deeds) and terms[at].form is None


def _is_you(term: Term) -> bool:
    return term.name is not None and term.name.how is How.YOU


def _only_about(terms: Sequence[Term]) -> bool:
    """«хороший вечер для фаербола»: nobody is named, and the thing is only spoken about."""
    if any(term.name is not None for term in terms):
        return False
    things = [at for at, term in enumerate(terms) if term.things]
    about = [at for at in things if at > 1 and terms[at - 1].norm in ABOUT]
    return bool(things) and len(about) == len(things) and any(term.unknown for term in terms)
