"""wall.*"""

from collections.abc import Mapping, Sequence

from vkbot.sandbox import shapes, walls
from vkbot.sandbox.errors import VkError
from vkbot.sandbox.methods.call import MANAGERS, READERS, USER, Call, Method
from vkbot.sandbox.model import Comment, JsonObject, Post, Right
from vkbot.sandbox.world import Hall

COMMENTS_A_CALL = 100
THREAD_ITEMS = 10
PREVIEW = 90


def post(call: Call) -> JsonObject:
    """wall.post: by the community's key always in its name; by a person's, with from_group, as an editor."""
    hall, params = call.wall(), call.params
    as_person = call.key.kind == "user" and not params.flag("from_group")
    if not as_person and call.key.kind == "user" and not hall.ranks(call.key.owner, "editor"):
        raise VkError(214)
    written = walls.write_post(
        call.world,
        hall,
        call.key.owner if as_person else hall.owner_id,
        params.get("message", ""),
        created_by=call.key.owner if call.key.kind == "user" else None,
        guid=params.get("guid", ""),
        attachments=tuple(params.words("attachments")),
    )
    return {"post_id": written.id}


def edit(call: Call) -> JsonObject:
    """wall.edit."""
    hall, target = _post(call)
    if target.from_id != call.author:
        call.need_role(hall, "editor")
    text, attachments = call.params.get("message", ""), tuple(call.params.words("attachments"))
    if not text.strip() and not attachments:
        raise VkError(100, "message is empty or invalid")
    walls.edit_post(call.world, hall, target, text, attachments)
    return {"post_id": target.id}


def pin(call: Call) -> int:
    """wall.pin."""
    hall, target = _post(call)
    call.need_role(hall, "editor")
    walls.pin(call.world, hall, target)
    return 1


def get(call: Call) -> JsonObject:
    """wall.get: the pinned post, then the newest first."""
    hall = _wall_to_read(call)
    posts = sorted(hall.posts.values(), key=lambda p: (p.id != hall.pinned, -p.id))
    wanted = call.params.get("filter", "all")
    if wanted == "owner":
        posts = [p for p in posts if p.from_id == hall.owner_id]
    elif wanted == "others":
        posts = [p for p in posts if p.from_id != hall.owner_id]
    offset = call.params.integer("offset", 0)
    page = posts[offset : offset + call.params.count(20, 100)]
    shape: JsonObject = {"count": len(posts), "items": [_shape(hall, p) for p in page]}
    return shape | (_extended(call, hall, [p.from_id for p in page]) if call.params.flag("extended") else {})


def get_by_id(call: Call) -> JsonObject:
    """wall.getById: `posts` are «owner_post» names; those that do not exist are left out."""
    call.params.need_text("posts")
    found = []
    for name in call.params.words("posts"):
        owner, _, number = name.partition("_")
        hall = call.world.halls.get(-int(owner)) if owner.lstrip("-").isdigit() else None
        if hall and number.isdigit() and int(number) in hall.posts:
            found.append((hall, hall.posts[int(number)]))
    shape: JsonObject = {"items": [_shape(hall, each) for hall, each in found]}
    if call.params.flag("extended") and found:
        shape |= _extended(call, found[0][0], [each.from_id for _, each in found])
    return shape


def create_comment(call: Call) -> JsonObject:
    """wall.createComment: by the community's key always in its name, by a person's with from_group."""
    hall, target = _post(call)
    as_community = call.key.kind == "community" or call.params.flag("from_group")
    if as_community:
        call.need_role(hall, "editor")
    comment = walls.write_comment(
        call.world,
        hall,
        hall.owner_id if as_community else call.key.owner,
        target.id,
        call.params.get("message", ""),
        reply_to=call.params.integer("reply_to_comment") or None,
        attachments=tuple(call.params.words("attachments")),
    )
    return {"comment_id": comment.id, "parents_stack": list(comment.parents)}


def get_comments(call: Call) -> JsonObject:
    """wall.getComments: a post's comments with the first answers to each, or one thread by `comment_id`."""
    params = call.params
    hall, target = _post(call)
    comment_id = params.integer("comment_id")
    if comment_id:
        level: Sequence[Comment] = walls.thread_of(hall, walls.find_comment(hall, comment_id).id)
    else:
        level = walls.top_comments(hall, target.id)
    newest_first = params.get("sort") == "desc"
    ordered = list(reversed(level)) if newest_first else list(level)
    start = params.integer("start_comment_id")
    at = next((i for i, c in enumerate(ordered) if c.id == start), 0) if start else 0
    offset = max(0, at + params.integer("offset", 0))
    page = ordered[offset : offset + params.count(10, COMMENTS_A_CALL)]
    answers = 0 if comment_id else max(0, min(params.integer("thread_items_count", 0), THREAD_ITEMS))
    preview = params.integer("preview_length", PREVIEW)
    shape: JsonObject = {
        "count": len(walls.comments_of(hall, target.id)) if not comment_id else len(level),
        "items": [_comment(hall, c, answers, preview) for c in page],
        "current_level_count": len(level),
        "can_post": not target.closed,
        "show_reply_button": True,
        "groups_can_post": True,
    }
    if params.flag("extended"):
        thread = [a for c in page for a in walls.thread_of(hall, c.id)[:answers]]
        shape |= _extended(call, hall, [c.from_id for c in (*page, *thread)])
    return shape


def get_comment(call: Call) -> JsonObject:
    """wall.getComment."""
    hall = call.wall()
    comment = _readable(hall, call.params.need_integer("comment_id"))
    shape: JsonObject = {
        "items": [_comment(hall, comment, 0, 0)],
        "can_post": True,
        "show_reply_button": True,
        "groups_can_post": True,
    }
    return shape | (_extended(call, hall, [comment.from_id]) if call.params.flag("extended") else {})


def close_comments(call: Call) -> int:
    """wall.closeComments."""
    return _set_closed(call, True)


def open_comments(call: Call) -> int:
    """wall.openComments."""
    return _set_closed(call, False)


def delete_comment(call: Call) -> int:
    """wall.deleteComment: the own one, or any as a moderator."""
    hall = call.wall()
    comment = _readable(hall, call.params.need_integer("comment_id"))
    if not walls.may_delete(hall, call.key.owner, comment):
        raise VkError(211)
    walls.delete_comment(call.world, hall, comment, call.key.owner)
    return 1


def edit_comment(call: Call) -> int:
    """wall.editComment: the own one, or the community's as its editor."""
    hall = call.wall()
    comment = _readable(hall, call.params.need_integer("comment_id"))
    if not walls.may_change(hall, call.key.owner, comment):
        raise VkError(211)
    attachments = tuple(call.params.words("attachments"))
    walls.edit_comment(call.world, hall, comment, call.params.get("message", ""), attachments)
    return 1


def _set_closed(call: Call, closed: bool) -> int:
    call.params.need_integer("owner_id")
    hall, target = _post(call)
    call.need_role(hall, "editor")
    walls.set_closed(call.world, hall, target, closed)
    return 1


def _post(call: Call) -> tuple[Hall, Post]:
    hall = call.wall()
    return hall, walls.find_post(hall, call.params.need_integer("post_id"))


def _readable(hall: Hall, comment_id: int) -> Comment:
    comment = walls.find_comment(hall, comment_id)
    if comment.deleted:
        raise VkError(211)
    return comment


def _wall_to_read(call: Call) -> Hall:
    if domain := call.params.get("domain"):
        named = (h for h in call.world.halls.values() if domain in (h.profile.screen_name, f"club{h.id}"))
        if hall := next(named, None):
            return hall
        raise VkError(100, "domain is invalid")
    return call.wall()


def _shape(hall: Hall, value: Post) -> JsonObject:
    comments = len(walls.comments_of(hall, value.id))
    return shapes.post(value, hall.owner_id, comments, pinned=value.id == hall.pinned)


def _comment(hall: Hall, value: Comment, answers: int, preview: int) -> JsonObject:
    below = walls.thread_of(hall, value.id)
    thread: JsonObject = {
        "count": len(below),
        "items": [_comment(hall, each, 0, preview) for each in below[:answers]],
        "can_post": True,
        "show_reply_button": True,
        "groups_can_post": True,
    }
    shape = shapes.comment(value, hall.owner_id, thread)
    if preview and len(shape["text"]) > preview:
        shape["text"] = shape["text"][:preview] + "..."
    return shape


def _extended(call: Call, hall: Hall, ids: list[int]) -> JsonObject:
    halls = call.world.halls
    return shapes.authors(
        [*ids, hall.owner_id],
        call.world.people.get,
        lambda number: halls[number].profile if number in halls else None,
    )


METHODS: Mapping[str, Method] = {
    "wall.post": Method(post, MANAGERS, Right.WALL, refusal=214),
    "wall.edit": Method(edit, USER, Right.WALL),
    "wall.pin": Method(pin, USER, Right.WALL),
    "wall.get": Method(get, READERS),
    "wall.getById": Method(get_by_id, READERS),
    "wall.createComment": Method(create_comment, MANAGERS),
    "wall.getComments": Method(get_comments, READERS),
    "wall.getComment": Method(get_comment, USER),
    "wall.closeComments": Method(close_comments, MANAGERS),
    "wall.openComments": Method(open_comments, MANAGERS),
    "wall.deleteComment": Method(delete_comment, USER, Right.WALL),
    "wall.editComment": Method(edit_comment, USER, Right.WALL),
}
