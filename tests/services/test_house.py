"""House rules: a match with its own numbers, set by its game master, seen by its players, played by."""

import json

import pytest

from engine.core.chance import Chance
from engine.curse.deal import deal
from engine.curse.game import STATES
from engine.curse.rules import DEFAULT, Rules
from models.tables import AuditEntry, Match
from tests.services.nights import PLAYED, Night, posts, said_since
from tests.services.story import Actor, Story, opened, playing
from tests.services.table import outbox
from vkbot.services.settings import MatchSettings

TOLD = "Домашние правила: урон проклятья — 3 вместо 2"


async def rules(story: Story) -> Rules:
    return MatchSettings.decode((await story.match()).settings).rules


async def asked(story: Story, **settings: int) -> Actor:
    """The game master of a match in registration has opened «Числа правил»."""
    master = await opened(story, **settings)
    await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    await master.presses("Числа правил")
    return master


# The game master sets them


async def test_none_differ_by_default(story: Story) -> None:
    master = await opened(story)
    assert "Числа правил: как в правилах" in await master.says("", {"c": "gm_settings", "m": (await story.match()).id})
    text = await master.presses("Числа правил")
    assert "Числа правил игры «Свет 1»: как в правилах." in text
    assert "изменить их будет нельзя" in text


async def test_a_pasted_file_of_the_laboratory(story: Story) -> None:
    master = await asked(story)
    text = await master.says("# осенние правила\ncurse = 3          # R4.5\ndealt_poison = 3   # R1.5\n")
    assert "Сохранено" in text
    assert "ядов в наборе — 3 вместо 2; урон проклятья — 3 вместо 2." in text
    assert await rules(story) == Rules(curse=3, dealt_poison=3)


async def test_in_russian_one_after_another(story: Story) -> None:
    master = await asked(story)
    await master.says("урон проклятья: 3")
    await master.says("Урон Яда 2; урон Ножа 4")
    assert await rules(story) == Rules(curse=3, poison=2, knife=4)
    text = await master.presses("Назад")
    assert "Числа правил: урон проклятья — 3 вместо 2; урон Яда — 2 вместо 1; урон Ножа — 4 вместо 1" in text


async def test_every_number_has_its_button_ten_a_page_at_most(story: Story) -> None:
    master = await asked(story)
    found = set[str]()
    for page in range(20):
        labels = await master.labels()
        assert len(labels) <= 10
        found |= set(labels)
        if "→" not in labels:
            break
        await master.says("", {"c": "gm_numbers", "m": (await story.match()).id, "p": page + 1})
    words = story.desk.words
    assert found >= {words.say(f"number-{name}") for name in Rules.__struct_fields__}


async def test_a_number_picked_and_its_value_written(story: Story) -> None:
    master = await asked(story)
    await master.presses("→")
    await master.presses("→")
    text = await master.presses("урон проклятья")
    assert "Урон проклятья (curse): сейчас 2, в правилах 2." in text
    assert "целое число от 0 до" in text
    assert "урон проклятья — 5 вместо 2" in await master.says("5")
    assert "урон проклятья" in await master.labels()  # the page from which it was picked
    await master.presses("урон проклятья")
    await master.presses("Как в правилах")
    assert await rules(story) == DEFAULT


async def test_all_as_in_the_rulings(story: Story) -> None:
    master = await asked(story)
    await master.says("curse = 3\nknife = 2")
    await master.presses("Все как в правилах")
    assert await rules(story) == DEFAULT
    await master.says("curse = 3\nknife = 2")
    await master.says("нож: 5")
    await master.says("урон ножа как в правилах")
    assert await rules(story) == Rules(curse=3)
    await master.says("как в правилах")
    assert await rules(story) == DEFAULT


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("poison = 2\nmana = 3", "Числа «mana» в правилах нет"),
        ("poison = 2\nурон проклятья = -1", "Урон проклятья (curse): нужно целое число от 0 до"),
        ("poison = 2\ncurse = 2.5", "а не «2.5»"),
        ("привет", "Числа «привет» в правилах нет"),
        ("players_most = 8", "Игроков в настройках 10 — не подходит: по числам правил их от 5 до 8."),
        ("players_most = 11", "Больше 10 игроков не бывает"),
        ("players_least = 11", "Игроков не меньше 11 и не больше 10 — так не бывает"),
        ("traitors_most = 1", "Предателей в настройках 2 — не подходит: когда игроков 10, их не больше 1."),
        ("ring_most = 0", "Перстень: способностей не меньше 1 и не больше 0 — так не бывает"),
    ],
)
async def test_what_cannot_be_changes_nothing(story: Story, text: str, said: str) -> None:
    master = await asked(story)
    await master.says("knife = 2")
    before = (await story.match()).settings
    answer = await master.says(text)
    assert said in answer
    assert "\n" not in answer
    assert (await story.match()).settings == before
    assert "Сохранено" in await master.says("knife = 3")


async def test_a_wrong_value_of_a_picked_number_is_asked_for_again(story: Story) -> None:
    master = await asked(story)
    await master.presses("сфер в начале и не больше в конце этапа")
    assert "целое число от 1 до" in await master.says("0")
    assert "Сохранено" in await master.says("12")
    assert await rules(story) == Rules(spheres=12)


async def test_the_numbers_say_how_many_may_be_set_to_play(story: Story) -> None:
    master = await asked(story)
    match_id = (await story.match()).id
    await master.says("players_least = 3\ntraitors_most = 3")
    await master.says("", {"c": "gm_ask", "m": match_id, "f": "traitors"})
    assert "Не больше 3" in await master.last()
    assert [label for label in await master.labels() if label.isdigit()] == ["1", "2", "3"]
    await master.presses("1")
    assert "От 3 до 10" in await master.says("", {"c": "gm_ask", "m": match_id, "f": "players"})
    await master.presses("3")
    assert "когда игроков 3, их не больше 1" in await master.says(
        "", {"c": "gm_set", "m": match_id, "f": "traitors", "v": 2}
    )
    assert "от 5 до 10" in await master.says("", {"c": "gm_number_usual", "m": match_id, "n": "players_least"})
    settings = MatchSettings.decode((await story.match()).settings)
    assert (settings.players, settings.traitors, settings.rules.players_least) == (3, 1, 3)


async def test_three_can_play_where_the_numbers_allow_it(story: Story) -> None:
    master = await asked(story, players=5)
    match_id = (await story.match()).id
    await master.says("players_least = 3")
    for field, value in (("traitors", 1), ("players", 3), ("auto_accept", True)):
        await master.says("", {"c": "gm_set", "m": match_id, "f": field, "v": value})
    for vk_id, line in enumerate(("Монах, Аз", "Паладин, Бук", "Маг огня, Вед"), 11):
        await story.actor(vk_id).says(f"анкета: {line}")
    assert "началась" in await master.says("", {"c": "gm_start", "m": match_id})


@pytest.mark.parametrize(
    "payload",
    [
        {"c": "gm_numbers", "m": 1, "p": "next"},
        {"c": "gm_numbers", "m": "1"},
        {"c": "gm_number", "m": 1, "n": "seed"},
        {"c": "gm_number", "m": 1, "n": ["curse"]},
        {"c": "gm_number", "m": 1, "n": "curse", "p": -7},
        {"c": "gm_number", "m": 1, "n": "curse", "p": 10**300},
        {"c": "gm_number_usual", "m": 1, "n": "seed"},
        {"c": "gm_number_usual", "m": 1, "n": ["curse"]},
        {"c": "gm_number_usual", "m": 1, "n": {}},
    ],
    ids=lambda payload: str(payload)[:60],
)
async def test_nonsense_in_a_button_changes_nothing(story: Story, payload: dict[str, object]) -> None:
    master = await asked(story)
    await master.says("curse = 3")
    assert await master.says("кнопка", payload)
    assert await rules(story) == Rules(curse=3)


@pytest.mark.parametrize("act", ["gm_numbers", "gm_number", "gm_number_usual"])
async def test_they_are_for_admins_of_the_community(story: Story, act: str) -> None:
    master = await asked(story)
    await master.says("curse = 3")
    payload = {"c": act, "m": (await story.match()).id, "n": "curse"}
    assert "только руководителям" in await story.actor(11).says("кнопка", payload)
    story.managers.of.clear()
    assert "только руководителям" in await master.says("curse = 4")
    assert await rules(story) == Rules(curse=3)


async def test_a_command_is_no_number_and_ends_the_question(story: Story) -> None:
    master = await asked(story)
    await master.says("Игроки")
    await master.says("curse = 3")
    assert await rules(story) == DEFAULT


async def test_the_change_is_in_the_journal(story: Story) -> None:
    master = await asked(story)
    await master.says("curse = 3")
    entry = await AuditEntry.filter(kind="gm.set").order_by("-id").first()
    assert entry is not None
    assert json.loads(entry.body) == {"field": "rules", "value": {"curse": 3}}


@pytest.mark.parametrize("act", ["gm_numbers", "gm_number", "gm_number_usual"])
async def test_of_a_running_match_nothing_can_be_changed(story: Story, act: str) -> None:
    master, _ = await playing(story)
    match = await story.match()
    assert "Числа правил" not in await master.labels()
    answer = await master.says("", {"c": act, "m": match.id, "n": "curse"})
    assert "уже началась, её числа правил не изменить" in answer
    assert (await story.match()).settings == match.settings


async def test_a_question_left_open_until_the_start_changes_nothing(story: Story) -> None:
    master = await asked(story)
    await Match.all().update(status="running")
    assert "не изменить" in await master.says("curse = 3")
    assert await rules(story) == DEFAULT


# The players see them


async def test_they_are_announced_with_the_registration(story: Story) -> None:
    master = await asked(story)
    await master.says("curse = 3")
    await Match.all().update(status="draft")
    assert TOLD in await master.says("", {"c": "gm_open", "m": (await story.match()).id})
    vera = story.actor(11)
    assert TOLD in await vera.says("Игроки")
    assert TOLD in await vera.says("Подать анкету")
    assert TOLD in await vera.says("Правила")


async def test_a_match_of_the_rulings_announces_nothing(story: Story) -> None:
    _, actors = await playing(story)
    for text in ("Игроки", "Правила"):
        assert "Домашние" not in await actors[0].says(text)
    assert "Домашние" not in (await posts())[0]


async def test_the_rules_are_told_with_the_numbers_of_ones_own_match(story: Story) -> None:
    master, actors = await playing(story)
    await master.presses("Все игры")
    await opened(story, title="Вторая")
    await master.says("", {"c": "gm_numbers", "m": (await story.match()).id})
    await master.says("урон Фаербола 7\ncurse = 3")
    zoya = story.actor(31)
    await zoya.says("анкета: Монах, Зоя")
    await story.actor(1).presses("Принять")
    assert "7 единиц урона" in await zoya.says("что делает Фаербол?")
    assert "3 единицы урона" in await zoya.says("правила проклятье")
    assert "2 единицы урона" in await actors[0].says("что делает Фаербол?")
    assert "2 единицы урона" in await story.actor(77).says("что делает Фаербол?")  # of several matches none is meant


async def test_the_living_the_dead_and_strangers_are_told_the_same_rules(night: Night) -> None:
    await night.begin(rules=Rules(jinx_days=4))
    living, stranger = night.actor(501), night.actor(900)
    told = await living.says("что делает Сглаз?")
    assert "Держится 4 дня" in told
    assert await stranger.says("что делает Сглаз?") == told


# The match is played by them


async def test_the_deal_and_the_first_resolution_go_by_them(night: Night) -> None:
    match = await night.begin(rules=Rules(curse=3, spheres=9, curse_death_relief=0))
    state = STATES.decode((await night.day()).state)
    assert state.rules == Rules(curse=3, spheres=9, curse_death_relief=0)
    assert {one.spheres for one in state.characters} == {9}
    before = len(await outbox())
    await night.strike()
    after = STATES.decode((await night.day()).state)
    assert after.rules == state.rules
    plain = [one.spheres for one in after.characters if "artifact" not in " ".join(one.items)]
    assert set(plain) == {6}
    assert any("из 9" in text for texts in (await said_since(before)).values() for text in texts)
    assert (await Match.get(id=match.id)).status == "running"


async def test_the_first_post_tells_them_and_the_next_does_not(night: Night) -> None:
    await night.begin(rules=Rules(curse=3))
    await night.strike()
    first, second = await posts()
    assert TOLD in first
    assert "Домашние" not in second


async def test_numbers_change_nothing_of_what_is_dealt_in_secret(night: Night) -> None:
    """R1.7: the same seed, the same roles, whatever the numbers; and the post differs by the paragraph alone."""
    usual, house = (deal(PLAYED, Chance("x"), rules=one) for one in (DEFAULT, Rules(curse=3, jinx_days=4)))
    assert usual.characters == house.characters
    await night.begin()
    await night.begin(rules=Rules(curse=3), first=601, names=("Аз", "Буки", "Веди", "Глаголь", "Добро"))
    usual_post, house_post = await posts()
    left = [line for line in house_post.splitlines() if line not in usual_post.splitlines()]
    assert left[0].startswith(TOLD)
    assert all(line[0].isdigit() for line in left[1:])  # the roster of other names


# What is stored


async def test_matches_stored_before_there_were_numbers_go_on(night: Night) -> None:
    match = await night.begin()
    old = {name: value for name, value in json.loads(match.settings).items() if name != "rules"}
    await Match.filter(id=match.id).update(settings=json.dumps(old))
    assert MatchSettings.decode(json.dumps(old)) == MatchSettings(players=5)
    assert "Домашние" not in await night.actor(501).says("Правила")
    await night.strike()
    assert (await night.day()).number == 2


def test_only_what_differs_is_stored() -> None:
    settings = MatchSettings(rules=Rules(curse=3))
    assert json.loads(settings.encode())["rules"] == {"curse": 3}
    assert MatchSettings.decode(settings.encode()) == settings
