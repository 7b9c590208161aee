"""No message that nothing says, and none that is said and does not exist."""

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax import parse

from engine.curse import events as e
from engine.curse.catalog import DEEDS
from engine.curse.ids import ABILITIES, CLASSES, ITEMS, PUBLIC_ITEMS, CommonId, EffectId, Faction
from engine.curse.lab.play import Ending
from engine.curse.lab.strategies import STRATEGIES
from engine.curse.lab.tally import EXTRA
from engine.curse.rules import Clash, Rules
from engine.curse.schedule import STAGES
from engine.curse.why.orders import Failing
from engine.curse.why.reasons import Misfit
from engine.dread_chase import events as chase_events
from engine.dread_chase.board import Direction
from engine.dread_chase.effects import AnyLasting, Side
from engine.dread_chase.model import Outcome, Phase
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.reasons import Reason
from locales.curse import TOPICS
from locales.dread_chase.shown import GONE, TOLD_OF_MAPS
from models.kinds import MatchStatus, SeatStatus
from tests.locales.samples import WORDS
from vkbot.cases.words import MESSAGES as CASE_WORDS
from vkbot.games.dread_chase.data import shipped_maps, shipped_rules
from vkbot.language.chase_results import Why
from vkbot.language.chase_vague import Lacks
from vkbot.language.chase_wondered import DEEDS as ASKED_DEEDS
from vkbot.language.results import UnreadReason
from vkbot.services import ballots, choices, why
from vkbot.services.gm import life, options
from vkbot.services.gm.history import KINDS as HISTORY
from vkbot.services.info import LISTS
from vkbot.services.menu import Command

ROOT = Path(__file__).parents[2]

COMMON = (*get_args(CommonId), "awareness")
SETTINGS = {field: option.choices for field, option in options.OPTIONS.items()}
CHASE = shipped_rules()
DEEDS_OF_CHASE = [str(move.__struct_config__.tag) for move in get_args(AnyMove)]
LASTING = [str(effect.__struct_config__.tag) for effect in get_args(AnyLasting)]
PARTS = ("", "-passive", "-skill", "-skill-help")
STEPS = [step for steps in STAGES for step in steps]


def _reasons(event: type) -> tuple[str, ...]:
    return get_args(event.__annotations__["reason"])


BUILT: Mapping[str, Iterable[str]] = {
    "ability-{}": (*ABILITIES, *COMMON),
    "case-word-{}": ("more", "as", "or", "and", "not", "votes", "against"),
    "chase-answer-how-{}": set(ASKED_DEEDS.values()),
    "chase-arrow-{}": get_args(Direction),
    "chase-blocked-{}": get_args(Side),
    "chase-button-{}": get_args(chase_events.Moment),
    "chase-effect-{}": LASTING,
    "chase-ended-{}": get_args(chase_events.EndReason),
    "chase-laid-{}": LASTING,
    "chase-now-{}": get_args(Phase),
    "chase-outcome-{}": get_args(Outcome),
    "chase-picture-blocked-{}": get_args(Side),
    "chase-picture-{}": ("shut", "set", "open"),
    "chase-refused-choose-{}": ("card", "barricade"),
    "chase-refused-side-{}": get_args(Side),
    "chase-refused-{}": get_args(Reason),
    "chase-refused-{}-cell": ("unknown", "far"),
    "chase-refused-{}-{}": [f"{reason}-{deed}" for reason in get_args(Reason) for deed in DEEDS_OF_CHASE],
    "chase-rolled-{}": ("initiative", "tie"),
    "chase-shown-blocked-{}": get_args(Side),
    "chase-shown-cells-{}": TOLD_OF_MAPS,
    "chase-shown-gates-{}": ("shut", "set", "open"),
    "chase-shown-{}": GONE,
    "chase-shown-rage-{}": ("saving", "ready", "early", "working"),
    "chase-strike-{}": ("damage", "cheaper", "reach"),
    "chase-unclear-{}": get_args(Why),
    "chase-used-{}": get_args(chase_events.Moment),
    "chase-vague-{}": [one for one in get_args(Lacks) if one != "whom"],
    "chase-what-{}": ("card", "barricade"),
    "class-{}": CLASSES,
    "condition-tally-{}": ("less", "at-most", "more", "at-least", "equal", "not-equal"),
    "courtesy-{}": ("hello", "fine", "thanks"),
    **{f"dread-killer-{{}}{part}": CHASE.killers for part in (*PARTS, "-crown", "-crown-help")},
    **{f"dread-survivor-{{}}{part}": CHASE.survivors for part in PARTS},
    **{f"dread-talent-{{}}{part}": CHASE.talents for part in ("", "-help")},
    "dread-map-{}": [board.id for board in shipped_maps()],
    "dropped-{}": get_args(e.Reason),
    "effect-line-{}": get_args(EffectId),
    "effect-{}": [one for one in get_args(EffectId) if one not in ABILITIES],
    "end-role-{}": ("alive", "dead", "exiled"),
    "end-{}": get_args(e.Outcome),
    "event-ended-{}": get_args(e.Outcome),
    "event-idle-crowd-{}": ("light", "looting"),
    "event-idle-{}": [one for one in _reasons(e.Idle) if one not in ("died", "crowd")],
    "event-moved-{}": get_args(e.MoveKind),
    "event-vote_void-{}": get_args(e.VoidReason),
    "event-warded-{}": get_args(e.Warded.__annotations__["ward"]),
    "faction-{}": get_args(Faction),
    "farewell-{}": ("representatives", "traitors"),
    "farewell-lost-{}": ("traitors",),
    "gm-app-{}": [status.value for status in SeatStatus],
    "gm-ask-{}": SETTINGS,
    "gm-day-{}": ("running", "paused"),
    "gm-history-{}": HISTORY,
    "gm-mark-{}": ("left", "applied"),
    "gm-status-{}": [status.value for status in MatchStatus],
    "gm-{}": {action for actions in life._ACTIONS.values() for action in actions},
    "help-{}": (*CLASSES, *ABILITIES, *COMMON, *PUBLIC_ITEMS),
    "item-{}": (*ITEMS, *PUBLIC_ITEMS),
    "lab-cause-{}": ("exile", "curse"),
    "lab-ending-{}": get_args(Ending),
    "lab-set-{}": EXTRA,
    "lab-side-{}": get_args(Faction),
    "lab-side-short-{}": get_args(Faction),
    "lab-strategy-{}": [one.id for one in STRATEGIES],
    "lobby-{}-notice": ("withdrawn", "left"),
    "lobby-{}": ("withdrawn", "left"),
    "lobby-state-{}": ("applied", "accepted"),
    "menu-{}": [command.value for command in Command],
    "number-{}": Rules.__struct_fields__,
    "numbers-{}": get_args(Clash),
    "option-zone-{}": [zone.lower().replace("/", "-") for zone in options.ZONES],
    "option-{}": SETTINGS,
    "said-{}": ("hello", "fine", "thanks"),
    "option-{}-count": ("vote_changes",),
    "option-{}-{}": [f"{field}-{str(value).lower()}" for field, values in SETTINGS.items() for value in values],
    "order-ask-{}": [f"{asked}{more}" for asked in get_args(choices.Asked) for more in ("", "-more")],
    "order-button-{}": choices.VERBS,
    "own-title-{}": get_args(Faction),
    "refusal-{}": get_args(e.Reason),
    "refusal-{}-{}": [
        f"{reason}-{near}"
        for reason in get_args(e.Reason)
        for near in (*DEEDS, *COMMON, *(f"transfer-{item}" for item in (*ITEMS, *PUBLIC_ITEMS)))
    ],
    "roster-outcome-{}": get_args(e.Outcome),
    "roster-{}": ("applied", "accepted"),
    "rules-{}": TOPICS,
    "topic-{}": (*LISTS, *TOPICS),
    "topic-{}-which": LISTS,
    "ask-{}": get_args(UnreadReason),
    "unread-{}": (*get_args(UnreadReason), *(f"condition-{why}" for why in ("target", "parts", "withdrawal"))),
    "vote-policy-{}": get_args(ballots.Void),
    "vote-void-{}": get_args(e.VoidReason),
    "why-button-{}": (why.ORDERS, why.DAY, why.END),
    "why-curse-{}": ("white_totem", "black_totem"),
    "why-failing-crowd-{}": ("light", "looting"),
    "why-failing-{}": [one for one in get_args(Failing) if one not in (*get_args(e.Reason), "crowd")],
    "why-fate-{}": ("dead", "exiled", "back", "died", "spared", "lives"),
    "why-misfit-{}": get_args(Misfit),
}
"""F-strings of the code that make ids → what comes into them."""
JOINED: Mapping[str, Iterable[str]] = {
    "{}-called": (*(f"dread-survivor-{one}-called" for one in CHASE.survivors),
                  *(f"dread-killer-{one}-called" for one in CHASE.killers)),
    "{}-{}": (*(f"step-{step}" for step in STEPS), *(f"source-{kind}" for kind in get_args(e.DamageKind)),
                *(message for table in CASE_WORDS.values() for message in table.values())),
    "{message}-{kind}": [f"{asked}-{reason}-{kind}" for reason in get_args(UnreadReason)
                         for asked in ("ask", "unread") for kind in ("choices", "named", "said", "what", *DEEDS)],
    "{message}-several": ("taken-several", "taken-out-several", "replaced-several"),
    "-you, -not": [f"condition-{atom}{end}" for atom in ("votes", "voted") for end in ("-not", "-you", "-you-not")],
}  # fmt: skip
"""Ids that are put together in another way → which."""
OTHERS = ("vk-error-",)
"""Beginnings of ids that come from elsewhere: VK's own numbers."""


def _sources() -> Iterator[ast.AST]:
    for folder in ("vkbot", "locales"):
        for path in (ROOT / folder).rglob("*.py"):
            yield from ast.walk(ast.parse(path.read_text("utf-8")))


def _literals(nodes: Iterable[ast.AST]) -> tuple[set[str], set[str]]:
    """Plain strings, and f-strings with «{}» for each hole."""
    plain, made = set[str](), set[str]()
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            plain.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            made.add("".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values))
    return plain, made


PLAIN, MADE = _literals(_sources())


def _messages() -> Iterator[fluent.Message]:
    for path in sorted((ROOT / "locales" / "ru").glob("*.ftl")):
        yield from (entry for entry in parse(path.read_text("utf-8")).body if isinstance(entry, fluent.Message))


def test_every_message_is_said_somewhere() -> None:
    built = {template.replace("{}-{}", "{}").format(value) for template, values in BUILT.items() for value in values}
    built |= {one for ids in JOINED.values() for one in ids}
    built |= {f"case-error-{one}" for one in PLAIN}  # the errors of a case file are raised by their last words
    dead = [
        message.id.name
        for message in _messages()
        if message.id.name not in PLAIN | built and not message.id.name.startswith(OTHERS)
    ]
    assert dead == []


@pytest.mark.parametrize("template", BUILT)
def test_every_f_string_listed_here_is_in_the_code(template: str) -> None:
    assert template in MADE


def _said(node: Any) -> str | None:
    """The id of a call `….say("…")` or `….noun("…")`."""
    match node:
        case ast.Call(func=ast.Attribute(attr="say" | "noun"), args=[ast.Constant(value=str(said)), *_]):
            return said.partition(".")[0]
    return None


def test_every_message_that_is_said_exists() -> None:
    said = {one for node in _sources() if (one := _said(node)) is not None}
    assert len(said) > 200
    assert sorted(one for one in said if not WORDS.has(one)) == []
