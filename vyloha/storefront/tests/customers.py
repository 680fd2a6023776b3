"""Customers in tests."""

from collections.abc import Callable

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, login, logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from vyloha.commerce.customers.models import Customer
from vyloha.commerce.customers.sessions import SessionStore
from vyloha.storefront.visitor.carts import CartCookiesMiddleware
from vyloha.storefront.visitor.cookies import CUSTOMER
from vyloha.storefront.visitor.customers import CustomerSessionMiddleware

PASSWORD = "dlouhé heslo 1"
BACKEND = "django.contrib.auth.backends.ModelBackend"


def create_customer(email: str = "jana@example.cz", password: str | None = PASSWORD) -> Customer:
    user = User.objects.create_user(email, email, password, first_name="Jana", last_name="Nováková")
    return Customer.objects.create(user=user)


def sign_in(client: Client, customer: Customer) -> None:
    """Sign a customer in at the shop, as ``Client.force_login`` does in the back office."""
    session = SessionStore()
    session[SESSION_KEY] = str(customer.user.pk)
    session[BACKEND_SESSION_KEY] = BACKEND
    session[HASH_SESSION_KEY] = customer.user.get_session_auth_hash()
    session.save()
    client.cookies[CUSTOMER.name] = session.session_key or ""


def log_in(client: Client, customer: Customer) -> None:
    """Sign a customer in as the shop's own form does: their carts and orders join."""
    _send(client, lambda request: login(request, customer.user, BACKEND))


def log_out(client: Client) -> None:
    """Sign a customer out as the shop does."""
    _send(client, logout)


def _send(client: Client, change: Callable[[HttpRequest], None]) -> None:
    def answer(request: HttpRequest) -> HttpResponse:
        change(request)
        return HttpResponse()

    request = RequestFactory().post("/")
    request.COOKIES.update({name: morsel.value for name, morsel in client.cookies.items()})
    for name, morsel in CustomerSessionMiddleware(CartCookiesMiddleware(answer))(request).cookies.items():
        client.cookies[name] = morsel
        if not morsel.value:
            del client.cookies[name]  # as browsers do
