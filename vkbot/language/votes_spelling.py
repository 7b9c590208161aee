"""Words of votes that are written wrongly, and are no other words: what they may stand for."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from rapidfuzz import process
from rapidfuzz.distance import OSA

from vkbot.language.spelling import closest
from vkbot.language.tokens import Token, listed, norm
from vkbot.language.votes_words import Act, Form, Sense, senses

FAMILIES: Final = ("голос", "проголос", "переголос", "воздерж")
"""So begin the words that are known with two letters wrong."""
NEVER: Final = frozenset(("голосу", "голосом"))
"""Too near to «голосую» to be meant by a misspelling."""
DECOYS: Final = frozenset(
    map(
        norm,
        listed(
            "голосов голоса голосам голосами голосах голосование голосования присоединюсь поддержу повторю поставив"
        ),
    )
)
"""These say nothing, and neither does what may stand for them."""
NOTHING: Final = Sense(Act.EXPEL, Form.OTHER)
LONG: Final = 9
RIGHT: Final = tuple(
    map(
        norm,
        listed(
            "против сегодня теперь пожалуйста изгнание обратно если когда почему зачем завтра вчера вечером "
            "чтобы неужели засчитать принять учесть"
        ),
    )
)
_TWICE: Final = re.compile(r"(.)\1")


@cache
def misspelt() -> Mapping[str, Sense]:
    """The forms that are also recognised with letters wrong."""
    known = {
        word: sense
        for word, sense in senses().items()
        if word not in NEVER and (sense.form in (Form.NOW, Form.DONE, Form.THIRD) or word.startswith(FAMILIES))
    }
    return {**known, **dict.fromkeys(DECOYS, NOTHING)}


@lru_cache(maxsize=8192)
def guessed(word: str) -> Sense | None:
    """What a word may say of a vote, if all that it may stand for say the same."""
    known = misspelt()
    once = _TWICE.sub(r"\1", word)
    if once in known:
        return known[once]
    found = process.extract(word, known.keys(), scorer=OSA.distance, score_cutoff=2 if len(word) > 5 else 1, limit=12)
    near = [(one, far) for one, far, _ in found if far < 2 or len(word) >= LONG or one.startswith(FAMILIES)]
    least = min((far for _, far in near), default=0)
    nearest = [one for one, far in near if far == least]
    ending = [one for one in nearest if one[-1] == word[-1]]  # the end of a word says who does it
    meant = {known[one] for one in ending or nearest}
    abstains = {one for one in meant if one.act is Act.ABSTAIN and one.form is Form.NOW}
    if all(one.act is Act.ABSTAIN for one in meant) and least < 2:
        meant = abstains or meant  # «воздерживась» is nobody's story
    return meant.pop() if len(meant) == 1 else None


def righted(token: Token) -> Token:
    """«протев» is «против»."""
    found, _ = closest(token.norm, RIGHT)
    return replace(token, norm=found[0]) if len(found) == 1 else token
