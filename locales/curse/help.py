"""The rules in our own words, with the numbers of the match (R9 and all the rest), and help on a single thing."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from msgspec.structs import asdict

from engine.curse.conditions import WRITTEN_ATOMS
from engine.curse.ids import (
    ABILITIES,
    CLASS_OF,
    CLASSES,
    ITEMS,
    PUBLIC_ITEMS,
    AbilityId,
    AnyItemId,
    ClassId,
    CommonId,
    public_item,
)
from engine.curse.rules import DEFAULT, Rules
from engine.curse.schedule import STAGES
from locales.curse.numbers import house_rules
from locales.curse.text import lines, sections
from locales.render import Words

TOPICS: Final = ("goal", "day", "spheres", "curse", "orders", "votes", "conditions", "stages")
"""The chapters of the rules, in their order; the last has the steps of each stage below it."""


def rules_text(words: Words, rules: Rules = DEFAULT, topic: str | None = None) -> str:
    """All chapters, or one; `topic` is a chapter of `TOPICS`, or the id of a class, an ability or an item.

    Raises KeyError for a topic that is none of these.
    """
    if topic is None:
        chapters = (_chapter(words, rules, one) for one in TOPICS[:-1])
        return sections(words.say("rules-title"), house_rules(words, rules), *chapters, words.say("rules-more"))
    return _TOPICS[topic](words, rules, topic)


def class_help(words: Words, rules: Rules, class_id: ClassId) -> str:
    """What a class is like, and its two abilities."""
    name = words.noun(f"class-{class_id}")
    return sections(
        lines(str(name), _help(words, rules, class_id)),
        *(lines(str(words.noun(f"ability-{one}")), _help(words, rules, one)) for one in CLASSES[class_id]),
    )


def ability_help(words: Words, rules: Rules, ability: AbilityId | CommonId) -> str:
    """What an ability does, under its name and class."""
    name = words.noun(f"ability-{ability}")
    holder = next((holder for one, holder in CLASS_OF.items() if one == ability), None)
    if holder is None:
        title = words.say("help-title-common", name=name)
    else:
        title = words.say("help-title", name=name, holder=words.noun(f"class-{holder}"))
    return lines(title, _help(words, rules, ability))


def item_help(words: Words, rules: Rules, item: AnyItemId) -> str:
    """What an item does; both kinds of artifact have the one text (R8.6)."""
    shown = public_item(item)
    title = words.say("help-title-item", name=words.noun(f"item-{shown}"))
    return lines(title, _help(words, rules, shown))


def stages_text(words: Words) -> str:
    """The steps of the four stages, by the names that players know, from the engine's own schedule."""
    return lines(
        *(
            words.say("rules-stages-line", stage=stage, steps=", ".join(_step(words, step) for step in steps))
            for stage, steps in enumerate(STAGES, start=1)
        )
    )


def _step(words: Words, step: str) -> str:
    prefix = next(one for one in ("ability", "item", "step") if words.has(f"{one}-{step}"))
    return words.say(f"{prefix}-{step}")


def _help(words: Words, rules: Rules, topic: str) -> str:
    return words.say(f"help-{topic}", **asdict(rules))


def _chapter(words: Words, rules: Rules, topic: str) -> str:
    text = words.say(f"rules-{topic}", **asdict(rules), atoms=WRITTEN_ATOMS)
    return lines(text, stages_text(words)) if topic == "stages" else text


_TOPICS: Final[Mapping[str, Callable[[Words, Rules, Any], str]]] = {
    **dict.fromkeys(PUBLIC_ITEMS, item_help),
    **dict.fromkeys(ITEMS, item_help),
    **dict.fromkeys((*ABILITIES, *get_args(CommonId), "awareness"), ability_help),
    **dict.fromkeys(CLASSES, class_help),
    **dict.fromkeys(TOPICS, _chapter),
}
"""Every topic that can be asked for → what tells of it. A chapter goes before an id of the same name."""
