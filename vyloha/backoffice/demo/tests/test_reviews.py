"""The demo's reviews."""

import csv

import pytest

from vyloha.backoffice.demo.catalogue import CATALOGUES, DemoCatalogue
from vyloha.backoffice.demo.reviews import fill_reviews
from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.reviews.models import MAX_RATING, Review

pytestmark = pytest.mark.django_db


def read_products(shop: DemoCatalogue) -> list[dict[str, str]]:
    with (shop.folder / "products.csv").open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def test_demo_reviews_are_published_samples_of_its_goods():
    shop = CATALOGUES["zapeci"]
    written = shop.read("words/reviews.toml")
    for sku in written:
        a_product(sku, sku=sku)

    fill_reviews(shop)
    fill_reviews(shop)

    assert Review.objects.count() == sum(map(len, written.values())) >= 60
    assert set(Review.objects.values_list("origin", "status")) == {(Review.Origin.SAMPLE, Review.Status.PUBLISHED)}
    assert set(Review.objects.values_list("rating", flat=True)) == set(range(1, MAX_RATING + 1))
    assert Review.objects.exclude(answer="").count() >= 5
    assert not Product.objects.filter(review_count=0).exists()
    assert set(written) <= {row["SKU"] for row in read_products(shop)}
