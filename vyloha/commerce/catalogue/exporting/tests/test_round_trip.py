"""An import of an export changes nothing, here or in an empty shop."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from vyloha.commerce.catalogue.exporting.tests.makers import Row, catalogues, content, exported, write_export
from vyloha.commerce.catalogue.importing.tests.makers import dump_catalogue, importing, write_csv
from vyloha.core.tests.thoroughness import choose_times

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@contextmanager
def provide_empty_shop() -> Iterator[None]:
    """Provide an empty shop, whose catalogue is rolled back at the end."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


@settings(
    max_examples=choose_times(5, 200),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(rows=catalogues())
def test_import_of_export_restores_any_catalogue(tmp_path, rows: list[Row]):
    with provide_empty_shop():
        first = importing(write_csv(tmp_path, rows))
        assert not first.refused
        before, said, file = dump_catalogue(), content(), exported()

        again = importing(write_export(tmp_path))

        assert not again.refused
        assert dump_catalogue() == before
        assert exported() == file
    with provide_empty_shop():
        importing(tmp_path / "export.csv")

        assert content() == said
        assert exported() == file
