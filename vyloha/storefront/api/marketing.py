"""
``POST …/v1/cart`` and ``…/v1/product`` of Ecomail's plugin: report a visitor's cart and viewed product to the marketing
provider.

A job sends the report, so responses only say whether there is anything to report; scripts ignore them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.marketing.email_validation import is_email
from vyloha.content.marketing.settings import get_marketing_settings
from vyloha.core.http.endpoints import ApiError, EndpointCall, EndpointParams, EndpointResponse, Namespace
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.core.numbers import parse_whole_number
from vyloha.storefront.marketing_jobs import report_cart, report_view
from vyloha.storefront.visitor.carts import get_cart
from vyloha.storefront.visitor.customers import get_customer
from vyloha.storefront.visitor.marketing import can_report, get_known_emails, schedule_email_cookie

routes = Namespace(f"{settings.MARKETING_NAMESPACE}/v1")
REPORTS_PER_MINUTE = 60  # per IP address
MAX_ITEMS = 100  # of a cart
MAX_ID = 2**63 - 1


def _parse_ids(items: Any) -> tuple[int, ...]:
    """Return the product ids of ``items[i][product_id]``; invalid ids and all prices are ignored, since ours count."""
    rows = items.values() if isinstance(items, Mapping) else items if isinstance(items, list) else ()
    given = [str(row.get("product_id", "")) for row in rows if isinstance(row, Mapping)]
    ids = [pk for text in given if (pk := parse_whole_number(text)) is not None]
    return tuple(dict.fromkeys(ids))[:MAX_ITEMS]


class CartReport(EndpointParams):
    """Empty members default to the shop's own data: the visitor's email and their cart."""

    email: Annotated[str, BeforeValidator(lambda given: given.strip() if isinstance(given, str) else "")] = ""
    items: Annotated[tuple[int, ...], BeforeValidator(_parse_ids)] = ()


class ViewReport(EndpointParams):
    product_id: Annotated[int, Field(ge=1, le=MAX_ID)]


class Reported(EndpointResponse):
    status: Literal["queued", "no-email", "no-consent", "no-cart", "off"]


@routes.post("/cart", batchable=False)
def report_visitor_cart(call: EndpointCall, params: CartReport) -> Reported:
    """Report the visitor's cart to the provider."""
    if not can_report(call.http):
        return Reported(status="no-consent")
    # A customer's email is known, so that a typed one is not reported (specification.md, section 5).
    is_told = is_email(params.email) and get_customer(call.http) is None
    if is_told:
        schedule_email_cookie(call.http, params.email)
    if not get_marketing_settings().cart_tracking:
        return Reported(status="off")
    known = [params.email] if is_told else get_known_emails(call.http)
    if not known:
        return Reported(status="no-email")
    _count_report(call)
    cart = get_cart(call.http)
    if cart is None and not params.items:
        return Reported(status="no-cart")  # placing the order has already reported it
    report_cart.enqueue(known[0], cart.token if cart else "", list(params.items))
    return Reported(status="queued")


@routes.post("/product", batchable=False)
def report_product_view(call: EndpointCall, params: ViewReport) -> Reported:
    """Report the product that the visitor viewed last to the provider."""
    if not can_report(call.http):
        return Reported(status="no-consent")
    if not get_marketing_settings().product_tracking:
        return Reported(status="off")
    known = get_known_emails(call.http)
    if not known:
        return Reported(status="no-email")
    _count_report(call)
    report_view.enqueue(known[0], params.product_id)
    return Reported(status="queued")


def _count_report(call: EndpointCall) -> None:
    """:raises Problem: if this visitor's network has sent too many reports in this minute"""
    if wait_s := RateLimit("marketing", REPORTS_PER_MINUTE).take(call.http):
        raise ApiError("rest_too_many_requests", _("That is more than one shopper does."), 429, retry_after=wait_s)
