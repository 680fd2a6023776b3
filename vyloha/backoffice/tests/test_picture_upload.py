"""Pictures dropped on the form of a product."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image
from wagtail.images import get_image_model

from vyloha.backoffice.roles import MERCHANT
from vyloha.backoffice.tests.people import a_merchant
from vyloha.commerce.catalogue.tests.pictures import a_file_of, a_moving_picture

pytestmark = pytest.mark.django_db
UPLOAD = "/sprava/products/pictures/"


@pytest.fixture(autouse=True)
def _own_media(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path


def a_file(name: str = "cervene_tricko.png") -> SimpleUploadedFile:
    content = BytesIO()
    Image.new("RGB", (40, 30), "red").save(content, "PNG")
    return SimpleUploadedFile(name, content.getvalue(), "image/png")


def test_a_dropped_picture_is_saved_and_can_be_chosen():
    answer = a_merchant().post(UPLOAD, {"file": a_file()})

    image = get_image_model().objects.get()
    assert answer.status_code == 200
    assert (answer.json()["id"], image.title) == (str(image.pk), "cervene tricko")
    assert answer.json()["preview"]["url"]
    assert image.uploaded_by_user.groups.get().name == MERCHANT


@pytest.mark.parametrize(
    "file", [SimpleUploadedFile("smlouva.png", b"%PDF-1.7", "image/png"), SimpleUploadedFile("x.exe", b"MZ"), None]
)
def test_what_is_no_picture_is_refused_with_a_sentence(file):
    answer = a_merchant().post(UPLOAD, {"file": file} if file else {})

    assert answer.status_code == 400
    assert answer.json()["error"]
    assert not get_image_model().objects.exists()


PHOTO = a_file_of(Image.new("RGB", (400, 300), "#a33"), "JPEG")
SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


@pytest.mark.parametrize("field_url", [("file", UPLOAD), ("files[]", "/sprava/images/multiple/add/")])
@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (PHOTO + b"x" * 21_000_000, "velke.jpg", "větší než 20 MB"),
        (PHOTO[:-200], "useknute.jpg", "poškozený nebo useknutý"),
        (SCRIPT, "kresba.svg", "SVG"),
        (SCRIPT, "kresba.png", "Kresby SVG se nepřebírají"),
        (b"MZ\x90\x00 an executable", "program.jpg", "Soubor není obrázek"),
        (b"MZ\x90\x00 an executable", "program.exe", "Soubor není obrázek"),
    ],
)
def test_each_file_that_is_no_picture_is_said_in_czech_wherever_it_is_dropped(content, name, said, field_url):
    field, url = field_url
    merchant = a_merchant()

    answer = merchant.post(
        url, {field: SimpleUploadedFile(name, content)}, headers={"x-requested-with": "XMLHttpRequest"}
    )

    told = answer.json()
    assert said in (told.get("error") or told["error_message"])
    assert not get_image_model().objects.exists()


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (a_moving_picture(), "pohyb.gif"),
        (a_file_of(Image.new("CMYK", (40, 30), (0, 255, 255, 0)), "JPEG"), "tisk.jpg"),
    ],
)
def test_moving_pictures_and_those_for_print_are_taken(content, name):
    assert a_merchant().post(UPLOAD, {"file": SimpleUploadedFile(name, content)}).status_code == 200


def test_nobody_else_sends_pictures():
    stranger = Client()
    stranger.force_login(User.objects.create_user("kdosi"))

    assert stranger.post(UPLOAD, {"file": a_file()}).status_code in {302, 403}
    assert Client().post(UPLOAD, {"file": a_file()}).status_code == 302
    assert not get_image_model().objects.exists()


def test_a_strange_site_cannot_send_pictures_for_a_merchant():
    merchant = a_merchant()
    merchant.handler.enforce_csrf_checks = True

    assert merchant.post(UPLOAD, {"file": a_file()}, HTTP_ORIGIN="https://zly.example").status_code == 403
