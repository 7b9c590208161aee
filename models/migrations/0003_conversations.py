# ruff: noqa
"""Of a person it is known when an admin last wrote to them by hand, and when they called the game masters."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise import fields


class Migration(migrations.Migration):
    dependencies = [("models", "0002_end_posts")]

    operations = [
        ops.AddField(
            model_name="Person",
            name="by_hand_at",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name="Person",
            name="called_at",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
    ]
