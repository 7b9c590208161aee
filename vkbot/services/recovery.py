"""After a restore: what the game masters are told once the bot has gone through what happened since the backup."""

from locales.curse.text import lines
from models.tables import Match
from vkbot.games.curse import at_moment
from vkbot.parts import Relived
from vkbot.services.desk import Desk
from vkbot.services.notices import tell_admins
from vkbot.services.settings import MatchSettings

PURPOSE = "restored"


async def tell(desk: Desk, relived: Relived) -> None:
    """Since when there may be gaps, which posts say something else than the bot would, which matches were dealt anew.

    A seed that was drawn after the backup is lost, and with it the deal: such a match is dealt anew. Belongs in a
    transaction.
    """
    said = [desk.words.say("restored", at=at_moment(relived.made_at, MatchSettings().zone))]
    if relived.differing:
        links = [f"vk.com/wall-{relived.community_id}_{post}" for post in relived.differing]
        said.append(desk.words.say("restored-differing", count=len(links), links=", ".join(links)))
    for match in await Match.filter(community_id=relived.community_id, started_at__gte=relived.made_at).order_by("id"):
        said.append(desk.words.say("restored-dealt-anew", title=match.title))
    await tell_admins(desk, relived.community_id, lines(*said), purpose=PURPOSE)
