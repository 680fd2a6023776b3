"""The test shop in ``demo/test_shop`` contains the products that tests and search sets need."""

import csv
import re

import pytest
from stdnum import ean

from demo.posts import posts
from vyloha.backoffice.demo.catalogue import CATALOGUES

SHOP = CATALOGUES["test"]
PICTURES = SHOP.folder / "pictures"
POSTS = posts(SHOP.folder / "posts")


def read_rows() -> list[dict[str, str]]:
    with (SHOP.folder / "products.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


ROWS = read_rows()
PRODUCTS = [row for row in ROWS if row["Type"] != "variation"]


def values_of(column: str, rows: list[dict[str, str]] = ROWS) -> list[str]:
    return [value for row in rows for value in row[column].split(", ") if value]


def test_test_shop_covers_every_case():
    parents = values_of("Parent")
    variations = {parent: parents.count(parent) for parent in set(parents)}

    assert len(PRODUCTS) >= 250
    assert len(variations) >= 80
    assert list(variations.values()).count(400) == 1
    assert len({row["Categories"] for row in PRODUCTS}) >= 15
    assert {row["Tax class"] for row in PRODUCTS} == {"", "reduced-rate", "zero-rate"}
    assert {row["Backorders allowed?"] for row in ROWS} == {"0", "1", "notify"}
    assert any(row["Sale price"] and not row["Date sale price ends"] for row in ROWS)
    assert any(row["Date sale price starts"] and row["Date sale price ends"] for row in ROWS)
    assert any(row["In stock?"] == "0" for row in ROWS)


def test_ids_and_codes_are_unique():
    for column in ("ID", "SKU"):
        assert len(set(values_of(column))) == len(ROWS)


def test_codes_are_gs1_in_store_numbers():
    given = values_of("GTIN, UPC, EAN, or ISBN")

    assert len(given) == len(set(given)) > 1000
    assert all(ean.is_valid(code) and code.startswith("2") for code in given)


def test_pictures_are_exactly_those_in_use():
    of_goods = {name.removesuffix(".webp") for name in values_of("Images")}
    of_tiles = {file.stem for file in PICTURES.glob("kategorie-*.webp")}
    of_pages = {name for name in re.findall(r"[\w-]+", f"{SHOP.words} {SHOP.campaign} {SHOP.widgets}") if "-" in name}
    of_posts = {post.picture.stem for post in POSTS}
    there = {file.stem for file in PICTURES.glob("*.webp")}

    assert of_goods | of_posts <= there <= of_goods | of_tiles | of_pages | of_posts | {"banner-uvod"}
    assert sum(file.stat().st_size for file in PICTURES.glob("*.webp")) < 1_500_000


def test_every_department_has_a_tile():
    roots = {row["Categories"].split(" > ")[0] for row in PRODUCTS}

    assert len(list(PICTURES.glob("kategorie-*.webp"))) == len(roots)


def test_related_products_and_colours_exist():
    codes, colours = set(values_of("SKU", PRODUCTS)), SHOP.read("palette.toml")

    for row in PRODUCTS:
        related = {code for column in ("Upsells", "Cross-sells") for code in row[column].split(", ") if code}
        assert related <= codes - {row["SKU"]}
        if row["Attribute 1 name"] == "Barva":
            assert set(row["Attribute 1 value(s)"].split(", ")) <= set(colours)


@pytest.mark.parametrize("post", POSTS, ids=lambda post: post.slug)
def test_post_has_600_to_900_words(post):
    words = post.body.split()

    assert 600 <= len(words) <= 900
    assert post.body.startswith("<p>")
    assert "##" not in post.body
    assert post.picture.exists()
