"""The Curse as a scenario: one day with all that people do in a day, and whole matches to their end."""

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random
from typing import Any, Final

from locales.render import russian
from models.tables import Day, Match, Order
from tests.e2e.part import shown
from tests.faults.scenario import (
    Scenario,
    Turn,
    by_hand,
    comment,
    delete,
    edit,
    minutes,
    press,
    restore,
    say,
    until,
)
from tests.matches import TEN, Role, begun_in
from vkbot.sandbox.demo import START
from vkbot.sandbox.sample import ADMIN, EDITOR
from vkbot.sandbox.wire import CommunityView
from vkbot.services.ballots import standing_votes

HOUR: Final = "04:00"


def _begin(roles: Sequence[Role], **settings: Any) -> Callable[[str], Awaitable[None]]:
    return partial(begun_in, roles=roles, now=START, **settings)


SIX: Final = tuple(TEN[number] for number in (0, 3, 4, 6, 8, 9))
"""Искра 501 (fire), Гримм 504 (dispeller), Тихон 505 (life), Луна 507 (ice), Ржавый 509 (monk), Пепел 511 (death)."""

DAY: Final[Sequence[Turn]] = (
    (
        say(501, "фаербол в Гримма"),
        say(507, "глыба льда в Гримма, удар в Гримма"),
        say(509, "удар в Гримма"),
        say(511, "обман смерти"),
        comment(504, "А кто же предатель?"),
    ),
    (say(511, "на Пепла"), say(504, "связь: Гримм и Пепел"), say(507, "глыба льда в Гримма"), say(501, "отменить всё")),
    (
        say(501, "фаербол в Гримма, если против него 2 голоса"),
        say(505, "сколько голосов против меня?"),
        comment(501, "Голосую против Гримма"),
    ),
    (comment(505, "голосую как Искра"), comment(507, "против Гримма"), say(509, "позовите ведущего: что делать?")),
    (minutes(10), by_hand(ADMIN, 509, "Ждать утра."), edit(507, "нет, против Пепла"), delete(501)),
    (minutes(240), comment(509, "против Гримма или Пепла"), restore(501)),
    (press(509, "Гримм (Диспеллер)"), say(505, "восстановление на Пепла")),
    (say(505, "восстановление на Луну"), comment(511, "Голосую за Гримма!"), until(HOUR)),
)
"""Time passes at the beginning of a turn, so that it is the same when each deed is dealt with, but for the last hour.

Orders whole and in parts, taken back and on a condition; a question, a call; votes changed; the night."""

NEXT_DAY: Final[Sequence[Turn]] = ((say(505, "лечение на Луну"), comment(507, "против Ржавого")),)

MATCH_DAY: Final = Scenario(
    begin=_begin(SIX, tally="live"),
    people=(*(person for _, _, person in SIX), ADMIN, EDITOR),
    parts=[(*DAY, *NEXT_DAY)],
)
"""A match day from its post to the morning after it."""


# Whole matches

MOST_DAYS: Final = 12
ORDERS: Final[dict[str, tuple[str, ...]]] = {
    "fire_mage": ("фаербол в {}", "огненный щит на {}"),
    "paladin": ("божественный щит на {}", "защита {}"),
    "illusionist": ("отражение на {}", "свет на {}"),
    "dispeller": ("диспел на {}", "связь: {} и я"),
    "life_mage": ("восстановление на {}", "воскрешение на {}"),
    "warlock": ("сглаз на {}", "свет на {}"),
    "ice_mage": ("глыба льда в {}", "заморозка на {}"),
    "lightning_mage": ("цепная молния в {}", "шаровая молния"),
    "monk": ("удар на {}", "лечение на {}"),
    "death_mage": ("зов мёртвых", "обман смерти на {}"),
}
"""What each may write; whether it is allowed on that day is the bot's business."""


def whole_match(seed: int, seats: int = 10) -> Scenario:
    """A match of a seed: orders and votes drawn from it, and everybody votes against the same until it ends."""
    chance, roles = Random(seed), TEN[:seats]
    days = [_day(chance, roles, roles[number % seats]) for number in range(MOST_DAYS)]
    people = (*(person for _, _, person in roles), ADMIN, EDITOR)
    return Scenario(_begin(roles, tally="off"), people, days, over=is_over, essence=essence, log=log)


def _day(chance: Random, roles: Sequence[Role], accused: Role) -> Sequence[Turn]:
    """Orders, and a message after them that changes them or asks; votes, some changed, taken away and given back."""
    told = chance.sample(roles, len(roles) - 1)
    orders = [say(role[2], _order(chance, role, roles)) for role in told]
    seconds = [say(role[2], _second(chance, role, roles)) for role in told[::2]]
    voters = [role for role in roles if role != accused]
    first = [comment(person, f"голосую против {chance.choice(voters)[1]}") for _, _, person in voters[:6]]
    votes = [comment(person, f"против: {accused[1]}") for _, _, person in voters]
    changed = [edit(voters[0][2], f"Голосую против {accused[1]}"), delete(voters[1][2])]
    return (
        (*orders, *first),
        (minutes(60), *votes, *seconds[::2]),
        (minutes(60), *changed, comment(accused[2], "это не я")),
        (minutes(120), restore(voters[1][2]), *seconds[1::2]),
        (until(HOUR),),
    )


def _order(chance: Random, role: Role, roles: Sequence[Role]) -> str:
    return chance.choice(ORDERS[role[0]]).format(chance.choice(roles)[1])


def _second(chance: Random, role: Role, roles: Sequence[Role]) -> str:
    """Means something only behind the first one, or something else than before it."""
    return chance.choice(("отменить всё", "мои заявки", _order(chance, role, roles), _order(chance, role, roles)))


def is_over(community: CommunityView) -> bool:
    """Whether the post with the end of the match is on the wall."""
    return any(russian().say("end-title") in post.text for post in community.wall)


RECEIPT: Final = re.compile(r"^(Сейчас: |Голосов, которые считаются, пока нет)", re.M)
STANDING: Final = re.compile(r"Ваш голос: [^.]*|Вашего голоса сейчас нет")


def essence(community: CommunityView) -> dict[str, Any]:
    """What each has written in a chat, in order, but for receipts of votes: of them what was told last.

    An answer may come behind the next message; a receipt tells of the votes of others at that moment.
    """
    seen = shown(community)
    chats = {person: _by_writer(lines) for person, lines in seen["chats"].items()}
    votes = {person: _told_last(lines) for person, lines in seen["chats"].items()}
    return {"wall": seen["wall"], "chats": chats, "votes": votes}


def _by_writer(lines: Sequence[Any]) -> list[Any]:
    """Stable: what the community has said, then what the person has, each in the order of the chat."""
    return sorted((line for line in lines if not RECEIPT.search(line[1])), key=lambda line: line[0])


def _told_last(lines: Sequence[Any]) -> str:
    """What a person was told last of their own vote."""
    told = [found.group() for _, text, _ in lines if RECEIPT.search(text) and (found := STANDING.search(text))]
    return told[-1] if told else ""


async def log() -> dict[str, Any]:
    """Every day with what it began with, what was ordered and voted, and what came of it."""
    match = await Match.get()
    days = await Day.filter(match_id=match.id).order_by("number")
    return {
        "match": [match.status, match.outcome, match.day_number],
        "days": {day.number: await _logged(day) for day in days},
    }


async def _logged(day: Day) -> list[Any]:
    orders = await Order.filter(day_id=day.id).order_by("seat_id", "position")
    return [
        *(day.status, day.due_at, day.cutoff_at, day.resolved_at),
        [(order.seat_id, order.body) for order in orders],
        await standing_votes(day),
        *(day.state, day.events),
    ]
