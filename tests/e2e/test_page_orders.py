"""A day's orders at the page: in words, by buttons, after a question, and one taken back; then the night."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import ViewportSize

from locales.render import russian
from tests.chromium import chromium, need_chromium
from tests.databases import migrated_database
from tests.e2e.newcomer import TOO_WIDE, Newcomer
from tests.e2e.part import Part, part

need_chromium()

PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
SPARK, MELISSA, RUSTY, ASH = 501, 503, 509, 511
"""Who plays whom; Искра, at the page, is a fire mage with two poisons, and its orders wait on the vote of Ржавый."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The match on its first day, and a player's phone."""

    going: Part
    spark: Newcomer


@pytest.fixture
async def evening(tmp_path: Path) -> AsyncIterator[Evening]:
    async with part(await migrated_database("sqlite", tmp_path)) as going, chromium() as browser:
        page = await browser.new_page(viewport=PHONE)
        page.on("pageerror", lambda error: pytest.fail(str(error)))
        await page.goto(f"{going.vk.url}/#as={SPARK}&tab=chat")
        yield Evening(going, Newcomer(page, russian(), "Искра"))


async def test_what_is_ordered_in_every_way_is_what_comes_of_the_day(evening: Evening) -> None:
    spark = evening.spark
    await in_words(spark)
    await by_buttons(spark)
    await asked_back(spark)
    await taken_back(spark)
    await evening.going.vk.comment(RUSTY, (await evening.going.post()).id, "Голосую против Искры")
    await evening.going.night()
    await the_night_is_as_ordered(evening)


async def in_words(spark: Newcomer) -> None:
    """One of two fireballs, whichever way the monk votes."""
    await spark.write("фаер в Кота, если Ржавый голосует против меня, иначе в Луну")
    await spark.is_told(
        "1. Фаербол на Серого Кота (Паладин), если Ржавый голосует против вас",
        "2. Фаербол на Луну (Маг льда), если Ржавый не голосует против вас",
    )


async def by_buttons(spark: Newcomer) -> None:
    """Light under the same condition; not a word is written."""
    await spark.choose("menu-new_order")
    await spark.is_told("Что делаем сегодня?")
    await spark.press("Свет")
    await spark.is_told("Свет: на кого?")
    await press_or_turn(spark, "Гримм (Диспеллер)")
    await spark.is_told("Подать заявку: Свет на Гримма (Диспеллер)?")
    await spark.press("Добавить условие (если…)")
    await spark.is_told("О чём условие?")
    assert await spark.page.evaluate(TOO_WIDE) == []
    await spark.press("Кто-то голосует против…")
    await spark.is_told("Свет на Гримма (Диспеллер), если кто-то голосует против…", "Кто голосует?")
    await press_or_turn(spark, "Ржавый (Монах)")
    await spark.is_told("если Ржавый голосует против…", "Против кого?")
    await spark.press("Вы")
    await spark.is_told("Подать заявку: Свет на Гримма (Диспеллер), если Ржавый голосует против вас?")
    await spark.press("Подтвердить")
    await spark.is_told("3. Свет на Гримма (Диспеллер), если Ржавый голосует против вас")


async def press_or_turn(spark: Newcomer, label: str) -> None:
    """Press a button that may stand on the second page."""
    if label not in await spark.labels():
        await spark.press("Ещё…")
    await spark.press(label)


async def asked_back(spark: Newcomer) -> None:
    """Whom the poison is for is not said: the bot asks, a button answers."""
    await spark.write("травлю")
    await spark.is_told("Кому Яд?")
    await press_or_turn(spark, "Пепел (Маг смерти)")
    await spark.is_told("4. Яд на Пепла (Маг смерти)")


async def taken_back(spark: Newcomer) -> None:
    """The second poison is thought better of."""
    await spark.write("ещё яд в Мелиссу")
    await spark.is_told("5. Яд на Мелиссу (Иллюзионист)")
    await spark.press("Отменить 5")
    await spark.is_told("Отменено")


async def the_night_is_as_ordered(evening: Evening) -> None:
    """The fireball flew at the one, the light fell on the other, one poison was drunk and one is left."""
    spark = evening.spark
    await spark.is_told("Начался день 2", "Свет: у Гримма (Диспеллер)", "Предметы: Яд")
    await spark.page.get_by_test_id("tab-wall").click()
    results = await spark.reads("Итоги дня 1", "Свет: Искра", "Фаербол: Искра (Маг огня) → Серый Кот (Паладин)")
    assert results.count("Фаербол") == 1
    spheres = [await told(evening.going, person, "Защитные сферы: ") for person in (ASH, MELISSA)]
    assert spheres == ["7 из 10", "8 из 10"]


async def told(going: Part, person: int, title: str) -> str:
    """What the newest message to somebody says behind a title."""
    newest = [line.text for line in await going.vk.chat(person) if line.from_ < 0][-1]
    return next(line.removeprefix(title) for line in newest.splitlines() if line.startswith(title))
