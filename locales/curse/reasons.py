"""The links of a chain of causes in words, one function a kind."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from engine.curse.why import Failure
from engine.curse.why import reasons as r
from locales.curse.facts import Day
from locales.curse.own import days_left
from locales.curse.text import abilities, held
from locales.render import Noun


def branch(day: Day, reason: r.Reason, depth: int = 0) -> list[str]:
    """A link on a line of its own, and below it what brought it about."""
    text, below = reasoned(day, TEXTS[type(reason)](day, reason), reason.because)
    return [line(day, text, depth), *(one for cause in below for one in branch(day, cause, depth + 1))]


def reasoned(day: Day, text: str, because: tuple[r.Reason, ...]) -> tuple[str, tuple[r.Reason, ...]]:
    """The text with the order that stood behind it on the same line, and what is left to be told below."""
    if not because or not isinstance(because[0], r.Did):
        return text, because
    told = day.words.say("why-from", text=text, did=did(day, because[0]))
    return told, (*because[0].because, *because[1:])


def line(day: Day, text: str, depth: int) -> str:
    """A line of the tree."""
    if not depth:
        return day.words.say("explain-line", text=text)
    return day.words.say("explain-below", arrows="↳" * depth, text=text)


# Who did it


def did(day: Day, reason: r.Did) -> str:
    """«Искра — «Фаербол на Тихона»», with the day, if that was another one."""
    told = day.words.say("why-did", by=day.who(reason.order.by), order=day.order(reason.order))
    if reason.copied:
        told = day.words.say("why-did-copied", did=told)
    return told if reason.earlier is None else day.words.say("why-did-earlier", did=told, day=reason.earlier)


def _voting(day: Day, reason: r.Voting) -> str:
    votes = "; ".join(_BALLOTS[type(one)](day, one) for one in reason.votes)
    return day.words.say("why-held" if reason.held else "why-unheld", votes=votes)


def _ballot(day: Day, vote: r.Ballot) -> str:
    if vote.void is not None:
        told = day.words.say(f"event-vote_void-{vote.void}", voter=day.who(vote.voter))
        return told[:1].lower() + told[1:]
    if vote.target is None:
        return day.words.say("why-ballot-none", voter=day.who(vote.voter))
    args = {"voter": day.who(vote.voter), "target": day.who(vote.target)}
    if vote.via is None:
        return day.words.say("why-ballot", **args)
    return day.words.say("why-ballot-as", **args, via=day.who(vote.via))


def _tallied(day: Day, votes: r.Tallied) -> str:
    if not votes.voters:
        return day.words.say("why-tallied-none", target=day.who(votes.target))
    voters = day.them(votes.voters)
    return day.words.say("why-tallied", target=day.who(votes.target), count=len(voters), voters=voters)


_BALLOTS: Final[Mapping[type, Callable[[Day, Any], str]]] = {r.Ballot: _ballot, r.Tallied: _tallied}


# How it reached the character, and why so much


def _lies(day: Day, reason: r.Lies) -> str:
    args = {"effect": day.effect(reason.effect), "target": day.who(reason.target)}
    if reason.days is None:
        return day.words.say("why-lies", **args)
    return day.words.say("why-lies-still", **args, left=days_left(day.words, reason.days))


def _tied(day: Day, reason: r.Tied) -> str:
    between = day.them(reason.between)
    if reason.days is None:
        return day.words.say("why-tied", between=between)
    return day.words.say("why-tied-still", between=between, left=days_left(day.words, reason.days))


def _jumped(day: Day, reason: r.Jumped) -> str:
    return day.words.say("why-jumped", over=day.who(reason.over))


def _recoil(day: Day, reason: r.Recoil) -> str:
    return day.words.say("why-recoil", every=reason.every)


def _corpses(day: Day, reason: r.Corpses) -> str:
    return day.words.say("why-corpses", base=reason.base, dead=reason.dead, share=reason.share)


def _lacked(day: Day, reason: r.Lacked) -> str:
    return day.words.say("why-lacked", lacked=reason.lacked, share=reason.share)


def _shielded(day: Day, reason: r.Shielded) -> str:
    return day.words.say("why-shielded", meant=day.who(reason.meant))


def _doubled(day: Day, reason: r.Doubled) -> str:
    return day.words.say("why-doubled", factor=reason.factor)


def _mirrored(day: Day, reason: r.Mirrored) -> str:
    return day.words.say("why-mirrored", amount=reason.amount, share=reason.share)


def _risen(day: Day, reason: r.Risen) -> str:
    return day.words.say("why-risen")


def _weighed(day: Day, reason: r.Weighed) -> str:
    return day.words.say("why-curse", curse=day.kind("curse"), parts="; ".join(_parts(day, reason)))


def _parts(day: Day, reason: r.Weighed) -> Iterator[str]:
    """What the curse is made of, the parts that are nothing but that matter included."""
    say = day.words.say
    if reason.shielded:
        yield say("why-curse-shielded")
        return
    yield say("why-curse-base", base=reason.base)
    if reason.relief:
        yield say("why-curse-relief", relief=reason.relief, count=len(reason.fell), fell=day.them(reason.fell))
    elif reason.revived:
        yield say("why-curse-revived", count=len(reason.revived), revived=day.them(reason.revived))
    elif not reason.fell:
        yield say("why-curse-nobody")
    if reason.white:
        yield say("why-curse-white", white=reason.white)
    if reason.black:
        yield say("why-curse-black", black=reason.black)
    for totem in reason.totems:
        yield say(f"why-curse-{totem}")
    if reason.base - reason.relief - reason.white + reason.black < 0:
        yield say("why-curse-floor")


# Why an order did not work


def _failure(day: Day, reason: Failure) -> str:
    return day.words.say("why-failure", did=did(day, r.Did(order=reason.order)), how=_how(day, reason))


def failing(day: Day, reason: Failure) -> list[str]:
    """Why an order did not work that was told just before."""
    text, below = reasoned(day, _how(day, reason), reason.because)
    return [line(day, text, 0), *(one for cause in below for one in branch(day, cause, 1))]


def _how(day: Day, reason: Failure) -> str:
    dropped = f"dropped-{reason.how}"
    if reason.how == "crowd":
        how = day.words.say(f"why-failing-crowd-{reason.order.action}")
    else:
        how = day.words.say(dropped if day.words.has(dropped) else f"why-failing-{reason.how}")
    return how if reason.target is None else day.words.say("why-how-target", how=how, target=day.who(reason.target))


def _fell(day: Day, reason: r.Fell) -> str:
    if reason.stage is not None:
        return day.words.say("why-fell-stage", who=day.who(reason.who), stage=reason.stage)
    if reason.day is not None:
        return day.words.say("why-fell-day", who=day.who(reason.who), day=reason.day)
    return day.words.say("why-fell-before", who=day.who(reason.who))


def _has(day: Day, reason: r.Has) -> str:
    return day.words.say("why-has", abilities=abilities(day.words, reason.abilities))


def _misfits(day: Day, reason: r.Misfits) -> str:
    args: dict[str, Noun] = {} if reason.who is None else {"who": day.who(reason.who)}
    return day.words.say(f"why-misfit-{reason.how}", **args)


def _ring_size(day: Day, reason: r.RingSize) -> str:
    return day.words.say("why-ring-size", least=reason.least, most=reason.most)


def _had_it(day: Day, reason: r.HadIt) -> str:
    if reason.ability == "secret_knowledge":
        return day.words.say("why-had-secret_knowledge")
    return day.words.say("why-had", ability=day.ability(reason.ability), who=day.who(reason.who))


def _were_blocked(day: Day, reason: r.WereBlocked) -> str:
    return day.words.say("why-blocked", abilities=abilities(day.words, reason.abilities))


def _hand(day: Day, reason: r.Hand) -> str:
    if not reason.count:
        return day.words.say("why-hand-none")
    return day.words.say("why-hand", items=held(day.words, {reason.item: reason.count}))


def _rooted(day: Day, reason: r.Rooted) -> str:
    return day.words.say("why-rooted")


def _beside(day: Day, reason: r.Beside) -> str:
    return day.words.say("why-beside")


def _never(day: Day, reason: r.Never) -> str:
    return day.words.say("why-never")


def _limit(day: Day, reason: r.Limit) -> str:
    if reason.exhausted:
        return day.words.say("why-limit-both" if reason.power else "why-limit-exhausted", most=reason.most)
    return day.words.say("why-limit-power" if reason.power else "why-limit", most=reason.most)


def _carried(day: Day, reason: r.Carried) -> str:
    return day.words.say(
        f"event-moved-{reason.how}",
        items=held(day.words, {reason.item: reason.count}),
        giver=day.who(reason.giver),
        taker=day.who(reason.taker),
    )


def _unused(day: Day, reason: r.Unused) -> str:
    return day.words.say("why-unused", ability=day.ability(reason.ability))


def _only_copied(day: Day, reason: r.OnlyCopied) -> str:
    return day.words.say("why-only-copied", who=day.who(reason.who))


def _also(day: Day, reason: r.Also) -> str:
    return day.words.say("why-also", who=day.who(reason.who))


TEXTS: Final[Mapping[type, Callable[[Day, Any], str]]] = {
    r.Did: did,
    r.Voting: _voting,
    r.Lies: _lies,
    r.Tied: _tied,
    r.Jumped: _jumped,
    r.Recoil: _recoil,
    r.Corpses: _corpses,
    r.Lacked: _lacked,
    r.Shielded: _shielded,
    r.Doubled: _doubled,
    r.Mirrored: _mirrored,
    r.Risen: _risen,
    r.Weighed: _weighed,
    r.Fell: _fell,
    r.Has: _has,
    r.Misfits: _misfits,
    r.RingSize: _ring_size,
    r.HadIt: _had_it,
    r.WereBlocked: _were_blocked,
    r.Hand: _hand,
    r.Rooted: _rooted,
    r.Beside: _beside,
    r.Never: _never,
    r.Limit: _limit,
    r.Carried: _carried,
    r.Unused: _unused,
    r.OnlyCopied: _only_copied,
    r.Also: _also,
    Failure: _failure,
}
"""Kind of link → its text: one entry for each, checked by a test."""
