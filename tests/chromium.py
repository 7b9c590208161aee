"""The browser that the page tests need. As a module it says in one line if there is none."""

import shutil
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from playwright.async_api import Browser, async_playwright

MISSING = "Chromium is missing: apt-get install chromium (page tests are left out)"
NAMES = ("chromium", "chromium-browser")

# Tests open pages of their own on loopback only, and often run as root in a container, where Chromium's own
# sandbox does not start.
ARGUMENTS = ["--no-sandbox"]


def find_chromium() -> str | None:
    """Where the browser is; None if there is none."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def need_chromium() -> None:
    """Called where a test module begins: without a browser the whole module is left out, with one line."""
    if find_chromium() is None:
        pytest.skip(MISSING, allow_module_level=True)


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """A browser, closed in the end."""
    path = find_chromium()
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        await browser.close()


def main() -> int:
    """Print the one line if there is no browser; 1 then."""
    if find_chromium() is None:
        print(MISSING)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
