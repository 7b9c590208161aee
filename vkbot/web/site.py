"""Listening for HTTP."""

import errno
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import web

from vkbot.parts import StartError


@asynccontextmanager
async def listening(app: web.Application, host: str, port: int) -> AsyncIterator[str]:
    """Serve the application; where, as a URL without a slash at the end. Raises StartError."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except (OSError, UnicodeError) as error:
            raise StartError(_why(error, host, port)) from None
        where, number = runner.addresses[0][:2]
        yield f"http://[{where}]:{number}" if ":" in where else f"http://{where}:{number}"
    finally:
        await runner.cleanup()


def _why(error: OSError | UnicodeError, host: str, port: int) -> str:
    if not isinstance(error, OSError):
        return f"cannot listen on {host}:{port} (setting RASSVET_WEB_HOST): not a host"
    at_port = error.errno in (errno.EADDRINUSE, errno.EACCES)
    name = "RASSVET_WEB_PORT" if at_port else "RASSVET_WEB_HOST"
    why = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
    return f"cannot listen on {host}:{port} (setting {name}): {why}"
