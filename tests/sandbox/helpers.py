"""What several test files use."""

from typing import Any

import pytest
from vkbottle import VKAPIError


async def code_of(call: Any) -> int:
    """The number of the error that this call ends in."""
    with pytest.raises(VKAPIError) as caught:
        await call
    return int(caught.value.code)
