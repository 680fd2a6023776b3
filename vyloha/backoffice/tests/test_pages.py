"""Editing of pages: every form opens with every block, previews are the shop's, and no text is lost."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from wagtail.models import Page
from wagtail.rich_text import RichText
from wagtail.test.utils.form_data import nested_form_data, rich_text, streamfield

from vyloha.backoffice.roles import EDITOR
from vyloha.backoffice.tests.people import create_role_user, sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import Brand, Tag
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.blocks.choosers import BrandWidget, CategoryWidget, ProductWidget, TagWidget
from vyloha.content.models import BlogPostPage, ContentPage, HomePage
from vyloha.content.tests.makers import a_blog, a_post, every_block

pytestmark = pytest.mark.django_db
WORDS = "<p>Dlouho psaný text</p>"


@pytest.fixture(autouse=True)
def home(seeded: None) -> HomePage:
    page: HomePage = HomePage.objects.get()
    return page


def a_page(home: Page, **fields: Any) -> ContentPage:
    page = ContentPage(title="Velkoobchod", slug="velkoobchod", **fields)
    home.add_child(instance=page)
    return page


def sent(
    title: str = "Velkoobchod", slug: str = "velkoobchod", text: str = "<p>Dlouho psaný text</p>", **more: str
) -> Any:
    """Return the data of Wagtail's form of a content page."""
    body = streamfield([("text", rich_text(text, features=["bold"]))])
    comments = {"TOTAL_FORMS": "0", "INITIAL_FORMS": "0", "MIN_NUM_FORMS": "0", "MAX_NUM_FORMS": ""}
    return nested_form_data({"title": title, "slug": slug, "body": body, "comments": comments} | more)


def test_form_of_page_with_every_block_opens(home):
    home.body = every_block()
    home.save_revision().publish()

    answer = sign_in_editor().get(reverse("wagtailadmin_pages:edit", args=[home.pk]))

    assert answer.status_code == 200
    assert "\\u0158ada produkt\\u016f" in answer.content.decode()  # in JSON: "Řada produktů"


@pytest.mark.parametrize("model", ["contentpage", "blogindexpage"])
def test_empty_page_form_opens(model, home):
    assert sign_in_editor().get(f"/sprava/pages/add/content/{model}/{home.pk}/").status_code == 200


def test_empty_post_form_opens(home):
    blog = a_blog(home)

    assert sign_in_editor().get(f"/sprava/pages/add/content/blogpostpage/{blog.pk}/").status_code == 200


@pytest.mark.parametrize("widget", [ProductWidget, CategoryWidget, BrandWidget, TagWidget])
def test_chooser_dialogs_open_and_search(widget):
    a_product("Hledaný")
    a_category("Hledaný", slug="hledana")
    Brand.objects.create(name="Hledaný", slug="znacka")
    Tag.objects.create(name="Hledaný", slug="stitek")
    url, editor = widget().get_chooser_modal_url(), sign_in_editor()

    assert "Hledaný" in editor.get(url).json()["html"]
    assert "Hledaný" in editor.get(f"{url}results/?q=hledaný").content.decode()
    assert "Hledaný" not in editor.get(f"{url}results/?q=jiný").content.decode()


def test_draft_preview_is_shops_page_and_not_cached(home):
    blog = a_blog(home)
    post = a_post(blog, "Zveřejněno")
    editor = sign_in_editor()
    url = reverse("wagtailadmin_pages:preview_on_edit", args=[post.pk])
    form = sent("Koncept", post.slug, "<p>Nové znění</p>", perex="Krátce", day="2026-11-20")

    saved = editor.post(url, form)
    shown = editor.get(url)

    assert saved.json()["is_valid"], saved.json()
    assert "Nové znění" in shown.content.decode()
    assert 'class="post"' in shown.content.decode()
    assert "public" not in shown["Cache-Control"]
    assert "Zveřejněno" in Client().get(f"/blog/{post.slug}/").content.decode()


def test_saving_deleted_page_creates_draft(home):
    page = a_page(home, body=[("text", RichText("<p>Staré</p>"))])
    editor, url = sign_in_editor(), reverse("wagtailadmin_pages:edit", args=[page.pk])
    page.delete(user=create_role_user(EDITOR, "petr"))

    answer = editor.post(url, sent("Velkoobchod nově"), follow=True)

    draft = ContentPage.objects.get(title="Velkoobchod nově")
    assert not draft.live
    assert "Dlouho psaný text" in draft.get_latest_revision_as_object().body[0].value.source
    assert answer.redirect_chain[-1][0] == reverse("wagtailadmin_pages:edit", args=[draft.pk])
    assert "mezitím někdo smazal (petr)" in answer.content.decode()


def test_restored_page_is_not_published(home):
    page = a_page(home)
    editor, url = sign_in_editor(), reverse("wagtailadmin_pages:edit", args=[page.pk])
    page.delete()

    editor.post(url, sent() | {"action-publish": "action-publish"})

    assert not ContentPage.objects.get(slug="velkoobchod").live
    assert Client().get("/velkoobchod/").status_code == 404


def test_texts_are_shown_when_no_draft_is_possible(home):
    page = a_page(home)
    editor, url = sign_in_editor(), reverse("wagtailadmin_pages:edit", args=[page.pk])
    page.delete()

    answer = editor.post(url, sent(title="", slug="kosik"))

    assert answer.status_code == 409
    assert "Stránka byla mezitím smazána" in answer.content.decode()
    assert re.search(r"<textarea[^>]*>Dlouho psaný text</textarea>", answer.content.decode())


def test_autosave_of_deleted_page_stops_with_czech_message(home):
    page = a_page(home)
    editor, url = sign_in_editor(), reverse("wagtailadmin_pages:edit", args=[page.pk])
    page.delete()

    answer = editor.post(url, sent(), headers={"accept": "application/json"})

    assert answer.status_code == 400
    assert "mezitím někdo smazal" in answer.json()["error_message"]
    assert not ContentPage.objects.filter(slug="velkoobchod").exists()


def test_visitor_without_login_restores_nothing(home):
    page = a_page(home)
    page.delete()

    answer = Client().post(reverse("wagtailadmin_pages:edit", args=[page.pk]), sent())

    assert answer.status_code == 302
    assert "/sprava/login/" in answer["Location"]
    assert not ContentPage.objects.filter(slug="velkoobchod").exists()


def test_unknown_page_returns_404():
    assert sign_in_editor().post(reverse("wagtailadmin_pages:edit", args=[99999]), sent()).status_code == 404


@pytest.mark.parametrize(
    ("taken", "said"),
    [
        ("velkoobchod", "Adresu „velkoobchod“ už má jiná stránka"),
        ("kosik", "Tato adresa patří samotnému obchodu. Zvolte jinou."),
    ],
)
def test_taken_slug_shows_czech_error_and_form_keeps_input(home, taken, said):
    a_page(home)

    answer = sign_in_editor().post(
        f"/sprava/pages/add/content/contentpage/{home.pk}/", sent("Velkoobchod 2", taken) | {"action-publish": "x"}
    )

    html = answer.content.decode()
    assert answer.status_code == 200
    said = (
        f"Adresu „{taken}“ už má jiná stránka"
        if taken == "velkoobchod"
        else "Tato adresa patří samotnému obchodu. Zvolte jinou."
    )
    assert said in html
    assert "Dlouho psan" in html  # in JSON, where letters with marks are escaped
    assert not Page.objects.filter(title="Velkoobchod 2").exists()


def test_post_cannot_have_url_of_blog(home):
    blog = a_blog(home)

    answer = sign_in_editor().post(
        f"/sprava/pages/add/content/blogpostpage/{blog.pk}/",
        sent("RSS", "rss", perex="Krátce", day="2026-11-20") | {"action-publish": "x"},
    )

    assert "Tuto adresu používá sám blog" in answer.content.decode()
    assert not BlogPostPage.objects.exists()


def test_editor_sorts_blog_and_merchant_does_not(home):
    editor = sign_in_editor()

    editor.post("/sprava/blog-categories/new/", {"name": "Péče a opravy", "position": "0"})

    a_post(a_blog(home), "Vlna", categories=["pece-a-opravy"])
    assert "Péče a opravy" in Client().get("/blog/kategorie/pece-a-opravy/").content.decode()
    assert sign_in_merchant().get("/sprava/blog-categories/new/").status_code == 302
