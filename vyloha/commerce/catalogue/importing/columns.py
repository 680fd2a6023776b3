"""
Tables of the file's columns and of the fields that they map to, for both import and export.

A column that needs more than its own cell to be parsed (a tax class, units in stock) is named here and parsed
elsewhere.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from vyloha.commerce.catalogue.importing.parsing import cells, values
from vyloha.commerce.catalogue.importing.parsing.texts import parse_description, parse_lines
from vyloha.commerce.catalogue.models import MeasureUnit, Product, StockRecord
from vyloha.commerce.catalogue.models.allergens import format_allergens, parse_allergens
from vyloha.commerce.catalogue.models.text_tables import check_table


class ImportColumn(StrEnum):
    """
    A column of WooCommerce's product CSV: its heading in English, those in Czech, and the field's names in
    WooCommerce's code.

    WooCommerce writes headings in the shop's language, and its Czech translation has changed over the years, so a
    column has several Czech names. ``headings`` recognizes further ones by rules.
    """

    czech: str  # separated by "|", the more exact first
    fields: str  # separated by "|"

    def __new__(cls, heading: str, czech: str = "", fields: str = "") -> "ImportColumn":
        column = str.__new__(cls, heading)
        column._value_, column.czech, column.fields = heading, czech, fields
        return column

    @property
    def is_of_add_on(self) -> bool:
        """Whether a WooCommerce add-on defines the column; an invalid cell of it does not reject its row."""
        return self.value.startswith("Meta:")

    ID = "ID"
    TYPE = "Type", "Typ|Druh|Typ produktu"
    SKU = "SKU", "Katalogové číslo|Kód produktu|Kód zboží|Kód|Skladové číslo"
    GTIN = (
        "GTIN, UPC, EAN, or ISBN",
        "GTIN, UPC, EAN nebo ISBN|GTIN|EAN|EAN kód|ISBN",
        "global_unique_id",
    )
    NAME = "Name", "Název|Jméno|Název produktu", "post_title"
    PUBLISHED = "Published", "Publikováno|Zveřejněno|Publikovaný", "status|post_status"
    IS_FEATURED = (
        "Is featured?",
        "Je doporučený?|Je zvýrazněný?|Doporučený?|Je doporučeno?|Doporučeno|Zvýrazněno",
        "featured",
    )
    VISIBILITY = "Visibility in catalog", "Viditelnost v katalogu|Viditelnost", "catalog_visibility"
    SHORT_DESCRIPTION = "Short description", "Krátký popis|Stručný popis", "post_excerpt"
    DESCRIPTION = "Description", "Popis|Popis produktu|Dlouhý popis", "post_content"
    SALE_FROM = (
        "Date sale price starts",
        (
            "Akční cena začíná dne|Sleva začíná dne|Datum začátku slevy|Datum zahájení slevy|Začátek slevy|"
            "Akční cena od|Sleva od"
        ),
        "date_on_sale_from",
    )
    SALE_UNTIL = (
        "Date sale price ends",
        (
            "Akční cena končí dne|Sleva končí dne|Datum konce slevy|Datum ukončení slevy|Konec slevy|Akční cena do|"
            "Sleva do"
        ),
        "date_on_sale_to",
    )
    TAX_STATUS = "Tax status", "Stav daně|Daňový stav|Zdanění"
    TAX_CLASS = "Tax class", "Daňová třída|Třída daně|Sazba daně|Sazba DPH"
    IN_STOCK = "In stock?", "Skladem?|Je skladem?", "stock_status"
    STOCK = (
        "Stock",
        "Sklad|Zásoba|Stav skladu|Množství|Množství na skladě|Počet kusů|Počet kusů na skladě",
        "stock_quantity",
    )
    LOW_STOCK_AMOUNT = (
        "Low stock amount",
        "Práh nízkého skladu|Nízký stav skladu|Nízká zásoba|Hranice nízkých zásob|Malé množství na skladě",
    )
    BACKORDERS = (
        "Backorders allowed?",
        (
            "Povoleno objednávání?|Povolit objednávky předem?|Povoleny objednávky předem?|Povolit předobjednávky?|"
            "Na objednávku?"
        ),
        "backorders",
    )
    SOLD_INDIVIDUALLY = (
        "Sold individually?",
        "Prodávat samostatně?|Prodáváno jednotlivě?|Prodávat jednotlivě?|Prodej jednotlivě?",
    )
    WEIGHT = "Weight", "Hmotnost|Váha"
    LENGTH = "Length", "Délka"
    WIDTH = "Width", "Šířka"
    HEIGHT = "Height", "Výška"
    REVIEWS_ALLOWED = (
        "Allow customer reviews?",
        "Povolit hodnocení zákazníků?|Povolit zákaznické recenze?|Povolit recenze?",
        "reviews_allowed",
    )
    PURCHASE_NOTE = "Purchase note", "Poznámka k nákupu|Poznámka k objednávce"
    SALE_PRICE = "Sale price", "Akční cena|Zvýhodněná cena|Cena po slevě|Výprodejová cena"
    REGULAR_PRICE = "Regular price", "Běžná cena|Základní cena|Cena s DPH|Cena", "price"
    CATEGORIES = "Categories", "Kategorie|Rubriky|Kategorie produktu", "category_ids"
    TAGS = "Tags", "Štítky", "tag_ids"
    SHIPPING_CLASS = (
        "Shipping class",
        "Třída dopravy|Přepravní třída|Třída poštovného|Třída doručení",
        "shipping_class_id",
    )
    IMAGES = "Images", "Obrázky|Obrázek"
    PARENT = "Parent", "Nadřazený|Nadřazené|Nadřazený produkt|Rodič", "parent_id|parent_sku"
    UPSELLS = "Upsells", "Navyšovací prodej|Up-sells|Up-sell|Navýšení prodeje|Doporučené produkty", "upsell_ids"
    CROSS_SELLS = (
        "Cross-sells",
        "Doplňkový prodej|Křížový prodej|Cross-sell|Související produkty",
        "cross_sell_ids",
    )
    POSITION = "Position", "Pozice|Pořadí", "menu_order"
    BRANDS = "Brands", "Značky|Značka|Výrobce", "brand_ids"
    # Meta data of add-ons: fixed prices in other currencies (CURCY), the amount in the pack
    # (Germanized), the period that a price pays for (Subscriptions), and fields of this shop only.
    FIXED_REGULAR = "Meta: _regular_price_wmcp"
    FIXED_SALE = "Meta: _sale_price_wmcp"
    MEASURE = "Meta: _unit_product", "Unit Product|Množství v balení"
    MEASURE_UNIT = "Meta: _unit", "Unit|Jednotka|Měrná jednotka|Jednotka množství"
    PERIOD = "Meta: _subscription_period"
    PERIOD_COUNT = "Meta: _subscription_period_interval"
    IS_PERISHABLE = "Meta: _perishable", "Krátká trvanlivost"
    INGREDIENTS = "Meta: _ingredients", "Složení|Ingredience"
    ALLERGENS = "Meta: _allergens", "Alergeny"
    MAY_CONTAIN = "Meta: _may_contain", "Může obsahovat"
    NUTRITION = "Meta: _nutrition", "Výživové údaje|Nutriční hodnoty"
    CARE = "Meta: _care", "Péče"
    WARNINGS = "Meta: _warnings", "Bezpečnostní upozornění"
    SIZE_GUIDE = "Meta: _size_guide", "Tabulka velikostí"
    # Known but not imported: grouped and external products are rejected, files are not sold yet.
    GROUPED = "Grouped products", "Seskupené produkty"
    EXTERNAL_URL = "External URL", "Externí URL|Externí adresa", "product_url"
    BUTTON_TEXT = "Button text", "Text tlačítka"
    DOWNLOAD_LIMIT = "Download limit", "Limit stahování|Počet stažení"
    DOWNLOAD_EXPIRY = (
        "Download expiry days",
        "Expirace stahování ve dnech|Expirace stažení|Dny do expirace stahování|Platnost stažení (dny)",
        "download_expiry",
    )
    MEASURE_BASE = "Meta: _unit_base", "Unit Base"


IGNORED_COLUMNS = {ImportColumn.DOWNLOAD_LIMIT, ImportColumn.DOWNLOAD_EXPIRY, ImportColumn.MEASURE_BASE}
UNSUPPORTED_TYPE_COLUMNS = {ImportColumn.GROUPED, ImportColumn.EXTERNAL_URL, ImportColumn.BUTTON_TEXT}
# The units of columns whose heading names none; the exporter writes these.
UNITS = {ImportColumn.WEIGHT: "kg", ImportColumn.LENGTH: "cm", ImportColumn.WIDTH: "cm", ImportColumn.HEIGHT: "cm"}

# Words of the file → values of the shop.
STATUSES = {"": Product.Status.PUBLISHED, "1": Product.Status.PUBLISHED, "0": Product.Status.PRIVATE}
STATUSES |= {"-1": Product.Status.DRAFT}
# The field's values; WordPress has more states that are not public.
OTHER_STATUSES = {choice.value: choice for choice in Product.Status} | {"pending": Product.Status.DRAFT}
VISIBILITIES = {"": Product.Visibility.VISIBLE} | {choice.value: choice for choice in Product.Visibility}
TAX_STATUSES = {"": Product.TaxStatus.TAXABLE} | {choice.value: choice for choice in Product.TaxStatus}
BACKORDERS = {
    "": StockRecord.Backorders.NO,
    "0": StockRecord.Backorders.NO,
    "1": StockRecord.Backorders.YES,
    "notify": StockRecord.Backorders.NOTIFY,
}
OTHER_BACKORDERS = {"no": StockRecord.Backorders.NO, "yes": StockRecord.Backorders.YES}  # the field's values
MEASURE_UNITS = {"": MeasureUnit.KILOGRAM} | {choice.value: choice for choice in MeasureUnit}
OTHER_UNITS = {"m²": MeasureUnit.SQUARE_METRE, "qm": MeasureUnit.SQUARE_METRE}
OTHER_UNITS |= dict.fromkeys(("pcs", "pc", "kus", "kusů", "stück", "st"), MeasureUnit.PIECE)


class StoredColumn(NamedTuple):
    """A column that maps to a model field: the field's name, the parser and the formatter of a cell."""

    field: str
    read: Callable[..., Any]  # for columns with units it takes the unit, too
    write: Callable[[Any], str | int]


def build_word_column(field: str, known: Mapping[str, Any], others: Mapping[str, Any] | None = None) -> StoredColumn:
    """Build a column of one of the words ``known``; the importer accepts ``others``, too."""
    readable = {**known, **(others or {})}
    return StoredColumn(
        field, lambda text: values.parse_choice(text, readable), lambda value: cells.format_word(known, value)
    )


def build_short_text_column(field: str, limit: int) -> StoredColumn:
    return StoredColumn(field, lambda text: values.parse_short_text(text, limit), cells.format_name)


def build_rich_text_column(field: str) -> StoredColumn:
    return StoredColumn(field, parse_description, cells.format_description)


def build_allergens_column(field: str) -> StoredColumn:
    return StoredColumn(field, parse_allergens, format_allergens)


def build_table_column(field: str) -> StoredColumn:
    return StoredColumn(field, lambda text: check_table(parse_lines(text)), cells.format_lines)


def build_flag_column(field: str) -> StoredColumn:
    return StoredColumn(field, values.parse_flag, int)


def build_whole_number_column(field: str, low: int, high: int, empty: int | None = None) -> StoredColumn:
    return StoredColumn(
        field,
        lambda text: values.parse_whole_number(text, low, high) if text else empty,
        lambda value: "" if value is None else value,
    )


def build_price_column(field: str) -> StoredColumn:
    return StoredColumn(field, values.parse_price, cells.format_price)


def build_size_column(column: ImportColumn, field: str, units: dict[str, str], limit: int) -> StoredColumn:
    def read(text: str, unit: str) -> int | None:
        return values.parse_measure(text, unit, units, limit)

    return StoredColumn(field, read, lambda value: cells.format_measure(value, UNITS[column], units))


PRODUCT_FIELDS = {
    ImportColumn.NAME: build_short_text_column("name", 300),
    ImportColumn.PUBLISHED: StoredColumn(
        "status",
        lambda text: OTHER_STATUSES.get(text) or values.parse_choice(text, STATUSES),
        lambda value: int(cells.format_word(STATUSES, value)),
    ),
    ImportColumn.IS_FEATURED: build_flag_column("is_featured"),
    ImportColumn.VISIBILITY: build_word_column("visibility", VISIBILITIES),
    ImportColumn.SHORT_DESCRIPTION: build_rich_text_column("short_description"),
    ImportColumn.DESCRIPTION: build_rich_text_column("description"),
    ImportColumn.TAX_STATUS: build_word_column("tax_status", TAX_STATUSES),
    ImportColumn.SOLD_INDIVIDUALLY: build_flag_column("sold_individually"),
    ImportColumn.REVIEWS_ALLOWED: build_flag_column("reviews_allowed"),
    ImportColumn.PURCHASE_NOTE: build_rich_text_column("purchase_note"),
    ImportColumn.SHIPPING_CLASS: StoredColumn(
        "shipping_class",
        lambda text: values.parse_short_text(values.unescape_commas(text), 100),
        lambda value: cells.format_name_list([value]),
    ),
    ImportColumn.POSITION: build_whole_number_column("position", -(2**31), 2**31 - 1, empty=0),
    ImportColumn.IS_PERISHABLE: build_flag_column("is_perishable"),
    ImportColumn.CARE: build_rich_text_column("care"),
    ImportColumn.WARNINGS: build_rich_text_column("warnings"),
    ImportColumn.SIZE_GUIDE: build_table_column("size_guide"),
}
ARTICLE_FIELDS = {
    ImportColumn.GTIN: StoredColumn("gtin", values.parse_gtin, cells.format_name),
    ImportColumn.WEIGHT: build_size_column(ImportColumn.WEIGHT, "weight_g", values.GRAMS, values.MAX_WEIGHT_G),
    ImportColumn.LENGTH: build_size_column(ImportColumn.LENGTH, "length_mm", values.MILLIMETRES, values.MAX_SIZE_MM),
    ImportColumn.WIDTH: build_size_column(ImportColumn.WIDTH, "width_mm", values.MILLIMETRES, values.MAX_SIZE_MM),
    ImportColumn.HEIGHT: build_size_column(ImportColumn.HEIGHT, "height_mm", values.MILLIMETRES, values.MAX_SIZE_MM),
    ImportColumn.MEASURE: StoredColumn("measure", values.parse_thousandths, cells.format_amount),
    ImportColumn.MEASURE_UNIT: build_word_column("measure_unit", MEASURE_UNITS, OTHER_UNITS),
    ImportColumn.INGREDIENTS: build_rich_text_column("ingredients"),
    ImportColumn.ALLERGENS: build_allergens_column("allergens"),
    ImportColumn.MAY_CONTAIN: build_allergens_column("may_contain"),
    ImportColumn.NUTRITION: build_table_column("nutrition"),
}
VARIATION_FIELDS = {
    ImportColumn.DESCRIPTION: PRODUCT_FIELDS[ImportColumn.DESCRIPTION],
    ImportColumn.POSITION: PRODUCT_FIELDS[ImportColumn.POSITION],
}
PRICE_FIELDS = {
    ImportColumn.REGULAR_PRICE: build_price_column("regular_price_minor"),
    ImportColumn.SALE_PRICE: build_price_column("sale_price_minor"),
    ImportColumn.SALE_FROM: StoredColumn("sale_from", values.parse_moment, cells.format_moment),
    ImportColumn.SALE_UNTIL: StoredColumn(
        "sale_until", lambda text: values.parse_moment(text, is_end=True), cells.format_moment
    ),
}
STOCK_FIELDS = {
    ImportColumn.BACKORDERS: build_word_column("backorders", BACKORDERS, OTHER_BACKORDERS),
    ImportColumn.LOW_STOCK_AMOUNT: build_whole_number_column("low_stock_amount", 0, values.MAX_UNITS),
}
STORED_COLUMNS = PRODUCT_FIELDS | ARTICLE_FIELDS | PRICE_FIELDS | STOCK_FIELDS


def get_field_names(*tables: Mapping[ImportColumn, StoredColumn]) -> set[str]:
    """Return the names of the fields in the tables."""
    return {kept.field for table in tables for kept in table.values()}
