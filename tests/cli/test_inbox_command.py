"""`rassvet inbox`: events that were put aside are listed with what to do, and handled once the fault is mended."""

import json
from pathlib import Path
from typing import Any

import pytest

from models.inbox import NewEvent, add_events, mark_handled
from models.inbox import put_aside as give_up
from models.store import open_store
from models.tables import InboxEvent
from tests.cli.running import Command, command_of
from tests.databases import migrated_database
from tests.plumbing.conftest import START

GROUP = 9100
SECRET = "совершенно тайный текст"


@pytest.fixture
async def database(tmp_path: Path) -> str:
    return await migrated_database("sqlite", tmp_path)


@pytest.fixture
def command(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    return command_of(monkeypatch, tmp_path, database, "inbox", "--days", "3650")


async def events(database: str, **aside: bool) -> dict[str, int]:
    """Events of these names in this order, put aside or handled: a message, a comment's life, another comment."""
    what: dict[str, tuple[str, dict[str, Any]]] = {
        "message": ("message_new", {"message": {"text": SECRET, "peer_id": 501}}),
        "new": ("wall_reply_new", {"id": 70, "post_id": 7, "text": SECRET}),
        "edit": ("wall_reply_edit", {"id": 70, "post_id": 7, "text": SECRET}),
        "other": ("wall_reply_new", {"id": 71, "post_id": 7, "text": SECRET}),
    }
    async with open_store(database):
        for name in aside:
            kind, body = what[name]
            await add_events([NewEvent(GROUP, name, kind, json.dumps({"type": kind, "object": body}))], START)
        ids = {event.event_id: event.id for event in await InboxEvent.all()}
        for name, failed in aside.items():
            await (give_up(ids[name], START) if failed else mark_handled(ids[name], START))
        await InboxEvent.filter(failed_at__isnull=False).update(attempts=3, error="KeyError in vkbot/x.py:1 (f)")
    return ids


async def waiting(database: str) -> set[str]:
    async with open_store(database):
        rows = await InboxEvent.filter(handled_at=None, failed_at=None, attempts=0, error="")
        return {row.event_id for row in rows}


async def test_what_was_put_aside_is_listed_without_its_text(database: str, command: Command) -> None:
    ids = await events(database, message=True, new=True, edit=True, other=True)
    result = await command()
    assert result.exit_code == 0, result.output
    head, *lines = result.stdout.splitlines()
    assert head.split() == ["event", "community", "what", "received", "(UTC)", "tries", "why"]
    assert lines[0].split() == [
        *(str(ids["message"]), "9100", "message_new", "2026-03-01", "12:00", "3"),
        *("KeyError", "in", "vkbot/x.py:1", "(f)"),
    ]
    advice = lines[lines.index("") + 1 :]
    assert [line.partition(":")[0] for line in advice] == [
        str(ids["message"]),
        str(ids["new"]),
        f"{ids['edit']}, {ids['other']}",
        "to handle again",
    ]
    assert "only if they have not written since" in advice[0]
    assert "a newer event tells of the same comment" in advice[1]
    assert "тайн" not in result.output


async def test_nothing_is_listed_where_everything_was_handled(database: str, command: Command) -> None:
    await events(database, message=False)
    result = await command()
    assert (result.exit_code, result.stdout) == (0, "nothing: the bot has put no event aside in the last 3650 days\n")


async def test_all_are_those_that_cannot_have_been_said_again(database: str, command: Command) -> None:
    await events(database, message=True, new=True, edit=True, other=True)
    assert (await command("--retry", "all")).stdout == "2 events are to be handled again within a minute\n"
    assert await waiting(database) == {"edit", "other"}


async def test_a_message_is_handled_again_by_its_number(database: str, command: Command) -> None:
    ids = await events(database, message=True, other=True)
    assert (await command("--retry", str(ids["message"]))).stdout.startswith("1 event is")
    assert await waiting(database) == {"message"}


async def test_a_comment_is_not_turned_back_to_what_it_was(database: str, command: Command) -> None:
    """The edit was handled: what was there before it would take its place."""
    ids = await events(database, new=True, edit=False)
    result = await command("--retry", str(ids["new"]))
    assert (result.exit_code, "is out of date" in result.stderr) == (2, True)
    assert await waiting(database) == set()


@pytest.mark.parametrize("name", ["message", "999", "x" * 100])
async def test_what_was_not_put_aside_is_not_handled_again(database: str, command: Command, name: str) -> None:
    ids = await events(database, message=False)
    result = await command("--retry", str(ids.get(name, name)))
    assert (result.exit_code, len(result.stderr.splitlines())) == (2, 1)
    assert "is not among those that were put aside" in result.stderr
