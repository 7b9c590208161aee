"""Who writes, and whom the words of a text may mean."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from engine.curse.ids import CLASSES, AbilityId, PublicItemId
from engine.curse.model import Order
from vkbot.language.results import Answers, UnreadError, UnreadReason

if TYPE_CHECKING:
    from vkbot.language.roster import Roster


@dataclass(frozen=True)
class Character:
    """A character of the match. `id`: its class (R1.3). `vk`: the person that plays it, if known."""

    id: str
    name: str
    alive: bool = True
    vk: int | None = None


@dataclass(frozen=True)
class Scene:
    """A match as its reader needs to know it: `by` writes, `characters` stand in roster order.

    `abilities`: class abilities that the writer has today (None: those of its class). `items`: what it holds, by
    public names (None: not known). `orders`: those that it has given so far. `answers`: to what the reader asked about
    the same text before. `recent`: the numbers (from 1) of those orders that were given last, in one message; `fresh`:
    just now, so that «нет, на Луну» corrects them.
    """

    by: str
    characters: tuple[Character, ...]
    abilities: tuple[AbilityId, ...] | None = None
    items: tuple[tuple[PublicItemId, int], ...] | None = None
    orders: tuple[Order, ...] = ()
    answers: Answers = ()
    recent: tuple[int, ...] = ()
    fresh: bool = False

    def ask(
        self,
        reason: UnreadReason,
        what: str = "",
        said: str = "",
        choices: tuple[str, ...] = (),
        named: tuple[str, ...] = (),
    ) -> str:
        """What the writer has answered to this question (see `Unread`). Raises UnreadError with it if nothing yet."""
        error = UnreadError(reason, what, said, choices, named)
        for question, answer in self.answers:
            if question == error.unread:
                return answer
        raise error

    @cached_property
    def living(self) -> frozenset[str]:
        """Ids of the characters alive at the start of the day."""
        return frozenset(character.id for character in self.characters if character.alive)

    @cached_property
    def by_vk(self) -> dict[int, str]:
        """Person → character."""
        return {character.vk: character.id for character in self.characters if character.vk is not None}

    @cached_property
    def roster(self) -> "Roster":
        """All that the characters may be called."""
        from vkbot.language.roster import roster_of

        return roster_of(self.characters)

    @cached_property
    def own_abilities(self) -> tuple[AbilityId, ...]:
        """Class abilities that the writer has today."""
        if self.abilities is not None:
            return self.abilities
        return next((pair for class_id, pair in CLASSES.items() if class_id == self.by), ())


NOBODY: Final = Scene("", ())
"""What the reader knows where no match is played."""
