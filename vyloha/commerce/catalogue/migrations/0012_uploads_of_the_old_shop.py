from django.db import migrations, models

from vyloha.commerce.catalogue.pictures.uploads import upload_of

ROWS = 2000


def name_uploads(apps, schema_editor):
    """Let pictures that were imported before be found at their addresses in the old shop."""
    sources = apps.get_model("catalogue", "ImageSource").objects
    last = 0
    while rows := list(sources.filter(pk__gt=last, address__contains="/uploads/").order_by("pk")[:ROWS]):
        for row in rows:
            row.upload = upload_of(row.address).key
        sources.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=["upload"])
        last = rows[-1].pk


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0011_measures_periods_and_perishable_goods")]

    operations = [
        migrations.AddField("imagesource", "upload", models.CharField(blank=True, db_index=True, max_length=500)),
        migrations.AddField("imagesource", "attachment_id", models.BigIntegerField(blank=True, db_index=True, null=True)),
        migrations.RunPython(name_uploads, migrations.RunPython.noop),
    ]
