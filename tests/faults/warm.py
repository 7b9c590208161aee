"""Imported by the fork server: all that a bot imports and looks up in its first minute, done once for all of them."""

from locales.render import russian
from tests.faults import launcher  # noqa: F401 - it imports the whole bot
from vkbot.language.vocabulary import vocabulary_of

vocabulary_of(russian())
