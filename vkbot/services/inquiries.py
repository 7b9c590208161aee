"""The questions of `language.inquiries`, answered with what is public and with what the asker may know anyway.

Of others' roles, items, light, spheres and orders nobody is told anything (R10.3); the dead are told what is public
(R2.2). Whoever has no seat asks about all matches of the community that go on.
"""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final

from locales.curse.help import rules_text
from models import matches
from models.kinds import MatchStatus
from models.tables import Person
from vkbot.games.curse import voting
from vkbot.language.inquiries import Inquiries, Inquiry, read_inquiries
from vkbot.language.inquiry_shapes import Topic
from vkbot.language.scene import NOBODY, Scene
from vkbot.language.votes import NoVote, read_vote
from vkbot.services import info, leaving, menu, order_flow, order_texts, people, public, roster, seats, status
from vkbot.services.desk import Desk, Reply
from vkbot.services.public import View
from vkbot.services.settings import MatchSettings

AND: Final = re.compile(r",?\s+[иа]\s+(?=(?:когда|кто|кого|что|как|какой|какая|какие|сколько|где|во сколько)\b)", re.I)
"""What joins two questions: «кто молчит и когда просчёт»."""


async def asked(desk: Desk, person: Person, text: str) -> Reply | None:
    """A message that asks and says nothing else; None for any other: it may be an order."""
    if info.asks_of_thing(desk.words, text):
        return await info.rules_about(desk, person, text)
    return await _answered(desk, person, text, whole=True)


async def asked_meanwhile(desk: Desk, person: Person, text: str) -> Reply | None:
    """The same where the bot waits for something else: only what is marked as a question."""
    return await asked(desk, person, text) if "?" in text else None


async def asked_beside(desk: Desk, person: Person, text: str) -> Reply | None:
    """The same where a message of the person lacks something, if it is no answer to that («скажи кто предатель»)."""
    if "?" not in text and await order_texts.is_answer(desk, person, text):
        return None
    return await asked(desk, person, text)


async def several(desk: Desk, person: Person, text: str) -> Reply | None:
    """Several questions of which the first is about the rules: «Что делает Сглаз и когда просчёт?»"""
    return await _answered(desk, person, text, whole=True, least=2)


async def why_no_vote(desk: Desk, person: Person, text: str) -> Reply | None:
    """«Почему мой голос не считается?» of the day that runs: the vote as it stands, and how this match takes votes."""
    seen = await public.views(person)
    read = read_inquiries(desk.words, text, _scene(seen[0]) if seen else NOBODY)
    if not seen or not seen[0].seated or [one.topic for one in read.found] != ["my_vote"] or not read.whole:
        return None
    told = await public.my_vote(desk, seen[0], "")
    rules = voting(desk.words, MatchSettings.decode(seen[0].play.match.settings))
    return Reply(
        "\n".join((_heading(desk, seen[0], several=False) + told, *rules)), await menu.for_person(desk, person)
    )


async def heard(desk: Desk, person: Person, text: str) -> Reply | None:
    """The questions that stand in a message beside talk; None if there is none."""
    return await _answered(desk, person, text, whole=False)


async def heard_beside(desk: Desk, person: Person, text: str) -> Reply | None:
    """The same beside an order: only what is marked as a question («срок — сегодня» is none)."""
    return await heard(desk, person, text) if "?" in text else None


async def _answered(desk: Desk, person: Person, text: str, *, whole: bool, least: int = 1) -> Reply | None:
    seen = await public.views(person)
    scene = _scene(seen[0]) if seen else NOBODY
    read = _read(desk, text, scene)
    if read.whole != whole or len(read.found) < least:
        return None
    if "?" not in text and not isinstance(read_vote(text, scene), NoVote):
        return None
    replies = [await _answer(desk, person, text, inquiry, seen) for inquiry in read.found]
    keyboard = next((reply.keyboard for reply in replies if reply.keyboard is not None and reply.keyboard.inline), None)
    return Reply(
        "\n\n".join(reply.text for reply in replies), keyboard or await menu.for_person(desk, person)
    )  # fmt: skip


def _read(desk: Desk, text: str, scene: Scene) -> Inquiries:
    """The questions of a message; also two in one sentence, where each of them is one by itself."""
    read, apart = (read_inquiries(desk.words, one, scene) for one in (text, AND.sub("? ", text)))
    return apart if apart.whole and len(apart.found) > len(read.found) else read


def _scene(seen: View) -> Scene:
    """The match for the reader; whoever has no seat is nobody in it."""
    return seen.play.scene if seen.seated else replace(seen.play.scene, by="", abilities=(), items=None)


async def _answer(desk: Desk, person: Person, text: str, inquiry: Inquiry, seen: list[View]) -> Reply:
    """The answer to one question."""
    if inquiry.topic == "about":
        if inquiry.who is not None:
            return await info.rules(desk, person, inquiry.who)
        return await info.rules_about(desk, person, text)
    if (service := SERVICES.get(inquiry.topic)) is not None:
        return await service(desk, person)
    if not seen:
        return await info.players(desk, person)
    tell = OF_A_MATCH[inquiry.topic]
    told = [_heading(desk, one, several=len(seen) > 1) + await tell(desk, one, inquiry.who or "") for one in seen]
    return Reply("\n\n".join(told))


def _heading(desk: Desk, seen: View, *, several: bool) -> str:
    return seats.Place(seen.play.match, seen.play.seat, several or seen.play.several).heading(desk.words)


# What does not depend on a match, or is answered elsewhere


def _chapter(topic: str) -> Callable[[Desk, Person], Awaitable[Reply]]:
    async def answer(desk: Desk, person: Person) -> Reply:
        return await info.rules(desk, person, topic)

    return answer


async def _how_vote(desk: Desk, person: Person) -> Reply:
    """How to vote, and where: under which post."""
    seen = await public.views(person)
    links = [public.post_link(desk, one) for one in seen]
    return Reply("\n".join((desk.words.say("asked-how-vote"), *links)))


async def _how_change_vote(desk: Desk, person: Person) -> Reply:
    """As in the rulebook, or as the match that is meant has it."""
    own = [line for one in (await public.views(person))[:1]
           for line in voting(desk.words, MatchSettings.decode(one.play.match.settings))]  # fmt: skip
    return Reply("\n".join(own) or desk.words.say("asked-how-change-vote"))


def _said(key: str) -> Callable[[Desk, Person], Awaitable[Reply]]:
    async def answer(desk: Desk, person: Person) -> Reply:
        return Reply(desk.words.say(key))

    return answer


async def _how_transfer(desk: Desk, person: Person) -> Reply:
    return Reply("\n\n".join((desk.words.say("asked-how-transfer"), rules_text(desk.words, topic="transfer"))))


async def _master(desk: Desk, person: Person) -> Reply:
    """Who set up the match that goes on, as long as they run the community; and how to call them."""
    going = await matches.matches_of(person.community_id, (*seats.GOING, MatchStatus.REGISTRATION.value))
    place = await seats.current(person) or await seats.application(person)
    admins = await desk.rights.admins(person.community_id)
    made = {match.created_by for match in (going if place is None else [place.match])} & admins
    known = [people.mention(one) for one in await Person.filter(community_id=person.community_id, vk_id__in=list(made))]
    told = desk.words.say("asked-master", who=known) if known else desk.words.say("asked-master-unknown")
    return Reply(f"{told} {desk.words.say('asked-master-call')}")


async def _start(desk: Desk, person: Person) -> Reply:
    """When the next match begins: what is known of those in registration, and of those that go on."""
    found = await matches.matches_of(person.community_id)
    if not found:
        return Reply(desk.words.say("guide-visitor"))
    return Reply("\n\n".join([await roster.text(desk, match) for match in found]))


async def _application(desk: Desk, person: Person) -> Reply:
    """«Меня приняли?»"""
    if await seats.application(person) is None and await seats.current(person) is not None:
        return await info.guide(desk, person)
    return await leaving.mine(desk, person)


SERVICES: Final[Mapping[Topic, Callable[[Desk, Person], Awaitable[Reply]]]] = {
    "application": _application,
    "can": order_flow.begin,
    "day": info.when,
    "deadline": info.when,
    "goal": _chapter("goal"),
    "how_cancel": _said("asked-how-cancel"),
    "how_change_vote": _how_change_vote,
    "how_condition": _chapter("conditions"),
    "how_order": _said("asked-how-order"),
    "how_transfer": _how_transfer,
    "how_vote": _how_vote,
    "join": info.guide,
    "limits": _chapter("orders"),
    "master": _master,
    "players": info.players,
    "start": _start,
    "who_am_i": status.show,
}
"""What is not asked of a match, or has a service of its own."""

OF_A_MATCH: Final[Mapping[Topic, Callable[[Desk, View, str], Awaitable[str]]]] = {
    "against": public.against,
    "alive": public.fate,
    "ballots": public.tally,
    "fallen": public.fallen,
    "my_vote": public.my_vote,
    "night": public.night,
    "post": public.post,
    "secret": public.secret,
    "silent": public.silent,
    "tally": public.tally,
    "traitors": public.traitors,
    "vote_of": public.vote_of,
}
"""What is asked of a match; the character that is named goes with it."""
