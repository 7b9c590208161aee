"""What the day does by itself: the curse (R4.5), the end of each stage (R4.1), and what follows stage 4 (R4.3)."""

from engine.curse.day import Body, Day
from engine.curse.events import Blackened, Capped, CurseWeighed, Died, Resurrected, Spared, Unlinked


def curse(day: Day) -> None:
    """R4.5: the curse hits everyone alive after the exile."""
    relieved = any(0 < body.fallen <= 2 and not body.reviving for body in day.bodies)
    for body in day.bodies:
        if body.alive:
            weighed = weigh(day, body, relieved)
            cause = day.note(weighed)
            day.damage(body, weighed.amount, "curse", cause=cause)


def weigh(day: Day, body: Body, relieved: bool) -> CurseWeighed:
    """How much the curse does to a character."""
    rules, items = day.rules, body.items
    relief = rules.curse_death_relief if relieved else 0
    white = black = 0
    if items:
        if "white_artifact" in items and "white_totem" not in items:
            white = rules.white_artifact_relief
        if "black_artifact" in items and "black_totem" not in items:
            black = rules.black_artifact_burden * items["black_artifact"]
    amount = 0 if body.shielded else max(0, rules.curse - relief - white + black)
    return CurseWeighed(target=body.id, amount=amount, relief=relief, white=white, black=black, shielded=body.shielded)


def end_stage(day: Day) -> None:
    """R4.1, for each character in order; a death ends its links from the next stage on (R5.12)."""
    most = day.rules.spheres
    for body in day.bodies:
        if body.alive:
            if body.spheres < 0:
                if body.cheating:
                    day.note(Spared(target=body.id, spheres=body.spheres, stage=day.stage, cause=body.hurt))
                    body.spheres = 0
                else:
                    body.alive = False
                    body.fallen = day.stage
                    day.note(Died(target=body.id, stage=day.stage, cause=body.hurt))
            elif body.spheres > most:
                day.note(Capped(target=body.id, spheres=body.spheres, stage=day.stage))
                body.spheres = most
        if body.light < 0:
            body.light = 0
        if body.fallen and body.links:
            for pair in day.part(body):
                day.note(Unlinked(between=pair))


def blacken(day: Day) -> None:
    """R4.3: wherever one holds both kinds, each white artifact becomes a black one."""
    for body in day.bodies:
        if "white_artifact" in body.items and "black_artifact" in body.items:
            turned = body.items.pop("white_artifact")
            body.items["black_artifact"] += turned
            day.note(Blackened(holder=body.id, count=turned))


def thief_artifact_moves(day: Day) -> None:
    """R8.7: from a dead traitor to a living one, the first in the roster."""
    heir = next((body for body in day.bodies if body.alive and body.faction == "traitor"), None)
    if heir is None:
        return
    for body in day.bodies:
        if not body.alive and body.faction == "traitor":
            count = body.items.get("thief_artifact", 0)
            day.move("thief_artifact", count, body, heir, "thief_artifact_moves")


def resurrect(day: Day) -> None:
    """R5.5: who died this day under a resurrection of this day, other than by exile, is alive again."""
    for body in day.bodies:
        if body.reviving and body.fallen and not body.exiled:
            revive(day, body)


def revive(day: Day, body: Body) -> None:
    """Alive, with the spheres that a resurrection gives; never more than the most (R4.1), whatever a house chose."""
    body.alive = True
    body.spheres = min(day.rules.resurrection_spheres, day.rules.spheres)
    day.note(Resurrected(target=body.id, spheres=body.spheres))
