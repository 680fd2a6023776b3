"""Tests of listings that editors place on pages: their queries, their states in the URL, their time in caches."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from wagtail.blocks.struct_block import StructBlockValidationError
from wagtail.models import PageViewRestriction

from vyloha.commerce.catalogue.models import Brand, Product, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.content.blocks.products.loop_grid import LoopGrid
from vyloha.content.models import ContentPage, HomePage
from vyloha.content.tests.makers import a_blog, a_post
from vyloha.core.cache.pages import PUBLIC
from vyloha.storefront.api.tests.browser import refusal
from vyloha.storefront.tests.pages import capture_queries, get_html, names, props_of

pytestmark = pytest.mark.django_db
REFRESH = "/wp-json/elementor-pro/v1/refresh-loop"
COLOUR = {"taxonomy": "pa_barva", "join": "OR", "is_indexable": True}
PRICE = {"taxonomy": "price", "join": "OR", "is_indexable": False}


@pytest.fixture(autouse=True)
def home(seeded: None) -> Any:
    return HomePage.objects.get()


@pytest.fixture
def goods(indexed: Callable[[], None]) -> None:
    """Shirts in red and blue, and in red; a featured cup of a brand; a plate on sale."""
    colour = an_attribute()
    shirts = a_category("Trička", slug="tricka")
    red, blue = {"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}
    a_variable_product([colour], [red, blue], "Tričko obojí", categories=[shirts])
    a_variable_product([colour], [red], "Tričko rudé", categories=[shirts])
    cup = a_product("Hrnek", price=50000, is_featured=True)
    cup.brands.add(Brand.objects.create(name="Keramika", slug="keramika"))
    cup.tags.add(Tag.objects.create(name="Dárky", slug="darky"))
    a_product("Talíř", price=40000, sale_price_minor=30000)
    indexed()


def build_grid_block(*source: Any, filters: tuple[Any, ...] = (COLOUR, PRICE), **fields: Any) -> tuple[str, Any]:
    """Return a block as the database has it, and its widget id."""
    kind, value = source or ("all", None)
    children = [{"type": "taxonomy_filter", "value": one, "id": str(uuid4())} for one in filters]
    own = {"heading": "", "source": [{"type": kind, "value": value}], "filters": children, **fields}
    usual = {"per_page": 12, "order": "menu_order", "more": "button"}
    block_id = str(uuid4())
    return block_id[:7], {"type": "loop_grid", "id": block_id, "value": {**usual, **own}}


def create_page(home: HomePage, *grids: Any, slug: str = "darky") -> ContentPage:
    page = ContentPage(title="Dárky", slug=slug)
    page.body = ContentPage.body.field.stream_block.to_python(list(grids))
    home.add_child(instance=page)
    page.save_revision().publish()
    return page


def get_grids(path: str, settings: Any) -> list[Any]:
    blocks = props_of(path, settings)["blocks"]
    return [block["value"]["products"] or block["value"]["posts"] for block in blocks if block["type"] == "loop_grid"]


def shown(path: str, settings: Any) -> list[list[str]]:
    return [names(grid["grid"]["cards"]) for grid in get_grids(path, settings)]


def refresh_listing(page: ContentPage, widget_id: str, filters: Any = None, url: str = "", **more: Any) -> Any:
    taxonomy = {name: {"terms": terms} for name, terms in (filters or {}).items()}
    body = {
        "post_id": page.pk,
        "widget_id": widget_id,
        "pagination_base_url": url or page.path_on_site,
        "widget_filters": {"taxonomy": taxonomy} if taxonomy else {},
    }
    return Client().post(REFRESH, {**body, **more}, content_type="application/json")


@pytest.mark.parametrize("ready", [True, False])
@pytest.mark.usefixtures("goods")
def test_grid_shows_products_chosen_by_editor(home: HomePage, settings: Any, tmp_path: Any, ready: bool) -> None:
    if not ready:
        settings.SEARCH_INDEX = tmp_path / "none"
    ids = dict(Product.objects.values_list("name", "pk"))
    shirts = Product.objects.get(name="Tričko rudé").categories.get()
    sources = [
        ("all", None),
        ("categories", [shirts.pk]),
        ("brands", [Brand.objects.get().pk]),
        ("tags", [Tag.objects.get().pk]),
        ("on_sale", None),
        ("featured", None),
        ("chosen", [ids["Talíř"], ids["Hrnek"]]),
    ]
    create_page(home, *(build_grid_block(*source)[1] for source in sources[:4]))
    create_page(home, *(build_grid_block(*source)[1] for source in sources[4:]), slug="dalsi")

    found = shown("/darky/", settings) + shown("/dalsi/", settings)

    assert [sorted(entry) for entry in found[:-1]] == [
        ["Hrnek", "Talíř", "Tričko obojí", "Tričko rudé"],
        ["Tričko obojí", "Tričko rudé"],
        ["Hrnek"],
        ["Hrnek"],
        ["Talíř"],
        ["Hrnek"],
    ]
    # In the order in which they were chosen.
    assert found[-1] == ["Talíř", "Hrnek"]


@pytest.mark.usefixtures("goods")
def test_grid_of_several_categories_shows_products_of_any(
    home: HomePage, settings: Any, indexed: Callable[[], None]
) -> None:
    cups = a_category("Hrnky", slug="hrnky")
    Product.objects.get(name="Hrnek").categories.set([cups])
    indexed()
    shirts = Product.objects.get(name="Tričko rudé").categories.get()
    widget_id, block = build_grid_block("categories", [shirts.pk, cups.pk])
    create_page(home, block)
    filtered = f"/darky/?e-filter-{widget_id}-pa_barva=modr%C3%A1"

    [whole], [blue] = shown("/darky/", settings), shown(filtered, settings)

    assert sorted(whole) == ["Hrnek", "Tričko obojí", "Tričko rudé"]
    assert blue == ["Tričko obojí"]


@pytest.mark.usefixtures("goods")
def test_each_grid_of_page_keeps_own_state(home: HomePage, settings: Any) -> None:
    (one, first), (two, second) = build_grid_block(per_page=1), build_grid_block(per_page=1)
    create_page(home, first, second)
    address = f"/darky/?e-filter-{one}-pa_barva=modr%C3%A1&e-page-{two}=2&e-orderby-{two}=title"

    upper, lower = get_grids(address, settings)

    assert names(upper["grid"]["cards"]) == ["Tričko obojí"]
    assert (lower["paging"]["page"], names(lower["grid"]["cards"])) == (2, ["Talíř"])
    following = set(lower["paging"]["next"].partition("?")[2].split("&"))
    assert following == {f"e-filter-{one}-pa_barva=modr%C3%A1", f"e-orderby-{two}=title", f"e-page-{two}=3"}
    hidden = {(field["name"], field["value"]) for field in upper["filters"]["hidden"]}
    assert hidden == {(f"e-page-{two}", "2"), (f"e-orderby-{two}", "title")}


@pytest.mark.usefixtures("goods")
def test_each_state_of_page_has_one_canonical_url(home: HomePage) -> None:
    widget_id, block = build_grid_block()
    create_page(home, block)

    def sent_to(query: str) -> str:
        return str(Client().get(f"/darky/?{query}").headers.get("Location", ""))

    assert sent_to(f"utm_source=x&e-filter-{widget_id}-pa_barva=modr%C3%A1%7C%C4%8Derven%C3%A1") == (
        f"/darky/?utm_source=x&e-filter-{widget_id}-pa_barva=modr%C3%A1~%C4%8Derven%C3%A1"
    )
    assert sent_to(f"e-page-{widget_id}=1&e-orderby-{widget_id}=menu_order") == "/darky/"
    assert sent_to("e-page-0000000=3") == "/darky/"
    assert sent_to(f"e-filter-{widget_id}-pa_barva=modr%C3%A1") == ""


@pytest.mark.usefixtures("goods")
def test_default_sort_order_is_omitted_from_url(home: HomePage, settings: Any) -> None:
    widget_id, block = build_grid_block(order="price-desc")
    create_page(home, block)

    [grid] = get_grids("/darky/", settings)
    hrefs = {link["order"]: link["href"] for link in grid["sorting"]}

    assert names(grid["grid"]["cards"])[:2] == ["Hrnek", "Talíř"]
    assert names(grid["grid"]["cards"])[2:] != ["Tričko obojí", "Tričko rudé"]
    assert hrefs["price-desc"] == "/darky/"
    assert hrefs["menu_order"] == f"/darky/?e-orderby-{widget_id}=menu_order"
    assert shown(hrefs["menu_order"], settings) == [["Hrnek", "Talíř", "Tričko obojí", "Tričko rudé"]]


@pytest.mark.usefixtures("goods")
def test_only_single_values_opened_by_editors_are_indexable(home: HomePage, settings: Any) -> None:
    (one, first), (two, second) = build_grid_block(per_page=1), build_grid_block(per_page=1)
    create_page(home, first, second)
    blue = f"e-filter-{one}-pa_barva=modr%C3%A1"

    def head(query: str) -> Any:
        return props_of(f"/darky/?{query}" if query else "/darky/", settings)["meta"]

    plain, single, paged = head(""), head(blue), head(f"e-page-{one}=2")
    closed = [
        head(f"{blue}~%C4%8Derven%C3%A1"),
        head(f"e-filter-{one}-min_price=100"),
        head(f"{blue}&e-page-{two}=2"),
        head(f"e-orderby-{one}=price"),
    ]

    assert (plain["canonical"], plain["robots"]) == ("http://testserver/darky/", "")
    assert (single["canonical"], single["robots"]) == (f"http://testserver/darky/?{blue}", "")
    assert single["title"] != plain["title"]
    assert "Barva: Modrá" in single["title"]
    assert (paged["canonical"], paged["robots"]) == (f"http://testserver/darky/?e-page-{one}=2", "")
    assert paged["title"] != plain["title"]
    assert {(head["canonical"], head["robots"]) for head in closed} == {("", "noindex, follow")}


@pytest.mark.usefixtures("goods")
def test_caches_store_single_values_and_pages_only(home: HomePage) -> None:
    widget_id, block = build_grid_block(per_page=1)
    create_page(home, block)
    red, blue = "%C4%8Derven%C3%A1", "modr%C3%A1"

    def policy(query: str) -> str:
        return str(Client().get(f"/darky/?{query}").headers["Cache-Control"])

    assert policy(f"e-filter-{widget_id}-pa_barva={blue}") == PUBLIC
    assert policy(f"e-page-{widget_id}=2") == PUBLIC
    assert policy(f"e-orderby-{widget_id}=price") == PUBLIC
    assert policy(f"e-filter-{widget_id}-pa_barva={blue}~{red}") == "private, no-cache"
    assert policy(f"e-filter-{widget_id}-min_price=100") == "private, no-cache"


@pytest.mark.parametrize("path", ["/", "/doprava-a-platba/", "/produkt/hrnek/"])
def test_page_without_grids_is_not_cached_under_their_parameters(path: str) -> None:
    a_product(slug="hrnek")

    answer = Client().get(f"{path}?e-filter-x-pa_barva=cokoli")

    assert answer.headers.get("Location") == path or answer.headers["Cache-Control"] != PUBLIC


@pytest.mark.usefixtures("goods")
def test_cached_page_is_invalidated_with_its_grid(home: HomePage, changes: Any, indexed: Callable[[], None]) -> None:
    create_page(home, build_grid_block("featured", None)[1])
    before = get_html("/darky/")

    with changes():
        Product.objects.get(name="Talíř").delete()
        plate = a_product("Mísa", is_featured=True)
    indexed()

    assert "Mísa" not in before
    assert plate.name in get_html("/darky/")


@pytest.mark.usefixtures("goods")
def test_grid_of_chosen_products_depends_on_them_only(
    home: HomePage, changes: Any, indexed: Callable[[], None]
) -> None:
    plate = Product.objects.get(name="Talíř")
    create_page(home, build_grid_block("chosen", [plate.pk])[1])
    before = Client().get("/darky/")

    with changes():
        a_product("Mísa")
    indexed()
    same = Client().get("/darky/", headers={"If-None-Match": before.headers["ETag"]})
    with changes():
        plate.name = "Talířek"
        plate.save()

    assert same.status_code == 304
    assert "Talířek" in get_html("/darky/")


@pytest.mark.parametrize("page", ["0", "-1", "9", "x", "9" * 3000])
def test_missing_page_of_grid_returns_404(home: HomePage, page: str) -> None:
    widget_id, block = build_grid_block()
    create_page(home, block)

    get_html(f"/darky/?e-page-{widget_id}={page}", 404)


def test_filters_of_page_wait_for_index_and_page_does_not(home: HomePage) -> None:
    widget_id, block = build_grid_block()
    create_page(home, block)

    get_html("/darky/")
    get_html(f"/darky/?e-filter-{widget_id}-pa_barva=modr%C3%A1", 503)


@pytest.mark.usefixtures("goods")
def test_grids_use_constant_queries(home: HomePage) -> None:
    create_page(home, build_grid_block(filters=(COLOUR,))[1])
    everything = ("product_cat", "product_tag", "product_brand", "vendor", "stock_status", "on_sale", "attributes")
    many = [{"taxonomy": name, "join": "AND", "is_indexable": False} for name in everything]
    create_page(home, build_grid_block(filters=(*many, PRICE))[1], slug="vse")

    assert len(capture_queries("/vse/")) == len(capture_queries("/darky/"))


@pytest.mark.usefixtures("goods")
def test_editor_chooses_filters_and_their_joins(home: HomePage, settings: Any) -> None:
    an_attribute("Velikost", "pa_velikost", ("S", "L"))
    filters = (
        {"taxonomy": "pa_barva", "join": "SINGLE", "is_indexable": False},
        {"taxonomy": "attributes", "join": "AND", "is_indexable": False},
        {"taxonomy": "price", "join": "OR", "is_indexable": False},
        {"taxonomy": "pa_zanikla", "join": "OR", "is_indexable": False},
    )
    create_page(home, build_grid_block(filters=filters)[1])

    [grid] = get_grids("/darky/", settings)

    assert [(facet["taxonomy"], facet["join"]) for facet in grid["filters"]["facets"]] == [
        ("pa_barva", ""),
        ("price", ""),
    ]


def test_posts_are_listed_by_category_in_pages(home: HomePage, settings: Any) -> None:
    blog = a_blog(home)
    for i, category in enumerate(("pece", "pece", "novinky")):
        a_post(blog, f"Článek {i}", slug=f"clanek-{i}", categories=[category])
    widget_id, block = build_grid_block("posts", None, per_page=2)
    page = create_page(home, block)

    def titles(query: str) -> list[str]:
        return [post["title"] for post in get_grids(f"/darky/{query}", settings)[0]["posts"]]

    assert titles("") == ["Článek 2", "Článek 1"]
    assert titles(f"?e-page-{widget_id}=2") == ["Článek 0"]
    assert titles(f"?e-filter-{widget_id}-category=pece") == ["Článek 1", "Článek 0"]
    assert titles(f"?e-filter-{widget_id}-category=!pece") == ["Článek 2"]
    assert titles(f"?e-filter-{widget_id}-category=novinky+pece") == []
    assert titles(f"?e-filter-{widget_id}-category=nic") == []
    assert titles(f"?e-filter-{widget_id}-pa_barva=x") == []
    [grid] = get_grids("/darky/", settings)
    assert [category["name"] for category in grid["categories"]] == ["Vše", "Novinky", "Pece"]
    assert grid["refresh_url"] == "/wp-json/elementor-pro/v1/refresh-loop"
    answer = refresh_listing(page, widget_id, {"category": ["novinky"]}).json()
    assert (answer["total"], answer["filters"]) == (1, "")
    assert "Článek 2" in answer["data"]


@pytest.mark.usefixtures("goods")
def test_refresh_loop_renders_one_grid_and_keeps_others(home: HomePage) -> None:
    (one, first), (two, second) = build_grid_block(), build_grid_block(per_page=1)
    page = create_page(home, first, second)

    answer = refresh_listing(page, one, {"pa_barva": ["modrá"]}, f"http://testserver/jinam/?e-page-{two}=2").json()

    assert answer["total"] == 1
    assert "Tričko obojí" in answer["data"]
    # Links use the page's own URL, whatever URL the call names.
    assert answer["address"] == f"/darky/?e-filter-{one}-pa_barva=modr%C3%A1&e-page-{two}=2"


@pytest.mark.usefixtures("goods")
def test_page_has_post_and_widget_ids_for_protocol_calls(home: HomePage) -> None:
    widget_id, block = build_grid_block()
    page = create_page(home, block)

    html = get_html("/darky/")

    assert f'data-elementor-id="{page.pk}"' in html
    assert f"elementor-element elementor-element-{widget_id}" in html
    assert f'data-id="{widget_id}"' in html


def test_call_does_not_show_private_grid(home: HomePage) -> None:
    widget_id, block = build_grid_block()
    a_product("Hrnek")
    page, other = create_page(home, block), create_page(home, slug="jina")
    assert refresh_listing(page, widget_id).status_code == 200

    assert refusal(refresh_listing(page, "0000000")) == (404, "rest_post_invalid_id")
    assert refusal(refresh_listing(page, "vypis")) == (404, "rest_post_invalid_id")
    assert refusal(refresh_listing(other, widget_id)) == (404, "rest_post_invalid_id")
    assert refusal(refresh_listing(page, widget_id, post_id=10**9)) == (404, "rest_post_invalid_id")
    assert refusal(refresh_listing(page, widget_id, post_id=0)) == (404, "rest_post_invalid_id")
    assert refusal(refresh_listing(page, widget_id, post_id=1)) == (404, "rest_post_invalid_id")
    restriction = PageViewRestriction.objects.create(page=page, restriction_type="password", password="sezame")
    assert refusal(refresh_listing(page, widget_id)) == (404, "rest_post_invalid_id")
    restriction.delete()
    page.unpublish()
    assert refusal(refresh_listing(page, widget_id)) == (404, "rest_post_invalid_id")


def test_grid_on_private_page_keeps_its_state_there(home: HomePage) -> None:
    widget_id, block = build_grid_block(per_page=1)
    for name in ("Hrnek", "Talíř"):
        a_product(name)
    page = create_page(home, block)
    PageViewRestriction.objects.create(page=page, restriction_type="password", password="sezame")
    browser = Client()
    session = browser.session
    session["passed_page_view_restrictions"] = [page.get_view_restrictions().get().pk]
    session.save()

    second = browser.get(f"/sprava/soukrome/darky/?e-page-{widget_id}=2")
    third = browser.get(f"/sprava/soukrome/darky/?e-page-{widget_id}=3")

    assert "Talíř" in second.content.decode()
    assert 'href="/sprava/soukrome/darky/"' in second.content.decode()
    assert third.status_code == 404


def test_listing_of_chosen_products_requires_choice() -> None:
    block = LoopGrid()
    value = block.to_python(build_grid_block("chosen", [], filters=())[1]["value"])

    with pytest.raises(StructBlockValidationError) as refused:
        block.clean(value)

    assert "Vyberte aspoň jednu věc" in str(refused.value.block_errors["source"].messages)


@pytest.mark.usefixtures("goods")
def test_refresh_loop_uses_constant_queries(home: HomePage) -> None:
    widget_id, block = build_grid_block()
    page = create_page(home, block)
    refresh_listing(page, widget_id, {"pa_barva": ["modrá"]})

    with CaptureQueriesContext(connection) as one:
        refresh_listing(page, widget_id, {"pa_barva": ["červená"]})
    with CaptureQueriesContext(connection) as many:
        refresh_listing(
            page, widget_id, {f"pa_{i}": ["x", "y"] for i in range(100)} | {"pa_barva": ["modrá", "červená"]}
        )

    assert len(many.captured_queries) <= len(one.captured_queries) <= 8, one.captured_queries


@pytest.mark.usefixtures("goods")
def test_editor_previews_unsaved_listing(home: HomePage) -> None:
    page = create_page(home)
    _widget_id, block = build_grid_block("featured", None)
    page.body = ContentPage.body.field.stream_block.to_python([{**block, "id": None}])

    html = page.make_preview_request().content.decode()

    assert "Hrnek" in html
    assert "Talíř" not in html
