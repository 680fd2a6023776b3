"""What the demo shows of the shop: goods, their pictures and posts. The source is in ``demo/``."""

import csv
from math import prod

import pytest
from stdnum import ean

from demo import catalogue
from demo.drawing.plan import gallery_of
from demo.goods import read_goods, read_palette, slug_of
from demo.posts import posts

PICTURES = catalogue.FILE.parent / "pictures"
GOODS = list(read_goods())


def rows() -> list[dict[str, str]]:
    with catalogue.FILE.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_the_file_is_what_the_departments_say(tmp_path):
    catalogue.write(tmp_path / "products.csv")

    assert (tmp_path / "products.csv").read_bytes() == catalogue.FILE.read_bytes()


def test_the_shop_has_something_for_every_case():
    variations = [len(goods.variations()) for goods in GOODS]

    assert len(GOODS) >= 250
    assert sum(count > 0 for count in variations) >= 80
    assert variations.count(400) == 1
    assert len({goods.category for goods in GOODS}) >= 15
    assert {goods.tax_class for goods in GOODS} == {"", "reduced-rate", "zero-rate"}
    assert {goods.backorders for goods in GOODS} == {"0", "1", "notify"}
    assert any(goods.sale and not goods.sale_until for goods in GOODS)
    assert any(goods.not_made and len(goods.variations()) < prod(map(len, goods.axes.values())) for goods in GOODS)
    assert any(goods.sale_from and goods.sale_until for goods in GOODS)


def test_codes_are_those_that_gs1_leaves_to_shops():
    codes = [row["GTIN, UPC, EAN, or ISBN"] for row in rows()]
    given = [code for code in codes if code]

    assert len(given) == len(set(given)) > 1000
    assert all(ean.is_valid(code) and code.startswith("2") for code in given)


def test_pictures_are_exactly_those_that_something_shows():
    of_goods = {picture.name for goods in GOODS for picture in gallery_of(goods)}
    of_pages = {file.stem for file in PICTURES.glob("*.webp") if file.stem.startswith(("banner-", "kategorie-"))}
    of_posts = {post.picture.stem for post in posts()}

    assert {file.stem for file in PICTURES.glob("*.webp")} == of_goods | of_pages | of_posts
    assert sum(file.stat().st_size for file in PICTURES.glob("*.webp")) < 12_000_000


def test_every_department_has_a_tile():
    roots = {slug_of(goods.category.split(" > ")[0]) for goods in GOODS}

    assert {file.stem.removeprefix("kategorie-") for file in PICTURES.glob("kategorie-*.webp")} == roots


def test_related_goods_and_colours_exist():
    codes, colours = {goods.sku for goods in GOODS}, read_palette()

    for goods in GOODS:
        related = [*goods.upsells.split(", "), *goods.cross_sells.split(", ")]
        assert {code for code in related if code} <= codes - {goods.sku}
        assert {name for name in goods.colours.split(", ") if name} <= set(colours)


@pytest.mark.parametrize("post", posts(), ids=lambda post: post.slug)
def test_a_post_is_worth_reading(post):
    words = post.body.split()

    assert 600 <= len(words) <= 900
    assert post.body.startswith("<p>")
    assert "##" not in post.body
    assert post.picture.exists()
