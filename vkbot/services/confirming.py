"""Two buttons under an answer, for which «да» and «нет» may be written."""

from typing import Final

from locales.render import Words
from models.people import set_dialog
from models.tables import Person
from vkbot.services import asking
from vkbot.vk.text import folded

SURE: Final = "sure"
"""The name of the dialog in which «да» and «нет» mean the two buttons under the last answer."""


async def await_yes(person: Person, yes: dict[str, object], no: dict[str, object]) -> None:
    """From now on, until the person writes or presses anything else, «да» and «нет» are these buttons.

    Not while a message of theirs waits for what it lacks: that is what they answer then.
    """
    if asking.waiting(person) is None:
        await set_dialog(person, {"name": SURE, "brief": True, "yes": yes, "no": no})


def yes_or_no(words: Words, text: str) -> bool | None:
    """Whether a text is «да» (True) or «нет» (False); None if it is neither."""
    for key, meaning in (("lobby-said-yes", True), ("lobby-said-no", False)):
        if folded(text) in {folded(word) for word in words.say(key).split(",")}:
            return meaning
    return None
