"""Tests of the two ajax dispatchers."""

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory

from vyloha.storefront.api import front_page_calls, request_parameters
from vyloha.storefront.api.ajax import admin_ajax, responses, wc_ajax

pytestmark = pytest.mark.django_db
AJAX = "/wp-admin/admin-ajax.php"


@pytest.mark.parametrize("data", [{}, {"action": "nothing"}, {"action[]": "x"}])
def test_unknown_action_returns_zero(data: dict[str, str]) -> None:
    for response in (Client().post(AJAX, data), Client().get(AJAX, data)):
        assert (response.status_code, response.content) == (400, b"0")
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["X-Robots-Tag"] == "noindex"


def test_guest_gets_no_rest_nonce() -> None:
    response = Client().get(AJAX, {"action": "rest-nonce"})

    assert (response.status_code, response.content) == (400, b"0")


def test_action_is_read_from_body_and_query(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = responses.AjaxHandlers()
    handlers.register("wmc_get_products_price")(
        lambda request: responses.build_json(request_parameters.parse_form(request).get("pids"))
    )
    monkeypatch.setattr(admin_ajax, "handlers", handlers)

    posted = Client().post(
        AJAX, "action=wmc_get_products_price&pids[]=1&pids[]=2", content_type="application/x-www-form-urlencoded"
    )
    asked = Client().get(f"{AJAX}?action=wmc_get_products_price")

    assert posted.json() == ["1", "2"]
    assert asked.json() is None


def test_unregistered_name_is_served_as_normal_page() -> None:
    for query in ("", "wc-ajax=nothing", "s=hrnek"):
        assert front_page_calls.answer_call(RequestFactory().get(f"/?{query}")) is None


@pytest.mark.django_db
def test_unregistered_name_returns_405_by_post() -> None:
    response = Client().post("/?wc-ajax=nothing")

    assert (response.status_code, response.json()["code"]) == (405, "method_not_allowed")


def test_registered_name_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    handlers = responses.AjaxHandlers()

    @handlers.register("get_refreshed_fragments")
    def refresh(request: object) -> HttpResponse:
        return responses.build_json({"fragments": {}})

    monkeypatch.setattr(wc_ajax, "handlers", handlers)

    response = front_page_calls.answer_call(RequestFactory().post("/?wc-ajax=get_refreshed_fragments"))

    assert response is not None
    assert response.content == b'{"fragments":{}}'
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["X-Robots-Tag"] == "noindex"
