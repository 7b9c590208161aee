"""A million random and mutated texts over all readers: nothing raises, nothing is slow."""
