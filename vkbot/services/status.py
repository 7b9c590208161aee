"""«Статус»: what a player's character knows of itself, and where its day stands."""

from engine.curse.view import own
from locales.curse import own_state
from models.tables import Person
from vkbot.games.curse import deadline
from vkbot.services import orders, plays, votes
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.services.settings import MatchSettings


async def show(desk: Desk, person: Person) -> Reply:
    """Spheres, items, effects (R10.3), how many orders stand, the vote, when the day ends; of the dead nothing."""
    place = await plays.place_of(person)
    if place is None:
        return Reply(desk.words.say("orders-no-match"))
    play = await plays.open_play(place)
    if play is None:
        return Reply(place.heading(desk.words) + desk.words.say("orders-between"))
    if not play.me.alive:
        return orders.dead(desk, play)
    state = own_state(desk.words, play.cast, own(play.state, play.me.id), play.me.faction, rules=play.state.rules)
    return Reply(f"{orders.heading(desk, play)}{state}\n\n{await _today(desk, play)}")


async def _today(desk: Desk, play: Play) -> str:
    """The day: orders, vote, end."""
    standing = await plays.standing_orders(play)
    vote = (await votes.read_votes(play.day)).get(play.me.id)
    ends = deadline(desk.words, play.day.due_at, MatchSettings.decode(play.match.settings).zone)
    return "\n".join(
        (
            desk.words.say("status-orders", count=len(standing)),
            desk.words.say("vote-none") if vote is None else votes.vote_text(desk, play, vote),
            desk.words.say(_ending(play), day=play.day.number, ends=ends),
        )
    )


def _ending(play: Play) -> str:
    if not play.open:
        return "status-over"
    return "status-paused" if play.paused else "status-ends"
