"""The local VK in a process of its own: python -m vkbot.sandbox --port 8800."""

import asyncio
import signal
from datetime import UTC, datetime

import click

from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.sample import sample_world
from vkbot.sandbox.server import serve


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8800, show_default=True, help="0 finds a free one")
@click.option("--still", is_flag=True, help="the clock stands and moves only when told")
@click.option("--start", type=click.DateTime(["%Y-%m-%dT%H:%M"]), help="the clock's first moment, UTC")
@click.option("--rate-limits/--no-rate-limits", default=True, show_default=True, help="error 6, as on VK")
@click.option("--events/--no-events", default=True, show_default=True, help="Long Poll with every type on")
def main(host: str, port: int, still: bool, start: datetime | None, rate_limits: bool, events: bool) -> None:
    """Open a local VK with a small world (a community, managers, ten players) until interrupted."""
    clock = SandboxClock(start.replace(tzinfo=UTC) if start else None, running=not still)
    asyncio.run(_run(clock, host, port, rate_limits, events))


async def _run(clock: SandboxClock, host: str, port: int, rate_limits: bool, events: bool) -> None:
    loop, stopped = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    vk = await serve(sample_world(clock, rate_limits=rate_limits, events=events), host, port)
    click.echo(vk.url)
    await stopped.wait()
    await vk.close()


if __name__ == "__main__":
    main()
