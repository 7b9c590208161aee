"""The Curse 3 in Russian: typed functions from the engine's values to what is read."""

from locales.curse.cast import Cast, Member
from locales.curse.ending import end_post
from locales.curse.explain import explain, explain_public
from locales.curse.help import TOPICS, ability_help, class_help, item_help, rules_text, stages_text
from locales.curse.numbers import differences, differing, house_rules, number
from locales.curse.orders import order_text, orders_list, refusal
from locales.curse.own import own_state, private_results
from locales.curse.posts import day_call, day_post, results, roster
from locales.curse.why import why_end, why_failed, why_fate, why_order

__all__ = [
    "TOPICS",
    "Cast",
    "Member",
    "ability_help",
    "class_help",
    "day_call",
    "day_post",
    "differences",
    "differing",
    "end_post",
    "explain",
    "explain_public",
    "house_rules",
    "item_help",
    "number",
    "order_text",
    "orders_list",
    "own_state",
    "private_results",
    "refusal",
    "results",
    "roster",
    "rules_text",
    "stages_text",
    "why_end",
    "why_failed",
    "why_fate",
    "why_order",
]
