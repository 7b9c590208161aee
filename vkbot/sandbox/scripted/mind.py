"""What a scripted player wants, from what it could read itself. Pure: the same day and seed, the same wishes."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.core.chance import Chance

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
    "white_totem": 15, "black_totem": 15, "power_potion": 35, "looting": 60, "artifact": 10,
}  # fmt: skip
"""Thing → in how many of a hundred days one uses it, apart from class abilities."""

HURT: Final = 6
"""With so few spheres one looks after oneself."""
FOLLOW: Final = 70
"""In how many of a hundred votes one joins the leader."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player knows on a day. Names, since names are what it reads.

    `living`: everybody alive, roster order, oneself included. `friends`: whom it would not harm (the other traitor).
    `tally`: public votes of this day so far, voter → target.
    """

    day: int
    me: str
    living: tuple[str, ...]
    friends: tuple[str, ...]
    spheres: int
    tally: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wish:
    """Something to order: the thing, and on whom if it asks."""

    thing: str
    target: str


@dataclass(frozen=True, slots=True)
class Mind:
    """A player's character in the other sense of the word."""

    chance: Chance

    def _odds(self, label: str, hundredths: int) -> bool:
        return self.chance.number(label, 100) < hundredths

    def suspect(self, sight: Sight) -> str:
        """Whom it goes for today: who votes against it, if anybody, else whoever it happens to dislike."""
        others = [one for one in sight.living if one != sight.me and one not in sight.friends]
        if not others:
            return sight.me
        accusers = [voter for voter in others if sight.tally.get(voter) == sight.me]
        return self.chance.pick(f"suspect/{sight.day}", accusers or others)

    def wishes(self, sight: Sight, can: Sequence[str], class_abilities: Sequence[str]) -> tuple[Wish, ...]:
        """What to order of all that can be ordered (ids), a class ability first."""
        wishes = [self._ability(sight, [thing for thing in class_abilities if thing in can])]
        for thing in can:
            if thing in class_abilities:
                continue
            odds = (90 if sight.spheres <= HURT else 5) if thing in MENDING else EAGER.get(thing, 20)
            if self._odds(f"use/{sight.day}/{thing}", odds):
                wishes.append(self._wish(sight, thing))
        kept = [wish for wish in wishes if wish is not None]
        if any(wish.thing == "looting" for wish in kept):  # R2.7
            kept = [wish for wish in kept if wish.thing in (*class_abilities, "light", "looting")]
        return tuple(kept)

    def _ability(self, sight: Sight, able: Sequence[str]) -> Wish | None:
        """Mostly to harm, to mend when hurt, and never nothing if it can be helped."""
        if not able:
            return None
        harmful = [thing for thing in able if thing in HARMFUL]
        mending = [thing for thing in able if thing in MENDING]
        if mending and sight.spheres <= HURT and self._odds(f"mend/{sight.day}", 80):
            return self._wish(sight, self.chance.pick(f"ability/{sight.day}", mending))
        if harmful and self._odds(f"harm/{sight.day}", 75):
            return self._wish(sight, self.chance.pick(f"ability/{sight.day}", harmful))
        return self._wish(sight, self.chance.pick(f"ability/{sight.day}", able))

    def _wish(self, sight: Sight, thing: str) -> Wish:
        if thing in HARMFUL:
            return Wish(thing, self.suspect(sight))
        if thing in MENDING or self._odds(f"self/{sight.day}/{thing}", 60):
            return Wish(thing, sight.me)
        return Wish(thing, self.chance.pick(f"friend/{sight.day}/{thing}", sight.living))

    def vote(self, sight: Sight) -> str:
        """Whom to vote for exile: mostly whoever has most votes, unless that is oneself or a friend."""
        leaders = [
            name
            for name, _ in Counter(sight.tally.values()).most_common()
            if name != sight.me and name not in sight.friends and name in sight.living
        ]
        if leaders and self._odds(f"follow/{sight.day}", FOLLOW):
            return leaders[0]
        return self.suspect(sight)

    def leader(self, sight: Sight) -> str | None:
        """Whom to vote «as», now and then: somebody who has voted, neither against oneself nor against a friend."""
        shielded = (sight.me, *sight.friends)
        voters = [voter for voter, target in sight.tally.items() if voter != sight.me and target not in shielded]
        if voters and self._odds(f"as/{sight.day}", 15):
            return self.chance.pick(f"whom as/{sight.day}", sorted(voters))
        return None

    def changes_vote(self, sight: Sight) -> bool:
        """Whether it thinks again after everybody has voted."""
        return self._odds(f"again/{sight.day}", 25)

    def pick(self, label: str, labels: Sequence[str]) -> str:
        """One of several things that it does not care about."""
        return self.chance.pick(label, labels)
