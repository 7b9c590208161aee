"""Who may do it, to which match, and the note of it in the journal."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from models import audit, matches
from models.store import lock_match
from models.tables import Match, Person
from vkbot.services import asking, menu, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.notices import is_admin
from vkbot.vk.keyboards import Button, Color, Keyboard, in_rows

P = ParamSpec("P")
Act = Callable[Concatenate[Desk, Person, P], Coroutine[Any, Any, Reply]]


def for_admins(act: Act[P]) -> Act[P]:
    """Decorator: whoever is no admin now, whatever buttons are left from when they were, is told so."""

    @wraps(act)
    async def guarded(desk: Desk, person: Person, /, *args: P.args, **kwargs: P.kwargs) -> Reply:
        if not await is_admin(desk, person):
            await asking.end_others(person)
            return Reply(desk.words.say("gm-only"), await menu.for_person(desk, person))
        return await act(desk, person, *args, **kwargs)

    return guarded


async def may_judge(desk: Desk, person: Person, match: Match) -> bool:
    """Whether an admin may decide about votes of the match, and see what became of its comments."""
    return person.vk_id in await judges(desk, match)


async def judges(desk: Desk, match: Match) -> frozenset[int]:
    """VK ids of those who decide about votes of the match.

    (choice) Not whoever plays in it, as long as the community has an admin who does not; with no other, they may, and
    the journal says so of each decision.
    """
    at_table = {seat.person.vk_id for seat in await matches.seats_of(match.id, seats.AT_TABLE)}
    admins = await desk.rights.admins(match.community_id)
    return admins - at_table or admins


async def locked(person: Person, match_id: object) -> Match | None:
    """The match of a button, locked for a change; None if there is no such match here."""
    match = await seats.match_here(person, match_id)
    return None if match is None else await lock_match(match.id)


def gone(desk: Desk) -> Reply:
    """The answer to a button that names no match of this community."""
    return Reply(desk.words.say("gm-gone"), buttons(desk, ("gm-home", {"c": "gm"})))


async def note(desk: Desk, person: Person, match: Match, kind: str, **body: object) -> None:
    """Write down what a game master did."""
    await audit.note(match.community_id, desk.clock.now(), kind, body, match_id=match.id, actor=person.vk_id)


Labelled = tuple[str, dict[str, object]]
_COLORS = {
    "gm-start": Color.POSITIVE,
    "gm-open": Color.POSITIVE,
    "gm-resume": Color.POSITIVE,
    "gm-new": Color.PRIMARY,
    "gm-close": Color.NEGATIVE,
    "gm-close-yes": Color.NEGATIVE,
    "gm-refuse-yes": Color.NEGATIVE,
}


def buttons(desk: Desk, *labelled: Labelled, columns: int = 2) -> Keyboard:
    """Inline buttons from (message of the label, payload)."""
    made = [Button(desk.words.say(key), payload, _COLORS.get(key, Color.SECONDARY)) for key, payload in labelled]
    return Keyboard(in_rows(made, columns), inline=True)
