import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """Forgets the imports of addresses. Processes of the previous version use the table; a later version drops it."""

    dependencies = [("content", "0013_without_sample_notes")]
    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.DeleteModel("AddressImport")],
            database_operations=[
                # Nothing follows users that are deleted from now on, so nothing may refer to them.
                migrations.AlterField(
                    "AddressImport",
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        db_constraint=False,
                    ),
                )
            ],
        )
    ]
