"""People who play Dread Chase at a chat of the local VK: some write their moves in words, some press buttons.

They decide as the laboratory's players do, and do with their hands what any person does: read the newest buttons, turn
pages, allow private messages when the chat asks for it.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.chance import Chance
from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import Keep, PlayTalent, Step
from engine.dread_chase.play import awaited
from locales.render import Words
from vkbot.games.chat_game import At, ChatGame, Choice, Moves
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.model import Person
from vkbot.sandbox.scripted.hands import Settle

PAGES: Final = 12
"""So many pages of buttons are turned at most."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What somebody means to do: whose move, the move as the engine's JSON, and its button.

    `alone`: it is pressed in private messages. `words`: what means the same, written at the chat; "" if nothing does.
    """

    who: str
    move: str
    label: str
    alone: bool
    words: str


def in_words(game: ChatGame, players: Sequence[At], state: str, who: str, choice: Choice) -> str:
    """A move as a person writes it: a step by its cell, anything else as the button says; "" if that is not read so."""
    move = MOVES.decode(choice.move)
    text = f"иду на {move.to}" if isinstance(move, Step) else choice.label
    return text if game.read(players, state, who, text) == Moves((choice.move,)) else ""


@dataclass(frozen=True, slots=True)
class Hunt:
    """Everybody at one chat. `look`: the match as it stands. `seed` decides all that they want.

    Every second of them writes where that means the same; the others press.
    """

    vk: LocalVk
    words: Words
    settle: Settle
    look: Callable[[], Awaitable[Match]]
    chat: int
    people: Sequence[Person]
    seed: str

    async def gather(self) -> None:
        """Everybody joins, in words or by the button, and the last one starts the match."""
        await self.says(self.people[0].id, "/join")
        for number, person in enumerate(self.people[1:]):
            if number % 2:
                await self.says(person.id, "вступить")
            else:
                await self.presses(person.id, self.words.say("table-button-join"))
        await self.presses(self.people[-1].id, self.words.say("table-button-start"))

    async def meant(self, number: int) -> Meant | None:
        """What whoever is awaited first wants as the number-th move of the match; None: it is over."""
        match = await self.look()
        if not (waiting := awaited(match)):
            return None
        who = waiting[0].who
        decision = decided(match, who, Chance(self.seed), str(number))
        game, state, move = DreadChase(self.words), MATCHES.encode(match), MOVES.encode(decision)
        alone = isinstance(decision, Keep | PlayTalent)
        scene = game.secret(self.players, state, who) if alone else game.scene(self.players, state)
        choices = () if scene is None else scene.choices
        choice = next(one for one in choices if one.move == move)
        words = "" if alone else in_words(game, self.players, state, who, choice)
        return Meant(who, move, choice.label, alone, words)

    async def make(self, meant: Meant) -> None:
        """Do it, in the manner of whose move it is."""
        person = self.people[int(meant.who) - 1].id
        if meant.alone:
            await self._alone(person, meant.label, asks=isinstance(MOVES.decode(meant.move), PlayTalent))
        elif meant.words and int(meant.who) % 2:
            await self.says(person, meant.words)
        else:
            await self._turn_to(person, meant.label)
            await self.presses(person, meant.label)

    @property
    def players(self) -> list[At]:
        """Those at the table, as the game knows them."""
        return [At(str(number), person.first_name) for number, person in enumerate(self.people, 1)]

    async def says(self, person: int, text: str) -> None:
        """Write at the chat."""
        await self.vk.say(person, text, chat=self.chat)
        await self.settle()

    async def presses(self, person: int, label: str, *, alone: bool = False) -> None:
        """Press a button at the chat, or alone in private messages."""
        await self.vk.press(person, label, chat=None if alone else self.chat)
        await self.settle()

    async def _alone(self, person: int, label: str, *, asks: bool) -> None:
        """asks: for newer buttons, since it may have moved after it was shown those that it has."""
        if not await self.vk.chat(person):
            await self.vk.allow(person)
            await self.settle()
        if asks or label not in await self._newest(person):
            await self.vk.say(person, "мои секреты")
            await self.settle()
        await self._turn_to(person, label, alone=True)
        await self.presses(person, label, alone=True)

    async def _turn_to(self, person: int, label: str, *, alone: bool = False) -> None:
        """Turn the pages of the newest buttons to the one with this label, if there is one."""
        more = self.words.say("table-button-more")
        for _ in range(PAGES):
            shown = await self._newest(person if alone else self.chat)
            if label in shown or more not in shown:
                return
            await self.presses(person, more, alone=alone)

    async def _newest(self, chat: int) -> list[str]:
        """The labels under the newest message that has any."""
        keyboards = [line.keyboard for line in reversed(await self.vk.chat(chat)) if line.keyboard]
        return list(keyboards[0].labels) if keyboards else []
