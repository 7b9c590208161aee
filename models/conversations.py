"""Who talks in a person's conversation with the community: the bot, or an admin who writes by hand."""

from datetime import datetime

from models.kinds import OutboxKind, OutboxStatus
from models.tables import OutboxMessage, Person


async def note_by_hand(person: Person, at: datetime | None) -> None:
    """Remember when an admin last wrote to this person by hand; None: the bot answers again."""
    person.by_hand_at = at
    await person.save(update_fields=["by_hand_at"])


async def note_call(person: Person, at: datetime | None) -> None:
    """Remember when this person called the game masters; None: the call has reached nobody."""
    person.called_at = at
    await person.save(update_fields=["called_at"])


async def is_sent(community_id: int, vk_id: int, random_id: int) -> bool:
    """Whether a message with this random_id is one that the bot sent to the person."""
    messages = OutboxMessage.filter(community_id=community_id, peer_id=vk_id, kind=OutboxKind.MESSAGE.value)
    return await messages.filter(key=str(random_id)).exists()


async def may_arrive(community_id: int, purpose: str, since: datetime) -> bool:
    """Whether any message of this purpose, queued since then, has arrived or still may."""
    refused = OutboxStatus.DEAD.value
    queued = OutboxMessage.filter(community_id=community_id, purpose=purpose, created_at__gte=since)
    return await queued.exclude(status=refused).exists()
