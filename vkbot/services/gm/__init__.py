"""The game master's side: every function is for admins of the community, asked for anew at each call.

`life`: creating, registration, start, pause, end. `options`: what can be set. `numbers`: a match's own
numbers of the rules. `applicants`: who may play. `overview`: what goes on in a match. `doubts`: votes that
cannot be read. `history`: what became of the comments of a day.
"""

from vkbot.services.gm.applicants import accept, applications, refuse, refuse_accepted
from vkbot.services.gm.doubts import doubtful, settle
from vkbot.services.gm.history import history
from vkbot.services.gm.life import ask_close, close, create, home, open_registration, past, pause, resume, show, start
from vkbot.services.gm.numbers import ask_number, numbers_card, take_numbers, usual_number
from vkbot.services.gm.options import ask, put, settings_card, take_text, voting_card
from vkbot.services.gm.overview import causes, orders_and_votes, people_of

__all__ = [
    "accept",
    "applications",
    "ask",
    "ask_close",
    "ask_number",
    "causes",
    "close",
    "create",
    "doubtful",
    "history",
    "home",
    "numbers_card",
    "open_registration",
    "orders_and_votes",
    "past",
    "pause",
    "people_of",
    "put",
    "refuse",
    "refuse_accepted",
    "resume",
    "settings_card",
    "settle",
    "show",
    "start",
    "take_numbers",
    "take_text",
    "usual_number",
    "voting_card",
]
