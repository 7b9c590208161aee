"""Games at chats in the wrong hands: buttons of others, of other tables and of earlier boards; words of anybody.

Nothing changes but what is theirs to change, nobody learns another's talents, and no handler raises.
"""

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from locales.render import russian
from tests.hostile import town as places
from tests.hostile.chats import AT_THE_HUNT, GATHERING, HUNT, QUIET, forged
from tests.hostile.pressing import Hands, Payload
from tests.hostile.stage import FULL, HANDS, Stage, share
from tests.hostile.test_buttons import HARDLY, NONSENSE
from tests.hostile.test_words import SAID_BY_ANYBODY
from tests.properties.profile import modest
from tests.services.story import ELSEWHERE, HERE
from vkbot.language.tables import PHRASES
from vkbot.services.tables.showing import CLOSE, DO, LEAVE, OWN

CHATS: Final = (HUNT, GATHERING, QUIET)
VERA, GRIM, STRANGER, MASTER = (HANDS[name] for name in ("a player", "another player", "a stranger", "a game master"))
NOBODY: Final[Hands] = (ELSEWHERE, places.STRANGER)
WORDS = russian()

SAID: Final = (
    *(phrase.strip() for key in PHRASES.values() for phrase in WORDS.say(key).split(",")[:2]),
    *("/join", "/leave yes", "/start", "/close", "/undo", "/закрыть стол точно", "/секреты", "/secret Вера"),
    *("иду вверх", "B4", "бью Веру", "чиню", "кубик", "сундук", "беру первый", "1", "Забрать: Лом", "играю"),
    *("Вера: иду вверх", "за Веру: беру первую карту", "какие таланты у Веры?", "что у Веры в руке?", "что делает Лом"),
    f"[club{HERE}|@rassvet], закрыть стол",
    f"[club{HERE}|@rassvet]" * 200,
    "/" * 4096,
    "иду вверх " * 400,
    "B4 " * 1300,
)
"""Every command in two of its forms, moves of a hunt, and what concerns another's seat."""


def at_chats(stage: Stage) -> list[Payload]:
    """All buttons that were shown, and all commands as buttons, at all tables."""
    tables = sorted({*stage.before["Table"], 0, -1, 2**63})
    return [*stage.at_chats, *forged(tables)]


def test_what_is_tried_is_worth_something_in_the_right_hands(stage: Stage) -> None:
    """As if a stranger had done it: what is found is changed by those whose buttons they are."""
    own = [one for one in stage.at_chats if one["c"] == OWN]
    assert len(stage.town.secrets[places.VERA]) == 2
    changed = {change.table for change in stage.sends(VERA, "кнопка", own[-1], judged=STRANGER)}
    assert changed >= {"Table", "TableMove", "OutboxMessage"}
    theirs = HANDS["a player of another community"]
    rolls = [one for one in stage.at_chats if one["c"] == DO and one["m"] == 0]
    assert any(stage.sends(theirs, "кнопка", one, judged=STRANGER, chat=HUNT) for one in rolls)
    for hands, name in ((VERA, LEAVE), (MASTER, CLOSE)):
        (asked,) = [one for one in stage.at_chats if one["c"] == name and one.get("y")]
        assert "Table" in {change.table for change in stage.sends(hands, "кнопка", asked, judged=STRANGER, chat=HUNT)}
    assert {change.table for change in stage.sends(STRANGER, "/join", chat=QUIET, judged=VERA)} >= {"TableSeat"}


def test_a_secret_is_found_where_it_is_told(stage: Stage) -> None:
    """«Мои секреты» of the one who knows them, as if they had come to another."""
    told = stage.town.secrets
    stage.town.secrets = {places.GRIM: told[places.VERA]}
    assert stage.sends(VERA, "мои секреты", chat=HUNT)
    stage.town.secrets = told
    assert stage.sends(VERA, "мои секреты", chat=HUNT) == []


@pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS.keys())
@pytest.mark.parametrize("chat", CHATS, ids=["at the hunt", "where players gather", "where nobody plays"])
def test_a_button_at_a_chat_changes_only_what_is_ones_own(stage: Stage, hands: Hands, chat: int) -> None:
    found = [(one, stage.sends(hands, "кнопка", one, chat=chat)) for one in share(at_chats(stage), hands)]
    assert [(payload, wrong) for payload, wrong in found if wrong] == []


@pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS.keys())
def test_a_button_of_a_chat_in_private_changes_only_what_is_ones_own(stage: Stage, hands: Hands) -> None:
    """Secret choices among them."""
    found = [(one, stage.sends(hands, "кнопка", one)) for one in share(at_chats(stage), hands)]
    assert [(payload, wrong) for payload, wrong in found if wrong] == []


@pytest.mark.parametrize("hands", [one for one in HANDS.values() if one != VERA], ids=list(HANDS)[1:])
def test_nobody_makes_the_secret_choice_of_another(stage: Stage, hands: Hands) -> None:
    """By its buttons, in private and at the chat, or by its words."""
    choices = [("кнопка", one) for one in stage.at_chats if one["c"] == OWN]
    for text, pressed in (*choices, ("1", None), ("беру первую", None)):
        for chat in (0, HUNT):
            changed = stage.sends(hands, text, pressed, judged=NOBODY, chat=chat)
            assert [change for change in changed if change.table in ("Table", "TableMove")] == []


def test_buttons_of_earlier_boards_do_nothing_in_any_hands_at_the_table(stage: Stage) -> None:
    """Also in those of whoever pressed them then."""
    (table,) = [one for one in stage.before["Table"].values() if (one["community_id"], one["peer_id"]) == (HERE, HUNT)]
    old = [one for one in stage.at_chats if one["t"] == table["id"] and one["c"] == DO]
    assert len({one["m"] for one in old}) > 5
    for person in AT_THE_HUNT:
        for payload in old:
            changed = stage.sends((HERE, person), "кнопка", payload, judged=STRANGER, chat=HUNT)
            assert {change.table for change in changed} <= {"OutboxMessage"}


@settings(modest, max_examples=5000 if FULL else 100)
@given(st.data())
def test_whatever_stands_in_a_button_at_a_chat(stage: Stage, data: st.DataObject) -> None:
    """A real button with fields taken out, put in from another, or filled with nonsense."""
    hands = data.draw(st.sampled_from(list(HANDS.values())))
    chat = data.draw(st.sampled_from((0, *CHATS)))
    payload = dict(data.draw(st.sampled_from(stage.at_chats)))
    tables: list[Any] = sorted(stage.before["Table"])
    for name in data.draw(st.lists(st.sampled_from("ctvmhpy"), min_size=1, max_size=3)):
        if data.draw(st.booleans()):
            payload[name] = data.draw(st.sampled_from([*NONSENSE, *tables, *stage.at_chats[0].values()]))
        else:
            payload.pop(name, None)
    assert stage.sends(hands, "кнопка", payload, chat=chat) == []


@pytest.mark.parametrize("payload", HARDLY, ids=lambda payload: payload[:40])
def test_what_is_hardly_a_button_at_a_chat(stage: Stage, payload: str) -> None:
    for hands in (VERA, STRANGER):
        assert stage.sends(hands, "иду вверх", payload, chat=HUNT) == []


@pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS.keys())
def test_words_at_a_chat_change_only_what_is_ones_own(stage: Stage, hands: Hands) -> None:
    said = share((*SAID, *SAID_BY_ANYBODY), hands)
    found = [(chat, text, stage.sends(hands, text, chat=chat)) for text in said for chat in CHATS]
    assert [(chat, text, wrong) for chat, text, wrong in found if wrong] == []


def test_nobody_but_an_admin_closes_a_table(stage: Stage) -> None:
    """Neither by a button that was asked of an admin, nor by one that says that it was asked of oneself."""
    for name, hands in HANDS.items():
        for table in stage.before["Table"]:
            for payload in ({"c": CLOSE, "t": table, "y": hands[1]}, {"c": CLOSE, "t": table, "y": places.MASTER}):
                changed = stage.sends(hands, "Да, закрыть стол", payload, judged=STRANGER, chat=HUNT)
                closed = [change for change in changed if change.table == "Table"]
                assert closed == [] or "game master" in name


def test_a_huge_or_broken_text_at_a_chat_is_talk_or_gets_one_answer(stage: Stage) -> None:
    for text in ("а" * 100_000, "иду " * 2_500, "/" + "join " * 2_000, "\u202e/join", "\ud800", "\x00" * 5000):
        for hands in (VERA, STRANGER):
            assert stage.sends(hands, text, chat=HUNT) == []
