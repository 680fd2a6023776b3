"""Making the variations that are still missing, one for each combination of values."""

from itertools import product as combinations
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.changes import offers_changed
from vyloha.commerce.catalogue.models import Product, StockRecord, Variation, VariationTerm
from vyloha.commerce.catalogue.models.products import ID_SEQUENCE
from vyloha.core import sequences

AT_MOST = 1000  # variations of one product that can be made at once


def missing_combinations(product: Product) -> list[dict[int, Any]]:
    """Return the combinations (attribute id → term) of the product that no variation has."""
    links = product.product_attributes.filter(makes_variations=True).prefetch_related("terms")
    terms = {link.attribute_id: list(link.terms.all()) for link in links}
    there = {
        frozenset((link.attribute_id, link.term_id) for link in variation.variation_terms.all())
        for variation in product.variations.prefetch_related("variation_terms")
    }
    wanted = [dict(zip(terms, chosen, strict=True)) for chosen in combinations(*terms.values())] if terms else []
    return [one for one in wanted if frozenset((key, term.pk) for key, term in one.items()) not in there]


@transaction.atomic
def make_missing(product: Product) -> range:
    """
    Make the missing variations, with the price of the first one, and return their ids.

    A number of queries that does not grow with their number.

    :raises ValidationError: if there would be more than ``AT_MOST``
    """
    missing = missing_combinations(product)
    if len(missing) > AT_MOST:
        message = _("There would be %(count)d variations; at most %(limit)d can be made at once.")
        raise ValidationError(message % {"count": len(missing), "limit": AT_MOST})
    if not missing:
        return range(0)
    first = product.variations.first()
    price, start = (first.regular_price_minor if first else None), product.variations.count()
    first_id = sequences.take(ID_SEQUENCE, len(missing))
    ids = range(first_id, first_id + len(missing))
    StockRecord.objects.bulk_create(StockRecord(id=pk) for pk in ids)
    # By ``id``: with ``pk`` Django would ask for the default first, a number from the sequence each.
    Variation.objects.bulk_create(
        Variation(id=pk, product=product, stock_record_id=pk, regular_price_minor=price, position=position)
        for position, pk in enumerate(ids, start)
    )
    VariationTerm.objects.bulk_create(
        VariationTerm(variation_id=pk, attribute_id=attribute_id, term=term)
        for pk, combination in zip(ids, missing, strict=True)
        for attribute_id, term in combination.items()
    )
    Product.objects.filter(pk=product.pk).keep_price_from()
    offers_changed([product.pk])  # what is created in bulk tells nobody
    return ids
