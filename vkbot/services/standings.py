"""How the votes of a day stand: counted once, and told in the same words wherever it is told. Nothing in it is secret.

Votes are comments, and who is alive has been told. It is what the comments say (R3.1), whatever the resolution makes
of it (R4.4).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.curse import votes as rules
from engine.curse.events import VoteVoid
from engine.curse.model import As, Vote
from locales.curse.text import lines
from locales.render import Noun
from models import matches
from vkbot.services import ballots
from vkbot.services.desk import Desk
from vkbot.services.plays import Play


@dataclass(frozen=True, slots=True)
class Standing:
    """The votes of a day, characters in roster order.

    `counting`: voter → whom the vote is against; who follows somebody stands where that leads now (R3.1). `void`: whose
    vote does not count. `unread`: whose comment waits for an answer. `idle`: who has neither voted nor tried to.
    """

    play: Play
    votes: Mapping[str, Vote]
    living: tuple[str, ...]
    counting: Mapping[str, str]
    void: tuple[str, ...]
    unread: tuple[str, ...]
    idle: tuple[str, ...]

    @classmethod
    def of(cls, play: Play, votes: Mapping[str, Vote], unread: Collection[str] = ()) -> "Standing":
        """Count them."""
        living = tuple(member.id for member in play.cast if member.id in play.scene.living)
        read = rules.read(play.state, dict(votes))
        return cls(
            play,
            votes,
            living,
            counting=rules.snapshot(read),
            void=tuple(one.voter for one in read if isinstance(one, VoteVoid)),
            unread=tuple(one for one in living if one in unread),
            idle=tuple(one for one in living if one not in votes and one not in unread),
        )

    def against(self, target: str) -> tuple[str, ...]:
        """Whose votes are against the target."""
        return tuple(one for one in self.living if self.counting.get(one) == target)

    @property
    def ranked(self) -> list[str]:
        """Against whom there are votes, most votes first, then the roster."""
        named = [one for one in self.living if self.against(one)]
        return sorted(named, key=lambda one: -len(self.against(one)))


async def standing_of(play: Play, votes: Mapping[str, Vote] | None = None) -> Standing:
    """How the votes of the play's day stand now; `votes`: if they have been read already."""
    unread = {ballot.seat.character for ballot in await matches.doubts(play.day.id)}
    return Standing.of(play, await ballots.read_votes(play.day) if votes is None else votes, unread)


def table(desk: Desk, standing: Standing) -> str:
    """Under a title: against whom there are votes, how many and whose; what does not count, and who has none."""
    words, play = desk.words, standing.play
    stage = _stage(play)
    said = [
        words.say(
            "vote-table-line",
            target=play.cast.name(words, target),
            count=len(standing.against(target)),
            voters=[_voter(desk, standing, one) for one in standing.against(target)],
        )
        for target in standing.ranked
    ]
    void = [_voter(desk, standing, one, void=True) for one in standing.void]
    return lines(
        words.say("vote-table", stage=stage, day=play.day.number),
        *(said or [words.say("vote-table-none", stage=stage)]),
        words.say("vote-table-void", stage=stage, voters=void) if void else "",
        *_without(desk, standing),
        words.say("vote-table-living", living=len(standing.living)),
    )


def silent(desk: Desk, standing: Standing) -> str:
    """Who has no vote yet; whose comment waits for an answer stands apart."""
    if not (left := _without(desk, standing)):
        return desk.words.say("public-silent-none")
    return lines(*left, desk.words.say("vote-table-living", living=len(standing.living)))


def brief(desk: Desk, standing: Standing) -> str:
    """«Сейчас: Монах — 3, Паладин — 1. В живых 5.»"""
    words, play = desk.words, standing.play
    if not standing.counting:
        return words.say("vote-table-none", stage=_stage(play))
    told = [
        words.say("vote-tally-line", target=play.cast.name(words, target), count=len(standing.against(target)))
        for target in standing.ranked
    ]
    return words.say("vote-tally", votes=", ".join(told), living=len(standing.living))


def _without(desk: Desk, standing: Standing) -> list[str]:
    play = standing.play
    found = (("vote-table-unread", standing.unread), ("vote-table-idle", standing.idle))
    return [
        desk.words.say(message, stage=_stage(play), voters=play.cast.names(desk.words, who))
        for message, who in found
        if who
    ]


def _stage(play: Play) -> str:
    return "open" if play.open else "over"


def _voter(desk: Desk, standing: Standing, voter: str, *, void: bool = False) -> Noun:
    """«Вера», «Вера (как Грим)»; of a vote that does not count also «Вера (против Грима)»."""
    words, cast, vote = desk.words, standing.play.cast, standing.votes[voter]
    name = cast.name(words, voter)
    if isinstance(vote, As):
        return name.then(f" ({words.say('vote-table-as', leader=cast.name(words, vote.voter))})")
    return name.then(f" ({words.say('vote-table-against', target=cast.name(words, vote))})") if void else name
