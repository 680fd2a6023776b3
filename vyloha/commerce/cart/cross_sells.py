"""What goes with the things in a cart."""

from django.db.models import Exists, OuterRef

from vyloha.commerce.cart.contents import Contents
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.models.products import ProductQuerySet
from vyloha.commerce.pricing.offers import Availability
from vyloha.commerce.pricing.queries import has_availability


def cross_sells_of(contents: Contents) -> ProductQuerySet:
    """Return the products that those in a cart recommend, as far as they are in stock and not in it yet."""
    there = [line.product.pk for line in contents.lines]
    if not there:
        return Product.objects.none()
    links = Product.cross_sells.through.objects.filter(from_product__in=there)
    # Looked up for each recommended product, of which there are few; variations in stock are many.
    sold = Variation.objects.published().filter(product=OuterRef("pk"), regular_price_minor__isnull=False)
    can_be_had = Exists(sold.filter(has_availability(Availability.IN_STOCK)))
    return Product.objects.listed().filter(can_be_had, pk__in=links.values("to_product")).exclude(pk__in=there)
