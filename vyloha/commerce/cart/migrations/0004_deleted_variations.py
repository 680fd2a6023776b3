import django.db.models.deletion
from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Left


def name_lines(apps, schema_editor):
    """Give the lines that lie in carts now the name of their product."""
    Product = apps.get_model("catalogue", "Product")
    named = Product.objects.filter(variations=OuterRef("variation")).values(short=Left("name", 300))
    apps.get_model("cart", "CartLine").objects.update(name=Subquery(named[:1]))


class Migration(migrations.Migration):
    dependencies = [("cart", "0003_seen_terms"), ("catalogue", "0004_listings_of_large_catalogues")]

    operations = [
        migrations.AddField("cartline", "name", models.CharField(max_length=300, default=""), preserve_default=False),
        migrations.AlterField(
            "cartline",
            "variation",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="catalogue.variation",
            ),
        ),
        migrations.RunPython(name_lines, migrations.RunPython.noop),
    ]
