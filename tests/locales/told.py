"""What «Почему?» tells of a day, for its tests: lines that have no faults."""

from locales.curse import why_failed, why_fate
from tests.locales.samples import CAST, WORDS, faults
from tests.rules.chains import past
from tests.rules.day import Came

UNSAVED = "Ни Обмана смерти, ни Воскрешения на "


def fate(who: str, *days: Came) -> str:
    """The text of a fate on the last of the days, without its last line if that is the usual one."""
    text = why_fate(WORDS, CAST, past(*days), who)
    assert not faults(text)
    told, _, last = text.rpartition("\n")
    return told if last.startswith(UNSAVED) else text


def failed(*days: Came) -> list[str]:
    """The lines of the failures of the last of the days."""
    text = why_failed(WORDS, CAST, past(*days))
    assert not faults(text)
    return text.splitlines()[1:]
