"""Orders and conditions as parts of a sentence."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from engine.curse.conditions import Condition, Operator
from engine.curse.model import Order
from locales.render import Noun, enumeration, plural
from vkbot.sandbox.scripted.manners.pen import Cased, Pen, phrases_of
from vkbot.sandbox.scripted.meaning import Wish

Register = Literal["brief", "plain", "prose"]

FORMAL: Final[dict[str, str]] = {
    "copy": "применить Копию: {what}",
    "link": "применить Связь между {who:ins} и {other:ins}",
    "secret_knowledge": "Тайными знаниями перенять {what:acc} у {who:gen}",
    "transfer": "передать {units} {who:dat}",
    "elixir": "использовать Эликсир",
    "amulet": "использовать Амулет",
    "white_totem": "использовать Белый тотем",
    "black_totem": "использовать Чёрный тотем",
    "ring": "использовать Перстень: заблокировать {list:acc}",
    "thief_artifact": "использовать Артефакт вора: украсть {what:acc} у {who:gen}",
}
"""What is used → how it is asked for in full, where it is not simply «применить X на Y»."""

CALLED: Final[dict[str, str]] = {
    "copy": "{thing}: {what}",
    "link": "{thing}: {who} и {other}",
    "secret_knowledge": "{thing}: {who}, {what}",
    "transfer": "Передача: {units} — {who}",
    "ring": "{thing}: {list}",
    "thief_artifact": "{thing} — {who}, {what}",
}
"""The same for who writes as in a telegram, where it is not simply «X — Y»."""


def phrase(pen: Pen, order: Order, register: Register) -> str:
    """An order in one of its wordings."""
    ways: dict[Register, tuple[str, ...]] = {
        "brief": phrases_of(order).brief, "plain": phrases_of(order).plain, "prose": phrases_of(order).prose,
    }  # fmt: skip
    return pen.pick("phrase", ways[register]).format(**pen.fields(order))


def formal(pen: Pen, order: Order) -> str:
    """An order as one asks for it: «применить Фаербол на Мага огня»."""
    used = str(order.item) if order.action == "use" else order.action
    if used in FORMAL:
        return FORMAL[used].format(**pen.fields(order))
    thing = pen.proper(used).get("accusative")
    if order.action == "ball_lightning" and not isinstance(order.target, str):
        return f"создать {thing}"
    verb = "использовать" if order.action == "use" else "применить"
    return f"{verb} {thing} на {pen.fields(order)['who']:acc}"


def telegram(pen: Pen, order: Order) -> str:
    """An order as in a telegram: «Удар — Тихон»."""
    used = str(order.item) if order.action == "use" else order.action
    thing = str(pen.proper(used)) if order.action != "transfer" else ""
    if used in CALLED:
        return CALLED[used].format(thing=thing, **pen.fields(order))
    if not isinstance(order.target, str):
        return thing
    return f"{thing} — на себя" if order.target == pen.me else f"{thing} — {pen.named(order.target)}"


AIMED: Final = re.compile(r"(?:(?:в|на|по) )?\{who:(?:acc|dat)\}$")


def aimed(pen: Pen, order: Order, wrong: str) -> tuple[str, str, str] | None:
    """An order to the wrong one, and the words that name the wrong one in it and would name the right one.

    None if the order cannot be worded so that its target comes last.
    """
    fitting = [one for one in (*phrases_of(order).brief, *phrases_of(order).plain) if AIMED.search(one)]
    if not fitting or not isinstance(order.target, str):
        return None
    template = pen.pick("phrase", fitting)
    found = AIMED.search(template)
    assert found is not None
    right, fields = pen.fields(order), pen.fields(order) | {"who": pen.whom(wrong)}
    return template.format(**fields), found.group().format(**fields), found.group().format(**right)


# Conditions

ME: Final = Noun(("я", "меня", "мне", "меня", "мной", "мне"))

AGAINST: Final = (
    "{voter} голосует против {target:gen}",
    "{voter} голосует за {target:acc}",
    "{voter} проголосует против {target:gen}",
)
NOT_AGAINST: Final = ("{voter} не голосует против {target:gen}", "{voter} не проголосует против {target:gen}")
BOTH_AGAINST: Final = ("{voter} голосуют против {target:gen}",)
ABSTAINS: Final = ("{voter} не голосует", "{voter} воздержится")
VOTES: Final = ("{voter} проголосует",)
NOBODY: Final = ("против {target:gen} никто не голосует", "против {target:gen} не будет ни одного голоса")
COUNTS: Final[dict[Operator, tuple[str, ...]]] = {
    ">=": ("{side} будет хотя бы {votes}", "{side} будет не меньше {number}", "{side} наберётся {votes} или больше"),
    ">": ("{side} будет больше {number}",),
    "<": ("{side} будет меньше {number}",),
    "<=": ("{side} будет не больше {number}",),
    "==": ("{side} будет ровно {votes}",),
}
SIDES: Final = ("против {target:gen}", "за {target:acc}", "у {target:gen}")


def said(pen: Pen, condition: Condition, he: str | None = None) -> str:
    """A condition without «если». `he`: the character just named, for whom a pronoun will do."""
    if condition.any_ or condition.all_:
        return _several(pen, condition)
    if condition.not_ and condition.not_.voted:
        return pen.pick("abstains", ABSTAINS).format(voter=_voter(pen, condition.not_.voted, he))
    if condition.not_ and (atom := condition.not_.votes_against):
        template = pen.pick("not against", NOT_AGAINST)
        return template.format(voter=_voter(pen, atom.voter, he), target=_object(pen, atom.target))
    if atom := condition.votes_against:
        template = pen.pick("against", AGAINST)
        return template.format(voter=_voter(pen, atom.voter, he), target=_object(pen, atom.target))
    if condition.voted:
        return pen.pick("votes", VOTES).format(voter=_voter(pen, condition.voted, he))
    return _count(pen, condition)


def _several(pen: Pen, condition: Condition) -> str:
    """Several voters against one."""
    parts = condition.any_ or condition.all_ or ()
    atoms = [part.votes_against for part in parts if part.votes_against]
    voters = [str(pen.named(atom.voter).noun) for atom in atoms]
    either = bool(condition.any_)
    template = pen.pick("several", AGAINST if either else BOTH_AGAINST)
    return template.format(voter=enumeration(voters, "или" if either else "и"), target=_object(pen, atoms[0].target))


def _count(pen: Pen, condition: Condition) -> str:
    tally = condition.tally
    assert tally
    if tally.op == "==" and tally.count == 0:
        return pen.pick("nobody", NOBODY).format(target=_object(pen, tally.target))
    side = pen.pick("side", SIDES).format(target=_object(pen, tally.target))
    votes = f"{tally.count} {plural(tally.count, 'голос', 'голоса', 'голосов')}"
    number = f"{tally.count} {plural(tally.count, 'голоса', 'голосов', 'голосов')}"
    return pen.pick("count", COUNTS[tally.op]).format(side=side, votes=votes, number=number)


def _voter(pen: Pen, who: str, he: str | None) -> str:
    pronoun = pen.pronoun(who) if who == he else None
    return pronoun or str(pen.named(who).noun)


def _object(pen: Pen, who: str) -> Cased:
    """Whom votes are for; the writer is «меня»."""
    return Cased(ME) if who == pen.me else pen.named(who)


FRONT: Final = ("если {when}, {first}", "если {when}, то {first}", "в случае если {when}, {first}")
BACK: Final = ("{first}, если {when}", "{first}, но только если {when}", "{first}, если {when}")
ELSE: Final = (", иначе {second}", ", а если нет, {second}", ". В противном случае {second}")


def clause(pen: Pen, wish: Wish, worded: Sequence[str], *, behind: bool = False) -> str:
    """A wish with its condition around it. `worded`: its one or two orders in words, without their conditions.

    `behind`: the condition never stands in front.
    """
    if wish.when is None:
        return worded[0]
    behind = behind or pen.odds("behind", 50)
    target = wish.order.target
    he = target if behind and isinstance(target, str) and target != pen.me else None
    text = pen.pick("if", BACK if behind else FRONT).format(first=worded[0], when=said(pen, wish.when, he))
    if len(worded) == 1:
        return text
    return text + pen.pick("else", ELSE).format(second=worded[1])
