"""Editors' pages cannot have a URL of the shop."""

import pytest
from django.core.exceptions import ValidationError

from vyloha.content.models import ContentPage, HomePage
from vyloha.content.models.pages import ReservedSlugForm
from vyloha.content.reserved_slugs import get_reserved_slugs
from vyloha.content.seed_content import seed_content

pytestmark = pytest.mark.django_db


def test_reserved_slugs_are_read_from_url_configuration():
    shop = {"kosik", "pokladna", "obchod", "produkt", "kategorie-produktu", "sprava", "wp-json", "wp-admin", "static"}

    assert shop | {"media", "dokumenty"} <= get_reserved_slugs()
    assert "kontakt" not in get_reserved_slugs()


def test_page_below_home_page_cannot_have_reserved_slug():
    seed_content()

    with pytest.raises(ValidationError, match="patří samotnému obchodu"):
        HomePage.objects.get().add_child(instance=ContentPage(title="Košík", slug="kosik"))


def test_deeper_page_may_have_reserved_slug():
    seed_content()
    about = HomePage.objects.get().add_child(instance=ContentPage(title="O nás", slug="o-nasi-dilne"))

    assert about.add_child(instance=ContentPage(title="Produkt", slug="produkt")).pk


def test_new_page_form_rejects_reserved_slug():
    seed_content()
    home = HomePage.objects.get()
    form_class = ContentPage.get_edit_handler().get_form_class()
    data = {"title": "Košík", "slug": "kosik", "body-count": "0", "comments-TOTAL_FORMS": "0",
            "comments-INITIAL_FORMS": "0"}  # fmt: skip

    form = form_class(data, instance=ContentPage(), parent_page=home)

    assert isinstance(form, ReservedSlugForm)
    assert "patří samotnému obchodu" in str(form.errors["slug"])


@pytest.mark.parametrize("way", ["move", "copy"])
def test_moved_or_copied_page_cannot_get_reserved_slug(way, admin_client):
    seed_content()
    home = HomePage.objects.get()
    about = home.add_child(instance=ContentPage(title="O nás", slug="o-nasi-dilne"))
    page = about.add_child(instance=ContentPage(title="Produkt", slug="produkt"))

    if way == "move":
        answer = admin_client.post(f"/sprava/pages/{page.pk}/move/{home.pk}/confirm/", follow=True)
    else:
        data = {"new_title": "Produkt", "new_slug": "produkt", "new_parent_page": home.pk}
        answer = admin_client.post(f"/sprava/pages/{page.pk}/copy/", data, follow=True)

    assert "patří samotnému obchodu" in answer.content.decode()
    assert not home.get_children().filter(slug="produkt").exists()
