"""A scripted player's hands and eyes: it reads its chat and the wall, presses buttons, writes orders and votes."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from engine.curse.ids import CLASSES, ITEMS
from locales.grammar import inflect
from locales.render import Words
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.scripted.mind import Mind, Sight, Wish
from vkbot.sandbox.wire import ChatLine, PostView

Settle = Callable[[], Awaitable[None]]

DAY: Final = re.compile(r"(?:Начался день|День) (\d+)")
ROSTER_LINE: Final = re.compile(r"^\d+\. (.+?)(?: \([^()]+\))?$", re.MULTILINE)
SPHERES: Final = re.compile(r"Защитные сферы: (\d+)")
THINGS: Final = ("light", "looting", *ITEMS)
LONGEST_WALK: Final = 12
"""Presses that an order may take; a ring with ten abilities is the longest."""

ENOUGH: Final = 4
"""After so many presses a list that may be ended is ended."""

BALLOTS: Final = (
    "Голосую против {genitive}",
    "Голосую за {accusative}",
    "голосую против {genitive}!",
    "Против {genitive}",
)
"""The manners in which votes are written, one a player."""


def day_of(text: str) -> int:
    """The day that a text of the bot speaks of first; 0 if it speaks of none."""
    found = DAY.search(text)
    return int(found.group(1)) if found else 0


class Player:
    """One scripted player. `name`: of the character. `number`: which of the troupe, from 0."""

    def __init__(self, vk: LocalVk, words: Words, settle: Settle, person: int, name: str, number: int, mind: Mind):
        self._vk = vk
        self._words = words
        self._settle = settle
        self.person = person
        self.name = name
        self._number = number
        self._mind = mind
        self._applied = False
        self._ordered = 0
        self._living: tuple[str, ...] = (name,)
        self._ballots: dict[int, int] = {}  # day → comment

    # Applying

    async def has_applied(self) -> bool:
        """Whether its application has been taken."""
        return self._applied

    async def apply(self, wanted: str | None = None, spare: Sequence[str] = ()) -> None:
        """Apply by buttons, for the wanted class (its Russian name) or any that is free.

        Somebody else may be faster: then with another class, or under one of the `spare` names.
        """
        if not await self._vk.chat(self.person):
            await self._say("Начать")
        await self._press(self._words.say("menu-apply"))
        while not self._applied and (free := await self._free_classes()):
            await self._press(wanted if wanted in free else self._mind.pick("class", free))
            if await self._is_named(spare):
                await self._press(self._words.say("lobby-confirm"))
                self._applied = self._words.say("menu-withdraw") in await self._vk.labels(self.person)

    async def _free_classes(self) -> list[str]:
        """The classes that the newest message offers."""
        names = [str(self._words.noun(f"class-{class_id}")) for class_id in CLASSES]
        return [label for label in (await self._last()).labels if label in names]

    async def _is_named(self, spare: Sequence[str]) -> bool:
        """Say the own name, or another one if that is taken; whether the bot asks for the confirmation then."""
        for name in (self.name, *spare):
            await self._say(name)
            if self._words.say("lobby-confirm") in (await self._last()).labels:
                self.name = name
                return True
        return False

    # The day

    async def lives(self, day: int) -> bool:
        """Whether the bot has told it of this day: the dead are told nothing."""
        return any(line.from_ < 0 and day_of(line.text) == day for line in await self._vk.chat(self.person))

    async def order(self, post: PostView, day: int) -> None:
        """Give the orders of the day, by buttons or in words."""
        if self._ordered >= day:
            return
        self._ordered = day
        sight = await self._sight(post, day, {})
        await self._press(self._words.say("menu-new_order"))
        named = self._things()
        labels = (await self._last()).labels
        can = {named[name]: label for label in labels if (name := _plain(label)) in named}
        own = [thing for thing in can if self._words.has(f"ability-{thing}") and thing not in THINGS]
        for wish in self._mind.wishes(sight, list(can), own):
            await self._give(wish, str(self._words.noun(_key(self._words, wish.thing))), day)

    def _things(self) -> dict[str, str]:
        """Label → id of whatever can be ordered."""
        abilities = [ability for pair in CLASSES.values() for ability in pair]
        things = (*abilities, *THINGS, "artifact")
        return {str(self._words.noun(_key(self._words, thing))): thing for thing in things}

    async def _give(self, wish: Wish, label: str, day: int) -> None:
        """Every other player writes simple orders in words; the rest goes by buttons."""
        if self._number % 2 and wish.thing in ("fireball", "ice_block", "strike", "poison", "freeze", "reflection"):
            await self._say(f"{label} на {inflect(wish.target, 'accusative')}")
            return
        if await self._option(label) is None:  # the menu of orders is not open, or was left
            await self._press(self._words.say("menu-new_order"))
        if (option := await self._option(label)) is not None:
            await self._press(option)
            await self._walk(wish, day)

    async def _option(self, label: str) -> str | None:
        """The button for a thing, if the bot's newest message has one."""
        return next((one for one in (await self._last()).labels if _plain(one) == label), None)

    async def _walk(self, wish: Wish, day: int) -> None:
        """Answer what the bot asks until the order is given, or turn back."""
        say = self._words.say
        yes, stop, done = say("order-button-yes"), say("order-button-stop"), say("order-button-done")
        use, onward = say("order-button-use"), say("order-button-next")
        turns = (onward, say("order-button-previous"), say("order-button-back"))
        for step in range(LONGEST_WALK):
            labels = (await self._last()).labels
            answers = [label for label in labels if label not in (yes, stop, done) and not label.startswith(turns)]
            meant = [label for label in answers if _plain(label) == wish.target]
            more = [label for label in labels if label.startswith(onward)]
            if stop not in labels:
                return
            if yes in labels:
                await self._press(yes)
                return
            if done in labels and step >= ENOUGH:
                await self._press(done)
            elif use in labels:
                await self._press(use)
            elif meant or (not more and answers):
                await self._press(meant[0] if meant else self._mind.pick(f"{day}/{wish.thing}/{step}", answers))
            else:
                await self._press(more[0] if more else stop)

    async def vote(self, post: PostView, day: int, tally: Mapping[str, str]) -> str:
        """Vote in a comment; answers whom it named or followed to."""
        sight = await self._sight(post, day, tally)
        leader = self._mind.leader(sight)
        if leader is not None:
            self._ballots[day] = await self._comment(post, f"Голосую как {leader}")
            return tally[leader]
        target = self._mind.vote(sight)
        self._ballots[day] = await self._comment(post, self._ballot(target))
        return target

    async def think_again(self, post: PostView, day: int, tally: Mapping[str, str]) -> str | None:
        """Perhaps edit the comment, when everybody has voted; answers whom it names now, if it did."""
        sight = await self._sight(post, day, tally)
        if day not in self._ballots or not self._mind.changes_vote(sight):
            return None
        target = self._mind.vote(sight)
        if target == tally.get(self.name):
            return None
        await self._vk.edit_comment(self.person, self._ballots[day], self._ballot(target))
        await self._settle()
        return target

    def has_voted(self, day: int) -> bool:
        """Whether it has left a vote this day."""
        return day in self._ballots

    def _ballot(self, target: str) -> str:
        manner = BALLOTS[self._number % len(BALLOTS)]
        return manner.format(genitive=inflect(target, "genitive"), accusative=inflect(target, "accusative"))

    # Eyes

    async def _sight(self, post: PostView, day: int, tally: Mapping[str, str]) -> Sight:
        # a game master's own post may name nobody: then those of the post before
        living = self._living = tuple(living_names(post.text)) or self._living
        told = [line.text for line in await self._vk.chat(self.person) if line.from_ < 0]
        spheres = [int(number) for text in told for number in SPHERES.findall(text)]
        return Sight(
            day=day,
            me=self.name,
            living=living,
            friends=self._friends(told, living),
            spheres=spheres[-1] if spheres else 10,
            tally={voter: target for voter, target in tally.items() if voter in living},
        )

    def _friends(self, told: Sequence[str], living: Sequence[str]) -> tuple[str, ...]:
        """A traitor is told who the other one is (R1.4)."""
        mark = self._words.say("own-partners", count=1, who="\0").split("\0")[0]
        lines = [line for text in told for line in text.splitlines() if line.startswith(mark)]
        return tuple(name for name in living if any(name in line for line in lines))

    # Hands

    async def _last(self) -> "Shown":
        lines = await self._vk.chat(self.person)
        return Shown(next(line for line in reversed(lines) if line.from_ < 0))

    async def _say(self, text: str) -> None:
        await self._vk.say(self.person, text)
        await self._settle()

    async def _press(self, label: str) -> None:
        await self._vk.press(self.person, label)
        await self._settle()

    async def _comment(self, post: PostView, text: str) -> int:
        comment = await self._vk.comment(self.person, post.id, text)
        await self._settle()
        return comment


class Shown:
    """The newest message of the bot: its text and the labels of its own keyboard."""

    def __init__(self, line: ChatLine) -> None:
        self.text = line.text
        self.labels = list(line.keyboard.labels) if line.keyboard is not None else []


def living_names(post: str) -> list[str]:
    """The names in a day's roster, as its post numbers them."""
    return ROSTER_LINE.findall(post)


def _plain(label: str) -> str:
    """A label without units or class: «Яд × 2» → «Яд», «Искра (Маг огня)» → «Искра»."""
    return re.sub(r" (?:× ?\d+|\([^()]+\))$", "", label)


def _key(words: Words, thing: str) -> str:
    return f"ability-{thing}" if words.has(f"ability-{thing}") else f"item-{thing}"
