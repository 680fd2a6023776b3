"""
The lines of a bulk change: one for each changed product, variation or stock record, with its values before and after.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from vyloha.backoffice.catalogue.bulk.change_form import BulkChange, BulkChangeForm
from vyloha.commerce.catalogue.models import Category, Product, StockRecord, Variation
from vyloha.commerce.catalogue.stock_correction import correct_stock
from vyloha.core.money import Money, get_minor_unit


class ChangeLine(NamedTuple):
    """A change of one record. ``write`` saves it; without ``write`` nothing changes, and ``after`` gives the reason."""

    product: Product
    name: str
    before: str
    after: str
    write: Callable[[], Any] | None = None


def build_lines(form: BulkChangeForm, products: Sequence[Product]) -> list[ChangeLine]:
    """Return the lines that the form changes; records that stay the same have no line."""
    action, value = BulkChange(form.cleaned_data["action"]), form.value
    match action:
        case BulkChange.PUBLISH:
            return list(_iterate_state_lines(products, Product.Status.PUBLISHED))
        case BulkChange.HIDE:
            return list(_iterate_state_lines(products, Product.Status.DRAFT))
        case BulkChange.PRICE:
            return list(_iterate_price_lines(products, value, form.cleaned_data["whole"]))
        case BulkChange.SALE:
            return list(
                _iterate_sale_lines(products, value, form.cleaned_data["whole"], form.cleaned_data["sale_until"])
            )
        case BulkChange.END_SALE:
            return list(_iterate_ended_sale_lines(products))
        case BulkChange.COUNT:
            return list(_iterate_stock_lines(products, lambda record: value))
        case BulkChange.MORE:
            return list(
                _iterate_stock_lines(products, lambda record: record.in_stock + value if record.is_managed else None)
            )
        case BulkChange.INTO | BulkChange.OUT_OF:
            return list(
                _iterate_category_lines(products, Category.objects.get(pk=value), into=action == BulkChange.INTO)
            )


def compute_version(lines: Sequence[ChangeLine]) -> str:
    """Return a hash of the lines, by which a later call recognizes that something else changed meanwhile."""
    said = repr([(line.name, line.before, line.after) for line in lines])
    return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()


def change_by_percent(minor: int, points: int, whole: bool) -> int:
    """Return the price changed by basis points, rounded half up, to whole crowns when asked."""
    unit = 10 ** get_minor_unit(settings.DEFAULT_CURRENCY) if whole else 1
    return (minor * (10_000 + points) * 2 + 10_000 * unit) // (20_000 * unit) * unit


def _iterate_state_lines(products: Sequence[Product], status: Product.Status) -> Iterator[ChangeLine]:
    for product in products:
        if product.status != status:
            write = _build_writer(product, status=status)
            yield ChangeLine(product, product.name, str(product.get_status_display()), str(status.label), write)


def _iterate_price_lines(products: Sequence[Product], points: int, whole: bool) -> Iterator[ChangeLine]:
    for variation in _iterate_variations(products):
        before = variation.regular_price_minor
        if before is None:
            yield _build_line(variation, "–", _("stays without a price"))
            continue
        after = change_by_percent(before, points, whole)
        sale = variation.sale_price_minor
        if sale is not None and sale < before and sale >= after:
            said = _("stays: the sale price of %(price)s would not be lower") % {"price": _format_money(sale)}
            yield _build_line(variation, _format_money(before), said)
        elif after != before:
            yield _build_line(
                variation,
                _format_money(before),
                _format_money(after),
                _build_writer(variation, regular_price_minor=after),
            )


def _iterate_sale_lines(
    products: Sequence[Product], points: int, whole: bool, until: datetime | None
) -> Iterator[ChangeLine]:
    for variation in _iterate_variations(products):
        regular = variation.regular_price_minor
        sale = None if regular is None else change_by_percent(regular, -points, whole)
        if regular is None or sale is None or sale >= regular:
            yield _build_line(variation, _format_money(regular), _("stays: there is no lower price"))
            continue
        write = _build_writer(variation, sale_price_minor=sale, sale_from=None, sale_until=until)
        yield _build_line(variation, _format_current_price(variation), _format_sale(sale, until), write)


def _iterate_ended_sale_lines(products: Sequence[Product]) -> Iterator[ChangeLine]:
    for variation in _iterate_variations(products):
        if variation.sale_price_minor is not None:
            write = _build_writer(variation, sale_price_minor=None, sale_from=None, sale_until=None)
            yield _build_line(
                variation, _format_current_price(variation), _format_money(variation.regular_price_minor), write
            )


def _iterate_stock_lines(
    products: Sequence[Product], count: Callable[[StockRecord], int | None]
) -> Iterator[ChangeLine]:
    for product, name, record in _iterate_records(products):
        after, before = count(record), str(record)
        if after is None:
            yield ChangeLine(product, name, before, _("stays: its pieces are not counted"))
        elif after < 0 and record.backorders == StockRecord.Backorders.NO:
            yield ChangeLine(product, name, before, _("stays: there would be less than nothing"))
        elif not record.is_managed or after != record.in_stock:
            yield ChangeLine(product, name, before, str(after), _build_stock_correction(record, after))


def _iterate_category_lines(products: Sequence[Product], category: Category, into: bool) -> Iterator[ChangeLine]:
    for product in products:
        names = {category.pk: category.name for category in product.categories.all()}
        if into == (category.pk in names):
            continue
        left = {**names, category.pk: category.name} if into else {**names}
        if not into:
            del left[category.pk]
        change = product.categories.add if into else product.categories.remove
        yield ChangeLine(
            product,
            product.name,
            _format_list(names.values()),
            _format_list(left.values()),
            _build_category_change(change, category),
        )


def _iterate_variations(products: Sequence[Product]) -> Iterator[Variation]:
    for product in products:
        for variation in product.variations.all():
            variation.product = product
            yield variation


def _build_line(variation: Variation, before: str, after: str, write: Callable[[], Any] | None = None) -> ChangeLine:
    return ChangeLine(variation.product, variation.full_name, before, after, write)


def _iterate_records(products: Sequence[Product]) -> Iterator[tuple[Product, str, StockRecord]]:
    """Yield each stock record once, with its product and the name of the item that it counts."""
    seen: set[int] = set()
    for variation in _iterate_variations(products):
        record = variation.stock_record
        if record.pk not in seen:
            seen.add(record.pk)
            is_shared = record.pk == variation.product_id
            product = variation.product
            yield product, product.name if is_shared else variation.full_name, record


def _build_writer(thing: Any, **fields: Any) -> Callable[[], None]:
    def write() -> None:
        for name, value in fields.items():
            setattr(thing, name, value)
        stamps = ["updated_at"] if isinstance(thing, Product) else []
        thing.save(update_fields=[*fields, *stamps])

    return write


def _build_stock_correction(record: StockRecord, pieces: int) -> Callable[[], None]:
    return lambda: correct_stock(record.pk, displayed=record.in_stock, counted=pieces, is_managed=True)


def _build_category_change(change: Callable[[Category], None], category: Category) -> Callable[[], None]:
    return lambda: change(category)


def _format_money(minor: int | None) -> str:
    return "–" if minor is None else Money(minor, settings.DEFAULT_CURRENCY).text


def _format_current_price(variation: Variation) -> str:
    """Return the current price, with its sale."""
    sale = variation.sale_price_minor
    return _format_money(variation.regular_price_minor) if sale is None else _format_sale(sale, variation.sale_until)


def _format_sale(minor: int, until: datetime | None) -> str:
    if not until:
        return _("%(price)s (sale)") % {"price": _format_money(minor)}
    moment = date_format(localtime(until), "j. n. Y H:i")
    return _("%(price)s (sale until %(moment)s)") % {"price": _format_money(minor), "moment": moment}


def _format_list(names: Any) -> str:
    return ", ".join(names) or "–"
