"""Tests of the merchant's settings for listings of the shop's own pages."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from wagtail.models import Site

from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.content.models import ListingSettings
from vyloha.core.cache.pages import PUBLIC
from vyloha.storefront.tests.pages import capture_queries, get_html, props_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def shirts(indexed: Callable[[], None]) -> None:
    """Five shirts in two colours, in a category."""
    colour, category = an_attribute(), a_category("Trička", slug="tricka")
    both = [{"terms": {"pa_barva": term}} for term in ("červená", "modrá")]
    for i in range(5):
        a_variable_product([colour], both, f"Tričko {i}", categories=[category])
    a_product("Hrnek")
    indexed()


def set_up(*filters: dict[str, Any], **fields: Any) -> ListingSettings:
    stream = [("taxonomy_filter", {"join": "OR", "is_indexable": False, **one}) for one in filters]
    own: ListingSettings = ListingSettings.objects.create(
        site=Site.objects.get(is_default_site=True), filters=stream, **fields
    )
    return own


def offered(settings: Any) -> list[tuple[str, str]]:
    facets = props_of("/kategorie-produktu/tricka/", settings)["filters"]["facets"]
    return [(facet["taxonomy"], facet["join"]) for facet in facets]


@pytest.mark.usefixtures("shirts")
def test_categories_offer_chosen_filters_in_order(settings: Any) -> None:
    set_up({"taxonomy": "pa_barva", "join": "AND"}, {"taxonomy": "price"}, {"taxonomy": "stock_status"}, per_page=4)

    page = props_of("/kategorie-produktu/tricka/", settings)

    # All have the same price and are in stock, so there is nothing to choose.
    assert offered(settings) == [("pa_barva", "AND")]
    assert page["paging"]["pages"] == 2


@pytest.mark.usefixtures("shirts")
def test_default_filters_are_offered_without_choice(settings: Any, changes: Any) -> None:
    unsaved = offered(settings)
    with changes():
        set_up()

    assert ("pa_barva", "OR") in unsaved
    assert offered(settings) == unsaved


@pytest.mark.usefixtures("shirts")
def test_merchant_opens_single_values_for_search_engines(changes: Any) -> None:
    blue = "/kategorie-produktu/tricka/?e-filter-vypis-pa_barva=modr%C3%A1"
    assert "noindex" in get_html(blue)

    with changes():
        set_up({"taxonomy": "pa_barva", "is_indexable": True})

    assert Client().get(blue).headers["Cache-Control"] == PUBLIC
    assert f'<link rel="canonical" href="http://testserver{blue}"/>' in get_html(f"{blue}&utm_source=x")


@pytest.mark.usefixtures("shirts")
def test_indexable_values_are_linked_for_search_engines_except_in_search(settings: Any) -> None:
    set_up({"taxonomy": "pa_barva", "is_indexable": True})

    links, of_results = (props_of(path, settings)["filters"]["links"] for path in ("/obchod/", "/?s=tričko"))

    assert [link["name"] for link in links] == ["Červená", "Modrá"]
    assert of_results == []


@pytest.mark.usefixtures("shirts")
def test_cached_pages_are_invalidated_with_settings(changes: Any) -> None:
    path = "/kategorie-produktu/tricka/"
    before = get_html(path)

    with changes():
        own = set_up({"taxonomy": "price"})
    after = get_html(path)
    with changes():
        own.filters = []
        own.save()

    assert 'data-taxonomy="pa_barva"' in before
    assert 'data-taxonomy="pa_barva"' not in after
    assert 'data-taxonomy="pa_barva"' in get_html(path)


@pytest.mark.usefixtures("shirts")
def test_merchant_turns_on_infinite_scroll(changes: Any) -> None:
    """Section 2: some listings use infinite scroll."""
    path = "/kategorie-produktu/tricka/"
    assert "data-infinite" not in get_html(path)

    with changes():
        set_up(more="infinite", per_page=4)

    assert 'data-infinite=""' in get_html(path)


@pytest.mark.usefixtures("shirts")
def test_settings_use_no_query(changes: Any) -> None:
    usual = len(capture_queries("/kategorie-produktu/tricka/"))
    with changes():
        set_up({"taxonomy": "pa_barva"}, {"taxonomy": "attributes"}, {"taxonomy": "product_cat"})

    assert len(capture_queries("/kategorie-produktu/tricka/")) == usual


@pytest.mark.usefixtures("shirts")
def test_refresh_loop_follows_settings() -> None:
    set_up({"taxonomy": "pa_barva"}, per_page=4, more="infinite")
    body = {"widget_id": "vypis", "pagination_base_url": "/kategorie-produktu/tricka/?page=2"}

    answer = Client().post("/wp-json/elementor-pro/v1/refresh-loop", body, content_type="application/json").json()

    assert answer["address"] == "/kategorie-produktu/tricka/?page=2"
    assert answer["data"].count("/produkt/") >= 1
    assert 'data-taxonomy="pa_barva"' in answer["filters"]
