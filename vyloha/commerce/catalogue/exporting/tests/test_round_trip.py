"""An import of an export changes nothing, here or in an empty shop."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from vyloha.commerce.catalogue.exporting.tests.makers import Row, an_export, catalogues, content, exported
from vyloha.commerce.catalogue.importing.tests.makers import a_file, everything, importing

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@contextmanager
def an_empty_shop() -> Iterator[None]:
    """Provide an empty shop, whose catalogue is rolled back at the end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(rows=catalogues())
def test_import_of_export_restores_any_catalogue(tmp_path, rows: list[Row]):
    with an_empty_shop():
        first = importing(a_file(tmp_path, rows))
        assert not first.refused
        before, said, file = everything(), content(), exported()

        again = importing(an_export(tmp_path))

        assert not again.refused
        assert everything() == before
        assert exported() == file
    with an_empty_shop():
        importing(tmp_path / "export.csv")

        assert content() == said
        assert exported() == file
