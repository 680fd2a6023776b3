"""The export contains URLs of pictures: another shop downloads them, this one recognizes its own."""

import pytest
from wagtail.images import get_image_model

from vyloha.commerce.catalogue.exporting.tests.makers import export_rows, write_export
from vyloha.commerce.catalogue.exporting.tests.test_round_trip import provide_empty_shop
from vyloha.commerce.catalogue.importing.tests.makers import (
    a_row,
    a_variable_row,
    a_variation_row,
    dump_catalogue,
    importing,
    importing_rows,
)
from vyloha.commerce.catalogue.importing.tests.test_fetching import a_picture, a_server, sources
from vyloha.commerce.catalogue.models import ProductImage, Variation

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _media_of_the_test(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"


def import_catalogue_with_pictures(folder):
    for name, colour in (("a", "#123456"), ("žlutý hrnek", "#654321")):
        (folder / f"{name}.png").write_bytes(a_picture(colour=colour))
    with sources(folder=folder) as images:
        importing_rows(
            folder,
            a_variable_row(Images="a.png, žlutý hrnek.png"),
            a_variation_row(11, Images="žlutý hrnek.png"),
            a_row(Images="žlutý hrnek.png"),
            images=images,
        )


def test_reimport_reuses_own_pictures(tmp_path):
    import_catalogue_with_pictures(tmp_path)
    # Added by hand: it has no source, and its own position.
    ProductImage.objects.create(product_id=1, image=get_image_model().objects.first(), position=1)
    before = dump_catalogue()

    with sources(allowed=lambda address: False) as unreachable:
        said = importing(write_export(tmp_path), images=unreachable)

    assert dump_catalogue() == before
    assert said.counts == {"old products": 2, "old variations": 1, "old images": 2}
    assert get_image_model().objects.count() == 2


def test_other_shop_downloads_exported_pictures(tmp_path, settings):
    with a_server() as (web, asked), sources() as images:
        settings.BASE_URL = web
        with provide_empty_shop():
            import_catalogue_with_pictures(tmp_path)
            rows = {row["ID"]: row["Images"].split(", ") for row in export_rows()}
            file = write_export(tmp_path)
        settings.BASE_URL = "https://jiny.example"
        importing(file, images=images)

    assert [len(rows[pk]) for pk in ("10", "11", "1")] == [2, 1, 1]
    assert rows["11"][0] == rows["10"][1]
    assert sorted(asked) == sorted(address.removeprefix(web) for address in rows["10"])
    assert [link.source for link in ProductImage.objects.filter(product_id=10)] == rows["10"]
    assert Variation.objects.get(pk=11).image == ProductImage.objects.get(product_id=1).image
