"""Dread Chase at a chat: which talent somebody keeps or holds changes nothing for anybody else, nor what the bot does.

Compared are the texts, buttons and moments of all messages to others, their order, and the statements to the database.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest
from loguru import logger
from msgspec.structs import replace

from engine.dread_chase.game import MATCHES
from engine.dread_chase.model import ChooseCard, Match, Piece
from models.store import open_store, transaction
from models.tables import Table
from tests.databases import hasty_database
from tests.locales.samples import WORDS
from tests.secrecy.watching import Watched, watched
from tests.services.story import HERE
from tests.services.tables.hunting import chooses_talent, play_on
from tests.services.tables.stage import Chats
from vkbot.games.dread_chase.chat import DreadChase

CHOOSER, OTHERS = 11, (13, 12)
SAID: Final = (
    *("/map", "/turn", "/undo", "мои секреты", "иду вверх", "кто что взял?", "выйти точно", "талант Лом"),
    f"[club{HERE}|бот], что",
)
Act = Callable[[], Awaitable[object]]


class UndoneError(Exception):
    """What was done is to be undone."""


@pytest.fixture
async def hunt(tmp_path: Path) -> AsyncIterator[Chats]:
    """The third one has two talents to choose from."""
    logger.disable("vkbottle")
    async with open_store(await hasty_database("sqlite", tmp_path)):
        chats = await Chats(game=DreadChase(WORDS)).open()
        await chats.gathered(*OTHERS, CHOOSER)
        await play_on(chats.room, 1, chooses_talent, tells=lambda number: number > 58)
        yield chats


async def undone(*acts: Act) -> Watched:
    """What comes of the last of them; all of it is undone."""
    found: list[Watched] = []
    try:
        async with transaction():
            for act in acts[:-1]:
                await act()
            found.append(await watched(acts[-1]))
            raise UndoneError
    except UndoneError:
        return found[0]


def of_others(seen: Watched) -> list[Any]:
    return [
        seen.outside,
        seen.statements,
        *(seen.told(peer) for peer in {row.peer_id or 0 for row in seen.rows} - {CHOOSER}),
    ]


async def test_D3_3_which_talent_is_kept_nobody_else_can_tell(hunt: Chats) -> None:
    first, second = await hunt.labels(CHOOSER)
    kept = [await undone(lambda label=label: hunt.presses(CHOOSER, label, CHOOSER)) for label in (first, second)]  # type: ignore[misc]
    assert kept[0].told(CHOOSER) != kept[1].told(CHOOSER)
    assert of_others(kept[0]) == of_others(kept[1])
    assert len(of_others(kept[0])) > 2


async def test_D3_3_which_talents_are_drawn_and_held_nobody_else_can_tell(hunt: Chats) -> None:
    """Others ask, move out of turn and leave, the chooser asks at the chat; each with these talents and with others."""
    asks: list[Act] = [
        *(lambda who=who, text=text: hunt.says(who, text) for who in OTHERS for text in SAID),  # type: ignore[misc]
        *(lambda text=text: hunt.says(CHOOSER, text) for text in SAID),  # type: ignore[misc]
    ]
    for act in asks:
        real, other = await undone(act), await undone(lambda: change(exchanged), act)
        assert of_others(real) == of_others(other)


async def change(how: Callable[[Match], Match]) -> None:
    table = await Table.get(id=1)
    table.state = MATCHES.encode(how(MATCHES.decode(table.state)))
    await table.save(update_fields=["state"])


def exchanged(match: Match) -> Match:
    """Other talents in every hand and in the choice, as many as there are."""
    known = sorted(match.rules.talents)

    def other(card: str) -> str:
        return known[(known.index(card) + 5) % len(known)]

    def piece(one: Piece) -> Piece:
        return replace(one, talents=tuple(map(other, one.talents)))

    assert match.turn is not None
    assert isinstance(match.turn.choice, ChooseCard)
    turn = replace(match.turn, choice=ChooseCard(tuple(map(other, match.turn.choice.cards))))
    return replace(match, pieces=tuple(map(piece, match.pieces)), turn=turn)
