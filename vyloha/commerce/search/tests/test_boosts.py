"""Boosts raise and lower products in search."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from vyloha.commerce.catalogue.change_tracking import TOPIC
from vyloha.commerce.catalogue.models import Brand, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.commerce.search.boosts import LEAST, MOST, get_boosts
from vyloha.commerce.search.models import Boost
from vyloha.core.database import outbox
from vyloha.core.models import Change

pytestmark = pytest.mark.django_db
Changes = Callable[[], AbstractContextManager[object]]


def create_brand(name: str) -> Brand:
    return Brand.objects.create(name=name, slug="jezek")


def get_recorded_products() -> set[int]:
    """Return the products recorded as changed for the index."""
    return {
        pk
        for _place, subject in outbox.read_changes(TOPIC, 0, outbox.get_change_range().latest)
        for pk in outbox.parse_numbers(subject)
    }


def test_boost_applies_to_product_brand_and_subcategories() -> None:
    clothes = a_category("Oblečení")
    shirts = a_category("Trička", parent=clothes)
    brand = create_brand("Ježek")
    shirt, mug, other = a_product("Tričko"), a_product("Hrnek"), a_product("Jiný hrnek")
    shirt.categories.add(shirts)
    mug.brands.add(brand)
    Boost.objects.create(category=clothes, strength="higher")
    Boost.objects.create(brand=brand, strength="lower")
    Boost.objects.create(product=other, strength="much_higher")

    assert get_boosts([shirt.pk, mug.pk, other.pk]) == {shirt.pk: 1.15, mug.pk: 0.87, other.pk: 1.4}
    assert get_boosts([mug.pk]) == {mug.pk: 0.87}


def test_product_in_two_boosted_subcategories_is_boosted_once() -> None:
    clothes = a_category("Oblečení")
    shirt = a_product("Tričko")
    shirt.categories.add(a_category("Trička", parent=clothes), a_category("Dětské", parent=clothes))
    Boost.objects.create(category=clothes, strength="higher")

    assert get_boosts([shirt.pk]) == {shirt.pk: 1.15}


@pytest.mark.parametrize(
    ("strengths", "factor"),
    [
        (["much_higher"] * 3, MOST),
        (["much_lower"] * 3, LEAST),
        (["higher", "lower"], 1.15 * 0.87),
        (["much_higher", "much_higher", "much_lower"], 1.4 * 1.4 * 0.7),
    ],
)
def test_several_boosts_are_multiplied_within_limits(strengths: list[str], factor: float) -> None:
    clothes, brand, shirt = a_category("Oblečení"), create_brand("Ježek"), a_product("Tričko")
    shirt.categories.add(clothes)
    shirt.brands.add(brand)
    subjects: tuple[dict[str, Any], ...] = ({"category": clothes}, {"brand": brand}, {"product": shirt})
    for subject, strength in zip(subjects, strengths, strict=False):
        Boost.objects.create(**subject, strength=strength)

    assert get_boosts([shirt.pk]) == {shirt.pk: pytest.approx(factor)}


def test_changed_boost_reindexes_old_and_new_products(changes: Changes) -> None:
    clothes, shirt, mug = a_category("Oblečení"), a_product("Tričko"), a_product("Hrnek")
    shirt.categories.add(clothes)
    Change.objects.all().delete()

    with changes():
        boost = Boost.objects.create(category=clothes)
    assert get_recorded_products() == {shirt.pk}
    Change.objects.all().delete()

    with changes():
        boost.category, boost.product = None, mug
        boost.save()
    assert get_recorded_products() == {shirt.pk, mug.pk}


def test_deleted_boost_reindexes_its_product(changes: Changes) -> None:
    boost = Boost.objects.create(product=a_product("Hrnek"))
    Change.objects.all().delete()

    with changes():
        boost.delete()

    assert get_recorded_products() == {Product.objects.get().pk}


@pytest.mark.parametrize(
    ("chosen", "said"), [((), "Vyberte produkt, kategorii nebo značku."), (("product", "category"), "jen jedno")]
)
def test_boost_requires_exactly_one_subject(chosen: tuple[str, ...], said: str) -> None:
    subjects = {"product": a_product("Hrnek"), "category": a_category("Hrnky")}

    with pytest.raises(ValidationError, match=said):
        Boost(**{name: subjects[name] for name in chosen}).full_clean()
