"""The new-product badge: its period, its start, and the invalidation of cached pages."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.cards.product_cards import build_cards
from vyloha.content.models import ShopSettings
from vyloha.core.cache.tags import collect_page_tags

pytestmark = pytest.mark.django_db


def added(name: str, days: float) -> Product:
    """Create a product added so many days ago."""
    product = a_product(name)
    Product.objects.filter(pk=product.pk).update(created_at=timezone.now() - timedelta(days=days))
    return product


def new_ones() -> set[str]:
    return {card.name for card in build_cards(Product.objects.listed().for_cards()) if card.is_new}


def set_days(days: int) -> ShopSettings:
    shop = ShopSettings.get_for_site(Site.objects.get(is_default_site=True))
    shop.new_for_days = days
    shop.save()
    return shop


def test_what_came_in_the_last_thirty_days_is_new():
    added("Stálice", 400)
    added("Starší", 31)
    added("Novinka", 29)

    assert new_ones() == {"Novinka"}


def test_what_a_shop_opens_with_is_its_assortment_and_no_news():
    added("První", 3)
    added("Z téhož dovozu", 2.5)

    assert new_ones() == set()

    added("Pozdější", 0.5)

    assert new_ones() == {"Pozdější"}


@pytest.mark.parametrize(("days", "expected"), [(0, set()), (5, {"Dnešní"}), (365, {"Dnešní", "Měsíční"})])
def test_the_merchant_says_for_how_long(days, expected):
    added("Stálice", 400)
    added("Měsíční", 35)
    added("Dnešní", 0)
    set_days(days)

    assert new_ones() == expected


def test_a_page_is_held_only_until_the_first_of_its_products_stops_being_new():
    added("Stálice", 400)
    first, later = added("Brzy ne", 29), added("Ještě dlouho", 3)
    first.refresh_from_db()

    with collect_page_tags() as shown:
        build_cards([first, later])

    assert shown.until == (first.created_at + timedelta(days=30)).timestamp()


def test_a_product_page_wears_the_badge_and_loses_it_with_the_setting(changes):
    added("Stálice", 400)
    product = added("Lucerna", 1)
    with changes():
        shop = set_days(30)
    page = f"/produkt/{product.slug}/"

    assert ">Novinka<" in Client().get(page).content.decode()

    with changes():
        shop.new_for_days = 0
        shop.save()

    assert ">Novinka<" not in Client().get(page).content.decode()


def test_an_absurd_number_of_days_is_refused():
    shop = ShopSettings(site=Site.objects.get(is_default_site=True), new_for_days=366)

    with pytest.raises(Exception, match="365"):
        shop.full_clean()
