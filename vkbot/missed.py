"""Looking up what VK has but told nobody: comments and messages whose events were lost.

What is found goes into the inbox as the event that should have come. Handlers must take it for nothing new if they
know it: a comment with the text they have, a deletion of what is gone. What VK shows is old when it is stored: an edit
may have been stored since it was asked. So the event of a comment says what was known of it before (`KNOWN`).
"""

import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from loguru import logger

from models import inbox as inbox_rows
from models.inbox import CHATS
from models.matches import OpenPost, open_posts
from vkbot.inbox import Inbox
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.lookup import SKEW, reading_key
from vkbot.vk.outcome import (
    CUT_SHORT,
    KEY_REFUSED,
    UNKNOWN_ERROR,
    Done,
    Outcome,
    Passing,
    Refused,
    outcome_of_code,
)

PAGE = 100
NEWEST = 30
"""So many messages of a conversation are asked for first: more than are written between two days' ends, as a rule."""
EXECUTE_CALLS = 25
THREAD_ITEMS = 10
MARGIN = SKEW + timedelta(minutes=1)
KNOWN: Final = "known"
"""In the event of a comment: what was known of it (`models.matches.known_act`) before VK was asked."""


class AwayError(Exception):
    """VK does not answer now."""


class RefusedError(Exception):
    """VK will not tell. code: its error."""

    def __init__(self, reason: str, code: int) -> None:
        super().__init__(reason)
        self.code = code


class Missed:
    """Looks up what one community's events did not tell."""

    def __init__(self, gateway: Gateway, inbox: Inbox) -> None:
        self._gateway = gateway
        self._inbox = inbox

    async def look_up_comments(self) -> bool:
        """Compare the open days' posts with the ballots. False if VK could not be asked; True also without a key."""
        key = reading_key(self._gateway)
        if key is None:
            return True
        try:
            for post in await open_posts(self._gateway.group_id):
                await self._compare_if_shown(post, key)
        except AwayError:
            return False
        except RefusedError as error:
            logger.warning("community {}: comments cannot be looked up: {}", self._gateway.group_id, error)
        return True

    async def _compare_if_shown(self, post: OpenPost, key: Key) -> None:
        """Of a post that VK does not show nothing is known; the others are compared all the same."""
        try:
            await self._compare(post, key)
        except RefusedError as error:
            if error.code in KEY_REFUSED:
                raise
            number = self._gateway.group_id
            logger.warning("community {}: comments under post {} cannot be looked up: {}", number, post.post_id, error)

    async def look_up_posts(self, since: datetime) -> bool:
        """Fetch what the community has posted since then. False if VK could not be asked; True also without a key."""
        key = reading_key(self._gateway)
        if key is None:
            return True
        try:
            events = [self._event("wall_post_new", str(item.get("id")), item) async for item in self._posts(since, key)]
            await self._inbox.take(self._gateway.group_id, events[::-1])
        except AwayError:
            return False
        except RefusedError as error:
            logger.warning("community {}: posts cannot be looked up: {}", self._gateway.group_id, error)
        return True

    async def look_up_messages(self, since: datetime, *, own: bool = False, chats: bool = True) -> bool:
        """Fetch what people, and admins by hand, have written since then; own: the bot, too.

        chats: also where several people write; the bot is not always shown all that is written there. False if VK could
        not be asked.
        """
        try:
            peers = [peer_id async for peer_id in self._peers(since) if chats or peer_id < CHATS]
            for start in range(0, len(peers), EXECUTE_CALLS):
                await self._take_histories(peers[start : start + EXECUTE_CALLS], since, own=own)
        except AwayError:
            return False
        except RefusedError as error:
            logger.warning("community {}: messages cannot be looked up: {}", self._gateway.group_id, error)
        return True

    async def look_up_chat(self, peer_id: int, since: datetime) -> bool:
        """The same of one conversation."""
        try:
            await self._take_histories([peer_id], since, own=False)
        except AwayError:
            return False
        except RefusedError as error:
            logger.warning("community {}: messages cannot be looked up: {}", self._gateway.group_id, error)
        return True

    async def _take_histories(self, peers: Sequence[int], since: datetime, *, own: bool) -> None:
        """Store what was written in some conversations, in the order in which it was."""
        found: list[dict[str, Any]] = []
        for peer_id, newest in (await self._newest(peers)).items():
            try:
                found += [item async for item in self._history(peer_id, newest, since, own=own)]
            except RefusedError as error:
                self._not_shown(error)
        found.sort(key=lambda item: (_number(item.get("date")), _number(item.get("id"))))
        await self._inbox.take(self._gateway.group_id, [self._message(item) for item in found])

    async def _newest(self, peers: Sequence[int]) -> dict[int, list[Any] | None]:
        """The newest messages of some conversations (at most EXECUTE_CALLS), asked for in as few requests as VK allows.

        It answers so much at a time and no more; what is too long for it by itself is left to be asked for (None).
        """
        if len(peers) == 1:
            return {peers[0]: None}
        asked = [{"peer_id": peer_id, "count": NEWEST, "preview_length": 0} for peer_id in peers]
        code = f"return [{','.join(f'API.messages.getHistory({json.dumps(one)})' for one in asked)}];"
        outcome = await self._gateway.call("execute", {"code": code})
        if isinstance(outcome, Refused) and outcome.code == CUT_SHORT:
            half = len(peers) // 2
            return await self._newest(peers[:half]) | await self._newest(peers[half:])
        pages = _answered(outcome)
        if not isinstance(pages, list) or len(pages) != len(peers):
            raise AwayError("execute gave no answer that makes sense")
        failed = iter(outcome.failed if isinstance(outcome, Done) else ())
        read = [self._refused(next(failed, None)) if page is False else _items(page) for page in pages]
        return dict(zip(peers, read, strict=True))

    def _refused(self, failed: tuple[str, int] | None) -> list[Any]:
        """Nothing, of a conversation that VK does not show."""
        try:
            _answered(outcome_of_code(UNKNOWN_ERROR if failed is None else failed[1]))
        except RefusedError as error:
            self._not_shown(error)
        return []

    def _not_shown(self, error: RefusedError) -> None:
        """The other conversations are looked up all the same."""
        logger.warning("community {}: a conversation cannot be looked up: {}", self._gateway.group_id, error)

    async def _compare(self, post: OpenPost, key: Key) -> None:
        group_id = self._gateway.group_id
        newest = await inbox_rows.newest_event(group_id)
        comments = await self._all_comments(post.post_id, key)
        gone = post.standing - comments.keys()
        if gone:  # a deletion while pages are fetched makes another comment slip between two of them
            gone -= (await self._all_comments(post.post_id, key)).keys()
        # heard of before it was known that they had been written, their deletion means nothing to whoever handles it
        deleted = await inbox_rows.deleted_comments(group_id, post.post_id, newest)
        unheard = {number: by for number, by in deleted.items() if number in comments.keys() - post.acts.keys()}
        events = [
            self._comment(
                "wall_reply_new",
                f"{post.post_id} {number} {post.acts.get(number, 0)} {item.get('text')}",
                {**item, "post_id": post.post_id, "post_owner_id": -group_id},
                post.acts.get(number, 0),
            )
            for number, item in sorted(comments.items())
        ]
        events += [
            self._comment(
                "wall_reply_delete",
                f"{post.post_id} {number} {post.acts.get(number, 0)}",
                {"owner_id": -group_id, "id": number, "post_id": post.post_id, "deleter_id": unheard.get(number, 0)},
                post.acts.get(number, 0),
            )
            for number in sorted(gone | unheard.keys())
        ]
        found = await self._inbox.take(group_id, events)
        logger.debug("{} comments under post {}, {} not seen like this before", len(comments), post.post_id, found)

    async def _all_comments(self, post_id: int, key: Key) -> dict[int, dict[str, Any]]:
        found = {_number(item.get("id")): item async for item in self._comments(post_id, key)}
        return {number: item for number, item in found.items() if number}

    async def _comments(self, post_id: int, key: Key) -> AsyncIterator[dict[str, Any]]:
        """All comments under the post, those in threads too, without the deleted ones."""
        asked = {"owner_id": -self._gateway.group_id, "post_id": post_id, "thread_items_count": THREAD_ITEMS}
        async for item in self._pages("wall.getComments", asked, key):
            thread = item.get("thread")
            thread = thread if isinstance(thread, dict) else {}
            answers = thread.get("items") or []
            if _number(thread.get("count")) > len(answers):
                within = {**asked, "comment_id": item.get("id"), "thread_items_count": 0}
                answers = [answer async for answer in self._pages("wall.getComments", within, key)]
            for comment in (item, *answers):
                if isinstance(comment, dict) and not comment.get("deleted"):
                    yield comment

    async def _peers(self, since: datetime) -> AsyncIterator[int]:
        async for item in self._pages("messages.getConversations", {}, Key.COMMUNITY):
            last, conversation = item.get("last_message"), item.get("conversation")
            if not isinstance(last, dict) or not isinstance(conversation, dict):
                continue
            if _older(last, since):
                return  # the newest come first
            peer = conversation.get("peer")
            if number := _number(peer.get("id") if isinstance(peer, dict) else None):
                yield number

    async def _posts(self, since: datetime, key: Key) -> AsyncIterator[dict[str, Any]]:
        async for item in self._pages("wall.get", {"owner_id": -self._gateway.group_id, "filter": "owner"}, key):
            if not _older(item, since):
                yield item
            elif not item.get("is_pinned"):  # the one that stands above the newest
                return

    async def _history(
        self, peer_id: int, newest: Sequence[Any] | None, since: datetime, *, own: bool
    ) -> AsyncIterator[dict[str, Any]]:
        """What the peer has written, and admins by hand, the newest first; own: the bot, too.

        newest: as many as were asked for already, if they were.
        """
        async for item in self._pages("messages.getHistory", {"peer_id": peer_id}, Key.COMMUNITY, newest):
            if _older(item, since):
                return
            if own or not self._is_reply(item) or item.get("admin_author_id"):
                yield item

    def _is_reply(self, item: Mapping[str, Any]) -> bool:
        return bool(item.get("out")) or item.get("from_id") == -self._gateway.group_id

    async def _pages(
        self, method: str, params: Mapping[str, Any], key: Key, known: Sequence[Any] | None = None
    ) -> AsyncIterator[dict[str, Any]]:
        """All that a method lists, page by page. known: the first NEWEST of it, fewer if there are no more."""
        items, offset, size = list(known or ()), 0, PAGE if known is None else NEWEST
        while True:
            if known is None or offset:
                page = {"count": PAGE, "offset": offset, "preview_length": 0}
                items, size = _items(_answered(await self._gateway.call(method, {**params, **page}, key))), PAGE
            for item in items:
                if isinstance(item, dict):
                    yield item
            offset += len(items)
            if len(items) < size:
                return

    def _message(self, item: dict[str, Any]) -> dict[str, Any]:
        identity = f"{item.get('peer_id')} {item.get('id')}"
        if self._is_reply(item):
            return self._event("message_reply", identity, item)
        return self._event("message_new", identity, {"message": item})

    def _comment(self, kind: str, identity: str, body: Mapping[str, Any], known: int) -> dict[str, Any]:
        return {**self._event(kind, identity, body), KNOWN: known}

    def _event(self, kind: str, identity: str, body: Mapping[str, Any]) -> dict[str, Any]:
        digest = hashlib.blake2b(f"{kind} {identity}".encode(errors="surrogatepass"), digest_size=16).hexdigest()
        return {"type": kind, "group_id": self._gateway.group_id, "event_id": f"missed-{digest}", "object": dict(body)}


def _answered(outcome: Outcome) -> Any:
    """What VK answered. Raises AwayError, RefusedError."""
    match outcome:
        case Done(value):
            return value
        case Passing(_, reason):
            raise AwayError(reason)
        case Refused(code, reason):
            raise RefusedError(reason, code)


def _items(page: Any) -> list[Any]:
    return list(page.get("items") or ()) if isinstance(page, dict) else []


def _number(value: object) -> int:
    """A number of VK's, 0 for what is none: an item of an odd shape keeps no day from its end."""
    return value if isinstance(value, int) else 0


def _older(item: Mapping[str, Any], since: datetime) -> bool:
    date = item.get("date", 0)
    return not isinstance(date, int) or date < (since - MARGIN).timestamp()
