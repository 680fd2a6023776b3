"""Saves the attributes of products, with their terms, in their order."""

from collections.abc import Iterator

from vyloha.commerce.catalogue.importing.attributes.attribute_values import AttributeIds, build_attribute_slug
from vyloha.commerce.catalogue.importing.bulk import save, set_links, update_if_different
from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name
from vyloha.commerce.catalogue.importing.rows import AttributeCell, ImportRow
from vyloha.commerce.catalogue.models import Attribute, ProductAttribute

FIELDS = {"is_visible", "position", "default_term_id"}


def save_product_attributes(cells: dict[int, list[AttributeCell] | None], attributes: AttributeIds) -> None:
    """
    Set the attributes of products to those of ``cells`` (product id → its row's); None: the file has no attributes.

    The rows of variations, not those of products, say whether an attribute makes variations (``variations``).
    """
    wanted = {pk: row for pk, row in cells.items() if row is not None}
    attributes.clear_products()
    attributes.load((pk, cell) for pk, row in wanted.items() for cell in row)
    links = ProductAttribute.objects.filter(product_id__in=list(wanted))
    there = {(link.product_id, link.attribute_id): link for link in links}
    needed = {(pk, attributes.get_id(pk, cell)): (position, cell) for pk, position, cell in _number_attributes(wanted)}
    _delete_links([link for key, link in there.items() if key not in needed])
    new: list[ProductAttribute] = []
    changed: list[ProductAttribute] = []
    for (pk, attribute_id), (position, cell) in needed.items():
        link = there.get((pk, attribute_id)) or ProductAttribute(product_id=pk, attribute_id=attribute_id)
        default = attributes.get_term_id(attribute_id, cell.default) if cell.default else None
        values = {"is_visible": cell.is_visible, "position": position, "default_term_id": default}
        is_changed = update_if_different(link, values)
        if link.pk is None:
            new.append(link)
        elif is_changed:
            changed.append(link)
        there[pk, attribute_id] = link
    save(new, changed, FIELDS)
    terms = {
        there[key].pk: [attributes.get_term_id(key[1], value) for value in cell.values]
        for key, (_position, cell) in needed.items()
    }
    set_links(ProductAttribute.terms.through, "productattribute_id", "term_id", terms)


def merge_variation_attributes(
    cells: list[AttributeCell] | None, variations: list[ImportRow]
) -> list[AttributeCell] | None:
    """
    Return the attributes of a product's row, followed by those that only rows of its variations name.

    None: the file has no attributes.
    """
    if cells is None:
        return None
    found = {build_attribute_slug(cell.name, is_global=False): cell for cell in cells}
    for row in variations:
        for cell in row.attributes or []:
            key = build_attribute_slug(cell.name, is_global=False)
            known = found.setdefault(key, cell._replace(values=[], is_visible=True, default=""))
            more = [value for value in cell.values if normalize_name(value) not in map(normalize_name, known.values)]
            found[key] = known._replace(values=[*known.values, *more])
    return list(found.values())


def _number_attributes(wanted: dict[int, list[AttributeCell]]) -> Iterator[tuple[int, int, AttributeCell]]:
    for pk, row in wanted.items():
        for position, cell in enumerate(row):
            yield pk, position, cell


def _delete_links(links: list[ProductAttribute]) -> None:
    if links:
        ProductAttribute.objects.filter(pk__in=[link.pk for link in links]).delete()
        # An attribute of this product alone is deleted with the link.
        own = [link.attribute_id for link in links]
        Attribute.objects.filter(pk__in=own).exclude(product=None).delete()
