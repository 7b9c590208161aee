"""A local VK, which the bot is developed against: API methods, Long Poll, Callback and a page."""

from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.errors import SandboxError
from vkbot.sandbox.faults import CallFault, EventFault
from vkbot.sandbox.players import Players
from vkbot.sandbox.sample import sample_world
from vkbot.sandbox.server import RunningVk, serve
from vkbot.sandbox.world import World

__all__ = [
    "CallFault",
    "EventFault",
    "LocalVk",
    "Players",
    "RunningVk",
    "SandboxClock",
    "SandboxError",
    "World",
    "sample_world",
    "serve",
]
