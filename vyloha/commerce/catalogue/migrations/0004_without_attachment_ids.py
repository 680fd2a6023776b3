"""The column stays, empty: programs of the version before read it until they are stopped."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0003_descriptions_of_pictures")]
    operations = [
        migrations.SeparateDatabaseAndState(state_operations=[migrations.RemoveField("imagesource", "attachment_id")])
    ]
