"""Imported by the fork server: all that a bot imports and looks up in its first minute, done once for all of them."""

from locales.render import russian
from tests.faults import (  # noqa: F401 - the whole bot, and what the main modules of the runs import: a child imports those
    databases,
    launcher,
    town,
)
from vkbot.language.vocabulary import vocabulary_of

vocabulary_of(russian())
