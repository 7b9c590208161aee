"""«Статус»: what a player's character knows of itself, and where its day stands."""

from engine.curse import view
from engine.curse.game import EVENTS
from locales.curse import own_state
from models.tables import Day, Person
from vkbot.games.curse import deadline
from vkbot.services import ballots, orders, plays, receipts
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.services.settings import MatchSettings


async def show(desk: Desk, person: Person) -> Reply:
    """What was learned the day before (R10.2), spheres, items, effects (R10.3), orders, the vote, when the day ends.

    Of the dead nothing.
    """
    place = await plays.place_of(person)
    if place is None:
        return Reply(desk.words.say("orders-no-match"))
    play = await plays.open_play(place)
    if play is None:
        return Reply(place.heading(desk.words) + desk.words.say("orders-between"))
    if not play.me.alive:
        return orders.dead(desk, play)
    own, learned = view.own(play.state, play.me.id), await _learned(play)
    state = own_state(desk.words, play.cast, own, play.me.faction, rules=play.state.rules, private=learned)
    return Reply(f"{orders.heading(desk, play)}{state}\n\n{await _today(desk, play)}")


async def _learned(play: Play) -> tuple[view.Private, ...]:
    """What the character alone learned on the day before."""
    before = await Day.get_or_none(match_id=play.match.id, number=play.day.number - 1)
    if before is None or not before.events:
        return ()
    return view.private(EVENTS.decode(before.events), play.state).get(play.me.id, ())


async def _today(desk: Desk, play: Play) -> str:
    """The day: orders, vote, end."""
    standing = await plays.standing_orders(play)
    vote = (await ballots.read_votes(play.day)).get(play.me.id)
    ends = deadline(desk.words, play.day.due_at, MatchSettings.decode(play.match.settings).zone)
    return "\n".join(
        (
            desk.words.say("status-orders", count=len(standing)),
            desk.words.say("vote-none") if vote is None else receipts.vote_text(desk, play, vote),
            desk.words.say(_ending(play), day=play.day.number, ends=ends),
        )
    )


def _ending(play: Play) -> str:
    if not play.open:
        return "status-over"
    return "status-paused" if play.paused else "status-ends"
