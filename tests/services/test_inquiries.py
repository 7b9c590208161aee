"""What players ask in their own words, and that nobody learns a secret by asking."""

import pytest

from models.kinds import MatchStatus
from models.tables import Day, Match, Order, Seat
from tests.services.nights import Night
from tests.services.story import HERE, Actor, Story, opened
from tests.services.table import POST, Table, dead

LINK = f"https://vk.com/wall-{HERE}_{POST}"


async def voted(table: Table) -> None:
    """Three against Grim, one as another, Vera against Iskra; Grim has not voted."""
    await table.set()
    for comment, (vk_id, text) in enumerate(
        ((501, "голосую против Искры"), (503, "голосую против Грима"), (504, "голосую как Искра"),
         (505, "голосую против Грима")), start=1,
    ):  # fmt: skip
        await table.comments(table.actor(vk_id), comment, text)


async def told(actor: Actor, *questions: str) -> str:
    """The one answer to all of these."""
    (answer,) = {await actor.says(question) for question in questions}
    return answer.replace("\xa0", " ")


# The hour


async def test_when_the_day_ends(table: Table) -> None:
    await table.set()
    for text in ("во сколько конец дня?", "до скольки принимаются заявки", "сколько ещё времени", "кагда прощёт"):
        assert "осталось 13 часов" in await table.actor(501).says(text)
    assert "день 3" in await table.actor(501).says("какой сегодня день")


# Votes


async def test_who_has_not_voted(table: Table) -> None:
    await voted(table)
    vera = table.actor(501)
    answer = await told(vera, "кто не проголосовал?", "кто ещё не голосовал", "все проголосовали?", "кого ждём?")
    assert answer == "Ещё не голосовали: Грим.\nВсего в живых 5."
    await table.comments(table.actor(502), 9, "голосую против Веры")
    assert await vera.says("кто молчит?") == "Проголосовали все живые."


async def test_how_the_votes_stand(table: Table) -> None:
    await voted(table)
    answer = await told(table.actor(502), "как голоса", "какой счёт?", "кого сейчас изгоняют?", "чё там по голосам")
    assert answer.startswith("Голоса дня 3 сейчас:\n• за изгнание Грима — 3: Искра, Серый Кот (как Искра) и Морок\n")
    assert "Этого хватает для изгнания Грима (Паладин)" in answer
    assert "Ещё не голосовали: Грим" in answer
    await table.comments(table.actor(505), 9, "снимаю голос")
    assert "нужно голосов не меньше 3" in await table.actor(502).says("кто лидирует?")


async def test_who_votes_for_whom(table: Table) -> None:
    await voted(table)
    answer = await told(table.actor(502), "кто за кого голосует", "кто как проголосовал?")
    assert answer == await table.actor(502).says("какой счёт?")
    assert "• за изгнание Искры — 1: Вера" in answer


async def test_whose_comment_is_doubtful_has_not_kept_silent(table: Table) -> None:
    await voted(table)
    await table.comments(table.actor(502), 9, "Голосую против Сарумяна")
    answer = await table.actor(501).says("кто молчит?")
    assert answer == "Пока непонятно, против кого голос: Грим.\nВсего в живых 5."


async def test_who_is_against_somebody(table: Table) -> None:
    await voted(table)
    answer = await told(table.actor(502), "кто против меня?", "сколько голосов против меня", "меня изгоняют?")
    assert answer.startswith("Против вас 3 голоса: Искра, Серый Кот и Морок. Этого хватает для изгнания Грима")
    assert await table.actor(501).says("кто против меня голосует") == "Против вас голосов сейчас нет."
    assert await table.actor(501).says("кто голосует против Искры?") == "Против Искры (Маг огня) 1 голос: Вера."
    assert "Против Грима (Паладин) 3 голоса" in await table.actor(501).says("сколько голосов у паладина")


async def test_whom_somebody_votes_for(table: Table) -> None:
    await voted(table)
    vera = table.actor(501)
    assert await vera.says("за кого голосует Искра?") == "Голос Искры (Маг огня): против Грима (Паладин)."
    assert "как у Искры (Маг огня). Сейчас это голос против Грима." in await vera.says("как проголосовал Кот?")
    assert await vera.says("Грим проголосовал?") == "Голоса Грима (Паладин) пока нет."


async def test_ones_own_vote(table: Table) -> None:
    await voted(table)
    answer = await told(table.actor(501), "за кого я проголосовала?", "мой голос принят?", "я голосовала?")
    assert answer == "Ваш голос: против Искры (Маг огня)."
    assert "Сейчас это голос против Грима" in await table.actor(504).says("мой голос засчитан?")
    none = await table.actor(502).says("мой голос учли?")
    assert "Вашего голоса сейчас нет" in none
    assert LINK in none
    await table.comments(table.actor(502), 9, "голосую против Вериска")
    assert "«голосую против Вериска» похож на голос" in await table.actor(502).says("мой голос принят?")


async def test_a_vote_that_counts_for_nothing_is_told_as_such(table: Table) -> None:
    await table.set(warlock=dead())
    await table.comments(table.actor(501), 1, "голосую против Морока")
    assert "Он не считается" in await table.actor(501).says("мой голос принят?")


# People


async def test_whether_one_lives(table: Table) -> None:
    await table.set(warlock=dead())
    assert "Вы в игре: Вера (Монах). Живых 4 из 5." in await table.actor(501).says("я жива?")
    gone = await told(table.actor(505), "я жив?", "я ещё в игре?", "меня изгнали?")
    assert "Ваш персонаж, Морок (Чернокнижник), погиб" in gone
    assert "Морок (Чернокнижник) вне игры" in await table.actor(501).says("Морок жив?")
    assert "Серый Кот (Диспеллер) в игре" in await table.actor(501).says("жив ли ещё Кот?")


async def test_who_is_left(table: Table) -> None:
    await table.set(warlock=dead())
    for text in ("сколько нас осталось", "кто ещё жив?", "кто остался"):
        assert "Мертвы: Морок (Чернокнижник)" in await table.actor(501).says(text)


async def test_who_runs_it_all(table: Table) -> None:
    await table.set()
    assert "Игры ведут руководители сообщества" in await table.actor(501).says("кто ведущий?")
    await table.actor(1).says("Начать")
    assert "Игру ведёт [id1|id1]" in await table.actor(501).says("кто ведущий?")
    table.managers.of[HERE] = {2}
    assert "[id1" not in await table.actor(501).says("кто ведущий?")


async def test_ones_own_role_and_what_one_can_do(table: Table) -> None:
    await table.set()
    assert "вы предатель" in await table.actor(501).says("кто я?")
    assert "Что делаем сегодня?" in await table.actor(501).says("что я могу сделать?")


# What happened


async def test_what_happened_last(night: Night) -> None:
    await night.begin()
    vera = night.actor(501)
    assert "идёт первый день" in await vera.says("что было ночью?")
    await night.take_posts()
    await night.order("monk", "strike", target="paladin")
    await night.strike()
    assert "ещё не вышли на стене" in await vera.says("что было вчера?")
    (post,) = (await night.take_posts()).keys()
    answer = await told(vera, "что было вчера?", "кто применял способности вчера", "итоги дня")
    assert "Итоги дня 1" in answer
    assert "Удар: Вера (Монах) → Грим (Паладин)" in answer
    assert f"https://vk.com/wall-{HERE}_{post}" in answer
    assert answer == await night.actor(99).says("что было вчера?")


async def test_who_has_died_is_told_in_a_line(night: Night) -> None:
    await night.set()
    vera = night.actor(501)
    for person in (501, 502, 503):
        await night.comments(night.actor(person), person, "Голосую против Морока")
    await night.strike()
    assert "ещё не вышли на стене" in await vera.says("кто умер?")
    await night.take_posts()
    answer = await told(vera, "кто умер?", "кого изгнали?", "кто погиб")
    assert answer.split("\n")[0] == "За день 3 погибли: Морок (Чернокнижник) — изгнание."
    assert len(answer.split("\n")) == 2
    await night.strike()
    await night.take_posts()
    assert (await vera.says("кто погиб?")).split("\n")[:2] == ["За день 4 никто не погиб.", "Раньше погибли: Морок."]


async def test_where_the_post_is(table: Table) -> None:
    await table.set()
    assert LINK in await table.actor(501).says("где запись дня?")
    await Day.all().update(post_id=None)
    assert "пока нет" in await table.actor(501).says("ссылка на пост")


# How things are done


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("как проголосовать?", "комментарием под записью дня"),
        ("где голосовать", LINK),
        ("можно ли менять голос?", "сколько угодно"),
        ("как подать заявку?", "«Новая заявка»"),
        ("куда слать заявки", "«Новая заявка»"),
        ("как отменить заявку", "«отменить 1»"),
        ("можно отменить заявку?", "«отменить 1»"),
        ("можно ли передать предмет?", "получатель не узнает"),
        ("как передать яд?", "«передаю яд Монаху»"),
        ("можно ли с условием?", "только о голосах"),
        ("сколько заявок можно подать", "За день можно применить"),
        ("как победить?", "когда мертвы все предатели"),
        ("что делает Сглаз?", "Сглаз"),
        ("как работает Перстень", "Перстень"),
        ("что такое свет", "Свет"),
        ("что делает сглас", "Сглаз"),
        ("как использовать эликсир?", "Только на себя"),
        ("что умеет Диспеллер?", "Связь"),
        ("зачем нужен тотем?", "Чёрный тотем"),
        ("зачем нужен тотем?", "Белый тотем"),
    ],
)
async def test_how_things_are_done(table: Table, text: str, answer: str) -> None:
    await table.set()
    assert answer in await table.actor(501).says(text)
    assert await Order.all().count() == 0


# Secrets

SECRETS = (
    "кто предатель?", "какая роль у Грима?", "сколько сфер у Грима", "что есть у Грима?", "у Грима есть нож?",
    "Грим предатель?", "какие заявки у Грима", "сколько предателей осталось?", "за кого играет Грим", "что с Гримом?",
    "что делает Грим?", "кто против Грима?",
)  # fmt: skip


async def test_nobody_learns_a_secret_by_asking(table: Table) -> None:
    await table.set(paladin={"faction": "traitor", "items": {"knife": 1}, "spheres": 3})
    before = [await table.actor(501).says(text) for text in SECRETS]
    await Day.all().delete()
    await table.new_day(await table.match(), 3, POST, paladin={"faction": "representative", "spheres": 9, "light": 4})
    assert [await table.actor(501).says(text) for text in SECRETS] == before
    assert "Это тайна до конца игры" in before[0]


async def test_R2_2_the_dead_and_outsiders_are_told_what_is_public(table: Table) -> None:
    await table.set(warlock=dead())
    for number, (vk_id, text) in enumerate(((501, "голосую против Искры"), (503, "голосую против Грима")), start=1):
        await table.comments(table.actor(vk_id), number, text)
    gone, outsider = table.actor(505), table.actor(99)
    for text in ("какой счёт?", "кто не проголосовал?", "кто против Искры?", "кто за кого голосует?", "кто предатель?"):
        assert await gone.says(text) == await outsider.says(text)
    assert "больше не голосует" in await gone.says("мой голос принят?")
    assert "не участвуете" in await outsider.says("мой голос принят?")
    assert "не участвуете" in await outsider.says("я жив?")
    assert "не участвуете" in await outsider.says("кто против меня?")
    assert "погиб" in await gone.says("кто я?")


# Where it is asked


async def test_an_outsider_asks_about_every_match(table: Table) -> None:
    await table.set()
    await table.set(title="Вторая", post=99)
    answer = await table.actor(99).says("кто не проголосовал?")
    assert answer.splitlines()[0] == "«Свет»"
    assert "«Вторая»" in answer


async def test_without_a_match_there_is_not_much_to_tell(story: Story) -> None:
    vera = story.actor(11)
    assert "игр нет" in await vera.says("какой счёт?")
    assert "не идёт" in await vera.says("когда просчёт")
    assert "Игры ведут" in await vera.says("кто ведущий?")
    assert "набора нет" in await vera.says("когда начнётся игра?")
    await opened(story)
    assert "принято 0 из 10" in await vera.says("когда начнётся игра?")
    assert "Подать анкету" in await vera.says("как записаться на игру?")


async def test_the_house_has_its_own_rules_of_voting(night: Night) -> None:
    await night.begin(vote_changes=0)
    assert "Голос не меняют" in await night.actor(501).says("можно ли менять голос?")


async def test_several_questions_are_answered_together(table: Table) -> None:
    await table.set()
    answer = await table.actor(501).says("Привет! Кто не проголосовал? И когда просчёт?")
    assert "Ещё не голосовали" in answer
    assert "осталось 13 часов" in answer


async def test_an_order_with_a_question_in_its_words_is_an_order(table: Table) -> None:
    await table.set()
    assert "1. Свет на Грима" in await table.actor(501).says("свет на Грима, если он не проголосует")
    assert await Order.all().count() == 1
    await table.actor(501).says("удар в того, кто не проголосовал")
    assert await Order.all().count() == 1


async def test_an_order_and_a_question_are_both_heard(table: Table) -> None:
    await table.set()
    answer = await table.actor(501).says("Свет на Грима. А когда просчёт?")
    assert "1. Свет на Грима" in answer
    assert "осталось 13 часов" in answer


async def test_what_is_only_said_beside_an_order_is_no_question(table: Table) -> None:
    await table.set()
    assert "осталось" not in await table.actor(501).says("Свет на Грима. Срок — сегодня")


async def test_questions_are_answered_while_the_bot_waits_for_whom_an_order_is(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("Удар")
    assert "Против вас голосов сейчас нет" in await vera.says("кто против меня?")
    assert "1. Удар на Искру (Маг огня)" in await vera.says("в Искру")


async def test_a_question_beside_talk_is_heard(table: Table) -> None:
    await table.set()
    assert "Ещё не голосовали" in await table.actor(501).says("Грим какой-то мутный. Кто не проголосовал?")


async def test_a_vote_in_the_wrong_place_is_no_question(table: Table) -> None:
    await table.set()
    assert "Голоса здесь не считаются" in await table.actor(501).says("голосую как Искра")


async def test_questions_do_not_end_what_the_bot_waits_for(story: Story) -> None:
    await opened(story)
    vera = story.actor(11)
    await vera.says("Подать анкету")
    await vera.says("Монах")
    assert "не идёт" in await vera.says("когда конец дня?")
    assert "Имя: Тихон" in await vera.says("Тихон")


async def test_after_the_match_the_last_outcome_is_told(table: Table) -> None:
    await table.set()
    await Match.all().update(status=MatchStatus.FINISHED.value, outcome="traitors")
    assert "победили предатели" in await table.actor(501).says("какой счёт?")


async def test_who_has_left_asks_as_an_outsider(table: Table) -> None:
    await table.set()
    await Seat.filter(person__vk_id=501).update(status="left")
    assert "не участвуете" in await table.actor(501).says("я ещё в игре?")


async def test_two_questions_in_a_sentence_are_both_answered(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    for text in ("кто не проголосовал и когда просчёт?", "Кто молчит? А когда просчёт?"):
        answer = await vera.says(text)
        assert answer.startswith("Ещё не голосовали:")
        assert "день 3 продлится до" in answer
    answer = await vera.says("Что делает Фаербол и когда просчёт?")
    assert answer.startswith("Фаербол (Маг огня)")
    assert "день 3 продлится до" in answer
    answer = await vera.says("что делает удар? а что делает сглаз?")
    assert answer.index("Удар (Монах)") < answer.index("Сглаз (Чернокнижник)")


async def test_the_next_thing_asked_about_needs_no_whole_question(table: Table) -> None:
    await table.set()
    vera = table.actor(501)
    await vera.says("что делает Удар?")
    for text in ("а сглаз?", "А про Сглаз?"):
        assert (await vera.says(text)).startswith("Сглаз (Чернокнижник)")


async def test_yesterdays_orders_are_ones_own_of_yesterday(table: Table) -> None:
    match = await table.set(day=2)
    vera, grim = table.actor(501), table.actor(502)
    assert await vera.says("что я вчера заказывал?") == "Идёт первый день, вчерашних заявок нет."
    await vera.says("удар в Грима")
    await Day.all().update(status="resolved")
    await table.new_day(match, 3, 78)
    assert await vera.says("что я вчера заказывал?") == "Ваши заявки на день 2:\n• Удар на Грима (Паладин)"
    assert await vera.says("какие у меня были заявки вчера?") == await vera.last()
    assert await grim.says("что я заказывал вчера") == "На день 2 у вас заявок не было."
