"""What the range says of its goods and goods show: names, makers and authors."""

import csv
from pathlib import Path

with (Path(__file__).parent.parent / "range" / "subjects.csv").open(encoding="utf-8", newline="") as file:
    SUBJECTS = list(csv.DictReader(file))
PRODUCTS = [row for row in SUBJECTS if not row["parent_sku"]]
MAKERS = {row["sku"]: row["brand"] for row in PRODUCTS}
BOOKS = {row["sku"]: (row["name"], row["author"], row["brand"]) for row in PRODUCTS if row["good"] == "book"}
FACTS = ("name", "brand", "author")  # columns that a function of goods may take as parameters
