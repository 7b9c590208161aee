"""What players write, read as orders and votes. Pure: text and a scene in, frozen values out, never a guess.

`tokens` cuts a text up, `lexicon` knows what its words mean in one match, `orders` and `votes` read sentences of such
words, `conditions` the «если» among them. Russian word tables are in `data`; names are declined by `locales.grammar`.
"""
