"""Clauses that say how things are: what lies on somebody, who holds what, what does not happen, what one can."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from vkbot.language.doers import is_own
from vkbot.language.hearsay_words import ASKS, BOASTS, DREAMS, HOLDS, IMAGINES, MINE, MODAL, WEIGHED
from vkbot.language.names import How
from vkbot.language.spelling import is_deed, lemmas, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

LET: Final = ("пусть", "пускай", "чтоб", "чтобы", "хочу", "желаю", "да")
TO_COME: Final = ("будет", "будут", "станет")
LOCATIVE: Final = ("нем", "ней", "них")
READY: Final = (
    "готов", "готова", "готово", "таков", "такова", "таково", "нужен", "нужна", "нужно", "необходим", "необходима",
    "необходимо", "желателен", "желательна", "желательно", "неизбежен", "неизбежна", "неизбежно",
)  # fmt: skip
"""A thing that is so is wanted."""
ABOUT: Final = ("про", "о", "об", "насчет", "по", "с", "со", "за", "относительно", "касательно")
PUZZLES: Final = frozenset(
    listed(
        "вопрос вопросик проблема проблемка сложность трудность беда непонятка недоразумение претензия жалоба путаница "
        "баг ошибка глюк косяк непонятно неясно непонятный неясный интересно любопытно рассказать рассказывать "
        "пояснить объяснить подсказать растолковать разъяснить напомнить спросить узнать помочь разобраться"
    )
)
"""With «про» and a thing behind: one wants to know."""
INTERESTS: Final = frozenset(("интересовать", "заинтересовать", "волновать", "смущать"))
WORKS: Final = frozenset(
    listed("работать заработать срабатывать сработать засчитываться засчитаться отправляться приниматься")
)
MANAGES: Final = frozenset(
    listed("мочь смочь получаться получиться выходить выйти удаваться удаться суметь успевать успеть")
)
PLACES: Final = ("в", "во", "о", "об", "на", "при")
WITH: Final = ("с", "со", "под", "без")
DOES: Final = (Word.USE, Word.GIVE, Word.POUR, Word.DRINK, Word.STEAL, Word.CANCEL, Word.KEEP, Word.NEEDLESS)


def only_states(terms: Sequence[Term], by: str, *, guessed: bool) -> bool:
    """Whether a clause only says how things are. `guessed`: as its writer (`by`) supposes («кажется, …»)."""
    said = [term for term in terms if not term.mark]
    if not any(term.things for term in said):
        return False
    if any(
        rule(said)
        for rule in (
            _puzzles,
            _dreams,
            _does_not_work,
            _boasts,
            _asks_who,
            _wavers,
            _is_done_by_others,
            _is_put_off,
            _is_described,
            _is_within,
        )
    ):
        return True
    if said[0].norm in LET or any(term.norm in (*LET[:-1], *MINE) or _acts(term) for term in said):
        return False
    return (
        _lies(said)
        or _is_upon(said)
        or _is_with(said, by)
        or _is_held(said, by)
        or _fails(said)
        or (guessed and (_would_be_right(said) or _is_placed(said)))
    )


def _acts(term: Term) -> bool:
    """A verb by which the writer does something or has it done."""
    return (term.form in (Form.ME, Form.BID) and (term.things or term.does(*DOES))) or term.does(
        Word.STEAL, Word.CANCEL, Word.KEEP
    )


def _is_noun(term: Term) -> bool:
    return term.things and term.form is None and (not term.cases or "nominative" in term.cases)


def _led(said: Sequence[Term]) -> bool:
    """Whether somebody stands behind a preposition."""
    return any(one.does(Word.TO, Word.FROM) and other.name is not None for one, other in pairwise(said))


def _lies(said: Sequence[Term]) -> bool:
    """«на нём висит сглаз», «сглаз ещё лежит на Рите», «на Рите был сглаз»."""
    holds = any(
        lemmas(term.norm) & HOLDS and is_deed(term.norm) and term.norm not in TO_COME
        for term in said
        if not term.things
    )
    return holds and _led(said) and any(_is_noun(term) for term in said)


def _is_upon(said: Sequence[Term]) -> bool:
    """«на ней заморозка», «на Рите ещё с прошлой ночи сглаз»: who stands first, in the locative."""
    place = next((at for at, term in enumerate(said) if term.norm == "на"), len(said))
    if place > 1 or place + 2 >= len(said) or any(term.form is not None or is_deed(term.norm) for term in said):
        return False
    name = said[place + 1].name
    if name is None:
        return False
    cases = name.cases
    locative = said[place + 1].norm in LOCATIVE or ("prepositional" in cases and "accusative" not in cases)
    return locative and any(_is_noun(term) for term in said[place + 2 :])


def _is_with(said: Sequence[Term], by: str) -> bool:
    """«Рита с ножом», «Ольга под защитой», «он без амулета»: who holds or bears what."""
    if any(term.form in OWN_FORMS for term in said):
        return False
    for who, lead, thing in zip(said, said[1:], [*said[2:], NO_TERM], strict=False):
        name = who.name
        if name is None or is_own(name, by) or name.how in (How.ME, How.SELF, How.DIGIT):
            continue
        subject = "nominative" in name.cases or who.norm in ("он", "она")
        if subject and lead.things and lead.text.casefold().startswith("под "):
            return True
        if subject and lead.norm in WITH and thing.things and "instrumental" in {*thing.cases, *_case_of(lead)}:
            return thing.form is None and "nominative" not in thing.cases
    return False


def _case_of(lead: Term) -> tuple[str, ...]:
    return ("instrumental",) if lead.norm == "без" else ()


def _is_held(said: Sequence[Term], by: str) -> bool:
    """«у неё цепная молния наготове»: who can do what."""
    name = said[1].name if len(said) > 2 and said[0].norm == "у" else None
    if name is None or name.how in (How.ME, How.SELF) or is_own(name, by):
        return False
    rest = said[2:]
    return not _led(rest) and not any(term.form is not None for term in rest) and any(term.deeds for term in rest)


def _fails(said: Sequence[Term]) -> bool:
    """«фаербол меня не пугает», «удар не попал в Риту»: what does not happen to it."""
    subject = next((at for at, term in enumerate(said) if _is_noun(term)), None)
    if subject is None or any(term.form in OWN_FORMS for term in said):
        return False
    behind = said[subject + 1 :]
    return any(one.does(Word.NOT) and is_deed(other.norm) and not other.things for one, other in pairwise(behind))


def _would_be_right(said: Sequence[Term]) -> bool:
    """«надо ударить Риту», «стоит полечить Ольгу»."""
    modal = any(term.norm in MODAL for term in said)
    return modal and any(term.form is Form.TOLD for term in said)


def _is_placed(said: Sequence[Term]) -> bool:
    """«сглаз на Рите»."""
    return _led(said) and any(_is_noun(term) for term in said) and not any(term.form is not None for term in said)


def _puzzles(said: Sequence[Term]) -> bool:
    """«у меня вопрос про фаербол», «непонятно с ядом», «фаербол меня интересует»: that is asked about."""
    if any(map(_acts, said)):
        return False
    known = frozenset().union(*(lemmas(term.norm) for term in said if not term.things and term.name is None))
    about = any(one.norm in ABOUT and other.things for one, other in pairwise(said))
    return bool(known & INTERESTS) or (about and bool(known & PUZZLES))


def _dreams(said: Sequence[Term]) -> bool:
    """«приснилось, как я бью Риту», «мечтаю ударить Риту», «представляю как бью Риту»."""
    known = frozenset().union(*(lemmas(term.norm) for term in said if not term.things and term.name is None))
    return bool(known & DREAMS) or (bool(known & IMAGINES) and any(term.norm == "как" for term in said))


def _does_not_work(said: Sequence[Term]) -> bool:
    """«фаербол не работает», «не могу кинуть фаербол в Риту»; not «не могу не ударить»."""
    denied = [other for one, other in pairwise(said) if one.does(Word.NOT)]
    if len(denied) != 1 or any(map(_acts, said)):
        return False
    told = any(term.form is Form.TOLD and (term.things or term.does(*DOES)) for term in said)
    known = lemmas(denied[0].norm)
    return bool(known & WORKS) or (told and bool(known & MANAGES))


def _boasts(said: Sequence[Term]) -> bool:
    """«умею и глыбу бросить, …», «лечить я мастер»: what somebody can or likes, done to nobody."""
    named = any(term.name is not None and term.norm != "я" and "nominative" not in term.name.cases for term in said)
    able = any(lemmas(term.norm) & BOASTS for term in said if not term.things and term.form is None)
    return able and not named and not any(_acts(term) for term in said)


def _asks_who(said: Sequence[Term]) -> bool:
    """«кто кинул фаербол в Риту»: that is asked or known."""
    begins = next((term.norm for term in said if not term.does(Word.FILLER, Word.BUT, Word.AND)), "")
    told = any(term.form in (Form.THEY, Form.PAST) for term in said)
    return begins in ASKS and told and not any(term.does(Word.VOTES, Word.BALLOT) for term in said)


def _wavers(said: Sequence[Term]) -> bool:
    """«бить или не бить»."""
    for one, joint, other in zip(said, said[1:], said[3:], strict=False):
        if one.things and joint.does(Word.OR) and (one.deeds, one.items) == (other.deeds, other.items):
            return True
    return False


def _is_done_by_others(said: Sequence[Term]) -> bool:
    """«её отравили», «сглазили и заморозили»: some others did."""
    things = [term for term in said if term.things]
    several = all(term.form is Form.PAST and term.norm.endswith("ли") for term in things)
    return (
        several
        and not any(term.name is not None and "nominative" in term.name.cases for term in said)
        and not any(term.norm in ("мы", "я") for term in said)
    )


def _is_put_off(said: Sequence[Term]) -> bool:
    """«бить Риту рано», «жаль её травить»: what is not to be done."""
    weighed = any(term.norm in WEIGHED for term in said)
    return weighed and any(term.things and term.form is Form.TOLD for term in said) and not any(map(_acts, said))


def _is_described(said: Sequence[Term]) -> bool:
    """«щит мой разбит», «связь плохая», «связь между A и B очевидна»: of what kind a thing is."""
    if any(term.form is not None or is_deed(term.norm) for term in said) or not _is_noun(said[0]):
        return False
    last = said[-1].norm if said[-1].unknown else ""
    named = any(term.name is not None for term in said)
    return last not in READY and part_of_speech(last) in (("ADJS",) if named else ("ADJS", "ADJF"))


def _is_within(said: Sequence[Term]) -> bool:
    """«истина в ударе», «мысли о сглазе»: spoken about."""
    things = [at for at, term in enumerate(said) if term.things]
    within = all(said[at].cases == {"prepositional"} and at > 0 and said[at - 1].norm in PLACES for at in things)
    return within and not any(map(_acts, said))
