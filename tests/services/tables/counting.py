"""A game that is simple enough to be known by heart: whoever brings the count to thirty has won.

Everybody rolls, anybody draws the map («карта»); then a turn is three additions, of 1 to 12 each, or less with «стоп».
«Тайна» is a secret choice of a colour in the middle of a turn.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2s
from typing import Any

from vkbot.drawing.board import Board
from vkbot.drawing.tiles import Tile
from vkbot.games.chat_game import (
    At,
    Awaited,
    ChatGame,
    Choice,
    Moves,
    NotPlayed,
    Played,
    ReadMove,
    Result,
    Scene,
    Unclear,
)

GOAL = 30
COLOURS = {"red": "Красный", "blue": "Синий"}
PICTURE = Board(((Tile("floor"),),))


@dataclass(frozen=True, slots=True)
class Counting:
    """`ChatGame`."""

    id: str = "counting"
    fewest: int = 2
    most: int = 3
    silence: timedelta = timedelta(minutes=15)
    warning: timedelta = timedelta(minutes=10)
    silent: str = "silent"
    gone: str = "gone"

    def title(self) -> str:
        return "Счёт"

    def begin(self, players: Sequence[At], seed: str) -> str:
        ids = [one.who for one in players]
        state = {"seed": seed, "of": ids, "in": ids, "rolls": {}, "phase": "roll", "total": 0, "turn": "", "left": 3}
        return json.dumps({**state, "colour": {}})

    def beginning(self, state: str) -> str:
        now = json.loads(state)
        return self.begin([At(who, who) for who in now["of"]], now["seed"])

    def awaited(self, state: str) -> tuple[Awaited, ...]:
        now = json.loads(state)
        match now["phase"]:
            case "roll":
                return tuple(Awaited(who, "roll") for who in now["in"] if who not in now["rolls"])
            case "map":
                return tuple(Awaited(who, "map") for who in now["in"])
            case "over":
                return ()
            case phase:
                return (Awaited(now["turn"], phase),)

    def read(self, players: Sequence[At], state: str, who: str, text: str) -> ReadMove:
        now, words = json.loads(state), text.casefold().strip(" /!.").split()
        if now["phase"] == "map" and words in (["карта"], ["map"]):
            return Moves(("map",))
        known = {"кубик": "roll", "стоп": "stop", "тайна": "colour", **{str(n): f"+{n}" for n in range(100)}}
        if now["phase"] == "colour":
            known = {label.casefold(): move for move, label in COLOURS.items()}
        if words and all(word in known for word in words):
            return Moves(tuple(known[word] for word in words))
        if words[:2] == ["что", "такое"]:
            return Unclear("Плюс прибавляет.", asked=True)
        return Unclear("Прибавить можно от 1 до 12.") if words[:1] == ["плюс"] else None

    def play(self, players: Sequence[At], state: str, who: str, move: str) -> Played | NotPlayed:
        now = json.loads(state)
        name = next(one.name for one in players if one.who == who)
        if move == "gone" or (move == "silent" and now["phase"] in ("turn", "map")):
            return self._gone(now, who, name) if who in now["in"] else NotPlayed("Вы уже не играете.")
        if who not in [one.who for one in self.awaited(state)]:
            return NotPlayed("Сейчас не ваш ход.")
        match now["phase"], move:
            case "roll", "roll" | "silent":
                return self._roll(now, who, name)
            case "map", "map":
                now["phase"], now["turn"] = "turn", max(now["in"], key=lambda one: (now["rolls"][one], one))
                return Played(json.dumps(now), f"{name}: карта готова", sealed=True)
            case "colour", "red" | "blue" | "silent":
                now["colour"][who], now["phase"] = ("red" if move == "silent" else move), "turn"
                secret = Scene(f"У вас {COLOURS[now['colour'][who]]}")
                return Played(json.dumps(now), f"{name}: цвет выбран", {who: secret}, sealed=move == "silent")
            case "turn", "colour":
                now["phase"] = "colour"
                return Played(json.dumps(now), f"{name}: тайна", {who: self._ask()}, sealed=True)
            case "turn", "stop":
                return Played(json.dumps(self._next(now)), f"{name}: стоп")
            case "turn", move if move[1:].isdigit() and 1 <= int(move[1:]) <= 12:
                return self._add(now, who, name, int(move[1:]))
        return NotPlayed("Так нельзя.")

    def way(self, players: Sequence[At], who: str, steps: Sequence[str]) -> str:
        return "→".join(steps)

    def scene(self, players: Sequence[At], state: str) -> Scene:
        now = json.loads(state)
        adding = [Choice(f"+{n}", f"+{n}") for n in range(1, 13)]
        choices = {
            "roll": [Choice("Бросить кубик", "roll")],
            "map": [Choice("Карта", "map")],
            "turn": [*adding, Choice("Стоп", "stop"), Choice("Тайна", "colour")],
        }.get(now["phase"], [])
        return Scene(f"Счёт: {now['total']}, осталось {now['left']}", PICTURE, tuple(choices))

    def secret(self, players: Sequence[At], state: str, who: str) -> Scene | None:
        now = json.loads(state)
        if now["phase"] == "colour" and now["turn"] == who:
            return self._ask()
        return Scene(f"У вас {COLOURS[now['colour'][who]]}") if who in now["colour"] else None

    def cast(self) -> str:
        return "Все одинаковы."

    def rules(self) -> str:
        return "Кто дойдёт до тридцати, победил."

    def _ask(self) -> Scene:
        return Scene("Какой цвет?", choices=tuple(Choice(label, move) for move, label in COLOURS.items()))

    def _roll(self, now: dict[str, Any], who: str, name: str) -> Played:
        now["rolls"][who] = blake2s(f"{now['seed']} {who}".encode()).digest()[0] % 20 + 1
        if len(now["rolls"]) == len(now["in"]):
            now["phase"] = "map"
        return Played(json.dumps(now), f"{name}: {now['rolls'][who]}", sealed=True)

    def _add(self, now: dict[str, Any], who: str, name: str, number: int) -> Played:
        now["total"] += number
        now["left"] -= 1
        told = f"{name}: +{number}"
        if now["total"] >= GOAL:
            return self._over(now, told, who)
        return Played(json.dumps(now if now["left"] else self._next(now)), told)

    def _next(self, now: dict[str, Any]) -> dict[str, Any]:
        after = now["in"][(now["in"].index(now["turn"]) + 1) % len(now["in"])]
        return {**now, "turn": after, "left": 3}

    def _gone(self, now: dict[str, Any], who: str, name: str) -> Played:
        if now["turn"] == who:
            now = {**self._next(now), "phase": "turn"}
        now["in"].remove(who)
        results: dict[str, Result] = {who: "left"}
        if len(now["in"]) == 1:
            return self._over(now, f"{name} вышел", now["in"][0], results)
        return Played(json.dumps(now), f"{name} вышел", sealed=True, results=results)

    def _over(self, now: dict[str, Any], told: str, winner: str, results: dict[str, Result] | None = None) -> Played:
        ends: dict[str, Result] = {who: "won" if who == winner else "lost" for who in now["in"]}
        state = json.dumps({**now, "phase": "over"})
        return Played(state, told, over=True, outcome="counted", results={**ends, **(results or {})})


def as_game() -> ChatGame:
    """It fulfils the protocol."""
    return Counting()
