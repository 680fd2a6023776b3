"""The page after an order: its contents and how to pay. The URL holds the order's secret key."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from vyloha.commerce.analytics.models import claim_report, mark_sent
from vyloha.commerce.orders.errors import OrderError
from vyloha.commerce.orders.gateway_payments import refresh_open_payments
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.payment_changes import change_payment
from vyloha.commerce.orders.payment_status import build_spd
from vyloha.commerce.orders.states import PaymentState
from vyloha.commerce.payments.qr import render_qr_png
from vyloha.content.models import ShopSettings
from vyloha.content.shell.shell import ShopPage, build_title, get_shell
from vyloha.core.consent import get_third_party_sources
from vyloha.core.http.redirects import SeeOther
from vyloha.core.limits.attempts import TooManyAttempts
from vyloha.core.limits.secret_guesses import is_mailbox_full
from vyloha.core.rendering import PageMeta
from vyloha.storefront.emails.order_confirmation import CONFIRMATIONS_TO_MAILBOX, ORDER_LETTER
from vyloha.storefront.ordering.account_requests import has_requested_account, request_account
from vyloha.storefront.ordering.payment_redirects import PAYMENTS, build_payment_url, describe_problem
from vyloha.storefront.pages.errors import render_rejection
from vyloha.storefront.representations.order_steps import build_order_steps
from vyloha.storefront.representations.order_summary import (
    OrderSummary,
    build_account_path,
    build_order_path,
    is_measured,
)
from vyloha.storefront.representations.review_links import get_review_urls
from vyloha.storefront.visitor.customers import get_customer

PAGES_OF_ORDER = frozenset(
    {"order_received", "order_report", "order_pay", "order_payment", "order_account", "order_qr"}
)
SETTLED = frozenset({PaymentState.PAID, PaymentState.PARTLY_REFUNDED, PaymentState.REFUNDED})


class OrderReceivedPage(ShopPage):
    order: OrderSummary


@require_safe
def show(request: HttpRequest, order_id: int) -> HttpResponse:
    """Show a placed order if the URL has its key; otherwise do not even disclose that it exists."""
    order = get_order(request)
    if order is None:
        raise Http404
    if order.payment_state and order.payment_state not in SETTLED:
        # The shopper may come back before the provider's notification, or have paid what another tab still offered.
        refresh_open_payments(order)
    shell = get_shell(request)
    meta = PageMeta(
        title=build_title(_("Order %(number)s") % {"number": order.number}, shell), robots="noindex, nofollow"
    )
    body_class = "woocommerce-checkout woocommerce-order-received woocommerce-page"
    page: ShopPage
    if own := ShopSettings.get_for_request(request).get_live_order_page():
        page = own.build_props(request).model_copy(update={"meta": meta, "body_class": body_class})
    else:
        page = OrderReceivedPage(meta=meta, body_class=body_class, shell=shell, order=summarize(request, order))
    response = page.render(request)
    # The URL holds the key: links from the page must not send it to other sites.
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def summarize(request: HttpRequest, order: Order) -> OrderSummary:
    """
    Return the summary of an order for its page, which mentions that the confirmation may come later, says why a payment
    could not be started, offers a guest an account, shows the order's steps, and leads to the reviews of goods that the
    customer has got; four queries more, six for a completed order.
    """
    is_guest = order.customer_id is None and get_customer(request) is None
    has_asked = is_guest and has_requested_account(order)
    added: dict[str, Any] = {
        "email_may_be_late": is_mailbox_full(ORDER_LETTER, order.email, CONFIRMATIONS_TO_MAILBOX),
        "account_url": build_account_path(order) if is_guest and not has_asked else "",
        "account_requested": has_asked,
        "problem": describe_problem(request, order),
        "steps": build_order_steps(order),
    }
    summary = OrderSummary.from_order(order)
    if urls := get_review_urls(order):
        lines = zip(summary.items, order.lines.all(), strict=True)
        added["items"] = tuple(
            item.model_copy(update={"review_url": urls.get(line.product_id, "")}) for item, line in lines
        )
    return summary.model_copy(update=added)


@require_safe
def show_qr(request: HttpRequest, order_id: int) -> HttpResponse:
    """Return the payment's QR code as a picture to save; 404 once nothing is to be paid by it."""
    order = get_order(request)
    code = build_spd(order) if order else None
    if order is None or code is None:
        raise Http404
    headers = {"Content-Disposition": f'attachment; filename="platba-{order.number}.png"'}
    return HttpResponse(render_qr_png(code), content_type="image/png", headers=headers)


@require_POST
def create_account(request: HttpRequest, order_id: int) -> HttpResponse:
    """Send the guest the e-mail that leads to an account; the answer does not say whether the e-mail has one."""
    order = get_order(request)
    if order is None:
        raise Http404
    try:
        request_account(request, order)
    except TooManyAttempts as error:
        return render_rejection(request, 429, _("Too many e-mails"), str(error), error.wait_s)
    return SeeOther(f"{build_order_path(order)}#account")


@require_POST
def pay(request: HttpRequest, order_id: int) -> HttpResponse:
    """Send the shopper to the provider's page to pay, again after a failure."""
    order = get_order(request)
    if order is None:
        raise Http404
    if wait_s := PAYMENTS.take(request):
        return _render_too_quick(request, wait_s)
    return SeeOther(build_payment_url(request, order))


@require_POST
def choose_payment(request: HttpRequest, order_id: int) -> HttpResponse:
    """Let the customer of an unpaid order pay by another method, at once if it is paid at a provider."""
    order = get_order(request)
    if order is None:
        raise Http404
    if wait_s := PAYMENTS.take(request):
        return _render_too_quick(request, wait_s)
    refresh_open_payments(order)  # the customer may have paid by the other one a moment ago
    try:
        change_payment(order, request.POST.get("payment_method", ""))
    except OrderError as error:
        text = _("%(why)s Go back to the page of your order and load it again.") % {"why": error}
        return render_rejection(request, 409, _("The payment was not changed"), text)
    return SeeOther(build_payment_url(request, order))


@require_POST
def report(request: HttpRequest, order_id: int) -> HttpResponse:
    """
    Let a browser report the order to analytics once: it claims the order, sends it, and confirms that it was sent.

    204: the browser may report it; 200: it was reported, another browser is about to, or it must not be reported.
    """
    order, receiver = get_order(request), request.POST.get("receiver", "")
    if order is None or receiver not in get_third_party_sources():
        raise Http404
    if request.POST.get("state") == "sent":
        mark_sent(order, receiver)
    elif not is_measured(order) or not claim_report(order, receiver):
        return HttpResponse()
    return HttpResponse(status=204)


def _render_too_quick(request: HttpRequest, wait_s: int) -> HttpResponse:
    return render_rejection(request, 429, _("That was too quick"), _("Please try to pay again in a minute."), wait_s)


def get_order(request: HttpRequest) -> Order | None:
    """Return the order of the requested page if the key is right, else None; six queries at most."""
    match = request.resolver_match
    if match is None or match.url_name not in PAGES_OF_ORDER:
        return None
    placed = Order.objects.placed().prefetch_related("lines", "coupons", "vat_lines", "addresses", "parcels")
    order = placed.filter(pk=match.kwargs["order_id"]).first()
    return order if order and constant_time_compare(request.GET.get("key", ""), order.key) else None
