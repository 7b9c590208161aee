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
