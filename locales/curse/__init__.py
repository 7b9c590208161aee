"""The Curse 3 in Russian: typed functions from the engine's values to what is read."""

from locales.curse.cast import Cast, Member
from locales.curse.orders import order_text, orders_list, refusal
from locales.curse.own import own_state, private_results
from locales.curse.posts import day_call, day_post, results, roster

__all__ = [
    "Cast",
    "Member",
    "day_call",
    "day_post",
    "order_text",
    "orders_list",
    "own_state",
    "private_results",
    "refusal",
    "results",
    "roster",
]
