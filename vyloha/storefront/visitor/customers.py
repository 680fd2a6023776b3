"""
The customer of a request. Outside the back office requests have sessions of their own: another cookie, another table.

Nothing is read before somebody asks; pages that a cache may store must not ask (``core.http.cache_headers``).
"""

from collections.abc import Callable

from django.contrib.auth import SESSION_KEY, get_user
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.exceptions import SessionInterrupted
from django.http import HttpRequest, HttpResponseBase
from django.utils.cache import patch_vary_headers
from django.utils.functional import SimpleLazyObject

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.sessions import SessionStore
from vyloha.core.http.backoffice_middleware import is_back_office
from vyloha.storefront.visitor.cookies import CUSTOMER, SIGNED_IN, Cookie

SERVER_ERROR = 500


def get_customer(request: HttpRequest) -> Customer | None:
    """Return the customer who has signed in at the shop, None for a guest. Repeated calls query once."""
    if not hasattr(request, "_customer"):
        may_be_one = CUSTOMER.name in request.COOKIES and not is_back_office(request)
        set_customer(request, request.user if may_be_one else AnonymousUser())
    return request._customer  # type: ignore[attr-defined,no-any-return]


def set_customer(request: HttpRequest, user: User | AnonymousUser) -> None:
    """Record who has just signed in, or out: the rest of the request is theirs."""
    request._customer = None  # type: ignore[attr-defined]
    if user.is_authenticated:
        request._customer = Customer.objects.get_or_create(user=user)[0]  # type: ignore[attr-defined]
        request._customer.user = user  # type: ignore[attr-defined]


class CustomerSessionMiddleware:
    """Gives requests outside the back office ``session`` and ``user``, as Django's own middleware does in it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if is_back_office(request):
            return self.get_response(request)
        request.session = SessionStore(CUSTOMER.read(request))
        request.user = SimpleLazyObject(lambda: get_user(request))  # type: ignore[assignment]
        response = self.get_response(request)
        _save_session(request, response)
        return response


def _save_session(request: HttpRequest, response: HttpResponseBase) -> None:
    """Save a changed session and set its cookies; delete the cookies of one that has ended."""
    session = request.session
    if session.is_empty():
        if session.accessed:
            _delete_cookies(request, response, CUSTOMER, SIGNED_IN)
        return
    if session.accessed:
        patch_vary_headers(response, ("Cookie",))
    if session.modified and response.status_code < SERVER_ERROR:
        try:
            session.save()
        except UpdateError as error:
            raise SessionInterrupted("The session ended while the request was answered.") from error
        CUSTOMER.set(response, session.session_key or "")
        # A session may begin before its user has signed in.
        if SESSION_KEY in session:
            SIGNED_IN.set(response, "1")
        else:
            _delete_cookies(request, response, SIGNED_IN)


def _delete_cookies(request: HttpRequest, response: HttpResponseBase, *cookies: Cookie) -> None:
    """Delete those of the cookies that the browser has."""
    for cookie in cookies:
        if cookie.name in request.COOKIES:
            cookie.delete(response)
            patch_vary_headers(response, ("Cookie",))
