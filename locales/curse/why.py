"""«Почему?» in words: the chain of causes of a fate, of the orders that did not work, of the end of a match."""

from collections.abc import Iterator

from engine.curse import events as e
from engine.curse import why as w
from engine.curse.why import reasons as r
from locales.curse.cast import Cast
from locales.curse.facts import Day, sentence
from locales.curse.reasons import TEXTS, branch, did, failing, line, reasoned
from locales.curse.text import lines, signed, titled
from locales.render import Words

OWN_DOING = ("freeze", "fire_shield", "jinx", "reflection")
"""Kinds of damage that an order alone does not explain: what they are is said first."""


def why_fate(words: Words, cast: Cast, past: w.Past, who: str) -> str:
    """Why somebody died or lives: the balance of its spheres on a day, each change with its causes.

    Raises KeyError if there is nobody of that id.
    """
    day, fate = Day(words, cast, past.events), w.fate(past, who)
    if fate.dead_before is not None:
        return lines(_headline(day, fate), *branch(day, fate.dead_before), _moves(day, fate))
    return lines(
        _headline(day, fate),
        words.say("why-morning", spheres=fate.spheres),
        *(one for change in fate.changes for one in _change(day, change)),
        *_saving(day, fate, past.start.rules.exile_share),
        _moves(day, fate),
    )


def why_failed(words: Words, cast: Cast, past: w.Past, by: str | None = None) -> str:
    """Every order of a day, or of one character, that did not work, and why."""
    day, found = Day(words, cast, past.events), w.failures(past, by)
    if not found:
        return words.say("why-failed-none", day=past.day)
    told = (one for failure in found for one in branch(day, failure))
    return lines(words.say("why-failed-title", day=past.day), *told)


def why_order(words: Words, cast: Cast, past: w.Past, index: int) -> str:
    """What became of one order, from 0. Raises IndexError if there is none of that index."""
    day, traced = Day(words, cast, past.events), w.traced(past, index)
    key = "why-order-taken" if traced.taken else "why-order-dropped"
    return lines(
        words.say(key, day=past.day, did=did(day, r.Did(order=traced.order))),
        *(one for vote in traced.votes for one in branch(day, vote)),
        *(line(day, sentence(day, event), 0) for event in _done(past, traced)),
        *(one for failure in traced.failures for one in failing(day, failure)),
    )


def _done(past: w.Past, traced: w.Traced) -> list[e.AnyEvent]:
    """What an order brought about; what came to nothing is told with its causes."""
    caused = [past.events[at] for at in traced.caused]
    return [event for event in caused if not isinstance(event, e.Idle | e.LayPrevented | e.HealBarred)]


def why_end(words: Words, cast: Cast, past: w.Past) -> str:
    """Why the match ended with this day, and who is alive on each side; or that it goes on."""
    day, end = Day(words, cast, past.events), w.finish(past)
    ended = next((event for event in past.events if isinstance(event, e.Ended)), None)
    if ended is None:
        return words.say("why-going", day=past.day)
    return lines(
        words.say("why-end", day=past.day, how=sentence(day, ended)),
        words.say("why-representatives", count=len(end.representatives), who=day.them(end.representatives)),
        words.say("why-traitors", count=len(end.traitors), who=day.them(end.traitors)),
    )


# A fate


def _headline(day: Day, fate: w.Fate) -> str:
    who = day.cast.full(day.words, fate.who)
    key = f"why-fate-{_ending(fate)}"
    return day.words.say(key, day=fate.day, who=who, stage=fate.stage, left=signed(fate.left))


def _ending(fate: w.Fate) -> str:
    if fate.dead_before is not None:
        return "dead"
    if fate.exile is not None:
        return "exiled"
    if fate.stage:
        return "died" if fate.revived is None else "back"
    return "spared" if any(isinstance(change.event, e.Spared) for change in fate.changes) else "lives"


def _change(day: Day, change: w.Change) -> list[str]:
    """One line for a change, and its causes below; where an order says all, it is the line."""
    what, below = _what(day, change)
    amount = signed(change.amount) if change.amount < 0 else f"+{change.amount}"
    key = "why-change-up" if change.amount > 0 else "why-change-down" if change.amount else "why-change-none"
    told = day.words.say(key, amount=amount, left=signed(change.left), what=what)
    return [told, *(one for reason in below for one in branch(day, reason, 1))]


def _what(day: Day, change: w.Change) -> tuple[str, tuple[r.Reason, ...]]:
    """What changed the spheres, and what of its causes is still to be told."""
    event, because = change.event, change.because
    if change.taken_by is not None and isinstance(event, e.Damaged):
        return _passed_on(day, change.taken_by, event, because)
    if isinstance(event, e.Spared):
        return reasoned(day, day.words.say("why-spared"), because)
    if isinstance(event, e.Capped):
        return day.words.say("why-capped", left=change.left), because
    first, *rest = because
    if isinstance(event, e.Damaged) and event.kind in OWN_DOING:
        return reasoned(day, str(day.kind(event.kind)), because)
    text, below = reasoned(day, TEXTS[type(first)](day, first), first.because)
    return text, (*below, *rest)


def _passed_on(day: Day, by: str, event: e.Damaged, because: tuple[r.Reason, ...]) -> tuple[str, tuple[r.Reason, ...]]:
    """Damage that a protector took: under whose protection first, then where it came from."""
    told = day.words.say("why-taken-by", kind=day.kind(event.kind), amount=event.amount, by=day.who(by))
    guards = tuple(cause for one in because if isinstance(one, r.Shielded) for cause in one.because)
    text, below = reasoned(day, told, guards)
    return text, (*below, *(one for one in because if not isinstance(one, r.Shielded)))


def _saving(day: Day, fate: w.Fate, share: int) -> Iterator[str]:
    """What did not save a character that died, or brought it back."""
    if fate.exile is not None:
        yield from _banished(day, fate, fate.exile, share)
    elif fate.revive and fate.stage:
        text, below = reasoned(day, day.words.say("why-revived"), fate.revive)
        yield text
        yield from (one for reason in below for one in branch(day, reason, 1))
    elif fate.stage:
        yield day.words.say("why-unsaved", who=day.who(fate.who))


def _banished(day: Day, fate: w.Fate, exile: w.Banished, share: int) -> Iterator[str]:
    voters, say = day.them(exile.voters), day.words.say
    yield say("why-banished", votes=exile.votes, living=exile.living, voters=voters, share=share)
    if exile.fallen:
        yield say("why-banished-fallen", fallen=day.them(exile.fallen))
    if fate.cheat or fate.revive:
        yield say("why-banished-anyway")


def _moves(day: Day, fate: w.Fate) -> str | None:
    told = [one for carried in fate.moves for one in branch(day, carried)]
    return titled(day.words.say("why-moves"), "\n".join(told))
