"""Whether this version of the program can read the matches in play, asked before anything is done."""

from engine.core.codec import NewerSchemaError, StoredValueError
from models import matches
from models.kinds import MatchStatus
from models.tables import Day, Match
from vkbot.games.stage import Stage
from vkbot.services.desk import Desk

IN_PLAY = (MatchStatus.RUNNING.value, MatchStatus.PAUSED.value)


async def newer(desk: Desk) -> str | None:
    """The line that says which match a newer version has stored; None if there is none.

    What is damaged is no reason not to start: its match waits for somebody to look at it, the others go on.
    """
    for match in await Match.filter(status__in=IN_PLAY).order_by("id"):
        day = await matches.current_day(match.id)
        if day is None or match.game not in desk.stages:
            continue
        try:
            await _read(desk.stages[match.game], day)
        except NewerSchemaError as error:
            return f"match {match.id}, day {day.number}: {error}; update first"
        except StoredValueError:
            continue
    return None


async def _read(stage: Stage, day: Day) -> None:
    orders = [order.body for order in await matches.orders_of(day.id)]
    votes = [ballot.vote for ballot in await matches.standing_ballots(day.id) if ballot.vote is not None]
    stage.read(day.state, orders, votes)
