"""Telling those who run a community, and everybody at a match."""

from collections.abc import Collection

from models.tables import Match, Person, Seat
from vkbot.outbox import Letter
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
    admins = await reachable_admins(desk, community_id)
    told = [admin for admin in admins if admin != but and (only is None or admin in only)]
    await desk.mail.letters(community_id, [Letter(admin, text, keyboard) for admin in told], purpose=purpose)


async def reachable_admins(desk: Desk, community_id: int) -> list[int]:
    """VK ids of the admins whom the community may write to, or of whom that is not known."""
    silent = {person.vk_id for person in await Person.filter(community_id=community_id, may_write=False)}
    return sorted(await desk.rights.admins(community_id) - silent)


async def tell_seats(desk: Desk, match: Match, seats: Collection[Seat], text: str, *, purpose: str) -> None:
    """Write to the people of these seats (`seat.person` is loaded); each gets the menu that fits now."""
    menus = await menu.for_people(desk, match.community_id, [seat.person for seat in seats])
    letters = [Letter(seat.person.vk_id, text, menus[seat.person_id]) for seat in seats]
    await desk.mail.letters(match.community_id, letters, purpose=purpose)


async def is_admin(desk: Desk, person: Person) -> bool:
    """Whether the person runs the community now; asked anew each time, an old button may outlive the post."""
    return person.vk_id in await desk.rights.admins(person.community_id)
