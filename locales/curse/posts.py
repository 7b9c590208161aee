"""The wall post of a day: the results of the day before, and the new day opened (R10.1)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import UNSET

from engine.curse.rules import DEFAULT, Rules
from engine.curse.view import Announced, Public
from locales.curse.cast import Cast
from locales.curse.numbers import house_rules
from locales.curse.text import abilities, bullets, lines, sections, titled
from locales.render import Noun, Words


def day_post(
    words: Words, cast: Cast, day_number: int, public: Public | None, living: Sequence[str], deadline: str,
    *, rules: Rules = DEFAULT, voting: Sequence[str] = (),
) -> str:  # fmt: skip
    """The post that opens a day. `public`: the results of the day before, None on the first day.

    `living`: ids in roster order. `deadline`: when the day ends, as a text («13 марта в 4:00 по Москве»).
    The first post tells the numbers in which the match differs from the rulings. `voting`: how its votes are taken, a
    sentence each; nothing where that need not be said.
    """
    opening = lines(words.say("day-first"), house_rules(words, rules))
    return sections(
        words.say("day-title", day=day_number),
        opening if public is None else results(words, cast, day_number - 1, public),
        roster(words, cast, living),
        day_call(words, deadline, rules, voting),
    )


def day_call(words: Words, deadline: str, rules: Rules = DEFAULT, voting: Sequence[str] = ()) -> str:
    """When the day ends, how to vote and where secret orders go."""
    how_vote = words.say("day-how-vote", exile_share=rules.exile_share)
    how_order = words.say("day-how-order", policy="house" if voting else "usual")
    call = lines(words.say("day-ends", deadline=deadline), how_vote, how_order)
    return sections(call, titled(words.say("day-voting"), bullets(words, voting)))


def results(words: Words, cast: Cast, day_number: int, public: Public) -> str:
    """The results of a day that is over, with their title."""
    return sections(words.say("results-title", day=day_number), results_body(words, cast, public))


def results_body(words: Words, cast: Cast, public: Public) -> str:
    """What everybody is told of a day that is over (R10.1)."""
    parts = (light(words, cast, public), class_abilities(words, cast, public), votes(words, cast, public))
    fates = lines(*(line(words, cast, public) for line in (exile, deaths, resurrections)))
    return sections(*parts, fates, blocked(words, public))


def light(words: Words, cast: Cast, public: Public) -> str:
    """Who used Свет; their targets are nobody's business."""
    if not public.light:
        return words.say("results-light-none")
    return words.say("results-light", who=cast.fulls(words, public.light))


def class_abilities(words: Words, cast: Cast, public: Public) -> str:
    """The class abilities that were carried out, in order, with targets and the linked."""
    if not public.abilities:
        return words.say("results-abilities-none")
    told = [announced(words, cast, one) for one in public.abilities]
    return lines(words.say("results-abilities"), bullets(words, told))


def announced(words: Words, cast: Cast, use: Announced) -> str:
    """One class ability: «Фаербол: Искра (Маг огня) → Серый Кот; по связи — Тихон»."""
    ability = words.noun(f"ability-{use.ability}")
    by = cast.full(words, use.by)
    if use.names is not UNSET:
        return words.say("announced-copy", ability=ability, by=by, named=words.noun(f"ability-{use.names}"))
    if not use.targets:
        return words.say("announced-ball", ability=ability, by=by)
    said = words.say("announced", ability=ability, by=by, targets=_targets(words, cast, use))
    if not use.linked:
        return said
    return words.say("announced-linked", said=said, linked=cast.names(words, use.linked))


def _targets(words: Words, cast: Cast, use: Announced) -> tuple[Noun, ...]:
    if use.targets == (use.by,):
        return (Noun.of(words.say("announced-oneself")),)
    return cast.fulls(words, use.targets)


def votes(words: Words, cast: Cast, public: Public) -> str:
    """Against whom there were votes, how many and whose; most votes first, then the roster."""
    if not public.votes:
        return words.say("results-votes-none")
    counts = Counter(public.votes.values())
    order = sorted(counts, key=lambda one: (-counts[one], cast[one].number))
    table = (
        words.say(
            "results-votes-line",
            target=cast.full(words, target),
            count=counts[target],
            voters=cast.names(words, _voters(cast, public.votes, target)),
        )
        for target in order
    )
    fell = any(one != public.exiled for one in (*public.dead, *public.resurrected))
    note = words.say("results-votes-fell") if fell else None
    return lines(words.say("results-votes"), bullets(words, table), note)


def _voters(cast: Cast, ballots: Mapping[str, str], target: str) -> list[str]:
    return [member.id for member in cast if ballots.get(member.id) == target]


def exile(words: Words, cast: Cast, public: Public) -> str:
    """Who was exiled, if anybody."""
    if public.exiled is None:
        return words.say("results-exile-none")
    return words.say("results-exile", who=cast.full(words, public.exiled))


def deaths(words: Words, cast: Cast, public: Public) -> str:
    """Who died otherwise and was not resurrected."""
    dead = [one for one in public.dead if one != public.exiled]
    if not dead:
        return words.say("results-dead-none" if public.exiled is None else "results-dead-no-more")
    return words.say("results-dead", count=len(dead), who=cast.fulls(words, dead))


def resurrections(words: Words, cast: Cast, public: Public) -> str | None:
    """Who died and is alive again."""
    if not public.resurrected:
        return None
    back = cast.fulls(words, public.resurrected)
    return words.say("results-resurrected", count=len(back), who=back)


def blocked(words: Words, public: Public) -> str | None:
    """What nobody can use on the day that begins."""
    if not public.blocked:
        return None
    return words.say("results-blocked", count=len(public.blocked), abilities=abilities(words, public.blocked))


def roster(words: Words, cast: Cast, living: Sequence[str]) -> str:
    """Who is alive, numbered as in the roster, and below them the dead."""
    alive = [member for member in cast if member.id in living]
    dead = [member.id for member in cast if member.id not in living]
    return lines(
        words.say("roster-title", living=len(alive), all=len(cast)),
        *(words.say("roster-line", number=one.number, who=cast.full(words, one.id)) for one in alive),
        words.say("roster-dead", who=cast.fulls(words, dead)) if dead else None,
    )
