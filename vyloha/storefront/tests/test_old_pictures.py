"""Tests that URLs of the old shop's pictures redirect to the current ones."""

import pytest
from django.test import Client

from vyloha.commerce.catalogue.importing.tests.makers import a_row, importing_rows
from vyloha.commerce.catalogue.importing.tests.test_fetching import a_picture, sources
from vyloha.commerce.catalogue.models import ImageSource

pytestmark = pytest.mark.django_db
UPLOADS = "/wp-content/uploads/2023/05"


@pytest.fixture
def picture(settings, tmp_path):
    """A picture 900 pixels wide that came from the old shop."""
    settings.MEDIA_ROOT = tmp_path / "media"
    folder = tmp_path / "wp-content" / "uploads" / "2023" / "05"
    folder.mkdir(parents=True)
    (folder / "hrnek-scaled.png").write_bytes(a_picture(900, 600))
    (folder / "talir-e1700000000123.png").write_bytes(a_picture(500, 500))
    with sources(folder=tmp_path) as images:
        name = "wp-content/uploads/2023/05"
        importing_rows(
            tmp_path, a_row(Images=f"{name}/hrnek-scaled.png, {name}/talir-e1700000000123.png"), images=images
        )
    # As when it was fetched from an address.
    for source in ImageSource.objects.all():
        source.address = f"https://stary.example/{source.address}"
        source.save()
    return ImageSource.objects.get(upload="2023/05/hrnek.png").image


def get_redirect(path: str) -> str:
    response = Client().get(path)
    assert response.status_code == 301, f"{path}: {response.status_code}"
    return str(response.headers["Location"])


def test_every_file_of_upload_redirects_to_nearest_size(picture):
    def rendition(width: int) -> str:
        return str(picture.renditions.get(filter_spec=f"width-{width}|format-jpeg").url)

    assert get_redirect(f"{UPLOADS}/hrnek-300x300.png") == rendition(400)
    assert get_redirect(f"{UPLOADS}/hrnek-768x512.png") == rendition(800)
    for name in ("hrnek.png", "hrnek-scaled.png", "hrnek-1024x683.png", "hrnek-e1700000000000.png", "hrnek.png.webp"):
        assert get_redirect(f"{UPLOADS}/{name}") == picture.file.url
    other = ImageSource.objects.get(upload="2023/05/talir.png").image.file.url
    assert get_redirect(f"{UPLOADS}/talir.png") == other
    assert get_redirect("/wp-content/uploads/sites/2/2023/05/talir-e1700000000123.png?v=1") == other


def test_uploads_that_differ_in_edit_suffix_are_distinguished(picture):
    edited = ImageSource.objects.get(upload="2023/05/talir.png")
    whole = ImageSource.objects.create(
        address="https://stary.example/wp-content/uploads/2023/05/talir.png", image=picture, upload=edited.upload
    )

    assert get_redirect(f"{UPLOADS}/talir.png") == whole.image.file.url
    assert get_redirect(f"{UPLOADS}/talir-e1700000000123.png") == edited.image.file.url


@pytest.mark.parametrize("name", ["neni.png", "..%2f..%2fhrnek.png", "hrnek.php", "%00.png"])
def test_unknown_picture_returns_short_404(name, picture):
    response = Client().get(f"{UPLOADS}/{name}")

    assert response.status_code in {400, 404}
    assert len(response.content) < 5000
