"""Putting a text together: lines, sections, lists. Long texts are joined here; messages are sentences."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.curse.ids import ITEMS, PUBLIC_ITEMS, AbilityId, AnyItemId, PublicItemId
from locales.render import Noun, Words


def lines(*parts: str | None) -> str:
    """One below the other; what is empty is left out."""
    return "\n".join(part for part in parts if part)


def sections(*parts: str | None) -> str:
    """With an empty line between; what is empty is left out."""
    return "\n\n".join(part for part in parts if part)


def bullets(words: Words, items: Iterable[str]) -> str:
    """A list, each on its own line."""
    return "\n".join(words.say("bullet", text=item) for item in items)


def titled(title: str, body: str) -> str | None:
    """A title over a body; nothing if there is no body."""
    return f"{title}\n{body}" if body else None


def abilities(words: Words, ids: Iterable[AbilityId]) -> tuple[Noun, ...]:
    """The names of class abilities."""
    return tuple(words.noun(f"ability-{one}") for one in ids)


def signed(number: int) -> str:
    """A whole number with a minus as it is printed: «−2»."""
    return str(number).replace("-", "−")


_ORDER: Final[tuple[AnyItemId, ...]] = (*ITEMS[:5], "artifact", *ITEMS[5:])
"""Items in the order of the rulebook, both kinds of artifact and their common name."""


def holdings(words: Words, items: Mapping[PublicItemId, int]) -> str:
    """What a player sees in a hand, by public names (R8.6): «Эликсир, Яд × 2»; says so if there is nothing."""
    return held(words, {item: items[item] for item in PUBLIC_ITEMS if item in items})


def held(words: Words, items: Mapping[Any, int]) -> str:
    """Items with counts, in the order of the rulebook, under the names by which they are given."""
    found = [(item, items[item]) for item in _ORDER if items.get(item)]
    if not found:
        return words.say("held-none")
    return ", ".join(
        words.say("held-several" if count > 1 else "held-one", item=words.noun(f"item-{item}"), count=count)
        for item, count in found
    )
