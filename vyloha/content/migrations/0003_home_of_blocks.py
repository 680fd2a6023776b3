"""What the home page showed by itself becomes blocks: its welcome, the categories, two rows of products."""

import json
import uuid

from django.db import migrations


def block(kind, value):
    return {"type": kind, "value": value, "id": str(uuid.uuid4())}


def opening(heading, intro):
    """Return the blocks that stand where the old page had its own parts."""
    button = {"text": "Prohlédnout celý sortiment", "target": [block("address", "/obchod/")]}
    hero = {
        "heading": heading[:100],
        "text": intro,
        "image": {"image": None, "decorative": False, "alt_text": ""},
        "links": [block("item", button)],
    }
    rows = [("Doporučujeme", "featured"), ("Novinky", "newest")]
    return [
        block("hero", hero),
        block("category_tiles", {"heading": "", "tiles": []}),
        *(
            block("product_row", {"heading": title, "source": [block(kind, None)], "count": 8, "more": []})
            for title, kind in rows
        ),
    ]


def build(apps, schema_editor):
    HomePage = apps.get_model("content", "HomePage")
    ShopSettings = apps.get_model("content", "ShopSettings")
    Revision = apps.get_model("wagtailcore", "Revision")
    shop = ShopSettings.objects.filter(site__is_default_site=True).first()
    name = shop.shop_name if shop else "Výloha"
    for pk, heading, intro, body in HomePage.objects.values_list("pk", "heading", "intro", "body"):
        blocks = opening(heading or name, intro) + list(body.raw_data)
        HomePage.objects.filter(pk=pk).update(body=json.dumps(blocks))
        for revision in Revision.objects.filter(object_id=str(pk), content_type__model="homepage"):
            kept = revision.content
            before = opening(kept.pop("heading", "") or name, kept.pop("intro", ""))
            kept["body"] = json.dumps(before + json.loads(kept.get("body") or "[]"))
            revision.save(update_fields=["content"])


class Migration(migrations.Migration):

    dependencies = [
        ("content", "0002_blog_and_blocks"),
    ]

    operations = [migrations.RunPython(build, migrations.RunPython.noop)]
