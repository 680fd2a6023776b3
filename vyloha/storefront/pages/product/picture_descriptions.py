"""Alternative texts of a product's pictures that nobody has described: its name and the values that a picture shows."""

import re
from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from vyloha.content.pictures import GalleryPicture
from vyloha.storefront.representations.product_columns import ProductAttributeRow, ProductVariationRow

OPTIONAL_NUMBER = re.compile(r"(?: \(\d+\))?")  # after the product's name


def describe_pictures(
    gallery: Sequence[GalleryPicture],
    product_name: str,
    variations: Mapping[int, ProductVariationRow],
    choices: Sequence[ProductAttributeRow],
) -> tuple[GalleryPicture, ...]:
    """Return the pictures, each with an alternative text of its own; what editors wrote stays."""
    said: list[GalleryPicture] = []
    for number, shown in enumerate(gallery, 1):
        alike = [row for row in variations.values() if row.image_id == shown.image_id]
        if not _is_generated(shown.picture.alt, product_name, alike):
            said.append(shown)
            continue
        values = _find_shared_values(alike, choices)
        view = _("%(name)s, view %(number)d") % {"name": product_name, "number": number}
        alt = ", ".join([product_name, *values]) if values or number == 1 else view
        said.append(shown.model_copy(update={"picture": shown.picture.model_copy(update={"alt": alt})}))
    return tuple(said)


def _is_generated(alt: str, product_name: str, alike: Iterable[ProductVariationRow]) -> bool:
    """Return whether the text is the product's name, "Name (5)" or the code, which the import writes."""
    is_numbered = alt.startswith(product_name) and OPTIONAL_NUMBER.fullmatch(alt, len(product_name))
    return not alt or bool(is_numbered) or alt in {one.sku for one in alike}


def _find_shared_values(alike: Sequence[ProductVariationRow], choices: Sequence[ProductAttributeRow]) -> list[str]:
    """Return the values that all variations of the picture have: its colour, not each of its sizes."""
    values: list[str] = []
    for choice in choices:
        names = {term.slug: term.name for term in choice.terms}
        slugs = {one.terms.get(choice.attribute_id, "") for one in alike}
        if len(slugs) == 1 and (name := names.get(slugs.pop())):
            values.append(name)
    return values
