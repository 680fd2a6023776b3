"""The list of placed orders."""

from datetime import date
from functools import cached_property
from typing import Any

import django_filters
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.forms import CheckboxSelectMultiple
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django_filters.fields import DateRangeField
from wagtail.admin.filters import DateRangePickerWidget, WagtailFilterSet
from wagtail.admin.ui.tables import BulkActionsCheckboxColumn, Column, StatusTagColumn, TitleColumn
from wagtail.admin.widgets.button import Button

from vyloha.backoffice.catalogue.product_search import build_contains_filter
from vyloha.backoffice.forms.viewsets import PartIndex
from vyloha.backoffice.orders.parcel_panel import format_parcel, is_parcel_creation_available
from vyloha.commerce.attribution.origin import ADMIN
from vyloha.commerce.orders.models import Order, OrderAddress, OrderQuerySet, ShippedParcel
from vyloha.commerce.orders.states import PaymentState, Status
from vyloha.commerce.payments.providers import get_payment_kinds
from vyloha.commerce.shipping.parcels import ParcelStatus

PLACED_STATUS_CHOICES = [(value, label) for value, label in Status.choices if value != Status.DRAFT]
ORIGINS = [
    ("utm", _("Campaigns")),
    ("organic", _("Search engines")),
    ("referral", _("Other sites")),
    ("typein", _("Direct")),
    (ADMIN, _("Back office")),
]
PARCELS = [
    ("none", _("not created yet")),
    ("problem", _("refused or uncertain")),
    ("open", _("with the carrier")),
    ("delivered", _("delivered")),
]
PAYMENTS = [*PaymentState.choices, ("look", _("waits for the merchant"))]
FIRST_DAY, LAST_DAY = date(1970, 1, 1), date(2999, 12, 31)
OPEN = frozenset({Status.PENDING, Status.PROCESSING, Status.ON_HOLD})  # statuses that need an action


class DayRangeField(DateRangeField):
    """Two days. Midnight of Python's first and last day overflows in another time zone, so both are out of range."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        message = _("Write a day between 1970 and 2999.")
        for day in self.fields:
            day.validators += [MinValueValidator(FIRST_DAY, message), MaxValueValidator(LAST_DAY, message)]


class DayRangeFilter(django_filters.DateFromToRangeFilter):
    field_class = DayRangeField


class OrderFilter(WagtailFilterSet):
    status = django_filters.MultipleChoiceFilter(
        label=_("Status"), choices=PLACED_STATUS_CHOICES, widget=CheckboxSelectMultiple
    )
    placed_at = DayRangeFilter(label=_("Placed"), widget=DateRangePickerWidget)
    payment_kind = django_filters.ChoiceFilter(label=_("Payment"), choices=get_payment_kinds, empty_label=_("All"))

    payment_state = django_filters.ChoiceFilter(
        label=_("Paid"), choices=PAYMENTS, method="filter_payment", empty_label=_("All")
    )

    origin = django_filters.ChoiceFilter(
        label=_("Origin"), field_name="attribution__source_type", choices=ORIGINS, empty_label=_("All")
    )

    parcel = django_filters.ChoiceFilter(
        label=_("Parcel"), choices=PARCELS, method="filter_parcel", empty_label=_("All")
    )

    class Meta:
        model = Order
        fields = ["status", "placed_at", "payment_kind"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_parcel_creation_available():
            del self.filters["parcel"]

    def filter_payment(self, orders: OrderQuerySet, name: str, value: str) -> QuerySet[Order]:
        return orders.with_payment_problem() if value == "look" else orders.filter(payment_state=value)

    def filter_parcel(self, orders: QuerySet[Order], name: str, value: str) -> QuerySet[Order]:
        parcels = ShippedParcel.objects.filter(order=OuterRef("pk"))
        if value == "none":
            return orders.filter(~Exists(parcels))
        if value == "problem":
            stopped = Q(step__in=[ShippedParcel.Step.REFUSED, ShippedParcel.Step.UNSURE])
            unreached = Q(step=ShippedParcel.Step.WAITING) & ~Q(problem="")
            return orders.filter(Exists(parcels.filter(stopped | unreached)))
        created = parcels.filter(step=ShippedParcel.Step.CREATED)
        is_delivered = Q(status=ParcelStatus.DELIVERED)
        return orders.filter(Exists(created.filter(is_delivered if value == "delivered" else ~is_delivered)))


def format_customer(order: Order) -> str:
    """Return the customer's name from the billing address, else the email address."""
    address = order.billing_address
    name = f"{address.first_name} {address.last_name}".strip() if address else ""
    return (name or (address.company if address else "")) or order.email


def format_placed_at(order: Order) -> str:
    """Return when the order was placed: "20. 11. 2026 14:05"."""
    return date_format(timezone.localtime(order.placed_at), "j. n. Y H:i") if order.placed_at else ""


def format_payment_state(order: Order) -> str:
    """Return the payment state in words, "–" where no payment is awaited."""
    return str(order.get_payment_state_display()) if order.payment_state else "–"


def format_origin(order: Order) -> str:
    """Return the source of the order, "" when it is unknown."""
    return str(order.attribution) if hasattr(order, "attribution") else ""


def find_orders(orders: QuerySet[Order], words: str) -> QuerySet[Order]:
    """Return the orders among ``orders`` that match a number, a name, an email or a telephone."""
    digits = "".join(letter for letter in words if letter.isdigit())
    query = Q(number=words) | Q(email__icontains=words)
    if len(digits) >= 6:
        query |= Q(phone__contains=digits[-9:])
    people = OrderAddress.objects.filter(order_id=OuterRef("pk"))
    for word in words.split():
        people = people.filter(
            build_contains_filter("first_name", word)
            | build_contains_filter("last_name", word)
            | build_contains_filter("company", word)
        )
    return orders.filter(query | Exists(people))


class OrderIndex(PartIndex):
    is_searchable = True
    filterset_class = OrderFilter
    paginate_by = 50
    default_ordering = "-placed_at"
    any_permission_required = ("view", "change")

    @cached_property
    def columns(self) -> list[Column]:
        has_parcels = is_parcel_creation_available()
        tick = BulkActionsCheckboxColumn("bulk_actions", obj_type="order", width="1%")
        return [
            *([tick] if has_parcels and self.user_has_permission("change") else []),
            TitleColumn(
                "number",
                label=_("Number"),
                get_url=self.get_order_url,
                get_title_id=lambda order: f"order_{order.pk}_title",
            ),
            Column("placed_at", label=_("Placed"), accessor=format_placed_at, sort_key="placed_at"),
            Column("customer", label=_("Customer"), accessor=format_customer),
            Column("total", label=_("Total"), accessor="total.text", sort_key="total_minor"),
            Column("payment_name", label=_("Payment")),
            Column("payment_state", label=_("Paid"), accessor=format_payment_state),
            Column("origin", label=_("Origin"), accessor=format_origin),
            *([Column("parcel", label=_("Parcel"), accessor=format_parcel)] if has_parcels else []),
            StatusTagColumn(
                "status",
                label=_("Status"),
                accessor="get_status_display",
                sort_key="status",
                primary=lambda order: order.status in OPEN,
            ),
        ]

    @staticmethod
    def get_order_url(order: Order) -> str:
        return reverse("orders:detail", args=[order.pk])

    def get_base_queryset(self) -> QuerySet[Order]:
        return Order.objects.placed().select_related("attribution").prefetch_related("addresses", "parcels")

    def search_queryset(self, queryset: QuerySet[Order]) -> QuerySet[Order]:
        return find_orders(queryset, self.search_query.strip()) if self.is_searching else queryset

    @cached_property
    def header_more_buttons(self) -> list[Button]:
        report = Button(_("Where orders come from"), url=reverse("orders:origins"), icon_name="crosshairs", priority=50)
        return [*super().header_more_buttons, report]

    def get_add_url(self) -> Any:
        return None  # only customers place orders
