"""
The goods of the demo, as people wrote them in ``departments/*.toml``: one table a product, under its category.

Lists are written as people write them, ``S, M, L``; parameters as ``Materiál: len; Původ: Česko``; points of the
description are parted by " | ".
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import product
from pathlib import Path
from unicodedata import normalize

FOLDER = Path(__file__).parent
DEPARTMENTS = (
    *("obleceni-trika", "obleceni-mikiny", "obleceni-bundy", "obleceni-kalhoty", "obleceni-doplnky"),
    *("turistika-obuv", "turistika", "kempovani", "domacnost", "zahrada", "deti", "knihy", "dobroty", "darky"),
)
TAX_CLASSES = {"Knihy": "zero-rate", "Dobroty": "reduced-rate"}  # of whole departments
COLOUR = "Barva"


@dataclass(frozen=True)
class Goods:
    """A product. What is made of it, rows and pictures, is in ``catalogue`` and ``draw``."""

    category: str
    place: int  # in its department
    id: int  # its variations have the numbers that follow
    sku: str
    name: str
    price: int  # whole crowns with VAT, of the cheapest variation
    short: str
    text: str
    points: str
    params: str
    draw: str  # the name of a drawing and its options
    weight: float = 0  # kilograms
    brand: str = ""
    tags: str = ""
    tax: str | None = None
    featured: bool = False
    colours: str = ""
    options: dict[str, str] = field(default_factory=dict)  # the other attributes that make variations
    extra: dict[str, int] = field(default_factory=dict)  # value of an option → what it costs more
    not_made: str = ""  # words of the combinations that there are not, as those of ``sold_out``
    sold_out: str = ""  # words of the variations that nobody can have, e.g. "Olivová M, Písková"
    sale: int | None = None
    sale_only: str = ""  # the colour on sale; all of them without it
    sale_from: date | None = None
    sale_until: date | None = None
    stock: int | None = None  # pieces of a simple product; None: not counted
    low: int = 3
    backorders: str = "0"
    gtin: bool = True
    upsells: str = ""
    cross_sells: str = ""

    @cached_property
    def axes(self) -> dict[str, list[str]]:
        """What makes the variations: attribute → values; empty for a simple product."""
        colours = {COLOUR: self.colours.split(", ")} if self.colours else {}
        return colours | {name: values.split(", ") for name, values in self.options.items()}

    def variations(self) -> list[tuple[str, ...]]:
        """Every combination of values that is made, one value an axis."""
        return [values for values in product(*self.axes.values()) if values and not is_among(values, self.not_made)]

    @property
    def tax_class(self) -> str:
        if self.tax is not None:
            return "" if self.tax == "standard" else self.tax
        return TAX_CLASSES.get(self.category.split(" > ")[0], "")


def is_among(values: tuple[str, ...], written: str) -> bool:
    """Return whether ``written``, such as "Olivová M, Písková", has a variation of these values."""
    words = " ".join(values).split()
    return any(all(word in words for word in one.split()) for one in written.split(", ") if one)


def read_goods() -> Iterator[Goods]:
    """Yield all goods in the order of the departments."""
    for department in DEPARTMENTS:
        tables = tomllib.loads((FOLDER / "departments" / f"{department}.toml").read_text(encoding="utf-8"))
        placed = ((category, written) for category, products in tables.items() for written in products)
        for place, (category, written) in enumerate(placed):
            yield Goods(category=category, place=place, **written)


def read_palette() -> dict[str, list[str]]:
    """Return the name of each colour → its hexadecimal code, and the second one of two-colour goods."""
    return tomllib.loads((FOLDER / "palette.toml").read_text(encoding="utf-8"))


def slug_of(text: str) -> str:
    """Return the text for a file name: small letters without accents, hyphens."""
    plain = normalize("NFKD", text.lower()).encode("ascii", "ignore").decode()
    return "-".join("".join(letter if letter.isalnum() else " " for letter in plain).split())
