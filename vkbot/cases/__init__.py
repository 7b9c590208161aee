"""Case files: a day of The Curse 3 with what must come of it, as a game master writes it (`docs/ru/cases.md`). Pure."""
