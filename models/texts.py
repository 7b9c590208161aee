"""Texts that every database takes."""

import re

_UNSTORABLE = re.compile("[\x00\ud800-\udfff]")


def storable(text: str) -> str:
    """The text with a sign (�) for each half of a surrogate pair and each null, which JSON may hold but no database."""
    return _UNSTORABLE.sub("\ufffd", text)
