"""Text as VK has it: splitting what is too long, mentions, and the same words written differently. Pure."""

import re
import unicodedata
from dataclasses import dataclass

MESSAGE_LIMIT = 4096
POST_LIMIT = 16384
COMMENT_LIMIT = 4096
"""VK does not document it; what fits a message has always fitted a comment."""

INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"))
SPACES = dict.fromkeys((0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000), " ")
ENDS = " \t\n.,!?…:;\"'«»„“”()[]–—-"
MENTION = re.compile(
    r"\[(?P<kind>id|club|public|event)(?P<number>\d{1,19})\|(?P<name>[^\[\]|]*)\]"
    r"|(?<![\w@*])[@*](?P<kind2>id|club|public|event)(?P<number2>\d{1,19})(?!\w)(?: ?\((?P<name2>[^()\n]*)\))?"
)
BREAKS = (
    re.compile(r"\n[ \t]*\n\s*"),
    re.compile(r"\n+"),
    re.compile(r"(?:(?<=[.!?…])|(?<=[.!?…][»”\")]))[ \t]+"),
    re.compile(r"[ \t]+"),
)
"""Where a text may be cut, the best first: between paragraphs, lines, sentences, words."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention in a text. id: VK id, negative for a community. name: the words shown, "" if none were given.

    start, end: where it stands, as a slice.
    """

    id: int
    name: str
    start: int
    end: int


def length(text: str) -> int:
    """Length in UTF-16 units, the strictest of the ways VK may count: an emoji counts twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def normalised(text: str) -> str:
    """The text with plain spaces and line ends, composed letters and nothing invisible."""
    visible = text.translate(INVISIBLE).translate(SPACES)
    return unicodedata.normalize("NFC", visible.replace("\r\n", "\n").replace("\r", "\n"))


def folded(text: str) -> str:
    """What two ways to write the same phrase have in common.

    Case, ё, the kind and number of spaces, a leading slash and punctuation at the ends do not count.
    """
    words = normalised(text).casefold().replace("ё", "е").strip(ENDS).removeprefix("/").strip(ENDS)
    return " ".join(words.split())


def mentions(text: str) -> tuple[Mention, ...]:
    """The mentions in the text, in order: `[id1|Имя]`, `[club1|Имя]`, `@id1`, `@id1 (Имя)`, `*id1 (Имя)`."""
    return tuple(_mention(match) for match in MENTION.finditer(text))


def _mention(match: re.Match[str]) -> Mention:
    kind = match["kind"] or match["kind2"]
    number = int(match["number"] or match["number2"])
    name = match["name"] if match["kind"] else match["name2"]
    return Mention(number if kind == "id" else -number, name or "", match.start(), match.end())


def without_mentions(text: str) -> str:
    """The text with each mention replaced by the name it shows."""
    return MENTION.sub(lambda match: _mention(match).name, text)


def addressed(text: str, group_id: int) -> tuple[str, bool]:
    """The text without a mention of the community at its beginning, and whether there was one."""
    rest = text.lstrip()
    match = MENTION.match(rest)
    if match is None or _mention(match).id != -group_id:
        return text, False
    return rest[match.end() :].lstrip(" \t\n,:"), True


def split(text: str, limit: int) -> tuple[str, ...]:
    """The text in pieces of at most `limit` UTF-16 units, none of them blank.

    Cut between paragraphs if a piece does not get too short by it, else between lines, sentences, words, else
    anywhere; never inside a mention, unless it alone is longer than the limit. Nothing but white space is lost.
    """
    pieces = []
    rest = text.strip()
    while length(rest) > limit:
        cut = _cut(rest, limit)
        pieces.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    if rest:
        pieces.append(rest)
    return tuple(pieces)


def _cut(text: str, limit: int) -> int:
    """Where to cut, so that what stands before it fits; greater than 0."""
    most = _fitting(text, limit)
    closed = [(mention.start, mention.end) for mention in mentions(text[: most + 4 * limit])]
    for least, pattern in [(most // 4, pattern) for pattern in BREAKS] + [(1, pattern) for pattern in BREAKS]:
        # The white space at the cut is dropped, so it need not fit.
        cuts = [match.start() for match in pattern.finditer(text, 0, most + 1)]
        good = [cut for cut in cuts if least <= cut <= most and not _inside(cut, closed)]
        if good:
            return good[-1]
    inside = [start for start, end in closed if start < most < end]
    return inside[0] if inside and inside[0] > 0 else most


def _inside(cut: int, closed: list[tuple[int, int]]) -> bool:
    return any(start < cut < end for start, end in closed)


def _fitting(text: str, limit: int) -> int:
    """How many characters from the beginning fit into the limit; at least one."""
    units = 0
    for index, character in enumerate(text):
        units += 2 if ord(character) > 0xFFFF else 1
        if units > limit:
            return max(index, 1)
    return len(text)
