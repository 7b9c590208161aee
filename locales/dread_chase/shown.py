"""The board in words: what the picture shows, whose turn it is, what can be done. Short enough for a phone."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.dread_chase.board import Board, Cell, Kind
from engine.dread_chase.effects import numbers
from engine.dread_chase.model import ChooseCard, Doors, Fate, Match, Phase, Piece
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import awaited
from locales.dread_chase.people import Company, character_id
from locales.dread_chase.possible import possible_text
from locales.dread_chase.telling import kind
from locales.render import Words

GONE: Final[tuple[Fate, ...]] = ("escaped", "killed", "left", "inside")
"""What may have become of a piece that is off the board, in the order in which it is told."""

TOLD_OF_MAPS: Final[tuple[Kind, ...]] = (
    "generator", "gate", "chest", "barricade", "window", "rail", "conveyor", "wall",
)  # fmt: skip
"""Kinds of cells that a map is told by; starts are told as those that are free."""


def shown_text(company: Company, match: Match, moves: Sequence[AnyMove]) -> str:
    """The whole of it. `moves`: the public ones of whoever has the turn."""
    return "\n".join(line for line in _PHASES[match.phase](company, match, moves) if line)


def waiting(company: Company, match: Match) -> str:
    """The names of those who are awaited."""
    return ", ".join(str(company.name(one)) for one in dict.fromkeys(one.who for one in awaited(match)))


# Set-up


def _initiative(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    say = company.words.say
    yield say("chase-shown-initiative", who=waiting(company, match))
    rolled = [who for who in match.rolls if who not in match.rolling]
    if rolled:
        told = ", ".join(say("chase-roll-of", who=company.name(who), value=match.rolls[who]) for who in rolled)
        yield say("chase-shown-rolls", list=told)


def _characters(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    say = company.words.say
    assert match.killer is not None, "characters are picked when the killer is known"
    if match.killer.character:
        yield say("chase-shown-killer-is", who=company.full(match.killer))
    yield say("chase-shown-characters", who=waiting(company, match))
    taken = {piece.character for piece in match.pieces}
    if any(piece.side == "survivor" and not piece.character for piece in _there(match)):
        yield say("chase-shown-for-survivors")
        yield from (summary(company.words, match, one) for one in match.rules.survivors if one not in taken)
    if not match.killer.character:
        yield say("chase-shown-for-killer", who=company.name(match.killer.who))
        yield from (summary(company.words, match, one) for one in match.rules.killers)
    yield say("chase-shown-skills")


def summary(words: Words, match: Match, character: str) -> str:
    """A character in one line: its name, its passive ability, and its skill with the price."""
    side = "killer" if character in match.rules.killers else "survivor"
    entry = match.rules.killers.get(character) or match.rules.survivors[character]
    name = character_id(side, character)
    text = words.say(f"{name}-passive", **numbers(entry.passive))
    skill, cost = words.noun(f"{name}-skill"), numbers(entry.skill)["cost"]
    return words.say("chase-shown-line", name=words.noun(name), skill=skill, cost=cost, text=text)


def _map(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    told = ", ".join(company.full(piece) for piece in _there(match))
    yield company.words.say("chase-shown-map", list=told)


def _placing(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    say = company.words.say
    assert match.board is not None, "pieces are placed on a map"
    yield say("chase-shown-placing", map=title(company.words, match), who=waiting(company, match))
    yield stand_text(company, match)
    yield from starts_texts(company, match)
    yield from geography(company.words, match.board, TOLD_OF_MAPS)


def starts_texts(company: Company, match: Match) -> Iterator[str]:
    """The start cells that can still be taken (D2.2)."""
    assert match.board is not None, "pieces are placed on a map"
    taken, of, say = {piece.cell for piece in match.pieces}, match.board.geometry.of, company.words.say
    there = {piece.side for piece in _there(match) if piece.cell is None}
    if "survivor" in there:
        yield say("chase-shown-starts", cells=_free(of["survivor_start"], taken))
    if "killer" in there:
        yield say("chase-shown-starts-killer", cells=_free(of["killer_start"], taken))


def geography(words: Words, board: Board, kinds: Sequence[Kind]) -> Iterator[str]:
    """What the picture shows of the map, of these kinds of cells."""
    geometry = board.geometry
    for what in kinds:
        cells = [cell for cell, kind in geometry.kinds.items() if kind == what]
        told = (f"{cell} {words.say(f'chase-arrow-{geometry.arrows[cell]}')}" for cell in cells)
        listed = ", ".join(told if what == "conveyor" else cells)
        yield words.say(f"chase-shown-cells-{what}", cells=listed) if cells else ""


def _free(cells: Iterable[Cell], taken: set[Cell | None]) -> str:
    return ", ".join(cell for cell in cells if cell not in taken)


def stand_text(company: Company, match: Match) -> str:
    """Who stands where; empty while nobody stands anywhere."""
    told = [
        company.words.say("chase-stands", who=company.full(piece), at=piece.cell)
        for piece in _there(match)
        if piece.cell is not None
    ]
    return company.words.say("chase-shown-stand", list=", ".join(told)) if told else ""


def _order(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    say = company.words.say
    yield say("chase-shown-order", who=waiting(company, match))
    yield stand_text(company, match)
    placed = sorted((piece for piece in match.survivors if piece.place), key=lambda piece: piece.place)
    if placed:
        told = (say("chase-goes", who=company.name(piece.who), place=piece.place) for piece in placed)
        yield say("chase-shown-queue", list=", ".join(told))
    yield places_text(company, match)


def places_text(company: Company, match: Match) -> str:
    """The numbers in the order of turns that can still be taken (D2.2)."""
    taken = {piece.place for piece in match.survivors}
    free = set(range(1, match.rules.modes[match.mode].survivors + 1)) - taken
    return company.words.say("chase-shown-places", list=", ".join(map(str, sorted(free))))


# Play


def _playing(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    say = company.words.say
    yield say("chase-shown-round", round=match.round, map=title(company.words, match))
    yield turn_text(company, match)
    yield from _board(company, match)
    if match.turn is not None and (told := possible_text(company, match, match.turn.who, moves)):
        yield say("chase-shown-can", list=told)


def turn_text(company: Company, match: Match, *, alone: bool = False) -> str:
    """Whose turn it is, with its ⚡, of the killer with its rage (D4.4), or what is chosen in it.

    alone: no board follows, so what works on the piece is told here.
    """
    turn, say = match.turn, company.words.say
    assert turn is not None, "somebody has the turn while the match is played"
    piece = match.piece(turn.who)
    who, more = company.full(piece), "".join(_more(company, match, piece)) if alone else ""
    if piece.side == "killer":
        most = match.rules.killers[piece.character].crown.most
        return say("chase-shown-turn-killer", who=who, actions=turn.left, rage=piece.rage, most=most, more=more)
    if turn.choice is None:
        return say("chase-shown-turn", who=who, actions=turn.left, more=more)
    what = "card" if isinstance(turn.choice, ChooseCard) else "barricade"
    return say("chase-shown-choosing", who=who, what=say(f"chase-what-{what}"))


def _board(company: Company, match: Match) -> Iterator[str]:
    for piece in standing(match):
        yield piece_text(company, match, piece)
        if piece.side == "killer":
            yield rage_text(company, match, piece)
    yield score_text(company, match)
    yield from gone_texts(company, match)
    yield from _cells(company, match)


def standing(match: Match) -> list[Piece]:
    """The pieces on the board: the killer, then the survivors in the order of turns."""
    there = [piece for piece in match.pieces if piece.cell is not None]
    return sorted(there, key=lambda piece: (piece.side == "survivor", piece.place))


def score_text(company: Company, match: Match) -> str:
    """How many have escaped, and how many must for the common victory (D2.3)."""
    escaped, needed = escaped_of(match)
    return company.words.say("chase-shown-score", escaped=escaped, needed=needed)


def rage_text(company: Company, match: Match, killer: Piece) -> str:
    """What the killer's rage is for, whether there is enough of it, and when what it gives is over (D4.4)."""
    crown, rage, turn = match.rules.killers[killer.character].crown, match.rules.rage, match.turn
    name = f"{character_id('killer', killer.character)}-crown"
    told = company.words.say(f"{name}-help", **numbers(crown))
    early = turn is not None and turn.who == killer.who and not turn.crown
    state = "working" if killer.crowned else "saving" if killer.rage < crown.cost else "early" if early else "ready"
    return company.words.say(
        f"chase-shown-rage-{state}", crown=company.words.noun(name), text=told, cost=crown.cost, hit=rage.hit,
        kill=rage.kill, turns=killer.crowned,
    )  # fmt: skip


def piece_text(company: Company, match: Match, piece: Piece) -> str:
    """Where a piece stands, and how it is."""
    who, more = company.full(piece), "".join(_more(company, match, piece))
    if piece.side == "killer":
        most = match.rules.killers[piece.character].crown.most
        return company.words.say("chase-shown-killer", who=who, at=piece.cell, rage=piece.rage, most=most, more=more)
    most = match.rules.survivors[piece.character].health
    return company.words.say(
        "chase-shown-survivor", who=who, at=piece.cell, health=piece.health, most=most, more=more
    )  # fmt: skip


def _more(company: Company, match: Match, piece: Piece) -> Iterator[str]:
    """What else works on a piece."""
    say = company.words.say
    if piece.talents:
        yield say("chase-more-talents", count=len(piece.talents))
    if piece.cooldown:
        yield say("chase-more-cooldown", turns=piece.cooldown)
    if piece.crowned:
        crown = company.words.noun(f"{character_id(piece.side, piece.character)}-crown")
        yield say("chase-more-crown", crown=crown)
    for name in dict.fromkeys(kind(laid.effect) for laid in piece.lasting if not piece.crowned):
        yield say("chase-more-effect", effect=say(f"chase-effect-{name}"))
    if piece.extra:
        yield say("chase-more-extra", extra=f"+{piece.extra}" if piece.extra > 0 else f"−{-piece.extra}")


def gone_texts(company: Company, match: Match, fates: Sequence[Fate] = GONE) -> Iterator[str]:
    """What has become of those who are off the board. fates: which of these is told."""
    for fate in fates:
        those = [company.name(piece.who) for piece in match.pieces if piece.fate == fate]
        if those:
            yield company.words.say(f"chase-shown-{fate}", who=", ".join(map(str, those)))


def _cells(company: Company, match: Match) -> Iterator[str]:
    say, needed = company.words.say, match.rules.repair.needed
    if match.board is None:
        return
    told = [
        say("chase-generator-running", at=one.cell)
        if one.points >= needed
        else say("chase-generator", at=one.cell, points=f"{one.points}/{needed}")
        for one in match.generators
    ]
    running, wanted = running_of(match)
    yield say("chase-shown-generators", running=running, needed=wanted, list=", ".join(told))
    yield gates_text(company.words, match)
    built = [one.cell for one in match.barricades if one.standing]
    broken = [one.cell for one in match.barricades if not one.standing]
    free = [cell for cell in match.board.geometry.of["barricade"] if cell not in {one.cell for one in match.barricades}]
    yield say("chase-shown-built", cells=", ".join(built)) if built else ""
    yield say("chase-shown-broken", cells=", ".join(broken)) if broken else ""
    yield say("chase-shown-cells-barricade", cells=", ".join(free)) if free else ""
    for side in ("killer", "survivor"):
        blocked = [block.cell for block in match.blocks if block.stops == side]
        yield say(f"chase-shown-blocked-{side}", cells=", ".join(dict.fromkeys(blocked))) if blocked else ""
    spent = {chest.cell for chest in match.chests if chest.spent}
    chests = [cell for cell in match.board.geometry.of["chest"] if cell not in spent]
    yield say("chase-shown-chests", cells=", ".join(chests)) if chests else ""
    yield from geography(company.words, match.board, ("wall",))


def escaped_of(match: Match) -> tuple[int, int]:
    """How many have escaped, and how many must for the common victory (D2.3)."""
    return sum(piece.fate == "escaped" for piece in match.survivors), match.rules.modes[match.mode].escapes


def running_of(match: Match) -> tuple[int, int]:
    """How many generators run, of how many that must."""
    needed = match.rules.repair.needed
    return sum(one.points >= needed for one in match.generators), match.rules.modes[match.mode].generators


def gates_text(words: Words, match: Match) -> str:
    """Whether the gates are open, and when that changes (D6.1)."""
    assert match.board is not None, "gates stand on a map"
    cells = ", ".join(match.board.geometry.of["gate"])
    state, more = gates(match.doors, match.round)
    return words.say(f"chase-shown-gates-{state}", cells=cells, **more)


def gates(doors: Doors, now: int) -> tuple[str, dict[str, int]]:
    """How the gates are, and when that changes."""
    if doors.closes is not None:
        return "open", {"rounds": doors.closes - now}
    if doors.opens is not None:
        return "set", {"round": doors.opens}
    return "shut", {}


def title(words: Words, match: Match) -> str:
    """The map's name."""
    assert match.board is not None, "the map has been drawn"
    return str(words.noun(f"dread-map-{match.board.id}"))


def _ended(company: Company, match: Match, moves: Sequence[AnyMove]) -> Iterator[str]:
    assert match.result is not None, "a match that has ended has a result"
    outcome = company.words.say(f"chase-outcome-{match.result.outcome}")
    yield company.words.say("chase-shown-ended", outcome=outcome, rounds=match.round)
    yield from _board(company, match)
    if match.result.winners:
        yield company.words.say("chase-winners", who=company.all(match.result.winners))


def _there(match: Match) -> list[Piece]:
    return [piece for piece in match.pieces if piece.fate == "playing"]


_PHASES: Final[Mapping[Phase, Callable[[Company, Match, Sequence[AnyMove]], Iterator[str]]]] = {
    "initiative": _initiative,
    "characters": _characters,
    "map": _map,
    "placing": _placing,
    "order": _order,
    "playing": _playing,
    "ended": _ended,
}
