"""Tests that an order stores the origin of its visit, as far as the visitor consents."""

import json
from base64 import urlsafe_b64encode
from decimal import Decimal
from typing import Any
from urllib.parse import quote

import pytest
from django.test import Client

from vyloha.commerce.attribution.origin import FIELDS
from vyloha.commerce.catalogue.tests.makers import a_product, a_variation
from vyloha.commerce.orders.models import Order, OrderAttribution
from vyloha.commerce.orders.tests.makers import an_order
from vyloha.content.consent.attribution import AttributionSettings, known_settings
from vyloha.content.consent.banner import build_attribution, build_banner
from vyloha.storefront.tests.shoppers import check_out, offer_methods, put_in

pytestmark = pytest.mark.django_db
STORE = "/wp-json/wc/store/v1"
COOKIES = {
    "sbjs_current": quote("typ=organic|||src=seznam|||mdm=organic"),
    "sbjs_first": quote("typ=referral|||src=heureka.cz|||mdm=referral"),
}
FORM = {"wc_order_attribution_source_type": "utm", "wc_order_attribution_utm_source": "newsletter"}


@pytest.fixture(autouse=True)
def _shop(seeded, settings):
    settings.DEBUG = True
    offer_methods()


def follow(tracking: str, **more: object) -> None:
    row, _made = AttributionSettings.objects.update_or_create(defaults={"tracking": tracking, **more})
    known_settings.prime(row)


def visitor(*allowed: str, **cookies: str) -> Client:
    """Return a browser that has answered the banner and allowed those categories."""
    client = Client()
    offer = build_banner()
    for name, value in cookies.items():
        client.cookies[name] = value
    if offer:
        client.cookies["vyloha_consent"] = f"{offer.version}.{'_'.join(allowed)}"
    return client


def ordered(client: Client, **form: str) -> dict[str, str]:
    """Place an order, and return its origin, {} without one."""
    put_in(client, a_product())
    assert check_out(client, **form).status_code == 303
    kept = OrderAttribution.objects.filter(order=Order.objects.placed().latest("pk")).first()
    return {"type": kept.source_type, "source": kept.source, "first": kept.first.get("utm_source", "")} if kept else {}


def test_default_settings_match_woocommerce():
    how = build_attribution()

    assert how
    assert (how.params.lifetime, how.params.session, how.params.base64) == (0.00001, 30, False)
    assert (how.params.allowTracking, how.consent, how.seznam) == (True, "", True)
    assert how.params.prefix == "wc_order_attribution_"
    assert AttributionSettings().lifetime == Decimal("0.00001")


def test_page_has_attribution_settings_for_script(client):
    follow("consent")
    page = client.get("/").content.decode()

    told = json.loads(page.partition('id="wc-order-attribution" type="application/json">')[2].partition("</script>")[0])
    assert told["consent"] == "marketing"
    assert told["params"]["ajaxurl"].endswith("/wp-admin/admin-ajax.php")
    assert told["fields"]["session_count"] == "udata.vst"


def test_attribution_is_off_when_tracking_is_disabled(client):
    follow("never")

    page = client.get("/").content.decode()
    assert '"allowTracking":false' in page.partition('id="wc-order-attribution"')[2]
    assert ordered(visitor(**COOKIES), **FORM) == {}


@pytest.mark.parametrize(
    ("tracking", "allowed", "form", "kept"),
    [
        ("always", [], FORM, {"type": "utm", "source": "newsletter", "first": "heureka.cz"}),
        ("always", [], {}, {"type": "organic", "source": "seznam", "first": "heureka.cz"}),
        ("consent", ["marketing"], FORM, {"type": "utm", "source": "newsletter", "first": "heureka.cz"}),
        ("consent", ["statistics"], FORM, {}),
        ("consent", [], FORM, {}),
    ],
)
def test_order_stores_origin_allowed_by_current_consent(tracking, allowed, form, kept):
    follow(tracking)

    assert ordered(visitor(*allowed, **COOKIES), **form) == kept


def test_emptied_inputs_store_no_origin():
    emptied = {f"wc_order_attribution_{name}": "" for name in FIELDS}

    assert ordered(visitor(**COOKIES), **emptied) == {}


def test_visitor_cannot_claim_back_office_origin():
    assert ordered(visitor(), wc_order_attribution_source_type="admin", wc_order_attribution_utm_source="x") == {
        "type": "", "source": "x", "first": "",
    }  # fmt: skip


def test_forged_consent_stores_no_origin():
    follow("consent")
    client = Client()
    client.cookies["vyloha_consent"] = "00000000.marketing_statistics"

    assert ordered(client, **FORM) == {}


@pytest.mark.parametrize(
    "value", ["<script>alert(1)</script>", "x" * 3000, "žluť שלום 🐎", "a\u2028b", "%ff", "{{7*7}}"]
)
def test_invalid_origin_does_not_stop_order(value):
    nonsense = {f"wc_order_attribution_{name}": value for name in FIELDS}

    ordered(visitor(sbjs_current=quote(value, errors="replace")[:8000]), **nonsense)

    assert Order.objects.placed().count() == 1


def test_empty_values_are_not_stored():
    assert ordered(visitor(), **{f"wc_order_attribution_{name}": "(none)" for name in FIELDS}) == {}


def test_campaign_link_is_stored_without_script():
    follow("consent")
    client = visitor("marketing")

    answer = client.get("/?utm_source=newsletter", headers={"Referer": "https://www.seznam.cz/"})
    client.get("/?utm_source=facebook")

    assert answer.headers["Cache-Control"].startswith("private")
    assert ordered(client) == {"type": "utm", "source": "facebook", "first": "newsletter"}


@pytest.mark.parametrize("path", ["/", "/?utm_source=newsletter", "/kosik/"])
def test_visit_is_not_stored_before_consent_or_on_cached_page(path):
    follow("consent")

    assert "vyloha_visit" not in visitor().get(path).cookies
    assert "vyloha_visit" not in visitor("marketing").get("/").cookies


@pytest.mark.parametrize("kept", ["", "{", "[]", '{"last": 1}', '{"last": {"source_type": []}}', "[" * 5000, "null"])
def test_forged_visit_is_unknown(kept):
    assert ordered(visitor(vyloha_visit=kept)) == {}
    assert ordered(visitor(vyloha_visit=urlsafe_b64encode(kept.encode()).decode())) == {}


def test_first_visit_without_type_is_unknown():
    kept = json.dumps({"last": {"source_type": "utm"}, "first": {"utm_source": "x"}})

    assert ordered(visitor(vyloha_visit=urlsafe_b64encode(kept.encode()).decode()))["first"] == ""


def call(client: Client, told: object) -> Any:
    """Place an order over the Store API with this origin."""
    body = {
        "billing_address": {
            "first_name": "Jana", "last_name": "Nováková", "address_1": "Dlouhá 12", "city": "Praha",
            "postcode": "11000", "country": "CZ", "email": "jana@example.cz", "phone": "777123456",
        },
        "payment_method": "bacs",
        "extensions": {"woocommerce/order-attribution": told},
    }  # fmt: skip
    return client.post(
        f"{STORE}/checkout", json.dumps(body), content_type="application/json", headers=get_nonce(client)
    )


def get_nonce(client: Client) -> dict[str, str]:
    return {"Nonce": client.get(f"{STORE}/cart").headers["Nonce"]}


def test_block_checkout_sends_origin_as_extension(client):
    put_in(client, a_product())
    rate_id = client.get(f"{STORE}/cart").json()["shipping_rates"][0]["shipping_rates"][0]["rate_id"]
    client.post(f"{STORE}/cart/select-shipping-rate", {"package_id": 0, "rate_id": rate_id}, headers=get_nonce(client))

    answer = call(client, {"source_type": "utm", "utm_source": "newsletter", "utm_medium": None})

    assert answer.status_code == 200, answer.content
    assert (OrderAttribution.objects.get().source_type, OrderAttribution.objects.get().source) == ("utm", "newsletter")


def test_block_checkout_stores_no_origin_without_consent():
    follow("consent")
    client = visitor("statistics")
    put_in(client, a_product())
    rate_id = client.get(f"{STORE}/cart").json()["shipping_rates"][0]["shipping_rates"][0]["rate_id"]
    client.post(f"{STORE}/cart/select-shipping-rate", {"package_id": 0, "rate_id": rate_id}, headers=get_nonce(client))

    assert call(client, {"source_type": "utm", "utm_source": "newsletter"}).status_code == 200
    assert not OrderAttribution.objects.exists()


@pytest.mark.parametrize("told", [{"source_type": 7}, {"utm_source": ["x"]}, {"user_agent": {}}, "utm", [1]])
def test_invalid_type_is_rejected_even_with_empty_cart(client, told):
    answer = call(client, told)

    assert answer.status_code == 400
    assert answer.json()["code"] == "rest_invalid_param"


def test_order_without_visitor_has_back_office_origin():
    assert an_order((a_variation(), 1)).attribution.source_type == "admin"
