"""Putting a text together: lines, sections, lists. Long texts are joined here; messages are sentences."""

from collections.abc import Iterable, Mapping

from engine.curse.ids import PUBLIC_ITEMS, AbilityId, PublicItemId
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


def holdings(words: Words, items: Mapping[PublicItemId, int]) -> str:
    """«Эликсир, Яд × 2», in the order of the rulebook; says so if there is nothing."""
    held = [(item, items[item]) for item in PUBLIC_ITEMS if items.get(item)]
    if not held:
        return words.say("items-none")
    return ", ".join(
        words.say("item-several" if count > 1 else "item-one", item=words.noun(f"item-{item}"), count=count)
        for item, count in held
    )
