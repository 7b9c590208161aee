"""The page in a real browser: what people see and press."""

import asyncio
import base64
import re
from collections.abc import AsyncIterator, Sequence

import pytest
from playwright.async_api import Browser, Page, expect
from vkbottle import API, Callback, Keyboard, KeyboardButtonColor, PhotoMessageUploader, Text

from tests.chromium import chromium, need_chromium
from vkbot.sandbox import LocalVk, RunningVk, World, serve
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID

need_chromium()

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop")]
MENU = Keyboard().add(Text("Мои заявки", {"c": 1}), KeyboardButtonColor.PRIMARY).row().add(Text("Правила")).get_json()
CHOICE = Keyboard(inline=True).add(Text("Да", {"a": 1})).add(Callback("Отменить", {"b": 2})).get_json()

DOT = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""A picture of one point."""


class Pair:
    """Two scripted players that only count their moves."""

    def __init__(self) -> None:
        self.enabled = False
        self.moves = 0
        self.go_on = asyncio.Event()

    def names(self) -> Sequence[str]:
        return ["Вера", "Борис"]

    async def act(self) -> None:
        self.moves += 1
        await self.go_on.wait()


@pytest.fixture
def players() -> Pair:
    return Pair()


@pytest.fixture
async def vk(world: World, players: Pair) -> AsyncIterator[RunningVk]:
    running = await serve(world, players=players)
    yield running
    await running.close()


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as opened:
        yield opened


@pytest.fixture
async def page(browser: Browser, vk: RunningVk) -> AsyncIterator[Page]:
    """The page as Vera (501) sees it; errors on it fail the test."""
    opened = await browser.new_page(viewport=DESKTOP)
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    await opened.goto(f"{vk.url}/#as=501")
    await expect(opened.get_by_test_id("who")).to_have_value("501")
    yield opened
    await opened.close()
    assert [e for e in errors if "409" not in e] == []


async def test_a_comment_is_written_edited_answered_deleted_and_restored(page: Page, local: LocalVk) -> None:
    post_id = await local.post(ADMIN, "День 1")
    other = await local.comment(502, post_id, "Голосую против Монаха")
    post = page.get_by_test_id(f"post-{post_id}")
    await expect(post.get_by_test_id(f"comment-{other}")).to_contain_text("Голосую против Монаха")
    await expect(page.get_by_test_id(f"edit-{other}")).to_have_count(0)

    await page.get_by_test_id(f"reply-{other}").click()
    await expect(page.get_by_test_id(f"replying-{post_id}")).to_contain_text("Борис Лунин")
    await page.get_by_test_id(f"comment-input-{post_id}").fill("А я против Паладина")
    await page.keyboard.press("Enter")
    own = other + 1
    await expect(page.get_by_test_id(f"comment-text-{own}")).to_have_text("А я против Паладина")
    assert (await local.wall())[0].comment(own).parent == other

    await page.get_by_test_id(f"edit-{own}").click()
    await page.get_by_test_id(f"edit-text-{own}").fill("Передумала")
    await page.get_by_test_id(f"edit-save-{own}").click()
    await expect(page.get_by_test_id(f"comment-text-{own}")).to_have_text("Передумала")
    await expect(page.get_by_test_id(f"comment-{own}")).to_contain_text("изменено")

    await page.get_by_test_id(f"delete-{own}").click()
    await expect(page.get_by_test_id(f"comment-{own}")).to_contain_text("Комментарий удалён")
    await page.get_by_test_id(f"restore-{own}").click()
    await expect(page.get_by_test_id(f"comment-text-{own}")).to_have_text("Передумала")


async def test_a_draft_outlives_what_others_do(page: Page, local: LocalVk) -> None:
    post_id = await local.post(ADMIN, "День 1")
    draft = page.get_by_test_id(f"comment-input-{post_id}")
    await draft.fill("ещё думаю")
    await page.get_by_test_id("chat-text").fill("фаербол в")
    comment_id = await local.comment(502, post_id, "Раз")
    await expect(page.get_by_test_id(f"comment-{comment_id}")).to_be_visible()
    await expect(draft).to_have_value("ещё думаю")
    await expect(page.get_by_test_id("chat-text")).to_be_focused()
    await page.get_by_test_id("person-502").click()
    await expect(page.get_by_test_id("chat-text")).to_have_value("")
    await page.get_by_test_id("person-501").click()
    await expect(page.get_by_test_id("chat-text")).to_have_value("фаербол в")


async def test_a_chat_with_both_keyboards(page: Page, local: LocalVk, community: API) -> None:
    await page.get_by_test_id("chat-text").fill("начать")
    await page.get_by_test_id("chat-send").click()
    await expect(page.get_by_test_id("line-1")).to_contain_text("начать")
    await community.messages.send(peer_id=501, message="Меню", random_id=0, keyboard=MENU)
    await community.messages.send(peer_id=501, message="Точно?", random_id=0, keyboard=CHOICE)
    await page.get_by_test_id("under-2-0-0").click()
    await expect(page.get_by_test_id("line-4")).to_contain_text("Мои заявки")
    await page.get_by_test_id("inline-3-0-0").click()
    await expect(page.get_by_test_id("line-5")).to_contain_text("Да")
    assert [line.text for line in await local.chat(501)][-2:] == ["Мои заявки", "Да"]


async def test_a_manager_answers_by_hand_in_the_inbox(page: Page, local: LocalVk, community: API) -> None:
    await expect(page.get_by_test_id("inbox")).to_be_hidden()
    await local.say(501, "помогите")
    await community.messages.send(peer_id=501, message="Меню", random_id=0, keyboard=MENU)
    await page.get_by_test_id("who").select_option(str(ADMIN))
    await page.get_by_test_id("chat-text").fill("это бору")
    await page.get_by_test_id("inbox").select_option(label="Вера Ткач")
    await expect(page.get_by_test_id("line-2")).to_contain_text("бот")
    await expect(page.get_by_test_id("keyboard")).to_be_hidden()
    await expect(page.get_by_test_id("chat-text")).to_have_value("")
    await page.get_by_test_id("chat-text").fill("Слушаю вас")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("line-3")).to_contain_text("Ирина Ведущая")
    assert [(line.text, line.by) for line in await local.chat(501)][-1] == ("Слушаю вас", ADMIN)
    assert (await local.chat_view(501)).unread >= 1
    await page.get_by_test_id("who").select_option("501")
    await expect(page.get_by_test_id("line-3")).to_have_text(re.compile("Слушаю вас"))
    await expect(page.get_by_test_id("inbox")).to_be_hidden()
    await expect(page.get_by_test_id("under-2-0-0")).to_be_visible()
    await page.get_by_test_id("who").select_option(str(ADMIN))
    await expect(page.get_by_test_id("chat-text")).to_have_value("это бору")


async def test_a_callback_button_and_its_snackbar(page: Page, local: LocalVk, community: API, world: World) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="Принято", random_id=0, keyboard=CHOICE)
    log = world.hall().log
    seen = log.changes.number
    await page.get_by_test_id("inline-1-0-1").click()
    await log.changes.after(seen, None)
    event = log.after(0)[-1]["object"]
    data = '{"type": "show_snackbar", "text": "Отменено"}'
    await community.messages.send_message_event_answer(
        event_id=event["event_id"], user_id=501, peer_id=501, event_data=data
    )
    await expect(page.get_by_test_id("toast")).to_have_text("Отменено")


async def test_unread_messages_are_counted(page: Page, local: LocalVk, community: API) -> None:
    for person in (501, 502):
        await local.allow(person)
        await community.messages.send(peer_id=person, message="вам", random_id=0)
    await expect(page.get_by_test_id("unread-502")).to_contain_text("1")
    await expect(page.get_by_test_id("unread-501")).to_have_count(0)
    await page.get_by_test_id("person-502").click()
    await expect(page.get_by_test_id("unread-502")).to_have_count(0)
    assert (await local.chat_view(502)).unread == 0


async def test_the_clock_and_the_next_morning(page: Page, local: LocalVk) -> None:
    await expect(page.get_by_test_id("clock")).to_contain_text("15:00")
    await page.get_by_test_id("next-morning").click()
    await expect(page.get_by_test_id("clock")).to_contain_text("04:00")
    await expect(page.get_by_test_id("clock")).to_contain_text("2 марта")
    await page.get_by_test_id("clock-toggle").click()
    await expect(page.get_by_test_id("clock-toggle")).to_have_attribute("aria-label", "Остановить часы")
    assert (await local.clock()).running


async def test_an_admin_posts_for_the_community(page: Page, local: LocalVk) -> None:
    await expect(page.get_by_test_id("post-form")).to_be_hidden()
    await page.get_by_test_id("who").select_option(str(ADMIN))
    await page.get_by_test_id("post-text").fill("День 2\nИтоги")
    await page.get_by_test_id("post-send").click()
    await expect(page.get_by_test_id("post-text-1")).to_contain_text("День 2")
    assert [(p.from_id, p.text) for p in await local.wall()] == [(-COMMUNITY_ID, "День 2\nИтоги")]


async def test_texts_are_only_text_and_mentions_are_names(page: Page, local: LocalVk) -> None:
    nasty = '<img src=x onerror="document.title=1"> [id501|Вера], [club9100|<b>Рассвет</b>] https://vk.ru/x'
    post_id = await local.post(ADMIN, nasty)
    text = page.get_by_test_id(f"post-text-{post_id}")
    await expect(text).to_have_text('<img src=x onerror="document.title=1"> Вера, <b>Рассвет</b> https://vk.ru/x')
    await expect(text.locator("img, b")).to_have_count(0)
    await expect(text.locator(".mention")).to_have_text(["Вера", "<b>Рассвет</b>"])
    await expect(text.locator("a")).to_have_attribute("href", "https://vk.ru/x")
    comment_id = await local.comment(501, post_id, nasty)
    await local.say(501, nasty)
    await expect(page.get_by_test_id(f"comment-text-{comment_id}").locator("img")).to_have_count(0)
    await expect(page.get_by_test_id("line-1").locator("img")).to_have_count(0)
    await expect(page).to_have_title(re.compile("Рассвет"))


async def test_new_comments_are_announced(page: Page, local: LocalVk) -> None:
    post_id = await local.post(ADMIN, "День 1")
    await expect(page.get_by_test_id("news")).to_contain_text("новая запись")
    await local.comment(502, post_id, "Голосую")
    await expect(page.get_by_test_id("news")).to_have_text("Новый комментарий. Борис Лунин: Голосую")
    await expect(page.get_by_test_id("chat-log")).to_have_attribute("aria-live", "polite")


async def test_who_reads_further_down_is_told_of_a_new_post(page: Page, local: LocalVk) -> None:
    old = await local.post(ADMIN, "День 1\n" * 80)
    await page.get_by_test_id(f"comment-input-{old}").scroll_into_view_if_needed()
    new = await local.post(ADMIN, "День 2")
    await expect(page.get_by_test_id(f"post-text-{new}")).not_to_be_in_viewport()
    await page.get_by_test_id("to-new").click()
    await expect(page.get_by_test_id(f"post-text-{new}")).to_be_in_viewport()
    await expect(page.get_by_test_id("to-new")).to_be_hidden()


async def test_who_makes_the_morning_come_is_shown_its_post(page: Page, local: LocalVk) -> None:
    old = await local.post(ADMIN, "День 1\n" * 80)
    await page.get_by_test_id(f"comment-input-{old}").scroll_into_view_if_needed()
    await page.get_by_test_id("next-morning").click()
    await expect(page.get_by_test_id("clock")).to_contain_text("04:00")
    new = await local.post(ADMIN, "День 2")
    await expect(page.get_by_test_id(f"post-text-{new}")).to_be_in_viewport()


async def test_the_newest_post_stands_open_and_older_ones_are_folded(page: Page, local: LocalVk) -> None:
    first = await local.post(ADMIN, "Итоги дня 1. " * 100)
    unfold = page.get_by_test_id(f"post-{first}").get_by_role("button", name="Показать полностью")
    await expect(page.get_by_test_id(f"post-text-{first}")).to_contain_text("Итоги")
    await expect(unfold).to_have_count(0)
    second = await local.post(ADMIN, "Итоги дня 2. " * 100)
    await expect(unfold).to_be_visible()
    await unfold.click()
    await local.comment(502, second, "Раз")
    await expect(page.get_by_test_id(f"post-{second}")).to_contain_text("Раз")
    await expect(unfold).to_have_count(0)


async def test_a_message_taller_than_the_chat_begins_at_its_top(page: Page, local: LocalVk, community: API) -> None:
    await local.say(501, "начать")
    await community.messages.send(peer_id=501, message="Правила\n" + "и ещё одно\n" * 80, random_id=0)
    await expect(page.get_by_test_id("line-2").get_by_text("Правила")).to_be_in_viewport()
    await expect(page.get_by_test_id("line-2").locator(".when")).not_to_be_in_viewport()
    await community.messages.send(peer_id=501, message="Доброе утро", random_id=0)
    await expect(page.get_by_test_id("line-3")).to_be_in_viewport()


async def test_a_refusal_is_said_in_russian(page: Page, local: LocalVk, world: World) -> None:
    post_id = await local.post(ADMIN, "День 1")
    field = page.get_by_test_id(f"comment-input-{post_id}")
    await field.fill("Голосую")
    world.hall().posts[post_id] = type(world.hall().posts[post_id])(post_id, -COMMUNITY_ID, None, 0, "x", closed=True)
    await page.get_by_test_id(f"comment-send-{post_id}").click()
    await expect(page.get_by_test_id("toast")).to_have_text("Комментарии к записи закрыты.")
    await expect(field).to_have_value("Голосую")


async def test_people_are_added_and_allow_messages(page: Page, local: LocalVk) -> None:
    await page.get_by_test_id("add-person").click()
    await page.get_by_test_id("add-first-name").fill("Нина")
    await page.get_by_test_id("add-submit").click()
    await expect(page.get_by_test_id("chat-subtitle")).to_contain_text("Нина")
    allow = page.get_by_test_id("allow")
    await expect(allow).to_have_attribute("aria-checked", "false")
    await allow.click()
    await expect(allow).to_have_attribute("aria-checked", "true")


async def test_scripted_players(page: Page, players: Pair) -> None:
    await expect(page.get_by_test_id("players")).to_contain_text("Вера, Борис")
    await page.get_by_test_id("players-switch").click()
    await expect(page.get_by_test_id("players-switch")).to_have_attribute("aria-checked", "true")
    assert players.enabled
    act = page.get_by_test_id("players-act")
    await act.click()
    await expect(act).to_be_disabled()
    players.go_on.set()
    await expect(act).to_be_enabled()
    assert players.moves == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_nothing_overflows_and_everything_is_within_reach(
    browser: Browser, vk: RunningVk, local: LocalVk, community: API, size: dict[str, int], scheme: str
) -> None:
    post_id = await local.post(ADMIN, "Слово" * 200)
    await local.comment(501, post_id, "x" * 300)
    await local.say(501, "начать")
    await community.messages.send(peer_id=501, message="Меню " * 30, random_id=0, keyboard=MENU)
    page = await browser.new_page(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    for tab in ("wall", "chat", "people"):
        await page.goto(f"{vk.url}/#as=501&tab={tab}")
        await page.reload()
        await expect(page.get_by_test_id("who")).to_have_value("501")
        assert await page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    await page.close()


async def test_the_phone_shows_one_section_at_a_time(browser: Browser, vk: RunningVk, local: LocalVk) -> None:
    await local.post(ADMIN, "День 1")
    page = await browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    await page.goto(f"{vk.url}/#as=501")
    await expect(page.get_by_test_id("posts")).to_be_visible()
    await expect(page.get_by_test_id("chat-text")).to_be_hidden()
    await page.get_by_test_id("tab-chat").click()
    await expect(page.get_by_test_id("chat-text")).to_be_visible()
    await expect(page.get_by_test_id("posts")).to_be_hidden()
    await page.get_by_test_id("tab-people").click()
    await expect(page.get_by_test_id("person-501")).to_be_visible()
    await page.close()


async def test_a_phone_marks_the_wall_when_there_is_a_new_post(browser: Browser, vk: RunningVk, local: LocalVk) -> None:
    await local.post(ADMIN, "День 1")
    page = await browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    await page.goto(f"{vk.url}/#as=501&tab=chat")
    await expect(page.get_by_test_id("who")).to_have_value("501")
    await expect(page.get_by_test_id("tab-news")).to_be_hidden()
    new = await local.post(ADMIN, "День 2")
    await expect(page.get_by_test_id("tab-news")).to_be_visible()
    await page.get_by_test_id("tab-wall").click()
    await expect(page.get_by_test_id(f"post-text-{new}")).to_be_in_viewport()
    await expect(page.get_by_test_id("tab-news")).to_be_hidden()
    await page.close()


async def test_a_chat_is_read_only_when_it_is_seen(
    browser: Browser, vk: RunningVk, local: LocalVk, community: API
) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="вам", random_id=0)
    page = await browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
    await page.goto(f"{vk.url}/#as=501")
    await expect(page.get_by_test_id("tab-unread")).to_have_text("1")
    await page.get_by_test_id("tab-chat").click()
    await expect(page.get_by_test_id("tab-unread")).to_be_hidden()
    await page.close()


async def test_every_button_and_field_has_a_name(page: Page, local: LocalVk, community: API) -> None:
    post_id = await local.post(ADMIN, "День 1")
    await local.comment(501, post_id, "раз")
    await local.say(501, "начать")
    await community.messages.send(peer_id=501, message="Меню", random_id=0, keyboard=MENU)
    await expect(page.get_by_test_id("under-2-0-0")).to_be_visible()
    nameless = await page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, textarea")]
        .filter((e) => e.checkVisibility() && !e.textContent.trim() && !e.labels?.length
            && !e.getAttribute("aria-label") && !e.getAttribute("aria-labelledby"))
        .map((e) => e.outerHTML)"""
    )
    assert nameless == []


async def test_the_keyboard_reaches_the_chat(page: Page, local: LocalVk, community: API) -> None:
    await local.allow(501)
    await community.messages.send(peer_id=501, message="Меню", random_id=0, keyboard=MENU)
    await expect(page.get_by_test_id("under-1-0-0")).to_be_visible()
    await page.get_by_test_id("chat-text").focus()
    for name in ("chat-send", "under-1-0-0", "under-1-1-0"):
        await page.keyboard.press("Tab")
        await expect(page.get_by_test_id(name)).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("line-2")).to_contain_text("Правила")


async def test_the_page_notices_when_the_server_is_gone(browser: Browser, world: World) -> None:
    vk = await serve(world)
    page = await browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
    await page.goto(vk.url)
    await expect(page.get_by_test_id("offline")).to_be_hidden()
    await expect(page.get_by_test_id("who")).to_have_value("501")
    await vk.close()
    await expect(page.get_by_test_id("offline")).to_be_visible()
    await page.close()


async def test_a_group_chat_is_begun_written_in_and_shows_pictures(
    page: Page, local: LocalVk, community: API, world: World
) -> None:
    await page.get_by_test_id("begin-chat").click()
    await page.get_by_test_id("chat-name").fill("Метро")
    await page.get_by_test_id("chat-begin").click()
    await expect(page.locator("#chat-title")).to_have_text("Метро")
    await page.get_by_test_id("chat-text").fill("всем привет")
    await page.get_by_test_id("chat-send").click()
    await page.get_by_test_id("who").select_option("502")
    await expect(page.get_by_test_id("line-2")).to_contain_text("Вера Ткач")
    (chat,) = [view.person for view in (await local.community()).chats if view.title]
    name = await PhotoMessageUploader(community).upload(DOT, peer_id=chat)
    await community.messages.send(peer_id=chat, message="доска", random_id=1, attachment=name, keyboard=CHOICE)
    await expect(page.get_by_test_id("picture")).to_have_js_property("naturalWidth", 1)
    await page.get_by_test_id("inline-3-0-0").click()
    await expect(page.get_by_test_id("line-4")).to_contain_text("@rassvet_game Да")
    await page.get_by_test_id("allow").click()
    await expect(page.get_by_test_id("allow")).to_have_attribute("aria-checked", "true")
    assert world.hall().chats[chat].hears_all
