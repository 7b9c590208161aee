"""The state of the local VK: communities, people, keys, events. In memory, one event loop, no locks."""

import hashlib
import heapq
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count

from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.eventlog import EventLog
from vkbot.sandbox.faults import FaultPlan
from vkbot.sandbox.limits import RateLimiter
from vkbot.sandbox.model import (
    CHAT_PEERS,
    ROLE_RANK,
    CallbackServer,
    Comment,
    Community,
    EventSettings,
    JsonObject,
    Key,
    Keyboard,
    Message,
    Person,
    Photo,
    Post,
    PressAnswer,
    Role,
)
from vkbot.sandbox.revision import Revision

Listener = Callable[[int, JsonObject], None]
"""Told of each event of a community: its id and the event."""

API_VERSION = "5.199"


@dataclass
class Press:
    """A callback button was pressed and the bot has not answered yet."""

    person: int
    peer_id: int
    at: datetime


@dataclass
class Chat:
    """A chat of a person with a community, or of several people with it. Read marks are conversation message ids.

    Of several people: its `title`, who is in it (the community by its negative number), whose it is (`owner`), and
    whether the bot is shown messages that do not mention it (`hears_all`), which the owner can grant.
    """

    peer_id: int
    title: str = ""
    members: set[int] = field(default_factory=set)
    owner: int = 0
    hears_all: bool = False
    messages: list[Message] = field(default_factory=list)
    keyboard: Keyboard | None = None
    keyboard_from: int = 0
    read_by_person: int = 0
    read_by_community: int = 0
    typing: bool = False
    recent: deque[tuple[int, int, Message]] = field(default_factory=lambda: deque(maxlen=100))
    answers: list[PressAnswer] = field(default_factory=list)

    @property
    def group(self) -> bool:
        """Whether it is a chat of several people."""
        return self.peer_id > CHAT_PEERS

    def message(self, conversation_message_id: int) -> Message | None:
        """The message with this number in the chat."""
        numbered = (m for m in self.messages if m.conversation_message_id == conversation_message_id)
        return next(numbered, None)


@dataclass
class Hall:
    """A community with all that happens in it."""

    profile: Community
    log: EventLog
    confirmation_code: str
    roles: dict[int, Role] = field(default_factory=dict)
    members: set[int] = field(default_factory=set)
    allowed: set[int] = field(default_factory=set)
    posts: dict[int, Post] = field(default_factory=dict)
    comments: dict[int, Comment] = field(default_factory=dict)
    chats: dict[int, Chat] = field(default_factory=dict)
    """By peer: a person's id, or the number of a group chat."""
    uploads: dict[str, Photo] = field(default_factory=dict)
    """Pictures that were uploaded and not saved yet, by what the upload was answered with."""
    photos: dict[str, Photo] = field(default_factory=dict)
    """Saved pictures, by how a message names them."""
    pinned: int | None = None
    bots: bool = True
    """«Возможности ботов»."""
    long_poll: EventSettings = field(default_factory=EventSettings)
    callbacks: dict[int, CallbackServer] = field(default_factory=dict)
    presses: dict[str, Press] = field(default_factory=dict)
    wall_ids: Iterator[int] = field(default_factory=lambda: count(1))
    message_ids: Iterator[int] = field(default_factory=lambda: count(1))
    server_ids: Iterator[int] = field(default_factory=lambda: count(1))
    chat_ids: Iterator[int] = field(default_factory=lambda: count(CHAT_PEERS + 1))
    photo_ids: Iterator[int] = field(default_factory=lambda: count(457_239_017))

    @property
    def id(self) -> int:
        """The community's id, positive."""
        return self.profile.id

    @property
    def owner_id(self) -> int:
        """The community as an owner or an author: the negative id."""
        return -self.profile.id

    def ranks(self, person: int, least: Role) -> bool:
        """Whether the person's role is at least this one."""
        role = self.roles.get(person)
        return role is not None and ROLE_RANK[role] >= ROLE_RANK[least]

    def chat(self, person: int) -> Chat:
        """The chat with this person, begun if there was none."""
        return self.chats.setdefault(person, Chat(peer_id=person))


class World:
    """The local VK. `rate_limits` switches error 6 on; `monotonic` is the clock they are counted by."""

    def __init__(
        self,
        clock: SandboxClock | None = None,
        *,
        rate_limits: bool = True,
        monotonic: Callable[[], float] | None = None,
    ) -> None:
        self.clock = clock or SandboxClock()
        self.limiter = RateLimiter(*([monotonic] if monotonic else []), enabled=rate_limits)
        self.faults = FaultPlan()
        self.people: dict[int, Person] = {}
        self.halls: dict[int, Hall] = {}
        self.keys: dict[str, Key] = {}
        self.listeners: list[Listener] = []
        self.changes = Revision()
        self.clock.changes.followed_by(self.changes)
        self.captchas: set[str] = set()
        self._numbers = count(1)
        self._late: list[tuple[datetime, int, int, JsonObject]] = []

    @property
    def rate_limits(self) -> bool:
        """Whether too many calls a second are refused (error 6)."""
        return self.limiter.enabled

    @rate_limits.setter
    def rate_limits(self, on: bool) -> None:
        self.limiter.enabled = on

    def add_person(self, person: Person) -> Person:
        """Let a person exist."""
        self.people[person.id] = person
        self.changes.bump()
        return person

    def add_community(self, community: Community, *, creator: int, long_poll: EventSettings | None = None) -> Hall:
        """Let a community exist. Like a new one on VK it sends no events until they are switched on."""
        number = community.id
        log = EventLog(lambda: self.unique(f"key of {number}"))
        hall = Hall(community, log, confirmation_code=_digest(f"code of {number}")[:8])
        hall.long_poll = long_poll or hall.long_poll
        hall.roles[creator] = "creator"
        hall.members.add(creator)
        self.halls[number] = hall
        self.changes.bump()
        return hall

    def add_key(self, key: Key) -> Key:
        """Let a key be valid."""
        self.keys[key.token] = key
        return key

    def revoke_key(self, token: str) -> None:
        """Make a key invalid: error 5 from now on."""
        self.keys.pop(token, None)

    def person(self, number: int) -> Person:
        """The person; SandboxError if there is none."""
        if number not in self.people:
            raise SandboxError(f"there is no person {number}; there are {sorted(self.people)}")
        return self.people[number]

    def hall(self, number: int | None = None) -> Hall:
        """The community, by default the first one; SandboxError if there is none."""
        found = self.halls.get(number) if number is not None else next(iter(self.halls.values()), None)
        if found is None:
            raise SandboxError(f"there is no community {number}; there are {sorted(self.halls)}")
        return found

    def unique(self, what: str, length: int = 40) -> str:
        """A name that has not been used: hexadecimal, the same in every run."""
        return _digest(f"{what} {next(self._numbers)}")[:length]

    def publish(self, hall: Hall, event_type: str, body: JsonObject) -> None:
        """Send an event to those who listen, unless a fault was planned for it."""
        self.changes.bump()
        event: JsonObject = {
            "group_id": hall.id,
            "type": event_type,
            "event_id": self.unique(f"event of {hall.id}"),
            "v": API_VERSION,
            "object": body,
        }
        fault = self.faults.take_event(event_type)
        match fault.kind if fault else None:
            case "lost":
                return
            case "double":
                self._deliver(hall, event)
                self._deliver(hall, event)
            case "late" if fault:
                due = self.clock.now() + timedelta(seconds=fault.seconds)
                heapq.heappush(self._late, (due, next(self._numbers), hall.id, event))
            case _:
                self._deliver(hall, event)

    def next_late(self) -> datetime | None:
        """When the next late event is due."""
        return self._late[0][0] if self._late else None

    def release_late(self) -> None:
        """Deliver the late events whose time has come."""
        while self._late and self._late[0][0] <= self.clock.now():
            _, _, number, event = heapq.heappop(self._late)
            self._deliver(self.halls[number], event)

    def _deliver(self, hall: Hall, event: JsonObject) -> None:
        if hall.long_poll.enabled and event["type"] in hall.long_poll.events:
            hall.log.append(event)
        for listener in self.listeners:
            listener(hall.id, event)


def _digest(text: str) -> str:
    return hashlib.sha1(text.encode(), usedforsecurity=False).hexdigest()
