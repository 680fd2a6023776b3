"""
Writes ``products.csv`` in WooCommerce's format from the goods in ``departments/``: ``python -m demo.catalogue``.

The file is in the repository, as a merchant's export would be; the same goods always make the same file.
"""

import csv
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from demo.drawing.plan import fronts_of, gallery_of
from demo.goods import COLOUR, FOLDER, Goods, is_among, read_goods, slug_of

FILE = FOLDER / "products.csv"
COLUMNS = (
    *("ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Is featured?", "Visibility in catalog"),
    *("Short description", "Description", "Date sale price starts", "Date sale price ends", "Tax status", "Tax class"),
    *("In stock?", "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?", "Weight (kg)"),
    *("Allow customer reviews?", "Sale price", "Regular price", "Categories", "Tags", "Images", "Parent", "Upsells"),
    *("Cross-sells", "Position", "Brands"),
)
# Attributes that no second product has; the others are of the whole shop.
OF_ONE_PRODUCT = {"Životnost", "Zvětšení", "Vydání", "Hodnota R", "Výkon", "Energie", "Platnost", "Počet dílků"}
PARTS_OF_ATTRIBUTE = ("name", "value(s)", "visible", "global", "default")
Row = dict[str, object]


def rows_of(goods: Goods) -> Iterator[Row]:
    """Yield the product's row and those of its variations."""
    params = [tuple(param.split(": ", 1)) for param in goods.params.split("; ")]
    attributes = [*((name, ", ".join(values)) for name, values in goods.axes.items()), *params]
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
        "Tax class": goods.tax_class,
        "In stock?": 1,
        "Backorders allowed?": 0,
        "Sold individually?": 0,
        "Weight (kg)": goods.weight,
        "Allow customer reviews?": 1,
        "Categories": goods.category,
        "Tags": goods.tags,
        "Images": ", ".join(f"{picture.name}.webp" for picture in gallery_of(goods)),
        "Upsells": goods.upsells,
        "Cross-sells": goods.cross_sells,
        # The shop's first page shows something of every department.
        "Position": goods.place * 10,
        "Brands": goods.brand,
    } | _attributes([(name, _list(values)) for name, values in attributes])
    if not goods.axes:
        row |= _offer(goods, goods.price, is_on_sale=True) | _stock(goods, goods.stock) | _gtin(goods, goods.id)
    yield row
    for number, values in enumerate(goods.variations(), 1):
        yield _variation(goods, number, values)


def _list(values: str) -> str:
    """Commas that part values stay, decimal ones are written ``\\,`` (facts 23)."""
    return ", ".join(value.replace(",", "\\,") for value in values.split(", "))


def _variation(goods: Goods, number: int, values: tuple[str, ...]) -> Row:
    named = dict(zip(goods.axes, values, strict=True))
    price = goods.price + sum(goods.extra.get(value, 0) for value in values)
    fronts = fronts_of(goods)
    front = fronts.get(named.get(COLOUR, "")) or next(iter(fronts.values()))
    return {
        "ID": goods.id + number,
        "Type": "variation",
        "SKU": f"{goods.sku}-{'-'.join(_code(*pair) for pair in named.items())}",
        "Published": 1,
        "Tax class": "parent",
        "Images": f"{front.name}.webp",
        "Parent": f"id:{goods.id}",
        "Position": number,
        **_offer(goods, price, is_on_sale=goods.sale_only in ("", named.get(COLOUR))),
        **_stock(goods, _pieces(goods, number, values)),
        **_gtin(goods, goods.id + number),
        **_attributes([(name, value.replace(",", "\\,")) for name, value in named.items()], of_variation=True),
    }


def _code(attribute: str, value: str) -> str:
    """Four letters of a word, the last one of a colour (``Lesní zelená`` is ZELE); all digits of a size."""
    slug = slug_of(value.split()[-1] if attribute == COLOUR else value).upper().replace("-", "")
    return slug[:4] if slug.isalpha() else slug[:10]


def _description(goods: Goods) -> str:
    points = "".join(f"<li>{point}</li>" for point in goods.points.split(" | "))
    return f"<p>{goods.text}</p><ul>{points}</ul>"


def _attributes(attributes: list[tuple[str, ...]], *, of_variation: bool = False) -> Row:
    cells: Row = {}
    for number, (name, values) in enumerate(attributes, 1):
        parts = (name, values, "" if of_variation else 1, int(name not in OF_ONE_PRODUCT), "")
        cells |= {f"Attribute {number} {part}": value for part, value in zip(PARTS_OF_ATTRIBUTE, parts, strict=True)}
    return cells


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


def _pieces(goods: Goods, number: int, values: tuple[str, ...]) -> int:
    """Return as many pieces as a shop in the middle of a season has: none of some, the last two of others, plenty."""
    if is_among(values, goods.sold_out):
        return 0
    chance = crc32(f"{goods.sku} {number}".encode()) % 100
    return 0 if chance < 6 else 1 + chance % 3 if chance < 16 else 4 + chance // 2


def _gtin(goods: Goods, number: int) -> Row:
    return {"GTIN, UPC, EAN, or ISBN": gtin_of(number) if goods.gtin else ""}


def gtin_of(number: int) -> str:
    """Return an EAN-13 of the range that GS1 leaves to shops (20 to 29), so that it is nobody else's."""
    digits = f"20{number:010d}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return f"{digits}{-total % 10}"


def write(file: Path = FILE) -> None:
    rows = [row for goods in read_goods() for row in rows_of(goods)]
    ids = [row["ID"] for row in rows]
    skus = [row["SKU"] for row in rows]
    if twice := [key for keys in (ids, skus) for key, times in Counter(keys).items() if times > 1]:
        raise ValueError(f"given twice: {twice}")
    most = max(sum(column.endswith(" name") for column in row) for row in rows)
    attributes = [f"Attribute {number} {part}" for number in range(1, most + 1) for part in PARTS_OF_ATTRIBUTE]
    with file.open("w", encoding="utf-8-sig", newline="") as opened:
        writer = csv.DictWriter(opened, [*COLUMNS, *attributes], restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    write()
