# ruff: noqa
"""Games that are played at a chat; pictures beside messages; when a bot last served a community."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise.fields.base import OnDelete
from tortoise import fields
from tortoise.indexes import Index


class Migration(migrations.Migration):
    dependencies = [("models", "0004_alarms")]

    initial = False

    operations = [
        ops.CreateModel(
            name="Table",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                (
                    "community",
                    fields.ForeignKeyField(
                        "models.Community",
                        source_field="community_id",
                        db_constraint=True,
                        to_field="id",
                        related_name="tables",
                        on_delete=OnDelete.CASCADE,
                    ),
                ),
                ("peer_id", fields.BigIntField()),
                ("game", fields.CharField(max_length=32)),
                ("status", fields.CharField(default="gathering", max_length=32)),
                ("seed", fields.CharField(max_length=255)),
                ("state", fields.TextField(default="", unique=False)),
                ("moves", fields.IntField(default=0)),
                ("version", fields.IntField(default=0)),
                ("due_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("warned", fields.BooleanField(default=False)),
                ("outcome", fields.CharField(default="", max_length=32)),
                ("created_by", fields.BigIntField()),
                ("created_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
                ("started_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
                ("finished_at", fields.DatetimeField(null=True, auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "tables",
                "app": "models",
                "indexes": [
                    Index(fields=["community_id", "peer_id", "status"], name="table_of_chat"),
                    Index(fields=["status", "due_at"], name="table_by_due"),
                ],
                "pk_attr": "id",
                "table_description": "A game that is played at a chat, move by move. At most one of a chat is gathering or playing.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="TableMove",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                (
                    "table",
                    fields.ForeignKeyField(
                        "models.Table",
                        source_field="table_id",
                        db_constraint=True,
                        to_field="id",
                        related_name="log",
                        on_delete=OnDelete.CASCADE,
                    ),
                ),
                ("number", fields.IntField()),
                ("seat", fields.IntField()),
                ("body", fields.TextField(unique=False)),
                ("made_at", fields.DatetimeField(auto_now=False, auto_now_add=False)),
            ],
            options={
                "table": "table_moves",
                "app": "models",
                "unique_together": (("table", "number"),),
                "pk_attr": "id",
                "table_description": "A move of a log. One that is taken back is deleted, the audit keeps it.",
            },
            bases=["Model"],
        ),
        ops.CreateModel(
            name="TableSeat",
            fields=[
                ("id", fields.BigIntField(generated=True, primary_key=True, unique=True, db_index=True)),
                (
                    "table",
                    fields.ForeignKeyField(
                        "models.Table",
                        source_field="table_id",
                        db_constraint=True,
                        to_field="id",
                        related_name="seats",
                        on_delete=OnDelete.CASCADE,
                    ),
                ),
                (
                    "person",
                    fields.ForeignKeyField(
                        "models.Person",
                        source_field="person_id",
                        db_constraint=True,
                        to_field="id",
                        related_name="table_seats",
                        on_delete=OnDelete.CASCADE,
                    ),
                ),
                ("number", fields.IntField()),
                ("result", fields.CharField(default="", max_length=32)),
            ],
            options={
                "table": "table_seats",
                "app": "models",
                "unique_together": (("table", "person"), ("table", "number")),
                "pk_attr": "id",
                "table_description": "Somebody who plays at a table, in the order in which they joined.",
            },
            bases=["Model"],
        ),
        ops.AddField(
            model_name="Community",
            name="alive_at",
            field=fields.DatetimeField(null=True, auto_now=False, auto_now_add=False),
        ),
        ops.AddField(
            model_name="OutboxMessage",
            name="picture",
            field=fields.TextField(null=True, unique=False),
        ),
        ops.AddField(
            model_name="OutboxMessage",
            name="attachment",
            field=fields.CharField(null=True, max_length=255),
        ),
    ]
