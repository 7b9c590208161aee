"""Votes: comments under the day's post, what counts of them, and what their writers are told."""

import json

import pytest
from msgspec.structs import replace

from engine.curse.game import VOTES
from models import matches
from models.kinds import DayStatus, MatchStatus
from models.store import transaction
from models.tables import Match, Person, Seat
from tests.services.story import HERE, Actor
from tests.services.table import POST, Table, ballots, dead, outbox
from vkbot.services.ballots import standing_votes
from vkbot.services.settings import MatchSettings

EDIT, RESTORE = "wall_reply_edit", "wall_reply_restore"


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def count(table: Table) -> dict[str, object]:
    """What the resolution would read."""
    votes = await standing_votes(await table.day())
    return {voter: json.loads(text)["value"] for voter, text in votes.items()}


async def test_a_comment_is_a_vote_and_its_writer_is_told_how_it_was_read(table: Table, vera: Actor) -> None:
    await table.set()
    answer = await table.comments(vera, 9, "Голосую против Паладина")
    assert answer == "Ваш голос: против Грима (Паладин).\nСейчас: Грим\u00a0— 1. В\u00a0живых 5."
    assert await count(table) == {"monk": "paladin"}


async def test_R3_1_a_vote_as_another(table: Table, vera: Actor) -> None:
    await table.set()
    answer = await table.comments(vera, 9, "Голосую как Диспеллер")
    assert "Ваш голос: как у Серого Кота (Диспеллер). Сейчас он не считается" in answer
    await table.comments(table.actor(504), 10, "голос: Морок")
    assert await count(table) == {"monk": {"as": "dispeller"}, "dispeller": "warlock"}
    again = await table.comments(vera, 11, "голосую как Диспеллер")
    assert "Сейчас это голос против Морока." in again
    assert "Сейчас: Морок\u00a0— 2." in again


async def test_R3_1_a_vote_for_the_dead_does_not_count_and_says_so(table: Table, vera: Actor) -> None:
    await table.set(paladin=dead())
    answer = await table.comments(vera, 9, "против Паладина")
    assert "Он не считается: этот персонаж погиб" in answer
    assert "Голосов, которые считаются, пока нет" in answer


async def test_a_reply_within_a_thread_counts_too(table: Table, vera: Actor) -> None:
    await table.set()
    more = {"parents_stack": [9], "reply_to_user": 502, "reply_to_comment": 9}
    await table.comments(vera, 12, "[id502|Гриша], а я против Искры", **more)
    assert await count(table) == {"monk": "fire_mage"}


async def test_the_newest_vote_counts_and_talk_leaves_it_standing(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.comments(vera, 10, "Голосую против Искры")
    assert await table.comments(vera, 11, "Почему все голосуют против Искры?") == ""
    assert await count(table) == {"monk": "fire_mage"}


async def test_an_older_comment_that_comes_late_does_not_take_the_place_of_a_newer_one(
    table: Table, vera: Actor
) -> None:
    await table.set()
    await table.comments(vera, 10, "Голосую против Искры")
    answer = await table.comments(vera, 9, "Голосую против Паладина")
    assert answer.startswith("Ваш голос: против Искры")
    assert await count(table) == {"monk": "fire_mage"}
    await table.comments(table.actor(504), 11, "голос: Морок")
    await table.comments(vera, 8, "Голосую против Морока")
    assert await count(table) == {"monk": "fire_mage", "dispeller": "warlock"}
    await table.deletes(10, 501)
    assert await count(table) == {"monk": "paladin", "dispeller": "warlock"}


async def test_a_doubt_about_an_older_comment_that_comes_late_is_none(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 10, "Голосую против Искры")
    await table.comments(vera, 9, "против Искры или Морока")
    assert await matches.doubts((await table.day()).id) == []


async def test_an_edited_comment_is_a_new_act_at_its_receipt(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.comments(vera, 10, "Голосую против Искры")
    answer = await table.comments(vera, 9, "Голосую против Морока", EDIT)
    assert "против Морока" in answer
    assert await count(table) == {"monk": "warlock"}
    (entry,) = await table.audited("vote.edit")
    assert (entry["comment"], entry["text"]) == (9, "Голосую против Морока")
    assert (entry["before"], entry["verdict"]) == ("Голосую против Паладина", "change")


async def test_an_edit_that_makes_a_vote_talk_takes_the_vote_away(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    answer = await table.comments(vera, 9, "Хорошая погода", EDIT)
    assert answer.startswith("После правки в комментарии нет голоса, и он больше не считается. Вашего голоса сейчас")
    assert await count(table) == {}


async def test_a_deleted_vote_counts_no_more_and_the_one_before_does_again(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.comments(vera, 10, "Голосую против Искры")
    await table.deletes(10, by=1)
    assert await count(table) == {"monk": "paladin"}
    assert "Комментарий «Голосую против Искры» удалён. Ваш голос: против Грима" in await vera.last()
    await table.deletes(9, by=501)
    assert await count(table) == {}
    await table.comments(vera, 9, "Голосую против Паладина", RESTORE)
    assert await count(table) == {"monk": "paladin"}


@pytest.mark.parametrize("text", ["снимаю голос", "Воздерживаюсь.", "голосую против никого", "пас"])
async def test_a_vote_is_withdrawn(table: Table, vera: Actor, text: str) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    assert "Ваш голос снят" in await table.comments(vera, 10, text)
    assert await count(table) == {}
    await table.deletes(10, by=501)
    assert await count(table) == {"monk": "paladin"}


async def test_a_vote_that_names_nobody_leaves_the_earlier_one_and_asks(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    answer = await table.comments(vera, 10, "Голосую против Сарумяна")
    assert "за кого — непонятно" in answer
    assert "Ваш голос: против Грима" in answer
    asked = await table.comments(vera, 11, "голосую против Морока и Искры")
    assert asked.startswith("Комментарий «голосую против Морока и Искры» похож на голос, но названы Морок и Искра.")
    assert await count(table) == {"monk": "paladin"}


async def test_the_same_comment_twice_is_one_act(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    assert await table.comments(vera, 9, "Голосую против Паладина") == ""
    assert [ballot.act for ballot in await ballots()] == [1]


async def test_a_missed_edit_found_later_is_taken_in(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await finds(table, 9, "Голосую против Искры")
    assert await count(table) == {"monk": "fire_mage"}
    await finds(table, 9, "Голосую против Искры")
    assert [ballot.act for ballot in await ballots()] == [2]


async def test_a_missed_restoring_found_later_is_taken_in(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.deletes(9, by=501)
    await finds(table, 9, "Голосую против Паладина")
    assert await count(table) == {"monk": "paladin"}


async def finds(table: Table, comment: int, text: str, **known: int) -> None:
    """The bot looks a comment of 501 up, as `vkbot.missed` hands it over. known: what was known of it before."""
    body = {"id": comment, "from_id": 501, "date": 1, "text": text, "post_owner_id": -HERE, "post_id": POST}
    event = {"type": "wall_reply_new", "object": body, "group_id": HERE, "event_id": "missed-1", **known}
    async with transaction():
        await table.dispatch(HERE, event)


async def misses(table: Table, comment: int, known: int) -> None:
    """The bot does not find a comment any more."""
    body = {"owner_id": -HERE, "id": comment, "post_id": POST}
    event = {"type": "wall_reply_delete", "object": body, "group_id": HERE, "event_id": "missed-2", "known": known}
    async with transaction():
        await table.dispatch(HERE, event)


@pytest.mark.parametrize("known", [0, 1])
async def test_what_was_looked_up_before_an_edit_does_not_undo_it(table: Table, vera: Actor, known: int) -> None:
    """VK is asked, the comment is edited, the edit's event is stored; only then what VK answered (R2.1)."""
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    await finds(table, 9, "Голосую против Паладина", known=known)
    assert await count(table) == {"monk": "fire_mage"}


@pytest.mark.parametrize("known", [0, 1])
async def test_what_was_looked_up_before_a_deletion_does_not_undo_it(table: Table, vera: Actor, known: int) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.deletes(9, by=501)
    await finds(table, 9, "Голосую против Паладина", known=known)
    assert await count(table) == {}
    await finds(table, 9, "Голосую против Паладина", known=-1)
    assert await count(table) == {"monk": "paladin"}


@pytest.mark.parametrize(("changes", "counted"), [("always", {}), (0, {"monk": "paladin"})])
async def test_what_was_deleted_before_it_was_known_is_deleted_when_it_is(
    table: Table, vera: Actor, changes: int | str, counted: dict[str, str]
) -> None:
    await table.set()
    await Match.all().update(settings=replace(MatchSettings(players=5), vote_changes=changes).encode())
    await table.deletes(9, by=501)
    await finds(table, 9, "Голосую против Паладина", known=0)
    await misses(table, 9, known=0)
    assert await count(table) == counted


async def test_what_was_missed_before_a_restoring_does_not_undo_it(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.deletes(9, by=501)
    await table.comments(vera, 9, "Голосую против Паладина", RESTORE)
    await misses(table, 9, known=1)
    assert await count(table) == {"monk": "paladin"}
    await misses(table, 9, known=2)
    assert await count(table) == {}


async def test_a_lost_edit_of_a_comment_heard_of_only_after_the_look_up_is_taken_in(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await finds(table, 9, "Голосую против Искры", known=0)
    assert await count(table) == {"monk": "fire_mage"}


async def test_a_new_comment_told_late_or_again_does_not_undo_its_edit(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    assert await table.comments(vera, 9, "Голосую против Паладина") == ""
    await table.comments(vera, 10, "Голосую против Морока", EDIT)
    assert await table.comments(vera, 10, "Голосую против Паладина") == ""
    assert await count(table) == {"monk": "warlock"}


async def test_a_new_comment_told_again_does_not_undo_its_deletion(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.deletes(9, by=501)
    assert await table.comments(vera, 9, "Голосую против Паладина") == ""
    assert await count(table) == {}


async def test_acts_are_numbered_across_the_day(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "привет")
    await table.comments(table.actor(502), 10, "Голосую против Искры")
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    assert sorted(ballot.act for ballot in await ballots()) == [2, 3]


# Who does not vote


async def test_comments_of_strangers_of_the_dead_and_of_the_community_count_for_nothing(
    table: Table, vera: Actor
) -> None:
    await table.set(monk=dead())
    assert await table.comments(table.actor(999), 9, "Голосую против Паладина") == ""
    assert await table.comments(vera, 10, "Голосую против Паладина") == ""
    assert await table.comments(table.actor(-HERE), 11, "Голосую против Паладина") == ""
    assert await ballots() == []
    assert await outbox() == []


async def test_who_left_the_match_votes_no_more(table: Table, vera: Actor) -> None:
    await table.set()
    await Seat.filter(character="monk").update(status="left")
    assert await table.comments(vera, 9, "Голосую против Паладина") == ""
    assert await ballots() == []


async def test_who_left_the_match_gets_no_receipt_for_a_deleted_comment(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await Seat.filter(character="monk").update(status="left")
    told = await vera.got()
    await table.deletes(9, by=1)
    assert await vera.got() == told
    assert await count(table) == {}


async def test_another_post_is_no_ballot_box(table: Table, vera: Actor) -> None:
    await table.set()
    assert await table.comments(vera, 9, "Голосую против Паладина", post_id=POST + 1) == ""
    assert await ballots() == []


async def test_an_event_that_comes_after_the_cut_off_and_tells_nothing_new_is_no_late_vote(
    table: Table, vera: Actor
) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    await table.cut_off()
    assert await table.comments(vera, 9, "Голосую против Искры", EDIT) == ""
    assert await table.comments(vera, 9, "Голосую против Искры", RESTORE) == ""
    assert await table.audited("vote.late") == []


async def test_R2_1_after_the_cut_off_a_vote_counts_for_nothing_and_its_writer_is_told_once(
    table: Table, vera: Actor
) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Паладина")
    await table.cut_off()
    answer = await table.comments(vera, 10, "Голосую против Искры")
    assert answer.startswith("День 3 закончился: этот комментарий уже не считается.")
    assert "\n" not in answer
    assert await table.comments(vera, 11, "спокойной ночи") == ""
    await table.comments(vera, 9, "Голосую против Морока", EDIT)
    await table.deletes(9, by=501)
    assert await count(table) == {"monk": "paladin"}
    assert len(await table.audited("vote.late")) == 3


async def test_a_vote_under_an_older_post_is_sent_to_the_new_one(table: Table, vera: Actor) -> None:
    match = await table.set()
    old = await table.day()
    old.status = DayStatus.RESOLVED.value
    await old.save()
    await table.new_day(match, 4, POST + 1)
    assert "Голосуйте под записью нынешнего дня" in await table.comments(vera, 9, "Голосую против Искры")
    assert await ballots() == []


async def test_R2_2_who_died_since_is_told_nothing_about_an_old_post(table: Table, vera: Actor) -> None:
    match = await table.set()
    old = await table.day()
    old.status = DayStatus.RESOLVED.value
    await old.save()
    await table.new_day(match, 4, POST + 1, monk=dead())
    assert await table.comments(vera, 9, "Голосую против Искры") == ""


async def test_a_finished_matchs_post_takes_nothing(table: Table, vera: Actor) -> None:
    await table.set()
    await Match.all().update(status=MatchStatus.FINISHED.value)
    assert await table.comments(vera, 9, "Голосую против Искры") == ""


async def test_in_a_paused_match_votes_are_taken(table: Table, vera: Actor) -> None:
    await table.set()
    await Match.all().update(status=MatchStatus.PAUSED.value)
    await table.comments(vera, 9, "Голосую против Искры")
    assert await count(table) == {"monk": "fire_mage"}


async def test_who_may_not_be_written_to_votes_without_a_receipt(table: Table, vera: Actor) -> None:
    await table.set()
    await Person.filter(vk_id=501).update(may_write=False)
    assert await table.comments(vera, 9, "Голосую против Искры") == ""
    assert await count(table) == {"monk": "fire_mage"}


async def test_stickers_odd_events_and_unknown_comments_do_no_harm(table: Table, vera: Actor) -> None:
    await table.set()
    assert await table.comments(vera, 9, "") == ""
    await table.deletes(12345, by=501)
    await table.event(HERE, "wall_reply_delete", {"id": 9})
    await table.event(HERE, "wall_reply_new", {})
    assert await count(table) == {}


async def test_votes_are_stored_as_the_engine_writes_them(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "снимаю голос")
    day = await table.day()
    assert await standing_votes(day) == {}
    (ballot,) = await matches.standing_ballots(day.id)
    assert ballot.vote == VOTES.encode(None)


async def test_status_shows_own_state_orders_vote_and_the_days_end(table: Table, vera: Actor) -> None:
    await table.set(monk={"items": {"poison": 2}, "spheres": 7, "effects": [{"kind": "freeze", "days": 2}]})
    await table.comments(vera, 9, "Голосую против Искры")
    await vera.says("яд на Искру")
    answer = await vera.says("Статус")
    for part in ("7", "Яд × 2", "Заморозка", "Заявок на сегодня: 1.", "Ваш голос: против Искры", "2 марта в 4:00"):
        assert part in answer, part
    await Match.all().update(status=MatchStatus.PAUSED.value)
    assert "Игра на паузе" in await vera.says("сколько у меня сфер?")
    await table.cut_off()
    assert "подводятся итоги" in await vera.says("Статус")
