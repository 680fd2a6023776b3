"""Old URLs in the back office."""

import datetime

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult
from wagtail.contrib.redirects.models import Redirect

from vyloha.backoffice.tests.forms import get_errors, get_form_fields
from vyloha.backoffice.tests.people import sign_in_editor, sign_in_merchant
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.models import AddressImport, NotFoundAddress
from vyloha.content.redirects.importing import runs
from vyloha.content.redirects.importing.entries import pack

pytestmark = pytest.mark.django_db
REPORT, IMPORTS = "/sprava/not-found/", "/sprava/old-addresses/"


def create_not_found_url(address: str = "/product/hrnek-1/", hits: int = 3) -> NotFoundAddress:
    return NotFoundAddress.objects.create(address=address, hits=hits, last_on=datetime.date(2026, 11, 22))


def sent(content: str, **fields: str):
    file = SimpleUploadedFile("adresy.csv", content.encode())
    return {"sources": [file], "encoding": "utf-8", "take_slugs": "on", **fields}


def test_not_found_report_sorts_by_count_and_redirects_url_in_one_step():
    merchant = sign_in_merchant()
    a_product("Hrnek", slug="hrnek", id=31, sku="H-31")
    rows = [create_not_found_url(), create_not_found_url("/product/casto/", hits=9)]

    text = merchant.get(REPORT).content.decode()
    assert 0 < text.index("/product/casto/") < text.index("/product/hrnek-1/")

    for to in ("31", "H-31", "/produkt/hrnek/", "http://testserver/product/hrnek/"):
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
    "to", ["https://evil.example/produkt/hrnek/", "//evil.example/", "/neni/", "999", "", "javascript:/x", "K-1", "32"]
)
def test_redirect_target_must_be_shown_by_shop(to):
    a_product(slug="hrnek")
    a_product(slug="koncept", id=32, sku="K-1", status="draft")
    row = create_not_found_url()

    text = sign_in_merchant().post(f"{REPORT}{row.pk}/", {"to": to}, follow=True).content.decode()

    assert "v tomto obchodě nic není" in text
    assert not Redirect.objects.exists()
    assert NotFoundAddress.objects.filter(pk=row.pk).exists()


def test_uploaded_list_is_previewed_before_saving():
    merchant = sign_in_merchant()
    product = a_product(slug="a", id=1)

    answer = merchant.post(IMPORTS, sent("1,stary-a\n99,neni\n"), follow=True)
    product.refresh_from_db()
    assert product.slug == "a"
    text = answer.content.decode()
    assert "čeká na potvrzení" in text
    assert "Řádek" in text

    run = AddressImport.objects.get()
    for _time in range(2):  # a double click
        merchant.post(f"{IMPORTS}{run.pk}/")
    product.refresh_from_db()
    assert product.slug == "stary-a"
    assert "převzato" in merchant.get(f"{IMPORTS}{run.pk}/").content.decode()


def test_stale_product_form_does_not_restore_replaced_slug():
    merchant, product = sign_in_merchant(), a_product(slug="a", id=1, name="Hrnek")
    form = get_form_fields(merchant.get("/sprava/products/edit/1/"))
    merchant.post(IMPORTS, sent("1,stary-a\n"))
    merchant.post(f"{IMPORTS}{AddressImport.objects.get().pk}/")

    answer = merchant.post("/sprava/products/edit/1/", {**form, "name": "Hrníček"})

    product.refresh_from_db()
    assert any("mezitím uložil někdo jiný" in error for error in get_errors(answer))
    assert (product.slug, product.name) == ("stary-a", "Hrnek")


def test_checking_list_changes_nothing():
    a_product(slug="a", id=1)

    answer = sign_in_merchant().post(IMPORTS, sent("/product/a/\n/product/b/\n", check="1"), follow=True)

    run = AddressImport.objects.get()
    assert (run.state, run.counts) == ("checked", {"product": 1, "nowhere": 1})
    assert "/product/b/" in answer.content.decode()
    assert "Převzít" not in answer.content.decode()


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (sent("<!DOCTYPE x []><rss/>"), "takový soubor se nečte"),
        ({"encoding": "utf-8"}, "Vyberte soubory"),
        (sent("1,a\n", source_url="https://stary.example/sitemap.xml"), "Vyberte soubory"),
    ],
)
def test_unreadable_file_is_rejected_with_422_and_not_saved(form, said):
    answer = sign_in_merchant().post(IMPORTS, form)

    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not AddressImport.objects.exists()


def test_sitemap_is_fetched_in_background():
    sign_in_merchant().post(IMPORTS, {"source_url": "https://stary.example/sitemap.xml", "encoding": "utf-8"})

    run = AddressImport.objects.get()
    assert run.state == "waiting"
    assert [job.args_kwargs["args"] for job in DBTaskResult.objects.all()] == [[run.pk]]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("few", "failing"), [(0, (DBTaskResult, "save")), (10, (runs, "build_plan"))])
def test_run_is_not_started_without_its_job(few, failing, monkeypatch):
    """As when the process dies in between: the run would wait for ever."""
    merchant = sign_in_merchant()
    merchant.raise_request_exception = False
    run = AddressImport.objects.create(state="ready", counts={"product": 1}, entries=pack([])[0])
    monkeypatch.setattr(runs, "MAX_SYNCHRONOUS_ENTRIES", few)
    monkeypatch.setattr(*failing, lambda *_args, **_named: 1 / 0)

    answers = [merchant.post(IMPORTS, sent("1,stary-a\n")), merchant.post(f"{IMPORTS}{run.pk}/")]

    assert [answer.status_code for answer in answers] == [500, 500]
    assert list(AddressImport.objects.values_list("pk", "state")) == [(run.pk, "ready")]


def test_editor_adds_redirects_but_changes_no_product():
    a_product(slug="a", id=1)
    editor = sign_in_editor()

    assert editor.get(REPORT).status_code == 200
    assert editor.post(IMPORTS, sent("1,b\n")).status_code in {302, 403}
    assert not AddressImport.objects.exists()
    for path in (REPORT, IMPORTS):
        assert Client().get(path).status_code == 302
