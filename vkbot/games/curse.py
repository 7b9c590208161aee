"""The Curse 3 on the stage: its rules and its words put together for the life of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, cast
from zoneinfo import ZoneInfo

from babel.dates import format_date, get_timezone_location

from engine.core.chance import Chance
from engine.core.game import Seat
from engine.curse import view
from engine.curse.game import EVENTS, ORDERS, STATES, VOTES, Curse
from engine.curse.ids import ClassId
from engine.curse.model import Match
from locales.curse import Cast, day_post, own_state, results
from locales.curse.ending import end_post
from locales.render import Words
from vkbot.games.stage import Night, PastDay, Player
from vkbot.services.settings import DEFAULT_ZONE, MatchSettings

GAME: Final = Curse()


@dataclass(frozen=True, slots=True)
class CurseStage:
    """`Stage` for The Curse 3."""

    words: Words

    def open(self, players: Sequence[Player], settings: MatchSettings, seed: str) -> str:
        """R1."""
        options = {"traitors": settings.traitors, "deal": settings.deal, "rules": settings.rules}
        seats = [Seat(player.character) for player in players]
        return STATES.encode(GAME.set_up(seats, options, Chance(seed)))

    def resolve(self, state: str, orders: Sequence[str], votes: Mapping[str, str]) -> Night:
        """Section 4; the orders of the roster, each character's in the order of its list."""
        read = {voter: vote for voter, text in votes.items() if (vote := VOTES.decode(text)) is not None}
        given = [ORDERS.decode(text) for text in orders]
        after, events = GAME.resolve(STATES.decode(state), given, read)
        ending = GAME.ending(events)
        return Night(
            state=STATES.encode(after),
            events=EVENTS.encode(tuple(events)),
            living=GAME.awaited(after),
            ended=ending is not None,
            outcome="" if ending is None else ending.outcome,
        )

    def read(self, state: str, orders: Sequence[str], votes: Sequence[str]) -> None:
        """All that the resolution reads."""
        STATES.decode(state)
        for text in orders:
            ORDERS.decode(text)
        for text in votes:
            VOTES.decode(text)

    def living(self, state: str) -> tuple[str, ...]:
        """R2.2."""
        return GAME.awaited(STATES.decode(state))

    def opening_post(self, players: Sequence[Player], state: str, ends: datetime, settings: MatchSettings) -> str:
        """The post of day 1."""
        # the first post is the match's announcement, so it explains the votes also where they are as usual
        match, how = STATES.decode(state), self._how(ends, settings) | {"voting": policy(self.words, settings)}
        return day_post(self.words, cast_of(players), 1, None, GAME.awaited(match), rules=match.rules, **how)

    def day_post(
        self, players: Sequence[Player], number: int, night: Night, ends: datetime, settings: MatchSettings
    ) -> str:
        """R10.1."""
        match, how = STATES.decode(night.state), self._how(ends, settings)
        told = view.public(EVENTS.decode(night.events), match)
        return day_post(self.words, cast_of(players), number, told, night.living, rules=match.rules, **how)

    def _how(self, ends: datetime, settings: MatchSettings) -> dict[str, Any]:
        """Until when, and how votes are taken where that is not as usual."""
        return {"deadline": deadline(self.words, ends, settings.zone), "voting": voting(self.words, settings)}

    def end_post(self, players: Sequence[Player], night: Night, past: Sequence[PastDay]) -> str:
        """R9.3."""
        days = [(day.number, EVENTS.decode(day.events)) for day in past]
        first, final, (number, events) = STATES.decode(past[0].state), STATES.decode(night.state), days[-1]
        told = results(self.words, cast_of(players), number, view.public(events, final))
        return "\n\n".join((told, end_post(self.words, cast_of(players), first, final, days)))

    def stopped_post(
        self, players: Sequence[Player], last: PastDay, orders: Sequence[str], past: Sequence[PastDay]
    ) -> str:
        """R9.3 for a match without an outcome."""
        days = [(day.number, EVENTS.decode(day.events)) for day in past]
        now = STATES.decode(last.state)
        first = STATES.decode(past[0].state) if past else now
        waiting = (last.number, tuple(ORDERS.decode(text) for text in orders))
        return end_post(self.words, cast_of(players), first, now, days, waiting)

    def welcome(self, players: Sequence[Player], state: str, character: str, ends: datetime, zone: str) -> str:
        """R1.4, R10.3."""
        own = self._own(players, STATES.decode(state), character)
        start = self.words.say("welcome", day=1, deadline=deadline(self.words, ends, zone))
        return "\n\n".join((start, own, self.words.say("welcome-how")))

    def mornings(
        self,
        players: Sequence[Player],
        night: Night,
        characters: Sequence[str],
        number: int,
        ends: datetime,
        zone: str,
    ) -> list[str]:
        """R10.2, R10.3."""
        match = STATES.decode(night.state)
        learned = view.private(EVENTS.decode(night.events), match)
        start = self.words.say("morning", day=number, deadline=deadline(self.words, ends, zone))
        return ["\n\n".join((start, self._own(players, match, one, learned.get(one, ())))) for one in characters]

    def farewell(self, players: Sequence[Player], night: Night, character: str) -> str:
        """R9.2: who won, and whether this character is among them."""
        winners = view.outcome(EVENTS.decode(night.events))[1]
        return self.words.say(f"farewell-{night.outcome}" if character in winners else f"farewell-lost-{night.outcome}")

    def _own(
        self, players: Sequence[Player], match: Match, character: str, learned: Sequence[view.Private] = ()
    ) -> str:
        own, faction = view.own(match, character), match.character(character).faction
        return own_state(self.words, cast_of(players), own, faction, rules=match.rules, private=learned)


def cast_of(players: Sequence[Player]) -> Cast:
    """The roster as the words know it; a character's id is its class (rulings, section 0)."""
    return Cast.of([(player.character, player.name, cast(ClassId, player.character)) for player in players])


def deadline(words: Words, ends: datetime, zone: str) -> str:
    """«13 марта в 4:00 (по Москве)», «… (время: Екатеринбург)»."""
    local = ends.astimezone(ZoneInfo(zone))
    place = words.say("zone-moscow" if zone == DEFAULT_ZONE else "zone-of", city=zone_name(words, zone))
    day = format_date(local.date(), "d MMMM", locale="ru")
    return words.say("deadline", day=day, time=f"{local.hour}:{local.minute:02}", zone=place)


def policy(words: Words, settings: MatchSettings) -> tuple[str, ...]:
    """How the match takes votes, a sentence for each part: changes, edited comments, votes against oneself."""
    match settings.vote_changes:
        case "always":
            changes = words.say("day-voting-always")
        case "hour":
            changes = words.say("day-voting-hour")
        case most:
            changes = words.say("day-voting-changes", count=most)
    edits = words.say("day-voting-edits" if settings.vote_edits else "day-voting-no-edits")
    return changes, edits, words.say("day-voting-self" if settings.vote_self else "day-voting-no-self")


def voting(words: Words, settings: MatchSettings) -> tuple[str, ...]:
    """The same where it is not the rulebook's; nothing where it is."""
    told = policy(words, settings)
    return () if told == policy(words, MatchSettings()) else told


def at_moment(moment: datetime, zone: str) -> datetime:
    """A moment as it is told in a match: in its zone."""
    return moment.astimezone(ZoneInfo(zone))


def zone_name(words: Words, zone: str) -> str:
    """A time zone as players are told of it: by its city in Russian, else as it is called."""
    key = f"option-zone-{zone.lower().replace('/', '-')}"
    if words.has(key):
        return words.say(key)
    try:
        return str(get_timezone_location(zone, locale="ru", return_city=True))
    except LookupError:  # one that the words do not know
        return zone
