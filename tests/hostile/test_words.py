"""Words in the wrong mouth: every command as text, answers to questions that others were asked, orders for others."""

from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from locales.render import russian
from models.tables import Person
from tests.hostile import town as places
from tests.hostile.pressing import Hands
from tests.hostile.stage import FULL, HANDS, Stage, share
from tests.hostile.town import dialog_names, labelers
from tests.properties.profile import modest
from tests.services.story import HERE
from vkbot.handlers.answering import phrases
from vkbot.handlers.lobby import SAID
from vkbot.handlers.players import ASKED
from vkbot.services.menu import Command

WORDS: Final = russian()

COMMANDS: Final = (
    *(command.label(WORDS) for command in Command),
    *(phrases(WORDS, key)[0] for key in (*SAID, *ASKED, "said-start", "said-rules", "asked-why")),
)
"""Every command of the menu and every other phrase that is one."""

SAID_BY_ANYBODY: Final = (
    *("удар в Искру", "яд в Грима если Вера погибнет", "отменить всё", "отменить 1", "вернуть как было", "да", "нет"),
    *("Вера: удар в Искру", "заявка за Веру: удар в Искру", "от имени Веры отменить всё", "[id501|Вера] отменить всё"),
    *("против Искры", "это не голос", "анкета: Маг огня, Вера", "Маг льда, Вера", "Отмена", "выйти из игры"),
    *("завершить игру", "Да, завершить", "Принять", "curse = 9", "10", "Новое имя", "позови ведущего, я Вера"),
    *("покажи заявки Веры", "кто предатель?", "статус Веры", "какие предметы у Веры?", "почему умер Морок?", "бот"),
    *(
        "\x00",
        "\ud800",
        "\u202eотменить всё",
        "🗡" * 2000,
        "а" * 4096,
        "{seat}{0}%s",
        "<b>удар</b>",
        "'; DROP TABLE seats",
    ),
)
"""Orders and questions about others among them, and what no text should be."""


@pytest.mark.parametrize("hands", HANDS.values(), ids=HANDS.keys())
def test_words_change_only_what_is_ones_own(stage: Stage, hands: Hands) -> None:
    found = [(text, stage.sends(hands, text)) for text in share((*COMMANDS, *SAID_BY_ANYBODY), hands)]
    assert [(text, wrong) for text, wrong in found if wrong] == []


def test_what_is_said_is_worth_something_in_the_right_mouth(stage: Stage) -> None:
    said = stage.sends(HANDS["a player"], "удар в Грима", judged=HANDS["a stranger"])
    assert {change.table for change in said} >= {"Order", "OutboxMessage"}


@settings(modest, max_examples=2000 if FULL else 50)
@given(st.data())
def test_an_answer_to_a_question_that_is_not_ones_own_any_more(stage: Stage, data: st.DataObject) -> None:
    """The bot waits for an answer of somebody who has lost the post, the seat or the match meanwhile."""
    community, person = data.draw(st.sampled_from(list(HANDS.values())))
    name = data.draw(st.sampled_from(sorted(dialog_names(labelers(stage.town)) - {"sure"})))
    fields = {field: value for one in stage.buttons for field, value in one.items() if field != "c"}
    dialog: dict[str, Any] = {"name": name, "brief": True}
    for field in data.draw(st.lists(st.sampled_from(sorted(fields)), max_size=3)):
        dialog[field] = data.draw(st.sampled_from([*stage.town.matches.values(), fields[field], "title", "monk", None]))
    text = data.draw(st.sampled_from((*COMMANDS, *SAID_BY_ANYBODY)))

    async def answers() -> None:
        who, _ = await Person.get_or_create(community_id=community, vk_id=person)
        who.dialog = dialog
        await who.save()
        await stage.town.sends(community, person, text)

    assert stage.tries((community, person), answers) == []


@pytest.mark.parametrize(
    "button", ["gm_close_yes", "gm_refuse_yes", "gm_start", "gm_open", "withdraw_yes", "leave_yes"]
)
def test_yes_of_somebody_who_may_no_longer(stage: Stage, button: str) -> None:
    """«Да», said by a former admin whom the bot had asked before."""
    hands = HERE, places.EX_MASTER
    for payload in (one for one in stage.buttons if one["c"] == button):
        dialog = {"name": "sure", "brief": True, "yes": payload, "no": {"c": "keep"}}

        async def says_yes(dialog: dict[str, Any] = dialog) -> None:
            who, _ = await Person.get_or_create(community_id=HERE, vk_id=places.EX_MASTER)
            who.dialog = dialog
            await who.save()
            await stage.town.sends(*hands, "да")

        assert stage.tries(hands, says_yes) == []
