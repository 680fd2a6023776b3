"""Tests of deliveries by country and weight, at the checkout page and over the protocol."""

import pytest
from django.test import Client

from vyloha.commerce.cart.models import Cart
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.orders.tests.makers import BILLING
from vyloha.commerce.payments.tests.makers import bank_transfer
from vyloha.commerce.shipping.models import ShippingMethod
from vyloha.commerce.shipping.tests.makers import a_shipping_method, a_zone
from vyloha.storefront.api.tests.browser import Browser, refusal
from vyloha.storefront.tests.shoppers import FORM, check_out, props_of, put_in, read_checkout_form

pytestmark = pytest.mark.django_db

SLOVAK = {
    "billing_country": "SK", "billing_postcode": "81101", "billing_city": "Bratislava",
    "billing_phone": "+421 905 123 456",
}  # fmt: skip


@pytest.fixture(autouse=True)
def debug(settings):
    settings.DEBUG = True  # ?props


@pytest.fixture
def courier() -> ShippingMethod:
    bank_transfer()
    return a_shipping_method(name="Kurýr", zone=a_zone("CZ"), weights=[(1_000, 7900), (5_000, 12900)])


def create_mug(**fields):
    return a_product("Hrnek", price=20_000, weight_g=400, **fields)


def offered(contents) -> list[tuple[str, str]]:
    return [(method["name"], method["price"].replace("\xa0", " ")) for method in contents["shipping_methods"]]


def test_weight_of_cart_sets_price_until_delivery_is_impossible(client, courier):
    mug = create_mug()

    put_in(client, mug, 2)
    assert offered(props_of(client.get("/kosik/?props"))["contents"]) == [("Kurýr", "79 Kč")]
    put_in(client, mug, 1)
    assert offered(props_of(client.get("/kosik/?props"))["contents"]) == [("Kurýr", "129 Kč")]
    put_in(client, mug, 20)

    assert offered(props_of(client.get("/kosik/?props"))["contents"]) == []
    for path in ("/kosik/", "/pokladna/"):
        assert "příliš těžká nebo příliš velká" in client.get(path).content.decode()


def test_other_country_has_own_deliveries_also_without_script(client, courier):
    abroad = a_shipping_method(name="Slovenská pošta", price=19900, zone=a_zone("SK"))
    put_in(client, create_mug())
    shown = read_checkout_form(client)

    client.post("/pokladna/", {**FORM, **shown, **SLOVAK, "update_totals": "1"})

    page = props_of(client.get("/pokladna/?props"))
    assert offered(page["contents"]) == [("Slovenská pošta", "199 Kč")]
    answer = check_out(client, **SLOVAK)
    assert answer.status_code == 303
    assert Order.objects.placed().get().shipping_name == abroad.name


def test_cart_offers_countries_and_says_which_one_its_prices_are_for(client, courier):
    put_in(client, create_mug())
    assert props_of(client.get("/kosik/?props"))["contents"]["destination"] is None
    a_shipping_method(name="Slovenská pošta", price=19900, zone=a_zone("SK"))
    destination = props_of(client.get("/kosik/?props"))["contents"]["destination"]
    assert [country["code"] for country in destination["countries"]] == ["CZ", "SK"]
    assert destination["note"] == "Ceny dopravy a doprava zdarma platí pro Česko."

    for country in ("SK", "XX"):  # an unknown one changes nothing
        client.post("/kosik/", {"update_cart": "1", "delivery_country": country})

    contents = props_of(client.get("/kosik/?props"))["contents"]
    assert offered(contents) == [("Slovenská pošta", "199 Kč")]
    assert (contents["destination"]["country"], Cart.objects.get().billing_address) == ("SK", {"country": "SK"})


def test_order_outside_delivery_zone_is_rejected_and_input_is_kept(client, courier):
    a_shipping_method(name="Slovenská pošta", price=19900, zone=a_zone("SK"))
    put_in(client, create_mug())

    page = props_of(check_out(client, "?props", **SLOVAK))

    errors = {problem["name"]: problem["error"] for problem in page["problems"]}
    assert errors == {"shipping_method[0]": "„Kurýr“ tam tuto objednávku nedoveze. Vyberte jinou dopravu."}
    assert page["form"]["country"]["value"] == "SK"
    assert not Order.objects.placed().exists()


def test_order_to_country_without_deliveries_says_so(client, courier):
    put_in(client, create_mug())

    answer = check_out(client, "?props", **SLOVAK)

    assert answer.status_code == 422
    page = props_of(answer)
    why = "Do této země nedoručujeme: Slovensko. Vyberte prosím jinou."
    assert page["contents"]["why_not_delivered"] == why
    assert why in [problem["error"] for problem in page["problems"]]
    assert Client().get("/pokladna/").status_code == 303


def test_delivery_address_goes_before_billing_address(client, courier):
    put_in(client, create_mug())
    shown = read_checkout_form(client)
    elsewhere = {"ship_to_different_address": "1", "shipping_country": "SK"}

    client.post("/pokladna/", {**FORM, **shown, **elsewhere, "update_totals": "1"})

    assert offered(props_of(client.get("/pokladna/?props"))["contents"]) == []


def start_protocol_client() -> Browser:
    browser = Browser()
    browser.post("/cart/add-item", {"id": create_mug().pk, "quantity": 2})
    return browser


def get_rates(body) -> list[tuple[str, str]]:
    return [(rate["name"], rate["price"]) for rate in body["shipping_rates"][0]["shipping_rates"]]


@pytest.mark.parametrize(
    ("customer", "names"),
    [
        ({"billing_address": {"country": "CZ"}}, ["Kurýr"]),
        ({"billing_address": {"country": "SK"}}, ["Slovenská pošta"]),
        ({"shipping_address": {"country": "SK"}}, ["Slovenská pošta"]),
        ({"billing_address": BILLING, "shipping_address": {"country": "SK", "city": "Nitra"}}, ["Slovenská pošta"]),
        ({"billing_address": {"country": "SK"}, "shipping_address": {"city": "Praha", "country": "CZ"}}, ["Kurýr"]),
    ],
)  # fmt: skip
def test_protocol_rates_follow_address(courier, customer, names):
    a_shipping_method(name="Slovenská pošta", zone=a_zone("SK"))
    browser = start_protocol_client()

    body = browser.post("/cart/update-customer", customer).json()

    assert [name for name, _price in get_rates(body)] == names


def test_checkout_asks_for_other_address_before_it_is_filled_in(courier):
    browser = start_protocol_client()
    address = {"country": "SK", "city": "", "first_name": ""}
    draft = {"billing_address": BILLING, "shipping_address": address}

    told = browser.send("PUT", "/checkout", {**draft, "extensions": {"vyloha": {"ships_elsewhere": True}}}).json()
    assert told["extensions"]["vyloha"]["shipping_methods"] == []
    assert Cart.objects.get().ships_elsewhere

    told = browser.send("PUT", "/checkout", draft).json()
    assert len(told["extensions"]["vyloha"]["shipping_methods"]) == 1


def test_protocol_order_without_delivery_is_rejected(courier):
    browser = start_protocol_client()
    browser.post("/cart/select-shipping-rate", {"rate_id": courier.rate_id})
    to_slovakia = {**BILLING, "country": "SK", "postcode": "811 01"}

    answer = browser.post("/checkout", {"billing_address": to_slovakia, "payment_method": "bacs"})

    assert refusal(answer) == (400, "woocommerce_rest_invalid_shipping_option")
    assert "Do této země nedoručujeme" in answer.json()["message"]
