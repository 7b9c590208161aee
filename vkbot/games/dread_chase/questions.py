"""Short questions about the match, as players ask them in the middle of it, each answered in a line.

Only what everybody sees is answered; what is one player's alone is never asked for here.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from engine.dread_chase.model import Match
from locales.dread_chase import Company
from locales.dread_chase.shown import (
    gates_text,
    piece_text,
    rage_text,
    running_of,
    score_text,
    stand_text,
    standing,
    turn_text,
)
from locales.render import Words
from vkbot.vk.text import folded

LONGEST: Final = 60
"""Characters; no such question is longer."""

Answer = Callable[[Company, Match, str], str]


def answered(company: Company, match: Match, who: str, text: str) -> str:
    """The answer; empty if it is no such question. match: as everybody sees it (`view.shown`); who: asks."""
    topic = None if len(text) > LONGEST else _topics(company.words).get(_compared(text))
    return "" if topic is None else _ANSWERS[topic](company, match, who)


@lru_cache(maxsize=4)
def _topics(words: Words) -> Mapping[str, str]:
    return {_compared(phrase): topic for topic in _ANSWERS for phrase in words.say(topic).split(",")}


def _compared(text: str) -> str:
    """«А где я сейчас?» is «где я»."""
    return folded(text).removeprefix("а ").removeprefix("и ").removesuffix(" сейчас").removesuffix(" теперь")


def _here(company: Company, match: Match, who: str) -> str:
    piece = match.piece(who)
    if piece.cell is not None:
        return piece_text(company, match, piece)
    return company.words.say("chase-answer-not-yet" if piece.fate == "playing" else "chase-answer-gone")


def _killer(company: Company, match: Match, who: str) -> str:
    killer = match.killer
    if killer is None:
        return company.words.say("chase-answer-no-killer")
    if killer.cell is None:
        return company.words.say("chase-shown-killer-is", who=company.full(killer))
    return piece_text(company, match, killer)


def _health(company: Company, match: Match, who: str) -> str:
    say = company.words.say
    told = [
        say(
            "chase-health",
            who=company.name(one.who),
            health=one.health,
            most=match.rules.survivors[one.character].health,
        )
        for one in standing(match)
        if one.side == "survivor"
    ]
    return say("chase-answer-health", list=", ".join(told)) if told else say("chase-answer-not-yet")


def _rage(company: Company, match: Match, who: str) -> str:
    killer, say = match.killer, company.words.say
    if killer is None or not killer.character:
        return say("chase-answer-no-killer")
    most = match.rules.killers[killer.character].crown.most
    return say("chase-answer-rage", rage=killer.rage, most=most, text=rage_text(company, match, killer))


def _actions(company: Company, match: Match, who: str) -> str:
    return (
        turn_text(company, match, alone=True) if match.turn is not None else company.words.say("chase-answer-not-yet")
    )


def _score(company: Company, match: Match, who: str) -> str:
    if match.board is None:
        return company.words.say("chase-answer-not-yet")
    running, needed = running_of(match)
    generators = company.words.say("chase-answer-generators", running=running, needed=needed)
    return f"{generators} {gates_text(company.words, match)} {score_text(company, match)}"


def _all(company: Company, match: Match, who: str) -> str:
    return stand_text(company, match) or company.words.say("chase-answer-not-yet")


_ANSWERS: Final[Mapping[str, Answer]] = {
    "chase-asked-here": _here,
    "chase-asked-killer": _killer,
    "chase-asked-health": _health,
    "chase-asked-rage": _rage,
    "chase-asked-actions": _actions,
    "chase-asked-score": _score,
    "chase-asked-all": _all,
}
"""The message that lists how something is asked → its answer."""
