"""A small world to begin with: one community, its managers, ten players and a key of each kind."""

from vkbot.sandbox.clock import SandboxClock
from vkbot.sandbox.model import EVENT_TYPES, Community, EventSettings, Key, Person
from vkbot.sandbox.world import World

COMMUNITY_ID = 9100
ADMIN = 500
EDITOR = 510
COMMUNITY_KEY = "sandbox-community-key"
SERVICE_KEY = "sandbox-service-key"
ADMIN_KEY = "sandbox-admin-key"

MANAGERS = (
    Person(ADMIN, "Ирина", "Ведущая", "female", "vedushchaya"),
    Person(EDITOR, "Олег", "Летописец", "male", "letopisec"),
)
PLAYERS = (
    Person(501, "Вера", "Ткач", "female"),
    Person(502, "Борис", "Лунин", "male"),
    Person(503, "Дарья", "Мельник", "female"),
    Person(504, "Егор", "Соколов", "male"),
    Person(505, "Жанна", "Орлова", "female"),
    Person(506, "Захар", "Рябинин", "male"),
    Person(507, "Инга", "Морозова", "female"),
    Person(508, "Кирилл", "Ветров", "male"),
    Person(509, "Лада", "Зимина", "female"),
    Person(511, "Марк", "Огнев", "male"),
)


def sample_world(clock: SandboxClock | None = None, *, rate_limits: bool = True, events: bool = True) -> World:
    """The community «Рассвет» (9100), its creator 500, its editor 510, players 501-509 and 511, three keys.

    With `events` its Long Poll is on with every type; without it nothing is switched on, as in a new community.
    """
    world = World(clock, rate_limits=rate_limits)
    for person in (*MANAGERS, *PLAYERS):
        world.add_person(person)
    settings = EventSettings(frozenset(EVENT_TYPES), enabled=True) if events else None
    hall = world.add_community(Community(COMMUNITY_ID, "Рассвет", "rassvet_game"), creator=ADMIN, long_poll=settings)
    hall.roles[EDITOR] = "editor"
    hall.members |= world.people.keys()
    world.add_key(Key(COMMUNITY_KEY, "community", COMMUNITY_ID))
    world.add_key(Key(SERVICE_KEY, "service"))
    world.add_key(Key(ADMIN_KEY, "user", ADMIN))
    return world
