"""How a part of a clause says that something is taken back, and which parts of it speak of one withdrawal."""

from collections.abc import Sequence
from typing import Final

from vkbot.language.doers import LEADS
from vkbot.language.names import How
from vkbot.language.spelling import lemmas, part_of_speech
from vkbot.language.standing import TAKES_BACK
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.words import Word

ABOUT: Final = ("насчет", "про", "о", "об", "с", "со", "по")
DOING: Final = (Word.USE, Word.GIVE, Word.POUR, Word.DRINK, Word.STEAL)
EFFECTS: Final = ("чары", "чар", "эффект", "эффекты", "эффектов", "проклятие", "проклятия", "все чары", "все эффекты")
"""What is taken off somebody by an ability."""
MEANT: Final = frozenset(listed("решение просьба запрос действие ход команда задание пункт сообщение строка"))
"""Other words for an order."""
OLD: Final = frozenset(listed("старое старые прежнее прежние прошлое прошлые"))
"""«стирай всё старое», «прошлое отмени»: all that stands."""
TAKEN_OFF: Final = (
    "сним", "сня", "убир", "убер", "убра", "стир", "сотр", "стер", "удал", "выкид", "выкин", "сброс", "сбрас", "выброс",
    "выбрас", "исключ", "очист", "очищ",
)  # fmt: skip
"""Verbs of taking back that are done to people too, if with an ability («сотру Ворона фаерболом»)."""
WHAT: Final = ("что", "чем", "чего", "чему")
WHICH: Final = ("котор", "кои", "коего", "коя", "коей")
"""Beginnings of the words for «который»."""
PRONOUNS: Final = (How.HE, How.SHE, How.THEY)


def speaks(part: Sequence[Term]) -> bool:
    """Whether it may say that something is taken back, kept or changed."""
    words = (*TAKES_BACK, Word.KEEP, Word.REST, Word.INSTEAD, Word.REDIRECT, Word.CHANGED)
    return any(term.does(*words) for term in part) or refuses(part) is not None


def takes_back(part: Sequence[Term]) -> bool:
    """Whether something is taken back, and not «диспелом снимаю»: with the ability, not the ability."""
    verbs = [term for term in part if term.does(*TAKES_BACK)]
    if any(term.text.casefold() in EFFECTS for term in part):
        return False  # «сними с Риты все чары»
    if not all(term.norm.startswith(TAKEN_OFF) for term in verbs):
        return True
    things = [term for term in part if term.things]
    means = [term for term in things if term.cases and not {"nominative", "accusative", "genitive"} & term.cases]
    return bool(verbs) and (not things or len(means) < len(things))


def unwilling(part: Sequence[Term]) -> bool:
    """«передумал травить Лиру», «передумал насчёт яда»."""
    changed = next((at for at, term in enumerate(part) if term.does(Word.CHANGED)), None)
    if changed is None:
        return False
    behind = part[changed + 1 :]
    about = any(term.things for term in behind) and any(term.norm in ABOUT for term in behind)
    return about or any(term.form in (Form.TOLD, Form.BID) for term in behind)


def refuses(part: Sequence[Term]) -> Form | None:
    """«глыбу не кидай», «не бью Лизу»: the form of the verb that says that a thing is not to be done."""
    if not any(term.things for term in part):
        return None
    for at, term in enumerate(part):
        if term.norm != "не" or not term.does(Word.NOT):
            continue
        verb = next((one for one in part[at + 1 :] if not one.does(Word.FILLER)), NO_TERM)
        if (verb.things or verb.does(*DOING)) and verb.form in OWN_FORMS:
            return verb.form
    return None


def of_no_order(part: Sequence[Term]) -> bool:
    """«долго думать не буду», «убираю меч в ножны», «отменять не стану»: nothing of the game is taken back."""
    if does(part, Word.NEEDLESS) and any(term.does(Word.CANCEL) and term.form is Form.TOLD for term in part):
        return True
    if any(term.things or term.does(Word.ALL, Word.ORDER, Word.GIVE, Word.STEAL) for term in part) or is_old(part):
        return False
    if any(lemmas(term.norm) & MEANT for term in part) or any(term.number is not None for term in part):
        return False
    kinds = [part_of_speech(term.norm) for term in part if term.unknown]
    return "NOUN" in kinds or ("INFN" in kinds and not does(part, Word.CANCEL))


def is_old(part: Sequence[Term]) -> bool:
    """«прошлое отмени»; not «стираю прошлое Лизы»."""
    return any(term.norm in OLD for term in part) and not any(term.name is not None for term in part)


def breaks_off(part: Sequence[Term]) -> bool:
    """«отставить», «нет, отмени его»: what was just ordered is taken back, and nothing else is named."""
    said = [term for term in part if not term.does(Word.FILLER, Word.BUT, Word.NOT)]
    if not any(term.does(Word.CANCEL, Word.CHANGED) for term in said):
        return False
    return all(
        not term.things and (term.does(Word.CANCEL, Word.CHANGED, Word.CORRECTS, Word.THAT) or _is_pronoun(term))
        for term in said
    )


def _is_pronoun(term: Term) -> bool:
    return term.name is not None and term.name.how in PRONOUNS


def without_pronouns(part: Sequence[Term]) -> list[Term]:
    """A part in which «его», «их» mean orders, since nothing else is named."""
    return list(part) if any(term.things for term in part) else [term for term in part if not _is_pronoun(term)]


def parts_of(terms: Sequence[Term]) -> list[list[Term]]:
    """The clause cut at its commas, and at «и» before a verb."""
    parts: list[list[Term]] = [[]]
    cancels = does(terms, Word.CANCEL)
    for at, term in enumerate(terms):
        joins = term.does(Word.AND) and _begins(parts[-1], terms[at + 1 :])
        ends = term.mark in (",", "-", ":", ")") if term.mark else joins
        if ends and parts[-1]:
            parts.append([])
        elif cancels and _does_instead(parts[-1], term):
            parts.append([term])
        elif not term.mark:
            parts[-1].append(term)
    return _bound([part for part in parts if part])


def _bound(parts: Sequence[list[Term]]) -> list[list[Term]]:
    """«И копию, и свет отмени», «яд, который Лизе, отмени», «всё, что просил, отмени»: in one part."""
    bound: list[list[Term]] = []
    for part in parts:
        at = len(bound) - 1
        bare = _only_takes_back(part)
        while bare and at >= 0 and _is_relative(bound[at]):
            at -= 1
        if at >= 0 and bare and _names_things(bound[at]):
            between = [term for one in bound[at + 1 :] for term in one if _places(term)]
            bound[at:] = [[*bound[at], *between, *part]]
        elif bound and _is_relative(part) and _only_takes_back([t for t in bound[-1] if t.norm != "то"]):
            bound[-1] += [term for term in part if _places(term)]
        elif bound and _bids_back(bound[-1]) and (_is_silent(part) or is_named_list(part)):
            bound[-1] += part
        elif bound and is_list(bound[-1]) and _takes_back_last(part):
            bound[-1] = [*bound[-1], *part]
        else:
            bound.append(part)
    return bound


def _does_instead(part: Sequence[Term], term: Term) -> bool:
    """«удар отмени лечу Лизу»: what is done then, where nothing parts it from what was taken back."""
    if term.form not in (Form.ME, Form.BID) or not (term.things or term.does(*DOING)) or term.does(*TAKES_BACK):
        return False
    taken = does(part, Word.CANCEL) and any(one.things or one.does(Word.GIVE) for one in part)
    return taken and not any(one.norm in WHAT or one.norm.startswith(WHICH) for one in part)


def _only_takes_back(part: Sequence[Term]) -> bool:
    """«прошу аннулировать»."""
    takes = does(part, Word.CANCEL)
    return takes and all(term.does(Word.FILLER) or (term.does(Word.CANCEL) and not term.things) for term in part)


def _bids_back(part: Sequence[Term]) -> bool:
    """«отмените», «прошу отменить»: a verb, and not yet what it takes back."""
    return _only_takes_back(part) and any(term.does(Word.CANCEL) and term.form is not None for term in part)


def _is_silent(part: Sequence[Term]) -> bool:
    """«пожалуйста»."""
    return all(term.does(Word.FILLER) for term in part)


def is_named_list(part: Sequence[Term]) -> bool:
    """«передачу эликсира Тихону», «фаербол в Тихона»: things with their names, and nothing more.

    «(отмени свет,) фаерболом Тихона» says with what something is done.
    """
    joins = (Word.AND, Word.FILLER, *LEADS)
    things = [term for term in part if term.things]
    means = any(term.name is not None for term in part) and bool(things) and things[0].cases == {"instrumental"}
    return (
        bool(things)
        and not means
        and all(_is_noun(term) or term.name is not None or term.does(*joins) for term in part)
    )


def _is_noun(term: Term) -> bool:
    return term.form is None and (term.things or term.does(Word.GIVE, Word.STEAL))


def _is_relative(part: Sequence[Term]) -> bool:
    """«который Лизе», «что я просил», «предназначавшийся Лизе»."""
    first = next((term for term in part if not term.does(*LEADS, Word.FILLER) and term.norm not in ABOUT), NO_TERM)
    return first.norm in WHAT or first.norm.startswith(WHICH) or part_of_speech(first.norm) == "PRTF"


def _names_things(part: Sequence[Term]) -> bool:
    """Things, all, or «ту», with no verb to them."""
    plain = all(term.form is None and not term.does(*TAKES_BACK, Word.KEEP) for term in part)
    return plain and any(term.things or term.does(Word.ALL, Word.ORDER, Word.THAT) for term in part)


def _places(term: Term) -> bool:
    """A name with its preposition."""
    if term.name is not None:
        return term.name.how is not How.ME
    return term.does(*LEADS)


def _takes_back_last(part: Sequence[Term]) -> bool:
    """«и свет прошу вычеркнуть»: the verb behind its thing."""
    things = [at for at, term in enumerate(part) if term.things]
    verbs = [at for at, term in enumerate(part) if term.does(Word.CANCEL) and not term.things]
    return bool(things) and bool(verbs) and things[-1] < verbs[0]


def does(part: Sequence[Term], word: Word) -> bool:
    """Whether a word of the part may do this."""
    return any(term.does(word) for term in part)


def list_end(terms: Sequence[Term], start: int) -> int:
    """Where a list of things with their names ends: before a verb, or a mark with none of them behind it."""
    end = start
    for at in range(start, len(terms)):
        term = terms[at]
        if (term.things and term.form is None) or term.name is not None:
            end = at + 1
        elif not (term.mark == "," or term.does(Word.AND, Word.FILLER, *LEADS)):
            break
    return end


def _begins(before: Sequence[Term], behind: Sequence[Term]) -> bool:
    """Whether a verb begins something else: «… и бью Лизу», «лечу Лизу и снимаю удар», «снял шапку и ударил Лизу»."""
    verb = next((term for term in behind if not term.does(Word.FILLER)), NO_TERM)
    if verb.form in OWN_FORMS:
        if not verb.does(*TAKES_BACK):
            return verb is behind[0]
        end = next((at for at, term in enumerate(behind) if term.mark or term.does(Word.AND)), len(behind))
        objects = any(term.things or term.does(Word.ORDER, Word.ALL) for term in behind[:end])
        return objects and any(term.things for term in before)
    told = [term for term in before if term.form in (Form.PAST, Form.THEY)]
    takes = any(term.does(Word.CANCEL) for term in told)
    return bool(told) and verb.form in (Form.PAST, Form.THEY) and takes is not verb.does(Word.CANCEL)


def is_list(part: Sequence[Term]) -> bool:
    """Further things that a withdrawal names, and nothing more."""
    return all(_is_noun(term) or term.does(Word.AND, Word.FILLER) for term in part)
