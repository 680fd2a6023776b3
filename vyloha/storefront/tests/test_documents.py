"""Documents of editors: public ones for everybody, those of a private collection for whom it is meant."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from django.test import Client
from wagtail.documents import get_document_model
from wagtail.models import Collection, CollectionViewRestriction

pytestmark = pytest.mark.django_db


@pytest.fixture
def collection(settings, tmp_path) -> Collection:
    """A collection below the root one; files land in the folder of the test."""
    settings.MEDIA_ROOT = tmp_path
    return Collection.get_first_root_node().add_child(name="Pro partnery")


def a_document(collection: Collection) -> Any:
    file = ContentFile(b"Tajny cenik", name="cenik 2027.txt")
    return get_document_model().objects.create(title="Ceník", file=file, collection=collection)


def content(response: Any) -> bytes:
    return b"".join(response.streaming_content)


def test_a_public_document_is_for_everybody(collection):
    document = a_document(collection)

    response = Client().get(document.url)

    assert document.url.startswith("/dokumenty/")
    assert content(response) == b"Tajny cenik"
    assert response["Content-Security-Policy"] == "default-src 'none'"


def test_a_document_with_a_password_is_given_to_those_who_know_it(collection):
    document = a_document(collection)
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
    assert Client().get(led["Location"]).get("Content-Disposition") is None  # others are asked again


def test_a_document_for_people_with_a_login_asks_others_to_log_in(collection):
    document = a_document(collection)
    CollectionViewRestriction.objects.create(collection=collection, restriction_type="login")
    User.objects.create_user("jana", password="dlouhe-heslo-1")
    browser = Client()

    private = browser.get(document.url)["Location"]
    asked = browser.get(private)
    answer = browser.post(asked["Location"], {"username": "jana", "password": "dlouhe-heslo-1"})

    assert asked["Location"].startswith("/sprava/soukrome/_util/login/?next=")
    assert answer["Location"] == private
    assert content(browser.get(private)) == b"Tajny cenik"


def test_a_restriction_holds_for_collections_below(collection):
    CollectionViewRestriction.objects.create(collection=collection, restriction_type="login")
    document = a_document(collection.add_child(name="Ceníky"))

    assert Client().get(document.url).status_code == 302


@pytest.mark.parametrize("address", ["/dokumenty/{pk}/jiny.txt", "/dokumenty/999999/{name}"])
def test_an_unknown_document_is_not_found(collection, address):
    document = a_document(collection)

    assert Client().get(address.format(pk=document.pk, name=document.filename)).status_code == 404
