# ruff: noqa
"""Who has left the chat of a table while the match goes on."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields


class Migration(migrations.Migration):
    dependencies = [("models", "0005_tables")]

    initial = False

    operations = [
        ops.AddField(
            model_name="TableSeat",
            name="away",
            field=fields.BooleanField(default=False, db_default=False),
        ),
    ]
