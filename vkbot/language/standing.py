"""Which of the orders that stand a withdrawal means."""

from collections.abc import Iterator, Sequence
from typing import Final

from engine.curse.model import Order
from vkbot.language.drafts import Draft, item_of, one_ability
from vkbot.language.gathering import Gatherer
from vkbot.language.names import How
from vkbot.language.people import People
from vkbot.language.replacing import last_given
from vkbot.language.results import Withdrawn
from vkbot.language.scene import Scene
from vkbot.language.terms import Term
from vkbot.language.tokens import listed
from vkbot.language.vocabulary import OWN_FORMS
from vkbot.language.words import Word

LET_BE: Final = ("пусть будет", "пускай будет", "пусть будут", "пускай будут")
STAYS: Final = frozenset(
    listed(
        "нужен нужна нужно нужны деле силе стоит стоят висит висят действует действуют остается остаются останется "
        "останутся был была было были есть прежний прежняя прежнее живет живут актуален актуальна актуально актуальны "
        "порядке верен верна верно верны"
    )
)
"""What is said of an order that is not taken back."""
TAKES_BACK: Final = (Word.CANCEL, Word.NEEDLESS)


def item_in(order: Order) -> str | None:
    """The item that an order uses or gives."""
    return order.item if isinstance(order.item, str) else None


def all_but(standing: Sequence[Order], kept: Sequence[Withdrawn]) -> Iterator[Withdrawn]:
    """All orders but those that are kept; with their target, if one of their kind is kept."""
    stays = [any(kind.meets(order) for kind in kept) for order in standing]
    left = [order for order, kept in zip(standing, stays, strict=True) if kept]
    for order in (order for order, kept in zip(standing, stays, strict=True) if not kept):
        bare = Withdrawn(order.action, item_in(order))
        alike = any(bare.meets(one) for one in left)
        target = order.target if alike and isinstance(order.target, str) else None
        yield Withdrawn(bare.action, bare.item, target)


def place_of(scene: Scene, term: Term) -> int | None:
    """Which order of the list is meant: «2», «первую», «последнюю»."""
    if term.norm.startswith("последн"):
        return last_given(scene)
    if term.number is None and term.name is not None and term.name.how is How.NUMBER and term.name.who:
        return [one.id for one in scene.characters].index(term.name.who[0]) + 1
    return term.number


def withdrawn(scene: Scene, people: People, part: Sequence[Term]) -> list[Withdrawn]:
    """What the things of a part are withdrawn as."""
    plain = [term for term in part if not term.does(*TAKES_BACK, Word.KEEP, Word.CHANGED, Word.NOT)]
    drafts = Gatherer(people, plain).gather()
    found: list[Withdrawn] = []
    for draft in drafts:
        if not draft.deeds and not draft.items:
            continue
        who = {one for named in draft.who for one in named.who}
        found.append(kind_of(scene, draft, who.pop() if len(who) == 1 else None))
    return found


def stays(scene: Scene, people: People, part: Sequence[Term]) -> bool:
    """«эликсир пусть будет», «яд в деле», beside what is taken back: all of that stands, and is ordered by nothing."""
    said = any(term.norm in STAYS or term.text.casefold() in LET_BE for term in part)
    denied = any(term.does(*TAKES_BACK, Word.NOT) for term in part)
    if not said or denied or any(term.form in OWN_FORMS for term in part) or not any(term.things for term in part):
        return False
    found = withdrawn(scene, people, [term for term in part if not term.does(Word.CORRECTS)])
    whom = {one for term in part if term.name is not None for one in term.name.who}
    kept = [[one for one in scene.orders if kind.meets(one) and (not whom or one.target in whom)] for kind in found]
    return bool(kept) and all(kept)


def kind_of(scene: Scene, draft: Draft, target: str | None) -> Withdrawn:
    """One withdrawal; of several with one short name that which stands in the list."""
    standing = scene.orders
    if draft.deeds:
        given = [deed for deed in draft.deeds if any(order.action == deed for order in standing)]
        action = given[0] if len(given) == 1 else one_ability(draft.deeds, scene.own_abilities)
        kind = Withdrawn(action or scene.ask("ability", choices=draft.deeds))
    else:
        action = "transfer" if draft.verb is Word.GIVE else "use"
        given = [item for item in draft.items if any(o.action == action and o.item == item for o in standing)]
        item = given[0] if len(given) == 1 else item_of(scene, draft)
        if action == "use" and standing and not any(o.action == "use" and o.item == item for o in standing):
            action = "transfer" if any(o.action == "transfer" and o.item == item for o in standing) else action
        kind = Withdrawn(action, item)
    aimed = Withdrawn(kind.action, kind.item, target)
    alike = [order for order in standing if kind.meets(order)]
    only = len(alike) == 1 and (aimed.meets(alike[0]) or target == scene.by)  # «снимите с меня удар»
    return kind if only else aimed
