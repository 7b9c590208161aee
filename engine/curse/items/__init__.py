"""The items: one file a family. They do not know one another."""
