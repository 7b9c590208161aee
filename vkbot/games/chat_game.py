"""The protocol of a game that is played at a chat, move by move. States and moves are JSON texts here.

`vkbot/services/tables` knows no game: who joins, whose move it is, what is told to whom, the clock of silence, taking
back, all of that asks this protocol. A third game is a third module that fulfils it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Literal, Protocol, TypeAlias

from vkbot.drawing.board import Board

Result: TypeAlias = Literal["won", "lost", "left"]


@dataclass(frozen=True, slots=True)
class At:
    """Somebody at the table. `who`: the engine's id, which is the seat's number as text. `name`: as others see it.

    By what else a text may mean them: `whole`, first and last name; `vk`, the VK id (0: not known); `screen`, the
    screen name; "" for what is not known.
    """

    who: str
    name: str
    whole: str = ""
    vk: int = 0
    screen: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what stands on it (at most 40 characters) and the move that it makes, as the engine's JSON."""

    label: str
    move: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What is shown: the same in a picture and in words, and what can be done now, the likeliest first.

    `brief`: whose move it is and what is possible, for those who have seen the whole a moment ago.
    """

    text: str
    picture: Board | None = None
    choices: tuple[Choice, ...] = ()
    brief: str = ""

    @property
    def short(self) -> str:
        """The few words, or all of them where a game has no fewer."""
        return self.brief or self.text


@dataclass(frozen=True, slots=True)
class Played:
    """What a move brought.

    `told`: for the chat, what happened. `step`: where the move led, if that alone is told; several of these in one
    message are told by `ChatGame.way` at once. `secrets`: for one player alone each, by private message. `sealed`: a
    die was rolled or something hidden was shown: it cannot be taken back. `anew`: so much is different that the scene
    is told with all its words. `over`: the match has ended with `outcome`; `results`: of those for whom it is decided.
    """

    state: str
    told: str
    secrets: Mapping[str, Scene] = field(default_factory=dict)
    sealed: bool = False
    anew: bool = False
    over: bool = False
    outcome: str = ""
    results: Mapping[str, Result] = field(default_factory=dict)
    step: str = ""


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """Why a move cannot be made and what can, in words for the one who tried it. Nothing was spent.

    `why`: the reason alone, where a scene follows that tells what is possible.
    """

    text: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Moves:
    """What somebody wrote, as moves one after the other."""

    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Unclear:
    """It is about the game, but cannot be carried out as it stands; `text` says why and what could be written.

    `asked`: it is a question, which `text` answers whoever's turn it is.
    """

    text: str
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Awaited:
    """Who may act now, and on what, in a word of the game's («turn», «place»).

    One that stands in two states, without a move of its player in between, is one and the same waiting.
    """

    who: str
    what: str


ReadMove: TypeAlias = Moves | Unclear | None
"""None: it is no move, but talk."""


class ChatGame(Protocol):
    """One game. Everything is pure: the same arguments give the same answer."""

    @property
    def id(self) -> str:
        """What stands in the database for the game."""
        ...

    @property
    def fewest(self) -> int:
        """How many players it takes."""
        ...

    @property
    def most(self) -> int:
        """How many can play."""
        ...

    @property
    def silence(self) -> timedelta:
        """Who is awaited and does nothing for so long is taken to have left (D6.3)."""
        ...

    @property
    def warning(self) -> timedelta:
        """After so long the awaited are warned."""
        ...

    @property
    def silent(self) -> str:
        """The move that a player's silence makes (D6.3), as the engine's JSON; `read` and choices never give it."""
        ...

    @property
    def gone(self) -> str:
        """The move of a player who leaves the match (D6.3); `read` and choices never give it."""
        ...

    def title(self) -> str:
        """The game's name."""
        ...

    def begin(self, players: Sequence[At], seed: str) -> str:
        """The state at the start. Raises RefusedError."""
        ...

    def beginning(self, state: str) -> str:
        """The state at the start of the match that this state is of, by the rules that it carries."""
        ...

    def awaited(self, state: str) -> tuple[Awaited, ...]:
        """Who may act now, the first of them first; nobody if the match is over."""
        ...

    def read(self, players: Sequence[At], state: str, who: str, text: str) -> ReadMove:
        """What somebody wrote, as moves for this moment. `text`: without the mention of the bot.

        Of whoever is not awaited: moves or something unclear only where it surely is no talk, since it is answered.
        """
        ...

    def play(self, players: Sequence[At], state: str, who: str, move: str) -> Played | NotPlayed:
        """Make a move, also `silent` and `gone`: the log replays all of them alike."""
        ...

    def way(self, players: Sequence[At], who: str, steps: Sequence[str]) -> str:
        """What happened, for the chat, of several `Played.step` one after the other."""
        ...

    def scene(self, players: Sequence[At], state: str) -> Scene:
        """What the chat sees now: the board, whose move it is, what they can do."""
        ...

    def secret(self, players: Sequence[At], state: str, who: str) -> Scene | None:
        """What only this player sees: cards in hand, a choice that is theirs alone; None if there is nothing."""
        ...

    def cast(self) -> str:
        """Who can be played and what each can do, short enough for one message."""
        ...

    def rules(self) -> str:
        """How the game is played, short enough for one message."""
        ...
