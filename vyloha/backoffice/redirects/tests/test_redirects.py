"""Old URLs in the back office."""

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from wagtail.contrib.redirects.models import Redirect

from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import NotFoundAddress

pytestmark = pytest.mark.django_db
REPORT, IMPORTS = "/sprava/not-found/", "/sprava/old-addresses/"


def create_not_found_url(address: str = "/product/hrnek-1/", hits: int = 3) -> NotFoundAddress:
    return NotFoundAddress.objects.create(address=address, hits=hits, last_on=datetime.date(2026, 11, 22))


def sent(content: str, **fields: str):
    file = SimpleUploadedFile("adresy.csv", content.encode())
    return {"sources": [file], "encoding": "utf-8", **fields}


def test_not_found_report_sorts_by_count_and_redirects_url_in_one_step():
    merchant = sign_in_merchant()
    a_product("Hrnek", slug="hrnek")
    rows = [create_not_found_url(), create_not_found_url("/product/casto/", hits=9)]

    text = merchant.get(REPORT).content.decode()
    assert 0 < text.index("/product/casto/") < text.index("/product/hrnek-1/")

    for to in ("/produkt/hrnek/", "http://testserver/product/hrnek/"):
        row = create_not_found_url(f"/stara-{to.strip('/').replace('/', '-')}/")
        assert merchant.post(f"{REPORT}{row.pk}/", {"to": to}).status_code == 302
        assert Client().get(row.address).headers["Location"] == "/produkt/hrnek/"
        assert not NotFoundAddress.objects.filter(pk=row.pk).exists()

    merchant.post(f"{REPORT}{rows[0].pk}/", {"ignore": "1"}, follow=True)  # as the message says
    assert "/product/hrnek-1/" not in merchant.get(REPORT).content.decode()


def test_large_numbers_have_czech_format():
    create_not_found_url(hits=1234567)

    assert sign_in_merchant().get(REPORT).content.decode().count("1\xa0234\xa0567") == 2


def test_redirects_are_listed_beside_not_found_urls():
    page = sign_in_merchant().get(REPORT).content.decode()

    assert page.count(f'"url": "{reverse("wagtailredirects:index")}"') == 1
    assert "Převzít najednou adresy starého obchodu" in page


@pytest.mark.parametrize(
    "to", ["https://evil.example/produkt/hrnek/", "//evil.example/", "/neni/", "", "javascript:/x", "/produkt/koncept/"]
)
def test_redirect_target_must_be_shown_by_shop(to):
    a_product(slug="hrnek")
    a_product(slug="koncept", status="draft")
    row = create_not_found_url()

    text = sign_in_merchant().post(f"{REPORT}{row.pk}/", {"to": to}, follow=True).content.decode()

    assert "v tomto obchodě nic není" in text
    assert not Redirect.objects.exists()
    assert NotFoundAddress.objects.filter(pk=row.pk).exists()


def test_uploaded_list_is_imported_and_what_is_left_is_reported():
    a_product(slug="a")

    text = sign_in_merchant().post(IMPORTS, sent("/stary-a/;/produkt/a/\n/b/;/neni/\n")).content.decode()

    assert Client().get("/stary-a/").headers["Location"] == "/produkt/a/"
    assert "odteď vede sem" in text
    assert "na nové adrese tu nic není" in text


def test_checking_list_changes_nothing():
    a_product(slug="a")

    answer = sign_in_merchant().post(IMPORTS, sent("/x/a/\n/x/b/\n", check="1"))

    assert "/x/b/" in answer.content.decode()
    assert not Redirect.objects.exists()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (sent("<!DOCTYPE x []><rss/>"), "takový soubor se nečte"),
        ({"encoding": "utf-8"}, "Toto pole je"),
    ],
)
def test_unreadable_file_is_rejected_with_422(form, said):
    answer = sign_in_merchant().post(IMPORTS, form)

    assert answer.status_code == 422
    assert said in answer.content.decode()


def test_editor_adds_redirects_and_strangers_do_not():
    a_product(slug="a")
    editor = sign_in_editor()

    assert editor.get(REPORT).status_code == 200
    editor.post(IMPORTS, sent("/b/;/produkt/a/\n"))
    assert Redirect.objects.get().redirect_link == "/produkt/a/"
    for path in (REPORT, IMPORTS):
        assert Client().get(path).status_code == 302
