"""Whether a marketing provider may be told of a visitor, and what their e-mail is (specification, section 5)."""

from django.http import HttpRequest, HttpResponseBase

from vyloha.commerce.marketing.emails import is_email
from vyloha.content.marketing.settings import marketing_provider, marketing_settings
from vyloha.core.consent import Category
from vyloha.storefront.visitor.carts import cart_of
from vyloha.storefront.visitor.consent import allows
from vyloha.storefront.visitor.cookies import MARKETING_EMAIL


def may_report(request: HttpRequest) -> bool:
    """Return whether the merchant wants it, the visitor allowed it and has not opted out."""
    opt_out = marketing_settings().opt_out_cookie
    is_out = bool(opt_out) and opt_out in request.COOKIES
    return not is_out and marketing_provider() is not None and allows(request, Category.MARKETING)


def known_email(request: HttpRequest) -> str:
    """Return the visitor's e-mail as they have told it here, "" while nobody knows it."""
    cart = cart_of(request)
    known = (MARKETING_EMAIL.of(request) or "", str(cart.billing_address.get("email", "")) if cart else "")
    return next((email for email in known if is_email(email)), "")


def remember_email_later(request: HttpRequest, email: str) -> None:
    """Note that this is the visitor's e-mail, where there is no response yet."""
    request._marketing_email = email  # type: ignore[attr-defined]


def keep_email(request: HttpRequest, response: HttpResponseBase) -> None:
    """Let the browser keep what was noted with ``remember_email_later``."""
    if email := getattr(request, "_marketing_email", ""):
        MARKETING_EMAIL.keep(response, email)
