"""Tests of ``dgwt_wcas_ajax_search``."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from wagtail.models import Page, Site

from vyloha.commerce.catalogue.models import Brand, Product, ProductImage, Tag, Variation, Vendor
from vyloha.commerce.catalogue.tests.makers import a_category, a_product, a_variable_product, an_attribute
from vyloha.commerce.pricing.tests.makers import a_currency
from vyloha.commerce.search.models import SearchSettings
from vyloha.commerce.search.tests.indexed import queries_of_the_shop
from vyloha.content.models import ContentPage
from vyloha.content.tests.makers import a_blog, a_post, an_image
from vyloha.core.cache.process_caches import clear_process_caches
from vyloha.storefront.api.search.markup import add_markup
from vyloha.storefront.api.search.tests.asking import get_answer, get_suggestions, set_up, shape

pytestmark = pytest.mark.django_db
Index = Callable[[], None]


def test_product_suggestion_has_members_of_settings(indexed: Index) -> None:
    product = a_product("Tričko ježek", slug="tricko-jezek")
    indexed()

    [suggestion] = get_suggestions("tricko")

    assert suggestion["type"] == "product"
    assert (suggestion["post_id"], suggestion["value"]) == (product.pk, "Tričko ježek")
    assert suggestion["url"] == "http://testserver/produkt/tricko-jezek/"
    assert suggestion["price"].startswith('<span class="price">')
    assert "199\u00a0" in suggestion["price"]
    # The default settings hide these; the product has no picture.
    assert not suggestion.keys() & {"sku", "desc", "on_sale", "featured", "vendor", "thumb_html", "image_src", "image"}


def test_score_is_returned_only_in_debug_mode(indexed: Index, settings: Any) -> None:
    a_product("Tričko")
    indexed()
    assert "score" not in get_suggestions("tričko")[0]
    clear_process_caches()

    settings.DEBUG = True

    assert get_suggestions("tričko")[0]["score"] > 0


def test_settings_choose_shown_members(indexed: Index) -> None:
    vendor = Vendor.objects.create(name="Tkalcovna", slug="tkalcovna", city="Liberec")
    a_product(
        "Tričko",
        sku="TR-1",
        short_description="<p>Z bavlny &amp; lnu.</p>",
        is_featured=True,
        sale_price_minor=9900,
        vendor=vendor,
    )
    indexed()
    shown = ("show_sku", "show_desc", "show_sale_badge", "show_featured_badge", "show_product_vendor")
    set_up(**dict.fromkeys(shown, True), show_price=False)

    [suggestion] = get_suggestions("tričko")

    assert "price" not in suggestion
    assert (suggestion["sku"], suggestion["desc"]) == ("TR-1", "Z bavlny & lnu.")
    assert (suggestion["on_sale"], suggestion["featured"]) == (True, True)
    assert (suggestion["vendor"], suggestion["shop_city"]) == ("Tkalcovna", "Liberec")
    assert suggestion["vendor_url"] == "http://testserver/prodejce/tkalcovna/"


@pytest.mark.parametrize(("says_sale", "shown"), [(True, "blue"), (False, "red")])
def test_sale_badge_shows_picture_of_reduced_variation(
    indexed: Index, settings: Any, tmp_path: Path, says_sale: bool, shown: str
) -> None:
    settings.MEDIA_ROOT = tmp_path
    images = {"red": an_image(), "blue": an_image()}
    terms = [{"terms": {"pa_barva": term}} for term in ("červená", "modrá")]
    shirt = a_variable_product([an_attribute()], terms)
    for variation, image in zip(shirt.variations.order_by("pk"), images.values(), strict=True):
        variation.image = image
        variation.sale_price_minor = 9900 if image is images["blue"] else None
        variation.save()
    ProductImage.objects.create(product=shirt, image=images["red"])
    indexed()
    set_up(show_sale_badge=says_sale, show_images=True)

    [suggestion] = get_suggestions("tričko")

    assert suggestion["image_src"].endswith(images[shown].file.url)


def test_picture_is_smallest_webp(indexed: Index, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    main, other = an_image(width=900), an_image(width=901)
    mug = a_product("Hrnek")
    for position, image in enumerate((main, other)):
        ProductImage.objects.create(product=mug, image=image, position=position)
        image.get_rendition("width-400|format-jpeg")
    indexed()

    for spec in ("width-800|format-webp", "width-400|format-webp", "width-200|format-webp"):
        made = main.get_rendition(spec)
        set_up(show_images=True)
        [suggestion] = get_suggestions("hrnek")
        assert suggestion["image_src"] == made.url
        assert f'width="{made.width}"' in suggestion["thumb_html"]


def test_category_without_products_is_not_suggested(indexed: Index, changes: Any) -> None:
    with changes():
        category = a_category("Hrnky")
        product = a_product("Hrnek")
    indexed()
    assert shape(get_suggestions("hrnky")) == ["product Hrnek"]
    assert get_answer("hrnky")["total"] == 1

    with changes():
        product.categories.add(category)

    assert "taxonomy Hrnky" in shape(get_suggestions("hrnky"))


def test_response_has_total_time_and_engine(indexed: Index) -> None:
    a_product("Tričko")
    indexed()

    answer = get_answer("tričko")

    assert answer["total"] == 1
    assert re.fullmatch(r"\d\.\d\d sec", answer["time"])
    assert (answer["engine"], answer["v"]) == ("free", "1.32.2")


def test_taxonomies_come_before_products_and_posts_after(indexed: Index) -> None:
    set_up(show_tags=True, show_vendors=True, suggestions_limit=30)
    above = a_category("Oblečení", slug="obleceni")
    category = a_category("Svetry", parent=above, slug="svetry")
    tag = Tag.objects.create(name="Svetry z vlny", slug="svetry-z-vlny")
    brand = Brand.objects.create(name="Svetry Řip", slug="svetry-rip")
    vendor = Vendor.objects.create(name="Svetry Novák", slug="svetry-novak", city="Brno")
    product = a_product("Svetr s norským vzorem", categories=[category], vendor=vendor)
    product.tags.add(tag)
    product.brands.add(brand)
    home = Page.objects.get(pk=Site.objects.get(is_default_site=True).root_page_id)
    post = a_post(a_blog(home), "Jak prát svetry")
    page = home.add_child(instance=ContentPage(title="Svetry na míru", slug="svetry-na-miru"))
    indexed()

    suggestions = get_suggestions("svetry")

    assert shape(suggestions) == [
        "headline tax_product_cat",
        "taxonomy Svetry",
        "headline tax_product_tag",
        "taxonomy Svetry z vlny",
        "headline-v2 Značky",
        "taxonomy Svetry Řip",
        "headline vendor",
        "vendor Svetry Novák",
        "headline product",
        "product Svetr s norským vzorem",
        "headline-v2 Články",
        "post Jak prát svetry",
        "headline-v2 Stránky",
        "post Svetry na míru",
    ]
    by_value = {suggestion["value"]: suggestion for suggestion in suggestions}
    assert by_value["Svetry"] == {
        "term_id": category.pk,
        "taxonomy": "product_cat",
        "value": "Svetry",
        "url": "http://testserver/kategorie-produktu/obleceni/svetry/",
        "breadcrumbs": "Oblečení",
        "type": "taxonomy",
    }
    assert by_value["Svetry z vlny"] == {
        "term_id": tag.pk,
        "taxonomy": "product_tag",
        "value": "Svetry z vlny",
        "url": "http://testserver/stitek/svetry-z-vlny/",
        "parents": "",
        "type": "taxonomy",
    }
    assert (by_value["Svetry Řip"]["term_id"], by_value["Svetry Řip"]["taxonomy"]) == (brand.pk, "product_brand")
    assert by_value["Svetry Novák"] == {
        "post_id": vendor.pk,
        "value": "Svetry Novák",
        "url": "http://testserver/prodejce/svetry-novak/",
        "shop_city": "Brno",
        "type": "vendor",
    }
    assert by_value["Svetr s norským vzorem"]["post_id"] == product.pk
    assert (by_value["Jak prát svetry"]["post_id"], by_value["Jak prát svetry"]["post_type"]) == (post.pk, "post")
    assert (by_value["Svetry na míru"]["post_id"], by_value["Svetry na míru"]["post_type"]) == (page.pk, "page")
    assert by_value["Svetry na míru"]["url"] == "http://testserver/svetry-na-miru/"
    assert get_answer("svetry")["total"] == 7


def test_names_are_plain_text_and_category_names_its_ancestors(indexed: Index) -> None:
    above = a_category("Bundy & kabáty", slug="bundy")
    below = a_category("Zimní", parent=above, slug="zimni")
    a_product('Kabát <b>"Polár"</b>', categories=[a_category("Kabáty", parent=below, slug="kabaty")])
    indexed()

    found = {
        suggestion["value"]: suggestion.get("breadcrumbs")
        for suggestion in get_suggestions("kabat")
        if suggestion["type"] != "headline"
    }

    assert found == {"Kabáty": "Bundy & kabáty > Zimní", "Bundy & kabáty": "", 'Kabát <b>"Polár"</b>': None}


def test_basic_mode_suggests_only_categories_tags_and_products(indexed: Index) -> None:
    set_up(is_premium=False, show_tags=True, show_vendors=True)
    vendor = Vendor.objects.create(name="Svetry Novák", slug="svetry-novak")
    product = a_product("Svetr", categories=[a_category("Svetry")], vendor=vendor)
    product.tags.add(Tag.objects.create(name="Svetry z vlny", slug="svetry-z-vlny"))
    product.brands.add(Brand.objects.create(name="Svetry Řip", slug="svetry-rip"))
    home = Page.objects.get(pk=Site.objects.get(is_default_site=True).root_page_id)
    home.add_child(instance=ContentPage(title="Svetry na míru", slug="svetry-na-miru"))
    indexed()

    assert [
        suggestion["value"]
        for suggestion in get_suggestions("svetry")
        if suggestion["type"] in {"taxonomy", "vendor", "product", "post"}
    ] == [
        "Svetry",
        "Svetry z vlny",
        "Svetr",
    ]


def test_headline_of_products_alone_and_disabled_headlines_are_left_out(indexed: Index) -> None:
    a_product("Hrnek")
    a_product("Svetr", categories=[a_category("Svetry")])
    indexed()

    assert shape(get_suggestions("hrnek")) == ["product Hrnek"]
    set_up(show_headings=False)
    assert shape(get_suggestions("svetr")) == ["taxonomy Svetry", "product Svetr"]


def test_much_worse_results_are_left_to_results_page(indexed: Index) -> None:
    a_product("Mlýnek", description="<p>Doprava zdarma.</p>")
    home = Page.objects.get(pk=Site.objects.get(is_default_site=True).root_page_id)
    home.add_child(instance=ContentPage(title="Doprava a platba", slug="doprava-a-platba"))
    indexed()

    suggestions = get_suggestions("doprava")

    assert shape(suggestions) == ["headline-v2 Stránky", "post Doprava a platba", "more_products"]
    assert suggestions[-1]["total"] == 1


def test_more_products_entry_has_count_and_link(indexed: Index) -> None:
    for number in range(9):
        a_product(f"Hrnek {number}")
    indexed()

    suggestions = get_suggestions("hrnek")

    assert len(suggestions) == 8
    assert suggestions[-1] == {
        "value": "",
        "total": 9,
        "url": "http://testserver/?s=hrnek&post_type=product&dgwt_wcas=1",
        "type": "more_products",
    }
    assert get_answer("hrnek")["total"] == 9


def test_no_results_entry_says_whether_longer_phrase_may_match(indexed: Index) -> None:
    a_product("Hrnek", description="<p>Z porcelánu.</p>")
    indexed()

    unfinished, hopeless = get_answer("porcel"), get_answer("qxz")

    for answer in (unfinished, hopeless):
        assert answer["suggestions"] == [{"value": "", "type": "no-results"}]
        assert answer["total"] == 0
    assert unfinished["can_still_match"] is True
    assert hopeless["can_still_match"] is False


def test_partial_matches_are_suggested_instead_of_nothing_and_not_counted(indexed: Index) -> None:
    a_product("Hrnek")
    indexed()

    answer = get_answer("hrnek adidas")

    assert answer["suggestions"][0] == {"value": "Přesně tohle nemáme, ale třeba se hodí", "type": "headline-v2"}
    assert shape(answer["suggestions"])[1:] == ["product Hrnek"]
    assert answer["total"] == 0


def test_code_of_variation_finds_exactly_it(indexed: Index) -> None:
    product = a_variable_product(
        [an_attribute()],
        [{"sku": "TR-CER-1", "terms": {"pa_barva": "červená"}, "price": 10000}, {"sku": "TR-MOD-2", "price": 20000}],
        slug="tricko",
    )
    Variation.objects.filter(sku="TR-MOD-2").update(gtin="8590000000012")
    indexed()
    red = Variation.objects.get(sku="TR-CER-1")

    [suggestion] = get_suggestions("tr cer1")

    assert suggestion["type"] == "product_variation"
    assert (suggestion["post_id"], suggestion["variation_id"]) == (product.pk, red.pk)
    assert suggestion["value"] == "Tričko – Červená"
    assert suggestion["url"] == "http://testserver/produkt/tricko/?attribute_pa_barva=%C4%8Derven%C3%A1"
    assert "100\u00a0" in suggestion["price"]
    assert get_suggestions("8590000000012")[0]["variation_id"] != red.pk
    set_up(show_variations=False)
    assert get_suggestions("tr cer1")[0]["type"] == "product"


def test_changed_code_of_variation_is_known_at_once(indexed: Index, changes: Any) -> None:
    with changes():
        a_variable_product([an_attribute()], [{"sku": "TR-1"}, {"sku": "TR-2"}], slug="tricko")
        Variation.objects.filter(sku="TR-1").update(gtin="8590000000012")
    indexed()
    assert get_suggestions("8590000000012")[0]["variation_id"] == Variation.objects.get(sku="TR-1").pk

    first, second = Variation.objects.filter(sku__in=["TR-1", "TR-2"]).order_by("sku")
    first.gtin, second.gtin = "", "8590000000012"
    with changes():
        first.save()
        second.save()
    indexed()

    assert get_suggestions("8590000000012")[0]["variation_id"] == second.pk


def test_suggested_variation_has_its_own_picture(indexed: Index) -> None:
    product = a_variable_product([an_attribute()], [{"sku": "TR-1"}, {"sku": "TR-2"}])
    main, own = an_image(), an_image()
    ProductImage.objects.create(product=product, image=main)
    Variation.objects.filter(sku="TR-1").update(image=own)
    indexed()

    assert get_suggestions("TR-1")[0]["image_src"] == own.file.url
    assert f'src="{own.file.url}"' in get_suggestions("TR-1")[0]["thumb_html"]
    assert get_suggestions("TR-1")[0]["image"] == own.file.url
    assert [key for key in get_suggestions("TR-1")[0] if "image" in key or "thumb" in key] == [
        "thumb_html",
        "image_src",
        "image",
    ]
    assert get_suggestions("TR-2")[0]["image_src"] == main.file.url
    set_up(show_images=False)
    assert not get_suggestions("TR-1")[0].keys() & {"image_src", "thumb_html", "image"}


def test_old_phrase_parameter_works_and_s_wins(indexed: Index) -> None:
    a_product("Hrnek")
    a_product("Svetr")
    indexed()
    client = Client()

    old = client.get("/", {"wc-ajax": "dgwt_wcas_ajax_search", "dgwt_wcas_keyword": "hrnek"}).json()
    both = client.get("/", {"wc-ajax": "dgwt_wcas_ajax_search", "dgwt_wcas_keyword": "hrnek", "s": "svetr"}).json()

    assert shape(old["suggestions"]) == ["product Hrnek"]
    assert shape(both["suggestions"]) == ["product Svetr"]


def test_language_and_script_parameters_have_no_effect(indexed: Index) -> None:
    a_product("Hrnek")
    indexed()

    assert shape(get_answer("hrnek", l="cs", layout_breakpoint=992, mobile_overlay_breakpoint=992, x=1)["suggestions"])


def test_suggestions_are_also_admin_ajax_action(indexed: Index) -> None:
    a_product("Hrnek")
    indexed()
    path, fields = "/wp-admin/admin-ajax.php", {"action": "dgwt_wcas_ajax_search", "s": "hrnek"}

    for response in (Client().get(path, fields), Client().post(path, fields)):
        assert shape(response.json()["suggestions"]) == ["product Hrnek"]


def test_prices_are_in_chosen_currency(indexed: Index) -> None:
    a_currency("EUR", "0.04")
    a_product("Hrnek", price=19900)
    indexed()
    client = Client()
    client.cookies["wmc_current_currency"] = "EUR"

    assert "199\u00a0" in get_suggestions("hrnek")[0]["price"]
    assert "7,96" in get_suggestions("hrnek", client)[0]["price"]
    assert "199\u00a0" in get_suggestions("hrnek")[0]["price"]


def test_hidden_product_in_index_is_not_suggested(indexed: Index) -> None:
    product = a_product("Hrnek")
    indexed()

    Product.objects.filter(pk=product.pk).update(visibility=Product.Visibility.HIDDEN)

    assert shape(get_suggestions("hrnek")) == ["no-results"]


def test_products_and_categories_come_from_database_without_index() -> None:
    a_product("Hrneček", slug="hrnecek", categories=[a_category("Hrnky", slug="hrnky")])
    a_product("Svetr")

    assert shape(get_suggestions("hrn")) == [
        "headline-v2 Hledání je teď omezené",
        "headline tax_product_cat",
        "taxonomy Hrnky",
        "headline product",
        "product Hrneček",
    ]


def test_changed_product_appears_in_cached_suggestions(indexed: Index, changes: Any) -> None:
    with changes():
        product = a_product("Hrnek", price=10000)
    indexed()
    assert "100\u00a0" in get_suggestions("hrnek")[0]["price"]

    with changes():
        Variation.objects.get(product=product).delete()
        product.name = "Hrnek s uchem"
        product.save()

    [suggestion] = get_suggestions("hrnek")
    assert (suggestion["value"], suggestion["price"]) == ("Hrnek s uchem", "")


def test_changed_settings_apply_to_cached_suggestions(indexed: Index, changes: Any) -> None:
    with changes():
        a_product("Hrnek")
        settings = SearchSettings.objects.create()
    indexed()
    assert "price" in get_suggestions("hrnek")[0]

    with changes():
        settings.show_price = False
        settings.save()

    assert "price" not in get_suggestions("hrnek")[0]


def test_cached_suggestions_use_no_queries(indexed: Index) -> None:
    a_product("Hrnek")
    indexed()

    assert _queries_for("hrnek")
    assert not _queries_for("hrnek")


def test_suggestions_use_constant_queries(indexed: Index) -> None:
    for number in range(7):
        a_product(f"Hrnek {number}")
    a_product("Svetr")
    a_product("Mikina")
    indexed()
    get_suggestions("mikina")

    assert len(_queries_for("hrnek")) == len(_queries_for("svetr"))


def _queries_for(phrase: str) -> list[str]:
    with queries_of_the_shop() as queries:
        get_suggestions(phrase)
    return queries


def _marked(entries: Any) -> Any:
    return [{"title_after": f"<em>{entry['value']}</em>"} if entry["type"] == "product" else {} for entry in entries]


def test_shop_code_adds_markup(indexed: Index, settings: Any) -> None:
    settings.SEARCH_MARKUP = [f"{__name__}._marked"] * 2
    a_product("Hrnek", categories=[a_category("Hrnky")])
    indexed()

    category, product = [
        suggestion for suggestion in get_suggestions("hrnek") if not suggestion["type"].startswith("headline")
    ]

    assert "title_after" not in category
    assert product["title_after"] == "<em>Hrnek</em><em>Hrnek</em>"


def _misplaced(entries: Any) -> Any:
    return [{"title": "<em>x</em>"} for _one in entries]


def _forgetful(entries: Any) -> Any:
    return []


@pytest.mark.parametrize("function", ["_misplaced", "_forgetful"])
def test_invalid_markup_of_shop_code_raises_error(function: str, settings: Any) -> None:
    settings.SEARCH_MARKUP = [f"{__name__}.{function}"]

    with pytest.raises(ValueError, match=r"unknown markup positions|shorter"):
        add_markup([{"type": "product"}])
