"""A match's own numbers of the rules: written, pasted, or picked from pages of buttons, until the match starts."""

from typing import Any, Final

from msgspec.structs import replace

from engine.curse.rules import DEFAULT, Rules, allowed
from locales.curse import differences, differing, number
from locales.curse.text import lines
from models.tables import Match, Person
from vkbot.services import asking, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import buttons, for_admins, gone, locked, note
from vkbot.services.gm.options import BEFORE, card
from vkbot.services.numbers import NumbersError, read
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import Button, pages

DIALOG: Final = "gm_numbers"
"""The name of the dialog in which a text is numbers, or the value of the one that was picked."""
NAMES: Final = Rules.__struct_fields__


@for_admins
async def numbers_card(desk: Desk, person: Person, match_id: object, page: object = 0) -> Reply:
    """«Числа правил»: those that differ, and a button for each number; from now on a text is numbers."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if match.status not in BEFORE:
        return await _late(desk, person, match)
    return await _all(desk, person, match, _page(page), _told(desk, match))


@for_admins
async def ask_number(desk: Desk, person: Person, match_id: object, name: object, page: object = 0) -> Reply:
    """One number was picked: what it is, and from now on a text is its value."""
    match = await seats.match_here(person, match_id)
    if match is None or not isinstance(name, str) or name not in NAMES:
        return gone(desk)
    if match.status not in BEFORE:
        return await _late(desk, person, match)
    return await _one(desk, person, match, name, _page(page), _asked(desk, match, name))


@for_admins
async def take_numbers(desk: Desk, person: Person, text: str) -> Reply:
    """A text while the bot waits for numbers. If anything in it cannot be, nothing is changed."""
    dialog = person.dialog or {}
    match, asked, page = await locked(person, dialog.get("m")), dialog.get("n"), _page(dialog.get("p"))
    if match is None:
        await asking.end_others(person)
        return gone(desk)
    if match.status not in BEFORE:
        return await _late(desk, person, match)
    try:
        rules = read(desk.words, text, MatchSettings.decode(match.settings).rules, asked)
    except NumbersError as error:
        return await _again(desk, person, match, asked, page, str(error))
    return await _put(desk, person, match, rules, asked, page)


@for_admins
async def usual_number(desk: Desk, person: Person, match_id: object, name: object = None, page: object = 0) -> Reply:
    """«Как в правилах»: one number, or without a name all of them, as the rulings have them."""
    match = await locked(person, match_id)
    if match is None or not (name is None or (isinstance(name, str) and name in NAMES)):
        return gone(desk)
    if match.status not in BEFORE:
        return await _late(desk, person, match)
    rules = MatchSettings.decode(match.settings).rules
    usual = DEFAULT if name is None else replace(rules, **{name: getattr(DEFAULT, name)})
    return await _put(desk, person, match, usual, name, _page(page))


def _page(page: object) -> int:
    """The page of a button; it comes back in other buttons, so it must be one that there may be."""
    return page if isinstance(page, int) and 0 <= page < len(NAMES) else 0


async def _put(desk: Desk, person: Person, match: Match, rules: Rules, asked: str | None, page: int) -> Reply:
    """Store the numbers, if they agree with each other and with the settings."""
    changed = replace(MatchSettings.decode(match.settings), rules=rules)
    if (contradiction := changed.contradiction()) is not None:
        message, args = contradiction
        return await _again(desk, person, match, asked, page, desk.words.say(message, **args))
    match.settings = changed.encode()
    await match.save(update_fields=["settings"])
    value = {name: getattr(rules, name) for name in differing(rules)}
    await note(desk, person, match, "gm.set", field="rules", value=value)
    return await _all(desk, person, match, page, f"{desk.words.say('gm-option-set')}\n\n{_told(desk, match)}")


async def _late(desk: Desk, person: Person, match: Match) -> Reply:
    await asking.end_others(person)
    return card(desk, match, desk.words.say("gm-numbers-late"))


async def _again(desk: Desk, person: Person, match: Match, asked: str | None, page: int, said: str) -> Reply:
    """Nothing was changed; `said` is why, and what was asked stands."""
    if asked is not None:
        return await _one(desk, person, match, asked, page, said)
    return await _all(desk, person, match, page, said)


def _told(desk: Desk, match: Match) -> str:
    """The numbers that differ, and how to change them."""
    numbers = differences(desk.words, MatchSettings.decode(match.settings).rules)
    told = desk.words.say("gm-numbers-of", title=match.title, numbers=numbers)
    return f"{told}\n\n{desk.words.say('gm-numbers-how')}"


async def _all(desk: Desk, person: Person, match: Match, page: int, text: str) -> Reply:
    """A text over a page of all numbers."""
    dropped = await asking.begin_other(desk, person, {"name": DIALOG, "brief": True, "m": match.id, "p": page})
    made = [Button(number(desk.words, name), {"c": "gm_number", "m": match.id, "n": name, "p": page}) for name in NAMES]
    foot = (
        Button(desk.words.say("gm-numbers-usual"), {"c": "gm_number_usual", "m": match.id, "p": page}),
        Button(desk.words.say("gm-back"), {"c": "gm_settings", "m": match.id}),
    )

    def turn(arrow: str, to: int) -> Button:
        return Button(arrow, {"c": "gm_numbers", "m": match.id, "p": to})

    return Reply(lines(dropped, text), pages(made, page, turn, foot=foot, columns=2))


def _asked(desk: Desk, match: Match, name: str) -> str:
    """What a number is now, and what it may be."""
    least, most = allowed(name)
    return desk.words.say(
        "gm-numbers-ask",
        name=number(desk.words, name),
        id=name,
        value=getattr(MatchSettings.decode(match.settings).rules, name),
        usual=getattr(DEFAULT, name),
        least=least,
        most=most,
    )


async def _one(desk: Desk, person: Person, match: Match, name: str, page: int, text: str) -> Reply:
    """A text over what can be done with one number."""
    waits: dict[str, Any] = {"name": DIALOG, "brief": True, "m": match.id, "n": name, "p": page}
    dropped = await asking.begin_other(desk, person, waits)
    keyboard = buttons(
        desk,
        ("gm-number-usual", {"c": "gm_number_usual", "m": match.id, "n": name, "p": page}),
        ("gm-back", {"c": "gm_numbers", "m": match.id, "p": page}),
    )
    return Reply(lines(dropped, text), keyboard)
