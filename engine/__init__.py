"""Pure rules of the games: no clock, no I/O, no randomness but `core.chance`, no Russian."""
