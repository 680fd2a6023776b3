"""
Rejects migrations that add a column which processes of the previous version cannot write: NOT NULL without a default in
the database. Old processes run on while a shop is updated, and each of their carts and orders would fail.
"""

import os
import sys
from collections.abc import Iterable, Iterator

from django.db.migrations import AddField, CreateModel, Migration, SeparateDatabaseAndState
from django.db.migrations.operations.base import Operation
from django.db.models.fields import NOT_PROVIDED


def find_unwritable_columns(migration: Migration) -> Iterator[str]:
    """Yield "model.field" for each column that ``migration`` adds to a table of an earlier one without a default."""
    new_tables = set()
    for operation in _of_the_database(migration.operations):
        if isinstance(operation, CreateModel):
            new_tables.add(operation.name_lower)
        elif isinstance(operation, AddField) and operation.model_name_lower not in new_tables:
            field = operation.field
            has_value = field.null or field.many_to_many or field.generated or field.db_default is not NOT_PROVIDED
            if not has_value:
                yield f"{operation.model_name}.{operation.name}"


def _of_the_database(operations: Iterable[Operation]) -> Iterator[Operation]:
    for operation in operations:
        if isinstance(operation, SeparateDatabaseAndState):
            yield from _of_the_database(operation.database_operations)
        else:
            yield operation


def main() -> int:
    """Print the problems of the shop's migrations; return the exit code."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "vyloha.config.settings")
    django.setup()
    from django.db.migrations.loader import MigrationLoader

    migrations = MigrationLoader(None).disk_migrations.items()
    ours = {f"{app}.{name}": one for (app, name), one in migrations if one.__module__.startswith("vyloha.")}
    wrong = [f"{name}: {column}" for name in sorted(ours) for column in find_unwritable_columns(ours[name])]
    for line in wrong:
        print(f"{line} needs db_default (or null): processes of the version before write rows without it")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
