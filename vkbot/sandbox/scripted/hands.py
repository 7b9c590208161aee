"""A scripted player's hands: it reads its chat and the wall, writes or presses its orders, and votes in comments."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.core.chance import Chance
from engine.curse.ids import CLASSES
from engine.curse.model import As, Order, Vote
from locales import curse
from locales.render import Words
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.scripted import eyes
from vkbot.sandbox.scripted.eyes import NOBODY, Shown, day_of
from vkbot.sandbox.scripted.manners import Manner, plainly
from vkbot.sandbox.scripted.manners.pen import Pen
from vkbot.sandbox.scripted.meaning import Deed, Message, Told, Wish, same_kind
from vkbot.sandbox.scripted.mind import Mind, Sight
from vkbot.sandbox.scripted.walk import LONGEST, Labels
from vkbot.sandbox.wire import PostView

Settle = Callable[[], Awaitable[None]]

ANSWERS: Final = 4
"""So often one answers what the bot asks about one message."""


class Player:
    """One scripted player. `name`: of the character. `seed` decides all that it wants and how it says it."""

    def __init__(
        self, vk: LocalVk, words: Words, settle: Settle, *, person: int, name: str, seed: str, manner: Manner
    ) -> None:
        self._vk = vk
        self._words = words
        self._settle = settle
        self.person = person
        self.name = name
        self._chance = Chance(seed)
        self._mind = Mind(self._chance, manner.conditions)
        self._manner = manner
        self._applied = False
        self._ordered = self._talked = 0  # the last day of each
        self._roster = NOBODY
        self._held: Mapping[str, int] = {}
        self._refused: frozenset[tuple[str, str]] = frozenset()  # what on whom
        self._given: list[Order] = []  # today, as far as it knows
        self._ballots: dict[int, int] = {}  # day → comment
        self._seen: dict[int, str | None] = {}  # day → whom the vote names
        self.votes: dict[int, Vote | None] = {}
        """Day → the vote that it means to have given in the end."""
        self.told: list[Told] = []
        """All that it did to its orders."""

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

    # Orders

    async def lives(self, day: int) -> bool:
        """Whether the bot has told it of this day: the dead are told nothing."""
        return any(line.from_ < 0 and day_of(line.text) == day for line in await self._vk.chat(self.person))

    async def order(self, post: PostView, day: int, tally: Mapping[str, str]) -> None:
        """Give the orders of the day, in words or by buttons."""
        me = self._look(post)
        if self._ordered >= day or me is None:
            return
        self._ordered = day
        self._given = []
        can = await self._can()
        sight = await self._sight(day, me, tally)
        if "ball_lightning" in can:
            sight = replace(sight, charged=await self._is_charged())
        wishes = self._mind.wishes(sight, can)
        if self._manner.write is None:
            for wish in wishes:
                await self._walk(day, wish.order)
            return
        for message in self._manner.orders(self._pen(me, f"{day}/orders"), wishes):
            if await self._write(day, me, message):
                continue
            blamed = await self._blamed(message.deed.orders)
            self._refused |= {(one.action, one.target) for one in blamed if isinstance(one.target, str)}
            rest = [wish for wish in message.deed.wishes if not any(one in blamed for one in wish.orders)]
            for again in self._manner.orders(self._pen(me, f"{day}/again"), rest if blamed else ()):
                await self._write(day, me, again)

    async def _blamed(self, orders: Sequence[Order]) -> list[Order]:
        """The orders of which the bot says that it does not take them: of one alone it names only what is wrong."""
        if len(orders) == 1:
            return list(orders)
        text = (await self._last()).text
        return [order for order in orders if self._are_in([order], text)]

    async def _can(self) -> list[str]:
        """Whatever the menu of orders offers, page by page; ids."""
        things = eyes.things_of(self._words)
        onward = self._words.say("order-button-next")
        await self._press(self._words.say("menu-new_order"))
        labels = list((await self._last()).labels)
        while onward in labels:
            await self._press(onward)
            labels = [label for label in labels if label != onward] + list((await self._last()).labels)
        offered = {things[eyes.plain(label)]: eyes.units(label) for label in labels if eyes.plain(label) in things}
        self._held = {thing: units for thing, units in offered.items() if self._words.has(f"item-{thing}")}
        return list(offered)

    async def _write(self, day: int, me: str, message: Message) -> bool:
        """Send a message; what the bot asks about it is answered, by a button or in words. Whether it was taken."""
        await self._say(message.text)
        said, orders = [message.text], message.deed.orders
        further = [message.answer, "\n".join(plainly(self._pen(me, f"{day}/plain"), one) for one in orders)]
        pen = self._pen(me, f"{day}/answer/{len(self.told)}")
        shown = await self._last()
        for attempt in range(ANSWERS):
            if not orders or self._are_in(orders, shown.text):
                break
            button = self._button(orders, shown)
            if button is not None and (not message.answer or pen.odds(f"press/{attempt}", 60)):
                await self._press(button)
            elif message.answer and further:
                said.append(further.pop(0))
                await self._say(said[-1])
            else:
                break
            shown = await self._last()
        taken = not orders or self._are_in(orders, shown.text)
        self._note(day, tuple(said), message.deed, taken=taken)
        return taken

    def _button(self, orders: Sequence[Order], shown: Shown) -> str | None:
        """The button that says what was meant, if there is one, or that nothing else was."""
        known = Labels(self._words, self._roster.cast)
        meant = [answer for order in orders for answer in (*known.answers(order), known.first(order))]
        meant.append(self._words.say("order-button-done"))
        return next((label for label in meant if label in shown.labels), None)

    def _are_in(self, orders: Sequence[Order], text: str) -> bool:
        return all(curse.order_text(self._words, self._roster.cast, order) in text for order in orders)

    def _note(self, day: int, said: tuple[str, ...], deed: Deed, *, taken: bool) -> None:
        self.told.append(Told(day, said, deed))
        if taken:
            left = [one for one in self._given if not any(same_kind(one, gone) for gone in deed.cancels)]
            self._given = [*left, *deed.orders]

    async def _walk(self, day: int, order: Order) -> None:
        """Press what leads to an order, answering what the bot asks, until it is confirmed; or turn back."""
        known = Labels(self._words, self._roster.cast)
        yes, stop, first = self._words.say("order-button-yes"), self._words.say("order-button-stop"), known.first(order)
        if first not in map(eyes.plain, (await self._last()).labels):  # the menu is not open, or was left
            await self._press(self._words.say("menu-new_order"))
        wanted = [first]
        for _ in range(LONGEST):
            press = known.next_press((await self._last()).labels, wanted)
            await self._press(press)
            if press == yes:
                self._note(day, (), Deed((Wish(order),)), taken=True)
            if press in (yes, stop):
                return
            if wanted == [first] == [eyes.plain(press)]:
                wanted = list(known.answers(order))
            elif press in wanted:
                wanted.remove(press)

    async def _is_charged(self) -> bool:
        """Whether the posts tell of a ball that it has made and not thrown (R5.8)."""
        ball = str(self._words.noun("ability-ball_lightning"))
        told = [line for post in await self._vk.wall() for line in post.text.splitlines()]
        return sum(f"{ball}: {self.name} (" in line for line in told) % 2 == 1

    async def reconsider(self, post: PostView, day: int, tally: Mapping[str, str]) -> None:
        """Perhaps withdraw an order, or put another in its place, now that the votes are there."""
        me = self._look(post)
        if me is None:
            return
        deed = self._mind.regrets(await self._sight(day, me, tally), self._given)
        if deed is None:
            return
        message = self._manner.regret(self._pen(me, f"{day}/regret"), deed)
        if message is not None:
            await self._write(day, me, message)
        else:
            await self._withdraw(day, deed.cancels[0])

    async def _withdraw(self, day: int, order: Order) -> None:
        """By the button under the list."""
        await self._press(self._words.say("menu-orders"))
        shown = await self._last()
        text = curse.order_text(self._words, self._roster.cast, order)
        lines = [eyes.NUMBERED.match(line) for line in shown.text.splitlines()]
        numbers = [int(line.group(1)) for line in lines if line is not None and line.group(2) == text]
        label = self._words.say("orders-cancel-one", number=numbers[0]) if numbers else ""
        if label in shown.labels:
            await self._press(label)
            self._note(day, (), Deed(cancels=(order,)), taken=True)

    # Votes

    async def vote(self, post: PostView, day: int, tally: Mapping[str, str]) -> None:
        """Vote in a comment; now and then only talk, and vote when it is asked once more."""
        me = self._look(post)
        if me is None:
            return
        sight = await self._sight(day, me, tally)
        if self._talked < day and self._mind.talks(sight):
            self._talked = day
            await self._comment(post, self._manner.aside(self._pen(me, f"{day}/aside"), tally))
            return
        vote = self.votes[day] = self._mind.vote(sight)
        self._ballots[day] = await self._comment(post, self._manner.vote(self._pen(me, f"{day}/vote"), vote))
        self._seen[day] = tally.get(vote.voter) if isinstance(vote, As) else vote
        await self._explain(vote)

    async def think_again(self, post: PostView, day: int, tally: Mapping[str, str]) -> None:
        """Perhaps vote for another, or for nobody, when everybody has voted."""
        me = self._look(post)
        if me is None or day not in self._ballots:
            return
        sight = await self._sight(day, me, tally)
        if self._mind.withdraws_vote(sight):
            await self._comment(post, self._manner.withdrawn(self._pen(me, f"{day}/withdrawn")))
            self.votes[day] = self._seen[day] = None
            return
        target = self._mind.target(sight)
        if not self._mind.changes_vote(sight) or target == tally.get(me):
            return
        pen = self._pen(me, f"{day}/changed")
        if pen.odds("edits", 40):
            await self._vk.edit_comment(self.person, self._ballots[day], self._manner.vote(pen, target))
            await self._settle()
        else:
            await self._comment(post, self._manner.changed(pen, target))
        self.votes[day] = self._seen[day] = target
        await self._explain(target)

    async def _explain(self, vote: Vote) -> None:
        """If the bot cannot tell whom a comment means, press whom it was."""
        shown = await self._last()
        meant = None if isinstance(vote, As) else Labels(self._words, self._roster.cast).person(vote)
        if self._words.say("vote-button-none") in shown.labels and meant in shown.labels:
            await self._press(meant)

    def has_voted(self, day: int) -> bool:
        """Whether it has left a vote this day."""
        return day in self._ballots

    def voted(self, day: int) -> str | None:
        """Whom its vote of a day names, as far as it was to be seen when it was given."""
        return self._seen.get(day)

    # Eyes

    def _look(self, post: PostView) -> str | None:
        """Read who plays; its own character, None if it has never been told of one."""
        self._roster = self._roster.read(self._words, post.text)
        return self._roster.called(self.name)

    async def _sight(self, day: int, me: str, tally: Mapping[str, str]) -> Sight:
        told = [line.text for line in await self._vk.chat(self.person) if line.from_ < 0]
        return Sight(
            day=day,
            me=me,
            living=self._roster.living,
            dead=self._roster.dead,
            friends=self._friends(told),
            spheres=eyes.spheres_told(told),
            units=self._held,
            tally=tally,
            refused=self._refused,
        )

    def _friends(self, told: Sequence[str]) -> tuple[str, ...]:
        """A traitor is told who the other one is (R1.4)."""
        mark = self._words.say("own-partners", count=1, who="\0").split("\0")[0]
        lines = [line for text in told for line in text.splitlines() if line.startswith(mark)]
        named = [member.id for member in self._roster.members.values() if any(member.name in line for line in lines)]
        return tuple(one for one in named if one in self._roster.living)

    def _pen(self, me: str, label: str) -> Pen:
        return Pen(
            words=self._words,
            cast=self._roster.cast,
            me=me,
            living=self._roster.living,
            chance=self._chance,
            label=label,
            ways=self._manner.ways,
        )

    # Hands

    async def _last(self) -> Shown:
        return Shown.of(await self._vk.chat(self.person))

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
