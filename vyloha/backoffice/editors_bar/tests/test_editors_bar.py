"""The bar of editors: who gets which links, and which browsers carry its marker."""

import re
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse

from vyloha.backoffice.roles import EDITOR, MERCHANT
from vyloha.backoffice.tests.people import create_role_user, sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.models import Brand, Tag, Vendor
from vyloha.commerce.catalogue.tests.makers import a_category, a_product
from vyloha.content.models import HomePage, Popup
from vyloha.storefront.tests.customers import create_customer, sign_in
from vyloha.storefront.visitor import cookies

pytestmark = pytest.mark.django_db
BAR = "/sprava/lista/"
MARKER = cookies.EDITOR.name


def get_links(client: Client, query: str = "") -> list[str]:
    answer = client.get(f"{BAR}?{query}", headers={"X-Requested-With": "XMLHttpRequest"})
    assert answer.headers["Cache-Control"] == "private, no-store"
    return [link["url"] for link in answer.json()["links"]] if answer.status_code == 200 else []


def read_subject(path: str) -> str:
    """Return what the page at ``path`` says that it shows."""
    html = Client().get(path).content.decode()
    return "".join(re.findall(r'<body[^>]* data-subject="([^"]*)"', html))


@pytest.fixture
def pages(seeded: None) -> dict[str, str]:
    """Path → URL of the edit screen of what the page shows."""
    product, category = a_product("Hrnek"), a_category("Hrnky")
    brand = Brand.objects.create(name="Zara", slug="zara")
    tag = Tag.objects.create(name="léto", slug="leto")
    vendor = Vendor.objects.create(name="Tkalcovna", slug="tkalcovna")
    home = HomePage.objects.get()
    return {
        f"/produkt/{product.slug}/": f"/sprava/products/edit/{product.pk}/",
        f"/kategorie-produktu/{category.url_path}/": f"/sprava/categories/edit/{category.pk}/",
        f"/znacka/{brand.slug}/": f"/sprava/brands/edit/{brand.pk}/",
        f"/stitek/{tag.slug}/": f"/sprava/tags/edit/{tag.pk}/",
        f"/prodejce/{vendor.slug}/": f"/sprava/vendors/edit/{vendor.pk}/",
        "/": f"/sprava/pages/{home.pk}/edit/",
        "/obchod/": "",
        "/kosik/": "",
    }


def test_pages_lead_users_to_what_they_may_edit(pages):
    merchant, editor = sign_in_merchant(), sign_in_editor()

    for path, url in pages.items():
        query = f"subject={read_subject(path)}"
        is_page = url.startswith("/sprava/pages/")
        assert get_links(merchant, query) == ([url] if url and not is_page else []) + ["/sprava/"], path
        assert get_links(editor, query) == ([url] if is_page else []) + ["/sprava/"], path


def test_links_open_forms_and_have_czech_labels(pages):
    user = User.objects.create_superuser("spravce")
    client = Client()
    client.force_login(user)

    for path in pages:
        for url in get_links(client, f"subject={read_subject(path)}"):
            assert client.get(url).status_code == 200, url
    labels = [link["label"] for link in client.get(f"{BAR}?subject={read_subject('/')}").json()["links"]]
    assert labels == ["Upravit tuto stránku", "Správa"]


@pytest.mark.parametrize(
    "query",
    [
        "",
        "subject=produkt-999",
        "subject=stranka-0",
        "subject=produkt-x",
        "subject=user-1",
        "popup=x&popup=" + "9" * 40,
    ],
)
def test_unknown_subject_leads_to_back_office_only(query):
    assert get_links(sign_in_merchant(), query) == ["/sprava/"]


def test_popups_of_page_are_linked():
    popups = [Popup.objects.create(title=f"Sleva {number}") for number in range(2)]
    query = "&".join(f"popup={popup.pk}" for popup in popups)

    editor = sign_in_editor()
    answer: Any = editor.get(f"{BAR}?{query}").json()

    assert [link["label"] for link in answer["links"][:2]] == ["Vyskakovací okno: Sleva 0", "Vyskakovací okno: Sleva 1"]
    assert editor.get(answer["links"][0]["url"]).status_code == 200


def test_others_get_nothing_and_lose_the_marker():
    shopper, visitor, without_access = Client(), Client(), Client()
    sign_in(shopper, create_customer())
    without_access.force_login(User.objects.create_user("nikdo"))

    for client in (shopper, visitor, without_access):
        client.cookies[MARKER] = "1"
        answer = client.get(f"{BAR}?subject=stranka-1")
        assert (answer.status_code, answer.content, answer.cookies[MARKER].value) == (204, b"", "")


def test_session_without_its_second_factor_gets_nothing(settings):
    user = create_role_user(MERCHANT)
    client = Client()
    client.force_login(user)
    assert get_links(client) == ["/sprava/"]

    settings.SECOND_FACTOR_REQUIRED = [MERCHANT]
    assert get_links(client) == []
    settings.SECOND_FACTOR_REQUIRED = []
    Authenticator.objects.create(user=user, type="totp", data={})
    assert get_links(client) == []


def test_marker_is_set_at_sign_in_and_deleted_at_sign_out():
    user = create_role_user(EDITOR)
    user.set_password("dlouhé heslo 1")
    user.save()
    client = Client()

    before = client.get("/sprava/login/")
    after = client.post("/sprava/login/", {"login": user.username, "password": "dlouhé heslo 1"})
    again = client.get("/sprava/")
    ended = client.post("/sprava/logout/")

    assert MARKER not in before.cookies
    cookie = after.cookies[MARKER]
    assert (cookie.value, cookie["path"], bool(cookie["httponly"]), cookie["samesite"]) == ("1", "/", False, "Lax")
    assert MARKER not in again.cookies
    assert ended.cookies[MARKER]["max-age"] == 0


def test_marker_follows_session():
    earlier, ended = sign_in_merchant(), Client()
    ended.cookies[MARKER] = "1"

    assert earlier.get("/sprava/").cookies[MARKER].value == "1"
    assert ended.get("/sprava/login/").cookies[MARKER]["max-age"] == 0


def test_user_without_access_is_not_marked():
    client = Client()
    user = User.objects.create_user("nikdo")
    user.user_permissions.add(Permission.objects.get(codename="view_order"))
    client.force_login(user)

    assert MARKER not in client.get("/sprava/").cookies


def test_shop_pages_are_the_same_for_editors():
    product = a_product("Hrnek")
    editor = sign_in_editor()
    editor.get("/sprava/")

    pages = [client.get(f"/produkt/{product.slug}/") for client in (editor, Client())]

    assert pages[0].content == pages[1].content
    assert not any(page.cookies or (page.has_header("Vary") and "Cookie" in page.headers["Vary"]) for page in pages)


def test_script_asks_the_address_of_the_bar():
    script = (Path(settings.ROOT) / "web" / "editors-bar" / "editors-bar.ts").read_text()

    assert f'BAR_URL = "{reverse("editors_bar")}"' in script
