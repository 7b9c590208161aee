"""What players write, read as orders and votes. Pure: text and a scene in, frozen values out, never a guess.

`tokens` cuts a text up, `names` finds who is named in it (`roster`: all that the characters of a match may be called),
`spelling` puts right what is written wrongly. `terms` makes of it what the words mean (`vocabulary`, from the tables
`things` and `words`). `orders` reads sentences of such terms: `sentences` cuts, `corrections` and `withdrawals` take
back, `conditions` reads the «если», `gathering` the rest into `drafts`. `votes` reads comments, `commands` questions.
"""
