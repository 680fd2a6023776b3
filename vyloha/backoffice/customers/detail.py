"""The page of one customer."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.customers.figures import annotate_figures, format_value, sum_by_currency
from vyloha.backoffice.orders.detail import describe_visit
from vyloha.commerce.attribution.origin import format_label
from vyloha.commerce.customers.accounts import is_staff_account
from vyloha.commerce.customers.models import Customer
from vyloha.commerce.orders.models import Order


@dataclass(frozen=True)
class CustomerOrderRow:
    """An order in the customer's table; ``is_guest``: placed without signing in, with the same e-mail."""

    order: Order
    is_guest: bool


class CustomerDetail(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Customer
    any_permission_required = ("view", "change")
    template_name = "backoffice/customers/detail.html"
    page_title = _("Customer")
    header_icon = "user"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        self.customer = load_customer(kwargs["pk"])
        context: dict[str, Any] = super().get_context_data(**kwargs)
        customer: Any = self.customer
        is_staff = is_staff_account(customer.user)
        origin = customer.origin
        may_see_orders = self.request.user.has_perm("orders.view_order")
        return context | {
            "customer": customer,
            "value": format_value(customer),
            "parts": sum_by_currency(customer) if customer.is_converted else [],
            "rows": load_order_rows(customer) if may_see_orders else [],
            "may_see_orders": may_see_orders,
            "origin": format_label(origin.get("source_type", ""), origin.get("utm_source", "")) if origin else "",
            "visit": describe_visit(origin, {}),
            "is_staff": is_staff,
            "can_change": not is_staff and self.user_has_permission("change"),
        }

    def get_page_subtitle(self) -> str:
        return str(self.customer)

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [
            *self.breadcrumbs_items,
            {"url": reverse("customers:index"), "label": _("Customers")},
            {"url": "", "label": str(self.customer)},
        ]


def load_customer(pk: int) -> Customer:
    """
    Load a customer with figures (``annotate_figures``).

    :raises Http404: if there is no such customer
    """
    customers: QuerySet[Customer] = annotate_figures(Customer.objects.select_related("user"))
    customer = customers.filter(pk=pk).first()
    if customer is None:
        raise Http404
    return customer


def load_order_rows(customer: Customer) -> list[CustomerOrderRow]:
    """Return the customer's orders, and those of guests with the same e-mail, the newest first; two queries."""
    orders = list(customer.orders.placed())
    email = customer.user.email
    guests = list(Order.objects.placed().filter(customer=None, email__iexact=email)) if email else []
    rows = [*(CustomerOrderRow(order, False) for order in orders), *(CustomerOrderRow(order, True) for order in guests)]
    return sorted(rows, key=lambda row: (row.order.placed_at, row.order.pk), reverse=True)
