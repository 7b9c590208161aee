"""The moments of a match at which the texts of these tests are written, and labels for what is read."""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from engine.dread_chase.model import Barricade, ChooseBarricade, ChooseCard, Doors, Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove, Roll
from engine.dread_chase.play import Refused, awaited, play, possible, set_up
from tests.dread_chase.scene import Scene, scene
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.language.chase_results import Puzzle, Read, Reading

PEOPLE = (("anna", "Анна Соколова"), ("boris", "Борис"), ("vera", "Вера Иванова"), ("zoya", "Зоя"))
BOARD = """
    ..g..#g
    .#w#...
    ....b.e
    c.#.#..
    r.b...r
    ...r...
"""
"""Anna is the mechanic, Boris the medic, Vera the runner, Zoya the butcher."""


def here(anna: str = "B3", boris: str = "A4", vera: str = "A5", turn: str = "anna") -> Scene:
    """Pieces on the board, and whose turn it is."""
    drawn = scene(BOARD, (anna, boris, vera), "F4", turn=turn, as_=("mechanic", "medic", "runner"), killer_as="butcher")
    return drawn.but(boards=(replace(drawn.match.boards[0], id="forest"),))


def _choosing(choice: ChooseCard | ChooseBarricade) -> Match:
    start = here().match
    assert start.turn is not None
    return replace(start, turn=replace(start.turn, choice=choice))


def _hunting(*cells: str) -> Match:
    built = (Barricade("E3"), Barricade("C5"))
    return here(*cells, turn="zoya").but(barricades=built[:1]).match


def _early(phase: str) -> Match:
    """A match in its set-up, with as little done as can be; Zoya is the killer, Boris is awaited."""
    boards, players = shipped_maps()[:1], ("anna", "boris", "zoya")
    for seed in range(500):
        match = set_up(players, shipped_rules(), boards, str(seed))
        while match.phase == "initiative" and phase != "initiative":
            match = _first(match)
        if match.killer is None or match.killer.who == "zoya":
            break
    while match.phase != phase:
        match = _first(match)
    return match


def _first(match: Match) -> Match:
    who = awaited(match)[0].who
    played = play(match, who, possible(match, who)[0] if match.phase != "initiative" else Roll())
    assert not isinstance(played, Refused)
    return played[0]


SCENES: Mapping[str, Callable[[], Match]] = {
    "walk": lambda: here().match,
    "gen": lambda: here("C1").match,
    "chest": lambda: here(turn="boris").match,
    "barr": lambda: here("C5").match,
    "gate": lambda: here("G3").but(doors=Doors(1, 4)).match,
    "rails": lambda: here(turn="vera").match,
    "hunt": lambda: _hunting("F3", "G3"),
    "hunt1": lambda: _hunting("F3", "A4"),
    "runner": lambda: here("A1", vera="D3", turn="vera").match,
    "medic": lambda: here("A3", boris="B3", turn="boris").with_("anna", health=3).match,
    "hand": lambda: here().with_("anna", talents=("bandage", "dash", "radio"), health=3).match,
    "card": lambda: _choosing(ChooseCard(("bandage", "dash"))),
    "barricades": lambda: _choosing(ChooseBarricade(("E3", "C5"))),
    "roll": lambda: _early("initiative"),
    "pick": lambda: _early("characters"),
    "map": lambda: _early("map"),
    "place": lambda: _early("placing"),
    "order": lambda: _early("order"),
    "other": lambda: here(turn="boris").match,
}
"""Name → the match at that moment."""


def label(reading: Reading) -> str:
    """What was read, as the texts have it: «step C3, repair», the reason of a puzzle, or «none»."""
    match reading:
        case None:
            return "none"
        case Puzzle(why=why):
            return why
        case Read(moves=moves):
            return ", ".join(map(_move, moves))


def _move(move: AnyMove) -> str:
    tag = str(move.__struct_config__.tag)
    match move:
        case m.UseSkill() | m.UseCrown() | m.PlayTalent():
            parts = (tag, getattr(move, "card", ""), move.on or "", f"@{move.at}" if move.at else "")
            return " ".join(part for part in parts if part)
    return " ".join((tag, *(str(getattr(move, field)) for field in move.__struct_fields__)))
