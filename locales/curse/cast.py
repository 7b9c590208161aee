"""Who is who in a match: a character is shown by its name, and with its class where a reader first meets it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.curse.ids import ClassId
from locales.grammar import CASES, Gender, gender, normal
from locales.render import Noun, Words

YOU: Final = Noun(("вы", "вас", "вам", "вас", "вами", "вас"))
"""The reader, where the sentence has another subject."""

ONESELF: Final = Noun(("себя", "себя", "себе", "себя", "собой", "себе"))
"""Whoever acts, as the object of the action; the first case is never used."""

PRONOUNS: Final[dict[Gender, Noun]] = {
    "masculine": Noun(("он", "него", "нему", "него", "ним", "нём")),
    "feminine": Noun(("она", "неё", "ней", "неё", "ней", "ней")),
}
"""The character just named; the oblique cases stand behind a preposition."""


@dataclass(frozen=True, slots=True)
class Member:
    """A character in the roster; `number` counts from 1 in order of registration (R2.11)."""

    id: str
    name: str
    class_id: ClassId
    number: int


@dataclass(frozen=True, slots=True)
class Cast:
    """The roster of a match, frozen: character id → name, class and number."""

    members: tuple[Member, ...]
    _by_id: dict[str, Member] = field(init=False, repr=False, compare=False, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_id", {member.id: member for member in self.members})

    @classmethod
    def of(cls, roster: Iterable[tuple[str, str, ClassId]]) -> "Cast":
        """From (id, name, class) in roster order."""
        return cls(tuple(Member(*one, number) for number, one in enumerate(roster, start=1)))

    def __getitem__(self, character_id: str) -> Member:
        """The member of that id. Raises KeyError if there is none."""
        return self._by_id[character_id]

    def __iter__(self) -> Iterator[Member]:
        return iter(self.members)

    def __len__(self) -> int:
        return len(self.members)

    def name(self, words: Words, character_id: str) -> Noun:
        """The name alone: «Искра». A name that is the class's own is declined as the class."""
        member = self[character_id]
        class_name = words.noun(f"class-{member.class_id}")
        return class_name if normal(member.name) == normal(str(class_name)) else Noun.of(member.name)

    def full(self, words: Words, character_id: str) -> Noun:
        """The name with its class: «Искра (Маг огня)», «Искре (Маг огня)»; once where the two are the same."""
        member = self[character_id]
        class_name = str(words.noun(f"class-{member.class_id}"))
        same = normal(member.name) == normal(class_name)
        return self.name(words, character_id).then("" if same else f" ({class_name})")

    def names(self, words: Words, ids: Iterable[str]) -> tuple[Noun, ...]:
        """The names of several."""
        return tuple(self.name(words, one) for one in ids)

    def fulls(self, words: Words, ids: Iterable[str]) -> tuple[Noun, ...]:
        """Several, each with its class."""
        return tuple(self.full(words, one) for one in ids)

    def pronoun(self, character_id: str) -> Noun | None:
        """«он» or «она», where the name tells which."""
        sex = gender(self[character_id].name)
        return PRONOUNS.get(sex) if sex is not None else None


assert len(YOU.cases) == len(ONESELF.cases) == len(CASES)
