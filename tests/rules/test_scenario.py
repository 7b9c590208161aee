"""The format of a day as a file (docs/scenario.md): defaults, what is refused, and what the answer looks like."""

import json
from typing import Any

import pytest

from engine.curse.conditions import DEEPEST
from engine.curse.scenario import ScenarioError, read, resolve_document, resolve_text

Document = dict[str, Any]
MONK: Document = {"class": "monk", "faction": "representative"}
PALADIN: Document = {"class": "paladin", "faction": "traitor"}
CORPSE: Document = {"class": "warlock", "faction": "representative", "alive": False}


def document(*orders: Document, **fields: Any) -> Document:
    return {"game": "curse3", "day": 2, "characters": [MONK, PALADIN, CORPSE], "orders": list(orders), **fields}


def with_monk(**fields: Any) -> Document:
    return document(characters=[{**MONK, **fields}, PALADIN, CORPSE])


def error(wrong: Document | str) -> str:
    with pytest.raises(ScenarioError) as refused:
        read(wrong if isinstance(wrong, str) else json.dumps(wrong))
    message = str(refused.value)
    assert "\n" not in message
    return message


# Defaults


def test_what_is_left_out_is_as_in_a_fresh_character() -> None:
    monk, _, corpse = read(json.dumps(document())).match.characters
    assert (monk.id, monk.alive, monk.spheres, monk.light, monk.items) == ("monk", True, 10, 0, {})
    assert (corpse.alive, corpse.spheres) == (False, 0)
    assert (monk.effects, monk.uses, monk.learned, monk.copied) == ((), {}, (), None)
    assert (monk.resurrected, monk.received) == (False, ())


def test_an_id_of_ones_own() -> None:
    given = {"by": "x", "action": "strike", "target": "x"}
    assert resolve_document(with_monk(id="x") | {"orders": [given]})["next"]["characters"][0]["spheres"] == 3


def test_blocked_before_is_what_is_blocked_by_default() -> None:
    assert read(json.dumps(document(blocked=["jinx"]))).match.blocked_before == ("jinx",)


def test_zeros_are_left_out_and_sets_sorted() -> None:
    given = with_monk(items={"poison": 0, "elixir": 1}, uses={"strike": 0}, learned=["jinx", "copy"])
    monk = resolve_document(given)["next"]["characters"][0]
    assert (monk["items"], monk["uses"], monk["learned"]) == ({"elixir": 1}, {}, ["copy", "jinx"])


# Refused

ORDER = {"by": "monk", "action": "strike", "target": "paladin"}


def nested(depth: int) -> Document:
    """A condition so many levels deep."""
    condition: Document = {"voted": "monk"}
    for _ in range(depth - 1):
        condition = {"not": condition}
    return condition


WRONG: list[tuple[str, Document]] = [
    ("game", document(game="curse2")),
    ("day", document(day=0)),
    ("day", document(day=1.0)),
    ("day", document(day="1")),
    ("day", document(day=True)),
    ("characters", document(characters=[])),
    ("characters[1].id", document(characters=[MONK, {**PALADIN, "id": "monk"}])),
    ("characters[1].class", document(characters=[MONK, {**MONK, "id": "other"}])),
    ("characters[0].class", with_monk(**{"class": "bard"})),
    ("characters[0].faction", with_monk(faction="good")),
    ("characters[0].id", with_monk(id="")),
    ("characters[0].spheres", with_monk(spheres=11)),
    ("characters[0].spheres", with_monk(spheres=-1)),
    ("characters[2].spheres", document(characters=[MONK, PALADIN, {**CORPSE, "spheres": 1}])),
    ("characters[0].light", with_monk(light=-1)),
    ("characters[0]", with_monk(mood="good")),
    ("characters[0].items", with_monk(items={"sword": 1})),
    ("characters[0].items", with_monk(items={"artifact": 1})),
    ("characters[0].items", with_monk(items={"poison": -1})),
    ("characters[0].items", with_monk(items={"poison": 10**10})),
    ("characters[0].effects[0].kind", with_monk(effects=[{"kind": "sleep", "days": 1}])),
    ("characters[0].effects[0].days", with_monk(effects=[{"kind": "jinx", "days": 0}])),
    ("characters[0].effects", with_monk(effects=[{"kind": "jinx", "days": 1}, {"kind": "jinx", "days": 2}])),
    ("characters[0].uses", with_monk(uses={"light": 1})),
    ("characters[0].learned", with_monk(learned=["jinx", "jinx"])),
    ("characters[0].copied", with_monk(copied="secret_knowledge")),
    ("characters[0].received", with_monk(received=["jinx"])),
    ("characters[0].received", with_monk(received=["cheat_death", "cheat_death"])),
    ("links[0].between", document(links=[{"between": ["monk", "bard"], "days": 1}])),
    ("links[0].between", document(links=[{"between": ["monk", "warlock"], "days": 1}])),
    ("links[0].between", document(links=[{"between": ["monk", "monk"], "days": 1}])),
    ("links[0].between", document(links=[{"between": ["monk"], "days": 1}])),
    ("links[1].between", document(links=[{"between": ["monk", "paladin"], "days": 1},
                                         {"between": ["paladin", "monk"], "days": 2}])),
    ("links[0].days", document(links=[{"between": ["monk", "paladin"], "days": 0}])),
    ("blocked", document(blocked=["jinx", "jinx"])),
    ("blocked[0]", document(blocked=["light"])),
    ("blocked_before", document(blocked=["jinx"], blocked_before=["copy"])),
    ("rules.curse", document(rules={"curse": -1})),
    ("rules", document(rules={"curses": 1})),
    ("votes.bard", document(votes={"bard": "monk"})),
    ("votes.monk", document(votes={"monk": "bard"})),
    ("votes.monk", document(votes={"monk": {"as": "bard"}})),
    ("votes", document(votes={"monk": {"like": "paladin"}})),
    ("orders[0].by", document({**ORDER, "by": "bard"})),
    ("orders[0].action", document({**ORDER, "action": "sleep"})),
    ("orders[0].target", document({**ORDER, "target": "bard"})),
    ("orders[0].target", document({**ORDER, "target": None})),
    ("orders[0].target", document({"by": "monk", "action": "strike"})),
    ("orders[0].count", document({**ORDER, "count": 1})),
    ("orders[0]", document({**ORDER, "haste": True})),
    ("orders[0].target", document({**ORDER, "action": "link"})),
    ("orders[0].targets", document({"by": "monk", "action": "link"})),
    ("orders[0].targets", document({"by": "monk", "action": "link", "targets": ["monk", "bard"]})),
    ("orders[0].ability", document({"by": "monk", "action": "copy"})),
    ("orders[0].ability", document({**ORDER, "action": "secret_knowledge"})),
    ("orders[0].item", document({"by": "monk", "action": "use"})),
    ("orders[0].item", document({"by": "monk", "action": "use", "item": "white_artifact"})),
    ("orders[0].target", document({"by": "monk", "action": "use", "item": "poison"})),
    ("orders[0].target", document({"by": "monk", "action": "use", "item": "elixir", "target": "monk"})),
    ("orders[0].abilities", document({"by": "monk", "action": "use", "item": "ring"})),
    ("orders[0].steal", document({"by": "monk", "action": "use", "item": "thief_artifact", "target": "paladin"})),
    ("orders[0].steal", document({"by": "monk", "action": "use", "item": "thief_artifact", "target": "paladin",
                                  "steal": "white_artifact"})),
    ("orders[0].count", document({"by": "monk", "action": "transfer", "item": "poison", "target": "monk", "count": 0})),
    ("orders[0].when", document({**ORDER, "when": {}})),
    ("orders[0].when", document({**ORDER, "when": {"voted": "monk", "not": {"voted": "monk"}}})),
    ("orders[0].when", document({**ORDER, "when": {"voted": "bard"}})),
    ("orders[0].when", document({**ORDER, "when": {"all": []}})),
    ("orders[0].when", document({**ORDER, "when": {"any": [{"voted": "monk"}, {"voted": "bard"}]}})),
    ("orders[0].when", document({**ORDER, "when": {"all": [{"not": {"voted": "bard"}}]}})),
    ("orders[0].when", document({**ORDER, "when": {"votes_against": {"voter": "monk", "target": "bard"}}})),
    ("orders[0].when", document({**ORDER, "when": {"votes_against": {"voter": "bard", "target": "monk"}}})),
    ("orders[0].when", document({**ORDER, "when": {"tally": {"target": "bard", "op": "<", "count": 1}}})),
    ("orders[0].when", document({**ORDER, "when": {"tally": {"target": "monk", "op": "!=", "count": 1}}})),
    ("orders[0].when", document({**ORDER, "when": nested(DEEPEST + 1)})),
]  # fmt: skip


@pytest.mark.parametrize(
    ("field", "wrong"), WRONG, ids=[f"{number} {field}" for number, (field, _) in enumerate(WRONG)]
)
def test_the_error_names_the_field(field: str, wrong: Document) -> None:
    named, colon, why = error(wrong).partition(":")
    assert named.startswith(field) or field in why
    assert colon
    assert why


SAYS = {
    "characters: at least one is required": document(characters=[]),
    "characters[1].id: monk stands twice": document(characters=[MONK, {**PALADIN, "id": "monk"}]),
    "characters[0].spheres: a living character has 0 to 10": with_monk(spheres=11),
    "characters[0].class: invalid enum value 'bard'": document(characters=[{**MONK, "class": "bard"}]),
    "characters[0].items: invalid enum value 'sword'": with_monk(items={"sword": 1}),
    "characters[0].items[...]: expected `int` >= 0": with_monk(items={"poison": -1}),
    "day: expected `int`, got `str`": document(day="2"),
    "document: object missing required field `game`": {},
    "links[0].between: there is no character 'bard'": document(links=[{"between": ["monk", "bard"], "days": 1}]),
    "blocked: jinx stands twice": document(blocked=["jinx", "jinx"], blocked_before=["jinx"]),
    "blocked_before: jinx stands twice": document(blocked_before=["jinx", "jinx"]),
    "blocked_before: lacks copy, which is blocked today": document(blocked=["copy", "link"], blocked_before=[]),
    "votes.monk: there is no character 'bard'": document(votes={"monk": {"as": "bard"}}),
    "orders[0].count: strike has no such field": document({**ORDER, "count": 1}),
    "orders[1].targets: link needs it": document(ORDER, {"by": "monk", "action": "link"}),
    f"orders[0].when: conditions are nested deeper than {DEEPEST}": document({**ORDER, "when": nested(DEEPEST + 1)}),
}  # fmt: skip


@pytest.mark.parametrize("message", SAYS)
def test_the_error_says_what_is_wrong(message: str) -> None:
    assert error(SAYS[message]) == message


def test_the_error_of_a_condition_says_how_many_fields_it_has() -> None:
    message = "orders[0].when: a condition has exactly one of its fields, here are 0"
    assert error(document({**ORDER, "when": {}})) == message


def test_the_error_of_a_file_that_is_no_text() -> None:
    for octets in (b'{"game": "\xff"}', b"\xff"):
        with pytest.raises(ScenarioError, match="not JSON: "):
            read(octets)


@pytest.mark.parametrize("missing", ["game", "day", "characters"])
def test_what_is_required(missing: str) -> None:
    assert missing in error({key: value for key, value in document().items() if key != missing})


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "1", '{"game": "\\ud800"}', "{}{}", "nan"])
def test_what_is_no_document(text: str) -> None:
    assert error(text)


def test_conditions_of_a_hundred_levels_are_followed() -> None:
    answer = resolve_document(document({**ORDER, "when": nested(100)}))
    assert answer["dropped"] == []


def test_conditions_are_followed_to_the_deepest_that_is_allowed() -> None:
    assert resolve_document(document({**ORDER, "when": nested(DEEPEST)}))["dropped"] == []


def test_conditions_of_any_depth_are_refused_not_followed() -> None:
    deep = '{"not":' * 100_000 + '{"voted":"monk"}' + "}" * 100_000
    assert "deep" in error(json.dumps(document({**ORDER, "when": "HERE"})).replace('"HERE"', deep))


# Well formed and against the rules: dropped, not refused


@pytest.mark.parametrize(
    "order",
    [
        {"by": "monk", "action": "link", "targets": ["monk", "monk"]},
        {"by": "monk", "action": "ball_lightning", "target": "paladin"},
        {"by": "monk", "action": "copy", "ability": "secret_knowledge"},
        {"by": "monk", "action": "secret_knowledge", "target": "warlock", "ability": "strike"},
        {"by": "monk", "action": "use", "item": "ring", "abilities": []},
        {"by": "monk", "action": "use", "item": "ring", "abilities": ["jinx", "jinx"]},
    ],
)
def test_what_is_against_the_rules_is_dropped(order: Document) -> None:
    learned = with_monk(learned=["link", "ball_lightning", "copy", "secret_knowledge"], items={"ring": 1})
    assert resolve_document({**learned, "orders": [order]})["dropped"] == [{"order": 0, "reason": "target"}]


@pytest.mark.parametrize("target", [{}, {"target": None}])
def test_a_ball_is_made_without_a_target_or_with_null(target: Document) -> None:
    made = with_monk(learned=["ball_lightning"]) | {"orders": [{"by": "monk", "action": "ball_lightning", **target}]}
    assert resolve_document(made)["public"]["abilities"] == [
        {"by": "monk", "ability": "ball_lightning", "targets": [], "linked": []}
    ]


# The answer


def test_the_answer_has_all_its_fields() -> None:
    answer = resolve_document(document())
    assert set(answer) == {"next", "public", "private", "dropped", "outcome", "winners"}
    assert set(answer["next"]) == {"game", "day", "characters", "links", "blocked", "blocked_before"}
    assert set(answer["public"]) == {"light", "abilities", "dead", "exiled", "resurrected", "blocked", "votes"}
    assert set(answer["next"]["characters"][0]) == {
        "id", "class", "faction", "alive", "spheres", "light", "items", "effects", "uses", "learned", "copied",
        "resurrected", "received",
    }  # fmt: skip


def test_a_copy_says_what_it_names() -> None:
    copying = with_monk(learned=["copy"]) | {"orders": [{"by": "monk", "action": "copy", "ability": "jinx"}]}
    assert resolve_document(copying)["public"]["abilities"] == [
        {"by": "monk", "ability": "copy", "targets": [], "linked": [], "names": "jinx"}
    ]


def test_what_each_learned_has_its_kind() -> None:
    knowing = {
        **MONK, "learned": ["copy", "secret_knowledge"], "items": {"insight_sphere": 1},
        "effects": [{"kind": "power", "days": 1}],
    }  # fmt: skip
    orders = [
        {"by": "monk", "action": "copy", "ability": "jinx"},
        {"by": "monk", "action": "secret_knowledge", "target": "warlock", "ability": "jinx"},
        {"by": "monk", "action": "light", "target": "paladin"},
        {"by": "monk", "action": "use", "item": "insight_sphere", "target": "paladin"},
    ]
    characters = [knowing, {**PALADIN, "light": 2, "items": {"white_artifact": 1, "poison": 2}}, CORPSE]
    assert resolve_document(document(*orders, characters=characters))["private"] == {
        "monk": [
            {"kind": "light", "target": "paladin", "light": 2},
            {"kind": "copied", "ability": "jinx", "success": False},
            {"kind": "learned", "ability": "jinx"},
            {"kind": "insight", "target": "paladin", "items": {"poison": 2, "artifact": 1}},
        ]
    }


def test_rules_are_carried_over_only_where_they_differ() -> None:
    assert "rules" not in resolve_document(document(rules={"curse": 2}))["next"]
    assert resolve_document(document(rules={"curse": 3, "knife": 1}))["next"]["rules"] == {"curse": 3}


def test_text_and_document_are_answered_alike() -> None:
    assert json.loads(resolve_text(json.dumps(document()))) == resolve_document(document())
