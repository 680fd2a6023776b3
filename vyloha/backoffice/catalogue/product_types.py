"""Converts a simple product to one with variations, and back."""

from django.utils.translation import ngettext

from vyloha.commerce.catalogue.models import FixedPrice, PriceChange, Product, Variation
from vyloha.commerce.catalogue.models.products import get_next_id
from vyloha.commerce.orders.models import OrderLine


def explain_not_simple(product: Product) -> str | None:
    """Return why a product with variations cannot become a simple one, as a message to the merchant; None if it can."""
    count = product.variations.exclude(pk=product.pk).count()
    if not count:
        return None
    text = ngettext(
        "The product has %(count)d variation. Delete it first, then change the type.",
        "The product has %(count)d variations. Delete them first, then change the type.",
        count,
    )
    return text % {"count": count}


def get_only_variation(product: Product) -> Variation:
    """Return the variation of a simple product, which shares its id; an unsaved one when there is none yet."""
    found = Variation.objects.filter(pk=product.pk).select_related("stock_record").first()
    return found or Variation(id=product.pk, product=product)


def convert_to_variable(product: Product) -> None:
    """
    Turn the simple product's prices and stock into a first variation.

    The variation gets a new id, as a variable product's id names no variation. Its stock stays in the product's stock
    record, and its order lines are moved to it. Cart lines of it are deleted: shoppers choose again.
    """
    sold = Variation.objects.filter(pk=product.pk).first()
    if sold is None:
        return
    sku = sold.sku
    Variation.objects.filter(pk=sold.pk).update(sku=None)  # unique: the new one gets it
    first = Variation.objects.get(pk=sold.pk)
    first.pk, first.sku, first._state.adding = get_next_id(), sku, True
    first.save(force_insert=True)
    OrderLine.objects.filter(variation=sold).update(variation=first)
    for model in (PriceChange, FixedPrice):
        model._default_manager.filter(variation=sold).update(variation=first)
    sold.delete()
