"""The calls that send rows, alone or many in one `execute`, and what VK's answers mean for each row. Pure."""

import json
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from models.kinds import OutboxKind
from models.tables import OutboxMessage
from vkbot.vk.gateway import Key
from vkbot.vk.outcome import (
    CAPTCHA,
    INVALID_KEY,
    KEY_REFUSED,
    Done,
    Outcome,
    Passing,
    Refused,
    not_answered,
    outcome_of_code,
)


@dataclass(frozen=True, slots=True)
class Call:
    """One call of a method and the rows that it sends: one, or messages of the same text to several peers.

    Those share a random_id.
    """

    rows: tuple[OutboxMessage, ...]

    @property
    def key(self) -> Key:
        """Whose key it takes."""
        return Key.USER if self.rows[0].kind == OutboxKind.EDIT else Key.COMMUNITY

    @property
    def request(self) -> tuple[str, dict[str, Any]]:
        """The method and its parameters."""
        method, params = request_of(self.rows[0])
        if len(self.rows) > 1:
            del params["peer_id"]
            params["peer_ids"] = ",".join(str(row.peer_id) for row in self.rows)
        return method, params


Run: TypeAlias = tuple[Call, ...]
"""Calls of one lane: each is made only if the one before it succeeded."""


def request_of(row: OutboxMessage) -> tuple[str, dict[str, Any]]:
    """The method and parameters that send a row."""
    owner = -row.community_id
    if row.kind == OutboxKind.MESSAGE:
        params = {"peer_id": row.peer_id, "message": row.text, "random_id": int(row.key)}
        params |= {"keyboard": row.keyboard} if row.keyboard is not None else {}
        return "messages.send", params | ({"attachment": row.attachment} if row.attachment else {})
    if row.kind == OutboxKind.POST:
        return "wall.post", {"owner_id": owner, "from_group": 1, "message": row.text, "guid": row.key}
    if row.kind == OutboxKind.EDIT:
        return "wall.editComment", {"owner_id": owner, "comment_id": comment_of(row), "message": row.text}
    params = {"owner_id": owner, "post_id": target_of(row), "from_group": row.community_id, "message": row.text}
    return "wall.createComment", params | {"guid": row.key}


def target_of(row: OutboxMessage) -> int:
    """The post that a comment goes under."""
    return row.post_id or (row.parent.vk_id if row.parent is not None else None) or 0


def comment_of(row: OutboxMessage) -> int:
    """The comment that an edit changes."""
    return (row.parent.vk_id if row.parent is not None else None) or 0


def script(runs: Iterable[Run]) -> str:
    """Runs as code for `execute`. It returns the answers of all calls in order: false if one failed, null if not made.

    VK carries the statements out one after the other.
    """
    lines: list[str] = []
    for run in runs:
        for place, call in enumerate(run):
            method, params = call.request
            made = f"a{len(lines)}=API.{method}({json.dumps(params, ensure_ascii=False)});"
            lines.append(made if place == 0 else f"if(a{len(lines) - 1}){{{made}}}")
    names = [f"a{number}" for number in range(len(lines))]
    declared = ",".join(f"{name}=null" for name in names)
    return f"var {declared};{''.join(lines)}return [{','.join(names)}];"


def answers(runs: Sequence[Run], done: Done) -> list[tuple[Call, Outcome | None]]:
    """What became of each call of an `execute` that VK carried out; None: it was not made.

    VK names the errors apart, in the order of the calls that failed.
    """
    calls = [(call, place > 0) for run in runs for place, call in enumerate(run)]
    values = done.value if isinstance(done.value, list) else []
    if len(values) != len(calls):
        values = [None] * len(calls)
        calls = [(call, False) for call, _ in calls]
    errors = deque(done.failed)
    return [
        (call, None if value is None and follows else _answer(call, value, errors))
        for (call, follows), value in zip(calls, values, strict=True)
    ]


def _answer(call: Call, value: Any, errors: deque[tuple[str, int]]) -> Outcome:
    if value is None:
        return not_answered("execute gave no answer", maybe_done=True)
    if value is not False:
        return Done(value)
    method, _ = call.request
    while errors:
        failed, code = errors.popleft()
        if failed == method:
            return outcome_of_code(code)
    return not_answered("execute named no reason", maybe_done=True)


def of_rows(call: Call, outcome: Outcome) -> list[tuple[OutboxMessage, Outcome]]:
    """What became of each row of a call."""
    match outcome:
        case Done(list(items)) if len(call.rows) > 1:
            told = {item["peer_id"]: item for item in items if isinstance(item, dict) and "peer_id" in item}
            return [(row, softened(row, _of_peer(told.get(row.peer_id)))) for row in call.rows]
        case _:
            return [(row, softened(row, answered(outcome))) for row in call.rows]


def _of_peer(item: Mapping[str, Any] | None) -> Outcome:
    if item is None:
        return not_answered("VK did not name this peer", maybe_done=True)
    return answered(Done([item]))


def answered(outcome: Outcome) -> Outcome:
    """The outcome, an error for the only peer of a list counted as the call's; an answer without a number is none."""
    match outcome:
        case Done([{"error": {"code": int(code)}}]):
            return outcome_of_code(code)
        case Done(value) if number_in(value) is None:
            return not_answered("an answer without a number", maybe_done=True)
        case _:
            return outcome


def softened(row: OutboxMessage, outcome: Outcome) -> Outcome:
    """The outcome, a refusal that will pass counted as such.

    A wrong key stops everything, and a captcha a message, only until somebody has seen to it. A post or comment that
    this kind of key may not publish is for an admin. An edit is made with another key, and can be done without.
    """
    match outcome:
        case Refused() if row.kind == OutboxKind.EDIT:
            return outcome
        case Refused(code, reason) if code == INVALID_KEY:
            return Passing(code, reason, maybe_done=False)
        case Refused(code, reason) if row.kind == OutboxKind.MESSAGE and code in (CAPTCHA, *KEY_REFUSED):
            return Passing(code, reason, maybe_done=False)
        case _:
            return outcome


def vk_id_of(row: OutboxMessage, value: Any) -> int:
    """The number that what was sent has in VK: of an edit the comment's, else the one that VK gave to it."""
    return comment_of(row) if row.kind == OutboxKind.EDIT else number_in(value) or 0


def number_in(value: Any) -> int | None:
    """The number that VK gave, in whatever shape the answer comes; 0 if it gave none, None if it is no answer."""
    if isinstance(value, list):
        value = value[0] if value else 0
    if isinstance(value, dict):
        names = ("post_id", "comment_id", "message_id", "conversation_message_id")
        value = next((value[name] for name in names if value.get(name)), 0)
    try:
        return int(value)
    except (TypeError, ValueError):
        return None
