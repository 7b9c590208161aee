"""Dread Chase in Russian: typed functions from the engine's values to what is read."""

from locales.dread_chase.brief import brief_text
from locales.dread_chase.buttons import button
from locales.dread_chase.help import ability_help, cast_text, character_help, character_line, map_title, talent_help
from locales.dread_chase.people import Company
from locales.dread_chase.refused import reason_text, refused_text, with_possible
from locales.dread_chase.rules import rules_text
from locales.dread_chase.secret import choice_of, choice_text, hand_text, learned_text
from locales.dread_chase.shown import shown_text
from locales.dread_chase.told import told, way_text

__all__ = [
    "Company",
    "ability_help",
    "brief_text",
    "button",
    "cast_text",
    "character_help",
    "character_line",
    "choice_of",
    "choice_text",
    "hand_text",
    "learned_text",
    "map_title",
    "reason_text",
    "refused_text",
    "rules_text",
    "shown_text",
    "talent_help",
    "told",
    "way_text",
    "with_possible",
]
