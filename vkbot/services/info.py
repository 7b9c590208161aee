"""Questions that anybody may ask, answered with what is public and nothing else; so also to the dead (R2.2)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, get_args

from engine.curse.ids import ABILITIES, CLASSES, ITEMS, PUBLIC_ITEMS, CommonId
from engine.curse.rules import DEFAULT
from locales.curse.help import TOPICS, rules_text
from locales.grammar import CASES
from locales.render import Words
from models import matches
from models.kinds import MatchStatus, SeatStatus
from models.tables import Match, Person
from vkbot.games.curse import deadline
from vkbot.language.scene import NOBODY
from vkbot.language.terms import read_terms
from vkbot.services import asking, menu, roster, seats
from vkbot.services.desk import Desk, Reply
from vkbot.services.lobby import free_classes
from vkbot.services.naming import skeleton
from vkbot.services.notices import is_admin
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import Button, Keyboard, in_rows, pages

COMMON: Final = (*get_args(CommonId), "awareness")
LISTS: Final = {"classes": tuple(CLASSES), "common": COMMON, "items": PUBLIC_ITEMS}
"""Lists of things that the rules offer as buttons."""
COURTESIES: Final = ("hello", "fine", "thanks")
"""Kinds of small talk; each has the message that lists its words, and its answer."""
MOST_SUBJECTS: Final = 4
SUBJECTS: Final = frozenset((*TOPICS, *CLASSES, *ABILITIES, *COMMON, *ITEMS, *PUBLIC_ITEMS))


async def greeting(desk: Desk, person: Person) -> Reply:
    """VK's «Начать», or a first message: what this is, and the menu."""
    await asking.end_others(person)
    return Reply(
        "\n\n".join((desk.words.say("guide-hello"), await _situation(desk, person))), await _menu(desk, person)
    )


async def guide(desk: Desk, person: Person) -> Reply:
    """«Помощь»: what the person can do now."""
    parts = [await _situation(desk, person), desk.words.say("guide-always")]
    if await is_admin(desk, person):
        parts.append(desk.words.say("guide-admin"))
    return Reply("\n\n".join(parts), await _menu(desk, person))


async def _situation(desk: Desk, person: Person) -> str:
    """The part of the help that depends on where the person sits."""
    place = await seats.current(person)
    if place is not None:
        day = await matches.current_day(place.match.id)
        living = () if day is None else desk.stages[place.match.game].living(day.state)
        return desk.words.say("guide-player" if place.seat.character in living else "guide-dead")
    if applied := await seats.applied(person):
        accepted = any(seat.status == SeatStatus.ACCEPTED.value for _, seat in applied)
        return desk.words.say("guide-accepted" if accepted else "guide-applied")
    if registering := await seats.open_matches(person.community_id):
        return await _invitation(desk, registering)
    if await matches.matches_of(person.community_id, seats.GOING):
        return desk.words.say("guide-watcher")
    return desk.words.say("guide-visitor")


async def _invitation(desk: Desk, registering: Iterable[Match]) -> str:
    """How to apply, with a class that is free; the first match with one is that which «анкета: …» is about."""
    for match in registering:
        if free := await free_classes(match):
            return desk.words.say("guide-visitor-open", chosen=desk.words.noun(f"class-{free[0]}"))
    return desk.words.say("guide-visitor-open-classless")


async def _menu(desk: Desk, person: Person) -> Keyboard:
    return await menu.for_person(desk, person)


# The rules


async def rules(desk: Desk, person: Person, topic: object = None, page: object = 0) -> Reply:
    """«Правила»: all of them in short, a chapter, a list of things, or one thing. Both values come out of a button.

    They are told with the numbers of the match that the person means.
    """
    if isinstance(topic, str) and topic in LISTS:
        return _things(desk, topic, page if isinstance(page, int) else 0)
    subject = topic if isinstance(topic, str) and topic in SUBJECTS else None
    place, meant = await _place(person), await _meant(person)
    numbers = MatchSettings.decode(meant[0].settings).rules if len(meant) == 1 else DEFAULT
    heading = "" if place is None else place.heading(desk.words)
    return Reply(heading + rules_text(desk.words, numbers, subject), _contents(desk))


async def rules_about(desk: Desk, person: Person, text: str) -> Reply:
    """«правила Монах», «что делает Сглаз?»: whatever the text names, else all rules in short.

    Of several things that it names, or that a word of it may mean («тотем», «щит»), it tells of each.
    """
    meant = subjects_of(desk.words, text) or _things_meant(desk.words, text)
    if len(meant) < 2:
        return await rules(desk, person, next(iter(meant), None))
    told = [(await rules(desk, person, one)).text for one in meant[:MOST_SUBJECTS]]
    return Reply("\n\n".join(told), _contents(desk))


def _things_meant(words: Words, text: str) -> tuple[str, ...]:
    """The abilities and items that a word of the text may mean, also one written wrongly."""
    terms = read_terms(words, NOBODY, text)
    found = next(((*term.deeds, *term.items) for term in terms if term.things), ())
    return tuple(one for one in found if one in SUBJECTS)


def _contents(desk: Desk) -> Keyboard:
    topics = (*LISTS, "stages", "votes", "conditions")
    made = [Button(desk.words.say(f"topic-{topic}"), {"c": "rules", "t": topic}) for topic in topics]
    return Keyboard(in_rows(made, 2), inline=True)


def _things(desk: Desk, topic: str, page: int) -> Reply:
    made = [Button(_title(desk.words, one), {"c": "rules", "t": one}) for one in LISTS[topic]]
    keyboard = pages(
        made, page, lambda arrow, number: Button(arrow, {"c": "rules", "t": topic, "p": number}), columns=2
    )
    return Reply(desk.words.say(f"topic-{topic}-which"), keyboard)


def _title(words: Words, subject: str) -> str:
    return words.say(next(key for key in _keys(subject) if words.has(key)))


def _keys(subject: str) -> tuple[str, ...]:
    return tuple(f"{kind}-{subject}" for kind in ("class", "ability", "item", "topic"))


def subjects_of(words: Words, text: str) -> tuple[str, ...]:
    """The abilities, items and classes that a text names, in any case, in its order; if none, the chapter it names.

    Of names within each other it is the longest.
    """
    said, found = f" {skeleton(text)} ", dict[int, str]()
    while named := [(form, subject) for form, subject in _forms(words) if f" {form} " in said]:
        form, subject = max(named, key=lambda pair: len(pair[0]))
        found[said.index(f" {form} ")] = subject
        said = said.replace(f" {form} ", f" {'|' * len(form)} ")
    things = dict.fromkeys(found[at] for at in sorted(found) if found[at] not in TOPICS)
    return tuple(things) or tuple(found.values())[:1]


def asks_of_thing(words: Words, text: str) -> bool:
    """«А Сглаз?», after «Что делает Заморозка?»: an ability or an item, and nothing else."""
    lead, _, rest = skeleton(text).partition(" ")
    led = lead in words.say("asked-and-what-of").split(", ")
    rest = rest.removeprefix("про ")
    return "?" in text and led and any(form == rest for form, one in _forms(words) if one not in (*TOPICS, *CLASSES))


@lru_cache(maxsize=2)
def _forms(words: Words) -> tuple[tuple[str, str], ...]:
    """Every form of every name → what it names. Of a thing and a chapter of one name the thing comes first."""
    return tuple((form, subject) for subject in sorted(SUBJECTS) for form in _names(words, subject))


def _names(words: Words, subject: str) -> Iterable[str]:
    for key in _keys(subject):
        if words.has(key):
            noun = words.noun(key) if not key.startswith("topic") else None
            forms = [noun.get(case) for case in CASES] if noun is not None else [words.say(key)]
            return {skeleton(form) for form in forms}
    return ()


# Matches


async def players(desk: Desk, person: Person, match_id: object = None) -> Reply:
    """«Игроки»: the roster of the match that the person means, of the one named, or of the only one."""
    chosen = await seats.match_here(person, match_id)
    if chosen is not None and chosen.status in matches.LIVE:
        return Reply(await roster.text(desk, chosen))
    meant = await _meant(person)
    if not meant:
        return Reply(await _last(desk, person), await _menu(desk, person))
    if len(meant) == 1:
        return Reply(await roster.text(desk, meant[0]), await _menu(desk, person))
    made = [Button(match.title, {"c": "players", "m": match.id}) for match in meant[:6]]
    return Reply(desk.words.say("roster-which"), Keyboard(in_rows(made), inline=True))


async def _meant(person: Person) -> list[Match]:
    """The person's own match, or all that go on in the community."""
    place = await _place(person)
    return [place.match] if place is not None else await matches.matches_of(person.community_id)


async def _place(person: Person) -> seats.Place | None:
    return await seats.current(person) or await seats.application(person)


async def _last(desk: Desk, person: Person) -> str:
    """How the last match that was played ended."""
    finished = await matches.matches_of(person.community_id, (MatchStatus.FINISHED.value,))
    if not finished:
        return desk.words.say("roster-none")
    key = f"roster-outcome-{finished[-1].outcome}"
    return desk.words.say(key if desk.words.has(key) else "roster-over", title=finished[-1].title)


async def when(desk: Desk, person: Person) -> Reply:
    """«Когда просчёт?»"""
    going = [match for match in await _meant(person) if match.status in seats.GOING]
    if not going:
        return Reply(desk.words.say("when-none"), await _menu(desk, person))
    return Reply("\n".join([await _ends(desk, match) for match in going]), await _menu(desk, person))


async def _ends(desk: Desk, match: Match) -> str:
    day = await matches.current_day(match.id)
    if match.status == MatchStatus.PAUSED.value or day is None:
        return desk.words.say("when-paused", title=match.title)
    now = desk.clock.now()
    if day.due_at <= now:
        return desk.words.say("when-now", title=match.title, day=day.number)
    ends = deadline(desk.words, day.due_at, MatchSettings.decode(match.settings).zone)
    left = int((day.due_at - now).total_seconds())
    return desk.words.say("when", title=match.title, day=day.number, ends=ends, left=left, verb=_gender(left))


def _gender(seconds: int) -> str:
    """How «остался» agrees with the first unit of a duration: «1 день» m, «1 минута» f, «2 часа» n."""
    for size, gender in ((86400, "m"), (3600, "m"), (60, "f")):
        if count := seconds // size:
            return gender if count % 10 == 1 and count % 100 != 11 else "n"
    return "n"


async def other_match(desk: Desk, person: Person) -> Reply:
    """«Другая игра»: which of several matches the answers are to be about."""
    place = await seats.current(person)
    playing = await seats.playing(person)
    if place is None or len(playing) < 2:
        return Reply(desk.words.say("lobby-only-match"), await _menu(desk, person))
    made = [Button(match.title, {"c": "switch", "m": match.id}) for match, _ in playing[:6]]
    return Reply(desk.words.say("lobby-switch", title=place.match.title), Keyboard(in_rows(made), inline=True))


async def switch(desk: Desk, person: Person, match_id: object) -> Reply:
    """The button of one of several matches."""
    match = await seats.switch(person, match_id) if isinstance(match_id, int) else None
    if match is None:
        return Reply(desk.words.say("lobby-gone"), await _menu(desk, person))
    return Reply(desk.words.say("lobby-switched", title=match.title), await _menu(desk, person))


async def courtesy(desk: Desk, person: Person, text: str) -> Reply | None:
    """«Привет», «спасибо», «ок» and nothing else; None for anything else."""
    said = skeleton(text).split()
    for kind in COURTESIES:
        if said and set(said) <= {skeleton(word) for word in desk.words.say(f"said-{kind}").split(",")}:
            situation = await _situation(desk, person) if kind == "hello" else ""
            return Reply(desk.words.say(f"courtesy-{kind}", situation=situation), await _menu(desk, person))
    return None


async def lost(desk: Desk, person: Person) -> Reply:
    """A text that nobody understood."""
    playing = await seats.current(person) is not None
    return Reply(desk.words.say("guide-lost-player" if playing else "guide-lost"), await _menu(desk, person))


async def outdated(desk: Desk, person: Person) -> Reply:
    """A button that nothing answers to any more."""
    return Reply(desk.words.say("lobby-gone"), await _menu(desk, person))
