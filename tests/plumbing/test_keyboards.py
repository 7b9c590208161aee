import json
from typing import Any

import pytest

from vkbot.vk.keyboards import Button, Color, Keyboard, KeyboardError, Kind, in_rows, packed, pages, shortened
from vkbot.vk.text import length


def button(number: int = 1, **payload: Any) -> Button:
    return Button(f"Кнопка {number}", {"c": "pick", "n": number, **payload})


def turn(arrow: str, page: int) -> Button:
    return Button(arrow, {"c": "page", "p": page})


def test_as_vk_wants_it() -> None:
    keyboard = Keyboard(((Button("Да", {"c": "yes"}, Color.POSITIVE, Kind.CALLBACK),),), inline=True)
    assert json.loads(keyboard.to_json()) == {
        "inline": True,
        "buttons": [[{"action": {"type": "callback", "label": "Да", "payload": '{"c":"yes"}'}, "color": "positive"}]],
    }
    assert json.loads(Keyboard().to_json()) == {"one_time": False, "buttons": []}


def test_a_long_label_is_cut() -> None:
    label = shortened("Слово " * 20)
    assert length(label) <= 40
    assert label.endswith("…")
    assert shortened("Ровно сорок знаков в этой подписи, вот как") == "Ровно сорок знаков в этой подписи, вот…"
    assert length(shortened("🌒" * 30)) <= 40


@pytest.mark.parametrize(
    ("rows", "inline"),
    [
        (in_rows([button(n) for n in range(11)], 5), True),
        (in_rows([button(n) for n in range(7)], 1), True),
        (in_rows([button(n) for n in range(6)], 6), True),
        (in_rows([button(n) for n in range(41)], 5), False),
        (in_rows([button(n) for n in range(11)], 1), False),
        (((),), False),
        ((), True),
    ],
)
def test_beyond_the_limits(rows: tuple[tuple[Button, ...], ...], inline: bool) -> None:
    with pytest.raises(KeyboardError):
        Keyboard(rows, inline=inline)


def test_payload_and_label_limits() -> None:
    with pytest.raises(KeyboardError, match="payload"):
        button(text="ж" * 120)
    with pytest.raises(KeyboardError, match="label"):
        Button(" ", {})
    with pytest.raises(KeyboardError, match="vanish"):
        Keyboard(((button(),),), inline=True, one_time=True)


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[one.label for one in row] for row in keyboard.rows]


def test_pages() -> None:
    few = [button(n) for n in range(5)]
    foot = [Button("Отмена", {"c": "cancel"})]
    assert labels(pages(few, 0, turn, foot=foot)) == [[one.label] for one in few] + [["Отмена"]]
    many = [button(n) for n in range(13)]
    shown: list[str] = []
    page, number = pages(many, 0, turn, foot=foot, columns=2), 0
    while True:
        assert len(page.rows) <= 6
        shown += [one.label for row in page.rows[:-2] for one in row]
        if "→" not in [one.label for one in page.rows[-2]]:
            break
        number += 1
        page = pages(many, number, turn, foot=foot, columns=2)
    assert shown == [one.label for one in many]
    assert number == 1
    assert labels(pages(many, 99, turn, foot=foot, columns=2)) == labels(page)
    assert labels(pages(many, -1, turn, inline=False)) == [[one.label] for one in many[:9]] + [["→"]]


def rows_of(*told: str) -> list[list[str]]:
    return [[one.label for one in row] for row in packed([Button(label, {}) for label in told])]


def test_buttons_share_a_row_as_long_as_a_phone_shows_them_whole() -> None:
    steps = ("↑ A4 (1⚡)", "→ B5 (1⚡)", "↓ A6 (1⚡)", "← A5 (1⚡)")
    assert rows_of("Чинить (1⚡)", *steps, "Конец хода (−2⚡)") == [
        ["Чинить (1⚡)", steps[0]], list(steps[1:]), ["Конец хода (−2⚡)"],
    ]  # fmt: skip
    assert rows_of("Короткое замыкание: A12 (2⚡)", "Ещё…") == [["Короткое замыкание: A12 (2⚡)"], ["Ещё…"]]


def test_however_long_the_labels_ten_buttons_fit_a_message() -> None:
    for size in range(1, 41):
        rows = packed([Button("ж" * size, {"n": n}) for n in range(10)])
        assert [one.payload["n"] for row in rows for one in row] == list(range(10))
        assert Keyboard(rows, inline=True)
