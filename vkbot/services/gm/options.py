"""What a game master sets for a match: by buttons, or by writing the value."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec.structs import asdict

from engine.curse.deal import most_traitors
from engine.curse.ids import CLASSES
from locales.curse import differences
from locales.render import Words
from models.kinds import MatchStatus
from models.tables import Match, Person
from vkbot.games.curse import zone_name
from vkbot.services import asking, naming, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import buttons, for_admins, gone, locked, note
from vkbot.services.numbers import spelled
from vkbot.services.settings import MatchSettings, is_zone
from vkbot.vk.keyboards import Button, Keyboard, in_rows, pages
from vkbot.vk.text import folded

DIALOG: Final = "gm_option"
"""The name of the dialog in which a text is the value of an option."""
TITLE: Final = "title"
LONGEST_TITLE: Final = 60
BEFORE: Final = (MatchStatus.DRAFT.value, MatchStatus.REGISTRATION.value)

ZONES: Final = (
    "Europe/Kaliningrad",
    "Europe/Moscow",
    "Europe/Samara",
    "Asia/Yekaterinburg",
    "Asia/Omsk",
    "Asia/Novosibirsk",
    "Asia/Krasnoyarsk",
    "Asia/Irkutsk",
    "Asia/Yakutsk",
    "Asia/Vladivostok",
)
"""Offered as buttons; any other can be written."""

Value = str | int | bool


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to set. `choices`: the buttons. `late`: may be changed while the match runs."""

    choices: tuple[Value, ...]
    late: bool = False
    read: Callable[[str], Value | None] = lambda text: None
    """The value that a text means beside the labels of the choices."""


def _hour(text: str) -> str | None:
    """«21», «21:30», «4.00», «в 4 30»."""
    match = re.search(r"(?<!\d)(\d{1,2})(?:[:.\- ]?(\d{2}))?(?!\d)", text)
    return f"{int(match[1]):02}:{match[2] or '00'}" if match else None


def _whole(text: str) -> int | None:
    match = re.search(r"(?<!\d)\d{1,2}(?!\d)", text)
    return int(match[0]) if match else spelled(text)


def _zone(text: str) -> str | None:
    return text.strip() if is_zone(text.strip()) else None


def _title(text: str) -> str | None:
    """One line with at least a letter or a digit in it."""
    title = naming.clean(text)
    return title if any(sign.isalnum() for sign in title) else None


OPTIONS: Final[Mapping[str, Option]] = {
    TITLE: Option((), late=True, read=_title),
    "players": Option(tuple(range(3, len(CLASSES) + 1)), read=_whole),
    "traitors": Option((1, 2, 3, 4), read=_whole),
    "deal": Option(("random", "balanced")),
    "hour": Option(("04:00", "09:00", "12:00", "18:00", "21:00", "23:00"), late=True, read=_hour),
    "zone": Option(ZONES, late=True, read=_zone),
    "post_by": Option(("bot", "admin"), late=True),
    "auto_accept": Option((True, False)),
    "vote_changes": Option(("always", 0, 1, 2, 3, "hour"), read=_whole),
    "vote_edits": Option((True, False)),
    "vote_self": Option((True, False)),
    "tally": Option(("off", "hours", "live"), late=True),
    "tell_doubts": Option((True, False), late=True),
}
"""Field of the settings (and the title) → how it is set. Choices that contradict other settings are not offered."""
VOTING: Final = ("vote_changes", "vote_edits", "vote_self", "tally", "tell_doubts")
"""The vote policy: fields that have a card of their own before the match, since a keyboard does not hold them all."""


def label(words: Words, field: str, value: Value) -> str:
    """A value in words: «случайно», «Москва», «10»."""
    if field == "zone":
        return zone_name(words, str(value))
    key = f"option-{field}-{str(value).lower()}"
    if words.has(key):
        return words.say(key)
    counted = f"option-{field}-count"
    return words.say(counted, count=value) if words.has(counted) else str(value)


def described(desk: Desk, match: Match, fields: Collection[str] = tuple(OPTIONS), *, numbers: bool = True) -> str:
    """The settings of a match, one a line, all or these; `numbers`: its own numbers of the rules last."""
    settings = MatchSettings.decode(match.settings)
    told = [_line(desk, match, field) for field in OPTIONS if field != TITLE and field in fields]
    if numbers:
        value = differences(desk.words, settings.rules)
        told.append(desk.words.say("gm-option-line", name=desk.words.say("gm-numbers"), value=value))
    return "\n".join(told)


def _line(desk: Desk, match: Match, field: str) -> str:
    """«Час просчёта: 04:00»."""
    value = match.title if field == TITLE else getattr(MatchSettings.decode(match.settings), field)
    shown = str(value) if field == TITLE else label(desk.words, field, value)
    return desk.words.say("gm-option-line", name=desk.words.say(f"option-{field}"), value=shown)


@for_admins
async def settings_card(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Настройки»: what is set, and a button for each thing that can still be set."""
    match = await seats.match_here(person, match_id)
    await asking.end_others(person)
    return gone(desk) if match is None else card(desk, match)


@for_admins
async def voting_card(desk: Desk, person: Person, match_id: object) -> Reply:
    """«Голосование»: the vote policy, and a button for each part of it while the match has not begun."""
    match = await seats.match_here(person, match_id)
    await asking.end_others(person)
    return gone(desk) if match is None else card(desk, match, voting=True)


def card(desk: Desk, match: Match, said: str = "", *, voting: bool = False) -> Reply:
    """The settings with their buttons; `said`: what is told instead of them, `voting`: the vote policy and no other."""
    apart = match.status in BEFORE
    fields = [field for field in OPTIONS if not apart or (field in VOTING) is voting]
    title = desk.words.say("gm-voting-of" if apart and voting else "gm-settings-of", title=match.title)
    text = said or f"{title}\n\n{described(desk, match, fields, numbers=not (apart and voting))}"
    offered = [
        Button(desk.words.say(f"option-{field}"), {"c": "gm_ask", "m": match.id, "f": field})
        for field in fields
        if _changeable(match, OPTIONS[field])
    ]
    if apart and not voting:
        offered.append(Button(desk.words.say("gm-numbers"), {"c": "gm_numbers", "m": match.id}))
    back = buttons(desk, ("gm-back", {"c": "gm_match", "m": match.id}))
    return Reply(text, Keyboard((*in_rows(offered, 2), *back.rows), inline=True))


def _changeable(match: Match, option: Option) -> bool:
    return match.status in BEFORE or (option.late and match.status in seats.GOING)


@for_admins
async def ask(desk: Desk, person: Person, match_id: object, field: object, page: object = 0) -> Reply:
    """One thing to set: its choices as buttons, and from now on a text is its value."""
    match = await seats.match_here(person, match_id)
    if match is None or not isinstance(field, str) or field not in OPTIONS:
        return gone(desk)
    if not _changeable(match, OPTIONS[field]):
        return card(desk, match, desk.words.say("gm-option-late"), voting=field in VOTING)
    dropped = await asking.begin_other(desk, person, {"name": DIALOG, "brief": True, "m": match.id, "f": field})
    return _question(desk, match, field, dropped, page=page if isinstance(page, int) else 0)


def _question(desk: Desk, match: Match, field: str, said: str = "", page: int = 0) -> Reply:
    settings = MatchSettings.decode(match.settings)
    made = [
        Button(label(desk.words, field, value), {"c": "gm_set", "m": match.id, "f": field, "v": value})
        for value in OPTIONS[field].choices
        if _changed(settings, field, value).contradiction() is None
    ]
    back = Button(desk.words.say("gm-back"), {"c": "gm_voting" if field in VOTING else "gm_settings", "m": match.id})

    def turn(arrow: str, to: int) -> Button:
        return Button(arrow, {"c": "gm_ask", "m": match.id, "f": field, "p": to})

    keyboard = pages(made, page, turn, foot=(back,), columns=3 if field in ("players", "hour") else 2)
    asked = desk.words.say(f"gm-ask-{field}", **_bounds(settings))
    text = "\n".join(part for part in (said, asked) if part)
    return Reply(text, keyboard)


def _bounds(settings: MatchSettings) -> dict[str, int]:
    """How many may play, and how many traitors among them."""
    rules = settings.rules
    return {"least": rules.players_least, "most": rules.players_most,
            "traitors": most_traitors(settings.players, rules)}  # fmt: skip


@for_admins
async def take_text(desk: Desk, person: Person, text: str) -> Reply:
    """A text while the bot waits for a value."""
    dialog = person.dialog or {}
    field = str(dialog.get("f"))
    match = await seats.match_here(person, dialog.get("m"))
    if match is None or field not in OPTIONS:
        await asking.end_others(person)
        return gone(desk)
    option = OPTIONS[field]
    named = [value for value in option.choices if folded(label(desk.words, field, value)) == folded(text)]
    value = named[0] if named else option.read(text)
    if value is None:
        return _question(desk, match, field, desk.words.say("gm-option-unread"))
    return await put(desk, person, match.id, field, value)


@for_admins
async def put(desk: Desk, person: Person, match_id: object, field: object, value: object) -> Reply:
    """Set it. Whatever comes in, from a button or a text, is checked here."""
    match = await locked(person, match_id)
    if match is None or not isinstance(field, str) or field not in OPTIONS:
        return gone(desk)
    if not _changeable(match, OPTIONS[field]):
        return card(desk, match, desk.words.say("gm-option-late"), voting=field in VOTING)
    if field == TITLE:
        problem = await _retitle(desk, match, value)
    else:
        problem = await _change(desk, match, field, value)
    if problem:
        return _question(desk, match, field, problem)
    await asking.end_others(person)
    await note(desk, person, match, "gm.set", field=field, value=value)
    done = f"{desk.words.say(_done(desk, match, field, value))}\n{_line(desk, match, field)}"
    return card(desk, match, done, voting=field in VOTING)


def _done(desk: Desk, match: Match, field: str, value: object) -> str:
    """The message that says what has been set, and when or where it does not work."""
    if field in ("hour", "zone") and match.status in seats.GOING:
        return "gm-option-set-later"
    if (field, value) == ("tally", "live") and not desk.may_edit(match.community_id):
        return "gm-option-set-hours"
    return "gm-option-set"


async def _retitle(desk: Desk, match: Match, value: object) -> str:
    title = _title(value) if isinstance(value, str) else None
    if title is None or len(title) > LONGEST_TITLE:
        return desk.words.say("gm-option-unread")
    match.title = title
    await match.save(update_fields=["title"])
    return ""


def _changed(settings: MatchSettings, field: str, value: object) -> MatchSettings:
    """Settings with another value. Raises msgspec.ValidationError."""
    return msgspec.convert({**asdict(settings), field: value}, MatchSettings)


async def _change(desk: Desk, match: Match, field: str, value: object) -> str:
    """Store the new settings; the text of what is wrong, if something is."""
    try:
        changed = _changed(MatchSettings.decode(match.settings), field, value)
    except msgspec.ValidationError:
        return desk.words.say("gm-option-unread")
    if (contradiction := changed.contradiction()) is not None:
        message, numbers = contradiction
        return desk.words.say(message, **numbers)
    if not is_zone(changed.zone):
        return desk.words.say("gm-option-unread")
    accepted, _ = await seats.places(match)
    if match.status in BEFORE and accepted > changed.players:
        return desk.words.say("gm-option-too-few", accepted=accepted)
    match.settings = changed.encode()
    await match.save(update_fields=["settings"])
    return ""
