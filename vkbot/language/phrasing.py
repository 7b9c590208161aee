"""What a condition says in several words, put into one: «забьёт на голосование», «хоть за кого-то»."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from locales.grammar import normal
from vkbot.language.results import UnreadError
from vkbot.language.spelling import lemmas, part_of_speech
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import Form, Meaning
from vkbot.language.words import Word

IGNORES: Final = frozenset(
    listed(
        "забить забивать игнорировать проигнорировать пропустить пропускать прогулять проспать забыть забывать "
        "просрать продинамить динамить профукать уклониться уклоняться отказаться отказываться избежать избегать "
        "прогуливать скипнуть скипать пасовать пропасовать проморгать прошляпить прозевать"
    )
)
"""With «голосование», «голос» or «голосовать» behind them they say that somebody does not vote."""
IGNORES_STEMS: Final = ("игнор", "проигнор")
KEEPS_SILENT: Final = frozenset(listed("промолчать молчать отмолчаться помолчать скипнуть скипать пропасовать"))
"""These say so by themselves."""
TAKES_PART: Final = frozenset(
    listed("участвовать поучаствовать прийти приходить явиться являться появиться добраться дойти")
)
MANAGES: Final = frozenset(
    listed(
        "успеть смочь мочь стать решить решиться захотеть собраться собираться надумать вздумать додуматься "
        "удосужиться рискнуть посметь осмелиться попробовать догадаться сподобиться"
    )
)
TITLES: Final = frozenset(
    listed(
        "господин госпожа сударь сударыня товарищ гражданин гражданка уважаемый достопочтенный досточтимый дорогой "
        "милейший любезный мистер миссис мисс сэр пан пани"
    )
)
"""What somebody is called before his name."""
OUGHT: Final = ("должен", "должна", "должны", "обязан", "обязана", "обязаны")
"""With «голосовать» behind them they say no more than that somebody votes."""
LEARNS: Final = frozenset(
    listed("увидеть узнать выясниться обнаружить обнаружиться оказаться получиться случиться выйти понять заметить")
)
"""With «что» behind them they say no more than what follows."""
OUSTS: Final = frozenset(listed("кикать кикнуть сливать слить топить утопить выносить вынести заголосовать выпиливать"))
"""Slang for voting that somebody be exiled; that somebody is exiled says nothing about votes."""
POLL: Final = frozenset(listed("голосование голосовалка голосовашка"))
PREPOSITIONS: Final = ("на", "в", "во", "от", "до", "про", "с")
ANY: Final = ("любого", "любую", "любой", "угодно")
OTHER_LEADS: Final = ("из", "с", "со", "у")
LEADS: Final = (Word.AGAINST, Word.FOR, Word.TO, Word.FROM)
ABSTAINS: Final = Meaning(words=frozenset({Word.ABSTAINS}))
VOTES: Final = Meaning(words=frozenset({Word.VOTES}), form=Form.THEY)
FILLER: Final = Meaning(words=frozenset({Word.FILLER}))

Rule = Callable[[Sequence[Term], int], tuple[int, Sequence[Term]] | None]
"""How many terms from here on are put right, and what stands in their place."""


def phrased(terms: Sequence[Term]) -> list[Term]:
    """The terms of a condition with its phrases as single terms. Raises UnreadError for what no vote can say."""
    found: list[Term] = []
    at = 0
    while at < len(terms):
        said = next((said for rule in RULES if (said := rule(terms, at)) is not None), None)
        if said is None:
            found.append(terms[at])
            at += 1
        else:
            found += said[1]
            at += said[0]
    return found


def _term(terms: Sequence[Term], at: int) -> Term:
    return terms[at] if 0 <= at < len(terms) else NO_TERM


def _as_somebody(terms: Sequence[Term], at: int) -> None:
    """«туда же, куда и я», «за того же, что и Вера»: as somebody else does; «больше чем у X»; «два раза».

    Raises UnreadError.
    """
    term = terms[at]
    same = term.does(Word.THAT) and _term(terms, at + 1).norm == "же"
    times = term.norm in ("раз", "раза") and _term(terms, at - 1).number is not None
    between = term.norm in ("между", "меж") and _term(terms, at + 1).number is not None
    than = term.text.casefold().endswith(" чем") and _term(terms, at + 1).number is None
    if same or times or between or than or term.does(Word.SAME) or term.norm in ("куда", "откуда"):
        raise UnreadError("condition", said=term.text)


def _ignores(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«забьёт на голосование», «забудет проголосовать», «промолчит»: does not vote."""
    term = terms[at]
    known = lemmas(term.norm) if not term.mark and not term.things else frozenset()
    if known & IGNORES or term.norm.startswith(IGNORES_STEMS):
        length = 1 + (_term(terms, at + 1).norm in PREPOSITIONS)
        ballot = _term(terms, at + length)
        if _is_poll(ballot) or ballot.does(Word.BALLOT) or (ballot.does(Word.VOTES) and _untensed(ballot)):
            return length + 1, (replace(term, meaning=ABSTAINS),)
    if not known & KEEPS_SILENT or _term(terms, at + 1).norm in PREPOSITIONS:
        return None  # «промолчит в чате» is not about votes
    return 1, (replace(term, meaning=ABSTAINS),)


def _untensed(term: Term) -> bool:
    return term.form is Form.TOLD


def _takes_part(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«придёт на голосование», «участвует в голосовании», «примет участие в голосовании»: votes."""
    term = terms[at]
    length = 2 if _term(terms, at + 1).norm.startswith("участи") and term.does(Word.DRINK) else 1
    if length == 1 and not lemmas(term.norm) & TAKES_PART:
        return None
    length += _term(terms, at + length).norm in PREPOSITIONS
    if _is_poll(_term(terms, at + length)):
        return length + 1, (replace(term, meaning=VOTES),)
    return None


def _is_poll(term: Term) -> bool:
    """«голосование», also at the end of a phrase that elsewhere says nothing («от голосования»)."""
    said = normal(term.text).split()
    return bool(said) and bool(lemmas(said[-1]) & POLL)


def _manages(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«успеет проголосовать», «решит голосовать против …»: votes."""
    term = terms[at]
    if term.mark or not (lemmas(term.norm) & MANAGES or term.norm in OUGHT):
        return None
    behind = next((one for one in terms[at + 1 :] if not one.does(Word.FILLER)), NO_TERM)
    return (1, ()) if behind.does(Word.VOTES) and _untensed(behind) else None


def _counts_on(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«больше 1 и меньше 5», «меньше 2 или больше 4»: a second comparison, not «или меньше»."""
    term = terms[at]
    if not term.does(Word.OR_MORE, Word.OR_LESS) or " " not in term.text or _term(terms, at + 1).number is None:
        return None
    join = Word.AND if term.text.casefold().startswith("и ") else Word.OR
    word = Word.GREATER if term.does(Word.OR_MORE) else Word.LESS
    said = (
        Term(term.text, "", Meaning(words=frozenset({join}))),
        Term(term.text, "", Meaning(words=frozenset({word}))),
    )
    return 1, said


def _strictly(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«строго больше одного»."""
    strict = terms[at].does(Word.EXACTLY) and _term(terms, at + 1).does(Word.GREATER, Word.LESS)
    return (1, ()) if strict else None


def _anybody(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«хоть за кого-нибудь», «против любого», «хоть в кого»: for whomever; «хоть» counts nothing here."""
    least = terms[at].does(Word.AT_LEAST)
    lead = _term(terms, at + 1 if least else at)
    whom = _term(terms, at + 2 if least else at + 1)
    if not lead.does(*LEADS) or lead.norm in OTHER_LEADS:
        return None
    if whom.does(Word.ANYBODY) or whom.norm in ANY or (least and whom.does(Word.WHO)):
        return (3 if least else 2), (replace(whom, name=None, meaning=FILLER),)
    if whom.does(Word.NOBODY):
        return (3 if least else 2), (replace(whom, name=None, meaning=Meaning(words=frozenset({Word.NEITHER}))),)
    return None


def _called(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«он, гад, голосует», «он скотина голосует», «Марк (мой враг) голосует»: what somebody is called."""
    if at == 0 or terms[at - 1].name is None:
        return None
    opens = terms[at].mark in (",", "(", "-")
    end = at + opens
    while end < len(terms) and end < at + 4 and _calls(terms[end]):
        end += 1
    if end == at + opens:
        return None
    closed = not opens or _term(terms, end).mark in (",", ")", "-")
    behind = _term(terms, end + opens)
    says = behind.does(Word.VOTES, Word.ABSTAINS, Word.NOT, Word.AGAINST, Word.GETS)
    return (end + opens - at, ()) if closed and says else None


def _titled(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«господин Морок голосует»."""
    title, name = terms[at], _term(terms, at + 1).name
    if not title.unknown or name is None or not lemmas(title.norm) & TITLES:
        return None
    friend = title.norm in TITLES and bool(name.cases) and "nominative" not in name.cases  # «товарищ Тихона»
    return None if friend else (1, ())


def _calls(term: Term) -> bool:
    """A noun or an adjective that names nobody."""
    return (term.unknown or term.does(Word.FILLER)) and part_of_speech(term.norm) in ("NOUN", "ADJF", "NPRO")


def _ousts(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«кикает меня», «меня сливают трое»: votes for the exile."""
    term = terms[at]
    known = frozenset() if term.mark or term.things or term.name is not None else lemmas(term.norm)
    told = "быть" in lemmas(_term(terms, at - 1).norm)
    return (1, (replace(term, meaning=VOTES),)) if known & OUSTS and (told or not term.norm.endswith("ть")) else None


def _bracket(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«один из двоих (Марк, Вера) голосует»: as between commas."""
    comma = replace(terms[at], text=",", norm=",", mark=",")
    return (1, (comma,)) if terms[at].mark in ("(", ")") else None


def _turns_out(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«увижу, что …», «выяснится, что …»: says nothing more than what follows. Raises UnreadError for «не …, что»."""
    comma = _term(terms, at + 1).mark == ","
    if terms[at].mark or not lemmas(terms[at].norm) & LEARNS or _term(terms, at + 1 + comma).norm != "что":
        return None
    if _term(terms, at - 1).does(Word.NOT):
        raise UnreadError("condition", said=terms[at].text)
    return 2 + comma, ()


def _than(terms: Sequence[Term], at: int) -> tuple[int, Sequence[Term]] | None:
    """«больше голосов, чем два»: than so many."""
    comma = terms[at].mark == ","
    if _term(terms, at + comma).norm != "чем" or _term(terms, at + comma + 1).number is None:
        return None
    compares = any(term.does(Word.GREATER, Word.LESS) for term in terms[max(at - 3, 0) : at])
    return (1 + comma, ()) if compares else None


RULES: Final[tuple[Rule, ...]] = (
    _titled, _called, _bracket, _than, _turns_out, _strictly, _ousts, _as_somebody, _ignores, _takes_part, _manages,
    _counts_on, _anybody,
)  # fmt: skip
