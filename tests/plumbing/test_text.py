import pytest
from hypothesis import given
from hypothesis import strategies as st

from vkbot.vk.text import Mention, addressed, folded, length, mentions, normalised, split, without_mentions


@pytest.mark.parametrize(
    ("text", "limit", "pieces"),
    [
        ("", 5, ()),
        ("  \n ", 5, ()),
        ("коротко", 10, ("коротко",)),
        ("Первый.\n\nВторой день.", 15, ("Первый.", "Второй день.")),
        ("Первая строка\nвторая строка", 20, ("Первая строка", "вторая строка")),
        ("Раз два. Три четыре пять", 14, ("Раз два.", "Три четыре", "пять")),
        ("слово слово слово", 12, ("слово слово", "слово")),
        ("неделимое", 4, ("неде", "лимо", "е")),
        ("слово " * 3, 5, ("слово", "слово", "слово")),
        ("🌒🌒🌒", 4, ("🌒🌒", "🌒")),
        ("один [id1|Вера Ткач] два", 16, ("один", "[id1|Вера Ткач]", "два")),
        ("А\n\n" + "слово " * 4, 20, ("А\n\nслово слово слово", "слово")),
        ("«Раз два.» Три четыре пять", 18, ("«Раз два.»", "Три четыре пять")),
    ],
)
def test_split(text: str, limit: int, pieces: tuple[str, ...]) -> None:
    assert split(text, limit) == pieces


WORDS = st.text(alphabet="ab .\n🌒ё[id1|Вера]", max_size=60)


@given(WORDS, st.integers(2, 30))
def test_split_keeps_the_limit_and_loses_only_white_space(text: str, limit: int) -> None:
    pieces = split(text, limit)
    assert all(piece.strip() and length(piece) <= limit for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(text.split())


@given(st.lists(st.sampled_from(["слово", "[id501|Вера Ткач]", "\n", "Конец.", "@id7 (Имя Фамилия)"]), max_size=20))
def test_split_never_cuts_a_mention(parts: list[str]) -> None:
    text = " ".join(parts)
    found = [mention.id for piece in split(text, 30) for mention in mentions(piece)]
    assert found == [mention.id for mention in mentions(text)]


def test_a_long_text_is_split_in_good_time() -> None:
    assert len(split("а" * 1_000_000, 4096)) == 245
    assert len(split("[id1|" * 50_000, 4096)) == 62


def test_mentions_are_not_greedy() -> None:
    text = "[id501|Вера] против [id502|Бориса], @id503 (Дарья) и *club9100 [клуб]"
    assert [(mention.id, mention.name) for mention in mentions(text)] == [
        (501, "Вера"),
        (502, "Бориса"),
        (503, "Дарья"),
        (-9100, ""),
    ]
    assert without_mentions(text) == "Вера против Бориса, Дарья и  [клуб]"
    assert mentions("[club9100|@rassvet]") == (Mention(-9100, "@rassvet", 0, 19),)
    assert mentions("почта@id5 [id|x] [id5x|y] @id5x") == ()


def test_a_mention_at_the_beginning() -> None:
    assert addressed("[club9100|@rassvet] /map", 9100) == ("/map", True)
    assert addressed("@club9100, помощь", 9100) == ("помощь", True)
    assert addressed("[club9100|x]", 9100) == ("", True)
    assert addressed("[club1|x] /map", 9100) == ("[club1|x] /map", False)
    assert addressed("/map [club9100|x]", 9100) == ("/map [club9100|x]", False)


def test_normalised() -> None:
    assert normalised("а\u00a0б\u200bв\r\nг\ufeff\u202fе\u0308") == "а бв\nг ё"


@pytest.mark.parametrize("text", ["Мои заявки", "мои  заявки!", "/МОИ ЗАЯВКИ", "«мои\u00a0заявки…»", " мои заявки\n"])
def test_folded(text: str) -> None:
    assert folded(text) == folded("мои заявки") == "мои заявки"


def test_folded_letters() -> None:
    assert folded("Ещё") == folded("ЕЩЕ")
    assert folded("не-а") == "не-а"
    assert folded("…") == ""
