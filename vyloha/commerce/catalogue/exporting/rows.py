"""One row of the file for a product, one for each of its variations."""

from collections.abc import Iterator

from django.conf import settings

from vyloha.commerce.catalogue.exporting import cells
from vyloha.commerce.catalogue.exporting.loading import Chunk
from vyloha.commerce.catalogue.importing.headings import UNITS, Column, attribute_heading
from vyloha.commerce.catalogue.importing.rows import (
    BACKORDERS,
    IN_STOCK,
    MEASURE_UNITS,
    STATUSES,
    TAX_STATUSES,
    VARIATION,
    VISIBILITIES,
)
from vyloha.commerce.catalogue.importing.values import GRAMS, MILLIMETRES, PARENT
from vyloha.commerce.catalogue.models import Product, ProductAttribute, StockRecord, TaxClass, Variation
from vyloha.commerce.catalogue.models.products import Article
from vyloha.commerce.catalogue.pictures.addresses import address_of

Row = dict[str, str | int]  # heading → cell; a number needs no care against formulas


def rows(chunk: Chunk) -> Iterator[Row]:
    """Yield the row of each product and after it those of its variations."""
    for product in chunk.products:
        variations = chunk.variations.get(product.pk, [])
        if product.type == Product.Type.SIMPLE:
            # It keeps its codes, price and stock on its one variation.
            sold = next((one for one in variations if one.pk == product.pk), None)
            yield _product(product, chunk) | (_sold(sold) if sold else {})
        else:
            record = chunk.records.get(product.pk) or StockRecord()
            yield _product(product, chunk) | _article(product) | _stock(record)
            for variation in variations:
                yield _variation(variation, product, chunk)


def _product(product: Product, chunk: Chunk) -> Row:
    pk = product.pk
    return {
        Column.ID: pk,
        Column.TYPE: product.type,
        Column.NAME: cells.name(product.name),
        Column.PUBLISHED: int(cells.word(STATUSES, product.status)),
        Column.IS_FEATURED: int(product.is_featured),
        Column.VISIBILITY: cells.word(VISIBILITIES, product.visibility),
        Column.SHORT_DESCRIPTION: cells.description(product.short_description),
        Column.DESCRIPTION: cells.description(product.description),
        Column.TAX_STATUS: cells.word(TAX_STATUSES, product.tax_status),
        Column.TAX_CLASS: _tax_class(product.tax_class),
        Column.SOLD_INDIVIDUALLY: int(product.sold_individually),
        Column.REVIEWS_ALLOWED: int(product.reviews_allowed),
        Column.PURCHASE_NOTE: cells.description(product.purchase_note),
        Column.CATEGORIES: cells.categories(chunk.categories.get(pk, [])),
        Column.TAGS: cells.listed(chunk.tags.get(pk, [])),
        Column.SHIPPING_CLASS: cells.listed([product.shipping_class]),
        Column.IMAGES: cells.listed(chunk.images.get(pk, [])),
        Column.UPSELLS: cells.listed(cells.reference(*link) for link in chunk.upsells.get(pk, [])),
        Column.CROSS_SELLS: cells.listed(cells.reference(*link) for link in chunk.cross_sells.get(pk, [])),
        Column.POSITION: product.position,
        Column.BRANDS: cells.listed(chunk.brands.get(pk, [])),
        Column.IS_PERISHABLE: int(product.is_perishable),
        Column.PERIOD: product.period_unit if product.period_count else "",
        Column.PERIOD_COUNT: product.period_count or "",
        **_attributes(chunk.attributes.get(pk, [])),
    }


def _variation(variation: Variation, product: Product, chunk: Chunk) -> Row:
    links = chunk.attributes.get(product.pk, [])
    return {
        **_sold(variation),
        **(_stock(StockRecord()) | {Column.STOCK: PARENT} if variation.stock_record_id == product.pk else {}),
        Column.ID: variation.pk,
        Column.TYPE: VARIATION,
        Column.NAME: cells.name(_full_name(variation, product, links)),
        Column.PUBLISHED: int(variation.is_enabled),
        Column.DESCRIPTION: cells.description(variation.description),
        Column.TAX_CLASS: _tax_class(variation.tax_class),
        Column.IMAGES: cells.listed([address_of(variation.image.file.name)] if variation.image else []),
        Column.PARENT: cells.name(cells.reference(product.pk, product.sku)),
        Column.POSITION: variation.position,
        # WooCommerce writes these too; both importers take them from the product.
        Column.IS_FEATURED: 0,
        Column.VISIBILITY: Product.Visibility.VISIBLE.value,
        Column.TAX_STATUS: Product.TaxStatus.TAXABLE.value,
        Column.SOLD_INDIVIDUALLY: 0,
        Column.REVIEWS_ALLOWED: 0,
        **_values(variation, links),
    }


def _sold(variation: Variation) -> Row:
    currency, fixed = settings.DEFAULT_CURRENCY, variation.fixed_prices.all()
    return {
        **_article(variation),
        **_stock(variation.stock_record),
        Column.SALE_FROM: cells.moment(variation.sale_from),
        Column.SALE_UNTIL: cells.moment(variation.sale_until),
        Column.SALE_PRICE: cells.price(variation.sale_price_minor, currency),
        Column.REGULAR_PRICE: cells.price(variation.regular_price_minor, currency),
        Column.FIXED_REGULAR: cells.prices({one.currency: one.regular_price_minor for one in fixed}),
        Column.FIXED_SALE: cells.prices({one.currency: one.sale_price_minor for one in fixed}),
    }


def _article(article: Article) -> Row:
    measures: Row = {
        Column.WEIGHT: cells.measure(article.weight_g, UNITS[Column.WEIGHT], GRAMS),
        Column.LENGTH: cells.measure(article.length_mm, UNITS[Column.LENGTH], MILLIMETRES),
        Column.WIDTH: cells.measure(article.width_mm, UNITS[Column.WIDTH], MILLIMETRES),
        Column.HEIGHT: cells.measure(article.height_mm, UNITS[Column.HEIGHT], MILLIMETRES),
    }
    if article.measure is not None:
        unit = cells.word(MEASURE_UNITS, article.measure_unit)
        measures |= {Column.MEASURE: cells.amount(article.measure), Column.MEASURE_UNIT: unit}
    return {Column.SKU: cells.name(article.sku or ""), Column.GTIN: cells.name(article.gtin), **measures}


def _stock(record: StockRecord) -> Row:
    return {
        Column.IN_STOCK: cells.word(IN_STOCK, record.status),
        Column.STOCK: record.in_stock if record.is_managed else "",
        Column.LOW_STOCK_AMOUNT: "" if record.low_stock_amount is None else record.low_stock_amount,
        Column.BACKORDERS: cells.word(BACKORDERS, record.backorders),
    }


def _tax_class(tax_class: TaxClass | None) -> str:
    if tax_class is None:
        return PARENT
    return "" if tax_class.is_default else tax_class.slug


def _attributes(links: list[ProductAttribute]) -> Row:
    row: Row = {}
    for number, link in enumerate(links, 1):
        row |= {
            attribute_heading(number, "name"): cells.name(link.attribute.name),
            attribute_heading(number, "values"): cells.listed(term.name for term in link.terms.all()),
            attribute_heading(number, "visible"): int(link.is_visible),
            attribute_heading(number, "global"): int(link.attribute.product_id is None),
            attribute_heading(number, "default"): cells.name(link.default_term.name) if link.default_term else "",
        }
    return row


def _values(variation: Variation, links: list[ProductAttribute]) -> Row:
    """Return the attributes that make variations, each with this one's value; none is any."""
    terms = {link.attribute_id: link.term.name for link in variation.variation_terms.all()}
    making = [link for link in links if link.makes_variations or link.attribute_id in terms]
    row: Row = {}
    for number, link in enumerate(making, 1):
        row |= {
            attribute_heading(number, "name"): cells.name(link.attribute.name),
            attribute_heading(number, "values"): cells.listed(filter(None, [terms.get(link.attribute_id)])),
            attribute_heading(number, "global"): int(link.attribute.product_id is None),
        }
    return row


def _full_name(variation: Variation, product: Product, links: list[ProductAttribute]) -> str:
    terms = {link.attribute_id: link.term.name for link in variation.variation_terms.all()}
    named = ", ".join(terms[link.attribute_id] for link in links if link.attribute_id in terms)
    return f"{product.name} – {named}" if named else product.name
