"""Comments under the community's posts: each may be a vote, also one within a thread."""

from collections.abc import Awaitable, Callable
from typing import Final

from vkbottle import ABCRule

from vkbot.missed import KNOWN
from vkbot.services import votes
from vkbot.services.desk import Desk
from vkbot.services.votes import Comment
from vkbot.vk.framework import Labeler, RawEvent, Where
from vkbot.vk.incoming import Incoming

ACTS: dict[str, Callable[[Desk, Comment], Awaitable[None]]] = {
    "wall_reply_new": votes.written,
    "wall_reply_edit": votes.edited,
    "wall_reply_restore": votes.restored,
}
"""Kind of event → what has happened to the comment."""

LOOKED_UP: Final = "missed-"
"""How the ids of such events begin (`Missed._event`)."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    made = Labeler()

    @made.on(Where(is_comment), LookedUp(), kinds=["wall_reply_new"])
    async def found(incoming: Incoming, known: int | None) -> None:
        await votes.looked_up(desk, comment_of(incoming), known)

    @made.on(Where(is_comment), kinds=list(ACTS))
    async def comment(incoming: Incoming) -> None:
        await ACTS[incoming.kind](desk, comment_of(incoming))

    @made.on(LookedUp(), kinds=["wall_reply_delete"])
    async def missing(incoming: Incoming, known: int | None) -> None:
        post_id, comment_id = incoming.post_id, incoming.comment_id
        await votes.deleted(desk, incoming.community_id, post_id, comment_id, incoming.person, known=known)

    @made.on(kinds=["wall_reply_delete"])
    async def gone(incoming: Incoming) -> None:
        await votes.deleted(desk, incoming.community_id, incoming.post_id, incoming.comment_id, incoming.person)

    return made


class LookedUp(ABCRule[RawEvent]):
    """An event that the bot made itself of what it found at VK (`vkbot.missed`), not one that VK sent.

    The handler takes `known`: what was known of the comment before; None if an older version stored the event.
    """

    async def check(self, event: RawEvent, /) -> RawEvent | bool:
        """What was known, if it is one."""
        return {KNOWN: event.get(KNOWN)} if str(event.get("event_id", "")).startswith(LOOKED_UP) else False


def is_comment(incoming: Incoming) -> bool:
    """Whether it is a person's comment with a number."""
    return incoming.person > 0 and incoming.comment_id > 0


def comment_of(incoming: Incoming) -> Comment:
    """The comment of an event."""
    return Comment(
        community_id=incoming.community_id,
        post_id=incoming.post_id,
        comment_id=incoming.comment_id,
        author=incoming.person,
        text=incoming.raw_text,
        written_at=incoming.written_at,
    )
