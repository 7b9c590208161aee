"""Whoever asks or presses whatever: the answers say nothing of others' secrets, nor does the way to them.

Everything that there is to press (read off the handlers, and off what a game master is offered) and to say is tried in
two communities that differ in others' secrets alone. What is answered must be the same to the last letter, and so must
be the statements that the database is given on the way. The clock stands still meanwhile, so both take the same time
by it; how long a processor takes is not measured.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Final

import pytest
from loguru import logger

from models.store import open_store
from models.tables import OutboxMessage
from tests.databases import migrated_database
from tests.hostile.pressing import Payload, all_buttons
from tests.hostile.stage import FULL
from tests.hostile.test_words import COMMANDS, SAID_BY_ANYBODY
from tests.secrecy import twins
from tests.secrecy.twins import ONE, OTHER, Secrets, Twin
from tests.secrecy.watching import Watched, watched, whole
from tests.services.story import HERE
from vkbot.services.why import DAY, ORDERS

ASKERS: Final = {
    "an admin who plays": (twins.GRIM, {twins.MASTER, twins.GRIM}),
    "an admin who has left": (twins.ISKRA, {twins.MASTER, twins.ISKRA}),
    "an admin who is dead": (twins.MOROK, {twins.MASTER, twins.MOROK}),
    "the only admin, who plays": (twins.GRIM, {twins.GRIM}),
    "a player": (twins.GRIM, {twins.MASTER}),
    "a dead player": (twins.MOROK, {twins.MASTER}),
    "a player of another match": (twins.OTHER_PLAYER, {twins.MASTER}),
    "a stranger": (twins.STRANGER, {twins.MASTER}),
    "a second account": (twins.SECOND_ACCOUNT, {twins.MASTER}),
    "an ex-admin": (twins.EX_MASTER, {twins.MASTER}),
}
"""VK id, and who runs the community then. Nobody's own secrets differ, but those of the dead, whom nothing is told."""

Asked = tuple[str, Payload | None]


class House:
    """One of the two communities, in a loop of its own; what is tried there is undone."""

    def __init__(self, folder: Path, secrets: Secrets) -> None:
        self._folder = folder
        self._runner = asyncio.Runner()
        self._stack = AsyncExitStack()
        self.twin: Twin
        self._runner.run(self._open(secrets))

    async def _open(self, secrets: Secrets) -> None:
        database = await migrated_database("sqlite", self._folder)
        await self._stack.enter_async_context(open_store(f"{database}?synchronous=off"))
        self.twin = await Twin().live(secrets)

    def close(self) -> None:
        self._runner.run(self._stack.aclose())
        self._runner.close()

    def buttons(self) -> list[Payload]:
        """What a game master is offered, and a player, and every bare name."""
        people = [(HERE, person) for person in (twins.MASTER, twins.GRIM, twins.STRANGER)]
        return self._runner.run(all_buttons(self.twin, people))

    def answers(self, person: int, admins: set[int], asked: Asked) -> Watched:
        """What comes of a text or a button."""
        self.twin.managers.of[HERE] = admins
        seen: list[Watched] = []

        async def ask() -> None:
            seen.append(await watched(lambda: self.twin.sends(HERE, person, *asked)))

        async def nothing() -> None:
            """What was seen is kept already."""

        self._runner.run(self.twin.attempt(ask, nothing))
        return seen[0]


@pytest.fixture(scope="module")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    logger.disable("vkbottle")
    folder = tmp_path_factory.mktemp("houses")
    made = House(folder, ONE), House(folder, OTHER)
    yield made
    for house in made:
        house.close()


@pytest.fixture(scope="module")
def everything(houses: tuple[House, House]) -> list[Asked]:
    """All buttons and all words."""
    here = houses[0].twin.matches["here"]
    causes = [
        {"c": "why", "m": here, "d": 3, "s": subject} for subject in (ORDERS, DAY, "monk", "dispeller", "warlock")
    ]
    words: list[Asked] = [(text, None) for text in (*COMMANDS, *SAID_BY_ANYBODY)]
    return [*(("кнопка", one) for one in (*houses[0].buttons(), *causes)), *words]


def share(everything: Sequence[Asked], asker: str) -> Sequence[Asked]:
    """An admin who plays tries all, the others a tenth each."""
    number = list(ASKERS).index(asker)
    return everything if FULL or number == 0 else everything[number::10]


def without_the_end(rows: Sequence[OutboxMessage]) -> list[Any]:
    """All but the post that reveals everything to everybody (R9.3), if the match has been closed."""
    return [whole(row) for row in rows if row.purpose != "end"]


@pytest.mark.parametrize("asker", ASKERS)
def test_the_answer_says_nothing_of_others_secrets(
    houses: tuple[House, House], everything: list[Asked], asker: str
) -> None:
    person, admins = ASKERS[asker]
    for asked in share(everything, asker):
        one, other = (house.answers(person, admins, asked) for house in houses)
        assert without_the_end(other.rows) == without_the_end(one.rows), asked
        assert other.outside == one.outside, asked
        assert other.statements == one.statements, asked


def test_who_does_not_play_sees_them(houses: tuple[House, House], everything: list[Asked]) -> None:
    """So the two communities do differ, and what shows it is among what was tried; other matches are as usual."""
    match = houses[0].twin.matches
    for name in ("gm_orders", "why"):
        asked = [one for one in everything if one[1] and (one[1]["c"], one[1].get("m")) == (name, match["here"])]
        assert any(differ(houses, twins.MASTER, {twins.MASTER}, one) for one in asked), name
    for person in (twins.MASTER, twins.GRIM):
        seen = houses[0].answers(person, {twins.MASTER, twins.GRIM}, ("", {"c": "gm_orders", "m": match["other"]}))
        assert "предатель" in seen.rows[0].text
    refused = houses[0].answers(twins.GRIM, {twins.GRIM}, ("", {"c": "gm_orders", "m": match["here"]}))
    assert refused.rows[0].text.startswith("Вы участвуете в этой игре")


def differ(houses: tuple[House, House], person: int, admins: set[int], asked: Asked) -> bool:
    one, other = (house.answers(person, admins, asked) for house in houses)
    return [row.text for row in one.rows] != [row.text for row in other.rows]


# A traitor is answered as anybody

DEEDS: Final = (
    *("удар в Грима", "яд в Грима", "лечение на себя", "свет на Грима", "передать эликсир Гриму", "фаербол в Грима"),
    *("мародёрство в Морока", "отменить 1", "отменить всё", "удар в Грима если Грим погибнет", "яд", "удар"),
    *("против Грима", "кто предатель?", "я предатель?", "что я могу?", "новая заявка", "мои заявки"),
)
SIDE: Final = re.compile(r"[^\n]*(?:предател|представител|союзник)[^\n]*\n*", re.IGNORECASE)


@pytest.fixture(scope="module")
def sides(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """Vera is a traitor, and she is none; all else is the same."""
    made, folder = [], tmp_path_factory.mktemp("sides")
    for side, other in (("traitor", "representative"), ("representative", "traitor")):
        fields = {"monk": {**ONE.characters["monk"], "faction": side}, "dispeller": {"faction": other}}
        made.append(House(folder, Secrets({**ONE.characters, **fields}, ONE.before, ONE.now)))
    yield made[0], made[1]
    for house in made:
        house.close()


def test_a_traitor_is_answered_as_anybody_by_the_same_path(sides: tuple[House, House]) -> None:
    """The same texts, but for what tells her own side; as many messages and statements, of the same shape."""
    offered = [one for one in sides[0].buttons() if not one["c"].startswith("gm")]
    asked: list[Asked] = [*((text, None) for text in (*COMMANDS, *DEEDS)), *(("кнопка", one) for one in offered)]
    told = 0
    for one_asked in asked:
        one, other = (house.answers(twins.VERA, {twins.MASTER}, one_asked) for house in sides)
        assert other.outside == one.outside, one_asked
        assert other.statements == one.statements, one_asked
        assert [SIDE.sub("", row.text) for row in other.rows] == [SIDE.sub("", row.text) for row in one.rows], one_asked
        assert [row.keyboard for row in other.rows] == [row.keyboard for row in one.rows], one_asked
        told += [row.text for row in other.rows] != [row.text for row in one.rows]
    assert told  # «Статус» tells her side
