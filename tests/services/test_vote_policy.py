"""The vote policy of a match: which comments reach the resolution, what voters are told of it, how it is set."""

from collections.abc import Mapping
from datetime import timedelta

import msgspec
import pytest

from locales.render import russian
from models.kinds import OutboxKind
from models.tables import Match
from tests.services.story import HERE, Actor, Story, opened, playing
from tests.services.table import Table, outbox
from vkbot.games.curse import policy, voting
from vkbot.services.ballots import read_votes
from vkbot.services.settings import MatchSettings

EDIT, RESTORE = "wall_reply_edit", "wall_reply_restore"


@pytest.fixture
def vera(table: Table) -> Actor:
    return table.actor(501)


async def begin(table: Table, **policy: object) -> None:
    await table.set()
    settings = msgspec.structs.replace(MatchSettings(players=5), **policy)
    await Match.all().update(settings=settings.encode())


async def count(table: Table) -> Mapping[str, object]:
    return await read_votes(await table.day())


async def test_a_vote_that_may_not_be_changed_is_the_first(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes=0)
    await table.comments(vera, 9, "Голосую против Грима")
    answer = await table.comments(vera, 10, "Голосую против Искры")
    assert answer.startswith("Голос в этой игре не меняют, это не засчитано. Ваш голос: против Грима")
    for comment, text, kind in ((9, "Голосую против Морока", EDIT), (11, "снимаю голос", "wall_reply_new")):
        assert "не засчитано" in await table.comments(vera, comment, text, kind)
    await table.deletes(9, by=501)
    assert "не засчитано" in await vera.last()
    assert await count(table) == {"monk": "paladin"}


async def test_an_older_comment_that_comes_late_is_no_change(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes=0)
    await table.comments(vera, 10, "Голосую против Искры")
    assert "не засчитано" not in await table.comments(vera, 9, "Голосую против Грима")
    assert await count(table) == {"monk": "fire_mage"}


async def test_one_change_a_day(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes=1)
    assert "можно ещё 1 раз" in await table.comments(vera, 9, "пас")
    assert "можно ещё 1 раз" in await table.comments(vera, 10, "Голосую против Грима")
    await table.comments(vera, 11, "и ещё раз: голосую против Грима")
    assert "Изменить голос сегодня уже нельзя." in await table.comments(vera, 12, "Голосую против Искры")
    assert "не больше чем 1 раз" in await table.comments(vera, 13, "Голосую против Морока")
    assert await count(table) == {"monk": "fire_mage"}


async def test_a_withdrawal_is_a_change_and_a_vote_after_it_another(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes=1)
    await table.comments(vera, 9, "Голосую против Грима")
    await table.deletes(9, by=501)
    assert "не засчитано" in await table.comments(vera, 10, "Голосую против Искры")
    assert await count(table) == {}


async def test_what_another_takes_away_is_no_change_of_its_writers(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes=1)
    await table.comments(vera, 9, "Голосую против Грима")
    await table.deletes(9, by=1)
    await table.comments(vera, 10, "Голосую против Искры")
    await table.comments(vera, 11, "Голосую против Морока")
    assert await count(table) == {"monk": "warlock"}


async def test_in_the_last_hour_only_first_votes(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes="hour")
    await table.comments(vera, 9, "Голосую против Грима")
    await table.comments(vera, 10, "Голосую против Искры")
    table.clock.set((await table.day()).due_at - timedelta(minutes=59))
    assert "меньше часа" in await table.comments(vera, 11, "Голосую против Морока")
    await table.comments(table.actor(502), 12, "Голосую против Морока")
    assert await count(table) == {"monk": "fire_mage", "paladin": "warlock"}


async def test_a_vote_that_comes_late_was_written_when_VK_says(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes="hour")
    await table.comments(vera, 9, "Голосую против Грима")
    written = int(table.clock.now().timestamp())
    table.clock.set((await table.day()).due_at - timedelta(minutes=5))
    assert "не засчитано" not in await table.comments(vera, 10, "Голосую против Искры", date=written)
    assert await count(table) == {"monk": "fire_mage"}
    assert "меньше часа" in await table.comments(vera, 10, "Голосую против Морока", EDIT, date=written)
    assert "меньше часа" in await table.comments(vera, 11, "Голосую против Морока", EDIT, date=written)
    assert await count(table) == {"monk": "fire_mage"}


async def test_an_edited_comment_does_not_count(table: Table, vera: Actor) -> None:
    await begin(table, vote_edits=False)
    await table.comments(vera, 8, "Голосую против Грима")
    await table.comments(vera, 9, "Голосую против Искры")
    answer = await table.comments(vera, 9, "Голосую против Морока", EDIT)
    assert answer.startswith("В этой игре отредактированный комментарий не считается. Напишите новый. Ваш голос: пр")
    assert await count(table) == {"monk": "paladin"}
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    assert await count(table) == {"monk": "paladin"}
    await table.comments(vera, 10, "Голосую против Искры")
    assert await count(table) == {"monk": "fire_mage"}


async def test_an_edit_does_not_take_away_what_may_not_be_changed(table: Table, vera: Actor) -> None:
    await begin(table, vote_edits=False, vote_changes=0)
    await table.comments(vera, 9, "Голосую против Грима")
    await table.comments(vera, 9, "Голосую против Искры", EDIT)
    await table.comments(vera, 9, "ничего", EDIT)
    assert await count(table) == {"monk": "paladin"}


async def test_R3_1_a_vote_against_oneself_counts_unless_the_match_says_no(table: Table, vera: Actor) -> None:
    await begin(table)
    await table.comments(vera, 9, "Голосую против себя")
    assert await count(table) == {"monk": "monk"}
    await Match.all().update(settings=MatchSettings(players=5, vote_self=False).encode())
    answer = await table.comments(table.actor(502), 10, "Голосую против Грима")
    assert answer.startswith("В этой игре голос против себя не считается. Вашего голоса сейчас нет.")
    assert await count(table) == {"monk": "monk"}


async def test_oneself_is_no_answer_where_it_does_not_count(table: Table, vera: Actor) -> None:
    await begin(table, vote_self=False)
    await table.comments(vera, 9, "Голосую против Веры и Искры")
    assert await vera.labels() == ["Искра (Маг огня)", "Это не голос"]


async def test_no_answer_gets_round_the_policy(table: Table, vera: Actor) -> None:
    await begin(table, vote_changes=0)
    await table.comments(vera, 8, "Голосую против Грима")
    await table.comments(vera, 9, "Голосую против Морока и Искры")
    assert "не засчитано" in await vera.presses("Искра (Маг огня)")
    table.managers.of[HERE] = {1}
    master = table.actor(1)
    await master.says("", {"c": "gm_doubts", "m": (await Match.get()).id})
    assert "решение ничего не даёт" in await master.presses("Искра (Маг огня)")
    assert await count(table) == {"monk": "paladin"}


async def test_an_edit_that_changes_nothing_is_answered_with_nothing(table: Table, vera: Actor) -> None:
    await table.set()
    await table.comments(vera, 9, "Голосую против Грима")
    assert await table.comments(vera, 9, "Голосую против Грима!", EDIT) == ""
    assert "против Искры" in await table.comments(vera, 9, "Голосую против Искры!", EDIT)


# How it is set and told


async def test_it_is_set_before_the_match_and_told_in_the_post(story: Story) -> None:
    master = await opened(story, players=5)
    match_id = (await story.match()).id
    await master.says("", {"c": "gm_match", "m": match_id})
    await master.presses("Правила голосования")
    await master.presses("Смена голоса")
    assert "Смена голоса: 2 раза за день" in await master.presses("2 раза за день")
    await master.presses("Смена голоса")
    assert await master.says("четыре") == "Сохранено.\nСмена голоса: 4 раза за день"
    await master.presses("Правка комментария")
    await master.presses("снимает голос")
    await master.presses("Голос против себя")
    assert "Голос против себя: не считается" in await master.presses("не считается")
    settings = MatchSettings.decode((await story.match()).settings)
    assert (settings.vote_changes, settings.vote_edits, settings.vote_self) == (4, False, False)


@pytest.mark.parametrize("value", [10, -1, "never", True, None, [1], 1.5])
async def test_another_value_is_not_taken(story: Story, value: object) -> None:
    master = await opened(story)
    match = await story.match()
    assert "не подходит" in await master.says("", {"c": "gm_set", "m": match.id, "f": "vote_changes", "v": value})
    assert (await story.match()).settings == match.settings


async def test_it_stays_as_it_is_once_the_match_runs(story: Story) -> None:
    master, _ = await playing(story)
    match = await story.match()
    assert "уже не изменить" in await master.says("", {"c": "gm_set", "m": match.id, "f": "vote_self", "v": False})
    assert (await story.match()).settings == match.settings


async def post_of(story: Story, **policy: object) -> str:
    """The first post of a match with this policy."""
    master = await opened(story, players=5, auto=True)
    match_id = (await story.match()).id
    for field, value in policy.items():
        await master.says("", {"c": "gm_set", "m": match_id, "f": field, "v": value})
    for vk_id, name in enumerate(("Монах, Аз", "Паладин, Бук", "Маг огня, Вед", "Маг льда, Глаг", "Диспеллер, Добр")):
        await story.actor(11 + vk_id).says(f"анкета: {name}")
    await master.says("", {"c": "gm_start", "m": match_id})
    (post,) = [row.text for row in await outbox() if row.kind == OutboxKind.POST]
    return post


USUAL = (
    "Правила голосования этой игры:\n• Голос можно менять сколько угодно раз, пока день не закончился.\n"
    "• Отредактированный комментарий считается: голос тот, что написан в нём теперь.\n"
    "• Голос против себя считается."
)


async def test_the_announcement_names_each_part_of_the_rulebooks_policy(story: Story) -> None:
    post = await post_of(story)
    assert "Менять заявки можно сколько угодно раз" in post
    assert post.endswith(USUAL)


async def test_it_is_told_to_the_game_master_with_the_registration_to_be_announced(story: Story) -> None:
    master = await opened(story, players=5)
    assert USUAL in await master.last()


def test_later_posts_tell_only_a_policy_of_the_matchs_own() -> None:
    words, own = russian(), MatchSettings(vote_self=False)
    assert voting(words, MatchSettings()) == ()
    assert voting(words, own) == policy(words, own)


async def test_another_is_explained_in_the_post(story: Story) -> None:
    post = await post_of(story, vote_changes=0, vote_edits=False, vote_self=False)
    assert "Менять заявки можно сколько угодно раз" in post
    assert post.endswith(
        "Правила голосования этой игры:\n• Голос не меняют и не снимают: считается первый.\n"
        "• Отредактированный комментарий не считается: чтобы изменить голос, напишите новый.\n"
        "• Голос против себя не считается."
    )


@pytest.mark.parametrize(
    ("policy", "told"),
    [
        ({"vote_changes": 1}, "• Голос за день можно изменить не больше чем 1 раз;"),
        ({"vote_changes": "hour"}, "• В последний час дня голос не меняют и не снимают"),
        ({"vote_self": False}, "• Голос можно менять сколько угодно раз"),
        ({"vote_self": False}, "• Голос против себя не считается."),
    ],
)
async def test_each_part_is_explained(story: Story, policy: dict[str, object], told: str) -> None:
    assert told in await post_of(story, **policy)
