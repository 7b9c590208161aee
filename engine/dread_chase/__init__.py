"""Dread Chase: a killer against survivors on a board. Its rules, and nothing else.

Read `data/rules.toml` for every number, `effects` for what abilities are made of, `moves/` for what a player can do, a
file a family, `turns` for what happens between two turns, and `play` for how all comes together.
"""
