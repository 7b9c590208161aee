"""How scripted people write: each in a manner of its own, whatever they wish. Pure, all draws from a seed.

Who presses buttons (`BY_BUTTONS`) writes only votes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engine.curse.model import As, Order, Vote
from vkbot.sandbox.scripted.manners import ballots, people, regrets
from vkbot.sandbox.scripted.manners.ballots import Ballots, ballot, count
from vkbot.sandbox.scripted.manners.clauses import phrase
from vkbot.sandbox.scripted.manners.pen import Pen, Way
from vkbot.sandbox.scripted.manners.people import Finish, Writer
from vkbot.sandbox.scripted.manners.regrets import Regrets
from vkbot.sandbox.scripted.meaning import Deed, Message, Wish

MAGE: Final = "_mage"
"""How the ids of several classes end."""


@dataclass(frozen=True, slots=True)
class Manner:
    """A person's way with words.

    `ways`: what it calls others, drawn evenly. `conditions`: how many of a hundred of its wishes have one. `finish`:
    what becomes of its short texts.
    """

    id: str
    ballots: Ballots
    ways: tuple[Way, ...] = (Way.NAME,)
    write: Writer | None = None
    regrets: Regrets | None = None
    conditions: int = 0
    finish: Finish = people.as_it_is

    def orders(self, pen: Pen, wishes: Sequence[Wish]) -> tuple[Message, ...]:
        """All wishes of a day as messages."""
        return () if self.write is None or not wishes else self.write(pen, wishes)

    def regret(self, pen: Pen, deed: Deed) -> Message | None:
        """What withdraws an order, and perhaps gives another in its place."""
        if self.regrets is None:
            return None
        message = regrets.regretted(pen, self.regrets, deed)
        return Message(self.finish(pen, message.text), message.deed)

    def vote(self, pen: Pen, vote: Vote) -> str:
        """A first vote; of one in a hurry it may be open which mage is meant, until the bot asks."""
        if isinstance(vote, As):
            return self._ballot(pen, self.ballots.follows, vote.voter)
        if self.ballots.mages and pen.odds("mage", 35) and MAGE in vote and sum(MAGE in one for one in pen.living) > 1:
            return self._ballot(pen, self.ballots.mages, vote)
        return self._ballot(pen, self.ballots.votes, vote)

    def changed(self, pen: Pen, target: str) -> str:
        """A vote for another than before."""
        return self._ballot(pen, self.ballots.changes, target)

    def withdrawn(self, pen: Pen) -> str:
        """No vote after all."""
        return self._ballot(pen, self.ballots.withdrawals)

    def aside(self, pen: Pen, tally: Mapping[str, str]) -> str:
        """Talk about the votes that is none. `tally`: how they stand, voter → target."""
        votes = Counter(tally.values())
        if self.ballots.counts and len(votes) > 1:
            return self.finish(pen, count(pen, self.ballots.counts, votes))
        return self._ballot(pen, self.ballots.asides)

    def _ballot(self, pen: Pen, kind: tuple[str, ...], who: str | None = None) -> str:
        return self.finish(pen, ballot(pen, kind, who))


def plainly(pen: Pen, order: Order) -> str:
    """An order so that nothing is left to ask."""
    return phrase(pen.clear(), order, "plain")


HURRIED: Final = Manner(
    "hurried", ballots.HURRIED, (Way.SHORT, Way.SHORT, Way.NUMBER, Way.NAME), people.hurried, regrets.HURRIED,
    conditions=12, finish=people.hasty,
)  # fmt: skip
POLITE: Final = Manner(
    "polite", ballots.POLITE, (Way.CLASS, Way.NAME), people.polite, regrets.POLITE, conditions=15
)  # fmt: skip
IN_CHARACTER: Final = Manner(
    "in character", ballots.IN_CHARACTER, (Way.NAME, Way.NAME, Way.CLASS), people.in_character, regrets.IN_CHARACTER,
    conditions=8,
)  # fmt: skip
TELEGRAPHIC: Final = Manner(
    "telegraphic", ballots.TELEGRAPHIC, (Way.NAME, Way.NAME, Way.NUMBER), people.telegraphic, regrets.TELEGRAPHIC,
    conditions=15,
)  # fmt: skip
TYPING: Final = Manner(
    "typing", ballots.TYPING, (Way.NAME, Way.CLASS), people.typing, regrets.TYPING,
    conditions=15, finish=people.slipping,
)  # fmt: skip
TALKATIVE: Final = Manner(
    "talkative", ballots.TALKATIVE, (Way.NAME, Way.NAME, Way.CLASS), people.talkative, regrets.TALKATIVE, conditions=15
)  # fmt: skip
CORRECTING: Final = Manner(
    "correcting", ballots.CORRECTING, (Way.NAME, Way.CLASS, Way.SHORT), people.correcting, regrets.CORRECTING,
    conditions=10,
)  # fmt: skip
TACTICAL: Final = Manner(
    "tactical", ballots.TACTICAL, (Way.NAME, Way.CLASS, Way.NUMBER), people.tactical, regrets.TACTICAL, conditions=70
)  # fmt: skip
BY_BUTTONS: Final = Manner("by buttons", ballots.BY_BUTTONS)

MANNERS: Final = (
    IN_CHARACTER, HURRIED, POLITE, TELEGRAPHIC, BY_BUTTONS, TYPING, TALKATIVE, CORRECTING, TACTICAL, BY_BUTTONS,
)  # fmt: skip
"""Of the people in the sandbox, in their order: a manner is a person's, whatever character they play."""
