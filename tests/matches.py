"""Matches that have begun, put straight into the database: for tests that are not about how people come together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from engine.curse.game import Curse
from engine.curse.ids import CLASSES
from locales.render import russian
from models.communities import ensure_community
from models.kinds import MatchStatus, SeatStatus
from models.store import open_store, transaction
from models.tables import Match, Person, Seat
from vkbot.clock import StillClock
from vkbot.games.curse import CurseStage
from vkbot.outbox import OutboxMail
from vkbot.sandbox.sample import ADMIN, COMMUNITY_ID, PLAYERS
from vkbot.sandbox.scripted.troupe import NAMES
from vkbot.services.day import start_match
from vkbot.services.desk import Admins, Desk
from vkbot.services.settings import MatchSettings

Role = tuple[str, str, int]
"""Class, name of the character, VK id of the player."""

TEN: tuple[Role, ...] = tuple(
    (class_id, name, person.id) for class_id, name, person in zip(CLASSES, NAMES, PLAYERS, strict=True)
)
"""A full table of the sandbox's people."""


@dataclass(frozen=True, slots=True)
class OneAdmin:
    """A community that one person runs."""

    vk_id: int = ADMIN

    async def admins(self, community_id: int) -> frozenset[int]:
        return frozenset({self.vk_id})


def desk_of(clock: StillClock, rights: Admins, *, one_seat: bool = True, seed: str = "seed") -> Desk:
    """What the bot makes for its services, with seeds that are known."""
    words, game = russian(), Curse()
    return Desk(
        words=words,
        clock=clock,
        mail=OutboxMail(clock),
        rights=rights,
        games={game.id: game},
        stages={game.id: CurseStage(words)},
        new_seed=lambda match_id: f"{seed} {match_id}",
        one_seat=one_seat,
    )


async def begun(
    desk: Desk, roles: Sequence[Role], settings: MatchSettings, *, title: str = "Свет", community: int = COMMUNITY_ID
) -> Match:
    """A match that has just started with these roles, in the order of registration."""
    now = desk.clock.now()
    await ensure_community(community, now)
    match = await Match.create(
        community_id=community,
        game="curse3",
        title=title,
        status=MatchStatus.REGISTRATION.value,
        settings=settings.encode(),
        seed="",
        created_by=ADMIN,
        created_at=now,
    )
    for class_id, name, vk_id in roles:
        person, _ = await Person.get_or_create(community_id=community, vk_id=vk_id)
        await Seat.create(
            match=match,
            person=person,
            status=SeatStatus.ACCEPTED.value,
            character=class_id,
            name=name,
            applied_at=now,
        )
    async with transaction():
        await start_match(desk, match)
    return match


async def begun_in(database: str, roles: Sequence[Role], now: datetime, **settings: object) -> None:
    """The same in a database that nobody has open, for a bot that will be started on it."""
    chosen = MatchSettings(players=len(roles), **settings)  # type: ignore[arg-type]
    async with open_store(database):
        await begun(desk_of(StillClock(now), OneAdmin()), roles, chosen)
