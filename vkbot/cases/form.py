"""The YAML of a case file: read into a `Case`, and written from one. The format is told in `docs/ru/cases.md`."""

import io
from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from engine.curse.ids import CLASSES
from engine.curse.model import Character, Match
from engine.curse.rules import DEFAULT, Rules
from engine.curse.scenario import Scenario, ScenarioError, validate
from vkbot.cases.fields import CHARACTER, DAY, LINKS, SEEN, TOLD, mapping, sequence, single, some, whole
from vkbot.cases.notation import read_order, read_vote, write_order, write_vote
from vkbot.cases.play import Case, Dealt, Message, Path
from vkbot.cases.words import CaseError, Vocabulary

_HEADS: Final = (
    "rule", "why", "day", "deal", "given", "links", "blocked", "blocked_before", "numbers", "orders", "messages",
    "votes", "then",
)  # fmt: skip
_DEAL: Final = ("seed", "characters", "traitors", "sets")
_WIDTH: Final = 10**6
"""Lines are never folded: a name of two words that is a key may not be."""


def read_case(vocabulary: Vocabulary, text: str) -> Case:
    """The case in a file. Raises CaseError: one line that says where and what is wrong."""
    whole_file = _keyed(vocabulary, _yaml(vocabulary, text), _HEADS)
    for needed in ("rule", "why", "then"):
        if whole_file.get(needed) in (None, ""):  # «тогда: {}» is a day on which nothing changes
            raise vocabulary.error("missing", key=vocabulary.key(needed))
    start = _start(vocabulary, whole_file)
    case = Case(
        rulings=tuple(str(whole_file["rule"]).replace(",", " ").split()),
        why=" ".join(str(whole_file["why"]).split()),
        start=start,
        orders=tuple(message.orders[0] for message in _messages(vocabulary, whole_file, "orders")),
        messages=tuple(_messages(vocabulary, whole_file, "messages")),
        votes=_votes(vocabulary, whole_file),
        stated=dict(_stated(vocabulary, whole_file["then"])),
    )
    _check(vocabulary, case)
    return case


def _yaml(vocabulary: Vocabulary, text: str) -> Any:
    try:
        return YAML(typ="safe", pure=True).load(text)
    except MarkedYAMLError as error:
        line = 1 + (error.problem_mark.line if error.problem_mark is not None else 0)
        raise vocabulary.error("yaml", line=line, problem=" ".join(str(error.problem).split())) from None
    except YAMLError as error:
        raise vocabulary.error("yaml", line=1, problem=" ".join(str(error).split())) from None


def _keyed(vocabulary: Vocabulary, raw: Any, known: tuple[str, ...]) -> dict[str, Any]:
    """A mapping with the ids of its keys. Raises CaseError for a key that does not belong there."""
    names = {vocabulary.key(one): one for one in known}
    found: dict[str, Any] = {}
    for key, value in mapping(vocabulary, raw).items():
        if str(key) not in names:
            raise vocabulary.error("key", key=str(key), known=", ".join(names))
        found[names[str(key)]] = value
    return found


def _at(place: str, error: CaseError) -> CaseError:
    return CaseError(f"{place}: {error}")


# What is given


def _start(vocabulary: Vocabulary, file: Mapping[str, Any]) -> Match | Dealt:
    rules = _rules(vocabulary, file.get("numbers"))
    if "deal" in file:
        if "given" in file:
            raise vocabulary.error("both", one=vocabulary.key("deal"), other=vocabulary.key("given"))
        return _dealt(vocabulary, file["deal"], rules)
    if not file.get("given"):
        raise vocabulary.error("missing", key=vocabulary.key("given"))
    blocked = some("ability").read(vocabulary, file.get("blocked"))
    before = some("ability").read(vocabulary, file.get("blocked_before"))
    links = LINKS.read(vocabulary, file.get("links"))
    return msgspec.convert(
        {
            "day": whole(vocabulary, file.get("day", 1)),
            "characters": [
                _character(vocabulary, who, raw, rules) for who, raw in mapping(vocabulary, file["given"]).items()
            ],
            "links": [{"between": pair, "days": days} for pair, days in links.items()],
            "blocked": blocked,
            "blocked_before": sorted({*blocked, *before}),
            "rules": rules,
        },
        Match,
    )


def _rules(vocabulary: Vocabulary, raw: Any) -> Rules:
    try:
        return msgspec.convert(dict(mapping(vocabulary, raw)), Rules)
    except msgspec.ValidationError as error:
        raise vocabulary.error("numbers", problem=" ".join(str(error).split())) from None


def _dealt(vocabulary: Vocabulary, raw: Any, rules: Rules) -> Dealt:
    told = _keyed(vocabulary, raw, _DEAL)
    classes = [vocabulary.read("class", one) for one in sequence(vocabulary, told.get("characters"))]
    fields = {"seed": str(told.get("seed", "")), "classes": classes or list(CLASSES), "rules": rules}
    if "traitors" in told:
        fields["traitors"] = whole(vocabulary, told["traitors"])
    if "sets" in told:
        fields["how"] = vocabulary.read("deal", told["sets"])
    return msgspec.convert(fields, Dealt)


def _character(vocabulary: Vocabulary, who: Any, raw: Any, rules: Rules) -> Character:
    one = vocabulary.read("class", who)
    try:
        told = {
            key: CHARACTER[key].read(vocabulary, value)
            for key, value in _keyed(vocabulary, raw, tuple(CHARACTER)).items()
        }
    except CaseError as error:
        raise _at(str(who), error) from None
    dead = told.pop("dead", False)
    fields = {
        "id": one,
        "class": one,
        "faction": "traitor" if told.pop("traitor", False) else "representative",
        "alive": not dead,
        "spheres": 0 if dead else rules.spheres,
        **told,
        "effects": [{"kind": kind, "days": days} for kind, days in told.get("effects", {}).items()],
    }
    return msgspec.convert(fields, Character)


def _messages(vocabulary: Vocabulary, file: Mapping[str, Any], key: str) -> Iterator[Message]:
    """The orders: each line gives one order, or for `messages` those of one message. Raises CaseError."""
    if "orders" in file and "messages" in file:
        raise vocabulary.error("both", one=vocabulary.key("orders"), other=vocabulary.key("messages"))
    for item in sequence(vocabulary, file.get(key)):
        who, raw = single(vocabulary, item)
        by = vocabulary.read("class", who)
        texts = sequence(vocabulary, raw)
        if key == "orders" and len(texts) != 1:
            raise vocabulary.error("single", value=str(item))
        lines = [read_order(vocabulary, by, str(text)) for text in texts]
        yield Message(by, tuple(line.order for line in lines), any(line.more for line in lines))


def _votes(vocabulary: Vocabulary, file: Mapping[str, Any]) -> dict[str, Any]:
    pairs = mapping(vocabulary, file.get("votes"))
    return {vocabulary.read("class", voter): read_vote(vocabulary, str(vote)) for voter, vote in pairs.items()}


# What must come of it


def _stated(vocabulary: Vocabulary, raw: Any) -> Iterator[tuple[Path, Any]]:
    days = {vocabulary.key(one): one for one in DAY}
    for key, value in mapping(vocabulary, raw).items():
        try:
            if key in days:
                yield ("", days[key]), DAY[days[key]].read(vocabulary, value)
            else:
                yield from _stated_of(vocabulary, vocabulary.read("class", key), value)
        except CaseError as error:
            raise _at(str(key), error) from None


def _stated_of(vocabulary: Vocabulary, who: str, raw: Any) -> Iterator[tuple[Path, Any]]:
    known = tuple(field for field in CHARACTER if field != "dead")
    for field, value in _keyed(vocabulary, raw, (*known, "told", "sees")).items():
        if field == "told":
            yield (who, "told"), TOLD.read(vocabulary, value)
        elif field == "sees":
            for seen, sight in _keyed(vocabulary, value, tuple(SEEN)).items():
                yield (who, "sees", seen), SEEN[seen].read(vocabulary, sight)
        else:
            yield (who, field), CHARACTER[field].read(vocabulary, value)


def _check(vocabulary: Vocabulary, case: Case) -> None:
    """Raises CaseError for what the scenario format does not allow either, and for a name that does not play."""
    if isinstance(case.start, Dealt):
        return
    match = case.start
    known = {one.id for one in match.characters}
    if strangers := {path[0] for path in case.stated} - known - {""}:
        raise vocabulary.error("stranger", who=vocabulary.word("class", min(strangers)))
    document = {"game": "curse3", **msgspec.to_builtins(match)}
    document["orders"] = msgspec.to_builtins([*case.orders, *(one for m in case.messages for one in m.orders)])
    document["votes"] = msgspec.to_builtins(case.votes)
    try:
        validate(msgspec.convert(document, Scenario))
    except (ScenarioError, msgspec.ValidationError) as error:
        raise vocabulary.error("scenario", problem=" ".join(str(error).split())) from None


# Writing


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
