"""Telling those who run a community, and everybody at a match."""

from collections.abc import Collection

from models.tables import Match, Person, Seat
from vkbot.services import menu
from vkbot.services.desk import Desk
from vkbot.vk.keyboards import Keyboard


async def tell_admins(
    desk: Desk,
    community_id: int,
    text: str,
    keyboard: Keyboard | None = None,
    *,
    purpose: str,
    but: int = 0,
    only: Collection[int] | None = None,
) -> None:
    """Write to every admin who may be written to; `but`: the VK id of one who knows already, `only`: these alone."""
    for admin in await reachable_admins(desk, community_id):
        if admin != but and (only is None or admin in only):
            await desk.mail.message(community_id, admin, text, keyboard, purpose=purpose)


async def reachable_admins(desk: Desk, community_id: int) -> list[int]:
    """VK ids of the admins whom the community may write to, or of whom that is not known."""
    silent = {person.vk_id for person in await Person.filter(community_id=community_id, may_write=False)}
    return sorted(await desk.rights.admins(community_id) - silent)


async def tell_seats(desk: Desk, match: Match, seats: Collection[Seat], text: str, *, purpose: str) -> None:
    """Write to the people of these seats (`seat.person` is loaded); each gets the menu that fits now."""
    for seat in seats:
        keyboard = await menu.for_person(desk, seat.person)
        await desk.mail.message(match.community_id, seat.person.vk_id, text, keyboard, purpose=purpose)


async def is_admin(desk: Desk, person: Person) -> bool:
    """Whether the person runs the community now; asked anew each time, an old button may outlive the post."""
    return person.vk_id in await desk.rights.admins(person.community_id)
