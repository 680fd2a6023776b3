"""Parcels of many orders: the buttons under the list, and their screen."""

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views import View
from wagtail.admin import messages
from wagtail.admin.utils import get_valid_next_url_from_request
from wagtail.admin.views.bulk_action import BulkAction
from wagtail.admin.views.generic.permissions import PermissionCheckedMixin

from vyloha.backoffice.orders.actions import get_signed_in_user
from vyloha.backoffice.orders.order_list import OrderFilter, find_orders, format_customer
from vyloha.backoffice.orders.parcel_actions import build_pdf_response
from vyloha.commerce.orders.errors import ParcelNotPossible
from vyloha.commerce.orders.models import Order, ShippedParcel
from vyloha.commerce.orders.parcel_jobs import refresh_parcel, send_parcel
from vyloha.commerce.orders.parcels import fetch_labels, find_parcel, find_problem
from vyloha.commerce.shipping.carriers import CarrierError
from vyloha.core.numbers import parse_whole_number

MAX_PARCELS = 100  # orders

TITLES = {
    "create": gettext_lazy("Create parcels"),
    "labels": gettext_lazy("Print labels"),
    "refresh": gettext_lazy("Ask for the state of parcels"),
}


class ParcelsAction(BulkAction):
    """A button of the order list; the screen itself is ours and works without the list's script too."""

    models = [Order]
    what = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect(f"{reverse('orders:parcels', args=[self.what])}?{request.GET.urlencode()}")


class CreateParcels(ParcelsAction):
    display_name = TITLES["create"]
    aria_label = gettext_lazy("Create parcels for the chosen orders")
    action_type, what, action_priority = "create_parcels", "create", 10


class PrintLabels(ParcelsAction):
    display_name = TITLES["labels"]
    aria_label = gettext_lazy("Print labels of the chosen orders")
    action_type, what, action_priority = "print_labels", "labels", 20


class RefreshParcels(ParcelsAction):
    display_name = TITLES["refresh"]
    aria_label = gettext_lazy("Ask for the state of parcels of the chosen orders")
    action_type, what, action_priority = "refresh_parcels", "refresh", 30


@dataclass(frozen=True)
class ParcelRow:
    """An order on the screen; ``problem`` gives the reason for which it is left out."""

    order: Order
    parcel: ShippedParcel | None
    problem: str

    @property
    def customer(self) -> str:
        return format_customer(self.order)

    @property
    def state(self) -> str:
        return self.parcel.state_text if self.parcel else ""


def get_chosen_orders(query: QueryDict) -> QuerySet[Order]:
    """Return the orders that were ticked in the list, or all that match its search and filters (``id=all``)."""
    ids, placed = query.getlist("id"), Order.objects.placed()
    if "all" not in ids:
        return placed.filter(pk__in=[pk for text in ids if (pk := parse_whole_number(text)) is not None])
    found: QuerySet[Order] = OrderFilter(query, queryset=placed).qs
    words = query.get("q", "").strip()
    return find_orders(found, words) if words else found


class ParcelsScreen(PermissionCheckedMixin, View):
    """Show the action planned for each order; after confirmation, run it."""

    model = Order
    permission_required = "change"
    http_method_names = ("get", "post")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        self.what: str = kwargs["what"]
        if self.what not in TITLES:
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest, what: str) -> HttpResponse:
        count = get_chosen_orders(request.GET).count()
        if 0 < count <= MAX_PARCELS:
            return self.render_page(request)
        messages.error(request, _format_rejection(count))
        return redirect(_get_list_url(request))

    def post(self, request: HttpRequest, what: str) -> HttpResponse:
        # The orders of the screen: the list's filter may match more by now.
        if not 0 < get_chosen_orders(request.POST).count() <= MAX_PARCELS:
            return self.get(request, what)
        rows = [row for row in self.build_rows(request.POST) if not row.problem]
        if not rows:
            messages.error(request, _("There is nothing to be done for these orders."))
            return self.render_page(request)
        done = {"create": self.create, "labels": self.build_labels_response, "refresh": self.refresh}[self.what](
            request, rows
        )
        return done or redirect(_get_list_url(request))

    def render_page(self, request: HttpRequest) -> HttpResponse:
        rows = self.build_rows(request.POST if request.method == "POST" else request.GET)
        context = {
            "title": TITLES[self.what],
            "what": self.what,
            "rows": rows,
            "count": sum(1 for row in rows if not row.problem),
            "back": _get_list_url(request),
        }
        return TemplateResponse(request, "backoffice/orders/parcels.html", context)

    def build_rows(self, query: QueryDict) -> list[ParcelRow]:
        found = get_chosen_orders(query).prefetch_related("addresses", "lines__variation__product", "parcels")
        return [self.build_row(order) for order in found]

    def build_row(self, order: Order) -> ParcelRow:
        parcel = find_parcel(order)
        if self.what == "create":
            return ParcelRow(order, parcel, find_problem(order, parcel))
        return ParcelRow(order, parcel, "" if parcel and parcel.is_created else _("The order has no parcel yet."))

    def create(self, request: HttpRequest, rows: list[ParcelRow]) -> None:
        count = 0
        for row in rows:
            try:
                send_parcel(row.order, get_signed_in_user(request))
                count += 1
            except ParcelNotPossible as error:  # another request was faster
                messages.error(request, f"{row.order.number}: {error}")
        message = ngettext(
            "%(count)d parcel is being created. Load the list again in a moment.",
            "%(count)d parcels are being created. Load the list again in a moment.",
            count,
        )
        if count:
            messages.success(request, message % {"count": count})

    def build_labels_response(self, request: HttpRequest, rows: list[ParcelRow]) -> HttpResponse:
        try:
            labels = fetch_labels([row.parcel for row in rows if row.parcel])
        except (CarrierError, ParcelNotPossible) as error:
            messages.error(request, str(error))
            return self.render_page(request)
        return build_pdf_response(labels, f"stitky-{localtime():%Y-%m-%d-%H%M}")

    def refresh(self, request: HttpRequest, rows: list[ParcelRow]) -> None:
        for row in rows:
            if row.parcel:
                refresh_parcel.enqueue(row.parcel.pk, get_signed_in_user(request).pk)
        messages.success(request, _("The carrier is being asked. Load the list again in a moment."))


def _format_rejection(count: int) -> str:
    if not count:
        return _("No order is chosen.")
    message = _("At most %(limit)d orders can be done at once, %(count)d are chosen. Narrow the list by filters.")
    return message % {"limit": MAX_PARCELS, "count": count}


def _get_list_url(request: HttpRequest) -> str:
    """Return the URL of the list with its search and filters."""
    if came_from := get_valid_next_url_from_request(request):
        return str(came_from)
    left = request.GET.copy()
    for name in ("id", "next", "childOf"):
        left.pop(name, None)
    query = left.urlencode()
    return reverse("orders:index") + (f"?{query}" if query else "")
