"""People as a community knows them."""

from typing import Any

from models.tables import Person


async def person_of(community_id: int, vk_id: int) -> Person:
    """The person's row, made if there is none."""
    person, _ = await Person.get_or_create(community_id=community_id, vk_id=vk_id)
    return person


async def find_person(community_id: int, vk_id: int) -> Person | None:
    """The person's row, if there is one."""
    return await Person.get_or_none(community_id=community_id, vk_id=vk_id)


async def set_may_write(community_id: int, vk_id: int, may_write: bool) -> None:
    """Note whether the community may write to this person (message_allow, message_deny, error 901)."""
    person = await person_of(community_id, vk_id)
    if person.may_write is not may_write:
        await Person.filter(id=person.id).update(may_write=may_write)


async def set_dialog(person: Person, dialog: dict[str, Any] | None) -> None:
    """Remember what the bot waits for from this person; `{"name": …, …}` for the rule InDialog, or nothing."""
    person.dialog = dialog
    await person.save(update_fields=["dialog"])
