"""The day's post, one's own state, the last post, the rules: whole texts."""

from typing import get_args

import msgspec
import pytest

from engine.curse import events as e
from engine.curse import view
from engine.curse.ids import ABILITIES, ARTIFACTS, CLASSES, PUBLIC_ITEMS, CommonId, EffectId
from engine.curse.model import Effect
from engine.curse.rules import DEFAULT, Rules
from engine.curse.schedule import STAGES
from engine.curse.view import Announced, Own, Public, SawCopy, SawItems, SawLearned, SawLight
from locales.curse import (
    TOPICS,
    ability_help,
    class_help,
    day_post,
    end_post,
    item_help,
    order_text,
    own_state,
    rules_text,
)
from locales.curse.own import effect_line
from tests.locales.samples import CAST, IDS, WORDS, days, faults, order

DEADLINE = "13 марта, 4:00 по Москве"
QUIET = Public(light=(), abilities=(), dead=(), exiled=None, resurrected=(), blocked=(), votes={})
BUSY = Public(
    light=("monk", "warlock"),
    abilities=(
        Announced("fire_mage", "fireball", ("dispeller",), ("monk",)),
        Announced("dispeller", "link", ("dispeller", "paladin"), ()),
        Announced("illusionist", "copy", (), (), "ball_lightning"),
        Announced("lightning_mage", "ball_lightning", (), ()),
        Announced("monk", "healing", ("monk",), ("paladin", "warlock")),
    ),
    dead=("dispeller", "monk"),
    exiled="dispeller",
    resurrected=("warlock",),
    blocked=("fireball", "ice_block"),
    votes={"fire_mage": "dispeller", "monk": "dispeller", "paladin": "dispeller", "dispeller": "monk"},
)


def test_the_post_of_the_first_day() -> None:
    post = day_post(WORDS, CAST, 1, None, IDS, DEADLINE)
    assert post.startswith("☀ День 1\n\n")
    assert "Итоги" not in post
    assert "В живых 10 из 10:\n1. Искра (Маг огня)\n2. Паладин\n" in post
    assert f"День продлится до {DEADLINE}." in post
    assert "«Голосую против …»" in post
    assert not faults(post)


def test_the_post_of_a_busy_day() -> None:
    living = [one for one in IDS if one not in ("dispeller", "monk")]
    post = day_post(WORDS, CAST, 3, BUSY, living, DEADLINE)
    expected = """
Итоги дня 2

Свет: Ведьма из Лысой Горы (Чернокнижник) и Тихон (Монах).

Способности:
• Фаербол: Искра (Маг огня) → Серый Кот (Диспеллер); по Связи — Тихон
• Связь: Серый Кот (Диспеллер) → Серый Кот (Диспеллер) и Паладин
• Копия: Мираж (Иллюзионист) — Шаровая молния
• Шаровая молния: Ёж (Маг молний) — создание
• Лечение: Тихон (Монах) → на себя; по Связи — Паладин и Ведьма из Лысой Горы

Голоса:
• Серый Кот (Диспеллер) — 3: Искра, Паладин и Тихон
• Тихон (Монах) — 1: Серый Кот
Голоса погибших на первых двух этапах при изгнании не учитываются.

⚖ Изгнание: Серый Кот (Диспеллер) погибает.
☠ Погибает Тихон (Монах).
✚ Возвращается к жизни Ведьма из Лысой Горы (Чернокнижник).

⛔ Сегодня заблокированы способности: Фаербол и Глыба льда.
"""
    swapped = msgspec.structs.replace(BUSY, light=("warlock", "monk"))
    assert expected in day_post(WORDS, CAST, 3, swapped, living, DEADLINE)
    assert "Мертвы: Серый Кот (Диспеллер) и Тихон (Монах)." in post
    assert not faults(post)


def test_the_post_of_a_quiet_day() -> None:
    post = day_post(WORDS, CAST, 2, QUIET, IDS, DEADLINE)
    for line in ("Свет не применял никто.", "Никто не голосовал.", "⚖ Изгнания нет.", "☠ Никто не погибает."):
        assert line in post
    assert "заблокирован" not in post
    assert "Мертвы" not in post


def test_own_state() -> None:
    own = Own(
        id="monk",
        spheres=7,
        items={"poison": 2, "artifact": 1},
        effects=(Effect("freeze", 2), Effect("jinx", 1), Effect("power", 1)),
        links=(("warlock", 2),),
        copied="fireball",
        learned=("ice_block",),
        resurrected=True,
        partners=("paladin",),
    )
    told = (
        SawLight("warlock", 3),
        SawLight("fire_mage", 0),
        SawItems("life_mage", {"poison": 1, "artifact": 2}),
        SawItems("dispeller", {}),
        SawCopy("fireball", True),
        SawCopy("jinx", False),
        SawLearned("ice_block"),
    )
    text = own_state(WORDS, CAST, own, "traitor", private=told)
    assert (
        text
        == """Тихон (Монах), вы предатель.
Ваш союзник — Паладин.

Свет: у Ведьмы из Лысой Горы (Чернокнижник) вы забираете 3 единицы света — теперь там 0.
Свет: у Искры (Маг огня) света не оказалось.
Сфера прозрения, предметы Мелиссы (Маг жизни): Яд, Артефакт × 2.
Сфера прозрения, предметы Серого Кота (Диспеллер): ничего нет.
Копия удалась. Сегодня вам доступна способность Фаербол.
Копия не удалась: способность Сглаз в прошедший день никто другой не применял.
Тайные знания: способность Глыба льда теперь ваша навсегда.

Защитные сферы: 7 из 10
Предметы: Яд × 2, Артефакт

Действует на вас:
• Заморозка — ещё 2 дня
• Сглаз — до конца дня
• Зелье силы: сегодня можно применить до 2 способностей класса
• Связь: Ведьма из Лысой Горы (Чернокнижник) — ещё 2 дня
• Воскрешение: ваши защитные сферы больше не восстанавливаются

Сегодня вам доступна скопированная способность: Фаербол.
Перенятые навсегда способности: Глыба льда."""
    )


def test_own_state_of_one_who_has_nothing() -> None:
    own = Own(
        id="paladin", spheres=10, items={}, effects=(), links=(), copied=None, learned=(), resurrected=False,
        partners=(),
    )  # fmt: skip
    assert own_state(WORDS, CAST, own, "representative") == (
        "Паладин, вы представитель.\n\nЗащитные сферы: 10 из 10\nПредметы: ничего нет"
    )


def test_power_against_exhaustion_is_one_line() -> None:
    own = Own(
        id="ice_mage", spheres=10, items={}, effects=(Effect("exhausted", 1), Effect("power", 1)), links=(),
        copied=None, learned=(), resurrected=False, partners=(),
    )  # fmt: skip
    text = own_state(WORDS, CAST, own, "representative")
    assert text.count("•") == 1
    assert "до 1 способности класса" in text


@pytest.mark.parametrize("effect", get_args(EffectId))
@pytest.mark.parametrize("left", [1, 2, 5])
def test_every_effect_has_its_line(effect: EffectId, left: int) -> None:
    assert not faults(effect_line(WORDS, Effect(effect, left)))


# The end


def test_the_last_post_reveals_everything() -> None:
    start, final, told = days(3, most=3)
    events: list[e.AnyEvent] = [
        e.Dropped(index=1, order=order(action="copy", ability="jinx"), reason="not_yours"),
        e.Taken(index=0, order=order(action="fireball", target="monk")),
        e.Exiled(target="monk", votes=6, living=10),
        e.Ended(outcome="representatives", winners=("fire_mage", "life_mage")),
    ]
    post = end_post(WORDS, CAST, start, final, [*told, (4, events)])
    assert post.startswith("🏁 Игра окончена\n\nПредатели мертвы. Победа представителей")
    assert "доживают Искра (Маг огня) и Мелисса (Маг жизни)." in post
    assert post.count(" — предатель,") == 2
    assert "Тихон (Монах) — п" in post
    assert "изгнание на 4-й день" in post
    assert "Искра — Фаербол на Тихона; Копия: Сглаз (не принята: такой способности у персонажа нет)" in post
    for character in start.characters:
        assert ("Белый артефакт" in post) or "white_artifact" not in character.items


@pytest.mark.parametrize("outcome", get_args(e.Outcome))
def test_every_outcome(outcome: e.Outcome) -> None:
    start, final, _ = days(0, most=0)
    for winners in ((),) if outcome == "draw" else (("monk",), ("monk", "paladin")):
        post = end_post(WORDS, CAST, start, final, [(1, [e.Ended(outcome=outcome, winners=winners)])])
        assert not faults(post)
    assert "раньше срока" in end_post(WORDS, CAST, start, final, [])


# Rules and help


def test_the_rules() -> None:
    text = rules_text(WORDS)
    assert not faults(text)
    assert "10 защитных сфер" in text
    assert "8 защитных сфер" in rules_text(WORDS, Rules(spheres=8))
    with pytest.raises(KeyError):
        rules_text(WORDS, topic="nonsense")


@pytest.mark.parametrize("topic", TOPICS)
def test_a_chapter(topic: str) -> None:
    assert not faults(rules_text(WORDS, DEFAULT, topic))


def test_the_order_of_the_day_is_the_schedule() -> None:
    text = rules_text(WORDS, DEFAULT, "stages")
    assert text.count("Этап ") == len(STAGES)
    assert "Этап 3: Изгнание, Проклятье." in text


NUMBERS = [DEFAULT, *(Rules(**dict.fromkeys(Rules.__struct_fields__, number)) for number in (1, 3, 5))]


@pytest.mark.parametrize("rules", NUMBERS)
def test_help_on_everything(rules: Rules) -> None:
    texts = [class_help(WORDS, rules, one) for one in CLASSES]
    texts += [ability_help(WORDS, rules, one) for one in (*ABILITIES, *get_args(CommonId))]
    texts += [item_help(WORDS, rules, one) for one in (*PUBLIC_ITEMS, *ARTIFACTS)]
    for text in texts:
        assert not faults(text)


def test_help_speaks_with_the_numbers_of_the_match() -> None:
    assert "2 единицы урона" in ability_help(WORDS, DEFAULT, "fireball")
    assert "7 единиц урона" in ability_help(WORDS, Rules(fireball=7), "fireball")
    assert rules_text(WORDS, DEFAULT, "jinx") == ability_help(WORDS, DEFAULT, "jinx")
    assert rules_text(WORDS, DEFAULT, "ring") == item_help(WORDS, DEFAULT, "ring")
    assert rules_text(WORDS, DEFAULT, "monk") == class_help(WORDS, DEFAULT, "monk")


def test_neither_kind_of_artifact_is_told_apart() -> None:
    """R8.6."""
    assert item_help(WORDS, DEFAULT, "white_artifact") == item_help(WORDS, DEFAULT, "black_artifact")
    given = [order(action="transfer", item=one, target="monk") for one in ("white_artifact", "black_artifact")]
    assert len({order_text(WORDS, CAST, one) for one in given}) == 1


def test_every_view_is_told() -> None:
    _, final, told = days(5)
    for character in final.characters:
        own = view.own(final, character.id)
        assert not faults(own_state(WORDS, CAST, own, character.faction))
    for _, events in told:
        for results in view.private(events, final).values():
            own = view.own(final, "monk")
            assert not faults(own_state(WORDS, CAST, own, "traitor", private=results))
