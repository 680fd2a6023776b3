"""One order as the merchant reads it."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.generic import TemplateView
from wagtail.admin.views.generic import WagtailAdminTemplateMixin
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.orders.order_list import customer, origin
from vyloha.backoffice.orders.parcel_panel import panel_of
from vyloha.commerce.attribution.origin import label_of
from vyloha.commerce.orders.models import Order, OrderLine
from vyloha.commerce.orders.states import TRANSITIONS, Status
from vyloha.commerce.pricing.vat import rate_text
from vyloha.storefront.representations.cart_contents import discount_text
from vyloha.storefront.representations.currency_notices import rate_of_order

ACTIONS: dict[str, Any] = {
    Status.PENDING: _("Await payment"),
    Status.PROCESSING: _("Paid, process it"),
    Status.ON_HOLD: _("Put on hold"),
    Status.COMPLETED: _("Complete"),
    Status.CANCELLED: _("Cancel the order"),
    Status.REFUNDED: _("Mark as refunded"),
    Status.FAILED: _("Payment failed"),
}
FINAL = frozenset({Status.CANCELLED, Status.REFUNDED, Status.FAILED})  # the order came to nothing
ASKED = FINAL | {Status.COMPLETED}  # asked about before they are done
# Where an order goes from its state in the usual case.
USUAL = {
    Status.PENDING: Status.PROCESSING,
    Status.PROCESSING: Status.COMPLETED,
    Status.ON_HOLD: Status.PROCESSING,
    Status.FAILED: Status.PENDING,
}


DEVICES = {"Mobile": _("Telephone"), "Tablet": _("Tablet"), "Desktop": _("Computer")}


@dataclass(frozen=True)
class Step:
    """A state that the order may be brought to."""

    to: str
    label: str
    is_usual: bool
    is_final: bool


@dataclass(frozen=True)
class Row:
    """A line of the table of goods, or a sum under it; amounts are texts."""

    name: str
    details: str
    quantity: int | None
    unit_price: str
    rate: str
    total: str
    product_url: str = ""


def steps_of(order: Order) -> list[Step]:
    """Return what may be done with the order, the usual step first."""
    allowed, usual = TRANSITIONS[order.status], USUAL.get(Status(order.status))
    steps = [Step(to, label_of_step(order, to), to == usual, to in FINAL) for to in ACTIONS if to in allowed]
    return sorted(steps, key=lambda step: not step.is_usual)


def label_of_step(order: Order, to: str) -> str:
    """Return what the button says that brings the order to ``to``."""
    if order.status == Status.COMPLETED and to == Status.PROCESSING:
        return gettext("Back to processing")
    return str(ACTIONS[to])


def rows_of(order: Order) -> list[Row]:
    """Return the bought things, then coupons, shipping, fee and rounding."""
    rows = [_row_of(line, order) for line in order.lines.all()]
    for coupon in order.coupons.all():
        name = gettext("Coupon %(code)s") % {"code": coupon.label}
        rows.append(Row(name, "", None, "", "", discount_text(order.money(coupon.discount_minor))))
    extras = [
        (order.shipping_name, order.shipping_minor, order.shipping_tax_rate),
        (order.payment_name, order.fee_minor, order.fee_tax_rate),
    ]
    for name, minor, rate in extras:
        if minor or name == order.shipping_name:
            rows.append(Row(name, "", None, "", rate_text(rate) if minor else "", order.money(minor).text))
    if order.rounding_minor:
        rows.append(Row(gettext("Rounding"), "", None, "", "", order.money(order.rounding_minor).text))
    return rows


def visit_of(order: Order) -> list[tuple[str, str]]:
    """Return what is known of the visit that the order was made in, in words; empty when nothing is."""
    if not hasattr(order, "attribution"):
        return []
    last, first = order.attribution.fields, order.attribution.first
    told = [
        (gettext("Medium"), last.get("utm_medium")),
        (gettext("Campaign"), last.get("utm_campaign")),
        (gettext("Came from"), last.get("referrer")),
        (gettext("First page"), last.get("session_entry")),
        (gettext("Pages of the visit"), last.get("session_pages")),
        (gettext("Visits"), last.get("session_count")),
        (gettext("Device"), DEVICES.get(last.get("device_type", ""))),
        (gettext("First visit"), label_of(first.get("source_type", ""), first.get("utm_source", "")) if first else ""),
    ]
    return [(name, str(value)) for name, value in told if value]


def _row_of(line: OrderLine, order: Order) -> Row:
    return Row(
        line.name,
        " · ".join(part for part in (line.variation_text, line.sku) if part),
        line.quantity,
        order.money(line.unit_price_minor).text,
        rate_text(line.tax_rate),
        order.money(line.full_price_minor).text,
        reverse("products:edit", args=[line.variation.product_id]) if line.variation else "",
    )


class OrderDetail(PermissionCheckedMixin, WagtailAdminTemplateMixin, TemplateView):
    model = Order
    any_permission_required = ("view", "change")
    template_name = "backoffice/orders/detail.html"
    page_title = _("Order")
    header_icon = "form"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        self.order = order_for_screen(kwargs["pk"])
        context: dict[str, Any] = super().get_context_data(**kwargs)
        order = self.order
        vat = [
            (rate_text(vat.rate), order.money(vat.base_minor).text, order.money(vat.vat_minor).text)
            for vat in order.vat_lines.all()
        ]
        return context | {
            "order": order,
            "customer": customer(order),
            "rows": rows_of(order),
            "vat": vat,
            "exchange_rate": rate_of_order(order),
            "origin": origin(order),
            "visit": visit_of(order),
            "panel": panel_of(order),
            "steps": steps_of(order) if self.user_has_permission("change") else [],
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


def order_for_screen(pk: int) -> Order:
    """
    Return a placed order with all that its page shows.

    :raises Http404: for a draft too; it is nobody's business yet
    """
    placed = Order.objects.placed().select_related("attribution")
    orders = placed.prefetch_related("addresses", "lines__variation__product", "coupons", "vat_lines", "parcels")
    order = orders.filter(pk=pk).first()
    if order is None:
        raise Http404
    return order
