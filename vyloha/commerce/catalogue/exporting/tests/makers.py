"""Makers for the export's tests: the file as text or rows, random catalogues, and a catalogue's content."""

import csv
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from vyloha.commerce.catalogue.exporting.actions import export_lines
from vyloha.commerce.catalogue.importing.parsing.cells import escape_formula
from vyloha.commerce.catalogue.models import Category, FixedPrice, Product, ProductAttribute, StockRecord, Variation

Row = dict[str, object]


def exported() -> str:
    return "".join(export_lines(Product.objects.all()))


def export_rows() -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(exported().removeprefix("\ufeff"))))


def write_export(folder: Path) -> Path:
    """Return the export of the whole shop as a file."""
    file = folder / "export.csv"
    file.write_text(exported(), encoding="utf-8", newline="")
    return file


# Texts that look like the format itself or like markup, and Czech ones.
PIECES = [
    "Hrnek",
    "ř",
    "=1+1",
    "'=x",
    "'",
    "-2",
    "@",
    "+",
    ",",
    "\\",
    "\\,",
    "\\n",
    ">",
    " > ",
    "<b>",
    "&amp;",
    "&",
    '"',
]
PIECES += [";", "\u00a0", " ", "1", "id:7", "parent", "\u202f", "&lt", "A", "a", "#", "\t"]
NAMES = st.lists(st.sampled_from(PIECES), min_size=1, max_size=5).map("".join)
LABELS = st.sampled_from(["Dárek", "dárek", "Léto, zima", "A\\", "a > b", "R&B", "=x", "<i>", "Kvůli\u00a0tobě"])
HTML = st.lists(
    st.sampled_from([*PIECES, "<p>", "</p>", "\n", "\n\n", "<ul><li>", "</ul>", "<br>", "<h2>", "C:\\new\\", "\\\n"]),
    max_size=6,
).map("".join)
CATEGORIES = ["Dům", "Dům > Kuchyně", "dům > Sklo\\, porcelán", "A&gt;B", "A&gt;B > Dům", "R&amp;B > x\\"]
ATTRIBUTES = ["Barva", "barva", "Velikost", "Šířka, cm", "A\\", "=Míra"]
VALUES = ["S", "M", "L", "s", "1,5", "<", "Modrá\u00a0tmavá", "-3", "x\\"]
DATES = st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)).map(
    lambda moment: moment.strftime("%Y-%m-%d %H:%M:%S")
)


def _some(of: list[str], most: int = 3) -> Any:
    parts = st.lists(st.sampled_from(of), max_size=most, unique=True)
    return parts.map(lambda found: ", ".join(part.replace(",", "\\,") for part in found))


@st.composite
def _stock(draw: st.DrawFn) -> Row:
    backorders = draw(st.sampled_from(["0", "1", "notify"]))
    pieces = st.integers(-5 if backorders != "0" else 0, 50).map(str)
    return {
        "Stock": draw(st.just("") | pieces),
        "Backorders allowed?": backorders,
        "In stock?": draw(st.sampled_from(["0", "1", "backorder"])),
        "Low stock amount": draw(st.sampled_from(["", "0", "3"])),
    }


@st.composite
def _article(draw: st.DrawFn) -> Row:
    measures = st.sampled_from(["", "0", "0.001", "12.5", "1"])
    first, last = sorted((draw(st.just("") | DATES), draw(st.just("") | DATES)))
    return {
        "GTIN, UPC, EAN, or ISBN": draw(st.sampled_from(["", "8590000000001"])),
        "Weight (kg)": draw(measures),
        "Length (cm)": draw(st.sampled_from(["", "0.1", "61"])),
        "Regular price": draw(st.sampled_from(["", "0", "199", "199.90", "0.05"])),
        "Sale price": draw(st.sampled_from(["", "99", "1.10"])),
        "Date sale price starts": first,
        "Date sale price ends": last,
        "Meta: _regular_price_wmcp": draw(st.sampled_from(["", "[]", '{"EUR":"9.90","JPY":200}', '{"EUR": 8}'])),
        "Meta: _sale_price_wmcp": draw(st.sampled_from(["", '{"EUR":"7,5","USD":"1"}'])),
        "Meta: _unit_product": draw(st.sampled_from(["", "0.75", "12", "1000"])),
        "Meta: _unit": draw(st.sampled_from(["", "g", "kg", "ml", "m2", "ks"])),
        **draw(_stock()),
    }


@st.composite
def _attributes(draw: st.DrawFn, values: int) -> Row:
    row: Row = {}
    for number, name in enumerate(draw(st.lists(st.sampled_from(ATTRIBUTES), max_size=3, unique_by=str.casefold)), 1):
        row |= {
            f"Attribute {number} name": name,
            f"Attribute {number} value(s)": draw(_some(VALUES, values)),
            f"Attribute {number} visible": draw(st.sampled_from(["", "0", "1"])),
            f"Attribute {number} global": draw(st.sampled_from(["0", "1"])),
            f"Attribute {number} default": draw(st.sampled_from(["", *VALUES])) if values > 1 else "",
        }
    return row


@st.composite
def _product(draw: st.DrawFn, pk: int) -> list[Row]:
    kind = draw(st.sampled_from(["simple", "variable"]))
    sku = draw(st.sampled_from(["", f"A, {pk}", f"id:{pk + 1}", f"=R&amp;B-{pk}", f"T-{pk}\\"]))
    product = {
        "ID": pk,
        "Type": kind,
        "SKU": sku,
        "Name": f"{draw(NAMES)}. {pk}",
        "Published": draw(st.sampled_from(["1", "0", "-1"])),
        "Is featured?": draw(st.sampled_from(["1", "0"])),
        "Visibility in catalog": draw(st.sampled_from(["visible", "catalog", "search", "hidden"])),
        "Short description": "x" + draw(HTML),
        "Description": draw(HTML.map(lambda html: html and f"y{html}")),
        "Purchase note": draw(HTML.map(lambda html: html and f"z{html}")),
        "Tax status": draw(st.sampled_from(["taxable", "shipping", "none"])),
        "Tax class": draw(st.sampled_from(["", "reduced-rate", "zero-rate"])),
        "Sold individually?": draw(st.sampled_from(["1", "0"])),
        "Allow customer reviews?": draw(st.sampled_from(["1", "0"])),
        "Categories": ", ".join(draw(st.lists(st.sampled_from(CATEGORIES), max_size=2))),
        "Tags": draw(
            st.lists(LABELS, max_size=3).map(lambda found: ", ".join(part.replace(",", "\\,") for part in found))
        ),
        "Brands": draw(st.sampled_from(["", "Hlína", "=Hlína", "A\\, B"])),
        "Shipping class": draw(st.sampled_from(["", "Křehké", "A\\, B", "R&B"])),
        "Upsells": draw(st.sampled_from(["", "id:10", "id:20, id:30", "A\\, 10"])),
        "Cross-sells": draw(st.sampled_from(["", "id:30"])),
        "Position": draw(st.integers(-3, 3)),
        "Meta: _subscription_period": draw(st.sampled_from(["", "day", "month", "year"])),
        "Meta: _subscription_period_interval": draw(st.sampled_from(["", "1", "3"])),
        "Meta: _perishable": draw(st.sampled_from(["1", "0"])),
        **draw(_article()),
        **draw(_attributes(values=3)),
    }
    product_shares = product["Stock"] != ""
    rows: list[Row] = [product]
    for number in range(draw(st.integers(0, 3)) if kind == "variable" else 0):
        shares = draw(st.booleans()) and (product_shares or draw(st.booleans()))
        rows.append(
            {
                "ID": pk + 1 + number,
                "Type": "variation",
                "SKU": draw(st.sampled_from(["", f"V-{pk}-{number}"])),
                "Parent": f"id:{pk}",
                "Published": draw(st.sampled_from(["1", "0"])),
                "Description": draw(HTML.map(lambda html: html and f"v{html}")),
                "Tax class": draw(st.sampled_from(["parent", "", "zero-rate"])),
                "Position": number,
                **draw(_article()),
                **draw(_attributes(values=1)),
                # The importer rejects two variations with the same values.
                "Attribute 9 name": "Číslo",
                "Attribute 9 value(s)": str(number),
                "Attribute 9 global": "0",
                **({"Stock": "parent"} if shares else {}),
            }
        )
    return rows


@st.composite
def catalogues(draw: st.DrawFn) -> list[Row]:
    """Generate rows of a file of up to three products, in any order."""
    products = [draw(_product(pk)) for pk in (10, 20, 30)[: draw(st.integers(1, 3))]]
    rows = [row for rows in products for row in rows]
    # Escaped as by the exporter, or the importer would reject the formulas.
    cells = [
        {name: escape_formula(cell.strip()) if isinstance(cell, str) else cell for name, cell in row.items()}
        for row in rows
    ]
    return draw(st.permutations(cells))


def content() -> dict[str, Any]:
    """Return the catalogue's data, without ids and URLs that each database assigns itself."""
    paths = {
        category.pk: " > ".join(c.name for c in [*category.get_ancestors(), category])
        for category in Category.objects.all()
    }
    own = {"id", "slug", "created_at", "updated_at", "tax_class_id"}
    return {
        "products": [
            {name: value for name, value in row.items() if name not in own}
            for row in Product.objects.order_by("pk").values()
        ],
        "sorted": {
            product.pk: [
                sorted(paths[pk] for pk in product.categories.values_list("pk", flat=True)),
                sorted(product.tags.values_list("name", flat=True)),
                sorted(product.brands.values_list("name", flat=True)),
                sorted(product.upsells.values_list("pk", flat=True)),
                sorted(product.cross_sells.values_list("pk", flat=True)),
                product.tax_class.slug,
            ]
            for product in Product.objects.all()
        },
        "variations": list(Variation.objects.order_by("pk").values()),
        "fixed prices": list(
            FixedPrice.objects.order_by("variation", "currency").values_list(
                "variation", "currency", "regular_price_minor", "sale_price_minor", "prior_price_minor"
            )
        ),
        "stock": list(StockRecord.objects.order_by("pk").values()),
        "attributes": [
            (
                link.product_id,
                link.position,
                link.attribute.name,
                link.attribute.product_id,
                link.is_visible,
                link.makes_variations,
                link.default_term and link.default_term.name,
                [term.name for term in link.terms.all()],
            )
            for link in ProductAttribute.objects.order_by("product_id", "position")
        ],
        "values": sorted(
            Variation.objects.values_list(
                "pk",
                "variation_terms__attribute__name",
                "variation_terms__attribute__product_id",
                "variation_terms__term__name",
            ),
            key=str,
        ),
    }
