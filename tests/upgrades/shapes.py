"""What stored values look like: the JSON schema of every type that is stored, without its words for people.

A change of it that nobody thought about makes matches in play unreadable. So it is kept, and a test compares.
"""

import json
from pathlib import Path
from typing import Any, Final

import msgspec

from engine.core.codec import Codec
from engine.curse.game import EVENTS, ORDERS, STATES, VOTES
from engine.dread_chase import game as chase
from vkbot.services.asking import Pending
from vkbot.services.settings import MatchSettings

FOLDER: Final = Path(__file__).parent / "shapes"
CODECS: Final[dict[str, Codec[Any]]] = {
    "states": STATES,
    "orders": ORDERS,
    "votes": VOTES,
    "events": EVENTS,
    "chase matches": chase.MATCHES,
    "chase moves": chase.MOVES,
    "chase events": chase.EVENTS,
}
NOT_YET: Final[tuple[str, ...]] = ()
"""Games that no version has brought out: nobody plays them, so what they store may change. Empty before a release."""
BARE: Final[dict[str, Any]] = {"settings": MatchSettings, "pending": Pending}
"""Stored without the number of a schema: a new field needs a default, an old one keeps its meaning."""
PEOPLE: Final = ("description", "title")

Shapes = dict[str, dict[str, Any]]


def shapes() -> Shapes:
    """Name → number of its schema (0 for one that has none) and shape, as the program is now."""
    found = {name: {"schema": codec.schema, "shape": _shape(codec.type)} for name, codec in CODECS.items()}
    return found | {name: {"schema": 0, "shape": _shape(kind)} for name, kind in BARE.items()}


def newest() -> int:
    """The number of the newest shapes that are kept."""
    return max((int(path.stem) for path in FOLDER.glob("*.json")), default=0)


def read(number: int) -> Shapes:
    """Shapes that are kept."""
    found: Shapes = json.loads((FOLDER / f"{number}.json").read_text("utf-8"))
    return found


def write(number: int) -> None:
    """Keep the shapes of the program as it is now, a line for each."""
    rows = (f"{json.dumps(name)}: {json.dumps(told, ensure_ascii=False)}" for name, told in shapes().items())
    (FOLDER / f"{number}.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


def changed(before: Shapes, now: Shapes) -> list[str]:
    """What looks otherwise: «states: Match, Rules»."""
    found = []
    for name in sorted(before.keys() | now.keys()):
        old, new = (side.get(name, {}).get("shape", {}) for side in (before, now))
        parts = [part for part in sorted(old.keys() | new.keys()) if old.get(part) != new.get(part)]
        if parts:
            found.append(f"{name}: {', '.join(parts)}")
    return found


def unnumbered(before: Shapes, now: Shapes) -> list[str]:
    """Values whose shape has changed under the same number."""
    return [
        name
        for name, stored in before.items()
        if name in now and stored["schema"] and stored["shape"] != now[name]["shape"]
        if stored["schema"] == now[name]["schema"]
    ]


def _shape(kind: Any) -> dict[str, Any]:
    """Definition → what it is, as JSON alone can say it, so that it can be compared with what is kept."""
    (schema,), components = msgspec.json.schema_components([kind])
    found: dict[str, Any] = json.loads(json.dumps(_bare({"the value": schema, **components}), sort_keys=True))
    return found


def _bare(schema: Any) -> Any:
    match schema:
        case dict():
            return {name: _bare(value) for name, value in schema.items() if not _for_people(name, value)}
        case list() | tuple():
            return [_bare(value) for value in schema]
        case _:
            return schema


def _for_people(name: str, value: Any) -> bool:
    return name in PEOPLE and isinstance(value, str)
