"""What is said to somebody whose words could not be carried out, and what they could write."""

from collections.abc import Sequence

from engine.dread_chase.model import Match
from engine.dread_chase.moves.values import AnyMove, Attack
from engine.dread_chase.play import Refused, play
from locales.dread_chase import Company, reason_text, with_possible
from vkbot.language.chase import Puzzle
from vkbot.language.chase_vague import Vague


def _vain(company: Company, match: Match, who: str) -> str:
    """Why nobody at all can be attacked now, the nearest reason first; empty if somebody can, or that is unknown."""
    tried = [(move, play(match, who, move)) for one in match.survivors if (move := Attack(one.who))]
    refused = [(move, made) for move, made in tried if isinstance(made, Refused)]
    if len(refused) < len(tried):
        return ""
    dear = next(((move, made) for move, made in refused if made.reason == "actions"), None)
    if dear is not None:
        return reason_text(company, match, who, *dear)
    near = {"far", "target"}.issuperset(made.reason for _, made in refused)
    return company.words.say("chase-unclear-nobody-near") if near else ""


def unclear_text(company: Company, match: Match, who: str, puzzle: Puzzle, moves: Sequence[AnyMove]) -> str:
    """The reason, and what is possible."""
    say = company.words.say
    message = f"chase-unclear-{puzzle.why}"
    match puzzle.why:
        case "whom" if reason := _vain(company, match, who):
            why = reason
        case "whom" | "on":
            why = say(message, name=company.name(puzzle.who[0]) if puzzle.who else "")
        case "who":
            why = say(message, names=company.all(puzzle.who))
        case "away":
            why = say(message, cell=puzzle.cell, steps=puzzle.steps, left=puzzle.left)
        case "nobody" | "which" | "where" | "rail" | "off" | "way" | "stands" | "already":
            why = say(message, cell=puzzle.cell)
        case _:
            why = say(message)
    return with_possible(company, match, who, why, moves)


def vague_text(company: Company, match: Match, who: str, found: Vague) -> str:
    """A question, or why it cannot be; what is possible its buttons say."""
    say = company.words.say
    if found.lacks == "whom":
        return _vain(company, match, who) or say("chase-unclear-whom", name=company.name(found.who[0]))
    if found.lacks == "window" and not found.cell:
        return say("chase-vague-window-none")
    return say(f"chase-vague-{found.lacks}", cell=found.cell)
