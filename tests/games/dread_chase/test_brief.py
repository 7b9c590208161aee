"""What a table is told after a move, in few words: whose turn, what it costs, what is possible, how it stands."""

import re

import pytest
from msgspec.structs import replace

from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.model import Doors, Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.moves.values import AnyMove
from engine.dread_chase.play import price
from locales.dread_chase import button, shown_text
from tests.games.dread_chase.table import GAME, SCENE, faults, people, shown, some
from tests.games.dread_chase.test_scene import SEATED, scene_of
from tests.language.chase.scenes import SCENES, here
from vkbot.games.chat_game import Played
from vkbot.games.dread_chase.data import shipped_rules
from vkbot.services.tables.playing import made


def played(match: Match, who: str, move: AnyMove) -> Played:
    brought = GAME.play(SEATED, MATCHES.encode(match), who, MOVES.encode(move))
    assert isinstance(brought, Played), brought
    return brought


def test_after_a_move_only_the_turn_and_what_is_possible_are_told() -> None:
    after = played(here().match, "anna", m.Step("C3"))
    assert after.told == "Вера идёт на C3."
    assert not after.anew
    assert GAME.scene(SEATED, after.state).brief.splitlines() == [
        "Ход: Вера (Механик), 2⚡.",
        "Можно: идти ↑ C2, ← B3, → D3 — по 1⚡; навык «Аврал» — 1⚡; конец хода (пропадёт 2⚡).",
    ]


def test_what_is_possible_is_told_once_where_a_later_move_of_several_is_refused() -> None:
    moves = [MOVES.encode(move) for move in (m.Step("C3"), m.Repair())]
    brought = made(GAME, SEATED, MATCHES.encode(here().match), "anna", moves)
    assert (len(brought.moves), brought.refused) == (1, "Здесь нет генератора.")
    brought = made(GAME, SEATED, MATCHES.encode(here().match), "anna", moves[1:])
    assert brought.refused.startswith("Здесь нет генератора. Сейчас можно: ")


def test_as_a_turn_begins_it_is_told_who_stands_where() -> None:
    assert scene_of(SCENES["hunt"]()).brief.splitlines()[:2] == [
        "Ход: Зоя (Мясник), 5⚡, ярость 0 из 4.",
        "На поле: Зоя — F4; Вера — F3, здоровье 6; Борис — G3, здоровье 6; Глеб — A5, здоровье 5.",
    ]


def test_what_works_on_a_piece_is_told_with_its_turn() -> None:
    match = with_killer(SCENES["hunt"](), crowned=2, cooldown=3)
    assert scene_of(match).brief.startswith(
        "Ход: Зоя (Мясник), 5⚡, ярость 0 из 4; навык через 3; действует «Кровавая жатва».\n"
    )


def test_few_words_are_few_and_nothing_is_told_twice() -> None:
    for _, scene in shown():
        assert len(scene.brief) <= 600
        assert len(scene.brief) <= len(scene.text)
        assert not faults(scene.brief)
    for moment in some():
        assert not re.search(r"^(Раунд|Ход )", moment.played.told, re.MULTILINE)


def test_the_whole_board_is_told_as_a_round_or_a_part_of_the_match_begins() -> None:
    for moment in some():
        before, after = moment.match, MATCHES.decode(moment.played.state)
        anew = after.phase != "placing" and (before.phase, before.round) != (after.phase, after.round)
        assert moment.played.anew == anew


def test_D3_1_D4_1_every_button_says_its_price() -> None:
    told = 0
    for match, scene in shown():
        who = next((one.who for one in GAME.awaited(MATCHES.encode(match))), "")
        for choice in scene.choices if match.phase == "playing" else ():
            move = MOVES.decode(choice.move)
            if isinstance(move, m.EndTurn | m.GiveUp):
                continue
            cost = "3🔥" if isinstance(move, m.UseCrown) else f"{price(match, who, move)}⚡"
            assert choice.label.endswith(f" ({cost})")
            told += 1
    assert told > 500


def test_D4_1_a_window_is_dear_to_the_killer() -> None:
    match = here(turn="zoya").match
    at_window = replace(
        match, pieces=tuple(replace(one, cell="C1") if one.who == "zoya" else one for one in match.pieces)
    )
    assert button(SCENE, at_window, "zoya", m.Step("C2")) == "↓ C2 (2⚡)"
    assert "идти ← B1, → D1 — по 1⚡; идти ↓ C2 — 2⚡" in scene_of(at_window).brief


def test_what_a_button_says_can_be_written() -> None:
    for match, scene in shown():
        who = next((one.who for one in GAME.awaited(MATCHES.encode(match))), "")
        for choice in scene.choices[:4] if match.phase == "playing" else ():
            with_price = GAME.read(people(match), MATCHES.encode(match), who, choice.label)
            bare = re.sub(r" \([^()]*\)$", "", choice.label)
            assert with_price == GAME.read(people(match), MATCHES.encode(match), who, bare)


# The score


def escaped(match: Match, *those: str) -> Match:
    pieces = tuple(replace(one, cell=None, fate="escaped") if one.who in those else one for one in match.pieces)
    return replace(match, pieces=pieces, doors=Doors(opens=1, closes=4))


def test_D2_3_how_many_must_still_escape_is_told_and_drawn() -> None:
    match = escaped(here().match, "vera")
    scene = scene_of(match)
    assert "Спаслось: 1, для победы нужно: 2." in scene.text
    assert scene.picture is not None
    assert scene.picture.lines[1] == "Ворота открыты: ещё 3 раунда. Спаслось 1 из 2"
    assert "Спаслось: 0, для победы нужно: 2." in scene_of(here().match).text


def test_D6_2_the_end_is_told_in_a_few_lines_and_names_each_winner_once() -> None:
    match = escaped(here("G3", "A4", "A5").match, "boris", "vera")
    after = played(match, "anna", m.Escape())
    assert after.over
    assert after.told == (
        "Вера выбегает через ворота на G3 — спасение! Спаслось: 3, для победы нужно: 2.\n"
        "На поле больше нет выживших. Победа выживших!"
    )
    assert GAME.scene(SEATED, after.state).short == "Спаслись: Вера, Борис, Глеб.\nРаундов сыграно: 1."
    assert shown_text(SCENE, MATCHES.decode(after.state), ()).count("Победа: ") == 1


def test_steps_in_a_row_are_one_line() -> None:
    start, steps = MATCHES.encode(here().match), ("C3", "D3")
    brought = made(GAME, SEATED, start, "anna", [MOVES.encode(m.Step(to)) for to in steps])
    assert brought.told == ("Вера идёт: C3, D3.",)
    skilled = [MOVES.encode(one) for one in (m.Step("B4"), m.UseSkill(), m.Step("B5"))]
    told = made(GAME, SEATED, start, "anna", skilled).told
    assert (len(told), told[0]) == (3, "Вера идёт на B4.")


def test_the_list_of_walls_is_told_with_the_whole_board_and_not_as_the_map_is_drawn() -> None:
    drawn = scene_of(SCENES["place"]())
    assert "Стены: " in drawn.text
    assert "Стены: " not in drawn.brief
    assert "Генераторы: " in drawn.brief
    assert not faults(drawn.brief)
    assert "Стены: " in scene_of(SCENES["walk"]()).text


def test_D6_3_who_has_left_is_named_by_the_table_and_not_twice() -> None:
    match = played(escaped(here("G3", "A4", "A5").match, "boris"), "vera", m.Leave())
    after = played(MATCHES.decode(match.state), "anna", m.Escape())
    assert after.over
    assert after.results["vera"] == "left"
    assert GAME.scene(SEATED, after.state).short == "Спаслись: Вера, Борис.\nРаундов сыграно: 1."


# Rage (D4.4)


def with_killer(match: Match, **fields: int) -> Match:
    return replace(match, pieces=tuple(replace(one, **fields) if one.who == "zoya" else one for one in match.pieces))


RAGES = (
    ("walk", {"rage": 1}, "Ярость: +1 за удар, +2 за жертву. На 3🔥 — «Кровавая жатва»: "),
    ("walk", {"rage": 3}, "Хватает ярости (3🔥) на «Кровавая жатва»: "),
    ("hunt", {"rage": 3}, "Со следующего хода хватит ярости (3🔥) на «Кровавая жатва»: "),
    ("walk", {"rage": 1, "crowned": 2},
     "Действует «Кровавая жатва» (ходов убийцы осталось: 2), ярость пока не копится: "),
)  # fmt: skip


@pytest.mark.parametrize(("at", "fields", "line"), RAGES)
def test_D4_4_everybody_sees_what_rage_is_for_and_when_it_is_over(at: str, fields: dict[str, int], line: str) -> None:
    match = with_killer(SCENES[at](), **fields)
    told = next(one for one in scene_of(match).text.splitlines() if one.startswith(line))
    assert "урон атаки больше на 1" in told
    assert not faults(told)
    assert f"ярость {fields['rage']} из 4" in scene_of(match).text


# Waste


def test_D4_1_who_ends_a_turn_with_something_worth_doing_left_hears_so() -> None:
    after = played(SCENES["hunt"](), "zoya", m.EndTurn())
    assert after.told == (
        "Зоя заканчивает ход, пропадает 5⚡. А ещё можно было: ударить (Вера, Борис) — 3⚡. «Отмена» вернёт ход."
    )
    turn = SCENES["hunt"]().turn
    assert turn is not None
    poor = replace(SCENES["hunt"](), turn=replace(turn, left=2))
    assert played(poor, "zoya", m.EndTurn()).told == "Зоя заканчивает ход, пропадает 2⚡."


def test_D3_2_a_bonus_for_a_repair_that_is_done_is_said_to_be_lost() -> None:
    turn = here().match.turn
    assert turn is not None
    late = replace(here().match, turn=replace(turn, repaired=True))
    assert "Чинить в этот ход уже нельзя" in played(late, "anna", m.UseSkill()).told
    assert "Чинить" not in played(here().match, "anna", m.UseSkill()).told


def test_D7_1_a_talent_that_changes_nothing_says_so() -> None:
    match = here().match
    pieces = tuple(replace(one, talents=("thermos",)) if one.who == "anna" else one for one in match.pieces)
    after = played(replace(match, pieces=pieces), "anna", m.PlayTalent("thermos"))
    assert after.told == "Вера играет талант «Термос». Ничего не изменилось: вернуть можно словом «отмена»."


# Characters


def test_all_characters_are_told_each_in_a_line_with_what_it_can_do() -> None:
    lines, rules = GAME.cast().splitlines(), shipped_rules()
    assert len(lines) == len(rules.survivors) + len(rules.killers) + 2
    assert len(GAME.cast()) <= 2500
    assert not faults(GAME.cast())
    assert "• Бегун, здоровье 5: каждый раз после ранения следующий ход длиннее на 1⚡. Навык «Рывок», 1⚡: бросок" in (
        GAME.cast()
    )
    assert all("🔥: " in line for line in lines[-len(rules.killers) :])
