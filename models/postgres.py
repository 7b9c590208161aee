"""Tortoise's PostgreSQL backend with one change: a connection goes back to its pool without a round trip.

Named in the connection settings as the engine, so Tortoise imports `client_class` from here.
"""

from typing import Any

import asyncpg  # type: ignore[import-untyped]
from tortoise.backends.asyncpg.client import AsyncpgDBClient


async def keep_session(connection: Any) -> None:
    """Called when a connection goes back, after asyncpg has ended what was open.

    Nothing of ours outlives its transaction; asyncpg's own way, a RESET ALL, would cost as much as a small statement,
    after each of them.
    """


class PooledClient(AsyncpgDBClient):
    """The client whose connections keep their session."""

    async def create_pool(self, **kwargs: Any) -> Any:
        """The pool."""
        return await asyncpg.create_pool(None, reset=keep_session, **kwargs)


client_class = PooledClient
