"""Processes of the previous version write into migrated tables while a shop is updated."""

from typing import Any

import pytest
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.cart.tests.makers import a_cart
from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order, OrderAddress, OrderLine
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.commerce.pricing.models import PricingSettings

pytestmark = pytest.mark.django_db

FIRST = [("cart", "0002_initial"), ("orders", "0001_initial"), ("pricing", "0003_rate_providers")]


@pytest.fixture(scope="module")
def old_models() -> Any:
    """Return the models as they were before any column was added."""
    return MigrationLoader(None).project_state(FIRST).apps


def test_process_of_previous_version_writes_carts_orders_and_settings(old_models: Any) -> None:
    a_product()
    variation = Variation.objects.get()
    PricingSettings.objects.get_or_create()
    an_order((variation, 1))
    Order.objects.update(payment_state="", pay_until=None)  # orders of old processes never expire
    a_cart((variation, 1))
    models: list[type[Model]] = [Order, OrderLine, OrderAddress, Cart, PricingSettings]
    old = {model: old_models.get_model(model._meta.label) for model in models}
    rows = [row for model in models for row in old[model].objects.all()]
    before = {model: get_added_columns(model, old[model]) for model in models}
    for model in models:
        model._default_manager.all().delete()

    for row in rows:
        row.save(force_insert=True)

    assert {model: get_added_columns(model, old[model]) for model in models} == before


def get_added_columns(model: type[Model], old: type[Model]) -> list[dict[str, Any]]:
    """Return the columns of ``model`` that ``old`` does not have."""
    added = {field.attname for field in model._meta.concrete_fields} - {
        field.attname for field in old._meta.concrete_fields
    }
    assert added
    return list(model._default_manager.order_by("pk").values(*added))
