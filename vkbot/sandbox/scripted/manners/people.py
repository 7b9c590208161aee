"""How each of them writes orders: all wishes of a day as one message or several."""

import re
from collections.abc import Callable, Sequence
from typing import Final

from engine.curse.model import Order
from vkbot.sandbox.scripted.manners.clauses import Register, aimed, clause, formal, phrase, telegram
from vkbot.sandbox.scripted.manners.pen import Pen, Way, phrases_of
from vkbot.sandbox.scripted.manners.slips import slipped
from vkbot.sandbox.scripted.meaning import Deed, Message, Wish

Writer = Callable[[Pen, Sequence[Wish]], tuple[Message, ...]]
Wording = Callable[[Pen, Order], str]
Finish = Callable[[Pen, str], str]
"""What becomes of a text when it is typed."""


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


def worded(pen: Pen, wish: Wish, wording: Wording, *, behind: bool = False) -> str:
    """A wish with its condition."""
    parts = [wording(pen.at(number), order) for number, order in enumerate(wish.orders)]
    return clause(pen, wish, parts, behind=behind)


def in_register(register: Register) -> Wording:
    """Orders in the phrases of a register."""
    return lambda pen, order: phrase(pen, order, register)


BRIEF, PLAIN, PROSE = in_register("brief"), in_register("plain"), in_register("prose")


def numbered(pen: Pen, wishes: Sequence[Wish]) -> list[tuple[Pen, Wish]]:
    """Each wish with a pen of its own."""
    return [(pen.at(number), wish) for number, wish in enumerate(wishes)]


def together(text: str, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """All in one message."""
    return (Message(text, Deed(tuple(wishes))),)


# The hurried one


def as_it_is(pen: Pen, text: str) -> str:
    """Typed as it was meant."""
    return text


def hasty(pen: Pen, text: str) -> str:
    """Small letters and hardly a stop; commas only where one thing follows another."""
    return re.sub(r"[.!]|,(?= (?:если|иначе|то|а если|но)\b)", "", text.lower())


DATIVE: Final = ("poison", "red_sphere", "knife", "power_potion", "insight_sphere")
"""«яд Тихону»: to him, or upon him?"""
BARE: Final = ("fireball", "strike", "ice_block", "jinx", "freeze", "dispel", "chain_lightning", "light")
"""«фаер»: upon whom?"""


def hurried(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """«фаер в мо», each order by itself or a line each; now and then too short to be understood."""
    found = []
    for own, wish in numbered(pen, wishes):
        short = _short(own, wish) if own.odds("short", 35) else None
        text, answer = short or (worded(own, wish, BRIEF), "")
        found.append(Message(hasty(own, text), Deed((wish,)), hasty(own, answer)))
    if len(found) == 1 or any(message.answer for message in found) or pen.odds("apart", 40):
        return tuple(found)
    return together("\n".join(message.text for message in found), wishes)


def _short(pen: Pen, wish: Wish) -> tuple[str, str] | None:
    """Too little, and what is said when asked; None for what cannot be so short."""
    order, target = wish.order, wish.order.target
    if wish.when is not None or not isinstance(target, str) or target == pen.me:
        return None
    if order.action == "use" and order.item in DATIVE and pen.way(target) is Way.NAME:
        return f"{pen.thing(order.item)} {pen.named(target):dat}", "использую"
    return (phrases_of(order).called, f"{pen.named(target):acc}") if order.action in BARE else None


# The polite one

GREETINGS: Final = ("Добрый день!", "Здравствуйте!", "Добрый вечер!", "Доброе утро!", "Здравствуйте, мастер!")
ASKS: Final = ("Хочу {first}", "Прошу {first}", "Сегодня хочу {first}", "Хотелось бы {first}")
ALSO: Final = ("Ещё прошу {first}", "Также хочу {first}", "И ещё хочу {first}")
THANKS: Final = (" Спасибо!", " Заранее спасибо.", " Хорошего дня!", "")


def polite(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """«Добрый день! Хочу применить Фаербол на Мага льда. Спасибо!»"""
    parts = [pen.pick("greeting", GREETINGS)]
    for own, wish in numbered(pen, wishes):
        asked = own.pick("asks", ALSO if len(parts) > 1 else ASKS)
        parts.append(clause(own, wish, _asked(own, wish, asked)) + ".")
    return together(" ".join(map(sentence, parts)) + pen.pick("thanks", THANKS), wishes)


def _asked(pen: Pen, wish: Wish, asked: str) -> list[str]:
    first, *second = [formal(pen.at(number), order) for number, order in enumerate(wish.orders)]
    whole = asked.format(first=first)
    return [whole[:1].lower() + whole[1:], *(f"прошу {one}" for one in second)]


# The one who plays a part

SCENES: Final = (
    "Над городом сгущаются сумерки. ",
    "Где-то скрипит ставня. ",
    "На башне звонят к вечерне. ",
    "Тишина. Только дождь. ",
    "",
    "",
)


RESOLVES: Final = ("Решение созрело: {first}", "Остаётся ждать: {first}")


def in_character(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """Prose that names what is used and on whom; conditions are no prose."""
    found = []
    for own, wish in numbered(pen, wishes):
        text = worded(own, wish, PROSE if wish.when is None else PLAIN)
        found.append(sentence(text if wish.when is None else own.pick("resolve", RESOLVES).format(first=text)) + ".")
    return together(pen.pick("scene", SCENES) + " ".join(found), wishes)


# The one who writes telegrams


def telegraphic(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """«Удар — Тихон»."""
    found = [worded(own, wish, telegram, behind=True) for own, wish in numbered(pen, wishes)]
    return together(pen.pick("between", ("\n", "; ", ".\n")).join(map(sentence, found)), wishes)


# The one who types too fast


def slipping(pen: Pen, text: str) -> str:
    """With a letter or two that are not where they belong."""
    return slipped(pen, text, 1 + pen.below("slips", 2))


def typing(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """Plain words with letters that are not where they belong; conditions are written with care."""
    found = []
    for own, wish in numbered(pen, wishes):
        text = worded(own, wish, PLAIN)
        found.append(slipped(own, text, 1) if wish.when is None and own.odds("slips", 75) else text)
    return together(pen.pick("between", ("\n", ". ", "\n")).join(found), wishes)


# The chatterbox

OPENINGS: Final = (
    "Ох, ну и денёк вчера был!",
    "Так, я всё обдумала за обедом.",
    "Привет-привет! Полдня читала комментарии, голова кругом.",
    "Не знаю, чем всё это кончится, но попробуем.",
    "Ночью почти не спала, зато есть план.",
)
LINKS: Final = ("Значит, {first}", "Сегодня {first}", "В общем, {first}")
MORE: Final = ("А ещё {first}", "И {first}", "Потом {first}", "Ну и {first}")
CLOSINGS: Final = (
    "Всё, убегаю на пары!",
    "Надеюсь, я ничего не перепутала)",
    "Пожелайте удачи!",
    "Остальное завтра, кот просится на руки.",
    "Ой, что будет...",
)


def talkative(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """Several orders in one message, with talk around them."""
    parts = [pen.pick("opening", OPENINGS)]
    for own, wish in numbered(pen, wishes):
        link = own.pick("link", MORE if len(parts) > 1 else LINKS)
        parts.append(sentence(link.format(first=worded(own, wish, PLAIN))) + ".")
    return together(" ".join([*parts, pen.pick("closing", CLOSINGS)]), wishes)


# The one who corrects himself

CORRECTIONS: Final = (
    "{wrong}. Ой нет, {right}",
    "{wrong}... нет, {right}",
    "{wrong}. Стоп, {right}",
    "{wrong}, тьфу, {right}",
    "{wrong}. Хотя нет, не {aim}, а {right}",
    "{wrong}. В смысле, {right}",
)


def correcting(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """«фаер в Тихона. ой нет, в Искру», and a correction in a message of its own."""
    found: list[Message] = []
    for own, wish in numbered(pen, wishes):
        found += _corrected(own, wish)
    return tuple(found)


def _corrected(pen: Pen, wish: Wish) -> tuple[Message, ...]:
    order = wish.order
    wrong = pen.somebody("wrong", pen.me, str(order.target)) if wish.when is None else None
    tried = aimed(pen, order, wrong) if wrong is not None and pen.odds("corrects", 60) else None
    if tried is None:
        return (Message(sentence(worded(pen, wish, PLAIN)), Deed((wish,))),)
    text, aim, right = tried
    return (Message(sentence(pen.pick("how", CORRECTIONS).format(wrong=text, aim=aim, right=right)), Deed((wish,))),)


# The tactician


def tactical(pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
    """A numbered plan, with conditions."""
    found = [sentence(worded(own, wish, PLAIN)) for own, wish in numbered(pen, wishes)]
    if len(found) == 1:
        return together(found[0] + ".", wishes)
    lines = [f"{number}) {line}" for number, line in enumerate(found, start=1)]
    head = pen.pick("head", ("План на день:\n", "Итак:\n", ""))
    return together(head + ";\n".join(lines) + ".", wishes)
