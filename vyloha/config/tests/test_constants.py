"""
The constants of the shop (specification.md, section 9): where each is set, its default, and what follows a change.

What browsers do with the values that pages give them is in `web/constants.test.ts`.
"""

from collections.abc import Callable
from decimal import Decimal
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.utils.translation import ngettext
from wagtail.contrib.settings.views import get_setting_edit_handler
from wagtail.models import Site

from vyloha.commerce.analytics.items import EventItem
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.pricing.currencies import currency_table
from vyloha.commerce.pricing.offers import get_product_offers
from vyloha.commerce.search.cached_settings import get_search_settings
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.query import TermJoin
from vyloha.config.tests.test_settings import load_settings
from vyloha.content.analytics.browser import Marketing
from vyloha.content.analytics.settings import get_analytics_settings
from vyloha.content.blocks.charts_and_counters import AnimatedCircle, Counter, NumberAnimation, PieChart
from vyloha.content.blocks.controls.back_to_top import BackToTop
from vyloha.content.blocks.slider import Slider
from vyloha.content.consent.banner import build_attribution
from vyloha.content.currencies.page_currency import PageCurrency
from vyloha.content.listing.terms import parse_terms
from vyloha.content.marketing.settings import get_marketing_settings
from vyloha.content.models import (
    AnalyticsSettings,
    AttributionSettings,
    ChoosingSettings,
    MarketingSettings,
    ShopSettings,
    SwitcherSettings,
)
from vyloha.content.shell.back_to_top import SIMPLE
from vyloha.content.shell.search_box import SearchBox
from vyloha.content.tests.makers import a_popup
from vyloha.core.language import LOCALE
from vyloha.core.money import Money
from vyloha.storefront.pages.product.product_props import VariationSelection
from vyloha.storefront.tests.pages import props_of

pytestmark = pytest.mark.django_db

ITEM = EventItem(id=7, name="Tričko", sku="TR-7", categories=tuple("ABCDEF"), price=Money(19990, "CZK"))


def read_search_box(field: str) -> Any:
    return getattr(SearchBox.from_settings(get_search_settings()), field)


def read_selection(field: str) -> Any:
    return getattr(VariationSelection.from_settings(ChoosingSettings.get_for_default_site()), field)


def read_switcher(field: str) -> Any:
    return getattr(PageCurrency.from_switchers(SwitcherSettings.get_for_site(Site.objects.get())), field)


def read_attribution(field: str) -> Any:
    return getattr(build_attribution().params, field)


def read_marketing(field: str) -> Any:
    known = get_marketing_settings()
    return getattr(Marketing(url="", cart=known.cart_tracking, product=known.product_tracking, opt_out=""), field)


def read_item_id(_field: str) -> Any:
    return ITEM.build_data(get_analytics_settings().identifier)["item_id"]


def read_search_engines(_field: str) -> Any:
    sources = a_popup(timing=[("sources", {"sources": ["search"]})]).build_rules().timing.sources
    assert sources
    return list(sources.engines)


def same(default: Any, other: Any) -> tuple[Any, Any, Any, Any]:
    """Return a row whose values pages show as they were saved."""
    return default, other, default, other


ENGINES = ["google.", "yahoo.", "bing.", "yandex.", "baidu.", "seznam."]
Read = Callable[[str], Any]
# The model and the field of the back office, what reads it, its default, another value, and what is shown of both.
SETTINGS: list[tuple[Any, str, Read, str, tuple[Any, Any, Any, Any]]] = [
    (SwitcherSettings, "sidebar_breakpoint", read_switcher, "sidebar_breakpoint", same(768, 900)),
    (SwitcherSettings, "sidebar_up_from", read_switcher, "sidebar_up_from", same(50, 30)),
    (AnalyticsSettings, "identifier", read_item_id, "", ("product_sku", "product_id", "TR-7", "7")),
    (ChoosingSettings, "shows_chosen", read_selection, "shows_chosen", same(True, False)),
    (ChoosingSettings, "clears_on_reselect", read_selection, "clears_on_reselect", same(True, False)),
    (ChoosingSettings, "label_separator", read_selection, "label_separator", same(":", " –")),
    (ChoosingSettings, "shows_stock_left", read_selection, "shows_stock_left", same(False, True)),
    (ChoosingSettings, "stock_left_threshold", read_selection, "stock_left_threshold", same(5, 2)),
    (ChoosingSettings, "opens_cart_after_add", read_selection, "opens_cart_after_add", same(False, True)),
    (ChoosingSettings, "adds_without_reload", read_selection, "adds_without_reload", same(True, False)),
    (MarketingSettings, "cart_tracking", read_marketing, "cart", same(True, False)),
    (MarketingSettings, "product_tracking", read_marketing, "product", same(True, False)),
    *(
        (SearchSettings, field, read_search_box, field, same(default, other))
        for field, default, other in [
            ("min_chars", 3, 2),
            ("debounce_wait_ms", 400, 0),
            ("layout_breakpoint", 992, 700),
            ("mobile_overlay_breakpoint", 992, 700),
            ("mobile_overlay_delay", 0, 50),
            ("mobile_overlay_close_delay", 150, 0),
            ("suggestions_max_height", 600, 400),
            ("details_min_window", 768, 1000),
            ("details_min_form", 550, 700),
            ("show_details_panel", True, False),
            ("show_images", True, False),
            ("show_price", True, False),
            ("show_preloader", True, False),
            ("show_headings", True, False),
            ("show_desc", False, True),
            ("show_sale_badge", False, True),
            ("show_featured_badge", False, True),
            ("voice_search_enabled", False, True),
            ("voice_search_lang", "cs-CZ", "sk-SK"),
            ("send_ga_events", True, False),
            ("recent_products", 5, 3),
            ("recent_phrases", 5, 3),
            ("details_hover_delay_ms", 100, 20),
            ("hover_delay_ms", 1, 20),
            ("double_click_guard_ms", 500, 0),
            ("mouse_down_delay_ms", 250, 100),
        ]
    ),
    (AttributionSettings, "lifetime", read_attribution, "lifetime", (Decimal("0.00001"), Decimal(6), 0.00001, 6.0)),
    (AttributionSettings, "session_minutes", read_attribution, "session", same(30, 60)),
    (AttributionSettings, "base64", read_attribution, "base64", same(False, True)),
    (AttributionSettings, "tracking", read_attribution, "allowTracking", ("always", "never", True, False)),
    (
        AttributionSettings,
        "search_engines",
        read_search_engines,
        "",
        ("\n".join(ENGINES), "seznam.\nduckduckgo.", ENGINES, ["seznam.", "duckduckgo."]),
    ),
]


@pytest.mark.parametrize(
    ("model", "field", "read", "shown_as", "values"), SETTINGS, ids=[f"{row[0].__name__}.{row[1]}" for row in SETTINGS]
)
def test_setting_has_its_default_and_changes_the_shop(
    model: Any, field: str, read: Read, shown_as: str, values: tuple[Any, ...], changes: Any
) -> None:
    default, other, shown, shown_after = values
    site = {"site": Site.objects.get()} if hasattr(model, "site") else {}
    assert getattr(model(), field) == default
    assert field in get_setting_edit_handler(model).get_form_class().base_fields  # merchants can change it
    assert read(shown_as) == shown

    with changes():
        model.objects.create(**site, **{field: other})

    assert read(shown_as) == shown_after


# A block of the page builder, what it needs, its option, the default, and another value.
BLOCK_OPTIONS: list[tuple[Any, dict[str, Any], str, Any, Any]] = [
    (BackToTop(), {}, "show_after", 300, 100),
    (BackToTop(), {}, "offset_top", 0, 80),
    (AnimatedCircle(), {}, "size", 100, 80),
    (AnimatedCircle(), {}, "line_width", 10, 5),
    (Counter(), {"number": Decimal(1)}, "duration_ms", 300, 900),
    (NumberAnimation(), {"number": Decimal(1)}, "duration_ms", 500, 900),
    (PieChart(), {}, "size", 150, 200),
    (PieChart(), {}, "line_width", 20, 10),
]


@pytest.mark.parametrize(
    ("block", "needed", "option", "default", "other"),
    BLOCK_OPTIONS,
    ids=[f"{type(row[0]).__name__}.{row[2]}" for row in BLOCK_OPTIONS],
)
def test_option_of_block_has_its_default_and_changes_it(
    block: Any, needed: dict[str, Any], option: str, default: Any, other: Any
) -> None:
    def get_props(**fields: Any) -> Any:
        return block.get_api_representation(block.normalize({**block.get_default(), **needed, **fields}))

    assert get_props()[option] == default
    assert get_props(**{option: other})[option] == other


def test_slider_shows_three_slides_on_computers_two_on_tablets() -> None:
    slides = [{"type": "quotations", "value": [{"text": "Přišlo to.", "author": ""}] * 2}]
    slider = Slider()

    def get_columns(**fields: Any) -> tuple[int, int]:
        value = {**slider.get_prep_value(slider.get_default()), "slides": slides, **fields}
        props = slider.get_api_representation(slider.to_python(value))
        return props["on_computers"], props["on_tablets"]

    assert get_columns() == (3, 2)
    assert get_columns(on_computers=4, on_tablets="1") == (4, 1)


def test_default_currency_is_crowns_or_that_of_the_set_up(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    product = a_product("Tričko", price=19900)

    def get_price() -> str:
        [offer] = get_product_offers([product.pk])[product.pk]
        assert offer.price
        return offer.price.text.replace("\u00a0", " ")

    assert load_settings(monkeypatch)["DEFAULT_CURRENCY"] == settings.DEFAULT_CURRENCY == "CZK"
    assert get_price() == "199 Kč"

    settings.DEFAULT_CURRENCY = load_settings(monkeypatch, DEFAULT_CURRENCY="eur")["DEFAULT_CURRENCY"]
    currency_table.clear()
    assert get_price() == "199 €"


def test_locale_is_czech_with_three_plural_forms() -> None:
    assert LOCALE == "cs_CZ"
    assert len({ngettext("%(count)s product", "%(count)s products", count) for count in (1, 2, 5)}) == 3
    assert Money(123450, "CZK").text == "1\u00a0234,50\u00a0Kč"


def test_simple_back_to_top_button_appears_after_20_pixels(seeded: None, settings: Any, changes: Any) -> None:
    assert props_of("/", settings)["shell"]["back_to_top"] is None

    with changes():
        ShopSettings.objects.update_or_create(site=Site.objects.get(), defaults={"back_to_top": True})

    assert props_of("/", settings)["shell"]["back_to_top"] == SIMPLE.model_dump() | {"show_after": 20, "offset_top": 0}


def test_forms_of_scripts_wake_again_after_a_second(seeded: None, settings: Any, changes: Any) -> None:
    assert props_of("/", settings)["shell"]["reinit_delay_ms"] == 1000

    with changes():
        ChoosingSettings.objects.create(site=Site.objects.get(), reinit_delay_ms=250)

    assert props_of("/", settings)["shell"]["reinit_delay_ms"] == 250


def test_item_of_analytics_has_at_most_five_categories() -> None:
    categories = [value for name, value in ITEM.build_data("product_id").items() if name.startswith("item_category")]

    assert categories == list("ABCDE")


@pytest.mark.parametrize(("currency", "price"), [("CZK", 19.9), ("JPY", 1990.0), ("KWD", 1.99)])
def test_amounts_of_analytics_are_divided_by_minor_unit(currency: str, price: float) -> None:
    item = EventItem(id=7, name="Tričko", sku="", categories=(), price=Money(1990, currency))

    assert item.build_data("product_sku") | {"price": price, "item_id": "#7"} == item.build_data("product_sku")


@pytest.mark.parametrize(
    ("query", "join"),
    [
        *(("a+b", TermJoin.AND), ("a%2Bb", TermJoin.AND)),
        *(("a~b", TermJoin.OR), ("a%7Cb", TermJoin.OR)),
        *(("!a!b", TermJoin.NOT), ("%21a%21b", TermJoin.NOT)),
    ],
)
def test_separators_of_filters_join_terms(query: str, join: TermJoin) -> None:
    terms = parse_terms(parse_qs(f"e-filter-vypis-barva={query}")["e-filter-vypis-barva"])

    assert (terms.values, terms.join) == (("a", "b"), join)
