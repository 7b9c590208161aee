"""The schema, step by step, applied when the store is opened.

A new step is written by `tortoise -c models.migrations.CONFIG makemigrations -n what_changes` after a change
to models/tables.py; a test demands that the two agree.
"""

from models.store import tortoise_config

CONFIG = tortoise_config("sqlite://:memory:")
