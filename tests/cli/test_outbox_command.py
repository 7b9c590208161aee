"""`rassvet outbox`: what VK has not taken is listed with what to do, and goes out once the fault is mended."""

from datetime import timedelta
from pathlib import Path

import pytest

from models.communities import ensure_community, pause_publishing
from models.kinds import OutboxKind, OutboxStatus, PostStatus
from models.outbox import add_row, mark_dead, mark_held, mark_unsure
from models.store import open_store
from models.tables import Community, Day, Match, OutboxMessage
from tests.cli.running import Command, command_of
from tests.databases import migrated_database, new_database
from tests.plumbing.conftest import START
from vkbot.commands.outbox import BY_CODE, what_to_do
from vkbot.vk.outcome import MAY_NOT_WRITE, PUBLISHING_REFUSED

GROUP = 9100
SECRET = "совершенно тайный текст"


@pytest.fixture
async def database(tmp_path: Path) -> str:
    return await migrated_database("sqlite", tmp_path)


@pytest.fixture
def command(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    return command_of(monkeypatch, tmp_path, database, "outbox", "--days", "3650")


async def undelivered(database: str) -> dict[str, int]:
    """One row of each kind of trouble, by its name."""
    async with open_store(database):
        await ensure_community(GROUP, START)
        match = await Match.create(community_id=GROUP, game="curse", seed="s", created_by=500, created_at=START)
        day = await Day.create(match=match, number=1, state="{}", opened_at=START, due_at=START)

        async def message(peer: int) -> OutboxMessage:
            return await add_row(GROUP, OutboxKind.MESSAGE, SECRET, START, peer_id=peer)

        sent, waiting, blocked, refused = [await message(peer) for peer in (501, 502, 503, 504)]
        post = await add_row(GROUP, OutboxKind.POST, SECRET, START, day_id=day.id)
        comment = await add_row(GROUP, OutboxKind.COMMENT, SECRET, START, post_id=7)
        await OutboxMessage.filter(id=sent.id).update(status=OutboxStatus.SENT.value)
        await OutboxMessage.filter(id=waiting.id).update(error="10 VK's internal error")
        await mark_dead(blocked, "901 no permission to write to this person")
        await mark_dead(refused, "912 bot features are off in the community")
        await pause_publishing(GROUP, "214 publishing refused")
        await OutboxMessage.filter(id=post.id).update(tried_at=START)
        await mark_held(await OutboxMessage.get(id=post.id), "it may have been published already")
        await mark_unsure(comment, "no key to look whether it arrived")
        rows = {"sent": sent, "waiting": waiting, "blocked": blocked, "refused": refused, "post": post}
        return {name: row.id for name, row in (rows | {"comment": comment}).items()}


async def states(database: str) -> dict[int, str]:
    async with open_store(database):
        return {row.id: row.status for row in await OutboxMessage.all()}


async def test_everything_that_vk_has_not_taken_is_listed_without_its_text(database: str, command: Command) -> None:
    rows = await undelivered(database)
    result = await command()
    assert result.exit_code == 0, result.output
    head, *lines = result.stdout.splitlines()
    assert head.split() == ["row", "community", "what", "to", "state", "queued", "(UTC)", "tries", "why"]
    listed, advice = lines[: lines.index("")], lines[lines.index("") + 1 :]
    assert [int(line.split()[0]) for line in listed] == [rows[name] for name in rows if name != "sent"]
    assert "912 bot features are off in the community" in listed[2]
    assert f"{rows['refused']}: {BY_CODE[912]}" in advice
    assert len(advice) == 6
    assert advice[-1] == "to send again: rassvet outbox --retry NUMBER"
    assert "тайн" not in result.output


async def test_nothing_is_listed_where_everything_has_arrived(database: str, command: Command) -> None:
    result = await command()
    assert (result.exit_code, result.stdout) == (0, "nothing: VK has taken everything of the last 3650 days\n")


async def test_all_are_those_that_vk_refused_and_may_take_now(database: str, command: Command) -> None:
    rows = await undelivered(database)
    result = await command("--retry", "all")
    assert result.stdout == "1 row is queued again, to be sent within a minute\n"
    left = await states(database)
    assert left[rows["refused"]] == OutboxStatus.QUEUED
    assert [left[rows[name]] for name in ("blocked", "post", "comment")] == ["dead", "held", "unsure"]


async def test_what_somebody_has_looked_for_is_sent_again_by_its_number(database: str, command: Command) -> None:
    rows = await undelivered(database)
    named = [part for name in ("blocked", "post", "comment") for part in ("--retry", str(rows[name]))]
    result = await command(*named)
    assert result.stdout.startswith("3 rows are queued again")
    assert {(await states(database))[rows[name]] for name in ("blocked", "post", "comment")} == {OutboxStatus.QUEUED}
    async with open_store(database):
        assert (await Day.first()).post_status == PostStatus.QUEUED  # type: ignore[union-attr]
        assert (await Community.get(id=GROUP)).publishing_paused == ""
        again = await OutboxMessage.get(id=rows["post"])
        assert (again.error, again.tried_at) == ("", None)


async def test_what_is_queued_needs_no_help(database: str, command: Command) -> None:
    rows = await undelivered(database)
    result = await command("--retry", str(rows["waiting"]))
    assert result.exit_code == 2
    assert f"row {rows['waiting']} is queued already; the bot tries it again by itself" in result.stderr


@pytest.mark.parametrize("name", ["sent", "999", "x" * 100])
async def test_what_needs_no_help_cannot_be_sent_again(database: str, command: Command, name: str) -> None:
    rows = await undelivered(database)
    result = await command("--retry", str(rows.get(name, name)))
    assert result.exit_code == 2
    assert "is not among those that can be sent again" in result.stderr
    assert len(result.stderr.splitlines()) == 1


async def test_old_rows_are_left_alone(database: str, command: Command) -> None:
    rows = await undelivered(database)
    async with open_store(database):
        long_ago = START - timedelta(days=4000)
        await OutboxMessage.filter(id=rows["refused"]).update(created_at=long_ago)
    assert "912" not in (await command()).stdout
    assert (await command("--retry", "all")).stdout.startswith("0 rows")


@pytest.mark.parametrize("url", ["sqlite://missing/x.sqlite3", "nonsense"])
async def test_a_database_that_is_not_there(command: Command, url: str) -> None:
    result = await command(url=url)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1


async def test_an_empty_database(command: Command, tmp_path: Path) -> None:
    result = await command(url=await new_database("sqlite", tmp_path))
    assert (result.exit_code, "is this the bot's folder" in result.stderr) == (2, True)


def test_every_refusal_has_something_to_do() -> None:
    assert set(BY_CODE) >= MAY_NOT_WRITE | PUBLISHING_REFUSED
    row = OutboxMessage(status=OutboxStatus.DEAD.value, error="error 12345")
    assert "then send it again" in what_to_do(row)


def test_what_waits_for_somebody_says_for_what() -> None:
    def waiting(error: str) -> str:
        return what_to_do(OutboxMessage(status=OutboxStatus.QUEUED.value, error=error))

    assert "restart the bot" in waiting("5 the key is not valid")
    assert "captcha" in waiting("14 captcha asked for")
    assert waiting("HTTP 502").startswith("nothing")
