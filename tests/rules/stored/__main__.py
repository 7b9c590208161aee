"""Writes the days of this version that are not there yet: see README.md."""

import json
from pathlib import Path
from typing import Any

from engine.curse.game import EVENTS, ORDERS, STATES, VOTES
from tests.rules.day import Day
from tests.rules.stored.days import DAYS

FOLDER = Path(__file__).parent


def texts(day: Day) -> dict[str, Any]:
    """A day as it is stored, and what came of it."""
    came = day.resolve()
    return {
        "state": STATES.encode(day.match),
        "orders": [ORDERS.encode(order) for order in day.orders],
        "votes": {voter: VOTES.encode(vote) for voter, vote in day.votes.items()},
        "events": EVENTS.encode(tuple(came.events)),
        "next": STATES.encode(came.after),
    }


def main() -> None:
    """One file for each day that has none of this schema."""
    for name, make in DAYS.items():
        path = FOLDER / f"{STATES.schema}-{name}.json"
        if not path.exists():
            path.write_text(json.dumps(texts(make()), ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
