"""What can be asked of the world at the control endpoints: each deed takes the world and a body of wire.py."""

from collections.abc import Callable, Mapping
from datetime import time, timedelta
from typing import Any, TypeAlias
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from vkbot.sandbox import dialogs, groupchats, views, walls, wire
from vkbot.sandbox.clock import next_local
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.model import Message, Person
from vkbot.sandbox.world import Hall, World

Deed: TypeAlias = Callable[[World, Any], Any]
ROLE_LEVELS = {None: 0, "moderator": 1, "editor": 2, "administrator": 3, "creator": 4}


def say(world: World, body: wire.Say) -> wire.Created:
    """A person writes."""
    hall = world.hall(body.community)
    message = dialogs.say(world, hall, body.person, body.text, body.payload, peer=body.chat)
    return wire.Created(message.conversation_message_id)


def reply(world: World, body: wire.Reply) -> wire.Created:
    """A manager answers by hand."""
    message = dialogs.reply(world, world.hall(body.community), body.admin, body.person, body.text)
    return wire.Created(message.conversation_message_id)


def edit_message(world: World, body: wire.EditMessage) -> wire.Created:
    """A person edits an own message; no event tells of it."""
    dialogs.edit_own(world, world.hall(body.community), body.person, body.message, body.text)
    return wire.Created(body.message)


def press(world: World, body: wire.PressLabel) -> wire.Pressed:
    """A person presses a button."""
    hall = world.hall(body.community)
    chat = dialogs.chat_of(world, hall, body.person, body.chat)
    if body.message is not None:
        button, number = dialogs.button_at(chat, body.message, body.row, body.column), body.message
    elif body.label is not None:
        button, number = dialogs.find_button(chat, body.label)
    else:
        raise SandboxError("name the button: by label, or by message, row and column")
    result = dialogs.press(world, hall, chat, body.person, button, number)
    if isinstance(result, Message):
        return wire.Pressed("message", message=result.conversation_message_id)
    return wire.Pressed("event", event_id=result) if result else wire.Pressed("nothing")


def begin_chat(world: World, body: wire.BeginChat) -> wire.Created:
    """A person begins a group chat."""
    members = world.people.keys() if body.members is None else body.members
    chat = groupchats.begin(world, world.hall(body.community), body.person, body.title, members)
    groupchats.let_hear(world, chat, body.hears_all)
    return wire.Created(chat.peer_id)


def chat_member(world: World, body: wire.ChatMember) -> wire.Created:
    """Somebody comes into a group chat or leaves it."""
    hall = world.hall(body.community)
    chat = groupchats.find(hall, body.chat)
    (groupchats.enter if body.here else groupchats.leave)(world, hall, chat, body.person)
    return wire.Created(chat.peer_id)


def let_hear(world: World, body: wire.LetHear) -> wire.Created:
    """The bot is shown everything in a group chat, or only what mentions it."""
    chat = groupchats.find(world.hall(body.community), body.chat)
    groupchats.let_hear(world, chat, body.everything)
    return wire.Created(chat.peer_id)


def comment(world: World, body: wire.WriteComment) -> wire.Created:
    """A person comments."""
    hall = world.hall(body.community)
    author = world.person(body.person).id
    if body.as_community:
        _need(hall.ranks(author, "editor"), "only an editor comments in the community's name")
        author = hall.owner_id
    written = walls.write_comment(world, hall, author, body.post, body.text, reply_to=body.reply_to)
    return wire.Created(written.id)


def edit_comment(world: World, body: wire.ChangeComment) -> wire.Created:
    """A person edits a comment."""
    hall = world.hall(body.community)
    found = walls.find_comment(hall, body.comment)
    _need(walls.may_change(hall, body.person, found), f"{body.person} may not edit comment {found.id}")
    walls.edit_comment(world, hall, found, body.text)
    return wire.Created(found.id)


def delete_comment(world: World, body: wire.NameComment) -> wire.Created:
    """A person deletes a comment."""
    hall = world.hall(body.community)
    found = walls.find_comment(hall, body.comment)
    _need(walls.may_delete(hall, body.person, found), f"{body.person} may not delete comment {found.id}")
    walls.delete_comment(world, hall, found, body.person)
    return wire.Created(found.id)


def restore_comment(world: World, body: wire.NameComment) -> wire.Created:
    """A person restores a comment."""
    hall = world.hall(body.community)
    found = walls.find_comment(hall, body.comment)
    _need(walls.may_delete(hall, body.person, found), f"{body.person} may not restore comment {found.id}")
    walls.restore_comment(world, hall, found)
    return wire.Created(found.id)


def post(world: World, body: wire.WritePost) -> wire.Created:
    """A person posts."""
    hall = world.hall(body.community)
    written = walls.post_as(world, hall, body.person, body.text, from_community=body.from_community)
    return wire.Created(written.id)


def add_person(world: World, body: wire.AddPerson) -> wire.Created:
    """A new person, a member of the community."""
    number = body.id if body.id is not None else max(world.people, default=500) + 1
    _need(number > 0 and number not in world.people, f"the id {number} is taken")
    world.add_person(Person(number, body.first_name, body.last_name, body.sex, body.screen_name))
    world.hall(body.community).members.add(number)
    return wire.Created(number)


def set_role(world: World, body: wire.SetRole) -> wire.Created:
    """A person gets or loses a role."""
    hall = world.hall(body.community)
    before = hall.roles.pop(world.person(body.person).id, None)
    if body.role is not None:
        hall.roles[body.person] = body.role
    levels = {"level_old": ROLE_LEVELS[before], "level_new": ROLE_LEVELS[body.role]}
    admin = next((p for p, role in hall.roles.items() if role == "creator"), 0)
    world.publish(hall, "group_officers_edit", {"admin_id": admin, "user_id": body.person, **levels})
    return wire.Created(body.person)


def _of_person(deed: Callable[[World, Hall, int], None]) -> Deed:
    def run(world: World, body: wire.NamePerson) -> wire.Created:
        deed(world, world.hall(body.community), world.person(body.person).id)
        return wire.Created(body.person)

    return run


def _join(world: World, hall: Hall, person: int) -> None:
    hall.members.add(person)
    world.publish(hall, "group_join", {"user_id": person, "join_type": "join"})


def _leave(world: World, hall: Hall, person: int) -> None:
    hall.members.discard(person)
    world.publish(hall, "group_leave", {"user_id": person, "self": 1})


def move_clock(world: World, body: wire.MoveClock) -> wire.ClockView:
    """Move the clock forward, let it run or make it stand."""
    clock = world.clock
    if body.running is not None:
        clock.set_running(body.running)
    if body.to is not None:
        clock.set(body.to)
    if body.by is not None:
        clock.set(clock.now() + timedelta(seconds=body.by))
    if body.next is not None:
        clock.set(next_local(clock.now(), time.fromisoformat(body.next), ZoneInfo(body.zone)))
    world.release_late()
    return views.clock(world)


def plan_faults(world: World, body: wire.PlanFaults) -> wire.PlanFaults:
    """Add faults to the plan; answers with the whole plan."""
    for call in body.calls:
        world.faults.add_call(call)
    for event in body.events:
        world.faults.add_event(event)
    return plan_of(world)


def break_long_poll(world: World, body: wire.BreakLongPoll) -> wire.Created:
    """Make Long Poll fail."""
    log = world.hall(body.community).log
    {1: log.outdate, 2: log.expire_key, 3: log.lose_information}[body.failed]()
    return wire.Created(log.ts)


def set_limits(world: World, body: wire.SetLimits) -> wire.SetLimits:
    """Switch error 6 on or off."""
    world.rate_limits = body.rate
    return body


def plan_of(world: World) -> wire.PlanFaults:
    """What is planned to go wrong, with how many times are left."""
    calls = tuple(replace(f, times=armed.left) for f, armed in world.faults.calls)
    events = tuple(replace(f, times=armed.left) for f, armed in world.faults.events)
    return wire.PlanFaults(calls, events)


def _need(true: bool, why: str) -> None:
    if not true:
        raise SandboxError(why)


DEEDS: Mapping[str, tuple[type[Struct], Deed]] = {
    "say": (wire.Say, say),
    "reply": (wire.Reply, reply),
    "edit_message": (wire.EditMessage, edit_message),
    "press": (wire.PressLabel, press),
    "chat": (wire.BeginChat, begin_chat),
    "chat_member": (wire.ChatMember, chat_member),
    "hear": (wire.LetHear, let_hear),
    "comment": (wire.WriteComment, comment),
    "edit_comment": (wire.ChangeComment, edit_comment),
    "delete_comment": (wire.NameComment, delete_comment),
    "restore_comment": (wire.NameComment, restore_comment),
    "post": (wire.WritePost, post),
    "allow": (wire.NamePerson, _of_person(dialogs.allow)),
    "deny": (wire.NamePerson, _of_person(dialogs.deny)),
    "read": (wire.NamePerson, _of_person(dialogs.read)),
    "join": (wire.NamePerson, _of_person(_join)),
    "leave": (wire.NamePerson, _of_person(_leave)),
    "person": (wire.AddPerson, add_person),
    "role": (wire.SetRole, set_role),
    "clock": (wire.MoveClock, move_clock),
    "faults": (wire.PlanFaults, plan_faults),
    "longpoll": (wire.BreakLongPoll, break_long_poll),
    "limits": (wire.SetLimits, set_limits),
}
