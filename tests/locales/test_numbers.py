"""The numbers of the rules in Russian: as players are told of them, and as a game master writes them."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.curse.rules import DEFAULT, Rules, clash, read_toml
from locales.curse import day_post, differences, differing, house_rules, number, rules_text
from tests.locales.samples import CAST, IDS, WORDS, faults
from tests.locales.test_texts import DEADLINE, QUIET
from vkbot.commands.numbers import numbers
from vkbot.services.numbers import NumbersError, read
from vkbot.vk.keyboards import LABEL_LIMIT
from vkbot.vk.text import folded, length

NAMES = Rules.__struct_fields__
HOUSE = Rules(curse=3, poison=4, players_least=3)


# As players are told


def test_every_number_fits_a_button_and_no_two_are_called_the_same() -> None:
    labels = [number(WORDS, name) for name in NAMES]
    assert all(length(label) <= LABEL_LIMIT for label in labels)
    assert len({folded(label) for label in labels}) == len(NAMES)


def test_what_differs_is_told_in_the_order_of_the_rulings() -> None:
    assert differing(HOUSE) == ("players_least", "curse", "poison")
    told = house_rules(WORDS, HOUSE) or ""
    assert told == (
        "Домашние правила: игроков в игре, не меньше — 3 вместо 5; урон проклятья — 3 вместо 2; урон Яда — 4 вместо 1."
    )
    assert not faults(told)


def test_nothing_is_told_where_all_is_as_in_the_rulings() -> None:
    assert house_rules(WORDS, DEFAULT) is None
    assert differences(WORDS, DEFAULT) == "как в правилах"
    assert "Домашние" not in rules_text(WORDS)


def test_the_first_post_tells_them_and_the_later_ones_how_many_exile() -> None:
    rules = Rules(curse=3, exile_share=3)
    first = day_post(WORDS, CAST, 1, None, IDS, DEADLINE, rules=rules)
    assert "Домашние правила: урон проклятья — 3 вместо 2" in first
    later = day_post(WORDS, CAST, 2, QUIET, IDS, DEADLINE, rules=rules)
    assert "Домашние" not in later
    for post in (first, later):
        assert "больше чем одной 3-й части живых" in post
        assert not faults(post)


@pytest.mark.parametrize(
    ("rules", "topic", "told"),
    [
        (Rules(light_at_start=2), "spheres", "и 2 единицы света"),
        (Rules(light_limit=2), "orders", "Свет — 2 раза"),
        (Rules(light_limit=3), "light", "3 раза в день"),
        (Rules(looting_limit=2), "looting", "2 раза в день"),
        (Rules(uncounted_limit=2), "use", "служат 2 раза в день"),
        (Rules(secret_knowledge_limit=2), "secret_knowledge", "2 раза за игру"),
        (Rules(ring_most=4), "ring", "не меньше 1 и не больше 4"),
        (Rules(curse=4), "curse", "4 единицы урона"),
    ],
)
def test_the_rules_are_told_with_the_numbers_of_the_match(rules: Rules, topic: str, told: str) -> None:
    text = rules_text(WORDS, rules, topic)
    assert told in text
    assert told not in rules_text(WORDS, topic=topic)
    assert not faults(text)


# As a game master writes


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("curse = 3", {"curse": 3}),
        ("curse=3 # R4.5: spheres; that the curse takes", {"curse": 3}),
        ("# house\n\ncurse = 3\r\ndealt_poison = 1_000\n", {"curse": 3, "dealt_poison": 1000}),
        ('"curse" = 0x3', {"curse": 3}),
        ("урон проклятья = 3", {"curse": 3}),
        ("Урон проклятья: 3.", {"curse": 3}),
        ("«урон проклятья» — 3", {"curse": 3}),
        ("урон проклятья 3; урон яда 2", {"curse": 3, "poison": 2}),
        ("урон  Фаербола самому магу 4", {"fireball_recoil": 4}),
        ("урон Фаербола 4", {"fireball": 4}),
        ("Перстень: способностей не больше: 3", {"ring_most": 3}),
        ("мертвых на +1 к урону зова мертвых - 3", {"call_of_the_dead_share": 3}),
        ("fireball_recoil_every: 5", {"fireball_recoil_every": 5}),
        ("curse = 3\ncurse = 3", {"curse": 3}),
    ],
)
def test_numbers_are_read(text: str, changed: dict[str, int]) -> None:
    assert read(WORDS, text, DEFAULT) == Rules(**changed)


def test_what_is_not_named_stays() -> None:
    assert read(WORDS, "poison = 2", Rules(curse=3)) == Rules(curse=3, poison=2)


def test_as_in_the_rulings() -> None:
    assert read(WORDS, "урон проклятья как в правилах", HOUSE) == Rules(poison=4, players_least=3)
    assert read(WORDS, "curse = как в правилах", HOUSE) == Rules(poison=4, players_least=3)
    assert read(WORDS, "Как в правилах!", HOUSE) == DEFAULT
    assert read(WORDS, "как в правилах", HOUSE, "poison") == Rules(curse=3, players_least=3)


def test_a_value_alone_is_that_of_the_number_asked_for() -> None:
    assert read(WORDS, " 7 ", DEFAULT, "strike") == Rules(strike=7)
    assert read(WORDS, "curse = 3", DEFAULT, "strike") == Rules(curse=3)
    assert read(WORDS, "curse = 3\nknife = 2", DEFAULT, "strike") == Rules(curse=3, knife=2)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("curse = -1", "Урон проклятья (curse): нужно целое число от 0 до 1 000, а не «-1»."),
        ("урон яда -2", "Урон Яда (poison): нужно целое число от 0 до 1 000, а не «-2»."),
        ("spheres = 0", "Сфер в начале и не больше в конце этапа (spheres): нужно целое число от 1 до"),
        ("curse = 1000000001", "а не «1000000001»."),
        ("curse = 2.5", "а не «2.5»."),
        ("curse = true", "а не «true»."),
        ("curse = " + "9" * 5000, "нужно целое число от 0 до"),
        ("curse =", "Урон проклятья (curse): напишите и значение, целое число от 0 до"),
        ("урон проклятья", "напишите и значение"),
        ("curze = 3", "Числа «curze» в правилах нет. Может быть, «урон проклятья» (curse)?"),
        ("урон проклятия 3", "Числа «урон проклятия» в правилах нет. Может быть, «урон проклятья» (curse)?"),
        ("маны за день = 3", "Числа «маны за день» в правилах нет."),
        ("[rules]\ncurse = 3", "Числа «[rules]» в правилах нет."),
        ("curse = 3\ncurse = 4", "Урон проклятья (curse): названо дважды, и по-разному."),
        ("curse = 3 poison = 2", "а не «3 poison = 2»."),
        ("# curse = 3", "Здесь нет ни одного числа."),
        ("", "Здесь нет ни одного числа."),
    ],
)
def test_what_cannot_be_is_told_in_one_line(text: str, said: str) -> None:
    with pytest.raises(NumbersError) as wrong:
        read(WORDS, text, HOUSE)
    line = str(wrong.value).replace("\u00a0", " ")
    assert said in line
    assert "\n" not in line
    assert len(line) < 200


@pytest.mark.parametrize("text", ["много", "-3", "7 сфер", "x" * 300])
def test_a_wrong_value_alone_names_the_number_asked_for(text: str) -> None:
    with pytest.raises(NumbersError, match=r"Урон Удара \(strike\): нужно целое число от"):
        read(WORDS, text, DEFAULT, "strike")


def test_the_file_of_all_numbers_can_be_pasted_as_it_is_printed() -> None:
    house = Rules(**{name: getattr(DEFAULT, name) + 1 for name in NAMES})
    text = "\n".join(f"{one.name} = {one.value}  # {one.ruling}: {one.words}" for one in numbers(house))
    assert read(WORDS, text, DEFAULT) == house


HOUSES = st.dictionaries(st.sampled_from(NAMES), st.integers(1, 1000), min_size=1).filter(
    lambda told: clash(Rules(**told)) is None
)


@given(HOUSES)
def test_toml_is_read_as_the_laboratory_reads_it(told: dict[str, int]) -> None:
    text = "".join(f"{name} = {value}  # so\n" for name, value in told.items())
    assert read(WORDS, text, DEFAULT) == read_toml(text)


@given(HOUSES)
def test_the_russian_words_are_read_as_the_names_are(told: dict[str, int]) -> None:
    text = "\n".join(f"{number(WORDS, name)}: {value}" for name, value in told.items())
    assert read(WORDS, text, DEFAULT) == Rules(**told)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused_in_words(text: str) -> None:
    with suppress(NumbersError):
        assert isinstance(read(WORDS, text, DEFAULT), Rules)
