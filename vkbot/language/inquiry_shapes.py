"""The shapes of questions about the match, laid down in a table, the first that fits a sentence first. Pure."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, cast, get_args

Topic = Literal[
    "about",
    "against",
    "alive",
    "application",
    "ballots",
    "can",
    "day",
    "deadline",
    "fallen",
    "goal",
    "how_cancel",
    "how_change_vote",
    "how_condition",
    "how_order",
    "how_transfer",
    "how_vote",
    "join",
    "limits",
    "master",
    "my_vote",
    "night",
    "players",
    "post",
    "secret",
    "silent",
    "start",
    "tally",
    "traitors",
    "vote_of",
    "who_am_i",
]
"""What can be asked. Each has its answer in `services.inquiries`."""

GUARDED: Final = frozenset(
    [
        "acts",
        "bid",
        "can",
        "condition",
        "i",
        "if",
        "me",
        "mine",
        "named",
        "not",
        "own",
        "those",
        "thing",
        "when",
        "yesterday",
    ]
)
"""What turns a question into something else: it may not be there unless the shape speaks of it."""
LONGEST: Final = 16
"""Words of a sentence that may be a question; more tell a story."""

TABLE: Final = """
how_condition: condition asks ~can ~own ~acts
my_vote: why ballot|votes counted|taken not ~not ~me ~mine ~i -named -yesterday
application: admit me|i|sheet ?|<4 -ballot -votes -order -how -who -when -named ~me ~i ~mine
deadline: when|which|how_many time to_do|can ~can ~when
how_change_vote: 1:how|1:where|1:can|whether to_do|can cancel|change votes|ballot ~can ~me ~thing ~acts
how_change_vote: can cancel|change votes|ballot ? ~can ~i ~acts
deadline: still can votes ~not
deadline: can ? still|when votes|order ~not ~when
how_vote: 1:how|1:where|whether|can to_do votes|ballot -past ~can ~me ~not ~i -when ~acts
how_vote: 1:how silent-to_do
how_cancel: 1:how cancel|change to_do ~thing ~named ~me ~can ~mine -condition ~acts
how_cancel: 1:can|whether cancel|change order -all ~can ~i ~me ~mine ~acts
how_cancel: can|how cancel-to_do|change-to_do order ? -all ~can ~i ~acts
how_transfer: 1:how transfer-to_do thing|holding|order ~named ~can ~thing ~acts
how_transfer: can|whether transfer-to_do thing|holding ?|1:can|1:who|whether -named ~can ~i ~thing ~acts
limits: how_many can order|holding|skill|thing ~can ~thing ~acts -me
limits: 1:can to_do number holding|skill|order ~can ~acts
about: 1:how to_do uses thing ~can ~me ~acts
about: 1:how acts thing <4 -named ~acts
goal: 1:how to_do win ~can ~me ~acts
join: 1:how|can|whether|where joins|place|plays -votes -when ~can ~me
how_order: 1:how|1:where to_do gives|uses ~thing ~named ~can ~me -what ~acts
how_order: what gives order <4 ~acts
how_order: which to_do gives order -me ~acts
about: what|how|why|how_many|where does thing|named ~thing ~named -past -who -yesterday ~me
about: 1:what|1:why thing <5 -past
about: what|how_many|which thing <5 -past -who -all
about: explains thing|named ~thing ~named ~bid
about: which|what skill|can named -past ~can
alive: alive|dead|plays|exile-past i|me|mine ? -who -how_many -votes -ballot -can -what ~me ~i ~not ~mine
alive: alive|dead|plays|exile-past i|me <4 -who -how_many -votes -ballot -can -win -when ~me ~i ~mine
alive: alive us ?
alive: alive|dead|plays|exile-past named ?|whether|not -who -how_many -votes -ballot -can ~not
alive: when dead|exile named ~when
alive: 1:what named <3 ? -at
alive: named us still ?
who_am_i: traitor i ?
traitors: traitor how_many
secret: traitor who|which ~named
secret: traitor named ?
secret: role|order named ?|at|1:which|1:what|1:how_many|1:who -votes -ballot
secret: holding named 1:which|1:what|1:how_many|1:who -votes -ballot ~thing
secret: holding named at ? -votes -ballot ~thing
secret: what gives-past named
secret: who plays named -votes
secret: what at ~named
secret: at thing ? <4 ~named ~thing
secret: how_many|which holding who|all ~thing
who_am_i: role|ally mine|me|i asks|<3 ~mine ~me ~i -holding
who_am_i: who i plays -votes ~i ~own
who_am_i: 1:who i <3
silent: who|how_many|show not votes|ballot -me ~not -when
silent: not votes-past <4 ~not
silent: who silent ~not
silent: all votes-past asks -not
silent: how_many votes-past -leads
silent: who waits <4
silent: who left votes|ballot ~not
my_vote: mine ballot asks|counted|show|<3 ~mine ~me ~not -named
my_vote: who against me ballot at ~me
my_vote: i ballot asks ~i
my_vote: counted-past ? <2
my_vote: ballot counted ?|<4 -when -how_many -can -who ~me
my_vote: i votes asks|<4 ~i ~own -named
my_vote: i who against <4 ~i
my_vote: me ballot which|where -how_many ~me
vote_of: me|mine named ? votes|against ~me ~mine
vote_of: subject votes asks ~named
vote_of: subject who against ~named
vote_of: subject who ballot ~named
against: me|named who against|votes|exile -i ~me ~named
against: me|named ballot how_many|against|which asks ~me ~named
against: me votes against ? ~me
against: me ballot who|? ~me
against: i exile ? -exile-past ~i
against: me|named exile ? -exile-past ~me ~named
ballots: who2 votes|against -not
ballots: who how votes
ballots: who votes -not -leads -can
ballots: ballot all|show -how_many -counted
players: who|how_many|all asks alive|players|us|plays|dead -night -votes -ballot -time -day -win -master -dead-past
players: who left <4 -time -day
goal: win|goal|game-end how|what|which|who|when ~when -votes
goal: when game end ~when -begins -joins
start: when begins|joins|place|plays -day -night -ballot ~when
start: when game ~when
join: joins|place asks|<4 -order ~me ~i ~not
join: plays-to_do <2
join: 1:can game <4 ~can ~me
join: counted me game ~bid ~me
deadline: when end|next|post|results|taken|order|ballot|votes|day|night|time|resolution ~when ~can ~me ~own ~not
deadline: which time ~can ~us
deadline: how_many time|resolution|waits
deadline: how_many left|end <5 -us
deadline: resolution asks|<4 -what -how
deadline: taken ? votes|order|gives|i|still -what ~own ~i ~me ~acts
deadline: time ? <4
deadline: day end ? -how -what ~not
deadline: time end|left asks|<4
fallen: who exile-past|dead-past -votes -not ~yesterday
night: who yesterday|night dead|exile|uses|win ~yesterday
night: who did thing ~yesterday ~thing
night: what happened <7 ~yesterday ~i -me
night: happened dead ? <4 ~yesterday
night: who|which uses-past|gives-past -votes -ballot ~yesterday
night: what yesterday|night <4 ~yesterday
day: day which <5 -end
day: how_many day <5 -end -left
tally: ballot how|how_many|which|what|who|leads|score|results|<3 -not
tally: ballot exile asks
tally: score asks|<3 ~acts ~bid
tally: who exile -exile-past
tally: who leads <4
tally: how votes
night: results asks|show|<4 ~yesterday ~bid ~acts
night: how counted-past night|day|yesterday ~yesterday
night: how|what end day|yesterday ~yesterday
master: who|which master <5
post: post|link where|show|link <5 ~bid ~acts
can: what can|gives <5 -past ~can ~me ~i ~acts
can: what|how does skill mine ~mine
about: which holding|skill|role <4 -alive
can: which option <5 ~me ~can -day
"""
"""A topic and what a sentence must hold to ask for it: what its words mean (`inquiry_words`), what it is as a whole
(`inquiries`).

`a|b`: one of them; `-a`: not this one; `~a`: also with this one; `1:a`: the first word means it; `a-past`: one word
means both; `<4`: fewer than four words that say something; `?`: with a question mark.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """A row: of each group one feature, and none of those that may not be."""

    topic: Topic
    needs: tuple[frozenset[str], ...]
    never: frozenset[str]

    def fits(self, features: frozenset[str]) -> bool:
        """Whether a sentence with these features has it."""
        return not features & self.never and all(group & features for group in self.needs)


def shortness(words: int) -> frozenset[str]:
    """The features that a sentence of so many words has by that: «<4», «<5» and so on for three."""
    return frozenset(f"<{count}" for count in range(words + 1, LONGEST))


@lru_cache(maxsize=1)
def shapes() -> tuple[Shape, ...]:
    """The table, read."""
    return tuple(_shape(*row.split(": ", 1)) for row in TABLE.strip().splitlines())


def _shape(topic: str, text: str) -> Shape:
    assert topic in get_args(Topic)
    pieces = text.split()
    needs = tuple(frozenset(piece.split("|")) for piece in pieces if piece[0] not in "-~")
    never = frozenset(piece[1:] for piece in pieces if piece[0] == "-")
    spoken = {feature for group in needs for feature in group} | {piece[1:] for piece in pieces if piece[0] == "~"}
    spoken |= {feature.removeprefix("1:") for feature in spoken} | ({"named"} if "subject" in spoken else set())
    return Shape(cast(Topic, topic), needs, never | (GUARDED - spoken))
