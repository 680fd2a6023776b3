"""The drop area for pictures on a product's form; its routes have tests of their own."""

import json
from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image
from wagtail.images import get_image_model

from vyloha.backoffice.tests.people import sign_in_merchant
from vyloha.commerce.catalogue.tests.pictures import a_file_of

pytestmark = pytest.mark.django_db


def attribute(html: str, name: str) -> Any:
    return unescape(html.partition(f' {name}="')[2].partition('"')[0])


def test_limits_are_passed_to_upload_script(settings: Any) -> None:
    """They are the media route's (docs/developers/protocol.md, "Pictures of editors")."""
    settings.PICTURE_MAX_BYTES, settings.PICTURE_MAX_PIXELS = 5 * 1024 * 1024, 30_000_000

    html = sign_in_merchant().get("/sprava/products/new/").content.decode()

    limits = json.loads(attribute(html, "data-bo-pictures"))
    assert (limits["maxBytes"], limits["maxPixels"]) == (5 * 1024 * 1024, 30_000_000)
    assert limits["mimeTypes"] == ["image/jpeg", "image/png", "image/webp", "image/gif"]
    assert "nejvýše 5 MB a 30 milionů bodů" in html


def test_form_scripts_know_media_routes_and_nonce_url() -> None:
    """
    Routes of signed-in users are below the back office's path (docs/developers/protocol.md, "Pictures of editors").
    """
    merchant = sign_in_merchant()
    html = merchant.get("/sprava/products/new/").content.decode()

    assert attribute(html, "data-rest") == "/sprava/wp-json"
    assert merchant.get(attribute(html, "data-nonce")).status_code == 200


def test_former_upload_url_returns_404() -> None:
    assert sign_in_merchant().post("/sprava/products/pictures/").status_code == 404


PHOTO = a_file_of(Image.new("RGB", (400, 300), "#a33"), "JPEG")
SCRIPT = b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"


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
def test_wagtails_upload_screen_rejects_other_files_in_czech(
    content: bytes, name: str, said: str, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path

    answer = sign_in_merchant().post(
        "/sprava/images/multiple/add/",
        {"files[]": SimpleUploadedFile(name, content)},
        headers={"x-requested-with": "XMLHttpRequest"},
    )

    assert said in answer.json()["error_message"]
    assert not get_image_model().objects.exists()
