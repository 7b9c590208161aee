"""What cannot be asked about, as there is no answer to it: one line says why, and nothing is lost."""

from typing import get_args

import pytest

from models.tables import Person
from tests.services.story import HERE
from tests.services.table import Table
from vkbot.language.results import Unread, UnreadReason
from vkbot.services import asking, plays


@pytest.mark.parametrize("text", ["передаю Мороку", "отдам что-нибудь Мороку"])
async def test_who_holds_nothing_and_gives_something_away_is_told_so(table: Table, text: str) -> None:
    await table.set()
    assert "предметов у вас сейчас нет" in await table.actor(501).says(text)


@pytest.mark.parametrize("what", ["", "poison", "strike", "secret_knowledge"])
@pytest.mark.parametrize("reason", get_args(UnreadReason))
async def test_each_reason_has_its_text(table: Table, reason: UnreadReason, what: str) -> None:
    await table.set()
    place = await plays.place_of(await Person.get(community_id=HERE, vk_id=501))
    assert place is not None
    play = await plays.open_play(place)
    assert play is not None
    for reading in (Unread(reason, what), Unread(reason, what, "морковь", ("poison", "strike"))):
        assert asking.unread(table.desk, play, (), reading)


@pytest.mark.parametrize("text", ["щит", "тайные знания", "связь"])
async def test_nobody_is_asked_about_abilities_of_other_classes(table: Table, text: str) -> None:
    await table.set()
    told = await table.actor(501).says(text)
    assert "?" not in told
    assert "Ваши способности сегодня" in told
    assert (await Person.get(community_id=HERE, vk_id=501)).dialog is None


async def test_who_has_no_such_item_is_asked_nothing_about_it(table: Table) -> None:
    await table.set()
    told = await table.actor(501).says("краду")
    assert "?" not in told
    assert "Предметов у вас сейчас нет" in told


async def test_what_is_never_used_is_not_offered_to_be_used(table: Table) -> None:
    await table.set(monk={"items": {"white_artifact": 1}})
    vera = table.actor(501)
    await vera.says("артефакт Мороку")
    assert "Применить" not in await vera.labels()


async def test_about_a_very_long_message_nothing_is_asked(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    told = await vera.says("удар, " * 200)
    assert "из него ничего не принято. Пришлите заявки по частям" in told
    assert (await Person.get(community_id=HERE, vk_id=501)).dialog is None
