"""Pictures beside messages: drawn from what was queued, uploaded once, and never a reason for the text to be lost."""

from io import BytesIO

import pytest
from msgspec.structs import replace as with_fields
from PIL import Image

from models.outbox import add_rows
from models.tables import Community, OutboxMessage
from tests.plumbing.test_outbox import GROUP, community, rows, sending
from vkbot.clock import StillClock
from vkbot.drawing.board import Board
from vkbot.drawing.tiles import Tile
from vkbot.outbox import rows_of_message
from vkbot.sandbox import LocalVk, World
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.model import Right
from vkbot.sandbox.sample import ADMIN, COMMUNITY_KEY
from vkbot.vk.gateway import Gateway

__all__ = ["community"]

BOARD = Board(((Tile("floor"), Tile("wall")),), lines=("Раунд 1",))


@pytest.fixture
async def chat(community: Community, local: LocalVk) -> int:
    return await local.begin_chat(ADMIN, "Метро", (501,))


async def queued(chat: int, clock: StillClock, text: str = "Ход Веры") -> None:
    await add_rows(rows_of_message(GROUP, chat, text, picture=BOARD), clock.now())


async def test_a_picture_goes_with_its_text(chat: int, clock: StillClock, gateway: Gateway, local: LocalVk) -> None:
    async with sending(gateway, clock) as post:
        await queued(chat, clock)
        await post.empty()
    line = (await local.chat(chat))[-1]
    (name,) = line.attachments
    assert line.text == "Ход Веры"
    assert Image.open(BytesIO(await local.picture(name))).format == "PNG"


@pytest.mark.parametrize("step", ["photos.getMessagesUploadServer", "upload", "photos.saveMessagesPhoto"])
@pytest.mark.parametrize("kind", ["error", "gateway", "cut"])
async def test_what_fails_for_a_moment_is_tried_again_and_said_once(
    step: str, kind: str, chat: int, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    await local.faults(CallFault(kind, step))  # type: ignore[arg-type]
    async with sending(gateway, clock) as post:
        await queued(chat, clock)
        await post.empty()
    lines = (await local.chat(chat))[1:]
    assert [line.text for line in lines] == ["Ход Веры"]


async def test_where_VK_takes_no_pictures_the_text_goes_alone(
    chat: int, clock: StillClock, gateway: Gateway, local: LocalVk, world: World
) -> None:
    world.keys[COMMUNITY_KEY] = with_fields(world.keys[COMMUNITY_KEY], rights=Right.MESSAGES)
    async with sending(gateway, clock) as post:
        await queued(chat, clock)
        await post.empty()
    line = (await local.chat(chat))[-1]
    assert (line.text, line.attachments) == ("Ход Веры", ())


async def test_a_message_whose_answer_got_lost_keeps_its_picture_and_comes_once(
    chat: int, clock: StillClock, gateway: Gateway, local: LocalVk, world: World
) -> None:
    await local.faults(CallFault("cut", "messages.send", when="after"))
    async with sending(gateway, clock) as post:
        await queued(chat, clock)
        await post.empty()
    lines = (await local.chat(chat))[1:]
    assert [(line.text, len(line.attachments)) for line in lines] == [("Ход Веры", 1)]
    assert len(world.hall(GROUP).photos) == 1


async def test_what_was_kept_by_another_version_and_cannot_be_drawn_goes_without(
    chat: int, clock: StillClock, gateway: Gateway, local: LocalVk
) -> None:
    await queued(chat, clock)
    await OutboxMessage.all().update(picture='{"cells": 1}')
    async with sending(gateway, clock) as post:
        await post.empty()
    assert (await local.chat(chat))[-1].attachments == ()
    assert await rows() == [("Ход Веры", "sent")]
