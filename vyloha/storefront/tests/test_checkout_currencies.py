"""Tests that the checkout shows the charged currency and says so in words before the order."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from vyloha.commerce.catalogue.models import Variation
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.commerce.payments.models import PaymentMethod
from vyloha.commerce.payments.tests.makers import bank_transfer
from vyloha.commerce.pricing.models import Currency
from vyloha.commerce.pricing.tests.makers import a_currency, set_rate, set_rules
from vyloha.core.cache.pages import invalidate_pages
from vyloha.storefront.jobs import send_confirmation
from vyloha.storefront.tests.shoppers import FORM, check_out, offer_methods, props_of, put_in, read_checkout_form

pytestmark = pytest.mark.django_db
RATE = "1 EUR = 25,000 Kč"


@pytest.fixture(autouse=True)
def _props_are_shown(settings):
    settings.DEBUG = True


@pytest.fixture
def euro(client) -> Currency:
    """A shop with products for 250 Kč in the cart of a visitor who chose euros; 1 Kč is 0,04 €."""
    euro = a_currency("EUR", "0.04")
    client.cookies["wmc_current_currency"] = "EUR"
    offer_methods()
    put_in(client, a_product(price=25_000), 2)
    return euro


def get_contents(client: Client, path: str = "/pokladna/") -> dict[str, Any]:
    """Return the contents on a page, with normalized spaces."""
    contents: dict[str, Any] = normalize_spaces(props_of(client.get(f"{path}?props"))["contents"])
    return contents


def normalize_spaces(value: Any) -> Any:
    if isinstance(value, str):
        return value.replace("\u00a0", " ")
    if isinstance(value, dict):
        return {name: normalize_spaces(member) for name, member in value.items()}
    return [normalize_spaces(member) for member in value] if isinstance(value, list) else value


def placed() -> Any:
    return Order.objects.placed().get()


def test_cart_is_in_chosen_currency_and_states_charged_amount(client, euro):
    cart = get_contents(client, "/kosik/")

    assert cart["goods"]["text"] == "20 €"
    assert [method["price"] for method in cart["shipping_methods"]] == ["3,96 €", "zdarma"]
    assert cart["charge_note"] == f"Zaplatíte v korunách. Ceny v eurech jsou přepočtené kurzem {RATE}."


def test_checkout_is_in_crowns_when_crowns_are_charged(client, euro):
    checkout = get_contents(client)

    assert (checkout["goods"]["text"], checkout["total"]["text"]) == ("500 Kč", "599 Kč")
    assert checkout["charge_note"] == (
        f"Zaplatíte 599 Kč. Ceny v eurech jsou přepočtené kurzem {RATE}, platí se v korunách."
    )

    check_out(client)

    assert (placed().currency, placed().total_minor, placed().chosen_currency) == ("CZK", 59_900, "EUR")


def test_chosen_currency_is_charged_where_merchant_allows_it(client, euro):
    set_rules(charges_chosen_currency=True)

    checkout = get_contents(client)

    assert checkout["total"]["text"] == "23,96 €"
    assert checkout["charge_note"] == f"Zaplatíte v eurech. Ceny jsou přepočtené kurzem {RATE}."

    check_out(client)

    assert (placed().currency, placed().total_minor) == ("EUR", 2_396)


def test_payment_in_shown_currency_comes_first(client, euro):
    set_rules(charges_chosen_currency=True)
    PaymentMethod.objects.get(kind="bacs").currencies.add(Currency.objects.get(code="CZK"))

    assert [method["kind"] for method in get_contents(client)["payment_methods"]] == ["cod", "bacs"]


def test_charge_note_names_rounding_of_prices(client, euro, changes):
    with changes():
        Currency.objects.filter(code="EUR").update(rounding_step_minor=10)
        invalidate_pages()

    assert get_contents(client)["charge_note"].endswith(f"kurzem {RATE} a zaokrouhlené na 0,10 €, platí se v korunách.")


def test_crowns_only_payment_says_so_and_returns_page_in_crowns(client, euro):
    set_rules(charges_chosen_currency=True)
    PaymentMethod.objects.get(kind="cod").currencies.add(Currency.objects.get(code="CZK"))
    assert [method["note"] for method in get_contents(client)["payment_methods"]] == ["", "Platí se v korunách."]

    answer = check_out(client, "?props", payment_method="cod")

    assert answer.status_code == 409
    contents = normalize_spaces(props_of(answer)["contents"])
    assert contents["total"]["text"] == "638 Kč"
    assert contents["charge_note"].startswith("Zaplatíte 638 Kč.")
    assert not Order.objects.placed().exists()

    check_out(client, payment_method="cod")

    assert (placed().currency, placed().total_minor) == ("CZK", 63_800)


def test_payment_without_crowns_is_not_offered_where_crowns_are_charged(client, euro, changes):
    with changes():
        PaymentMethod.objects.get(kind="cod").currencies.add(euro)

    methods = get_contents(client)["payment_methods"]

    assert [method["kind"] for method in methods] == ["bacs"]
    assert list(get_errors(check_out(client, "?props", payment_method="cod"))) == ["payment_method"]


def get_errors(answer: Any) -> dict[str, str]:
    return {problem["name"]: problem["error"] for problem in props_of(answer)["problems"]}


def test_other_payment_restores_chosen_currency(client, euro):
    set_rules(charges_chosen_currency=True)
    PaymentMethod.objects.get(kind="cod").currencies.add(Currency.objects.get(code="CZK"))
    client.post("/pokladna/", {**FORM, **read_checkout_form(client), "payment_method": "cod", "update_totals": "1"})
    assert get_contents(client)["total"]["text"] == "638 Kč"

    client.post("/pokladna/", {**FORM, **read_checkout_form(client), "payment_method": "bacs", "update_totals": "1"})

    assert get_contents(client)["total"]["text"] == "23,96 €"


@pytest.mark.parametrize("change", ["rate", "cookie", "rules"])
def test_change_of_charged_amount_must_be_confirmed(client, euro, change):
    set_rules(charges_chosen_currency=True)
    agreed = read_checkout_form(client)
    if change == "rate":
        set_rate(euro, "0.05")
    elif change == "cookie":
        client.cookies["wmc_current_currency"] = "CZK"
    else:
        set_rules(charges_chosen_currency=False)

    answer = client.post("/pokladna/", {**FORM, **agreed})

    assert answer.status_code == 409
    assert not Order.objects.placed().exists()


def test_cash_rounding_appears_in_total_order_page_and_email(client):
    offer_methods()
    put_in(client, a_product(price=10_049))
    client.post("/pokladna/", {**FORM, **read_checkout_form(client), "payment_method": "cod", "update_totals": "1"})

    checkout = get_contents(client)
    assert (checkout["rounding"], checkout["total"]["text"]) == ("-0,49 Kč", "238 Kč")

    answer = check_out(client, payment_method="cod")

    order = normalize_spaces(props_of(client.get(f"{answer.url}&props"))["order"])
    assert (order["rounding"], order["total"]) == ("-0,49 Kč", "238 Kč")
    for form in get_email():
        assert "Zaokrouhlení" in form
        assert "-0,49 Kč" in form


def test_euro_order_is_in_euros_on_its_page_and_in_email(client, euro):
    set_rules(charges_chosen_currency=True)

    answer = check_out(client)
    client.cookies.clear()

    order = normalize_spaces(props_of(client.get(f"{answer.url}&props"))["order"])
    assert (order["goods"], order["shipping"], order["total"]) == ("20 €", "3,96 €", "23,96 €")
    assert order["exchange_rate"] == RATE
    assert (order["transfer"]["amount"], order["transfer"]["qr"]) == ("23,96 €", "")
    for form in get_email():
        assert "23,96 €" in form
        assert f"Kurz: {RATE}" in form
        assert "Kč" not in form.replace(RATE, "")


def get_email() -> list[str]:
    """Return both forms of the confirmation."""
    send_confirmation.func(placed().pk)
    letter: Any
    [letter] = mail.outbox
    [(html, _kind)] = letter.alternatives
    return [str(normalize_spaces(str(letter.body))), str(normalize_spaces(html))]


def test_variation_priced_only_in_euros_is_not_sold_in_cart_or_checkout(client, euro):
    variation = Variation.objects.get()
    variation.fixed_prices.create(currency="EUR", regular_price_minor=890)
    Variation.objects.update(regular_price_minor=None)

    for contents in (get_contents(client, "/kosik/"), get_contents(client)):
        assert not contents["can_be_ordered"]
        assert contents["items"][0]["stops_order"]


def test_account_in_euros_is_chosen_for_whoever_sees_euros(client, euro):
    set_rules(charges_chosen_currency=True)
    crowns = Currency.objects.get(code="CZK")
    for method in PaymentMethod.objects.all():
        method.currencies.set([crowns])
    in_euros = bank_transfer()
    in_euros.currencies.set([euro])

    checkout = get_contents(client)

    assert [(method["kind"], method["note"]) for method in checkout["payment_methods"] if method["is_chosen"]] == [
        (in_euros.api_name, "")
    ]
    assert checkout["charge_note"] == f"Zaplatíte v eurech. Ceny jsou přepočtené kurzem {RATE}."

    client.cookies["wmc_current_currency"] = "CZK"
    assert in_euros.api_name not in {method["kind"] for method in get_contents(client)["payment_methods"]}


@pytest.mark.parametrize("is_charged", [False, True])
def test_page_says_before_the_cart_that_currency_is_only_shown(client, euro, is_charged):
    set_rules(charges_chosen_currency=is_charged)

    for_everybody, in_euros = client.get("/obchod/"), client.get("/obchod/?wmc-currency=EUR")

    page = for_everybody.content.decode()
    assert ("Ceny v této měně jsou jen pro představu, zaplatíte v Kč." in page) is not is_charged
    assert ('data-only-shown="EUR"' in page) is not is_charged
    assert "shows-another-currency" not in page
    assert ("shows-another-currency" in in_euros.content.decode()) is not is_charged
