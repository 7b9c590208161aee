"""Votes in words: only what its writer says to be one, and never a false one."""

import time

import msgspec
import pytest

from locales.render import russian
from tests.language.cases import scene
from vkbot.language.votes import NoVote, VoteRead, VoteUnclear, read_vote


def read(text: str, by: str = "monk") -> object:
    reading = read_vote(russian(), text, scene(by))
    return msgspec.to_builtins(reading.vote) if isinstance(reading, VoteRead) else reading


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Голосую против Паладина", "paladin"),
        ("голосую за Паладина", "paladin"),
        ("ГОЛОСУЮ ПРОТИВ МАГА МОЛНИЙ!!!", "lightning_mage"),
        ("голосую против Mr. White", "paladin"),
        ("голосую против Агента 47", "lightning_mage"),
        ("Голос: Морок", "warlock"),
        ("голос в Морока", "warlock"),
        ("мой голос — Морок", "warlock"),
        ("Мой голос против Серого Кота (Диспеллер)", "dispeller"),
        ("ставлю голос на Морока", "warlock"),
        ("проголосовал против Морока, он темнит", "warlock"),
        ("против Морока голосую", "warlock"),
        ("против Морока", "warlock"),
        ("Против Мага огня!", "fire_mage"),
        ("голосую против себя", "monk"),
        ("голосую против игрока №5", "warlock"),
        ("голосую против [id105|Катя]", "warlock"),
        ("[id105|Катя], голосую против Искры", "fire_mage"),
        ("[id105|Катя], а я против Искры", "fire_mage"),
        ("Голосую за изгнание Искры", "fire_mage"),
        ("переголосовываю на Искру", "fire_mage"),
        ("меняю голос на Искру", "fire_mage"),
        ("голосую против «Искры»", "fire_mage"),
        ("Монах голосует против Искры", "fire_mage"),
        ("Голосую против Паладина, потому что Морок голосовал против меня", "paladin"),
        ("Морок прав, голосую против Паладина", "paladin"),
        ("Почему молчим? Голосую против Искры.", "fire_mage"),
        ("Голосую против Искры. Хотя нет, голосую против Морока", "warlock"),
        ("голосую против Искры, нет, против Морока", "warlock"),
        ("Снимаю голос с Искры, голосую против Морока", "warlock"),
        ("голосую против Искры\nупд: меняю голос на Морока", "warlock"),
        ("«Голосую против Искры» — смешно. Голосую против Морока", "warlock"),
    ],
)
def test_votes(text: str, target: str) -> None:
    assert read(text) == target


@pytest.mark.parametrize(
    "text",
    ["Голосую как Диспеллер", "голосую так же, как Серый Кот", "мой голос как у Диспеллера", "голос: как Диспеллер"],
)
def test_R3_1_votes_as_another(text: str) -> None:
    assert read(text) == {"as": "dispeller"}


@pytest.mark.parametrize(
    "text",
    [
        "снимаю голос",
        "Отзываю свой голос.",
        "голос снимаю, погорячилась",
        "воздерживаюсь",
        "пас",
        "голосую против никого",
    ],
)
def test_withdrawals(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        ("голосую", ()),
        ("голосую против Саурона", ()),
        ("голосую против игрока №13", ()),
        ("голосую против Морока и Искры", ("warlock", "fire_mage")),
        ("Мой голос: Морок или Искра", ("warlock", "fire_mage")),
        ("голосую против Паладина Тихона", ("paladin", "monk")),
    ],
)
def test_a_vote_without_one_name_is_asked_about(text: str, choices: tuple[str, ...]) -> None:
    assert read(text) == VoteUnclear(choices)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "🔥",
        "+1",
        "Почему все голосуют против Искры?",
        "Голосую ли я против Паладина? Нет",
        "А можно голосовать против себя?",
        "Не голосую против Паладина",
        "я бы голосовал против Искры",
        "завтра проголосую против Искры",
        "Голосую против Паладина, если Искра подтвердит",
        "Если что, голосую против Паладина",
        "голосуем против Искры",
        "Давайте голосовать против Искры",
        "Паладин голосует против меня",
        "Паладин сказал: голосую против Искры",
        "Морок писал, мол, голосую против Искры",
        "Морок: «голосую против Искры»",
        "> голосую против Искры\nи зачем?",
        "Голос Паладина ничего не меняет",
        "голос Монаха против Паладина решит всё",
        "Морок против Искры, классика",
        "Я против Искры ничего не имею",
        "против Искры голосует только предатель",
        "Паладин снял голос с Монаха",
        "я не снимаю голос",
        "голосование идёт вяло",
        "Подсчёт: Тихон — 3, Морок — 2",
        "Искра, ты где?",
        "воздерживаюсь от комментариев",
        "Думаю, что голосую против Искры зря",
        "Ну да, ну да, «голосую против Искры», слышали",
        "кто проголосует против Искры, тот прав",
    ],
)
def test_talk_is_never_a_vote(text: str) -> None:
    assert read(text) == NoVote()


@pytest.mark.parametrize(
    "text",
    ["голосую против " * 1000, "«" * 16384, "снимаю голос, " * 1200, "> " * 8000, "[id1|" * 3000, "Искра и " * 2000],
)
def test_hostile_texts_are_read_soon(text: str) -> None:
    read("голосую")
    start = time.process_time()
    read(text)
    assert time.process_time() - start < 0.5
