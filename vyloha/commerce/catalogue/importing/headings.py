"""
Which column is what: WooCommerce's headings in English and Czech, and the merchant's own (``--map``).

WooCommerce writes its headings in the shop's language, and its Czech has changed over the years; that is why a column
has several Czech names here.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext as _

from vyloha.commerce.catalogue.importing.errors import FileRefused


class Column(StrEnum):
    """A column, by its English heading (facts 23)."""

    ID = "ID"
    TYPE = "Type"
    SKU = "SKU"
    GTIN = "GTIN, UPC, EAN, or ISBN"
    NAME = "Name"
    PUBLISHED = "Published"
    IS_FEATURED = "Is featured?"
    VISIBILITY = "Visibility in catalog"
    SHORT_DESCRIPTION = "Short description"
    DESCRIPTION = "Description"
    SALE_FROM = "Date sale price starts"
    SALE_UNTIL = "Date sale price ends"
    TAX_STATUS = "Tax status"
    TAX_CLASS = "Tax class"
    IN_STOCK = "In stock?"
    STOCK = "Stock"
    LOW_STOCK_AMOUNT = "Low stock amount"
    BACKORDERS = "Backorders allowed?"
    SOLD_INDIVIDUALLY = "Sold individually?"
    WEIGHT = "Weight"
    LENGTH = "Length"
    WIDTH = "Width"
    HEIGHT = "Height"
    REVIEWS_ALLOWED = "Allow customer reviews?"
    PURCHASE_NOTE = "Purchase note"
    SALE_PRICE = "Sale price"
    REGULAR_PRICE = "Regular price"
    CATEGORIES = "Categories"
    TAGS = "Tags"
    SHIPPING_CLASS = "Shipping class"
    IMAGES = "Images"
    PARENT = "Parent"
    UPSELLS = "Upsells"
    CROSS_SELLS = "Cross-sells"
    POSITION = "Position"
    BRANDS = "Brands"
    # Of add-ons, which keep them as meta data: set prices of other currencies (CURCY), the amount in the pack
    # (Germanized), the period that a price pays for (Subscriptions), and what only this shop knows.
    FIXED_REGULAR = "Meta: _regular_price_wmcp"
    FIXED_SALE = "Meta: _sale_price_wmcp"
    MEASURE = "Meta: _unit_product"
    MEASURE_UNIT = "Meta: _unit"
    PERIOD = "Meta: _subscription_period"
    PERIOD_COUNT = "Meta: _subscription_period_interval"
    IS_PERISHABLE = "Meta: _perishable"
    # Known, but nothing of ours: grouped and external products are refused, files are not sold yet.
    GROUPED = "Grouped products"
    EXTERNAL_URL = "External URL"
    BUTTON_TEXT = "Button text"
    DOWNLOAD_LIMIT = "Download limit"
    DOWNLOAD_EXPIRY = "Download expiry days"
    MEASURE_BASE = "Meta: _unit_base"


NOT_KEPT = {Column.DOWNLOAD_LIMIT, Column.DOWNLOAD_EXPIRY, Column.MEASURE_BASE}
NOT_SOLD = {Column.GROUPED, Column.EXTERNAL_URL, Column.BUTTON_TEXT}
# The units of columns that measure, where the heading names none; the exporter writes these.
UNITS = {Column.WEIGHT: "kg", Column.LENGTH: "cm", Column.WIDTH: "cm", Column.HEIGHT: "cm"}

_CZECH = {
    Column.TYPE: "Typ|Druh|Typ produktu",
    Column.SKU: "Katalogové číslo|Kód produktu|Kód zboží|Kód|Skladové číslo",
    Column.GTIN: "GTIN, UPC, EAN nebo ISBN|GTIN|EAN|EAN kód|ISBN",
    Column.NAME: "Název|Jméno|Název produktu",
    Column.PUBLISHED: "Publikováno|Zveřejněno|Publikovaný",
    Column.IS_FEATURED: "Je doporučený?|Doporučený?|Je doporučeno?|Doporučeno|Zvýrazněno",
    Column.VISIBILITY: "Viditelnost v katalogu|Viditelnost",
    Column.SHORT_DESCRIPTION: "Krátký popis|Stručný popis",
    Column.DESCRIPTION: "Popis|Popis produktu|Dlouhý popis",
    Column.SALE_FROM: "Datum začátku slevy|Datum zahájení slevy|Začátek slevy|Akční cena od|Sleva od",
    Column.SALE_UNTIL: "Datum konce slevy|Datum ukončení slevy|Konec slevy|Akční cena do|Sleva do",
    Column.TAX_STATUS: "Stav daně|Daňový stav|Zdanění",
    Column.TAX_CLASS: "Daňová třída|Třída daně|Sazba daně|Sazba DPH",
    Column.IN_STOCK: "Skladem?|Je skladem?",
    Column.STOCK: "Sklad|Zásoba|Stav skladu|Množství|Množství na skladě|Počet kusů|Počet kusů na skladě",
    Column.LOW_STOCK_AMOUNT: "Nízký stav skladu|Nízká zásoba|Hranice nízkých zásob|Malé množství na skladě",
    Column.BACKORDERS: "Povolit objednávky předem?|Povoleny objednávky předem?|Povolit předobjednávky?|Na objednávku?",
    Column.SOLD_INDIVIDUALLY: "Prodáváno jednotlivě?|Prodávat jednotlivě?|Prodej jednotlivě?",
    Column.WEIGHT: "Hmotnost|Váha",
    Column.LENGTH: "Délka",
    Column.WIDTH: "Šířka",
    Column.HEIGHT: "Výška",
    Column.REVIEWS_ALLOWED: "Povolit hodnocení zákazníků?|Povolit zákaznické recenze?|Povolit recenze?",
    Column.PURCHASE_NOTE: "Poznámka k nákupu|Poznámka k objednávce",
    Column.SALE_PRICE: "Akční cena|Zvýhodněná cena|Cena po slevě|Výprodejová cena",
    Column.REGULAR_PRICE: "Běžná cena|Základní cena|Cena|Cena s DPH",
    Column.CATEGORIES: "Kategorie|Rubriky|Kategorie produktu",
    Column.TAGS: "Štítky",
    Column.SHIPPING_CLASS: "Třída dopravy|Přepravní třída|Třída poštovného|Třída doručení",
    Column.IMAGES: "Obrázky|Obrázek",
    Column.PARENT: "Nadřazený|Nadřazené|Nadřazený produkt|Rodič",
    Column.UPSELLS: "Up-sells|Up-sell|Navýšení prodeje|Doporučené produkty",
    Column.CROSS_SELLS: "Křížový prodej|Cross-sell|Související produkty",
    Column.POSITION: "Pozice|Pořadí",
    Column.BRANDS: "Značky|Značka|Výrobce",
    Column.MEASURE: "Unit Product|Množství v balení",
    Column.MEASURE_UNIT: "Unit|Jednotka|Měrná jednotka|Jednotka množství",
    Column.MEASURE_BASE: "Unit Base",
    Column.IS_PERISHABLE: "Krátká trvanlivost",
    Column.GROUPED: "Seskupené produkty",
    Column.EXTERNAL_URL: "Externí URL|Externí adresa",
    Column.BUTTON_TEXT: "Text tlačítka",
    Column.DOWNLOAD_LIMIT: "Limit stahování|Počet stažení",
    Column.DOWNLOAD_EXPIRY: "Expirace stažení|Dny do expirace stahování|Platnost stažení (dny)",
}

_ATTRIBUTE = re.compile(
    r"^(?:attribute|vlastnost|atribut) (?P<number>\d{1,3}) (?P<part>.+)$"
    r"|^(?P<czech_part>.+?) (?:vlastnosti|atributu) (?P<czech_number>\d{1,3})$"
)
_PARTS = {
    "name": "name|název|jméno",
    "values": "value|values|value(s)|hodnota|hodnoty|hodnota (hodnoty)|hodnota/y",
    "visible": "visible|viditelná|viditelný|viditelnost|zobrazit|viditelné",
    "global": "global|globální|globálně",
    "default": "default|výchozí|přednastavená|výchozí hodnota",
}
_WRITTEN_PARTS = {"name": "name", "values": "value(s)", "visible": "visible", "global": "global", "default": "default"}
_PART_OF = {name: part for part, names in _PARTS.items() for name in names.split("|")}
_DOWNLOAD = re.compile(r"^(download|soubor|stahování|stažení) \d+ ")
_UNIT = re.compile(r"^(?P<name>.+?)\s*[(\[](?P<unit>[^()\[\]]+)[)\]]$")


def _plain(heading: str) -> str:
    return " ".join(heading.replace("\u00a0", " ").split()).casefold().rstrip("?").strip()


_COLUMN_OF = {_plain(column): column for column in Column} | {
    _plain(name): column for column, names in _CZECH.items() for name in names.split("|")
}
# A heading that a shop might write both ways.
_COLUMN_OF |= {"cross sells": Column.CROSS_SELLS, "catalog visibility": Column.VISIBILITY}


def attribute_heading(number: int, part: str) -> str:
    """Return the heading of a part ("name", "values", "visible", "global", "default") of the attribute ``number``."""
    return f"Attribute {number} {_WRITTEN_PARTS[part]}"


def written_headings(attributes: int) -> dict[str, str]:
    """Return the columns that the shop keeps → their headings in English; ``attributes`` is how many a row may have."""
    kept = [column for column in Column if column not in NOT_KEPT | NOT_SOLD]
    numbered = [attribute_heading(number, part) for number in range(1, attributes + 1) for part in _WRITTEN_PARTS]
    named = {column.value: f"{column} ({UNITS[column]})" if column in UNITS else column.value for column in kept}
    return named | {heading: heading for heading in numbered}


@dataclass(slots=True)
class Headings:
    """The columns of one file, as places in a row."""

    width: int
    columns: dict[Column, int] = field(default_factory=dict)
    units: dict[Column, str] = field(default_factory=dict)  # "kg", "in"; of columns that measure
    attributes: dict[int, dict[str, int]] = field(default_factory=dict)  # number → "name", "values"… → place
    ignored: list[str] = field(default_factory=list)


def read_headings(cells: Iterable[str], mapping: Mapping[str, str]) -> Headings:
    """
    Tell the columns of a file by its first row; ``mapping`` is the merchant's headings → known ones.

    :raises FileRefused: if a heading comes twice, or neither ID nor SKU is there to find a row by again
    """
    cells = list(cells)
    headings = Headings(width=len(cells))
    renamed = {_plain(own): known for own, known in mapping.items()}
    unused = set(renamed) - {_plain(cell) for cell in cells}
    if unused:
        names = ", ".join(own for own in mapping if _plain(own) in unused)
        raise FileRefused(_("The file has no heading %(names)s, which --map names.") % {"names": names})
    for place, cell in enumerate(cells):
        known = renamed.get(_plain(cell), cell)
        if not _place(headings, known, place):
            if _plain(cell) in renamed:
                raise FileRefused(_("--map names an unknown column: %(name)s.") % {"name": known})
            headings.ignored.append(cell.strip() or "–")
    if not {Column.ID, Column.SKU} & headings.columns.keys():
        raise FileRefused(
            _("The first row has neither the heading ID nor SKU. If yours are called otherwise, use --map 'Yours=SKU'.")
        )
    return headings


def _place(headings: Headings, heading: str, place: int) -> bool:
    """Note what the column at ``place`` is; return whether it is any that we keep."""
    plain, unit = _plain(heading), ""
    column = _COLUMN_OF.get(plain)
    if column is None and (measure := _UNIT.match(plain)):
        column, unit = _COLUMN_OF.get(measure["name"]), measure["unit"]
        column = column if column in UNITS else None
    if column is not None:
        if column in headings.columns:
            raise FileRefused(_("The heading %(name)s is there twice.") % {"name": heading.strip()})
        headings.columns[column] = place
        if column in UNITS:
            headings.units[column] = unit or UNITS[column]
        return column not in NOT_KEPT
    return _place_attribute(headings, plain, place)


def _place_attribute(headings: Headings, plain: str, place: int) -> bool:
    match = _ATTRIBUTE.match(plain)
    if not match or _DOWNLOAD.match(plain):
        return False
    part = _PART_OF.get(match["part"] or match["czech_part"])
    if part is None:
        return False
    places = headings.attributes.setdefault(int(match["number"] or match["czech_number"]), {})
    if part in places:
        raise FileRefused(_("The heading %(name)s is there twice.") % {"name": plain})
    places[part] = place
    return True
