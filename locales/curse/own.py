"""What a character knows of itself at the start of a day (R6.2, R10.3), and what it alone learned (R10.2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.curse.ids import Faction
from engine.curse.model import Effect
from engine.curse.rules import DEFAULT, Rules
from engine.curse.view import Own, Private, SawCopy, SawItems, SawLearned, SawLight
from locales.curse.cast import Cast
from locales.curse.text import abilities, bullets, holdings, lines, sections, titled
from locales.render import Words


def own_state(
    words: Words, cast: Cast, own: Own, faction: Faction, *, rules: Rules = DEFAULT,
    private: Sequence[Private] = (),
) -> str:  # fmt: skip
    """A character's own state, after what it learned in the day before."""
    state = lines(
        words.say("own-spheres", count=own.spheres, most=rules.spheres),
        words.say("own-items", items=holdings(words, own.items)),
    )
    return sections(
        lines(words.say(f"own-title-{faction}", who=cast.full(words, own.id)), _partners(words, cast, own)),
        private_results(words, cast, private) if private else None,
        state,
        titled(words.say("own-effects"), bullets(words, _effects(words, cast, own, rules))),
        _abilities(words, own),
    )


def private_results(words: Words, cast: Cast, private: Sequence[Private]) -> str:
    """What a character alone learned in a day, a sentence each (R10.2)."""
    return lines(*(private_result(words, cast, one) for one in private))


def private_result(words: Words, cast: Cast, result: Private) -> str:
    """One thing that a character alone learned."""
    message, args = _PRIVATE[type(result)](words, cast, result)
    return words.say(message, **args)


Said = tuple[str, Mapping[str, Any]]


def _saw_light(words: Words, cast: Cast, seen: SawLight) -> Said:
    return "private-light", {"target": cast.full(words, seen.target), "light": seen.light}


def _saw_items(words: Words, cast: Cast, seen: SawItems) -> Said:
    return "private-insight", {
        "target": cast.full(words, seen.target),
        "items": holdings(words, seen.items),
    }


def _saw_copy(words: Words, cast: Cast, seen: SawCopy) -> Said:
    message = "private-copied" if seen.success else "private-copied-not"
    return message, {"ability": words.noun(f"ability-{seen.ability}")}


def _saw_learned(words: Words, cast: Cast, seen: SawLearned) -> Said:
    return "private-learned", {"ability": words.noun(f"ability-{seen.ability}")}


_PRIVATE: Final[Mapping[type, Callable[[Words, Cast, Any], Said]]] = {
    SawLight: _saw_light,
    SawItems: _saw_items,
    SawCopy: _saw_copy,
    SawLearned: _saw_learned,
}


def _partners(words: Words, cast: Cast, own: Own) -> str | None:
    """The other traitors, for a traitor (R1.4)."""
    if not own.partners:
        return None
    return words.say("own-partners", count=len(own.partners), who=cast.fulls(words, own.partners))


def _effects(words: Words, cast: Cast, own: Own, rules: Rules) -> list[str]:
    """Every effect on the character, each with the days left (R6.2)."""
    kinds = {effect.kind for effect in own.effects}
    if kinds >= {"power", "exhausted"}:
        found = [words.say("effect-line-exhausted-power", limit=rules.exhausted_power_limit)]
        kinds -= {"power", "exhausted"}
    else:
        found = []
    found += [effect_line(words, effect, rules) for effect in own.effects if effect.kind in kinds]
    found += [
        words.say("effect-line-link", who=cast.full(words, other), left=days_left(words, days))
        for other, days in own.links
    ]
    if own.resurrected:
        found.append(words.say("effect-line-resurrected"))
    return found


def effect_line(words: Words, effect: Effect, rules: Rules = DEFAULT) -> str:
    """«Заморозка — ещё 2 дня»; what works for one day only says what it does."""
    return words.say(
        f"effect-line-{effect.kind}",
        left=days_left(words, effect.days),
        limit=rules.power_limit,
        factor=rules.backlash_factor,
    )


def days_left(words: Words, days: int) -> str:
    """«ещё 2 дня», today included; «до конца дня» for the last one."""
    return words.say("days-left", days=days)


def _abilities(words: Words, own: Own) -> str:
    """What it may use today beside its class: the copied and the learned."""
    return lines(
        words.say("own-copied", ability=words.noun(f"ability-{own.copied}")) if own.copied else None,
        words.say("own-learned", abilities=abilities(words, own.learned)) if own.learned else None,
    )
