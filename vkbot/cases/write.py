"""A case written as a file that `form` reads."""

import io
from typing import Any, Final

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq

from engine.curse.model import Character, Match
from engine.curse.rules import DEFAULT, Rules
from vkbot.cases.fields import CHARACTER, DAY, LINKS, TOLD, some
from vkbot.cases.lines import write_order, write_vote
from vkbot.cases.play import Case
from vkbot.cases.words import Vocabulary

_WIDTH: Final = 10**6
"""Lines are never folded: a name of two words that is a key may not be."""


def write_case(vocabulary: Vocabulary, case: Case) -> str:
    """The case as a file."""
    assert isinstance(case.start, Match)
    key, match = vocabulary.key, case.start
    file = CommentedMap()
    file[key("rule")] = ", ".join(case.rulings)
    file[key("why")] = case.why
    if match.day != 1:
        file[key("day")] = match.day
    file[key("given")] = {
        vocabulary.word("class", one.id): _given(vocabulary, one, match.rules) for one in match.characters
    }
    if match.links:
        file[key("links")] = _flow(LINKS.write(vocabulary, {link.between: link.days for link in match.links}))
    for name, abilities in (("blocked", match.blocked), ("blocked_before", match.blocked_before)):
        if abilities and (name == "blocked" or abilities != match.blocked):
            file[key(name)] = _flow(some("ability").write(vocabulary, abilities))
    if match.rules != DEFAULT:
        file[key("numbers")] = _flow(msgspec.to_builtins(match.rules))
    if case.orders:
        file[key("orders")] = [{vocabulary.word("class", one.by): write_order(vocabulary, one)} for one in case.orders]
    if case.votes:
        file[key("votes")] = {
            vocabulary.word("class", who): write_vote(vocabulary, vote) for who, vote in case.votes.items()
        }
    file[key("then")] = _then(vocabulary, case)
    return _dump(file)


def _given(vocabulary: Vocabulary, one: Character, rules: Rules) -> Any:
    usual: dict[str, Any] = {"spheres": rules.spheres if one.alive else 0}
    fields = {
        "traitor": one.faction == "traitor",
        "dead": not one.alive,
        "spheres": one.spheres,
        "light": one.light,
        "items": one.items,
        "effects": {effect.kind: effect.days for effect in one.effects},
        "uses": one.uses,
        "learned": one.learned,
        "copied": one.copied,
        "received": one.received,
        "resurrected": one.resurrected,
    }
    told = {name: value for name, value in fields.items() if (value != usual[name] if name in usual else value)}
    return _flow({vocabulary.key(name): CHARACTER[name].write(vocabulary, value) for name, value in told.items()})


def _then(vocabulary: Vocabulary, case: Case) -> CommentedMap:
    file = CommentedMap()
    for path, value in case.stated.items():
        who, field = path[0], path[1]
        if who:
            form = TOLD if field == "told" else CHARACTER[field]
            part = file.setdefault(vocabulary.word("class", who), _flow({}))
            part[vocabulary.key(field)] = _flow(form.write(vocabulary, value))
    for path, value in case.stated.items():
        if not path[0]:
            raw = DAY[path[1]].write(vocabulary, value)
            file[vocabulary.key(path[1])] = raw if path[1] == "announced" else _flow(raw)
    return file


def _flow(raw: Any) -> Any:
    """Maps and lists in one line: {Яд: 2}."""
    if isinstance(raw, dict):
        line: Any = CommentedMap({name: _flow(value) for name, value in raw.items()})
    elif isinstance(raw, list | tuple):
        line = CommentedSeq([_flow(value) for value in raw])
    else:
        return raw
    line.fa.set_flow_style()
    return line


def _dump(file: CommentedMap) -> str:
    yaml = YAML()
    yaml.width, yaml.allow_unicode = _WIDTH, True
    yaml.indent(mapping=2, sequence=4, offset=2)
    out = io.StringIO()
    yaml.dump(file, out)
    return out.getvalue()
