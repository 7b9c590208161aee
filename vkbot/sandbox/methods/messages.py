"""messages.*"""

from collections.abc import Callable, Mapping
from typing import Any

from vkbot.sandbox import dialogs, shapes
from vkbot.sandbox.errors import VkError
from vkbot.sandbox.limits import FORWARDS, MESSAGE_LENGTH, PEERS_A_SEND, parse_keyboard, text_length
from vkbot.sandbox.methods.call import COMMUNITY, MANAGERS, Call, Method
from vkbot.sandbox.model import CHAT_PEERS, JsonObject, Message, Right
from vkbot.sandbox.params import INT32, missing
from vkbot.sandbox.world import Chat


def send(call: Call) -> Any:
    """messages.send: one peer gives a message id, peer_ids a list with an error where there is one."""
    params = call.params
    random_id = params.need_integer("random_id")
    if random_id not in INT32:
        raise VkError(100, "random_id is invalid")
    if len(params.integers("forward_messages")) > FORWARDS:
        raise VkError(913)
    text, attachments = params.get("message", ""), tuple(params.words("attachment"))
    _check_text(text, attachments)
    _check_photos(call, attachments)
    keyboard = parse_keyboard(params.get("keyboard", ""))
    if keyboard is not None and not call.hall().bots:
        raise VkError(912)

    def deliver(peer_id: int) -> Message:
        _check_peer(call, peer_id)
        return dialogs.send(
            call.world,
            call.hall(),
            peer_id,
            text,
            random_id=random_id,
            keyboard=keyboard,
            attachments=attachments,
        )

    peers = params.integers("peer_ids") or params.integers("user_ids")
    if len(peers) > PEERS_A_SEND:
        raise VkError(100, f"peer_ids: no more than {PEERS_A_SEND}")
    if not peers:
        return deliver(_single_peer(call)).id
    return [_sent(peer_id, deliver) for peer_id in peers]


def _sent(peer_id: int, deliver: Callable[[int], Message]) -> JsonObject:
    try:
        message = deliver(peer_id)
    except VkError as error:
        refusal = {"code": error.code, "description": error.message}
        return {"peer_id": peer_id, "message_id": 0, "error": refusal}
    return {
        "peer_id": peer_id,
        "message_id": message.id,
        "conversation_message_id": message.conversation_message_id,
    }


def _check_text(text: str, attachments: tuple[str, ...]) -> None:
    if not text.strip() and not attachments:
        raise VkError(100, "message is empty or invalid")
    if text_length(text) > MESSAGE_LENGTH:
        raise VkError(914)


def _check_photos(call: Call, attachments: tuple[str, ...]) -> None:
    """A picture of the community's own that was never saved is refused; what is of others is let through."""
    hall = call.hall()
    own = f"photo{hall.owner_id}_"
    if any(name.startswith(own) and name not in hall.photos for name in attachments):
        raise VkError(100, "attachment is invalid")


def _single_peer(call: Call) -> int:
    params = call.params
    peer = params.integer("peer_id") or params.integer("user_id")
    if peer is None and (chat := params.integer("chat_id")):
        peer = CHAT_PEERS + chat
    if peer is None and (name := params.get("domain")):
        peer = next((p.id for p in call.world.people.values() if name in (p.screen_name, f"id{p.id}")), None)
    if not peer:
        raise missing("user_id")
    return peer


def _check_peer(call: Call, peer_id: int) -> None:
    if peer_id > CHAT_PEERS:
        return
    if peer_id < 0:
        raise VkError(932)
    if peer_id not in call.world.people:
        raise VkError(100, "user_id is invalid")


def edit(call: Call) -> int:
    """messages.edit: text, keyboard and attachments are replaced as a whole."""
    params = call.params
    chat = _chat(call, params.need_integer("peer_id"))
    message = _edited(call, chat)
    text, attachments = params.get("message", ""), tuple(params.words("attachment"))
    _check_text(text, attachments)
    _check_photos(call, attachments)
    keyboard = parse_keyboard(params.get("keyboard", ""))
    dialogs.edit_sent(call.world, call.hall(), message, text, keyboard, attachments)
    return 1


def _edited(call: Call, chat: Chat) -> Message:
    params = call.params
    number = params.integer("conversation_message_id") or params.integer("cmid")
    message_id = params.integer("message_id")
    if number is None and message_id is None:
        raise missing("message_id")
    fits = (m for m in chat.messages if m.id == message_id or m.conversation_message_id == number)
    if (message := next(fits, None)) is None:
        raise VkError(100, "message_id is invalid")
    return message


def send_message_event_answer(call: Call) -> int:
    """messages.sendMessageEventAnswer."""
    params = call.params
    dialogs.answer_press(
        call.world,
        call.hall(),
        params.need_text("event_id"),
        params.need_integer("user_id"),
        params.need_integer("peer_id"),
        params.get("event_data", ""),
    )
    return 1


def is_messages_from_group_allowed(call: Call) -> JsonObject:
    """messages.isMessagesFromGroupAllowed."""
    call.params.need_integer("group_id")
    return {"is_allowed": int(call.params.need_integer("user_id") in call.hall().allowed)}


def get_history(call: Call) -> JsonObject:
    """messages.getHistory: newest first unless `rev`; `start_message_id` counts as the first."""
    params = call.params
    peer_id = params.integer("peer_id") or params.integer("user_id")
    if not peer_id:
        raise missing("peer_id")
    chat = call.hall().chats.get(peer_id, Chat(peer_id))
    messages = chat.messages if params.flag("rev") else chat.messages[::-1]
    offset = params.integer("offset", 0)
    if start := params.integer("start_message_id"):
        at = next((i for i, m in enumerate(messages) if m.id == start), len(messages))
        offset += at
    page = messages[max(0, offset) : max(0, offset + params.count(20, 200))]
    shape: JsonObject = {"count": len(messages), "items": [shapes.message(m) for m in page]}
    return shape | (_extended(call, {m.from_id for m in page}) if params.flag("extended") else {})


def get_conversations(call: Call) -> JsonObject:
    """messages.getConversations: the newest first."""
    params = call.params
    chats = [chat for chat in reversed(call.hall().chats.values()) if chat.messages]
    unread = [chat for chat in chats if _unread(chat)]
    wanted = params.get("filter", "all")
    if wanted == "unread":
        chats = unread
    elif wanted == "unanswered":
        chats = [chat for chat in chats if not chat.messages[-1].out]
    elif wanted != "all":
        chats = []
    offset = params.integer("offset", 0)
    page = chats[offset : offset + params.count(20, 200)]
    shape: JsonObject = {
        "count": len(chats),
        "items": [
            {"conversation": _conversation(chat), "last_message": shapes.message(chat.messages[-1])} for chat in page
        ],
        "unread_count": len(unread),
    }
    return shape | (_extended(call, {chat.peer_id for chat in page}) if params.flag("extended") else {})


def get_conversations_by_id(call: Call) -> JsonObject:
    """messages.getConversationsById: those there are."""
    call.params.need_text("peer_ids")
    chats = call.hall().chats
    found = [chats[p] for p in call.params.integers("peer_ids") if p in chats and chats[p].messages]
    shape: JsonObject = {"count": len(found), "items": [_conversation(chat) for chat in found]}
    extended = call.params.flag("extended")
    return shape | (_extended(call, {chat.peer_id for chat in found}) if extended else {})


def get_conversation_members(call: Call) -> JsonObject:
    """messages.getConversationMembers: who is in a group chat, and who may do what there."""
    chat = _chat(call, call.params.need_integer("peer_id"))
    members = sorted(chat.members) if chat.group else [chat.peer_id, call.hall().owner_id]
    items = [
        {"member_id": one, "invited_by": chat.owner, "is_admin": one == chat.owner, "is_owner": one == chat.owner}
        for one in members
    ]
    return {"count": len(items), "items": items} | _extended(call, set(members))


def mark_as_read(call: Call) -> int:
    """messages.markAsRead: up to a message, or the whole chat."""
    params = call.params
    chat = _chat(call, params.need_integer("peer_id"))
    start = params.integer("start_message_id")
    upto = [m.conversation_message_id for m in chat.messages if start is None or m.id <= start]
    chat.read_by_community = max(upto, default=0)
    call.world.changes.bump()
    return 1


def set_activity(call: Call) -> int:
    """messages.setActivity: the person sees that the community is typing, until its next message."""
    params = call.params
    peer = params.integer("peer_id") or params.integer("user_id")
    if not peer:
        raise missing("peer_id")
    _chat(call, peer).typing = params.get("type", "typing") == "typing"
    call.world.changes.bump()
    return 1


def _chat(call: Call, peer_id: int) -> Chat:
    hall = call.hall()
    if peer_id > CHAT_PEERS:
        chat = hall.chats.get(peer_id)
        if chat is None or hall.owner_id not in chat.members:
            raise VkError(917)
        return chat
    if peer_id not in call.world.people:
        raise VkError(100, "peer_id is invalid")
    return hall.chat(peer_id)


def _unread(chat: Chat) -> bool:
    return any(not m.out and m.conversation_message_id > chat.read_by_community for m in chat.messages)


def _conversation(chat: Chat) -> JsonObject:
    return shapes.conversation(chat.peer_id, chat.messages, chat.read_by_community, chat.read_by_person)


def _extended(call: Call, ids: set[int]) -> JsonObject:
    halls = call.world.halls
    return shapes.authors(ids, call.world.people.get, lambda number: halls[number].profile if number in halls else None)


METHODS: Mapping[str, Method] = {
    "messages.send": Method(send, MANAGERS, Right.MESSAGES),
    "messages.edit": Method(edit, MANAGERS, Right.MESSAGES),
    "messages.sendMessageEventAnswer": Method(send_message_event_answer, COMMUNITY, Right.MESSAGES),
    "messages.isMessagesFromGroupAllowed": Method(is_messages_from_group_allowed, MANAGERS),
    "messages.getHistory": Method(get_history, MANAGERS, Right.MESSAGES),
    "messages.getConversations": Method(get_conversations, MANAGERS, Right.MESSAGES),
    "messages.getConversationsById": Method(get_conversations_by_id, MANAGERS, Right.MESSAGES),
    "messages.getConversationMembers": Method(get_conversation_members, MANAGERS, Right.MESSAGES),
    "messages.markAsRead": Method(mark_as_read, MANAGERS, Right.MESSAGES),
    "messages.setActivity": Method(set_activity, MANAGERS, Right.MESSAGES),
}
