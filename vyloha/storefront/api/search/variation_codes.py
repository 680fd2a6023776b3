"""The codes by which variations are found."""

from collections.abc import Collection
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.search.text.analysis import normalize_code
from vyloha.core.database.prepared_queries import PreparedRows, get_columns


class SuggestedVariationRow(NamedTuple):
    id: int
    product_id: int
    sku: str | None
    gtin: str
    image_id: int | None


@PreparedRows
def variations_with_codes(product_ids: Collection[int]) -> "QuerySet[Variation, tuple[Any, ...]]":
    """The variations that a code of their own can find, as ``SuggestedVariationRow``."""
    found = Variation.objects.published().filter(product__in=product_ids, product__type=Product.Type.VARIABLE)
    coded = found.filter(~Q(gtin="") | Q(sku__isnull=False))
    return coded.order_by("position", "pk").values_list(*get_columns(SuggestedVariationRow))


def may_be_code(phrase: str) -> bool:
    """Return whether a phrase may be a variation's code: those have digits or a dash."""
    return any(character.isdigit() or character == "-" for character in phrase)


def load_variations_by_code(product_ids: Collection[int]) -> dict[int, dict[str, SuggestedVariationRow]]:
    """Return product → code, as ``normalize_code`` returns it → the first variation that has it; one query."""
    found: dict[int, dict[str, SuggestedVariationRow]] = {}
    for row in map(SuggestedVariationRow._make, variations_with_codes(product_ids)):
        known = found.setdefault(row.product_id, {})
        for code in (row.sku, row.gtin):
            if code and (key := normalize_code(code)):
                known.setdefault(key, row)
    return found
