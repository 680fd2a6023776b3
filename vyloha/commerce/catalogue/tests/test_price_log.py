"""Every write of prices also writes the log and the lowest price of 30 days."""

import time
from datetime import timedelta
from threading import Thread
from typing import Any

import pytest
from django.db import connection, transaction
from django.utils import timezone

from vyloha.commerce.catalogue.models import FixedPrice, PriceChange, Product, Variation
from vyloha.commerce.catalogue.price_changes import record_price_changes
from vyloha.commerce.catalogue.tests.makers import a_product, a_variable_product, an_attribute
from vyloha.core.database.commit_hooks import run_commit_hooks

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def days_pass(monkeypatch):
    """Let days pass: ``days_pass(30)``."""
    now = [timezone.now() - timedelta(days=365)]
    monkeypatch.setattr(timezone, "now", lambda: now[0])

    def pass_days(days: int) -> None:
        now[0] += timedelta(days=days)

    return pass_days


def change(product: Product, **fields: Any) -> Variation:
    variation = Variation.objects.get(pk=product.pk)
    for name, value in fields.items():
        setattr(variation, name, value)
    variation.save()
    return Variation.objects.get(pk=product.pk)


def get_prior_price(product: Product) -> int | None:
    return Variation.objects.get(pk=product.pk).prior_price_minor


def get_logged_prices(product: Product, currency: str = "CZK") -> list[tuple[int | None, int | None]]:
    changes = PriceChange.objects.filter(variation=product.pk, currency=currency)
    return list(changes.values_list("regular_price_minor", "sale_price_minor"))


def test_only_price_changes_are_logged():
    cup = a_product(price=10000)
    change(cup, description="Na čaj")
    change(cup, regular_price_minor=12000)

    assert get_logged_prices(cup) == [(10000, None), (12000, None)]


def test_sale_stores_lowest_price_of_30_days_before(days_pass):
    cup = a_product(price=10000)
    days_pass(60)
    change(cup, regular_price_minor=9000)
    days_pass(10)
    change(cup, regular_price_minor=12000)
    days_pass(10)

    assert change(cup, sale_price_minor=8000).prior_price_minor == 9000
    days_pass(90)
    assert change(cup, sale_price_minor=7000).prior_price_minor == 9000
    assert change(cup, sale_price_minor=None).prior_price_minor is None


def test_scheduled_sale_stores_prior_price_when_written(days_pass):
    cup = a_product(price=10000)
    days_pass(10)

    change(cup, regular_price_minor=12000, sale_price_minor=8000, sale_from=timezone.now() + timedelta(days=40))

    assert get_prior_price(cup) == 12000


def test_stale_copy_does_not_overwrite_prior_price(days_pass):
    cup = a_product(price=10000)
    days_pass(40)
    variation = Variation.objects.get(pk=cup.pk)
    variation.sale_price_minor = 8000
    variation.save()
    variation.save()

    assert get_prior_price(cup) == 10000


def test_new_reduced_product_has_no_prior_price():
    cup = a_product(price=None)

    assert change(cup, regular_price_minor=10000, sale_price_minor=8000).prior_price_minor is None


def test_imported_reduced_product_has_regular_price_as_prior():
    cup = a_product(price=10000)
    Variation.objects.update(sale_price_minor=8000)
    PriceChange.objects.all().delete()

    record_price_changes([cup.pk], was_sold_elsewhere=True)

    assert get_prior_price(cup) == 10000
    assert [change.reason for change in PriceChange.objects.all()] == ["before", "set"]


def test_prices_of_drafts_are_not_logged(days_pass):
    cup = a_product(price=100, status="draft")
    change(cup, regular_price_minor=10000)
    assert get_logged_prices(cup) == []

    cup.status = Product.Status.PUBLISHED
    cup.save()
    days_pass(40)
    change(cup, sale_price_minor=8000)
    assert get_prior_price(cup) == 10000

    cup.status = Product.Status.DRAFT
    cup.save()
    assert get_logged_prices(cup)[-1] == (None, None)
    assert get_prior_price(cup) is None


def test_fixed_prices_have_own_log_and_sale_period_of_variation(days_pass):
    cup = a_product(price=10000)
    fixed = FixedPrice.objects.create(variation_id=cup.pk, currency="EUR", regular_price_minor=500)
    days_pass(40)
    fixed.sale_price_minor = 400
    fixed.save()
    change(cup, sale_price_minor=9000, sale_until=timezone.now() + timedelta(days=9))

    fixed.refresh_from_db()
    assert (fixed.prior_price_minor, get_prior_price(cup)) == (500, 10000)

    fixed.delete()
    assert get_logged_prices(cup, "EUR")[-1] == (None, None)
    assert get_logged_prices(cup) == [(10000, None), (10000, 9000)]


def test_logging_many_prices_uses_few_queries(django_assert_max_num_queries, days_pass):
    colour = an_attribute(terms=tuple(f"b{i}" for i in range(50)))
    variations = [{"price": 10000 + i, "terms": {"pa_barva": f"b{i}"}} for i in range(50)]
    shirt = a_variable_product([colour], variations)
    days_pass(40)
    Variation.objects.filter(product=shirt).update(sale_price_minor=5000)
    pks = list(shirt.variations.values_list("pk", flat=True))

    with django_assert_max_num_queries(10):
        record_price_changes(pks)

    assert list(shirt.variations.values_list("prior_price_minor", flat=True)) == [10000 + i for i in range(50)]


def test_logged_price_cannot_be_changed():
    a_product()
    change = PriceChange.objects.get()
    change.regular_price_minor = 1

    with pytest.raises(ValueError, match="never"):
        change.save()


def test_price_saved_repeatedly_in_transaction_is_logged_once(days_pass):
    cup = a_product(price=10000)
    with transaction.atomic():
        change(cup, regular_price_minor=5000)
        change(cup, regular_price_minor=12000)

    assert get_logged_prices(cup) == [(10000, None), (12000, None)]
    assert Product.objects.get().price_from_minor == 12000


def wait_for_blocked_process() -> None:
    end = time.monotonic() + 20
    with connection.cursor() as cursor:
        while not cursor.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone():
            assert time.monotonic() < end


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
def test_concurrent_variation_prices_leave_lowest_on_product():
    shirt = a_variable_product([], [{"price": 30000}, {"price": 30000}])
    first, second = shirt.variations.all()

    def save_second() -> None:
        second.regular_price_minor = 20000
        second.save()
        connection.close()

    other = Thread(target=save_second)
    with transaction.atomic():
        first.regular_price_minor = 10000
        first.save()
        run_commit_hooks()
        other.start()
        wait_for_blocked_process()
    other.join()

    assert Product.objects.get().price_from_minor == 10000
