"""A match as the tables of the database keep it, as a log that stands alone (D7.2)."""

from collections.abc import Sequence

from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.log import Entry, Log, LogError, final


def kept_log(state: str, moves: Sequence[tuple[str, str]]) -> Log:
    """The log of a match. state: as stored after the last move; moves: of whom, and as stored.

    It holds the match's own rules, and of the maps the one that was drawn: so it does not depend on those that ship.
    Raises StoredValueError, and LogError if the moves do not lead to this state by the rules of this program.
    """
    match = MATCHES.decode(state)
    entries = tuple(Entry(who, MOVES.decode(body)) for who, body in moves)
    log = Log(match.players, match.rules, match.boards, match.seed, entries)
    if final(log) != match:
        raise LogError("its moves do not lead to its board by the rules of this version; use the one that played it")
    return log
