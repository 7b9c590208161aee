"""The picture of a row: drawn, uploaded, and named as VK wants it in a message."""

import asyncio
from typing import Any

from loguru import logger

from models.tables import OutboxMessage
from vkbot.drawing.board import draw, from_json
from vkbot.vk.gateway import Gateway
from vkbot.vk.outcome import Done, Outcome, Passing, Refused


async def uploaded(gateway: Gateway, row: OutboxMessage) -> str | Passing:
    """How VK knows the row's picture; "" if it takes none: then the text alone must do, which says the same."""
    picture = await asyncio.to_thread(_drawn, row.picture or "")
    if not picture:
        return ""
    server = await gateway.call("photos.getMessagesUploadServer", {"peer_id": row.peer_id})
    if not isinstance(server, Done):
        return _failed(row, server)
    sent = await gateway.upload(str(_field(server.value, "upload_url")), picture)
    if not isinstance(sent, Done):
        return _failed(row, sent)
    named = {name: _field(sent.value, name) for name in ("photo", "server", "hash")}
    saved = await gateway.call("photos.saveMessagesPhoto", named)
    if not isinstance(saved, Done):
        return _failed(row, saved)
    return _name(saved.value)


def _drawn(kept: str) -> bytes:
    try:
        return draw(from_json(kept))
    except ValueError as error:  # kept by another version: the text goes without it
        logger.warning("a picture cannot be drawn: {}", type(error).__name__)
        return b""


def _failed(row: OutboxMessage, outcome: Outcome) -> str | Passing:
    """A refusal is final; what may pass is tried again with the row."""
    if isinstance(outcome, Passing):
        return Passing(outcome.code, outcome.reason, maybe_done=False)
    if isinstance(outcome, Refused):
        logger.warning("outbox row {}: VK takes no picture ({}), it goes without", row.id, outcome.reason)
    return ""


def _name(saved: Any) -> str:
    photo = saved[0] if isinstance(saved, list) and saved else {}
    parts = [str(_field(photo, name)) for name in ("owner_id", "id", "access_key")]
    return "photo" + "_".join(part for part in parts if part) if all(parts[:2]) else ""


def _field(answer: Any, name: str) -> Any:
    return answer.get(name, "") if isinstance(answer, dict) else ""
