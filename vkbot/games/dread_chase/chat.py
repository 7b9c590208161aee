"""Dread Chase at a chat: its rules, its words and its pictures put together for `ChatGame`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from msgspec.structs import replace

from engine.core.codec import StoredValueError
from engine.dread_chase import view
from engine.dread_chase.board import Board
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.game import ID, MATCHES, MOVES
from engine.dread_chase.model import Fate, Match, Piece
from engine.dread_chase.moves.values import AnyMove, EndTurn, Keep, Leave, PlayTalent, Skip, Step, TimeUp
from engine.dread_chase.play import Refused, awaited, play, possible, set_up
from engine.dread_chase.rules import Rules
from locales.dread_chase import (
    Company,
    ability_help,
    brief_text,
    button,
    cast_text,
    choice_of,
    choice_text,
    hand_text,
    learned_text,
    reason_text,
    refused_text,
    rules_text,
    shown_text,
    told,
    way_text,
)
from locales.render import Words
from vkbot.games.chat_game import At, Awaited, Choice, Moves, NotPlayed, Played, ReadMove, Result, Scene, Unclear
from vkbot.games.dread_chase.choices import merged, ordered
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.games.dread_chase.early import tries_to_move
from vkbot.games.dread_chase.picture import picture
from vkbot.games.dread_chase.questions import answered, answered_in_turn
from vkbot.games.dread_chase.unclear import unclear_text, vague_text
from vkbot.games.dread_chase.waste import waste_text
from vkbot.language.chase import Read, asked_about, read_chase
from vkbot.language.chase_people import Player
from vkbot.language.chase_vague import vague

_PRICE: Final = re.compile(r"\([^()]*[⚡🔥]\)")
"""What a button says behind a move; some write a button's words."""

FATES: Final[Mapping[Fate, Result]] = {"escaped": "won", "killed": "lost", "inside": "lost", "left": "left"}
"""What has become of a survivor → its own result (D6.2)."""


@dataclass(frozen=True, slots=True)
class DreadChase:
    """`ChatGame` for Dread Chase. `house`, `boards`: the rules and maps of new matches; a match carries its own."""

    words: Words
    house: Rules = field(default_factory=shipped_rules)
    boards: tuple[Board, ...] = field(default_factory=shipped_maps)

    @property
    def id(self) -> str:
        """The game's id."""
        return ID

    @property
    def fewest(self) -> int:
        """D2.1."""
        return min(mode.survivors for mode in self.house.modes.values()) + 1

    @property
    def most(self) -> int:
        """D2.1."""
        return max(mode.survivors for mode in self.house.modes.values()) + 1

    @property
    def silence(self) -> timedelta:
        """D6.3."""
        return timedelta(minutes=self.house.limits.silence_minutes)

    @property
    def warning(self) -> timedelta:
        """D6.3."""
        return timedelta(minutes=self.house.limits.warning_minutes)

    @property
    def silent(self) -> str:
        """D6.3."""
        return MOVES.encode(TimeUp())

    @property
    def gone(self) -> str:
        """D6.3."""
        return MOVES.encode(Leave())

    def title(self) -> str:
        """The game's name."""
        return self.words.say("chase-title")

    def begin(self, players: Sequence[At], seed: str) -> str:
        """D2.1. Raises RefusedError."""
        return MATCHES.encode(set_up([one.who for one in players], self.house, self.boards, seed))

    def beginning(self, state: str) -> str:
        """D7.2: by the match's own rules; when the map was drawn, of the maps that one."""
        match = MATCHES.decode(state)
        return MATCHES.encode(set_up(match.players, match.rules, match.boards, match.seed))

    def awaited(self, state: str) -> tuple[Awaited, ...]:
        """Who may act now, and on what."""
        return tuple(Awaited(one.who, one.what) for one in awaited(MATCHES.decode(state)))

    def read(self, players: Sequence[At], state: str, who: str, text: str) -> ReadMove:
        """What somebody wrote, as moves for this moment."""
        match = MATCHES.decode(state)
        if not any(piece.who == who for piece in match.pieces):
            return None
        if asked := asked_about(self.words, match, text):
            return Unclear("\n\n".join(ability_help(self.words, match.rules, *one) for one in asked), asked=True)
        company, plain = self._company(players), _PRICE.sub(" ", text)
        if answer := answered(company, view.shown(match), who, plain):
            return Unclear(answer, asked=True)
        people = [Player(one.who, one.name, one.whole, one.vk, one.screen) for one in players]
        read = read_chase(self.words, people, match, who, plain)
        if read is None:
            return self._nearly(company, people, match, who, plain)
        if isinstance(read, Read):
            return Moves(tuple(MOVES.encode(move) for move in read.moves))
        return Unclear(unclear_text(company, match, who, read, public(match, who)))

    def play(self, players: Sequence[At], state: str, who: str, move: str) -> Played | NotPlayed:
        """Make a move, also that of silence or of leaving; what is no move is refused."""
        try:
            read = MOVES.decode(move)
        except StoredValueError:
            return NotPlayed(self.words.say("chase-refused-button"))
        if isinstance(read, Skip):  # a game master's
            return NotPlayed(self.words.say("chase-refused-button"))
        return self._make(players, MATCHES.decode(state), who, read)

    def way(self, players: Sequence[At], who: str, steps: Sequence[str]) -> str:
        """«Вера идёт: D7, D6.»"""
        return way_text(self._company(players), who, steps)

    def scene(self, players: Sequence[At], state: str) -> Scene:
        """The board for everybody: nothing of it depends on what is in hands."""
        match, company = view.shown(MATCHES.decode(state)), self._company(players)
        those = [one.who for one in awaited(match)]
        offered = merged(ordered(match, who, public(match, who)) for who in those)
        able = public(match, those[0]) if those else ()
        return Scene(
            text=shown_text(company, match, able),
            brief=brief_text(company, match, able),
            picture=picture(company, match, {one.who: one.name for one in players}),
            choices=self._choices(company, match, those[0], offered) if those else (),
        )

    def secret(self, players: Sequence[At], state: str, who: str) -> Scene | None:
        """A choice among talents, or the talents in hand."""
        match = MATCHES.decode(state)
        if not any(piece.who == who for piece in match.pieces):
            return None
        company, mine = self._company(players), possible(match, who)
        if cards := choice_of(match, who):
            kept = [move for move in mine if isinstance(move, Keep)]
            return Scene(choice_text(company, match, cards), choices=self._choices(company, match, who, kept))
        if not (text := hand_text(company, match, who)):
            return None
        plays = ordered(match, who, [move for move in mine if isinstance(move, PlayTalent)])
        return Scene(text, choices=self._choices(company, match, who, plays))

    def cast(self) -> str:
        """Who can be played."""
        return cast_text(self.words, self.house)

    def rules(self) -> str:
        """How the game is played."""
        return rules_text(self.words, self.house)

    # What these are made of

    def _company(self, players: Sequence[At]) -> Company:
        return Company.of(self.words, [(one.who, one.name) for one in players])

    def _choices(self, company: Company, match: Match, who: str, moves: Sequence[AnyMove]) -> tuple[Choice, ...]:
        return tuple(Choice(button(company, match, who, move), MOVES.encode(move)) for move in moves)

    def _make(self, players: Sequence[At], match: Match, who: str, move: AnyMove) -> Played | NotPlayed:
        company, made = self._company(players), play(match, who, move)
        if isinstance(made, Refused):
            why = reason_text(company, match, who, move, made)
            return NotPlayed(refused_text(company, match, who, move, made, public(match, who)), why)
        after, events = made
        state, text = MATCHES.encode(after), told(company, after, view.told(events), headings=False)
        waste = waste_text(company, match, move, after, events)
        step = move.to if isinstance(move, Step) and not waste else ""
        return Played(
            state=state,
            told=" ".join(part for part in (text, waste) if part),
            step=step if step and text == way_text(company, who, [step]) else "",
            secrets=self._secrets(players, state, events),
            sealed=after.sealed != match.sealed,
            anew=after.phase != "placing" and (after.phase, after.round) != (match.phase, match.round),
            over=after.phase == "ended",
            outcome="" if after.result is None else after.result.outcome,
            results=results(after),
        )

    def _nearly(self, company: Company, people: Sequence[Player], match: Match, who: str, text: str) -> Unclear | None:
        """What is meant as a move and is none yet, or not now; None for talk."""
        if not _free_to_move(match, who):
            early = tries_to_move(self.words, people, match, who, text)
            return Unclear(self._too_early(company, match, who)) if early else None
        if match.phase != "playing":
            return None
        if answer := answered_in_turn(company, people, view.shown(match), who, text):
            return Unclear(answer, asked=True)
        found = vague(self.words, people, match, who, text)
        return None if found is None else Unclear(vague_text(company, match, who, found))

    def _too_early(self, company: Company, match: Match, who: str) -> str:
        """Why nothing can be done now, whatever it is: another's turn, or a choice that comes first."""
        refused = play(match, who, EndTurn())
        assert isinstance(refused, Refused), "who is free to move does not move too early"
        return refused_text(company, match, who, EndTurn(), refused, public(match, who))

    def _secrets(self, players: Sequence[At], state: str, events: Sequence[AnyEvent]) -> dict[str, Scene]:
        """What each has learned, with what it then has to choose from or to play."""
        company = self._company(players)
        secrets: dict[str, Scene] = {}
        for who, learned in view.private(events).items():
            text, now = learned_text(company, learned), self.secret(players, state, who)
            secrets[who] = Scene(text) if now is None else Scene(f"{text}\n\n{now.text}", choices=now.choices)
        return secrets


def public(match: Match, who: str) -> tuple[AnyMove, ...]:
    """What a player may do, as far as everybody may know of it: as if its hand were empty."""
    if not any(piece.who == who for piece in match.pieces):
        return ()
    pieces = tuple(replace(piece, talents=()) for piece in match.pieces)
    moves = possible(replace(match, pieces=pieces), who)
    return tuple(move for move in moves if not isinstance(move, Keep))


def _free_to_move(match: Match, who: str) -> bool:
    """Whether moves are read as such: it is awaited, and no choice comes first."""
    return any(one.who == who for one in awaited(match)) and (match.turn is None or match.turn.choice is None)


def results(match: Match) -> dict[str, Result]:
    """The own results of those for whom the match is decided (D6.2)."""
    found = {piece.who: result for piece in match.survivors if (result := FATES.get(piece.fate)) is not None}
    killer = match.killer
    if killer is not None and match.result is not None:
        found[killer.who] = _of_killer(killer, match.result.winners)
    return found


def _of_killer(killer: Piece, winners: Sequence[str]) -> Result:
    if killer.fate == "left":
        return "left"
    return "won" if killer.who in winners else "lost"
