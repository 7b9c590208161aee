"""All scripted people of a match: its game master and its players."""

from collections.abc import Sequence
from typing import Final

from engine.core.chance import Chance
from engine.curse.ids import CLASSES
from locales.render import Words
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.scripted.eyes import NOBODY, day_of, strangers
from vkbot.sandbox.scripted.hands import Player, Settle
from vkbot.sandbox.scripted.manners import MANNERS
from vkbot.sandbox.wire import PostView

NAMES: Final = ("Искра", "Серый Кот", "Мелисса", "Гримм", "Тихон", "Ёж", "Луна", "Ветер", "Ржавый", "Пепел")
"""The characters that scripted players play, in the order in which they come."""

SPARE: Final = ("Сойка", "Рысь", "Клён")
"""For those whose own name somebody else has taken."""

SEATS: Final = 10
EARLY: Final = 6
"""How many apply before the guest does."""

OPENING: Final = (
    "menu-gm",
    "gm-new",
    "gm-settings",
    "option-auto_accept",
    "option-auto_accept-true",
    "gm-back",
    "gm-open",
)
"""What the game master presses to open a match that takes everybody, by the messages of the labels."""


class Troupe:
    """The sandbox's `Players`: the game master opens a match, players apply, order and vote.

    `people`: VK ids of the players. `guest`: a person for whom a place is kept; most of them wait until it has
    applied, so that it finds free classes, or until they are told to act without. `seed` decides all that they want.
    """

    def __init__(
        self,
        vk: LocalVk,
        words: Words,
        settle: Settle,
        *,
        master: int,
        people: Sequence[int],
        seed: str,
        guest: int | None = None,
    ) -> None:
        self._vk = vk
        self._words = words
        self._settle = settle
        self._master = master
        self._guest = guest
        self.enabled = True
        self._chance = Chance(seed)
        self._classes = self._chance.shuffle("classes", [str(words.noun(f"class-{one}")) for one in CLASSES])
        self.players = [
            Player(vk, words, settle, person=person, name=name, seed=f"{seed}/{person}", manner=manner)
            for person, name, manner in zip(people, NAMES, MANNERS, strict=False)
        ]
        self._roster = NOBODY
        self._opened = self._started = False
        self._reconsidered = 0

    def names(self) -> Sequence[str]:
        """Who they are, for the page."""
        return [player.name for player in self.players[: SEATS if self._guest is None else SEATS - 1]]

    async def act(self) -> None:
        """Everybody does what there is to do now; before the start they no longer wait for the guest."""
        if not self._started:
            self._guest = self._guest if await self._guest_applied() else None
        await self.step()

    async def step(self) -> None:
        """Everybody does what there is to do now."""
        if not self._opened:
            await self.open_match()
        if not self._started:
            await self.gather()
            await self.start_match()
        post = await self.day_post()
        if post is None:
            return
        try:
            await self.play(post)
        except SandboxError:
            await self._settle()
            now = await self.day_post()
            if now is not None and now.id == post.id:
                raise
            # Somebody has made the morning come meanwhile: what was to be pressed is no more.

    # Before the match

    async def open_match(self) -> None:
        """The game master creates a match that takes everybody, and opens registration."""
        await self._vk.say(self._master, "Начать")
        await self._settle()
        for label in OPENING:
            await self._master_presses(self._words.say(label))
        self._opened = True

    async def _master_presses(self, label: str) -> None:
        found = next((one for one in await self._vk.labels(self._master) if one.startswith(label)), label)
        await self._vk.press(self._master, found)
        await self._settle()

    async def gather(self) -> None:
        """Players apply: all, or, as long as the guest has not, some."""
        places = SEATS
        if self._guest is not None:
            places = SEATS - 1 if await self._guest_applied() else EARLY
        for player, wanted in zip(self.players[:places], self._classes, strict=False):
            if not await player.has_applied():
                await player.apply(wanted, SPARE)

    async def _guest_applied(self) -> bool:
        """Whether the guest's menu speaks of its application."""
        return self._guest is not None and self._words.say("menu-withdraw") in await self._vk.labels(self._guest)

    async def start_match(self) -> None:
        """The game master starts, if the bot has said that the match is full."""
        lines = [line.text for line in await self._vk.chat(self._master) if line.from_ < 0]
        full = self._words.say("gm-full", title="\0").split("\0")[-1]
        if not any(full in text for text in lines):
            return
        await self._master_presses(self._words.say("menu-gm"))
        await self._master_presses(self._words.say("gm-default-title", number=1))
        await self._master_presses(self._words.say("gm-start"))
        self._started = True

    # During the match

    async def day_post(self) -> PostView | None:
        """The post of the day that is open; None before the match and after it."""
        posts = [post for post in await self._vk.wall() if day_of(post.text)]
        newest = max(posts, key=lambda post: post.id, default=None)
        return None if newest is None or self.is_end(newest) else newest

    def is_end(self, post: PostView) -> bool:
        """Whether the post tells of the end of the match."""
        return self._words.say("end-title") in post.text

    async def play(self, post: PostView) -> None:
        """One after the other orders and votes, in an order of the day's own, who has only talked at the end; then
        second thoughts."""
        day = day_of(post.text)
        self._roster = self._roster.read(self._words, post.text)
        living = [player for player in self.players if await player.has_applied() and await player.lives(day)]
        others = strangers(self._roster, post.comments, [player.person for player in self.players])
        tally = others | self._tally(day)
        turns = self._chance.shuffle(f"day {day}", living)
        for player in (*turns, *turns):
            await player.order(post, day, tally)
            if not player.has_voted(day):
                await player.vote(post, day, tally)
                tally |= self._tally(day)
        if self._reconsidered < day:
            self._reconsidered = day
            for player in self._chance.shuffle(f"evening {day}", living):
                await player.think_again(post, day, tally)
                tally = others | self._tally(day)
                await player.reconsider(post, day, tally)

    def _tally(self, day: int) -> dict[str, str]:
        """Whom its players vote for, as one can read in their comments: voter → target."""
        found: dict[str, str] = {}
        for player in self.players:
            if (voted := player.voted(day)) is not None and (voter := self._roster.called(player.name)) is not None:
                found[voter] = voted
        return found
