"""A sample of `python -m tests.faults.copies`: two copies of the bot on PostgreSQL, killed in turns under load."""

from tests.faults.copies import run


async def test_nothing_is_lost_and_nothing_comes_twice() -> None:
    counts = await run(0, seed=1, days=1)
    assert counts.differences == []
    assert counts.kills > 0
    assert (counts.orders, counts.votes, counts.days) == (60, 60, 6)
