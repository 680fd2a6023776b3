"""Tests of ``dgwt_wcas_result_details``."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from bs4 import BeautifulSoup, Tag
from django.test import Client
from wagtail.models import Page, Site

from vyloha.commerce.catalogue.models import (
    Attribute,
    Brand,
    Product,
    ProductAttribute,
    ProductImage,
    Term,
    Variation,
    Vendor,
)
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.content.models import ContentPage
from vyloha.content.tests.makers import a_blog, a_post, a_reusable_section, a_section, an_image
from vyloha.storefront.api.search.object_ids import SuggestedObject, parse_object_id
from vyloha.storefront.api.search.tests.asking import FORM, set_up

pytestmark = pytest.mark.django_db
URL = "/?wc-ajax=dgwt_wcas_result_details"


def encode_body(*object_ids: str) -> str:
    """Return a body as jQuery encodes it."""
    fields = [("action", "dgwt_wcas_result_details")]
    for number, one in enumerate(object_ids):
        fields += [(f"items[{number}][objectID]", one), (f"items[{number}][value]", "Tričko")]
    return "&".join(f"{quote(name)}={quote(value)}" for name, value in fields)


def load_details(*object_ids: str, client: Client | None = None) -> list[dict[str, Any]]:
    response = (client or Client()).post(URL, encode_body(*object_ids), content_type=FORM)
    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-store"
    items: list[dict[str, Any]] = response.json()["items"]
    return items


def panel(item: dict[str, Any]) -> Tag:
    """Return the panel as the reference client finds it: the hash goes into the first `<div `."""
    html = item["html"].replace("<div ", '<div data-object="1" ', 1)
    found = BeautifulSoup(html, "html.parser").select_one('.dgwt-wcas-details-inner[data-object="1"]')
    assert found is not None, item["html"]
    assert found.parent is not None
    assert found.parent.name == "[document]"
    return found


def text(found: Tag, selector: str) -> str:
    part = found.select_one(selector)
    assert part is not None, f"no {selector} in {found}"
    return part.get_text().replace("\u00a0", " ").strip()


def test_product_details_have_title_code_price_description_stock_and_cart_form() -> None:
    product = a_product(
        "Tričko ježek",
        slug="tricko-jezek",
        sku="TR-1",
        in_stock=8,
        short_description="<p>Z <b>bavlny</b>.</p>",
    )

    [item] = load_details(f"product__{product.pk}")
    found = panel(item)

    assert item["objectID"] == f"product__{product.pk}"
    assert "199\u00a0" in item["price"]
    assert "dgwt-wcas-details-inner-product" in (found.get("class") or [])
    space = ".dgwt-wcas-product-details .dgwt-wcas-details-space"
    assert found.select_one(".dgwt-wcas-product-details > a .dgwt-wcas-details-main-image") is not None
    assert text(found, f"{space} a.dgwt-wcas-details-product-title") == "Tričko ježek"
    assert text(found, f"{space} .dgwt-wcas-details-product-sku") == "Kód: TR-1"
    assert text(found, f"{space} .dgwt-wcas-pd-price") == "199 Kč"
    assert text(found, f"{space} .dgwt-wcas-details-desc") == "Z bavlny."
    assert text(found, f"{space} .stock") == "Skladem"
    assert found.select_one(".dgwt-wcas-details-hr") is not None
    link = found.select_one(".js-dgwt-wcas-pd-addtc form a.ajax_add_to_cart")
    assert link is not None
    assert (link["data-product_id"], link["data-quantity"]) == (str(product.pk), "1")
    assert link["href"] == "/produkt/tricko-jezek/"
    quantity = found.select_one(".js-dgwt-wcas-pd-addtc form input[name=js-dgwt-wcas-quantity]")
    assert quantity is not None
    assert (quantity["value"], quantity["max"]) == ("1", "8")


def test_form_of_panel_adds_to_cart_without_javascript() -> None:
    product = a_product(in_stock=8)
    form = panel(load_details(f"product__{product.pk}")[0]).select_one("form")
    assert form is not None
    client = Client()

    fields = {str(field["name"]): str(field["value"]) for field in form.select("input")}
    answer = client.post(str(form["action"]), {**fields, "js-dgwt-wcas-quantity": "3"}, follow=True)

    assert form["method"] == "post"
    assert form.select_one("noscript button[type=submit]") is not None
    assert answer.status_code == 200
    assert client.cookies["vyloha_cart_count"].value == "3"


def test_sold_out_or_variable_product_links_to_its_page() -> None:
    gone = a_product("Hrnek", in_stock=0)
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "červená"}}, {"terms": {"pa_barva": "modrá"}}])

    sold_out, to_choose = map(panel, load_details(f"product__{gone.pk}", f"product__{shirt.pk}"))

    assert text(sold_out, ".stock") == "Vyprodáno"
    assert text(sold_out, ".js-dgwt-wcas-pd-addtc a") == "Zobrazit produkt"
    assert text(to_choose, ".js-dgwt-wcas-pd-addtc a") == "Vybrat variantu"
    assert not sold_out.select("form, .ajax_add_to_cart")
    assert not to_choose.select("form, .ajax_add_to_cart")


def test_variation_details_name_it_and_add_it_to_cart() -> None:
    shirt = a_variable_product(
        [an_attribute()],
        [{"sku": "A", "terms": {"pa_barva": "červená"}, "price": 10000}, {"sku": "B", "price": 20000}],
        slug="tricko",
    )
    red, any_colour = shirt.variations.order_by("position")

    first, second = load_details(
        f"product_variation__{shirt.pk}__{red.pk}", f"product_variation__{shirt.pk}__{any_colour.pk}"
    )
    found = panel(first)

    assert first["objectID"] == f"product_variation__{shirt.pk}__{red.pk}"
    assert "100\u00a0" in first["price"]
    assert "200\u00a0" not in first["html"]
    attribute = ".dgwt-wcas-details-attributes > .dgwt-wcas-details-attribute"
    assert text(found, attribute) == "Barva: Červená"
    assert text(found, ".dgwt-wcas-details-product-sku") == "Kód: A"
    link = found.select_one("a.ajax_add_to_cart")
    assert link is not None
    assert link["data-product_id"] == str(red.pk)
    assert link["data-product_sku"] == red.sku
    # Its colour must still be selected.
    assert text(panel(second), ".js-dgwt-wcas-pd-addtc a") == "Vybrat variantu"


def test_variation_shows_own_picture_and_text_where_it_has_them() -> None:
    shirt = a_variable_product(
        [an_attribute()], [{"terms": {"pa_barva": "červená"}}, {}], short_description="<p>Z bavlny.</p>"
    )
    main, own = an_image(800, 800), an_image(800, 800)
    ProductImage.objects.create(product=shirt, image=main)
    red, plain = shirt.variations.order_by("position")
    Variation.objects.filter(pk=red.pk).update(image=own, description="<p>Jako mák.</p>")

    shown, *others = map(
        panel,
        load_details(
            f"product_variation__{shirt.pk}__{red.pk}",
            f"product_variation__{shirt.pk}__{plain.pk}",
            f"product__{shirt.pk}",
        ),
    )

    assert text(shown, ".dgwt-wcas-details-desc") == "Jako mák."
    assert get_picture_source(shown) == own.file.url
    assert [text(other, ".dgwt-wcas-details-desc") for other in others] == ["Z bavlny."] * 2
    assert [get_picture_source(other) for other in others] == [main.file.url] * 2


def get_picture_source(found: Tag) -> str:
    picture = found.select_one(".dgwt-wcas-details-main-image img")
    assert picture is not None
    return str(picture["src"])


def test_category_shows_its_four_best_sellers_and_product_count(indexed: Callable[[], None]) -> None:
    shirts = a_category("Trička", slug="tricka")
    below = a_category("Dětská", parent=shirts)
    for number in range(5):
        a_product(f"Tričko {number}", categories=[below], pieces_sold=number)
    answers = []

    for build in (lambda: None, indexed):
        build()
        answers.append(load_details(f"taxonomy__{shirts.pk}__product_cat")[0])

    for item in answers:
        found = panel(item)
        assert "price" not in item
        assert "dgwt-wcas-details-inner-taxonomy" in (found.get("class") or [])
        assert text(found, ".dgwt-wcas-datails-title") == "Kategorie: Trička"
        assert text(found, ".dgwt-wcas-datails-title .dgwt-wcas-details-title-tax") == "Kategorie:"
        products = found.select(".dgwt-wcas-products-in-cat a.dgwt-wcas-tax-product-details")
        assert [text(product, ".dgwt-wcas-tpd-rest .dgwt-wcas-tpd-rest-title") for product in products] == [
            "Tričko 4",
            "Tričko 3",
            "Tričko 2",
            "Tričko 1",
        ]
        assert text(products[0], ".dgwt-wcas-tpd-price") == "199 Kč"
        more = found.select_one("a.dgwt-wcas-details-more-products")
        assert more is not None
        assert more["href"] == "/kategorie-produktu/tricka/"
        assert more.get_text() == "Zobrazit všech 5 produktů"


def test_attribute_value_shows_its_best_sellers(indexed: Callable[[], None]) -> None:
    colour = an_attribute()
    own = Attribute.objects.create(name="Barva", slug="pa_vlastni", product=a_product("Svetr"))
    for number in range(5):
        product = a_product(f"Tričko {number}", pieces_sold=number)
        ProductAttribute.objects.create(product=product, attribute=colour).terms.add(colour.terms.get(slug="modrá"))
    blue, own_blue = colour.terms.get(slug="modrá"), Term.objects.create(attribute=own, name="Modrá", slug="modrá")
    answers = []

    for build in (lambda: None, indexed):
        build()
        asked = (f"taxonomy__{blue.pk}__pa_barva", f"taxonomy__{own_blue.pk}__pa_vlastni", "taxonomy__9__pa_barva")
        [item] = load_details(*asked, f"taxonomy__{blue.pk}__pa_velikost")
        answers.append(item)

    for item in answers:
        found = panel(item)
        assert item["objectID"] == f"taxonomy__{blue.pk}__pa_barva"
        assert text(found, ".dgwt-wcas-datails-title") == "Barva: Modrá"
        names = [title.get_text() for title in found.select(".dgwt-wcas-products-in-cat .dgwt-wcas-tpd-rest-title")]
        assert names == ["Tričko 4", "Tričko 3", "Tričko 2", "Tričko 1"]
        more = found.select_one("a.dgwt-wcas-details-more-products")
        assert more is not None
        assert more["href"] == "/obchod/?e-filter-vypis-pa_barva=modr%C3%A1"
        assert more.get_text() == "Zobrazit všech 5 produktů"


def test_brands_vendors_articles_and_pages_have_details() -> None:
    brand = Brand.objects.create(name="Řip", slug="rip")
    vendor = Vendor.objects.create(name="Novák", slug="novak", city="Brno")
    home = Page.objects.get(pk=Site.objects.get(is_default_site=True).root_page_id)
    post = a_post(a_blog(home), "Jak prát vlnu")
    page = home.add_child(instance=ContentPage(title="Doprava", slug="doprava", search_description="Kudy a za kolik."))

    items = load_details(
        f"taxonomy__{brand.pk}__product_brand",
        f"vendor__{vendor.pk}",
        f"post__{post.pk}__post",
        f"post__{page.pk}__page",
    )

    found = {item["objectID"].partition("__")[0] + item["objectID"][-4:]: panel(item) for item in items}
    assert len(found) == 4
    texts = [one.get_text(" ") for one in found.values()]
    assert ["Řip" in texts[0], "Brno" in texts[1], "Jak prát vlnu" in texts[2], "Kudy a za kolik." in texts[3]] == [
        True
    ] * 4
    assert not any("price" in item for item in items)
    brand_panel, vendor_panel, *_writings = found.values()
    assert not brand_panel.select(".dgwt-wcas-details-more-products")
    assert not vendor_panel.select(".dgwt-wcas-details-more-products")


def test_page_with_sections_is_described_by_their_text() -> None:
    home = Page.objects.get(pk=Site.objects.get(is_default_site=True).root_page_id)
    reused = a_reusable_section(("heading", "Vracíme do 30 dnů"))
    body = [a_section([("heading", "Kudy a za kolik.")], spacing="large"), ("reusable_section", reused)]
    page = home.add_child(instance=ContentPage(title="Doprava", slug="doprava", body=body))

    [item] = load_details(f"post__{page.pk}__page")

    assert "Kudy a za kolik. Vracíme do 30 dnů" in panel(item).get_text()
    assert "velká" not in panel(item).get_text()


def test_prices_are_in_chosen_currency() -> None:
    a_currency("EUR", "0.04")
    product = a_product(price=19900)
    client = Client()
    client.cookies["wmc_current_currency"] = "EUR"

    [item] = load_details(f"product__{product.pk}", client=client)

    assert "7,96" in item["price"]
    assert "7,96" in item["html"]
    assert "199\u00a0" not in item["html"]


def test_changed_product_appears_in_cached_details(changes: Any) -> None:
    with changes():
        product = a_product("Hrnek")
    load_details(f"product__{product.pk}")

    with changes():
        product.name = "Hrníček"
        product.save()

    assert "Hrníček" in load_details(f"product__{product.pk}")[0]["html"]


def test_changed_texts_and_value_names_appear_in_cached_details(changes: Any) -> None:
    with changes():
        colour = an_attribute()
        shirt = a_variable_product([colour], [{"terms": {"pa_barva": "červená"}}])
    thing = f"product_variation__{shirt.pk}__{shirt.variations.get().pk}"
    load_details(thing)

    with changes():
        product = Product.objects.get(pk=shirt.pk)
        product.description = "<p>Z konopí.</p>"
        product.save()
    assert text(panel(load_details(thing)[0]), ".dgwt-wcas-details-desc") == "Z konopí."
    with changes():
        red = colour.terms.get(slug="červená")
        red.name = "Rudá"
        red.save()

    assert text(panel(load_details(thing)[0]), ".dgwt-wcas-details-attribute") == "Barva: Rudá"


@pytest.mark.parametrize(
    "query", ["", "items=", "items=1", "items[]=product__1", "items[0][objectID][]=x", "items[a]=b"]
)
def test_response_is_empty_without_items(query: str) -> None:
    for response in (Client().post(URL, query, content_type=FORM), Client().get(f"{URL}&{query}")):
        assert (response.status_code, response.json()) == (200, {"items": []})


def test_details_are_also_served_by_get_and_admin_ajax() -> None:
    product = a_product()
    body = encode_body(f"product__{product.pk}")

    for response in (
        Client().get(f"{URL}&{body}"),
        Client().post("/wp-admin/admin-ajax.php", body, content_type=FORM),
    ):
        assert [item["objectID"] for item in response.json()["items"]] == [f"product__{product.pk}"]


def test_details_are_limited_to_fifty_ids_and_suggestion_count() -> None:
    products = [a_product(f"Hrnek {number}") for number in range(9)]
    ids = [f"product__{product.pk}" for product in products]

    assert len(load_details(*ids)) == 7
    set_up(suggestions_limit=30)
    assert [item["objectID"] for item in load_details(*ids)] == ids
    assert load_details(*[f"product__{10**12 + number}" for number in range(50)], *ids) == []
    assert len(load_details(*[ids[0]] * 400)) == 1


@pytest.mark.parametrize(
    "object_id",
    [
        *("", "product", "product__", "product__0", "product__-1", "product__x", "product__1__2", "product__٣", "9__9"),
        *("product__99999999999999999999", "product_variation__1", "product_variation__1__x", "vendor__1__2"),
        *(
            "taxonomy__1",
            "taxonomy__1__pa_barva",
            "taxonomy__1__vendor",
            "post__1",
            "post__1__product",
            "post__x__page",
        ),
        *("more_products__1", "history-search__1", "<script>__1", "product__1; DROP TABLE", "product__1\0", "é" * 5000),
    ],
)
def test_invalid_object_id_is_left_out(object_id: str) -> None:
    product = a_product()

    assert parse_object_id(object_id) is None
    assert len(load_details(object_id, f"product__{product.pk}")) == 1


def test_unknown_and_private_ids_are_left_out() -> None:
    draft = a_product(status=Product.Status.DRAFT)
    hidden = a_product(visibility=Product.Visibility.HIDDEN)
    shirt = a_variable_product([an_attribute()], [{"terms": {"pa_barva": "červená"}}])
    [red] = shirt.variations.all()
    Variation.objects.filter(pk=red.pk).update(is_enabled=False)
    home = Page.objects.get(pk=Site.objects.get(is_default_site=True).root_page_id)
    page = home.add_child(instance=ContentPage(title="Tajná", slug="tajna", live=False))

    assert (
        load_details(
            f"product__{draft.pk}",
            f"product__{hidden.pk}",
            f"product_variation__{shirt.pk}__{red.pk}",
            f"product_variation__{hidden.pk}__{red.pk}",
            f"post__{page.pk}__page",
            f"post__{home.pk}__page",
            "product__987654321",
        )
        == []
    )


@pytest.mark.parametrize(
    "thing",
    ["product__101", "product_variation__101__205", "taxonomy__15__product_cat", "vendor__3", "post__9__page"],
)
def test_object_ids_survive_round_trip(thing: str) -> None:
    found = parse_object_id(thing)

    assert isinstance(found, SuggestedObject)
    assert found.object_id == thing
