"""Whatever words and buttons say in whatever order: what is read as an order can be given, refused and put in words."""

import random

from engine.core.refusal import Refusal
from engine.curse.game import Curse
from engine.curse.ids import ITEMS, public_items
from engine.curse.model import Match as State
from engine.curse.model import Order
from locales import curse
from locales.render import russian
from tests.services.table import ROSTER, dead, state
from vkbot.games.curse import cast_of
from vkbot.games.stage import Player
from vkbot.language.orders import OrdersRead, read_order
from vkbot.language.scene import Character, Scene
from vkbot.language.votes import read_vote
from vkbot.services import choices

WORDS = [
    "Удар",
    "удар в",
    "Лечение",
    "копия",
    "связь",
    "тайные знания",
    "шаровая молния",
    "фаербол",
    "свет",
    "мародёрство",
    "яд",
    "2 яда",
    "эликсир",
    "артефакт",
    "артефакт вора",
    "перстень",
    "передаю",
    "использую",
    "краду",
    "белый тотем",
    "сфера ночи",
    "на",
    "в",
    "и",
    ",",
    ":",
    "Искру",
    "Вере",
    "Грима",
    "Серого Кота",
    "Морока",
    "себя",
    "меня",
    "если",
    "голосует",
    "против",
    "не",
    "за",
    "больше 3 голосов",
    "то",
    "иначе",
    "ещё",
    ".",
    "\n",
    "отменить",
    "все",
    "2",
    "игрока 3",
    "вместо",
    "[id503|x]",
    "нож",
    "пью",
]
STEPS = [
    "use",
    "transfer",
    "item",
    "strike",
    "light",
    "looting",
    "copy",
    "link",
    "secret_knowledge",
    "ball_lightning",
    "ring",
    "poison",
    "thief_artifact",
    "monk",
    "paladin",
    "fire_mage",
    "strike+",
    "+",
    "1",
    "2",
    "99",
    "x",
    "artifact",
    "white_artifact",
    "strike+fireball",
    "elixir",
]


def rich() -> State:
    """The monk holds everything and can do much; the paladin is dead."""
    learned = ["copy", "link", "secret_knowledge", "ball_lightning"]
    power = [{"kind": "power", "days": 1}]
    monk = {"items": dict.fromkeys(ITEMS, 2), "learned": learned, "copied": "fireball", "effects": power}
    return state(3, monk=monk, paladin=dead())


def put(match: State, standing: tuple[Order, ...], new: tuple[Order, ...]) -> tuple[Order, ...]:
    """Give the orders and say in words what comes of it; the list."""
    cast = cast_of([Player(class_id, name, number) for number, (class_id, name, _) in enumerate(ROSTER, start=1)])
    after = Curse().give(match, "monk", standing, new)
    if isinstance(after, Refusal):
        assert curse.refusal(russian(), after.reason, new[after.index])  # type: ignore[arg-type]
        assert curse.order_text(russian(), cast, new[after.index])
        return standing
    assert curse.orders_list(russian(), cast, after)
    return after[-6:]


def test_words_in_any_order() -> None:
    match, chance = rich(), random.Random(5)
    monk = match.character("monk")
    characters = tuple(Character(class_id, name, class_id != "paladin", vk) for class_id, name, vk in ROSTER)
    scene = Scene("monk", characters, choices.own_abilities(monk), tuple(public_items(monk.items).items()))
    standing: tuple[Order, ...] = ()
    read = 0
    for _ in range(4000):
        text = " ".join(chance.choices(WORDS, k=chance.randint(1, 9)))
        read_vote(text, scene)
        reading = read_order(russian(), text, scene)
        if isinstance(reading, OrdersRead):
            read += 1
            standing = put(match, standing, reading.orders)
    assert read > 50


def test_steps_in_any_order() -> None:
    match, chance = rich(), random.Random(6)
    ready = 0
    for _ in range(4000):
        path = tuple(chance.choices(STEPS, k=chance.randint(1, 5)))
        step = choices.step(match, "monk", path)
        if isinstance(step, choices.Ready):
            ready += 1
            put(match, (), (step.order,))
            again = choices.path_of(match, "monk", step.order)
            assert again is not None
            assert choices.step(match, "monk", again) == step
    assert ready > 20


def test_back_undoes_any_answer() -> None:
    match, chance = rich(), random.Random(7)
    whole = 0
    for _ in range(300):
        path = chance.choice(choices.options(match, "monk")).path
        assert choices.back(match, "monk", path) is None
        for _ in range(8):
            step = choices.step(match, "monk", path)
            if not isinstance(step, choices.Question):
                whole += isinstance(step, choices.Ready)
                break
            done = () if step.done is None else (step.done,)
            onward = chance.choice([*(onward for _, onward in step.answers), *done])
            before = choices.back(match, "monk", onward)
            assert before is not None
            assert choices.step(match, "monk", before) == step
            path = onward
    assert whole > 100
