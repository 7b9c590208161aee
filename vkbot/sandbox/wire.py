"""What goes over the control endpoints: what is asked of the sandbox and what it shows."""

from datetime import datetime
from typing import Literal

from msgspec import Struct

from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.model import Keyboard, PressAnswer, Role, Sex

# --- asked ------------------------------------------------------------------------------------------------


class Say(Struct, frozen=True, forbid_unknown_fields=True):
    """A person writes a private message, or in the group chat `chat`; `payload` is JSON text, as a button's."""

    person: int
    text: str
    payload: str | None = None
    community: int | None = None
    chat: int | None = None


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """A manager answers a person by hand, in the community's inbox."""

    admin: int
    person: int
    text: str
    community: int | None = None


class EditMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """A person edits an own private message, named by its number in the chat."""

    person: int
    message: int
    text: str
    community: int | None = None


class PressLabel(Struct, frozen=True, forbid_unknown_fields=True):
    """A person presses a button: the newest with `label`, or that at `row`, `column` of `message`.

    In the private chat, or in the group chat `chat`.
    """

    person: int
    label: str | None = None
    message: int | None = None
    row: int = 0
    column: int = 0
    community: int | None = None
    chat: int | None = None


class BeginChat(Struct, frozen=True, forbid_unknown_fields=True):
    """A person begins a group chat with these people and the community; members None: everybody there is."""

    person: int
    title: str
    members: tuple[int, ...] | None = None
    hears_all: bool = False
    community: int | None = None


class ChatMember(Struct, frozen=True, forbid_unknown_fields=True):
    """A person (or the community, by its negative number) comes into a group chat, or leaves it."""

    chat: int
    person: int
    here: bool
    community: int | None = None


class LetHear(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the bot is shown all messages of a group chat, or only those that mention it."""

    chat: int
    everything: bool
    community: int | None = None


class WriteComment(Struct, frozen=True, forbid_unknown_fields=True):
    """A person comments a post; with `as_community` in the community's name."""

    person: int
    post: int
    text: str
    reply_to: int | None = None
    as_community: bool = False
    community: int | None = None


class ChangeComment(Struct, frozen=True, forbid_unknown_fields=True):
    """A person edits a comment."""

    person: int
    comment: int
    text: str
    community: int | None = None


class NameComment(Struct, frozen=True, forbid_unknown_fields=True):
    """A person deletes or restores a comment."""

    person: int
    comment: int
    community: int | None = None


class WritePost(Struct, frozen=True, forbid_unknown_fields=True):
    """A person writes a post, in the community's name or their own."""

    person: int
    text: str
    from_community: bool = True
    community: int | None = None


class NamePerson(Struct, frozen=True, forbid_unknown_fields=True):
    """A person does what the address says: allow, deny, read, join, leave."""

    person: int
    community: int | None = None


class AddPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """A new person; without an id the sandbox finds one."""

    first_name: str
    last_name: str = ""
    sex: Sex = "unknown"
    screen_name: str = ""
    id: int | None = None
    community: int | None = None


class SetRole(Struct, frozen=True, forbid_unknown_fields=True):
    """A person gets a role in the community, or (None) loses it."""

    person: int
    role: Role | None = None
    community: int | None = None


class MoveClock(Struct, frozen=True, forbid_unknown_fields=True):
    """One of: `to` a moment; `next` time of day in `zone`; `by` seconds; `running` or not."""

    to: datetime | None = None
    next: str | None = None
    zone: str = "Europe/Moscow"
    by: float | None = None
    running: bool | None = None


class PlanFaults(Struct, frozen=True, forbid_unknown_fields=True):
    """What is to go wrong from now on, beside what was planned before."""

    calls: tuple[CallFault, ...] = ()
    events: tuple[EventFault, ...] = ()


class BreakLongPoll(Struct, frozen=True, forbid_unknown_fields=True):
    """Make Long Poll fail: 1 history outdated, 2 key expired, 3 information lost."""

    failed: Literal[1, 2, 3]
    community: int | None = None


class SetLimits(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether too many calls a second are refused (error 6)."""

    rate: bool


class SetPlayers(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the scripted players act by themselves."""

    enabled: bool


# --- shown ------------------------------------------------------------------------------------------------


class ClockView(Struct, frozen=True):
    """The sandbox clock. `now` is UTC; `revision` grows with each jump and change of mode."""

    now: datetime
    running: bool
    revision: int


class PersonView(Struct, frozen=True):
    """A person as the page shows them."""

    id: int
    name: str
    sex: Sex
    role: Role | None
    member: bool
    allows_messages: bool


class CommentView(Struct, frozen=True):
    """A comment. `parent` is the thread's first comment; `author` the name of `from_id`."""

    id: int
    from_id: int
    author: str
    date: int
    text: str
    parent: int | None = None
    reply_to: int | None = None
    edited: int | None = None
    deleted: bool = False


class PostView(Struct, frozen=True):
    """A post with all its comments, oldest first, deleted ones too."""

    id: int
    from_id: int
    author: str
    date: int
    text: str
    edited: int | None = None
    pinned: bool = False
    closed: bool = False
    comments: tuple[CommentView, ...] = ()

    def comment(self, comment_id: int) -> CommentView:
        """The comment with this id; LookupError if there is none."""
        for comment in self.comments:
            if comment.id == comment_id:
                return comment
        raise LookupError(f"post {self.id} has no comment {comment_id}")


class ChatLine(Struct, frozen=True, rename={"from_": "from"}):
    """A message in a private chat. `from_` is a person or, negative, the community.

    `by`: who wrote it by hand in the community's name; only managers see that.
    """

    id: int
    from_: int
    date: int
    text: str
    keyboard: Keyboard | None = None
    edited: int | None = None
    attachments: tuple[str, ...] = ()
    by: int | None = None
    action: str = ""


class ChatView(Struct, frozen=True):
    """A person's chat with the community. `keyboard` is the one under the input, of `keyboard_from`.

    A group chat has its number instead of a person, a title, members, and says whether the bot hears everything.
    """

    person: int
    lines: tuple[ChatLine, ...] = ()
    keyboard: Keyboard | None = None
    keyboard_from: int = 0
    unread: int = 0
    typing: bool = False
    answers: tuple[PressAnswer, ...] = ()
    title: str = ""
    members: tuple[int, ...] = ()
    hears_all: bool = False


class CommunityView(Struct, frozen=True):
    """A community with its wall (pinned first, then newest first) and chats."""

    id: int
    name: str
    screen_name: str
    people: tuple[PersonView, ...]
    wall: tuple[PostView, ...]
    chats: tuple[ChatView, ...]
    last_ts: int


class PlayersView(Struct, frozen=True):
    """The scripted players. `acting` while a move that was asked for is being made."""

    names: tuple[str, ...]
    enabled: bool
    acting: bool


class State(Struct, frozen=True):
    """Everything the page shows."""

    revision: int
    clock: ClockView
    communities: tuple[CommunityView, ...]
    players: PlayersView | None = None


class Pressed(Struct, frozen=True):
    """What pressing a button did: wrote a message, sent message_event, or nothing the bot sees."""

    kind: Literal["message", "event", "nothing"]
    message: int | None = None
    event_id: str | None = None


class Created(Struct, frozen=True):
    """The id of what was made: a message's number in the chat, a post, a comment, a person."""

    id: int


class Changes(Struct, frozen=True):
    """The number of changes so far."""

    revision: int


class Refusal(Struct, frozen=True):
    """Why the sandbox did not do it; `code` if it was VK's own refusal."""

    error: str
    code: int | None = None
