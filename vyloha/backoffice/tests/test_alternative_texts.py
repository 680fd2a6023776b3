"""Alternative texts of products' pictures become descriptions of the images, without loss."""

from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from vyloha.commerce.catalogue.tests.makers import a_product
from vyloha.content.tests.makers import an_image

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
BEFORE = [("catalogue", "0001_squashed"), ("wagtailimages", "0027_image_description")]


@pytest.mark.parametrize(
    ("alts", "description", "expected"),
    [
        (["Zepředu"], "", "Zepředu"),
        (["Zepředu"], "Popis", "Zepředu"),  # shoppers have seen it
        (["Tričko (2)"], "Popis", "Popis"),  # generated, not typed
        (["Tričko (2)"], "", "Tričko (2)"),
        (["", "Zepředu", "Zezadu"], "", "Zepředu"),
        (["Tričko", "Zezadu"], "Popis", "Zezadu"),
        ([""], "Popis", "Popis"),
        (["x" * 300], "", "x" * 255),
    ],
)
def test_alternative_text_becomes_description(
    alts: list[str], description: str, expected: str, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    shirt, picture = a_product("Tričko"), an_image(description=description)
    apps: Any = MigrationLoader(connection).project_state(BEFORE).apps
    for position, alt in enumerate(alts):
        row = {"product_id": shirt.pk, "image_id": picture.pk, "alt": alt, "position": position}
        apps.get_model("catalogue", "ProductImage").objects.create(**row)

    import_module("vyloha.commerce.catalogue.migrations.0003_descriptions_of_pictures").move(apps, None)

    picture.refresh_from_db()
    assert picture.description == expected


def test_imported_text_of_renamed_product_does_not_replace_description(settings: Any, tmp_path: Any) -> None:
    settings.MEDIA_ROOT = tmp_path
    shirt, picture = a_product("Triko bílé"), an_image(title="Tričko", description="Bílé triko zepředu")
    apps: Any = MigrationLoader(connection).project_state(BEFORE).apps
    row = {"product_id": shirt.pk, "image_id": picture.pk, "alt": "Tričko", "source": "https://old.example/t.jpg"}
    apps.get_model("catalogue", "ProductImage").objects.create(**row)

    import_module("vyloha.commerce.catalogue.migrations.0003_descriptions_of_pictures").move(apps, None)

    picture.refresh_from_db()
    assert picture.description == "Bílé triko zepředu"
