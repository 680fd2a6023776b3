"""
The alternative text of a product's picture becomes the description of the picture itself.

The column stays, with a default: programs of the version before read and write it until they are stopped.
"""

from django.db import migrations, models

AT_ONCE = 500


def move(apps, schema_editor):
    images = apps.get_model("wagtailimages", "Image").objects
    written, imported = texts_of(apps.get_model("catalogue", "ProductImage").objects.exclude(alt=""))
    changed = []
    for image in images.filter(pk__in=apps.get_model("catalogue", "ProductImage").objects.values("image")):
        text = written.get(image.pk) or image.description or imported.get(image.pk, "")
        if text[:255] != image.description:
            image.description = text[:255]
            changed.append(image)
    images.bulk_update(changed, ["description"], batch_size=AT_ONCE)


def texts_of(links):
    """
    Return image → its text twice: texts that people wrote, and those that imports made of the product's name; of several
    products the first one's. Imports gave the image's title the same text, which stays when a product is renamed.
    """
    written, imported = {}, {}
    rows = links.order_by("-position", "-pk").values_list("image_id", "alt", "product__name", "source", "image__title")
    for image_id, alt, name, source, title in rows.iterator():
        is_imported = alt == name or alt.startswith(f"{name} (") or (source and alt == title)
        (imported if is_imported else written)[image_id] = alt
    return written, imported


class Migration(migrations.Migration):
    dependencies = [("catalogue", "0001_squashed"), ("wagtailimages", "0027_image_description")]
    operations = [
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.SeparateDatabaseAndState(
            state_operations=[migrations.RemoveField("productimage", "alt")],
            database_operations=[
                migrations.AlterField(
                    "productimage", "alt", models.CharField(blank=True, db_default="", default="", max_length=300)
                )
            ],
        ),
    ]
