"""What services use to say something: it is queued in their transaction and sent after the commit.

The sender (vkbot/sender.py) does the rest. Wake it after the commit, as the bot's worker does by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from models.kinds import OutboxKind
from models.outbox import NewRow, add, add_row, add_rows, kept_comment, mark_held, replace_edits
from models.tables import OutboxMessage
from vkbot.clock import Clock
from vkbot.drawing.board import Board, to_json
from vkbot.vk.keyboards import Keyboard
from vkbot.vk.text import COMMENT_LIMIT, MESSAGE_LIMIT, POST_LIMIT, split


@dataclass(frozen=True, slots=True)
class Letter:
    """A message to a person or a chat; `keyboard`: None leaves the one that is there; `picture`: goes with it."""

    vk_id: int
    text: str
    keyboard: Keyboard | None = None
    picture: Board | None = None


def rows_of_message(
    community_id: int,
    peer_id: int,
    text: str,
    *,
    keyboard: Keyboard | None = None,
    picture: Board | None = None,
    purpose: str = "",
    not_before: datetime | None = None,
) -> tuple[NewRow, ...]:
    """A message to a person or chat in as many pieces as it takes; keyboard and picture go with the last.

    Raises ValueError for a blank text.
    """
    pieces = _pieces(text, MESSAGE_LIMIT)
    return tuple(
        NewRow(
            community_id=community_id,
            kind=OutboxKind.MESSAGE,
            text=piece,
            peer_id=peer_id,
            keyboard=keyboard.to_json() if keyboard is not None and number == len(pieces) else None,
            picture=to_json(picture) if picture is not None and number == len(pieces) else None,
            purpose=purpose,
            not_before=not_before,
        )
        for number, piece in enumerate(pieces, start=1)
    )


async def enqueue_message(
    community_id: int,
    peer_id: int,
    text: str,
    now: datetime,
    *,
    keyboard: Keyboard | None = None,
    purpose: str = "",
    not_before: datetime | None = None,
) -> tuple[OutboxMessage, ...]:
    """Queue a message; see `rows_of_message`."""
    new = rows_of_message(community_id, peer_id, text, keyboard=keyboard, purpose=purpose, not_before=not_before)
    return tuple([await add(row, now) for row in new])


async def enqueue_post(
    community_id: int,
    text: str,
    now: datetime,
    *,
    day_id: int | None = None,
    match_id: int | None = None,
    purpose: str = "",
    not_before: datetime | None = None,
) -> OutboxMessage:
    """Queue a post on the community's wall; what does not fit becomes comments under it. Returns the post's row.

    With `day_id` the post is bound to that day, which was opened as one whose post is queued, once it is there; with
    `match_id` it tells of that match's end. Raises ValueError for a blank text.
    """
    first, *others = _pieces(text, POST_LIMIT)
    post = await add_row(
        community_id,
        OutboxKind.POST,
        first,
        now,
        day_id=day_id,
        match_id=match_id,
        purpose=purpose,
        not_before=not_before,
    )
    for piece in split("\n\n".join(others), COMMENT_LIMIT):
        await add_row(community_id, OutboxKind.COMMENT, piece, now, parent_id=post.id, purpose=purpose)
    return post


async def enqueue_comment(
    community_id: int, post_id: int, text: str, now: datetime, *, purpose: str = "", not_before: datetime | None = None
) -> tuple[OutboxMessage, ...]:
    """Queue a comment of the community under a post, in as many pieces as it takes. ValueError for a blank text."""
    return tuple(
        [
            await add_row(
                community_id,
                OutboxKind.COMMENT,
                piece,
                now,
                post_id=post_id,
                purpose=purpose,
                not_before=not_before,
            )
            for piece in _pieces(text, COMMENT_LIMIT)
        ]
    )


async def enqueue_kept(community_id: int, post_id: int, text: str, now: datetime, *, day_id: int, purpose: str) -> None:
    """Queue the one comment of a day that is kept up to date, or a new text of it, in the place of those that wait.

    It is one piece (at most COMMENT_LIMIT). Belongs in a transaction.
    """
    known = await kept_comment(day_id, purpose)
    if not known:
        kind = OutboxKind.COMMENT
        await add_row(community_id, kind, text, now, post_id=post_id, day_id=day_id, purpose=purpose)
        return
    await replace_edits(known[0].id)
    await add_row(community_id, OutboxKind.EDIT, text, now, parent_id=known[0].id, day_id=day_id, purpose=purpose)


class OutboxMail:
    """The outbox for services that need no row back: the same functions, dated by the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    async def message(
        self, community_id: int, vk_id: int, text: str, keyboard: Keyboard | None = None, purpose: str = ""
    ) -> None:
        """Queue a message to a person or chat."""
        await enqueue_message(community_id, vk_id, text, self._clock.now(), keyboard=keyboard, purpose=purpose)

    async def letters(self, community_id: int, letters: Sequence[Letter], purpose: str = "") -> None:
        """Queue messages to several people, in this order."""
        new = [
            row
            for one in letters
            for row in rows_of_message(
                community_id, one.vk_id, one.text, keyboard=one.keyboard, picture=one.picture, purpose=purpose
            )
        ]
        await add_rows(new, self._clock.now())

    async def comment(self, community_id: int, post_id: int, text: str, purpose: str = "") -> None:
        """Queue a comment of the community under a post."""
        await enqueue_comment(community_id, post_id, text, self._clock.now(), purpose=purpose)

    async def kept(self, community_id: int, post_id: int, text: str, day_id: int, purpose: str) -> None:
        """Queue the day's comment that is kept up to date, or a new text of it."""
        await enqueue_kept(community_id, post_id, text, self._clock.now(), day_id=day_id, purpose=purpose)

    async def post(self, community_id: int, text: str, day_id: int | None = None, purpose: str = "") -> None:
        """Queue a post; with `day_id` it is bound to that day once it is there."""
        await enqueue_post(community_id, text, self._clock.now(), day_id=day_id, purpose=purpose)

    async def end(self, community_id: int, text: str, match_id: int, *, by_admin: bool) -> None:
        """Queue the post with the end of a match; `by_admin`: it is not sent, it waits for an admin's post."""
        now, purpose = self._clock.now(), "end"
        if by_admin:
            row = await add_row(community_id, OutboxKind.POST, text, now, match_id=match_id, purpose=purpose)
            await mark_held(row, "")
        else:
            await enqueue_post(community_id, text, now, match_id=match_id, purpose=purpose)


def _pieces(text: str, limit: int) -> tuple[str, ...]:
    pieces = split(text, limit)
    if not pieces:
        raise ValueError("there is nothing to say")
    return pieces
