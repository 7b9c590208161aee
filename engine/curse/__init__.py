"""The Curse 3 «Свет»: its rules, and nothing else.

Read `schedule` for the order of a day, `catalog` for what can be done in it, `resolve` for how both come together.
"""
