"""The list of customers: search, filters, sort orders, export."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import django_filters
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from wagtail.admin.filters import DateRangePickerWidget, WagtailFilterSet
from wagtail.admin.ui.tables import Column, TitleColumn
from wagtail.admin.widgets.button import Button

from vyloha.backoffice.catalogue.product_search import build_contains_filter
from vyloha.backoffice.customers.export import export_lines
from vyloha.backoffice.customers.figures import annotate_figures, format_value
from vyloha.backoffice.forms.viewsets import PartIndex, build_yes_no_column
from vyloha.backoffice.orders.order_list import DayRangeFilter
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order
from vyloha.commerce.shipping.countries import COUNTRIES

ORDERS = [("with", _("with orders")), ("without", _("without an order"))]
CONFIRMED = [("yes", _("confirmed")), ("no", _("not confirmed"))]
MIN_PHONE_DIGITS = 6


class CustomerFilter(WagtailFilterSet):
    orders = django_filters.ChoiceFilter(
        label=_("Orders"), choices=ORDERS, method="filter_orders", empty_label=_("All")
    )
    created_at = DayRangeFilter(label=_("Registered"), widget=DateRangePickerWidget)
    confirmed = django_filters.ChoiceFilter(
        label=_("E-mail"), choices=CONFIRMED, method="filter_confirmed", empty_label=_("All")
    )
    country = django_filters.ChoiceFilter(
        label=_("Country"),
        choices=lambda: list(COUNTRIES.items()),
        field_name="billing_address__country",
        empty_label=_("All"),
    )

    class Meta:
        model = Customer
        fields: list[str] = []

    def filter_orders(self, customers: QuerySet[Customer], name: str, value: str) -> QuerySet[Customer]:
        placed = Exists(Order.objects.placed().filter(customer=OuterRef("pk")))
        return customers.filter(placed if value == "with" else ~placed)

    def filter_confirmed(self, customers: Any, name: str, value: str) -> QuerySet[Customer]:
        confirmed: QuerySet[Customer] = customers.filter(is_confirmed=value == "yes")
        return confirmed


def find_customers(customers: QuerySet[Customer], words: str) -> QuerySet[Customer]:
    """Return the customers among ``customers`` that match a name, an e-mail, a telephone or the number of an order."""
    orders = Order.objects.placed().filter(customer=OuterRef("pk"))
    query: Any = Q(user__email__icontains=words) | Exists(orders.filter(number=words))
    digits = "".join(letter for letter in words if letter.isdigit())
    if len(digits) >= MIN_PHONE_DIGITS:
        own = Q(phone__contains=digits[-9:]) | Q(billing_address__phone__icontains=digits[-9:])
        query |= own | Exists(orders.filter(phone__contains=digits[-9:]))
    named = Q()
    for word in words.split():
        named &= build_contains_filter("user__first_name", word) | build_contains_filter("user__last_name", word)
    return customers.filter(query | named)


def format_moment(name: str) -> Any:
    """Return a function that formats a moment of a customer: "20. 11. 2026 14:05"."""

    def format_field(customer: Customer) -> str:
        at = getattr(customer, name)
        return date_format(timezone.localtime(at), "j. n. Y H:i") if at else "–"

    return format_field


class CustomerIndex(PartIndex):
    is_searchable = True
    filterset_class = CustomerFilter
    paginate_by = 50
    default_ordering = "-created_at"
    any_permission_required = ("view", "change")

    @cached_property
    def columns(self) -> list[Column]:
        return [
            TitleColumn(
                "name", label=_("Customer"), accessor=str, get_url=self.get_customer_url, sort_key="user__last_name"
            ),
            Column("email", label=_("E-mail"), accessor="user.email", sort_key="user__email", classname="bo-wide"),
            build_yes_no_column("is_confirmed", _("Confirmed"), classname="bo-wide"),
            Column("orders", label=_("Orders"), accessor="order_count", sort_key="order_count"),
            Column("value", label=_("Value"), accessor=format_value, sort_key="value_minor", classname="bo-number"),
            Column(
                "last_order",
                label=_("Last order"),
                accessor=format_moment("last_order_at"),
                sort_key="last_order_at",
                classname="bo-wide",
            ),
            Column(
                "registered",
                label=_("Registered"),
                accessor=format_moment("created_at"),
                sort_key="created_at",
                classname="bo-wide",
            ),
        ]

    @staticmethod
    def get_customer_url(customer: Customer) -> str:
        return reverse("customers:detail", args=[customer.pk])

    def get_base_queryset(self) -> QuerySet[Customer]:
        return annotate_figures(Customer.objects.select_related("user"))

    def order_queryset(self, queryset: QuerySet[Customer]) -> QuerySet[Customer]:
        """Sort in the same way on every page and database: equal rows by number, those without a value last."""
        name = str(self.ordering)
        key = F(name.lstrip("-"))
        first = key.desc(nulls_last=True) if name.startswith("-") else key.asc(nulls_last=True)
        return queryset.order_by(first, "-pk")

    def search_queryset(self, queryset: QuerySet[Customer]) -> QuerySet[Customer]:
        return find_customers(queryset, self.search_query.strip()) if self.is_searching else queryset

    @cached_property
    def header_more_buttons(self) -> list[Button]:
        export = Button(_("Export to CSV"), url=self.csv_export_url, icon_name="download", priority=90)
        return [*super().header_more_buttons, export]

    def as_spreadsheet(self, queryset: QuerySet[Customer], spreadsheet_format: str) -> StreamingHttpResponse:
        """Stream the customers that match the list's search and filters."""
        headers = {"Content-Disposition": f'attachment; filename="zakaznici-{timezone.localdate():%Y-%m-%d}.csv"'}
        lines: Iterator[str] = export_lines(queryset)
        return StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8", headers=headers)

    def get_add_url(self) -> Any:
        return None  # only customers register
