"""Hostile input to any URL causes no server error, and programs get JSON."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.orders.models import Order
from vyloha.core.http.endpoints import registry
from vyloha.core.limits.rate_limits import RateLimit
from vyloha.storefront.api import handlers
from vyloha.storefront.api.ajax import admin_ajax, wc_ajax
from vyloha.storefront.visitor import nonces

assert handlers.__all__  # registers what is called below

pytestmark = pytest.mark.django_db

TEXTS = [
    *("", "0", "-1", "nan", "1e999", "٣", "9" * 30, str(2**63), "x" * 300, "ř" * 150, "\u202e\u2066", "\x01\x7f"),
    *("\ufffe", "a/../b", "//evil.example/", "%00", "\0", "a\0b", "https://shop.example/?s=%00&page=\0", "[b" * 60),
]
VALUES: list[Any] = [
    *(None, True, -1, 0, 2**63, -(2**64), 1e308, [], {}, [[]], ["a"], [2**63], "\ud800"),
    *({"a": {"b": ["\0", {"\0": 1}]}}, *TEXTS),
]
Headers = dict[str, str] | None
JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
PAYPAL = "wc-ajax=ppc-"  # these calls have an envelope of their own
BOUND = "multipart/form-data; boundary=x"
BODIES = [
    *(
        ("application/json", body)
        for body in (b"\xff\xfe", b"{", b"[" * 5000, b'{"a": NaN}', b'"\\u0000"', b"1", b"\0")
    ),
    (FORM, b"a" + b"[b]" * 300 + b"=1&\xff=%ff%00&%00=1&a[=1&]=2"),
    ("multipart/form-data", b"x"),
    (BOUND, b'--x\r\nContent-Disposition: form-data; name="a\r\n\r\n1'),
    (
        "multipart/form-data; boundary=x",
        b'--x\r\nContent-Disposition: form-data; name="a[]"\r\n\r\n\xff\0\r\n--x--\r\n',
    ),
    ("multipart/form-data; boundary=\xe9", b"--"),
    ("multipart/form-data; boundary=" + "x" * 300, b"--"),
]
FIELDS = sorted(
    {name for endpoint in registry for name in endpoint.params.model_fields}
    | {"s", "pids", "items", "exchange", "shortcodes", "wmc_current_url", "page", "orderby", "post_id", "quantity"}
    | {"email", "wmc-currency", "add-to-cart", "e-filter-a-product_cat", "_method", "_fields", "_locale", "coupon"}
    | {"product_id", "cart_item_key", "coupon_code", "billing_email", "shipping_method", "post_data", "payment_method"}
)
CALLS = [f"/?wc-ajax={name}" for name in sorted(wc_ajax.handlers)]
CALLS += [f"/wp-admin/admin-ajax.php?action={name}" for name in sorted(admin_ajax.handlers)]
STORE = sorted({(endpoint.method, f"/wp-json/{re.sub('{[^}]*}', '1', endpoint.path)}") for endpoint in registry})


@pytest.fixture
def stranger() -> Client:
    a_product(slug="kosile")
    return Client(headers={"Nonce": nonces.build_nonce(nonces.STORE_API)})


@pytest.fixture(autouse=True)
def nothing_is_ordered() -> Iterator[None]:
    yield
    assert not Order.objects.exclude(status="checkout-draft").exists()


def iterate_routes(patterns: list[URLPattern | URLResolver], before: str = "/") -> Iterator[str]:
    """Yield every route, with ``{}`` for each parameter."""
    for pattern in patterns:
        written = re.sub(r"\(.*\)|<[^>]+>", "{}", str(pattern.pattern).removeprefix("^").removesuffix("$"))
        path = before + written.replace(r"\Z", "").replace("\\", "")
        if isinstance(pattern, URLResolver):
            yield from iterate_routes(pattern.url_patterns, path)
        else:
            yield path


def check_answer(
    client: Client, method: str, path: str, body: bytes = b"", kind: str = "", headers: Headers = None
) -> None:
    response = client.generic(method, path, body, content_type=kind, headers=headers)
    asked = f"{method} {path} {kind} {body[:200]!r} {headers}: {response.status_code}"

    assert response.status_code < 500, asked
    is_told = response.status_code >= 400 and method != "HEAD" and response.content != b"-1"  # WordPress's, of a nonce
    if is_told and ("/wp-json/" in path or "wc-ajax=" in path):
        is_paypals = PAYPAL in path and response.status_code != 405
        members = {"success", "data"} if is_paypals else {"code", "message", "data"}
        assert set(response.json()) == members, asked
    if response.status_code >= 400 and "admin-ajax" in path:
        assert not response.headers["Content-Type"].startswith("text/html"), asked


def test_every_route_survives_hostile_path(stranger):
    for route in sorted(set(iterate_routes(get_resolver().url_patterns))):
        if "{}" in route:
            for text in ("0", str(2**63), "9" * 18, "x" * 300, "\0", "\u202eř", "..", "a-b", "\x7f"):
                check_answer(stranger, "GET", route.replace("{}", quote(text)))


def test_every_route_survives_hostile_query(stranger):
    shop = [route for route in iterate_routes(get_resolver().url_patterns) if not route.startswith("/sprava/")]
    for route in sorted(set(shop)):
        path = route.replace("{}", "kosile")
        for number in range(0, len(TEXTS), 4):
            query = [
                (f"{name}[a]" if n % 3 else name, TEXTS[(number + n) % len(TEXTS)]) for n, name in enumerate(FIELDS)
            ]
            check_answer(stranger, "GET", f"{path}?{urlencode([pair for pair in query if chr(0) not in pair[1]])}")
        check_answer(stranger, "GET", f"{path}?%ff=%ff&a{'[b]' * 300}=1&[=]&%ed%a0%80=1")


def test_every_ajax_call_survives_hostile_fields(stranger):
    for call in CALLS:
        for number, text in enumerate(TEXTS):
            fields = [(name + ("", "[]", "[a][b]")[number % 3], text) for name in FIELDS]
            check_answer(stranger, "POST", call, urlencode([*fields, *get_nonce_fields(call)]).encode(), FORM)


def test_every_call_of_paypal_survives_hostile_fields(stranger, monkeypatch):
    monkeypatch.setattr(RateLimit, "take", lambda *arguments: 0)
    names = ["order_id", "context", "form", "form_encoded", "products", "payment_method", "key", "funding_source"]
    for call in (call for call in CALLS if PAYPAL in call):
        nonce = nonces.build_nonce(call.partition("=")[2])
        for first in range(len(VALUES)):
            body = {name: VALUES[(first + number) % len(VALUES)] for number, name in enumerate(names)}
            body |= {"nonce": nonce, "context": "pay-now" if first % 2 else body["context"]}
            check_answer(stranger, "POST", call, json.dumps(body).encode(), JSON)
            product = {"id": VALUES[first], "quantity": VALUES[first - 1], "variations": [VALUES[first - 2]]}
            body = {"nonce": nonce, "products": [product], "form": {"shipping_method": VALUES[first]}}
            check_answer(stranger, "POST", call, json.dumps(body).encode(), JSON)


def get_nonce_fields(call: str) -> list[tuple[str, str]]:
    """Return the nonce fields of a classic call."""
    action = call.partition("=")[2].replace("_", "-")
    checkout = ("woocommerce-process-checkout-nonce", nonces.build_nonce(nonces.CHECKOUT))
    return [("security", nonces.build_nonce(action)), checkout]


def test_every_endpoint_survives_hostile_fields(stranger):
    for method, path in STORE:
        for first in range(0, len(VALUES), 6):
            body = {name: VALUES[(first + number) % len(VALUES)] for number, name in enumerate(FIELDS)}
            check_answer(stranger, method, path, json.dumps(body).encode(), JSON)


def test_endpoint_survives_one_hostile_field_among_valid_ones(stranger):
    good = {"post_id": 0, "widget_id": "main", "pagination_base_url": "/obchod/"}
    for name in ("pagination_base_url", "widget_filters", "widget_model", "post_id", "widget_id", "is_edit_mode"):
        for value in VALUES:
            body = json.dumps(good | {name: value}).encode()
            check_answer(stranger, "POST", "/wp-json/elementor-pro/v1/refresh-loop", body, JSON)
    for url in ("/obchod/?s=%00", "/obchod/\0", "//obchod", "/%2e%2e/", "http://[", "/obchod/?page=" + "9" * 30):
        check_answer(stranger, "POST", "/?wc-ajax=dgwt_wcas_ajax_search", urlencode({"s": url}).encode(), FORM)
        body = json.dumps(good | {"pagination_base_url": url}).encode()
        check_answer(stranger, "POST", "/wp-json/elementor-pro/v1/refresh-loop", body, JSON)
        parts = {"wmc_current_url": url, "shortcodes[0][layout]": "select", "action": "wmc_get_products_price"}
        check_answer(stranger, "POST", "/wp-admin/admin-ajax.php", urlencode(parts).encode(), FORM)


def test_broken_bodies_are_rejected_in_format_of_endpoint(stranger):
    posts = [path for method, path in STORE if method == "POST"]
    for path in [*posts, *CALLS, "/kosik/", "/pokladna/", "/odber-novinek/", "/hledani/zprava/", "/sprava/login/"]:
        for kind, body in BODIES:
            check_answer(stranger, "POST", path, body, kind)


def test_hostile_headers_and_cookies_are_survived(stranger):
    names = ["vyloha_cart", "wmc_current_currency", "sessionid", "csrftoken", "messages"]
    for path in ("/", "/kosik/", "/obchod/", "/sprava/", "/wp-json/wc/store/v1/cart", *CALLS):
        for text in TEXTS:
            value = quote(text, safe="") if "\0" in text else text.encode().decode("latin-1")
            check_answer(stranger, "GET", path, headers={"Cookie": "; ".join(f'{name}="{value}"' for name in names)})
            headers = {"Cart-Token": value, "X-WP-Nonce": value, "X-HTTP-Method-Override": value, "Referer": value}
            headers |= {"Accept-Encoding": value, "If-None-Match": value, "Range": value}
            check_answer(stranger, "GET", path, headers=headers)
