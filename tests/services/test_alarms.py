"""What is stuck is told once to those who can help, and once more when it is over."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from loguru import logger

from models import audit, inbox
from models import outbox as rows
from models.inbox import NewEvent
from models.kinds import DayStatus, OutboxKind, OutboxStatus
from models.store import transaction
from models.tables import Alarm, Day, Match, OutboxMessage
from tests.services.nights import OTHERS, Night
from tests.services.story import HERE
from vkbot.senses import Hearing, Senses
from vkbot.services import troubles
from vkbot.services.alarms import Alarms
from vkbot.services.duties import FAILED
from vkbot.services.settings import MatchSettings
from vkbot.vk.gateway import Key

ADMIN, OPERATOR, CHAT = 1, 900, 2_000_000_001
MINUTE = timedelta(minutes=1)
NOTHING = Senses({}, {})


class Watch:
    """The alarms of the community, minute by minute."""

    def __init__(self, night: Night, to: int | None = None, minutes: int = 15) -> None:
        self.night = night
        self.alarms = Alarms(night.desk, {HERE: to}, minutes * MINUTE, lambda: None)

    async def minutes(self, count: int, senses: Senses = NOTHING) -> None:
        for _ in range(count):
            self.night.clock.advance(MINUTE)
            await self.alarms.look(senses)
            await self.vk_takes()

    async def vk_takes(self) -> None:
        """Whatever waits and has not been tried is taken by VK."""
        waiting = OutboxMessage.filter(status=OutboxStatus.QUEUED.value, attempts=0)
        await waiting.update(status=OutboxStatus.SENT.value, sent_at=self.night.clock.now())

    async def alarmed(self, peer: int = ADMIN) -> list[str]:
        found = await OutboxMessage.filter(peer_id=peer, purpose="alarm").order_by("id")
        return [row.text for row in found]


@pytest.fixture
def loud() -> Iterator[list[str]]:
    """The lines of the log from WARNING on."""
    found: list[str] = []
    sink = logger.add(lambda line: found.append(str(line).strip()), level="WARNING", format="{level} {message}")
    yield found
    logger.remove(sink)


async def overdue(night: Night) -> Day:
    """The first day of a match should have ended just now, and nobody ends it."""
    await night.begin()
    await OutboxMessage.all().delete()
    day = await night.day()
    night.clock.set(day.due_at)
    return day


async def waiting(
    night: Night, error: str = "", *, kind: OutboxKind = OutboxKind.POST, peer: int = 501
) -> OutboxMessage:
    message = kind is OutboxKind.MESSAGE
    row = await rows.add_row(HERE, kind, "текст", night.clock.now(), peer_id=peer if message else None)
    await OutboxMessage.filter(id=row.id).update(error=error, attempts=1)
    return row


async def test_a_day_that_is_late_is_told_once(anywhere: Night, loud: list[str]) -> None:
    day, watch = await overdue(anywhere), Watch(anywhere)
    await watch.minutes(14)
    assert await watch.alarmed() == []
    await watch.minutes(20)
    (text,) = await watch.alarmed()
    assert text.startswith("«Свет»: день 1 должен был закончиться 2 марта в 4:00 (по Москве), но ещё не просчитан.")
    assert text.endswith("Перешлите это тому, кто держит сервер.")
    assert loud == [f"ERROR community {HERE}: day 1 of match {day.match_id} is not resolved, due since 01:00 UTC"]


async def test_nor_is_it_told_again_after_a_restart_or_by_another_copy(anywhere: Night) -> None:
    await overdue(anywhere)
    one, other = Watch(anywhere), Watch(anywhere)
    for _ in range(20):
        await one.minutes(1)
        await other.alarms.look(NOTHING)
    await Watch(anywhere).minutes(20)
    assert len(await one.alarmed()) == 1


async def test_when_it_is_over_that_is_told_too_and_the_next_time_is_new(night: Night) -> None:
    await overdue(night)
    watch = Watch(night)
    await watch.minutes(20)
    await night.duties.run_due()
    await watch.minutes(3)
    assert (await watch.alarmed())[1:] == ["День, который задержался, просчитан."]
    assert await Alarm.all().count() == 0
    night.clock.set((await night.day()).due_at)
    await watch.minutes(20)
    assert "день 2" in (await watch.alarmed())[2]


async def test_a_bot_that_was_down_at_the_hour_gets_its_chance(night: Night) -> None:
    await overdue(night)
    night.clock.advance(timedelta(hours=3))
    watch = Watch(night)
    await watch.minutes(1)
    await night.duties.run_due()
    await watch.minutes(20)
    assert await watch.alarmed() == []


async def test_of_a_day_that_cannot_be_resolved_the_admins_know_and_only_an_operator_is_told(night: Night) -> None:
    day = await overdue(night)
    async with transaction():
        await audit.note(HERE, night.clock.now(), FAILED, match_id=day.match_id, day_id=day.id)
    admins, operator = Watch(night), Watch(night, OPERATOR)
    await admins.minutes(20)
    assert await Alarm.all().count() == 0
    await operator.minutes(2)
    assert len(await operator.alarmed(OPERATOR)) == 1
    assert await operator.alarmed() == []


async def test_the_community_s_chat_may_be_who_is_told(night: Night) -> None:
    await overdue(night)
    watch = Watch(night, CHAT)
    await watch.minutes(20)
    (text,) = await watch.alarmed(CHAT)
    assert not text.endswith("держит сервер.")
    assert await watch.alarmed() == []


@pytest.mark.parametrize(
    ("error", "said"),
    [
        ("10 VK's internal error", "у ВКонтакте внутренняя ошибка (ошибка 10)"),
        ("error 3300", "ВКонтакте отказал, ошибка 3300"),
        ("HTTP 502", "ВКонтакте не отвечает"),
        ("", "очередь длинная, бот не успевает"),
    ],
)
async def test_an_outbox_that_does_not_move_is_told_with_its_reason(night: Night, error: str, said: str) -> None:
    row, watch = await waiting(night, error), Watch(night)
    await watch.minutes(30)
    (text,) = await watch.alarmed()
    assert f"ждёт с 1 марта в 15:00 (по Москве): {said}. Ничего не потеряно" in text
    async with transaction():
        await rows.mark_sent(row, 5, night.clock.now())
    await watch.minutes(20)
    assert (await watch.alarmed())[1:] == ["То, что ждало отправки, ушло."]


async def test_if_no_message_gets_through_the_log_says_so_and_none_comes_late(night: Night, loud: list[str]) -> None:
    row, watch = await waiting(night, "HTTP 502", kind=OutboxKind.MESSAGE), Watch(night)
    await watch.minutes(30)
    (line,) = loud
    assert line.startswith(f"CRITICAL community {HERE}: the outbox is stuck since 12:00 UTC: HTTP 502")
    assert line.endswith("nobody could be written to")
    async with transaction():
        await rows.mark_sent(row, 5, night.clock.now())
    await watch.minutes(20)
    assert await watch.alarmed() == []


async def test_a_post_that_an_admin_must_publish_makes_no_alarm_nor_what_waits_for_it(night: Night) -> None:
    post = await waiting(night)
    async with transaction():
        await rows.mark_held(post, "14 captcha asked for")
        await rows.add_row(HERE, OutboxKind.COMMENT, "дальше", night.clock.now(), parent_id=post.id)
    watch = Watch(night)
    await watch.minutes(60)
    assert await watch.alarmed() == []


async def test_events_that_nobody_handles(night: Night) -> None:
    await inbox.add_events([NewEvent(HERE, "a", "message_new", "{}")], night.clock.now())
    watch = Watch(night)
    await watch.minutes(30)
    (text,) = await watch.alarmed()
    assert text.startswith("Бот не успевает разбирать, что ему пишут: старшее ждёт с 1 марта в 15:00")


def listening(failing_since: datetime | None, *, refused: bool = False) -> Senses:
    return Senses({}, {HERE: Hearing(refused, failing_since)})


async def test_a_community_that_is_not_heard(night: Night) -> None:
    watch, at = Watch(night), night.clock.now()
    await watch.minutes(30, listening(at))
    await watch.minutes(30)  # a copy that does not listen to it knows nothing of it
    again = Watch(night)  # started anew, and hears as little
    await again.minutes(2, listening(night.clock.now()))
    assert len(await watch.alarmed()) == 1
    await watch.minutes(2, listening(None))
    assert (await watch.alarmed())[1:] == ["Бот снова слышит сообщество."]


async def test_a_refused_long_poll_is_told_at_once(night: Night) -> None:
    watch = Watch(night)
    await watch.minutes(2, listening(None, refused=True))
    (text,) = await watch.alarmed()
    assert text.startswith("Бот не слышит сообщество: ВКонтакте отказывает.")


@pytest.mark.parametrize(
    ("key", "told", "level"), [(Key.SERVICE, 1, "ERROR"), (Key.USER, 1, "ERROR"), (Key.COMMUNITY, 0, "CRITICAL")]
)
async def test_a_refused_key(night: Night, loud: list[str], key: Key, told: int, level: str) -> None:
    watch = Watch(night)
    await watch.minutes(30, Senses({(HERE, key): False}, {}))
    assert len(await watch.alarmed()) == told
    (line,) = loud
    assert line.startswith(f"{level} community {HERE}: VK refuses the key (setting `")
    await watch.minutes(1)
    assert await Alarm.all().count() == 1
    await watch.minutes(1, Senses({(HERE, key): True}, {}))
    assert len(await watch.alarmed()) == 2 * told


async def give_up(night: Night, error: str, **more: int) -> None:
    await rows.mark_dead(await waiting(night, kind=OutboxKind.MESSAGE, **more), error)


async def test_messages_that_were_given_up_are_told_together_once_an_hour(night: Night) -> None:
    watch = Watch(night)
    await give_up(night, "901 no permission to write to this person")
    await watch.minutes(1)
    assert await watch.alarmed() == []
    await give_up(night, "914 message too long")
    await watch.minutes(1)
    (text,) = await watch.alarmed()
    assert text.startswith("Сообщение бота не дошло до vk.com/id501: сообщение слишком длинное (ошибка 914).")
    await give_up(night, "914 message too long", peer=502)
    await give_up(night, "911 keyboard refused", peer=503)
    await watch.minutes(59)
    assert len(await watch.alarmed()) == 1
    await watch.minutes(90)
    (_, text) = await watch.alarmed()
    assert text.startswith("Не дошло 2 сообщения бота, последнее до vk.com/id503: ВКонтакте не принял кнопки")


async def test_an_alarm_that_does_not_arrive_makes_no_further_one(night: Night) -> None:
    await overdue(night)
    watch = Watch(night, CHAT)
    await watch.minutes(20)
    (row,) = await OutboxMessage.filter(purpose="alarm")
    await rows.mark_dead(row, "917 no access to this chat")
    await watch.minutes(90)
    assert len(await watch.alarmed(CHAT)) == 1


async def test_events_that_were_put_aside(night: Night, loud: list[str]) -> None:
    await inbox.add_events([NewEvent(HERE, name, "wall_reply_new", "{}") for name in "ab"], night.clock.now())
    for row_id in (1, 2):
        await inbox.put_aside(row_id, night.clock.now())
    watch = Watch(night)
    await watch.minutes(200)
    (text,) = await watch.alarmed()
    assert text.startswith("Бот не смог обработать 2 события из ВКонтакте.")
    assert loud == [f"ERROR community {HERE}: 2 events were put aside, not handled"]


async def test_an_admin_who_may_not_be_written_to_is_not(night: Night, loud: list[str]) -> None:
    night.managers.of[HERE] = set()
    await overdue(night)
    watch = Watch(night)
    await watch.minutes(20)
    assert await Alarm.all().count() == 1
    assert loud[0].startswith("CRITICAL")


async def test_they_can_be_switched_off(night: Night) -> None:
    day = await overdue(night)
    watch = Watch(night, minutes=0)
    await watch.minutes(60)
    assert await watch.alarmed() == []
    assert (await Day.get(id=day.id)).status == DayStatus.OPEN.value


async def posted(night: Night, count: int) -> None:
    """VK has taken so many posts of the bot."""
    for _ in range(count):
        row = await rows.add_row(HERE, OutboxKind.POST, "текст", night.clock.now())
        await OutboxMessage.filter(id=row.id).update(status=OutboxStatus.SENT.value, sent_at=night.clock.now())


async def test_admins_are_warned_before_vk_takes_no_more_posts_that_day(anywhere: Night, loud: list[str]) -> None:
    watch = Watch(anywhere)
    await posted(anywhere, 44)
    await watch.minutes(5)
    assert await watch.alarmed() == []
    await posted(anywhere, 1)
    await watch.minutes(30)
    (text,) = await watch.alarmed()
    assert "не больше 50 записей в сутки" in text
    assert "опубликовал 45 записей, за следующие опубликует 0" in text
    assert text.endswith("не публиковать лишнего.")
    assert loud == [f"ERROR community {HERE}: 45 posts in the last 24 hours, 0 to come in the next; VK takes about 50"]
    anywhere.clock.advance(timedelta(days=1))
    await watch.minutes(2)
    assert (await watch.alarmed())[1:] == ["Записей за сутки снова немного."]


async def test_days_that_will_end_count_if_the_bot_posts_them(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(troubles, "MANY_POSTS", 2)
    watch = Watch(night)
    await night.begin()
    await night.begin(title="Вторая", first=601, names=OTHERS, post_by="admin")
    await OutboxMessage.all().delete()
    await watch.minutes(3)
    assert await watch.alarmed() == []
    await Match.filter(title="Вторая").update(settings=MatchSettings().encode())
    await watch.minutes(3)
    (text,) = await watch.alarmed()
    assert "опубликовал 0 записей, за следующие опубликует 2" in text
