"""The currency that prices are kept in; it needs no rate."""

from django.conf import settings
from django.db import migrations


def add(apps, schema_editor):
    code = settings.DEFAULT_CURRENCY
    defaults = {"flag": code[:2].lower(), "follows_provider": False}
    apps.get_model("pricing", "Currency").objects.get_or_create(code=code, defaults=defaults)


class Migration(migrations.Migration):
    dependencies = [("pricing", "0001_currencies")]
    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
