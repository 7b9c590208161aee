"""What takes the place of an order of the list: «вместо 2: …», «замени вторую на свет в Ежа», «нет, лучше на Луну».

A correction that names no order means the one that was given last (`Scene.recent`), or the only one against whom it
names («не на Ежа, а на Луну»).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from engine.curse.model import Order
from vkbot.language.gathering import LEADS
from vkbot.language.names import ORDINALS, How
from vkbot.language.results import OrdersRead, UnreadError
from vkbot.language.scene import Scene
from vkbot.language.terms import Term
from vkbot.language.words import Word

CHANGES: Final = (Word.INSTEAD, Word.REDIRECT)
COUNTED: Final = ("номер", "№", "пункт", "пункта", "строка", "строку", "строки")
"""Words before or behind a number of the list."""
LISTED_ENDINGS: Final = ("ую", "ой", "ью", "ьей", "ью", "ей", "ое", "ье")
"""An order of the list is «вторая» or «второе»; «второго» may be a character too."""
LAST_STEM: Final = "последн"
ACTS: Final = (Word.GIVE, Word.STEAL, Word.USE, Word.POUR, Word.DRINK)
SAYS_SO: Final = (Word.CORRECTS, Word.CHANGED, Word.NOT, Word.INSTEAD, Word.REDIRECT)
SILENT: Final = (Word.FILLER, Word.BUT, Word.THEN, Word.ORDER, Word.AIM)
NO: Final = ("нет", "ой", "неа", "а")
PEOPLE: Final = (How.NAME, How.NUMBER, How.MENTION, How.DIGIT, How.ME, How.SELF)
LONGEST: Final = 10
"""More words are no mere correction."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The beginning of a sentence that says which orders of the list something takes the place of.

    `rest`: what does. `target`: only another target of theirs is said.
    """

    numbers: tuple[int, ...]
    rest: Sequence[Term]
    target: str | None = None


def lead_of(scene: Scene, terms: Sequence[Term]) -> Lead | None:
    """«вместо 2: …», «заменить 1 и 2: …», «поменяй первую на Тихона». Raises UnreadError; None if it is none."""
    if not terms or not terms[0].does(*CHANGES):
        return None
    numbers, at = _numbers(scene, terms)
    if not numbers:
        return None
    rest = terms[at:]
    if rest and rest[0].mark and terms[0].does(Word.INSTEAD):
        return Lead(numbers, rest)
    led = bool(rest) and rest[0].norm in ("на", "в")
    behind = rest[1:] if led else rest
    target = _only_name(behind)
    if target is not None:
        return Lead(numbers, (), target)
    if behind and (behind[0].things or behind[0].does(*ACTS)) and (led or not _counted(behind[0])):
        return Lead(numbers, behind)
    if not terms[0].does(Word.INSTEAD) or terms[1].number is None:
        return None
    raise UnreadError("cancel")  # «вместо 2 яда …»: two poisons, or the second order


def moved(scene: Scene, numbers: Sequence[int], target: str) -> list[Order]:
    """The orders of these numbers, to another target. Raises UnreadError if one has no target of its own."""
    orders = [scene.orders[number - 1] for number in numbers if 0 < number <= len(scene.orders)]
    if not orders or not all(isinstance(order.target, str) for order in orders):
        raise UnreadError("cancel")
    return [msgspec.structs.replace(order, target=target) for order in orders]


def correction(scene: Scene, terms: Sequence[Term]) -> OrdersRead | None:
    """«ой нет, на Луну», «не на Ежа, а на Луну», «вместо Ежа Ветер»: a message that names only another target.

    Raises UnreadError with a question where several orders may be meant; None if it is no correction.
    """
    said = [term for term in terms if not term.mark]
    if not scene.orders or not 0 < len(said) <= LONGEST or any(term.mark == "?" for term in terms):
        return None
    if not any(term.does(*SAYS_SO) for term in said):
        return None
    names = [term for term in said if term.name is not None]
    plain = all(term.does(*SAYS_SO, *SILENT, *LEADS) or term.name is not None or term.norm in NO for term in said)
    if not plain or any(term.things for term in said) or not 1 <= len(names) <= 2:
        return None
    who = [_who(scene, term) for term in names]
    right, wrong = who[-1], who[0] if len(names) == 2 else None
    if right is None or (len(names) == 2 and (wrong is None or not _denies(said, names[0]))):
        return None
    if len(names) == 1 and (_denies(said, names[0]) or said[-1].does(Word.INSTEAD)):
        return None
    numbers = _meant(scene, wrong)
    if not numbers:
        return None
    text = " ".join(term.text.strip() for term in terms[terms.index(names[-1]) :])
    number = numbers[0] if len(numbers) == 1 else int(scene.ask("cancel", said=text, choices=tuple(map(str, numbers))))
    return OrdersRead(tuple(moved(scene, (number,), right)), instead=(number,))


def _meant(scene: Scene, wrong: str | None) -> tuple[int, ...]:
    """The numbers of the orders that a correction may mean."""
    aimed = [at for at, order in enumerate(scene.orders, start=1) if isinstance(order.target, str)]
    if wrong is None:
        return tuple(number for number in aimed if scene.fresh and number in scene.recent)
    against = [number for number in aimed if scene.orders[number - 1].target == wrong]
    return tuple([number for number in against if number in scene.recent] or against)


def _denies(said: Sequence[Term], name: Term) -> bool:
    """«не на Ежа», «вместо Ежа»."""
    at = next(at for at, term in enumerate(said) if term is name)
    before = said[:at]
    while before and before[-1].does(*LEADS, Word.FILLER, Word.AIM):
        before = before[:-1]
    return bool(before) and (before[-1].does(Word.NOT, Word.INSTEAD) or before[-1].norm in ("не", "а не"))


def _who(scene: Scene, term: Term) -> str | None:
    """The one character that a name means."""
    name = term.name
    if name is None or name.how not in PEOPLE:
        return None
    if name.how in (How.ME, How.SELF):
        return scene.by
    return name.who[0] if len(name.who) == 1 else None


def _only_name(terms: Sequence[Term]) -> str | None:
    """Whom a piece names, if it says nothing else."""
    said = [term for term in terms if not term.mark and not term.does(Word.FILLER)]
    name = said[0].name if len(said) == 1 else None
    return name.who[0] if name is not None and name.how in PEOPLE and len(name.who) == 1 else None


def _counted(term: Term) -> bool:
    """«яда» behind «2», «сферы» behind «второй»: which item, and not what takes its place."""
    return "genitive" in term.cases


def _numbers(scene: Scene, terms: Sequence[Term]) -> tuple[tuple[int, ...], int]:
    """The numbers of the list that stand at the beginning, and where they end."""
    found: list[int] = []
    at = 1
    while at < len(terms):
        term = terms[at]
        number = _number(scene, terms, at)
        if number is not None:
            found.append(number)
        elif not (term.does(Word.ORDER, Word.AND) or term.norm in COUNTED):
            break
        at += 1
    return tuple(found), at


def _number(scene: Scene, terms: Sequence[Term], at: int) -> int | None:
    """«2», «вторую», «последнюю», «второго пункта»."""
    term = terms[at]
    if term.items:
        return None
    if term.number is not None:
        return term.number
    listed = term.norm.endswith(LISTED_ENDINGS)
    counted = at + 1 < len(terms) and (terms[at + 1].does(Word.ORDER) or terms[at + 1].norm in COUNTED)
    if not (listed or counted):
        return None
    if term.norm.startswith(LAST_STEM):
        return last_given(scene)
    if not term.unknown and (term.name is None or term.name.how is not How.NUMBER):
        return None
    return next((number for stem, number in ORDINALS.items() if term.norm.startswith(stem)), None)


def last_given(scene: Scene) -> int | None:
    """The number of the order that was given last; None if there is none."""
    return scene.recent[-1] if scene.recent else len(scene.orders) or None
