"""`rassvet curse explain`: the day in a file told in words, or why something happened on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import click

from engine.curse import view
from engine.curse.events import AnyEvent
from engine.curse.model import Match
from engine.curse.resolve import resolve
from engine.curse.scenario import Scenario, ScenarioError, read
from engine.curse.why import Past
from locales.curse import Cast, own_state, why_end, why_failed, why_fate, why_order
from locales.curse import explain as explained
from locales.render import Words, russian
from vkbot.commands.errors import UserError
from vkbot.commands.files import shown, whole

ORDER: Final = "order:"


@dataclass(frozen=True, slots=True)
class _Day:
    """A day that was resolved; its characters are called by their classes."""

    words: Words
    cast: Cast
    past: Past
    after: Match
    events: Sequence[AnyEvent]


@click.command("explain", short_help="Resolve the day in a file, and tell it in words.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--for", "who", metavar="ID", help="Only what this character may know.")
@click.option("--why", "subject", metavar="SUBJECT", help="Why: a character's id, order:N, orders, or end.")
def explain(file: str, who: str | None, subject: str | None) -> None:
    """Resolve the day in FILE (- reads standard input) and tell in Russian what happened and why.

    Without --for everything is told, as a game master sees it. With it: what everybody is told, what the character
    alone learned and, if it lives, what it knows of itself at the end of the day.

    --why answers one question with its whole chain of causes. SUBJECT is the id of a character (its spheres from the
    morning on, why it died or lives), order:N (what became of the order of that index, from 0), orders (all that did
    not work), or end (why the match is over).
    """
    if who is not None and subject is not None:
        raise UserError("--for and --why exclude each other: the causes are nobody's to know before the end")
    scenario = _scenario(file)
    if who is not None:
        _check_id(file, scenario, who)
    day = _resolved(scenario)
    click.echo(_told(day, who) if subject is None else _why(file, day, subject))


def _scenario(file: str) -> Scenario:
    """The scenario of a file. Raises UserError."""
    text = whole(file)
    try:
        return read(text)
    except ScenarioError as error:
        raise UserError(f"{shown(file)}: {error}") from None


def _ids(match: Match) -> list[str]:
    return [character.id for character in match.characters]


def _one_line(ids: Sequence[str]) -> str:
    """Ids may hold anything, a message is one line."""
    return " ".join(", ".join(ids).split())


def _check_id(file: str, scenario: Scenario, who: str) -> None:
    ids = _ids(scenario.match)
    if who not in ids:
        raise UserError(f"{shown(file)}: no character {who!r}; there are {_one_line(ids)}")


def _resolved(scenario: Scenario) -> _Day:
    words, match = russian(), scenario.match
    after, events = resolve(match, scenario.orders, scenario.votes)
    roster = [(one.id, str(words.noun(f"class-{one.class_id}")), one.class_id) for one in match.characters]
    return _Day(words, Cast.of(roster), Past(match, events), after, events)


def _told(day: _Day, who: str | None) -> str:
    """The whole day, or what one may know of it."""
    told = explained(day.words, day.cast, day.events, who)
    if who is None or not day.after.character(who).alive:
        return told
    own, faction = view.own(day.after, who), day.after.character(who).faction
    return f"{told}\n\n{own_state(day.words, day.cast, own, faction, rules=day.after.rules)}"


_WHOLE: Final[dict[str, Callable[[Words, Cast, Past], str]]] = {"orders": why_failed, "end": why_end}
"""Questions about the whole day. A character of such an id comes first."""


def _why(file: str, day: _Day, subject: str) -> str:
    """The answer to one question. Raises UserError for one that the day has no answer to."""
    if subject in _ids(day.past.start):
        return why_fate(day.words, day.cast, day.past, subject)
    if subject in _WHOLE:
        return _WHOLE[subject](day.words, day.cast, day.past)
    if subject.startswith(ORDER):
        return _why_order(file, day, subject.removeprefix(ORDER))
    known = _one_line(_ids(day.past.start))
    raise UserError(f"{shown(file)}: --why {subject!r}: neither order:N, orders, end, nor one of {known}")


def _why_order(file: str, day: _Day, number: str) -> str:
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise UserError(f"--why order:{number}: the index of an order is a whole number from 0")
    try:
        return why_order(day.words, day.cast, day.past, int(number))
    except IndexError:
        raise UserError(f"{shown(file)}: there is no order {number}, the day's are counted from 0") from None
