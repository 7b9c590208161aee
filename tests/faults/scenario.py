"""What happens in a match, as a script: who does what by the sandbox's clock. It knows neither faults nor the bot."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tests.e2e.part import shown
from vkbot.sandbox import LocalVk
from vkbot.sandbox.wire import CommunityView, PostView


@dataclass(slots=True)
class People:
    """The people before their screens; they remember what they wrote last."""

    vk: LocalVk
    comments: dict[int, int] = field(default_factory=dict)
    """Person → the comment they wrote last."""

    async def newest_post(self) -> PostView:
        return max(await self.vk.wall(), key=lambda post: post.id)


Deed: TypeAlias = Callable[[People], Awaitable[object]]
Turn: TypeAlias = Sequence[Deed]
"""What is done at once: before it the bot has done all it had to do."""


async def nothing_logged() -> dict[str, Any]:
    return {}


@dataclass(frozen=True, slots=True)
class Scenario:
    """begin: puts the match into an empty database. people: they let the community write to them.

    parts: what happens, cut where the match may be over (day by day, round by round); the rest is not played.
    essence: of what is seen at the end what must be the same even if events came late, in another order or not at all.
    log: the match as the database has it; called while that is open. environment: of the bot, beside its keys.
    """

    begin: Callable[[str], Awaitable[None]]
    people: Sequence[int]
    parts: Sequence[Sequence[Turn]]
    over: Callable[[CommunityView], bool] = lambda community: False
    essence: Callable[[CommunityView], dict[str, Any]] = shown
    log: Callable[[], Awaitable[dict[str, Any]]] = nothing_logged
    environment: Mapping[str, str] = field(default_factory=dict)


# Deeds


def say(person: int, text: str) -> Deed:
    return lambda people: people.vk.say(person, text)


def press(person: int, label: str) -> Deed:
    return lambda people: people.vk.press(person, label)


def comment(person: int, text: str) -> Deed:
    """Under the newest post."""

    async def deed(people: People) -> None:
        post = await people.newest_post()
        people.comments[person] = await people.vk.comment(person, post.id, text)

    return deed


def edit(person: int, text: str) -> Deed:
    """The comment they wrote last."""
    return lambda people: people.vk.edit_comment(person, people.comments[person], text)


def delete(person: int) -> Deed:
    """The comment they wrote last."""
    return lambda people: people.vk.delete_comment(person, people.comments[person])


def restore(person: int) -> Deed:
    return lambda people: people.vk.restore_comment(person, people.comments[person])


def by_hand(admin: int, person: int, text: str) -> Deed:
    """The admin writes in the community's inbox."""
    return lambda people: people.vk.reply(admin, person, text)


def minutes(number: float) -> Deed:
    """Time passes."""
    return lambda people: people.vk.advance_by(60 * number)


def until(time_of_day: str) -> Deed:
    """Until the next such time in Moscow («04:00»)."""
    return lambda people: people.vk.advance_to_next(time_of_day)
