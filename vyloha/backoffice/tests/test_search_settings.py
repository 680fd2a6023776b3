"""Settings of live search in the back office."""

import json
import re
from typing import Any

import pytest

from vyloha.backoffice.tests.forms import get_context, get_form_fields
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import Attribute
from vyloha.commerce.catalogue.tests.makers import a_product, an_attribute
from vyloha.commerce.search import cached_settings
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.models import SearchSettings

pytestmark = pytest.mark.django_db
SCREEN = "/sprava/settings/search/searchsettings/"


def saved(**fields: Any) -> Any:
    client = sign_in_merchant()
    url = str(client.get(SCREEN, follow=True).redirect_chain[-1][0])
    page = client.get(url)
    sent = {**get_form_fields(page, f"@action='{url}'"), **fields}
    return client.post(url, {name: value for name, value in sent.items() if value is not None})


def rich(text: str) -> str:
    block = {"key": "a", "text": text, "type": "unstyled", "depth": 0, "inlineStyleRanges": [], "entityRanges": []}
    return json.dumps({"blocks": [block], "entityMap": {}})


def test_search_settings_have_documented_defaults() -> None:
    usual = get_search_settings()

    assert (usual.min_chars, usual.debounce_wait_ms, usual.suggestions_limit) == (3, 400, 7)
    assert (usual.layout_breakpoint, usual.mobile_overlay_breakpoint, usual.mobile_overlay_delay) == (992, 992, 0)
    assert (usual.mobile_overlay_close_delay, usual.suggestions_max_height) == (150, 600)
    assert (usual.details_min_window, usual.details_min_form) == (768, 550)
    assert (usual.details_hover_delay_ms, usual.hover_delay_ms) == (100, 1)
    assert (usual.double_click_guard_ms, usual.mouse_down_delay_ms) == (500, 250)
    assert (usual.recent_products, usual.recent_phrases) == (5, 5)
    on = ("show_details_panel", "show_images", "show_price", "show_preloader", "show_headings", "send_ga_events")
    off = ("show_desc", "show_sale_badge", "show_featured_badge", "voice_search_enabled")
    assert [name for name in on if not getattr(usual, name)] == []
    assert [name for name in off if getattr(usual, name)] == []
    assert usual.voice_search_lang == "cs-CZ"
    assert "Nic jsme nenašli" in usual.no_results_html


def test_merchant_changes_settings_and_shop_uses_them(changes: Any) -> None:
    cached_settings.known_settings.clear()
    assert get_search_settings().min_chars == 3

    with changes():
        answer = saved(min_chars="2", show_tags="on", show_price=None, no_results=rich("Nic tu není."))

    assert answer.status_code == 302, get_context(answer)["form"].errors
    now = get_search_settings()
    assert (now.min_chars, now.show_tags, now.show_price) == (2, True, False)
    assert re.sub(r"<[^>]+>", "", now.no_results_html) == "Nic tu není."


def test_merchant_selects_attributes_of_suggestions(changes: Any) -> None:
    colour, _glaze = an_attribute(), an_attribute("Glazura", "pa_glazura")
    cached_settings.known_settings.clear()
    assert get_search_settings().suggested_attribute_ids == frozenset()

    with changes():
        answer = saved(suggested_attributes=str(colour.pk))

    assert answer.status_code == 302
    assert get_search_settings().suggested_attribute_ids == {colour.pk}


def test_products_own_attribute_cannot_be_suggested() -> None:
    own = Attribute.objects.create(name="Délka pásku", slug="delka", product=a_product())

    answer = saved(suggested_attributes=str(own.pk))

    assert answer.status_code == 200
    assert "Délka pásku" not in answer.content.decode()
    assert SearchSettings.load().suggested_attribute_ids == frozenset()


@pytest.mark.parametrize(
    "wrong", [{"min_chars": "0"}, {"suggestions_limit": "31"}, {"voice_search_lang": "česky"}, {"layout": "jinak"}]
)
def test_invalid_value_is_rejected_and_form_keeps_input(wrong: dict[str, str]) -> None:
    answer = saved(search_placeholder="Co hledáte?", **wrong)

    assert answer.status_code == 200
    assert "Co hledáte?" in answer.content.decode()
    assert SearchSettings.load().search_placeholder == ""


def test_unsafe_html_is_removed() -> None:
    saved = SearchSettings(no_results='Nic. <a href="/obchod/" onclick="x()">Vše</a><script>alert(1)</script>')

    saved.save()

    assert "/obchod/" in saved.no_results
    assert "script" not in saved.no_results
    assert "onclick" not in saved.no_results


def test_editor_cannot_change_search_settings() -> None:
    assert "/sprava/settings/search" not in sign_in_editor().get(SCREEN, follow=True).redirect_chain[-1][0]


def test_setting_is_once_in_shop_menu() -> None:
    html = sign_in_merchant().get("/sprava/").content.decode()

    assert html.count(SCREEN) == 1
