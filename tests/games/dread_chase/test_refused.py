"""Why a move is not allowed, and what is: every reason with every kind of move."""

from typing import get_args

import pytest
from msgspec.structs import replace

from engine.dread_chase.game import MATCHES
from engine.dread_chase.model import ChooseBarricade, ChooseCard
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import Refused, play, possible
from engine.dread_chase.reasons import Reason
from locales.dread_chase import refused_text
from tests.games.dread_chase.table import GAME, SCENE, faults
from tests.games.dread_chase.test_scene import SEATED
from tests.language.chase.scenes import SCENES, here
from vkbot.games.chat_game import Moves
from vkbot.games.dread_chase.chat import public

MOVES: tuple[AnyMove, ...] = (
    m.Roll(), m.PickCharacter("mechanic"), m.DrawMap(), m.Place("C3"), m.TakePlace(1), m.Step("C3"), m.Ride("D6"),
    m.Repair(), m.Build(), m.WorkChest(), m.Escape(), m.Attack("anna"), m.Destroy("C5"), m.UseSkill(), m.UseCrown(),
    m.PlayTalent("bandage"), m.EndTurn(), m.Keep("bandage"), m.GiveUp("C5"), m.Leave(), m.TimeUp(), m.Skip(),
)  # fmt: skip


@pytest.mark.parametrize("reason", get_args(Reason))
def test_every_reason_reads_well_for_every_kind_of_move(reason: Reason) -> None:
    assert {type(move) for move in MOVES} == set(get_args(AnyMove))
    for name in ("walk", "hunt", "card", "barricades"):
        match = SCENES[name]()
        assert match.turn is not None
        who = match.turn.who
        for move in MOVES:
            if reason in ("rage", "cooldown") and isinstance(move, m.UseCrown) and who != "zoya":
                continue  # those reasons are the killer's
            if reason in ("rage",) and who != "zoya":
                continue
            if reason == "choose" and match.turn.choice is None:
                continue
            text = refused_text(SCENE, match, who, move, Refused(reason), public(match, who))
            assert not faults(text)
            assert len(text) < 400


WRONG = (
    ("walk", "anna", m.Repair(), "Здесь нет генератора. Сейчас можно: идти ← A3, → C3, ↓ B4 — по 1⚡; "
     "навык «Аврал» — 1⚡."),
    ("walk", "anna", m.Step("B2"), "Мешает стена."),
    ("walk", "anna", m.Step("D3"), "До D3 отсюда не достать."),
    ("walk", "anna", m.EndTurn(), "Пропустить ход можно, только если делать совсем нечего."),
    ("walk", "anna", m.Attack("boris"), "Бить может только убийца, а у вас выживший. Сейчас можно: "),
    ("walk", "boris", m.WorkChest(), "Сейчас ход Веры."),
    ("walk", "anna", m.PlayTalent("bandage"), "Такого таланта у вас нет."),
    ("walk", "anna", m.Step("Z9"), "Клетки Z9 на этой карте нет."),
    ("walk", "anna", m.Roll(), "Сейчас не время для этого: партия уже идёт."),
    ("hunt", "zoya", m.UseCrown(), "Не хватает ярости: есть 0, нужно 3."),
    ("hunt", "zoya", m.Destroy("C5"), "Там нет построенной баррикады."),
    ("hunt", "zoya", m.Attack("vera"), "Слишком далеко."),
    ("hunt", "zoya", m.Step("E3"), "До E3 отсюда не достать."),
    ("card", "anna", m.Step("C3"), "Сначала выберите талант: карты — в личных сообщениях."),
    ("barricades", "anna", m.Step("C3"), "Сначала выберите, какую баррикаду убрать. "
     "Сейчас можно: убрать баррикаду E3 или C5."),
    ("pick", "boris", m.PickCharacter("butcher"), "Этот персонаж — для другой стороны. "
     "Сейчас можно: выбрать персонажа (Механик, Фельдшер, "),
)  # fmt: skip


@pytest.mark.parametrize(("name", "who", "move", "text"), WRONG)
def test_a_wrong_move_gets_the_reason_and_what_is_possible(name: str, who: str, move: AnyMove, text: str) -> None:
    match = SCENES[name]()
    refused = play(match, who, move)
    assert isinstance(refused, Refused)
    said = refused_text(SCENE, match, who, move, refused, public(match, who))
    assert said.startswith(text)
    assert ("Сейчас можно: " in said) == bool(public(match, who))


def test_D3_3_a_refusal_does_not_tell_what_is_in_hand() -> None:
    match = SCENES["hand"]()
    refused = play(match, "anna", m.Repair())
    assert isinstance(refused, Refused)
    assert any(isinstance(move, m.PlayTalent) for move in refused.possible)
    empty = refused_text(SCENE, here().match, "anna", m.Repair(), refused, public(here().match, "anna"))
    assert refused_text(SCENE, match, "anna", m.Repair(), refused, public(match, "anna")) == empty


def test_the_choice_of_a_card_is_nobody_elses() -> None:
    match = SCENES["card"]()
    assert match.turn is not None
    assert isinstance(match.turn.choice, ChooseCard)
    assert public(match, "anna") == ()
    assert len(possible(match, "anna")) == 2
    barricades = SCENES["barricades"]()
    assert barricades.turn is not None
    assert isinstance(barricades.turn.choice, ChooseBarricade)
    assert public(barricades, "anna") == (m.GiveUp("E3"), m.GiveUp("C5"))


def test_D3_1_an_ability_for_which_the_actions_do_not_suffice_is_refused_for_its_price() -> None:
    match = SCENES["medic"]()
    assert match.turn is not None
    tired = replace(match, turn=replace(match.turn, left=0))
    reading = GAME.read(SEATED, MATCHES.encode(tired), "boris", "перевязка")
    assert isinstance(reading, Moves)
    refused = GAME.play(SEATED, MATCHES.encode(tired), "boris", reading.moves[0])
    assert getattr(refused, "text", "").startswith("Не хватает ⚡: нужно ")
