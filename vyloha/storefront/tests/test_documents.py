"""Tests of editors' documents: public ones for everybody, those of a private collection for permitted people."""

from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.test import Client
from wagtail.documents import get_document_model
from wagtail.models import Collection, CollectionViewRestriction

from vyloha.core.tests.people import create_colleague

pytestmark = pytest.mark.django_db


@pytest.fixture
def collection(settings, tmp_path) -> Collection:
    """A collection below the root one; files are in the folder of the test."""
    settings.MEDIA_ROOT = tmp_path
    return Collection.get_first_root_node().add_child(name="Pro partnery")


def create_document(collection: Collection) -> Any:
    file = ContentFile(b"Tajny cenik", name="cenik 2027.txt")
    return get_document_model().objects.create(title="Ceník", file=file, collection=collection)


def content(response: Any) -> bytes:
    return b"".join(response.streaming_content)


def test_public_document_is_served_to_everybody(collection):
    document = create_document(collection)

    response = Client().get(document.url)

    assert document.url.startswith("/dokumenty/")
    assert content(response) == b"Tajny cenik"
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"


@pytest.mark.parametrize(
    "name", ["clanek.html", "kresba.svg", "kod.js", "katalog.pdf", "text.txt", "pribeh.xhtml", 'a";b.htm', "bez-konce"]
)
def test_document_is_downloaded_and_never_shown(collection, name):
    file = ContentFile(b"<script>alert(1)</script>", name=name)
    document = get_document_model().objects.create(title="Cizí", file=file, collection=collection)

    response = Client().get(document.url)

    assert content(response) == b"<script>alert(1)</script>"
    assert response["Content-Disposition"] == f'attachment; filename="{document.filename}"'
    assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert {"no-store", "private"} & set(response["Cache-Control"].split(", "))


@pytest.mark.parametrize(
    ("asked", "status", "said", "part"),
    [
        ("bytes=0-4", 206, "bytes 0-4/11", b"Tajny"),
        ("bytes=6-", 206, "bytes 6-10/11", b"cenik"),
        ("bytes=6-999", 206, "bytes 6-10/11", b"cenik"),
        ("bytes=-5", 206, "bytes 6-10/11", b"cenik"),
        ("bytes=-999", 206, "bytes 0-10/11", b"Tajny cenik"),
        ("bytes=11-", 416, "bytes */11", b""),
        ("bytes=-0", 416, "bytes */11", b""),
        ("bytes=5-4", 416, "bytes */11", b""),
        *((asked, 200, None, b"Tajny cenik") for asked in ("bytes=0-1,3-4", "bytes=-", "lines=0-1", "bytes=a-b", "x")),
    ],
)
def test_players_get_requested_range_of_document(collection, asked, status, said, part):
    response = Client().get(create_document(collection).url, headers={"Range": asked})

    assert (response.status_code, response.get("Content-Range")) == (status, said)
    assert (content(response) if response.streaming else response.content) == part
    if status != 416:
        assert response["Content-Length"] == str(len(part))
        assert response["Accept-Ranges"] == "bytes"
        assert response["Content-Security-Policy"] == "default-src 'none'; sandbox"


def test_range_of_changed_document_is_not_sent(collection):
    url = create_document(collection).url
    whole = Client().get(url)
    assert content(whole) == b"Tajny cenik"

    for tag, part in (('"other"', b"Tajny cenik"), (whole["ETag"], b"Tajny")):
        assert content(Client().get(url, headers={"Range": "bytes=0-4", "If-Range": tag})) == part


@pytest.mark.parametrize("spelling", [
    "images/..%2fdocuments/{name}",
    "images/../documents/{name}",
    "images/%2e%2e/documents/{name}",
    "images/x/..%2f..%2fdocuments%2f{name}",
    "original_images/..%2fdocuments/{name}",
    "images//../documents/{name}",
    "images/%2e%2e%5cdocuments%5c{name}",
    "documents/{name}",
    "./documents/{name}",
    "images/..%252fdocuments/{name}",
])  # fmt: skip
def test_media_url_never_serves_document(collection, spelling):
    name = create_document(collection).filename

    response = Client().get(f"/media/{spelling.format(name=name)}")

    assert response.status_code == 404
    assert b"Tajny cenik" not in response.content
    assert "public" not in response["Cache-Control"]


@pytest.mark.parametrize(
    "name", ["clanek.html", "kresba.svg", "kod.js", "kod.mjs", "data.xml", "stranka.xhtml", "x.hta"]
)
def test_executable_content_is_not_accepted_as_document(collection, admin_client, name):
    file = ContentFile(b"<script>alert(1)</script>", name=name)

    added = admin_client.post("/sprava/documents/add/", {"title": "Cizí", "file": file, "collection": collection.pk})
    file.seek(0)
    dropped = admin_client.post(
        "/sprava/documents/multiple/add/", {"title": "Cizí", "files[]": file, "collection": collection.pk}
    )

    assert "není povolena" in dropped.json()["error_message"]
    assert "není povolena" in added.content.decode()
    assert not get_document_model().objects.exists()


def test_pdf_catalogue_is_accepted_as_document(collection, admin_client):
    file = ContentFile(b"%PDF-1.7", name="katalog.pdf")

    admin_client.post("/sprava/documents/add/", {"title": "Katalog", "file": file, "collection": collection.pk})

    assert get_document_model().objects.get().title == "Katalog"


def test_document_with_password_requires_it(collection):
    document = create_document(collection)
    restriction = CollectionViewRestriction.objects.create(
        collection=collection, restriction_type="password", password="sezame"
    )
    browser = Client()

    led = browser.get(document.url)
    asked = browser.get(led["Location"])
    action = f"/sprava/soukrome/_util/document_password/{restriction.pk}/"
    refused = browser.post(action, {"password": "mák", "return_url": led["Location"]})
    answer = browser.post(action, {"password": "sezame", "return_url": led["Location"]})

    assert led.status_code == 302
    assert led["Location"].startswith("/sprava/soukrome/")
    assert "no-store" in led["Cache-Control"]
    assert action in asked.content.decode()
    assert refused.status_code == 200
    assert answer["Location"] == led["Location"]
    assert content(browser.get(led["Location"])) == b"Tajny cenik"
    assert Client().get(led["Location"]).get("Content-Disposition") is None  # others must enter it again


def test_document_for_logged_in_people_asks_others_to_log_in(collection):
    document = create_document(collection)
    CollectionViewRestriction.objects.create(collection=collection, restriction_type="login")
    create_colleague("jana")
    browser = Client()

    private = browser.get(document.url)["Location"]
    asked = browser.get(private)
    answer = browser.post(asked["Location"], {"login": "jana", "password": "dlouhe-heslo-1"})

    assert asked["Location"].startswith("/sprava/login/?next=")
    assert answer["Location"] == private
    assert content(browser.get(private)) == b"Tajny cenik"


def test_restriction_applies_to_child_collections(collection):
    CollectionViewRestriction.objects.create(collection=collection, restriction_type="login")
    document = create_document(collection.add_child(name="Ceníky"))

    assert Client().get(document.url).status_code == 302


@pytest.mark.parametrize("address", ["/dokumenty/{pk}/jiny.txt", "/dokumenty/999999/{name}"])
def test_unknown_document_returns_404(collection, address):
    document = create_document(collection)

    assert Client().get(address.format(pk=document.pk, name=document.filename)).status_code == 404
