"""A match that its game master ends before its time: no winners, and everything that was secret is told (R9.3)."""

from models import matches
from models.kinds import DayStatus
from models.tables import Day, Match
from vkbot.games.stage import PastDay, Player
from vkbot.services import seats
from vkbot.services.desk import Desk
from vkbot.services.publishing import publish_end


async def reveal(desk: Desk, match: Match) -> None:
    """Publish the last post of a match that was going, or give it to whoever publishes; say so under the day's post.

    Belongs in the transaction that closes the match.
    """
    day = await matches.current_day(match.id)
    if day is None:
        return
    text = await _last_post(desk, match, day)
    if day.post_id is not None:
        note = desk.words.say("gm-closed-comment")
        await desk.mail.comment(match.community_id, day.post_id, note, purpose="gm")
    await publish_end(desk, match, text)


async def _last_post(desk: Desk, match: Match, day: Day) -> str:
    roster = [seat for seat in await matches.seats_of(match.id, seats.AT_TABLE) if seat.number is not None]
    players = [Player(seat.character, seat.name, seat.number or 0) for seat in roster]
    past = [
        PastDay(one.number, one.state, one.events or "")
        for one in await Day.filter(match_id=match.id, status=DayStatus.RESOLVED.value).order_by("number")
    ]
    orders = [order.body for order in await matches.orders_of(day.id)]
    return desk.stages[match.game].stopped_post(players, PastDay(day.number, day.state, ""), orders, past)
