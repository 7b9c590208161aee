"""People at a table of Dread Chase, what no text may have, and whole matches played at random through the game."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import possible
from locales.dread_chase import Company
from tests.locales import samples
from tests.locales.samples import WORDS
from vkbot.games.chat_game import At, ChatGame, NotPlayed, Played, Scene
from vkbot.games.dread_chase.chat import DreadChase

GAME: ChatGame = DreadChase(WORDS)
TABLE = (At("1", "Вера Соколова"), At("2", "Борис"), At("3", "Глеб"), At("4", "Василиса"), At("5", "Вадим Сергеев"))
SCENE = Company.of(WORDS, (("anna", "Вера Соколова"), ("boris", "Борис"), ("vera", "Глеб"), ("zoya", "Зоя")))
"""The players of `tests.language.chase.scenes`, as they are called here."""

_PROPER = re.compile(r"\b(?:[A-Z]\d{1,2}|d\d+|1v\d|Dread Chase)\b")


def faults(text: str) -> list[str]:
    """What no text may have; cells and the names of the game and its modes are Latin."""
    return samples.faults(_PROPER.sub("Ъ", text))


@dataclass(frozen=True)
class Moment:
    """A match before a move, whose, and what came of it."""

    state: str
    who: str
    move: AnyMove
    played: Played

    @property
    def match(self) -> Match:
        return MATCHES.decode(self.state)


def matches(count: int, *, most: int = 90) -> Iterator[Moment]:
    """Moves of matches played at random, the rarer kinds as likely as the common; of each match the first ones."""
    for seed in range(count):
        chance = random.Random(seed)
        players = TABLE[: 3 + seed % 3]
        state = GAME.begin(players, str(seed))
        for _ in range(most):
            waiting = GAME.awaited(state)
            if not waiting:
                break
            who = chance.choice(waiting).who
            kinds: dict[type, list[AnyMove]] = {}
            for one in possible(MATCHES.decode(state), who):
                kinds.setdefault(type(one), []).append(one)
            move = chance.choice(kinds[chance.choice(list(kinds))])
            played = GAME.play(players, state, who, MOVES.encode(move))
            assert not isinstance(played, NotPlayed), played.text
            yield Moment(state, who, move, played)
            state = played.state


def people(match: Match) -> tuple[At, ...]:
    """Those who play."""
    return TABLE[: len(match.players)]


@cache
def some() -> tuple[Moment, ...]:
    """A few matches, played once for all tests."""
    return tuple(matches(6))


@cache
def shown() -> tuple[tuple[Match, Scene], ...]:
    """After each third of their moves: the match, and what the chat sees."""
    after = [moment.played.state for moment in some()[::3]]
    return tuple((match := MATCHES.decode(state), GAME.scene(people(match), state)) for state in after)
