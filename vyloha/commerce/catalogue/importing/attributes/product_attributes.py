"""Which attributes products have, with which terms, in which order."""

from collections.abc import Iterator

from vyloha.commerce.catalogue.importing.attributes.attribute_values import Attributes, slug_of_attribute
from vyloha.commerce.catalogue.importing.bulk import differ, save, set_links
from vyloha.commerce.catalogue.importing.parsing.texts import alike
from vyloha.commerce.catalogue.importing.rows import AttributeCell, Row
from vyloha.commerce.catalogue.models import Attribute, ProductAttribute

FIELDS = {"is_visible", "position", "default_term_id"}


def save_product_attributes(cells: dict[int, list[AttributeCell] | None], attributes: Attributes) -> None:
    """
    Make the attributes of products those of ``cells`` (product id → its row's); None: the file does not say.

    Whether an attribute makes variations is not in the file: rows of variations tell it (``variations``).
    """
    wanted = {pk: row for pk, row in cells.items() if row is not None}
    attributes.forget_products()
    attributes.load((pk, cell) for pk, row in wanted.items() for cell in row)
    links = ProductAttribute.objects.filter(product_id__in=list(wanted))
    there = {(link.product_id, link.attribute_id): link for link in links}
    needed = {(pk, attributes.id(pk, cell)): (position, cell) for pk, position, cell in _placed(wanted)}
    _remove([link for key, link in there.items() if key not in needed])
    new: list[ProductAttribute] = []
    changed: list[ProductAttribute] = []
    for (pk, attribute_id), (position, cell) in needed.items():
        link = there.get((pk, attribute_id)) or ProductAttribute(product_id=pk, attribute_id=attribute_id)
        default = attributes.term_id(attribute_id, cell.default) if cell.default else None
        values = {"is_visible": cell.is_visible, "position": position, "default_term_id": default}
        is_changed = differ(link, values)
        if link.pk is None:
            new.append(link)
        elif is_changed:
            changed.append(link)
        there[pk, attribute_id] = link
    save(new, changed, FIELDS)
    terms = {
        there[key].pk: [attributes.term_id(key[1], value) for value in cell.values]
        for key, (_position, cell) in needed.items()
    }
    set_links(ProductAttribute.terms.through, "productattribute_id", "term_id", terms)


def with_variations(cells: list[AttributeCell] | None, variations: list[Row]) -> list[AttributeCell] | None:
    """
    Return the attributes of a product's row and after them what only rows of its variations name.

    None: the file says nothing of attributes.
    """
    if cells is None:
        return None
    found = {slug_of_attribute(cell.name, is_global=False): cell for cell in cells}
    for row in variations:
        for cell in row.attributes or []:
            key = slug_of_attribute(cell.name, is_global=False)
            known = found.setdefault(key, cell._replace(values=[], is_visible=True, default=""))
            more = [value for value in cell.values if alike(value) not in map(alike, known.values)]
            found[key] = known._replace(values=[*known.values, *more])
    return list(found.values())


def _placed(wanted: dict[int, list[AttributeCell]]) -> Iterator[tuple[int, int, AttributeCell]]:
    for pk, row in wanted.items():
        for position, cell in enumerate(row):
            yield pk, position, cell


def _remove(links: list[ProductAttribute]) -> None:
    if links:
        ProductAttribute.objects.filter(pk__in=[link.pk for link in links]).delete()
        # One that only the product had goes with it.
        own = [link.attribute_id for link in links]
        Attribute.objects.filter(pk__in=own).exclude(product=None).delete()
