"""Calls to VK through vkbottle's API: limited in rate, sent once, with an outcome instead of an exception."""

import json
import time
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final

import aiohttp
from aiolimiter import AsyncLimiter
from vkbottle import API, AiohttpClient
from vkbottle.api import ABCAPI, ABCRequestRescheduler, ABCResponseValidator

from vkbot.settings import CommunitySettings
from vkbot.vk.outcome import INVALID_KEY, NO_KEY, WORDS, Done, Outcome, Passing, Refused, not_answered, outcome_of_code

CALL_SECONDS: Final = 30.0
COMMUNITY_RATE: Final = 15.0
OTHER_RATE: Final = 2.0
"""Calls a second, each below what VK allows, which it does not say how it counts."""
COMMUNITY_LIMIT: Final = 20.0
OTHER_LIMIT: Final = 3.0
"""Calls a second that VK allows."""


class Key(Enum):
    """Whose key a call is made with."""

    COMMUNITY = "community"
    SERVICE = "service"
    USER = "user"


class HttpAwayError(Exception):
    """VK's web server answered with 5xx, or with something that is not an answer of the API."""


class VkRefusal(Exception):  # noqa: N818 - VK's own answer, not a fault of ours
    """VK answered with an error code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"VK answered with error {code}")
        self.code = code


class HttpClient(AiohttpClient):
    """vkbottle's client with a time limit that fits; a 5xx answer is an error, whatever its body."""

    def __init__(self, seconds: float = CALL_SECONDS) -> None:
        super().__init__(timeout=aiohttp.ClientTimeout(total=seconds))

    async def request_text(self, *args: Any, **kwargs: Any) -> str:
        """The answer's text; raises HttpAwayError for 5xx."""
        async with self.request(*args, **kwargs) as response:
            if response.status >= 500:
                raise HttpAwayError(f"HTTP {response.status}")
            return await response.text(encoding="UTF-8", errors="replace")


class NeverAgain(ABCRequestRescheduler):
    """Takes the place of vkbottle's rescheduler, which re-sends for ever and so doubles what VK has done already."""

    async def reschedule(
        self, ctx_api: ABCAPI | API, method: str, data: dict[str, Any], recent_response: Any
    ) -> dict[str, Any]:
        """Raises HttpAwayError: what to do next is for the caller to say."""
        raise HttpAwayError("not an answer of the API")


class AnswerReader(ABCResponseValidator):
    """Takes the place of vkbottle's two validators.

    Theirs raise TypeError for a captcha or an error whose fields they do not expect, and quote the parameters of the
    call, texts and all, in what they raise.
    """

    async def validate(self, method: str, data: dict[str, Any], response: Any, ctx_api: ABCAPI | API) -> Any:
        """The answer with its `response`; raises VkRefusal or HttpAwayError."""
        answer = _decoded(response)
        if not isinstance(answer, dict):
            raise HttpAwayError("not an answer of the API")
        if "response" in answer and "error" not in answer:
            return answer
        error = answer.get("error")
        code = error.get("error_code") if isinstance(error, dict) else None
        if not isinstance(code, int):
            raise HttpAwayError("an answer without response and error code")
        raise VkRefusal(code)


def _decoded(response: Any) -> Any:
    if not isinstance(response, str):
        return response
    try:
        return json.loads(response)
    except ValueError:
        return None


def limiter(rate: float, limit: float) -> AsyncLimiter:
    """So many calls a second, and no second with more of them than VK's limit.

    What is over between the two may go at once after a pause: with 15 of 20, five calls, then 15 a second. A rate above
    the limit is for a VK that counts nothing.
    """
    burst = rate if rate > limit else max(1.0, limit - rate)
    return AsyncLimiter(burst, burst / rate)


class Gateway:
    """The keys of one community and the calls made with them."""

    def __init__(
        self,
        community: CommunitySettings,
        api_url: str,
        *,
        seconds: float = CALL_SECONDS,
        community_rate: float = COMMUNITY_RATE,
        other_rate: float = OTHER_RATE,
        called: Callable[[str, Key, Outcome, float], None] = lambda *call: None,
    ) -> None:
        """called: told of each call: method, key, what became of it, and the seconds until VK answered."""
        self.group_id: Final = community.group_id
        self.admins: Final = frozenset(community.admins)
        self._called = called
        self._works: dict[Key, bool] = {}
        self._http = HttpClient(seconds)
        tokens = {Key.COMMUNITY: community.token, Key.SERVICE: community.service_token, Key.USER: community.user_token}
        self._apis = {
            key: self._api(token.get_secret_value(), api_url) for key, token in tokens.items() if token is not None
        }
        self._limits = {
            key: limiter(*((community_rate, COMMUNITY_LIMIT) if key is Key.COMMUNITY else (other_rate, OTHER_LIMIT)))
            for key in self._apis
        }

    def _api(self, token: str, api_url: str) -> API:
        api = API(token, http_client=self._http, request_rescheduler=NeverAgain())
        api.API_URL = api_url
        api.response_validators = [AnswerReader()]
        return api

    def has(self, key: Key) -> bool:
        """Whether there is such a key."""
        return key in self._apis

    @property
    def works(self) -> Mapping[Key, bool]:
        """Whether VK took a key when it was last used; what VK did not answer says nothing."""
        return self._works

    @property
    def api(self) -> API:
        """vkbottle's API with the community's key, for its Router; call VK with `call`."""
        return self._apis[Key.COMMUNITY]

    @property
    def http(self) -> HttpClient:
        """The client that all requests go through."""
        return self._http

    async def call(self, method: str, params: Mapping[str, Any], key: Key = Key.COMMUNITY) -> Outcome:
        """Call a method once, when the rate allows it. Raises nothing but CancelledError."""
        api = self._apis.get(key)
        if api is None:
            return Refused(NO_KEY, WORDS[NO_KEY])
        async with self._limits[key]:
            began = time.monotonic()
            outcome = await _request(api, method, params)
        self._called(method, key, outcome, time.monotonic() - began)
        if not isinstance(outcome, Passing):
            self._works[key] = not (isinstance(outcome, Refused) and outcome.code == INVALID_KEY)
        return outcome

    async def upload(self, address: str, picture: bytes) -> Outcome:
        """Send a PNG to where photos.getMessagesUploadServer says; Done holds what VK answers. Counts as no call."""
        try:
            form = aiohttp.FormData()
            form.add_field("photo", picture, filename="board.png", content_type="image/png")
            answer = _decoded(await self._http.request_text(address, "POST", data=form))
        except HttpAwayError as error:
            return not_answered(str(error), maybe_done=False)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError) as error:
            return not_answered(type(error).__name__, maybe_done=False)
        return Done(answer) if isinstance(answer, dict) else not_answered("not an answer", maybe_done=False)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.close()


async def _request(api: API, method: str, params: Mapping[str, Any]) -> Outcome:
    try:
        answer = await api.request(method, dict(params))
    except VkRefusal as refusal:
        return outcome_of_code(refusal.code)
    except HttpAwayError as error:
        return not_answered(str(error), maybe_done=True)
    except (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError) as error:
        return not_answered(type(error).__name__, maybe_done=False)
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        return not_answered(type(error).__name__, maybe_done=True)
    return Done(answer["response"], _failed(answer.get("execute_errors")))


def _failed(errors: Any) -> tuple[tuple[str, int], ...]:
    """Of an answer to `execute`: which of its calls failed, and how."""
    found = [(one.get("method"), one.get("error_code")) for one in errors or () if isinstance(one, dict)]
    return tuple((method, code) for method, code in found if isinstance(method, str) and isinstance(code, int))
