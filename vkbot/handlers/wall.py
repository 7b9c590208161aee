"""Posts on the community's wall."""

from vkbot.services import publishing
from vkbot.services.desk import Desk
from vkbot.vk.framework import Labeler, Where
from vkbot.vk.incoming import Incoming

PUBLISHED = ("", "post")
"""A post that is suggested or postponed may never stand on the wall under this number."""


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    wall = Labeler()

    @wall.on(Where(lambda post: post.from_community and post.post_type in PUBLISHED), kinds=["wall_post_new"])
    async def post_appeared(post: Incoming) -> None:
        await publishing.post_appeared(desk, post.community_id, post.post_id, post.raw_text)

    return wall
