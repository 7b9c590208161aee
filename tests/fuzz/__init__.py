"""A million random and mutated texts over both readers: nothing raises, nothing is slow."""
