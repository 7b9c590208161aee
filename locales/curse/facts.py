"""Every event of a day as a sentence: which message tells it, and with what. They hold the whole truth."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.curse import events as e
from engine.curse.ids import AnyItemId, EffectId
from engine.curse.model import Order
from locales.curse.cast import Cast
from locales.curse.orders import order_text
from locales.curse.text import abilities, held, signed
from locales.render import Noun, Words

Said = tuple[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Day:
    """What a sentence may need beside its event: the words, the roster, and the other events of the day."""

    words: Words
    cast: Cast
    events: Sequence[e.AnyEvent]

    def who(self, character_id: str) -> Noun:
        """A character by its name."""
        return self.cast.name(self.words, character_id)

    def them(self, ids: Sequence[str]) -> tuple[Noun, ...]:
        """Several characters by their names."""
        return self.cast.names(self.words, ids)

    def ability(self, ability_id: str) -> Noun:
        """A class ability or a common one."""
        return self.words.noun(f"ability-{ability_id}")

    def item(self, item: AnyItemId) -> Noun:
        """An item under its true name, the kind of an artifact included."""
        return self.words.noun(f"item-{item}")

    def kind(self, kind: str) -> Noun:
        """What hurts or heals: an ability, an item, or the curse."""
        for prefix in ("ability", "item", "source"):
            if self.words.has(f"{prefix}-{kind}"):
                return self.words.noun(f"{prefix}-{kind}")
        raise LookupError(kind)

    def effect(self, effect: EffectId) -> Noun:
        """An effect: by its ability, or by a name of its own."""
        known = f"ability-{effect}"
        return self.words.noun(known if self.words.has(known) else f"effect-{effect}")

    def order(self, order: Order) -> str:
        """An order as told to others."""
        return order_text(self.words, self.cast, order, you=False)

    def before(self, event: e.AnyEvent) -> e.AnyEvent | None:
        """The event that brought this one about."""
        return None if event.cause is None else self.events[event.cause]


def sentence(day: Day, event: e.AnyEvent) -> str:
    """The event in words."""
    message, args = FACTS[type(event)](day, event)
    return day.words.say(message, **args)


def _voted(day: Day, event: e.Voted) -> Said:
    args = {"voter": day.who(event.voter), "target": day.who(event.target)}
    if event.via is None:
        return "event-voted", args
    return "event-voted-as", {**args, "via": day.who(event.via)}


def _vote_void(day: Day, event: e.VoteVoid) -> Said:
    return f"event-vote_void-{event.reason}", {"voter": day.who(event.voter)}


def _dropped(day: Day, event: e.Dropped) -> Said:
    reason = dropped_reason(day, event)
    return "event-dropped", {"by": day.who(event.order.by), "order": day.order(event.order), "reason": reason}


def dropped_reason(day: Day, event: e.Dropped) -> str:
    """Why an order was not taken, in a few words."""
    return day.words.say(f"dropped-{event.reason}")


def _taken(day: Day, event: e.Taken) -> Said:
    return "event-taken", {"by": day.who(event.order.by), "order": day.order(event.order)}


def _used(day: Day, event: e.Used) -> Said:
    aim = _aim(day, event.targets, event.linked)
    if event.names is not None:
        aim = day.words.say("event-aim-copy", ability=day.ability(event.names))
    elif not event.targets:
        aim = day.words.say("event-aim-ball")
    note = day.words.say("event-used-copied" if event.copied else "event-used-count", count=event.count)
    return "event-used", {"by": day.who(event.by), "what": day.ability(event.ability), "aim": aim, "note": note}


def _acted(day: Day, event: e.Acted) -> Said:
    what = day.ability(event.action) if event.action != "use" or event.item is None else day.item(event.item)
    args: dict[str, Any] = {"by": day.who(event.by), "what": what}
    if event.action == "transfer" and event.item is not None:
        return "event-acted-transfer", {**args, "item": day.item(event.item), "targets": day.them(event.targets)}
    if not event.targets or (event.item in ("elixir", "amulet") and not event.linked):
        return "event-acted-alone", args
    return "event-acted", {**args, "aim": _aim(day, event.targets, event.linked)}


def _aim(day: Day, targets: Sequence[str], linked: Sequence[str]) -> str:
    """Whom a use reaches: the named, and those beside them through a link."""
    if not linked:
        return day.words.say("event-aim", targets=day.them(targets))
    return day.words.say("event-aim-linked", targets=day.them(targets), linked=day.them(linked))


def _idle(day: Day, event: e.Idle) -> Said:
    args: dict[str, Any] = {"by": day.who(event.by)}
    if event.other is not None:
        args["other"] = day.who(event.other)
    cause = day.before(event)
    if event.reason == "died":
        return "event-idle-died", {**args, "order": day.order(cause.order) if isinstance(cause, e.Taken) else "…"}
    if event.reason == "crowd":
        action = cause.action if isinstance(cause, e.Acted) else "looting"
        return f"event-idle-crowd-{action}", args
    return f"event-idle-{event.reason}", args


def _damaged(day: Day, event: e.Damaged) -> Said:
    args: dict[str, Any] = {
        "target": day.who(event.target),
        "amount": event.amount,
        "kind": day.words.say("event-damaged-doubled" if event.doubled else "event-damaged-plain",
                              kind=day.kind(event.kind)),
        "left": signed(event.left),
    }  # fmt: skip
    if event.meant is None:
        return "event-damaged", args
    return "event-damaged-meant", {**args, "meant": day.who(event.meant)}


def _healed(day: Day, event: e.Healed) -> Said:
    return "event-healed", {
        "target": day.who(event.target),
        "amount": event.amount,
        "kind": day.kind(event.kind),
        "left": signed(event.left),
    }


def _heal_barred(day: Day, event: e.HealBarred) -> Said:
    return "event-heal_barred", {"target": day.who(event.target), "kind": day.kind(event.kind)}


def _laid(day: Day, event: e.Laid) -> Said:
    message = "event-laid-tomorrow" if event.tomorrow else "event-laid"
    return message, {"target": day.who(event.target), "effect": day.effect(event.effect), "days": event.days}


def _about_effect(message: str) -> Callable[[Day, Any], Said]:
    return lambda day, event: (
        message, {"target": day.who(event.target), "effect": day.effect(event.effect)}
    )  # fmt: skip


def _warded(day: Day, event: e.Warded) -> Said:
    return f"event-warded-{event.ward}", {"target": day.who(event.target), "by": day.who(event.by)}


def _linked(day: Day, event: e.Linked) -> Said:
    return "event-linked", {"between": day.them(event.between), "days": event.days}


def _unlinked(day: Day, event: e.Unlinked) -> Said:
    return "event-unlinked", {"between": day.them(event.between)}


def _light_seen(day: Day, event: e.LightSeen) -> Said:
    args = {"by": day.who(event.by), "target": day.who(event.target), "light": signed(event.light)}
    return "event-light_seen", args


def _light_added(day: Day, event: e.LightAdded) -> Said:
    return "event-light_added", {"target": day.who(event.target), "amount": event.amount}


def _light_lowered(day: Day, event: e.LightLowered) -> Said:
    return "event-light_lowered", {"target": day.who(event.target), "amount": event.amount}


def _copied(day: Day, event: e.Copied) -> Said:
    message = "event-copied" if event.success else "event-copied-not"
    return message, {"by": day.who(event.by), "ability": day.ability(event.ability)}


def _learned(day: Day, event: e.Learned) -> Said:
    args = {"by": day.who(event.by), "ability": day.ability(event.ability), "target": day.who(event.target)}
    return "event-learned", args


def _insight(day: Day, event: e.Insight) -> Said:
    items = held(day.words, event.items)
    return "event-insight", {"by": day.who(event.by), "target": day.who(event.target), "items": items}


def _blocked(day: Day, event: e.Blocked) -> Said:
    return "event-blocked", {"by": day.who(event.by), "abilities": abilities(day.words, event.abilities)}


def _spent(day: Day, event: e.Spent) -> Said:
    return "event-spent", {"by": day.who(event.by), "item": day.item(event.item)}


def _moved(day: Day, event: e.Moved) -> Said:
    args = {
        "items": held(day.words, {event.item: event.count}),
        "giver": day.who(event.giver),
        "taker": day.who(event.taker),
    }
    return f"event-moved-{event.how}", args


def _blackened(day: Day, event: e.Blackened) -> Said:
    return "event-blackened", {"holder": day.who(event.holder), "count": event.count}


def _spared(day: Day, event: e.Spared) -> Said:
    return "event-spared", {"target": day.who(event.target), "spheres": signed(event.spheres)}


def _capped(day: Day, event: e.Capped) -> Said:
    return "event-capped", {"target": day.who(event.target), "spheres": event.spheres}


def _exiled(day: Day, event: e.Exiled) -> Said:
    return "event-exiled", {"target": day.who(event.target), "votes": event.votes, "living": event.living}


def _died(day: Day, event: e.Died) -> Said:
    return "event-died", {"target": day.who(event.target)}


def _curse_weighed(day: Day, event: e.CurseWeighed) -> Said:
    say = day.words.say
    parts = [
        say("curse-shielded") if event.shielded else "",
        say("curse-relief", amount=event.relief) if event.relief else "",
        say("curse-white", amount=event.white) if event.white else "",
        say("curse-black", amount=event.black) if event.black else "",
    ]
    args: dict[str, Any] = {"target": day.who(event.target), "amount": event.amount}
    why = ", ".join(part for part in parts if part)
    return ("event-curse_weighed-why", {**args, "why": why}) if why else ("event-curse_weighed", args)


def _resurrected(day: Day, event: e.Resurrected) -> Said:
    return "event-resurrected", {"target": day.who(event.target), "spheres": event.spheres}


def _ended(day: Day, event: e.Ended) -> Said:
    return f"event-ended-{event.outcome}", {"winners": day.them(event.winners)}


FACTS: Final[Mapping[type, Callable[[Day, Any], Said]]] = {
    e.Voted: _voted,
    e.VoteVoid: _vote_void,
    e.Dropped: _dropped,
    e.Taken: _taken,
    e.Used: _used,
    e.Acted: _acted,
    e.Idle: _idle,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.HealBarred: _heal_barred,
    e.Laid: _laid,
    e.LayPrevented: _about_effect("event-lay_prevented"),
    e.Lifted: _about_effect("event-lifted"),
    e.Warded: _warded,
    e.Linked: _linked,
    e.Unlinked: _unlinked,
    e.LightSeen: _light_seen,
    e.LightAdded: _light_added,
    e.LightLowered: _light_lowered,
    e.Copied: _copied,
    e.Learned: _learned,
    e.Insight: _insight,
    e.Blocked: _blocked,
    e.Spent: _spent,
    e.Moved: _moved,
    e.Blackened: _blackened,
    e.Spared: _spared,
    e.Capped: _capped,
    e.Exiled: _exiled,
    e.Died: _died,
    e.CurseWeighed: _curse_weighed,
    e.Resurrected: _resurrected,
    e.Ended: _ended,
}
"""Kind of event → its message and arguments: one entry for each, checked by a test."""
