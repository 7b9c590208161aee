"""The class abilities: one file a class, its two abilities side by side as in the rulebook."""
