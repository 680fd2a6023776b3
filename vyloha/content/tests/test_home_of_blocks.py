"""The migration that makes blocks of a home page with a heading and an introduction."""

import json
from importlib import import_module

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from vyloha.content.blocks import HomeBody

BEFORE, AFTER = [("content", "0001_initial")], [("content", "0004_home_without_heading")]


@pytest.fixture
def back_to_now():
    """Bring the tables back, whatever the test did."""
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("back_to_now")
def test_an_existing_home_page_and_its_draft_become_blocks():
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    old = executor.loader.project_state(BEFORE).apps
    kind, _made = old.get_model("contenttypes", "ContentType").objects.get_or_create(
        app_label="content", model="homepage"
    )
    text = {"type": "text", "value": "<p>Moje slova</p>", "id": "1"}
    Home, Revision = old.get_model("content", "HomePage"), old.get_model("wagtailcore", "Revision")
    fields = {"title": "Úvod", "slug": "uvod-2", "heading": "U Nováků", "intro": "<p>Vítejte</p>"}
    place = {"path": "000100010009", "depth": 3, "url_path": "/uvod/", "content_type_id": kind.pk}
    # Another test of this kind may have emptied the tables.
    locale, _made = old.get_model("wagtailcore", "Locale").objects.get_or_create(language_code="cs")
    home = Home.objects.create(**fields, **place, locale_id=locale.pk, body=json.dumps([text]))
    draft = {"heading": "U Nováků nově", "intro": "", "body": json.dumps([text])}
    revision = Revision.objects.create(
        object_id=str(home.pk),
        content_type_id=kind.pk,
        base_content_type_id=kind.pk,
        content=draft,
        created_at=timezone.now(),
    )

    executor = MigrationExecutor(connection)
    executor.migrate(AFTER)

    new = executor.loader.project_state(AFTER).apps
    blocks = list(new.get_model("content", "HomePage").objects.get(pk=home.pk).body.raw_data)
    kept = new.get_model("wagtailcore", "Revision").objects.get(pk=revision.pk).content
    assert [block["type"] for block in blocks] == ["hero", "category_tiles", "product_row", "product_row", "text"]
    assert blocks[0]["value"]["heading"] == "U Nováků"
    assert blocks[0]["value"]["text"] == "<p>Vítejte</p>"
    assert blocks[-1]["value"] == "<p>Moje slova</p>"
    assert json.loads(kept["body"])[0]["value"]["heading"] == "U Nováků nově"
    assert "heading" not in kept


def test_what_the_migration_writes_is_what_an_editor_could():
    opening = import_module("vyloha.content.migrations.0003_home_of_blocks").opening
    blocks = opening("Nadpis", "<p>Vítejte</p>")

    value = HomeBody().to_python(blocks)

    assert len(value.stream_block.clean(value)) == len(blocks)
