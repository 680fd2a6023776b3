"""Saves a chunk of variations of variable products, and marks the attributes that make them."""

from collections.abc import Iterable

from vyloha.commerce.catalogue.importing import fields
from vyloha.commerce.catalogue.importing.attributes.attribute_values import build_attribute_slug
from vyloha.commerce.catalogue.importing.bulk import save, update_if_different
from vyloha.commerce.catalogue.importing.columns import ImportColumn
from vyloha.commerce.catalogue.importing.fixed_prices import save_fixed_prices
from vyloha.commerce.catalogue.importing.parsing.texts import normalize_name
from vyloha.commerce.catalogue.importing.parsing.values import PARENT
from vyloha.commerce.catalogue.importing.products import VARIATION_FIELD_NAMES, ChunkWriter
from vyloha.commerce.catalogue.importing.rows import AttributeCell
from vyloha.commerce.catalogue.importing.spool import SpooledRow
from vyloha.commerce.catalogue.importing.stock import save_stock
from vyloha.commerce.catalogue.models import ProductAttribute, StockRecord, Variation, VariationTerm
from vyloha.commerce.catalogue.price_changes import record_price_changes


def save_variations(items: list[SpooledRow], writing: ChunkWriter) -> None:
    """Save the variations of a chunk, all with ids and products; inside a transaction."""
    by_id = {item.id: item for item in items if item.id is not None}
    there = Variation.objects.in_bulk(list(by_id))
    records = {pk: _get_record_id(item, there.get(pk)) for pk, item in by_id.items()}
    own = {pk: item for pk, item in by_id.items() if records[pk] == pk}
    save_stock(own, writing.report, keep_stock=writing.keep_stock)
    shared = {record for pk, record in records.items() if record != pk}
    StockRecord.objects.bulk_create([StockRecord(id=pk) for pk in shared], ignore_conflicts=True)
    new, changed = [], []
    for pk, item in by_id.items():
        variation = there.get(pk) or Variation(id=pk, product_id=int(item.product_id or 0))
        values = {
            **fields.build_article_fields(item.row, writing.has_sku),
            **fields.build_price_fields(item.row),
            **fields.build_variation_fields(item.row, writing.tax_classes),
            "stock_record_id": records[pk],
        }
        is_changed = update_if_different(variation, values)
        if pk not in there:
            new.append(variation)
        elif is_changed:
            changed.append(variation)
    save(new, changed, VARIATION_FIELD_NAMES)
    save_fixed_prices({pk: item.row for pk, item in by_id.items()}, writing.report)
    record_price_changes(by_id, was_sold_elsewhere=True)
    # Records that are unused since their variations share the product's.
    StockRecord.objects.filter(pk__in=[pk for pk in there if records[pk] != pk], variations=None).delete()
    _save_terms({pk: item for pk, item in by_id.items() if item.row.attributes is not None}, writing)


def _get_record_id(item: SpooledRow, variation: Variation | None) -> int:
    """Return the id of the variation's stock record: its own, or its product's."""
    if ImportColumn.STOCK in item.row.values:
        shares = item.row.values[ImportColumn.STOCK] == PARENT
        return int((item.product_id if shares else item.id) or 0)
    return variation.stock_record_id if variation else int(item.id or 0)


def _save_terms(items: dict[int, SpooledRow], writing: ChunkWriter) -> None:
    """Save the value that each variation has for each attribute, and mark the attribute as making variations."""
    products = {item.product_id for item in items.values() if item.product_id}
    links = _ProductAttributeLinks(products)
    cells = [
        (item.product_id, links.match_product_scope(item.product_id, cell))
        for item in items.values()
        for cell in item.row.attributes or []
        if item.product_id
    ]
    attributes = writing.attributes
    attributes.clear_products()
    attributes.load(cells)
    links.mark_as_variation_attributes((product_id, attributes.get_id(product_id, cell)) for product_id, cell in cells)
    wanted: dict[int, dict[int, int]] = {}
    for pk, item in items.items():
        values = wanted.setdefault(pk, {})
        for written in item.row.attributes or []:
            cell = links.match_product_scope(item.product_id or 0, written)
            attribute_id = attributes.get_id(item.product_id or 0, cell)
            if cell.values:
                values[attribute_id] = attributes.get_term_id(attribute_id, cell.values[0])
    _save_variation_terms(wanted)
    links.add_terms(
        (items[pk].product_id or 0, attribute_id, term_id)
        for pk, values in wanted.items()
        for attribute_id, term_id in values.items()
    )


def _save_variation_terms(wanted: dict[int, dict[int, int]]) -> None:
    there = {
        (link.variation_id, link.attribute_id): link
        for link in VariationTerm.objects.filter(variation_id__in=list(wanted))
    }
    needed = {(pk, attribute_id): term for pk, values in wanted.items() for attribute_id, term in values.items()}
    gone = [link.pk for key, link in there.items() if key not in needed]
    if gone:
        VariationTerm.objects.filter(pk__in=gone).delete()
    new = [
        VariationTerm(variation_id=a, attribute_id=b, term_id=c) for (a, b), c in needed.items() if (a, b) not in there
    ]
    changed = [
        link for key, link in there.items() if key in needed and update_if_different(link, {"term_id": needed[key]})
    ]
    save(new, changed, {"term_id"})


class _ProductAttributeLinks:
    """The attributes that the products of a chunk have."""

    def __init__(self, products: Iterable[int]) -> None:
        links = ProductAttribute.objects.filter(product_id__in=list(products)).select_related("attribute")
        self._links = {(link.product_id, link.attribute_id): link for link in links}
        self._known = {
            (link.product_id, link.attribute.product_id is None, key)
            for link in self._links.values()
            for key in (normalize_name(link.attribute.name), link.attribute.slug)
        }

    def match_product_scope(self, product_id: int, cell: AttributeCell) -> AttributeCell:
        """Return the cell as global or local, as its product's attribute is: rows of variations often leave it open."""
        other = cell._replace(is_global=not cell.is_global)
        return other if self._has_attribute(product_id, other) and not self._has_attribute(product_id, cell) else cell

    def _has_attribute(self, product_id: int, cell: AttributeCell) -> bool:
        keys = (normalize_name(cell.name), build_attribute_slug(cell.name, cell.is_global))
        return any((product_id, cell.is_global, key) in self._known for key in keys)

    def mark_as_variation_attributes(self, keys: Iterable[tuple[int, int]]) -> None:
        """Mark attributes as making variations: product id, attribute id."""
        wanted = dict.fromkeys(keys)
        # Attributes that only rows of variations name come after the product's own.
        ends: dict[int, int] = {}
        for (product_id, _attribute), link in self._links.items():
            ends[product_id] = max(ends.get(product_id, 0), link.position + 1)
        new = []
        for product_id, attribute_id in (key for key in wanted if key not in self._links):
            link = ProductAttribute(product_id=product_id, attribute_id=attribute_id, makes_variations=True)
            link.position = ends.get(product_id, 0)
            ends[product_id] = link.position + 1
            new.append(link)
        made = ProductAttribute.objects.bulk_create(new)
        still_not = [link.pk for key, link in self._links.items() if key in wanted and not link.makes_variations]
        if still_not:
            ProductAttribute.objects.filter(pk__in=still_not).update(makes_variations=True)
        self._links |= {(link.product_id, link.attribute_id): link for link in made}

    def add_terms(self, terms: Iterable[tuple[int, int, int]]) -> None:
        """Add the terms of variations to their products: product id, attribute id, term id."""
        through = ProductAttribute.terms.through
        needed = dict.fromkeys((self._links[product, attribute].pk, term) for product, attribute, term in terms)
        there = set(
            through.objects.filter(productattribute_id__in={link for link, _term in needed}).values_list(
                "productattribute_id", "term_id"
            )
        )
        missing = [through(productattribute_id=a, term_id=b) for a, b in needed if (a, b) not in there]
        through.objects.bulk_create(missing)
