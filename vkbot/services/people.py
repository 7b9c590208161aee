"""Getting to know people: a row for everybody who writes, their names, whether they may be written to."""

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from models import people
from models.tables import Person

ASK_AT_ONCE: Final = 100
NAME: Final = 255


class Names(Protocol):
    """Who knows people's names: VK's users.get."""

    async def names(self, vk_ids: Sequence[int]) -> Mapping[int, str]:
        """VK id → first and last name, for those that can be told."""
        ...


async def meet(community_id: int, vk_id: int, name: str = "") -> Person:
    """The person's row, made if there is none; a name given is kept."""
    person = await people.person_of(community_id, vk_id)
    if name and person.name != name[:NAME]:
        person.name = name[:NAME]
        await person.save(update_fields=["name"])
    return person


async def wrote(community_id: int, vk_id: int, *, awaited: bool = False) -> Person:
    """`meet` for somebody who has just written: so the community may answer them.

    awaited: it is what the bot waits for. Whatever else they write or press ends a dialog that is `brief`, so that
    «спасибо», said an hour later, does not become the title of a match.
    """
    person = await meet(community_id, vk_id)
    if person.may_write is not True:
        person.may_write = True
        await person.save(update_fields=["may_write"])
    if not awaited and person.dialog and person.dialog.get("brief"):
        await people.set_dialog(person, None)
    return person


async def allow(community_id: int, vk_id: int) -> None:
    """The person lets the community write (message_allow)."""
    await people.set_may_write(community_id, vk_id, True)


async def deny(community_id: int, vk_id: int) -> None:
    """The person forbids it (message_deny)."""
    await people.set_may_write(community_id, vk_id, False)


async def introduce(community_id: int, vk_id: int, names: Names) -> None:
    """Ask for the name of somebody who is about to be called by it, unless it is known. As `learn_names` outside."""
    person = await people.find_person(community_id, vk_id)
    if person is None or not person.name:
        told = await names.names([vk_id])
        if name := told.get(vk_id):
            await meet(community_id, vk_id, name)


async def learn_names(community_id: int, names: Names) -> int:
    """Ask for the names of those without one; how many were learned.

    Call it outside a transaction: a slow answer must not keep the database locked.
    """
    nameless = await Person.filter(community_id=community_id, name="").order_by("-id").limit(ASK_AT_ONCE)
    if not nameless:
        return 0
    told = await names.names([person.vk_id for person in nameless])
    known = [person for person in nameless if told.get(person.vk_id)]
    for person in known:
        await Person.filter(id=person.id, name="").update(name=told[person.vk_id][:NAME])
    return len(known)


def mention(person: Person, called: str = "") -> str:
    """The person as a link in a text, by name or as they are called there. What could break it is left out."""
    name = "".join(letter for letter in called or person.name if letter not in "[]|").strip()
    return f"[id{person.vk_id}|{name or f'id{person.vk_id}'}]"
