"""Tests of shared links: the head's Open Graph, and the images generated for it."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from PIL import Image
from wagtail.models import Page

from vyloha.commerce.catalogue.models import ProductImage
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import ShopSettings
from vyloha.content.seo.sharing_image import TITLE_LINES, _fit_title, _measure_text, render_sharing_picture
from vyloha.content.tests.makers import an_image
from vyloha.storefront.pages.seo.sharing import _render
from vyloha.storefront.tests.pages import get_html

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _own_files(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def shop(seeded):
    a_category("Hrnky", slug="hrnky")
    product = a_product("Hrnek <Kůň & „ďas“>", slug="hrnek", short_description="<p>Na kávu</p>")
    ProductImage.objects.create(product=product, image=an_image())
    return product


def graph(path: str) -> dict[str, str]:
    """Return the head's Open Graph and Twitter properties."""
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"', get_html(path))
    assert len(found) == len(dict(found)), "said twice"
    return dict(found)


def get_picture(address: str) -> tuple[Any, bytes]:
    """Return the response and the decoded image."""
    response: Any = Client().get(address.removeprefix("http://testserver"))
    content = b"".join(response)
    # Not close(): at the end of a request the test's connection would go too.
    for resource in getattr(response, "_resource_closers", ()):
        resource()
    return response, content


def test_product_is_shared_with_name_and_image(shop):
    told = graph("/produkt/hrnek/?again")

    assert told.pop("og:image").startswith("http://testserver/sdileni/produkt-")
    assert told == {
        "og:type": "product",
        "og:title": "Hrnek &lt;Kůň &amp; „ďas“&gt;",
        "og:description": "Na kávu",
        "og:url": "http://testserver/produkt/hrnek/",
        "og:site_name": ShopSettings.objects.get().shop_name,
        "og:locale": "cs_CZ",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": "Hrnek &lt;Kůň &amp; „ďas“&gt;",
        "twitter:card": "summary_large_image",
    }


@pytest.mark.parametrize(
    "path", ["/", "/obchod/", "/kategorie-produktu/hrnky/", "/produkt/hrnek/", "/doprava-a-platba/"]
)
def test_every_public_page_has_existing_image(path, shop):
    response, content = get_picture(graph(path)["og:image"])

    assert response.status_code == 200
    assert response.headers["Content-Type"] == "image/jpeg"
    assert "immutable" in response.headers["Cache-Control"]
    assert Image.open(BytesIO(content)).size == (1200, 630)
    assert len(content) < 300_000


@pytest.mark.parametrize("path", ["/kosik/", "/pokladna/", "/?s=hrnek", "/nic/"])
def test_private_page_is_not_indexed(path, shop):
    assert re.search(r'<meta name="robots" content="noindex', Client().get(path, follow=True).content.decode())


def test_image_is_generated_once_and_again_after_change(shop, changes):
    first = graph("/produkt/hrnek/?again")["og:image"]
    for _time in range(2):
        get_picture(first)
    assert len(default_storage.listdir(f"sharing/produkt/{shop.pk}")[1]) == 1

    shop.name = "Džbán"
    with changes():
        shop.save()
    second = graph("/produkt/hrnek/?again")["og:image"]
    get_picture(second)

    assert second != first
    assert get_picture(first)[0].headers["Location"] == second.removeprefix("http://testserver")
    assert len(default_storage.listdir(f"sharing/produkt/{shop.pk}")[1]) == 1


def test_image_generation_blocks_no_other_thread(shop, monkeypatch):
    address = graph("/produkt/hrnek/?again")["og:image"]
    hall = graph("/kategorie-produktu/hrnky/")["og:image"]
    meanwhile = []

    def draw_while_another_is_asked_for(*what: Any) -> bytes:
        meanwhile.append(get_picture(hall)[0])
        return _render(*what)

    with monkeypatch.context() as patch:
        patch.setattr("vyloha.storefront.pages.seo.sharing._render", draw_while_another_is_asked_for)
        drawn, _content = get_picture(address)

    assert (meanwhile[0].status_code, meanwhile[0].headers["Retry-After"]) == (503, "2")
    assert "public" not in meanwhile[0].headers["Cache-Control"]
    assert [drawn.status_code, get_picture(hall)[0].status_code] == [200, 200]


def test_only_public_objects_get_image(shop):
    address = graph("/produkt/hrnek/?again")["og:image"]
    shop.status = "draft"
    shop.save()
    private = Page.objects.get(slug="doprava-a-platba")
    private.unpublish()

    assert get_picture(address)[0].status_code == 404
    for made_up in ("produkt-999999", f"stranka-{private.pk}", "neco-1"):
        assert Client().get(f"/sdileni/{made_up}-{'0' * 16}.jpg").status_code == 404
    assert not default_storage.exists("sharing")


@pytest.mark.parametrize(("path", "other"), [("/obchod/", "1"), ("/obchod/", "00"), ("/produkt/hrnek/", "0{}")])
def test_other_version_in_url_generates_no_image(path, other, shop):
    picture = graph(path)["og:image"].removeprefix("http://testserver")
    kind, pk, version = picture.removeprefix("/sdileni/").split("-")

    led, _content = get_picture(f"/sdileni/{kind}-{other.format(pk)}-{version}")

    assert (led.status_code, led.headers["Location"]) == (302, picture)
    assert "no-store" in led.headers["Cache-Control"]
    assert not default_storage.exists("sharing")


def test_damaged_picture_leaves_texts(shop):
    image = ProductImage.objects.get().image
    default_storage.delete(image.file.name)

    assert get_picture(graph("/produkt/hrnek/?again")["og:image"])[0].status_code == 200


@pytest.mark.parametrize(
    "title", ["Hrnek", "Příliš žluťoučký kůň " * 12, "Nejneobhospodařovávatelnější" * 5, "日本 🙂"]
)
def test_title_of_any_length_fits(title):
    font, lines = _fit_title(title, 500)

    assert len(lines) <= TITLE_LINES
    assert all(_measure_text(line, font) <= 500 for line in lines)
    assert render_sharing_picture(title, "Obchod", "#0f6146", None, 0)


def test_preposition_does_not_end_line():
    _font, lines = _fit_title("Konvice s víkem a k tomu hrnek v dárkovém balení", 420)

    assert len(lines) > 1
    assert not any(re.search(r"(^|\s)[kvsazuoi]$", line) for line in lines)


def test_head_of_page_without_picture_has_no_text():
    # Any text there ends the head, and what follows it lands in the body.
    head = get_html("/kosik/").partition("</head>")[0]

    assert re.findall(r"(?:/>|</script>|</title>)([^<]+)<", head) == []
