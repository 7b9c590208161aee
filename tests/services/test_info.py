import re
from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.curse.game import STATES
from engine.curse.ids import ABILITIES, CLASSES, PUBLIC_ITEMS
from locales.render import russian
from models.tables import Day
from tests.services.story import Story, opened, playing
from tests.services.table import Table
from vkbot.services.info import subjects_of


async def kill(character: str) -> None:
    day = await Day.get()
    state = STATES.decode(day.state)
    dead = tuple(replace(one, alive=one.alive and one.id != character) for one in state.characters)
    await Day.filter(id=day.id).update(state=STATES.encode(replace(state, characters=dead)))


async def test_a_visitor_without_a_match(story: Story) -> None:
    vera = story.actor(11)
    assert "Сейчас набора нет" in await vera.says("Начать")
    assert await vera.labels() == ["Игроки", "Правила", "Помощь", "Позвать ведущего"]
    assert "игр нет" in await vera.says("Игроки")
    assert "не идёт" in await vera.says("когда просчёт?")


async def test_the_example_of_an_application_names_a_class_that_is_free(story: Story) -> None:
    await opened(story)
    names = ("Аз", "Бук", "Вед", "Глаг", "Добр", "Есть", "Живот", "Зело", "Иже", "Како")
    for vk_id, (class_id, name) in enumerate(zip(CLASSES, names, strict=True), start=20):
        chosen = russian().say(f"class-{class_id}")
        assert f"«анкета: {chosen}, имя персонажа»" in await story.actor(11).says("Помощь")
        await story.actor(vk_id).says(f"анкета: {chosen}, {name}")
    assert "все классы заняты" in await story.actor(11).says("Помощь")


async def test_the_roster_while_people_apply(story: Story) -> None:
    await opened(story)
    await story.actor(11).says("анкета: Монах, Тихон")
    text = await story.actor(12).says("кто играет?")
    assert "принято 0 из 10" in text
    assert "1. Тихон (Монах) — ждёт решения" in text
    assert "Паладин" in text.splitlines()[-1]


async def test_the_roster_of_a_running_match_tells_who_is_dead_and_nothing_else(story: Story) -> None:
    _, actors = await playing(story)
    await kill("monk")
    text = await actors[0].says("Игроки")
    assert "Мертвы: Тихон (Монах)" in text
    assert not re.search("предател|представител|сфер|id1", text)


async def test_the_roster_is_the_same_for_the_living_the_dead_and_strangers(story: Story) -> None:
    _, actors = await playing(story)
    await kill("monk")
    told = {await person.says("Игроки") for person in (actors[0], actors[2], story.actor(99))}
    assert len(told) == 1


async def test_the_dead_are_helped_with_what_is_public(story: Story) -> None:
    _, actors = await playing(story)
    await kill("monk")
    assert "персонаж погиб" in await actors[2].says("Помощь")
    assert "Вы играете" in await actors[0].says("Помощь")
    assert "осталось 13 часов" in await actors[2].says("Когда просчёт?")


async def test_a_stranger_is_told_that_only_players_vote(story: Story) -> None:
    await playing(story)
    assert "только у живых игроков" in await story.actor(99).says("Помощь")


async def test_several_matches_are_asked_about(story: Story) -> None:
    await opened(story, title="Первая")
    await opened(story, title="Вторая")
    vera = story.actor(11)
    assert "какой игры" in await vera.says("Игроки")
    assert "«Вторая»" in await vera.presses("Вторая")


async def test_the_rules_by_buttons(story: Story) -> None:
    vera = story.actor(11)
    assert "предатели" in await vera.says("Правила")
    await vera.presses("Классы")
    assert "Сглаз" in await vera.presses("Чернокнижник")
    await vera.presses("Предметы")
    await vera.presses("→")
    assert "дважды за игру" in await vera.presses("Перстень")
    assert "Этап 4" in await vera.presses("Порядок")


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("Сглаз", "jinx"),
        ("правила монаха", "monk"),
        ("зов мёртвых?", "call_of_the_dead"),
        ("про глыбу льда", "ice_block"),
        ("маг льда", "ice_mage"),
        ("артефакт вора", "thief_artifact"),
        ("артефакт", "artifact"),
        ("белый артефакт", "white_artifact"),
        ("порядок", "stages"),
        ("голоса", "votes"),
        ("неведомое", None),
        ("", None),
    ],
)
def test_what_a_question_is_about(text: str, subject: str | None) -> None:
    assert next(iter(subjects_of(russian(), text)), None) == subject


async def test_everything_in_the_rules_can_be_asked_about(story: Story) -> None:
    vera = story.actor(11)
    words = russian()
    for kind, ids in (("class", CLASSES), ("ability", ABILITIES), ("item", PUBLIC_ITEMS)):
        for one in ids:
            name = words.say(f"{kind}-{one}")
            assert name in await vera.says(f"что делает {name}?"), name


@pytest.mark.parametrize("text", ["абракадабра", "🙂", "а" * 16000, "[club9100|@bot]", "анкетаж"])
async def test_what_nobody_understands_gets_a_helpful_line(story: Story, text: str) -> None:
    assert "Не получилось понять" in await story.actor(11).says(text)


async def test_a_sticker_gets_a_helpful_line(story: Story) -> None:
    assert "Не получилось понять" in await story.actor(11).says("")


# Small talk


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("привет", "Привет! Вы играете."),
        ("Добрый вечер!", "Привет! Вы играете."),
        ("спасибо", "Пожалуйста!"),
        ("Спасибо за игру)", "Пожалуйста!"),
        ("ок, спасибо", "Пожалуйста!"),
        ("ок", "👌"),
        ("ну ладно", "👌"),
        ("ура!!!", "👌"),
    ],
)
async def test_small_talk_is_answered_in_kind(table: Table, text: str, said: str) -> None:
    await table.set()
    assert (await table.actor(501).says(text)).startswith(said)


async def test_a_visitor_who_greets_learns_what_can_be_done(story: Story) -> None:
    assert (await story.actor(11).says("привет")).startswith("Привет! Сейчас набора нет.")


async def test_thanks_beside_an_order_hide_no_order(table: Table) -> None:
    await table.set()
    assert "Принято" in await table.actor(503).says("спасибо! фаербол в Грима")


async def test_somebody_wants_to_leave_in_their_own_words(table: Table) -> None:
    await table.set()
    await table.actor(502).says("я хочу выйти из игры")
    assert "Да, выйти" in await table.actor(502).labels()


@pytest.mark.parametrize(
    ("hours", "left"),
    [(37, "остался 1 день"), (36, "остался 1 день 12 часов"), (2, "осталось 2 часа"), (1, "остался 1 час")],
)
async def test_what_is_left_of_a_day_agrees_with_its_number(table: Table, hours: int, left: str) -> None:
    await table.set()
    day = await table.day()
    day.due_at = table.clock.now() + timedelta(hours=hours)
    await day.save(update_fields=["due_at"])
    assert left in (await table.actor(501).says("когда просчёт?")).replace("\xa0", " ")


async def test_who_is_accepted_reads_so_when_they_start_again(story: Story) -> None:
    await opened(story, auto=True)
    vera = story.actor(11)
    await vera.says("анкета: Паладин, Грим")
    assert "Вы приняты в игру" in await vera.says("Начать")


@pytest.mark.parametrize("text", ["почему голос не считается?", "почему мой голос не засчитан?"])
async def test_why_a_vote_does_not_count_is_asked_of_the_day_that_runs(table: Table, text: str) -> None:
    await table.set()
    vera = table.actor(501)
    assert "Вашего голоса сейчас нет" in await vera.says(text)
    await table.comments(vera, 9, "голосую как Грим")
    assert "у того, за кем вы следуете, голоса нет" in await vera.says(text)
