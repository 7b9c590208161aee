"""«История голосов»: every comment of a day, every edit, deletion and decision, by voter, as the journal keeps them."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.curse.game import VOTES
from engine.curse.model import As
from locales.curse import Cast
from locales.curse.text import lines
from models import audit, matches
from models.tables import AuditEntry, Day, Match, Person, Seat
from vkbot.games.curse import at_moment, cast_of
from vkbot.games.stage import Player
from vkbot.services import people, seats
from vkbot.services.ballots import Verdict
from vkbot.services.desk import Desk, Reply
from vkbot.services.gm.guard import for_admins, gone, may_judge
from vkbot.services.gm.life import card
from vkbot.services.lobby import who
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import Button, Keyboard, in_rows, pages

ON_A_PAGE: Final = 8
LONGEST: Final = 400
"""So many letters of a text are shown."""
BEFORE: Final = 80
"""So many of them stand before the place where an edit begins, if that is further on in a text."""
WHOLE_DAY: Final = 0
"""In the place of a seat: what everybody did, by time."""
KINDS: Final = ("new", "edit", "restore", "delete", "late", "decide")
"""What is told: `vote.…` in the journal, `gm-history-…` in words."""


@dataclass(frozen=True, slots=True)
class _Book:
    """What the entries of a day are told with. `seats`: by id; `people`: VK id → mention; `named`: each says whose."""

    desk: Desk
    cast: Cast
    zone: str
    seats: Mapping[int, Seat]
    people: Mapping[int, str]
    named: bool


@for_admins
async def history(
    desk: Desk, person: Person, match_id: object, number: object = None, seat_id: object = None, page: object = 0
) -> Reply:
    """A day's voters, or what one of them did. `number`: which day, None the newest; `page`: from 0, the last first."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if match.status in seats.GOING and not await may_judge(desk, person, match):
        return await card(desk, match, desk.words.say("gm-you-play"))
    days = await Day.filter(match_id=match.id).order_by("number")
    if not days:
        return await card(desk, match, desk.words.say("gm-no-day"))
    day = next((one for one in days if one.number == number), days[-1])
    roster = await matches.seats_of(match.id, seats.AT_TABLE)
    entries = await audit.entries_of_day(match.id, day.id, "vote.")
    acts = _by_seat(entries)
    shown = page if isinstance(page, int) else 0
    seat = next((one for one in roster if one.id == seat_id), None)
    if seat_id == WHOLE_DAY and entries and not isinstance(seat_id, bool):
        head = desk.words.say("gm-history-of", title=match.title, day=day.number)
        return await _acts(desk, match, day, roster, entries, head, WHOLE_DAY, shown)
    if seat is None or seat.id not in acts:
        return _voters(desk, match, day, len(days), [one for one in roster if one.id in acts], acts, shown)
    head = desk.words.say("gm-history-one", who=who(desk, seat), day=day.number)
    return await _acts(desk, match, day, roster, acts[seat.id], head, seat.id, shown)


def _by_seat(entries: list[AuditEntry]) -> dict[int, list[AuditEntry]]:
    found: dict[int, list[AuditEntry]] = {}
    for entry in entries:
        found.setdefault(json.loads(entry.body)["seat"], []).append(entry)
    return found


def _voters(
    desk: Desk, match: Match, day: Day, last: int, voters: list[Seat], acts: Mapping[int, list[AuditEntry]], page: int
) -> Reply:
    """Who has commented on the day, with a button each, and the days before and after."""

    def go(to: int) -> dict[str, object]:
        return {"c": "gm_history", "m": match.id, "d": to}

    lines = [desk.words.say("gm-history-voter", who=who(desk, seat), count=len(acts[seat.id])) for seat in voters]
    head = desk.words.say("gm-history-of", title=match.title, day=day.number)
    text = "\n".join((head, *(lines or [desk.words.say("gm-history-none")])))
    offered = [Button(seat.name, {**go(day.number), "s": seat.id}) for seat in voters]
    if len(voters) > 1:
        offered.insert(0, Button(desk.words.say("gm-history-all"), {**go(day.number), "s": WHOLE_DAY}))
    foot = [Button(desk.words.say("gm-history-day", day=to), go(to)) for to in (day.number - 1, day.number + 1)
            if 1 <= to <= last]  # fmt: skip
    foot.append(Button(desk.words.say("gm-back"), {"c": "gm_match", "m": match.id}))
    turned = {**go(day.number)}
    return Reply(text, pages(offered, page, lambda arrow, to: Button(arrow, {**turned, "p": to}), foot=foot, columns=2))


async def _acts(
    desk: Desk, match: Match, day: Day, roster: list[Seat], acts: list[AuditEntry], head: str, whose: int, page: int
) -> Reply:
    """What was done on the day, the newest page first, each with its time in the match's zone.

    `whose`: the seat that all of it is of, or WHOLE_DAY.
    """
    last = (len(acts) - 1) // ON_A_PAGE
    page = min(max(page, 0), last)
    end = len(acts) - page * ON_A_PAGE
    shown = acts[max(0, end - ON_A_PAGE) : end]
    book = _Book(
        desk,
        cast_of([Player(one.character, one.name, one.number or 0) for one in roster]),
        MatchSettings.decode(match.settings).zone,
        {one.id: one for one in roster},
        await _mentions(match.community_id, {entry.actor for entry in shown if entry.actor is not None}),
        named=whose == WHOLE_DAY,
    )
    told = [_act(book, entry) for entry in shown]
    here: dict[str, object] = {"c": "gm_history", "m": match.id, "d": day.number}
    turns = [("gm-history-older", page + 1)] * (page < last) + [("gm-history-newer", page - 1)] * (page > 0)
    made = [Button(desk.words.say(label), {**here, "s": whose, "p": to}) for label, to in turns]
    made.append(Button(desk.words.say("gm-back"), here))
    return Reply("\n\n".join((head, *told)), Keyboard(in_rows(made, 3), inline=True))


async def _mentions(community_id: int, vk_ids: Collection[int]) -> Mapping[int, str]:
    """People as links, by name where it is known."""
    known = {one.vk_id: one for one in await Person.filter(community_id=community_id, vk_id__in=list(vk_ids))}
    return {vk_id: people.mention(known.get(vk_id) or Person(vk_id=vk_id, name="")) for vk_id in vk_ids}


def _act(book: _Book, entry: AuditEntry) -> str:
    """«1 марта, 15:00:07 — правка», the text, what it was before, and how it was read, each on its line."""
    words, body = book.desk.words, json.loads(entry.body)
    kind, seat = entry.kind.partition(".")[2], book.seats.get(body["seat"])
    at, what = at_moment(entry.at, book.zone), words.say(f"gm-history-{kind}")
    second = f"{at.second:02}"  # near the end of a day a minute does not tell what came first
    if book.named and seat is not None:
        parts = [words.say("gm-history-act-of", at=at, second=second, what=what, who=who(book.desk, seat))]
    else:
        parts = [words.say("gm-history-act", at=at, second=second, what=what)]
    if entry.actor is None and kind in ("delete", "restore"):
        parts.append(words.say("gm-history-unknown"))
    elif entry.actor is not None and (seat is None or entry.actor != seat.person.vk_id):
        parts.append(words.say("gm-history-by", person=book.people[entry.actor]))
    now, before = _line(body["text"]), _line(body.get("before", body["text"]))
    at_edit = _differ_at(now, before)
    if now:
        parts.append(words.say("gm-history-text", text=part_of(now, at_edit)))
    if before != now:
        parts.append(words.say("gm-history-was", text=part_of(before, at_edit)))
    parts.append(_read(book, kind, body))
    return lines(*parts)


def _line(text: str) -> str:
    return " ".join(text.split())


def _differ_at(one: str, other: str) -> int:
    """Where two texts begin to differ; the length of the shorter where that begins the other."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((place for place, (a, b) in pairs if a != b), min(len(one), len(other)))


def part_of(text: str, place: int) -> str:
    """A text, or so much of a long one that this place of it is seen. Pure."""
    if len(text) <= LONGEST:
        return text
    start = min(max(0, place - BEFORE), len(text) - LONGEST) if place < len(text) else 0
    end = start + LONGEST
    return ("…" if start else "") + text[start:end].strip() + ("…" if end < len(text) else "")


def _read(book: _Book, kind: str, body: Mapping[str, Any]) -> str:
    """How it was read, and why it did not count."""
    desk = book.desk
    if kind == "delete":
        read = ""
    elif body.get("doubt") is not None:
        read = desk.words.say("gm-history-doubt")
    elif body.get("vote") is None:
        read = desk.words.say("gm-history-talk")
    else:
        read = _vote(desk, book.cast, body["vote"])
    refused = desk.words.say("gm-history-refused") if body.get("verdict") == Verdict.REFUSED or body.get("void") else ""
    return " ".join(part for part in (read, refused) if part)


def _vote(desk: Desk, cast: Cast, text: str) -> str:
    vote = VOTES.decode(text)
    if vote is None:
        return desk.words.say("gm-history-withdrawn")
    if isinstance(vote, As):
        return desk.words.say("gm-history-as", target=cast.full(desk.words, vote.voter))
    return desk.words.say("gm-history-vote", target=cast.full(desk.words, vote))
