"""Sessions of shoppers are not those of the back office, and public pages do not read them."""

import pytest
from django.conf import settings
from django.test import Client

from vyloha.commerce.customers.models import Customer, CustomerSession
from vyloha.content.shell.shell import get_shell
from vyloha.core.http.cache_headers import VisitorLeak
from vyloha.storefront.pages.checkout import cart
from vyloha.storefront.pages.listing import brands
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.visitor.cookies import CUSTOMER
from vyloha.storefront.visitor.customers import get_customer

pytestmark = pytest.mark.django_db


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> list[Customer | None]:
    """The customers whom the page of the cart sees."""
    found: list[Customer | None] = []
    monkeypatch.setattr(cart, "get_cart", lambda request: found.append(get_customer(request)))
    return found


def test_session_names_customer(client: Client, seen: list[Customer | None]) -> None:
    customer = create_customer()
    sign_in(client, customer)
    client.get(settings.CART_PATH)
    assert seen[0] == customer


def test_guest_is_nobody_and_gets_no_cookie(client: Client, seen: list[Customer | None]) -> None:
    response = client.get(settings.CART_PATH)
    assert seen[0] is None
    assert CUSTOMER.name not in response.cookies


def test_ended_session_loses_its_cookie(client: Client, seen: list[Customer | None]) -> None:
    sign_in(client, create_customer())
    CustomerSession.objects.all().delete()
    response = client.get(settings.CART_PATH)
    assert seen[0] is None
    assert response.cookies[CUSTOMER.name].value == ""


def test_session_of_customer_does_not_open_back_office(client: Client) -> None:
    customer = create_customer()
    customer.user.is_superuser = True
    customer.user.save()
    sign_in(client, customer)
    client.cookies[settings.SESSION_COOKIE_NAME] = client.cookies[CUSTOMER.name].value
    assert client.get(settings.BACK_OFFICE_PATH).status_code == 302


def test_session_of_back_office_signs_nobody_in_at_shop(client: Client, seen: list[Customer | None]) -> None:
    client.force_login(create_customer().user)
    client.cookies[CUSTOMER.name] = client.cookies[settings.SESSION_COOKIE_NAME].value
    client.get(settings.CART_PATH)
    assert seen[0] is None


def test_public_page_that_asks_for_customer_is_an_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_in(client, create_customer())
    monkeypatch.setattr(brands, "get_shell", lambda request: (get_customer(request), get_shell(request))[1])
    with pytest.raises(VisitorLeak):
        client.get("/znacky/")
