"""Imported by the fork server: all that a bot imports and looks up in its first minute, done once for all of them."""

from typing import Final

from engine.curse.game import Curse
from locales.render import russian
from tests.faults import (  # noqa: F401 - the whole bot, and what the main modules of the runs import: a child imports those
    databases,
    launcher,
    town,
)
from tests.fuzz.readers import READERS
from tests.fuzz.texts import Case
from tests.matches import TEN
from vkbot.games.curse import CurseStage
from vkbot.language.scene import Character, Scene

SAID: Final = ("удар в Гримма, если против него 2 голоса", "голосую против Гримма", "кто голосует против меня?")

CurseStage(russian())
Curse()
_scene = Scene("monk", tuple(Character(class_id, name, vk=person) for class_id, name, person in TEN))
for _text in SAID:
    for _read in READERS.values():
        _read(Case(_text, _scene))()
