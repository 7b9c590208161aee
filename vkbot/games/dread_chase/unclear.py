"""What is said to somebody whose words could not be carried out, and what they could write."""

from collections.abc import Sequence

from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import AnyMove
from locales.dread_chase import Company, with_possible
from vkbot.language.chase import Puzzle


def unclear_text(company: Company, match: Match, who: str, puzzle: Puzzle, moves: Sequence[AnyMove]) -> str:
    """The reason, and what is possible."""
    say = company.words.say
    message = f"chase-unclear-{puzzle.why}"
    match puzzle.why:
        case "whom" | "on":
            why = say(message, name=company.name(puzzle.who[0]) if puzzle.who else "")
        case "who":
            why = say(message, names=company.all(puzzle.who))
        case "away":
            why = say(message, cell=puzzle.cell, steps=puzzle.steps, left=puzzle.left)
        case "nobody" | "which" | "where" | "rail" | "off" | "way" | "stands":
            why = say(message, cell=puzzle.cell)
        case _:
            why = say(message)
    return with_possible(company, match, who, why, moves)
