"""How each game is put on: what stands between its rules, its words, and the bot's life of a match."""
