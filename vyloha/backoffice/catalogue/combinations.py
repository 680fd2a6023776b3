"""Making the variations that are still missing, one for each combination of values."""

from itertools import product as combinations
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.models import Product, Variation, VariationTerm

AT_MOST = 200  # variations made at once


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


def make_missing(product: Product) -> int:
    """
    Make the missing variations, with the price of the first one, and return how many.

    :raises ValidationError: if there would be more than ``AT_MOST``
    """
    missing = missing_combinations(product)
    if len(missing) > AT_MOST:
        message = _("There would be %(count)d variations; at most %(limit)d can be made at once.")
        raise ValidationError(message % {"count": len(missing), "limit": AT_MOST})
    first = product.variations.first()
    price, start = (first.regular_price_minor if first else None), product.variations.count()
    for position, combination in enumerate(missing, start):
        variation = Variation.objects.create(product=product, regular_price_minor=price, position=position)
        VariationTerm.objects.bulk_create(
            VariationTerm(variation=variation, attribute_id=attribute_id, term=term)
            for attribute_id, term in combination.items()
        )
    return len(missing)
