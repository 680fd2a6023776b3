"""Decides whether the shop may report a visitor to the marketing provider, and finds their email."""

from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponseBase

from vyloha.commerce.marketing.email_validation import is_email
from vyloha.content.marketing.settings import get_marketing_provider, get_marketing_settings
from vyloha.core.consent import ConsentCategory
from vyloha.storefront.visitor.carts import get_cart
from vyloha.storefront.visitor.consent import is_allowed
from vyloha.storefront.visitor.cookies import MARKETING_EMAIL
from vyloha.storefront.visitor.customers import get_customer


def can_report(request: HttpRequest) -> bool:
    """Return whether the merchant enabled reports, and the visitor consented and has not opted out."""
    opt_out = get_marketing_settings().opt_out_cookie
    is_out = bool(opt_out) and opt_out in request.COOKIES
    return not is_out and get_marketing_provider() is not None and is_allowed(request, ConsentCategory.MARKETING)


def get_known_emails(request: HttpRequest) -> list[str]:
    """Return the email of the customer who has signed in; those that a guest entered here, the last typed first."""
    if customer := get_customer(request):
        return [customer.user.email] if is_email(customer.user.email) else []
    cart = get_cart(request)
    typed = str(cart.billing_address.get("email", "")) if cart else ""
    # Visitors who came by a forwarded email, or share a computer, enter their own email at the checkout.
    told = (typed, unquote(MARKETING_EMAIL.read(request) or ""))
    return [email for email in dict.fromkeys(told) if is_email(email)]


def schedule_email_cookie(request: HttpRequest, email: str) -> None:
    """Schedule saving the visitor's email in a cookie, where there is no response yet."""
    request._marketing_email = email  # type: ignore[attr-defined]


def set_email_cookie(request: HttpRequest, response: HttpResponseBase) -> None:
    """Set the cookie that ``schedule_email_cookie`` scheduled."""
    if email := getattr(request, "_marketing_email", ""):
        MARKETING_EMAIL.set(response, quote(email, safe="@"))
