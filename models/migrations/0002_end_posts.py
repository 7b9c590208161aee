# ruff: noqa
"""Of the post that tells of a match's end it is known which match it is of."""

from tortoise import migrations
from tortoise.migrations import operations as ops
from tortoise.fields.base import OnDelete
from tortoise import fields


class Migration(migrations.Migration):
    dependencies = [("models", "0001_initial")]

    operations = [
        ops.AddField(
            model_name="OutboxMessage",
            name="match",
            field=fields.ForeignKeyField(
                "models.Match",
                source_field="match_id",
                null=True,
                db_constraint=True,
                to_field="id",
                related_name="posts",
                on_delete=OnDelete.SET_NULL,
            ),
        ),
    ]
