"""`rassvet doctor`: one line for everything the bot needs, as the local VK and the database say it."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from msgspec.structs import replace

from models.communities import ensure_community, pause_publishing
from models.store import open_store
from tests.databases import KINDS, migrated_database, new_database
from tests.local_vk import vk
from tests.plumbing.conftest import START
from vkbot.cli import cli
from vkbot.commands.doctor import key_names
from vkbot.sandbox import RunningVk, SandboxClock, World, sample_world
from vkbot.sandbox.faults import CallFault
from vkbot.sandbox.model import CallbackServer, EventSettings, Right
from vkbot.sandbox.sample import ADMIN_KEY, COMMUNITY_ID, COMMUNITY_KEY, SERVICE_KEY
from vkbot.vk.checkup import NEEDED, RIGHTS
from vkbot.vk.gateway import Key

Doctor = Callable[..., Awaitable[Result]]


@pytest.fixture
def world() -> World:
    return sample_world(SandboxClock(START, running=False), rate_limits=False)


@pytest.fixture
async def doctor(vk: RunningVk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Doctor:
    """The command, told by the environment, in a folder without files; settings may be changed or left out (None)."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("RASSVET_")]:
        monkeypatch.delenv(name)
    given: dict[str, object] = {
        "group_id": COMMUNITY_ID,
        "token": COMMUNITY_KEY,
        "service_token": SERVICE_KEY,
        "user_token": ADMIN_KEY,
        "api_url": vk.api_url,
        "database": await migrated_database("sqlite", tmp_path),
    }

    async def run(**changed: object) -> Result:
        told = {name: value for name, value in (given | changed).items() if value is not None}
        env = {f"RASSVET_{name.upper()}": str(value) for name, value in told.items()}
        return await asyncio.to_thread(CliRunner().invoke, cli, ["doctor"], env=env)

    return run


def told(result: Result, weight: str) -> list[str]:
    """What is said with this weight."""
    return [line.partition("  ")[2].strip() for line in result.stdout.splitlines() if line.startswith(weight)]


def of(*lines: str) -> list[str]:
    return [f"community {COMMUNITY_ID}: {line}" for line in lines]


async def test_all_is_well(doctor: Doctor, vk: RunningVk) -> None:
    result = await doctor()
    assert result.exit_code == 0, result.output
    assert told(result, "ok")[1:] == [
        "database: schema " + told(result, "ok")[1].removeprefix("database: schema "),
        *of(
            "key: VK takes it",
            "rights of the key: messages, wall, manage",
            "game masters: 2 admins and editors of the community",
            "Long Poll: on",
            "Long Poll: all events are on",
            "messages: they can be read, so that what VK did not deliver is found",
            "bot features: on",
            "publishing: the key has the right; only the first post will tell whether VK takes it",
            "service key: VK takes it; comments that VK fails to deliver are found, and posts that may stand already",
            "admin's key: VK takes it; the tally of a day is kept up to date in one comment",
        ),
    ]
    assert len(result.stdout.splitlines()) == len(told(result, "ok"))
    assert result.stderr == ""
    assert not [key for key in (COMMUNITY_KEY, SERVICE_KEY, ADMIN_KEY) if key in result.output]


async def test_with_the_community_key_alone_the_match_can_be_played(doctor: Doctor) -> None:
    result = await doctor(service_token=None, user_token=None)
    assert result.exit_code == 0, result.output
    assert [line.partition(";")[0] for line in told(result, "note")] == of("service key: none", "admin's key: none")
    (bots,) = told(result, "unknown")
    assert "«Возможности ботов» must be on" in bots
    assert "RASSVET_SERVICE_TOKEN" in told(result, "note")[0]


async def test_what_is_not_switched_on(doctor: Doctor, world: World) -> None:
    hall = world.hall()
    hall.bots = False
    hall.long_poll = EventSettings(frozenset({"message_new", "wall_reply_new"}), enabled=True)
    result = await doctor()
    assert result.exit_code == 1
    events, bots = told(result, "MISSING")
    assert ", ".join(name for name in NEEDED if name not in ("message_new", "wall_reply_new")) in events
    assert "Типы событий" in events
    assert "switch «Возможности ботов» on" in bots
    hall.long_poll = EventSettings(frozenset(NEEDED), enabled=False)
    assert told(await doctor(), "MISSING")[0].startswith(f"community {COMMUNITY_ID}: Long Poll: it is off")


async def test_rights_that_the_key_lacks(doctor: Doctor, world: World) -> None:
    world.keys[COMMUNITY_KEY] = replace(world.keys[COMMUNITY_KEY], rights=Right.MESSAGES | Right.MANAGE)
    result = await doctor()
    assert result.exit_code == 0
    assert [line.partition(";")[0] for line in told(result, "note")] == of(
        "rights of the key: it lacks wall",
        "publishing: without the right to the wall an admin has to post what the bot writes",
    )
    world.keys[COMMUNITY_KEY] = replace(world.keys[COMMUNITY_KEY], rights=Right.MESSAGES | Right.WALL)
    result = await doctor(user_token=None)
    assert result.exit_code == 1
    assert told(result, "MISSING")[0] == of("rights of the key: it lacks manage; make a key that has them")[0]
    assert set(RIGHTS.values()) == {"messages", "wall", "manage"}


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"token": "revoked"}, f"community {COMMUNITY_ID}: key: VK refuses it (5 the key is not valid)"),
        ({"group_id": 9200}, f"community 9200: key: it is of community {COMMUNITY_ID}, not of this one"),
        ({"group_id": None, "token": None}, "settings: no community is named"),
        ({"database": "postgres://u:hunter2@/d?host=/nowhere"}, "the database cannot be opened: "),
    ],
)
async def test_what_stops_the_bot(doctor: Doctor, changed: dict[str, object], said: str) -> None:
    more = {"service_token": None, "user_token": None} if "group_id" in changed else {}
    result = await doctor(**changed, **more)
    assert result.exit_code == 1
    assert told(result, "MISSING")[0].startswith(said)
    assert "hunter2" not in result.output


async def test_keys_beside_the_communitys_that_vk_refuses(doctor: Doctor) -> None:
    result = await doctor(service_token="gone", user_token="gone")
    assert result.exit_code == 0
    assert [line.partition(" (")[0] for line in told(result, "note")] == of(
        "service key: VK refuses it", "admin's key: VK refuses it"
    )


async def test_vk_that_does_not_answer(doctor: Doctor, world: World) -> None:
    world.faults.add_call(CallFault("gateway", "groups.getTokenPermissions"))
    result = await doctor()
    assert result.exit_code == 1
    assert told(result, "MISSING") == of(
        "VK does not answer (HTTP 502); try again, and see whether it can be reached from here"
    )


@pytest.mark.parametrize("method", ["groups.getLongPollSettings", "groups.getTokenPermissions", "groups.getById"])
async def test_what_a_community_key_may_not_ask_is_not_known(doctor: Doctor, world: World, method: str) -> None:
    world.faults.add_call(CallFault("error", method, code=15))
    result = await doctor(user_token=None)
    assert result.exit_code == 0, result.output
    assert len(told(result, "unknown")) == (3 if method == "groups.getTokenPermissions" else 2)


async def test_an_admins_key_is_asked_where_the_communitys_may_not(doctor: Doctor, world: World) -> None:
    world.faults.add_call(CallFault("error", "groups.getLongPollSettings", code=27))
    assert of("Long Poll: all events are on")[0] in told(await doctor(), "ok")


async def test_callbacks(doctor: Doctor, world: World) -> None:
    hall = world.hall()
    callback = {"transport": "callback", "callback_secret": "s3cret", "confirmation": hall.confirmation_code}
    result = await doctor(**callback)
    assert result.exit_code == 1
    assert "there is no server" in told(result, "MISSING")[0]
    settings = EventSettings(frozenset(NEEDED), enabled=True)
    server = CallbackServer(1, "bot", "http://127.0.0.1:9/callback", "s3cret", 500, status="ok", settings=settings)
    hall.callbacks[1] = server
    result = await doctor(**callback)
    assert result.exit_code == 0, result.output
    assert "callback server 1: all needed events are on" in told(result, "note")[0]
    hall.callbacks[1] = replace(server, secret_key="other")
    result = await doctor(**callback | {"confirmation": "wrong"})
    assert [line.partition("; ")[0] for line in told(result, "MISSING")] == of(
        "callback: `confirmation` is not the line that VK shows",
        "callback server 1: its secret key is not `callback_secret`",
    )
    assert "s3cret" not in result.output
    hall.callbacks[1] = replace(server, status="failed")
    assert "VK says «failed»" in told(await doctor(**callback), "MISSING")[0]


@pytest.mark.parametrize("kind", KINDS)
async def test_the_database(doctor: Doctor, kind: str, tmp_path: Path) -> None:
    empty = await new_database(kind, tmp_path)
    called = "PostgreSQL" if kind == "postgres" else empty.removeprefix("sqlite://")
    assert f"database: {called} is empty" in told(await doctor(database=empty), "note")[0]
    if kind == "sqlite":
        assert not os.path.exists(empty.removeprefix("sqlite://"))  # noqa: ASYNC240
    full = await migrated_database(kind, tmp_path)
    async with open_store(full):
        await ensure_community(COMMUNITY_ID, START)
        await pause_publishing(COMMUNITY_ID, "14 captcha asked for")
    assert "publishing is paused (14 captcha asked for)" in told(await doctor(database=full), "note")[0]


@pytest.mark.parametrize(
    ("token", "service"),
    [("RASSVET_TOKEN", "RASSVET_SERVICE_TOKEN"), ("communities.0.token", "communities.0.service_token")],
)
def test_keys_are_named_as_the_settings_are(token: str, service: str) -> None:
    assert key_names(token)[Key.SERVICE] == service


__all__ = ["vk"]
