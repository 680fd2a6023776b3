"""The three Czech VAT rates, under the slugs that WooCommerce files use."""

from django.db import migrations

TAX_CLASSES = [
    ("standard", "Základní sazba 21 %", 2100, True),
    ("reduced-rate", "Snížená sazba 12 %", 1200, False),
    ("zero-rate", "Nulová sazba 0 %", 0, False),
]


def add(apps, schema_editor):
    tax_class = apps.get_model("catalogue", "TaxClass")
    for slug, name, rate, is_default in TAX_CLASSES:
        tax_class.objects.get_or_create(slug=slug, defaults={"name": name, "rate": rate, "is_default": is_default})


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0001_initial")]
    operations = [migrations.RunPython(add, migrations.RunPython.noop)]
