"""What a line at a table is heard as, in the order in which the shell tries it: a command, a question, a move."""

from typing import Any

from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.play import awaited
from locales.render import russian
from tests.games.dread_chase.table import GAME
from tests.language.chase.scenes import SCENES, label
from vkbot.games.chat_game import At, Moves, Unclear
from vkbot.language.chase import Read
from vkbot.language.tables import CHANGING, MOVES_TOO, read_word

GATHERING = "gather"
"""The scene before a match, where nothing but commands is read."""


def heard(document: dict[str, Any]) -> tuple[str, bool]:
    """What a line of somebody at the table is read as, and whether it would make something happen.

    «/undo» for a command, «help» for a question about an ability, «ask» for what is answered and not done, «none» for
    talk; else the moves, as `label` writes them.
    """
    text, who, words = document["text"], document["by"], russian()
    word = read_word(words, text)
    if document["scene"] == GATHERING:
        return ("none", False) if word is None else (f"/{word}", word in CHANGING)
    match = SCENES[document["scene"]]()
    people = [At(one["who"], one["name"], "", one["vk"], one["screen"]) for one in document["people"]]
    read = GAME.read(people, MATCHES.encode(match), who, text)
    awaits = any(one.who == who for one in awaited(match))
    if word is not None and not (word in MOVES_TOO and isinstance(read, Moves) and awaits):
        return f"/{word}", word in CHANGING
    match read:
        case Moves(moves=moves):
            return label(Read(tuple(map(MOVES.decode, moves)))), awaits
        case Unclear(asked=True):
            return "help", False
        case Unclear():
            return "ask", False
        case _:
            return "none", False
