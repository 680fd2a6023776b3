from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("content", "0013_without_sample_notes")]
    operations = [migrations.DeleteModel("AddressImport")]
