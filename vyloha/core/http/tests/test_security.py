import re
from pathlib import Path
from typing import Any

import pytest
import wagtail
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

import vyloha
from vyloha.core.http.security import allow_cross_site

pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]

SHOP = "http://testserver"
STRANGER = "https://zlodej.example"


def show(request: HttpRequest) -> HttpResponse:
    return HttpResponse("done", content_type=request.GET.get("type", "text/html; charset=utf-8"))


urlpatterns = [
    path("kosik/", show),
    path("navrat/", allow_cross_site(lambda request: show(request))),
    path("wp-json/cart", show),
    path("", show),
    path("sprava/", show),
]


def get_policy(address: str) -> str:
    return str(Client().get(address).headers.get("Content-Security-Policy", ""))


def test_shop_policy_limits_base_uri_to_self() -> None:
    """jQuery parses HTML in a document whose base it sets to this page."""
    assert "base-uri 'self'" in get_policy("/kosik/").split("; ")


def test_shop_policy_allows_no_inline_script_or_style() -> None:
    policy = get_policy("/kosik/")

    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy


def test_back_office_policy_allows_inline_scripts_of_wagtail() -> None:
    assert "script-src 'self' 'unsafe-inline'" in get_policy("/sprava/")


def test_back_office_policy_blocks_script_attributes() -> None:
    assert "script-src-attr 'none'" in get_policy("/sprava/")
    for app in (wagtail, vyloha):
        for template in Path(app.__path__[0]).rglob("templates/**/*.html"):
            # The gallery of Wagtail's own pieces is not installed.
            if not {"styleguide", "test", "project_template"} & set(template.parts):
                assert not re.search(r"<[^>]*\son[a-z]+\s*=", template.read_text()), template


def test_svg_policy_allows_no_script() -> None:
    assert get_policy("/kosik/?type=image/svg%2Bxml").startswith("default-src 'none'; style-src")


def test_json_has_no_policy() -> None:
    assert get_policy("/kosik/?type=application/json") == ""


def test_vite_is_allowed_only_in_development(settings: Any) -> None:
    settings.VITE_URL = "http://127.0.0.1:5173"

    policy = get_policy("/kosik/")

    assert "script-src 'self' http://127.0.0.1:5173;" in policy
    assert "ws://127.0.0.1:5173" in policy


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin", "origin": SHOP}, 200),
        ({"sec-fetch-site": "none"}, 200),
        ({"sec-fetch-site": "cross-site", "origin": STRANGER}, 403),
        ({"sec-fetch-site": "same-site", "origin": "http://blog.testserver"}, 403),
        # A proxy that drops the scheme must not stop the shop: the browser's own header takes precedence.
        ({"sec-fetch-site": "same-origin", "origin": "https://testserver"}, 200),
        ({"origin": SHOP}, 200),
        ({"origin": STRANGER}, 403),
        ({"origin": "https://testserver"}, 403),
        ({"origin": "null"}, 403),
        ({}, 200),
    ],
)
def test_form_origin_is_checked(headers: dict[str, str], status: int) -> None:
    assert Client(headers=headers).post("/kosik/").status_code == status


def test_cross_site_link_is_allowed() -> None:
    assert Client(headers={"sec-fetch-site": "cross-site"}).get("/kosik/").status_code == 200


def test_trusted_origin_may_send_forms(settings: Any) -> None:
    settings.CSRF_TRUSTED_ORIGINS = ["https://kampan.example"]

    answer = Client(headers={"sec-fetch-site": "cross-site", "origin": "https://kampan.example"}).post("/kosik/")

    assert answer.status_code == 200


def test_view_may_accept_cross_site_forms() -> None:
    assert Client(headers={"sec-fetch-site": "cross-site"}).post("/navrat/").status_code == 200


@pytest.mark.parametrize("address", ["/wp-json/cart", "/?wc-ajax=add_to_cart", "/?rest_route=/cart"])
def test_cross_site_api_call_is_rejected_with_json_403(address: str) -> None:
    answer = Client(headers={"origin": STRANGER}).post(address)

    assert answer.status_code == 403
    assert answer.json()["code"] == "cross_site_request"
    assert answer.json()["data"] == {"status": 403}
