"""A roster, orders and days for the tests of the texts: plain values, and random days from a seed."""

import random
import re
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.curse.conditions import Condition, Operator, Tally, VotesAgainst
from engine.curse.events import AnyEvent
from engine.curse.ids import ABILITIES, ARTIFACTS, CLASSES, ITEMS, PUBLIC_ITEMS
from engine.curse.model import As, Character, Match, Order, Vote
from engine.curse.resolve import resolve
from locales.curse import Cast
from locales.render import russian

WORDS = russian()
NAMES = (
    "Искра", "Паладин", "Мираж", "Серый Кот", "Мелисса", "Ведьма из Лысой Горы", "Снежана", "Ёж", "Тихон", "Гримм",
)  # fmt: skip
IDS = tuple(CLASSES)
CAST = Cast.of([(class_id, name, class_id) for class_id, name in zip(IDS, NAMES, strict=True)])

_LATIN = re.compile(r"[A-Za-z]")


def faults(text: str) -> list[str]:
    """What no text may have: a brace, a Latin letter, «(а)», double spaces, a mark of direction, dangling blanks."""
    found = {
        "a brace": re.search(r"[{}]", text),
        "a Latin letter": _LATIN.search(text),
        "(а)": re.search(r"\((?:а|ся|ась|и|ы|ов)\)", text),
        "two spaces": re.search(r"[^\n]  ", text),
        "a direction mark": re.search("[\u2066-\u2069]", text),
        "a blank before a stop": re.search(r" [,.;:!?](?=\s|$)", text),
        "a doubled stop": re.search(r"[.,;:]{2}", text.replace("...", "…")),
        "a blank line's blank": re.search(r"[ \t]+$", text, re.MULTILINE),
        "None": re.search(r"None|UNSET|\?\?\?", text),
    }
    return [f"{name}: {text!r}" for name, hit in found.items() if hit]


def order(by: str = "fire_mage", **fields: Any) -> Order:
    """An order from its JSON form."""
    return msgspec.convert({"by": by, **fields}, Order)


OPERATORS: tuple[Operator, ...] = ("<", "<=", ">", ">=", "==")


def a_match(chance: random.Random) -> Match:
    """A match with anything in any hand."""
    traitors = chance.sample(IDS, 2)
    characters = []
    for index, class_id in enumerate(IDS):
        alive = chance.random() < 0.85 or index < 3
        characters.append(
            Character(
                id=class_id,
                class_id=class_id,
                faction="traitor" if class_id in traitors else "representative",
                alive=alive,
                spheres=chance.randint(1, 10) if alive else 0,
                items={item: chance.randint(1, 2) for item in chance.sample(ITEMS, chance.randint(0, 6))},
            )
        )
    return Match(day=1, characters=tuple(characters))


def a_condition(chance: random.Random, depth: int = 0) -> Condition:
    """Any condition, nested up to three deep."""
    kind = chance.choice(("votes", "voted", "tally") + ("not", "all", "any") * (depth < 3))
    if kind == "votes":
        return Condition(votes_against=VotesAgainst(chance.choice(IDS), chance.choice(IDS)))
    if kind == "voted":
        return Condition(voted=chance.choice(IDS))
    if kind == "tally":
        op = chance.choice(OPERATORS)
        return Condition(tally=Tally(chance.choice(IDS), op, chance.randint(0, 5)))
    if kind == "not":
        return Condition(not_=a_condition(chance, depth + 1))
    parts = tuple(a_condition(chance, depth + 1) for _ in range(chance.randint(1, 3)))
    return Condition(all_=parts) if kind == "all" else Condition(any_=parts)


def an_order(chance: random.Random, match: Match, who: Character) -> Order:
    """Any order, allowed or not."""
    fields: dict[str, Any] = {"by": who.id}
    roll = chance.random()
    if roll < 0.55:
        extra = (who.copied,) if who.copied else ()
        fields |= _ability(chance, match, who, chance.choice((*CLASSES[who.class_id], *who.learned, *extra)))
    elif roll < 0.72:
        fields |= {"action": "light", "target": chance.choice(IDS[:2])}
    elif roll < 0.77:
        fields |= {"action": "looting", "target": chance.choice(IDS)}
    elif roll < 0.85:
        item = chance.choice((*who.items, "artifact"))
        fields |= {"action": "transfer", "item": item, "target": chance.choice(IDS), "count": chance.randint(1, 2)}
    else:
        usable = [item for item in who.items if item not in ARTIFACTS] or ["poison"]
        fields |= _use(chance, chance.choice(usable))
    if chance.random() < 0.15:
        fields["when"] = a_condition(chance)
    return Order(**fields)


def _ability(chance: random.Random, match: Match, who: Character, ability: str) -> dict[str, Any]:
    target = chance.choice(IDS)
    if ability == "link":
        return {"action": ability, "targets": tuple(chance.sample(IDS, 2))}
    if ability == "copy":
        return {"action": ability, "ability": chance.choice(ABILITIES)}
    if ability == "secret_knowledge":
        dead = [one.id for one in match.characters if not one.alive]
        target = chance.choice([*dead] or [*IDS])
        learned = chance.choice(CLASSES[match.character(target).class_id])
        return {"action": ability, "target": target, "ability": learned}
    if ability == "ball_lightning":
        return {"action": ability, "target": target if who.uses.get("ball_lightning", 0) % 2 else None}
    return {"action": ability, "target": target}


def _use(chance: random.Random, item: str) -> dict[str, Any]:
    fields: dict[str, Any] = {"action": "use", "item": item}
    if item == "ring":
        fields["abilities"] = tuple(chance.choice(pair) for pair in chance.sample(list(CLASSES.values()), 3))
    elif item == "thief_artifact":
        fields |= {"target": chance.choice(IDS), "steal": chance.choice(PUBLIC_ITEMS)}
    elif item not in ("elixir", "amulet", "white_totem", "black_totem"):
        fields["target"] = chance.choice(IDS)
    return fields


def a_day(chance: random.Random, match: Match) -> tuple[Match, list[AnyEvent]]:
    """A day of random orders and votes."""
    orders = [an_order(chance, match, who) for who in match.characters for _ in range(chance.randint(0, 4))]
    votes: dict[str, Vote] = {
        who: chance.choice(IDS[:3]) if chance.random() < 0.8 else As(chance.choice(IDS))
        for who in IDS
        if chance.random() < 0.8
    }
    return resolve(match, orders, votes)


def days(seed: int, most: int = 8) -> tuple[Match, Match, list[tuple[int, Sequence[AnyEvent]]]]:
    """A random match: its start, its end, and its days."""
    chance = random.Random(seed)
    start = match = a_match(chance)
    told: list[tuple[int, Sequence[AnyEvent]]] = []
    while len(told) < most and sum(one.alive for one in match.characters) > 2:
        number = match.day
        match, events = a_day(chance, match)
        told.append((number, events))
    return start, match, told
