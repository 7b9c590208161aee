"""The wall: posts, comments, threads."""

from collections.abc import Sequence

from msgspec.structs import replace

from vkbot.sandbox import shapes
from vkbot.sandbox.errors import SandboxError, VkError
from vkbot.sandbox.limits import POST_LENGTH, POSTS_A_DAY, text_length
from vkbot.sandbox.model import Comment, Post
from vkbot.sandbox.world import Hall, World

DAY = 24 * 3600
DEDUPLICATED = 3600


def write_post(
    world: World,
    hall: Hall,
    from_id: int,
    text: str,
    *,
    created_by: int | None = None,
    guid: str = "",
    attachments: tuple[str, ...] = (),
) -> Post:
    """Put a post on the wall. The same `guid` within an hour gives the post of the first time."""
    now = world.clock.unix()
    if guid:
        for known in hall.posts.values():
            if known.guid == guid and now - known.date < DEDUPLICATED:
                return known
    if not text.strip() and not attachments:
        raise VkError(100, "message is empty or invalid")
    if text_length(text) > POST_LENGTH:
        raise VkError(100, "message is too long")
    if sum(now - post.date < DAY for post in hall.posts.values()) >= POSTS_A_DAY:
        raise VkError(214, f"you can only add {POSTS_A_DAY} posts a day")
    post = Post(next(hall.wall_ids), from_id, created_by, now, text, attachments, guid)
    hall.posts[post.id] = post
    world.publish(hall, "wall_post_new", shapes.post(post, hall.owner_id, 0, full=False))
    return post


def post_as(world: World, hall: Hall, person: int, text: str, *, from_community: bool) -> Post:
    """A person writes a post: editors and above for the community, everybody in their own name."""
    world.person(person)
    if from_community and not hall.ranks(person, "editor"):
        raise VkError(214)
    author = hall.owner_id if from_community else person
    return write_post(world, hall, author, text, created_by=person)


def edit_post(world: World, hall: Hall, post: Post, text: str, attachments: tuple[str, ...]) -> Post:
    """Change a post's text. VK sends no event for that."""
    changed = replace(post, text=text, attachments=attachments, edited=world.clock.unix())
    hall.posts[post.id] = changed
    world.changes.bump()
    return changed


def set_closed(world: World, hall: Hall, post: Post, closed: bool) -> None:
    """Close a post's comments or open them again."""
    hall.posts[post.id] = replace(post, closed=closed)
    world.changes.bump()


def pin(world: World, hall: Hall, post: Post) -> None:
    """Pin a post; another that was pinned no longer is."""
    hall.pinned = post.id
    world.changes.bump()


def write_comment(
    world: World,
    hall: Hall,
    from_id: int,
    post_id: int,
    text: str,
    *,
    reply_to: int | None = None,
    attachments: tuple[str, ...] = (),
) -> Comment:
    """Write a comment, or an answer to one. Repeats are not recognised; VK's `guid` does not stop them."""
    post = find_post(hall, post_id)
    if post.closed:
        raise VkError(213)
    if not text.strip() and not attachments:
        raise VkError(100, "message is empty or invalid")
    if text_length(text) > POST_LENGTH:
        raise VkError(100, "message is too long")
    target = hall.comments.get(reply_to) if reply_to is not None else None
    if reply_to is not None and (target is None or target.deleted or target.post_id != post_id):
        raise VkError(100, "reply_to_comment is invalid")
    comment = Comment(
        id=next(hall.wall_ids),
        post_id=post_id,
        from_id=from_id,
        date=world.clock.unix(),
        text=text,
        parents=(target.parents or (target.id,)) if target else (),
        reply_to_comment=target.id if target else None,
        reply_to_user=target.from_id if target else None,
        attachments=attachments,
    )
    _keep(world, hall, comment, "wall_reply_new")
    return comment


def edit_comment(world: World, hall: Hall, comment: Comment, text: str, attachments: tuple[str, ...] = ()) -> Comment:
    """Change a comment's text. The event does not say when."""
    if comment.deleted:
        raise VkError(211)
    if not text.strip() and not attachments:
        raise VkError(100, "message is empty or invalid")
    changed = replace(comment, text=text, attachments=attachments, edited=world.clock.unix())
    _keep(world, hall, changed, "wall_reply_edit")
    return changed


def delete_comment(world: World, hall: Hall, comment: Comment, deleter: int) -> None:
    """Delete a comment; it can be restored."""
    if comment.deleted:
        raise VkError(211)
    hall.comments[comment.id] = replace(comment, deleted=True)
    body = {
        "owner_id": hall.owner_id,
        "id": comment.id,
        "deleter_id": deleter,
        "post_id": comment.post_id,
    }
    world.publish(hall, "wall_reply_delete", body)


def restore_comment(world: World, hall: Hall, comment: Comment) -> None:
    """Bring a deleted comment back."""
    if not comment.deleted:
        raise SandboxError(f"comment {comment.id} is not deleted")
    _keep(world, hall, replace(comment, deleted=False), "wall_reply_restore")


def may_change(hall: Hall, person: int, comment: Comment) -> bool:
    """Whether a person may edit a comment: the own one, or the community's as its editor."""
    return comment.from_id == person or (comment.from_id < 0 and hall.ranks(person, "editor"))


def may_delete(hall: Hall, person: int, comment: Comment) -> bool:
    """Whether a person may delete and restore a comment: the own one, or any as a moderator."""
    return comment.from_id == person or hall.ranks(person, "moderator")


def find_post(hall: Hall, post_id: int) -> Post:
    """The post; VkError 100 if there is none."""
    if post_id not in hall.posts:
        raise VkError(100, "post_id is invalid")
    return hall.posts[post_id]


def find_comment(hall: Hall, comment_id: int) -> Comment:
    """The comment; VkError 100 if there is none."""
    if comment_id not in hall.comments:
        raise VkError(100, "comment_id is invalid")
    return hall.comments[comment_id]


def comments_of(hall: Hall, post_id: int) -> Sequence[Comment]:
    """Everything under a post that is not deleted, oldest first."""
    return [c for c in hall.comments.values() if c.post_id == post_id and not c.deleted]


def thread_of(hall: Hall, comment_id: int) -> Sequence[Comment]:
    """The answers in a comment's thread, oldest first."""
    return [c for c in hall.comments.values() if c.parents == (comment_id,) and not c.deleted]


def top_comments(hall: Hall, post_id: int) -> Sequence[Comment]:
    """The comments that begin a thread. A deleted one stays as an empty place while its thread lives."""
    of_post = (c for c in hall.comments.values() if c.post_id == post_id and not c.parents)
    return [c for c in of_post if not c.deleted or thread_of(hall, c.id)]


def _keep(world: World, hall: Hall, comment: Comment, event_type: str) -> None:
    hall.comments[comment.id] = comment
    world.publish(hall, event_type, shapes.comment_event(comment, hall.owner_id))
