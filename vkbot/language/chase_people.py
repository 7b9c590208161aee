"""How the players of Dread Chase are called: by name in any case, short or in the other alphabet, by screen name."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from locales import grammar
from vkbot.language.chase_words import words
from vkbot.language.layout import names_in_russian
from vkbot.language.nicknames import called_also
from vkbot.vk.text import Mention, mentions

Phrase = tuple[str, ...]
"""A name as its words, as `grammar.normal` has them."""

_WORD: Final = re.compile(r"[^\W_]+(?:-[^\W\d_]+)*")
_RAW: Final = re.compile(r"(?<![\w@*])[@*](?P<screen>[a-z][a-z0-9_.]{2,31})(?<!\.)", re.IGNORECASE | re.ASCII)
"""A screen name as people type it; VK makes a link only of one that was chosen from its list."""
_SHORTEST: Final = 3


class Player(NamedTuple):
    """Somebody at the table. `who`: the engine's id; `name`: as others see it; `whole`: first and last name.

    `vk`: VK id, 0 where it is not known; `screen`: screen name, "" likewise.
    """

    who: str
    name: str
    whole: str = ""
    vk: int = 0
    screen: str = ""


Named = Player | tuple[str, str]
"""A player, or id and name where no more is known."""


@dataclass(frozen=True, slots=True)
class Pointed:
    """Where somebody is mentioned, as a slice. `who`: the id, "" for nobody at the table."""

    who: str
    start: int
    end: int


def players(people: Sequence[Named]) -> tuple[Player, ...]:
    """All of them as players."""
    return tuple(one if isinstance(one, Player) else Player(*one) for one in people)


def pointed_at(people: Sequence[Player], text: str) -> tuple[Pointed, ...]:
    """All who are mentioned in a text, in order: «[id1|Имя]», «@id1», «@screen_name», «*screen_name».

    Left out are mentions of ids where no player's id is known: then their words say who is meant.
    """
    known = [one for one in mentions(text) if any(player.vk for player in people)]
    found = [Pointed(_by_vk(people, one), one.start, one.end) for one in known]
    taken = [(one.start, one.end) for one in mentions(text)]
    for hit in _RAW.finditer(text):
        if not any(start <= hit.start() < end for start, end in taken):
            found.append(Pointed(_by_screen(people, hit["screen"]), hit.start(), hit.end()))
    return tuple(sorted(found, key=lambda one: one.start))


def _by_vk(people: Sequence[Player], mention: Mention) -> str:
    return next((one.who for one in people if one.vk == mention.id), "")


def _by_screen(people: Sequence[Player], screen: str) -> str:
    wanted = screen.casefold()
    return next((one.who for one in people if wanted in (one.screen.casefold(), f"id{one.vk}")), "")


def phrases(player: Player) -> Iterator[Phrase]:
    """All by which a player may be called in a text; what is a word of a move is none of its short forms."""
    for name in dict.fromkeys((player.name, player.whole)):
        yield from (phrase for form in grammar.all_forms(name) if (phrase := as_phrase(form)))
    parts = {part for name in (player.name, player.whole) for part in re.split(r"[\s-]+", name) if part}
    for part in parts if len(parts) > 1 else ():
        yield from ((form,) for form in grammar.all_forms(part) if len(form) >= _SHORTEST)
    for part in parts:
        for other in (*called_also(part), *names_in_russian(part)):
            yield from ((form,) for form in grammar.all_forms(other) if len(form) >= _SHORTEST and form not in words())


def as_phrase(form: str) -> Phrase:
    """A form of a name as its words; nothing for one that begins like talk."""
    phrase = tuple(_WORD.findall(grammar.normal(form)))
    return () if phrase and phrase[0] in ("я", "и") else phrase
