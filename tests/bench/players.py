"""Scripted players: whole matches of The Curse 3, pure and the same for the same seed. Plausible, not clever."""

from collections.abc import Iterator
from random import Random

from engine.core.chance import Chance
from engine.core.refusal import Refusal
from engine.curse.deal import deal
from engine.curse.events import AnyEvent
from engine.curse.ids import ABILITIES, CLASSES, AbilityId, ItemId
from engine.curse.model import As, Character, Match, Order, Vote
from engine.curse.orders import give
from engine.curse.resolve import resolve
from engine.curse.view import outcome

KIND = (
    "divine_shield",
    "protection",
    "reflection",
    "restoration",
    "resurrection",
    "healing",
    "cheat_death",
    "fire_shield",
)
"""Abilities that players use on their own side, themselves included."""

LONGEST = 60
"""Days after which a match is given up."""

Today = tuple[Match, list[Order], dict[str, Vote]]


def play(seed: int) -> Iterator[Today]:
    """The days of one match of ten, each as it goes into the resolution."""
    luck = Random(seed)
    match = deal(tuple(CLASSES), Chance(f"match {seed}"))
    for _ in range(LONGEST):
        votes = votes_of(match, luck)
        orders = [order for one in match.characters if one.alive for order in orders_of(match, one, votes, luck)]
        yield match, orders, votes
        match, events = resolve(match, orders, votes)
        if over(events):
            return


def over(events: list[AnyEvent]) -> bool:
    """Whether the match has ended."""
    return outcome(events)[0] is not None


def votes_of(match: Match, luck: Random) -> dict[str, Vote]:
    """Most vote, many of them against the one who is suspected today, some as another."""
    living = [one.id for one in match.characters if one.alive]
    suspect = luck.choice(living)
    votes: dict[str, Vote] = {}
    for voter in living:
        fate = luck.random()
        if fate < 0.45 and voter != suspect:
            votes[voter] = suspect
        elif fate < 0.7:
            votes[voter] = luck.choice(living)
        elif fate < 0.8:
            votes[voter] = As(luck.choice(living))
    return votes


def orders_of(match: Match, me: Character, votes: dict[str, Vote], luck: Random) -> tuple[Order, ...]:
    """What one player orders; what the rules refuse is not ordered."""
    wanted = [ability(match, me, luck)]
    if luck.random() < 0.5:
        wanted.append(Order(me.id, "light", target=luck.choice(others(match, me, alive=True))))
    wanted += [use(match, me, item, luck) for item in me.items if luck.random() < 0.4]
    corpses = others(match, me, alive=False)
    if corpses and luck.random() < 0.3:
        wanted.append(Order(me.id, "looting", target=luck.choice(corpses)))
    listed: tuple[Order, ...] = ()
    for order in wanted:
        answer = give(match, me.id, listed, [order])
        listed = listed if isinstance(answer, Refusal) else answer
    return listed


def others(match: Match, me: Character, *, alive: bool) -> list[str]:
    """The other characters that are alive, or dead; oneself if nobody else lives."""
    found = [one.id for one in match.characters if one.alive is alive and one.id != me.id]
    return found or ([me.id] if alive else [])


def ability(match: Match, me: Character, luck: Random) -> Order:
    """One of the class abilities of the player, on somebody who makes sense."""
    own: list[AbilityId] = [*CLASSES[me.class_id], *me.learned]
    if me.copied is not None:
        own.append(me.copied)
    chosen = luck.choice(own)
    living, corpses = others(match, me, alive=True), others(match, me, alive=False)
    target = me.id if chosen in KIND and luck.random() < 0.4 else luck.choice(living)
    if chosen == "copy":
        return Order(me.id, chosen, ability=luck.choice(ABILITIES))
    if chosen == "link":
        return Order(me.id, chosen, targets=(me.id, target))
    if chosen == "ball_lightning" and me.uses.get("ball_lightning", 0) % 2 == 0:
        return Order(me.id, chosen)
    if chosen == "secret_knowledge":
        dead = match.character(luck.choice(corpses)) if corpses else me
        return Order(me.id, chosen, target=dead.id, ability=luck.choice(CLASSES[dead.class_id]))
    return Order(me.id, chosen, target=target)


def use(match: Match, me: Character, item: ItemId, luck: Random) -> Order:
    """The use of an item, or a transfer of one that cannot be used."""
    target = luck.choice(others(match, me, alive=True))
    if item in ("white_artifact", "black_artifact"):
        return Order(me.id, "transfer", item="artifact", target=target)
    if item in ("elixir", "amulet", "white_totem", "black_totem"):
        return Order(me.id, "use", item=item)
    if item == "ring":
        return Order(me.id, "use", item=item, abilities=tuple(luck.choice(pair) for pair in CLASSES.values())[:4])
    if item == "thief_artifact":
        return Order(me.id, "use", item=item, target=target, steal=luck.choice(("artifact", "poison", "elixir")))
    return Order(me.id, "use", item=item, target=me.id if item == "red_sphere" else target)
