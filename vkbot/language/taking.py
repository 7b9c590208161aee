"""Things taken from somebody in other words: «вытащу у Лизы амулет», «гашу свет Лизы сферой ночи»."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from vkbot.language.names import How, Name
from vkbot.language.spelling import is_deed, lemmas
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import NOTHING, OWN_FORMS, Form, Meaning
from vkbot.language.words import Word

ENDS: Final = frozenset(".!?;…\n")
PULLS: Final = frozenset(
    listed(
        "вытащить вытаскивать вынуть вынимать достать доставать вытянуть вытягивать вытрясти вытряхнуть выцепить "
        "изъять изымать добыть добывать подобрать выкрутить сорвать срывать снять снимать брать взять"
    )
)
"""Theft, where an item is named and at whom it is."""
GRABS: Final = PULLS | frozenset(
    listed(
        "хватать схватить выхватить выхватывать сжать сжимать поднять поднимать откупорить откупоривать открыть "
        "открывать обнажить обнажать заносить занести приготовить готовить точить наточить держать"
    )
)
"""What is done with an item before it is used."""
STRIKE: Final = ("strike",)
WEAPONS: Final = (("knife",), ("red_sphere",))
DIMS: Final = frozenset(
    listed(
        "гасить погасить загасить тушить потушить затушить притушить убавить убавлять приглушить приглушать уменьшить "
        "уменьшать ослабить ослаблять задуть задувать снизить снижать понизить понижать затемнить затемнять сбавить "
        "сбить сбивать украсть красть крадет забрать забирать отнять отнимать срезать урезать"
    )
)
"""What the night sphere does to a light."""
LIGHT: Final = ("light",)
NIGHT: Final = ("night_sphere",)
LEARNING: Final = ("secret_knowledge",)
NAMING: Final = (LEARNING, ("copy",))
"""What names an ability."""
SKILLS: Final = ("способность", "способности", "умение", "абилка", "абилку", "скилл", "тело", "труп")
NEAR: Final = ("к", "ко")
WITH_IT: Final = ("им", "ею", "ей", "ими", "его", "ее", "их")
SILENT: Final = Meaning(words=frozenset({Word.FILLER}))
ANY: Final = ("любо", "всяк")
FOR_WHOM: Final = ("для",)
HIDES: Final = frozenset(
    listed(
        "укрыться укрываться спрятаться прятаться прикрыться прикрываться закрыться закрываться отгородиться "
        "отгораживаться заслониться заслоняться загородиться накрыться обвешаться окружиться обезопаситься"
    )
)
"""Verbs that lay a shield on the writer."""
SHIELDS: Final = ("fire_shield", "divine_shield", "protection")
MYSELF: Final = Term("себя", "себя", name=Name(0, 1, (), How.SELF))
ONTO: Final = Term("на", "на", Meaning(words=frozenset({Word.TO})))


def taken(terms: Sequence[Term]) -> Sequence[Term]:
    """The message with such sentences in plain words."""
    found: list[Term] = []
    start = 0
    for end in range(len(terms) + 1):
        if end == len(terms) or (terms[end].mark and terms[end].mark in ENDS):
            sentence = list(terms[start:end])
            found += _plain(sentence) if any(term.things for term in sentence) else sentence
            found += [_headed(sentence, terms, end)] if end < len(terms) else []
            start = end + 1
    return found


def _plain(sentence: list[Term]) -> list[Term]:
    light = next((at for at, term in enumerate(sentence) if term.deeds == LIGHT and term.form is None), None)
    if light is not None:
        dims = next((at for at, term in enumerate(sentence) if _is_any(term, DIMS)), light)
        if dims < light < dims + 3:
            return _dimmed(sentence, dims, light)
    items = any(term.items for term in sentence)
    learns = any(term.deeds == LEARNING for term in sentence) and not any(term.items for term in sentence)
    for at, term in enumerate(sentence):
        if learns and term.does(Word.STEAL):
            sentence[at] = replace(term, meaning=SILENT)  # «тайными знаниями забираю лечение у Лизы»
        elif term.deeds and term.form is None and at and sentence[at - 1].norm.startswith(ANY):
            sentence[at] = replace(term, meaning=NOTHING)  # «любой удар вернётся обидчику»
        elif items and _is_any(term, GRABS, past=True):
            _grabbed(sentence, at)
        if items and _is_any(term, PULLS) and _is_at_somebody(sentence, at):
            sentence[at] = replace(term, meaning=Meaning(words=frozenset({Word.STEAL}), form=Form.ME))
    return _hidden(_without_thieves(sentence))


def _without_thieves(sentence: list[Term]) -> list[Term]:
    """«краду себе у Лизы нож», «стащи для Марка у Лизы яд»: for whom that is says not whose it is."""
    at = next((at for at, term in enumerate(sentence) if term.does(Word.STEAL)), len(sentence))
    whose = next((here for here in range(len(sentence) - 1) if _owner(sentence, here)), None)
    if at == len(sentence) or whose is None or not any(term.items for term in sentence):
        return sentence
    idle = {
        here
        for here, term in enumerate(sentence)
        if here not in (whose, whose + 1) and term.name is not None and _beneficiary(sentence, here)
    }
    leads = {here - 1 for here in idle if sentence[here - 1].norm in FOR_WHOM}
    return [term for here, term in enumerate(sentence) if here not in idle | leads]


def _owner(sentence: Sequence[Term], at: int) -> bool:
    name = sentence[at + 1].name
    return sentence[at].norm == "у" and name is not None and name.how not in (How.ME, How.SELF)


def _beneficiary(sentence: Sequence[Term], at: int) -> bool:
    before = sentence[at - 1] if at else NO_TERM
    return before.norm == "для" or (sentence[at].norm in ("себе", "мне", "нам") and not before.does(Word.TO))


def _hidden(sentence: list[Term]) -> list[Term]:
    """«укроюсь огненным щитом», «спрячусь за щитом»: it is laid on the writer."""
    shields = [term for term in sentence if term.things]
    named = any(term.name is not None and term.norm != "я" for term in sentence)
    if named or len(shields) != 1 or not set(shields[0].deeds) & set(SHIELDS) or shields[0].form:
        return sentence
    if not any(_is_any(term, HIDES) for term in sentence):
        return sentence
    at = next(at for at, term in enumerate(sentence) if term.things)
    bare = [*sentence[: at + 1], ONTO, MYSELF, *sentence[at + 1 :]]
    return [replace(term, meaning=SILENT) if term.does(Word.FOR) else term for term in bare]


def _is_any(term: Term, verbs: frozenset[str], *, past: bool = False) -> bool:
    """Whether it is one of the verbs, not in the past (unless `past`), and does nothing else."""
    if not lemmas(term.norm) & verbs or (not past and term.norm.endswith(("л", "ла", "ло", "ли"))):
        return False
    return not (term.mark or term.things or term.name is not None)


def _is_at_somebody(sentence: Sequence[Term], at: int) -> bool:
    """Whether an item stands by the verb, and whose it is: «у Лизы»."""
    behind = sentence[at + 1 :]
    end = next((here for here, term in enumerate(behind) if _parts(term)), len(behind))
    clause = [*sentence[max(at - 4, 0) : at], *behind[:end]]
    items = [term for term in clause if term.items and term.form is None]
    whose = any(
        one.norm == "у" and other.name is not None and other.name.how not in (How.ME, How.SELF)
        for one, other in pairwise(clause)
    )
    return len(items) == 1 and whose and not any(term.deeds or term.does(Word.NOT, Word.IF) for term in clause)


def _parts(term: Term) -> bool:
    return bool(term.mark) or term.form is not None or term.does(Word.AND) or is_deed(term.norm)


def _grabbed(sentence: list[Term], at: int) -> None:
    """«достаю нож и бью Лизу», «взял яд, подкрался к ней и подлил»: it is used once, by the verb behind it."""
    thing = _noun_ahead(sentence, at)
    verb = None if thing is None else _verb_ahead(sentence, thing)
    if thing is None or verb is None or (at and sentence[at - 1].does(Word.NOT)):
        return
    item, act = sentence[thing], sentence[verb]
    if act.items == item.items:
        sentence[thing] = replace(item, meaning=SILENT)
    elif act.deeds == STRIKE and item.items in WEAPONS:
        sentence[thing] = replace(item, meaning=SILENT)
        sentence[verb] = replace(act, meaning=Meaning(items=item.items, form=act.form))
    elif not act.things and not _items_behind(sentence, verb):
        for here in range(thing + 1, verb):
            sentence[here] = Term("", "", SILENT)
        if verb + 1 < len(sentence) and sentence[verb + 1].norm in WITH_IT:
            sentence[verb + 1] = Term("", "", SILENT)


def _noun_ahead(sentence: Sequence[Term], at: int) -> int | None:
    """Where the one item stands that is taken into the hand: «достаю из кармана нож»; not «два ножа»."""
    for here in range(at + 1, min(at + 5, len(sentence))):
        term = sentence[here]
        if term.items and term.form is None:
            return here
        if term.things or term.name is not None or term.mark or term.number is not None:
            return None
    return None


def _verb_ahead(sentence: Sequence[Term], thing: int) -> int | None:
    """Where the writer does something next, if nobody is named before that but whom he goes up to."""
    joined = False
    for here in range(thing + 1, len(sentence)):
        term = sentence[here]
        joined = joined or term.mark == "," or term.does(Word.AND, Word.NEXT)
        acts = term.form in (*OWN_FORMS, Form.PAST)
        if acts and (term.things or term.does(Word.GIVE, Word.POUR, Word.DRINK, Word.USE)):
            return here if joined else None
        whom = term.name is not None and term.norm not in WITH_IT and sentence[here - 1].norm not in NEAR
        other = term.things or whom or term.does(Word.IF, Word.ELSE, Word.NOT, Word.CANCEL, Word.STEAL)
        if other or (term.mark and term.mark != ","):
            return None
    return None


def _items_behind(sentence: Sequence[Term], verb: int) -> bool:
    """Whether the verb has an item of its own."""
    behind = sentence[verb + 1 :]
    end = next((here for here, term in enumerate(behind) if _parts(term)), len(behind))
    return any(term.things for term in behind[:end])


def _dimmed(sentence: list[Term], dims: int, light: int) -> list[Term]:
    """«гашу свет Лизы сферой ночи»: the sphere is used on her; without a sphere that orders nothing."""
    if not any(term.items == NIGHT for term in sentence):
        return [replace(term, meaning=NOTHING) if at == light else term for at, term in enumerate(sentence)]
    behind = sentence[light + 1] if light + 1 < len(sentence) else NO_TERM
    sentence[dims] = replace(sentence[dims], meaning=SILENT)
    if behind.norm == "у":
        sentence[light : light + 2] = [ONTO]
    elif behind.name is not None:
        sentence[light] = ONTO
    else:
        sentence[light] = replace(sentence[light], meaning=SILENT)
    return sentence


def _headed(sentence: Sequence[Term], terms: Sequence[Term], end: int) -> Term:
    """The mark behind a sentence: «Тайные знания. Тело Лизы, способность — удар» is said as behind a colon."""
    said = [term for term in sentence if not term.does(Word.FILLER) and not term.mark]
    heads = len(said) == 1 and (said[0].deeds in NAMING or said[0].items == ("ring",)) and said[0].form is None
    behind = next((term for term in terms[end + 1 :] if not term.mark), NO_TERM)
    goes_on = heads and terms[end].mark in (".", "\n") and behind.norm in SKILLS
    return replace(terms[end], mark=":", text=":") if goes_on else terms[end]
