"""An answer written where the buttons of an order are shown: «Грим», «3», «передать». It is that button (choice).

Nothing is kept but the payload of the question; what is written is read against the answers that it had.
"""

from collections.abc import Mapping
from typing import Any, Final

from models.people import set_dialog
from models.tables import Person
from vkbot.language.answers import read_answer
from vkbot.language.results import DONE, TOGETHER, Unread, UnreadReason
from vkbot.services import asking, choices, drafts, order_flow
from vkbot.services.choices import Asked, Path, Question
from vkbot.services.desk import Desk, Reply
from vkbot.services.plays import Play
from vkbot.vk.text import folded

DIALOG: Final = "step"
"""The name of the dialog in which a text may be the answer of a button."""
REASONS: Final[Mapping[Asked, UnreadReason]] = {
    "verb": "action",
    "target": "target",
    "first": "target",
    "second": "target",
    "ability": "ability",
    "abilities": "abilities",
    "steal": "steal",
    "count": "count",
}


async def choose(desk: Desk, person: Person, payload: Mapping[str, Any]) -> Reply:
    """A button of a choice; until anything else is written or pressed, a text may answer the question that follows.

    Not while the bot waits for something else (a name, what a message of theirs lacks): that is what they answer then.
    """
    reply = await order_flow.choose(desk, person, payload)
    play = await drafts.pressed(desk, person, payload)
    asks = not isinstance(play, Reply) and _question(play, payload) is not None
    waits_for_other = person.dialog is not None and person.dialog.get("name") != DIALOG
    if not waits_for_other:
        await set_dialog(person, {"name": DIALOG, "brief": True, "payload": dict(payload)} if asks else None)
    return reply


async def take(desk: Desk, person: Person, text: str) -> Reply | None:
    """A text while such buttons are shown: the step that it answers; None if it answers nothing."""
    payload: Mapping[str, Any] = (person.dialog or {}).get("payload") or {}
    if folded(text) == folded(desk.words.say("order-button-stop")):
        await asking.end_others(person)
        return await order_flow.stop(desk, person)
    play = await drafts.pressed(desk, person, payload)
    if isinstance(play, Reply):
        return None
    found, draft = _question(play, payload), drafts.read(play, payload)
    onward = None if found is None else _meant(desk, play, found, text)
    if draft is None or onward is None:
        return None
    return await choose(desk, person, drafts.write(play, drafts.STEP, draft.to(onward)))


def _question(play: Play, payload: Mapping[str, Any]) -> Question | None:
    """What the buttons of a payload ask."""
    draft = drafts.read(play, payload)
    step = None if draft is None or not draft.path else choices.step(play.state, play.me.id, draft.path)
    return step if isinstance(step, Question) else None


def _meant(desk: Desk, play: Play, question: Question, text: str) -> Path | None:
    """Where the text leads; of abilities it may name several at once."""
    options = [value for value, _ in question.answers] + ([] if question.done is None else [DONE])
    said = read_answer(desk.words, text, play.scene, Unread(REASONS[question.asks]), options)
    if said == DONE:
        return question.done
    step: choices.Step | None = question
    path: Path | None = None
    for one in [] if said is None else said.split(TOGETHER):
        path = dict(step.answers).get(one) if isinstance(step, Question) else None
        if path is None:
            return None
        step = choices.step(play.state, play.me.id, path)
    return path
