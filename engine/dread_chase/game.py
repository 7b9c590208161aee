"""How the values of Dread Chase are stored, as in the other game: JSON with a schema version."""

from typing import Final

from engine.core.codec import Codec
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import AnyMove

ID: Final = "dread_chase"

MATCHES: Final[Codec[Match]] = Codec(Match)
MOVES: Final[Codec[AnyMove]] = Codec(AnyMove)
EVENTS: Final[Codec[tuple[AnyEvent, ...]]] = Codec(tuple[AnyEvent, ...])
