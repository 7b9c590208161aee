"""Somebody who has never played, at the page: looks at chat and wall, presses, writes, comments."""

import re
from typing import Final

from playwright.async_api import Locator, Page, expect

from locales.render import Words

PATIENCE: Final = 60_000.0
"""Milliseconds that anything may take on a busy machine; nothing waits longer than it must."""

ROSTER_LINE: Final = re.compile(r"^\d+\. (.+?) \([^()]+\)$", re.MULTILINE)

TOO_WIDE: Final = """() => [...document.querySelectorAll("html, body, .top, main, nav, .column, .chat-log, .keyboard")]
    .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth + 1)
    .map((part) => part.id || part.className || part.tagName)"""


class Newcomer:
    """One person's page. `name`: of the character."""

    def __init__(self, page: Page, words: Words, name: str) -> None:
        self.page = page
        self.words = words
        self.name = name
        page.set_default_timeout(PATIENCE)

    # What there is to see

    @property
    def chat(self) -> Locator:
        """The private chat with the community."""
        return self.page.get_by_test_id("chat-log")

    @property
    def last(self) -> Locator:
        """The newest message of the community, with the buttons under it."""
        return self.chat.locator(".line.theirs").last

    @property
    def post(self) -> Locator:
        """The newest post on the wall, with its comments."""
        return self.page.get_by_test_id("posts").locator(".post").first

    @property
    def post_text(self) -> Locator:
        """What the newest post says."""
        return self.post.get_by_test_id(re.compile(r"^post-text-\d+$"))

    async def is_told(self, *pieces: str) -> None:
        """The newest private message comes to hold all of these."""
        for piece in pieces:
            await expect(self.last).to_contain_text(piece, timeout=PATIENCE)

    async def reads(self, *pieces: str | re.Pattern[str]) -> str:
        """The newest post comes to hold all of these; its text."""
        for piece in pieces:
            await expect(self.post_text).to_contain_text(piece, timeout=PATIENCE)
        return await self.post_text.inner_text()

    async def labels(self) -> list[str]:
        """What can be pressed under the newest message."""
        return await self.last.get_by_role("button").all_inner_texts()

    async def living(self) -> list[str]:
        """The names in the roster of the newest post."""
        return ROSTER_LINE.findall(await self.post_text.inner_text())

    async def others(self) -> list[str]:
        """The same without its own."""
        return [name for name in await self.living() if name != self.name]

    # What there is to do

    async def start(self) -> None:
        """Press the button of an empty chat."""
        await self.page.get_by_test_id("chat-start").click()

    async def choose(self, message: str) -> None:
        """Press a button of the menu, by the message of its label."""
        menu = self.page.get_by_test_id("keyboard")
        await menu.get_by_role("button", name=self.words.say(message), exact=True).click()

    async def press(self, label: str) -> None:
        """Press a button under the newest message."""
        await self.last.get_by_role("button", name=label, exact=True).click()

    async def write(self, text: str) -> None:
        """Send a private message."""
        await self.page.get_by_test_id("chat-text").fill(text)
        await self.page.keyboard.press("Enter")

    async def comment(self, text: str) -> Locator:
        """Comment the newest post; the comment."""
        await self.post.get_by_label("Новый комментарий").fill(text)
        await self.page.keyboard.press("Enter")
        own = self.page.get_by_role("button", name="Изменить")
        newest = self.post.locator(".comment").filter(has=own).last
        await expect(newest).to_contain_text(text, timeout=PATIENCE)
        return self.page.get_by_test_id(await newest.get_attribute("data-testid") or "")

    async def edit(self, comment: Locator, text: str) -> None:
        """Write something else in an own comment."""
        await comment.get_by_role("button", name="Изменить").click()
        await comment.get_by_label("Текст комментария").fill(text)
        await comment.get_by_role("button", name="Сохранить").click()
        await expect(comment).to_contain_text(text, timeout=PATIENCE)
        await expect(comment).to_contain_text("изменено", timeout=PATIENCE)

    async def let_others_play(self) -> None:
        """Press «Сделать ход» and wait until the scripted players have made theirs."""
        async with self.page.expect_response(re.compile("players/act$"), timeout=PATIENCE) as asked:
            await self.page.get_by_test_id("players-act").click()
        answer = await asked.value
        assert answer.ok, await answer.text()

    async def let_morning_come(self) -> None:
        """Press «Наступает 4 утра»."""
        await self.page.get_by_test_id("next-morning").click()

    # The same on a phone

    async def sees_the_same_as(self, other: "Newcomer") -> None:
        """On a phone: wall and chat hold what the other page shows, and nothing is wider than the screen."""
        for tab, mine, theirs in (("wall", self.post_text, other.post_text), ("chat", self.last, other.last)):
            await self.page.get_by_test_id(f"tab-{tab}").click()
            await expect(mine).to_have_text(await theirs.inner_text(), timeout=PATIENCE, use_inner_text=True)
            await expect(mine).to_be_in_viewport(timeout=PATIENCE)
            assert await self.page.evaluate(TOO_WIDE) == [], tab
