"""Matches of players who do anything that is possible, and what must hold after every move of them.

`python -m tests.dread_chase --matches 10000` plays so many; the suite plays some of them.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from engine.core.chance import Chance
from engine.dread_chase.board import SHARED
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.game import EVENTS, MATCHES
from engine.dread_chase.lab.play import decided
from engine.dread_chase.log import Entry, Log, final, parse, write
from engine.dread_chase.model import ChooseBarricade, Match
from engine.dread_chase.moves import values as v
from engine.dread_chase.play import Refused, awaited, play, possible
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules

NAMES = ("anna", "boris", "vera", "gleb", "zoya")
EAGER = (v.Attack, v.Repair, v.Escape, v.WorkChest, v.Build, v.UseSkill, v.UseCrown, v.PlayTalent, v.Destroy, v.Ride)


@dataclass
class Course:
    """A match that was played, and what came about in it."""

    log: Log
    match: Match
    seen: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class Style:
    """How often, of a hundred moves, players do something rather than go about, or as the laboratory's would.

    `rounds`: the limit of the match; who only goes about would play all sixty of most matches (D6.4).
    """

    eager: int = 0
    guided: int = 0
    rounds: int = 60


STYLES = (Style(rounds=12), Style(eager=40, rounds=15), Style(eager=80, rounds=20), Style(guided=50), Style(guided=85))


def played(seed: int, *, strict: bool = False) -> Course:
    """The match of a seed. If `strict`, moves that nobody offered are tried too."""
    luck, guide = random.Random(seed), Chance(f"guide {seed}")
    style = Style() if seed % 50 == 0 else STYLES[seed % len(STYLES)]
    shipped = shipped_rules()
    rules = replace(shipped, limits=replace(shipped.limits, rounds=style.rounds))
    start = Log(NAMES[: luck.randint(3, 5)], rules, shipped_maps(), str(seed))
    course, entries = Course(start, start.start), list[Entry]()
    while waiting := awaited(course.match):
        who = luck.choice(waiting).who
        options = possible(course.match, who)
        assert options, f"{who} is awaited and can do nothing"
        move = chosen(luck, options, style)
        if course.match.turn is not None and luck.random() < style.guided / 100:
            move = decided(course.match, who, guide, str(len(entries)))
        if strict:
            exact(luck, course.match, who, options)
        if luck.random() < 0.0005:
            move = luck.choice((v.Leave(), v.TimeUp(), v.Skip() if course.match.turn else v.TimeUp()))
        after = play(course.match, who, move)
        assert not isinstance(after, Refused), (who, move, after.reason)
        check(course.match, after[0], after[1])
        entries.append(Entry(who, move))
        course.match = after[0]
        course.seen.update(type(event).__name__ for event in after[1])
        course.seen[type(move).__name__] += 1
    course.log = replace(start, entries=tuple(entries))
    return course


def chosen(luck: random.Random, options: Sequence[v.AnyMove], style: Style) -> v.AnyMove:
    """Any of the possible moves; an eager player rather does something than goes about."""
    wanted = [move for move in options if isinstance(move, EAGER)]
    return luck.choice(wanted if wanted and luck.random() < style.eager / 100 else options)


def check(before: Match, match: Match, events: Sequence[AnyEvent]) -> None:
    """What holds after every move."""
    assert all(event.cause is None or event.cause < index for index, event in enumerate(events))
    assert match.sealed >= before.sealed
    assert match.draws == before.draws or match.sealed > before.sealed
    assert 0 <= match.round <= match.rules.limits.rounds
    if match.board is None:
        return
    kinds, needed = match.board.geometry.kinds, match.rules.repair.needed
    stands: dict[str, list[str]] = {}
    for piece in match.pieces:
        assert piece.cooldown >= 0
        if match.phase == "playing":
            assert (piece.cell is not None) == (piece.fate == "playing")
        if piece.cell is not None:
            assert kinds[piece.cell] != "wall", f"{piece.who} is in a wall"
            stands.setdefault(piece.cell, []).append(piece.side)
        if piece.side == "survivor" and piece.character:
            assert 0 <= piece.health <= match.rules.survivors[piece.character].health
            assert (piece.health == 0) == (piece.fate == "killed")
        elif piece.character:
            assert 0 <= piece.rage <= match.rules.killers[piece.character].crown.most
    passing = match.piece(match.turn.who).cell if match.turn is not None else None
    for cell, sides in stands.items():
        assert len(sides) == 1 or ("killer" not in sides and (kinds[cell] in SHARED or cell == passing)), cell
    assert all(0 <= one.points <= needed for one in match.generators)
    assert all(0 <= one.guarded < match.rules.guarding.turns for one in match.generators)
    standing = sum(one.standing for one in match.barricades)
    choosing = match.turn is not None and isinstance(match.turn.choice, ChooseBarricade)
    assert standing <= match.rules.barricades.standing + choosing
    if match.turn is not None:
        assert match.turn.left >= 0
        assert match.piece(match.turn.who).fate == "playing"


def exact(luck: random.Random, match: Match, who: str, options: Sequence[v.AnyMove]) -> None:
    """`possible` says neither more nor less than `play`: some moves that anybody might think of."""
    for move in luck.sample(list(thinkable(match)), 3):
        allowed = not isinstance(play(match, who, move), Refused)
        assert allowed == (move in options), (who, move, allowed)


def thinkable(match: Match) -> Iterator[v.AnyMove]:
    """Every move with every argument that is anything."""
    cells = [*match.boards[0].geometry.kinds, "Z9"]
    cards, named = list(match.rules.talents), [*match.players, "nobody"]
    yield from (v.Roll(), v.DrawMap(), v.Repair(), v.Build(), v.WorkChest(), v.Escape(), v.EndTurn())
    for kind in (v.Place, v.Step, v.Ride):
        yield from map(kind, cells)
    yield from map(v.Destroy, cells)
    yield from map(v.GiveUp, cells)
    yield from map(v.TakePlace, range(6))
    yield from map(v.PickCharacter, (*match.rules.survivors, *match.rules.killers, "nobody"))
    yield from map(v.Attack, named)
    yield from map(v.Keep, cards)
    for using in (v.UseSkill, v.UseCrown):
        yield using()
        yield from (using(on=one) for one in named)
        yield from (using(at=cell) for cell in cells)
    for card in cards:
        yield v.PlayTalent(card)
        yield from (v.PlayTalent(card, on=one) for one in named)


def replays(course: Course) -> None:
    """The log of a match, as a text too, replays to the same board; what is stored is read again as it was (D7.2)."""
    assert final(parse(write(course.log))) == course.match
    assert MATCHES.decode(MATCHES.encode(course.match)) == course.match
    last = course.log.entries[-1]
    before = final(replace(course.log, entries=course.log.entries[:-1]))
    again = play(before, last.who, last.move)
    assert not isinstance(again, Refused)
    assert EVENTS.decode(EVENTS.encode(again[1])) == again[1]
