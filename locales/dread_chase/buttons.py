"""A move on a button: at most 40 characters."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.dread_chase.board import Cell
from engine.dread_chase.model import Match, Piece
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from locales.dread_chase.people import Company, character_id
from locales.dread_chase.prices import price_text
from locales.render import Words

LONGEST: Final = 40
"""Characters of a button in VK."""


def button(company: Company, match: Match, who: str, move: AnyMove) -> str:
    """What stands on the button of a player's move, with its price."""
    text = _LABELS[type(move)](company, match, match.piece(who), move)
    price = price_text(company.words, match, who, move)
    if not price:
        return _cut(text, LONGEST)
    around = company.words.say("chase-button-price", button="", price=price)
    return company.words.say("chase-button-price", button=_cut(text, LONGEST - len(around)), price=price)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def ability_name(words: Words, piece: Piece, move: m.UseSkill | m.UseCrown | m.PlayTalent) -> str:
    """The name of the ability that a move uses."""
    if isinstance(move, m.PlayTalent):
        return str(words.noun(f"dread-talent-{move.card}"))
    owner = character_id(piece.side, piece.character)
    return str(words.noun(f"{owner}-skill") if isinstance(move, m.UseSkill) else words.noun(f"{owner}-crown"))


def target(company: Company, piece: Piece, on: str | None, at: Cell | None) -> str:
    """Whom or what a use names: «на себя», «Вера», «C4»; empty for nothing."""
    if on is not None:
        return company.words.say("chase-self") if on == piece.who else str(company.name(on))
    return at or ""


def arrow(words: Words, match: Match, piece: Piece, to: Cell) -> str:
    """The arrow of the direction in which a neighbouring cell lies."""
    assert match.board is not None, "nobody goes anywhere without a board"
    (row, column), (row2, column2) = (match.board.geometry.at[cell] for cell in (piece.cell or to, to))
    way = "north" if row2 < row else "south" if row2 > row else "west" if column2 < column else "east"
    return words.say(f"chase-arrow-{way}")


def _plain(message: str) -> Callable[[Company, Match, Piece, Any], str]:
    return lambda company, match, piece, move: company.words.say(message)


def _cell(message: str, field: str) -> Callable[[Company, Match, Piece, Any], str]:
    return lambda company, match, piece, move: company.words.say(message, **{field: getattr(move, field)})


def _pick(company: Company, match: Match, piece: Piece, move: m.PickCharacter) -> str:
    side = "killer" if move.character in match.rules.killers else "survivor"
    return company.words.say("chase-button-pick", character=company.words.noun(character_id(side, move.character)))


def _step(company: Company, match: Match, piece: Piece, move: m.Step) -> str:
    return company.words.say("chase-button-step", arrow=arrow(company.words, match, piece, move.to), to=move.to)


def _attack(company: Company, match: Match, piece: Piece, move: m.Attack) -> str:
    return company.words.say("chase-button-attack", on=company.name(move.on))


def _use(kind: str) -> Callable[[Company, Match, Piece, Any], str]:
    def label(company: Company, match: Match, piece: Piece, move: m.UseSkill | m.UseCrown | m.PlayTalent) -> str:
        text = company.words.say(f"chase-button-{kind}", ability=ability_name(company.words, piece, move))
        aim = target(company, piece, move.on, move.at)
        return company.words.say("chase-button-aim", button=text, target=aim) if aim else text

    return label


def _end(company: Company, match: Match, piece: Piece, move: m.EndTurn) -> str:
    """D3.1, D4.1: what is left is lost, so it is said before."""
    left = 0 if match.turn is None else match.turn.left
    return company.words.say("chase-button-end-lost" if left else "chase-button-end", left=left)


def _keep(company: Company, match: Match, piece: Piece, move: m.Keep) -> str:
    return company.words.say("chase-button-keep", card=company.words.noun(f"dread-talent-{move.card}"))


_LABELS: Final[Mapping[type, Callable[[Company, Match, Piece, Any], str]]] = {
    m.Roll: _plain("chase-button-roll"),
    m.PickCharacter: _pick,
    m.DrawMap: _plain("chase-button-map"),
    m.Place: _cell("chase-button-place", "to"),
    m.TakePlace: _cell("chase-button-order", "place"),
    m.Step: _step,
    m.Ride: _cell("chase-button-ride", "to"),
    m.Repair: _plain("chase-button-repair"),
    m.Build: _plain("chase-button-build"),
    m.WorkChest: _plain("chase-button-chest"),
    m.Escape: _plain("chase-button-escape"),
    m.Attack: _attack,
    m.Destroy: _cell("chase-button-destroy", "at"),
    m.UseSkill: _use("skill"),
    m.UseCrown: _use("crown"),
    m.PlayTalent: _use("talent"),
    m.EndTurn: _end,
    m.Keep: _keep,
    m.GiveUp: _cell("chase-button-give_up", "at"),
}
"""Kind of move → its label."""
