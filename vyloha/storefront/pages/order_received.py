"""The page after an order: what was ordered and how to pay. Who has its address, has its secret key."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from vyloha.commerce.orders.models import Order
from vyloha.content.shell import ShopPage, shell_of, title_of
from vyloha.core.rendering import Meta
from vyloha.storefront.wire.order_summary import OrderSummary


class OrderReceivedPage(ShopPage):
    order: OrderSummary


@require_safe
def show(request: HttpRequest, order_id: int) -> HttpResponse:
    """Show a placed order to whoever knows its key; anybody else learns nothing, not even that it exists."""
    placed = Order.objects.placed().prefetch_related("lines", "coupons", "vat_lines", "addresses")
    order = placed.filter(pk=order_id).first()
    if order is None or not constant_time_compare(request.GET.get("key", ""), order.key):
        raise Http404
    shell = shell_of(request)
    response = OrderReceivedPage(
        meta=Meta(title=title_of(_("Order %(number)s") % {"number": order.number}, shell), robots="noindex, nofollow"),
        body_class="woocommerce-checkout woocommerce-order-received woocommerce-page",
        shell=shell,
        order=OrderSummary.of(order),
    ).render(request)
    # The key stands in the address: links from the page must not carry it to others.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
