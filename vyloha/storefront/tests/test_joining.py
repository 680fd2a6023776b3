"""What signing in brings along (specification.md, sections 1, 5, 6): cart, orders, addresses, e-mail, roles, nonces."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.contrib.auth.models import Group
from django.test import Client, RequestFactory

from vyloha.commerce.cart.models import Cart, CartLine
from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.customers.models import Customer, CustomerSession
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING, an_order
from vyloha.content.staff_roles import EDITOR, MERCHANT
from vyloha.storefront.api.classic.tests.asking import call
from vyloha.storefront.api.tests.browser import STORE, Browser, refusal
from vyloha.storefront.tests.customers import create_customer, log_in, log_out, sign_in
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, props_of, put_in
from vyloha.storefront.visitor import nonces
from vyloha.storefront.visitor.attribution import store_origin
from vyloha.storefront.visitor.cookies import CART, CART_COUNT

pytestmark = pytest.mark.django_db
NONCE_ADDRESS = "/wp-admin/admin-ajax.php?action=rest-nonce"


@pytest.fixture(autouse=True)
def _shop(seeded: None, settings: Any) -> None:
    settings.DEBUG = True  # pages return their props
    offer_methods()


def lines(client: Client) -> dict[str, int]:
    items = client.get(f"{STORE}/cart").json()["items"]
    return {item["name"]: item["quantity"] for item in items}


def confirm(customer: Customer) -> EmailAddress:
    return EmailAddress.objects.create(user=customer.user, email=customer.user.email, verified=True)


def test_cart_follows_customer_to_another_browser_and_leaves_with_them() -> None:
    customer, phone, laptop = create_customer(), Client(), Client()
    put_in(phone, a_product("Hrnek"))
    log_in(phone, customer)
    put_in(laptop, a_product("Tričko"), 2)

    log_in(laptop, customer)

    assert lines(laptop) == lines(phone) == {"Hrnek": 1, "Tričko": 2}
    assert laptop.cookies[CART_COUNT.name].value == "3"
    assert laptop.cookies[CART.name].value.partition(":")[0] == Cart.objects.get().token

    log_out(laptop)

    assert not {CART.name, CART_COUNT.name} & laptop.cookies.keys()
    assert lines(laptop) == {}
    assert lines(phone) == {"Hrnek": 1, "Tričko": 2}
    log_in(laptop, customer)
    assert lines(laptop) == {"Hrnek": 1, "Tričko": 2}


def test_cart_that_customer_begins_is_theirs_everywhere() -> None:
    customer, phone, laptop = create_customer(), Client(), Client()
    log_in(phone, customer)
    log_in(laptop, customer)
    put_in(phone, a_product("Hrnek"))
    put_in(laptop, a_product("Tričko"))
    assert lines(phone) == lines(laptop) == {"Hrnek": 1, "Tričko": 1}


def test_item_added_while_signing_in_is_joined_by_next_change() -> None:
    customer, client, late = create_customer(), Client(), Client()
    put_in(client, a_product("Hrnek"))
    log_in(client, customer)
    put_in(late, a_product("Tričko"))
    client.cookies[CART.name] = late.cookies[CART.name].value  # its response arrived last
    put_in(client, a_product("Svíčka"))
    assert lines(client) == {"Hrnek": 1, "Tričko": 1, "Svíčka": 1}
    assert Cart.objects.get().customer == customer


def test_cart_of_account_is_not_shown_without_its_session() -> None:
    customer, client, hrnek = create_customer(), Client(), a_product("Hrnek")
    log_in(client, customer)
    put_in(client, hrnek)
    token = client.get(f"{STORE}/cart").headers["Cart-Token"]
    CustomerSession.objects.all().delete()  # the password was changed elsewhere

    assert lines(client) == {}
    program = Client(headers={"Cart-Token": token})
    assert lines(program) == {}
    program.post(f"{STORE}/cart/add-item", {"id": hrnek.pk}, content_type="application/json")
    put_in(client, hrnek)
    assert CartLine.objects.filter(cart__customer=customer).get().quantity == 1


def test_next_customer_of_browser_does_not_get_cart_of_the_former() -> None:
    client = Client()
    log_in(client, create_customer())
    put_in(client, a_product("Hrnek"))
    CustomerSession.objects.all().delete()
    log_in(client, create_customer("petr@example.cz"))
    assert lines(client) == {}


@pytest.mark.parametrize("page", ["/kosik/", "/pokladna/"])
def test_limited_quantity_is_said_once(page: str) -> None:
    customer, client, mug = create_customer(), Client(), a_product("Hrnek", in_stock=3)
    other = Client()
    put_in(other, mug, 2)
    log_in(other, customer)
    put_in(client, mug, 2)
    log_in(client, customer)

    said = [props_of(client.get(f"{page}?props")) for _time in range(2)]

    texts = [str(props.get("notices") or props.get("news") or "") for props in said]
    assert ("4×" in texts[0], texts[1]) == (True, "")
    assert lines(client) == {"Hrnek": 3}


def test_signing_in_to_back_office_joins_nothing(client: Client) -> None:
    customer = create_customer()
    confirm(customer)
    put_in(client, a_variation())
    order = an_order((a_variation(), 1))
    client.force_login(customer.user)
    order.refresh_from_db()
    assert (order.customer, Cart.objects.filter(customer=customer).count()) == (None, 0)


def test_order_of_guest_joins_at_sign_in_and_when_email_is_confirmed() -> None:
    customer, order = create_customer(), an_order((a_variation(), 1))
    log_in(Client(), customer)
    assert not customer.orders.exists()

    email_confirmed.send(EmailAddress, request=None, email_address=confirm(customer))
    assert customer.orders.get() == order

    an_order((a_variation(), 1), billing={**BILLING, "email": "JANA@example.cz"})
    log_in(Client(), customer)
    assert customer.orders.count() == 2


def order_by_form(client: Client) -> None:
    assert check_out(client).status_code == 303


def order_by_classic_call(client: Client) -> None:
    known = call(client, "get_refreshed_fragments").json()["nonces"]
    call(client, "update_order_review", {"security": known["update_order_review_nonce"], "payment_method": "bacs"})
    form = {"woocommerce-process-checkout-nonce": known["process_checkout_nonce"], **FORM}
    form["shipping_method[0]"] = props_of(client.get("/pokladna/?props"))["contents"]["shipping_methods"][0]["rate_id"]
    answer = call(client, "checkout", form).json()
    assert answer["result"] == "success", answer


def order_by_store_api(client: Client) -> None:
    browser = Browser()
    browser.client = client
    rates = browser.get("/cart").json()["shipping_rates"][0]["shipping_rates"]
    browser.post("/cart/select-shipping-rate", {"rate_id": rates[0]["rate_id"]})
    browser.send("PUT", "/checkout", {"payment_method": "bacs"})
    response = browser.post("/checkout", {"billing_address": BILLING, "payment_method": "bacs"})
    assert response.status_code == 200, response.json()
    assert response.json()["customer_id"] == (Order.objects.placed().get().customer or Customer(user_id=0)).user_id


@pytest.mark.parametrize("place", [order_by_form, order_by_classic_call, order_by_store_api])
@pytest.mark.parametrize("is_signed_in", [True, False])
def test_order_is_its_customers(place: Callable[[Client], None], is_signed_in: bool) -> None:
    customer, client = create_customer(), Client()
    if is_signed_in:
        log_in(client, customer)
    put_in(client, a_product("Hrnek"))

    place(client)

    assert Order.objects.placed().get().customer == (customer if is_signed_in else None)
    put_in(client, a_product("Tričko"))
    assert lines(client) == {"Tričko": 1}  # the next cart is a new one
    customer.refresh_from_db()
    assert bool(customer.billing_address) == is_signed_in
    if is_signed_in:
        assert client.get(f"{STORE}/cart").json()["billing_address"]["address_1"] == "Dlouhá 12"


@pytest.mark.parametrize("is_signed_out", [True, False])
def test_placed_cart_tells_nothing_without_session(is_signed_out: bool) -> None:
    """Another browser of the customer still names the cart that has become an order."""
    customer, phone, laptop = create_customer(), Client(), Client()
    log_in(laptop, customer)
    put_in(laptop, a_product("Hrnek"))
    log_in(phone, customer)
    order_by_form(laptop)
    if is_signed_out:
        CustomerSession.objects.all().delete()

    page = props_of(phone.get("/kosik/?props"))

    assert len(page["notices"]) == (not is_signed_out)  # with a link to the order
    assert phone.get(f"{STORE}/cart").json()["billing_address"]["email"] == ""


def test_checkout_is_filled_in_and_typed_data_wins() -> None:
    customer, client = create_customer(), Client()
    Customer.objects.update(phone="+420777123456", billing_address={"address_1": "Dlouhá 12", "city": "Praha"})
    put_in(client, a_product("Hrnek"))
    typed = {**dict.fromkeys(FORM, ""), "billing_country": "CZ", "billing_email": "jina@example.cz"}
    client.post("/pokladna/", {**typed, "update_totals": "1"})

    log_in(client, customer)

    form = props_of(client.get("/pokladna/?props"))["form"]
    values = {field["name"]: field["value"] for field in (*form["contact"], *form["billing"])}
    assert values["billing_email"] == "jina@example.cz"
    assert (values["billing_phone"], values["billing_first_name"]) == ("+420777123456", "Jana")
    assert (values["billing_address_1"], values["billing_city"]) == ("Dlouhá 12", "Praha")
    address = client.get(f"{STORE}/cart").json()["billing_address"]
    assert (address["email"], address["last_name"], address["city"]) == ("jina@example.cz", "Nováková", "Praha")


def test_visit_of_registration_is_stored() -> None:
    customer, request = create_customer(), RequestFactory().post("/")
    store_origin(request, customer, {"source_type": "utm", "utm_source": "newsletter"})
    customer.refresh_from_db()
    assert customer.origin == {"source_type": "utm", "utm_source": "newsletter"}
    store_origin(request, other := create_customer("petr@example.cz"), {})  # no consent
    assert other.origin == {}


@pytest.mark.parametrize(
    ("groups", "is_superuser", "roles"),
    [
        ((), False, ["customer"]),
        ((MERCHANT,), False, ["shop_manager"]),
        ((EDITOR, MERCHANT), False, ["editor", "shop_manager"]),
        ((), True, ["administrator"]),
    ],
)
def test_popups_know_roles_of_whoever_signed_in(groups: tuple[str, ...], is_superuser: bool, roles: list[str]) -> None:
    """Section 6: the condition logged_in."""
    customer, client = create_customer(), Client()
    customer.user.groups.set(Group.objects.get_or_create(name=name)[0] for name in groups)
    customer.user.is_superuser = is_superuser
    customer.user.save()
    sign_in(client, customer)
    visitor = client.get("/popup/navstevnik/").json()
    assert (visitor["logged_in"], visitor["roles"]) == (True, roles)


def build_rest_nonce(whose: str, customer: Customer) -> str:
    owners = {"guest": 0, "own": customer.user.pk, "other": customer.user.pk + 1}
    return "wrong" if whose == "wrong" else nonces.build_nonce(nonces.REST, user_id=owners[whose])


@pytest.mark.parametrize(
    ("is_signed_in", "whose", "status"),
    [
        *((True, "own", 200), (True, "guest", 403), (True, "other", 403), (True, "wrong", 403)),
        *((False, "guest", 200), (False, "own", 403), (False, "wrong", 403)),
    ],
)
def test_rest_nonce_is_the_senders(is_signed_in: bool, whose: str, status: int) -> None:
    customer, client = create_customer(), Client()
    if is_signed_in:
        sign_in(client, customer)

    response = client.get(f"{STORE}/products", headers={"X-WP-Nonce": build_rest_nonce(whose, customer)})

    assert response.status_code == status
    if status == 403:
        assert refusal(response) == (403, "rest_cookie_invalid_nonce")
        return
    owner = customer.user.pk if is_signed_in else 0
    assert nonces.is_valid(response.headers["X-WP-Nonce"], nonces.REST, time.time(), user_id=owner)


def test_rest_nonce_is_given_to_people_only() -> None:
    customer, client = create_customer(), Client()
    guests = client.get(NONCE_ADDRESS)
    sign_in(client, customer)
    own = client.get(NONCE_ADDRESS)
    assert (guests.status_code, guests.text, own.status_code) == (400, "0", 200)
    assert own.text == nonces.build_nonce(nonces.REST, user_id=customer.user.pk)


def test_session_of_shop_gives_no_rights_of_back_office() -> None:
    customer, client = create_customer(), Client()
    customer.user.is_superuser = True
    customer.user.save()
    sign_in(client, customer)
    nonce = {"X-WP-Nonce": client.get(NONCE_ADDRESS).text}
    assert client.get("/wp-json/wp/v2/media", headers=nonce).status_code == 401


def test_page_that_was_open_while_its_visitor_signed_in_goes_on() -> None:
    """Its nonce is a guest's: the rejection brings the customer's, with which the call succeeds."""
    customer, browser, mug = create_customer(), Browser(), a_product("Hrnek")
    browser.get("/cart")
    log_in(browser.client, customer)

    rejected = browser.post("/cart/add-item", {"id": mug.pk})

    assert refusal(rejected) == (403, "woocommerce_rest_invalid_nonce")
    added = browser.post("/cart/add-item", {"id": mug.pk})
    assert (added.status_code, added.headers["User-ID"]) == (201, str(customer.user.pk))
    stale = {"security": nonces.build_nonce(nonces.APPLY_COUPON)}
    assert call(browser.client, "apply_coupon", stale).status_code == 403
    answer = call(
        browser.client, "checkout", {"woocommerce-process-checkout-nonce": nonces.build_nonce(nonces.CHECKOUT)}
    ).json()
    assert (answer["result"], answer["reload"]) == ("failure", True)


def test_form_that_was_open_while_its_visitor_signed_in_loses_nothing() -> None:
    """Its draft is not the joined cart's: the page comes back, filled in, and can be sent."""
    customer, client, other = create_customer(), Client(), Client()
    log_in(other, customer)
    put_in(other, a_product("Tričko"))
    put_in(client, a_product("Hrnek"))
    page = props_of(client.get("/pokladna/?props"))
    log_in(client, customer)
    hidden = {"order_key": page["order_key"], "cart_hash": page["contents"]["hash"]}
    rate = page["contents"]["shipping_methods"][0]["rate_id"]

    back = client.post("/pokladna/?props", {**FORM, **hidden, "shipping_method[0]": rate, "billing_city": "Brno"})

    assert back.status_code == 409
    props = props_of(back)
    assert "Brno" in {field["value"] for field in props["form"]["billing"]}
    assert check_out(client).status_code == 303
    assert Order.objects.placed().get().lines.count() == 2
