"""The text of a case file as YAML: its value, the lines of its keys, and what is wrong in it, in words."""

from collections.abc import Iterable
from typing import Any, Final

from ruamel.yaml import YAML
from ruamel.yaml.constructor import DuplicateKeyError
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.nodes import MappingNode, SequenceNode

from vkbot.cases.words import CaseError, Vocabulary

_PROBLEMS: Final = (
    ("found character '\\t'", "yaml-tab"),
    ("mapping values are not allowed here", "yaml-colon"),
    ("expected ',' or", "yaml-bracket"),
    ("expected <block end>, but found '}'", "yaml-closed"),
    ("expected <block end>, but found ']'", "yaml-closed"),
    ("expected <block end>", "yaml-indent"),
    ("could not find expected ':'", "yaml-no-colon"),
    ("found unexpected end of stream", "yaml-quote"),
    ("that cannot start any token", "yaml-sign"),
    ("found undefined alias", "yaml-sign"),
    ("constructor for the tag", "yaml-sign"),
    ("expected URI", "yaml-sign"),
    ("expected alphabetic or numeric character", "yaml-sign"),
    ("chomping or indentation", "yaml-sign"),
    ("sequence entries are not allowed here", "yaml-indent"),
    ("special characters are not allowed", "yaml-character"),
)
"""How what the library says begins, or what is in it → the message that says it to a game master."""
_OPENED: Final = ("yaml-bracket", "yaml-quote")
"""Told with the line where it was opened: the library notices at the end of the file."""


def load(vocabulary: Vocabulary, text: str) -> Any:
    """The value of the file. Raises CaseError."""
    try:
        return YAML(typ="safe", pure=True).load(text)
    except YAMLError as error:
        raise _problem(vocabulary, error) from None
    except RecursionError:
        raise vocabulary.error("deep") from None
    except (ValueError, LookupError, TypeError, AttributeError):  # what looks like a date and is none, a tag, …
        raise vocabulary.error("yaml-value") from None


def _problem(vocabulary: Vocabulary, error: YAMLError) -> CaseError:
    told = str(getattr(error, "problem", None) or error)
    found = next((message for part, message in _PROBLEMS if part in told), "yaml")
    mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
    if isinstance(error, DuplicateKeyError):
        return vocabulary.error("yaml-twice", line=_line(mark), key=told.partition('"')[2].partition('"')[0])
    if found in _OPENED and isinstance(error, MarkedYAMLError):
        mark = error.context_mark or mark
    return vocabulary.error(found, line=_line(mark))


def _line(mark: Any) -> int:
    return 1 if mark is None else 1 + int(mark.line)


def line_of(text: str, path: Iterable[str | int]) -> int:
    """The line, from 1, of the last key of the path that the file has. The file is known to be YAML."""
    node, line = YAML(typ="safe", pure=True).compose(text), 1
    for part in path:
        if isinstance(part, int):
            if isinstance(node, SequenceNode):
                node = node.value[part]
                line = _line(node.start_mark)
            continue  # one thing alone stands for a list of it
        pairs = node.value if isinstance(node, MappingNode) else ()
        pair = next((pair for pair in pairs if pair[0].value == part), None)
        if pair is None:
            break
        line, node = _line(pair[0].start_mark), pair[1]
    return line
