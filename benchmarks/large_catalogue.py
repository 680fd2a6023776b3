"""
Fills the database with a shop of any size with Czech names; the same number of products and the same words give the
same shop.

Each product has three variations on average, and eight attributes, of which colour and size make variations.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import groupby
from operator import attrgetter
from random import Random
from typing import Any

from django.db import connection, transaction
from django.db.models import Model
from django.utils.text import slugify

from benchmarks.words import USUAL, Noun, Words
from vyloha.commerce.catalogue.models import (
    Attribute,
    Brand,
    Category,
    Product,
    ProductAttribute,
    StockRecord,
    Tag,
    TaxClass,
    Term,
    Variation,
    VariationTerm,
)
from vyloha.commerce.catalogue.models.products import ID_SEQUENCE
from vyloha.core.database import sequences
from vyloha.core.database.collation import build_sort_key

TAGS = ["novinka", "výprodej", "dárek", "ruční práce", "z Čech", "bio", "vánoce", "léto"]
ATTRIBUTES = {
    "Barva": "červená modrá zelená žlutá černá bílá šedá hnědá fialová růžová oranžová béžová",
    "Velikost": "XS S M L XL XXL 36 38 40 42 44 46",
    "Materiál": "bavlna vlna len hedvábí polyester kůže bambus dřevo",
    "Střih": "úzký rovný volný zkrácený",
    "Určení": "muži ženy děti všichni",
    "Sezóna": "jaro léto podzim zima",
    "Vzor": "jednobarevný pruhy kostka květy potisk",
    "Země": "Česko Slovensko Polsko Itálie Portugalsko Turecko",
}
VARYING = ("Barva", "Velikost")
START = datetime(2026, 1, 1, tzinfo=UTC)
PRODUCTS_AT_ONCE = 10_000
FIRST_ID = 1000


Table = tuple[Any, str]  # a model and its columns
Row = tuple[Table, tuple[Any, ...]]
Prices = list[tuple[int, int | None]]  # regular and sale price of each variation


def fill(products: int, words: Words = USUAL) -> None:
    """Write ``products`` products with all related rows into the empty catalogue of this shop."""
    shop = _Shop(products, words)
    for start in range(0, products, PRODUCTS_AT_ONCE):
        shop.add(range(start, min(start + PRODUCTS_AT_ONCE, products)))
    sequences.advance_to(ID_SEQUENCE, FIRST_ID + 10 * products)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


class _Shop:
    def __init__(self, products: int, words: Words) -> None:
        self.random = Random(products)
        self.words = words
        self.tax_class = TaxClass.objects.first() or TaxClass.objects.create(slug="", name="21 %", rate=2100)
        self.kinds = list(_categories(words))
        self.brands = [(Brand.objects.create(name=name, slug=slugify(name)).pk, name) for name in words.brands]
        self.tags = [Tag.objects.create(name=name, slug=slugify(name)).pk for name in TAGS]
        self.attributes = {name: _attribute(name, terms.split()) for name, terms in ATTRIBUTES.items()}

    def add(self, numbers: range) -> None:
        """Write the products with these numbers."""
        tables: dict[Table, list[tuple[Any, ...]]] = {}
        for number in numbers:
            for key, row in self._rows(number):
                tables.setdefault(key, []).append(row)
        with transaction.atomic():
            for (model, columns), rows in tables.items():
                insert(model, columns.split(), rows)

    def _rows(self, number: int) -> Iterator[Row]:
        random = self.random
        pk = FIRST_ID + number * 10
        name, sku, category, parent, brand = self._name(number)
        count = random.choice((1, 2, 3, 3, 4, 5))
        prices = [(price, price - 900 if random.random() < 0.2 else None) for price in _prices(random, count)]
        lowest = min(sale or price for price, sale in prices)
        named = (pk, "variable", name, sku, slugify(name)) if count > 1 else (pk, "simple", name, None, slugify(name))
        yield PRODUCT, _product(named, self.tax_class.pk, random, lowest)
        for category_id in (category, *((parent,) if number % 5 == 0 else ())):
            yield (Product.categories.through, "product_id category_id"), (pk, category_id)
        yield (Product.brands.through, "product_id brand_id"), (pk, brand)
        if number % 3 == 0:
            yield (Product.tags.through, "product_id tag_id"), (pk, random.choice(self.tags))
        values = {
            name: random.sample(terms, count if name in VARYING else 1)
            for name, (_attribute_id, terms) in self.attributes.items()
        }
        for place, (attribute, terms) in enumerate(values.items()):
            link = (FIRST_ID + number) * len(ATTRIBUTES) + place
            attribute_id = self.attributes[attribute][0]
            varies = attribute in VARYING and count > 1
            yield ATTRIBUTE_LINK, (link, pk, attribute_id, True, varies, place)
            for term in terms:
                yield (ProductAttribute.terms.through, "productattribute_id term_id"), (link, term)
        yield from self._variations(pk, prices, values, sku if count == 1 else None)

    def _variations(self, product: int, prices: Prices, values: dict[str, list[int]], sku: str | None) -> Iterator[Row]:
        random, count = self.random, len(prices)
        for place, (price, sale) in enumerate(prices):
            pk = product if count == 1 else product + 1 + place
            yield STOCK, (pk, True, max(random.randrange(-4, 20), 0), "no", "instock")
            yield VARIATION, (pk, product, True, sku, "", "", price, sale, pk, place, sale and price, "kg")
            for name in VARYING if count > 1 else ():
                term = values[name][place] if name == VARYING[0] else random.choice(values[name])
                yield (VariationTerm, "variation_id attribute_id term_id"), (pk, self.attributes[name][0], term)

    def _name(self, number: int) -> tuple[str, str, int, int, int]:
        """Return a name, an SKU, its category and the parent category, and its brand."""
        noun, category, parent = self.random.choice(self.kinds)
        name = noun.with_adjective(self.random.choice(self.words.adjectives)).capitalize()
        brand, maker = self.random.choice(self.brands)
        return f"{name} {maker} {number}", f"{slugify(noun.name)[:3].upper()}-{number}", category, parent, brand


_PRODUCT_COLUMNS = """
    id type name sku slug status visibility is_featured short_description description tax_status tax_class_id gtin
    sold_individually reviews_allowed purchase_note shipping_class position sort_key price_from_minor pieces_sold
    created_at updated_at is_perishable measure_unit period_unit
"""
PRODUCT = (Product, _PRODUCT_COLUMNS)
ATTRIBUTE_LINK = (ProductAttribute, "id product_id attribute_id is_visible makes_variations position")
STOCK = (StockRecord, "id is_managed in_stock backorders status")
VARIATION = (
    Variation,
    """id product_id is_enabled sku description gtin regular_price_minor sale_price_minor stock_record_id position
    prior_price_minor measure_unit""",
)


def _product(named: tuple[Any, ...], tax_class: int, random: Random, lowest: int) -> tuple[Any, ...]:
    made = START + timedelta(minutes=random.randrange(400_000))
    kept = ("publish", "visible", random.random() < 0.02, "<p>Příjemný materiál, který vydrží.</p>", "", "taxable")
    numbers = (random.randrange(100), build_sort_key(named[2]), lowest, max(random.randrange(-50, 60), 0), made, made)
    told = (False, "kg", "month")
    return (*named, *kept, tax_class, "", False, True, "", "", *numbers, *told)


def _prices(random: Random, count: int) -> list[int]:
    price = random.randrange(9900, 299900, 1000)
    return [price + random.choice((0, 1000, 2000)) for _variation in range(count)]


def _categories(words: Words) -> Iterator[tuple[Noun, int, int]]:
    for department, nouns in groupby(words.nouns, attrgetter("department")):
        parent = Category.objects.create(name=department, slug=slugify(department))
        for noun in nouns:
            category = Category.objects.create(name=noun.name, slug=slugify(noun.name), parent=parent)
            yield noun, category.pk, parent.pk


def _attribute(name: str, terms: list[str]) -> tuple[int, list[int]]:
    attribute = Attribute.objects.create(name=name, slug=f"pa_{slugify(name)}", position=list(ATTRIBUTES).index(name))
    made = [
        Term.objects.create(attribute=attribute, name=term, slug=slugify(term), position=place)
        for place, term in enumerate(terms)
    ]
    return attribute.pk, [term.pk for term in made]


def insert(model: type[Model], columns: list[str], rows: list[tuple[Any, ...]]) -> None:
    """Insert rows without the ORM, which would take most of the time; with COPY if the database has it."""
    names = ", ".join(f'"{name}"' for name in columns)
    table = model._meta.db_table
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" ({names}) FROM STDIN') as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            marks = ", ".join(["%s"] * len(columns))
            cursor.executemany(f'INSERT INTO "{table}" ({names}) VALUES ({marks})', rows)  # noqa: S608
