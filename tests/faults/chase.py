"""Dread Chase as a scenario: a table gathers at a chat, a match is set up there and some rounds of it are played."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from engine.core.chance import Chance
from engine.dread_chase.game import ID, MATCHES, MOVES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.model import Match
from engine.dread_chase.play import awaited, set_up
from locales.render import russian
from models.boards import open_table
from models.communities import ensure_community
from models.store import open_store
from models.tables import Table, TableMove
from tests.e2e.part import shown
from tests.faults.scenario import Deed, People, Scenario, Turn, minutes, press
from tests.faults.unreliable import faults
from vkbot.games.chat_game import At, Choice, Played
from vkbot.games.dread_chase.chat import DreadChase
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.sandbox.demo import START
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.model import CHAT_PEERS
from vkbot.sandbox.sample import COMMUNITY_ID, PLAYERS
from vkbot.sandbox.scripted.hunt import in_words
from vkbot.sandbox.wire import CommunityView
from vkbot.vk.keyboards import INLINE_BUTTONS

CHAT: Final = CHAT_PEERS + 1
SECOND: Final = CHAT_PEERS + 2
"""Chats, in the order in which they are begun."""
SEED: Final = "245"
PEOPLE: Final = PLAYERS[:3]
MOVES_PLAYED: Final = 40
STEP: Final = 2
"""Minutes that pass at once: after a longer leap a bot that dies before it has said that it is there was not there, and
its players get that time back, as they should (D6.3)."""
LINK: Final = re.compile(r"\[id(\d+)\|([^\]]+)\]")
NUMBERED: Final = re.compile(r"Игрок\w* (\d)")
"""A player without a name, in whatever case."""
NAMED: Final = re.compile("|".join(rf"({person.first_name[:-1]}\w*)" for person in PEOPLE))
"""A player by name, in whatever case; the group says who."""
PLACES: Final = [At(str(number), person.first_name) for number, person in enumerate(PEOPLE, 1)]


async def _begin(database: str) -> None:
    """A table without anybody: its number, of which the seed is made, does not depend on who dies while opening it."""
    async with open_store(database):
        await ensure_community(COMMUNITY_ID, START)
        await open_table(COMMUNITY_ID, CHAT, ID, PEOPLE[0].id, START)


# Deeds


def begin_chat(title: str) -> Deed:
    """A chat of all players, in which the bot hears everything."""
    people = tuple(person.id for person in PEOPLE)
    return lambda on: on.vk.begin_chat(people[0], title, people, hears_all=True)


def write(place: int, text: str, chat: int = CHAT) -> Deed:
    """Whoever sits there writes at a chat."""
    return lambda on: on.vk.say(PEOPLE[place - 1].id, text, chat=chat)


def push(place: int, label: str) -> Deed:
    """Whoever sits there presses the newest button with this label at the chat; or with numbers for names in it.

    VK is asked for a name as somebody joins. If that fails, it is known a minute later: here time stands still.
    """
    numbered = NAMED.sub(lambda found: f"Игрок {found.lastindex}", label)

    async def deed(on: People) -> None:
        try:
            await on.vk.press(PEOPLE[place - 1].id, label, chat=CHAT)
        except SandboxError:
            await on.vk.press(PEOPLE[place - 1].id, numbered, chat=CHAT)

    return deed


def enter(place: int, *, here: bool) -> Deed:
    """Whoever sits there comes into the chat, or leaves it."""
    return lambda on: on.vk.chat_member(CHAT, PEOPLE[place - 1].id, here=here)


GATHERED: Final[Sequence[Turn]] = (
    (begin_chat("Погоня"),),
    (begin_chat("Вторая"),),
    (write(1, "/join"), write(3, "/join", SECOND)),
    (push(2, "Вступить"), write(3, "/leave", SECOND)),
    (write(3, "вступить"),),
    (push(3, "Начать"),),
)
"""Another table opens and closes at another chat. One deed a turn at each: what is said at once has no order there."""


def hunt(moves: int = MOVES_PLAYED, seed: str = SEED) -> Scenario:
    """So many turns of the match of a seed, with one that is wrong and one that is taken back, and then silence.

    Before that somebody leaves the chat, and comes back.
    """
    turns = list(islice(_turns(seed), moves))
    away = ((enter(3, here=False),), (enter(3, here=True),))
    silence = (*away, (write(1, "чей ход?"),), *[(minutes(STEP),)] * 8, (write(2, "/map"),))
    return Scenario(
        begin=_begin,
        people=[person.id for person in PEOPLE],
        parts=[(*GATHERED, *turns, *silence)],
        essence=essence,
        environment={"RASSVET_SEED": seed},
        log=log,
    )


def _turns(seed: str) -> Iterator[Turn]:
    """The moves of the match of the seed; the first one that can be taken back is taken back, and made again."""
    rules, game, chance = shipped_rules(), DreadChase(russian()), Chance(seed)
    state = MATCHES.encode(set_up([one.who for one in PLACES], rules, shipped_maps(), f"{seed}/1"))
    number, undone = 0, False
    while waiting := awaited(match := MATCHES.decode(state)):
        number += 1
        who = waiting[0].who
        make, choice = _wanted(game, match, who, chance, number)
        yield make
        played = game.play(PLACES, state, who, choice.move)
        assert isinstance(played, Played)
        if match.turn is not None and not undone and not played.sealed:
            undone = True
            yield from (((write(int(who), "иду на Я9"),), (write(int(who), "/undo"),), make))
        state = played.state


def _wanted(game: DreadChase, match: Match, who: str, chance: Chance, number: int) -> tuple[Turn, Choice]:
    """What the laboratory's player would do, if it has a button under the newest board; else the first that has.

    Every second move is written, if words mean the same; what is one player's alone is pressed in private messages.
    """
    state, place = MATCHES.encode(match), int(who)
    meant = MOVES.encode(decided(match, who, chance, str(number)))
    choices, alone = game.scene(PLACES, state).choices, False
    if not choices and (secret := game.secret(PLACES, state, who)) is not None:
        choices, alone = secret.choices, True
    shown = choices[: INLINE_BUTTONS - 1]
    choice = next((one for one in shown if one.move == meant), shown[0])
    pressed = alone or number % 2 == 0 or NAMED.search(choice.label)
    words = "" if pressed else in_words(game, PLACES, state, who, choice)
    if alone:
        return (press(PEOPLE[place - 1].id, choice.label),), choice
    return (write(place, words) if words else push(place, choice.label),), choice


def troubles(seed: int) -> list[CallFault | EventFault]:
    """A tenth of all calls meets a fault, and events come twice; at a chat none is lost or late.

    VK does not show a community all that is written at a chat, so a move that was lost there has to be made again, and
    one that comes late comes to another board: then it is another match, as it should be.
    """
    return [one for one in faults(seed) if isinstance(one, CallFault) or one.kind == "double"]


def essence(community: CommunityView) -> dict[str, Any]:
    """All, with everybody called by their name: as long as VK does not tell it, a player has a number, and a link.

    Which case it stands in does not count: «ход Игрока 2» and «ход Бориса» are the same.
    """
    seen = shown(community)
    chats = {
        peer: [(sender, _called(text), [_called(label) for label in labels]) for sender, text, labels in lines]
        for peer, lines in seen["chats"].items()
    }
    return {**seen, "chats": chats}


_NAMES: Final = {person.id: person.first_name for person in PEOPLE}
"""A number alone is that of a seat, and who has it may be another one at the second chat; a link says who."""


def _called(text: str) -> str:
    linked = LINK.sub(lambda found: NUMBERED.sub(_NAMES.get(int(found[1]), ""), found[2]), text)
    numbered = NAMED.sub(lambda found: PEOPLE[(found.lastindex or 1) - 1].first_name, linked)
    return NUMBERED.sub(lambda found: PEOPLE[int(found[1]) - 1].first_name, numbered)


def hunt_of(seed: int) -> Scenario:
    """The scenario of a seed, for the fault run."""
    return hunt(seed=str(seed))


async def log() -> dict[str, Any]:
    """The tables and all their moves."""
    tables = await Table.all().order_by("id")
    moves = await TableMove.filter(table_id=1).order_by("number").values_list("number", "seat", "body")
    return {
        "tables": [(one.peer_id, one.status, one.moves, one.outcome, one.state) for one in tables],
        "moves": list(moves),
    }
