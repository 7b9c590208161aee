"""What the chat and each player see: the text says what the picture shows, and nothing of it is secret."""

import re

import pytest
from msgspec.structs import replace

from engine.dread_chase.board import name
from engine.dread_chase.game import MATCHES, MOVES
from engine.dread_chase.model import ChooseCard, Match
from engine.dread_chase.moves import values as m
from engine.dread_chase.play import possible
from tests.games.dread_chase.table import GAME, faults, people, shown, some
from tests.language.chase.scenes import SCENES
from tests.locales.samples import WORDS
from vkbot.drawing.board import Board, draw
from vkbot.games.chat_game import At, Moves, Scene
from vkbot.games.dread_chase.choices import SHOWN
from vkbot.games.dread_chase.data import shipped_rules

SEATED = (At("anna", "Вера Соколова"), At("boris", "Борис"), At("vera", "Глеб"), At("zoya", "Зоя"))
TALENTS = {str(WORDS.noun(f"dread-talent-{one}")) for one in shipped_rules().talents}


def scene_of(match: Match) -> Scene:
    return GAME.scene(SEATED, MATCHES.encode(match))


def test_a_turn_as_the_chat_sees_it() -> None:
    assert scene_of(SCENES["hand"]()).text.splitlines()[1:] == [
        "Ход: Вера (Механик), 3⚡.",
        "Убийца: Зоя (Мясник) — F4; ярость 0 из 4.",
        "Ярость: +1 за удар, +2 за жертву. На 3🔥 — «Кровавая жатва»: урон атаки больше на 1; ходов, считая этот: 2.",
        "Вера (Механик) — B3, здоровье 3 из 6; талантов: 3.",
        "Борис (Фельдшер) — A4, здоровье 6 из 6.",
        "Глеб (Бегун) — A5, здоровье 5 из 5.",
        "Спаслось: 0, для победы нужно: 2.",
        "Генераторы (работает 0, нужно 2): C1 — 0/5, G1 — 0/5.",
        "Ворота (G3) закрыты.",
        "Места для баррикад: E3, C5.",
        "Сундуки: A4.",
        "Стены: F1, B2, D2, C4, E4.",
        "Можно: идти ← A3, → C3, ↓ B4 — по 1⚡; навык «Аврал» — 1⚡.",
    ]


def test_a_map_is_told_when_it_has_just_been_drawn() -> None:
    """For those who do not see the picture."""
    match = SCENES["place"]()
    told = scene_of(replace(match, pieces=tuple(replace(piece, cell=None) for piece in match.pieces))).text
    assert match.board is not None
    named = re.findall(r"\b[A-Z]\d+\b", told)
    assert sorted(named) == sorted(cell for cell, kind in match.board.geometry.kinds.items() if kind != "floor")
    assert len(told) <= 900
    assert not faults(told)


BUTTONS = (
    ("walk", ["← A3 (1⚡)", "→ C3 (1⚡)", "↓ B4 (1⚡)", "Аврал (1⚡)"]),
    ("gen", ["Чинить (1⚡)", "← B1 (1⚡)", "→ D1 (1⚡)", "↓ C2 (1⚡)", "Аврал (1⚡)"]),
    ("gate", ["Побег (1⚡)", "↑ G2 (1⚡)", "← F3 (1⚡)", "↓ G4 (1⚡)", "Аврал (1⚡)"]),
    ("hunt", ["Удар: Вера (3⚡)", "Удар: Борис (3⚡)", "Сломать E3 (2⚡)", "→ G4 (1⚡)", "↓ F5 (1⚡)"]),
    ("medic", ["← A3 (1⚡)", "→ C3 (1⚡)", "↓ B4 (1⚡)", "Перевязка: Вера (2⚡)"]),
    ("rails", ["↑ A4 (1⚡)", "→ B5 (1⚡)", "↓ A6 (1⚡)"]),
    ("barricades", ["Убрать баррикаду E3", "Убрать баррикаду C5"]),
    ("card", []),
    ("roll", ["Бросить кубик"]),
    ("map", ["Открыть карту"]),
    ("order", ["Ходить под номером 1", "Ходить под номером 2"]),
)  # fmt: skip


@pytest.mark.parametrize(("at", "first"), BUTTONS)
def test_the_likeliest_moves_come_first(at: str, first: list[str]) -> None:
    labels = [choice.label for choice in scene_of(SCENES[at]()).choices]
    assert labels[: len(first)] == first
    if "hunt" in at:
        assert labels[SHOWN - 2] == "Конец хода (−5⚡)"


def test_all_characters_fit_the_buttons_of_one_message() -> None:
    choices = scene_of(SCENES["pick"]()).choices
    assert 1 <= len(choices) <= SHOWN
    assert len(shipped_rules().survivors) + len(shipped_rules().killers) <= SHOWN


def test_who_is_awaited_is_named_whole_and_once() -> None:
    for at in ("pick", "place", "order"):
        match = SCENES[at]()
        names = {one.who: one.name.split()[0] for one in SEATED}
        (told,) = re.findall(r"Ждём: ([^.]*)\.", scene_of(match).text)
        assert {name.split()[0] for name in told.split(", ")} == {
            names[one.who] for one in GAME.awaited(MATCHES.encode(match))
        }


def test_who_picks_a_character_sees_its_skill_and_the_price_of_it() -> None:
    told = scene_of(SCENES["pick"]()).text
    assert len(told) <= 1000
    assert "• Фельдшер — запуск генератора своими руками восстанавливает 1 единицу здоровья. «Перевязка», 2⚡." in told
    assert "• Мясник — каждая жертва прибавляет 1⚡. «Натиск», 1⚡.\n" in told


def test_scenes_are_short_and_have_no_faults() -> None:
    for _, scene in shown():
        assert len(scene.text) <= 1000
        assert not faults(scene.text)
        labels = [choice.label for choice in scene.choices]
        assert not [label for label in labels if faults(label) or not 0 < len(label) <= 40]
        assert len(set(labels)) == len(labels)


def test_choices_are_what_is_possible_but_for_secrets() -> None:
    for match, scene in shown():
        awaited = {one.who for one in GAME.awaited(MATCHES.encode(match))}
        able = {MOVES.encode(move) for who in awaited for move in possible(match, who)}
        secret = {move for move in able if isinstance(MOVES.decode(move), m.PlayTalent | m.Keep)}
        offered = {choice.move for choice in scene.choices}
        assert able - secret <= offered
        assert {type(MOVES.decode(move)) for move in offered - able} <= {m.EndTurn}


# Text and picture


def pieces_told(text: str) -> dict[str, str]:
    """Name → cell."""
    return dict(re.findall(r"^(?:Убийца: )?([\w ]+) \([\w ]+\) — ([A-Z]\d+)[,;]", text, re.MULTILINE))


def cells_told(text: str, title: str) -> list[str]:
    found = re.search(rf"^{title}.*$", text, re.MULTILINE)
    return re.findall(r"[A-Z]\d+", found.group()) if found else []


def drawn(picture: Board, kind: str, *states: str) -> list[str]:
    return [
        name(row, column)
        for row, line in enumerate(picture.tiles)
        for column, tile in enumerate(line)
        if tile.kind == kind and (not states or tile.state in states)
    ]


def agree(match: Match, scene: Scene) -> None:
    if match.phase != "playing":
        assert (scene.picture is None) == (match.board is None)
        return
    text, picture = scene.text, scene.picture
    assert picture is not None
    told = pieces_told(text)
    assert sorted(told.values()) == sorted(name(one.row, one.column) for one in picture.pieces)
    for one in picture.pieces:
        who = next(who for who, cell in told.items() if cell == name(one.row, one.column) and who[0] == one.initials[0])
        assert (f"Ход: {who} " in text) == one.acts
        assert (one.side == "killer") == (f"Убийца: {who} " in text)
        if one.health is not None:
            assert f"— {told[who]}, здоровье {one.health} из" in text
    for row, line in enumerate(picture.tiles):
        for column, tile in enumerate(line):
            if tile.kind == "generator":
                points = "работает" if tile.state == "running" else f"{tile.points}/{tile.needed}"
                assert f"{name(row, column)} — {points}" in text
    assert sorted(cells_told(text, "Баррикады стоят")) == sorted(drawn(picture, "barricade", "built"))
    assert sorted(cells_told(text, "Сломаны")) == sorted(drawn(picture, "barricade", "spent"))
    assert sorted(cells_told(text, "Места для баррикад")) == sorted(drawn(picture, "barricade", "plain"))
    assert sorted(cells_told(text, "Сундуки")) == sorted(drawn(picture, "chest", "plain"))
    assert sorted(cells_told(text, "Ворота")) == sorted(drawn(picture, "gate"))
    assert bool(drawn(picture, "gate", "open")) == (") открыты" in text)
    barred = {
        (name(row, column), tile.barred)
        for row, line in enumerate(picture.tiles)
        for column, tile in enumerate(line)
        if tile.barred
    }
    assert barred == {(block.cell, block.stops) for block in match.blocks}
    assert f"Раунд {match.round}" in picture.lines[0]


def test_the_text_says_what_the_picture_shows() -> None:
    assert len(shown()) > 100
    for match, scene in shown():
        agree(match, scene)


def test_the_picture_can_be_drawn() -> None:
    picture = shown()[-1][1].picture
    assert picture is not None
    assert draw(picture).startswith(b"\x89PNG")


# Secrets


def others(match: Match) -> Match:
    """The same with other cards in hands, and other cards to choose from."""
    cards = tuple(match.rules.talents)

    def swapped(hand: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(cards[(cards.index(card) + 5) % len(cards)] for card in hand)

    turn = match.turn
    if turn is not None and isinstance(turn.choice, ChooseCard):
        turn = replace(turn, choice=ChooseCard(swapped(turn.choice.cards)))
    pieces = tuple(replace(piece, talents=swapped(piece.talents)) for piece in match.pieces)
    return replace(match, pieces=pieces, turn=turn, seed="another")


def test_D3_3_what_the_chat_sees_does_not_depend_on_hands() -> None:
    held = 0
    for match, scene in shown():
        if any(piece.talents for piece in match.pieces) or (match.turn is not None and match.turn.choice is not None):
            held += 1
            assert GAME.scene(people(match), MATCHES.encode(others(match))) == scene
    assert held > 10


def test_D3_3_a_talent_is_named_to_the_chat_only_when_it_is_played() -> None:
    for moment in some():
        played = isinstance(moment.move, m.PlayTalent)
        named = {one for one in TALENTS if re.search(rf"\b{one}\b", moment.played.told)}
        assert len(named) == played


def test_D3_3_a_player_sees_its_own_cards_and_nobody_elses() -> None:
    match = SCENES["hand"]()
    state = MATCHES.encode(match)
    mine = GAME.secret(SEATED, state, "anna")
    assert mine is not None
    assert "1. Талант «Бинт» (1⚡):" in mine.text
    assert "3. Талант «Рация» (1⚡):" in mine.text
    labels = {choice.label for choice in mine.choices}
    assert {"Бинт: на себя (1⚡)", "Рация: Борис (1⚡)", "Рация: Глеб (1⚡)", "Второе дыхание: C1 (1⚡)"} <= labels
    assert all(len(label) <= 40 for label in labels)
    assert [GAME.secret(SEATED, state, who) for who in ("boris", "vera", "zoya", "nobody")] == [None] * 4


def test_D3_3_a_card_is_chosen_in_private() -> None:
    state = MATCHES.encode(SCENES["card"]())
    mine = GAME.secret(SEATED, state, "anna")
    assert mine is not None
    assert mine.text.startswith("Какой талант оставить?\n1. Талант «Бинт»")
    assert [choice.label for choice in mine.choices] == ["Оставить: Бинт", "Оставить: Второе дыхание"]
    assert GAME.secret(SEATED, state, "boris") is None


def test_secrets_of_matches_have_no_faults() -> None:
    told = [text for moment in some() for text in moment.played.secrets.values()]
    assert len(told) > 5
    for secret in told:
        assert not faults(secret.text)
        assert not [choice for choice in secret.choices if faults(choice.label) or len(choice.label) > 40]


# The rest of the protocol


def test_D6_3_the_rules_and_the_clock_have_the_numbers_of_the_rules() -> None:
    assert (GAME.fewest, GAME.most) == (3, 5)
    assert (GAME.silence.total_seconds(), GAME.warning.total_seconds()) == (900, 600)
    assert not faults(GAME.rules())
    assert "1v3 — выживший 3, убийца 5" in GAME.rules()
    assert len(GAME.rules()) < 3000
    assert GAME.title() == "Dread Chase"


def test_D6_2_results_are_told_of_those_for_whom_it_is_decided() -> None:
    over = [moment.played for moment in some() if moment.played.over]
    for played in over:
        match = MATCHES.decode(played.state)
        assert match.result is not None
        assert set(played.results) == set(match.players)
        assert {who for who, result in played.results.items() if result == "won"} == set(match.result.winners)
    state = MATCHES.encode(SCENES["walk"]())
    gone = GAME.play(SEATED, state, "anna", GAME.gone)
    assert getattr(gone, "results", None) == {"anna": "left"}
    killer = GAME.play(SEATED, state, "zoya", GAME.gone)
    assert getattr(killer, "results", None) == {"anna": "won", "boris": "won", "vera": "won", "zoya": "left"}


@pytest.mark.parametrize(
    "move", ["", "{}", '{"schema":1,"value":{"move":"skip"}}', '{"schema":1,"value":{"move":"x"}}']
)
def test_a_move_that_is_none_is_refused(move: str) -> None:
    refused = GAME.play(SEATED, MATCHES.encode(SCENES["walk"]()), "anna", move)
    assert getattr(refused, "text", "") == "Эта кнопка больше не действует."


def test_somebody_who_does_not_play_is_not_read() -> None:
    state = MATCHES.encode(SCENES["walk"]())
    assert GAME.read(SEATED, state, "nobody", "чинить") is None


def test_a_secret_choice_is_written_as_one_of_its_buttons() -> None:
    """As what is written in private is compared (`vkbot.services.tables.alone`)."""
    for at, said in (("card", ("оставить 2", "1", "первый", "беру второй")), ("hand", ("талант бинт", "бинт"))):
        state = MATCHES.encode(SCENES[at]())
        (who,) = (one.who for one in GAME.awaited(state))
        secret = GAME.secret(SEATED, state, who)
        assert secret is not None
        for text in (*said, *(choice.label for choice in secret.choices if at == "card")):
            reading = GAME.read(SEATED, state, who, text)
            assert isinstance(reading, Moves), text
            assert reading.moves in [(choice.move,) for choice in secret.choices], text
