"""The golden matches: twenty, of all sizes, with and without rules of their own."""

from pathlib import Path
from typing import Final

from engine.curse.lab.play import Setting
from engine.curse.rules import Rules

FOLDER: Final = Path(__file__).parent

HOUSE: Final = Rules(curse=1, fireball=3, strike=4, jinx_days=3, ability_limit=2)

MATCHES: Final[dict[str, Setting]] = {
    **{f"ten-{number:02}": Setting() for number in range(1, 11)},
    **{f"balanced-{number}": Setting(deal="balanced") for number in range(1, 4)},
    "nine": Setting(players=9),
    "eight": Setting(players=8),
    "seven-one-traitor": Setting(players=7, traitors=1),
    "six": Setting(players=6),
    "five-one-traitor": Setting(players=5, traitors=1),
    "house-rules-1": Setting(rules=HOUSE),
    "house-rules-2": Setting(players=8, traitors=1, rules=HOUSE),
}
"""Name → how it is played; its seed is made of its name."""
