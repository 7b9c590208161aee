"""The numbers in which a match differs from the rulings, as its players are told of them."""

from engine.curse.rules import DEFAULT, Rules
from locales.render import Words


def number(words: Words, name: str) -> str:
    """A number of the rules by its words: «урон проклятья»."""
    return words.say(f"number-{name}")


def differing(rules: Rules) -> tuple[str, ...]:
    """The names of the numbers that are not those of the rulings, in the order of the rulings."""
    return tuple(name for name in rules.__struct_fields__ if getattr(rules, name) != getattr(DEFAULT, name))


def differences(words: Words, rules: Rules) -> str:
    """«урон проклятья — 3 вместо 2; урон Яда — …»; «как в правилах» where nothing differs."""
    told = [
        words.say(
            "numbers-differs",
            name=number(words, name),
            value=getattr(rules, name),
            usual=getattr(DEFAULT, name),
        )
        for name in differing(rules)
    ]
    return "; ".join(told) or words.say("numbers-usual")


def house_rules(words: Words, rules: Rules) -> str | None:
    """The paragraph that tells everybody which numbers differ; None where all are those of the rulings."""
    return words.say("numbers-house", numbers=differences(words, rules)) if differing(rules) else None
