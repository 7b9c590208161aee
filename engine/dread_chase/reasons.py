"""Why a move is not allowed, in a word each; their Russian is `locales.dread_chase.refused`."""

from typing import Literal

Reason = Literal[
    "ended",
    "unknown",
    "phase",
    "turn",
    "choose",
    "side",
    "done",
    "taken",
    "far",
    "wall",
    "barricade",
    "blocked",
    "here",
    "running",
    "repaired",
    "spent",
    "broken",
    "built",
    "shut",
    "card",
    "target",
    "cooldown",
    "rage",
    "early",
    "actions",
    "shared",
    "must",
]
"""Why a move is not allowed:

`ended`: the match is over, at least for this player. `unknown`: no such player, character or cell. `phase`: not in
this part of the match. `turn`: it is another's. `choose`: a choice comes first. `side`: only the other side does
that. `done`: this player has done it already. `taken`: somebody is there, or has that. `far`: not beside, or out of
reach. `wall`: a wall is there, or between. `barricade`: a built one is in the way. `blocked`: the cell is. `here`:
not on the right kind of cell. `running`: the generator does already. `repaired`: once a turn. `spent`: the chest is.
`broken`: never built again. `built`: it stands already, or does not. `shut`: the gates are. `card`: not in hand, or
not among those drawn. `target`: not what the ability can be used on. `cooldown`: not yet. `rage`: not enough.
`early`: from the next turn on. `actions`: not enough ⚡. `shared`: the turn could not end on this cell. `must`:
something must be done first.
"""
