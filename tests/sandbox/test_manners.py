"""How the scripted people write: whatever they mean, the bot reads it so."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest

from engine.core.refusal import Refusal
from engine.curse.ids import ABILITIES, CLASSES, PUBLIC_ITEMS, ActionId, PublicItemId
from engine.curse.model import As, Order, Vote
from engine.curse.orders import give
from locales.curse.cast import Cast
from locales.render import russian
from tests.sandbox.evenings import WRITERS, Comment, Note, Text, pen_of, texts_of
from vkbot.language.orders import Cancel, OrdersRead, Unread, read_order
from vkbot.language.scene import Character, Scene
from vkbot.language.votes import NoVote, VoteRead, VoteUnclear, read_vote
from vkbot.sandbox.scripted.manners import BY_BUTTONS, TYPING, Manner, plainly
from vkbot.sandbox.scripted.manners.ballots import ballot, count
from vkbot.sandbox.scripted.manners.clauses import formal, telegram
from vkbot.sandbox.scripted.manners.pen import phrases_of
from vkbot.sandbox.scripted.meaning import carried_out
from vkbot.sandbox.scripted.troupe import NAMES

SEEDS: Final = ("a", "b", "c", "d")


@pytest.fixture(scope="module")
def written() -> list[Text]:
    """Some matches."""
    return [text for seed in SEEDS for text in texts_of(seed)]


def notes(written: list[Text]) -> Iterator[Note]:
    """The private messages."""
    return (text for text in written if isinstance(text, Note))


def comments(written: list[Text]) -> Iterator[Comment]:
    """The comments."""
    return (text for text in written if isinstance(text, Comment))


def list_as_read(note: Note) -> tuple[Order, ...] | Unread | None:
    """The list that comes of a message; what is missing in it; None for talk."""
    reading = read_order(russian(), note.message.text, note.scene)
    orders = reading.orders if isinstance(reading, OrdersRead) else ()
    cancel = reading.cancel if isinstance(reading, OrdersRead) else reading
    standing = note.standing
    if isinstance(cancel, Cancel):
        gone = cancel.of(standing)
        standing = tuple(order for at, order in enumerate(standing, start=1) if gone and at not in gone)
    elif cancel is not None:
        return cancel if isinstance(cancel, Unread) else None
    assert orders == note.message.deed.orders
    after = give(note.match, note.scene.by, standing, orders)
    return note.standing if isinstance(after, Refusal) else after


def test_orders_are_read_as_they_were_meant(written: list[Text]) -> None:
    for note in notes(written):
        if not note.message.answer:
            meant = carried_out(note.match, note.scene.by, note.standing, note.message.deed)
            assert list_as_read(note) == meant, note.message.text


def test_what_is_left_open_has_to_be_asked(written: list[Text]) -> None:
    short = [note for note in notes(written) if note.message.answer]
    assert short
    for note in short:
        assert isinstance(read_order(russian(), note.message.text, note.scene), Unread), note.message.text


def test_votes_are_read_as_they_were_meant_and_talk_is_none(written: list[Text]) -> None:
    for comment in comments(written):
        reading = read_vote(comment.text, comment.scene)
        if not comment.counts:
            assert reading == NoVote(), comment.text
        elif comment.text in ("против мага", "голосую за мага"):
            assert isinstance(reading, VoteUnclear)
            assert comment.vote in reading.choices
        else:
            assert reading == VoteRead(comment.vote), comment.text


def test_each_writes_in_a_manner_of_its_own(written: list[Text]) -> None:
    by_manner = {manner.id: [n.message.text for n in notes(written) if n.manner is manner] for manner in WRITERS}
    assert all(texts for texts in by_manner.values())
    shared = Counter(text for texts in by_manner.values() for text in set(texts))
    assert [text for text, count in shared.items() if count > 2] == []
    assert all(text == text.lower() for text in by_manner["hurried"])


def test_all_kinds_of_wishes_are_put_into_words(written: list[Text]) -> None:
    deeds = [note.message.deed for note in notes(written)]
    wishes = [wish for deed in deeds for wish in deed.wishes]
    assert any(wish.when is not None and wish.otherwise is None for wish in wishes)
    assert any(wish.otherwise is not None for wish in wishes)
    assert any(deed.cancels and not deed.wishes for deed in deeds)
    assert any(deed.cancels and deed.wishes for deed in deeds)
    assert {"transfer", "use", "light", "looting"} <= {wish.order.action for wish in wishes}
    assert any(wish.order.item == "ring" for wish in wishes)


def test_the_same_seed_gives_the_same_words() -> None:
    assert list(texts_of("a")) == list(texts_of("a"))


def test_who_types_too_fast_misspells(written: list[Text]) -> None:
    typed = {word for note in notes(written) if note.manner is TYPING for word in note.message.text.split()}
    others = {word for note in notes(written) if note.manner is not TYPING for word in note.message.text.split()}
    assert len(typed - others) > 20


# One by one, whatever the draws

CAST: Final = Cast.of((class_id, name, class_id) for class_id, name in zip(CLASSES, NAMES, strict=True))
DEAD: Final = "illusionist"
LIVING: Final = tuple(one for one in CLASSES if one != DEAD)


def one_of_each() -> Iterator[Order]:
    """An order of each ability and item, aimed at another and at oneself where it is aimed."""
    for me, abilities in CLASSES.items():
        for ability in abilities:
            yield from _of(me, ability)
    yield from _of("monk", "light")
    yield from _of("monk", "transfer")
    yield Order("monk", "looting", target=DEAD)
    for item in PUBLIC_ITEMS:
        yield from _use(item)


def _of(me: str, action: ActionId) -> Iterator[Order]:
    match action:
        case "copy":
            yield Order(me, "copy", ability="freeze")
        case "link":
            yield Order(me, "link", targets=("monk", "paladin"))
            yield Order(me, "link", targets=(me, "fire_mage"))
        case "secret_knowledge":
            yield Order(me, "secret_knowledge", target=DEAD, ability="reflection")
        case "transfer":
            yield Order(me, "transfer", item="artifact", target="paladin")
            yield Order(me, "transfer", item="poison", target="dispeller", count=2)
        case _:
            if action == "ball_lightning":
                yield Order(me, "ball_lightning", target=None)
            yield Order(me, action, target="life_mage" if me != "life_mage" else "monk")
            yield Order(me, action, target=me)


def _use(item: PublicItemId) -> Iterator[Order]:
    match item:
        case "artifact":
            return
        case "elixir" | "amulet" | "white_totem" | "black_totem":
            yield Order("monk", "use", item=item)
        case "ring":
            yield Order("monk", "use", item=item, abilities=("fireball", "healing"))
        case "thief_artifact":
            yield Order("monk", "use", item=item, target="dispeller", steal="red_sphere")
        case _:
            yield Order("monk", "use", item=item, target="warlock")
            yield Order("monk", "use", item=item, target="monk")


HELD: Final = tuple((item, 2) for item in PUBLIC_ITEMS)


def scene_of(me: str) -> Scene:
    """Where somebody writes who holds some of everything."""
    return Scene(me, tuple(Character(one.id, one.name, one.id in LIVING) for one in CAST), items=HELD)


def wordings(order: Order, manner: Manner) -> list[str]:
    """All that an order may be called."""
    pen, phrases = pen_of(CAST, order.by, LIVING, "seed", "words", manner), phrases_of(order)
    told = [one.format(**pen.fields(order)) for one in (*phrases.brief, *phrases.plain, *phrases.prose)]
    return [*told, formal(pen, order), telegram(pen, order), plainly(pen, order)]


@pytest.mark.parametrize("order", tuple(one_of_each()), ids=lambda order: f"{order.by} {order.action}")
def test_every_wording_of_an_order_is_read(order: Order) -> None:
    for manner in WRITERS:
        for text in wordings(order, manner):
            assert read_order(russian(), text, scene_of(order.by)) == OrdersRead((order,)), text


def test_whatever_is_copied_stolen_blocked_or_given_is_read() -> None:
    firsts, seconds = zip(*CLASSES.values(), strict=True)
    foreign = [one for one in ABILITIES if one not in ("secret_knowledge", *CLASSES["illusionist"])]
    orders = [Order("illusionist", "copy", ability=one) for one in foreign]
    orders += [Order("monk", "use", item="thief_artifact", target="paladin", steal=one) for one in PUBLIC_ITEMS]
    orders += [Order("monk", "transfer", item=one, target="paladin") for one in PUBLIC_ITEMS]
    orders += [Order("monk", "use", item="ring", abilities=several) for several in (firsts, seconds)]
    for order in orders:
        for text in wordings(order, TYPING):
            assert read_order(russian(), text, scene_of(order.by)) == OrdersRead((order,)), text


@pytest.mark.parametrize("manner", [*WRITERS, BY_BUTTONS], ids=lambda manner: manner.id)
def test_every_wording_of_a_vote_is_read_and_of_talk_is_none(manner: Manner) -> None:
    scene = scene_of("monk")
    pen, ballots = pen_of(CAST, "monk", LIVING, "seed", "words", manner), manner.ballots
    meant: dict[Vote | None, tuple[str, ...]] = {
        "paladin": (*ballots.votes, *ballots.changes),
        As("paladin"): ballots.follows,
        None: ballots.withdrawals,
    }
    for vote, templates in meant.items():
        for template in templates:
            text = ballot(pen, (template,), None if vote is None else "paladin")
            assert read_vote(text, scene) == VoteRead(vote), text
    talk = [ballot(pen, (template,)) for template in ballots.asides]
    talk += [count(pen, (template,), Counter(paladin=3, warlock=1)) for template in ballots.counts]
    for text in talk:
        assert read_vote(text, scene) == NoVote(), text
