"""Comments that are votes, but nobody can tell for whom: their writer is asked, or a game master decides."""

from collections.abc import Mapping

import pytest

from models.tables import Match, Person
from tests.services.story import ELSEWHERE, HERE, Actor
from tests.services.table import Table, ballots, dead
from vkbot.services.ballots import read_votes

EDIT = "wall_reply_edit"
TWO = "Голосую против Морока и Искры"
NOBODY = "Голосую против Сарумяна"
LIST = "Сомнительные голоса"


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


@pytest.fixture
def master(table: Table) -> Actor:
    return table.actor(1)


async def count(table: Table) -> Mapping[str, object]:
    return await read_votes(await table.day())


async def opens(master: Actor) -> str:
    """The game master goes to the match's card, and from there to the list."""
    await master.says("", {"c": "gm_match", "m": (await Match.get()).id})
    return await master.presses(LIST)


# The voter


async def test_the_question_has_the_choices_as_buttons_and_the_answer_is_the_vote(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    assert await vera.labels() == ["Морок (Чернокнижник)", "Искра (Маг огня)", "Это не голос"]
    answer = await vera.presses("Искра (Маг огня)")
    assert answer == "Ваш голос: против Искры (Маг огня).\nСейчас: Искра\u00a0— 1. В\u00a0живых 5."
    assert await count(table) == {"monk": "fire_mage"}


async def test_where_nobody_is_named_all_the_others_alive_are_offered(table: Table, vera: Actor) -> None:
    await table.set(paladin=dead())
    await table.comments(vera, 9, NOBODY)
    assert await vera.labels() == [
        "Искра (Маг огня)",
        "Серый Кот (Диспеллер)",
        "Морок (Чернокнижник)",
        "Это не голос",
    ]


async def test_it_was_no_vote(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 8, "Голосую против Грима")
    await table.comments(vera, 9, TWO)
    assert (await vera.presses("Это не голос")).startswith("Этот комментарий — не голос. Ваш голос: против Грима")
    assert await count(table) == {"monk": "paladin"}


async def test_the_answer_stands_at_the_place_of_its_comment(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await table.comments(vera, 10, "Голосую против Грима")
    answer = await vera.presses("Искра (Маг огня)")
    assert answer.startswith("Комментарий прочитан, но считается более поздний. Ваш голос: против Грима")
    assert await count(table) == {"monk": "paladin"}


async def test_the_answer_may_be_changed_and_another_comment_overrules_it(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await vera.presses("Искра (Маг огня)")
    await vera.presses("Морок (Чернокнижник)")
    assert await count(table) == {"monk": "warlock"}
    await table.comments(vera, 10, "Голосую против Грима")
    assert await count(table) == {"monk": "paladin"}


async def test_a_question_about_what_has_changed_since_is_over(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    old = (await vera.button("Искра (Маг огня)"))["payload"]
    await table.comments(vera, 9, "Голосую против Морока и Грима", EDIT)
    assert "неактуален" in await vera.says("", old)
    newer = (await vera.button("Грим (Паладин)"))["payload"]
    await table.deletes(9, by=501)
    assert "неактуален" in await vera.says("", newer)
    await table.comments(vera, 10, TWO)
    last = (await vera.button("Искра (Маг огня)"))["payload"]
    await table.cut_off()
    assert "неактуален" in await vera.says("", last)
    assert await count(table) == {}


async def test_the_answer_is_kept_when_the_comment_is_deleted_and_comes_back(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await vera.presses("Искра (Маг огня)")
    await table.deletes(9, by=501)
    assert await count(table) == {}
    assert "против Искры" in await table.comments(vera, 9, TWO, "wall_reply_restore")
    assert await count(table) == {"monk": "fire_mage"}


@pytest.mark.parametrize(
    "forged",
    [{}, {"b": "1"}, {"b": 2**70, "a": 1, "v": ""}, {"b": 1, "a": 2, "v": ""}, {"b": 1, "a": 1, "v": "paladin"},
     {"b": 1, "a": 1, "v": 5}, {"b": 1, "a": 1}, {"b": True, "a": 1, "v": ""}, {"b": 99, "a": 1, "v": ""}],
)  # fmt: skip
async def test_a_forged_button_does_nothing(table: Table, vera: Actor, forged: dict[str, object]) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    assert "неактуален" in await vera.says("", {"c": "vote_pick", **forged})
    assert await count(table) == {}


async def test_nobody_answers_for_another(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    button = (await vera.button("Искра (Маг огня)"))["payload"]
    assert "неактуален" in await table.actor(502).says("", button)
    assert "неактуален" in await table.actor(501, ELSEWHERE).says("", button)
    assert await count(table) == {}


# The game master


async def test_a_game_master_decides_with_one_tap_and_the_writer_is_told(
    table: Table, vera: Actor, master: Actor
) -> None:
    await table.set()
    await table.comments(vera, 9, NOBODY)
    card = await master.says("", {"c": "gm_match", "m": (await Match.get()).id})
    assert "Ждут решения сомнительные голоса: 1." in card
    shown = await master.presses(LIST)
    assert "Сомнительный голос 1 из 1" in shown
    assert f"Вера (Монах), 1 марта, 15:00:\n«{NOBODY}»" in shown
    answer = await master.presses("Морок (Чернокнижник)")
    assert answer.startswith("Решено: Вера (Монах) голосует против Морока (Чернокнижник).")
    assert "Сомнительных голосов нет" in answer
    assert await count(table) == {"monk": "warlock"}
    assert (await vera.last()).startswith(f"Ведущий прочитал ваш комментарий «{NOBODY}». Ваш голос: против Морока")
    (entry,) = await table.audited("vote.decide")
    assert (entry["comment"], entry["text"], entry["game_master"], entry["plays"]) == (9, NOBODY, True, False)


async def test_a_game_master_says_that_it_is_no_vote(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await opens(master)
    assert (await master.presses("Не голос")).startswith("Решено: это не голос (Вера (Монах)).")
    assert "Этот комментарий — не голос. Вашего голоса сейчас нет." in await vera.last()
    assert "неактуален" in await vera.presses("Искра (Маг огня)")
    assert await count(table) == {}


async def test_several_are_leafed_through(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await table.comments(table.actor(502), 10, NOBODY)
    assert "1 из 2" in await opens(master)
    assert NOBODY in await master.presses("Ещё…")
    assert "1 из 2" in await master.presses("Ещё…")
    assert NOBODY in await master.presses("Морок (Чернокнижник)")
    assert await count(table) == {"monk": "warlock"}


async def test_what_the_writer_has_answered_or_overruled_is_not_in_the_list(
    table: Table, vera: Actor, master: Actor
) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await vera.presses("Искра (Маг огня)")
    await table.comments(table.actor(502), 10, NOBODY)
    await table.comments(table.actor(502), 11, "Голосую против Искры")
    await table.comments(table.actor(503), 12, NOBODY)
    await table.deletes(12, by=503)
    assert "Сомнительных голосов нет" in await opens(master)


async def test_a_newer_comment_or_an_edit_overrules_the_decision(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await opens(master)
    await master.presses("Морок (Чернокнижник)")
    await table.comments(vera, 10, "Голосую против Грима")
    assert await count(table) == {"monk": "paladin"}
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    assert await count(table) == {"monk": "fire_mage"}


async def test_two_game_masters_decide_once(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    table.managers.of[HERE].add(2)
    await table.comments(vera, 9, TWO)
    other = table.actor(2)
    await opens(master)
    await opens(other)
    await master.presses("Морок (Чернокнижник)")
    assert "устарела" in await other.presses("Искра (Маг огня)")
    assert await count(table) == {"monk": "warlock"}


async def test_an_admin_who_plays_does_not_decide_while_there_is_another(table: Table, vera: Actor) -> None:
    await table.set()
    table.managers.of[HERE] = {1, 502}
    await table.comments(vera, 9, TWO)
    grim = table.actor(502)
    assert "Вы участвуете в этой игре" in await opens(grim)
    (ballot,) = await ballots()
    button = {"c": "gm_doubt", "b": ballot.id, "a": ballot.act, "v": "warlock"}
    assert "Вы участвуете в этой игре" in await grim.says("", button)
    assert await count(table) == {}


async def test_with_no_other_an_admin_who_plays_decides_and_the_journal_says_so(table: Table, vera: Actor) -> None:
    await table.set()
    table.managers.of[HERE] = {502}
    await table.comments(vera, 9, TWO)
    grim = table.actor(502)
    await opens(grim)
    await grim.presses("Морок (Чернокнижник)")
    assert await count(table) == {"monk": "warlock"}
    (entry,) = await table.audited("vote.decide")
    assert entry["plays"] is True


async def test_who_is_no_admin_decides_nothing(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    (ballot,) = await ballots()
    button = {"c": "gm_doubt", "b": ballot.id, "a": ballot.act, "v": "warlock"}
    assert "руководителям" in await vera.says("", button)
    assert await count(table) == {}


async def test_who_may_not_be_written_to_has_a_decision_all_the_same(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await Person.filter(vk_id=501).update(may_write=False)
    assert await table.comments(vera, 9, TWO) == ""
    await opens(master)
    await master.presses("Морок (Чернокнижник)")
    assert await count(table) == {"monk": "warlock"}
    assert await vera.got() == []


async def test_after_the_cut_off_nothing_is_decided(table: Table, vera: Actor, master: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await opens(master)
    await table.cut_off()
    assert "устарела" in await master.presses("Морок (Чернокнижник)")
    assert await count(table) == {}


# Hints of a vote


@pytest.mark.parametrize(
    ("comment", "choices"),
    [
        ("короч Грим мой голос", ["Грим (Паладин)"]),
        ("кота на мороз, голос", ["Серый Кот (Диспеллер)"]),
        ("голос на Искру, или на Грима, хз", ["Искра (Маг огня)", "Грим (Паладин)"]),
    ],
)
async def test_what_hints_at_a_vote_is_asked_about_in_private_and_counts_for_nothing(
    table: Table, vera: Actor, comment: str, choices: list[str]
) -> None:
    await table.set()
    assert "похож на голос" in await table.comments(vera, 9, comment)
    assert await vera.labels() == [*choices, "Это не голос"]
    assert await count(table) == {}
    await vera.presses(choices[-1])
    assert len(await count(table)) == 1


async def test_a_vote_as_everybody_is_asked_about(table: Table, vera: Actor) -> None:
    await table.set()
    assert "за кого — непонятно" in await table.comments(vera, 9, "голосую как все")
    assert await count(table) == {}


@pytest.mark.parametrize(
    "comment", ["Грим подал голос", "переобуваюсь, против Грима", "+ в Грима", "за Грима", "Грим, твой голос"]
)
async def test_talk_is_not_asked_about(table: Table, vera: Actor, comment: str) -> None:
    await table.set()
    assert await table.comments(vera, 9, comment) == ""


# The answer in words


@pytest.mark.parametrize("word", ["Искра", "искру", "в искру", "вторая", "искра"])
async def test_the_answer_may_be_written(table: Table, vera: Actor, word: str) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    assert (await vera.says(word)).startswith("Ваш голос: против Искры")
    assert await count(table) == {"monk": "fire_mage"}


@pytest.mark.parametrize("word", ["это не голос", "нет"])
async def test_it_may_be_written_that_it_was_no_vote(table: Table, vera: Actor, word: str) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    assert (await vera.says(word)).startswith("Этот комментарий — не голос.")
    assert "Не получилось понять" in await vera.says("Искра")
    assert await count(table) == {}


async def test_yes_answers_where_one_is_named_and_only_there(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    assert "Ваш голос" not in await vera.says("да")
    await table.comments(vera, 10, "короч Грим мой голос")
    assert (await vera.says("да")).startswith("Ваш голос: против Грима")


async def test_a_word_for_somebody_who_was_not_named_is_no_answer(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, TWO)
    await vera.says("Грим")
    assert await count(table) == {}
