"""Writes a WooCommerce product CSV of any length: made-up clothes, always the same for the same length."""

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

HEADINGS = [
    *("ID", "Type", "SKU", "GTIN, UPC, EAN, or ISBN", "Name", "Published", "Is featured?", "Visibility in catalog"),
    *("Short description", "Description", "Tax status", "Tax class", "In stock?", "Stock", "Low stock amount"),
    *("Backorders allowed?", "Weight (kg)", "Sale price", "Regular price", "Categories", "Tags", "Images", "Parent"),
    *("Upsells", "Position", "Brands"),
    *("Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible", "Attribute 1 global"),
    *("Attribute 2 name", "Attribute 2 value(s)", "Attribute 2 visible", "Attribute 2 global"),
]
KINDS = ["Tričko", "Mikina", "Bunda", "Kalhoty", "Čepice", "Šála", "Ponožky", "Batoh"]
MAKERS = ["Šumava", "Krkonoše", "Pálava", "Beskydy", "Řip"]
COLOURS = ["Červená", "Modrá", "Zelená", "Žlutá", "Černá", "Bílá"]
SIZES = ["S", "M", "L", "XL"]
FIRST_ID = 1_000_000  # above those of the demo
TEXT = "<p>Příjemný materiál, který vydrží. Šijeme v Čechách z bavlny.</p>\\n\\n<ul><li>snadná údržba</li></ul>"

Cells = dict[str, object]


def write(file: Path, products: int, variations: int = 3) -> int:
    """Write ``products`` products, three of four with ``variations``, one of four simple; return the number of rows."""
    with file.open("w", encoding="utf-8-sig", newline="") as stream:
        writer = csv.DictWriter(stream, HEADINGS, restval="")
        writer.writeheader()
        count = 0
        for row in rows(products, variations):
            writer.writerow(row)
            count += 1
    return count


def rows(products: int, variations: int) -> Iterator[Cells]:
    """Yield the rows; every fourth variable product stands behind its variations, as exports may have it."""
    random = Random(products)
    step = variations + 1
    for number in range(products):
        pk = FIRST_ID + number * step
        if number % 4 == 0:
            yield (
                _product(random, pk, number, step) | {"Type": "simple", "Stock": random.randrange(50)} | _price(random)
            )
            continue
        parent = _product(random, pk, number, step) | {"Type": "variable"}
        below = [_variation(random, pk, pk + place) for place in range(1, step)]
        yield from [*below, parent] if number % 4 == 1 else [parent, *below]


def _product(random: Random, pk: int, number: int, step: int) -> Cells:
    kind, maker = random.choice(KINDS), random.choice(MAKERS)
    return {
        "ID": pk,
        "SKU": f"VZ-{pk}",
        "Name": f"{kind} {maker} {number}",
        "Published": 1,
        "Visibility in catalog": "visible",
        "Short description": f"{kind} na každý den.",
        "Description": TEXT,
        "Tax status": "taxable",
        "In stock?": 1,
        "Weight (kg)": "0.35",
        "Categories": f"Oblečení > {kind}, Značky > {maker}",
        "Tags": f"novinka, {maker.lower()}",
        "Upsells": f"id:{FIRST_ID + random.randrange(number + 1) * step}",
        "Position": number,
        "Brands": maker,
        "Attribute 1 name": "Barva",
        "Attribute 1 value(s)": ", ".join(COLOURS[:3]),
        "Attribute 1 visible": 1,
        "Attribute 1 global": 1,
        "Attribute 2 name": "Velikost",
        "Attribute 2 value(s)": ", ".join(SIZES),
        "Attribute 2 visible": 1,
        "Attribute 2 global": 1,
    }


def _variation(random: Random, parent: int, pk: int) -> Cells:
    return {
        "ID": pk,
        "Type": "variation",
        "SKU": f"VZ-{pk}",
        "Published": 1,
        "Tax class": "parent",
        "In stock?": 1,
        "Stock": random.randrange(20),
        "Low stock amount": 3,
        "Parent": f"VZ-{parent}",
        "Position": pk - parent,
        "Attribute 1 name": "Barva",
        "Attribute 1 value(s)": COLOURS[(pk - parent) % 3],
        "Attribute 1 global": 1,
        "Attribute 2 name": "Velikost",
        # Products of one colour differ in size: an import rejects variations with the same values.
        "Attribute 2 value(s)": SIZES[(parent + (pk - parent) // 3) % len(SIZES)],
        "Attribute 2 global": 1,
    } | _price(random)


def _price(random: Random) -> Cells:
    regular = random.randrange(199, 2999)
    return {"Regular price": regular, "Sale price": regular - 50 if random.random() < 0.2 else ""}
