"""What one player alone is told: cards drawn, kept and seen, the hand (D3.3, D7.1)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.dread_chase import events as e
from engine.dread_chase.events import AnyEvent
from engine.dread_chase.model import ChooseCard, Match
from locales.dread_chase.help import talent_help
from locales.dread_chase.people import Company


def learned_text(company: Company, events: Sequence[AnyEvent]) -> str:
    """What `view.private` has for a player. Cards to choose from are told by `choice_text`."""
    return "\n".join(text for event in events if (text := _LEARNED[type(event)](company, event)))


def choice_text(company: Company, match: Match, cards: Sequence[str]) -> str:
    """The talents of which one is to be kept, each with what it does."""
    say = company.words.say
    return "\n".join((say("chase-own-choose"), *_listed(company, match, cards), say("chase-own-keep-how")))


def hand_text(company: Company, match: Match, who: str) -> str:
    """The talents in a player's hand, and how one is played; empty for an empty hand."""
    say, cards = company.words.say, match.piece(who).talents
    if not cards:
        return ""
    now = match.turn is not None and match.turn.who == who and match.turn.choice is None
    how = "chase-own-play-how" if now else "chase-own-play-later"
    example = company.words.noun(f"dread-talent-{cards[0]}")
    return "\n".join((say("chase-own-hand"), *_listed(company, match, cards), say(how, card=example)))


def choice_of(match: Match, who: str) -> tuple[str, ...]:
    """The talents that a player must choose from now; none if it need not."""
    turn = match.turn
    return turn.choice.cards if turn is not None and turn.who == who and isinstance(turn.choice, ChooseCard) else ()


def _listed(company: Company, match: Match, cards: Sequence[str]) -> list[str]:
    return [
        company.words.say("chase-own-card", number=number, text=talent_help(company.words, match.rules, card))
        for number, card in enumerate(cards, 1)
    ]


def _drawn(company: Company, event: e.CardsDrawn) -> str:
    return company.words.say("chase-own-cards", at=event.at)


def _kept(company: Company, event: e.CardKept) -> str:
    return company.words.say("chase-own-kept", card=company.words.noun(f"dread-talent-{event.card}"))


def _revealed(company: Company, event: e.Revealed) -> str:
    who = company.name(event.who)
    if not event.cards:
        return company.words.say("chase-own-revealed-none", who=who)
    cards = ", ".join(f"«{company.words.noun(f'dread-talent-{card}')}»" for card in event.cards)
    return company.words.say("chase-own-revealed", who=who, cards=cards)


_LEARNED: Final[Mapping[type, Callable[[Company, Any], str]]] = {
    e.CardsDrawn: _drawn,
    e.CardKept: _kept,
    e.Revealed: _revealed,
}
