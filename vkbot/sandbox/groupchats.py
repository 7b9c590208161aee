"""Chats of several people with a community: beginning one, who is in it, and what the bot is shown there."""

from collections.abc import Iterable

from msgspec.structs import replace

from vkbot.sandbox import dialogs
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.model import Action, Message
from vkbot.sandbox.world import Chat, Hall, World


def begin(world: World, hall: Hall, owner: int, title: str, members: Iterable[int]) -> Chat:
    """A person begins a chat with these people and invites the community, which is told so."""
    if not title.strip():
        raise SandboxError("a chat needs a title")
    people = {world.person(one).id for one in (owner, *members)}
    chat = Chat(next(hall.chat_ids), title.strip(), people | {hall.owner_id}, owner)
    hall.chats[chat.peer_id] = chat
    _happened(world, hall, chat, owner, Action("chat_invite_user", hall.owner_id))
    return chat


def enter(world: World, hall: Hall, chat: Chat, person: int) -> None:
    """A person, or the community by its negative number, is in the chat from now on."""
    known = person == hall.owner_id or world.person(person).id
    if known and person not in chat.members:
        chat.members.add(person)
        _happened(world, hall, chat, chat.owner, Action("chat_invite_user", person))


def leave(world: World, hall: Hall, chat: Chat, person: int) -> None:
    """A person, or the community by its negative number, is not in the chat any more. It still learns of that."""
    if person in chat.members:
        _happened(world, hall, chat, chat.owner if person < 0 else person, Action("chat_kick_user", person))
        chat.members.discard(person)


def let_hear(world: World, chat: Chat, everything: bool) -> None:
    """The chat's owner grants the bot all messages, or takes that back."""
    chat.hears_all = everything
    world.changes.bump()


def find(hall: Hall, peer: int) -> Chat:
    """The group chat with this number; SandboxError if there is none."""
    chat = hall.chats.get(peer)
    if chat is None or not chat.group:
        raise SandboxError(f"there is no chat {peer}")
    return chat


def _happened(world: World, hall: Hall, chat: Chat, by: int, action: Action) -> Message:
    """Such messages are told to the bot whatever it was granted."""
    message = dialogs.append(world, hall, chat, replace(dialogs.new(world, hall, chat, "", author=by), action=action))
    dialogs.tell(world, hall, message)
    return message
