"""What a scripted player can read: the posts of the days, its own chat, what lies under a message. Pure."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.curse.ids import CLASSES, PUBLIC_ITEMS
from locales.curse.cast import Cast, Member
from locales.grammar import all_forms, normal
from locales.render import Words
from vkbot.sandbox.wire import ChatLine, CommentView

DAY: Final = re.compile(r"(?:Начался день|День) (\d+)")
ROSTER_LINE: Final = re.compile(r"^(\d+)\. (.+?)(?: \(([^()]+)\))?$", re.MULTILINE)
SPHERES: Final = re.compile(r"Защитные сферы: (\d+)")
NUMBERED: Final = re.compile(r"(\d+)\. (.+)")
"""A line of the list of orders."""
UNITS: Final = re.compile(r" ×\s?(\d+)$")
"""Behind an item of which one has several."""


def day_of(text: str) -> int:
    """The day that a text of the bot speaks of first; 0 if it speaks of none."""
    found = DAY.search(text)
    return int(found.group(1)) if found else 0


def living_names(post: str) -> list[str]:
    """The names in a day's roster, as its post numbers them."""
    return [name for _, name, _ in ROSTER_LINE.findall(post)]


def things_of(words: Words) -> dict[str, str]:
    """Label → id of whatever can be ordered."""
    abilities = [ability for pair in CLASSES.values() for ability in pair]
    deeds = {str(words.noun(f"ability-{one}")): str(one) for one in (*abilities, "light", "looting")}
    return deeds | {str(words.noun(f"item-{one}")): str(one) for one in PUBLIC_ITEMS}


def plain(label: str) -> str:
    """A label without units: «Яд ×2» → «Яд»."""
    return UNITS.sub("", label)


def units(label: str) -> int:
    """How many of an item the label speaks of."""
    found = UNITS.search(label)
    return int(found.group(1)) if found else 1


def spheres_told(told: Iterable[str]) -> int:
    """The spheres that the bot spoke of last."""
    found = [int(number) for text in told for number in SPHERES.findall(text)]
    return found[-1] if found else 10


@dataclass(frozen=True, slots=True)
class Shown:
    """The newest message of the bot: its text and the labels of its own keyboard."""

    text: str
    labels: tuple[str, ...]

    @classmethod
    def of(cls, lines: Sequence[ChatLine]) -> "Shown":
        """In a chat; nothing, if the bot has not written to it."""
        line = next((line for line in reversed(lines) if line.from_ < 0), None)
        if line is None:
            return cls("", ())
        return cls(line.text, tuple(line.keyboard.labels) if line.keyboard is not None else ())


@dataclass(frozen=True, slots=True)
class Roster:
    """Who plays, as far as posts have told it, and who is alive. Ids are classes, since each is there once (R1.3)."""

    members: Mapping[str, Member]
    living: tuple[str, ...] = ()

    def read(self, words: Words, post: str) -> "Roster":
        """What is known after one more post; a game master's own may name nobody, or leave out the classes."""
        classes = {str(words.noun(f"class-{one}")): one for one in CLASSES}
        known = {member.name: member for member in self.members.values()}
        found: list[Member] = []
        for number, name, class_name in ROSTER_LINE.findall(post):
            class_id = classes.get(class_name or name)
            if class_id is not None:
                found.append(Member(class_id, name, class_id, int(number)))
            elif name in known:
                found.append(known[name])
        if not found:
            return self
        members = {**self.members, **{member.id: member for member in found}}
        return Roster(members, tuple(member.id for member in found))

    @property
    def dead(self) -> tuple[str, ...]:
        """Those that lived on an earlier day."""
        return tuple(one for one in self.members if one not in self.living)

    @property
    def cast(self) -> Cast:
        """Everybody, by their numbers."""
        return Cast(tuple(sorted(self.members.values(), key=lambda member: member.number)))

    def called(self, name: str) -> str | None:
        """The id of a name."""
        return next((member.id for member in self.members.values() if member.name == name), None)


NOBODY: Final = Roster({})


BALLOT: Final = ("голос", "против")
"""What a comment has in it that may be a vote."""


def strangers(roster: Roster, comments: Iterable[CommentView], own: Collection[int]) -> dict[str, str]:
    """What comments of people that are none of `own` seem to say: person → the first living character they name.

    Whoever they play, votes are votes; what the community says of them is none.
    """
    seen: dict[str, str] = {}
    for comment in comments:
        said = normal(comment.text)
        if comment.from_id < 0 or comment.from_id in own or comment.deleted:
            continue
        named = [one for one in roster.living if any(form in said for form in all_forms(roster.members[one].name))]
        if named and any(mark in said for mark in BALLOT):
            seen[comment.author] = named[0]
    return seen
