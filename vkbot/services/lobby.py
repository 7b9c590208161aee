"""Applications: a class, a name, a summary, a confirmation. What comes after is in `leaving`."""

import json
from typing import Final

from engine.curse.ids import ClassId
from locales.curse import house_rules
from locales.curse.text import sections
from models import audit, matches
from models.kinds import MatchStatus, SeatStatus
from models.people import set_dialog
from models.store import lock_match
from models.tables import Match, Person, Seat
from vkbot.services import asking, menu, naming, people, seats
from vkbot.services.confirming import yes_or_no
from vkbot.services.desk import Desk, Reply
from vkbot.services.notices import is_admin, tell_admins
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import Button, Color, Keyboard, in_rows
from vkbot.vk.text import folded

DIALOG: Final = "apply"
"""The name of the dialog in which any text is a character's name."""
CLASS_DIALOG: Final = "class"
"""The name of the dialog in which a text names a class, or a class and a name."""


async def begin(desk: Desk, person: Person) -> Reply:
    """«Подать анкету»: the free classes of the match that takes applications, or a choice of matches."""
    await asking.end_others(person)
    registering = await matches.matches_of(person.community_id, (MatchStatus.REGISTRATION.value,))
    if not registering:
        return Reply(desk.words.say("lobby-closed"), await menu.for_person(desk, person))
    if len(registering) == 1:
        return await pick_match(desk, person, registering[0].id)
    buttons = [Button(match.title, {"c": "apply", "m": match.id}) for match in registering[:6]]
    return Reply(desk.words.say("lobby-which"), Keyboard(in_rows(buttons), inline=True))


async def pick_match(desk: Desk, person: Person, match_id: object) -> Reply:
    """The free classes of a match, as buttons."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return Reply(desk.words.say("lobby-gone"), await menu.for_person(desk, person))
    if (refused := await _refused(desk, person, match)) is not None:
        return refused
    accepted, needed = await seats.places(match)
    title = desk.words.say("lobby-classes", title=match.title, accepted=accepted, needed=needed)
    told = sections(house_rules(desk.words, MatchSettings.decode(match.settings).rules), title)
    return await _offer_classes(desk, person, match, told)


async def take_class(desk: Desk, person: Person, text: str) -> Reply | None:
    """A text while classes are offered: «Маг льда», «Маг льда, Искра»; None if it names no class."""
    if folded(text) == folded(desk.words.say("lobby-cancel")):
        return await cancel(desk, person)
    match = await seats.match_here(person, (person.dialog or {}).get("m"))
    read = naming.split_application(desk.words, f"{desk.words.say('application-word')}: {text}")
    if match is None or read is None:
        return None
    free = await free_classes(match)
    chosen = naming.class_of(desk.words, read[0], free) or naming.class_of(desk.words, read[0])
    if chosen is None:
        return None
    asked = await choose_class(desk, person, match.id, chosen)
    waits = (person.dialog or {}).get("name") == DIALOG
    return await take_name(desk, person, read[1]) if waits and naming.clean(read[1]) else asked


async def no_class(desk: Desk, person: Person, text: str) -> Reply | None:
    """A text while classes are offered that is nothing at all; None if the match takes no applications any more."""
    match = await seats.match_here(person, (person.dialog or {}).get("m"))
    if match is None or match.status != MatchStatus.REGISTRATION.value:
        await asking.end_others(person)
        return None
    said = naming.clean(text)[:60]
    return await _offer_classes(desk, person, match, desk.words.say("lobby-no-class", said=said))


async def choose_class(desk: Desk, person: Person, match_id: object, class_id: object) -> Reply:
    """A class was chosen: ask for the name."""
    match, chosen = await seats.match_here(person, match_id), naming.class_id(class_id)
    if match is None or chosen is None:
        return Reply(desk.words.say("lobby-gone"), await menu.for_person(desk, person))
    if (refused := await _refused(desk, person, match)) is not None:
        return refused
    if chosen not in await free_classes(match):
        return await _class_taken(desk, person, match, chosen)
    dropped = await asking.begin_other(desk, person, {"name": DIALOG, "m": match.id, "k": chosen})
    asked = desk.words.say("lobby-name", chosen=desk.words.noun(f"class-{chosen}"))
    return Reply("\n".join(filter(None, (dropped, asked))), _foot(desk))


async def take_name(desk: Desk, person: Person, text: str) -> Reply:
    """A text while the bot waits for a name: the summary to confirm, or what is wrong with the name."""
    dialog = person.dialog or {}
    if folded(text) == folded(desk.words.say("lobby-cancel")):
        return await cancel(desk, person)
    match, chosen = await seats.match_here(person, dialog.get("m")), naming.class_id(dialog.get("k"))
    if match is None or chosen is None:
        return await begin(desk, person)
    if (refused := await _refused(desk, person, match)) is not None:
        return refused
    if (answered := await _confirmed(desk, person, text)) is not None:
        return answered
    name = naming.clean(text)
    problem = naming.refusal(desk.words, name, chosen, await _names(match, but=person))
    if problem is not None:
        await set_dialog(person, {"name": DIALOG, "m": match.id, "k": chosen})
        return Reply(desk.words.say(problem, name=name), _foot(desk))
    await set_dialog(person, {"name": DIALOG, "m": match.id, "k": chosen, "n": name})
    summary = desk.words.say("lobby-summary", title=match.title, name=name, chosen=desk.words.noun(f"class-{chosen}"))
    confirm = {"c": "apply_yes", "m": match.id, "k": chosen, "n": name}
    buttons = (Button(desk.words.say("lobby-confirm"), confirm, Color.POSITIVE),)
    return Reply(summary, Keyboard((buttons, *_foot(desk).rows), inline=True))


async def _confirmed(desk: Desk, person: Person, text: str) -> Reply | None:
    """«да» or «нет» under the summary; None if there is none, or it is another name."""
    dialog, said = person.dialog or {}, yes_or_no(desk.words, text)
    if said is None or "n" not in dialog:
        return None
    if said:
        return await apply(desk, person, dialog.get("m"), dialog.get("k"), dialog["n"])
    return await choose_class(desk, person, dialog.get("m"), dialog.get("k"))


async def cancel(desk: Desk, person: Person) -> Reply:
    """Stop applying."""
    await asking.end_others(person)
    return Reply(desk.words.say("lobby-cancelled"), await menu.for_person(desk, person))


async def apply(desk: Desk, person: Person, match_id: object, class_id: object, name: object) -> Reply:
    """The application is handed in, if nothing has changed meanwhile. All three values come out of a button."""
    match, chosen = await seats.match_here(person, match_id), naming.class_id(class_id)
    if match is None or chosen is None or not isinstance(name, str):
        return Reply(desk.words.say("lobby-gone"), await menu.for_person(desk, person))
    match = await lock_match(match.id)
    if (refused := await _refused(desk, person, match)) is not None:
        return refused
    if chosen not in await free_classes(match):
        return await _class_taken(desk, person, match, chosen)
    name = naming.clean(name)
    problem = naming.refusal(desk.words, name, chosen, await _names(match, but=person))
    if problem is not None:
        dropped = await asking.begin_other(desk, person, {"name": DIALOG, "m": match.id, "k": chosen})
        told = desk.words.say(problem, name=name)
        return Reply("\n".join(filter(None, (dropped, told))), _foot(desk))
    seat = await _hand_in(desk, person, match, chosen, name)
    await asking.end_others(person)
    await seats.mean(person, match)
    return await _handed_in(desk, person, match, seat)


async def apply_line(desk: Desk, person: Person, text: str) -> Reply | None:
    """«анкета: Маг огня, Искра», a whole application in one line; None if the text is none."""
    read = naming.split_application(desk.words, text)
    if read is None:
        return None
    registering = await matches.matches_of(person.community_id, (MatchStatus.REGISTRATION.value,))
    if not registering:
        return Reply(desk.words.say("lobby-closed"), await menu.for_person(desk, person))
    match = next((one for one in registering if one.id == person.match_id), registering[0])
    if (refused := await _refused(desk, person, match)) is not None:
        return refused
    chosen, name = naming.class_of(desk.words, read[0], await free_classes(match)), naming.clean(read[1])
    if chosen is None:
        said = naming.clean(read[0])[:60]
        return await _offer_classes(desk, person, match, desk.words.say("lobby-no-class", said=said))
    if not name:
        return await choose_class(desk, person, match.id, chosen)
    if len(registering) > 1:
        return _which_match(desk, registering, chosen, name)
    return await apply(desk, person, match.id, chosen, name)


def _which_match(desk: Desk, registering: list[Match], chosen: ClassId, name: str) -> Reply:
    """Several matches take applications: one button for each hands this one in."""
    name = name[: naming.LONGEST]
    buttons = [Button(one.title, {"c": "apply_yes", "m": one.id, "k": chosen, "n": name}) for one in registering[:6]]
    return Reply(desk.words.say("lobby-which"), Keyboard(in_rows(buttons), inline=True))


async def free_classes(match: Match) -> list[ClassId]:
    """Classes that nobody holds in the match (R1.3), in the order of the rulebook."""
    taken = {seat.character for seat in await matches.seats_of(match.id, seats.STANDING)}
    return [class_id for class_id in naming.CLASS_IDS if class_id not in taken]


async def _refused(desk: Desk, person: Person, match: Match) -> Reply | None:
    """Why the person cannot apply to the match now, if so."""
    key, args = "", {"title": match.title}
    if match.status != MatchStatus.REGISTRATION.value:
        key = "lobby-over"
    elif await Seat.exists(match_id=match.id, person_id=person.id, status__in=list(seats.STANDING)):
        key = "lobby-already"
    elif (other := await seats.seat_elsewhere(desk, person, match.id)) is not None:
        key, args = "lobby-elsewhere", {"title": other.title}
    elif await seats.is_full(match):
        key = "lobby-full"
    if not key:
        return None
    await asking.end_others(person)
    return Reply(desk.words.say(key, **args), await menu.for_person(desk, person))


async def _hand_in(desk: Desk, person: Person, match: Match, chosen: ClassId, name: str) -> Seat:
    """Write the seat. An earlier one of the person goes: the roster's order is that of registration (R2.11)."""
    await Seat.filter(match_id=match.id, person_id=person.id).delete()
    accepted = MatchSettings.decode(match.settings).auto_accept and not await _was_refused(person, match)
    seat = await Seat.create(
        match_id=match.id,
        person_id=person.id,
        status=(SeatStatus.ACCEPTED if accepted else SeatStatus.APPLIED).value,
        character=chosen,
        name=name,
        applied_at=desk.clock.now(),
    )
    await note(desk, person, match, "seat.applied", seat)
    return seat


async def _was_refused(person: Person, match: Match) -> bool:
    """Whether a game master has refused the person here: then no application is accepted by itself."""
    refused = await audit.entries_of(match.id, kind="gm.refuse")
    return any(json.loads(entry.body).get("vk_id") == person.vk_id for entry in refused)


async def _handed_in(desk: Desk, person: Person, match: Match, seat: Seat) -> Reply:
    accepted = seat.status == SeatStatus.ACCEPTED.value
    by_admin = await is_admin(desk, person)
    if not accepted:
        await tell_admins(
            desk,
            match.community_id,
            application_text(desk, match, seat, person),
            decision(desk, seat),
            purpose="application",
            but=person.vk_id if by_admin and await _others_run(desk, person) else 0,
        )
    elif await seats.is_full(match):
        full = desk.words.say("gm-full", title=match.title)
        await tell_admins(desk, match.community_id, full, _full(desk, match), purpose="full")
    text = desk.words.say("lobby-accepted" if accepted else "lobby-applied", title=match.title, who=who(desk, seat))
    if by_admin:
        text += "\n\n" + desk.words.say("lobby-admin-plays")
    return Reply(text, await menu.for_person(desk, person))


async def _others_run(desk: Desk, person: Person) -> bool:
    """Whether an admin besides the person can be written to: nobody is asked to decide on their own application."""
    others = await desk.rights.admins(person.community_id) - {person.vk_id}
    silent = await Person.filter(community_id=person.community_id, vk_id__in=list(others), may_write=False).count()
    return len(others) > silent


def application_text(desk: Desk, match: Match, seat: Seat, person: Person) -> str:
    """An application as a game master reads it."""
    return desk.words.say("gm-application", title=match.title, who=who(desk, seat), person=people.mention(person))


def decision(desk: Desk, seat: Seat) -> Keyboard:
    """The buttons under an application."""
    accept = Button(desk.words.say("gm-accept"), {"c": "gm_accept", "s": seat.id}, Color.POSITIVE)
    refuse = Button(desk.words.say("gm-refuse"), {"c": "gm_refuse", "s": seat.id}, Color.NEGATIVE)
    return Keyboard(((accept, refuse),), inline=True)


def _full(desk: Desk, match: Match) -> Keyboard:
    """What can be done where registration is full."""
    start = Button(desk.words.say("gm-start"), {"c": "gm_start", "m": match.id}, Color.POSITIVE)
    roster = Button(desk.words.say("gm-apps"), {"c": "gm_apps", "m": match.id})
    return Keyboard(((start, roster),), inline=True)


async def _names(match: Match, *, but: Person) -> list[str]:
    standing = await matches.seats_of(match.id, seats.STANDING)
    return [seat.name for seat in standing if seat.person_id != but.id]


async def _class_taken(desk: Desk, person: Person, match: Match, chosen: ClassId) -> Reply:
    title = desk.words.say("lobby-class-taken", chosen=desk.words.noun(f"class-{chosen}"))
    return await _offer_classes(desk, person, match, title)


async def _offer_classes(desk: Desk, person: Person, match: Match, title: str) -> Reply:
    """The free classes as buttons; from now on a text may name one of them, unless a message of theirs waits."""
    free = await free_classes(match)
    buttons = [Button(str(desk.words.noun(f"class-{one}")), {"c": "class", "m": match.id, "k": one}) for one in free]
    await asking.end_others(person)
    if buttons and asking.waiting(person) is None:
        await set_dialog(person, {"name": CLASS_DIALOG, "m": match.id})
    if not buttons:
        return Reply(desk.words.say("lobby-no-classes", title=match.title))
    return Reply(title, Keyboard(in_rows(buttons, 2), inline=True))


def _foot(desk: Desk) -> Keyboard:
    """«Другой класс», «Отмена»."""
    other = Button(desk.words.say("lobby-other-class"), {"c": "apply"})
    stop = Button(desk.words.say("lobby-cancel"), {"c": "apply_no"})
    return Keyboard(((other, stop),), inline=True)


def who(desk: Desk, seat: Seat) -> str:
    """«Искра (Маг огня)»."""
    return desk.words.say("lobby-who", name=seat.name, chosen=desk.words.noun(f"class-{seat.character}"))


async def note(desk: Desk, person: Person, match: Match, kind: str, seat: Seat) -> None:
    """Write down what became of a seat by its own person."""
    body = {"vk_id": person.vk_id, "seat": seat.id, "character": seat.character, "name": seat.name}
    await audit.note(match.community_id, desk.clock.now(), kind, body, match_id=match.id, actor=person.vk_id)
