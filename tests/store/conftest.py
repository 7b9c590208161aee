from tests.databases import database, store

__all__ = ["database", "store"]
