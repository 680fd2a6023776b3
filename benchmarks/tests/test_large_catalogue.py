"""The shop lists the made-up catalogue."""

import pytest
from django.db.models import Min

from benchmarks.large_catalogue import fill
from benchmarks.words import HELD_OUT, USUAL
from vyloha.commerce.catalogue.models import Product, Variation
from vyloha.commerce.catalogue.models.products import get_next_id
from vyloha.commerce.pricing.offer_filters import build_current_price

pytestmark = pytest.mark.django_db


def test_made_up_rows_are_consistent() -> None:
    fill(100)

    lowest = Variation.objects.order_by().values_list("product").annotate(lowest=Min(build_current_price()))
    assert dict(lowest) == dict(Product.objects.listed().values_list("pk", "price_from_minor"))
    assert 2.5 < Variation.objects.count() / 100 < 3.5
    assert not Variation.objects.filter(pk__gte=get_next_id()).exists()


def test_names_depend_on_number_only() -> None:
    fill(20)
    names = list(Product.objects.order_by("pk").values_list("name", flat=True))

    assert names[:1] == ["Měkký pantofel Vltava Krkonoše 0"]


def test_held_out_words_name_other_products() -> None:
    fill(20, HELD_OUT)
    names = " ".join(Product.objects.values_list("name", flat=True)).lower()

    assert any(noun.name.lower() in names for noun in HELD_OUT.nouns)
    assert not any(f" {noun.name.lower()} " in names for noun in USUAL.nouns)


def test_adjectives_agree_with_nouns() -> None:
    shirt = next(noun for noun in USUAL.nouns if noun.name == "Tričko")

    assert shirt.with_adjective("bavlněn") == "bavlněné tričko"
    assert shirt.with_adjective("bavlněn", "plural genitive") == "bavlněných triček"
