"""The world as the control endpoints show it."""

from vkbot.sandbox.model import Comment, Message, Post
from vkbot.sandbox.players import Players
from vkbot.sandbox.wire import (
    ChatLine,
    ChatView,
    ClockView,
    CommentView,
    CommunityView,
    PersonView,
    PlayersView,
    PostView,
    State,
)
from vkbot.sandbox.world import Chat, Hall, World


def state(world: World, players: Players | None = None, *, acting: bool = False) -> State:
    """Everything the page shows."""
    return State(
        revision=world.changes.number,
        clock=clock(world),
        communities=tuple(community(world, hall) for hall in world.halls.values()),
        players=PlayersView(tuple(players.names()), players.enabled, acting) if players else None,
    )


def clock(world: World) -> ClockView:
    """The clock."""
    return ClockView(world.clock.now(), world.clock.running, world.clock.changes.number)


def community(world: World, hall: Hall) -> CommunityView:
    """A community, its wall and its chats."""
    people = sorted(world.people.values(), key=lambda p: p.id)
    return CommunityView(
        id=hall.id,
        name=hall.profile.name,
        screen_name=hall.profile.screen_name,
        people=tuple(
            PersonView(
                id=p.id,
                name=p.name,
                sex=p.sex,
                role=hall.roles.get(p.id),
                member=p.id in hall.members,
                allows_messages=p.id in hall.allowed,
            )
            for p in people
        ),
        wall=wall(world, hall),
        chats=tuple(chat(each) for each in hall.chats.values()),
        last_ts=hall.log.ts,
    )


def wall(world: World, hall: Hall) -> tuple[PostView, ...]:
    """The posts with their comments: the pinned one, then the newest first."""
    posts = sorted(hall.posts.values(), key=lambda p: (p.id != hall.pinned, -p.id))
    return tuple(_post(world, hall, post) for post in posts)


def chat(value: Chat) -> ChatView:
    """A chat, as the person sees it, or those who are in it."""
    unread = sum(m.out and m.conversation_message_id > value.read_by_person for m in value.messages)
    return ChatView(
        person=value.peer_id,
        lines=tuple(map(_line, value.messages)),
        keyboard=value.keyboard,
        keyboard_from=value.keyboard_from,
        unread=unread,
        typing=value.typing,
        answers=tuple(value.answers),
        title=value.title,
        members=tuple(sorted(value.members)),
        hears_all=value.hears_all,
    )


def _line(value: Message) -> ChatLine:
    return ChatLine(
        id=value.conversation_message_id,
        from_=value.from_id,
        date=value.date,
        text=value.text,
        keyboard=value.keyboard if value.keyboard and value.keyboard.inline else None,
        edited=value.edited,
        attachments=value.attachments,
        by=value.admin_author_id,
        action="" if value.action is None else value.action.kind,
    )


def _post(world: World, hall: Hall, value: Post) -> PostView:
    comments = (c for c in hall.comments.values() if c.post_id == value.id)
    return PostView(
        id=value.id,
        from_id=value.from_id,
        author=_author(world, value.from_id),
        date=value.date,
        text=value.text,
        edited=value.edited,
        pinned=value.id == hall.pinned,
        closed=value.closed,
        comments=tuple(_comment(world, each) for each in comments),
    )


def _comment(world: World, value: Comment) -> CommentView:
    return CommentView(
        id=value.id,
        from_id=value.from_id,
        author=_author(world, value.from_id),
        date=value.date,
        text=value.text,
        parent=value.parents[0] if value.parents else None,
        reply_to=value.reply_to_comment,
        edited=value.edited,
        deleted=value.deleted,
    )


def _author(world: World, from_id: int) -> str:
    if from_id < 0:
        return world.hall(-from_id).profile.name
    return world.person(from_id).name
