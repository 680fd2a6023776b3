"""
``POST …/v1/cart`` and ``…/v1/product``: what a marketing provider is told of a visitor (specification 7.2 and 7.3,
facts 15). It is told by a job, so answers say only whether there is anything to tell; scripts ignore them.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field

from vyloha.commerce.marketing.email_validation import is_email
from vyloha.content.marketing.settings import marketing_settings
from vyloha.core.http.endpoints import Answered, Call, Namespace, Params, Problem
from vyloha.core.limits.rate_limits import Limit
from vyloha.storefront.marketing_jobs import report_cart, report_view
from vyloha.storefront.visitor.carts import cart_of
from vyloha.storefront.visitor.marketing import known_emails, may_report, remember_email_later

routes = Namespace(f"{settings.MARKETING_NAMESPACE}/v1")
TOLD_PER_MINUTE = 60  # by one network address
MOST_ITEMS = 100  # of a cart
BIGGEST_ID = 2**63 - 1


def _ids(items: Any) -> tuple[int, ...]:
    """Return the product ids of ``items[i][product_id]``; what is no id is left out, and so are prices: ours count."""
    rows = items.values() if isinstance(items, Mapping) else items if isinstance(items, list) else ()
    given = [str(row.get("product_id", "")) for row in rows if isinstance(row, Mapping)]
    ids = [int(text) for text in given if text.isascii() and text.isdigit() and len(text) < 19]
    return tuple(dict.fromkeys(ids))[:MOST_ITEMS]


class CartReport(Params):
    """Empty members mean what the shop knows itself: the visitor's e-mail, and their cart."""

    email: Annotated[str, BeforeValidator(lambda given: given.strip() if isinstance(given, str) else "")] = ""
    items: Annotated[tuple[int, ...], BeforeValidator(_ids)] = ()


class ViewReport(Params):
    product_id: Annotated[int, Field(ge=1, le=BIGGEST_ID)]


class Reported(Answered):
    status: Literal["queued", "no-email", "no-consent", "no-cart", "off"]


@routes.post("/cart", batchable=False)
def tell_cart(call: Call, params: CartReport) -> Reported:
    """Let the provider know what is in the visitor's cart."""
    if not may_report(call.http):
        return Reported(status="no-consent")
    is_told = is_email(params.email)
    if is_told:
        remember_email_later(call.http, params.email)
    if not marketing_settings().cart_tracking:
        return Reported(status="off")
    known = [params.email] if is_told else known_emails(call.http)
    if not known:
        return Reported(status="no-email")
    _count(call)
    cart = cart_of(call.http)
    if cart is None and not params.items:
        return Reported(status="no-cart")  # an order has told so itself
    report_cart.enqueue(known[0], cart.token if cart else "", list(params.items))
    return Reported(status="queued")


@routes.post("/product", batchable=False)
def tell_view(call: Call, params: ViewReport) -> Reported:
    """Let the provider know which product the visitor viewed last."""
    if not may_report(call.http):
        return Reported(status="no-consent")
    if not marketing_settings().product_tracking:
        return Reported(status="off")
    known = known_emails(call.http)
    if not known:
        return Reported(status="no-email")
    _count(call)
    report_view.enqueue(known[0], params.product_id)
    return Reported(status="queued")


def _count(call: Call) -> None:
    """:raises Problem: when this visitor's network has told too much in this minute"""
    if wait_s := Limit("marketing", TOLD_PER_MINUTE).take(call.http):
        raise Problem("rest_too_many_requests", _("That is more than one shopper does."), 429, retry_after=wait_s)
