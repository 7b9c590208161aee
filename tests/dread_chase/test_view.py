"""What each is shown stays the same, byte for byte, whatever others' secrets are (D3.3)."""

import msgspec
from msgspec.structs import replace

from engine.dread_chase import view
from engine.dread_chase.events import AnyEvent, CardKept, CardsDrawn, Revealed
from engine.dread_chase.lab.play import moves, opening
from engine.dread_chase.model import ChooseCard, Match
from tests.dread_chase.scene import SHIPPED, scene
from vkbot.games.dread_chase.data import shipped_maps

CARDS = tuple(SHIPPED.talents)


def with_other_secrets(match: Match, who: str | None) -> Match:
    """The same, but for the seed and for what others hold or choose from."""
    pieces = tuple(
        one if one.who == who else replace(one, talents=tuple(_next(card) for card in one.talents))
        for one in match.pieces
    )
    turn = match.turn
    if turn is not None and turn.who != who and isinstance(turn.choice, ChooseCard):
        turn = replace(turn, choice=ChooseCard(tuple(map(_next, turn.choice.cards))))
    return replace(match, seed="another", pieces=pieces, turn=turn)


def _next(card: str) -> str:
    return CARDS[(CARDS.index(card) + 1) % len(CARDS)]


def with_other_cards(event: AnyEvent, who: str | None) -> AnyEvent:
    match event:
        case CardsDrawn() if event.who != who:
            return replace(event, cards=tuple(map(_next, event.cards)))
        case CardKept() if event.who != who:
            return replace(event, card=_next(event.card))
        case Revealed() if who not in (event.who, event.to):
            return replace(event, cards=tuple(map(_next, event.cards)))
    return event


def test_D3_3_nobody_is_shown_what_others_hold() -> None:
    hands = 0
    for seed in range(4):
        for moved in moves(opening(str(seed), "1v4", SHIPPED, shipped_maps()).start):
            hands += any(one.talents for one in moved.match.pieces)
            for who in (None, *moved.match.players):
                shown = view.shown(moved.match, who)
                assert msgspec.json.encode(shown) == msgspec.json.encode(
                    view.shown(with_other_secrets(moved.match, who), who)
                )
                told = tuple(with_other_cards(event, who) for event in moved.events)
                assert view.told(moved.events, who) == view.told(told, who)
                assert moved.match.seed not in (shown.seed, "")
    assert hands


def test_D7_1_a_hand_that_was_revealed_is_told_to_who_looked_and_to_its_owner_only() -> None:
    start = scene("... ...", ["A1", "C1"], "C2").with_("boris", talents=("vest", "coin"))
    event = Revealed(who="boris", to="zoya", cards=("vest", "coin"))
    assert [view.told((event,), who)[0] == event for who in (None, "anna", "boris", "zoya")] == [
        False,
        False,
        True,
        True,
    ]
    assert view.private((event,)) == {"zoya": (event,)}
    assert view.shown(start.match).piece("boris").talents == ("", "")
