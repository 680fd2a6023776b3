"""Tests of the home page of blocks: each is rendered, empty ones are left out, and changes invalidate the page."""

import json
import re

import pytest
from wagtail.models import Page

from vyloha.commerce.catalogue.models import Category, Product
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import HomePage, ShopSettings
from vyloha.content.tests.makers import a_blog, a_post, a_row, an_image, every_block
from vyloha.storefront.tests.pages import capture_queries, get_html, props_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def home(seeded, settings, tmp_path) -> HomePage:
    settings.MEDIA_ROOT = tmp_path
    page: HomePage = HomePage.objects.get()
    return page


def stacked(home, *blocks):
    home.body = list(blocks)
    home.save_revision().publish()


def build_link(kind, target):
    return {"text": "Odkaz", "target": [(kind, target)]}


def build_hero(**more):
    return "hero", {"heading": "Do přírody", "links": [], **more}


def test_every_block_is_rendered(home):
    clothes = a_category("Oblečení", slug="obleceni")
    a_product("Triko", is_featured=True, categories=[clothes])
    a_post(a_blog(home), "Jak prát vlnu")
    stacked(home, *every_block())

    html = get_html("/")

    for said in ("Do přírody", "Výhoda 1", "Oblečení", "Triko", "Prodejna", "Jak prát vlnu", "Souhlasím s novinkami."):
        assert said in html
    assert len(re.findall("<h1", html)) == 1


def test_opening_picture_is_fetched_first(home):
    stacked(home, build_hero(image=an_image()))

    html = get_html("/")

    assert re.search(r'<link rel="preload" as="image"[^>]*fetchPriority="high"', html.partition("</head>")[0])
    assert re.search(r'<img[^>]*fetchPriority="high"', html)
    assert 'loading="lazy"' not in html


def test_first_row_is_fetched_first_without_opening_picture(home):
    for number in range(12):
        a_product(f"Hrnek {number}", is_featured=number < 10).images.create(image=an_image(), position=0)
    stacked(home, a_row("featured", count=8), a_row("newest", count=2), a_row("featured", count=2))

    loading = re.findall(r"<img[^>]*>", get_html("/"))

    assert ['loading="lazy"' in image for image in loading] == [False] * 4 + [True] * 4 + [False] * 2 + [True] * 2
    assert 'fetchPriority="high"' in loading[0]


def test_main_heading_is_shop_name_without_opening_picture(home):
    stacked(home, ("heading", "Vítejte"))

    assert '<h1 class="visually-hidden">Výloha</h1>' in get_html("/")


def test_empty_blocks_are_not_rendered(home, settings):
    empty = [
        a_row("featured"),
        ("category_tiles", {"heading": "Kategorie", "tiles": []}),
        ("articles", {"heading": "Z blogu"}),
    ]
    stacked(home, build_hero(), *empty)

    assert [block["type"] for block in props_of("/", settings)["blocks"]] == ["hero"]


def test_links_follow_chosen_target_and_disappear_with_it(home, changes, settings):
    page = Page.objects.get(slug="doprava-a-platba")
    cup = a_product("Hrnek", slug="hrnek")
    clothes = a_category("Oblečení", slug="obleceni")
    kinds = [("page", page), ("product", cup), ("category", clothes), ("address", "https://example.cz/")]
    heros = [build_link(*kind) for kind in kinds]
    stacked(home, build_hero(links=heros))

    def hrefs():
        return [link["href"] for link in props_of("/", settings)["blocks"][0]["value"]["links"]]

    assert hrefs() == ["/doprava-a-platba/", "/produkt/hrnek/", "/kategorie-produktu/obleceni/", "https://example.cz/"]
    with changes():
        page.specific.unpublish()
        Product.objects.get(pk=cup.pk).delete()
    assert hrefs() == ["/kategorie-produktu/obleceni/", "https://example.cz/"]


def test_cached_home_page_is_invalidated_with_linked_page(home, changes):
    page = Page.objects.get(slug="doprava-a-platba").specific
    stacked(home, build_hero(links=[build_link("page", page)]))
    assert 'class="button button-primary"' in get_html("/")

    with changes():
        page.unpublish()
    assert 'class="button button-primary"' not in get_html("/")

    with changes():
        page.save_revision().publish()
    assert 'class="button button-primary"' in get_html("/")


def test_tiles_show_chosen_picture_or_product_of_category(home, settings):
    clothes, cups = a_category("Oblečení", slug="obleceni"), a_category("Hrnky", slug="hrnky")
    a_product("Hrnek", categories=[cups]).images.create(image=an_image(), position=0)
    chosen = {"category": clothes, "image": an_image(title="Mikina")}
    stacked(home, ("category_tiles", {"tiles": [chosen, {"category": cups, "image": None}]}))

    tiles = props_of("/", settings)["blocks"][0]["value"]["tiles"]

    assert [(tile["name"], tile["href"]) for tile in tiles] == [
        ("Oblečení", "/kategorie-produktu/obleceni/"),
        ("Hrnky", "/kategorie-produktu/hrnky/"),
    ]
    assert all(tile["picture"] for tile in tiles)


def test_tiles_default_to_main_categories(home, settings):
    top = a_category("Oblečení", slug="obleceni", position=2)
    a_category("Trička", top, slug="tricka")
    a_category("Hrnky", slug="hrnky", position=1)
    stacked(home, ("category_tiles", {"tiles": []}))

    tiles = props_of("/", settings)["blocks"][0]["value"]["tiles"]

    assert [tile["name"] for tile in tiles] == ["Hrnky", "Oblečení"]


def test_row_of_category_links_to_category(home, settings):
    cups = a_category("Hrnky", slug="hrnky")
    a_product("Hrnek", categories=[cups])
    for number in range(6):
        a_product(f"Talíř {number}")
    stacked(home, a_row("category", cups), a_row("newest", more=[("address", "/obchod/")]), a_row("newest"))

    blocks = props_of("/", settings)["blocks"]

    assert [block["value"]["all_href"] for block in blocks] == ["/kategorie-produktu/hrnky/", "/obchod/", ""]


def test_deleted_category_leaves_page_intact(home):
    cups = a_category("Hrnky", slug="hrnky")
    a_product("Hrnek", categories=[cups])
    stacked(home, build_hero(links=[build_link("category", cups)]), a_row("category", cups))
    Category.objects.filter(pk=cups.pk).delete()

    assert "Do přírody" in get_html("/")


def test_chosen_articles_keep_their_order(home, settings):
    blog = a_blog(home)
    wool, linen = a_post(blog, "Vlna"), a_post(blog, "Len")
    a_post(blog, "Kůže")
    stacked(home, ("articles", {"heading": "Z blogu", "posts": [wool, linen]}))

    value = props_of("/", settings)["blocks"][0]["value"]

    assert [post["title"] for post in value["posts"]] == ["Vlna", "Len"]
    assert value["all_href"] == "/blog/"


def test_home_page_uses_constant_queries_for_rows_and_pictures(home):
    for number in range(3):
        a_product(f"Hrnek {number}", is_featured=True).images.create(image=an_image(), position=0)
    image = {"image": an_image(), "caption": ""}
    stacked(home, a_row("featured"), ("image", image))
    few = capture_queries("/")

    stacked(home, *[a_row("featured"), a_row("newest")] * 4, *[("image", {"image": an_image(), "caption": ""})] * 4)

    assert len(capture_queries("/")) == len(few), "\n".join(capture_queries("/"))


def test_structured_data_describes_shop_and_its_search(home):
    ShopSettings.objects.update(shop_name="U Nováků", phone="+420 777 123 456", company_number="27082440")

    found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', get_html("/"))
    shop, website = map(json.loads, found)

    assert (shop["@type"], shop["name"], shop["telephone"]) == ("OnlineStore", "U Nováků", "+420 777 123 456")
    assert shop["taxID"] == "27082440"
    assert website["potentialAction"]["target"]["urlTemplate"] == "http://testserver/?s={search_term_string}"
