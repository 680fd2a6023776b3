"""Creates the missing variations of a product, one for each combination of values."""

from itertools import product as combinations
from math import prod

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.change_tracking import record_offer_changes
from vyloha.commerce.catalogue.models import Product, StockRecord, Term, Variation, VariationTerm
from vyloha.commerce.catalogue.models.products import ID_SEQUENCE
from vyloha.commerce.catalogue.price_changes import record_price_changes
from vyloha.core.database import sequences

Combination = frozenset[tuple[int, int]]  # (attribute id, term id) of each attribute
MAX_CREATED = 1000  # maximum number of variations of one product created at once


def get_offered_terms(product: Product) -> dict[int, list[Term]]:
    """Return the terms that the product's variations may have, by the attributes' ids."""
    links = product.product_attributes.filter(makes_variations=True).prefetch_related("terms")
    return {link.attribute_id: list(link.terms.all()) for link in links}


def get_existing_combinations(product: Product, offered: dict[int, list[Term]]) -> set[Combination]:
    """Return the combinations of ``offered`` that a variation has."""
    allowed = {(attribute_id, term.pk) for attribute_id, terms in offered.items() for term in terms}
    variations = product.variations.prefetch_related("variation_terms")
    found = (
        frozenset((link.attribute_id, link.term_id) for link in variation.variation_terms.all())
        for variation in variations
    )
    return {combination for combination in found if len(combination) == len(offered) and combination <= allowed}


def count_missing(product: Product) -> int:
    """Return the number of combinations without a variation, without building them: there may be millions."""
    offered = get_offered_terms(product)
    if not offered:
        return 0
    return prod(map(len, offered.values())) - len(get_existing_combinations(product, offered))


def find_missing_combinations(product: Product) -> list[dict[int, Term]]:
    """
    Return the combinations (attribute id → term) of the product that have no variation.

    :raises ValidationError: if there are more than ``MAX_CREATED``
    """
    count = count_missing(product)
    if count > MAX_CREATED:
        message = _("There would be %(count)d variations; at most %(limit)d can be made at once.")
        raise ValidationError(message % {"count": count, "limit": MAX_CREATED})
    if not count:
        return []
    offered = get_offered_terms(product)
    there = get_existing_combinations(product, offered)
    wanted = (dict(zip(offered, chosen, strict=True)) for chosen in combinations(*offered.values()))
    return [
        combination
        for combination in wanted
        if frozenset((key, term.pk) for key, term in combination.items()) not in there
    ]


@transaction.atomic
def create_missing(product: Product) -> range:
    """
    Create the missing variations with the price of the first one, and return their ids.

    The number of queries does not depend on their number.

    :raises ValidationError: if there would be more than ``MAX_CREATED``
    """
    missing = find_missing_combinations(product)
    if not missing:
        return range(0)
    first = product.variations.first()
    price, start = (first.regular_price_minor if first else None), product.variations.count()
    first_id = sequences.allocate_numbers(ID_SEQUENCE, len(missing))
    ids = range(first_id, first_id + len(missing))
    StockRecord.objects.bulk_create(StockRecord(id=pk) for pk in ids)
    # By ``id``: with ``pk`` Django would evaluate the default, a number of the sequence for each.
    Variation.objects.bulk_create(
        Variation(id=pk, product=product, stock_record_id=pk, regular_price_minor=price, position=position)
        for position, pk in enumerate(ids, start)
    )
    VariationTerm.objects.bulk_create(
        VariationTerm(variation_id=pk, attribute_id=attribute_id, term=term)
        for pk, combination in zip(ids, missing, strict=True)
        for attribute_id, term in combination.items()
    )
    record_price_changes(ids)
    record_offer_changes([product.pk])  # bulk_create sends no signals
    return ids
