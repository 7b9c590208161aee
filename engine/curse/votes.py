"""Votes: the snapshot at the start of the resolution (R3.1, R3.2), and the exile (R4.4)."""

from collections import Counter
from collections.abc import Mapping

from engine.curse.day import Body, Day
from engine.curse.events import Exiled, Voted, VoteVoid
from engine.curse.model import As, Match, Vote


def read(match: Match, votes: Mapping[str, Vote]) -> list[Voted | VoteVoid]:
    """Every vote of the living, in roster order: counting, or void with the reason."""
    living = {character.id for character in match.characters if character.alive}
    return [
        _follow(character.id, votes, living)
        for character in match.characters
        if character.alive and character.id in votes
    ]


def _follow(voter: str, votes: Mapping[str, Vote], living: set[str]) -> Voted | VoteVoid:
    """Follow a vote «as» until a named character is reached (R3.1)."""
    vote = votes[voter]
    via = vote.voter if isinstance(vote, As) else None
    seen = {voter}
    while isinstance(vote, As):
        leader = vote.voter
        if leader in seen:
            return VoteVoid(voter=voter, reason="circle")
        if leader not in living or leader not in votes:
            return VoteVoid(voter=voter, reason="no_vote")
        seen.add(leader)
        vote = votes[leader]
    if vote not in living:
        return VoteVoid(voter=voter, reason="dead_target")
    if vote == voter and via is not None:
        return VoteVoid(voter=voter, reason="own")
    return Voted(voter=voter, target=vote, via=via)


def snapshot(read_votes: list[Voted | VoteVoid]) -> dict[str, str]:
    """Voter → named character, of the votes that count."""
    return {vote.voter: vote.target for vote in read_votes if isinstance(vote, Voted)}


def exile(day: Day) -> None:
    """R4.4: of those alive after stage 2, who has the votes of more than half of them dies at once.

    A house may ask for less than half: then it is the one with the most votes, and nobody where several have them.
    """
    living = [body for body in day.bodies if body.alive]
    tally = Counter([target for voter, target in day.snapshot.items() if day.by_id[voter].alive])
    against = {body: tally[body.id] for body in living if tally[body.id] * day.rules.exile_share > len(living)}
    first = [body for body, votes in against.items() if votes == max(against.values())]
    if len(first) == 1:
        _banish(day, first[0], against[first[0]], len(living))


def _banish(day: Day, body: Body, votes: int, living: int) -> None:
    body.alive = False
    body.exiled = True
    body.fallen = day.stage
    day.note(Exiled(target=body.id, votes=votes, living=living))
