"""Comments under the community's posts: each may be a vote, also one within a thread."""

from collections.abc import Awaitable, Callable

from vkbot.services import votes
from vkbot.services.desk import Desk
from vkbot.services.votes import Comment
from vkbot.vk.framework import Labeler, Where
from vkbot.vk.incoming import Incoming

ACTS: dict[str, Callable[[Desk, Comment], Awaitable[None]]] = {
    "wall_reply_new": votes.written,
    "wall_reply_edit": votes.edited,
    "wall_reply_restore": votes.restored,
}
"""Kind of event → what has happened to the comment."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    made = Labeler()

    @made.on(Where(lambda incoming: incoming.person > 0 and incoming.comment_id > 0), kinds=list(ACTS))
    async def comment(incoming: Incoming) -> None:
        await ACTS[incoming.kind](desk, comment_of(incoming))

    @made.on(kinds=["wall_reply_delete"])
    async def gone(incoming: Incoming) -> None:
        await votes.deleted(desk, incoming.community_id, incoming.post_id, incoming.comment_id)

    return made


def comment_of(incoming: Incoming) -> Comment:
    """The comment of an event."""
    return Comment(
        community_id=incoming.community_id,
        post_id=incoming.post_id,
        comment_id=incoming.comment_id,
        author=incoming.person,
        text=incoming.raw_text,
    )
