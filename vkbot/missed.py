"""Looking up what VK has but told nobody: comments and messages whose events were lost.

What is found goes into the inbox as the event that should have come. Handlers must take it for nothing new if they
know it: a comment with the text they have, a deletion of what is gone.
"""

import hashlib
from collections.abc import AsyncIterator, Mapping
from datetime import datetime, timedelta
from typing import Any

from loguru import logger

from models.matches import OpenPost, open_posts
from vkbot.inbox import Inbox
from vkbot.vk.gateway import Gateway, Key
from vkbot.vk.lookup import SKEW, reading_key
from vkbot.vk.outcome import Done, Passing

PAGE = 100
THREAD_ITEMS = 10
MARGIN = SKEW + timedelta(minutes=1)


class AwayError(Exception):
    """VK does not answer now."""


class RefusedError(Exception):
    """VK will not tell."""


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
                await self._compare(post, key)
        except AwayError:
            return False
        except RefusedError as error:
            logger.warning("community {}: comments cannot be looked up: {}", self._gateway.group_id, error)
        return True

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

    async def look_up_messages(self, since: datetime, *, own: bool = False) -> bool:
        """Fetch what people, and admins by hand, have written since then; own: the bot, too.

        False if VK could not be asked.
        """
        try:
            async for peer_id in self._peers(since):
                events = [self._message(item) async for item in self._history(peer_id, since, own=own)]
                await self._inbox.take(self._gateway.group_id, events[::-1])
        except AwayError:
            return False
        except RefusedError as error:
            logger.warning("community {}: messages cannot be looked up: {}", self._gateway.group_id, error)
        return True

    async def _compare(self, post: OpenPost, key: Key) -> None:
        comments = await self._all_comments(post.post_id, key)
        gone = post.acts.keys() - comments.keys()
        if gone:  # a deletion while pages are fetched makes another comment slip between two of them
            gone -= (await self._all_comments(post.post_id, key)).keys()
        events = [
            self._event(
                "wall_reply_new",
                f"{post.post_id} {number} {post.acts.get(number, 0)} {item.get('text')}",
                {**item, "post_id": post.post_id, "post_owner_id": -self._gateway.group_id},
            )
            for number, item in sorted(comments.items())
        ]
        events += [
            self._event(
                "wall_reply_delete",
                f"{post.post_id} {number} {act}",
                {"owner_id": -self._gateway.group_id, "id": number, "post_id": post.post_id},
            )
            for number, act in sorted(post.acts.items())
            if number in gone
        ]
        found = await self._inbox.take(self._gateway.group_id, events)
        logger.debug("{} comments under post {}, {} not seen like this before", len(comments), post.post_id, found)

    async def _all_comments(self, post_id: int, key: Key) -> dict[int, dict[str, Any]]:
        return {int(item["id"]): item async for item in self._comments(post_id, key)}

    async def _comments(self, post_id: int, key: Key) -> AsyncIterator[dict[str, Any]]:
        """All comments under the post, those in threads too, without the deleted ones."""
        asked = {"owner_id": -self._gateway.group_id, "post_id": post_id, "thread_items_count": THREAD_ITEMS}
        async for item in self._pages("wall.getComments", asked, key):
            thread = item.get("thread")
            thread = thread if isinstance(thread, dict) else {}
            answers = thread.get("items") or []
            if int(thread.get("count", 0)) > len(answers):
                within = {**asked, "comment_id": item["id"], "thread_items_count": 0}
                answers = [answer async for answer in self._pages("wall.getComments", within, key)]
            for comment in (item, *answers):
                if not comment.get("deleted"):
                    yield comment

    async def _peers(self, since: datetime) -> AsyncIterator[int]:
        async for item in self._pages("messages.getConversations", {}, Key.COMMUNITY):
            last, conversation = item.get("last_message"), item.get("conversation")
            if not isinstance(last, dict) or not isinstance(conversation, dict):
                continue
            if _older(last, since):
                return  # the newest come first
            yield int(conversation.get("peer", {}).get("id", 0))

    async def _posts(self, since: datetime, key: Key) -> AsyncIterator[dict[str, Any]]:
        async for item in self._pages("wall.get", {"owner_id": -self._gateway.group_id, "filter": "owner"}, key):
            if not _older(item, since):
                yield item
            elif not item.get("is_pinned"):  # the one that stands above the newest
                return

    async def _history(self, peer_id: int, since: datetime, *, own: bool) -> AsyncIterator[dict[str, Any]]:
        """What the peer has written, and admins by hand, the newest first; own: the bot, too."""
        async for item in self._pages("messages.getHistory", {"peer_id": peer_id}, Key.COMMUNITY):
            if _older(item, since):
                return
            if own or not self._is_reply(item) or item.get("admin_author_id"):
                yield item

    def _is_reply(self, item: Mapping[str, Any]) -> bool:
        return bool(item.get("out")) or item.get("from_id") == -self._gateway.group_id

    async def _pages(self, method: str, params: Mapping[str, Any], key: Key) -> AsyncIterator[dict[str, Any]]:
        offset = 0
        while True:
            page = {"count": PAGE, "offset": offset, "preview_length": 0}
            outcome = await self._gateway.call(method, {**params, **page}, key)
            if isinstance(outcome, Passing):
                raise AwayError(outcome.reason)
            if not isinstance(outcome, Done):
                raise RefusedError(outcome.reason)
            items = outcome.value.get("items", []) if isinstance(outcome.value, dict) else []
            for item in items:
                if isinstance(item, dict):
                    yield item
            offset += len(items)
            if len(items) < PAGE:
                return

    def _message(self, item: dict[str, Any]) -> dict[str, Any]:
        identity = f"{item.get('peer_id')} {item.get('id')}"
        if self._is_reply(item):
            return self._event("message_reply", identity, item)
        return self._event("message_new", identity, {"message": item})

    def _event(self, kind: str, identity: str, body: Mapping[str, Any]) -> dict[str, Any]:
        digest = hashlib.blake2b(f"{kind} {identity}".encode(errors="surrogatepass"), digest_size=16).hexdigest()
        return {"type": kind, "group_id": self._gateway.group_id, "event_id": f"missed-{digest}", "object": dict(body)}


def _older(item: Mapping[str, Any], since: datetime) -> bool:
    date = item.get("date", 0)
    return not isinstance(date, int) or date < (since - MARGIN).timestamp()
