"""Copies of the bot as processes beside a local VK with many communities."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from aiohttp import ClientError, ClientSession

from tests.bench.town import Town
from vkbot.sandbox.process import CHECKOUT, free_port
from vkbot.sandbox.server import RunningVk

START_SECONDS = 120.0
SERVED = "rassvet_communities_served"
"""The metric that says how many communities a copy serves."""


@asynccontextmanager
async def copies(count: int, town: Town, vk: RunningVk, database: str) -> AsyncIterator[None]:
    """So many copies that serve the communities together; they are ready."""
    async with AsyncExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="rassvet-copies-")))
        listed = [f'[[communities]]\ngroup_id = {group}\ntoken = "{town.token(group)}"\n' for group in town.groups]
        (folder / "rassvet.toml").write_text("\n".join(listed), "utf-8")
        ports = [free_port() for _ in range(count)]
        for port in ports:
            await stack.enter_async_context(_copy(port, folder, vk, database))
        async with asyncio.timeout(START_SECONDS), ClientSession() as session:
            for port in ports:  # a process that starts gives no event
                while not await _settled(session, port, town.communities / count):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)
        yield


@asynccontextmanager
async def _copy(port: int, folder: Path, vk: RunningVk, database: str) -> AsyncIterator[None]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("RASSVET_")}
    environment |= {
        "PYTHONPATH": os.pathsep.join(filter(None, (str(CHECKOUT), environment.get("PYTHONPATH")))),
        "RASSVET_API_URL": vk.api_url,
        "RASSVET_SANDBOX_URL": vk.url,
        "RASSVET_DATABASE": database,
        "RASSVET_WEB_PORT": str(port),
    }
    log = open(folder / f"{port}.log", "w")  # noqa: SIM115, ASYNC230 - the process writes it
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "vkbot.cli", "run"), env=environment, cwd=folder, stdout=log, stderr=log
    )
    try:
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()
        log.close()


async def _settled(session: ClientSession, port: int, share: float) -> bool:
    """Whether a copy is ready and serves its share, to within one community, as it does long before the night."""
    try:
        async with session.get(f"http://127.0.0.1:{port}/readyz") as answer:
            ready = answer.status == 200
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            served = re.search(rf"^{SERVED} (\S+)$", await answer.text(), re.MULTILINE)
    except ClientError:
        return False
    return ready and served is not None and abs(float(served[1]) - share) < 1
