"""Whoever ends the days of a community and whoever changes them at that moment wait for each other in one order."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from models.bindings import Posted, bind
from models.store import Store, transaction
from models.tables import Day
from tests.locks import Halfway, wait_for_locks
from tests.services.nights import Night
from tests.services.story import HERE
from vkbot.services.day import begin_resolution, finish_resolution


async def test_days_may_be_bound_to_their_posts_while_they_end(anywhere: Night, store: Store) -> None:
    """VK was away: last night's posts go out at the hour of this night. In an order of its own each would have one of
    the days that the other waits for.
    """
    for title in ("Свет", "Тьма", "Заря"):
        await anywhere.set(title=title)
    first, second, held = await Day.all().order_by("id")
    ids, elsewhere = [first.id, held.id, second.id], Halfway()
    anywhere.clock.set(first.due_at)
    assert await begin_resolution(anywhere.desk, ids, anywhere.clock.now())

    async def changes() -> None:
        async with transaction():
            await Day.filter(id=held.id).update(tallies=1)
            await elsewhere.stop()

    async def ends() -> None:
        assert len(await finish_resolution(anywhere.desk, ids)) == len(ids)

    async def binds() -> None:
        async with transaction():
            await bind(HERE, [Posted(day.id, 1000 + day.id, day.opened_at) for day in (second, first)])

    async with asyncio.TaskGroup() as all_:
        all_.create_task(changes())
        await elsewhere.there.wait()
        waiting: list[asyncio.Task[None]] = []
        steps: list[Coroutine[Any, Any, None]] = [ends(), binds()]
        for step in steps:
            waiting.append(all_.create_task(step))
            await wait_for_locks(store, waiting)
        elsewhere.may_end.set()
    bound = await Day.filter(id__in=[first.id, second.id]).order_by("id")
    assert [(day.status, day.post_id) for day in bound] == [("resolved", 1000 + day.id) for day in bound]
