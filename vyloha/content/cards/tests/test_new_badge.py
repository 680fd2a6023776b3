"""The new-product badge: its period, its start, and the invalidation of cached pages."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from wagtail.models import Site

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.cards import new_badge
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


def test_product_of_last_thirty_days_is_new():
    added("Stálice", 400)
    added("Starší", 31)
    added("Novinka", 29)

    assert new_ones() == {"Novinka"}


def test_opening_products_have_no_new_badge():
    added("První", 3)
    added("Z téhož dovozu", 2.5)

    assert new_ones() == set()

    added("Pozdější", 0.5)

    assert new_ones() == {"Pozdější"}


def test_opening_of_shop_is_not_remembered_from_before_it(monkeypatch):
    unpublished = Product(created_at=timezone.now())
    assert not new_badge.is_new(unpublished)

    later = timezone.now() + timedelta(days=5)
    monkeypatch.setattr(timezone, "now", lambda: later)
    added("První", 0)

    assert new_ones() == set()


@pytest.mark.parametrize(("days", "expected"), [(0, set()), (5, {"Dnešní"}), (365, {"Dnešní", "Měsíční"})])
def test_badge_period_is_set_by_merchant(days, expected):
    added("Stálice", 400)
    added("Měsíční", 35)
    added("Dnešní", 0)
    set_days(days)

    assert new_ones() == expected


def test_page_expires_when_first_product_stops_being_new():
    added("Stálice", 400)
    first, later = added("Brzy ne", 29), added("Ještě dlouho", 3)
    first.refresh_from_db()

    with collect_page_tags() as shown:
        build_cards([first, later])

    assert shown.until == (first.created_at + timedelta(days=30)).timestamp()


def test_product_page_shows_badge_until_setting_disables_it(changes):
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


def test_too_long_badge_period_is_rejected():
    shop = ShopSettings(site=Site.objects.get(is_default_site=True), new_for_days=366)

    with pytest.raises(Exception, match="365"):
        shop.full_clean()
