"""
Writes ``products.csv`` in WooCommerce's format, and ``subjects.csv``, what the studio has to picture:
``python -m demo.range.catalogue``.

What things are is written in ``goods/*.toml``, what the shop says of them in ``texts/*.toml``. Both files are in the
repository, as a merchant's export would be; the same goods always make the same files.
"""

import csv
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any
from unicodedata import normalize
from zlib import crc32

FOLDER = Path(__file__).parent
DEPARTMENTS = ("kuchyne", "spiz", "svicky", "papir", "domov", "zahrada", "hracky")
TAX_CLASSES = {"Knihy": "zero-rate", "Spíž": "reduced-rate"}  # of whole categories
COLOUR = "Barva"
AMOUNTS = ("Hmotnost", "Objem")  # options whose values are the amount that a unit price follows from
COLUMNS = (
    *("ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Is featured?", "Visibility in catalog"),
    *("Short description", "Description", "Date sale price starts", "Date sale price ends", "Tax status", "Tax class"),
    *("In stock?", "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?", "Weight (kg)"),
    *("Length (cm)", "Width (cm)", "Height (cm)", "Shipping class", "Allow customer reviews?", "Sale price"),
    *("Regular price", "Categories", "Tags", "Images", "Parent", "Upsells", "Cross-sells", "Position", "Brands"),
    *("Meta: _unit_product", "Meta: _unit", "Meta: _perishable", "Meta: _ingredients", "Meta: _allergens"),
    *("Meta: _may_contain", "Meta: _nutrition", "Meta: _care", "Meta: _warnings", "Meta: _size_guide"),
)
# What a food declares (Regulation (EU) 1169/2011, article 30), in this order.
NUTRIENTS = (
    *(
        "Energie",
        "Tuky",
        "z\N{NO-BREAK SPACE}toho nasycené mastné kyseliny",
        "Sacharidy",
        "z\N{NO-BREAK SPACE}toho cukry",
        "Bílkoviny",
        "Sůl",
    ),
)
# Attributes that no second product has; the others are of the whole shop.
OF_ONE_PRODUCT = {"Hodnota", "Počet"}
PARTS_OF_ATTRIBUTE = ("name", "value(s)", "visible", "global", "default")
Row = dict[str, object]
Values = tuple[str, ...]


@dataclass(frozen=True)
class Goods:
    """
    A product. Lists are written as people write them (``Cihlová, Písková``), parameters as ``Původ: Česko``, points of
    the description are parted by " | "; combinations are told by words of their values, e.g. "Cihlová 27".
    """

    category: str
    place: int  # in its department
    id: int  # its variations have the numbers that follow
    sku: str
    name: str
    good: str  # the function of the studio that builds it
    price: int  # whole crowns with VAT, of the cheapest variation
    weight: float  # kilograms
    box: str  # length × width × height of the parcel in centimetres
    short: str = ""
    text: str = ""
    points: str = ""
    params: str = ""
    contents: dict[str, str] = field(default_factory=dict)  # value of an option → ingredients; "" of a simple product
    # As ``contents``: names of allergens, of traces, and the seven values of ``NUTRIENTS`` parted by "; ".
    allergens: dict[str, str] = field(default_factory=dict)
    traces: dict[str, str] = field(default_factory=dict)
    nutrition: dict[str, str] = field(default_factory=dict)
    care: str = ""
    warnings: str = ""
    sizes: str = ""  # a table: rows are lines, cells are parted by "|"
    look: str = ""  # parameters of the function, of all variations
    looks: dict[str, str] = field(default_factory=dict)  # value of an option → what it adds to them
    brand: str = ""
    vendor: str = ""
    tags: str = ""
    featured: bool = False
    colours: str = ""
    options: dict[str, str] = field(default_factory=dict)
    extra: dict[str, int] = field(default_factory=dict)  # value of an option → what it costs more
    heavier: dict[str, float] = field(default_factory=dict)  # value of an option → kilograms that it weighs more
    measure: str = ""  # "210 g"
    measures: dict[str, str] = field(default_factory=dict)  # value of an option → "40 g"
    not_made: str = ""
    sold_out: str = ""
    last: str = ""  # two pieces are left of these
    sale: int | None = None
    sale_only: str = ""  # the value on sale; all of them without it
    sale_from: date | None = None
    sale_until: date | None = None
    stock: int | None = None  # pieces of a simple product
    counted: bool = True
    low: int = 3
    backorders: str = "0"
    perishable: bool = False
    shipping_class: str = ""
    gtin: bool = True
    upsells: str = ""
    cross_sells: str = ""

    @property
    def axes(self) -> dict[str, list[str]]:
        """What makes the variations: attribute → values; empty for a simple product."""
        colours = {COLOUR: self.colours.split(", ")} if self.colours else {}
        return colours | {name: values.split(", ") for name, values in self.options.items()}

    def param(self, name: str) -> str:
        """Return the value of a parameter, such as a book's author; "" when the goods do not have it."""
        named = dict(param.split(": ", 1) for param in self.params.split("; ") if param)
        return named.get(name, "")

    def variations(self) -> list[Values]:
        """Every combination of values that is made, one value an axis."""
        return [values for values in product(*self.axes.values()) if values and not is_among(values, self.not_made)]

    def sku_of(self, values: Values) -> str:
        return "-".join([self.sku, *map(_code, values)])

    def look_of(self, values: Values, colours: dict[str, str]) -> str:
        """Return the parameters of the studio's function for a variation, e.g. ``colour=forest;size=s``."""
        of_values = [colours.get(value, "") for value in values] + [self.looks.get(value, "") for value in values]
        return ";".join(part for part in (self.look, *of_values) if part)

    def measure_of(self, values: Values) -> str:
        named = dict(zip(self.axes, values, strict=True))
        own = [named[name] for name in AMOUNTS if name in named and self.category.startswith("Spíž")]
        return next(iter([*(self.measures[value] for value in values if value in self.measures), *own]), self.measure)


def is_among(values: Values, written: str) -> bool:
    """Return whether ``written``, such as "Cihlová 27, Písková", has a variation of these values."""
    words = " ".join(values).split()
    return any(all(word in words for word in one.split()) for one in written.split(", ") if one)


def read_goods() -> Iterator[Goods]:
    """Yield all goods in the order of the departments."""
    for department in DEPARTMENTS:
        tables, texts = _read(f"goods/{department}.toml"), _read(f"texts/{department}.toml")
        placed = ((category, written) for category, products in tables.items() for written in products)
        for place, (category, written) in enumerate(placed):
            yield Goods(category=category, place=place, **written, **texts.get(written["sku"], {}))


def _read(name: str) -> dict[str, Any]:
    file = FOLDER / name
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def rows_of(goods: Goods) -> Iterator[Row]:
    """Yield the product's row and those of its variations."""
    params = [tuple(param.split(": ", 1)) for param in goods.params.split("; ") if param]
    attributes = [
        *goods.axes.items(),
        *((name, text.split(", ")) for name, text in params),
    ]
    row: Row = {
        "ID": goods.id,
        "Type": "variable" if goods.axes else "simple",
        "SKU": goods.sku,
        "Name": goods.name,
        "Published": 1,
        "Is featured?": int(goods.featured),
        "Visibility in catalog": "visible",
        "Short description": goods.short,
        "Description": _description(goods),
        "Tax status": "taxable",
        "Tax class": _tax_class(goods),
        "In stock?": 1,
        "Backorders allowed?": 0,
        "Sold individually?": 0,
        "Shipping class": goods.shipping_class,
        "Allow customer reviews?": 1,
        "Categories": _list([goods.category]),
        "Tags": goods.tags,
        "Images": ", ".join(pictures_of(goods)),
        "Upsells": goods.upsells,
        "Cross-sells": goods.cross_sells,
        # The shop's first page shows something of every department.
        "Position": goods.place * 10,
        "Brands": goods.brand,
        "Meta: _perishable": int(goods.perishable),
        "Meta: _care": goods.care,
        "Meta: _warnings": goods.warnings,
        "Meta: _size_guide": goods.sizes.replace("\n", "\\n"),
    }
    row |= _contents(goods, ("",))
    row |= _sizes(goods, ()) | _attributes([(name, _list(values)) for name, values in attributes])
    if not goods.axes:
        row |= _offer(goods, goods.price, is_on_sale=True) | _stock(goods, goods.stock) | _gtin(goods, goods.id)
        row |= _measure(goods.measure)
    yield row
    for number, values in enumerate(goods.variations(), 1):
        yield _variation(goods, number, values)


def pictures_of(goods: Goods) -> list[str]:
    """Return the product's two views, then its other variations: the first of them is what the first view shows."""
    others = [picture_of(goods, values) for values in goods.variations()[1:]]
    return [f"{goods.sku}-1.webp", f"{goods.sku}-2.webp", *others]


def picture_of(goods: Goods, values: Values) -> str:
    """Return the picture of a variation; the product shows its first one itself."""
    is_first = values == goods.variations()[0]
    return f"{goods.sku}-1.webp" if is_first else f"{goods.sku_of(values)}.webp"


def _variation(goods: Goods, number: int, values: Values) -> Row:
    named = dict(zip(goods.axes, values, strict=True))
    price = goods.price + sum(goods.extra.get(value, 0) for value in values)
    sku = goods.sku_of(values)
    return {
        "ID": goods.id + number,
        "Type": "variation",
        "SKU": sku,
        "Published": 1,
        "Tax class": "parent",
        "Images": picture_of(goods, values),
        "Parent": f"id:{goods.id}",
        "Position": number,
        **_sizes(goods, values),
        **_offer(goods, price, is_on_sale=not goods.sale_only or goods.sale_only in values),
        **_stock(goods, _pieces(goods, number, values)),
        **_gtin(goods, goods.id + number),
        **_measure(goods.measure_of(values)),
        **_contents(goods, values),
        **_attributes([(name, _list([value])) for name, value in named.items()], of_variation=True),
    }


def _code(value: str) -> str:
    """Return four letters of the last word (``Lesní zelená`` is ZELE); of a size all its digits."""
    *_others, last = words = slug_of(value).upper().split("-")
    return last[:4] if "".join(words).isalpha() else "".join(words)[:10]


def slug_of(text: str) -> str:
    """Return the text for a code: small letters without accents, hyphens."""
    plain = normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return "-".join("".join(letter if letter.isalnum() else " " for letter in plain).split())


def _tax_class(goods: Goods) -> str:
    return next((rate for part, rate in TAX_CLASSES.items() if part in goods.category.split(" > ")), "")


def _description(goods: Goods) -> str:
    points = "".join(f"<li>{point}</li>" for point in goods.points.split(" | "))
    return f"<p>{goods.text}</p><ul>{points}</ul>"


def _contents(goods: Goods, values: Values) -> Row:
    """Return ingredients, allergens and nutrition of a variation; of the product for the value ""."""

    def find(texts: dict[str, str]) -> str:
        return next((texts[value] for value in values if value in texts), "")

    ingredients = find(goods.contents).removeprefix("Složení: ")
    return {
        "Meta: _ingredients": f"<p>{ingredients[:1].upper()}{ingredients[1:]}</p>" if ingredients else "",
        "Meta: _allergens": find(goods.allergens),
        "Meta: _may_contain": find(goods.traces),
        "Meta: _nutrition": _nutrition(find(goods.nutrition), "100 ml" if "ml" in goods.name else "100 g"),
    }


def _nutrition(written: str, amount: str) -> str:
    if not written:
        return ""
    rows = zip(NUTRIENTS, written.split("; "), strict=True)
    heading = f"Výživové údaje | {amount.replace(' ', chr(0xA0))}"
    return r"\n".join([heading, *(f"{name} | {value}" for name, value in rows)])


def _list(values: Iterable[str]) -> str:
    """Commas that part values stay, decimal ones are written ``\\,``."""
    return ", ".join(value.replace(",", "\\,") for value in values)


def _attributes(attributes: list[tuple[str, str]], *, of_variation: bool = False) -> Row:
    cells: Row = {}
    for number, (name, values) in enumerate(attributes, 1):
        parts = (name, values, "" if of_variation else 1, int(name not in OF_ONE_PRODUCT), "")
        cells |= {f"Attribute {number} {part}": value for part, value in zip(PARTS_OF_ATTRIBUTE, parts, strict=True)}
    return cells


def _sizes(goods: Goods, values: Values) -> Row:
    length, width, height = goods.box.split(" × ")
    weight = round(goods.weight + sum(goods.heavier.get(value, 0) for value in values), 3)
    return {"Weight (kg)": weight, "Length (cm)": length, "Width (cm)": width, "Height (cm)": height}


def _measure(written: str) -> Row:
    if not written:
        return {}
    amount, unit = written.split(" ")
    return {"Meta: _unit_product": amount.replace(",", "."), "Meta: _unit": unit}


def _offer(goods: Goods, price: int, *, is_on_sale: bool) -> Row:
    if goods.sale is None or not is_on_sale:
        return {"Regular price": price}
    return {
        "Regular price": price,
        "Sale price": goods.sale + price - goods.price,
        "Date sale price starts": goods.sale_from or "",
        "Date sale price ends": goods.sale_until or "",
    }


def _stock(goods: Goods, pieces: int | None) -> Row:
    status = "backorder" if goods.backorders != "0" else "0"
    return {
        "In stock?": status if pieces == 0 else 1,
        "Stock": "" if pieces is None else pieces,
        "Low stock amount": "" if pieces is None else goods.low,
        "Backorders allowed?": goods.backorders,
    }


def _pieces(goods: Goods, number: int, values: Values) -> int | None:
    """Return plenty of most variations; what is sold out and what are the last two, the goods say."""
    if not goods.counted:
        return None
    if is_among(values, goods.sold_out):
        return 0
    return 2 if is_among(values, goods.last) else 5 + crc32(f"{goods.sku} {number}".encode()) % 45


def _gtin(goods: Goods, number: int) -> Row:
    return {"GTIN, UPC, EAN, or ISBN": gtin_of(number) if goods.gtin else ""}


def gtin_of(number: int) -> str:
    """Return an EAN-13 of the range that GS1 leaves to shops (20 to 29), so that it is nobody else's."""
    digits = f"21{number:010d}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return f"{digits}{-total % 10}"


def subjects_of(goods: Goods, colours: dict[str, str]) -> Iterator[Row]:
    """Yield what is to be pictured: the product, which looks like its first variation, and each variation."""
    first = next(iter(goods.variations()), ())
    shown = [(goods.sku, "", goods.name, first)]
    shown += [
        (goods.sku_of(values), goods.sku, f"{goods.name}, {', '.join(values)}", values) for values in goods.variations()
    ]
    for sku, parent, name, values in shown:
        params = goods.look_of(values, colours)
        shown_facts = (sku, parent, name, goods.category, goods.good, params, goods.brand, goods.param("Autor"))
        yield dict(zip(SUBJECT, shown_facts, strict=True))


SUBJECT = ("sku", "parent_sku", "name", "category", "good", "params", "brand", "author")


def write(folder: Path = FOLDER) -> None:
    colours, goods = _read("looks.toml"), list(read_goods())
    rows = [row for one in goods for row in rows_of(one)]
    for column in ("ID", "SKU"):
        if twice := [key for key, times in Counter(row[column] for row in rows).items() if times > 1]:
            raise ValueError(f"given twice: {twice}")
    most = max(sum(column.endswith(" name") for column in row) for row in rows)
    attributes = [f"Attribute {number} {part}" for number in range(1, most + 1) for part in PARTS_OF_ATTRIBUTE]
    _write(folder / "products.csv", [*COLUMNS, *attributes], rows)
    _write(folder / "subjects.csv", SUBJECT, (subject for one in goods for subject in subjects_of(one, colours)))


def _write(file: Path, columns: Iterable[str], rows: Iterable[Row]) -> None:
    with file.open("w", encoding="utf-8-sig" if file.stem == "products" else "utf-8", newline="") as opened:
        writer = csv.DictWriter(opened, list(columns), restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    write()
