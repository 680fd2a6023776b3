"""Tests of checking the checkout's fields while they are filled in."""

import pytest

from vyloha.commerce.shipping.tests.makers import a_pickup, a_shipping_method
from vyloha.storefront.pages.checkout import field_checks
from vyloha.storefront.tests.shoppers import FORM

pytestmark = pytest.mark.django_db

COMPANY = {"billing_iscomp": "1", "billing_company": "Pekárna s.r.o."}


def check(client, **changes: str) -> dict[str, str]:
    errors: dict[str, str] = client.post("/pokladna/kontrola/", {**FORM, **changes}).json()["errors"]
    return errors


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({}, set()),
        ({"billing_address_1": "Dlouhá"}, {"billing_address_1"}),
        ({"billing_address_1": "Lhota 12"}, set()),
        ({"billing_email": "jana@"}, {"billing_email"}),
        ({"billing_ico": "12345678", **COMPANY}, {"billing_ico"}),
        ({"billing_ico": "12345678", "billing_iscomp": ""}, set()),
        ({"billing_ico": "27082440", **COMPANY}, set()),
        ({"billing_postcode": "1100"}, {"billing_postcode"}),
        ({"order_comments": "x" * 5000}, {"order_comments"}),
        ({"ship_to_different_address": "1", "shipping_postcode": "1"},
         {f"shipping_{name}" for name in ("first_name", "last_name", "address_1", "city", "postcode")}),
    ],
)  # fmt: skip
def test_wrong_fields_are_named(client, changes, wrong):
    assert check(client, **changes).keys() == wrong


def test_delivery_decides_whether_street_is_required(client):
    courier, pickup = a_shipping_method(), a_pickup()
    changes = {"billing_address_1": ""}

    assert "billing_address_1" in check(client, **changes, **{"shipping_method[0]": courier.rate_id})
    for street in ("", "Dlouhá"):
        assert check(client, billing_address_1=street, **{"shipping_method[0]": pickup.rate_id}) == {}


def test_too_many_checks_are_not_answered(client, monkeypatch):
    monkeypatch.setattr(field_checks.CHECK_LIMIT.__class__, "take", lambda *_: 30)

    answer = client.post("/pokladna/kontrola/", FORM)

    assert (answer.status_code, answer.headers["Retry-After"], answer.json()) == (429, "30", {"errors": {}})


def test_too_long_form_is_not_checked(client):
    answer = client.post("/pokladna/kontrola/", {**FORM, "order_comments": "x" * 70_000})

    assert (answer.status_code, answer.json()) == (413, {"errors": {}})
