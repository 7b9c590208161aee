"""Votes as each of them writes them, and talk about votes that is none.

`who` is the one voted against, `other` somebody else; of a vote «as» another `who` is the one that is followed.
"""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from vkbot.sandbox.scripted.manners.pen import Pen


@dataclass(frozen=True, slots=True)
class Ballots:
    """Ways to vote; `changes`: to vote for another than before; `asides`: talk that must not count.

    `mages`: against one of several mages, without saying which. `counts`: talk of who has how many votes.
    """

    votes: tuple[str, ...]
    follows: tuple[str, ...]
    changes: tuple[str, ...]
    withdrawals: tuple[str, ...]
    asides: tuple[str, ...]
    mages: tuple[str, ...] = ()
    counts: tuple[str, ...] = ()


HURRIED: Final = Ballots(
    votes=("против {who:gen}", "голос в {who:acc}", "голосую за {who:acc}", "против {who:gen} голосую", "голос {who}"),
    follows=("голосую как {who}", "мой голос как у {who:gen}"),
    changes=("переголосовываю на {who:acc}", "меняю голос на {who:acc}", "мой голос теперь против {who:gen}"),
    withdrawals=("снимаю голос", "пас", "скип сегодня"),
    asides=("кто за {who:acc} голосует?", "пока думаю", "давайте {who:acc}", "потом проголосую"),
    mages=("против мага", "голосую за мага"),
)
POLITE: Final = Ballots(
    votes=(
        "Добрый вечер! Голосую против {who:gen}.",
        "Прошу учесть мой голос: {who}.",
        "Мой голос — против {who:gen}. Извините, если ошибаюсь.",
        "Здравствуйте. Сегодня голосую за изгнание {who:gen}.",
    ),
    follows=("Присоединяюсь к голосу {who:gen}.", "Голосую так же, как {who}.", "Поддерживаю голос {who:gen}."),
    changes=("Меняю голос на {who:acc}, прошу учесть.", "Прошу прощения, меняю голос: {who}."),
    withdrawals=("Снимаю голос, прошу прощения.", "Пожалуй, сегодня воздержусь."),
    asides=(
        "Простите, а почему все голосуют против {who:gen}?",
        "Если {who} не ответит, проголосую против {who:gen}.",
        "Пока не голосую против {who:gen}, хочу послушать.",
        "Спасибо, прочла всех. Голос оставлю вечером.",
    ),
)
IN_CHARACTER: Final = Ballots(
    votes=(
        "{me} голосует против {who:gen}.",
        "{me} долго молчит, глядя в окно, и голосует против {who:gen}.",
        "{me} отдаёт голос против {who:gen}.",
        "Хватит молчать. Голосую против {who:gen}!",
        "Камешек ложится на ладонь старосты. {me} голосует против {who:gen}.",
    ),
    follows=("{me} кивает: голосую как {who}.", "Голосую, как {who}. Мудрые слова."),
    changes=("{me} меняет голос на {who:acc}.", "Нет, всё не так. Голосую против {who:gen}!"),
    withdrawals=("{me} снимает голос.", "{me} сегодня воздерживается."),
    asides=(
        "«Голосую против {who:gen}» — разносится по площади, и толпа гудит.",
        "{who} отводит взгляд. Отчего бы?",
        "{me} слушает, как {other} спорит с каждым встречным, и молчит.",
    ),
)
TELEGRAPHIC: Final = Ballots(
    votes=("Голос — {who}", "Голос: {who}", "Против {who:gen}", "Мой голос: {who}"),
    follows=("Голос как у {who:gen}", "Голосую как {who}"),
    changes=("Меняю голос: {who}", "Новый голос: {who}"),
    withdrawals=("Воздерживаюсь", "Снимаю голос", "Пас"),
    asides=("Против {who:gen} — сколько?", "Думаю. {who} или {other}", "Жду."),
)
TYPING: Final = Ballots(
    votes=("голосую против {who:gen}", "мой голос против {who:gen}", "сегодня голосую за {who:acc}"),
    follows=("голосую как {who}", "мой голос как у {who:gen}"),
    changes=("меняю голос на {who:acc}", "переголосовываю на {who:acc}"),
    withdrawals=("снимаю голос", "отзываю голос"),
    asides=(
        "а почему никто не голосует против {who:gen}?",
        "{who} что-то притих, странно это",
        "не голосуйте против {who:gen}, рано ещё",
    ),
)
TALKATIVE: Final = Ballots(
    votes=(
        "Народ, ну вы даёте, столько написали! Голосую против {who:gen}, дальше без меня.",
        "Вчера мне ещё нравилось, что {who} пишет, а сегодня уже нет. Голосую против {who:gen}!",
        "Ой, как сложно выбирать... Мой голос — {who}, не обижайся)",
        "Голосую против {who:gen}, а {other} пусть пока поживёт",
    ),
    follows=("Ладно, уговорили! Голосую как {who}.", "Голосую как {who}, мне так спокойнее)"),
    changes=(
        "Так, перечитала всё с начала и меняю голос на {who:acc}.",
        "Снимаю прежний голос, голосую против {who:gen}!",
    ),
    withdrawals=("Ой, всё, снимаю голос, у меня уже голова болит.", "Нет, не могу. Снимаю голос."),
    asides=(
        "Я бы проголосовала против {who:gen}, но как-то боязно...",
        "А кто вчера голосовал против {who:gen}? Кто помнит?",
        "{who}, ну скажи что-нибудь, а то сейчас все на тебя голоса переведут)",
        "Давайте все вместе против {who:gen}, а? Или против {other:gen}?",
    ),
)
CORRECTING: Final = Ballots(
    votes=(
        "Голосую против {other:gen}. Хотя нет, против {who:gen}",
        "Голосую против {other:gen}. Стоп, голосую против {who:gen}",
        "Голос: {other}. Нет, голос: {who}.",
        "Голосую против {who:gen}",
    ),
    follows=("Голосую против {other:gen}. Хотя нет, голосую как {who}", "Голосую как {who}"),
    changes=("Меняю голос на {who:acc}", "Передумал, голосую против {who:gen}"),
    withdrawals=("Снимаю голос, поторопился", "Отзываю голос"),
    asides=(
        "Хотел голосовать против {who:gen}, но передумал",
        "Собираюсь голосовать против {who:gen}, но сначала перечитаю",
    ),
)
TACTICAL: Final = Ballots(
    votes=(
        "Расклад такой: {other} тянет время. Голосую против {who:gen}.",
        "По итогам обсуждения: голос против {who:gen}.",
        "Голосую против {who:gen}, потому что {other} ведёт себя честнее.",
        "Голосов мало, не распыляемся. Мой голос — {who}.",
    ),
    follows=("Чтобы не дробить голоса, голосую как {who}.", "Голосую за того же, за кого и {who}."),
    changes=("Пересчитываем. Меняю голос: {who}.", "Переношу голос на {who:acc}."),
    withdrawals=("Снимаю голос до вечера.", "Отзываю голос, жду фактов."),
    asides=(
        "Если {who} проголосует против {other:gen}, многое прояснится.",
        "Голосовать против {who:gen} пока рано.",
    ),
    counts=(
        "Подсчёт: {who} — {many}, {other} — {few}.",
        "Против {who:gen} уже {many}, против {other:gen} {few}. Думаем.",
    ),
)
BY_BUTTONS: Final = Ballots(
    votes=("Голосую против {who:gen}", "Голосую за {who:acc}", "Против {who:gen}", "Мой голос против {who:gen}"),
    follows=("Голосую как {who}",),
    changes=("Меняю голос на {who:acc}", "Голосую против {who:gen}"),
    withdrawals=("Снимаю голос",),
    asides=("Думаю пока", "А кто-нибудь видел {who:acc}?", "Что-то тихо сегодня", "Вечером проголосую"),
)


def ballot(pen: Pen, kind: tuple[str, ...], who: str | None = None) -> str:
    """One of the ways, about somebody; talk (`who` is None) is about anybody."""
    about = who or pen.somebody("who", pen.me) or pen.me
    other = pen.somebody("other", pen.me, about) or about
    template = pen.pick("ballot", kind)
    return template.format(me=pen.myself(), who=pen.named(about), other=pen.named(other))


def count(pen: Pen, kind: tuple[str, ...], votes: Counter[str]) -> str:
    """Talk of the two that have most votes."""
    (who, many), (other, few) = votes.most_common(2)
    return pen.pick("count", kind).format(who=pen.named(who), many=many, other=pen.named(other), few=few)
