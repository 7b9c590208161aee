"""Short questions about the match, as players ask them in the middle of it, each answered in a line.

Only what everybody sees is answered; what is one player's alone is never asked for here.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from engine.dread_chase.board import Kind
from engine.dread_chase.model import Match
from locales.dread_chase import Company, character_line
from locales.dread_chase.people import character_id
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
from vkbot.language.chase_people import Player
from vkbot.language.chase_vague import cells_of
from vkbot.language.chase_wondered import wondered
from vkbot.vk.text import folded

LONGEST: Final = 60
"""Characters; no such question is longer."""

Asked = tuple[str, ...]
Answer = Callable[[Company, Match, str], str]


def answered(company: Company, match: Match, who: str, text: str) -> str:
    """The answer; empty if it is no such question. match: as everybody sees it (`view.shown`); who: asks."""
    if len(text) > LONGEST:
        return ""
    topic = _topics(company.words).get(_compared(company.words, text))
    return _of_another(company, match, text) if topic is None else _ANSWERS[topic](company, match, who)


def answered_in_turn(company: Company, people: Sequence[Player], match: Match, who: str, text: str) -> str:
    """The answer to what is asked of the bot in one's own turn, and otherwise rather of others: «где Вера?»."""
    if len(text) > LONGEST or match.phase != "playing":
        return ""
    asked = [word for word in folded(text).split() if word not in _beside(company.words)]
    found = wondered(company.words, people, match, who, asked)
    if found is None:
        return ""
    if found.kind is not None:
        return _cells(company, match, who, found.kind)
    return _how(company, match, found.deed) if found.deed else _pieces(company, match, found.who)


def _cells(company: Company, match: Match, who: str, kind: Kind) -> str:
    cells = cells_of(match, who, kind)
    say = company.words.say
    return say(f"chase-shown-cells-{kind}", cells=", ".join(cells)) if cells else say("chase-answer-none-here")


def _pieces(company: Company, match: Match, those: Sequence[str]) -> str:
    return "\n".join(
        piece_text(company, match, piece)
        if piece.cell is not None
        else company.words.say("chase-answer-off", who=company.name(piece.who))
        for piece in map(match.piece, those)
    )


def _how(company: Company, match: Match, deed: str) -> str:
    costs, rules, killer = match.rules.costs, match.rules, match.killer
    attack = rules.killers[killer.character].attack.cost if killer is not None and killer.character else 0
    cost = {
        "repair": costs.repair, "build": costs.build, "chest": costs.chest, "attack": attack,
        "destroy": costs.destroy, "escape": costs.escape, "ride": costs.rails, "step": costs.step,
    }  # fmt: skip
    return company.words.say(f"chase-answer-how-{deed}", cost=cost.get(deed, 0))


@lru_cache(maxsize=4)
def _topics(words: Words) -> Mapping[Asked, str]:
    return {_compared(words, phrase): topic for topic in _ANSWERS for phrase in words.say(topic).split(",")}


def _compared(words: Words, text: str) -> Asked:
    """The words in one order, without those that say nothing: «а сейчас я где?» is «где я»."""
    return tuple(sorted(word for word in folded(text).split() if word not in _beside(words)))


@lru_cache(maxsize=4)
def _beside(words: Words) -> frozenset[str]:
    return frozenset(folded(word) for word in words.say("chase-asked-beside").split(","))


def _of_another(company: Company, match: Match, text: str) -> str:
    """«Что умеет Бегун?», «кто такая Вера?»: what a character can do; empty for anything else."""
    words, asked = company.words, folded(text)
    openings = [f"{folded(phrase)} " for phrase in words.say("chase-asked-of").split(",")]
    named = next((asked.removeprefix(one) for one in openings if asked.startswith(one)), "")
    if not named:
        return ""
    for side, those in (("survivor", match.rules.survivors), ("killer", match.rules.killers)):
        for name in those:
            if words.has(called := character_id(side, name)) and named in map(folded, words.noun(called).cases):
                return character_line(words, match.rules, name)
    for piece in match.pieces:
        if piece.character and named in map(folded, company.name(piece.who).cases):
            return character_line(words, match.rules, piece.character)
    return ""


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


def _rage_alone(company: Company, match: Match, who: str) -> str:
    """«Ярость» is a move of the killer's, and a question of the others."""
    return "" if match.piece(who).side == "killer" else _rage(company, match, who)


def _me(company: Company, match: Match, who: str) -> str:
    piece = match.piece(who)
    if not piece.character:
        return company.words.say("chase-answer-no-character")
    return character_line(company.words, match.rules, piece.character)


def _prices(company: Company, match: Match, who: str) -> str:
    say, costs, rules, killer = company.words.say, match.rules.costs, match.rules, match.killer
    those = [killer.character] if killer is not None and killer.character else list(rules.killers)
    blows = sorted({rules.killers[one].attack.cost for one in those})
    attack = "–".join(say("chase-price", cost=cost) for cost in dict.fromkeys((blows[0], blows[-1])))
    return say(
        "chase-answer-prices", step=costs.step, repair=costs.repair, build=costs.build, chest=costs.chest,
        rails=costs.rails, escape=costs.escape, window=costs.window, destroy=costs.destroy, attack=attack,
    )  # fmt: skip


def _actions(company: Company, match: Match, who: str) -> str:
    return (
        turn_text(company, match, alone=True) if match.turn is not None else company.words.say("chase-answer-not-yet")
    )


def _score(company: Company, match: Match, who: str) -> str:
    if match.phase != "playing":
        return company.words.say("chase-answer-not-yet")
    running, needed = running_of(match)
    generators = company.words.say("chase-answer-generators", round=match.round, running=running, needed=needed)
    return f"{generators} {gates_text(company.words, match)} {score_text(company, match)}"


def _all(company: Company, match: Match, who: str) -> str:
    return stand_text(company, match) or company.words.say("chase-answer-not-yet")


_ANSWERS: Final[Mapping[str, Answer]] = {
    "chase-asked-here": _here,
    "chase-asked-killer": _killer,
    "chase-asked-health": _health,
    "chase-asked-rage": _rage,
    "chase-asked-rage-alone": _rage_alone,
    "chase-asked-actions": _actions,
    "chase-asked-score": _score,
    "chase-asked-all": _all,
    "chase-asked-prices": _prices,
    "chase-asked-me": _me,
}
"""The message that lists how something is asked → its answer."""
