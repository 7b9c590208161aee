"""What somebody writes as a move when it is another's turn, or when a choice comes first.

`read_chase` takes of such a player only what surely is a move, since most of it is said to others. Here is what is not
sure, but written just as moves are: «вверх 2», «→ B5», «сундук», «конец». (choice) Orders to others («беги», «чиним»,
«вниз!») and words with which one only speaks of a thing stay talk.
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.dread_chase.model import Match
from locales import grammar
from locales.render import Words
from vkbot.language.chase import Read, read_chase
from vkbot.language.chase_people import Named
from vkbot.language.chase_words import HOLDING, POINTING
from vkbot.language.spelling import readings
from vkbot.language.tokens import listed

SPOKEN: Final = frozenset({*HOLDING, *POINTING, *listed("все хватит готово стоп ну давай бы")})
"""Words that make it talk, though a move may hold them in one's own turn."""

_WORD: Final = re.compile(r"[^\W\d_]+")


def tries_to_move(words: Words, people: Sequence[Named], match: Match, who: str, text: str) -> bool:
    """Whether it is written as moves are. It tells nothing of what is in hand: a puzzle is an attempt, too."""
    plain, turn = text.strip().lstrip("/"), match.turn
    if match.phase != "playing" or turn is None or any(mark in plain for mark in "?!"):
        return False
    said = [grammar.normal(word) for word in _WORD.findall(plain)]
    if any(word in SPOKEN or _ordered(word) for word in said):
        return False
    here = match.piece(turn.who).cell  # of who is out, where it is another's turn
    handless = tuple(replace(piece, talents=(), cell=piece.cell or here) for piece in match.pieces)
    free = replace(match, turn=replace(turn, choice=None), pieces=handless)
    reading = read_chase(words, people, free, who, f"/{plain}")
    return isinstance(reading, Read) or (reading is not None and reading.why != "words")


def _ordered(word: str) -> bool:
    """Whether it is an order, or what several are to do: «беги», «чиним»."""
    tags = [one.tag for one in readings(word)[:1]]
    return any("impr" in tag or {"1per", "plur"} in tag for tag in tags)
