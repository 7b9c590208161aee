"""The values of the local VK: people, keys, messages, posts. Frozen; a change is a new value."""

from enum import IntFlag
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

JsonObject: TypeAlias = dict[str, Any]

Role: TypeAlias = Literal["creator", "administrator", "editor", "moderator"]
KeyKind: TypeAlias = Literal["community", "service", "user"]
Sex: TypeAlias = Literal["female", "male", "unknown"]
ButtonKind: TypeAlias = Literal["text", "callback", "open_link", "location", "vkpay", "open_app"]
ServerStatus: TypeAlias = Literal["unconfigured", "failed", "wait", "ok"]

ROLE_RANK: dict[Role, int] = {"moderator": 1, "editor": 2, "administrator": 3, "creator": 4}
"""What each role may do contains what the lower ones may."""

CHAT_PEERS = 2_000_000_000
"""Peers above this number are group chats."""


class Right(IntFlag):
    """Rights of a key, as the bits VK uses."""

    STORIES = 1
    PHOTOS = 4
    MESSAGES = 4096
    WALL = 8192
    DOCS = 131072
    MANAGE = 262144


ALL_RIGHTS = Right.STORIES | Right.PHOTOS | Right.MESSAGES | Right.WALL | Right.DOCS | Right.MANAGE


class Person(Struct, frozen=True):
    """A person on VK."""

    id: int
    first_name: str
    last_name: str
    sex: Sex = "unknown"
    screen_name: str = ""

    @property
    def name(self) -> str:
        """First and last name."""
        return f"{self.first_name} {self.last_name}".strip()


class Community(Struct, frozen=True):
    """How a community shows itself. The id is positive; as an author or owner it is the negative number."""

    id: int
    name: str
    screen_name: str


class Key(Struct, frozen=True):
    """An access key. `owner` is a community's or a person's id, 0 for a service key."""

    token: str
    kind: KeyKind
    owner: int = 0
    rights: Right = ALL_RIGHTS

    def __repr__(self) -> str:
        return f"Key(kind={self.kind!r}, owner={self.owner}, rights={int(self.rights)})"


class Button(Struct, frozen=True):
    """A button of a keyboard. `payload` is JSON text, as VK keeps it."""

    kind: ButtonKind
    label: str
    payload: str | None = None
    color: str = "secondary"
    link: str | None = None


class Keyboard(Struct, frozen=True):
    """Rows of buttons, under a message (inline) or under the input."""

    rows: tuple[tuple[Button, ...], ...]
    inline: bool = False
    one_time: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels, from the top left to the bottom right."""
        return tuple(button.label for row in self.rows for button in row)


class Photo(Struct, frozen=True):
    """A picture that was uploaded for messages: the file as it came, with its type."""

    id: int
    owner: int
    access_key: str
    data: bytes
    content_type: str

    @property
    def attachment(self) -> str:
        """How a message names it."""
        return f"photo{self.owner}_{self.id}_{self.access_key}"


class Action(Struct, frozen=True):
    """What happened in a group chat instead of something being said: chat_invite_user, chat_kick_user, …"""

    kind: str
    member: int


class Message(Struct, frozen=True):
    """A message in a chat. `out` means: the community wrote it. Dates are unix seconds.

    `admin_author_id`: the manager who wrote it by hand in the community's inbox; None for a bot's.
    """

    id: int
    conversation_message_id: int
    peer_id: int
    from_id: int
    date: int
    text: str
    out: bool
    payload: str | None = None
    keyboard: Keyboard | None = None
    attachments: tuple[str, ...] = ()
    random_id: int = 0
    edited: int | None = None
    admin_author_id: int | None = None
    action: Action | None = None


class Post(Struct, frozen=True):
    """A post on a community's wall. `guid` is what VK recognises a repeated wall.post by."""

    id: int
    from_id: int
    created_by: int | None
    date: int
    text: str
    attachments: tuple[str, ...] = ()
    guid: str = ""
    closed: bool = False
    edited: int | None = None


class Comment(Struct, frozen=True):
    """A comment. VK threads are one level deep: `parents` is empty or holds the thread's first comment."""

    id: int
    post_id: int
    from_id: int
    date: int
    text: str
    parents: tuple[int, ...] = ()
    reply_to_comment: int | None = None
    reply_to_user: int | None = None
    attachments: tuple[str, ...] = ()
    edited: int | None = None
    deleted: bool = False


class EventSettings(Struct, frozen=True):
    """Which events are sent, for Long Poll or for a callback server."""

    events: frozenset[str] = frozenset()
    enabled: bool = False
    api_version: str = "5.199"


class CallbackServer(Struct, frozen=True):
    """An address that events are posted to."""

    id: int
    title: str
    url: str
    secret_key: str
    creator_id: int
    status: ServerStatus = "wait"
    settings: EventSettings = field(default_factory=lambda: EventSettings(enabled=True))


class PressAnswer(Struct, frozen=True):
    """What the bot let a person see after a callback button: a snackbar, a link, an app."""

    event_id: str
    kind: str
    text: str


EVENT_TYPES: tuple[str, ...] = (
    "message_new",
    "message_reply",
    "message_edit",
    "message_event",
    "message_allow",
    "message_deny",
    "message_read",
    "message_typing_state",
    "message_reaction_event",
    "wall_post_new",
    "wall_repost",
    "wall_reply_new",
    "wall_reply_edit",
    "wall_reply_restore",
    "wall_reply_delete",
    "wall_schedule_post_new",
    "wall_schedule_post_delete",
    "board_post_new",
    "board_post_edit",
    "board_post_restore",
    "board_post_delete",
    "group_join",
    "group_leave",
    "group_officers_edit",
    "group_change_settings",
    "group_change_photo",
    "user_block",
    "user_unblock",
    "poll_vote_new",
    "photo_new",
    "photo_comment_new",
    "photo_comment_edit",
    "photo_comment_restore",
    "photo_comment_delete",
    "audio_new",
    "video_new",
    "video_comment_new",
    "video_comment_edit",
    "video_comment_restore",
    "video_comment_delete",
    "market_comment_new",
    "market_comment_edit",
    "market_comment_restore",
    "market_comment_delete",
    "market_order_new",
    "market_order_edit",
    "lead_forms_new",
    "like_add",
    "like_remove",
    "donut_subscription_create",
    "donut_subscription_prolonged",
    "donut_subscription_cancelled",
    "donut_subscription_expired",
    "donut_subscription_price_changed",
    "donut_money_withdraw",
    "donut_money_withdraw_error",
)
"""Every type that can be switched on; the sandbox itself sends the messages', the wall's and the members'."""
