"""The page after an order: what was ordered and how to pay. Who has its address, has its secret key."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from vyloha.commerce.analytics.models import claim, mark_sent
from vyloha.commerce.orders.models import Order
from vyloha.content.models import ShopSettings
from vyloha.content.shell.shell import ShopPage, shell_of, title_of
from vyloha.core.consent import registered
from vyloha.core.limits.secret_guesses import is_mailbox_full
from vyloha.core.rendering import Meta
from vyloha.storefront.emails.order_confirmation import CONFIRMATIONS_TO_MAILBOX, ORDER_LETTER
from vyloha.storefront.representations.order_summary import OrderSummary, is_measured


class OrderReceivedPage(ShopPage):
    order: OrderSummary


@require_safe
def show(request: HttpRequest, order_id: int) -> HttpResponse:
    """Show a placed order to whoever knows its key; anybody else learns nothing, not even that it exists."""
    order = order_of(request)
    if order is None:
        raise Http404
    shell = shell_of(request)
    meta = Meta(title=title_of(_("Order %(number)s") % {"number": order.number}, shell), robots="noindex, nofollow")
    body_class = "woocommerce-checkout woocommerce-order-received woocommerce-page"
    page: ShopPage
    if own := ShopSettings.of_request(request).live_order_page():
        page = own.props(request).model_copy(update={"meta": meta, "body_class": body_class})
    else:
        page = OrderReceivedPage(meta=meta, body_class=body_class, shell=shell, order=summarize(order))
    response = page.render(request)
    # The key stands in the address: links from the page must not carry it to others.
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


def summarize(order: Order) -> OrderSummary:
    """Return the summary of an order for its page, which says that the confirmation may come later; one query more."""
    may_be_late = is_mailbox_full(ORDER_LETTER, order.email, CONFIRMATIONS_TO_MAILBOX)
    return OrderSummary.of(order).model_copy(update={"email_may_be_late": may_be_late})


@require_POST
def report(request: HttpRequest, order_id: int) -> HttpResponse:
    """
    Let a browser report the order to analytics, once: it claims the order, sends it, and says that it was sent.

    204: go on; 200: the order was reported, or another browser is about to, or it is not to be.
    """
    order, receiver = order_of(request), request.POST.get("receiver", "")
    if order is None or receiver not in registered():
        raise Http404
    if request.POST.get("state") == "sent":
        mark_sent(order, receiver)
    elif not is_measured(order) or not claim(order, receiver):
        return HttpResponse()
    return HttpResponse(status=204)


def order_of(request: HttpRequest) -> Order | None:
    """Return the order whose page ``request`` asks for with the right key, else None; six queries at most."""
    match = request.resolver_match
    if match is None or match.url_name not in {"order_received", "order_report"}:
        return None
    placed = Order.objects.placed().prefetch_related("lines", "coupons", "vat_lines", "addresses", "parcels")
    order = placed.filter(pk=match.kwargs["order_id"]).first()
    return order if order and constant_time_compare(request.GET.get("key", ""), order.key) else None
