"""Tortoise's PostgreSQL backend with two changes: a connection goes back to its pool without a round trip, and the
server notices soon when the host at its other end is gone.

Named in the connection settings as the engine, so Tortoise imports `client_class` from here.
"""

from typing import Any, Final

import asyncpg  # type: ignore[import-untyped]
from tortoise.backends.asyncpg.client import AsyncpgDBClient

LOST_AFTER: Final = 30
"""Seconds without a sign from a host after which the server takes it for gone."""
KEEPALIVES: Final = (
    f"SET tcp_keepalives_idle = {LOST_AFTER // 2}; SET tcp_keepalives_interval = {LOST_AFTER // 6}; "
    f"SET tcp_keepalives_count = 3; SET tcp_user_timeout = {LOST_AFTER * 1000}"
)


async def notice_gone_host(connection: Any) -> None:
    """Called with each new connection: what a host that vanished had locked is not locked for hours."""
    await connection.execute(KEEPALIVES)


async def keep_session(connection: Any) -> None:
    """Called when a connection goes back, after asyncpg has ended what was open.

    Nothing of ours outlives its transaction; asyncpg's own way, a RESET ALL, would cost as much as a small statement,
    after each of them.
    """


class PooledClient(AsyncpgDBClient):
    """The client whose connections keep their session."""

    async def create_pool(self, **kwargs: Any) -> Any:
        """The pool."""
        return await asyncpg.create_pool(None, init=notice_gone_host, reset=keep_session, **kwargs)


client_class = PooledClient
