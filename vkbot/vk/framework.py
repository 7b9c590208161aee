"""vkbottle as the framework of the handlers: its labelers, rules and router, fed with raw events.

vkbottle's typed events drop what they do not expect, and its router logs errors instead of raising them; here a
handler takes an `Incoming`, and its errors reach whoever dispatched the event.
"""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import wraps
from typing import Any, TypeAlias, TypeVar

from vkbottle import API, ABCRule, BuiltinStateDispenser, ErrorHandler
from vkbottle.dispatch import Router
from vkbottle.framework.labeler import BotLabeler
from vkbottle_types.events import GroupEventType

from vkbot.vk.incoming import MESSAGE_KINDS, Incoming
from vkbot.vk.text import folded, normalised

RawEvent: TypeAlias = dict[str, Any]
"""VK's event with "incoming", "dialog" and "ran" put in."""
Handler = TypeVar("Handler", bound=Callable[..., Awaitable[None]])
KNOWN_TYPES = frozenset(kind.value for kind in GroupEventType)


class Labeler(BotLabeler):
    """A labeler whose handlers take an `Incoming` and, by name, what the rules found."""

    def on(
        self, *rules: ABCRule[RawEvent], kinds: Sequence[str] = MESSAGE_KINDS, blocking: bool = True
    ) -> Callable[[Handler], Handler]:
        """Register a handler for events of these kinds that satisfy all rules.

        The first that fits in the order of registration gets the event, later ones only if it is not blocking.
        """

        def decorate(handler: Handler) -> Handler:
            @wraps(handler)  # vkbottle reads the names of the arguments off the wrapped function
            async def handle(event: RawEvent, **found: Any) -> None:
                event["ran"].append(handler.__name__)
                await handler(event["incoming"], **found)

            self.raw_event(list(kinds), dict, *rules, blocking=blocking)(handle)
            return handler

        return decorate


class Private(ABCRule[RawEvent]):
    """A person's private message, or a button pressed in one."""

    async def check(self, event: RawEvent, /) -> bool:
        """Whether it is one."""
        return _incoming(event).private


class Payload(ABCRule[RawEvent]):
    """A button whose payload is {"c": one of these names, …}; the handler may take `payload`."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(names)

    async def check(self, event: RawEvent, /) -> RawEvent | bool:
        """The payload, if the button is one of these."""
        payload = _incoming(event).payload
        name = None if payload is None else payload.get("c")
        if not isinstance(name, str) or name not in self.names:  # it may be made up
            return False
        return {"payload": payload}


class Text(ABCRule[RawEvent]):
    """Exactly one of these phrases, as `folded` compares them."""

    def __init__(self, *phrases: str) -> None:
        self._phrases = frozenset(map(folded, phrases))

    async def check(self, event: RawEvent, /) -> bool:
        """Whether the text is one of them."""
        return folded(_incoming(event).text) in self._phrases


class StartsWith(ABCRule[RawEvent]):
    """Begins with one of these phrases; the handler may take `rest`, the words after it as they were written."""

    def __init__(self, *phrases: str) -> None:
        self._phrases = sorted((folded(phrase).split() for phrase in phrases), key=len, reverse=True)

    async def check(self, event: RawEvent, /) -> RawEvent | bool:
        """The words after the phrase, if the text begins with one."""
        text = _incoming(event).text
        for phrase in self._phrases:
            begun = normalised(text).split(maxsplit=len(phrase))
            if [folded(word) for word in begun[: len(phrase)]] == phrase:
                return {"rest": begun[len(phrase)] if len(begun) > len(phrase) else ""}
        return False


class InDialog(ABCRule[RawEvent]):
    """The bot waits for something of this name from the person; the handler may take `dialog`."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(names)

    async def check(self, event: RawEvent, /) -> RawEvent | bool:
        """The dialog, if it is one of these."""
        dialog = event["dialog"]
        if not isinstance(dialog, Mapping) or dialog.get("name") not in self.names:
            return False
        return {"dialog": dialog}


class Where(ABCRule[RawEvent]):
    """Whatever a function says of the event."""

    def __init__(self, says: Callable[[Incoming], bool]) -> None:
        self._says = says

    async def check(self, event: RawEvent, /) -> bool:
        """What it says."""
        return self._says(_incoming(event))


class Dispatcher:
    """Hands events to the handlers of several labelers, in their order."""

    def __init__(self, labelers: Iterable[BotLabeler]) -> None:
        root = BotLabeler()
        for labeler in labelers:
            root.load(labeler)
        # only the raw view: the message view would validate each message_new and drop or fail on some
        self._router = Router().construct(
            views={"raw": root.raw_event_view},
            state_dispenser=BuiltinStateDispenser(),  # type: ignore[no-untyped-call]
            error_handler=ErrorHandler(raise_exceptions=True),
        )

    async def dispatch(
        self, incoming: Incoming, event: Mapping[str, Any], api: API, *, dialog: Mapping[str, Any] | None = None
    ) -> bool:
        """Run the handler that fits; whether there was one. Raises what the handler raises."""
        if incoming.kind not in KNOWN_TYPES:
            return False
        ran: list[str] = []
        await self._router.route({**event, "incoming": incoming, "dialog": dialog, "ran": ran}, api)
        return bool(ran)


def _incoming(event: RawEvent) -> Incoming:
    incoming = event["incoming"]
    assert isinstance(incoming, Incoming)
    return incoming
