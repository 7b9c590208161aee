"""«Почему?»: the game master at once, everybody after the end; before it a player learns nothing it may not know."""

from dataclasses import dataclass

import pytest
from msgspec.structs import replace

from engine.curse.game import STATES
from models import outbox as rows
from models.tables import AuditEntry, Day, Match, OutboxMessage
from tests.services.nights import Night
from tests.services.story import Actor
from vkbot.services.publishing import undelivered

LATER = "Причины всего, что случилось, бот расскажет, когда игра закончится."
LATER_POST = "Причины всего, что случилось, бот расскажет, когда на стене появятся итоги игры."
SECRETS = ("←", "Утром сфер", "погибает в конце этапа", "Заявки, которые не сработали", "Чёрный артефакт")


@dataclass(frozen=True)
class Told:
    """What two people were answered to the same, at the same moment."""

    one: str
    other: str


async def spheres(night: Night, **left: int) -> None:
    """How many spheres some have on the newest day; nobody holds anything, so that the sums are known."""
    day = await night.day()
    state = STATES.decode(day.state)
    made = tuple(replace(one, items={}, spheres=left.get(one.id, one.spheres)) for one in state.characters)
    await Day.filter(id=day.id).update(state=STATES.encode(replace(state, characters=made)))


async def a_death(night: Night) -> Match:
    """Day 1 is over: Искра burnt Вера, the monk, who had one sphere left; Грим's order was dropped."""
    match = await night.begin()
    await night.take_posts()
    await spheres(night, monk=1)
    await night.order("fire_mage", "fireball", target="monk")
    await night.order("paladin", "protection", target="monk", when={"voted": "monk"})
    await night.strike()
    await night.take_posts()
    return match


async def ended(night: Night) -> Match:
    """The match ended with day 2: everybody died."""
    match = await an_end(night)
    await night.take_posts()
    return match


async def an_end(night: Night) -> Match:
    """The same, before the post that tells of it is out."""
    match = await a_death(night)
    await night.weaken()
    await night.strike()
    await match.refresh_from_db()
    assert match.status == "finished"
    return match


def nothing_secret(text: str) -> bool:
    return not any(secret in text for secret in SECRETS)


# The game master


async def test_the_game_master_asks_by_buttons_at_once(night: Night) -> None:
    match = await a_death(night)
    master = night.actor(1)
    await master.says("", {"c": "gm_match", "m": match.id})
    assert await master.presses("Почему?") == "«Свет», день 1. О ком или о чём рассказать?"
    assert (await master.labels())[:3] == ["Несработавшие заявки", "Весь день", "☠ Вера"]
    told = await master.presses("☠ Вера")
    assert told.splitlines() == [
        "День 1. Вера (Монах) погибает в конце этапа 2: сфер −1.",
        "Утром сфер: 1.",
        "−2 (остаётся −1): Искра — «Фаербол на Веру»",
        "Ни Обмана смерти, ни Воскрешения на Вере в этот день не было.",
    ]
    await master.presses("Ещё вопрос")
    told = await master.presses("Несработавшие заявки")
    assert "Грим — «Защита на Веру, если она голосует против кого-нибудь»: условие не выполнено" in told
    assert "↳ голоса: Вера не голосует" in told
    await master.presses("Ещё вопрос")
    assert "Этап 2\n• Фаербол: Искра → Вера" in await master.presses("Весь день")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("почему умер Монах", "День 1. Вера (Монах) погибает"),
        ("Почему умерла Вера?", "День 1. Вера (Монах) погибает"),
        ("почему Монах", "День 1. Вера (Монах) погибает"),
        ("за что Веру?", "День 1. Вера (Монах) погибает"),
        ("почему Искра жива в день 2", "День 2. Искра (Маг огня) остаётся в живых"),
        ("почему день 2", "«Свет», день 2.\n\nЭтап 3"),
        ("почему заявки не сработали в день 1", "День 1. Заявки, которые не сработали"),
        ("почему заявку Грима не взяли в день 1", "День 1. Заявки, которые не сработали"),
        ("почему заявку Искры не взяли в день 1", "День 1. Сработали все заявки."),
        ("почему всё кончилось", "День 2. Игра продолжается."),
        ("почему", "«Свет», день 2. О ком или о чём рассказать?"),
        ("почему?", "«Свет», день 2. О ком или о чём рассказать?"),
        ("почему небо синее", "«Свет», день 2. О ком или о чём рассказать?"),
        ("почему день 77", "О ком или о чём рассказать?"),
    ],
)
async def test_the_game_master_asks_in_words(night: Night, text: str, said: str) -> None:
    await a_death(night)
    await night.strike()
    assert said in await night.actor(1).says(text)


async def test_the_game_master_chooses_a_day(night: Night) -> None:
    match = await a_death(night)
    await night.strike()
    master = night.actor(1)
    await master.says("", {"c": "gm_why", "m": match.id})
    assert "о каком дне" in await master.presses("Другой день")
    assert await master.labels() == ["День 2", "День 1"]
    assert "день 1." in await master.presses("День 1")


async def test_ten_characters_fit_on_pages(night: Night) -> None:
    match = await a_death(night)
    master, seen = night.actor(1), set[str]()
    await master.says("", {"c": "gm_why", "m": match.id})
    seen |= set(await master.labels())
    while "→" in await master.labels():
        await master.presses("→")
        seen |= set(await master.labels())
    assert {"☠ Вера", "Грим", "Искра", "Серый Кот", "Морок"} <= seen


async def test_a_look_into_a_match_that_goes_on_is_written_down(night: Night) -> None:
    match = await a_death(night)
    await night.actor(1).says("почему умер Монах")
    looks = await AuditEntry.filter(kind="gm.look", match_id=match.id)
    assert [look.actor for look in looks] == [1]


async def test_an_admin_who_plays_is_a_player(night: Night) -> None:
    match = await a_death(night)
    night.managers.of[match.community_id] = {1, 502}
    grim = night.actor(502)
    assert "Вы участвуете в этой игре" in await grim.says("", {"c": "gm_why", "m": match.id})
    for said in (await grim.says("почему умер Монах"), await grim.says("", {"c": "why", "m": match.id, "s": "monk"})):
        assert said.endswith(LATER)
        assert nothing_secret(said)
    assert await AuditEntry.filter(kind="gm.look").count() == 0


async def test_nobody_else_uses_the_game_masters_button(night: Night) -> None:
    match = await a_death(night)
    assert "только руководителям" in await night.actor(503).says("", {"c": "gm_why", "m": match.id})


async def test_before_the_first_day_is_over_there_is_nothing_to_tell(night: Night) -> None:
    match = await night.begin()
    for actor in (night.actor(1), night.actor(501), night.actor(99)):
        assert "ни один день ещё не закончен" in await actor.says("", {"c": "why", "m": match.id})


# Before the end


async def both(one: Actor, other: Actor, text: str, payload: object = None) -> Told:
    return Told(await one.says(text, payload), await other.says(text, payload))


async def test_before_the_end_a_player_is_told_its_own_view(night: Night) -> None:
    await a_death(night)
    told = await night.actor(502).says("почему умер Монах?")
    assert told.startswith("«Свет», день 1.\n\nСвет не применял никто.")
    assert "☠ Погибает Вера (Монах)." in told
    assert "Только для вас:\n• Заявка не сработала, её условие не выполнено: Защита на Веру (Монах)" in told
    assert told.endswith(f"\n\n{LATER}")
    assert nothing_secret(told)


@pytest.mark.parametrize("text", ["почему умер Монах", "почему", "почему день 1", "почему мою заявку не взяли"])
async def test_whatever_a_player_asks_it_is_told_the_same(night: Night, text: str) -> None:
    await a_death(night)
    player = night.actor(503)
    assert await player.says(text) == await player.says("почему умер Монах")


@pytest.mark.parametrize("subject", ["monk", "orders", "day", "end", None, 7, "nobody"])
async def test_a_forged_button_opens_nothing(night: Night, subject: object) -> None:
    match = await a_death(night)
    player = night.actor(503)
    told = await player.says("", {"c": "why", "m": match.id, "d": 1, "s": subject})
    assert told == await player.says("почему")
    assert await player.says("", {"c": "why_days", "m": match.id}) == told


async def test_a_traitor_and_a_representative_are_told_the_same(night: Night) -> None:
    match = await a_death(night)
    state = STATES.decode((await Day.get(match_id=match.id, number=1)).state)
    living = [one for one in state.characters if one.id in ("fire_mage", "dispeller", "warlock")]
    numbers = {"fire_mage": 503, "dispeller": 504, "warlock": 505}
    told = {await night.actor(numbers[one.id]).says("почему умер Монах") for one in living}
    assert len(told) == 1


async def test_R2_2_the_dead_and_strangers_are_told_what_is_public(night: Night) -> None:
    await a_death(night)
    told = await both(night.actor(501), night.actor(99), "почему умер Монах")
    assert told.one == told.other
    assert "Только для вас" not in told.one
    assert nothing_secret(told.one)


async def test_R2_2_the_dead_are_not_told_again_what_they_alone_knew(night: Night) -> None:
    match = await night.begin()
    await night.take_posts()
    await spheres(night)
    await night.order("monk", "light", target="paladin")
    await night.strike()
    await night.take_posts()
    assert "Только для вас" in await night.actor(501).says("почему день 1")
    await spheres(night, monk=1)
    await night.strike()
    await night.take_posts()
    for number in (1, 2):
        told = await night.actor(501).says("", {"c": "why", "m": match.id, "d": number})
        assert f"день {number}." in told
        assert "Только для вас" not in told


async def test_whoever_left_the_match_is_told_what_is_public(night: Night) -> None:
    match = await a_death(night)
    await night.actor(502).says("", {"c": "leave_yes", "m": match.id})
    assert "Только для вас" not in await night.actor(502).says("", {"c": "why", "m": match.id})


async def test_a_day_is_told_to_nobody_before_its_post_is_out(night: Night) -> None:
    match = await night.begin(post_by="admin")
    await night.strike()
    for actor in (night.actor(501), night.actor(99)):
        assert "ни один день ещё не закончен" in await actor.says("", {"c": "why", "m": match.id})
    assert "день 1." in await night.actor(1).says("", {"c": "gm_why", "m": match.id})


async def test_a_match_of_another_community_is_not_there(night: Night) -> None:
    match = await ended(night)
    assert "не о чем рассказать" in await night.actor(501, 9200).says("", {"c": "why", "m": match.id})


# After the end


async def test_after_the_end_everybody_asks_by_buttons(night: Night) -> None:
    await ended(night)
    for person in (501, 502, 99):
        actor = night.actor(person)
        await actor.says("Помощь")
        assert "Почему?" in await actor.labels()
        assert await actor.presses("Почему?") == "«Свет», день 2. О ком или о чём рассказать?"
        assert "Ничья" in await actor.presses("Конец игры")
        await actor.presses("Ещё вопрос")
        await actor.presses("Другой день")
        await actor.presses("День 1")
        assert "−2 (остаётся −1): Искра — «Фаербол на Веру»" in await actor.presses("☠ Вера")


async def test_after_the_end_everybody_asks_in_words(night: Night) -> None:
    await ended(night)
    assert "Искра — «Фаербол на Веру»" in await night.actor(99).says("почему умер Монах")
    assert "условие не выполнено" in await night.actor(502).says("почему мою заявку не взяли в день 1")
    assert "Грим (Паладин) погибает" in await night.actor(502).says("почему я умер")
    assert "Погибли все" in await night.actor(503).says("почему кончилась игра")


async def test_R9_3_a_match_that_was_stopped_is_explained_too(night: Night) -> None:
    match = await a_death(night)
    await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    assert (await night.actor(99).says("почему умер Монах")).endswith(LATER_POST)
    await night.take_posts()
    assert "Искра — «Фаербол на Веру»" in await night.actor(99).says("почему умер Монах")


@pytest.mark.parametrize("person", [501, 502, 503, 99])
async def test_R9_3_nothing_is_explained_before_the_post_that_tells_of_the_end(night: Night, person: int) -> None:
    match = await an_end(night)
    for payload in (None, {"c": "why", "m": match.id, "d": 1, "s": "monk"}):
        told = await night.actor(person).says("почему умер Монах", payload)
        assert told.startswith("«Свет», день 1.")
        assert told.endswith(LATER_POST)
        assert nothing_secret(told)
    assert "Утром сфер" in await night.actor(1).says("почему умер Монах")


@pytest.mark.parametrize("stopped", [False, True])
async def test_R9_3_where_the_game_master_posts_the_end_is_told_with_that_post(night: Night, stopped: bool) -> None:
    match = await night.begin(post_by="admin")
    await spheres(night, monk=1)
    await night.order("fire_mage", "fireball", target="monk")
    await night.appears(76, "☀ День 1")
    await night.strike()
    await night.appears(77, "☀ День 2")
    if stopped:
        await night.actor(1).says("", {"c": "gm_close_yes", "m": match.id})
    else:
        await night.weaken()
        await night.strike()
    stranger = night.actor(99)
    assert (await stranger.says("почему умер Монах")).endswith(LATER_POST)
    await night.appears(78, "Спасибо всем за игру!")
    assert (await stranger.says("почему умер Монах")).endswith(LATER_POST)
    await night.appears(79, "🏁 Игра окончена!\nВот и всё.")
    assert "Искра — «Фаербол на Веру»" in await stranger.says("почему умер Монах")


async def test_R9_3_an_end_that_VK_refused_is_told_once_a_game_master_has_posted_it(night: Night) -> None:
    match = await an_end(night)
    row = await OutboxMessage.get(match_id=match.id)
    await rows.mark_dead(row, "100 refused")
    await undelivered(night.desk, row)
    assert (await night.actor(99).says("почему умер Монах")).endswith(LATER_POST)
    await night.appears(79, row.text)
    assert "Искра — «Фаербол на Веру»" in await night.actor(99).says("почему умер Монах")


async def test_who_plays_on_may_ask_about_the_match_before(night: Night) -> None:
    await ended(night)
    await night.begin(title="Тень", names=("Аз", "Буки", "Веди", "Глаголь", "Добро"))
    player = night.actor(501)
    assert "«Тень»: ни один день" in await player.says("почему умер Монах")
    assert "О какой игре" in await player.presses("Другая игра")
    assert await player.labels() == ["Тень", "Свет"]
    assert "«Свет», день 2" in await player.presses("Свет")
    await night.take_posts()
    await night.strike()
    await night.take_posts()
    assert "«Тень», день 1." in await player.says("почему умер Монах")
    await player.presses("Другая игра")
    assert "«Свет», день 2" in await player.presses("Свет")


async def test_where_nothing_was_played_there_is_nothing_to_ask(night: Night) -> None:
    actor = night.actor(99)
    await actor.says("Помощь")
    assert "Почему?" not in await actor.labels()
    assert "не о чем рассказать" in await actor.says("Почему?")
    assert "не о чем рассказать" in await actor.says("", {"c": "why_match"})


@pytest.mark.parametrize("value", [None, True, -1, 2**70, "1", [], {}])
async def test_nonsense_in_a_button_is_harmless(night: Night, value: object) -> None:
    match = await ended(night)
    actor = night.actor(99)
    assert await actor.says("", {"c": "why", "m": match.id, "d": value, "s": value, "p": value})
    assert await actor.says("", {"c": "why", "m": value})
    assert await actor.says("", {"c": "why_days", "m": match.id, "p": value})
