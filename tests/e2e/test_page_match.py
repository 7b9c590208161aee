"""A whole match at the page of `rassvet play`, from «Начать» to «Игра окончена», against scripted players."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Browser, Page, ViewportSize, expect

from engine.curse.ids import CLASSES
from locales.grammar import inflect
from locales.render import Words, russian
from tests.chromium import chromium, need_chromium
from tests.e2e.newcomer import PATIENCE, Newcomer
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.scripted.troupe import EARLY, SEATS
from vkbot.sandbox.show import Show, open_show
from vkbot.sandbox.wire import CommunityView

need_chromium()

SEED: Final = "s1"
"""A short match, in which the newcomer votes for some days and dies before the end."""
NAME: Final = "Заря"
LONGEST_DAYS: Final = 40
DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}


@dataclass(frozen=True, slots=True)
class Evening:
    """A match to be played, the newcomer at a desktop, and the same person's phone."""

    show: Show
    newcomer: Newcomer
    phone: Newcomer
    words: Words


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    words = russian()
    async with open_show(tmp_path, seed=SEED, still=True, pause=0) as show, chromium() as browser, playing(show):
        desktop = await open_page(browser, show, DESKTOP)
        phone = await open_page(browser, show, PHONE)
        yield Evening(show, Newcomer(desktop, words, NAME), Newcomer(phone, words, NAME), words)


@asynccontextmanager
async def playing(show: Show) -> AsyncIterator[None]:
    """It is noon, and scripted players act: those who are early have applied. What breaks them breaks the test."""
    running = asyncio.create_task(show.run())
    try:
        async with LocalVk(show.vk.url) as vk:
            await vk.advance_to_next("12:00")
            await vk.until(vk.community, lambda seen: accepted(seen) == EARLY)
        yield
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def accepted(seen: CommunityView) -> int:
    """How many people have been told that they play."""
    return sum(any("Вы приняты" in line.text for line in chat.lines) for chat in seen.chats)


async def open_page(browser: Browser, show: Show, size: ViewportSize) -> Page:
    """A window on the show; an error in it is an error of the test."""
    page = await browser.new_page(viewport=size)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    await page.goto(show.page)
    return page


async def test_a_newcomer_plays_a_match_to_its_end(evening: Evening) -> None:
    newcomer, phone = evening.newcomer, evening.phone
    chosen = await apply(newcomer)
    await newcomer.reads("День 1", "В живых 10 из 10")
    await newcomer.is_told("Игра началась!", f"{NAME} ({chosen})", "Защитные сферы: 10 из 10")

    await order_by_buttons(newcomer, aimed_ability(evening.words, chosen))
    await order_by_text(newcomer, "Свет")
    await newcomer.let_others_play()
    await vote_and_think_again(newcomer)
    await phone.sees_the_same_as(newcomer)

    await newcomer.let_morning_come()
    results = await newcomer.reads("Итоги дня 1", "Голоса:", "Изгнани")
    await expect(newcomer.post_text).to_be_in_viewport()
    assert re.search(rf"^• .+ — \d+: .*\b{NAME}\b", results, re.MULTILINE), results
    await phone.sees_the_same_as(newcomer)

    await play_on(newcomer, day=2)
    await newcomer.reads("Победа", "Кто кем был:", f"{NAME} ({chosen}) — ", "Все заявки", f"{NAME} — ")
    await newcomer.choose("menu-players")
    await newcomer.is_told("«Свет 1», окончена")
    await ask_why(newcomer)
    await phone.sees_the_same_as(newcomer)


async def ask_why(newcomer: Newcomer) -> None:
    """Now that it is over, the causes are told to everybody."""
    await newcomer.choose("menu-why")
    await newcomer.is_told("О ком или о чём рассказать?")
    await newcomer.press("Конец игры")
    await newcomer.is_told("Побеждают", "в живых")
    await newcomer.write(f"почему умер персонаж {NAME}")
    await newcomer.is_told(f"{NAME} (", "погибает")


async def apply(newcomer: Newcomer) -> str:
    """From an empty chat to a place in the match; the class."""
    await newcomer.start()
    await newcomer.is_told("Сейчас идёт набор")
    await newcomer.choose("menu-apply")
    await newcomer.is_told("Выберите класс")
    free = await newcomer.labels()
    assert len(free) == SEATS - EARLY
    await newcomer.press(free[0])
    await newcomer.is_told(f"Класс: {free[0]}", "напишите имя")
    await newcomer.write(NAME)
    await newcomer.is_told(f"Имя: {NAME}", "Всё верно?")
    await newcomer.press("Подать")
    await expect(newcomer.chat).to_contain_text("Вы приняты в игру «Свет 1»", timeout=PATIENCE)
    return free[0]


def aimed_ability(words: Words, chosen: str) -> str:
    """The ability of the class that is given one living target and nothing else."""
    for class_id, (first, second) in CLASSES.items():
        if str(words.noun(f"class-{class_id}")) == chosen:
            return str(words.noun(f"ability-{second if class_id == 'illusionist' else first}"))
    raise LookupError(chosen)


async def order_by_buttons(newcomer: Newcomer, ability: str) -> None:
    """Ability, target, confirmation."""
    await newcomer.choose("menu-new_order")
    await newcomer.is_told("Что делаем сегодня?")
    await newcomer.press(ability)
    await newcomer.is_told(f"{ability}: на кого?")
    target = next(label for label in await newcomer.labels() if not label.startswith(NAME))
    await newcomer.press(target)
    await newcomer.is_told(f"Подать заявку: {ability} на ")
    await newcomer.press("Подтвердить")
    await newcomer.is_told("Принято: ", f"1. {ability} на ")


async def order_by_text(newcomer: Newcomer, ability: str) -> None:
    """The same in words; the answer lists both orders."""
    target = inflect((await newcomer.others())[0], "accusative")
    await newcomer.write(f"{ability} на {target}")
    await newcomer.is_told("Принято", "1. ", f"{ability} на {target}", "Отменить 2")


async def vote_and_think_again(newcomer: Newcomer) -> None:
    """A vote, another one in its place, and a receipt for each in the private chat."""
    first, second = [inflect(name, "genitive") for name in (await newcomer.others())[:2]]
    comment = await newcomer.comment(f"Голосую против {first}")
    await newcomer.is_told(f"Ваш голос: против {first}", "В живых 10")
    await newcomer.edit(comment, f"Голосую против {second}")
    await newcomer.is_told(f"Ваш голос: против {second}")


async def play_on(newcomer: Newcomer, day: int) -> None:
    """Day after day, with a vote in each as long as the character lives."""
    while "Игра окончена" not in await newcomer.reads(re.compile(rf"День {day}\b|Игра окончена")):
        if NAME in await newcomer.living():
            await newcomer.is_told(f"Начался день {day}.", f"{NAME} (", "Защитные сферы: ")
            target = inflect((await newcomer.others())[0], "genitive")
            await newcomer.comment(f"Голосую против {target}")
            await newcomer.is_told(f"Ваш голос: против {target}")
        await newcomer.let_others_play()
        await newcomer.let_morning_come()
        day += 1
        assert day < LONGEST_DAYS
