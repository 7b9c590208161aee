"""Tables at the chats of the town: a hunt in which a talent is chosen, one whose players roll, one that gathers."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from engine.dread_chase.game import MATCHES
from engine.dread_chase.model import ChooseCard
from models.kinds import TableStatus
from models.store import transaction
from models.tables import OutboxMessage, Table, TableSeat
from tests.hostile import town as places
from tests.hostile.town import Town
from tests.services.story import ELSEWHERE, HERE
from tests.services.tables.hunting import chooses_talent, play_on
from vkbot.services.tables import showing
from vkbot.services.tables.room import CHATS

HUNT, GATHERING, QUIET = CHATS + 1, CHATS + 2, CHATS + 3
"""Chats of the community; nobody plays at the last. The other community's hunt is at a chat of the first number."""
AT_THE_HUNT: Final = (places.BANNED, places.GRIM, places.VERA)
"""The last one has worked on a chest, and chooses one of two talents."""
THEIRS: Final = (places.ELSEWHERE_PLAYER, places.ELSEWHERE_PLAYER + 1, places.THEIR_MASTER)
NOT_TOLD: Final = 53
"""So many of the moves the chat is not told of, but of the last ones."""

Payload = dict[str, Any]


async def settle(town: Town) -> None:
    """Everybody sits down and plays; leaving and closing are asked for."""
    await _gather(town, HERE, HUNT, AT_THE_HUNT)
    await _gather(town, HERE, GATHERING, (places.OTHER_PLAYER, places.APPLICANT), start=False)
    await _gather(town, ELSEWHERE, HUNT, THEIRS)
    hunt = await Table.get(community_id=HERE, peer_id=HUNT)
    match = await play_on(town.room, hunt.id, chooses_talent, tells=lambda number: number > NOT_TOLD)
    assert chooses_talent(match)
    await _says(town, HERE, places.VERA, "/leave")
    await _says(town, HERE, places.MASTER, "/закрыть стол")


async def _says(town: Town, community: int, person: int, text: str, chat: int = HUNT) -> None:
    async with transaction():
        await town.sends(community, person, text, chat=chat)


async def _gather(town: Town, community: int, chat: int, people: tuple[int, ...], *, start: bool = True) -> None:
    for person in people:
        await _says(town, community, person, "/join", chat)
    if start:
        await _says(town, community, people[0], "/start", chat)


async def payloads_of(community: int, peer: int) -> list[Payload]:
    """What stands on all buttons that the bot has shown there, the oldest first, each once."""
    rows = await OutboxMessage.filter(community_id=community, peer_id=peer, keyboard__isnull=False).order_by("id")
    texts = [
        button["action"]["payload"]
        for row in rows
        for line in json.loads(row.keyboard or "")["buttons"]
        for button in line
    ]
    return [json.loads(text) for text in dict.fromkeys(texts)]


async def secrets(town: Town) -> Mapping[int, frozenset[str]]:
    """VK id → the names of the talents that only this person may know of."""
    found: dict[int, set[str]] = {}
    for table in await Table.filter(status=TableStatus.PLAYING.value):
        match = MATCHES.decode(table.state)
        hands: dict[str, list[str]] = {piece.who: list(piece.talents) for piece in match.pieces}
        if match.turn is not None and isinstance(match.turn.choice, ChooseCard):
            hands[match.turn.who] += match.turn.choice.cards
        for seat in await TableSeat.filter(table=table).select_related("person"):
            names = {talent_name(town, one) for one in hands.get(str(seat.number), ())}
            found.setdefault(seat.person.vk_id, set()).update(names)
    return {person: frozenset(names) for person, names in found.items() if names}


def talent_name(town: Town, talent: str) -> str:
    """What a talent is called, so much of it as all cases share."""
    return str(town.desk.words.noun(f"dread-talent-{talent}"))[:-1].casefold()


def forged(tables: Iterable[int]) -> Iterator[Payload]:
    """Every command as a button, at every table; leaving and closing as if it had been asked of anybody."""
    names = sorted({value for name, value in vars(showing).items() if name.isupper() and str(value).startswith("t_")})
    for name in names:
        yield {"c": name}
        for table in tables:
            yield {"c": name, "t": table}
    for name in (showing.LEAVE, showing.CLOSE):
        for table in tables:
            for person in (places.VERA, places.GRIM, places.MASTER, places.EX_MASTER, places.STRANGER):
                yield {"c": name, "t": table, "y": person}
