"""The page of one order."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.orders.order_list import format_customer, format_origin
from vyloha.backoffice.orders.parcel_panel import build_panel
from vyloha.backoffice.orders.payment_panel import build_payment_panel
from vyloha.commerce.attribution.origin import Origin, format_label
from vyloha.commerce.orders.models import Order, OrderLine
from vyloha.commerce.orders.states import TRANSITIONS, Status
from vyloha.commerce.pricing.vat import format_vat_rate
from vyloha.storefront.representations.cart_contents import format_discount
from vyloha.storefront.representations.currency_notices import format_order_rate

ACTIONS: dict[str, Any] = {
    Status.PENDING: _("Await payment"),
    Status.PROCESSING: _("Paid, process it"),
    Status.ON_HOLD: _("Put on hold"),
    Status.COMPLETED: _("Complete"),
    Status.CANCELLED: _("Cancel the order"),
    Status.REFUNDED: _("Mark as refunded"),
    Status.FAILED: _("Payment failed"),
}
FINAL = frozenset({Status.CANCELLED, Status.REFUNDED, Status.FAILED})  # statuses without a sale
ASKED = FINAL | {Status.COMPLETED}  # statuses that need a confirmation
# The usual next status.
USUAL = {
    Status.PENDING: Status.PROCESSING,
    Status.PROCESSING: Status.COMPLETED,
    Status.ON_HOLD: Status.PROCESSING,
    Status.FAILED: Status.PENDING,
}


DEVICES = {"Mobile": _("Telephone"), "Tablet": _("Tablet"), "Desktop": _("Computer")}


@dataclass(frozen=True)
class StatusStep:
    """A status that the order may change to."""

    to: str
    label: str
    is_usual: bool
    is_final: bool


@dataclass(frozen=True)
class OrderTableRow:
    """A line of the table of items, or a sum under it; amounts are texts."""

    name: str
    details: str
    quantity: int | None
    unit_price: str
    rate: str
    total: str
    product_url: str = ""


def get_steps(order: Order) -> list[StatusStep]:
    """Return the possible status changes, the usual one first."""
    allowed, usual = TRANSITIONS[order.status], USUAL.get(Status(order.status))
    steps = [StatusStep(to, label_of_step(order, to), to == usual, to in FINAL) for to in ACTIONS if to in allowed]
    return sorted(steps, key=lambda step: not step.is_usual)


def label_of_step(order: Order, to: str) -> str:
    """Return the label of the button that changes the status to ``to``."""
    if order.status == Status.COMPLETED and to == Status.PROCESSING:
        return gettext("Back to processing")
    return str(ACTIONS[to])


def build_rows(order: Order) -> list[OrderTableRow]:
    """Return the bought items, then coupons, shipping, fee and rounding."""
    rows = [_build_row(line, order) for line in order.lines.all()]
    for coupon in order.coupons.all():
        name = gettext("Coupon %(code)s") % {"code": coupon.label}
        rows.append(OrderTableRow(name, "", None, "", "", format_discount(order.build_money(coupon.discount_minor))))
    extras = [
        (order.shipping_name, order.shipping_minor, order.shipping_tax_rate),
        (order.payment_name, order.fee_minor, order.fee_tax_rate),
    ]
    for name, minor, rate in extras:
        if minor or name == order.shipping_name:
            rows.append(
                OrderTableRow(name, "", None, "", format_vat_rate(rate) if minor else "", order.build_money(minor).text)
            )
    if order.rounding_minor:
        rows.append(OrderTableRow(gettext("Rounding"), "", None, "", "", order.build_money(order.rounding_minor).text))
    return rows


def build_visit(order: Order) -> list[tuple[str, str]]:
    """Return the attribution of the order in words; empty when it is unknown."""
    if not hasattr(order, "attribution"):
        return []
    return describe_visit(order.attribution.fields, order.attribution.first)


def describe_visit(last: Origin, first: Origin) -> list[tuple[str, str]]:
    """Return a visit's origin, and that of the first visit ({}: unknown), as names and values."""
    told = [
        (gettext("Medium"), last.get("utm_medium")),
        (gettext("Campaign"), last.get("utm_campaign")),
        (gettext("Came from"), last.get("referrer")),
        (gettext("First page"), last.get("session_entry")),
        (gettext("Pages of the visit"), last.get("session_pages")),
        (gettext("Visits"), last.get("session_count")),
        (gettext("Device"), DEVICES.get(last.get("device_type", ""))),
        (
            gettext("First visit"),
            format_label(first.get("source_type", ""), first.get("utm_source", "")) if first else "",
        ),
    ]
    return [(name, str(value)) for name, value in told if value]


def _build_row(line: OrderLine, order: Order) -> OrderTableRow:
    return OrderTableRow(
        line.name,
        " · ".join(part for part in (line.variation_text, line.sku) if part),
        line.quantity,
        order.build_money(line.unit_price_minor).text,
        format_vat_rate(line.tax_rate),
        order.build_money(line.full_price_minor).text,
        reverse("products:edit", args=[line.variation.product_id]) if line.variation else "",
    )


class OrderDetail(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Order
    any_permission_required = ("view", "change")
    template_name = "backoffice/orders/detail.html"
    page_title = _("Order")
    header_icon = "form"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        self.order = load_order(kwargs["pk"])
        context: dict[str, Any] = super().get_context_data(**kwargs)
        order = self.order
        vat = [
            (format_vat_rate(vat.rate), order.build_money(vat.base_minor).text, order.build_money(vat.vat_minor).text)
            for vat in order.vat_lines.all()
        ]
        return context | {
            "order": order,
            "customer": format_customer(order),
            "rows": build_rows(order),
            "vat": vat,
            "exchange_rate": format_order_rate(order),
            "origin": format_origin(order),
            "visit": build_visit(order),
            "panel": build_panel(order),
            "payments": build_payment_panel(order),
            "steps": get_steps(order) if self.user_has_permission("change") else [],
            "can_resend": self.user_has_permission("change") and order.status not in FINAL,
            "can_change": self.user_has_permission("change"),
            "events": order.events.select_related("by").all(),
        }

    def get_page_subtitle(self) -> str:
        return str(self.order.number)

    def get_breadcrumbs_items(self) -> list[dict[str, Any]]:
        return [
            *self.breadcrumbs_items,
            {"url": reverse("orders:index"), "label": _("Orders")},
            {"url": "", "label": self.order.number},
        ]


def load_order(pk: int) -> Order:
    """
    Load a placed order with everything that its page shows.

    :raises Http404: for a draft too, which the merchant must not see yet
    """
    placed = Order.objects.placed().select_related("attribution")
    orders = placed.prefetch_related("addresses", "lines__variation__product", "coupons", "vat_lines", "parcels")
    order = orders.filter(pk=pk).first()
    if order is None:
        raise Http404
    return order
