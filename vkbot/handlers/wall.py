"""Posts on the community's wall."""

from vkbot.services import publishing
from vkbot.services.desk import Desk
from vkbot.vk.framework import Labeler, Where
from vkbot.vk.incoming import Incoming


def labeler(desk: Desk) -> Labeler:
    """The handlers."""
    wall = Labeler()

    @wall.on(Where(lambda post: post.from_community), kinds=["wall_post_new"])
    async def post_appeared(post: Incoming) -> None:
        await publishing.post_appeared(desk, post.community_id, post.post_id, post.raw_text)

    return wall
