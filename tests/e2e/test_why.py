"""«Почему?» over HTTP: a game master is told the causes while the match goes on, a player its own view of the day."""

from pathlib import Path

from tests.databases import migrated_database
from tests.e2e.part import Part, part
from vkbot.sandbox.sample import ADMIN


async def asks(going: Part, person: int, text: str) -> str:
    """What the bot answers to a message."""
    await going.vk.say(person, text)
    await going.bot.settle()
    (chat,) = [chat for chat in (await going.vk.community()).chats if chat.person == person]
    asked = max(at for at, line in enumerate(chat.lines) if line.from_ == person)
    return "\n".join(line.text for line in chat.lines[asked + 1 :])


async def test_why_is_answered_to_each_as_it_may_know(tmp_path: Path) -> None:
    async with part(await migrated_database("sqlite", tmp_path)) as going:
        await going.act(1)
        await going.night()
        master = await asks(going, ADMIN, "почему умер Гримм")
        player = await asks(going, 502, "почему умер Гримм")
    assert "Утром сфер: 10." in master
    assert "Утром сфер" not in player
    assert "Причины всего, что случилось" in player
