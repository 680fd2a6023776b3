"""The menu of each role opens, and the shop's forms accept common input."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from wagtail.admin.menu import admin_menu
from wagtail.models import Site
from wagtail.test.utils.form_data import nested_form_data, streamfield

from vyloha.backoffice.tests.forms import get_context, get_form_fields
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import ContentPage, HomePage, ShopSettings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _shop(seeded: None) -> None:
    """The settings of the shop."""


def items(menu: Any, request: Any) -> Iterator[Any]:
    for item in menu.menu_items_for_request(request):
        yield from items(item.menu, request) if hasattr(item, "menu") else [item]


@pytest.mark.parametrize("person", [sign_in_merchant, sign_in_editor])
def test_every_menu_item_opens(person):
    client = person()
    shown = list(items(admin_menu, client.get("/sprava/").wsgi_request))

    addresses = [item.url for item in shown if item.url.startswith("/sprava/")]
    refused = [url for url in addresses if client.get(url, follow=True).request["PATH_INFO"] == "/sprava/"]
    assert len(addresses) > 10
    assert refused == []


@pytest.mark.parametrize(("person", "chooses"), [(sign_in_merchant, True), (sign_in_editor, False)])
def test_script_of_chosen_rows_is_loaded_with_buttons(person, chooses):
    a_product()

    page = person().get("/sprava/products/").content.decode()

    assert ("bulk-actions.js" in page, "data-bulk-action-footer" in page) == (chooses, chooses)


def post_redirect(client: Client, link: str) -> Any:
    fields = {"old_path": "/stare/", "site": "", "is_permanent": "on", "redirect_page": "", "redirect_link": link}
    return client.post("/sprava/redirects/add/", fields)


@pytest.mark.parametrize("link", ["/o-nas/", "/o-nas/?a=1#b", "https://www.example.cz/x"])
def test_redirect_target_is_url_of_shop_or_web(link):
    assert post_redirect(sign_in_merchant(), link).status_code == 302

    answer = Client().get("/stare/")
    assert (answer.status_code, answer["Location"]) == (301, link)


@pytest.mark.parametrize("link", ["o-nas", "//example.cz/", "javascript:alert(1)", "/\\example.cz", "/a b"])
def test_invalid_redirect_target_is_rejected(link):
    answer = post_redirect(sign_in_merchant(), link)

    assert answer.status_code == 200
    assert "Napište adresu" in answer.content.decode()


def test_page_slugs_have_no_diacritics():
    home = HomePage.objects.get()
    body = {"title": "Náš příběh", "body": streamfield([])}
    comments = {"TOTAL_FORMS": "0", "INITIAL_FORMS": "0", "MIN_NUM_FORMS": "0", "MAX_NUM_FORMS": ""}
    editor, add = sign_in_editor(), f"/sprava/pages/add/content/contentpage/{home.pk}/"

    editor.post(add, nested_form_data({**body, "slug": "náš-příběh", "comments": comments}))

    assert ContentPage.objects.get(title="Náš příběh").slug == "nas-pribeh"


def save_shop(**numbers: str) -> Any:
    address = f"/sprava/settings/content/shopsettings/{Site.objects.get().pk}/"
    merchant = sign_in_merchant()
    return merchant.post(address, {**get_form_fields(merchant.get(address)), **numbers})


def test_company_numbers_are_validated_and_normalized():
    wrong = save_shop(company_number="27082441", vat_number="CZ123")
    errors = get_context(wrong)["form"].errors
    assert (errors["company_number"], errors["vat_number"]) == (
        ["Takové IČO neexistuje. Zkontrolujte prosím, jestli v něm není překlep."],
        ["Toto není české DIČ. Vypadá jako CZ27082440."],
    )


def test_valid_and_sample_company_numbers_are_saved():
    assert save_shop().status_code == 302  # the shop's default
    User.objects.all().delete()
    assert save_shop(company_number="270 82 440", vat_number="27082440").status_code == 302

    shop = ShopSettings.objects.get()
    assert (shop.company_number, shop.vat_number) == ("27082440", "CZ27082440")
