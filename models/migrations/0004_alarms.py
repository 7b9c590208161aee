# ruff: noqa
"""What is stuck has a row while it is, so that nobody is told of it twice."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise.fields.base import OnDelete
from tortoise import fields


class Migration(migrations.Migration):
    dependencies = [("models", "0003_conversations")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Alarm",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                (
                    "community",
                    fields.ForeignKeyField(
                        "models.Community",
                        source_field="community_id",
                        db_constraint=True,
                        to_field="id",
                        related_name="alarms",
                        on_delete=OnDelete.CASCADE,
                    ),
                ),
                ("kind", fields.CharField(max_length=32)),
                ("subject", fields.CharField(default="", max_length=32)),
                ("count", fields.IntField(default=0)),
                ("raised_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("by_message", fields.BooleanField(default=True)),
            ],
            options={
                "table": "alarms",
                "app": "models",
                "unique_together": (("community", "kind", "subject"),),
                "pk_attr": "id",
                "table_description": "Something is stuck, and those who can help have been told. The row goes when it is over.",
            },
            bases=["Model"],
        ),
    ]
