"""Backups: all tables in one file that either kind of database can be restored from (docs/operations.md)."""
