"""Why did it happen? The causes of a fate, an order, an end, read off the events of a day; nothing is resolved anew.

Everything that is told here is secret until the match is over (R9.3): who may ask is the shell's business.
"""

from engine.curse.why.ending import Finish, finish
from engine.curse.why.orders import Failure, Traced, failures, traced
from engine.curse.why.past import Past
from engine.curse.why.spheres import Banished, Change, Fate, fate

__all__ = ["Banished", "Change", "Failure", "Fate", "Finish", "Past", "Traced", "failures", "fate", "finish", "traced"]
