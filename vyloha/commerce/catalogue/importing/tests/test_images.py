import pytest
from django.test import Client
from PIL import Image
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.importing import actions
from vyloha.commerce.catalogue.importing.tests.makers import (
    a_row,
    a_variable_row,
    a_variation_row,
    dump_catalogue,
    importing_rows,
)
from vyloha.commerce.catalogue.importing.tests.test_fetching import a_picture, a_server, sources
from vyloha.commerce.catalogue.models import Product, ProductImage, Variation
from vyloha.commerce.catalogue.pictures.rendition_files import STORED_PIXELS
from vyloha.commerce.catalogue.pictures.sizes import ESSENTIAL_SIZES
from vyloha.commerce.catalogue.tests.pictures import a_moving_picture

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def test_pictures_are_fetched_once_resized_and_ordered(tmp_path):
    with a_server() as (web, asked), sources() as images:
        rows = [
            a_variable_row(Images=f"{web}/a.png, {web}/b.png"),
            a_variation_row(11, Images=f"{web}/b.png, {web}/ignored.png"),
            a_row(Images=f"{web}/b.png"),
        ]
        said = importing_rows(tmp_path, *rows, images=images)
        first = dump_catalogue()
        importing_rows(tmp_path, *rows, images=images)

    assert sorted(asked) == ["/a.png", "/b.png"]
    assert dump_catalogue() == first
    assert said.counts["new images"] == 2
    main, second = ProductImage.objects.filter(product_id=10)
    assert (main.alt, second.alt) == ("Tričko", "Tričko (2)")
    assert Variation.objects.get(pk=11).image_id == second.image_id == ProductImage.objects.get(product_id=1).image_id
    made = set(main.image.renditions.values_list("filter_spec", flat=True))
    assert made == {size.spec for size in ESSENTIAL_SIZES if size.width == 400}  # the picture is smaller than that


def test_failed_picture_is_reported_and_product_is_imported(tmp_path):
    with a_server() as (web, _asked), sources() as images:
        row = a_row(Images=f"{web}/lies, {web}/a.png, file:///etc/passwd")
        said = importing_rows(tmp_path, row, images=images)

    assert Product.objects.get().images.count() == 1
    assert said.lines == [
        f"Řádek 2: obrázek {web}/lies – soubor není obrázek (JPEG, PNG, WebP nebo GIF)",
        "Řádek 2: obrázek file:///etc/passwd – stahují se jen adresy http a https",
    ]
    assert get_image_model().objects.count() == 1


def test_report_counts_picture_of_many_chunks_once(tmp_path, monkeypatch):
    monkeypatch.setattr(actions, "IMAGE_ROWS", 1)
    (tmp_path / "a.png").write_bytes(a_picture())
    rows = [a_row(ID=pk, SKU=f"S-{pk}", Images="a.png, missing.png") for pk in (1, 2, 3)]
    with sources(folder=tmp_path) as images:
        first = importing_rows(tmp_path, *rows, images=images)
        again = importing_rows(tmp_path, *rows, images=images)

    assert first.counts == {"new products": 3, "new images": 1, "failed images": 1}
    assert again.counts == {"old products": 3, "old images": 1, "failed images": 1}
    assert len(first.lines) == 3  # one line for each row without its picture


def test_dry_run_checks_pictures_and_saves_none(tmp_path):
    (tmp_path / "a.png").write_bytes(a_picture())
    with sources(folder=tmp_path) as images:
        said = importing_rows(tmp_path, a_row(Images="a.png, b.png"), images=images, dry_run=True)

    assert said.counts == {"new products": 1, "new images": 1, "failed images": 1}
    assert not get_image_model().objects.exists()


def test_gallery_keeps_manual_pictures_and_removes_unlisted_ones(tmp_path):
    for name in "ab":
        (tmp_path / f"{name}.png").write_bytes(a_picture(colour="#123456" if name == "a" else "#654321"))
    with sources(folder=tmp_path) as images:
        importing_rows(tmp_path, a_row(Images="a.png, b.png"), images=images)
        own = ProductImage.objects.create(product_id=1, image=get_image_model().objects.first(), position=7)
        importing_rows(tmp_path, a_row(Images="b.png"), images=images)

    left = ProductImage.objects.filter(product_id=1)
    assert [link.source for link in left] == ["b.png", ""]
    assert own in left


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"MZ\x90\x00 this is an executable", "soubor není obrázek"),
        (b"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "SVG"),
        (a_picture(400, 300, "JPEG")[:-200], "poškozený nebo useknutý"),
        (a_picture(9000, 9000), "příliš mnoho bodů (9000 × 9000; nejvýš 50 milionů)"),
        (a_picture() + b"x" * 21_000_000, "větší než 20 MB"),
    ],
)
def test_invalid_picture_is_reported_and_product_is_imported(tmp_path, content, reason):
    (tmp_path / "a.jpg").write_bytes(content)
    with sources(folder=tmp_path) as images:
        said = importing_rows(tmp_path, a_row(Images="a.jpg"), images=images)

    assert Product.objects.get().images.count() == 0
    (line,) = said.lines
    assert line.startswith("Řádek 2: obrázek a.jpg – ")
    assert reason in line
    assert not get_image_model().objects.exists()


def test_large_picture_is_stored_resized_under_old_url(tmp_path):
    name = "wp-content/uploads/2024/05/velke.png"
    (tmp_path / name).parent.mkdir(parents=True)
    (tmp_path / name).write_bytes(a_picture(4000, 3000))
    with sources(folder=tmp_path) as images:
        importing_rows(tmp_path, a_row(Images=name), images=images)
        again = importing_rows(tmp_path, a_row(Images=name), images=images)

    image = ProductImage.objects.get().image
    assert image.width * image.height <= STORED_PIXELS
    assert image.file.name.endswith(".jpg")
    with Image.open(image.file.path) as kept:
        assert (image.file_size, image.width, image.height) == (image.file.size, *kept.size)
    assert again.counts["old images"] == 1
    answer = Client().get(f"/{name}")
    assert (answer.status_code, answer.headers["Location"]) == (301, image.file.url)


def test_animated_picture_is_imported_as_first_frame(tmp_path):
    (tmp_path / "a.gif").write_bytes(a_moving_picture())
    with sources(folder=tmp_path) as images:
        said = importing_rows(tmp_path, a_row(Images="a.gif"), images=images)

    assert said.lines == ["Řádek 2: poznámka – obrázek a.gif se hýbe; zákazníci uvidí jen jeho první snímek"]
    (link,) = ProductImage.objects.all()
    assert link.image.tone.tone == 0  # red
