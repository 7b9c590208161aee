"""What happened in words: every event, and how a move's events become a line."""

from collections.abc import Sequence
from typing import get_args

import pytest
from msgspec.structs import replace

from engine.dread_chase import events as e
from engine.dread_chase import view
from engine.dread_chase.effects import (
    AnyLasting,
    ChestBonus,
    IgnoreBarricades,
    IgnoreWindows,
    RepairBonus,
    Reroll,
    Shield,
    Strike,
)
from engine.dread_chase.events import AnyEvent
from locales.dread_chase import told
from locales.dread_chase.secret import learned_text
from locales.dread_chase.telling import Telling
from locales.dread_chase.told import sentence
from tests.games.dread_chase.table import SCENE, faults, some
from tests.language.chase.scenes import here

MATCH = here().match
"""Вера (anna) is the mechanic, Борис the medic, Глеб the runner, Зоя the butcher."""

SENTENCES: Sequence[tuple[AnyEvent, str]] = (
    (e.Rolled(who="anna", reason="initiative", die=20, value=17), "Вера бросает кубик: 17."),
    (e.Rolled(who="anna", reason="tie", die=6, value=3), "Вера бросает ещё раз: 3."),
    (e.Rolled(who="anna", reason="repair", die=6, value=3), ""),
    (e.Tied(players=("anna", "boris")), "Поровну у всех, кто впереди: Вера и Борис. Каждый бросает ещё раз."),
    (e.KillerFound(who="zoya"), "Убийца в этой партии — Зоя!"),
    (e.Picked(who="anna", character="mechanic"), "Вера играет за Механика."),
    (e.Picked(who="zoya", character="shade"), "Зоя играет за Тень."),
    (e.MapDrawn(by="anna", map="factory"), "Карта этой партии — «Завод»."),
    (e.Placed(who="anna", at="C4"), "Вера встаёт на C4."),
    (e.PlaceTaken(who="anna", place=2), "Вера ходит под номером 2."),
    (e.RoundBegan(round=4), "Раунд 4."),
    (e.TurnBegan(who="boris", actions=3), "Ход Бориса: 3⚡."),
    (e.TurnEnded(who="boris"), ""),
    (e.TurnEnded(who="boris", lost=2), "Борис заканчивает ход, пропадает 2⚡."),
    (e.Carried(who="anna", origin="C4", to="C5"), "Конвейер везёт Веру на C5."),
    (e.PushedOff(who="zoya", origin="C4", to="C5"), "Остаться на C4 нельзя, Зоя отходит на C5."),
    (e.WentBack(who="anna", origin="C4", to="C5"), "Остаться на C4 нельзя, Вера возвращается на C5."),
    (e.Stepped(who="anna", origin="C4", to="C5"), "Вера идёт на C5."),
    (e.Rode(who="anna", origin="C4", to="G5"), "Вера едет по рельсам на G5."),
    (e.Moved(who="anna", origin="C4", to="G5"), "Вера перебирается на G5."),
    (e.Escaped(who="anna", at="G3"), "Вера выбегает через ворота на G3 — спасение! Спаслось: 1, для победы нужно: 2."),
    (e.PointsChanged(at="C1", amount=-1, points=2), "Генератор на C1: −1, теперь 2 из 5."),
    (e.Guarded(at="C1", amount=1, points=3), "Убийца слишком долго стережёт генератор на C1: +1, теперь 3 из 5."),
    (e.GeneratorStarted(at="C1", running=1, needed=2), "Генератор на C1 работает! Запущено 1 из 2."),
    (e.Built(who="anna", at="C5"), "Вера строит баррикаду на C5."),
    (
        e.BarricadeAsked(who="anna", cells=("E3", "C5")),
        "Столько баррикад стоять не может: Вера выбирает, какую убрать, — E3 или C5.",
    ),
    (e.Destroyed(who="zoya", at="C5"), "Зоя ломает баррикаду на C5. Построить её снова нельзя."),
    (
        e.Destroyed(who="anna", at="C5", given_up=True),
        "Вера убирает баррикаду на C5. Построить её снова нельзя.",
    ),
    (e.ChestWorked(who="anna", at="A4", left=1), "Вера вскрывает сундук на A4, ещё 1 раз — и откроется."),
    (e.ChestWorked(who="anna", at="A4", left=0), ""),
    (
        e.CardsDrawn(who="anna", at="A4", cards=("bandage", "dash")),
        "Вера открывает сундук на A4 и выбирает один талант из 2.",
    ),
    (e.CardKept(who="anna", card="bandage"), "Вера берёт талант."),
    (e.Attacked(who="zoya", target="anna", hit=False), "Зоя бьёт Веру, но щит держит удар."),
    (
        e.Damaged(target="boris", amount=2, left=1, by="zoya"),
        "Борис получает 2 единицы урона, здоровья остаётся 1.",
    ),
    (e.Shielded(target="boris", amount=1), "Щит Бориса принимает 1."),
    (e.Healed(target="anna", amount=1, left=4), "Вера получает 1 единицу здоровья, теперь 4."),
    (e.Killed(who="anna", at="C5", by="zoya"), "Вера погибает на C5."),
    (e.RageGained(who="zoya", amount=1, rage=2), "Ярость: 2 из 4."),
    (
        e.RageGained(who="zoya", amount=1, rage=3, ready=True),
        "Ярость: 3 из 4 — со следующего хода доступна способность «Кровавая жатва».",
    ),
    (e.Used(who="anna", kind="skill", ability="mechanic"), "Вера применяет навык «Аврал»."),
    (e.Used(who="zoya", kind="crown", ability="butcher"), "Зоя применяет коронную способность «Кровавая жатва»!"),
    (e.Used(who="anna", kind="talent", ability="bandage", on="boris"), "Вера играет талант «Бинт», цель — Борис."),
    (e.Used(who="anna", kind="talent", ability="bandage", on="anna"), "Вера играет талант «Бинт» на себя."),
    (e.Used(who="anna", kind="talent", ability="dash", at="C5"), "Вера играет талант «Второе дыхание», цель — C5."),
    (e.PassiveWorked(who="vera", character="runner"), ""),
    (e.ActionsGained(who="anna", amount=1), "Вера получает 1⚡."),
    (e.ActionsGained(who="anna", amount=1, next_turn=True), "Вера получает 1⚡ к следующему ходу."),
    (e.Stunned(who="zoya", amount=2), "Зоя теряет 2⚡ в следующий ход."),
    (
        e.EffectLaid(who="anna", effect=RepairBonus(points=1), turns=1),
        "Вера: удачный ремонт приносит ещё 1 (до конца хода).",
    ),
    (
        e.EffectLaid(who="anna", effect=Reroll(up_to=3), turns=2),
        "Вера: если на кубике ремонта 3 или меньше, бросок повторяется (ходов, считая этот: 2).",
    ),
    (
        e.EffectLaid(who="anna", effect=ChestBonus(works=1), turns=1),
        "Вера: работа над сундуком считается ещё за 1 (до конца хода).",
    ),
    (
        e.EffectLaid(who="anna", effect=Shield(amount=1), turns=3),
        "Вера: щит, следующий удар слабее на 1 (ходов, считая этот: 3).",
    ),
    (
        e.EffectLaid(who="zoya", effect=Strike(damage=1, cheaper=1, reach=2), turns=2),
        "Зоя: урон больше на 1, атака дешевле на 1⚡, атака достаёт дальше на 2 (ходов, считая этот: 2).",
    ),
    (
        e.EffectLaid(who="zoya", effect=IgnoreBarricades(), turns=2),
        "Зоя: баррикады не мешают ни идти, ни бить (ходов, считая этот: 2).",
    ),
    (e.EffectLaid(who="zoya", effect=IgnoreWindows(), turns=1), "Зоя: окна не задерживают (до конца хода)."),
    (e.EffectGone(who="anna", effect=Shield(turns=3)), "Больше не действует (Вера): щит."),
    (e.EffectGone(who="anna", effect=RepairBonus()), ""),
    (e.CrownOver(who="zoya"), "Коронная способность Зои больше не действует."),
    (e.CellBlocked(at="C3", stops="killer", rounds=2), "Клетка C3 закрыта для убийцы; раундов, считая этот: 2."),
    (e.CellBlocked(at="C3", stops="survivor", rounds=2), "Клетка C3 закрыта для выживших; раундов, считая этот: 2."),
    (e.CellFreed(at="C3"), "Клетка C3 снова открыта."),
    (e.CooldownChanged(who="boris", turns=0), "Навык Бориса снова готов."),
    (e.CooldownChanged(who="boris", turns=2), "Навык Бориса будет готов через 2 хода."),
    (e.Revealed(who="anna", to="zoya", cards=("bandage",)), "Зоя видит таланты Веры."),
    (e.GatesSet(round=7), "Ворота откроются в начале раунда 7."),
    (e.GatesOpened(rounds=3), "Ворота открыты! Закроются через 3 раунда, считая этот. Для победы должно спастись: 2."),
    (e.GatesClosed(), "Ворота закрываются навсегда."),
    (e.Left(who="anna"), "Вера выходит из партии."),
    (e.Left(who="anna", silent=True), "Вера слишком долго молчит и выбывает из партии."),
    (e.TimeRanOut(who="anna"), "Вера не отвечает, бот делает первый возможный выбор."),
    (
        e.Ended(outcome="killer", reason="gates_closed", winners=("zoya",)),
        "Кто не успел выйти, остаётся внутри. Победа убийцы!",
    ),
    (
        e.Ended(outcome="survivors", reason="killer_left", winners=("anna", "boris")),
        "Убийцы больше нет: все, кто на поле, спасены. Победа выживших!",
    ),
)  # fmt: skip


def told_of(*events: AnyEvent) -> str:
    return told(SCENE, MATCH, events)


@pytest.mark.parametrize(("event", "text"), SENTENCES, ids=lambda one: type(one).__name__)
def test_every_event_has_its_sentence(event: AnyEvent, text: str) -> None:
    assert sentence(Telling(SCENE, MATCH, (event,)), event) == text
    assert not faults(text)


def test_no_event_and_no_effect_is_left_out() -> None:
    assert {type(event) for event, _ in SENTENCES} | {e.Repaired} == set(get_args(AnyEvent))
    laid = {type(event.effect) for event, _ in SENTENCES if isinstance(event, e.EffectLaid)}
    assert laid == set(get_args(AnyLasting))


def test_D3_2_a_repair_is_told_with_its_die() -> None:
    rolled = e.Rolled(who="anna", reason="repair", die=6, value=5)
    fixed = e.Repaired(who="anna", at="C1", amount=2, points=4, cause=0)
    assert told_of(rolled, fixed) == "Вера чинит генератор на C1: выпало 5, +2, теперь 4 из 5."
    again = e.Rolled(who="anna", reason="reroll", die=6, value=1, cause=0)
    vain = e.Repaired(who="anna", at="C1", amount=0, points=2, cause=1)
    assert told_of(rolled, again, vain) == (
        "Вера чинит генератор на C1: выпало 5, второй бросок — 1, ничего не выходит, по-прежнему 2 из 5."
    )


def test_D4_1_an_attack_is_told_with_what_came_of_it() -> None:
    attack = e.Attacked(who="zoya", target="boris", hit=True)
    hurt = e.Damaged(target="boris", amount=2, left=1, by="zoya", cause=0)
    assert told_of(attack, hurt) == "Зоя бьёт Бориса: урон 2, здоровья остаётся 1."
    shield = e.Shielded(target="boris", amount=1, cause=0)
    assert told_of(attack, shield, hurt) == ("Зоя бьёт Бориса: щит принимает 1, проходит 2, здоровья остаётся 1.")


def test_a_use_names_its_cell_once() -> None:
    used = e.Used(who="vera", kind="skill", ability="runner", at="C3")
    moved = e.Moved(who="vera", origin="A5", to="C3", cause=0)
    assert told_of(used, moved) == "Глеб применяет навык «Рывок». Глеб перебирается на C3."


def test_a_passive_ability_is_told_with_what_it_has_changed() -> None:
    worked = e.PassiveWorked(who="boris", character="medic")
    healed = e.Healed(target="boris", amount=1, left=4, cause=0)
    assert told_of(worked, healed) == "Пассивная способность Фельдшера: Борис получает 1 единицу здоровья, теперь 4."
    assert told_of(worked) == ""  # unhurt


def test_D4_4_the_end_of_a_crown_ability_is_told_once() -> None:
    gone = e.EffectGone(who="zoya", effect=Strike(turns=2))
    assert told_of(gone, e.CrownOver(who="zoya")) == "Коронная способность Зои больше не действует."


def test_D6_2_the_death_after_which_too_few_are_left_says_so() -> None:
    died = e.Killed(who="anna", at="C5", by="zoya")
    fallen = ("anna", "boris")
    pieces = tuple(replace(one, cell=None, fate="killed") if one.who in fallen else one for one in MATCH.pieces)
    assert told(SCENE, replace(MATCH, pieces=pieces), (died,)).endswith("победит только тот, кто спасётся.")
    assert told(SCENE, MATCH, (died,)) == "Вера погибает на C5."


def test_a_move_is_a_line_and_the_next_turn_another() -> None:
    assert (
        told_of(
            e.Stepped(who="anna", origin="B3", to="C3"), e.TurnEnded(who="anna"), e.TurnBegan(who="boris", actions=3)
        )
        == "Вера идёт на C3.\nХод Бориса: 3⚡."
    )
    assert told_of(e.RoundBegan(round=2), e.TurnBegan(who="anna", actions=3)) == "Раунд 2. Ход Веры: 3⚡."


def test_D3_3_cards_are_told_to_their_owner_alone() -> None:
    drawn = e.CardsDrawn(who="anna", at="A4", cards=("bandage", "dash"))
    kept, seen = e.CardKept(who="anna", card="dash"), e.Revealed(who="anna", to="zoya", cards=("dash", "radio"))
    private = view.private((drawn, kept, seen))
    assert learned_text(SCENE, private["anna"]) == (
        "Сундук на A4 открыт. Один из этих талантов можно оставить:\nВаш новый талант — «Второе дыхание»."
    )
    assert learned_text(SCENE, private["zoya"]) == "Таланты Веры: «Второе дыхание», «Рация»."
    assert learned_text(SCENE, (e.Revealed(who="anna", to="zoya", cards=()),)) == "Талантов у Веры нет."


def test_what_is_told_in_matches_has_no_faults_and_few_lines() -> None:
    for moment in some():
        assert not faults(moment.played.told)
        assert moment.played.told.count("\n") <= 4
        assert len(moment.played.told) <= 700
