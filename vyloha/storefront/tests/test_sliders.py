"""Tests of sliders and galleries on pages."""

from typing import Any

import pytest

from vyloha.commerce.catalogue.models import Product
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import AnalyticsSettings, ContentPage, HomePage
from vyloha.content.tests.makers import a_blog, a_post, a_slider, an_image
from vyloha.storefront.tests.pages import capture_queries, get_html

pytestmark = pytest.mark.django_db
WIDGET = 'data-widget="slider"'


@pytest.fixture(autouse=True)
def home(seeded: None) -> HomePage:
    page: HomePage = HomePage.objects.get()
    return page


def create_page(*blocks: tuple[str, Any]) -> ContentPage:
    page = ContentPage(title="Dárky", slug="darky", body=list(blocks))
    HomePage.objects.get().add_child(instance=page)
    page.save_revision().publish()
    return page


def get_main(path: str) -> str:
    return get_html(path).partition("<main")[2].partition("</main>")[0]


def pictures(count: int) -> list[dict[str, Any]]:
    return [{"image": an_image(), "caption": f"Snímek {i}", "link": ""} for i in range(count)]


def chosen(*products: Product) -> dict[str, Any]:
    return {"source": [("chosen", list(products))], "count": 8}


def test_slides_are_product_cards(changes):
    with changes():
        AnalyticsSettings.objects.create(measurement_id="G-TEST0001")
    cup, pot = a_product("Hrnek", slug="hrnek"), a_product("Konvice", slug="konvice")
    create_page(a_slider("products", chosen(pot, cup), heading="Vybíráme"))

    html = get_main("/darky/")

    assert WIDGET in html
    assert 'class="slider-list products"' in html
    assert html.count("data-item=") == 2
    assert html.index("Konvice") < html.index("Hrnek")


def test_slides_are_articles_in_editors_order(home):
    blog = a_blog(home)
    first, second = a_post(blog, "Jak prát vlnu"), a_post(blog, "Jak sušit vlnu")
    create_page(a_slider("articles", {"posts": [second, first], "count": 6}))

    html = get_main("/darky/")

    assert html.index("sušit") < html.index("prát")


def test_slides_are_quotations():
    create_page(a_slider("quotations", [{"text": f"<b>{i}</b>", "author": "Jana"} for i in range(2)]))

    html = get_main("/darky/")

    assert "&lt;b&gt;1&lt;/b&gt;" in html
    assert "<figcaption>Jana</figcaption>" in html


def test_deleted_product_leaves_one_plain_slide():
    cup, pot = a_product("Hrnek", slug="hrnek"), a_product("Konvice", slug="konvice")
    create_page(a_slider("products", chosen(pot, cup), autoplay=True))
    pot.delete()

    html = get_main("/darky/")

    assert "Hrnek" in html
    assert WIDGET not in html
    assert "<button" not in html.partition("slider-list")[2].partition("</ul>")[2]
    assert "data-autoplay-s" not in html


def test_empty_slider_is_left_out():
    create_page(a_slider("products", chosen(a_product("Hrnek"), a_product("Konvice", slug="konvice"))))
    Product.objects.all().delete()

    assert "slider" not in get_main("/darky/")


def test_autoplay_has_pause_button_and_no_live_region():
    create_page(a_slider("pictures", pictures(4), autoplay=True, autoplay_s=5))

    html = get_main("/darky/")

    assert 'data-autoplay-s="5"' in html
    assert 'aria-label="Zastavit posouvání"' in html
    assert 'role="status"' not in html


def test_gallery_links_its_pictures_without_script():
    image = an_image()
    create_page(("gallery", {"arrangement": "justified", "columns": 3, "items": [{"image": image, "caption": ""}]}))

    html = get_main("/darky/")

    assert f'href="{image.file.url}"' in html
    assert 'aria-label="Obrázek 1"' in html
    assert 'class="picture-gallery-13"' in html  # 4 : 3


@pytest.mark.parametrize("arrangement", ["grid", "justified", "masonry"])
def test_gallery_has_its_arrangement(arrangement):
    items = [{"image": an_image(), "caption": ""}]
    create_page(("gallery", {"arrangement": arrangement, "columns": 4, "items": items}))

    assert f'class="picture-gallery-{arrangement} picture-gallery-of-4"' in get_main("/darky/")


@pytest.mark.parametrize("kind", ["slider", "gallery"])
def test_pictures_use_constant_queries(kind):
    def several(count: int) -> tuple[str, Any]:
        if kind == "slider":
            return a_slider("pictures", pictures(count))
        items = [{"image": an_image(), "caption": ""} for _ in range(count)]
        return "gallery", {"arrangement": "grid", "columns": 3, "items": items}

    page = create_page(several(2))
    few = len(capture_queries("/darky/"))
    page.body = [several(9), several(9)]
    page.save_revision().publish()

    assert len(capture_queries("/darky/")) == few
