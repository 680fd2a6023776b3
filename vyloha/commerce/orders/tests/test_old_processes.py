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

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WRITTEN_MODELS: list[type[Model]] = [Order, OrderLine, OrderAddress, Cart, PricingSettings]


@pytest.fixture(scope="module")
def old_models() -> Any:
    """Return the models as they were before columns with a default in the database were added."""
    state = MigrationLoader(None).project_state()
    for model in WRITTEN_MODELS:
        app, model_name = model._meta.label_lower.split(".")
        for column in get_added_columns(model):
            state.remove_field(app, model_name, column)
    return state.apps


def test_process_of_previous_version_writes_carts_orders_and_settings(old_models: Any) -> None:
    a_product()
    variation = Variation.objects.get()
    PricingSettings.objects.get_or_create()
    an_order((variation, 1))
    Order.objects.update(payment_state="", pay_until=None)  # orders of old processes never expire
    a_cart((variation, 1))
    rows = [row for model in WRITTEN_MODELS for row in old_models.get_model(model._meta.label).objects.all()]
    before = {model: read_added_columns(model) for model in WRITTEN_MODELS}
    for model in WRITTEN_MODELS:
        model._default_manager.all().delete()

    for row in rows:
        row.save(force_insert=True)

    assert {model: read_added_columns(model) for model in WRITTEN_MODELS} == before


def get_added_columns(model: type[Model]) -> list[str]:
    """Return the columns of ``model`` that have a default in the database."""
    return [field.attname for field in model._meta.concrete_fields if field.has_db_default()]


def read_added_columns(model: type[Model]) -> list[dict[str, Any]]:
    """Return what the rows of ``model`` have in its added columns, of which it has some."""
    added = get_added_columns(model)
    assert added
    return list(model._default_manager.order_by("pk").values(*added))
