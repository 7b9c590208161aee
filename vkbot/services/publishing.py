"""When VK does not let the bot publish, or the game masters post themselves: asking them, and finding their post."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from models import audit, bindings, outbox
from models.bindings import Posted
from models.kinds import DayStatus, OutboxKind, OutboxStatus, PostStatus
from models.tables import Community, Day, Match, OutboxMessage, Seat
from models.undelivered import ASK_POST, POST_TEXT, drop_requests, whole_text
from vkbot.services.desk import Desk
from vkbot.services.notices import tell_admins
from vkbot.services.settings import MatchSettings
from vkbot.vk.text import normalised

RECOGNISED: Final = 60
"""How many first letters of a post without a day must be the same for it to be known again."""


async def ask_admins(desk: Desk, community_id: int, note: str, text: str) -> None:
    """Ask the game masters to publish a text: a note, and the text alone in a message of its own, to be copied."""
    await tell_admins(desk, community_id, note, purpose=ASK_POST)
    await tell_admins(desk, community_id, text, purpose=POST_TEXT)


async def publish_end(desk: Desk, match: Match, text: str) -> None:
    """Post the end of a match (R9.3), or give the game masters the text that they want to post themselves."""
    by_admin = MatchSettings.decode(match.settings).post_by == "admin"
    await desk.mail.end(match.community_id, text, match.id, by_admin=by_admin)
    if by_admin:
        await ask_admins(desk, match.community_id, desk.words.say("end-post-yours", title=match.title), text)
    else:
        await try_again(match.community_id)


async def refused(desk: Desk, row: OutboxMessage) -> None:
    """VK refused a post, or holds it back: nothing is lost, the game masters get the text (facts: «Keys»).

    So it is with a comment that carries on a long post. Other comments of the bot are announcements that the next post
    repeats: nobody is asked to write them.
    """
    if row.kind != OutboxKind.POST:
        if row.parent_id is not None:
            await ask_admins(desk, row.community_id, desk.words.say("rest-refused"), row.text)
        return
    why = vk_reason(desk, row.error)
    day = None if row.day_id is None else await Day.get(id=row.day_id).prefetch_related("match")
    if day is None:
        note = desk.words.say("post-refused", reason=why)
    else:
        note = desk.words.say("day-post-refused", title=day.match.title, day=day.number, reason=why)
    await ask_admins(desk, row.community_id, note, await whole_text(row))


def vk_reason(desk: Desk, error: str, *, key: Literal["community", "admin"] = "community") -> str:
    """Why VK did not publish, for game masters.

    `error` is the outbox's own wording, a code of VK's in front; `key` is whose was used.
    """
    code = error.split(maxsplit=1)[0] if error else ""
    message = f"vk-error-{code}" if code.isdigit() else "vk-error-unsure"
    return desk.words.say(message if desk.words.has(message) else "vk-error", code=code, key=key)


async def undelivered(desk: Desk, row: OutboxMessage) -> None:
    """VK will not take a row whatever is done. Of a post the game masters are told all the same: people wait for it.

    What carries on a post that is refused itself is in the text that they are given then.
    """
    if row.kind == OutboxKind.POST:
        await Day.filter(id=row.day_id or 0).update(post_status=PostStatus.AWAITED.value)
        if row.match_id is not None:
            await outbox.mark_held(row, row.error)
    elif row.parent is not None and row.parent.vk_id is None:
        return
    await refused(desk, row)


async def try_again(community_id: int) -> None:
    """Whatever VK refused before, what is posted from now on is tried: the cause may be gone.

    What the game masters have been asked to publish stays with them: tried again, it might be there twice.
    """
    await Community.filter(id=community_id).exclude(publishing_paused="").update(publishing_paused="")


async def post_appeared(desk: Desk, community_id: int, post_id: int, text: str) -> None:
    """A post stands on the wall. If it is not the bot's own, bind it to the day that waits for one, if it is it."""
    if await _is_own(desk, community_id, post_id, text):
        return
    if await _bind_day(desk, community_id, post_id, text) or await _settle_other(desk, community_id, post_id, text):
        await try_again(community_id)


async def _is_own(desk: Desk, community_id: int, post_id: int, text: str) -> bool:
    """Whether the outbox knows the post, or has sent one with this text: then this is as good as VK's answer."""
    posts = OutboxMessage.filter(community_id=community_id, kind=OutboxKind.POST.value)
    if await posts.filter(status=OutboxStatus.SENT.value, vk_id=post_id).exists():
        return True
    for row in await posts.filter(status=OutboxStatus.QUEUED.value, tried_at__isnull=False):
        if same(row.text, text):
            await outbox.mark_sent(row, post_id, desk.clock.now())
            return True
    return False


async def _bind_day(desk: Desk, community_id: int, post_id: int, text: str) -> bool:
    day = await _day_meant(desk, community_id, text)
    if day is not None:
        await _bind(desk, day, post_id)
    return day is not None


async def _day_meant(desk: Desk, community_id: int, text: str) -> Day | None:
    """The day that the text is the post of, if one waits for its post.

    It names the day; the last post of a match names them all. Of several days that fit, the one that still runs, then
    the one whose characters are named most.
    """
    if speaks_of(text, desk.words.say("end-title")):
        return None
    awaited = Day.filter(match__community_id=community_id, post_status=PostStatus.AWAITED.value)
    fitting: list[tuple[bool, int, int, Day]] = []
    for day in await awaited.prefetch_related("match"):
        if speaks_of(text, desk.words.say("day-title", day=day.number)):
            named = sum(seat.name in text for seat in await Seat.filter(match_id=day.match_id))
            fitting.append((day.status != DayStatus.RESOLVED.value, named, -day.id, day))
    return max(fitting)[-1] if fitting else None


async def _bind(desk: Desk, day: Day, post_id: int) -> None:
    now, community_id = desk.clock.now(), day.match.community_id
    held = await outbox.held_post_of(day.id)
    if held is not None:
        await _settle(desk, held, post_id)
    await bindings.bind(community_id, [Posted(day.id, post_id, day.opened_at)])
    await audit.note(community_id, now, "day.bound", {"post": post_id}, match_id=day.match_id, day_id=day.id)
    if day.status != DayStatus.RESOLVED.value:
        note = desk.words.say("day-post-bound", title=day.match.title, day=day.number)
        await tell_admins(desk, community_id, note, purpose="bound")


async def _settle_other(desk: Desk, community_id: int, post_id: int, text: str) -> bool:
    """A held post without a day is known by its beginning; the end of a match by its title, too."""
    held = [row for row in await outbox.held_posts(community_id) if row.kind == OutboxKind.POST and row.day_id is None]
    meant = next((row for row in held if _beginning(row.text) == _beginning(text)), None)
    if meant is None:
        meant = await _end_meant(desk, held, text)
    if meant is not None:
        await _settle(desk, meant, post_id)
    return meant is not None


async def _end_meant(desk: Desk, held: Sequence[OutboxMessage], text: str) -> OutboxMessage | None:
    """Of the ends that wait, the one whose characters are named most, the oldest of several."""
    if not speaks_of(text, desk.words.say("end-title")):
        return None
    ends = [
        (sum(seat.name in text for seat in await Seat.filter(match_id=row.match_id)), -row.id, row)
        for row in held
        if row.match_id is not None
    ]
    return max(ends)[-1] if ends else None


async def _settle(desk: Desk, held: OutboxMessage, post_id: int) -> None:
    """The overflow of a post that an admin wrote is in the admin's text, so it is not sent as comments.

    Other admins need not be asked for it any more.
    """
    now = desk.clock.now()
    await drop_requests(held)
    await outbox.settle_by_hand(held.id, post_id, now)
    for piece in await OutboxMessage.filter(parent_id=held.id):
        await outbox.mark_sent(piece, 0, now)


def _beginning(text: str) -> str:
    return _plain(text)[:RECOGNISED]


def same(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but white space."""
    return _plain(one) == _plain(other)


def _plain(text: str) -> str:
    return " ".join(normalised(text).split())


def speaks_of(text: str, title: str) -> bool:
    """Whether the words of the title («☀ День 3») stand in the text, not as the beginning of a longer number.

    The sign before them may be left out, or come back from VK in another form.
    """
    words = re.escape(re.sub(r"^\W+", "", _plain(title)))
    return re.search(rf"(?<!\w){words}(?!\d)", _plain(text), re.IGNORECASE) is not None
