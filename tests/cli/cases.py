"""Days for the command line."""

import json
from pathlib import Path
from typing import Any

Document = dict[str, Any]


def document(**fields: Any) -> Document:
    """A valid day of three, one of whom has sent another a poison."""
    return {
        "game": "curse3",
        "day": 1,
        "characters": [
            {"class": "monk", "faction": "representative", "items": {"poison": 1}},
            {"class": "paladin", "faction": "traitor"},
            {"class": "warlock", "faction": "representative"},
        ],
        "orders": [{"by": "monk", "action": "use", "item": "poison", "target": "paladin"}],
        **fields,
    }


def written(folder: Path, content: Document | bytes | str, name: str = "day.json") -> str:
    """A file with that content; its path."""
    path = folder / name
    raw = content if isinstance(content, bytes) else (
        content.encode() if isinstance(content, str) else json.dumps(content).encode()
    )  # fmt: skip
    path.write_bytes(raw)
    return str(path)
