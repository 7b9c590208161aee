"""Whom names and pronouns of one message mean, in the order in which they are said."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from vkbot.language.names import How, Name
from vkbot.language.scene import Scene

GENDERS: Final = {How.HE: ("masculine", "neuter"), How.SHE: ("feminine",)}
PRONOUNS: Final = (How.HE, How.SHE, How.THEY)


@dataclass(slots=True)
class People:
    """Everybody named so far, the last one at the end. Classes are masculine, whoever bears them."""

    scene: Scene
    said: list[tuple[str, frozenset[str]]] = field(default_factory=list)

    def note(self, name: Name, one: str) -> None:
        """The name meant this character."""
        own = self.scene.roster.genders.get(one)
        self.said.append((one, frozenset({own, "masculine"}) if own and name.whole else frozenset({own or ""})))

    def hear(self, one: str) -> None:
        """The writer has named this character in an answer."""
        self.said.append((one, frozenset({self.scene.roster.genders.get(one) or ""})))

    def last(self, how: How, but: Iterable[str] = ()) -> str | None:
        """Whom «он», «она» mean: the last one named of fitting gender, else the last one."""
        out = frozenset(but)
        known = [(one, genders) for one, genders in reversed(self.said) if one not in out]
        wanted = GENDERS.get(how, ())
        own = self.scene.roster.genders
        for one, genders in known:
            if not wanted or own.get(one) in (*wanted, None) or (genders & set(wanted) and own.get(one) == "neuter"):
                return one
        for one, genders in known:
            if genders & set(wanted):
                return one
        return known[0][0] if known else None

    def who(self, name: Name, said: str, voters: Sequence[str] = ()) -> tuple[str, ...]:
        """The characters that a name may mean. Raises UnreadError if nobody is called so, or nobody was named before.

        `voters`: of its own clause, whom «себя» means and «он» does not.
        """
        if name.how is How.SELF:
            return (voters[0] if voters else self.scene.by,)
        if name.how in PRONOUNS:
            found = self.last(name.how, voters)
            return (self.scene.ask("target", said=said) if found is None else found,)
        return name.who or (self.scene.ask("name", said=said),)
