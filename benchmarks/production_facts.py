"""
Gives each product three pictures and prints the paths and ids to request, as JSON; runs in a version's shell.

It uses only models and fields that every version since 9d6aea5 has.
"""

import json
from collections import Counter
from itertools import cycle
from random import Random

from wagtail.images import get_image_model

from vyloha.commerce.catalogue.models import Category, Product, ProductImage, StockRecord, Variation

PICTURES = 3
ASKED = 500
LARGEST_PAGE = 48  # products; no version shows more on a page

images = cycle(get_image_model().objects.order_by("pk"))
without = Product.objects.filter(images=None).order_by("pk")
ProductImage.objects.bulk_create(
    [
        ProductImage(product=product, image=next(images), position=position)
        for product in without
        for position in range(PICTURES)
    ],
    batch_size=1000,
)
made = Product.objects.filter(pk__gte=1_000_000, is_listed=True).order_by("pk")
shuffled = Random(1).sample(list(made), made.count())
chosen, unseen = shuffled[:ASKED], shuffled[ASKED:]
# A simple product is its only variation, which has the stock.
in_stock = StockRecord.objects.filter(in_stock__gt=1).values("pk")
simple = Variation.objects.filter(product__in=made, product__type="simple", pk__in=in_stock).order_by("pk")
categories = Category.objects.order_by("pk").values_list("url_path", flat=True)
within = Product.categories.through.objects.filter(product__in=made).values_list("category__url_path", flat=True)
listings = [
    f"/kategorie-produktu/{path}/?page={number}"
    for path, products in sorted(Counter(within).items())
    for number in range(2, 1 + products // LARGEST_PAGE)
]
print(
    json.dumps(
        {
            "products": [f"/produkt/{product.slug}/" for product in chosen],
            "categories": [f"/kategorie-produktu/{path}/" for path in categories],
            "listings": Random(2).sample(listings, min(len(listings), ASKED)),
            "bought": list(simple.values_list("product_id", flat=True)[:ASKED]),
            "priced": [product.pk for product in chosen],
            "unseen": [f"/produkt/{product.slug}/" for product in unseen],
            "names": [product.name for product in chosen],
        }
    )
)
