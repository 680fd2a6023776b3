"""
The error catalogue (specification.md, section 8) on the server: each error is made to happen, with what is answered.

What shoppers and editors then see in browsers is in `web/error-catalogue.test.ts`.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from wagtail.models import Collection

from vyloha.commerce.catalogue.pictures import renditions
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.marketing.models import MarketingFailure
from vyloha.commerce.search.models import SearchSettings
from vyloha.content.blocks.block_input import get_messages
from vyloha.content.blocks.charts_and_counters import AnimatedCircle
from vyloha.content.blocks.popup_rules import TimingRules
from vyloha.content.models import MarketingSettings
from vyloha.core.tests.stand_in import a_bank
from vyloha.storefront import marketing_jobs
from vyloha.storefront.api.media.tests.test_media import Editor, create_person
from vyloha.storefront.tests.shoppers import put_in
from vyloha.storefront.tests.test_marketing import visitor

pytestmark = pytest.mark.django_db
STORE = "/wp-json/wc/store/v1"
NOT_REACHED = "the shop must not get here"


class Shop:
    """What the errors need of the test."""

    def __init__(self, settings: Any, monkeypatch: pytest.MonkeyPatch, index: Callable[[], None], changes: Any) -> None:
        self.settings, self.monkeypatch, self.index, self.changes = settings, monkeypatch, index, changes

    def fail(self, target: str, error: Exception) -> None:
        """Let the function at ``target`` raise ``error``."""

        def raise_error(*_args: Any, **_kwargs: Any) -> Any:
            raise error

        self.monkeypatch.setattr(target, raise_error)


@pytest.fixture
def shop(
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    seeded: None,
    indexed: Callable[[], None],
    changes: Any,
) -> Shop:
    settings.MEDIA_ROOT = tmp_path
    Collection.get_first_root_node() or Collection.add_root(name="Root")
    return Shop(settings, monkeypatch, indexed, changes)


def read_error(response: Any) -> str:
    """Return the status, the code and the message that clients show."""
    body = response.json()
    return f"{response.status_code} {body['code']}: {body['message']}"


def crash(shop: Shop) -> str:
    shop.fail("vyloha.storefront.api.rest.dispatch.answer_call", RuntimeError(NOT_REACHED))
    return read_error(Client(raise_request_exception=False).get(f"{STORE}/cart"))


def send_broken_json(shop: Shop) -> str:
    return read_error(Client().post(f"{STORE}/cart/add-item", "{", content_type="application/json"))


def upload_without_disk(shop: Shop) -> str:
    shop.fail(f"{renditions.__name__}.store_file", OSError("the disk is full"))
    response = Editor(create_person()).upload()
    assert response.headers["x-wp-upload-attachment-id"]
    return read_error(response)


def send_expired_nonce(shop: Shop) -> str:
    editor = Editor(create_person(), nonce="expired")
    path = "/sprava/wp-json/wp/v2/media"
    rejected = editor.client.get(path, headers=editor.headers)
    fresh = editor.client.get("/sprava/wp-admin/admin-ajax.php?action=rest-nonce").content.decode()
    repeated = editor.client.get(path, headers={"X-WP-Nonce": fresh})
    return f"{rejected.status_code} {rejected.json()['code']}, then {repeated.status_code}"


def report_to_broken_provider(shop: Shop) -> str:
    MarketingSettings.objects.create(provider="ecomail")
    client, product = visitor(), a_product("Konvice")
    put_in(client, product)
    with a_bank(status=500, body=b"{}", kind="application/json") as provider:
        shop.settings.ECOMAIL_URL, shop.settings.ECOMAIL_API_KEY = provider.address.removesuffix("/list"), "tajemstvi"
        response = client.post("/wp-json/ecomail/v1/cart", {"email": "jana@example.cz"})
        with pytest.raises(Exception, match="500"):  # the worker repeats it
            marketing_jobs.report_cart.func("jana@example.cz", "", [product.pk])
    return f"{response.status_code} {response.json()['status']}; merchant: {MarketingFailure.objects.get().message}"


def search_broken_index(shop: Shop) -> str:
    shop.fail("vyloha.storefront.api.search.suggestions.find_items", RuntimeError(NOT_REACHED))
    return read_error(Client(raise_request_exception=False).get("/?wc-ajax=dgwt_wcas_ajax_search&s=hrnek"))


def ask_for_unknown_details(shop: Shop) -> str:
    query = {"action": "dgwt_wcas_result_details", "items[0][objectID]": "product__999", "items[0][value]": "x"}
    response = Client().post("/?wc-ajax=dgwt_wcas_result_details", query)
    return f"{response.status_code} {response.json()}"


def ask_for_unknown_prices(shop: Shop) -> str:
    response = Client().post("/?wc-ajax=dgwt_wcas_get_prices", {"action": "x", "items[]": ["999", "x", "<b>"]})
    return f"{response.status_code} {response.json()}"


def find_nothing(shop: Shop) -> str:
    a_product("Hrnek")
    shop.index()
    default = "Nic jsme nenašli" in Client().get("/").text  # in the settings of the search box
    with shop.changes():
        SearchSettings.objects.create(no_results="<p>Nemáme.</p>")
    [suggestion] = Client().get("/?wc-ajax=dgwt_wcas_ajax_search&s=xyzqwk").json()["suggestions"]
    configured = "<p>Nemáme.</p>" in Client().get("/?s=xyzqwk").text
    return f"default: {default}, suggestion: {suggestion['type']}, page: {configured}"


def refresh_unknown_grid(shop: Shop) -> str:
    body = {"widget_id": "vypis", "pagination_base_url": "/obchod/?page=999"}
    return read_error(Client().post("/wp-json/elementor-pro/v1/refresh-loop", body, content_type="application/json"))


def read_form_errors(block: Any, value: Any) -> str:
    try:
        block.clean(block.to_python(value))
    except ValidationError as error:
        return " ".join(map(str, get_messages(error)))
    return "accepted"


def save_invalid_pattern(shop: Shop) -> str:
    return read_form_errors(TimingRules(), [{"type": "url", "value": {"url": "(", "action": "regex"}}])


def save_invalid_circle(shop: Shop) -> str:
    return read_form_errors(AnimatedCircle(), {"text": "24 h", "percent": 101, "size": 100, "line_width": 10})


def refresh_prices_of_nothing(shop: Shop) -> str:
    body = {"action": "wmc_get_products_price", "pids[]": ["x", "-1"], "exchange[0][price]": "<b>"}
    response = Client().post("/wp-admin/admin-ajax.php", body)
    return f"{response.status_code} {response.json()['success']} {response.json()['data'].get('prices')}"


def open_missing_area(shop: Shop) -> str:
    body = {"action": "ekit_widgetarea_content", "nonce": "x", "post_id": "999"}
    response = Client().post("/wp-admin/admin-ajax.php", body)
    return f"{response.status_code} {response.content.decode()!r}"


def open_missing_menu(shop: Shop) -> str:
    response = Client().get("/wp-json/elementskit/v1/megamenu/megamenu_content?id=999")
    return f"{response.status_code} {response.json()}"


ROWS: list[tuple[str, Callable[[Shop], str], str]] = [
    ("unknown_error", crash, "500 internal_server_error: V obchodě se něco nepovedlo. Zkuste to prosím znovu."),
    ("invalid_json", send_broken_json, "400 rest_invalid_json: "),
    ("post_process", upload_without_disk, "500 vyloha_rest_post_process: Obrázek jsme přijali"),
    ("rest_cookie_invalid_nonce", send_expired_nonce, "403 rest_cookie_invalid_nonce, then 200"),
    ("marketing tracking", report_to_broken_provider, "200 queued; merchant: "),
    ("search request", search_broken_index, "500 internal_server_error: "),
    ("search details", ask_for_unknown_details, "200 "),
    ("search prices", ask_for_unknown_prices, "200 {'success': True, 'data': "),
    ("no search results", find_nothing, "default: True, suggestion: no-results, page: True"),
    ("listing refresh", refresh_unknown_grid, "404 rest_post_invalid_page_number: "),
    ("popup url regex", save_invalid_pattern, "regulární výraz"),
    ("animated circle", save_invalid_circle, "100"),
    ("currency refresh", refresh_prices_of_nothing, "200 True "),
    ("widget area", open_missing_area, "200 ''"),
    ("mega menu", open_missing_menu, "200 None"),
]


@pytest.mark.parametrize(("make_happen", "answer"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_error_is_answered_as_catalogued(shop: Shop, make_happen: Callable[[Shop], str], answer: str) -> None:
    seen = make_happen(shop)

    assert answer in seen
    assert NOT_REACHED not in seen  # no details of our errors
