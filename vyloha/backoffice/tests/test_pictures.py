"""An invalid picture is reported in Czech beside the field, and nothing of it is stored."""

import gc
import warnings
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django_tasks_db.models import DBTaskResult
from PIL import Image as Pillow
from wagtail.images import get_image_model
from wagtail.models import UploadedFile
from wagtail.users.models import UserProfile

from vyloha.backoffice.tests.forms import get_context
from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.models import ProductImage
from vyloha.commerce.catalogue.pictures.rendition_files import STORED_PIXELS
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES
from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.commerce.catalogue.tests.pictures import a_file_of, a_moving_picture
from vyloha.content.jobs import generate_renditions

pytestmark = pytest.mark.django_db
NEW = "/sprava/images/add/"
ACCOUNT = "/sprava/account/"
PROFILE = {"name_email-first_name": "Eva", "name_email-last_name": "B", "name_email-email": "e@shop.example"} | {
    "theme-theme": "system", "theme-density": "default", "theme-contrast": "system"
}  # fmt: skip
SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"
BLUE = Pillow.new("RGB", (400, 300), "blue")
PHOTO = a_file_of(Pillow.new("RGB", (400, 300), "#a33"), "JPEG")


LARGE = a_file_of(Pillow.new("RGB", (4000, 3000), "#a33"), "JPEG")


@pytest.fixture(autouse=True)
def _media_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


@pytest.fixture
def opened_here(monkeypatch) -> list[int]:
    """The pixel counts of pictures that this process opens."""
    pixels: list[int] = []

    def opened(*args: Any, **kwargs: Any) -> Any:
        picture = open_here(*args, **kwargs)
        pixels.append(picture.width * picture.height)
        return picture

    open_here = Pillow.open
    monkeypatch.setattr(Pillow, "open", opened)
    return pixels


def upload(merchant: Client, content: bytes, name: str = "tricko.jpg", url: str = NEW) -> Any:
    """Post the form; return the response."""
    return merchant.post(url, {"title": "Tričko", "file": SimpleUploadedFile(name, content), "tags": ""})


def get_errors(answer: Any) -> str:
    return " ".join(get_context(answer)["form"].errors.get("file", []))


@pytest.mark.parametrize(
    ("content", "name", "reason"),
    [
        (PHOTO[:-200], "tricko.jpg", "Obrázek je poškozený nebo useknutý."),
        (b"MZ\x90\x00 an executable", "tricko.jpg", "Soubor není obrázek (JPEG, PNG, WebP nebo GIF)."),
        (SCRIPT, "tricko.svg", "Kresby SVG se nepřebírají"),
        (SCRIPT, "tricko.png", "Kresby SVG se nepřebírají"),
        (a_file_of(Pillow.new("1", (9000, 9000))), "tricko.png", "příliš mnoho bodů"),
        (PHOTO + b"x" * 21_000_000, "tricko.jpg", "větší než 20 MB"),
    ],
)
def test_invalid_picture_is_rejected(content, name, reason):
    answer = upload(sign_in_merchant(), content, name)

    assert reason in get_errors(answer)
    assert get_context(answer)["form"]["title"].value() == "Tričko"  # the form keeps the typed title
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
def test_picture_is_saved_and_sizes_are_generated(content, name):
    assert upload(sign_in_merchant(), content, name).status_code == 302

    image = get_image_model().objects.get()
    generate_renditions.call(image.pk)
    assert {rendition.filter_spec.rpartition("-")[2] for rendition in image.renditions.all()} == {"webp", "jpeg"}
    assert image.tone.tone == 0


# Django keeps the one in memory, the other in a temporary file.
@pytest.mark.parametrize("padding", [0, 3_000_000])
def test_expensive_picture_is_opened_in_sandbox_only(padding, opened_here):
    merchant = sign_in_merchant()
    merchant.get(NEW)

    assert upload(merchant, LARGE + bytes(padding), "velke.JPG").status_code == 302

    image = get_image_model().objects.get()
    merchant.get(f"/sprava/images/{image.pk}/")
    assert opened_here
    assert max(opened_here) <= STORED_PIXELS
    with image.open_file() as file, Pillow.open(file) as kept:
        assert (kept.format, kept.size, image.file.size) == ("JPEG", (image.width, image.height), image.file_size)
    assert image.file.name.endswith("velke.jpg")


def test_expensive_picture_of_incomplete_form_is_opened_in_sandbox_only(opened_here):
    merchant = sign_in_merchant()
    file = SimpleUploadedFile("velke.jpg", LARGE)
    script = {"x-requested-with": "XMLHttpRequest"}

    merchant.post("/sprava/images/multiple/add/", {"files[]": file, "title": "x" * 300}, headers=script)

    with UploadedFile.objects.get().file as waiting, Pillow.open(waiting):
        assert max(opened_here) <= STORED_PIXELS


def test_picture_of_multiple_upload_is_saved_after_title_correction():
    merchant, script = sign_in_merchant(), {"x-requested-with": "XMLHttpRequest"}
    file = SimpleUploadedFile("tricko.jpg", PHOTO)
    merchant.post("/sprava/images/multiple/add/", {"files[]": file, "title": "x" * 300}, headers=script)
    waiting = UploadedFile.objects.get()
    form = f"uploaded-image-{waiting.pk}"
    url = reverse("wagtailimages:create_multiple_from_uploaded_image", args=[waiting.pk])

    with warnings.catch_warnings(action="ignore", category=ResourceWarning):  # Wagtail's view closes no file
        answer = merchant.post(url, {f"{form}-title": "Tričko", f"{form}-tags": ""}, headers=script)
        gc.collect()

    assert answer.json()["success"] is True
    assert get_image_model().objects.get().title == "Tričko"


def test_avatar_is_stored_as_rendition_only(opened_here):
    merchant = sign_in_merchant()
    picture = SimpleUploadedFile("ja.jpg", LARGE)

    answer = merchant.post(ACCOUNT, PROFILE | {"avatar-avatar": picture})

    assert answer.status_code == 302
    avatar = UserProfile.objects.get().avatar
    with Pillow.open(avatar.path) as kept:
        assert (kept.format, kept.size) == ("WEBP", (400, 300))
    assert avatar.name.endswith("ja.webp")
    assert max(opened_here) <= 400 * 300


@pytest.mark.parametrize("content", [b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n", PHOTO[:-200]])
def test_invalid_avatar_is_rejected(content, opened_here):
    answer = sign_in_merchant().post(ACCOUNT, PROFILE | {"avatar-avatar": SimpleUploadedFile("ja.eps", content)})

    assert answer.status_code == 200
    assert "brázek" in answer.text
    assert not opened_here
    assert not UserProfile.objects.exclude(avatar="").exists()


def test_product_list_generates_no_pictures(opened_here):
    merchant = sign_in_merchant()
    upload(merchant, PHOTO)
    image = get_image_model().objects.get()
    ProductImage.objects.create(product=a_product(), image=image)
    opened_here.clear()

    assert image.file.url in merchant.get("/sprava/products/").text  # until the sizes exist
    generate_renditions.call(image.pk)
    assert image.renditions.get(filter_spec=ESSENTIAL_SIZES[0].spec).url in merchant.get("/sprava/products/").text

    assert not opened_here


def test_form_explains_animated_pictures():
    field = get_context(sign_in_merchant().get(NEW))["form"]["file"]

    assert str(field.help_text).endswith("20,0\xa0MB. Z pohyblivého obrázku uvidí zákazníci první snímek.")


def test_replaced_picture_file_gets_new_sizes():
    merchant = sign_in_merchant()
    upload(merchant, PHOTO)
    image = get_image_model().objects.get()
    generate_renditions.call(image.pk)
    DBTaskResult.objects.all().delete()

    upload(merchant, a_file_of(Pillow.new("RGB", (500, 300), "#33a"), "JPEG"), url=f"/sprava/images/{image.pk}/")

    assert not image.renditions.exists()
    (job,) = DBTaskResult.objects.filter(task_path="vyloha.content.jobs.generate_renditions")
    assert job.args_kwargs["args"] == [image.pk]
