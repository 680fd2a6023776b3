"""An upload that shoppers could not be shown is said in Czech, beside the field, and nothing is kept of it."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django_tasks_db.models import DBTaskResult
from PIL import Image as Pillow
from wagtail.images import get_image_model

from vyloha.backoffice.tests.forms import context_of
from vyloha.backoffice.tests.people import a_merchant
from vyloha.commerce.catalogue.tests.pictures import a_file_of, a_moving_picture
from vyloha.content.jobs import draw_renditions

pytestmark = pytest.mark.django_db
NEW = "/sprava/images/add/"
SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
BLUE = Pillow.new("RGB", (400, 300), "blue")
PHOTO = a_file_of(Pillow.new("RGB", (400, 300), "#a33"), "JPEG")


@pytest.fixture(autouse=True)
def _media_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def upload(merchant: Client, content: bytes, name: str = "tricko.jpg", url: str = NEW) -> Any:
    """Post the form; return the answer."""
    return merchant.post(url, {"title": "Tričko", "file": SimpleUploadedFile(name, content), "tags": ""})


def errors_of(answer: Any) -> str:
    return " ".join(context_of(answer)["form"].errors.get("file", []))


@pytest.mark.parametrize(
    ("content", "name", "reason"),
    [
        (PHOTO[:-200], "tricko.jpg", "Obrázek je poškozený nebo useknutý."),
        (b"MZ\x90\x00 an executable", "tricko.jpg", "Soubor není obrázek (JPEG, PNG, WebP nebo GIF)."),
        (SCRIPT, "tricko.svg", "Kresby SVG se nepřebírají"),
        (SCRIPT, "tricko.png", "Kresby SVG se nepřebírají"),
        (PHOTO, "tricko.exe", "Nepodporovaný formát obrázku"),
        (a_file_of(Pillow.new("1", (9000, 9000))), "tricko.png", "příliš mnoho bodů"),
        (PHOTO + b"x" * 21_000_000, "tricko.jpg", "větší než 20 MB"),
    ],
)
def test_a_file_that_is_no_picture_is_refused(content, name, reason):
    answer = upload(a_merchant(), content, name)

    assert reason in errors_of(answer)
    assert context_of(answer)["form"]["title"].value() == "Tričko"  # what was typed is not lost
    assert not get_image_model().objects.exists()


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (PHOTO, "tricko.jpg"),
        (a_moving_picture(), "tricko.gif"),
        (a_file_of(Pillow.new("CMYK", (40, 30), (0, 255, 255, 0)), "JPEG"), "tricko.jpeg"),
        (a_file_of(Pillow.new("RGB", (400, 300), "#a33"), "MPO", save_all=True, append_images=[BLUE]), "telefon.jpg"),
    ],
)
def test_a_picture_is_taken_and_drawn(content, name):
    assert upload(a_merchant(), content, name).status_code == 302

    image = get_image_model().objects.get()
    draw_renditions.call(image.pk)
    assert {one.filter_spec.rpartition("-")[2] for one in image.renditions.all()} == {"webp", "jpeg"}
    assert image.tone.tone == 0


def test_the_form_says_what_becomes_of_moving_pictures():
    field = context_of(a_merchant().get(NEW))["form"]["file"]

    assert str(field.help_text).endswith("20,0\xa0MB. Z pohyblivého obrázku uvidí zákazníci první snímek.")


def test_another_file_of_a_picture_gets_its_sizes_again():
    merchant = a_merchant()
    upload(merchant, PHOTO)
    image = get_image_model().objects.get()
    draw_renditions.call(image.pk)
    DBTaskResult.objects.all().delete()

    upload(merchant, a_file_of(Pillow.new("RGB", (500, 300), "#33a"), "JPEG"), url=f"/sprava/images/{image.pk}/")

    assert not image.renditions.exists()
    (job,) = DBTaskResult.objects.filter(task_path="vyloha.content.jobs.draw_renditions")
    assert job.args_kwargs["args"] == [image.pk]
