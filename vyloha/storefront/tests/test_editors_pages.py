"""Tests of Wagtail pages: their blocks, their restrictions, their previews."""

from typing import Any

import pytest
from django.test import Client
from wagtail.models import Page, PageViewRestriction, Site

from vyloha.content.models import ContentPage, HomePage, ShopSettings
from vyloha.content.tests.makers import an_image
from vyloha.core.cache.pages import PUBLIC
from vyloha.core.models import Attempt
from vyloha.core.tests.people import create_colleague
from vyloha.storefront.tests.pages import get_html, props_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def home(seeded):
    """The home page of a seeded shop."""
    return HomePage.objects.get()


def create_page(home: Page, title: str = "Náš příběh", slug: str = "nas-pribeh", **fields: Any) -> ContentPage:
    page = ContentPage(title=title, slug=slug, **fields)
    home.add_child(instance=page)
    page.save_revision().publish()
    return page


def test_page_is_rendered_from_its_blocks(home, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    value = {"image": an_image(), "caption": "Naše prodejna"}
    create_page(home, body=[("heading", "Kde nás najdete"), ("text", "<p>V Brně.</p>"), ("image", value)])

    html = get_html("/nas-pribeh/")

    assert ">Kde nás najdete</h2>" in html
    assert "<p>V\u00a0Brně.</p>" in html
    assert "<figcaption>Naše prodejna</figcaption>" in html
    assert 'width="1600"' in html


def test_links_between_pages_use_their_urls(home):
    target = create_page(home, "Prodejna", "prodejna")
    create_page(home, body=[("text", f'<p><a linktype="page" id="{target.pk}">Prodejna</a></p>')])

    assert '<a href="/prodejna/">Prodejna</a>' in get_html("/nas-pribeh/")


def test_child_page_has_breadcrumbs(home, settings):
    create_page(create_page(home), "Prodejny", "prodejny")

    page = props_of("/nas-pribeh/prodejny/", settings)

    assert page["breadcrumbs"] == [{"name": "Úvod", "href": "/"}, {"name": "Náš příběh", "href": "/nas-pribeh/"}]
    assert page["meta"]["canonical"] == "http://testserver/nas-pribeh/prodejny/"


def test_draft_returns_404(home):
    page = create_page(home)
    page.unpublish()

    get_html("/nas-pribeh/", 404)


def test_footer_shows_seller_and_editors_menus(home):
    site = Site.objects.get()
    ShopSettings.objects.filter(site=site).update(shop_name="U Nováků", company_number="27082440")
    create_page(home, "Velkoobchod", "velkoobchod", show_in_menus=True)

    html = get_html("/doprava-a-platba/")

    assert "IČO: 27082440" in html
    assert '<a href="/velkoobchod/">Velkoobchod</a>' in html
    assert "U Nováků" in html


def test_page_with_password_requires_it_and_is_never_cached(home):
    page = create_page(home, "Pro partnery", "pro-partnery", show_in_menus=True, body=[("text", "<p>Tajný ceník</p>")])
    restriction = PageViewRestriction.objects.create(page=page, restriction_type="password", password="sezame")
    browser = Client()

    led = browser.get("/pro-partnery/")
    asked = browser.get(led["Location"])
    address = f"/sprava/soukrome/_util/authenticate_with_password/{restriction.pk}/{page.pk}/"
    answer = browser.post(address, {"password": "sezame", "return_url": led["Location"]})
    shown = browser.get(answer["Location"])

    assert (led.status_code, led["Location"]) == (302, "/sprava/soukrome/pro-partnery/")
    assert led["Cache-Control"] == PUBLIC  # caches in front drop the page at once
    assert b"Tajn" not in asked.content
    assert address in asked.content.decode()
    assert "Tajný ceník" in shown.content.decode()
    assert "public" not in shown["Cache-Control"]
    assert Client().get("/pro-partnery/").status_code == 302
    assert "/pro-partnery/" not in get_html("/doprava-a-platba/")  # not in menus for everybody


def test_page_for_logged_in_people_asks_others_to_log_in(home):
    page = create_page(home, "Pro kolegy", "pro-kolegy", body=[("text", "<p>Směny</p>")])
    PageViewRestriction.objects.create(page=page, restriction_type="login")
    create_colleague("jana")
    private = "/sprava/soukrome/pro-kolegy/"
    browser = Client()

    asked = browser.get(private)
    form = browser.get(asked["Location"])
    fields = {"login": "jana", "password": "dlouhe-heslo-1", "next": private}
    answer = browser.post("/sprava/login/", fields)
    old_form = Client().get(f"/sprava/soukrome/_util/login/?next={private}")

    assert asked["Location"] == old_form["Location"] == f"/sprava/login/?next={private}"
    assert f'name="next" value="{private}"' in form.content.decode()
    assert form.status_code == 200
    assert answer["Location"] == private
    assert "Směny" in browser.get(private).content.decode()


def test_password_guesses_are_limited(home):
    page = create_page(home, "Pro partnery", "pro-partnery")
    restriction = PageViewRestriction.objects.create(page=page, restriction_type="password", password="tajemstvi")
    private = "/sprava/soukrome/pro-partnery/"
    ask = f"/sprava/soukrome/_util/authenticate_with_password/{restriction.pk}/{page.pk}/"
    browser = Client()

    statuses = [browser.post(ask, {"password": "zkusim", "return_url": private}).status_code for _try in range(5)]
    right = {"password": "tajemstvi", "return_url": private}
    refused = browser.post(ask, right)

    assert statuses == [200] * 5
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 60
    assert "Zkuste to znovu za 1 minutu" in refused.content.decode().replace("\u00a0", " ")
    assert "Pro partnery" not in browser.get(private).content.decode()
    Attempt.objects.all().delete()
    assert browser.post(ask, right)["Location"] == private
    assert not Attempt.objects.exists()


def test_editor_sees_draft_in_preview_while_shoppers_see_cached_page(home):
    page = create_page(home, body=[("text", "<p>Staré znění</p>")])
    get_html("/nas-pribeh/")
    page.body = [("text", "<p>Nové znění</p>")]

    preview = page.make_preview_request().content.decode()

    assert "Nové znění" in preview
    assert "Staré znění" in get_html("/nas-pribeh/")


def test_page_rejects_post_request(home):
    assert Client().post("/doprava-a-platba/").status_code == 405


def test_other_page_types_are_served_by_wagtail():
    home = Site.objects.get(is_default_site=True).root_page
    home.add_child(instance=Page(title="Vítejte", slug="vitejte"))

    assert "Vítejte" in get_html("/vitejte/")
