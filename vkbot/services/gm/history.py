"""«История голосов»: every comment of a day, every edit, deletion and decision, by voter, as the journal keeps them."""

import json
from collections.abc import Mapping
from typing import Any, Final

from engine.curse.game import VOTES
from engine.curse.model import As
from locales.curse import Cast
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
from vkbot.services.receipts import excerpt
from vkbot.services.settings import MatchSettings
from vkbot.vk.keyboards import Button, Keyboard, in_rows, pages

ON_A_PAGE: Final = 15
KINDS: Final = ("new", "edit", "restore", "delete", "late", "decide")
"""What is told: `vote.…` in the journal, `gm-history-…` in words."""


@for_admins
async def history(
    desk: Desk, person: Person, match_id: object, number: object = None, seat_id: object = None, page: object = 0
) -> Reply:
    """A day's voters, or what one of them did. `number`: which day, None the newest; `page`: from 0, the last first."""
    match = await seats.match_here(person, match_id)
    if match is None:
        return gone(desk)
    if not await may_judge(desk, person, match):
        return await card(desk, match, desk.words.say("gm-you-play"))
    days = await Day.filter(match_id=match.id).order_by("number")
    if not days:
        return await card(desk, match, desk.words.say("gm-no-day"))
    day = next((one for one in days if one.number == number), days[-1])
    roster = await matches.seats_of(match.id, seats.AT_TABLE)
    acts = _by_seat(await audit.entries_of_day(match.id, day.id, "vote."))
    seat = next((one for one in roster if one.id == seat_id), None)
    shown = page if isinstance(page, int) else 0
    if seat is None or seat.id not in acts:
        return _voters(desk, match, day, len(days), [one for one in roster if one.id in acts], acts, shown)
    return _voter(desk, match, day, roster, seat, acts[seat.id], shown)


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
    foot = [Button(desk.words.say("gm-history-day", day=to), go(to)) for to in (day.number - 1, day.number + 1)
            if 1 <= to <= last]  # fmt: skip
    foot.append(Button(desk.words.say("gm-back"), {"c": "gm_match", "m": match.id}))
    turned = {**go(day.number)}
    return Reply(text, pages(offered, page, lambda arrow, to: Button(arrow, {**turned, "p": to}), foot=foot, columns=2))


def _voter(
    desk: Desk, match: Match, day: Day, roster: list[Seat], seat: Seat, acts: list[AuditEntry], page: int
) -> Reply:
    """What a voter did on the day, the newest page first, each with its time in the match's zone."""
    zone = MatchSettings.decode(match.settings).zone
    cast = cast_of([Player(one.character, one.name, one.number or 0) for one in roster])
    last = (len(acts) - 1) // ON_A_PAGE
    page = min(max(page, 0), last)
    end = len(acts) - page * ON_A_PAGE
    told = [_act(desk, cast, seat, entry, zone) for entry in acts[max(0, end - ON_A_PAGE) : end]]
    head = desk.words.say("gm-history-one", who=who(desk, seat), day=day.number)
    here: dict[str, object] = {"c": "gm_history", "m": match.id, "d": day.number}
    turns = [("gm-history-older", page + 1)] * (page < last) + [("gm-history-newer", page - 1)] * (page > 0)
    made = [Button(desk.words.say(label), {**here, "s": seat.id, "p": to}) for label, to in turns]
    made.append(Button(desk.words.say("gm-back"), here))
    return Reply("\n\n".join((head, *told)), Keyboard(in_rows(made, 3), inline=True))


def _act(desk: Desk, cast: Cast, seat: Seat, entry: AuditEntry, zone: str) -> str:
    """«1 марта, 15:00, правка: «…» (было: «…») — голос против Искры»."""
    words, body = desk.words, json.loads(entry.body)
    kind = entry.kind.partition(".")[2]
    line = words.say("gm-history-act", at=at_moment(entry.at, zone), what=words.say(f"gm-history-{kind}"))
    parts = [line]
    if entry.actor is not None and entry.actor != seat.person.vk_id:
        by = people.mention(Person(vk_id=entry.actor, name=""))
        parts.append(words.say("gm-history-by", person=by))
    if body["text"]:
        parts.append(words.say("gm-history-text", text=excerpt(body["text"])))
    if body.get("before", body["text"]) != body["text"]:
        parts.append(words.say("gm-history-was", text=excerpt(body["before"])))
    parts.append(_read(desk, cast, kind, body))
    return "\n".join(part for part in parts if part)


def _read(desk: Desk, cast: Cast, kind: str, body: Mapping[str, Any]) -> str:
    """How it was read, and why it did not count."""
    if kind == "delete":
        read = ""
    elif body.get("doubt") is not None:
        read = desk.words.say("gm-history-doubt")
    elif body.get("vote") is None:
        read = desk.words.say("gm-history-talk")
    else:
        read = _vote(desk, cast, body["vote"])
    refused = desk.words.say("gm-history-refused") if body.get("verdict") == Verdict.REFUSED or body.get("void") else ""
    return " ".join(part for part in (read, refused) if part)


def _vote(desk: Desk, cast: Cast, text: str) -> str:
    vote = VOTES.decode(text)
    if vote is None:
        return desk.words.say("gm-history-withdrawn")
    if isinstance(vote, As):
        return desk.words.say("gm-history-as", target=cast.full(desk.words, vote.voter))
    return desk.words.say("gm-history-vote", target=cast.full(desk.words, vote))
