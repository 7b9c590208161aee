"""What goes on in a match: who plays, and, for a game master who does not play in it, the secrets."""

from collections.abc import Mapping, Sequence

from engine.curse.game import ORDERS, STATES, VOTES
from engine.curse.model import As, Character
from locales.curse import Cast, order_text
from models import matches
from models.tables import Day, Match, Order, Person, Seat
from vkbot.games.curse import cast_of
from vkbot.games.stage import Player
from vkbot.services import people, seats, why
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import buttons, for_admins, gone, note
from vkbot.services.gm.life import card
from vkbot.services.lobby import who


@for_admins
async def people_of(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Состав»: who plays whom, who has left, whom the community may not write to. Nothing secret."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    statuses = seats.HOLDING if match.started_at is None else seats.AT_TABLE
    found = await matches.seats_of(match.id, statuses)
    if not found:
        return await card(desk, match, desk.words.say("gm-apps-none"))
    living = await _living(desk, match)
    lines = [_person_line(desk, number, seat, living) for number, seat in enumerate(found, start=1)]
    text = "\n".join((desk.words.say("gm-roster-of", title=match.title), *lines))
    return Reply(text, buttons(desk, ("gm-back", {"c": "gm_match", "m": match.id})))


async def _living(desk: Desk, match: Match) -> Sequence[str] | None:
    day = await matches.current_day(match.id)
    return None if day is None else desk.stages[match.game].living(day.state)


def _person_line(desk: Desk, number: int, seat: Seat, living: Sequence[str] | None) -> str:
    line = desk.words.say("gm-roster-line", number=number, who=who(desk, seat), person=people.mention(seat.person))
    marks = [
        f"gm-mark-{seat.status}" if seat.status in ("left", "applied") else "",
        "gm-mark-dead" if living is not None and seat.character not in living else "",
        "gm-mark-unreachable" if seat.person.may_write is False else "",
    ]
    return line + "".join(desk.words.say(mark) for mark in marks if mark)


@for_admins
async def orders_and_votes(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Заявки и голоса»: each character with its secrets, orders and vote; refused to whoever plays in the match."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if await why.plays_in(person, match):
        return await card(desk, match, desk.words.say("gm-you-play"))
    day = await matches.current_day(match.id)
    if match.status not in seats.GOING or day is None:
        return await card(desk, match, desk.words.say("gm-no-day"))
    await note(desk, person, match, "gm.look", day=day.number)
    text = await _table(desk, match, day)
    return Reply(text, buttons(desk, ("gm-back", {"c": "gm_match", "m": match.id})))


@for_admins
async def causes(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Почему?»: the causes of what happened; refused to whoever plays in a match that goes on."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if match.status in seats.GOING and await why.plays_in(person, match):
        return await card(desk, match, desk.words.say("gm-you-play"))
    return await why.ask(desk, person, match.id)


async def _table(desk: Desk, match: Match, day: Day) -> str:
    found = await matches.seats_of(match.id, seats.AT_TABLE)
    roster = cast_of([Player(seat.character, seat.name, seat.number or 0) for seat in found])
    orders: dict[int, list[Order]] = {}
    for order in await matches.orders_of(day.id):
        orders.setdefault(order.seat_id, []).append(order)
    votes = {ballot.seat_id: ballot.vote for ballot in await matches.standing_ballots(day.id)}
    state = STATES.decode(day.state)
    parts = [
        _secrets(desk, roster, state.character(seat.character), orders.get(seat.id, []), votes.get(seat.id))
        for seat in found
    ]
    voted = sum(1 for vote in votes.values() if vote is not None and VOTES.decode(vote) is not None)
    title = desk.words.say("gm-orders-of", title=match.title, day=day.number, voted=voted, orders=_total(orders))
    return "\n\n".join((title, *parts))


def _total(orders: Mapping[int, Sequence[Order]]) -> int:
    return sum(len(given) for given in orders.values())


def _secrets(desk: Desk, roster: Cast, character: Character, orders: Sequence[Order], vote: str | None) -> str:
    words = desk.words
    head = words.say(
        "gm-secrets" if character.alive else "gm-secrets-dead",
        number=roster[character.id].number,
        who=roster.full(words, character.id),
        faction=words.noun(f"faction-{character.faction}"),
        spheres=character.spheres,
        light=character.light,
    )
    if not character.alive:
        return head
    lines = [words.say("gm-secrets-order", order=order_text(words, roster, ORDERS.decode(order.body), you=False))
             for order in orders]  # fmt: skip
    return "\n".join((head, *lines, _vote_line(desk, roster, vote)))


def _vote_line(desk: Desk, roster: Cast, vote: str | None) -> str:
    named = None if vote is None else VOTES.decode(vote)
    if named is None:
        return desk.words.say("gm-secrets-no-vote")
    if isinstance(named, As):
        return desk.words.say("gm-secrets-vote-as", target=roster.full(desk.words, named.voter))
    return desk.words.say("gm-secrets-vote", target=roster.full(desk.words, named))
