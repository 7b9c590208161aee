"""Chats: what people and the community write to each other, buttons and who may write to whom."""

import json
import re
from datetime import timedelta

from msgspec.structs import replace

from vkbot.sandbox import shapes
from vkbot.sandbox.errors import SandboxError, VkError
from vkbot.sandbox.limits import MESSAGE_LENGTH, text_length
from vkbot.sandbox.model import CHAT_PEERS, Button, Keyboard, Message, PressAnswer
from vkbot.sandbox.world import Chat, Hall, Press, World

DEDUPLICATED = timedelta(hours=1)
EDITABLE = timedelta(hours=24)
ANSWERABLE = timedelta(minutes=1)
ANSWERS_KEPT = 20


def say(
    world: World, hall: Hall, person: int, text: str, payload: str | None = None, *, peer: int | None = None
) -> Message:
    """A person writes to the community, and by that allows it to write back; with `peer` in that group chat."""
    _check_text(text)
    chat = chat_of(world, hall, person, peer)
    message = append(world, hall, chat, new(world, hall, chat, text, author=person, payload=payload))
    if not chat.group:
        hall.allowed.add(person)
        chat.read_by_person = message.conversation_message_id
    if not chat.group or _is_heard(hall, chat, message):
        tell(world, hall, message)
    return message


def tell(world: World, hall: Hall, message: Message) -> None:
    """The bot learns of a message."""
    body = {"message": shapes.message(message), "client_info": shapes.CLIENT_INFO}
    world.publish(hall, "message_new", body)


def chat_of(world: World, hall: Hall, person: int, peer: int | None) -> Chat:
    """The person's own chat with the community, or the group chat `peer` that they are in."""
    world.person(person)
    if peer is None or peer == person:
        return hall.chat(person)
    chat = hall.chats.get(peer)
    if chat is None or not chat.group or person not in chat.members:
        raise SandboxError(f"{person} is in no chat {peer}")
    return chat


def _is_heard(hall: Hall, chat: Chat, message: Message) -> bool:
    """In a group chat the bot is shown what mentions it, its buttons, and more only where that was granted."""
    name = re.escape(hall.profile.screen_name)
    mentioned = re.search(rf"\[(?:club|public){hall.id}\||@(?:club{hall.id}|{name})\b", message.text)
    there = hall.owner_id in chat.members
    return there and (chat.hears_all or message.payload is not None or mentioned is not None)


def _check_text(text: str) -> None:
    if not text.strip():
        raise SandboxError("a message needs some text")
    if text_length(text) > MESSAGE_LENGTH:
        raise SandboxError(f"VK takes {MESSAGE_LENGTH} characters in a message, these are {text_length(text)}")


def edit_own(world: World, hall: Hall, person: int, conversation_message_id: int, text: str) -> None:
    """A person edits an own message. VK tells the bot nothing of it."""
    chat = hall.chat(person)
    message = chat.message(conversation_message_id)
    if message is None or message.out:
        raise SandboxError(f"person {person} has written no message {conversation_message_id}")
    _swap(chat, replace(message, text=text, edited=world.clock.unix()))
    world.changes.bump()


def send(
    world: World,
    hall: Hall,
    peer_id: int,
    text: str,
    *,
    random_id: int = 0,
    keyboard: Keyboard | None = None,
    attachments: tuple[str, ...] = (),
) -> Message:
    """The community writes to a person; the same `random_id` within an hour gives the first message again."""
    chat = _writable(hall, peer_id)
    now = world.clock.unix()
    for known, date, message in chat.recent:
        if random_id and known == random_id and now - date < DEDUPLICATED.total_seconds():
            return message
    message = new(world, hall, chat, text, out=True)
    message = replace(message, keyboard=keyboard, attachments=attachments, random_id=random_id)
    append(world, hall, chat, message)
    chat.recent.append((random_id, now, message))
    if keyboard is not None and not keyboard.inline:
        chat.keyboard = keyboard if keyboard.rows else None
        chat.keyboard_from = message.conversation_message_id
    return _sent(world, hall, chat, message)


def _writable(hall: Hall, peer_id: int) -> Chat:
    if peer_id > CHAT_PEERS:
        chat = hall.chats.get(peer_id)
        if chat is None or hall.owner_id not in chat.members:
            raise VkError(917)
        return chat
    if peer_id not in hall.allowed:
        raise VkError(901)
    return hall.chat(peer_id)


def reply(world: World, hall: Hall, admin: int, person: int, text: str) -> Message:
    """A manager writes to a person by hand, in the community's inbox."""
    if not hall.ranks(admin, "moderator"):
        raise SandboxError(f"{admin} does not manage the community, and cannot answer in its name")
    _check_text(text)
    if world.person(person).id not in hall.allowed:
        raise VkError(901)
    chat = hall.chat(person)
    message = new(world, hall, chat, text, out=True)
    random_id = int(world.unique("by hand", 7), 16)
    append(world, hall, chat, replace(message, random_id=random_id, admin_author_id=admin))
    return _sent(world, hall, chat, chat.messages[-1])


def _sent(world: World, hall: Hall, chat: Chat, message: Message) -> Message:
    chat.typing = False
    chat.read_by_community = message.conversation_message_id
    world.publish(hall, "message_reply", shapes.message(message))
    return message


def edit_sent(
    world: World,
    hall: Hall,
    message: Message,
    text: str,
    keyboard: Keyboard | None,
    attachments: tuple[str, ...],
) -> None:
    """The community edits what it sent. A keyboard that is not sent again disappears, as on VK."""
    if not message.out:
        raise VkError(920)
    now = world.clock.unix()
    if now - message.date > EDITABLE.total_seconds():
        raise VkError(909)
    changed = replace(message, text=text, keyboard=keyboard, attachments=attachments, edited=now)
    _swap(hall.chats[message.peer_id], changed)
    world.publish(hall, "message_edit", shapes.message(changed))


def allow(world: World, hall: Hall, person: int, key: str = "") -> None:
    """A person lets the community write."""
    world.person(person)
    hall.allowed.add(person)
    world.publish(hall, "message_allow", {"user_id": person, "key": key})


def deny(world: World, hall: Hall, person: int) -> None:
    """A person no longer lets the community write."""
    world.person(person)
    hall.allowed.discard(person)
    world.publish(hall, "message_deny", {"user_id": person})


def read(world: World, hall: Hall, person: int) -> None:
    """A person has read everything in the chat."""
    chat = hall.chat(person)
    if chat.messages and chat.read_by_person != chat.messages[-1].conversation_message_id:
        last = chat.messages[-1]
        chat.read_by_person = last.conversation_message_id
        marks = {
            "from_id": person,
            "peer_id": chat.peer_id,
            "read_message_id": last.id,
            "conversation_message_id": last.conversation_message_id,
        }
        world.publish(hall, "message_read", marks)


def find_button(chat: Chat, label: str) -> tuple[Button, int]:
    """The newest button with this label and its message's number; SandboxError naming those there are."""
    seen: list[str] = []
    for message in reversed(chat.messages):
        for row in _live(chat, message).rows:
            for button in row:
                if button.label == label:
                    return button, message.conversation_message_id
                seen.append(button.label)
    there = ", ".join(f"«{each}»" for each in dict.fromkeys(seen)) or "none at all"
    raise SandboxError(f"no button «{label}» in the chat of {chat.peer_id}; there are: {there}")


def button_at(chat: Chat, conversation_message_id: int, row: int, column: int) -> Button:
    """The button at this place of this message's keyboard."""
    message = chat.message(conversation_message_id)
    rows = _live(chat, message).rows if message else ()
    if not (0 <= row < len(rows) and 0 <= column < len(rows[row])):
        raise SandboxError(f"no button {row}:{column} at message {conversation_message_id}")
    return rows[row][column]


def press(
    world: World, hall: Hall, chat: Chat, person: int, button: Button, conversation_message_id: int
) -> Message | str | None:
    """A person presses a button: a text button writes a message, a callback button sends message_event.

    In a group chat the message begins with a mention of the community. Returns the message, or the event's id, or
    None for a button that tells the bot nothing (a link).
    """
    if chat.keyboard_from == conversation_message_id and chat.keyboard and chat.keyboard.one_time:
        chat.keyboard = None
    if button.kind == "text":
        mention = f"[club{hall.id}|@{hall.profile.screen_name}] " if chat.group else ""
        return say(world, hall, person, mention + button.label, button.payload, peer=chat.peer_id)
    if button.kind != "callback":
        return None
    event_id = world.unique("press", 12)
    hall.presses[event_id] = Press(person, chat.peer_id, world.clock.now())
    body = {
        "user_id": person,
        "peer_id": chat.peer_id,
        "event_id": event_id,
        "payload": shapes.payload_object(button.payload),
        "conversation_message_id": conversation_message_id,
    }
    world.publish(hall, "message_event", body)
    return event_id


def answer_press(world: World, hall: Hall, event_id: str, person: int, peer_id: int, data: str) -> None:
    """The bot answers a callback button, once and within a minute."""
    pressed = hall.presses.get(event_id)
    if pressed is None or (pressed.person, pressed.peer_id) != (person, peer_id):
        raise VkError(100, "event_id is invalid")
    if world.clock.now() - pressed.at > ANSWERABLE:
        raise VkError(100, "event_id is expired")
    answer = _press_answer(event_id, data)
    del hall.presses[event_id]
    answers = hall.chats[peer_id].answers
    answers.append(answer)
    del answers[:-ANSWERS_KEPT]
    world.changes.bump()


def _press_answer(event_id: str, data: str) -> PressAnswer:
    if not data:
        return PressAnswer(event_id, "none", "")
    try:
        content = json.loads(data)
    except ValueError as error:
        raise VkError(100, "event_data is not JSON") from error
    match content:
        case {"type": "show_snackbar", "text": str(text)} if text and len(text) <= 90:
            return PressAnswer(event_id, "show_snackbar", text)
        case {"type": "open_link", "link": str(link)}:
            return PressAnswer(event_id, "open_link", link)
        case {"type": "open_app", "app_id": int(app)}:
            return PressAnswer(event_id, "open_app", str(app))
        case _:
            raise VkError(100, "event_data is invalid")


def _live(chat: Chat, message: Message) -> Keyboard:
    """The message's keyboard if it can be pressed: inline ones always, of the others the one shown."""
    if message.keyboard is not None and message.keyboard.inline:
        return message.keyboard
    if chat.keyboard is not None and chat.keyboard_from == message.conversation_message_id:
        return chat.keyboard
    return Keyboard(())


def new(
    world: World,
    hall: Hall,
    chat: Chat,
    text: str,
    *,
    author: int = 0,
    out: bool = False,
    payload: str | None = None,
) -> Message:
    """A message that is the chat's next one, not yet in it."""
    last = chat.messages[-1].conversation_message_id if chat.messages else 0
    return Message(
        id=next(hall.message_ids),
        conversation_message_id=last + 1,
        peer_id=chat.peer_id,
        from_id=hall.owner_id if out else author,
        date=world.clock.unix(),
        text=text,
        out=out,
        payload=payload,
    )


def append(world: World, hall: Hall, chat: Chat, message: Message) -> Message:
    """The chat's newest message from now on."""
    chat.messages.append(message)
    hall.chats[chat.peer_id] = hall.chats.pop(chat.peer_id)
    world.changes.bump()
    return message


def _swap(chat: Chat, message: Message) -> None:
    number = message.conversation_message_id
    at = next(i for i, m in enumerate(chat.messages) if m.conversation_message_id == number)
    chat.messages[at] = message
