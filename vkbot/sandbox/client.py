"""LocalVk: the local VK in the hands of a test or a scripted player."""

from collections.abc import Awaitable, Callable
from datetime import datetime
from types import TracebackType
from typing import Any, Literal, Self, TypeVar

import msgspec
from aiohttp import ClientSession

from vkbot.sandbox import wire
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.model import Role, Sex
from vkbot.sandbox.wire import ChatLine, ChatView, ClockView, CommunityView, PostView, Pressed, State

Answer = TypeVar("Answer")
Seen = TypeVar("Seen")


class LocalVk:
    """What people do on VK, and what they see there.

    url: the server's. community: which one is meant, by default the first. session: one to use, else an own.
    Whatever the sandbox refuses is SandboxError with the reason in words.
    """

    def __init__(self, url: str, *, community: int | None = None, session: ClientSession | None = None) -> None:
        self.url = url.rstrip("/")
        self._community = community
        self._session = session
        self._own_session = session is None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections that this client opened."""
        if self._own_session and self._session is not None:
            await self._session.close()

    # --- private messages ---

    async def say(self, person: int, text: str, payload: str | None = None, *, chat: int | None = None) -> int:
        """The person writes to the community, or in a group chat; the message's number there. payload: JSON text."""
        return await self._make("say", wire.Say(person, text, payload, self._community, chat))

    async def reply(self, admin: int, person: int, text: str) -> int:
        """A manager answers the person by hand, in the community's inbox; the message's number in the chat."""
        return await self._make("reply", wire.Reply(admin, person, text, self._community))

    async def edit_message(self, person: int, message: int, text: str) -> None:
        """The person edits an own message; VK does not tell the bot."""
        await self._make("edit_message", wire.EditMessage(person, message, text, self._community))

    async def press(self, person: int, label: str, *, chat: int | None = None) -> Pressed:
        """The person presses the newest button with this label; if there is none, the error lists all."""
        body = wire.PressLabel(person, label=label, community=self._community, chat=chat)
        return await self._post("press", body, Pressed)

    async def begin_chat(
        self, owner: int, title: str, members: tuple[int, ...] | None = None, *, hears_all: bool = False
    ) -> int:
        """The person begins a group chat with these people (None: everybody) and the community; its number."""
        return await self._make("chat", wire.BeginChat(owner, title, members, hears_all, self._community))

    async def chat_member(self, chat: int, person: int, *, here: bool) -> None:
        """The person (the community: its negative number) comes into the group chat, or leaves it."""
        await self._make("chat_member", wire.ChatMember(chat, person, here, self._community))

    async def let_hear(self, chat: int, *, everything: bool) -> None:
        """The bot is shown everything in the group chat, or only what mentions it."""
        await self._make("hear", wire.LetHear(chat, everything, self._community))

    async def picture(self, attachment: str) -> bytes:
        """The file of a picture that a message carries."""
        community = self._community or (await self.state()).communities[0].id
        async with self._opened().get(f"{self.url}/photo/{community}/{attachment}") as response:
            content: bytes = await response.read()
            if response.status != 200:
                raise SandboxError(f"there is no picture {attachment}")
            return content

    async def read(self, person: int) -> None:
        """The person has read the chat."""
        await self._person("read", person)

    async def allow(self, person: int) -> None:
        """The person lets the community write."""
        await self._person("allow", person)

    async def deny(self, person: int) -> None:
        """The person no longer lets the community write: error 901."""
        await self._person("deny", person)

    async def chat(self, person: int) -> list[ChatLine]:
        """The person's chat with the community, or a group chat by its number, oldest first.

        Inline keyboards are with their messages.
        """
        return list((await self.chat_view(person)).lines)

    async def chat_view(self, person: int) -> ChatView:
        """The chat with all around it: the keyboard under the input, unread, snackbars."""
        return await self._get(self._address("chat", f"person={person}"), ChatView)

    async def labels(self, person: int) -> list[str]:
        """The labels that `press` can find, newest message first."""
        view = await self.chat_view(person)
        keyboards = [line.keyboard for line in reversed(view.lines) if line.keyboard]
        shown = [view.keyboard, *keyboards] if view.keyboard else keyboards
        return list(dict.fromkeys(label for keyboard in shown for label in keyboard.labels))

    # --- the wall ---

    async def post(self, person: int, text: str, *, from_community: bool = True) -> int:
        """The person writes a post, by default (an editor) in the community's name; its id."""
        return await self._make("post", wire.WritePost(person, text, from_community, self._community))

    async def comment(
        self, person: int, post_id: int, text: str, reply_to: int | None = None, *, as_community: bool = False
    ) -> int:
        """The person comments a post, or answers a comment; the new comment's id."""
        body = wire.WriteComment(person, post_id, text, reply_to, as_community, self._community)
        return await self._make("comment", body)

    async def edit_comment(self, person: int, comment_id: int, text: str) -> None:
        """The person edits a comment."""
        await self._make("edit_comment", wire.ChangeComment(person, comment_id, text, self._community))

    async def delete_comment(self, person: int, comment_id: int) -> None:
        """The person deletes a comment."""
        await self._make("delete_comment", wire.NameComment(person, comment_id, self._community))

    async def restore_comment(self, person: int, comment_id: int) -> None:
        """The person restores a deleted comment."""
        await self._make("restore_comment", wire.NameComment(person, comment_id, self._community))

    async def wall(self) -> list[PostView]:
        """The wall with all comments: the pinned post, then the newest first."""
        return await self._get(self._address("wall"), list[PostView])

    # --- people ---

    async def add_person(
        self, first_name: str, last_name: str = "", sex: Sex = "unknown", *, person: int | None = None
    ) -> int:
        """A new person, a member of the community; their id."""
        body = wire.AddPerson(first_name, last_name, sex, id=person, community=self._community)
        return await self._make("person", body)

    async def set_role(self, person: int, role: Role | None) -> None:
        """The person becomes a manager, or (None) no longer is one."""
        await self._make("role", wire.SetRole(person, role, self._community))

    async def join(self, person: int) -> None:
        """The person becomes a member."""
        await self._person("join", person)

    async def leave(self, person: int) -> None:
        """The person leaves the community."""
        await self._person("leave", person)

    # --- time ---

    async def clock(self) -> ClockView:
        """The clock: time, mode, revision."""
        return await self._get("clock", ClockView)

    async def await_clock(self, after: int, wait: float = 25) -> ClockView:
        """The clock as soon as its revision is not `after`, or after `wait` seconds of real time."""
        return await self._get(f"clock?after={after}&wait={wait}", ClockView)

    async def now(self) -> datetime:
        """The sandbox's time, UTC."""
        return (await self.clock()).now

    async def advance_to(self, moment: datetime) -> datetime:
        """Move the clock forward to this moment (with a zone); the time then."""
        return (await self._post("clock", wire.MoveClock(to=moment), ClockView)).now

    async def advance_by(self, seconds: float) -> datetime:
        """Move the clock forward by so many seconds; the time then."""
        return (await self._post("clock", wire.MoveClock(by=seconds), ClockView)).now

    async def advance_to_next(self, time_of_day: str, zone: str = "Europe/Moscow") -> datetime:
        """Move the clock forward to the next such time of day («04:00») in the zone; the time then, UTC."""
        return (await self._post("clock", wire.MoveClock(next=time_of_day, zone=zone), ClockView)).now

    async def set_running(self, running: bool) -> None:
        """Let the clock run by itself, or make it stand still."""
        await self._post("clock", wire.MoveClock(running=running), ClockView)

    # --- what goes wrong ---

    async def faults(self, *faults: CallFault | EventFault) -> None:
        """Plan faults, beside those that are planned already."""
        calls = tuple(fault for fault in faults if isinstance(fault, CallFault))
        events = tuple(fault for fault in faults if isinstance(fault, EventFault))
        await self._post("faults", wire.PlanFaults(calls, events), wire.PlanFaults)

    async def planned_faults(self) -> wire.PlanFaults:
        """The faults that have not happened yet, with how many times are left."""
        return await self._get("faults", wire.PlanFaults)

    async def clear_faults(self) -> None:
        """Nothing goes wrong from now on."""
        await self._request("DELETE", "faults", None, wire.PlanFaults)

    async def break_long_poll(self, failed: Literal[1, 2, 3]) -> None:
        """Make Long Poll answer failed 1, 2 or 3 to those who listen."""
        await self._make("longpoll", wire.BreakLongPoll(failed, self._community))

    async def set_rate_limits(self, enabled: bool) -> None:
        """Switch error 6 on or off."""
        await self._post("limits", wire.SetLimits(enabled), wire.SetLimits)

    # --- everything ---

    async def state(self) -> State:
        """Everything the page shows."""
        return await self._get("state", State)

    async def community(self) -> CommunityView:
        """The community that this client speaks of."""
        communities = (await self.state()).communities
        wanted = (c for c in communities if self._community in (None, c.id))
        if (found := next(wanted, None)) is None:
            raise SandboxError(f"there is no community {self._community}")
        return found

    async def last_ts(self) -> int:
        """The number of the newest event in the community's Long Poll queue."""
        return (await self._get(self._address("ts"), wire.Created)).id

    async def until(
        self, look: Callable[[], Awaitable[Seen]], ready: Callable[[Seen], bool], *, patience: float = 30
    ) -> Seen:
        """Look again after each change until what is seen is ready, and return it; a test's way to wait for the bot.

        SandboxError, with what was seen last, if nothing changes for `patience` seconds of real time.
        """
        while True:
            revision = await self.changes(-1)
            if ready(seen := await look()):
                return seen
            if await self.changes(revision, patience) == revision:
                raise SandboxError(f"nothing happened for {patience} s; the last that was seen: {seen!r}")

    async def changes(self, after: int, wait: float = 25) -> int:
        """The number of changes as soon as it is not `after`, or after `wait` seconds of real time."""
        return (await self._get(f"changes?after={after}&wait={wait}", wire.Changes)).revision

    # --- how ---

    async def _person(self, deed: str, person: int) -> None:
        await self._make(deed, wire.NamePerson(person, self._community))

    async def _make(self, deed: str, body: msgspec.Struct) -> int:
        return (await self._post(deed, body, wire.Created)).id

    def _address(self, name: str, query: str = "") -> str:
        community = f"community={self._community}" if self._community is not None else ""
        return f"{name}?{'&'.join(filter(None, (query, community)))}"

    async def _get(self, name: str, answer: type[Answer]) -> Answer:
        return await self._request("GET", name, None, answer)

    async def _post(self, name: str, body: msgspec.Struct, answer: type[Answer]) -> Answer:
        return await self._request("POST", name, body, answer)

    def _opened(self) -> ClientSession:
        if self._session is None:
            self._session = ClientSession()
        return self._session

    async def _request(self, method: str, name: str, body: msgspec.Struct | None, answer: type[Answer]) -> Answer:
        given: dict[str, Any] = {}
        if body is not None:
            given = {"data": msgspec.json.encode(body), "headers": {"Content-Type": "application/json"}}
        async with self._opened().request(method, f"{self.url}/sandbox/{name}", **given) as response:
            content = await response.read()
            if response.status != 200:
                raise SandboxError(_reason(content))
            return msgspec.json.decode(content, type=answer)


def _reason(content: bytes) -> str:
    try:
        return msgspec.json.decode(content, type=wire.Refusal).error
    except msgspec.DecodeError:
        return content.decode(errors="replace")
