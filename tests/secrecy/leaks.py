"""What counts as a leak of which value, and where it is looked for. Pure; `found` names every leak in words.

In the log, on the page of metrics, and with the errors of rows of inbox and outbox:

- keys, callback secret, code of confirmation, seed: nowhere;
- what people write, names of people and of characters: no Russian letter stands there at all;
- sides, classes, items, light, effects, deeds: no word of the engine for any of them.

Said by the bot on the wall before the end of the match:

- keys and the rest of the first line: nowhere, nor after the end, nor in any chat;
- who is a traitor: no line with a word for a side beside a character's name;
- kinds of items: no form of the name of any item;
- light: no line with «свет» and a number (but for the match's title);
- orders: no private message of two words or more as it was written (what was done in public is told, R10.1).

Not looked for here: what a public text says between the lines, and what one player is told of another. Of that
`test_twins` asks, by changing nothing but secrets. What players say themselves in comments is theirs to say.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Final, get_args

from engine.curse.ids import CLASSES, ITEMS, ActionId, EffectId, Faction, PublicItemId
from locales.grammar import all_forms
from locales.render import russian
from tests.secrecy.played import Noted
from vkbot.sandbox.wire import ChatView, PostView
from vkbot.settings import LogFormat

WORDS: Final = russian()
ENGINE: Final = frozenset(
    {*get_args(Faction), *CLASSES, *ITEMS, *get_args(PublicItemId), *get_args(EffectId), "spheres", "artifact"}
    | {one for kind in get_args(ActionId) for one in (get_args(kind) or (kind,))} - {"use"}
)
"""The engine's words for sides, classes, items, effects and deeds («use» is everybody's)."""
RUSSIAN: Final = re.compile("[а-яё]", re.IGNORECASE)
SIDES: Final = re.compile("предател|представител", re.IGNORECASE)
LIGHT: Final = re.compile(r"\bсвет(?:а|у|ом|е)?\b(?![^\n]*»)[^\n]*\d|\d[^\n]*\bсвет(?:а|у|ом|е)?\b(?!»)", re.IGNORECASE)
ITEM_NAMES: Final = frozenset(
    form for item in (*ITEMS, "artifact") for form in all_forms(str(WORDS.noun(f"item-{item}")))
)
END: Final = WORDS.say("end-title")
BOT: Final = "Рассвет"
BEGUN: Final = "Игра началась!"


def messages(form: LogFormat, log: str) -> Iterator[str]:
    """What each line of a log says, without its moment and place; of JSON all that stands in the record."""
    for line in log.splitlines():
        if form is LogFormat.TEXT:
            yield line.split(" ", 3)[-1]
        else:
            held = json.loads(line)
            yield held["text"].split(" ", 3)[-1]
            record = held["record"]
            yield " ".join(map(str, (record["message"], record["extra"], record["exception"], record["function"])))


def in_notes(noted: Noted) -> list[str]:
    """Leaks in the log, on the pages of metrics, and with the errors of rows."""
    said = [("log", text) for text in messages(noted.form, noted.log)]
    said += [("metrics", line) for page in noted.pages for line in page.splitlines() if not line.startswith("#")]
    said += [("error", text) for text in noted.columns]
    return [f"{where}: {why}: {text}" for where, text in said for why in _in_note(noted, text)]


def _in_note(noted: Noted, text: str) -> Iterator[str]:
    yield from _keys(noted, text)
    if RUSSIAN.search(text):
        yield "somebody's words"
    for word in re.findall(r"[a-z_]+", text.lower()):
        if word in ENGINE:
            yield f"{word} of the rules"


def _keys(noted: Noted, text: str) -> Iterator[str]:
    yield from ("a key" for key in noted.keys if key in text)
    if noted.seed in text:
        yield "the seed"


def on_the_wall(noted: Noted) -> list[str]:
    """Leaks in what the bot says there before the end of the match, and keys and seeds at any time."""
    said = list(_by_bot(noted.wall))
    early = list(_by_bot(post for post in noted.wall if END not in post.text))
    found = [why for text in early for why in _in_public(noted, text)]
    private = [text for _, text in typed(noted) if len(text.split()) > 1]
    found += [f"written in private: {text}" for text in private if any(text in told for told in early)]
    return found + [f"{why}: {text}" for text in said for why in _keys(noted, text)]


def _by_bot(posts: Iterable[PostView]) -> Iterator[str]:
    for post in posts:
        yield post.text
        yield from (comment.text for comment in post.comments if comment.author == BOT)


def _in_public(noted: Noted, text: str) -> Iterator[str]:
    for line in text.splitlines():
        low = line.lower().replace("ё", "е")
        if SIDES.search(line) and any(name in line for name in noted.names):
            yield f"a side: {line}"
        if LIGHT.search(line):
            yield f"light: {line}"
        if any(re.search(rf"\b{re.escape(form)}\b", low) for form in ITEM_NAMES):
            yield f"an item: {line}"


def in_chats(noted: Noted) -> list[str]:
    """Keys and seeds in what anybody is told in private, of the masters too."""
    lines = [(chat.person, line.text) for chat in noted.chats for line in chat.lines if line.from_ < 0]
    return [f"{why} to {person}" for person, text in lines for why in _keys(noted, text)]


def typed(noted: Noted) -> list[tuple[int, str]]:
    """What players wrote to the community in private once the match had begun (VK id, text): no labels of buttons."""
    return [(chat.person, text) for chat in noted.chats for text in _typed(chat)]


def _typed(chat: ChatView) -> Iterator[str]:
    labels = {label for line in chat.lines if line.keyboard for label in line.keyboard.labels}
    labels |= set(chat.keyboard.labels) if chat.keyboard else set()
    begun = False
    for line in chat.lines:
        begun = begun or (line.from_ < 0 and line.text.startswith(BEGUN))
        if begun and line.from_ > 0 and line.text not in labels:
            yield line.text


def found(noted: Noted) -> list[str]:
    """Every leak, in words."""
    return [*in_notes(noted), *on_the_wall(noted), *in_chats(noted)]
