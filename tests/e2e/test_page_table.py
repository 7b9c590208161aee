"""A match of Dread Chase at the page of `rassvet play`: begun there, and played on two phones to its end."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Locator, Page, ViewportSize, expect

from engine.dread_chase.game import MOVES
from engine.dread_chase.moves.values import Step
from locales.render import russian
from models.store import connected
from models.tables import Table
from tests.chromium import chromium, need_chromium
from tests.e2e.newcomer import PATIENCE, TOO_WIDE
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.hunt import the_match
from vkbot.sandbox.sample import PLAYERS
from vkbot.sandbox.scripted.hunt import Hunt, Meant
from vkbot.sandbox.scripted.troupe import EARLY
from vkbot.sandbox.show import GUEST, Show, open_show

need_chromium()

SEED: Final = "112"
"""A short match of three: some sixty moves."""
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
VERA, BORIS = PLAYERS[:2]
TITLE: Final = "Погоня"
INTERRUPTED: Final = 20
"""After so many moves the page's scripted players apply for a match of The Curse."""


@dataclass(frozen=True, slots=True)
class Phone:
    """Somebody's page with the chat open."""

    page: Page
    local: LocalVk
    show: Show
    chat: int

    @property
    def board(self) -> Locator:
        """The newest message that has buttons."""
        with_buttons = self.page.locator(".keyboard.inline")
        return self.page.get_by_test_id("chat-log").locator(".line.theirs").filter(has=with_buttons).last

    async def catch_up(self) -> None:
        """The newest message of the chat is there."""
        newest = (await self.local.chat(self.chat))[-1]
        await expect(self.page.get_by_test_id(f"line-{newest.id}")).to_be_visible(timeout=PATIENCE)

    async def write(self, text: str) -> str:
        """Write; what the bot says to it."""
        await self.page.get_by_test_id("chat-text").fill(text)
        return await self._doing("say", self.page.get_by_test_id("chat-send"))

    async def press(self, label: str) -> str:
        """Press a button under the newest board, on whichever of its pages it is; what the bot says to it."""
        await self.catch_up()
        while label not in await self.board.get_by_role("button").all_inner_texts():
            await self._doing("press", self.board.get_by_role("button", name="Ещё…", exact=True))
        return await self._doing("press", self.board.get_by_role("button", name=label, exact=True))

    async def _doing(self, deed: str, button: Locator) -> str:
        before = len(await self.local.chat(self.chat))
        async with self.page.expect_response(re.compile(f"sandbox/{deed}$"), timeout=PATIENCE) as asked:
            await button.click(timeout=PATIENCE)
        assert (await asked.value).ok
        await self.show.bot.settle()
        await self.catch_up()
        return "\n".join(line.text for line in (await self.local.chat(self.chat))[before:] if line.from_ < 0)


@dataclass(frozen=True, slots=True)
class Evening:
    """The guest, who presses, Вера, who writes, and Борис, who is played by a program."""

    guest: Phone
    vera: Phone
    hunt: Hunt
    show: Show


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with (
        open_show(tmp_path, seed=SEED, still=True, pause=0) as show,
        chromium() as browser,
        LocalVk(show.vk.url) as local,
        connected(f"sqlite://{tmp_path}/play.sqlite3"),
        opened(browser, show, GUEST.id) as mine,
        opened(browser, show, VERA.id) as hers,
    ):
        chat = await begun(mine, local, show)
        await hers.get_by_test_id("tab-chat").click()
        await hers.get_by_test_id("inbox").select_option(str(chat))
        guest, vera = (Phone(page, local, show, chat) for page in (mine, hers))
        people = (GUEST, VERA, BORIS)
        hunt = Hunt(local, russian(), show.bot.settle, the_match, chat, people, SEED)
        yield Evening(guest, vera, hunt, show)


@asynccontextmanager
async def opened(browser: Browser, show: Show, person: int) -> AsyncIterator[Page]:
    """The page of a person; an error in it is an error of the test."""
    page = await browser.new_page(viewport=PHONE)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    await page.goto(f"{show.vk.url}/#as={person}&tab=people")
    yield page
    await page.close()


async def begun(page: Page, local: LocalVk, show: Show) -> int:
    """The guest begins a chat with the form of the page, and lets the bot hear everything; the chat's number."""
    await page.get_by_test_id("begin-chat").click()
    await page.get_by_test_id("chat-name").fill(TITLE)
    await page.get_by_test_id("chat-begin").click()
    await expect(page.locator("#chat-title")).to_have_text(TITLE, timeout=PATIENCE)
    await expect(page.get_by_test_id("chat-log")).to_contain_text("Dread Chase", timeout=PATIENCE)
    await page.get_by_test_id("allow").click()
    await expect(page.get_by_test_id("allow")).to_have_attribute("aria-checked", "true", timeout=PATIENCE)
    (chat,) = [view.person for view in (await local.community()).chats if view.title == TITLE]
    return chat


async def test_two_people_play_a_match_from_join_to_the_end_at_the_page(evening: Evening) -> None:
    hunt = evening.hunt
    await gathered(evening)
    number, undone = 0, False
    while (meant := await hunt.meant(number + 1)) is not None:
        number += 1
        await made(evening, meant)
        assert (await Table.get()).moves == number, f"move {number} was not taken: {meant}"
        if not undone and meant.who == "2" and isinstance(MOVES.decode(meant.move), Step):
            undone = await taken_back(evening, meant, number)
        if number == INTERRUPTED:
            await interrupted(evening)
    assert undone
    await ended(evening, number)


async def gathered(evening: Evening) -> None:
    """In words, by a button, and by a program; then the guest starts."""
    assert "1 из 5" in await evening.guest.write("/join")
    assert "2 из 5" in await evening.vera.write("вступить")
    await evening.hunt.presses(BORIS.id, "Вступить")
    assert "начинается" in await evening.guest.press("Начать")


async def made(evening: Evening, meant: Meant) -> None:
    """The guest presses, Вера writes where words say it all, Борис is a program."""
    if meant.who == "3" or meant.alone:
        await evening.hunt.make(meant)
    elif meant.who == "2" and meant.words:
        assert await evening.vera.write(meant.words)
    else:
        assert await (evening.guest if meant.who == "1" else evening.vera).press(meant.label)


async def taken_back(evening: Evening, meant: Meant, number: int) -> bool:
    """A step is undone, a wrong one costs nothing, and the right one is made again; False if it is no one's to undo."""
    before = await the_match()
    if before.turn is None or before.turn.who != "2":
        return False
    assert "отменён" in await evening.vera.write("отмена")
    stood = await the_match()
    assert stood != before
    assert "Сейчас можно" in await evening.vera.write("иду на A1")
    assert await the_match() == stood
    await made(evening, meant)
    assert (await Table.get()).moves == number
    return await the_match() == before


async def interrupted(evening: Evening) -> None:
    """Scripted players of the other game apply; at the chat nothing is heard of them."""
    before = await evening.hunt.vk.chat(evening.hunt.chat)
    assert evening.show.company.troupe is not None
    await evening.show.company.troupe.step()
    chats = (await evening.hunt.vk.community()).chats
    assert sum(any("Вы приняты" in line.text for line in chat.lines) for chat in chats) == EARLY
    assert await evening.hunt.vk.chat(evening.hunt.chat) == before


async def ended(evening: Evening, number: int) -> None:
    """Both phones tell the end; each board was a picture that has loaded and fits on the phone."""
    for phone in (evening.guest, evening.vera):
        await phone.catch_up()
        log = phone.page.get_by_test_id("chat-log")
        await expect(log).to_contain_text("Игра «Dread Chase» окончена", timeout=PATIENCE)
        await expect(log).to_contain_text("Победа: ", timeout=PATIENCE)
        pictures = phone.page.get_by_test_id("picture")
        await phone.page.wait_for_function(ALL_LOADED, timeout=PATIENCE)
        assert await pictures.count() > number / 2
        assert await phone.page.evaluate(TOO_WIDE) == []


ALL_LOADED: Final = """() => [...document.querySelectorAll('[data-testid="picture"]')]
    .every((picture) => picture.complete && picture.naturalWidth > 0)"""
