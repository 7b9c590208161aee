"""Clauses that order nothing beside those that do: what others say, what is only considered, what is so already."""

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from vkbot.language import hearsay_words as said
from vkbot.language.clauses import MARKS, Clause, clauses_of
from vkbot.language.doers import is_own
from vkbot.language.names import How
from vkbot.language.spelling import is_deed, is_deed_of_many, is_somebody, lemmas, part_of_speech
from vkbot.language.stating import only_states
from vkbot.language.terms import NO_TERM, Term
from vkbot.language.vocabulary import OWN_FORMS, Form
from vkbot.language.wishes import is_wish
from vkbot.language.words import Word


class Mode(Enum):
    """Whose the clauses are."""

    OTHERS = "what others say"
    PONDERED = "what the writer considered"
    UNSURE = "what the writer does not know"
    KNOWN = "what the writer knows"


def without_hearsay(sentence: Sequence[Term], by: str) -> tuple[Sequence[Term], Sequence[Term]]:
    """What is left of a sentence that `by` wrote, and what was cut off it. Conditions are left as they are."""
    if not any(term.things or term.does(Word.GIVE, Word.STEAL, Word.CHANGED) for term in sentence):
        return sentence, ()
    listener = _Listener(sentence, by)
    if made_by_another(sentence, by) or reconsiders(listener.clauses):
        return (), sentence
    kept: list[Term] = []
    cut: list[Term] = []
    for at, clause in enumerate(listener.clauses):
        if clause.conditional and (listener.guessed or supposes(clause)) and advises(listener.clauses[at:]):
            return kept, [*cut, *(term for one in listener.clauses[at:] for term in one.terms)]
        if listener.mode is not Mode.OTHERS and clause.conditional:
            kept += [term for one in listener.clauses[at:] for term in one.terms]
            break
        if listener.skips(at):
            cut += clause.terms
        else:
            kept += clause.terms
    if not cut:
        return sentence, ()
    while kept and kept[0].mark in MARKS and kept[0].mark:
        kept.pop(0)
    return kept, cut


class _Listener:
    """Hears a sentence clause by clause. `changing`: it changes what was ordered before; `wishing`: it asks with «бы».

    `more`: several clauses speak of things. `mode`: what the clauses since its beginning are; `bound`: one of them
    began with «что»; `told`: one spoke of things. `ordered`: something was ordered before.
    """

    def __init__(self, sentence: Sequence[Term], by: str) -> None:
        self.by = by
        self.clauses = clauses_of(sentence)
        self.more = sum(clause.thing for clause in self.clauses) > 1
        self.changing = any(term.does(Word.CANCEL, Word.INSTEAD) for term in sentence)
        self.wishing = is_wish(sentence)
        self.mode: Mode | None = None
        self.bound = self.told = self.guessed = self.doubted = self.ordered = self.cleansing = False

    def skips(self, at: int) -> bool:
        """Whether a clause orders nothing. What is said of votes behind an order may be its condition, and stays."""
        clause = self.clauses[at]
        if self.ordered and clause.depends:
            self.mode = None
            return False
        opened = None if self.changing else self._opens(clause, self.clauses[at + 1 : at + 2])
        if opened is not None:
            self.mode, self.bound, self.told = opened, False, clause.thing
            self.mode = None if clause.begins.norm == "как" else opened
            return True
        dropped = self.mode is Mode.PONDERED and any(term.does(Word.CHANGED) for term in clause.said)
        if dropped and not clause.thing:
            self.mode = None
            return True
        if self.mode is not None and not self._ends(clause):
            self.bound = self.bound or clause.joins
            self.told = self.told or clause.thing
            return True
        self.mode = None
        return self._only_tells(clause)

    def _only_tells(self, clause: Clause) -> bool:
        guessed = supposes(clause) or (self.guessed and clause.mark == ",")
        doubted, self.doubted = self.doubted, not self.ordered and only_doubts(clause)
        self.guessed = supposes(clause)
        told = (
            concedes(clause)
            or hesitates(clause)
            or (doubted and clause.mark == ",")
            or only_states(clause.terms, self.by, guessed=guessed)
            or (self.more and is_scenery(clause, self.by))
            or (self.cleansing and takes_off(clause))
        )
        self.ordered = self.ordered or (clause.aimed and not told)
        self.cleansing = self.cleansing or any("dispel" in term.deeds for term in clause.terms)
        return told

    def _opens(self, clause: Clause, following: Sequence[Clause]) -> Mode | None:
        quoted = any(one.joins or one.mark == ":" for one in following)
        if others_say(clause, self.by, quoted=quoted):
            return Mode.OTHERS
        if ponders(clause) or (not self.ordered and self._imagines(clause)):
            return Mode.PONDERED
        if unsure(clause):
            return Mode.UNSURE
        return Mode.KNOWN if perceives(clause) else None

    def _imagines(self, clause: Clause) -> bool:
        """«ударил бы Риту», «полечить бы Риту»: no wish that is to be carried out."""
        things = [term for term in clause.said if term.things]
        wished = self.wishing and not (things and all(term.form is not None for term in things))
        return any(term.does(Word.WOULD) for term in clause.said) and not wished and not concedes(clause)

    def _ends(self, clause: Clause) -> bool:
        """Whether the writer's own words go on with this clause."""
        joins = clause.joins
        goes_on = self.ordered and clause.said[:1] != [] and clause.said[0].does(Word.AND, Word.NEXT)
        if concludes(clause) or (goes_on and clause.aimed and not joins):
            return True
        if self.mode is Mode.KNOWN:
            return not joins or (clause.aimed and any(term.norm in said.MINE for term in clause.said))
        if self.mode is Mode.UNSURE:
            return (clause.thing and not joins and not _alternates(clause)) or (clause.opposes and clause.thing)
        bids = self.mode is Mode.OTHERS and clause.mark == ":" and any(term.form is Form.BID for term in clause.said)
        if clause.acts and not joins and not bids:
            return True
        if self.mode is Mode.PONDERED:
            return (clause.opposes or clause.mark == ":") and clause.aimed and not _alternates(clause)
        if clause.opposes:
            return _mine(clause) or (clause.said[0].norm != "а" and clause.aimed and not joins)
        return self.bound and not self.told and clause.aimed and not joins


def supposes(clause: Clause) -> bool:
    """«думаю», «по-моему»."""
    return any(term.norm in said.GUESSES for term in clause.said)


def advises(clauses: Sequence[Clause]) -> bool:
    """«(думаю,) если Варвара против меня, надо её бить»: what ought to be done, and nothing that is done."""
    ought = any(term.norm in said.MODAL for clause in clauses for term in clause.said)
    things = [term for clause in clauses for term in clause.terms if term.things]
    told = bool(things) and all(term.form is Form.TOLD for term in things)
    return ought and told and not any(clause.acts for clause in clauses)


def _mine(clause: Clause) -> bool:
    return any(term.norm in ("я", "мой", "моя", "мое", "мы", "лично", "сам", "сама") for term in clause.said)


def _alternates(clause: Clause) -> bool:
    """«или на Лизу», «то ли …»."""
    return any(term.does(Word.OR) or term.norm in ("ли", "то") for term in clause.said)


def concludes(clause: Clause) -> bool:
    """«поэтому …», «и решил …»: behind what was considered stands what is to be done."""
    if any(term.text.casefold() in said.CONCLUDES for term in clause.said[:3]):
        return True
    own = [term for term in clause.said if term.form not in OWN_FORMS or term.does(Word.CHANGED)]
    return any(lemmas(term.norm) & said.DECIDES or term.does(Word.CHANGED) for term in own if not term.name)


# What others do and say


def concedes(clause: Clause) -> bool:
    """«кто бы что ни говорил», «что бы ни случилось»."""
    return any(term.does(Word.WOULD) for term in clause.said) and any(term.norm == "ни" for term in clause.said)


def takes_off(clause: Clause) -> bool:
    """«чтобы снять сглаз», «пусть спадёт с неё заморозка»: what a dispel is for."""
    things = [term for term in clause.said if term.things]
    effect = bool(things) and all(term.form is None and "dispel" not in term.deeds for term in things)
    return effect and any(term.does(Word.CANCEL) or lemmas(term.norm) & said.FALLS for term in clause.said)


def is_scenery(clause: Clause, by: str) -> bool:
    """«Перун ударил молотом», «Ольга её защищает»: done to nobody, or by somebody else, beside what is ordered."""
    things = [term for term in clause.said if term.things]
    named = [term for term in clause.said if term.name is not None]
    if any(term.name is not None and term.name.how in (How.ME, How.SELF) for term in named):
        return False
    own = all(term.name is not None and is_own(term.name, by) for term in named)
    if things and all(term.form is Form.PAST for term in things) and own:
        return not clause.led
    if not things or not named or clause.acts or clause.led:
        return False
    subject = named[0].name
    first = clause.said[0] is named[0] or (len(clause.said) > 1 and clause.said[1] is named[0])
    if subject is None or not first or subject.how is not How.NAME or is_own(subject, by) or not _nominative(named[0]):
        return False
    verb = next((term for term in clause.said if term.form in (Form.THEY, Form.PAST) or is_deed(term.norm)), NO_TERM)
    return bool(verb.text) and not verb.does(Word.GETS, Word.DRINK) and not lemmas(verb.norm) & said.SUFFERS


def made_by_another(sentence: Sequence[Term], by: str) -> bool:
    """«фаербол, пущенный Ольгой, …»: whose deed it is."""
    if any(term.form in OWN_FORMS for term in sentence):
        return False
    for one, other in pairwise(sentence):
        name = other.name
        made = one.unknown and part_of_speech(one.norm) in ("PRTF", "PRTS")
        if made and name is not None and name.cases == {"instrumental"} and not is_own(name, by):
            return any(term.things for term in sentence)
    return False


def others_say(clause: Clause, by: str, *, quoted: bool) -> bool:
    """«Ольга просит …», «говорят, …», «по слухам …»: another's words or wishes. `quoted`: what they are follows."""
    if any(pair in said.RUMOURS for pair in pairwise(term.norm for term in clause.said)) or any(
        (term.norm,) in said.RUMOURS for term in clause.said
    ):
        return True
    heeds = any(lemmas(term.norm) & said.HEEDS and part_of_speech(term.norm) == "INFN" for term in clause.said)
    if heeds and not clause.thing and any(term.name is not None for term in clause.said):
        return True  # «Ольгу послушать — так …»
    at = next((at for at, term in enumerate(clause.terms) if _tells(term)), None)
    if at is None or not _others(clause.terms, at, by, quoted=quoted):
        return False
    thing = next((here for here in range(at + 1, len(clause.terms)) if clause.terms[here].things), None)
    if thing is None or clause.terms[thing].form is not None:
        return True
    return not any(term.name is not None for term in clause.terms[at + 1 : thing])


def _tells(term: Term) -> bool:
    if term.mark or term.things or term.name is not None or not is_deed(term.norm):
        return False
    return bool(lemmas(term.norm) & said.TELLS)


def _others(terms: Sequence[Term], at: int, by: str, *, quoted: bool) -> bool:
    """Whether another than the writer says it: one who is named, the crowd, or nobody in the plural."""
    around = [*terms[:at], *terms[at + 1 : at + 3]]
    if any(term.norm in ("я", "мы") or lemmas(term.norm) & said.ORACLES for term in around if not term.mark):
        return False
    named = [term for term in around if term.name is not None and (not term.name.cases or _nominative(term))]
    subjects = [term for term in named if term.name is not None and term.name.how not in (How.ME, How.SELF)]
    if any(term.name is not None and is_own(term.name, by) for term in subjects):
        return False
    lead = any(one.does(Word.TO, Word.FROM, Word.AGAINST, Word.FOR) for one in terms[max(at - 2, 0) : at])
    subject = any(term.norm in ("он", "она", "они") or (term.name and term.name.cases) for term in subjects)
    crowd = any(lemmas(term.norm) & said.CROWD for term in around if not term.mark and term.name is None)
    somebody = quoted and any(term.unknown and is_somebody(term.norm) for term in around)
    return (subject and not lead) or crowd or somebody or is_deed_of_many(terms[at].norm)


def _nominative(term: Term) -> bool:
    return term.name is not None and "nominative" in term.name.cases


# What is only considered


def ponders(clause: Clause) -> bool:
    """«думал заморозить …», «была мысль …», «думаю ударить …»: what the writer considered."""
    words = clause.said
    if any(term.does(Word.WOULD) or term.does(Word.CHANGED) for term in words) or concludes(clause):
        return False
    for at, term in enumerate(words):
        behind = next((one for one in words[at + 1 :] if not one.does(Word.FILLER)), NO_TERM)
        if term.things or lemmas(behind.norm) & said.OWN_REQUEST:
            continue
        past = is_deed(term.norm) and term.norm.endswith(("л", "ла", "лся", "лась", "лось", "ло"))
        if past and lemmas(term.norm) & said.PONDERS:
            return True
        if term.norm in said.CONSIDERS and behind.form is Form.TOLD:
            return True
        if term.norm in ("чуть", "едва") and behind.norm in ("не", "было"):
            return True
    thought = any(lemmas(term.norm) & said.THOUGHTS for term in words)
    return thought and any(
        lemmas(term.norm) & {"быть", "возникнуть", "мелькнуть", "приходить", "прийти"} for term in words
    )


def hesitates(clause: Clause) -> bool:
    """«может, Степана отравить», «стоит ли отравить Степана»: a thought, and no order yet."""
    thing = next((at for at, term in enumerate(clause.said) if term.things), 0)
    before = clause.said[:thing]
    subject = any(_nominative(term) for term in before)
    maybe = any(_is_maybe(term) for term in before) and not subject
    return maybe or any(other.norm == "ли" and one.norm != "что" for one, other in pairwise(before))


def only_doubts(clause: Clause) -> bool:
    """«может», «а может быть»: what follows behind a comma is only thought of."""
    said_so = [term for term in clause.said if not term.does(Word.FILLER, Word.BUT) or _is_maybe(term)]
    return bool(said_so) and all(_is_maybe(term) or term.norm == "быть" for term in said_so)


def _is_maybe(term: Term) -> bool:
    return term.text.casefold().split(" ")[0] in said.MAYBE


def reconsiders(clauses: Sequence[Clause]) -> bool:
    """«хотел отменить удар, но передумал»: nothing is changed."""
    for one, other in pairwise(clauses):
        wanted = any(lemmas(term.norm) & said.PONDERS and is_deed(term.norm) for term in one.said)
        takes_back = any(term.does(Word.CANCEL) and term.form is Form.TOLD for term in one.said)
        if wanted and takes_back and any(term.does(Word.CHANGED) for term in other.said) and not other.thing:
            return True
    return False


def unsure(clause: Clause) -> bool:
    """«не знаю, …», «не уверен, что …», «сомневаюсь, …»."""
    if any(term.norm in ("сомневаюсь", "колеблюсь") for term in clause.said):
        return True
    return any(one.does(Word.NOT) and other.norm in said.UNSURE for one, other in pairwise(clause.said))


def perceives(clause: Clause) -> bool:
    """«знаю, что …», «слышал, как …»; the clause behind is what he knows."""
    last = clause.said[-1].norm if clause.said else ""
    dreams = any(lemmas(term.norm) & (said.DREAMS | said.IMAGINES) for term in clause.said if term.name is None)
    return not clause.thing and not clause.opposes and (last in said.PERCEIVES or dreams)
