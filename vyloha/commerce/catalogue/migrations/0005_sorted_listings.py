"""What listings are sorted by: the Czech sort key of the name, the lowest price, the pieces sold."""

from django.db import migrations, models
from django.db.models import Min, OuterRef, Subquery

from vyloha.commerce.catalogue.current_price import price_now
from vyloha.core.collation import SortKeyField, sort_key

CHUNK = 2000


def fill(apps, schema_editor):
    product, variation = apps.get_model("catalogue", "Product"), apps.get_model("catalogue", "Variation")
    enabled = variation.objects.filter(product=OuterRef("pk"), is_enabled=True).order_by().values("product")
    product.objects.order_by().update(
        price_from_minor=Subquery(enabled.annotate(lowest=Min(price_now())).values("lowest"))
    )
    last = 0
    while rows := list(product.objects.filter(pk__gt=last).order_by("pk").values_list("pk", "name")[:CHUNK]):
        with schema_editor.connection.cursor() as cursor:
            # bulk_update() would write a CASE for every row.
            cursor.executemany(
                "UPDATE catalogue_product SET sort_key = %s WHERE id = %s", [(sort_key(name), pk) for pk, name in rows]
            )
        last = rows[-1][0]


class Migration(migrations.Migration):
    dependencies = [
        ("catalogue", "0004_listings_of_large_catalogues"),
        ("wagtailimages", "0027_image_description"),
    ]

    operations = [
        migrations.AlterModelOptions(
            name="product",
            options={
                "ordering": ("position", "sort_key", "pk"),
                "verbose_name": "product",
                "verbose_name_plural": "products",
            },
        ),
        migrations.RemoveIndex(
            model_name="product",
            name="product_listing",
        ),
        migrations.RemoveIndex(
            model_name="product",
            name="product_featured",
        ),
        migrations.AddField(
            model_name="product",
            name="price_from_minor",
            field=models.PositiveBigIntegerField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="product",
            name="pieces_sold",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="product",
            name="sort_key",
            field=SortKeyField(default=b"", source="name"),
        ),
        migrations.AddField(
            model_name="product",
            name="is_priced",
            field=models.GeneratedField(
                db_persist=True,
                expression=models.Case(models.When(price_from_minor__isnull=False, then=True), default=False),
                output_field=models.BooleanField(),
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="product",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["position", "sort_key", "id"], name="product_listing"
            ),
        ),
        migrations.AddIndex(
            model_name="product",
            index=models.Index(
                condition=models.Q(("is_featured", True), ("is_listed", True)),
                fields=["position", "sort_key", "id"],
                name="product_featured",
            ),
        ),
        migrations.AddIndex(
            model_name="product",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["sort_key", "id"], name="product_by_name"
            ),
        ),
        migrations.AddIndex(
            model_name="product",
            index=models.Index(
                condition=models.Q(("is_listed", True)),
                fields=["-is_priced", "price_from_minor", "id"],
                name="product_cheapest",
            ),
        ),
        migrations.AddIndex(
            model_name="product",
            index=models.Index(
                condition=models.Q(("is_listed", True)),
                fields=["-is_priced", "-price_from_minor", "-id"],
                name="product_dearest",
            ),
        ),
        migrations.AddIndex(
            model_name="product",
            index=models.Index(
                condition=models.Q(("is_listed", True)), fields=["-pieces_sold", "-id"], name="product_best_selling"
            ),
        ),
        migrations.AddIndex(
            model_name="variation",
            index=models.Index(
                condition=models.Q(("sale_from__isnull", False)), fields=["sale_from"], name="variation_sale_from"
            ),
        ),
        migrations.AddIndex(
            model_name="variation",
            index=models.Index(
                condition=models.Q(("sale_until__isnull", False)), fields=["sale_until"], name="variation_sale_until"
            ),
        ),
    ]
