"""Writes the price log, with the lowest price before each reduction, and the lowest price of each product."""

from collections.abc import Collection, Iterable, Iterator
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from vyloha.commerce.catalogue.lowest_price import WINDOW, PricePlan, compute_lowest_price
from vyloha.commerce.catalogue.models import FixedPrice, PriceChange, Product, Variation

Key = tuple[int, str]  # variation, currency
BATCH_SIZE = 100  # rows in one statement


class _CurrentPrice(NamedTuple):
    """A current price and the row that holds it."""

    model: type[Variation] | type[FixedPrice]
    pk: int
    plan: PricePlan
    prior_minor: int | None


def update_price_log(changes: list[tuple[int, bool]]) -> None:
    """Update the data derived from prices; a few queries, for any number of variations."""
    known = {pk for pk, taken_over in changes if not taken_over}
    ids = known.union(pk for pk, _taken_over in changes)
    # All callers lock in the same order: no deadlock, and the second one sees the changes of the first.
    products = Product.objects.filter(pk__in=Variation.objects.filter(pk__in=ids).order_by().values("product"))
    locked = list(products.order_by("pk").select_for_update(no_key=True).values_list("pk", flat=True))
    _write_changes(known)
    _write_changes(ids - known, was_sold_elsewhere=True)
    Product.objects.filter(pk__in=locked).update_price_from()


def _write_changes(variation_ids: Collection[int], *, was_sold_elsewhere: bool = False) -> None:
    if not variation_ids:
        return
    now = timezone.now()
    prices, last = _load_prices(variation_ids, now), _load_last_plans(variation_ids)
    changes = list(_build_changes(prices, last, now, was_sold_elsewhere))
    PriceChange.objects.bulk_create(changes)
    _save_prior_prices(prices)


def _load_prices(variation_ids: Collection[int], now: datetime) -> dict[Key, _CurrentPrice]:
    variations = Variation.objects.filter(pk__in=variation_ids).order_by()
    offered = variations.values_list(
        *("pk", "is_enabled", "product__status", "regular_price_minor", "sale_price_minor", "sale_from", "sale_until"),
        "prior_price_minor",
    )
    found, sales = {}, {}
    for pk, is_enabled, status, regular, sale, sale_from, sale_until, prior in offered:
        is_offered = is_enabled and status == Product.Status.PUBLISHED
        sales[pk] = is_offered, sale_from, sale_until
        plan = _build_plan(now, is_offered, regular, sale, sale_from, sale_until)
        found[pk, settings.DEFAULT_CURRENCY] = _CurrentPrice(Variation, pk, plan, prior)
    for fixed in FixedPrice.objects.filter(variation__in=variation_ids).order_by():
        is_offered, sale_from, sale_until = sales[fixed.variation_id]
        plan = _build_plan(now, is_offered, fixed.regular_price_minor, fixed.sale_price_minor, sale_from, sale_until)
        price = _CurrentPrice(FixedPrice, fixed.pk, plan, fixed.prior_price_minor)
        found[fixed.variation_id, fixed.currency] = price
    return found


def _build_plan(
    at: datetime,
    is_offered: bool,
    regular: int | None,
    sale: int | None,
    since: datetime | None,
    until: datetime | None,
) -> PricePlan:
    if not is_offered or regular is None:
        return PricePlan(at, None)
    # Ignore the sale period without a sale price, or it would look like a change.
    return PricePlan(at, regular) if sale is None else PricePlan(at, regular, sale, since, until)


def _load_last_plans(variation_ids: Collection[int]) -> dict[Key, PricePlan]:
    logged = PriceChange.objects.filter(variation__in=variation_ids).order_by()
    last = logged.values("variation", "currency").annotate(last=Max("pk")).values("last")
    return dict(_iterate_logged(PriceChange.objects.filter(pk__in=last)))


def _iterate_logged(changes: Any) -> Iterator[tuple[Key, PricePlan]]:
    columns = ("at", "regular_price_minor", "sale_price_minor", "sale_from", "sale_until")
    for variation_id, currency, *plan in changes.values_list("variation_id", "currency", *columns):
        yield (variation_id, currency), PricePlan._make(plan)


def _build_changes(
    prices: dict[Key, _CurrentPrice], last: dict[Key, PricePlan], now: datetime, was_sold_elsewhere: bool
) -> Iterator[PriceChange]:
    for key, price in prices.items():
        before = last.get(key)
        if before is None:
            yield from _build_first_changes(key, price.plan, was_sold_elsewhere)
        elif before[1:] != price.plan[1:]:
            yield _build_change(key, price.plan)
    for key in last.keys() - prices.keys():
        if last[key].regular_minor is not None:
            yield _build_change(key, PricePlan(now, None))


def _build_first_changes(key: Key, plan: PricePlan, was_sold_elsewhere: bool) -> Iterator[PriceChange]:
    if plan.regular_minor is None:
        return  # it was not offered yet
    if was_sold_elsewhere and plan.get_sale_start() == plan.at:
        yield _build_change(key, PricePlan(plan.at - WINDOW, plan.regular_minor), PriceChange.Reason.TAKEN_OVER)
    yield _build_change(key, plan)


def _build_change(key: Key, plan: PricePlan, reason: PriceChange.Reason = PriceChange.Reason.SET) -> PriceChange:
    variation_id, currency = key
    return PriceChange(
        variation_id=variation_id,
        currency=currency,
        at=plan.at,
        regular_price_minor=plan.regular_minor,
        sale_price_minor=plan.sale_minor,
        sale_from=plan.sale_from,
        sale_until=plan.sale_until,
        reason=reason,
    )


def _save_prior_prices(prices: dict[Key, _CurrentPrice]) -> None:
    reduced = {key for key, price in prices.items() if price.plan.get_sale_start()}
    lowest = _compute_lowest(reduced) if reduced else {}
    others = [(price, lowest.get(key)) for key, price in prices.items() if price.prior_minor != lowest.get(key)]
    for model in (Variation, FixedPrice):
        rows: list[Any] = [
            model(id=price.pk, prior_price_minor=prior) for price, prior in others if price.model is model
        ]
        model._default_manager.bulk_update(rows, ["prior_price_minor"], batch_size=BATCH_SIZE)


def _compute_lowest(keys: Iterable[Key]) -> dict[Key, int | None]:
    """Return the lowest price before the reduction, for prices that are or will be reduced."""
    logged = PriceChange.objects.filter(variation__in={variation_id for variation_id, _currency in keys})
    rows = _iterate_logged(logged.order_by("variation", "currency", "pk"))
    return {
        key: compute_lowest_price([plan for _key, plan in its]) for key, its in groupby(rows, key=lambda row: row[0])
    }
