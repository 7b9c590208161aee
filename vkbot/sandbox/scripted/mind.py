"""What a scripted player wants, from what it could read itself. Pure: the same day and seed, the same wishes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

from engine.core.chance import Chance
from engine.curse.conditions import Condition, Operator, Tally, VotesAgainst
from engine.curse.ids import ABILITIES, CLASSES, PUBLIC_ITEMS, AbilityId, ActionId, ClassId, PublicItemId
from engine.curse.model import As, Order, Vote
from vkbot.sandbox.scripted.meaning import Deed, Wish, same_kind

HARMFUL: Final = frozenset(
    {
        "fireball", "ice_block", "chain_lightning", "ball_lightning", "strike", "call_of_the_dead", "jinx", "freeze",
        "poison", "knife", "night_sphere", "thief_artifact", "insight_sphere", "light",
    }
)  # fmt: skip
"""What one does to those one does not trust; everything else is for oneself and friends."""

MENDING: Final = frozenset({"elixir", "red_sphere", "restoration", "healing", "cheat_death", "resurrection", "amulet"})
"""What one keeps until it is needed."""

EAGER: Final[Mapping[str, int]] = {
    "poison": 60, "knife": 80, "light": 35, "ring": 40, "insight_sphere": 40, "thief_artifact": 30, "night_sphere": 25,
    "white_totem": 15, "black_totem": 15, "power_potion": 35, "looting": 60, "artifact": 0,
}  # fmt: skip
"""Thing → in how many of a hundred days one uses it, apart from class abilities."""

ALONE: Final = frozenset({"elixir", "amulet", "white_totem", "black_totem"})
"""Items that are used without naming anybody."""

WEAPONS: Final[tuple[PublicItemId, ...]] = ("poison", "knife")

NEVER_GIVEN: Final = "white_totem"  # R8.2
GIVES: Final = 8
"""In how many of a hundred days one gives an item away that one does not use."""
HURT: Final = 6
"""With so few spheres one looks after oneself."""
FOLLOW: Final = 70
"""In how many of a hundred votes one joins the leader."""
RING_MOST: Final = 4
"""So many abilities one can be bothered to list."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player knows on a day. Characters by their ids: it can read their classes in the roster.

    `living`: everybody alive, roster order, oneself included. `friends`: whom it would not harm (the other traitor).
    `units`: what it holds. `charged`: a ball is ready to be thrown (R5.8). `tally`: public votes of this day so far,
    voter → target. `refused`: what on whom the bot has not taken before.
    """

    day: int
    me: str
    living: tuple[str, ...]
    dead: tuple[str, ...] = ()
    friends: tuple[str, ...] = ()
    spheres: int = 10
    units: Mapping[str, int] = field(default_factory=dict)
    charged: bool = False
    tally: Mapping[str, str] = field(default_factory=dict)
    refused: frozenset[tuple[str, str]] = frozenset()

    @property
    def others(self) -> tuple[str, ...]:
        """Everybody alive but oneself."""
        return tuple(one for one in self.living if one != self.me)


@dataclass(frozen=True, slots=True)
class Mind:
    """A player's character in the other sense of the word. `conditions`: how many of a hundred wishes have one."""

    chance: Chance
    conditions: int = 0

    def odds(self, label: str, hundredths: int) -> bool:
        """Whether what happens so often happens now."""
        return self.chance.number(label, 100) < hundredths

    def pick(self, label: str, labels: Sequence[str]) -> str:
        """One of several things that it does not care about."""
        return self.chance.pick(label, labels)

    def suspect(self, sight: Sight) -> str:
        """Whom it goes for today: who votes against it, if anybody, else whoever it happens to dislike."""
        others = [one for one in sight.others if one not in sight.friends]
        if not others:
            return sight.me
        accusers = [voter for voter in others if sight.tally.get(voter) == sight.me]
        return self.chance.pick(f"suspect/{sight.day}", accusers or others)

    # Orders

    def wishes(self, sight: Sight, can: Sequence[str]) -> tuple[Wish, ...]:
        """What to order of all that can be ordered (ids), a class ability first."""
        able = [thing for thing in can if thing in ABILITIES]
        found = [self._ability(sight, able)]
        found += [self._thing(sight, thing) for thing in can if thing not in able]
        kept = [wish for wish in found if wish is not None]
        if any(wish.order.action == "looting" for wish in kept):  # R2.7
            kept = [wish for wish in kept if wish.order.action not in ("use", "transfer")]
        return tuple(kept)

    def _ability(self, sight: Sight, able: Sequence[str]) -> Wish | None:
        """Mostly to harm, to mend when hurt, and never nothing if it can be helped."""
        if not able:
            return None
        label = f"ability/{sight.day}"
        harmful = [thing for thing in able if thing in HARMFUL]
        mending = [thing for thing in able if thing in MENDING]
        if mending and sight.spheres <= HURT and self.odds(f"mend/{sight.day}", 80):
            thing = self.chance.pick(label, mending)
        elif harmful and self.odds(f"harm/{sight.day}", 75):
            thing = self.chance.pick(label, harmful)
        else:
            thing = self.chance.pick(label, able)
        order = self._order(sight, thing)
        return None if order is None else self._weighed(sight, order, able, self.conditions)

    def _thing(self, sight: Sight, thing: str) -> Wish | None:
        """Light, looting or an item: to use it, to give it away, or nothing of the kind."""
        label = f"{sight.day}/{thing}"
        odds = (90 if sight.spheres <= HURT else 5) if thing in MENDING else EAGER.get(thing, 20)
        order = None
        if self.odds(f"use/{label}", odds):
            order = self._order(sight, thing)
        elif thing in PUBLIC_ITEMS and thing != NEVER_GIVEN and sight.others and self.odds(f"give/{label}", GIVES):
            order = self._gift(sight, thing)
        return None if order is None else self._weighed(sight, order, (), self.conditions // 3)

    def _order(self, sight: Sight, thing: str) -> Order | None:
        """The order of a thing, with all that it asks for; None if there is nobody to do it to."""
        label = f"{sight.day}/{thing}"
        if thing in PUBLIC_ITEMS:
            item = thing
            if thing in ALONE:
                return Order(sight.me, "use", item=item)
            if thing == "ring":
                return Order(sight.me, "use", item=item, abilities=self._blocked(sight))
            if thing == "thief_artifact":
                steal = self.chance.pick(f"steal/{label}", PUBLIC_ITEMS)
                return Order(sight.me, "use", item=item, target=self.suspect(sight), steal=steal)
            return Order(sight.me, "use", item=item, target=self._target(sight, thing))
        action = cast(ActionId, thing)
        if thing in ("looting", "secret_knowledge"):
            return self._grave(sight, action)
        if thing == "copy":
            return Order(sight.me, action, ability=self._foreign(sight))
        if thing == "link":
            ends = self.chance.shuffle(f"ends/{label}", sight.living)[:2]
            return Order(sight.me, action, targets=(ends[0], ends[1])) if len(ends) == 2 else None
        if thing == "ball_lightning" and not sight.charged:
            return Order(sight.me, action, target=None)
        return Order(sight.me, action, target=self._target(sight, thing))

    def _target(self, sight: Sight, thing: str) -> str:
        label = f"{sight.day}/{thing}"
        if thing in HARMFUL:
            return self.suspect(sight)
        if (thing in MENDING or self.odds(f"self/{label}", 60)) and (thing, sight.me) not in sight.refused:
            return sight.me
        possible = [one for one in sight.living if (thing, one) not in sight.refused]
        return self.chance.pick(f"friend/{label}", possible or sight.living)

    def _gift(self, sight: Sight, thing: str) -> Order:
        """To a friend, if there is one; sometimes all of it."""
        label = f"{sight.day}/{thing}"
        item, held = cast(PublicItemId, thing), sight.units.get(thing, 1)
        near = [one for one in sight.friends if one in sight.living and one != sight.me]
        target = self.chance.pick(f"gift/{label}", near or sight.others)
        if held > 1 and self.odds(f"all/{label}", 50):
            return Order(sight.me, "transfer", item=item, target=target, count=held)
        return Order(sight.me, "transfer", item=item, target=target)

    def _grave(self, sight: Sight, action: ActionId) -> Order | None:
        """What is done to somebody who has died."""
        if not sight.dead:
            return None
        target = self.chance.pick(f"grave/{sight.day}/{action}", sight.dead)
        if action == "looting":
            return Order(sight.me, action, target=target)
        learned = self.chance.pick(f"learned/{sight.day}", CLASSES[cast(ClassId, target)])
        return Order(sight.me, action, target=target, ability=learned)

    def _foreign(self, sight: Sight) -> AbilityId:
        """An ability of somebody else that may be copied (R5.3)."""
        classes = sight.others or tuple(CLASSES)
        pairs = [ability for one in classes for ability in CLASSES[cast(ClassId, one)]]
        return self.chance.pick(f"copied/{sight.day}", [one for one in pairs if one != "secret_knowledge"])

    def _blocked(self, sight: Sight) -> tuple[AbilityId, ...]:
        """Abilities of others for a ring, no two of one class (R7.3)."""
        most = 1 + self.chance.number(f"ring/{sight.day}", RING_MOST)
        classes = self.chance.shuffle(f"ring classes/{sight.day}", sight.others)[:most]
        found = [self.chance.pick(f"ring/{sight.day}/{one}", CLASSES[cast(ClassId, one)]) for one in classes]
        return tuple(sorted(found, key=ABILITIES.index))

    # Conditions

    def _weighed(self, sight: Sight, order: Order, able: Sequence[str], hundredths: int) -> Wish:
        """The order, now and then on a condition, and perhaps with another for when it does not hold."""
        label = f"{sight.day}/{order.action}/{order.item}"
        if not sight.others or not self.odds(f"if/{label}", hundredths):
            return Wish(order)
        when = self._condition(sight, order, label)
        other = self._other(sight, order, able) if self.odds(f"else/{label}", 45) else None
        return Wish(order, when, other)

    def _other(self, sight: Sight, order: Order, able: Sequence[str]) -> Order | None:
        """What to do instead: another ability, or the same to another."""
        rest = [thing for thing in able if thing != order.action]
        if rest and self.odds(f"else what/{sight.day}", 50):
            return self._order(sight, self.chance.pick(f"else thing/{sight.day}", rest))
        targets = [one for one in sight.others if one != order.target and one not in sight.friends]
        if not isinstance(order.target, str) or order.action in ("looting", "secret_knowledge") or not targets:
            return None
        return Order(
            order.by, order.action, target=self.chance.pick(f"else whom/{sight.day}", targets),
            item=order.item, steal=order.steal, count=order.count,
        )  # fmt: skip

    def _condition(self, sight: Sight, order: Order, label: str) -> Condition:
        """Something about the votes of whom it concerns: the target, or who is not trusted."""
        about = order.target if isinstance(order.target, str) and order.target in sight.others else self.suspect(sight)
        about = about if about != sight.me else sight.others[0]
        voter = self.chance.pick(f"voter/{label}", [one for one in sight.others if one != about] or [about])
        count = 2 + self.chance.number(f"count/{label}", 4)
        against = Condition(votes_against=VotesAgainst(about, sight.me))
        kinds = [
            against, against, against,
            Condition(not_=against),
            Condition(not_=Condition(voted=about)),
            Condition(tally=Tally(about, self._operator(label), count)),
            Condition(tally=Tally(sight.me, ">=", count)),
            Condition(tally=Tally(sight.me, "==", 0)),
        ]  # fmt: skip
        if voter != about:
            other = Condition(votes_against=VotesAgainst(voter, sight.me))
            kinds += [
                Condition(votes_against=VotesAgainst(about, voter)),
                Condition(any_=(against, other)),
                Condition(all_=(against, other)),
            ]
        return self.chance.pick(f"condition/{label}", kinds)

    def _operator(self, label: str) -> Operator:
        operators: tuple[Operator, ...] = (">=", ">=", "<", ">", "<=", "==")
        return self.chance.pick(f"operator/{label}", operators)

    # Second thoughts

    def regrets(self, sight: Sight, standing: Sequence[Order]) -> Deed | None:
        """Something to withdraw or to put in its place, now that the votes are there."""
        if not standing or not self.odds(f"regret/{sight.day}", 22):
            return None
        gone = self.chance.pick(f"gone/{sight.day}", standing)
        swapped = self._swapped(sight, standing, gone) if self.odds(f"swap/{sight.day}", 50) else None
        return Deed(cancels=(gone,)) if swapped is None else Deed((Wish(swapped),), (gone,))

    def _swapped(self, sight: Sight, standing: Sequence[Order], gone: Order) -> Order | None:
        """The same to another, or something from the bag in its place; nothing for what is given away."""
        target, several = gone.target, sum(same_kind(one, gone) for one in standing) > 1
        if several or gone.action in ("looting", "secret_knowledge", "transfer") or not isinstance(target, str):
            return None
        spare = [item for item in WEAPONS if item in sight.units and all(one.item != item for one in standing)]
        if spare and target != sight.me and gone.action != "use" and self.odds(f"weapon/{sight.day}", 50):
            return Order(gone.by, "use", target=target, item=self.chance.pick(f"which/{sight.day}", spare))
        targets = [one for one in sight.others if one != target and one not in sight.friends]
        if not targets:
            return None
        other = self.chance.pick(f"swapped/{sight.day}", targets)
        return Order(gone.by, gone.action, target=other, item=gone.item, steal=gone.steal, count=gone.count)

    # Votes

    def vote(self, sight: Sight) -> Vote:
        """Whom to vote for exile: mostly whoever has most votes, unless that is oneself or a friend.

        Now and then as somebody does who has voted, neither against oneself nor against a friend.
        """
        if (leader := self._leader(sight)) is not None:
            return As(leader)
        return self.target(sight)

    def target(self, sight: Sight) -> str:
        """The same, by name."""
        leaders = [
            one
            for one, _ in Counter(sight.tally.values()).most_common()
            if one in sight.others and one not in sight.friends
        ]
        if leaders and self.odds(f"follow/{sight.day}", FOLLOW):
            return leaders[0]
        return self.suspect(sight)

    def _leader(self, sight: Sight) -> str | None:
        shielded = (sight.me, *sight.friends)
        voters = [voter for voter, target in sight.tally.items() if voter != sight.me and target not in shielded]
        if voters and self.odds(f"as/{sight.day}", 15):
            return self.chance.pick(f"whom as/{sight.day}", sorted(voters))
        return None

    def changes_vote(self, sight: Sight) -> bool:
        """Whether it thinks again after everybody has voted."""
        return self.odds(f"again/{sight.day}", 25)

    def withdraws_vote(self, sight: Sight) -> bool:
        """Whether it would rather not have voted at all."""
        return self.odds(f"withdraws/{sight.day}", 3)

    def talks(self, sight: Sight) -> bool:
        """Whether it talks about the votes before it gives its own."""
        return self.odds(f"talks/{sight.day}", 18)
