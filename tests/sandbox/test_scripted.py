"""Scripted players: what they read off posts and buttons, and where that is not what they expect."""

from engine.curse.model import Order
from locales.render import russian
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.sample import ADMIN
from vkbot.sandbox.scripted.eyes import NOBODY, day_of, living_names, strangers
from vkbot.sandbox.scripted.hands import Player
from vkbot.sandbox.scripted.manners import BY_BUTTONS, TELEGRAPHIC, Manner
from vkbot.sandbox.scripted.walk import Labels
from vkbot.sandbox.wire import PostView

POST = "☀ День 3\n\nВ живых 2 из 3:\n1. Искра (Маг огня)\n3. Серый Кот (Монах)\nМертвы: Гримм (Паладин)."


async def nothing() -> None:
    """There is no bot to wait for."""


def player(vk: LocalVk, manner: Manner = BY_BUTTONS) -> Player:
    """Who plays Искра."""
    return Player(vk, russian(), nothing, person=501, name="Искра", seed="seed", manner=manner)


async def posted(vk: LocalVk, text: str) -> PostView:
    """A post on the wall."""
    number = await vk.post(ADMIN, text)
    return next(post for post in await vk.wall() if post.id == number)


async def voted(vk: LocalVk, post: PostView) -> list[str]:
    """What has been commented there."""
    return [one.text for shown in await vk.wall() if shown.id == post.id for one in shown.comments]


async def test_a_post_of_the_game_master_without_a_roster_is_voted_under_all_the_same(local: LocalVk) -> None:
    voter, first = player(local), await posted(local, POST)
    await voter.vote(first, 3, {})
    second = await posted(local, "☀ День 4\nСегодня без списка.")
    await voter.vote(second, 4, {})
    assert "Серого Кота" in (await voted(local, second))[-1]


async def test_who_has_never_been_told_who_plays_does_not_vote(local: LocalVk) -> None:
    post = await posted(local, "☀ День 3\nСегодня без списка.")
    voter = player(local, TELEGRAPHIC)
    await voter.vote(post, 3, {})
    assert await voted(local, post) == []
    assert not voter.has_voted(3)


async def test_what_the_community_says_of_the_votes_is_no_vote_nor_is_talk(local: LocalVk) -> None:
    post = await posted(local, POST)
    await local.comment(ADMIN, post.id, "Голоса дня 3: за изгнание Искры — 1: Серый Кот", as_community=True)
    await local.comment(502, post.id, "Искра, привет!")
    await local.comment(501, post.id, "Голосую против Серого Кота")
    await local.comment(503, post.id, "Голосую против Искры")
    (post,) = await local.wall()
    assert strangers(NOBODY.read(russian(), POST), post.comments, [501]) == {"Дарья Мельник": "fire_mage"}


def test_what_a_days_post_says() -> None:
    roster = NOBODY.read(russian(), POST)
    assert day_of(POST) == 3
    assert living_names(POST) == ["Искра", "Серый Кот"]
    assert [(member.id, member.number) for member in roster.cast] == [("fire_mage", 1), ("monk", 3)]


def test_who_is_no_longer_in_the_roster_is_dead() -> None:
    before = NOBODY.read(russian(), "☀ День 1\n1. Искра (Маг огня)\n2. Гримм (Паладин)\n3. Монах")
    now = before.read(russian(), "☀ День 2\n1. Искра\n3. Монах")
    assert (now.living, now.dead) == (("fire_mage", "monk"), ("paladin",))
    assert now.read(russian(), "☀ День 3\nБез списка.") == now


def test_by_buttons_an_order_is_answered_for_until_it_can_be_confirmed() -> None:
    cast = NOBODY.read(russian(), POST).cast
    labels = Labels(russian(), cast)
    order = Order("fire_mage", "transfer", item="poison", target="monk", count=2)
    wanted = labels.answers(order)
    assert labels.first(order) == "Яд"
    assert labels.next_press(["Использовать", "Передать", "Отмена"], wanted) == "Передать"
    assert labels.next_press(["Серый Кот (Монах)", "Отмена"], wanted) == "Серый Кот (Монах)"
    assert labels.next_press(["1", "2", "Отмена"], wanted) == "2"
    assert labels.next_press(["Подтвердить", "Отмена"], wanted) == "Подтвердить"
    assert labels.next_press(["Искра (Маг огня)", "Ещё…", "Отмена"], wanted) == "Ещё…"
    assert labels.next_press(["Искра (Маг огня)", "Отмена"], wanted) == "Отмена"
