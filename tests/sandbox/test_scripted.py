"""Scripted players, where what they read is not what they expect."""

from engine.core.chance import Chance
from locales.render import russian
from vkbot.sandbox.client import LocalVk
from vkbot.sandbox.sample import ADMIN
from vkbot.sandbox.scripted.hands import Player, day_of, living_names
from vkbot.sandbox.scripted.mind import Mind


async def nothing() -> None:
    """There is no bot to wait for."""


async def test_a_post_of_the_game_master_without_a_roster_is_voted_under_all_the_same(local: LocalVk) -> None:
    await local.post(ADMIN, "☀ День 3\nСегодня без списка.")
    (post,) = await local.wall()
    player = Player(local, russian(), nothing, 501, "Искра", 0, Mind(Chance("seed")))
    await player.vote(post, 3, {})
    (post,) = await local.wall()
    assert [comment.text for comment in post.comments] == ["Голосую против Искры"]


def test_what_a_days_post_says() -> None:
    post = "☀ День 3\n\nВ живых 2 из 3:\n1. Искра (Маг огня)\n3. Серый Кот (Монах)\nМертвы: Гримм (Паладин)."
    assert day_of(post) == 3
    assert living_names(post) == ["Искра", "Серый Кот"]
