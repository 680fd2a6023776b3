"""Saving a stale form does not overwrite columns that jobs compute (``core.database.computed_fields``)."""

from collections.abc import Callable
from typing import Any

import pytest
from django.apps import apps
from django.db import DatabaseError, transaction
from django.db.models import Model

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.pricing.models import PricingSettings
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.core.database.computed_fields import ComputedFieldsModel

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.parametrize(
    ("make", "written"),
    [
        (a_product, {"pieces_sold": 12, "price_from_minor": 9900}),
        (lambda: a_currency("EUR"), {"rate_problem": "Kurz se změnil moc.", "refused_rate_e12": 5, "rate_id": None}),
        (PricingSettings.load, {"rates_problem": "Banka neodpovídá.", "rates_published_by": "cnb"}),
    ],
)
def test_saving_stale_row_keeps_computed_columns(make: Callable[[], Any], written: dict[str, Any]) -> None:
    read = make()
    rows = type(read)._default_manager.filter(pk=read.pk)
    rows.update(**written)

    read.save()

    assert rows.values(*written).get() == written


def test_saving_row_writes_other_columns() -> None:
    read = a_product("Hrnek")
    read.name = "Hrníček"

    read.save()

    read.refresh_from_db()
    assert read.name == "Hrníček"


def test_saving_deleted_row_does_not_recreate_it() -> None:
    read = a_currency("EUR")
    type(read).objects.filter(pk=read.pk).delete()

    with pytest.raises(DatabaseError), transaction.atomic():
        read.save()

    assert not type(read).objects.filter(pk=read.pk).exists()


def test_computed_columns_are_not_editable() -> None:
    models: list[type[Model]] = [model for model in apps.get_models() if issubclass(model, ComputedFieldsModel)]

    shown = [name for model in models for name in model.COMPUTED if model._meta.get_field(name).editable]  # type: ignore[attr-defined]

    assert models
    assert not shown
