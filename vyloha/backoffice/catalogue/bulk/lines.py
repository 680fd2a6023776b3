"""What the form changes: a line for each product, variation or stock record, with what it was and what it will be."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from vyloha.backoffice.catalogue.bulk.change_form import Action, BulkChangeForm
from vyloha.commerce.catalogue.models import Category, Product, StockRecord, Variation
from vyloha.commerce.catalogue.stock_correction import recount
from vyloha.core.money import Money, minor_unit


class Line(NamedTuple):
    """``write`` makes the change; without it nothing changes, and ``after`` says why."""

    product: Product
    name: str
    before: str
    after: str
    write: Callable[[], Any] | None = None


def lines_of(form: BulkChangeForm, products: Sequence[Product]) -> list[Line]:
    """Return what the form changes; what stays as it is has no line."""
    action, value = Action(form.cleaned_data["action"]), form.value
    match action:
        case Action.PUBLISH:
            return list(_states(products, Product.Status.PUBLISHED))
        case Action.HIDE:
            return list(_states(products, Product.Status.DRAFT))
        case Action.PRICE:
            return list(_prices(products, value, form.cleaned_data["whole"]))
        case Action.SALE:
            return list(_sales(products, value, form.cleaned_data["whole"], form.cleaned_data["sale_until"]))
        case Action.END_SALE:
            return list(_ended_sales(products))
        case Action.COUNT:
            return list(_pieces(products, lambda record: value))
        case Action.MORE:
            return list(_pieces(products, lambda record: record.in_stock + value if record.is_managed else None))
        case Action.INTO | Action.OUT_OF:
            return list(_categories(products, Category.objects.get(pk=value), into=action == Action.INTO))


def version_of(lines: Sequence[Line]) -> str:
    """Return a name for what these lines say, to find out whether anything else changed meanwhile."""
    said = repr([(line.name, line.before, line.after) for line in lines])
    return hashlib.blake2b(said.encode(), digest_size=12).hexdigest()


def stepped(minor: int, points: int, whole: bool) -> int:
    """Return the price changed by basis points, rounded half up, to whole crowns when asked."""
    unit = 10 ** minor_unit(settings.DEFAULT_CURRENCY) if whole else 1
    return (minor * (10_000 + points) * 2 + 10_000 * unit) // (20_000 * unit) * unit


def _states(products: Sequence[Product], status: Product.Status) -> Iterator[Line]:
    for product in products:
        if product.status != status:
            write = _writer(product, status=status)
            yield Line(product, product.name, str(product.get_status_display()), str(status.label), write)


def _prices(products: Sequence[Product], points: int, whole: bool) -> Iterator[Line]:
    for variation in _variations(products):
        before = variation.regular_price_minor
        if before is None:
            yield _line(variation, "–", _("stays without a price"))
            continue
        after = stepped(before, points, whole)
        sale = variation.sale_price_minor
        if sale is not None and sale < before and sale >= after:
            said = _("stays: the sale price of %(price)s would not be lower") % {"price": _money(sale)}
            yield _line(variation, _money(before), said)
        elif after != before:
            yield _line(variation, _money(before), _money(after), _writer(variation, regular_price_minor=after))


def _sales(products: Sequence[Product], points: int, whole: bool, until: datetime | None) -> Iterator[Line]:
    for variation in _variations(products):
        regular = variation.regular_price_minor
        sale = None if regular is None else stepped(regular, -points, whole)
        if regular is None or sale is None or sale >= regular:
            yield _line(variation, _money(regular), _("stays: there is no lower price"))
            continue
        write = _writer(variation, sale_price_minor=sale, sale_from=None, sale_until=until)
        yield _line(variation, _sale(variation), _sale_text(sale, until), write)


def _ended_sales(products: Sequence[Product]) -> Iterator[Line]:
    for variation in _variations(products):
        if variation.sale_price_minor is not None:
            write = _writer(variation, sale_price_minor=None, sale_from=None, sale_until=None)
            yield _line(variation, _sale(variation), _money(variation.regular_price_minor), write)


def _pieces(products: Sequence[Product], count: Callable[[StockRecord], int | None]) -> Iterator[Line]:
    for product, name, record in _records(products):
        after, before = count(record), str(record)
        if after is None:
            yield Line(product, name, before, _("stays: its pieces are not counted"))
        elif after < 0 and record.backorders == StockRecord.Backorders.NO:
            yield Line(product, name, before, _("stays: there would be less than nothing"))
        elif not record.is_managed or after != record.in_stock:
            yield Line(product, name, before, str(after), _recounter(record, after))


def _categories(products: Sequence[Product], category: Category, into: bool) -> Iterator[Line]:
    for product in products:
        names = {category.pk: category.name for category in product.categories.all()}
        if into == (category.pk in names):
            continue
        left = {**names, category.pk: category.name} if into else {**names}
        if not into:
            del left[category.pk]
        change = product.categories.add if into else product.categories.remove
        yield Line(product, product.name, _list(names.values()), _list(left.values()), _caller(change, category))


def _variations(products: Sequence[Product]) -> Iterator[Variation]:
    for product in products:
        for variation in product.variations.all():
            variation.product = product
            yield variation


def _line(variation: Variation, before: str, after: str, write: Callable[[], Any] | None = None) -> Line:
    return Line(variation.product, variation.full_name, before, after, write)


def _records(products: Sequence[Product]) -> Iterator[tuple[Product, str, StockRecord]]:
    """Yield each stock record once, with its product and the name of what it counts."""
    seen: set[int] = set()
    for variation in _variations(products):
        record = variation.stock_record
        if record.pk not in seen:
            seen.add(record.pk)
            is_shared = record.pk == variation.product_id
            product = variation.product
            yield product, product.name if is_shared else variation.full_name, record


def _writer(thing: Any, **fields: Any) -> Callable[[], None]:
    def write() -> None:
        for name, value in fields.items():
            setattr(thing, name, value)
        stamps = ["updated_at"] if isinstance(thing, Product) else []
        thing.save(update_fields=[*fields, *stamps])

    return write


def _recounter(record: StockRecord, pieces: int) -> Callable[[], None]:
    return lambda: recount(record.pk, displayed=record.in_stock, counted=pieces, is_managed=True)


def _caller(change: Callable[[Category], None], category: Category) -> Callable[[], None]:
    return lambda: change(category)


def _money(minor: int | None) -> str:
    return "–" if minor is None else Money(minor, settings.DEFAULT_CURRENCY).text


def _sale(variation: Variation) -> str:
    """Return the price as it is now, with its sale."""
    sale = variation.sale_price_minor
    return _money(variation.regular_price_minor) if sale is None else _sale_text(sale, variation.sale_until)


def _sale_text(minor: int, until: datetime | None) -> str:
    if not until:
        return _("%(price)s (sale)") % {"price": _money(minor)}
    moment = date_format(localtime(until), "j. n. Y H:i")
    return _("%(price)s (sale until %(moment)s)") % {"price": _money(minor), "moment": moment}


def _list(names: Any) -> str:
    return ", ".join(names) or "–"
