"""The match that is kept: interrupted in the middle of its second day, and played to its end after the upgrade.

Do not change what is here: the files in `kept/` are compared with it. What is new is kept by a scene of its own.
"""

from datetime import timedelta
from typing import Any, Final

from models import outbox as rows
from models.alarms import raise_alarm
from models.kinds import MatchStatus, OutboxStatus
from models.store import transaction
from models.tables import Match, OutboxMessage
from tests.services.nights import Night
from tests.services.story import HERE, START
from vkbot.inbox import Inbox, Position

VERA, GRIM, SPARK, CAT, MOROK, STRANGER, MASTER = 501, 502, 503, 504, 505, 599, 1
MIDDLE: Final = START + timedelta(days=1, hours=1)
"""When the match is interrupted: in the afternoon of day 2."""
NIGHTS: Final = 12
"""The curse has killed everybody by then."""


async def to_the_middle(night: Night) -> None:
    """Day 1 is over. On day 2 there are orders, votes, a doubt, open dialogs, rows that wait in outbox and inbox."""
    await night.begin()
    await night.actor(STRANGER).says("Начать")
    await night.event(HERE, "message_deny", {"user_id": STRANGER})
    first = await _post(night)
    await night.actor(SPARK).says("фаербол в Грима")
    await night.actor(VERA).says("свет: Морок")
    await _comment(night, MOROK, first, 11, "Голосую против Искры")
    await night.strike()

    second = await _post(night)
    night.clock.set(MIDDLE)
    await night.actor(GRIM).says("эликсир, если Искра голосует против меня, иначе свет: Вера")
    await night.actor(SPARK).says("огненный щит на Веру; свет: Морок")
    await night.actor(VERA).says("удар, свет на Грима")
    master = night.actor(MASTER)
    await master.says("Ведущему")
    await master.presses("Создать игру")
    await night.actor(CAT).says("Позвать ведущего")
    await _comment(night, MOROK, second, 21, "Голосую против Искры")
    await _comment(night, MOROK, second, 21, "Голосую против Серого Кота", "wall_reply_edit")
    await _comment(night, GRIM, second, 22, "Голосую как Искра")
    await _comment(night, CAT, second, 23, "против Искры или Морока")
    async with transaction():
        await raise_alarm((HERE, "outbox", ""), night.clock.now(), by_message=True)
    await _arrive(night, second)


async def _arrive(night: Night, post: int) -> None:
    """What VK has told and nobody has handled."""
    comment = {"id": 24, "from_id": SPARK, "date": 1, "text": "Голосую против Морока", "post_owner_id": -HERE}
    message = {"from_id": MOROK, "peer_id": MOROK, "text": "сглаз на Веру", "date": 1}
    waits: list[dict[str, Any]] = [
        {"type": "wall_reply_new", "object": {**comment, "post_id": post}},
        {"type": "message_new", "object": {"message": {**message, "conversation_message_id": 7}, "client_info": {}}},
    ]
    events = [{**event, "event_id": f"kept-{number}", "group_id": HERE} for number, event in enumerate(waits)]
    await _inbox(night).take(HERE, events, Position("http://127.0.0.1:9/longpoll", "kept", "17"))


async def to_the_end(night: Night) -> None:
    """What waited is handled, who was asked answers, and the days end one after the other."""
    night.clock.set(MIDDLE)
    await _inbox(night).handle_pending()
    await night.actor(VERA).says("в Морока")
    for _ in range(NIGHTS):
        await _taken(night)
        if await Match.exists(status=MatchStatus.FINISHED.value):
            return
        await night.strike()
    raise AssertionError("the match does not end")


def _inbox(night: Night) -> Inbox:
    async def handle(group_id: int, event: dict[str, Any]) -> None:
        await night.dispatch(group_id, event)

    return Inbox(night.clock, handle)


async def _taken(night: Night) -> None:
    """VK takes all that waits to be sent."""
    async with transaction():
        for row in await OutboxMessage.filter(status=OutboxStatus.QUEUED.value).order_by("id"):
            await rows.mark_sent(row, 1000 + row.id, night.clock.now())


async def _post(night: Night) -> int:
    await _taken(night)
    return (await night.day()).post_id or 0


async def _comment(night: Night, who: int, post: int, number: int, text: str, kind: str = "wall_reply_new") -> None:
    body = {"id": number, "from_id": who, "date": 1, "text": text, "post_owner_id": -HERE, "post_id": post}
    await night.event(HERE, kind, body)
