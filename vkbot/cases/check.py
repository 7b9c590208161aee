"""What the words of a case allow and its day does not: characters that do not play, orders that are not there."""

from collections.abc import Collection, Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from engine.curse.conditions import named
from engine.curse.model import As, Match, Order
from engine.curse.scenario import Scenario, ScenarioError, validate
from vkbot.cases.play import Case
from vkbot.cases.words import Vocabulary, at


def check(vocabulary: Vocabulary, case: Case) -> None:
    """Raises CaseError that names the place."""
    start = case.start
    playing = {one.id for one in start.characters} if isinstance(start, Match) else set(start.classes)
    key = vocabulary.key
    if isinstance(start, Match):
        with at(key("links")):
            _check_links(vocabulary, start)
    with at(key("orders")):
        for index, order in enumerate(case.orders):
            with at(index, vocabulary.word("class", order.by)):
                _all_play(vocabulary, playing, _in_order(order))
    with at(key("messages")):
        for index, message in enumerate(case.messages):
            with at(index, vocabulary.word("class", message.by)):
                _all_play(vocabulary, playing, [message.by, *(who for one in message.orders for who in _in_order(one))])
    with at(key("votes")):
        for voter, vote in case.votes.items():
            with at(vocabulary.word("class", voter)):
                _all_play(vocabulary, playing, (voter, vote.voter if isinstance(vote, As) else vote))
    with at(key("then")):
        _check_stated(vocabulary, case, playing)
    if isinstance(start, Match):
        _check_scenario(vocabulary, case, start)


def _all_play(vocabulary: Vocabulary, playing: Collection[str], who: Collection[str] | Iterator[str]) -> None:
    for one in who:
        if one not in playing:
            raise vocabulary.error("stranger", who=vocabulary.word("class", one))


def _in_order(order: Order) -> Iterator[str]:
    """Everybody that an order names."""
    yield order.by
    if isinstance(order.target, str):
        yield order.target
    if order.targets is not UNSET:
        yield from order.targets
    if order.when is not UNSET:
        yield from named(order.when)


def _check_links(vocabulary: Vocabulary, match: Match) -> None:
    living = {one.id for one in match.characters if one.alive}
    playing = {one.id for one in match.characters}
    for link in match.links:
        _all_play(vocabulary, playing, link.between)
        for one in link.between:
            if one not in living:
                raise vocabulary.error("link-dead", who=vocabulary.word("class", one))


def _check_stated(vocabulary: Vocabulary, case: Case, playing: Collection[str]) -> None:
    """Who is spoken of plays, and the numbers of orders and messages are those of some."""
    for path in case.stated:
        if path[0]:
            with at(vocabulary.word("class", path[0])):
                _all_play(vocabulary, playing, (path[0],))
    orders = len(case.orders) + sum(len(message.orders) for message in case.messages)
    for field, most in (("dropped", orders), ("refused", len(case.messages))):
        told: dict[int, Any] = case.stated.get(("", field), {})
        for number in told:
            if number > most:
                with at(vocabulary.key(field), str(number)):
                    raise vocabulary.error("no-such-number", number=number, most=most)


def _check_scenario(vocabulary: Vocabulary, case: Case, match: Match) -> None:
    """The net below: whatever else the scenario format does not allow. Raises CaseError."""
    document = {"game": "curse3", **msgspec.to_builtins(match)}
    document["orders"] = msgspec.to_builtins([*case.orders, *(one for m in case.messages for one in m.orders)])
    document["votes"] = msgspec.to_builtins(case.votes)
    try:
        validate(msgspec.convert(document, Scenario))
    except (ScenarioError, msgspec.ValidationError) as error:
        raise vocabulary.error("scenario", problem=" ".join(str(error).split())) from None
