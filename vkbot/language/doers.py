"""Who does something in a clause, and of what something is only said: another's deed is no order."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.names import How, Name
from vkbot.language.spelling import is_deed, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

OTHERS: Final = (Form.THEY, Form.PAST)
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
ONE_OF: Final = ("одного", "одному", "одну", "одной", "кому-то", "кого-то")
RECEIVES: Final = ("получит", "получает", "получат", "примет", "словит", "схватит", "отхватит", "поймает", "огребет")
AIMS: Final = ("на", "в", "во", "по")
MOST: Final = ("самого", "самую", "самому", "самой")
SHORTEST_THING: Final = 3
CHEERS: Final = frozenset(
    listed(
        "спасибо спасибки спс респект привет приветик слава удача удачи успех успеха успехов позор смерть мир мира "
        "здоровья любовь любви честь хвала поклон почет уважение уважуха рахмат мерси лайк горе конец капец кирдык "
        "хана крышка каюк труба гудбай прощай бан плюсик минус вопрос вопросик обида надежда злость ставка "
        "намек взгляд ссылка внимание внимания память сил терпения покой доверие подозрение подозрения расчет месть "
        "цветы поцелуй"
    )
)
"""What is wished or said to somebody, or felt about him."""
GENERIC: Final = frozenset(
    listed("атака атаку действие ход способность заклинание заклятие магия магию спелл скилл абилка абилку")
)
"""What says no more than that something is ordered."""
UNITS: Final = (
    "шт", "штуки", "штук", "штуку", "штука", "штуками", "ед", "экз", "единица", "единицы", "единиц", "экземпляр",
    "экземпляра", "порция", "порции", "порций", "доза", "дозы", "доз", "флакон", "флакона", "пузырек", "пузырька",
)  # fmt: skip


def ahead(terms: Sequence[Term], at: int) -> Term:
    """The next term that says something."""
    for term in terms[at + 1 :]:
        if not (term.does(Word.FILLER) and term.name is None):
            return term
    return NO_TERM


def all_before(terms: Sequence[Term], at: int) -> bool:
    """«все яды», «все свои яды»."""
    before = next((term for term in reversed(terms[:at]) if not (term.does(Word.FILLER) and term.norm)), NO_TERM)
    return before.does(Word.ALL)


def is_own(name: Name, by: str) -> bool:
    """Whether the writer calls himself by his name or class."""
    return name.how is How.NAME and name.who == (by,)


def does_something(terms: Sequence[Term], at: int) -> bool:
    """Whether a verb in the third person or the past follows somebody's name."""
    for term in terms[at + 1 : at + 7]:
        if term.mark or term.does(Word.AND, Word.OR):
            return False
        if term.form in OTHERS or is_deed(term.norm):
            return True
        if term.things or term.does(*LEADS):
            return False
    return False


def stands_as_subject(name: Name) -> bool:
    """Whether the name may be in the nominative."""
    return name.how not in (How.ME, How.SELF, How.DIGIT) and (not name.cases or "nominative" in name.cases)


def after_subject_thing(terms: Sequence[Term], at: int) -> bool:
    """Whether a thing in the nominative does it («удар настиг Хель»), and not the one named."""
    return any(one.things and one.form is None and "nominative" in one.cases for one in terms[:at])


def only_told_of(terms: Sequence[Term], term: Term) -> bool:
    """«фаербол наносит много урона», «удар был сильный»: that says something about it, to nobody."""
    if any(one.name is not None or (one.form in OWN_FORMS and one.does(Word.USE, Word.GIVE)) for one in terms):
        return False
    told = term.form in OTHERS and (term.form is Form.THEY or term.does(Word.GETS))
    return told or (term.unknown and is_deed(term.norm))


def receives(terms: Sequence[Term]) -> bool:
    """«Филин получит от меня фаербол»: who gets it is whom it is for, unless another gives it."""
    if not any(term.norm in RECEIVES for term in terms) or not any(term.things and term.form is None for term in terms):
        return False
    givers = [other.name for one, other in pairwise(terms) if one.norm == "от" and other.name is not None]
    mine = any(name.how is How.ME for name in givers)
    return mine or (not givers and not any(term.items for term in terms))


def unfit(terms: Sequence[Term], at: int) -> bool:
    """«последнего», «того, кто умрёт»: nobody knows yet who that is."""
    term, following = terms[at], ahead(terms, at)
    most = term.norm in MOST and is_word(following) and following.unknown and part_of_speech(following.norm) != "NOUN"
    if term.norm in ONE_OF and following.norm in ("из", "среди") and any(one.does(Word.WHO) for one in terms[at:]):
        return any(one.things for one in terms)
    if not (most or term.does(Word.WHICH, Word.THAT)) or following.items:
        return False
    if term.does(Word.THAT):
        if ahead(terms, at).norm in ("из", "среди") and any(one.does(Word.WHO) for one in terms[at:]):
            return True  # «по тому из троих, кто …»
        rest = [one for one in terms[at + 1 : at + 5] if not one.mark and not one.does(*LEADS)]
        if not rest or not (rest[0].does(Word.WHO) or rest[0].norm.startswith("котор")):
            return False
    return any(one.things for one in terms)


def counts_behind(terms: Sequence[Term], at: int) -> bool:
    """«яды x2», «яды 2 шт»: a number behind what it counts."""
    before = terms[at - 1] if at else NO_TERM
    following = terms[at + 1] if at + 1 < len(terms) else NO_TERM
    return before.norm in ("х", "*") or before.mark in ("×", "*") or following.norm in UNITS


def in_a_row(terms: Sequence[Term], at: int) -> bool:
    """«фаер 4 свет 5 яд 6»: digits behind the things are whom they are for."""
    around = (*terms[at - 1 : at], *terms[at + 1 : at + 3]) if at else ()
    return len(around) == 3 and around[0].things and around[1].things and around[2].norm.isdigit()


def negates_other(term: Term) -> bool:
    """«не сомкнула глаз»: a verb that is no deed of the game is negated."""
    return term.unknown and part_of_speech(term.norm) in ("VERB", "INFN", "ADJS", "PRED")


def is_strange_order(terms: Sequence[Term], at: int) -> bool:
    """«плюмбус Лизе», «барьер на Лизу», «а на Лизу плюмбус»: what would be an order if one knew the thing."""
    term, kind = terms[at], part_of_speech(terms[at].norm)
    if len(term.norm) < SHORTEST_THING + (kind == "NOUN") or kind not in ("NOUN", "") or term.norm in CHEERS | GENERIC:
        return False
    behind = 1 + _leads(terms, at + 1)
    if _parts(terms, at - 1) and _parts(terms, at + 1 + behind):
        name, led = _named_at(terms, at + behind), behind > 1
        return name is not None and (led or _gets(name, noun=kind == "NOUN"))
    led = _leads(terms, at - 2)
    name = _named_at(terms, at - 1)
    last = _parts(terms, at - 2 - led) and _parts(terms, at + 1) and at > 1 + led
    return last and name is not None and (led or _gets(name, noun=True))


def _parts(terms: Sequence[Term], at: int) -> bool:
    """Whether a part of a clause ends before, or begins behind, what stands there."""
    if not 0 <= at < len(terms):
        return True
    return terms[at].mark in (",", ")", "(") or terms[at].does(Word.AND, Word.BUT, Word.NEXT)


def _leads(terms: Sequence[Term], at: int) -> bool:
    return 0 <= at < len(terms) and terms[at].norm in ("на", "в", "во")


def _named_at(terms: Sequence[Term], at: int) -> Name | None:
    name = terms[at].name if 0 <= at < len(terms) else None
    return name if name is not None and name.how in (How.NAME, How.MENTION, How.NUMBER, How.SELF) else None


def _gets(name: Name, *, noun: bool) -> bool:
    dative = "dative" in name.cases and not {"nominative", "accusative"} & name.cases
    return dative if noun else "nominative" not in name.cases


def is_cheered(terms: Sequence[Term], at: int) -> bool:
    """«удачи Лизе», «месть Мороку», «вся надежда на Лизу»: nothing is done to whom is named there."""
    before = at - 1 - _leads(terms, at - 1)
    return before >= 0 and terms[before].unknown and terms[before].norm in CHEERS


def wants_only(terms: Sequence[Term], at: int) -> bool:
    """«хочу подарить»: what is wanted is said by another verb."""
    return terms[at].norm == "хочу" and any(
        one.form in OWN_FORMS and one.does(Word.GIVE, Word.STEAL, Word.DRINK, Word.POUR, Word.USE) for one in terms
    )


def tells(verb: Term) -> bool:
    """«крикнул (Тихомир)»."""
    return verb.form is Form.THEY or (verb.unknown and is_deed(verb.norm))


def is_word(term: Term) -> bool:
    """Whether it is no mark, and not the end."""
    return bool(term.text) and not term.mark


def urges(terms: Sequence[Term], at: int) -> bool:
    """«давайте зелье на Тихона»: a word that only bids, where something is aimed at somebody and not given to him."""
    if not (terms[at].does(Word.FILLER) and terms[at].does(Word.GIVE)):
        return False
    return any(one.norm in AIMS and other.name is not None for one, other in pairwise(terms[at:]))


def is_one_of_pair(terms: Sequence[Term], at: int) -> bool:
    """«связь: я и Искра»: one of the two, and not who does it."""
    before, behind = (terms[at - 1] if at else NO_TERM), (terms[at + 1] if at + 1 < len(terms) else NO_TERM)
    return before.does(Word.AND) or behind.does(Word.AND) or (before.mark == "," and behind is NO_TERM)
