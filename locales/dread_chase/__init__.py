"""Dread Chase in Russian: typed functions from the engine's values to what is read."""

from locales.dread_chase.help import character_help, map_title, talent_help

__all__ = ["character_help", "map_title", "talent_help"]
