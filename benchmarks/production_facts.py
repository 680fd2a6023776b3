"""
Run inside of a version's shell: gives each product three pictures and prints what can be asked for, as JSON.

It names only models and fields that every version since 9d6aea5 has.
"""

import json
from itertools import cycle

from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import Category, Product, ProductImage, StockRecord

PICTURES = 3
ASKED = 500

images = cycle(get_image_model().objects.order_by("pk"))
without = Product.objects.filter(images=None).order_by("pk")
ProductImage.objects.bulk_create(
    [
        ProductImage(product=product, image=next(images), alt=product.name, position=position)
        for product in without
        for position in range(PICTURES)
    ],
    batch_size=1000,
)
made = Product.objects.filter(sku__startswith="VZ-", is_listed=True).order_by("pk")
chosen = list(made[:: max(1, made.count() // ASKED)])[:ASKED]
simple = made.filter(type="simple", pk__in=StockRecord.objects.filter(in_stock__gt=1).values("pk"))
categories = Category.objects.values_list("url_path", flat=True)
print(
    json.dumps(
        {
            "products": [f"/produkt/{product.slug}/" for product in chosen],
            "categories": [f"/kategorie-produktu/{path}/" for path in categories],
            "bought": list(simple.values_list("pk", flat=True)[:ASKED]),
            "priced": [product.pk for product in chosen],
            "names": [product.name for product in chosen],
        }
    )
)
