"""Tortoise's SQLite backend with two changes: a transaction may write at once, and times are stored in UTC.

Named in the connection settings as the engine, so Tortoise imports `client_class` from here.
"""

import asyncio
import sqlite3
from datetime import UTC, datetime

from tortoise.backends.base.client import NestedTransactionContext, TransactionalDBClient, TransactionContext
from tortoise.backends.sqlite.client import SqliteClient, SqliteTransactionContext, SqliteTransactionWrapper
from tortoise.connection import get_connections
from tortoise.exceptions import OperationalError


def stored_time(moment: datetime) -> str:
    """An aware datetime as text that sorts as time does: UTC, always with microseconds."""
    return moment.astimezone(UTC).isoformat(" ", timespec="microseconds")


# Tortoise registers an adapter that keeps whatever zone the value has; compared as text, 03:00+03:00 would
# then come after 01:00+00:00. The import above has run by now, so this one stays.
sqlite3.register_adapter(datetime, stored_time)


class ImmediateTransaction(SqliteTransactionWrapper):
    """A transaction that may write from its first statement.

    With a plain BEGIN a transaction that has read cannot write once another process (a command beside the
    running bot) has written, and SQLite refuses at once instead of waiting for the busy time-out.
    """

    async def begin(self) -> None:
        """Open the transaction, waiting for the write lock up to the busy time-out."""
        try:
            await self._connection.commit()
            await self._connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            raise OperationalError(error) from error

    async def execute_script(self, query: str) -> None:
        """Execute several statements; sqlite3's own way commits the transaction first."""
        statement = ""
        for line in query.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                await self.execute_query(statement)
                statement = ""
        if statement.strip():
            await self.execute_query(statement)

    def _in_transaction(self) -> TransactionContext:
        return NestedTransactionContext(ImmediateTransaction(self))


class ImmediateContext(SqliteTransactionContext):
    """Gives the connection back if the transaction cannot be opened; Tortoise's own would keep it for ever."""

    async def __aenter__(self) -> TransactionalDBClient:
        await self._trxlock.acquire()
        try:
            await self.ensure_connection()
            await self.connection.begin()
        except BaseException:
            await self._give_back()
            raise
        self.token = get_connections().set(self.connection_name, self.connection)
        client: TransactionalDBClient = self.connection
        return client

    async def _give_back(self) -> None:
        try:
            # after a cancellation the thread of the connection may just be opening the transaction
            if self.connection._connection is not None:
                await asyncio.shield(self.connection._connection.rollback())
        finally:
            self._trxlock.release()


class ImmediateSqliteClient(SqliteClient):
    """The client that hands out such transactions."""

    def _in_transaction(self) -> TransactionContext:
        return ImmediateContext(ImmediateTransaction(self), self._lock)


client_class = ImmediateSqliteClient
